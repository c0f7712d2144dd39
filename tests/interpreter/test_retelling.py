"""Each viewer's log, what can be taken back, saves for one viewer, and chance in saves."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

import interpreter
from dsl.source import Source
from interpreter import NATURE, SPECTATOR, Journal, SaveErrors, Told, open_save
from interpreter.chance import Stream
from tests.interpreter.test_windows import GAME as WINDOW

DEAL = """\
moggy 1

game deal "Deal":
    players 2
    seats ana, ben
    length 40

enum Suit: sun, moon, star

card Card:
    suit: Suit
    copies 2 per Suit

token Coin:
    copies 1

zone deck of Card in order                seen: count by all
zone hand of Card per player              seen: value by owner, count by all
zone laid of Card per player in order     seen: value by owner, count by all
zone table of Card                        seen: all
zone purse of Coin                        seen: all
mark traitor: Player or none = none       seen: nobody
mark starter: Player or none = none       seen: all

setup:
    all Card -> deck
    all Coin -> purse
    shuffle deck
    deal 2 from deck to hand

play:
    set starter to random(players)
    set traitor to random(players)
    turns player in seating until never:
        choose one:
            lay "lay down" c from hand: c -> laid
            show_it "show" c from hand: c -> table
            call "nobody looks": hide laid from all
            turn c from laid:
                reveal c
                c -> table
            say n in 1 .. 3: set starter to ana
            stop: finish "enough"

end:
    score shown: count(table)
    rank by shown, most first
    ties shared
"""

SIGNS = """\
moggy 1

game signs "Signs":
    players 2..3
    length 40

enum Sign: rock, paper

play:
    together player in players{secretly}:
        choose one:
            show s in Sign: skip
            wait: skip
    turns player in seating until never:
        choose one:
            go: skip
            stop: finish "done"

end:
    score left: 0
    rank by left, most first
    ties shared
"""


def begun(text: str, seed: int, choices: Sequence[tuple[int, str]] = (), **options: int) -> Journal:
    journal = Journal.begin(interpreter.load_text(text, **options), seed)
    for seat, choice in choices:
        journal.decide(choice, seat)
    return journal


def log(journal: Journal, viewer: int | str) -> list[str]:
    return [f"{told.seat}: {told.text}" for told in journal.told(viewer)]


def save(journal: Journal) -> str:
    return "".join(f"{line}\n" for line in journal.lines())


@pytest.fixture
def deal() -> Journal:
    """Seed 4 gives ana a moon and a sun, ben a star and a moon."""
    return begun(DEAL, 4)


def hands(journal: Journal) -> list[list[str]]:
    return [
        [
            card["fields"]["suit"]
            for card in journal.game.view(journal.state, seat)["zones"]["hand"][seat - 1]["components"]
        ]
        for seat in (1, 2)
    ]


# ----------------------------------------------------------------------------------------------------------------- logs


def test_a_dealt_card_is_told_to_its_owner_and_what_nobody_sees_to_nobody(deal: Journal) -> None:
    ana, ben = hands(deal)
    fallen = [each for each in deal.decisions if each.seat == NATURE]
    assert len(fallen) == 6  # four cards, the starter, the traitor
    drawn = [each.choice for each in fallen[:4]]
    assert sorted(drawn) == sorted(ana + ben)
    starter = deal.game.view(deal.state, SPECTATOR)["values"]["starter"][0]["value"]
    assert log(deal, SPECTATOR) == [f"nature: starter: {starter}"]
    assert log(deal, 1) == [f"nature: deck: {drawn[0]}", f"nature: deck: {drawn[2]}", f"nature: starter: {starter}"]
    assert log(deal, 2) == [f"nature: deck: {drawn[1]}", f"nature: deck: {drawn[3]}", f"nature: starter: {starter}"]


def test_a_card_is_told_by_name_to_those_who_saw_it_before_or_after(deal: Journal) -> None:
    mine, theirs = hands(deal)[0][0], hands(deal)[1][0]
    deal.decide(f"lay {mine}")
    deal.decide(f"show_it {theirs}")
    assert log(deal, 1)[-2:] == [f"1: lay down {mine}", f"2: show {theirs}"]
    assert log(deal, 2)[-2:] == ["1: lay down a card", f"2: show {theirs}"]
    assert log(deal, SPECTATOR)[-2:] == ["1: lay down a card", f"2: show {theirs}"]
    assert [told.choice for told in deal.told(2)][-2:] == ["lay card", f"show_it {theirs}"]


def test_a_number_that_is_chosen_in_the_open_is_told_to_all(deal: Journal) -> None:
    deal.decide("say 2")
    assert deal.told(SPECTATOR)[-1] == Told(1, "say 2", "say 2")


def test_what_has_been_hidden_since_is_told_by_name_no_longer(deal: Journal) -> None:
    first, second = hands(deal)[0]
    for choice in (f"lay {first}", "say 1", f"lay {second}", "say 1"):
        deal.decide(choice)
    assert log(deal, 1)[-4::2] == [f"1: lay down {first}", f"1: lay down {second}"]
    deal.decide("call")
    assert log(deal, 1)[-5::2] == ["1: lay down a card", "1: lay down a card", "1: nobody looks"]
    deal.decide("say 1")
    assert [each.choice for each in deal.game.decisions(deal.state, 1)][1:3] == ["turn #1", "turn #2"]
    deal.decide("turn #2")
    assert log(deal, 1)[-1] == log(deal, SPECTATOR)[-1] == f"1: turn {second}"
    # it lies face up now, so that nothing is given away any more by saying where it came from
    assert log(deal, 1)[-7:-2:2] == ["1: lay down a card", f"1: lay down {second}", "1: nobody looks"]


ROLL = """\
moggy 1

game roll "Roll":
    players 2
    length 9

die Die:
    shows: 1..6
    copies 2

zone tray of Die    seen: all
zone cup of Die     seen: count by all

setup:
    all Die -> tray

play:
    roll tray
    turns player in seating until never:
        choose one:
            cover "cover them": {cover}
            lift "lift the cup": {lift}
            stop: finish "enough"

end:
    score dice: count(tray)
    rank by dice, most first
    ties shared
"""


@pytest.mark.parametrize(
    ("cover", "lift"),
    [("hide tray from all", "reveal tray"), ("all tray -> cup", "reveal cup; all cup -> tray")],
    ids=["hidden where they lie", "put where nobody sees them"],
)
def test_how_a_die_fell_is_told_as_long_as_it_is_seen(cover: str, lift: str) -> None:
    journal = begun(ROLL.format(cover=cover, lift=lift), 1)
    fallen = log(journal, SPECTATOR)
    assert len(fallen) == 2
    journal.decide("cover")
    assert log(journal, SPECTATOR) == log(journal, 1) == ["1: cover them"]
    journal.decide("lift")
    assert log(journal, 2) == [*fallen, "1: cover them", "2: lift the cup"]


# ---------------------------------------------------------------------------------------------------- deciding together


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_who_was_ready_first_is_never_told(order: tuple[int, ...]) -> None:
    choices = {1: "show rock", 2: "wait", 3: "show paper"}
    journal = begun(SIGNS.format(secretly=""), 0, players=3)
    for seat in order[:2]:
        journal.decide(choices[seat], seat)
        for viewer in (SPECTATOR, 1, 2, 3):
            told = [f"{viewer}: {choices[viewer]}"] if viewer in order[: order.index(seat) + 1] else []
            assert log(journal, viewer) == told
    journal.decide(choices[order[2]], order[2])
    assert all(log(journal, each) == ["1: show rock", "2: wait", "3: show paper"] for each in (SPECTATOR, 1, 2, 3))


def test_what_is_decided_secretly_is_told_to_nobody_else() -> None:
    journal = begun(SIGNS.format(secretly=" secretly"), 0, [(2, "show rock"), (1, "wait"), (1, "go")])
    assert log(journal, SPECTATOR) == ["1: go"]
    assert log(journal, 1) == ["1: wait", "1: go"]
    assert log(journal, 2) == ["2: show rock", "1: go"]


def test_a_seat_takes_back_its_own_part_and_nobody_elses() -> None:
    journal = begun(SIGNS.format(secretly=""), 0, [(2, "show rock"), (1, "wait")], players=3)
    lines = [journal.header(), *(journal.line(number) for number in (1, 2))]
    assert [told.choice for told in journal.undoable(2)] == ["show rock"]
    assert journal.undoable(3) == journal.undoable(SPECTATOR) == ()
    assert journal.retract(3) is None
    lines.append(journal.retract(2) or "")
    assert [(each.seat, each.choice) for each in journal.decisions] == [(1, "wait")]
    assert journal.state.waiting == (2, 3)
    again, findings = open_save(Source("x.save", "\n".join(lines)))
    assert not findings.items
    assert again.state == journal.state


def test_the_last_to_decide_cannot_take_it_back() -> None:
    journal = begun(SIGNS.format(secretly=""), 0, [(2, "show rock"), (1, "wait")])
    assert journal.earliest == 2
    assert journal.undo() is None
    assert journal.retract(1) is None
    assert journal.undoable(1) == ()


def test_of_a_window_only_the_claim_that_was_carried_out_is_told() -> None:
    """The last player leads, so that of two claims the third seat's comes first."""
    head = 'moggy 1\n\ngame made "Made":\n    players 3\n    length 100\n'
    end = "\nend:\n    score grabs: grabs\n    rank by grabs, most first\n    ties shared\n"
    journal = begun(head + WINDOW + end, 0, [(1, "grab card"), (3, "grab card")])
    assert [log(journal, each) for each in (SPECTATOR, 1, 2, 3)] == [[], ["1: grab card"], [], ["3: grab card"]]
    journal.decide("nothing", 2)
    assert all(log(journal, each) == ["3: grab card"] for each in (SPECTATOR, 1, 2, 3))
    for seat in (1, 2, 3):
        journal.decide("nothing", seat)
    assert all(log(journal, each) == ["3: grab card"] for each in (SPECTATOR, 1, 2, 3))


# ---------------------------------------------------------------------------------------------------------- taking back


def test_chance_is_not_taken_back_nor_what_somebody_has_seen(deal: Journal) -> None:
    assert deal.earliest == 6
    mine = hands(deal)[0][0]
    deal.decide(f"lay {mine}")
    assert [told.text for told in deal.undoable(2)] == ["lay down a card"]
    assert deal.undo() is not None
    deal.decide(f"show_it {mine}")
    assert deal.earliest == 7
    assert deal.undo() is None


def test_hiding_something_can_be_taken_back(deal: Journal) -> None:
    deal.decide(f"lay {hands(deal)[0][0]}")
    deal.decide("call")
    assert deal.undo() is not None
    assert deal.earliest == 6


# --------------------------------------------------------------------------------------------------------------- chance


class NoGenerator(AssertionError):
    pass


def without_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Stream, n: int) -> int:
        raise NoGenerator

    monkeypatch.setattr(Stream, "below", refuse)


def test_chance_in_a_save_is_replayed_without_the_generator(deal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    deal.decide(f"lay {hands(deal)[0][0]}")
    text = save(deal)
    without_generator(monkeypatch)
    with pytest.raises(NoGenerator):
        Journal.begin(deal.game, 4)
    again, findings = open_save(Source("x.save", text))
    assert not findings.items
    assert again.state == deal.state
    assert again.positions == deal.positions


def test_another_outcome_in_a_save_is_taken_as_it_stands(deal: Journal) -> None:
    """What has fallen stands in the save, whatever the seed says; only the digests tell that it is not the same."""
    lines = save(deal).splitlines()
    first = json.loads(lines[1])
    other = next(suit for suit in ("sun", "moon", "star") if suit != first["choice"])
    game = deal.game
    wanted = next(each for each in game.decisions(deal.positions[0], NATURE) if each.choice == other)
    digest = game.carry_out(deal.positions[0], wanted).digest
    lines[1] = json.dumps({**first, "choice": other, "digest": digest})
    again, findings = open_save(Source("x.save", "\n".join(lines[:2])))
    assert not findings.items
    assert again.decisions[0].choice == other
    assert again.state.waiting == (1,)


def test_chance_that_a_save_cut_short_does_not_tell_falls_as_it_would_have(deal: Journal) -> None:
    for kept in range(1, 7):
        again, findings = open_save(Source("x.save", "\n".join(save(deal).splitlines()[:kept])))
        assert not findings.items
        assert again.state == deal.state


def test_an_outcome_that_cannot_fall_is_named(deal: Journal) -> None:
    lines = save(deal).splitlines()
    lines[2] = lines[2].replace(f'"choice":"{json.loads(lines[2])["choice"]}"', '"choice":"comet"')
    again, findings = open_save(Source("x.save", "\n".join(lines)))
    assert [found.code for found in findings] == ["E743"]
    assert len(again.decisions) == 1


def test_weights_are_those_of_alike_cards() -> None:
    state = interpreter.load_text(DEAL).start(seed=None)
    assert state.waiting == (NATURE,)
    first = interpreter.load_text(DEAL)
    assert [(each.choice, each.weight) for each in first.decisions(state, NATURE)] == [
        ("sun", 2),
        ("moon", 2),
        ("star", 2),
    ]


TWO_DECKS = """\
moggy 1

game decks "Decks":
    players 2
    length 4

card Card:
    number: 1..8
    copies 1 per number
card Prize:
    worth: 1..8
    copies 1 per worth

zone deck of Card in order      seen: count by all
zone dealt of Card in order     seen: all
zone prizes of Prize in order   seen: count by all
zone won of Prize in order      seen: all

setup:
    all Card -> deck
    all Prize -> prizes
    shuffle deck
    shuffle prizes

play:
    turns player in seating until never:
        {first}
        draw 2 from deck to dealt otherwise finish "done"
        choose one:
            on: skip

end:
    score dealt: count(dealt)
    rank by dealt, most first
    ties shared
"""


@pytest.mark.parametrize("seed", range(5))
def test_changing_a_rule_about_one_deck_does_not_deal_another_anew(seed: int) -> None:
    """The same seed, with no prizes drawn, with one or three before each deal, or shuffled again and again."""
    dealt = []
    for first in ("skip", "draw 1 from prizes to won otherwise skip", "draw 3 from prizes to won otherwise skip"):
        journal = begun(TWO_DECKS.format(first=first), seed, [(1, "on"), (2, "on")])
        dealt.append(journal.game.view(journal.state, SPECTATOR)["zones"]["dealt"])
    assert dealt[0] == dealt[1] == dealt[2]
    assert dealt[0][0]["count"] == 6


# ------------------------------------------------------------------------------------------------- saves for one viewer


def test_a_save_for_one_viewer_is_what_that_viewer_is_told_and_sees(deal: Journal) -> None:
    deal.decide(f"lay {hands(deal)[0][0]}")
    header, *told, last = map(json.loads, deal.lines_for(2))
    assert header["viewer"] == 2
    assert "seed" not in header
    assert [(each["seat"], each["text"]) for each in told] == [(each.seat, each.text) for each in deal.told(2)]
    assert [each["number"] for each in told] == list(range(1, len(told) + 1))
    assert not any("digest" in each for each in told)
    assert last == {"view": deal.game.view(deal.state, 2)}


def test_nobody_plays_on_from_a_save_for_one_viewer(deal: Journal) -> None:
    with pytest.raises(SaveErrors) as caught:
        open_save(Source("x.save", "\n".join(deal.lines_for(1))))
    assert "only what one viewer may know" in caught.value.findings.items[0].message
    mixed = [deal.header(), *list(deal.lines_for(1))[1:]]
    _, findings = open_save(Source("x.save", "\n".join(mixed)))
    assert [found.code for found in findings] == ["E741"]
