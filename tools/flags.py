"""Reading a command line, with mistakes told as diagnostics.

`Parser` is argparse's, but raises `Refusal` instead of printing its own messages and leaving.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NoReturn

FORMATS = ("text", "json", "github")
LANGUAGES = ("en", "es")


class Parser(argparse.ArgumentParser):
    """A parser that takes no abbreviated flags, keeps its texts as written, and tells mistakes as diagnostics."""

    def __init__(self, **settings: object) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def parse(self, words: Sequence[str], known: argparse.Namespace) -> argparse.Namespace:
        """The arguments in `words`, added to what is `known` already."""
        args, surplus = self.parse_known_args(words, known)
        if surplus:
            self.refuse_surplus(surplus[0])
        return args

    def refuse_surplus(self, word: str) -> NoReturn:
        """Refuse a word that the command has no use for."""
        from dsl.diagnostics.suggest import did_you_mean
        from tools.console import fault

        flag = word.partition("=")[0]
        if not flag.startswith("-"):
            raise fault("E816", command=self.prog, word=word)
        flags = [option for action in self._actions for option in action.option_strings]
        raise fault("E813", command=self.prog, flag=flag, help=did_you_mean(flag, flags))

    def error(self, message: str) -> NoReturn:
        """Refuse, saying in our words what argparse found."""
        from dsl.diagnostics.suggest import did_you_mean
        from tools.console import fault

        if missing := re.fullmatch(r"the following arguments are required: (.*)", message):
            raise fault("E812", command=self.prog, what=missing[1])
        if alone := re.fullmatch(r"argument (.*): expected (?:one|at least one|\d+) arguments?", message):
            raise fault("E814", flag=plain_flag(alone[1]))
        if odd := re.fullmatch(r"argument (.*): invalid choice: '(.*)' \(choose from (.*)\)", message):
            names = [name.strip(" '") for name in odd[3].split(",")]
            advice = did_you_mean(odd[2], names) or f"it can be {', '.join(names)}"
            raise fault("E815", flag=plain_flag(odd[1]), value=odd[2], why="it is none of its values", help=advice)
        if odd := re.fullmatch(r"argument (.*): `(.*?)` (.*)", message):
            raise fault("E815", flag=plain_flag(odd[1]), value=odd[2], why=f"it {odd[3]}")
        if clash := re.fullmatch(r"argument (.*): not allowed with argument (.*)", message):
            raise fault("E817", flag=plain_flag(clash[1]), other=plain_flag(clash[2]))
        if extra := re.fullmatch(r"argument (.*): ignored explicit argument '(.*)'", message):
            raise fault("E815", flag=plain_flag(extra[1]), value=extra[2], why="it takes no value")
        raise fault("E812", command=self.prog, what=message)


def plain_flag(name: str) -> str:
    """One spelling of a flag that argparse names with all of them, `-o/--output`."""
    return name.rpartition("/")[2]


def add_conventions(parser: argparse.ArgumentParser) -> None:
    """The flags that every command understands, before or after its name."""
    group = parser.add_argument_group("conventions", argument_default=argparse.SUPPRESS)
    group.add_argument("--output-format", choices=FORMATS, help="how mistakes and results are written")
    group.add_argument("--json", dest="output_format", action="store_const", const="json", help="--output-format json")
    group.add_argument("--quiet", action="store_true", help="no progress, only results")
    group.add_argument("--lang", choices=LANGUAGES, help="the language of a game's texts")


def format_asked(words: Sequence[str]) -> str:
    """The output format that a command line asks for, even one that cannot be read otherwise."""
    asked = "text"
    for word, following in pairwise([*words, ""]):
        if word == "--json":
            asked = "json"
        elif word == "--output-format" and following in FORMATS:
            asked = following
        elif word.startswith("--output-format=") and word.partition("=")[2] in FORMATS:
            asked = word.partition("=")[2]
    return asked


def language(environment: Mapping[str, str]) -> str:
    """The language of texts that the environment asks for, English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            code = value.partition("_")[0].partition(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
