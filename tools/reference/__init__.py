"""What there is to know about the language, gathered from where each thing is declared."""

from __future__ import annotations
