"""From what a caller asks for (players, options) to a `Setting`, and back to words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl import program as p
from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.source import NOWHERE
from dsl.types import Bool, EnumType, Int, Scalar
from interpreter.errors import RuleErrors, one
from interpreter.setting import Setting, constant
from interpreter.texts import Texts

UNTRANSLATED = Texts()

Asked = bool | int | str
"""A value for an option as a caller gives it: yes/no as a bool, a number, or the spelling of either or of a name."""


def resolve(
    program: p.Program,
    players: int | None = None,
    options: Mapping[str, Asked] | None = None,
    texts: Texts = UNTRANSLATED,
) -> Setting:
    """The setting that is asked for; without `players`, the fewest with which everything required holds.

    An option per player is given for all (`open=yes`) or for one seat (`open.2=yes`, seats from 1).  Raises
    `RuleErrors` with everything that is wrong; what the rules require is said as `texts` have it.
    """
    low, high = program.players
    if players is not None and not low <= players <= high:
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise RuleErrors(one("E721", NOWHERE, game=program.name, allowed=allowed, number=players))
    counts = range(low, high + 1) if players is None else range(players, players + 1)
    first: Findings | None = None
    for count in counts:
        setting, findings = attempt(program, count, options or {}, texts)
        if not findings.errors:
            return setting
        first = first or findings
    raise RuleErrors(first or Findings())


def attempt(
    program: p.Program, players: int, asked: Mapping[str, Asked], texts: Texts = UNTRANSLATED
) -> tuple[Setting, Findings]:
    """The setting for exactly these players and options, and what is wrong with it."""
    findings = Findings()
    defines = {define.name: define for define in program.defines}
    values: dict[str, int | tuple[int, ...]] = {}
    setting = Setting(players, values, defines=defines)
    for option in program.options:
        default = constant(option.default, setting)
        values[option.name] = (default,) * players if option.per_player else default
    for spelling, value in asked.items():
        take(program, setting, values, spelling, value, findings)
    if not findings.errors:
        refuse(program, setting, texts, findings)
    return setting if findings.errors else completed(program, setting), findings


def refuse(program: p.Program, setting: Setting, texts: Texts, findings: Findings) -> None:
    """Add what the rules require and the setting is not; that teams come out even only where they say nothing more."""
    unmet = [(n, each) for n, each in enumerate(program.requires, 1) if not constant(each.test, setting)]
    stated = [(n, each) for n, each in unmet if each.why != p.UNEVEN_TEAMS]
    for n, require in stated or unmet:
        findings.add("E724", require.span, why=texts(f"require.{n}", require.why))


def completed(program: p.Program, setting: Setting) -> Setting:
    """The setting with what follows from it: which ghosts take part, and how many teams there are."""
    ghosts = tuple(ghost.when is None or bool(constant(ghost.when, setting)) for ghost in program.ghosts)
    teams = 0 if program.team_size is None else setting.players // max(1, constant(program.team_size, setting))
    return replace(setting, ghosts=ghosts, teams=teams)


def take(
    program: p.Program,
    setting: Setting,
    values: dict[str, int | tuple[int, ...]],
    spelling: str,
    asked: Asked,
    findings: Findings,
) -> None:
    """Put one option as asked for into `values`."""
    name, dot, seat = spelling.partition(".")
    option = next((option for option in program.options if option.name == name), None)
    if option is None or (dot and not option.per_player):
        names = [option.name for option in program.options]
        advice = did_you_mean(name, names) or (f"its options are {', '.join(names)}" if names else "it has no options")
        findings.add("E722", NOWHERE, game=program.name, option=spelling, help=advice)
        return
    value, why = option_value(option, setting, asked)
    if value is None:
        findings.add("E723", NOWHERE, option=spelling, value=spelled(asked), why=why)
        return
    before = values[name]
    if not isinstance(before, tuple):
        values[name] = value
    elif not dot:
        values[name] = (value,) * len(before)
    elif not (seat.isascii() and seat.isdecimal() and 1 <= int(seat) <= len(before)):
        findings.add("E722", NOWHERE, game=program.name, option=spelling, help=f"its seats are 1 to {len(before)}")
    else:
        values[name] = (*before[: int(seat) - 1], value, *before[int(seat) :])


def option_value(option: p.OptionDecl, setting: Setting, asked: Asked) -> tuple[int | None, str]:
    """What is asked for in the representation of the option's type, or None and why it cannot be."""
    match option.type:
        case Bool():
            known = {True: 1, False: 0, "yes": 1, "no": 0}
            # A whole number equals a bool in Python, but `size=1` is no way to say yes.
            found = known.get(asked) if isinstance(asked, bool | str) else None
            return found, "it is `yes` or `no`"
        case EnumType(values=names):
            found = names.index(asked) if isinstance(asked, str) and asked in names else None
            return found, f"it is one of {', '.join(names)}"
        case Int(low=least, high=greatest):
            least = constant(option.low, setting) if option.low is not None else least
            greatest = constant(option.high, setting) if option.high is not None else greatest
            number = whole(asked)
            why = f"it is a whole number from {least} to {greatest}"
            if number is None or (least is not None and number < least) or (greatest is not None and number > greatest):
                return None, why
            return number, why
        case _:
            return None, f"a value of type `{option.type}` cannot be chosen before play"


def whole(asked: Asked) -> int | None:
    """A whole number, or its spelling, as a number."""
    if isinstance(asked, bool):
        return None
    if isinstance(asked, int):
        return asked
    digits = asked.removeprefix("-")
    return int(asked) if digits.isascii() and digits.isdecimal() and len(digits) <= 18 else None


def spelled(asked: Asked) -> str:
    """A value as it is written on a command line."""
    return ("yes" if asked else "no") if isinstance(asked, bool) else str(asked)


def spell_options(program: p.Program, setting: Setting) -> dict[str, bool | int | str | list[bool | int | str]]:
    """Every option by name with its value as JSON shows it; an option per player as a list in seating order."""
    spelt: dict[str, bool | int | str | list[bool | int | str]] = {}
    for option in program.options:
        value = setting.options[option.name]
        if isinstance(value, tuple):
            spelt[option.name] = [spell_option(option.type, each) for each in value]
        else:
            spelt[option.name] = spell_option(option.type, value)
    return spelt


def spell_option(type: Scalar, value: int) -> bool | int | str:
    """One value of an option as JSON shows it."""
    match type:
        case Bool():
            return bool(value)
        case EnumType(values=names):
            return names[value]
        case _:
            return value
