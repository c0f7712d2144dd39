"""Figures that say how fast Moggy is, always beside something measured in the same run."""

from __future__ import annotations
