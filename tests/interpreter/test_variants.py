"""Variants where games are loaded: by name, by file, from texts at hand, and in every order the same."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import interpreter
from interpreter.loading import Beside, check_path, read_combinations, read_rules, read_shelf
from interpreter.rules import tree_of
from tests.dsl.variants.games import GARDEN, variant

FILES = {
    "night": variant(
        "night",
        "option dark: yes/no = yes",
        "insert action into moves:",
        '    doze "stay where it is dark" b in Bee where dark: rest(b)',
    ),
    "frost": variant("frost", "insert guard into moves.fly:", '    where warm "it is too cold": s.row > 1'),
    "long": variant("long", "set game.length to 80 was 40", "set size to 6"),
}
PRESET = '\npreset winter "In winter": frost, night, size = 4, players = 3\n'
HASH = 64


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    (folder / "variants").mkdir(parents=True)
    (folder / "garden.mog").write_text(GARDEN + PRESET)
    for name, text in FILES.items():
        (folder / "variants" / f"{name}.mog").write_text(text)
    return folder


def codes(refused: pytest.ExceptionInfo[interpreter.RuleErrors]) -> list[str]:
    return [each.code for each in refused.value.findings]


def test_the_order_of_names_does_not_matter(garden: Path) -> None:
    games = [interpreter.load(garden, variants=names) for names in permutations(FILES)]
    assert len({game.rules_hash for game in games}) == 1
    assert len({game.start(seed=3).position for game in games}) == 1
    assert {game.variants for game in games} == {("frost", "long", "night")}


def test_every_combination_has_a_hash_of_its_own(garden: Path) -> None:
    sets = [(), ("frost",), ("long",), ("night",), ("frost", "long"), ("frost", "night"), ("frost", "long", "night")]
    hashes = [interpreter.load(garden, variants=names).rules_hash for names in sets]
    assert len(set(hashes)) == len(sets)
    assert all(len(each) == HASH for each in hashes)


def test_a_preset_stands_for_variants_options_and_players(garden: Path) -> None:
    game = interpreter.load(garden, preset="winter")
    assert (game.variants, game.players, game.options) == (("frost", "night"), 3, {"size": 4, "dark": True})
    game = interpreter.load(garden, preset="winter", players=2, options={"size": 5}, variants=["long"])
    assert (game.variants, game.players, game.options["size"]) == (("frost", "long", "night"), 2, 5)
    same = interpreter.load(garden, variants=["night", "frost", "long"])
    assert same.rules_hash == game.rules_hash


def test_a_preset_may_stand_in_the_file_of_a_variant(garden: Path) -> None:
    (garden / "variants" / "long.mog").write_text(FILES["long"] + "\npreset endless: long, night\n")
    assert interpreter.load(garden, preset="endless").variants == ("long", "night")


def test_options_of_a_variant_are_there_with_it_alone(garden: Path) -> None:
    assert interpreter.load(garden, variants=["night"], options={"dark": False}).options["dark"] is False
    with pytest.raises(interpreter.RuleErrors) as refused:
        interpreter.load(garden, options={"dark": False})
    assert codes(refused) == ["E722"]
    assert refused.value.findings.items[0].help == "the variant `night` has it: add `--with night`"


@pytest.mark.parametrize(("variants", "preset"), [(["storm"], None), ([], "storm"), (["night", "storm"], "winter")])
def test_unknown_names_are_refused(variants: list[str], preset: str | None, garden: Path) -> None:
    with pytest.raises(interpreter.RuleErrors) as refused:
        interpreter.load(garden, variants=variants, preset=preset)
    assert codes(refused) == ["E725"]


def test_what_a_variant_adds_is_offered_explained_and_refused_with_its_line(garden: Path) -> None:
    game = interpreter.load(garden, variants=["frost", "night"])
    state = game.start(seed=1)
    offered = [each.choice for each in game.decisions(state, state.waiting[0])]
    assert any(choice.startswith("doze") for choice in offered)
    cold = next(choice for choice in offered if choice.startswith("fly")).replace("a2", "b1")
    verdict = next(each for each in game.why(state, state.waiting[0], cold) if each.guard == "warm")
    assert (verdict.holds, verdict.text, verdict.line) == (False, "it is too cold", 5)
    assert verdict.span.name.endswith("frost.mog")


def test_texts_at_hand_will_do(garden: Path) -> None:
    texts = {f"{name}.mog": text for name, text in FILES.items()}
    at_hand = interpreter.load_text(GARDEN, variants=["night", "long"], variant_texts=texts)
    assert at_hand.rules_hash == interpreter.load(garden, variants=["long", "night"]).rules_hash


def test_a_text_is_read_once_however_many_combinations_there_are(garden: Path) -> None:
    source = interpreter.load(garden).rules.source
    assert tree_of(source)[0] is tree_of(source)[0]


def test_only_what_is_asked_for_is_read(garden: Path) -> None:
    (garden / "variants" / "night.mog").write_text("moggy 1\nnonsense\n")
    assert interpreter.load(garden, variants=["frost"]).variants == ("frost",)
    with pytest.raises(interpreter.RuleErrors):
        interpreter.load(garden, variants=["night"])


def test_nothing_outside_the_folder_is_read_as_its_variant(garden: Path, tmp_path: Path) -> None:
    outside = tmp_path / "secret.mog"
    outside.write_text(variant("secret", "set size to 6"))
    (garden / "variants" / "secret.mog").symlink_to(outside)
    assert "secret" not in Beside.of(garden / "garden.mog").files()
    for name in ("secret", "../secret", "../../secret"):
        with pytest.raises(interpreter.RuleErrors) as refused:
            interpreter.load(garden, variants=[name])
        assert codes(refused) == ["E725"]


@pytest.mark.parametrize("name", ["../garden/variants/frost", "sub/frost", "/etc/passwd", "frost.mog", "f" * 300, "\0"])
def test_beside_a_file_a_name_is_never_followed_as_a_path(name: str, garden: Path, tmp_path: Path) -> None:
    mine = tmp_path / "elsewhere" / "mine.mog"
    (mine.parent / "sub").mkdir(parents=True)
    mine.write_text(variant("mine", "set far to 2", game="connect_four"))
    (mine.parent / "sub" / "frost.mog").write_text(FILES["frost"])
    with pytest.raises(interpreter.RuleErrors) as refused:
        interpreter.load(mine, variants=[name])
    assert codes(refused) == ["E725"]


def test_what_a_file_speaks_of_is_read_with_what_it_requires(garden: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "mine" / "garden.mog").write_text(GARDEN)
    (folder / "one.mog").write_text(variant("one", "set far to 2", 'scenario "two" with two:', "    then going"))
    (folder / "two.mog").write_text(variant("two", "requires three", "set size to 6"))
    (folder / "three.mog").write_text(variant("three", "set game.length to 80"))
    every = list(read_combinations(folder / "one.mog"))
    assert [each.variants for each in every] == [("one",), ("one", "three", "two")]
    assert not [found for each in every for found in each.findings]
    (folder / "three.mog").unlink()
    one, _ = read_combinations(folder / "one.mog")
    assert not one.findings.errors
    assert [each.code for each in check_path(folder / "one.mog").findings] == ["E914"]


def test_the_shelf_holds_everything_at_hand(garden: Path) -> None:
    shelf, texts = read_shelf(garden / "garden.mog")
    assert shelf is not None
    assert sorted(shelf.variants) == sorted(FILES)
    assert list(shelf.presets) == ["winter"]
    assert len(texts) == 4


def test_every_combination_that_files_speak_of(garden: Path) -> None:
    own = '\nscenario "cold and long" with long:\n    then going\n'
    (garden / "variants" / "frost.mog").write_text(FILES["frost"] + own)
    every = [rules.variants for rules in read_combinations(garden / "garden.mog")]
    assert every == [(), ("frost",), ("long",), ("night",), ("frost", "long")]
    alone = [rules.variants for rules in read_combinations(garden / "garden.mog", scenarios_only=True)]
    assert alone == [(), ("frost", "long")]
    of_one = [rules.variants for rules in read_combinations(garden / "variants" / "frost.mog")]
    assert of_one == [("frost",), ("frost", "long")]


def test_texts_are_held_against_all_variants_at_once(garden: Path) -> None:
    english: dict[str, str] = {}
    for rules in read_combinations(garden / "garden.mog"):
        english |= rules.english
    assert english["moves.doze"] == "stay where it is dark"
    assert english["variant.night"] == "night"
    assert english["preset.winter"] == "In winter"
    (garden / "texts").mkdir()
    spanish = garden / "texts" / "es.yaml"
    lines = {path: f'{path}: "{text}"\n' for path, text in english.items()}
    spanish.write_text("".join(lines.values()))
    assert not check_path(garden / "garden.mog").findings.items
    spanish.write_text("".join(line for path, line in lines.items() if path != "moves.doze") + "moves.sleep: dormir\n")
    found = check_path(garden / "garden.mog").findings
    assert sorted(each.code for each in found) == ["W601", "W602"]
    assert not check_path(garden / "variants" / "night.mog").findings.items


def test_a_game_tells_of_its_variants_in_its_language(garden: Path) -> None:
    (garden / "texts").mkdir()
    (garden / "texts" / "es.yaml").write_text('title: Jardín\nmoves.doze: "dormitar"\n')
    game = interpreter.load(garden, variants=["night"], language="es")
    state = game.start(seed=1)
    assert any(each.text.startswith("dormitar") for each in game.decisions(state, state.waiting[0]))


def test_rules_know_their_places_in_every_file(garden: Path) -> None:
    rules = read_rules(garden / "garden.mog", ["night"])
    assert rules.shelf is not None
    name, line = rules.place(rules.shelf.variants["night"].head.name.span)
    assert (Path(name).name, line) == ("night.mog", 3)
