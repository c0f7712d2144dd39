"""What scenarios expect of a position, held against it."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import program as p
from dsl.diagnostics import Refusal
from dsl.types import ComponentType, EnumType, ListOf, PathType, SetOf, ZoneType
from interpreter.arranging import is_like
from interpreter.errors import Refused
from interpreter.game import Game
from interpreter.state import State
from interpreter.viewers import SPECTATOR

Wrong = tuple[str, str]
"""What was expected, and what there is instead."""


class Expecting:
    """Holds expectations against one position."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._kernel = game.kernel
        self._state = state

    def missed(self, expected: p.Expected) -> Wrong | None:
        """What is wrong, or None when everything is as expected."""
        match expected.word:
            case "legal" | "illegal":
                return self._allowed(expected)
            case "over":
                return self._over(expected)
            case "going":
                return ("the game to go on", f"it is over: {self._reason()}") if self._state.over else None
            case "winner":
                return self._winner(expected)
            case "seen" | "unseen":
                return self._seen(expected)
            case _:
                return self._holds(expected)

    def decision(self, played: p.Played) -> tuple[int, str]:
        """Who is said to decide, and what; a number stands also for the place of something unseen, `#2`."""
        seat = self._kernel.value(played.seat)(self._state.position) + 1
        choice = " ".join(played.words)
        places = " ".join(f"#{word}" if word.isdecimal() else word for word in played.words)
        offered = {each.choice for each in self._game.decisions(self._state, seat)}
        return seat, places if choice not in offered and places in offered else choice

    # ------------------------------------------------------------------------------------------- decisions, the end

    def _allowed(self, expected: p.Expected) -> Wrong | None:
        assert expected.played is not None
        seat, choice = self.decision(expected.played)
        try:
            self._game.find(self._state, choice, seat)
        except Refused as refused:
            if expected.word == "legal":
                return f"`{choice}` to be allowed", refused.findings.items[0].message
            guards = [reason.guard for reason in refused.reasons]
            if expected.because and expected.because not in guards:
                refusing = next((guard for guard in guards if guard), "") or refused.reasons[0].text
                return f"`{choice}` to be refused by `{expected.because}`", f"a refusal by `{refusing}`"
            return None
        return None if expected.word == "legal" else (f"`{choice}` to be refused", "it is allowed")

    def _over(self, expected: p.Expected) -> Wrong | None:
        if not self._state.over:
            return "the game to be over", "it goes on"
        if expected.reason and expected.reason != self._reason():
            return f"the end by `{expected.reason}`", f"the end by `{self._reason()}`"
        return None

    def _reason(self) -> str:
        outcome = self._state.outcome
        return "" if outcome is None else outcome.reason

    def _winner(self, expected: p.Expected) -> Wrong | None:
        outcome = self._state.outcome
        numbers = sorted(self._kernel.value(each)(self._state.position) for each in expected.wanted)
        wanted = [self._game.spelling.actor(number) for number in numbers]
        asked = f"`{', '.join(wanted)}` to win"
        if outcome is None:
            return asked, "the game goes on"
        first = [self._game.seat_name(each) for each in outcome.winners]
        return None if first == wanted else (asked, f"`{', '.join(first)}` in the first place")

    # ------------------------------------------------------------------------------------------------- who sees what

    def _seen(self, expected: p.Expected) -> Wrong | None:
        """Whether a viewer sees what is in a zone, all of it, or a counter or mark; and `unseen` nothing of it."""
        assert isinstance(expected.got, p.ZoneRead | p.ValueRead)
        seats = [self._kernel.value(each)(self._state.position) + 1 for each in expected.wanted]
        viewer: int | str = seats[0] if seats else SPECTATOR
        shown = self._shown(viewer, expected.got)
        if (all if expected.word == "seen" else any)(shown) == (expected.word == "seen"):
            return None
        name = self._game.seat_name(seats[0]) if seats else SPECTATOR
        said, got = ("to see", "not seen") if expected.word == "seen" else ("not to see", "seen")
        source = self._game.rules.sources[expected.got.span.name]
        return f"`{name}` {said} `{source.text[expected.got.span.start : expected.got.span.end]}`", f"it is {got}"

    def _shown(self, viewer: int | str, what: p.ZoneRead | p.ValueRead) -> list[bool]:
        """For each thing in a zone, or for a value, whether it stands in the view of a viewer."""
        view = self._game.view(self._state, viewer)
        owners = [self._spelled(each) for each in what.owners]
        sort = "zones" if isinstance(what, p.ZoneRead) else "values"
        entry = next((each for each in view[sort].get(what.name, ()) if [*map(str, each["of"])] == owners), None)
        if isinstance(what, p.ValueRead):
            return [entry is not None]
        seen = [each is not None for each in (entry or {}).get("components", ())]
        return [*seen, *[False] * (len(self._members(what)) - len(seen))]

    # ------------------------------------------------------------------------------------------------------- values

    def _holds(self, expected: p.Expected) -> Wrong | None:
        position = self._state.position
        try:
            if expected.got is not None and isinstance(expected.got.type, ZoneType):
                return self._contents(expected.got, expected.wanted)
            if expected.test is not None:
                holds = bool(self._kernel.value(expected.test)(position))
            else:
                assert expected.got is not None
                holds = sorted(self._members(expected.got)) == sorted(self._members(expected.wanted[0]))
        except Refusal as refusal:
            return "a value", refusal.findings.items[0].message
        if holds:
            return None
        if expected.got is None:
            return "this to be so", "it is not"
        return f"`{self._spelled(expected.wanted[0])}`", f"`{self._spelled(expected.got)}`"

    def _contents(self, zone: p.Expr, wanted: Sequence[p.Expr]) -> Wrong | None:
        """Whether a zone holds what is described, in that order if it has one."""
        inside = list(self._members(zone))
        rest = list(inside)
        ordered = isinstance(zone.type, ZoneType) and zone.type.ordered
        for described in wanted:
            assert isinstance(described, p.Described)
            among = rest[:1] if ordered else rest
            like = [each for each in among if is_like(self._kernel, self._state.position, each, described)]
            if not like:
                break
            rest.remove(like[0])
        else:
            if not rest:
                return None
        written = [self._described(each) for each in wanted if isinstance(each, p.Described)]
        return f"`[{', '.join(written)}]`", f"`[{', '.join(self._named(each) for each in inside)}]`"

    def _described(self, wanted: p.Described) -> str:
        """A description as scenarios write it."""
        words = [wanted.named] if wanted.named else [self._spelled(value) for _, value in wanted.fields]
        owner = "" if wanted.owner is None else f" of {self._spelled(wanted.owner)}"
        return f"{words[0] if words else wanted.type}{owner}"

    def _named(self, number: int) -> str:
        """A component as scenarios describe it: by its sheet, the first attribute that is a name, or its kind."""
        component = self._kernel.layout.material.components[number]
        kind = next(each for each in self._game.program.kinds if each.name == component.kind)
        this = p.Const(number, type=ComponentType((kind.name,)))
        names = [each for each in kind.fields if isinstance(each.type, EnumType)]
        owner = f" of {self._game.spelling.actor(component.owner)}" if component.owner >= 0 else ""
        if component.name or not names:
            return f"{component.name or kind.name}{owner}"
        return f"{self._spelled(p.FieldRead(names[0].name, this, type=names[0].type))}{owner}"

    def _members(self, expr: p.Expr) -> Sequence[int]:
        return self._kernel.members(expr)(self._state.position)

    def _spelled(self, expr: p.Expr) -> str:
        """The value of an expression as the rules write it."""
        position = self._state.position
        if isinstance(expr.type, SetOf | ListOf | PathType):
            return self._game.spelling.value(position, expr.type, tuple(self._members(expr)))
        return self._game.spelling.value(position, expr.type, self._kernel.value(expr)(position))
