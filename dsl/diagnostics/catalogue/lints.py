"""W2xx: what is allowed but looks like a slip."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
