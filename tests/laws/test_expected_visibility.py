"""Who sees what in each game with secrets, as the rulebooks say it, written down again apart from the rule files.

Each game is played by chance and every view is held against the expectation.  Then every word of the rule file that
says who sees something is changed, one at a time, and each changed file must be noticed: it is refused, or somebody
sees what they should not, or no longer sees what they should, or is told of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import interpreter
from dsl.program import Expr, Local, SightStep
from interpreter import SPECTATOR, Game, Refused, RuleErrors, State, Stopped
from interpreter.chance import Stream
from interpreter.viewers import seat_of

SHOWN_FOR_A_WHILE = ("box", "cup")
VALUE, PLACES, COUNT = "what lies there", "the places", "how many"
Viewer = int | str


class Look:
    """A position with a viewer: what is to be known about both to say what the viewer sees."""

    def __init__(self, game: Game, state: State, viewer: Viewer, offered: set[str]) -> None:
        self.game = game
        self.viewer = viewer
        self.over = state.over
        self.reason = state.outcome.reason if state.outcome else ""
        self.offered = offered
        eyes = seat_of(viewer)
        self.position = state.position if eyes is None else game.kernel.own(state.position, eyes)

    def mine(self, owner: int) -> bool:
        return self.viewer == owner


Expectation = Callable[[Look, str, int], str]
"""How much a viewer sees of a zone of this name and owner (a seat from 1, or 0 without one)."""

Told = Callable[[Look, str, int], bool]
"""Whether a viewer is told a counter or mark of this name and owner."""


def kuhn_poker(look: Look, zone: str, owner: int) -> str:
    """The own card; at a showdown, and not when somebody folds, both.  Never the card that is left."""
    showdown = look.over and look.reason != "the rival folds"
    return VALUE if zone == "hand" and (look.mine(owner) or showdown) else COUNT


def goofspiel(look: Look, zone: str, owner: int) -> str:
    """Everything but the order of the prizes to come; bids are on the table when both are made."""
    return COUNT if zone == "deck" else VALUE


def lots(look: Look, zone: str, owner: int) -> str:
    return COUNT if zone == "deck" else VALUE


def liars_dice(look: Look, zone: str, owner: int) -> str:
    """The own dice under the own cup; all of them only when a bid is doubted, which ends the hand."""
    return VALUE if zone == "lost" or look.mine(owner) or look.over else COUNT


def rock_paper_scissors(look: Look, zone: str, owner: int) -> str:
    raise AssertionError("nothing lies on the table")


class CatAndCo:
    """Dice are seen while the lid is open: from the shake to the lid, and from the count to the next shake.

    Hands are the owner's, or everybody's where cards lie open.  Cards laid down are the owner's too, until the call in
    the brave variant; from then on nobody's, and only their places are seen by their owner.
    """

    def __init__(self) -> None:
        self.counted = False

    def __call__(self, look: Look, zone: str, owner: int) -> str:
        options = look.game.options
        playing = bool(look.offered & {"play", "turn_up", "pass"})
        match zone:
            case "hand":
                return VALUE if look.mine(owner) or options["open_cards"][owner - 1] else COUNT
            case "front" if look.mine(owner):
                laid = options["brave"] and not look.offered & {"next", "rest", "put_down"}
                return PLACES if laid else VALUE
            case "front":
                return COUNT
            case "box":
                self.counted = self.counted or playing
                return VALUE if "close" in look.offered or (self.counted and not playing) else COUNT
            case _:
                return VALUE


def everyone(look: Look, name: str, owner: int) -> bool:
    """Counters and marks are told to all, but which card somebody chose only to that player."""
    return look.mine(owner) or not name.endswith(".c")


def purses(look: Look, name: str, owner: int) -> bool:
    """Coins are the owner's until the end."""
    return look.mine(owner) or look.over or name != "coins"


Game_ = tuple[str, tuple[dict[str, Any], ...], Callable[[], Expectation], Told]

CASES: tuple[Game_, ...] = (
    ("kuhn_poker", ({},), lambda: kuhn_poker, everyone),
    ("goofspiel", ({"options": {"cards": 4}},), lambda: goofspiel, everyone),
    ("lots", ({},), lambda: lots, purses),
    ("liars_dice", ({"players": 3, "options": {"dice": 2}},), lambda: liars_dice, everyone),
    ("rock_paper_scissors", ({},), lambda: rock_paper_scissors, everyone),
    (
        "cat_and_co",
        (
            {},
            {"options": {"brave": True}},
            {"players": 3, "options": {"open_cards.2": True}},
        ),
        CatAndCo,
        everyone,
    ),
)


def unexpected(game: Game, expectation: Expectation, told: Told, seed: int) -> Iterator[str]:
    """Everything that is seen otherwise than expected in a game by chance."""
    state, stream = game.start(seed), Stream(seed, "expected")
    while True:
        offered = {each.choice.split()[0] for seat in state.asked for each in game.decisions(state, seat)}
        for viewer in (SPECTATOR, *range(1, game.players + 1)):
            yield from seen_otherwise(Look(game, state, viewer, offered), game.view(state, viewer), expectation, told)
        if state.over:
            return
        seat = stream.choose(state.asked)
        state = game.apply(state, stream.choose(game.decisions(state, seat)))


def seen_otherwise(look: Look, view: dict[str, Any], expectation: Expectation, told: Told) -> Iterator[str]:
    """What one view shows or hides otherwise than expected."""
    layout, views = look.game.kernel.layout, look.game._views
    for place in layout.zones.values():
        for number in range(place.copies):
            owner = number + 1 if place.copies > 1 else 0
            inside = layout.contents(look.position, place.first + number)
            shown = view["zones"].get(place.name, [])
            if len(shown) != place.copies:
                yield f"{look.viewer} does not know of {place.name}"
                continue
            wanted = expectation(look, place.name, owner)
            memory = [*look.position, *[0] * 100]
            whole = sorted(repr(views.component(memory, each, None)) for each in inside)
            found = shown[number].get("components")
            got = COUNT if found is None else PLACES if found and not any(found) else VALUE
            if not inside:
                right = found == [] if wanted != COUNT and place.name not in SHOWN_FOR_A_WHILE else not found
            elif wanted == VALUE:
                right = found is not None and sorted(map(repr, found)) == whole
            else:
                right = got == wanted
            if not right or shown[number].get("count") != len(inside):
                yield f"{look.viewer} sees {got} in {place.name} of {owner} instead of {wanted}"
    for name, place in layout.values.items():
        seen = len(view["values"].get(name, []))
        owners = range(1, place.copies + 1) if place.copies > 1 else (0,)
        if seen != sum(told(look, name, owner) for owner in owners):
            yield f"{look.viewer} is told {seen} times of {name}"


@pytest.mark.parametrize(("name", "settings", "expectation", "told"), CASES, ids=[case[0] for case in CASES])
def test_everybody_sees_what_the_rulebook_says(
    name: str, settings: tuple[dict[str, Any], ...], expectation: Callable[[], Expectation], told: Told
) -> None:
    for setting in settings:
        game = interpreter.load(name, **setting)
        for seed in range(6):
            assert list(unexpected(game, expectation(), told, seed)) == []


SHOWN = {
    "kuhn_poker": {"reveal hand to all"},
    "liars_dice": {"hide cup to all", "show cup to owner", "reveal cup to all"},
    "cat_and_co": {
        "hide front to all",
        "show front to owner",
        "reveal c to all",
        "show box to all",
        "hide box to all",
        "reveal box to all",
    },
}
"""What the rules may show or hide, and to whom; nothing in the other games."""


def shown_otherwise(game: Game) -> set[str]:
    """What the rules show or hide otherwise than expected; between two decisions nobody could tell from a view."""
    steps = (step for step in game.program.steps if isinstance(step, SightStep))
    done = {f"{step.word} {shown_name(step.target)} to {step.to}" for step in steps}
    return done ^ SHOWN.get(game.program.name, set())


def shown_name(target: Expr) -> str:
    return target.slot.name if isinstance(target, Local) else getattr(target, "name", "")


@pytest.mark.parametrize("name", [name for name, *_ in CASES])
def test_the_rules_show_what_the_rulebook_shows(name: str) -> None:
    assert shown_otherwise(interpreter.load(name)) == set()


# --------------------------------------------------------------------------------- every word that says who sees what

STATEMENT = re.compile(r"\b(?:show|hide|reveal) [a-z_]+(?: (?:to|from) [a-z]+)?")
OTHER_WORDS = {
    "all": ("nobody", "count by all"),
    "value by owner": ("value by all", "count by owner"),
    "value by all": ("count by all", "value by nobody"),
    "count by all": ("value by all", "count by owner", "count by nobody"),
    "to owner": ("to all",),
    "to all": ("to owner",),
}


def weakened(text: str) -> Iterator[tuple[str, str]]:
    """Every rule file in which one word that says who sees something is another one, with what was changed."""
    lines = text.splitlines()
    ending = lines.index("end:")
    for number, line in enumerate(lines):
        for changed in changes(line, number > ending):
            yield f"{line.strip()} -> {changed.strip()}", "\n".join([*lines[:number], changed, *lines[number + 1 :]])


def changes(line: str, at_the_end: bool) -> Iterator[str]:
    """The line with one word changed, in each way."""
    if "seen:" in line:
        before, after = line.split("seen:")
        clause = after.split("@")[0].strip()
        parts = clause.split(", ")
        for number, part in enumerate(parts):
            words, *when = part.split(" when ")
            others = [[other, *when] for other in OTHER_WORDS[words]] + ([[words]] if when else [])
            if before.split()[0] in ("counter", "mark"):
                others = [["value by all"]] if words == "value by owner" else [["nobody"]]
            for other in others:
                yield f"{before}seen: {', '.join([*parts[:number], ' when '.join(other), *parts[number + 1 :]])}"
        return
    spoken = [match.span() for match in re.finditer(r'"[^"]*"', line)]
    for match in STATEMENT.finditer(line):
        if any(start < match.start() < end for start, end in spoken):
            continue
        said = match.group()
        yield "" if at_the_end else line.replace(said, "skip")
        for words, others in OTHER_WORDS.items():
            if said.endswith(words) and words.startswith("to "):
                yield from (line.replace(said, said.removesuffix(words) + other) for other in others)


def noticed(text: str, case: Game_) -> str:
    """How a changed rule file is noticed; nothing when it is not."""
    _, settings, expectation, told = case
    for setting in settings:
        try:
            game = interpreter.load_text(text, **setting)
            if wrong := shown_otherwise(game):
                return str(wrong)
            for seed in range(6):
                if (seen := next(unexpected(game, expectation(), told, seed), None)) is not None:
                    return seen
        except RuleErrors as refused:
            return str(refused)
        except (Refused, Stopped) as stopped:
            return str(stopped)
    return ""


def rules_of(name: str) -> str:
    return interpreter.load(name).rules.source.text


WEAKENED = [(name, what) for name, *_ in CASES for what, _ in weakened(rules_of(name))]


def test_there_are_words_to_weaken() -> None:
    """Each game but the signs, where nothing lies on the table, says who sees what."""
    assert {name for name, _ in WEAKENED} == {name for name, *_ in CASES} - {"rock_paper_scissors"}
    assert len(WEAKENED) > 50


@pytest.mark.parametrize(("name", "what"), WEAKENED)
def test_weakening_any_word_that_says_who_sees_something_is_noticed(name: str, what: str) -> None:
    case = next(case for case in CASES if case[0] == name)
    assert noticed(dict(weakened(rules_of(name)))[what], case)
