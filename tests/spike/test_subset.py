"""The subset: every word keeps to it, and what it means is the same for Python and for the machine."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from interpreter.words import WORDS, lines, steps
from tests.spike.machine import Machine, OutsideTheSubset, translate
from tests.spike.text import Text

STEPS = [
    steps.add_neighbours,
    steps.add_near,
    steps.add_straight,
    steps.add_steps,
    steps.extend_straight,
    steps.extend_steps,
    steps.add_rays,
    steps.extend_rays,
    steps.any_straight,
    steps.any_ray,
    lines.row_through,
]
MEANINGS = [word.function for word in WORDS.values() if word.function is not None] + STEPS


@pytest.mark.parametrize("function", MEANINGS, ids=lambda function: function.__name__)
def test_every_word_is_written_in_the_subset(function: Callable[..., int]) -> None:
    text = Text()
    text.write("def test(m, t, site):\n    return 1")
    text.write("def relation(m, t, site, out):\n    return out")
    kinds = {"Test": "test", "Relation": "relation"}
    parameters = inspect.signature(function).parameters.values()
    text.copy(function, **{each.name: kinds[each.annotation] for each in parameters if each.annotation in kinds})
    assert f"@{function.__name__}" in translate(str(text))


@pytest.mark.parametrize(
    "line",
    [
        "a, b = 1, 2",
        "x = m[1:2]",
        "x = [1, 2]",
        "x = 1.5",
        "x = lambda: 1",
        "x = 'a'",
        "assert m[0]",
        "del x",
        "x = t.count",
        "x = q[0]",
        "for x in range(9, 0, -1): m[0] = x",
        "for x in m: m[0] = x",
        "return",
        "raise ValueError",
        "x = 2 ** 3",
        "x = 3 / 2",
    ],
)
def test_what_is_not_in_it_is_refused(line: str) -> None:
    with pytest.raises((OutsideTheSubset, KeyError)):
        translate(f"def f(m, t, x):\n    {line}\n    return x")


PROGRAMS = {
    "loops in loops": """
def f(m, t, x):
    for i in range(x):
        for j in range(i, x):
            if j == 3:
                continue
            if i > 4:
                break
            m[j] += i * j
    return m[2]
""",
    "a name changed in its loop": """
def f(m, t, x):
    n = 0
    for i in range(x):
        n += i
        i = 10
        n += i
    return n
""",
    "conditions stop early": """
def f(m, t, x):
    if x > 3 and m[x - 4] == 0 or not x != 1:
        return 1
    elif not (x == 2 or m[x] == 5):
        return 2
    return 3
""",
    "one value or another": """
def f(m, t, x):
    m[2] = 7 if x > 3 and m[x] == 0 else m[1] if x != 2 else 10 // x
    return (m[2] if x else -1) + 1
""",
    "every third": """
def f(m, t, x):
    for i in range(1, x, 3):
        m[i] += i
    return i if x > 1 else 0
""",
    "conditions as values": """
def f(m, t, x):
    m[1] = x > 2 and x < 7
    m[2] = x == 4
    return m[1] + 2 * m[2] + 4 * (not x)
""",
    "a loop left in the middle": """
def f(m, t, x):
    n = 0
    while True:
        n += 1
        if n * n > x:
            return n
        while n > 100:
            break
    return 0
""",
    "bits": """
def f(m, t, x):
    left = x * 37 & ~6 | 1 << 61
    n = 0
    while left != 0:
        bit = left & -left
        n = n * 3 ^ lowest(bit) + ones(left)
        left ^= bit
    return n & (1 << 40) - 1
""",
    "division": """
def f(m, t, x):
    return (x * 1000 + 17) // 62 * 100 + (x * 1000 + 17) % 62 - (x >> 1)
""",
    "one function calls another": """
def g(m, t, x, y):
    m[x] = y
    return m[x - 1] + y

def f(m, t, x):
    return g(m, t, x + 1, g(m, t, 2, x)) - 1
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_python_and_the_machine_agree(name: str) -> None:
    pytest.importorskip("llvmlite", reason="llvmlite is not installed: `pip install moggy[native]`")
    text = Text()
    text.functions[name] = PROGRAMS[name]
    python, machine = text.module()["f"], Machine(str(text))
    for x in range(10):
        one, two = [0, 5, 0, 0, 5, 0, 1, 0, 0, 0, 0, 0], [0, 5, 0, 0, 5, 0, 1, 0, 0, 0, 0, 0]
        assert int(python(one, [0], x)) == machine.function("f")(two, [0], x)
        assert [int(cell) for cell in one] == two
