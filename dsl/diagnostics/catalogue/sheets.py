"""E6xx: sheets and boards."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
