"""Builds the grammar's tables again: `python -m tools.build_tables`, or `make tables`."""

from __future__ import annotations

from pathlib import Path

from dsl import tables

HOME = Path(tables.__file__).parent


def main() -> None:
    """Write the tables of dsl/rules.lark beside it."""
    built = tables.build((HOME / tables.GRAMMAR).read_text(encoding="utf-8"))
    (HOME / tables.BUILT).write_text(built, encoding="utf-8")


if __name__ == "__main__":
    main()
