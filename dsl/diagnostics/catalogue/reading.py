"""E1xx: the text itself, its characters, layout and sentences."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
