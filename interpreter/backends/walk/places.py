"""Words about players, components, zones and turns, whose meaning lies in the layout of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.program import Expr, Local, WordCall, ZoneRead
from dsl.types import NONE, ListOf, PlayerType
from interpreter.backends.walk import histories
from interpreter.backends.walk.compiler import Compiler, Memory, Value, bits
from interpreter.backends.walk.reads import cell, fixed, picked
from interpreter.layout import LOST, STANDING, WON
from interpreter.spaces import WORD

LayoutWord = Callable[[Compiler, WordCall], Value]


def argument(expr: WordCall, number: int = 0) -> Expr:
    """An argument that the signature requires."""
    found = expr.args[number]
    assert found is not None
    return found


# ---------------------------------------------------------------------------------------------------------- components


def owner(c: Compiler, expr: WordCall) -> Value:
    """The owner of a component never changes."""
    return picked(c, argument(expr), [component.owner for component in c.layout.material.components])


def site_of(c: Compiler, expr: WordCall) -> Value:
    """The site that the component's zone belongs to."""
    component, place, sites = c.value(argument(expr)), c.layout.place, zone_sites(c)
    return lambda m: sites[m[place + held]] if (held := component(m)) >= 0 else NONE


def on_board(c: Compiler, expr: WordCall) -> Value:
    """Whether there is such a site."""
    site = site_of(c, expr)
    return lambda m: 1 if site(m) >= 0 else 0


def zone_sites(c: Compiler) -> tuple[int, ...]:
    """The site of each zone, none for those of no site, and none at the end for components that are nowhere."""
    found = [c.layout.site_of(zone) for zone in range(len(c.layout.zone_of))]
    return (*(NONE if place is None else place[1] for place in found), NONE)


def only(c: Compiler, expr: WordCall) -> Value:
    """The one member, or none when there is no member or there are several."""
    of = argument(expr)
    if isinstance(of, ZoneRead) and c.layout.zones[of.name].capacity == 1:
        place = c.layout.zones[of.name]
        return cell(c, c.layout.occupant[place.first], of.owners, place.owners, nothing=NONE)
    members = c.members(of)

    def alone(m: Memory) -> int:
        found = members(m)
        return found[0] if len(found) == 1 else NONE

    return alone


def top(c: Compiler, expr: WordCall) -> Value:
    """The end of an ordered zone is its top."""
    members = c.members(argument(expr))
    return lambda m: found[-1] if (found := members(m)) else NONE


def top_down(c: Compiler, expr: WordCall) -> Value:
    """The components of a zone with the top one first."""
    members = c.members(argument(expr))
    address = c.take(1 + len(c.layout.material.components))

    def listed(m: Memory) -> int:
        found = members(m)[::-1]
        m[address] = len(found)
        m[address + 1 : address + 1 + len(found)] = found
        return address

    return listed


def bottom(c: Compiler, expr: WordCall) -> Value:
    """The first component of an ordered zone."""
    members = c.members(argument(expr))
    return lambda m: found[0] if (found := members(m)) else NONE


# ------------------------------------------------------------------------------------------------------------- players


def lists(c: Compiler, several: Sequence[Sequence[int]]) -> Sequence[int]:
    """The addresses of lists of players that never change."""
    return [c.kept(ListOf(PlayerType(), c.players), each) for each in several]


def seating(c: Compiler, expr: WordCall) -> Value:
    """All players as they sit."""
    return fixed(lists(c, [range(c.players)])[0])


def order_from(c: Compiler, expr: WordCall) -> Value:
    """All players as they sit, beginning with one."""
    n = c.players
    return picked(c, argument(expr), lists(c, [[(first + i) % n for i in range(n)] for first in range(n)]))


def others(c: Compiler, expr: WordCall) -> Value:
    """All players but one."""
    everyone = [[p for p in range(c.players) if p != one] for one in range(c.players)]
    width = c.spaces.width(PlayerType())
    return picked(c, argument(expr), [c.take(width, bits(each, width)) for each in everyone])


def left(c: Compiler, expr: WordCall) -> Value:
    """The next player in seating order."""
    return picked(c, argument(expr), [(p + 1) % c.players for p in range(c.players)])


def right(c: Compiler, expr: WordCall) -> Value:
    """The player before in seating order."""
    return picked(c, argument(expr), [(p - 1) % c.players for p in range(c.players)])


def players_left(c: Compiler, expr: WordCall) -> Value:
    """Those who have not lost."""
    return those_left(c, [1 << p for p in range(c.players)])


def teams_left(c: Compiler, expr: WordCall) -> Value:
    """The teams of those who have not lost."""
    setting = c.layout.material.setting
    return those_left(c, [1 << setting.team(p) for p in range(c.players)])


def those_left(c: Compiler, marks: Sequence[int]) -> Value:
    """The set of what stands for each player who has not lost."""
    address = c.take(1)

    def left_in(m: Memory) -> int:
        m[address] = 0
        for player, mark in enumerate(marks):
            if m[STANDING + player] != LOST:
                m[address] |= mark
        return address

    return left_in


def seats_from(c: Compiler, expr: WordCall) -> Value:
    """Seats clockwise from one player to another."""
    start, end, players = c.value(argument(expr)), c.value(argument(expr, 1)), c.players
    return lambda m: (end(m) - start(m)) % players


def winner(c: Compiler, expr: WordCall) -> Value:
    """The one who won; else, when all but one have lost, that one."""
    players = c.players

    def who(m: Memory) -> int:
        standing = m[STANDING : STANDING + players]
        if WON in standing:
            return standing.index(WON)
        left_in = [p for p in range(players) if standing[p] != LOST]
        return left_in[0] if len(left_in) == 1 < players else NONE

    return who


# --------------------------------------------------------------------------------------------------------------- turns


def turns(expr: WordCall) -> tuple[Local, Local, Local]:
    """The circle, who is out, and how many skipped in a row, of the turns around this place."""
    circle, out, skips = expr.args
    assert isinstance(circle, Local) and isinstance(out, Local) and isinstance(skips, Local)
    return circle, out, skips


def all_out(c: Compiler, expr: WordCall) -> Value:
    """No seat of the circle is left in.  Before the first turn there is no circle yet, and nobody is out."""
    circle, out, _ = turns(expr)
    seats, left_in = c.address(circle.slot), still_in(c, circle, out)
    return lambda m: 1 if m[seats] > 0 == left_in(m) else 0


def passed_in_row(c: Compiler, expr: WordCall) -> Value:
    """Every seat still in has skipped since anyone last did something (semantics, 13)."""
    circle, out, skips = turns(expr)
    row, left_in = c.address(skips.slot), still_in(c, circle, out)
    return lambda m: 1 if m[row] and 0 < left_in(m) <= m[row] else 0


def still_in(c: Compiler, circle: Local, out: Local) -> Value:
    """How many seats of the circle are neither out of this block nor eliminated."""
    seats, gone = c.address(circle.slot), c.address(out.slot)

    def count(m: Memory) -> int:
        circle = m[seats + 1 : seats + 1 + m[seats]]
        return sum(not m[gone + p // WORD] >> p % WORD & 1 and m[STANDING + p] != LOST for p in circle)

    return count


def times(c: Compiler, expr: WordCall) -> Value:
    """How often a history holds the present position; the argument is the number of the history."""
    number = c.constant(argument(expr))
    assert number is not None
    return histories.counter(c, tuple(c.layout.histories.values())[number])


# ------------------------------------------------------------------------------------------------------------- the end


def scored(c: Compiler, number: int) -> Callable[[Memory, int], int]:
    """The score of that number, as a function of the player."""
    declared = c.program.end.scores[number]
    address, value = c.address(declared.slot), c.value(declared.value)

    def of(m: Memory, player: int) -> int:
        m[address] = player
        return value(m)

    return of


def score(c: Compiler, expr: WordCall) -> Value:
    """One score of a player; the first argument is the number of the score."""
    number = c.constant(argument(expr))
    assert number is not None
    of, player = scored(c, number), c.value(argument(expr, 1))
    return lambda m: of(m, player(m))


def total(c: Compiler, expr: WordCall) -> Value:
    """All scores of a player together."""
    player = c.value(argument(expr))
    parts = [scored(c, number) for number in range(len(c.program.end.scores))]
    return lambda m: sum(of(m, player(m)) for of in parts)


LAYOUT_WORDS: dict[str, LayoutWord] = {
    "owner": owner,
    "site_of": site_of,
    "on_board": on_board,
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
    "all_out": all_out,
    "passed_in_row": passed_in_row,
    "times": times,
    "score": score,
    "total": total,
}
