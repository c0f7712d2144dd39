"""What the catalogue says about one code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Example:
    """A rule file that has a mistake, or the same without it.

    `text` is called `game.mog` and `sheets` are the files beside it, by name.  A mistake that shows only when
    something is done with the file has a `command`, the words after `moggy`, carried out in that folder.
    """

    text: str = ""
    sheets: Mapping[str, str] = field(default_factory=dict)
    command: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One code: `E` is an error and `W` a warning; the first digit is the family.

    `name` is a short name with hyphens.  `message` is one lower-case sentence of at most 25 words with `{slots}` for
    what the author wrote, in backticks.  `cause` says why this is a mistake, `remedy` what to do, both in whole
    sentences.  The `wrong` example yields the code and the `right` one does not; the tests carry both out.
    """

    code: str
    name: str
    severity: Severity
    message: str
    cause: str
    remedy: str
    wrong: Example
    right: Example
