"""What somebody changes in a bundled game on the first evening: five changes to Cats, each checked and played.

The wrong steps on the way to them are told so that the next step is right.
"""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

import interpreter
from interpreter.chance import Stream
from interpreter.loading import BUNDLED
from tests.conftest import Moggy

RULES, CARDS = "cats.mog", "sheets/action_cards.yaml"
SMALL, LARGE = "sheets/house_small.yaml", "sheets/house_large.yaml"

ROLL = "        roll d3 for f.owner\n        set strength of f.owner to power(f.owner) + d3 "
ROOMS = "enum Room: dining, bathroom, kitchen, bedroom, hallway "
ROUNDS = "round turn, 5 times"
EDGES = "edges:\n  walk:"
LAST = "- {id: wild_five"
WAY = ("dining", "bathroom", "kitchen", "bedroom", "hallway", "dining")
FORWARDS = "\n".join(f"        {room}: {after}" for room, after in pairwise(WAY))
BACKWARDS = "\n".join(f"        {after}: {room}" for room, after in pairwise(WAY))


@dataclass(frozen=True)
class Edit:
    """In one file of the game, `old` becomes `new` where it first stands."""

    file: str
    old: str
    new: str

    def make(self, folder: Path) -> None:
        """Make it in a copy of the game."""
        file = folder / self.file
        text = file.read_text(encoding="utf-8")
        assert self.old in text
        file.write_text(text.replace(self.old, self.new, 1), encoding="utf-8")


TWO_DICE = Edit(
    RULES,
    ROLL,
    "        roll d3 for f.owner\n        let one = d3\n        roll d3 for f.owner\n"
    "        set strength of f.owner to power(f.owner) + one + d3 ",
)
SIX_ROUNDS = Edit(RULES, ROUNDS, "round turn, 6 times")
BALCONY = (
    Edit(RULES, ROOMS, ROOMS.rstrip() + ", balcony "),
    Edit(RULES, "        hallway: dining", "        hallway: balcony\n        balcony: dining"),
    *(
        Edit(house, EDGES, f"  b1: {{x: 4, y: 2, room: balcony, window: yes}}\n{EDGES}\n    - d4 - b1")
        for house in (SMALL, LARGE)
    ),
)
WILD = "number: 3, icons: [eat, sleep, steal, break], moves_human: yes}\n"
WILD_THREE = Edit(CARDS, LAST, f"- {{id: wild_three, {WILD}{LAST}")
BACK = Edit(RULES, FORWARDS, BACKWARDS)

CHANGES = {
    "two dice": (TWO_DICE,),
    "a sixth round": (SIX_ROUNDS,),
    "a room": BALCONY,
    "a wild card": (WILD_THREE,),
    "the Human walks backwards": (BACK,),
    "all of them": (TWO_DICE, SIX_ROUNDS, *BALCONY, WILD_THREE),
}

STEPS = (
    (Edit(RULES, "roll d3 for f.owner", "roll 2 d3 for f.owner"), "E258", "below it `let one = d3`"),
    (Edit(RULES, "roll d3 for f.owner", "roll d3 twice"), "E258", "below it `let one = d3`"),
    (Edit(RULES, "roll d3 for f.owner", "roll 2d3 for f.owner"), "E112", "below it `let one = d3`"),
    (Edit(RULES, ROUNDS, "round turn, six times"), "E201", "write numbers with digits: `6`"),
    (Edit(RULES, ROUNDS, "round turn, 6 turns"), "E120", "here could stand `times`"),
    (Edit(RULES, ROUNDS, "round turn 6 times"), "E130", "`,` is missing before `6`"),
    (BALCONY[0], "E404", "no row says what holds for balcony"),
    (Edit(SMALL, EDGES, f"  b1: {{x: 4, y: 2, room: balcony}}\n{EDGES}"), "E665", "not `balcony`"),
    (Edit(SMALL, EDGES, f"  b1: {{x: 4, y: 2, room: hallway}}\n{EDGES}"), "E671", "Add the edge that is missing"),
    (Edit(SMALL, EDGES, f"{EDGES}\n    - d4 - b1"), "E669", "`house` has no site `b1`"),
    (Edit(CARDS, LAST, f"- {{id: wild_four, {WILD}{LAST}"), "E609", "an id of its own"),
    (Edit(CARDS, "number: 5", "number: 6"), "E608", "`number` is a number from 2 to 5, not `6`"),
    (Edit(CARDS, "icons: [eat, sleep]", "icons: [nap]"), "E608", "one of eat, sleep, steal, break, not `nap`"),
    (Edit(CARDS, "moves_human: yes", "wild: yes"), "E605", "has no key `wild`"),
    (Edit(RULES, "dining: bathroom", "bathroom: dining"), "E312", "`bathroom` has a row already"),
)  # fmt: skip


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the game to make changes in, without the scenarios of the unchanged one."""
    folder = tmp_path / "cats"
    shutil.copytree(BUNDLED / "cats", folder, ignore=shutil.ignore_patterns("scenarios.mog", "texts"))
    return folder


@pytest.mark.parametrize("edits", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("players", [3, 5])
def test_a_change_checks_and_runs(edits: tuple[Edit, ...], players: int, copy: Path, moggy: Moggy) -> None:
    for edit in edits:
        edit.make(copy)
    file = copy / "cats.mog"
    assert moggy("check", str(file)).out == "1 file checked, no mistakes\n"
    for played in interpreter.load(file, players=players).random_playouts(5):
        assert played.outcome.reason == "five turns are over"


def changed(copy: Path, *edits: Edit) -> interpreter.Game:
    """The game for three after these changes."""
    for edit in edits:
        edit.make(copy)
    return interpreter.load(copy / "cats.mog", players=3)


def seen(game: interpreter.Game, name: str, seed: int) -> list[str]:
    """What a value is throughout a game by chance, as often as it becomes another."""
    state, stream, found = game.start(seed), Stream(seed, "cats"), [""]
    while not state.over:
        state = game.apply(state, stream.choose(game.decisions(state, state.waiting[0])))
        (entry,) = game.view(state, "spectator")["values"][name]
        if entry["value"] != found[-1]:
            found.append(entry["value"])
    return found[1:]


@pytest.mark.parametrize(("edits", "turns"), [((), 5), ((SIX_ROUNDS,), 6)])
def test_so_many_turns_are_played(edits: tuple[Edit, ...], turns: int, copy: Path) -> None:
    # the first player's card goes on at the end of every turn
    assert len(seen(changed(copy, *edits), "starter", seed=1)) == turns + 1


@pytest.mark.parametrize(("edits", "after"), [((), "dining"), ((BACK,), "bedroom")])
def test_the_human_mostly_goes_to_the_room_beside(edits: tuple[Edit, ...], after: str, copy: Path) -> None:
    game = changed(copy, *edits)
    walks = Counter(
        pair[1] for seed in range(5) for pair in pairwise(seen(game, "human", seed)) if pair[0] == "hallway"
    )
    assert walks.most_common(1)[0][0] == after


def test_a_room_and_cards_are_there(copy: Path) -> None:
    game = changed(copy, *BALCONY, WILD_THREE)
    assert list(game.boards["house"].graph["b1"]) == ["d4"]
    assert [each.kind for each in game.kernel.layout.material.components].count("ActionCard") == 3 * 7


@pytest.mark.parametrize(("step", "code", "told"), STEPS, ids=[" ".join(each[0].new.split())[-50:] for each in STEPS])
def test_a_wrong_step_is_told(step: Edit, code: str, told: str, copy: Path, moggy: Moggy) -> None:
    step.make(copy)
    outcome = moggy("check", "--quiet", str(copy / "cats.mog"))
    assert outcome.status == 1
    assert f"[{code}]" in outcome.out + outcome.err
    assert told in outcome.out + outcome.err
