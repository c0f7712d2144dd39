"""Expressions grown from the vocabulary, and a small world in which they have values.

`Grower` grows expressions of a wanted kind as an author would write them; the checker has the last word, so some are
refused.  `world` puts them where rules have expressions: into statements, guards, domains and scores, each in an
alternative or a line of its own, beside alternatives that change the world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from dsl.diagnostics import Findings
from dsl.source import Source, Span
from interpreter.rules import Rules, examine

WORLD = """\
moggy 1

game world "World":
    players 2..3
    seats red, blue, green
    length 12

option extra: 0..9 = 4
option eager per player: yes/no = no

enum Suit: sun, moon, star

token Man per player:
    weight: 1..9 = 2
    age: 0..9 = 3
    likes: set of Suit = {moon}
    copies 2
    drawn
    ```
    #.
    ##
    ```

card Card:
    suit: Suit
    copies 2 per Suit

graph board:
    grid 4 by 3
    relations forward of player, orthogonal, diagonal

zone at of Man per Site holds 1                    seen: all
zone box of Man per player                         seen: all
zone deck of Card in order                         seen: all
zone hand of Card per player in order              seen: all
mark stone per Site: Player or none = none         seen: all
mark goal: Site or none = none                     seen: all
mark flag: Site = b2                               seen: all
mark favourite per player: Suit or none = none     seen: all
mark liked: set of Suit = {sun, star}              seen: all
mark area: set of Site = {a1, b1, b2}              seen: all
mark trail: list of Site holds 4 = [c1, a2, c1]    seen: all
counter gold per player: 0..99 = 7 beyond lost     seen: all
history seen_before of stone holds 50

mark found_answer: yes/no = no                     seen: all
counter found_number: 0 - 9999..9999 = 0 beyond lost    seen: all
mark found_site: Site or none = none               seen: all
mark found_player: Player or none = none           seen: all
mark found_suit: Suit or none = none               seen: all
mark found_sites: set of Site = {}                 seen: all
mark found_players: set of Player = {}             seen: all
mark found_suits: set of Suit = {}                 seen: all
mark found_list: list of Site holds 3 = []         seen: all

define double(n: 0..99) = n * 2
define plus(a: 0..99, b: 0..99, c: 0..99) = a + b * c
define stones(p: Player) = those s in board where stone of s = p
define nearer(s: Site, t: Site) = if s.row < t.row then s else t
define around(s: Site) = within(s, 1, by: orthogonal)
define price(c: Suit) =
    by c:
        sun: 10
        moon, star: 20
define mine(s: Site, p: Player) = stone of s = p or some x in at of s where x.owner = p

relation own(p: Player):
    step: orthogonal to mine(it, p)

relation hop(p: Player):
    jump: orthogonal to stone of it = p then orthogonal to stone of it is none
    slide: straight diagonal{1..2} through stone of it is none to stone of it is none

relation walk(p: Player):
    walk: orthogonal{1..2} through stone of it is none to not mine(it, p)

setup:
    set stone of d1 to red
    set stone of a2 to red
    set stone of b2 to red
    set stone of c1 to blue
    each x in Man:
        x -> box of x.owner
    all Card -> deck

play:
    turns player in seating until never:
        choose one:
            put s in board where stone of s is none: set stone of s to player
            lift s in board where stone of s is not none:
                set stone of s to none
                set goal to s
            enter x from box, s in board where at of s is empty:
                x -> at of s
                set x.age to s.column mod 10
            leave x in Man where x.on_board: x -> box of x.owner
            draw where not (deck is empty): take 1 from deck to hand of player otherwise skip
            drop c from hand: c -> deck
            like c in Suit:
                set favourite of player to c
                set liked to {c}
            forget where favourite of player is not none:
                set favourite of player to none
                set goal to none
            earn n in 1 .. 3: player gains n gold
            walk s in neighbours(flag, by: orthogonal):
                set trail to [s, flag]
                set flag to s
                set area to area + {s} - {a1}
            keep: record seen_before
            stop: win player "enough"
"""

END = """
end:
SCORES    score none_of_it: 0
    rank by none_of_it, most first
    ties shared
"""

TARGETS = {
    "yes/no": "found_answer",
    "number": "found_number",
    "site": "found_site",
    "site or none": "found_site",
    "player": "found_player",
    "player or none": "found_player",
    "suit": "found_suit",
    "suit or none": "found_suit",
    "set of site": "found_sites",
    "set of player": "found_players",
    "set of suit": "found_suits",
    "list of site": "found_list",
}
"""Where a value of each kind is kept.  The list has less room than some need, and a number may be beyond its range."""

SITES = ("a1", "b1", "b2", "c1", "c3", "d2")
MEMBERS = ("site", "player", "suit", "man", "card", "number", "path", "group")


class Grower:
    """Grows expressions; `depth` bounds how far they go into one another."""

    def __init__(self, random: Random, depth: int = 4) -> None:
        self.random = random
        self.depth = depth
        self.over = False
        """Whether play is over where the expression stands: then somebody has won, and nobody takes turns."""
        self.bound: dict[str, list[str]] = {}
        self.count = 0

    # ---------------------------------------------------------------------------------------------------- choosing

    def one(self, *makers: Callable[[], str] | str) -> str:
        """What one of the makers gives; a text stands for itself."""
        made = self.random.choice(makers)
        return made if isinstance(made, str) else made()

    def grown(self, leaves: Sequence[Callable[[], str] | str], branches: Sequence[Callable[[], str]]) -> str:
        """A leaf or a branch with something below it."""
        if self.depth <= 0 or self.random.random() < 0.1:
            return self.one(*leaves)
        self.depth -= 1
        try:
            return self.one(*branches)
        finally:
            self.depth += 1

    def names(self, kind: str) -> list[str]:
        return self.bound.get(kind, [])

    @contextmanager
    def member(self, kind: str) -> Iterator[tuple[str, str]]:
        """A new name for the members of a domain, and the domain; inside, the name is bound."""
        domain = self.domain(kind)
        self.count += 1
        name = f"v{self.count}"
        self.bound.setdefault(kind, []).append(name)
        yield name, domain
        self.bound[kind].pop()

    def any_member(self) -> str:
        return self.random.choice(MEMBERS)

    # --------------------------------------------------------------------------------------------------- what there is

    def of(self, kind: str) -> str:
        """An expression of a kind."""
        return {
            "yes/no": self.answer,
            "number": self.number,
            "site": self.site,
            "site or none": self.site_or_none,
            "player": self.player,
            "player or none": self.player_or_none,
            "suit": self.suit,
            "suit or none": self.suit_or_none,
            "set of site": self.sites,
            "set of player": self.players,
            "set of suit": self.suits,
            "list of site": self.site_list,
        }[kind]()

    def answer(self) -> str:
        n, s, p, a = self.number, self.site, self.player, self.answer
        order = lambda: self.random.choice(("=", "!=", "<", "<=", ">", ">="))  # noqa: E731
        same = lambda: self.random.choice(("=", "!="))  # noqa: E731
        return self.grown(
            [
                *("yes", "no", "full(stone)", lambda: f"eager of {self.leaf(p)}"),
                *(["winner is player"] if self.over else ["passed_in_row", "all_out"]),
                *[f"{x}.on_board" for x in self.names("man")],
            ],
            [
                lambda: f"({n()} {order()} {n()})",
                lambda: f"({s()} {same()} {s()})",
                lambda: f"({self.suit()} {order()} {self.suit()})",
                lambda: f"({p()} {same()} {p()})",
                lambda: f"({self.site_or_none()} {same()} {s()})",
                lambda: f"({self.one(self.site_or_none, self.player_or_none, self.suit_or_none)} is none)",
                lambda: f"({self.one(self.site_or_none, self.player_or_none)} is not none)",
                lambda: f"(distance({s()}, {s()}, by: {self.relation()}) is none)",
                lambda: f"({a()} and {a()})",
                lambda: f"({a()} or {a()})",
                lambda: f"not {a()}",
                lambda: f"(if {a()} then {a()} else {a()})",
                lambda: f"({s()} {self.one('in', 'not in')} {self.one(self.sites, self.site_list)})",
                lambda: f"({p()} in {self.one(self.players, 'seating')})",
                lambda: f"({self.suit()} in {self.suits()})",
                lambda: f"({n()} in {self.domain('number')})",
                lambda: f"({self.sites()} {same()} {self.sites()})",
                lambda: f"({self.suits()} {same()} {self.suits()})",
                lambda: f"({self.domain(self.any_member())} is empty)",
                lambda: f"line(stone, {p()}, length: {self.random.randint(1, 3)}, through: {s()}{self.exactly()})",
                lambda: f"mine({s()}, {p()})",
                lambda: f"{self.leaf(s)}.{self.one('corner', 'top', 'edge')}",
                lambda: f"({self.one('top', 'bottom', 'only')}({self.one('deck', lambda: f'hand of {p()}')}) is none)",
                lambda: f"(only({self.one('Man', lambda: f'box of {p()}', lambda: f'at of {s()}')}) is none)",
                self.fits,
                self.quantified,
                self.quantified,
            ],
        )

    def exactly(self) -> str:
        return self.one("", ", exact: yes", ", exact: no")

    def fits(self) -> str:
        if not self.names("man"):
            return self.quantified()
        return f"fits({self.one(*self.names('man'))}, in: {self.sites()})"

    def quantified(self) -> str:
        with self.member(self.any_member()) as (name, domain):
            return f"({self.one('some', 'every', 'no')} {name} in {domain} where {self.answer()})"

    def number(self) -> str:
        n, s, p = self.number, self.site, self.player
        attributes = [f"{x}.{field}" for x in self.names("man") for field in ("weight", "age")]
        attributes += [f"{x}.{field}" for x in self.names("site") for field in ("row", "column")]
        return self.grown(
            ["extra", "times(seen_before)", lambda: str(self.random.randint(0, 9))]
            + self.names("number") + attributes + [f"path_length({x})" for x in self.names("path")],
            [
                lambda: f"({n()} {self.one('+', '-', '*')} {n()})",
                lambda: f"({n()} {self.one('div', 'mod')} {self.random.randint(1, 7)})",
                lambda: f"(- {self.leaf(n)})",
                lambda: f"(if {self.answer()} then {n()} else {n()})",
                lambda: f"gold of {self.leaf(p)}",
                lambda: f"count({self.domain(self.any_member())})",
                lambda: f"double({n()} mod 50)",
                lambda: f"plus({self.leaf(n)} mod 9, {n()} mod 7, {n()} mod 5)",
                lambda: f"price({self.suit()})",
                lambda: f"line_length(stone, {p()}, {s()})",
                lambda: f"seats_from({p()}, to: {p()})",
                lambda: f"row_from({s()}, {p()})",
                lambda: f"(if goal is not none then goal.row else {n()})",
                lambda: f"{self.leaf(s)}.column",
                self.folded,
                self.folded,
                self.counted,
                self.placed,
                self.trodden,
            ],
        )  # fmt: skip

    def counted(self) -> str:
        with self.member(self.any_member()) as (name, domain):
            return f"(count {name} in {domain} where {self.answer()})"

    def placed(self) -> str:
        with self.member("man") as (name, domain):
            return f"(sum count(placements({name}, in: {self.sites()})) over {name} in {domain})"

    def trodden(self) -> str:
        with self.member("path") as (name, domain):
            of = self.one("path_length({})", "count(squares({}))", "count(between({}))", "row_from(last({}), red)")
            return f"(sum {of.format(name)} over {name} in {domain} where {self.answer()})"

    def folded(self) -> str:
        otherwise = self.leaf(self.number)
        with self.member(self.any_member()) as (name, domain):
            where = self.one("", lambda: f" where {self.answer()}")
            if self.random.random() < 0.4:
                return f"(sum {self.number()} over {name} in {domain}{where})"
            return f"({self.one('most', 'least')} {self.number()} over {name} in {domain}{where} else {otherwise})"

    def site(self) -> str:
        s = self.site
        return self.grown(
            ["flag", *SITES, *self.names("site"), *self.names("site"), *[f"last({x})" for x in self.names("path")]],
            [
                lambda: f"nearer({s()}, {s()})",
                lambda: f"(if {self.answer()} then {s()} else {s()})",
                lambda: "(if goal is none then flag else goal)",
            ],
        )

    def site_or_none(self) -> str:
        return self.grown(
            ["goal", "goal", "none", *[f"{x}.site" for x in self.names("man")]],
            [
                lambda: f"{self.one('north', 'south', 'west')}({self.leaf(self.site)})",
                lambda: f"step_by({self.one('east', 'orthogonal')}, from: {self.site()})",
                lambda: f"only({self.sites()})",
                lambda: f"reached({self.site_or_none()}, {self.sites()}, by: {self.relation()})",
                lambda: f"(if {self.answer()} then {self.site_or_none()} else {self.site()})",
                lambda: self.found("site"),
            ],
        )

    def found(self, kind: str) -> str:
        """The first or best member of a domain."""
        with self.member(kind) as (name, domain):
            if self.random.random() < 0.5:
                return f"(first {name} in {domain} where {self.answer()})"
            where = self.one("", lambda: f" where {self.answer()}")
            return f"(best {name} in {domain} by ({self.number()}){where})"

    def player(self) -> str:
        p = self.player
        return self.grown(
            ["red", "blue", "player", *self.names("player"), *[f"{x}.owner" for x in self.names("man")]],
            [
                lambda: f"{self.one('left', 'right')}({p()})",
                lambda: f"(if {self.answer()} then {p()} else {p()})",
            ],
        )

    def player_or_none(self) -> str:
        return self.grown(
            [lambda: f"stone of {self.leaf(self.site)}"],
            [
                lambda: f"(if {self.answer()} then {self.player_or_none()} else {self.player()})",
                lambda: f"stone of {self.site()}",
                lambda: f"only({self.players()})",
                lambda: self.found("player"),
            ],
        )

    def suit(self) -> str:
        return self.grown(
            ["sun", "moon", "star", *self.names("suit"), *[f"{x}.suit" for x in self.names("card")]],
            [lambda: f"(if {self.answer()} then {self.suit()} else {self.suit()})"],
        )

    def suit_or_none(self) -> str:
        return self.grown(
            [lambda: f"favourite of {self.leaf(self.player)}"],
            [
                lambda: self.found("suit"),
                lambda: f"only({self.suits()})",
                lambda: f"(if {self.answer()} then {self.suit_or_none()} else {self.suit()})",
            ],
        )

    # ----------------------------------------------------------------------------------------------- sets and domains

    def sites(self) -> str:
        t, s = self.sites, self.site
        return self.grown(
            [
                *("area", lambda: f"{{{self.leaf(s)}, {self.leaf(s)}}}", lambda: f"stones({self.leaf(self.player)})"),
                *self.names("group"),
            ],
            [
                lambda: f"({t()} {self.one('+', '-')} {t()})",
                lambda: f"(if {self.answer()} then {t()} else {t()})",
                lambda: f"around({s()})",
                lambda: f"neighbours({self.site_or_none()}, by: {self.relation()})",
                lambda: f"ends({self.relation()}, from: {self.site_or_none()})",
                lambda: f"reachable({self.site_or_none()}, by: {self.relation()})",
                lambda: f"within({s()}, {self.leaf(self.number)} mod 4, by: {self.relation()})",
                lambda: f"nearest({t()}, to: {s()}, by: {self.relation()})",
                lambda: f"touching({t()}, by: {self.relation()})",
                lambda: self.those("site"),
                lambda: f"stones({self.player()})",
            ],
        )

    def those(self, kind: str) -> str:
        with self.member(kind) as (name, domain):
            return f"(those {name} in {domain} where {self.answer()})"

    def players(self) -> str:
        return self.grown(
            ["players_left", lambda: f"{{{self.leaf(self.player)}}}", lambda: f"others({self.leaf(self.player)})"],
            [
                lambda: f"others({self.player()})",
                lambda: f"({self.players()} {self.one('+', '-')} {self.players()})",
                lambda: self.those("player"),
            ],
        )

    def suits(self) -> str:
        return self.grown(
            ["liked", lambda: f"{{{self.leaf(self.suit)}}}", *[f"{x}.likes" for x in self.names("man")]],
            [
                lambda: f"({self.suits()} {self.one('+', '-')} {self.suits()})",
                lambda: f"{{{self.suit()}, {self.suit()}}}",
                lambda: self.those("suit"),
            ],
        )

    def site_list(self) -> str:
        paths = self.names("path")
        return self.grown(
            [
                "trail",
                lambda: f"[{self.leaf(self.site)}]",
                *[f"{w}({x})" for x in paths for w in ("squares", "between")],
            ],
            [
                lambda: f"[{self.site()}, {self.site()}]",
                lambda: f"[{', '.join(self.site() for _ in range(self.random.randint(1, 4)))}]",
                lambda: f"(if {self.answer()} then {self.site_list()} else {self.site_list()})",
            ],
        )

    def domain(self, kind: str) -> str:
        """Something to go through whose members are of a kind."""
        p, s = self.player, self.site
        match kind:
            case "site":
                ways = [f"{word}({path})" for path in self.names("path") for word in ("squares", "between")]
                return self.one("board", self.sites, self.sites, self.site_list, *ways)
            case "player":
                return self.one("players", "seating", self.players, lambda: f"order({p()})")
            case "suit":
                return self.one("Suit", self.suits)
            case "man":
                return self.one("Man", lambda: f"box of {p()}", lambda: f"at of {s()}")
            case "card":
                hand = lambda: f"hand of {p()}"  # noqa: E731
                return self.one("Card", "deck", hand, lambda: f"top_down({hand()})", lambda: "top_down(deck)")
            case "number":
                n = lambda: self.leaf(self.number)  # noqa: E731
                ends = f"{self.random.randint(0, 4)} .. {self.random.randint(0, 5)}"
                return self.one(ends, "0 .. extra", lambda: f"({n()} mod 4) .. ({n()} mod 6)")
            case "path":
                return f"paths({self.relation()}, from: {self.site_or_none()})"
        if self.names("man") and self.random.random() < 0.5:
            return f"placements({self.one(*self.names('man'))}, in: {self.sites()})"
        return f"groups({self.sites()}, by: {self.relation()})"

    def relation(self) -> str:
        p = lambda: self.leaf(self.player)  # noqa: E731
        return self.one(
            "orthogonal", "diagonal", "east", lambda: f"forward({p()})", lambda: f"own({p()})", lambda: f"hop({p()})",
            lambda: f"walk({p()})", lambda: f"own({p()}) or diagonal",
        )  # fmt: skip

    def leaf(self, make: Callable[[], str]) -> str:
        """Something short of a kind."""
        depth, self.depth = self.depth, 0
        try:
            return make()
        finally:
            self.depth = depth


@dataclass(frozen=True)
class Item:
    """One expression at one place: an alternative of the choice with its lines, or a score."""

    lines: tuple[str, ...]
    score: bool = False


def item(random: Random, number: int) -> Item:
    """An expression in a statement, a name, a guard, a domain or a score."""
    grower, kind, name = Grower(random), random.choice(tuple(TARGETS)), f"e{number}"
    match random.choice(("set", "set", "let", "guard", "domain", "score")):
        case "set":
            return Item((f"{name}: set {TARGETS[kind]} to {grower.of(kind)}",))
        case "let":
            return Item((f"{name}:", f"    let w{number} = {grower.of(kind)}", f"    set {TARGETS[kind]} to w{number}"))
        case "guard":
            return Item((f"{name} where {grower.answer()}: skip",))
        case "domain":
            member = grower.any_member()
            with grower.member(member) as (variable, domain):
                head = f"{name} {variable} in {domain} where {grower.answer()}:"
                return Item((head, f"    set found_number to {grower.number()}"))
        case _:
            grower.over = True
            return Item((f"score {name}: {grower.number()}",), score=True)


def world(items: Sequence[Item]) -> tuple[Rules, list[Item]]:
    """The world with these expressions, without those that the checker refuses; and what is left of them."""
    left = list(items)
    while True:
        text = WORLD
        for each in (each for each in left if not each.score):
            text += "".join(f"            {line}\n" for line in each.lines)
        text += END.replace("SCORES", "".join(f"    {each.lines[0]}\n" for each in left if each.score))
        rules = examine(Source("world.mog", text), no_sheet)
        errors = [found for found in rules.findings if found.severity == "error"]
        if not errors:
            return rules, left
        lines = text.split("\n")
        wrong = {lines[text.count("\n", 0, found.span.start)].strip() for found in errors}
        kept = [each for each in left if not wrong & {line.strip() for line in each.lines}]
        assert len(kept) < len(left), (wrong, [found.message for found in errors])
        left = kept


def no_sheet(name: str, span: Span, findings: Findings) -> None:
    """The world has no sheets."""
    raise AssertionError(f"{name} is not there")
