"""E1xx: the text itself, its characters, layout and sentences."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E111",
        "wrong-character",
        "error",
        "`{text}` is not used in rules",
        "Rules are written with letters, digits, quotes, brackets and a few marks; this character has no meaning.",
        "Remove it, or put it between quotes if it belongs to a text.",
        Example("moggy 1\n\ndefine double(n: 0..9) = n + n;?\n"),
        Example("moggy 1\n\ndefine double(n: 0..9) = n + n\n"),
    ),
    Entry(
        "E116",
        "stray-indentation",
        "error",
        "this line stands under no line above it",
        "The blanks at the start of a line say which block it belongs to; this line begins between two blocks.",
        "Begin it exactly below the first letter of a line of its block.",
        Example("moggy 1\n\nsetup:\n    if yes:\n        skip\n      skip\n"),
        Example("moggy 1\n\nsetup:\n    if yes:\n        skip\n    skip\n"),
    ),
    Entry(
        "E120",
        "unexpected",
        "error",
        "`{text}` does not fit here",
        "What stands before it cannot go on like this.",
        "Compare the line with a similar one in a rule file that works.",
        Example("moggy 1\n\nsetup:\n    x gains gains x\n"),
        Example("moggy 1\n\nsetup:\n    x gains 1 x\n"),
    ),
)
