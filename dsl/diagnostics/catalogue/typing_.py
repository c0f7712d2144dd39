"""E3xx: values of the wrong kind or outside their range."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
