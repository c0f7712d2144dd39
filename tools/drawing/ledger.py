"""What lies on no board, as text: a table with a line for each seat, then a line for each thing that belongs to nobody.

    ● red      hand ▒▒▒ 3   cats 4   starter
    ○ yellow   …

Only what the view holds is used, so it shows what its viewer may see and nothing else.  Components of a seat wear its
sign and colour where they lie outside what is its own; `▒` is a component of which only the place is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dsl import types
from dsl.program import ValueDecl, ZoneDecl
from interpreter import Game, Seat
from interpreter.setting import constant
from interpreter.texts import is_kept_component
from tools.drawing.columns import GAP, Words, in_table, wrapped
from tools.drawing.positions import View, seat_looks
from tools.drawing.sites import plain, site_owner
from tools.drawing.terminal import Ink

MOST_BACKS = 12
"""So many hidden components are drawn before only their number is given."""

EMPTY = (["–"], [""])
"""What is said of nothing, and of what is not known."""

NARROWEST = 12


@dataclass(frozen=True)
class Ledger:
    """Writes down all that a view shows beside boards; `seats` is what people call each seat, `ghosts` each ghost."""

    game: Game
    seats: Sequence[str]
    ghosts: Mapping[Seat, str]
    ink: Ink

    def lines(self, view: View, width: int) -> list[str]:
        """The table of the seats, where they have anything, and what belongs to nobody, each in lines of `width`."""
        return [*self.seat_table(view, width), *self.shared(view, width)]

    @property
    def owners(self) -> list[str]:
        """All who take part, as views name them."""
        return [*(self.game.seat_name(seat) for seat in range(1, len(self.seats) + 1)), *map(str, self.ghosts)]

    # ------------------------------------------------------------------------------------------------ seat by seat

    def seat_table(self, view: View, width: int) -> list[str]:
        """A line for each seat, with a column for each thing that every seat has; nothing where there is none."""
        columns = self.seat_columns(view)
        return in_table(columns, width) if columns else []

    def seat_columns(self, view: View) -> list[list[Words]]:
        """The table of the seats by columns, each with its head first; nothing where no seat has anything."""
        columns = [column for column in self.columns(view) if any(cell not in EMPTY for cell in column[1:])]
        tags = self.tags(view)
        if not columns and not any(map(any, tags)):
            return []
        columns = [[[""], *([self.called(owner)] for owner in self.owners)], *columns]
        if any(map(any, tags)):
            columns.append([[""], *tags])
        return columns

    def columns(self, view: View) -> Iterator[list[Words]]:
        """What each seat has, its head first, then what is said of each seat."""
        for zone in self.game.program.zones:
            if is_hand(zone):
                yield self.column(zone.name, {str(e["of"][0]): self.contents(zone, e) for e in self.zones(view, zone)})
        for value in self.game.program.values:
            if is_seats(value) and not is_flag(value) and not is_kept_component(value):
                yield self.column(value.name, self.by_seat(value, view))

    def by_seat(self, value: ValueDecl, view: View) -> dict[str, Words]:
        """What is said of each seat or its team, by the names of seats; each word of an enum is named with it."""
        found: dict[str, Words] = {}
        for entry in view["values"].get(value.name, ()):
            said = self.value(value.type, entry["value"])
            if len(value.per) > 1:
                (word,) = self.value(value.per[1], entry["of"][1])
                yes = [word] if entry["value"] else []
                said = yes if isinstance(value.type, types.Bool) else [" ".join([word, *said])]
            for seat in self.members(value, entry):
                found.setdefault(seat, []).extend(said)
        return {seat: said or ["–"] for seat, said in found.items()}

    def members(self, value: ValueDecl, entry: Mapping[str, Any]) -> list[str]:
        """The seats of which something is said, by their names: all in a team."""
        named = str(entry["of"][0])
        number = self.game.find_seat(named)
        if number is None or not isinstance(value.per[0], types.TeamType):
            return [named]
        team = self.game.setting.team
        return [name for seat, name in enumerate(self.owners[: len(self.seats)]) if team(seat) == team(number - 1)]

    def column(self, name: str, by_owner: Mapping[str, Words]) -> list[Words]:
        """A column by the names of the owners; what is not known of a seat is left open."""
        return [[self.ink.faint(self.game.texts(name, name))], *(by_owner.get(owner, [""]) for owner in self.owners)]

    def tags(self, view: View) -> list[Words]:
        """What a seat is rather than has: marks that name a seat, and yes or no for each seat."""
        found: dict[str, Words] = {owner: [] for owner in self.owners}
        for value in self.game.program.values:
            for entry in view["values"].get(value.name, ()):
                if is_tag(value) and entry["value"] is not None:
                    found[str(entry["value"])].append(self.game.texts(value.name, value.name))
                elif is_seats(value) and is_flag(value) and entry["value"] is True:
                    for seat in self.members(value, entry):
                        found[seat].append(self.game.texts(value.name, value.name))
        return [[", ".join(words)] for words in found.values()]

    # ------------------------------------------------------------------------------------------- what is nobody's

    def shared(self, view: View, width: int) -> Iterator[str]:
        """Zones, counters, marks and orders that are of no single seat."""
        rows: list[tuple[str, Words]] = []
        for zone in self.game.program.zones:
            if not is_hand(zone) and site_owner(zone.per) is None:
                for entry in self.zones(view, zone):
                    rows.append((self.titled(zone, entry), self.contents(zone, entry)))
        short: Words = []
        for value in self.game.program.values:
            if is_seats(value) or is_tag(value) or is_kept_component(value) or site_owner(value.per) is not None:
                continue
            for entry in view["values"].get(value.name, ()):
                said = self.value(value.type, entry["value"])
                if len(said) > 1:
                    rows.append((self.titled(value, entry), said))
                else:
                    short.append(f"{self.ink.faint(self.titled(value, entry))} {said[0]}")
        for order in self.game.program.orders:
            for entry in view["values"].get(order.name, ()):
                rows.append((self.game.texts(order.name, order.name), [self.called(each) for each in entry["value"]]))
        margin = max((len(title) for title, _ in rows), default=0)
        for title, words in rows:
            first, *more = wrapped(words, max(NARROWEST, width - margin - GAP))
            yield f"{self.ink.faint(title)}{' ' * (margin - len(title) + GAP)}{first}".rstrip()
            yield from (" " * (margin + GAP) + line for line in more)
        yield from wrapped(short, width, " " * GAP) if short else ()

    def zones(self, view: View, zone: ZoneDecl) -> Sequence[Mapping[str, Any]]:
        """What the view shows of the zones of one name; nothing of a single one that the options leave out."""
        if zone.when is not None and not zone.per and not constant(zone.when, self.game.setting):
            return ()
        found: Sequence[Mapping[str, Any]] = view["zones"].get(zone.name, ())
        return found

    def titled(self, declared: ZoneDecl | ValueDecl, entry: Mapping[str, Any]) -> str:
        """The name of something with those of its owners."""
        said = self.game.texts(declared.name, declared.name)
        owners = [self.value(type, each)[0] for type, each in zip(declared.per, entry["of"], strict=True)]
        return " ".join([said, *owners])

    # ------------------------------------------------------------------------------------------------------- words

    def called(self, spelled: object) -> str:
        """What people call a seat or ghost that a view names, with its sign and in its colour."""
        number = self.game.find_seat(str(spelled))
        if number is None:
            return self.ghosts.get(str(spelled), str(spelled))
        look = seat_looks(self.game)[number - 1]
        return self.ink.seat(look, f"{self.ink.sign(look)} {self.seats[number - 1]}")

    def contents(self, zone: ZoneDecl, entry: Mapping[str, Any]) -> Words:
        """What lies in a zone as far as it may be known."""
        shown: Sequence[Mapping[str, Any] | None] = entry.get("components", ())
        hidden = entry["count"] - len(shown) if "count" in entry else 0
        whose = entry["of"][0] if is_hand(zone) else None
        if zone.ordered:
            found = [self.back(1) if each is None else self.component(each, whose, zone) for each in shown]
            if not any(shown):
                found, hidden = [], hidden + len(shown)
        else:
            sorts = Counter(self.component(each, whose, zone) for each in shown if each is not None)
            found = [sort if count == 1 else f"{sort}{self.ink.times}{count}" for sort, count in sorts.items()]
        if hidden:
            found.append(self.back(hidden))
        if not found and "count" not in entry and "components" not in entry:
            return ["?"]
        return found or ["–"]

    def back(self, count: int) -> str:
        """Components of which only the number is known."""
        backs = self.ink.back * min(count, MOST_BACKS)
        return backs if count == 1 else f"{backs} {count}"

    def component(self, shown: Mapping[str, Any], whose: object, zone: ZoneDecl) -> str:
        """A component in a few words: its name in the sheet, or else what its attributes say, or its kind."""
        kind = next(each for each in self.game.program.kinds if each.name == shown["kind"])
        fields = shown.get("fields", {})
        on_board = {field.name for field in kind.fields if isinstance(plain(field.type), types.SiteType)}
        told = [
            self.value(field.type, fields[field.name])[0]
            for field in kind.fields
            if field.name in fields and field.name not in on_board and fields[field.name] is not None
        ]
        row = shown.get("id")
        said = self.game.texts(f"{kind.name}.{row}", row) if row else " ".join(told)
        if not said or len(zone.kinds) > 1:
            said = " ".join(filter(None, [self.game.texts(kind.name, kind.name), said]))
        if kind.word == "die":
            said = f"[{said}]"
        number = self.game.find_seat(str(shown["owner"])) if "owner" in shown else None
        if number is None:
            return said
        look = seat_looks(self.game)[number - 1]
        return self.ink.seat(look, said if shown["owner"] == whose else f"{self.ink.sign(look)}{said}")

    def value(self, type: types.Type, value: Any) -> Words:
        """A value as people read it; that of a set or list in several words."""
        match type, value:
            case ((types.SetOf(item=item) | types.ListOf(item=item)), [*members]):
                return [word for each in members for word in self.value(item, each)] or ["–"]
            case _, None:
                return ["–"]
            case types.Optional(item=item), _:
                return self.value(item, value)
            case types.Bool(), _:
                return [self.game.words.yes if value else self.game.words.no]
            case types.EnumType(name=name), _:
                return [self.game.texts(f"{name}.{value}", str(value))]
            case types.PlayerType(), _:
                return [self.called(value)]
            case _:
                return [str(value)]


def is_hand(zone: ZoneDecl) -> bool:
    """Whether every seat has one of it, and nothing else does."""
    return len(zone.per) == 1 and isinstance(zone.per[0], types.PlayerType)


def is_seats(value: ValueDecl) -> bool:
    """Whether every seat or team has one of it, or one for each word of an enum, and nothing else does."""
    match value.per:
        case (types.PlayerType() | types.TeamType(),) | (types.PlayerType() | types.TeamType(), types.EnumType()):
            return True
    return False


def is_flag(value: ValueDecl) -> bool:
    """Whether it is a single yes or no."""
    return isinstance(value.type, types.Bool) and len(value.per) == 1


def is_tag(value: ValueDecl) -> bool:
    """Whether it names a seat, and there is one of it."""
    return not value.per and isinstance(plain(value.type), types.PlayerType)
