"""From the text of a module to functions of Python that name the rules they carry out when they go wrong."""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

from dsl.source import NOWHERE, Span
from interpreter import chance
from interpreter.backends.source.printing import Printed

FASTER = tuple(
    (re.compile(slow, re.MULTILINE), fast)
    for slow, fast in (
        (r"\blowest\((bit\w*)\)", r"(\1.bit_length() - 1)"),
        (r"\bones\(([^()]*)\)", r"(\1).bit_count()"),
        (r"\bfind\((\w+), ", r"\1.index("),
        (r"^( *)fill\(m, ([^,\n]+), 1, ([^,\n]+)\)$", r"\1m[\2] = \3"),
        (r"^( *)fill\(m, ([^,\n]+), ([^,\n]+), ([^,\n]+)\)$", r"\1m[\2:(\2) + (\3)] = [\4] * (\3)"),
        (r"^( *)move\(m, ([^,\n]+), ([^,\n]+), ([^,\n]+)\)$", r"\1m[\3:(\3) + (\4)] = m[\2:(\2) + (\4)]"),
        (r"^( *)restore\(t, (\d+), m, 0, (\d+)\)$", r"\1m[0:\3] = t[\2:\2 + \3]"),
        (rf"\((left|right) >> 32 & {chance.WORD}\)", r"(\1 >> 32)"),
    )
)
"""Questions about single bits, searches, and changes of stretches of cells, as the text has them and as Python does
them fastest; and upper halves of products, which are never negative in Python and need not be cut."""

Place = Callable[[Span], tuple[str, int]]
"""The file and line of a part of the rules."""


class Compiled:
    """The functions of a module, which may grow at its end; `names` is what its text calls and does not hold."""

    def __init__(self, title: str, names: Mapping[str, object], place: Place) -> None:
        self.file = f"<rules of {title}>"
        self._names: dict[str, Any] = dict(names)
        self._place = place
        self._printed = Printed("", ())

    def add(self, printed: Printed) -> None:
        """Take a text that goes on where the one before ended; what it had before is not read again."""
        old = self._printed if printed.text.startswith(self._printed.text) else Printed("", ())
        known = len(old.spans)
        # empty lines in place of what was read before keep the numbers of the others
        rest = "\n" * known + seamless(printed.text.removeprefix(old.text))
        code = code_of(rest, self.file)
        linecache.cache[self.file] = (len(printed.text), None, printed.text.splitlines(True), self.file)
        exec(code, self._names)  # noqa: S102
        self._printed = printed

    def __getitem__(self, name: str) -> Callable[..., int]:
        """A function."""
        found: Callable[..., int] = self._names[name]
        return found

    def blame(self, error: Exception) -> None:
        """Note in an error from the text which rule was carried out: the one of the innermost line that has one."""
        span, at = NOWHERE, error.__traceback__
        while at is not None:
            if at.tb_frame.f_code.co_filename == self.file and (found := self._printed.span(at.tb_lineno)) != NOWHERE:
                span = found
            at = at.tb_next
        if span != NOWHERE:
            file, line = self._place(span)
            error.add_note(f"The rule that was carried out is in {file}, line {line}.")


@lru_cache(maxsize=128)
def code_of(text: str, file: str) -> CodeType:
    """The code of a text, kept by the text itself: the rules and the setting of a game determine it."""
    return compile(text, file, "exec")


def seamless(text: str) -> str:
    """The text as Python carries it out fastest, line by line."""
    for slow, fast in FASTER:
        text = slow.sub(fast, text)
    return text
