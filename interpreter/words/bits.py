"""The two questions about single bits that compiled code answers with one instruction."""

from __future__ import annotations

BITS = 62
"""Members in one cell of a set: so many that a cell stays positive in a signed 64-bit number."""

ALL_BITS = (1 << BITS) - 1


def lowest(x: int) -> int:
    """The place of the lowest bit set in `x`, which is above 0."""
    return (x & -x).bit_length() - 1


def ones(x: int) -> int:
    """How many bits are set in `x`, which is 0 or above."""
    return x.bit_count()
