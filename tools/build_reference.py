"""Writes the reference again: `python -m tools.build_reference`, or `make reference`."""

from __future__ import annotations

from pathlib import Path

from tools.reference.document import markdown

FILE = Path(__file__).resolve().parents[1] / "REFERENCE.md"


def main() -> None:
    """Write REFERENCE.md."""
    FILE.write_text(markdown(), encoding="utf-8")


if __name__ == "__main__":
    main()
