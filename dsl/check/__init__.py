"""Checking: from the syntax tree of a game to its program, or to the mistakes in it.

The order of the passes: what is declared (`world`), types of declarations (`declarations`), expressions with the facts
proved on the way (`expressions`, `scope`), statements laid out as steps (`dsl.lower`), the end and the scenarios.
"""

from __future__ import annotations

from dsl.check.assemble import check

__all__ = ["check"]
