"""People at one terminal: what they type, what they are shown, and the game they share."""

from __future__ import annotations
