"""Between which numbers the result of a computation lies; an end that is not known is None."""

from __future__ import annotations

from dsl.types import Int


def computed_range(op: str, left: Int, right: Int) -> Int:
    """The range of `left op right`."""
    match op:
        case "+":
            return Int(_add(left.low, right.low), _add(left.high, right.high))
        case "-":
            return Int(_subtract(left.low, right.high), _subtract(left.high, right.low))
        case "*":
            return _product(left, right)
        case "div":
            return _quotient(left, right)
        case _:
            return Int(0, None if right.high is None else right.high - 1)


def within(inner: Int, low: int | None, high: int | None) -> bool:
    """Whether every number of `inner` lies between `low` and `high`."""
    if low is not None and (inner.low is None or inner.low < low):
        return False
    return high is None or (inner.high is not None and inner.high <= high)


def _add(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _subtract(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a - b


def _product(left: Int, right: Int) -> Int:
    ends = (left.low, left.high), (right.low, right.high)
    if any(end is None for pair in ends for end in pair):
        if left.low is None or right.low is None or left.low < 0 or right.low < 0:
            return Int()
        return Int(left.low * right.low, None)
    products = [a * b for a in ends[0] for b in ends[1]]  # type: ignore[operator]
    return Int(min(products), max(products))


def _quotient(left: Int, right: Int) -> Int:
    if left.low is None or left.low < 0 or right.low is None or right.low < 1:
        return Int()
    smallest = 0 if right.high is None else left.low // right.high
    return Int(smallest, None if left.high is None else left.high // right.low)
