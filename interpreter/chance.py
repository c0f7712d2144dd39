"""Chance: one pinned generator for everything that happens by lot, the same on every machine and in every version.

It is Philox 4x32 with 10 rounds, a counter-based generator (J. Salmon and others, "Parallel random numbers: as easy as
1, 2, 3", 2011).  A number follows from the seed, the name of a stream and how many were drawn from that stream before,
and from nothing else: a new stream does not move the others, and going back to an earlier draw is no more than
counting back.  All arithmetic is on 32-bit words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = 0xFFFFFFFF
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
ROUNDS = 10

Block = tuple[int, int, int, int]
"""Four words of 32 bits."""

MULTIPLIER, MODULUS = 771645345, 1073741789
"""A quick sequence for decisions by lot in playouts: a number times the one modulo the other, which is the largest
prime below 2^30, so that its numbers are one digit to Python (P. L'Ecuyer, "Tables of linear congruential generators of
different sizes and good lattice structure", 1999)."""


def philox(counter: Block, key: tuple[int, int]) -> Block:
    """The block of random words that belongs to a counter and a key, each made of words of 32 bits."""
    a, b, c, d = counter
    k, l = key  # noqa: E741
    for _ in range(ROUNDS):
        left, right = MULTIPLIERS[0] * a, MULTIPLIERS[1] * c
        a, b, c, d = (right >> 32) ^ b ^ k, right & WORD, (left >> 32) ^ d ^ l, left & WORD
        k, l = (k + WEYL[0]) & WORD, (l + WEYL[1]) & WORD  # noqa: E741
    return a, b, c, d


def first_number(seed: int) -> int:
    """The number with which the sequence of a playout begins: the words of the seed, stirred so that near seeds give
    far sequences."""
    x = (seed ^ seed >> 32) & WORD
    x = (x ^ x >> 16) * MULTIPLIERS[0] & WORD
    return (x ^ x >> 15) % (MODULUS - 1) + 1


def stream_number(name: str) -> tuple[int, int]:
    """The two words that stand for a stream's name: the first eight bytes of its SHA-256."""
    digest = sha256(name.encode()).digest()
    return int.from_bytes(digest[0:4], "little"), int.from_bytes(digest[4:8], "little")


@dataclass
class Stream:
    """The numbers of one named stream under a seed, of which the lowest 64 bits count, from draw number `drawn` on."""

    seed: int
    name: str
    drawn: int = 0
    _key: tuple[int, int] = field(init=False, repr=False)
    _number: tuple[int, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._key = (self.seed & WORD, (self.seed >> 32) & WORD)
        self._number = stream_number(self.name)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as any other; n is from 1 to 2^32.

        Words that would make the lowest numbers likelier are passed over, and a draw always counts as one.
        """
        if not 1 <= n <= WORD + 1:
            raise ValueError(f"there is no number below {n} to draw")
        fair = (WORD + 1) - (WORD + 1) % n
        attempt = 0
        while True:
            for word in philox((self.drawn & WORD, attempt, *self._number), self._key):
                if word < fair:
                    self.drawn += 1
                    return word % n
            attempt += 1

    def choose(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as any other."""
        return items[self.below(len(items))]
