"""Boards: graphs as rules and sheets describe them, and as the tables that play runs on.

`build` makes a networkx graph with names, places and attributes from the lines of a `graph`; `compile_board` turns it
into integers.  Nothing else in Moggy knows networkx, and nothing here runs during play.
"""

from __future__ import annotations

from interpreter.boards.board import Board
from interpreter.boards.building import build
from interpreter.boards.tables import BoardTables, compile_board

__all__ = ["Board", "BoardTables", "build", "compile_board"]
