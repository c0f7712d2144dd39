"""Pictures of positions: `scene` says what is to be drawn, `terminal` draws it with letters and `svg` with shapes."""

from __future__ import annotations
