"""Words about players, components, zones and turns, whose meaning lies in the layout of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.program import TurnsNextStep, WordCall, ZoneRead
from dsl.types import NONE, ListOf, Optional, PlayerType
from interpreter.backends.source import domains
from interpreter.backends.source.circles import all_as_seated
from interpreter.backends.source.inside import lying_in
from interpreter.backends.source.reads import cell, picked
from interpreter.backends.source.shelves import history_counter
from interpreter.backends.source.writing import Function, Module, Part, added, operand, tests
from interpreter.backends.walk.compiler import bits
from interpreter.backends.walk.places import argument, turns, zone_sites
from interpreter.backends.walk.reads import partial
from interpreter.layout import LOST, STANDING, WON
from interpreter.spaces import WORD

LayoutWord = Callable[[Function, WordCall], str]


# ---------------------------------------------------------------------------------------------------------- components


def owner(f: Function, expr: WordCall) -> str:
    """The owner of a component never changes."""
    return picked(f, argument(expr), [component.owner for component in f.c.layout.material.components])


def site_of(f: Function, expr: WordCall) -> str:
    """The site that the component's zone belongs to."""
    sites, place = zone_sites(f.c)[:-1], f.c.layout.place
    component = f.value(argument(expr))
    if not isinstance(argument(expr).type, Optional):
        return f.shared(f"t[{added(f.module.table(sites), f'm[{added(place, component)}]')}]", "site")
    component = f.atom(component, "component")
    return f"-1 if {component} < 0 else t[{added(f.module.table(sites), f'm[{added(place, component)}]')}]"


def on_board(f: Function, expr: WordCall) -> str:
    """Whether there is such a site."""
    return f"{operand(site_of(f, expr))} >= 0"


def only(f: Function, expr: WordCall) -> str:
    """The one member, or none when there is no member or there are several."""
    of = argument(expr)
    if isinstance(of, ZoneRead) and f.c.layout.zones[of.name].capacity == 1:
        place = f.c.layout.zones[of.name]
        return cell(f, f.c.layout.occupant[place.first], of.owners, place.owners, nothing=NONE)
    found, n = f.fresh("only"), f.fresh("n")
    f.line(f"{found} = -1")
    f.line(f"{n} = 0")
    members: list[str] = []
    with domains.each(f, of, "x", members.append):
        f.line(f"{found} = {members[0]}")
        f.line(f"{n} += 1")
    with f.block(f"if {n} > 1:"):
        f.line(f"{found} = -1")
    return found


def top(f: Function, expr: WordCall) -> str:
    """The end of an ordered zone is its top."""
    found, zone = f.fresh("top"), argument(expr)
    if isinstance(zone, ZoneRead) and f.c.layout.zones[zone.name].ordered and not partial(zone.owners):
        highest(f, f.value(zone), f.c.layout.zones[zone.name].members, found)
        return found
    f.line(f"{found} = -1")
    with domains.each(f, zone, "x", lambda member: f.line(f"{found} = {member}")):
        pass
    return found


def highest(f: Function, zone: str, among: Sequence[int], found: str) -> None:
    """Find the component that lies highest in an ordered zone; of those in no known order, the last as numbered."""
    zone, rank, high = f.atom(zone, "zone"), f.fresh("rank"), f.fresh("high")
    f.line(f"{found} = -1")
    ranks = f.module.table(f.c.layout.rank)

    f.line(f"{high} = 0")
    with lying_in(f, zone, among, "x") as member:
        f.line(f"{rank} = m[t[{added(ranks, member)}]]")
        with f.block(f"if {rank} >= {high}:"):
            f.line(f"{found} = {member}")
            f.line(f"{high} = {rank}")


def bottom(f: Function, expr: WordCall) -> str:
    """The first component of an ordered zone."""
    found = f.fresh("bottom")
    f.line(f"{found} = -1")
    with domains.each(f, argument(expr), "x", lambda member: f.line(f"{found} = {member}")) as leave:
        leave()
    return found


def top_down(f: Function, expr: WordCall) -> str:
    """The components of a zone with the top one first."""
    address = f.c.take(1 + len(f.c.layout.material.components))
    n = f.fresh("n")
    f.line(f"{n} = 0")
    with domains.each(f, argument(expr), "x", lambda member: put_last(f, address, n, member)):
        pass
    f.line(f"m[{address}] = {n}")
    f.line(f"turn_over(m, {address + 1}, {n})")
    return str(address)


def put_last(f: Function, address: int, n: str, member: str) -> None:
    """One more item of a list."""
    f.line(f"m[{address + 1} + {n}] = {member}")
    f.line(f"{n} += 1")


# ------------------------------------------------------------------------------------------------------------- players


def lists(f: Function, several: Sequence[Sequence[int]]) -> Sequence[int]:
    """The addresses of lists of players that never change."""
    return [f.c.kept(ListOf(PlayerType(), f.c.players), each) for each in several]


def seating(f: Function, expr: WordCall) -> str:
    """All players as they sit."""
    return str(lists(f, [range(f.c.players)])[0])


def order_from(f: Function, expr: WordCall) -> str:
    """All players as they sit, beginning with one."""
    n = f.c.players
    return picked(f, argument(expr), lists(f, [[(first + i) % n for i in range(n)] for first in range(n)]))


def others(f: Function, expr: WordCall) -> str:
    """All players but one."""
    everyone = [[p for p in range(f.c.players) if p != one] for one in range(f.c.players)]
    width = f.c.spaces.width(PlayerType())
    return picked(f, argument(expr), [f.c.take(width, bits(each, width)) for each in everyone])


def left(f: Function, expr: WordCall) -> str:
    """The next player in seating order."""
    return picked(f, argument(expr), [(p + 1) % f.c.players for p in range(f.c.players)])


def right(f: Function, expr: WordCall) -> str:
    """The player before in seating order."""
    return picked(f, argument(expr), [(p - 1) % f.c.players for p in range(f.c.players)])


def players_left(f: Function, expr: WordCall) -> str:
    """Those who have not lost."""
    return those_left(f, list(range(f.c.players)))


def teams_left(f: Function, expr: WordCall) -> str:
    """The teams of those who have not lost."""
    return those_left(f, [f.c.layout.material.setting.team(p) for p in range(f.c.players)])


def those_left(f: Function, marks: Sequence[int]) -> str:
    """The set of what stands for each player who has not lost."""
    address, player = f.c.take(1), f.fresh("p")
    f.line(f"m[{address}] = 0")
    with f.block(f"for {player} in range({f.c.players}):"), f.block(f"if m[{added(STANDING, player)}] != {LOST}:"):
        f.line(f"m[{address}] |= 1 << {along_marks(f, marks, player)}")
    return str(address)


def along_marks(f: Function, marks: Sequence[int], player: str) -> str:
    """What stands for a player."""
    return player if list(marks) == list(range(len(marks))) else f"t[{added(f.module.table(marks), player)}]"


def seats_from(f: Function, expr: WordCall) -> str:
    """Seats clockwise from one player to another."""
    start, end = f.value(argument(expr)), f.value(argument(expr, 1))
    return f"({operand(end)} - {operand(start)}) % {f.c.players}"


def winner(f: Function, expr: WordCall) -> str:
    """The one who won; else, when all but one have lost, that one."""
    name = f.module.once("winner", lambda: write_winner(f.module))
    return f"{name}(m, t)"


def write_winner(module: Module) -> str:
    """The function that finds the winner."""
    players = module.c.players
    made = module.begin("winner", ["m", "t"], "The player who won, or is the last one left; -1 when there is none.")
    made.line("left = 0")
    made.line("last = -1")
    with made.block(f"for p in range({players}):"):
        with made.block(f"if m[{STANDING} + p] == {WON}:"):
            made.line("return p")
        with made.block(f"if m[{STANDING} + p] != {LOST}:"):
            made.line("left += 1")
            made.line("last = p")
    made.line(f"return last if left == 1 and {players} > 1 else -1")
    return made.name


# --------------------------------------------------------------------------------------------------------------- turns


def all_out(f: Function, expr: WordCall) -> str:
    """No seat of the circle is left in.  Before the first turn there is no circle yet, and nobody is out."""
    circle, _, _ = turns(expr)
    return f"m[{f.c.address(circle.slot)}] > 0 and {still_in(f, expr)} == 0"


def passed_in_row(f: Function, expr: WordCall) -> str:
    """Every seat still in has skipped since anyone last did something (semantics, 13)."""
    skips = f.value(turns(expr)[2])
    left_in = still_in(f, expr)
    if left_in.isdecimal():
        return f"{skips} >= {left_in}"
    return f"{skips} > 0 and {left_in} > 0 and {left_in} <= {skips}"


def still_in(f: Function, expr: WordCall) -> str:
    """How many seats of the circle are neither out of this block nor eliminated."""
    circle, out, _ = turns(expr)
    if any(all_as_seated(f, step.slots) for step in f.c.program.steps
           if isinstance(step, TurnsNextStep) and step.slots.circle == circle.slot):  # fmt: skip
        return str(f.c.players)
    seats, gone = f.c.address(circle.slot), f.c.address(out.slot)
    n, i, p = f.fresh("n"), f.fresh("i"), f.fresh("p")
    f.line(f"{n} = 0")
    with f.block(f"for {i} in range({seats + 1}, {seats + 1} + m[{seats}]):"):
        f.line(f"{p} = m[{i}]")
        with f.block(f"if m[{gone} + {p} // {WORD}] >> {p} % {WORD} & 1 == 0 and m[{STANDING} + {p}] != {LOST}:"):
            f.line(f"{n} += 1")
    return n


def times(f: Function, expr: WordCall) -> str:
    """How often a history holds the present position; the argument is the number of the history."""
    number = f.c.constant(argument(expr))
    assert number is not None
    return history_counter(f, number)


# ------------------------------------------------------------------------------------------------------------- the end


def scored(f: Function, number: int) -> str:
    """The name of the function that gives one score of a player."""
    declared = f.c.program.end.scores[number]

    def write() -> str:
        made = f.module.begin(f"score_{declared.name}", ["m", "t"], "", declared.span, Part.DEFINES)
        made.parameters.append(made.bound(declared.slot))
        made.mark_outer()
        made.line(f"return {made.value(declared.value)}")
        return made.name

    return f.module.once(("score", number), write)


def score(f: Function, expr: WordCall) -> str:
    """One score of a player; the first argument is the number of the score."""
    number = f.c.constant(argument(expr))
    assert number is not None
    return f"{scored(f, number)}(m, t, {f.value(argument(expr, 1))})"


def total(f: Function, expr: WordCall) -> str:
    """All scores of a player together."""
    player = f.atom(f.value(argument(expr)), "player")
    return " + ".join(f"{scored(f, number)}(m, t, {player})" for number in range(len(f.c.program.end.scores)))


def condition(f: Function, expr: WordCall) -> str:
    """Words that answer yes or no, as a number."""
    return f"1 if {CONDITIONS[expr.word](f, expr)} else 0"


CONDITIONS: dict[str, LayoutWord] = {"on_board": on_board, "all_out": all_out, "passed_in_row": passed_in_row}

LAYOUT_WORDS: dict[str, LayoutWord] = {
    "owner": owner,
    "site_of": site_of,
    "on_board": condition,
    "only": only,
    "top": top,
    "bottom": bottom,
    "top_down": top_down,
    "seating": seating,
    "order_from": order_from,
    "others": others,
    "left": left,
    "right": right,
    "players_left": players_left,
    "teams_left": teams_left,
    "seats_from": seats_from,
    "winner": winner,
    "all_out": condition,
    "passed_in_row": condition,
    "times": times,
    "score": score,
    "total": total,
}


@tests(WordCall)
def word_tested(f: Function, expr: WordCall) -> str:
    """A word where only yes or no matters."""
    if expr.word in CONDITIONS:
        return CONDITIONS[expr.word](f, expr)
    return f.value(expr)
