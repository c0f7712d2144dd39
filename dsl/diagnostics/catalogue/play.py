"""E4xx: choices, endings and bounds that rules must state."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
