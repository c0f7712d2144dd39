"""Moggy's command line: everything people touch."""

from __future__ import annotations

__version__ = "0.1.0"
