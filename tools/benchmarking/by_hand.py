"""Random games of tic-tac-toe as people write them by hand in Python, to measure against.

Every free square is listed before each move, as Moggy lists every option.
"""

from __future__ import annotations

from random import random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(
    tuple(tuple(other for other in line if other != square) for line in LINES if square in line) for square in range(9)
)


def tic_tac_toe() -> int:
    """Play one random game; the number of moves."""
    board = [0] * 9
    player, moves = 1, 0
    while True:
        free = [square for square in range(9) if not board[square]]
        if not free:
            return moves
        square = free[int(random() * len(free))]
        board[square] = player
        moves += 1
        for x, y in THROUGH[square]:
            if board[x] == player and board[y] == player:
                return moves
        player = 3 - player
