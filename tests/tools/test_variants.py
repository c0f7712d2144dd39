"""Variants at the command line: everywhere the same words, in files of one's own too."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from interpreter import bundled_games
from tests.conftest import Moggy

GAME = """\
moggy 1

game pebbles "Pebbles":
    players 2..3
    length 25

option size "squares along a side": 3..5 = 3

graph board:
    grid size by size

mark owner per Site: Player or none = none    seen: all

define wanted = 3

actions moves:
    put s in board:
        where free "a pebble lies there": owner of s is none
        set owner of s to player
        if line(owner, player, length: wanted, through: s):
            win player "in a row"

play:
    turns player in seating until never:
        step move:
            choose one:
                any of moves
                otherwise finish "the board is full"

end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared

variant corners "Empty corners":
    insert guard into moves.put:
        where corner "the corners stay empty": not (s.row in [1, size] and s.column in [1, size])

    scenario "a corner":
        then:
            illegal 1: put a1 because corner

preset large "A large board": corners, size = 5, players = 3
preset small: tall, players = 2

scenario "three in a row":
    given:
        owner of a1: 1
        owner of b1: 1
    when:
        1 plays: put c1
    then:
        winner: 1

scenario "four in a row, without corners" size = 5, with tall + corners:
    given:
        owner of a2: 1
        owner of b2: 1
        owner of c2: 1
    when:
        1 plays: put d2
    then:
        winner: 1
"""

TALL = """\
moggy 1

variant tall "Four in a row" for pebbles

require size > 3 "four need a larger board"

set wanted to 4 was 3
set size to 4 was 3

scenario "three are not enough":
    given:
        owner of a1: 1
        owner of b1: 1
    when:
        1 plays: put c1
    then:
        going
"""

SLOW = """\
moggy 1

variant slow "Slow" for pebbles
requires tall

option lazy "one may wait": yes/no = yes

insert action into moves:
    wait "wait":
        where lazy: lazy
        skip
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    home = tmp_path / "pebbles"
    (home / "variants").mkdir(parents=True)
    (home / "pebbles.mog").write_text(GAME)
    (home / "variants" / "tall.mog").write_text(TALL)
    (home / "variants" / "slow.mog").write_text(SLOW)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(home)
    return elsewhere


# ------------------------------------------------------------------------------------------------- checking, testing


def test_a_game_is_checked_with_each_variant_and_preset(folder: Path, moggy: Moggy) -> None:
    done = moggy("check", ".")
    assert (done.status, done.out) == (0, "1 file checked, no mistakes\n")


def test_a_mistake_in_a_variant_is_told_at_its_line(folder: Path, moggy: Moggy) -> None:
    Path("variants/slow.mog").write_text(SLOW.replace("where lazy: lazy", "where lazy: lasy"))
    done = moggy("check", ".")
    assert done.status == 1
    assert "variants/slow.mog:10:21: error[E201]" in done.out


def test_what_is_wrong_only_with_a_variant_names_it(folder: Path, moggy: Moggy) -> None:
    done = moggy("check", ".", "--json")
    assert done.json["diagnostics"] == []
    Path("variants/tall.mog").write_text(TALL.replace("set size to 4 was 3", "remove action moves.put"))
    told = moggy("check", ".", "--json").json["diagnostics"]
    found, _ = [each for each in told if each["code"] == "W202"]
    assert found["file"] == "pebbles.mog"
    assert ("variants/tall.mog", "with the variant `tall`") in [
        (each["file"], each["text"]) for each in found["related"]
    ]


def test_a_preset_that_cannot_be_played_is_told(folder: Path, moggy: Moggy) -> None:
    Path("pebbles.mog").write_text(GAME.replace("preset small: tall, players = 2", "preset small: tall, size = 3"))
    done = moggy("check", ".")
    assert done.status == 1
    assert "error[E724] refused-setting: this choice of players and options is refused: four need" in done.out


def test_one_combination_is_checked(folder: Path, moggy: Moggy) -> None:
    assert moggy("check", ".", "--with", "tall,corners").status == 0
    assert moggy("check", ".", "--preset", "large").status == 0
    assert "error[E911]" in moggy("check", ".", "--with", "slow").out


def test_scenarios_are_played_with_their_variants(folder: Path, moggy: Moggy) -> None:
    told = moggy("test", ".", "--json").json["scenarios"]
    assert [(each["file"], each["name"], each["passed"]) for each in told] == [
        ("pebbles.mog", "three in a row", True),
        ("pebbles.mog", "a corner", True),
        ("variants/tall.mog", "three are not enough", True),
        ("pebbles.mog", "four in a row, without corners", True),
    ]
    assert [each["name"] for each in moggy("test", ".", "--with", "tall", "--json").json["scenarios"]] == [
        "three are not enough"
    ]
    alone = moggy("test", "variants/tall.mog", "--json").json["scenarios"]
    assert [each["name"] for each in alone] == ["three are not enough"]


def test_a_scenario_that_fails_with_its_variant_is_told(folder: Path, moggy: Moggy) -> None:
    Path("variants/tall.mog").write_text(TALL.replace("        going", "        winner: 1"))
    done = moggy("test", ".")
    assert done.status == 1
    assert "variants/tall.mog:17:9: error[E732]" in done.out


# ---------------------------------------------------------------------------------------------- everywhere the same

COMMANDS = [
    "run . {} --json",
    "perft . {} --depth 1 --json",
    "simulate . {} --games 2 --json",
    "show . {} --json",
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda text: text.split()[0])
def test_commands_take_variants_and_presets(command: str, folder: Path, moggy: Moggy) -> None:
    both = [
        moggy(*shlex.split(command.format(asked))) for asked in ("--with corners,tall", "--with tall --with corners")
    ]
    assert [each.status for each in both] == [0, 0]
    plain = moggy(*shlex.split(command.format(""))).json["rules_hash"]
    assert len({each.json["rules_hash"] for each in both} | {plain}) == 2
    large = moggy(*shlex.split(command.format("--preset large"))).json
    assert large["rules_hash"] not in (plain, both[0].json["rules_hash"])
    refused = moggy(*shlex.split(command.format("--with storm")))
    assert refused.status == 2
    assert "E725" in refused.out


def test_what_is_asked_for_is_in_the_record(folder: Path, moggy: Moggy) -> None:
    record = moggy("run", ".", "--with", "slow,tall", "--set", "lazy=no", "--json").json
    assert (record["variants"], record["options"]) == (["slow", "tall"], {"size": 4, "lazy": False})
    record = moggy("run", ".", "--preset", "large", "--json").json
    assert (record["variants"], record["options"], record["players"]) == (["corners"], {"size": 5}, 3)
    record = moggy("run", ".", "--preset", "large", "--players", "2", "--set", "size=4", "--json").json
    assert (record["options"], record["players"]) == ({"size": 4}, 2)


def test_what_cannot_be_played_is_told_before_anybody_sits_down(folder: Path, moggy: Moggy) -> None:
    refused = moggy("run", ".", "--with", "tall", "--set", "size=3")
    assert refused.status == 1
    assert "error[E724] refused-setting" in refused.err
    assert "four need a larger board" in refused.err
    assert "variants/tall.mog:5:1" in refused.err
    refused = moggy("run", ".", "--with", "slow")
    assert "error[E911] missing-variant: `slow` can only be played with `tall`" in refused.err
    assert "help: name both: `--with slow,tall`" in refused.err


def test_a_misspelt_variant_or_preset_is_recognised(folder: Path, moggy: Moggy) -> None:
    assert "did you mean `corners`?" in moggy("run", ".", "--with", "corner").err
    assert "did you mean `tall`?" in moggy("run", ".", "--with", "tal").err
    assert "did you mean `large`?" in moggy("run", ".", "--preset", "larg").err


def test_people_play_with_variants(folder: Path, moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("put a1\nput b1\nquit\n"))
    done = moggy("play", ".", "--with", "corners")
    assert "the corners stay empty" in done.out


def test_coverage_counts_the_rules_of_variants_too(folder: Path, moggy: Moggy) -> None:
    asked = ("simulate", ".", "--with", "slow,tall", "--games", "3", "--coverage")
    used = moggy(*asked, "--json").json["coverage"]
    assert [(Path(each["file"]).name, each["line"]) for each in used] == [
        ("pebbles.mog", 17),
        ("pebbles.mog", 21),
        ("pebbles.mog", 28),
        ("slow.mog", 9),
    ]
    assert "slow.mog:   9: wait" in moggy(*asked).out


def test_the_heading_names_the_variants(folder: Path, moggy: Moggy) -> None:
    out = moggy("run", ".", "--with", "slow,tall").out
    assert out.splitlines()[0].startswith("Pebbles + Slow + Four in a row")


def test_secrets_are_looked_for_with_each_variant(folder: Path, moggy: Moggy) -> None:
    told = "mark secret_pebble per player: 0..9 = 3    seen: value by owner"
    leak = "insert guard into moves.put:\n    where odd: secret_pebble of left(player) > 2 or s.row = 1\n"
    assert moggy("check", ".", "--secrets").status == 0
    (Path("variants") / "leak.mog").write_text(f"moggy 1\n\nvariant leak for pebbles\n\n{told}\n\n{leak}")
    assert "E5" in moggy("check", ".", "--secrets").out


def test_bench_measures_variants(folder: Path, moggy: Moggy) -> None:
    asked = "pebbles.mog:with=tall+corners,size=5"
    (figure,) = moggy("bench", asked, "--seconds", "0.01", "--backends", "walk", "--json").json
    assert (figure["variants"], figure["options"]) == (["corners", "tall"], {"size": 5})


def test_a_save_stays_playable_when_variants_are_gone(folder: Path, moggy: Moggy) -> None:
    played = moggy("run", ".", "--with", "slow,tall", "--save", "a.save", "--json").json
    header = json.loads(Path("a.save").read_text().splitlines()[0])
    assert sorted(Path(name).name for name in header["variant_texts"]) == ["slow.mog", "tall.mog"]
    Path("variants/tall.mog").unlink()
    Path("variants/slow.mog").write_text("moggy 1\n")
    Path("pebbles.mog").write_text("moggy 1\n")
    replayed = moggy("replay", "a.save", "--json")
    assert replayed.status == 0
    assert replayed.json["verified"]
    assert replayed.json["rules_hash"] == played["rules_hash"]
    assert replayed.json["variants"] == ["slow", "tall"]
    assert moggy("show", "--at", "a.save", "--board").status == 0


def test_a_preset_is_saved_as_what_it_stands_for(folder: Path, moggy: Moggy) -> None:
    moggy("run", ".", "--preset", "large", "--save", "a.save")
    replayed = moggy("replay", "a.save", "--json").json
    assert (replayed["variants"], replayed["options"], replayed["players"]) == (["corners"], {"size": 5}, 3)


def test_a_scenario_with_variants_can_be_looked_at(folder: Path, moggy: Moggy) -> None:
    shown = moggy("perft", ".", "--scenario", "four in a row, without corners", "--depth", "1", "--json")
    assert shown.status == 0
    assert shown.json["variants"] == ["corners", "tall"]
    assert shown.json["perft"] == [25 - 4 - 3]


# ------------------------------------------------------------------------------------------------ showing, comparing


def test_show_lists_variants_and_presets_with_what_they_change(folder: Path, moggy: Moggy) -> None:
    lines = moggy("show", ".").out.splitlines()
    start = lines.index("variants")
    assert lines[start : start + 15] == [
        "variants",
        "  corners  Empty corners",
        "    pebbles.mog:37  adds guard moves.put.where.corner: the corners stay empty",
        "  slow  Slow, with tall",
        "    slow.mog:9  adds action moves.wait: wait",
        "    slow.mog:6  adds option lazy: one may wait",
        "  tall  Four in a row",
        '    tall.mog:5  adds require size > 3 "four need a larger board"',
        "    tall.mog:8  changes option size",
        "    tall.mog:7  changes define wanted",
        "",
        "presets",
        "  large  A large board: corners, size = 5, players = 3",
        "  small  tall, players = 2",
        "",
    ]


def test_show_tells_programs_the_same(folder: Path, moggy: Moggy) -> None:
    told = moggy("show", ".", "--with", "corners", "--json").json
    assert [(each["name"], each["playing"], each["requires"]) for each in told["variants"]] == [
        ("corners", True, []),
        ("slow", False, ["tall"]),
        ("tall", False, []),
    ]
    (change,) = told["variants"][0]["changes"]
    assert (change["act"], change["sort"], change["path"]) == ("adds", "guard", "moves.put.where.corner")
    assert change["after"] == {"file": "pebbles.mog", "line": 37}
    assert told["presets"][0] == {
        "name": "large", "title": "A large board", "variants": ["corners"], "players": 3, "options": {"size": "5"},
    }  # fmt: skip


def test_diff_tells_what_differs_in_words_and_lines(folder: Path, moggy: Moggy) -> None:
    told = moggy("diff", ".", "--with", "tall").out
    assert (
        told
        == """\
Pebbles: — → tall

adds require size > 3 "four need a larger board"  tall.mog:5
  + require size > 3 "four need a larger board"
changes option size  tall.mog:8
  - option size "squares along a side": 3..5 = 3
  + option size "squares along a side": 3..5 = 4
changes define wanted  tall.mog:7
  - define wanted = 3
  + define wanted = 4
"""
    )


def test_diff_holds_one_combination_against_another(folder: Path, moggy: Moggy) -> None:
    told = moggy("diff", ".", "--with", "slow,tall", "--against", "tall,corners", "--json").json
    assert (told["variants"], told["against"]) == (["slow", "tall"], ["corners", "tall"])
    assert [(each["act"], each["path"]) for each in told["differences"]] == [
        ("drops", "moves.put.where.corner"),
        ("adds", "moves.wait"),
        ("adds", "lazy"),
    ]
    assert "same rules" in moggy("diff", ".", "--with", "tall", "--against", "tall").out
    refused = moggy("diff", ".")
    assert refused.status == 2
    assert "E812" in refused.err


def test_diff_speaks_spanish(folder: Path, moggy: Moggy) -> None:
    assert "añade action moves.wait" in moggy("--lang", "es", "diff", ".", "--with", "slow,tall").out


# ---------------------------------------------------------------------------------------------------- files elsewhere


def test_a_file_elsewhere_is_its_game_with_that_variant(folder: Path, moggy: Moggy) -> None:
    mine = folder / "mine.mog"
    mine.write_text('moggy 1\n\nvariant wide "Nine wide" for connect_four\n\nset board.columns to 9 was 7\n')
    assert moggy("check", str(mine)).out == "1 file checked, no mistakes\n"
    record = moggy("run", str(mine), "--json").json
    assert (record["game"], record["variants"]) == ("connect_four", ["wide"])
    assert moggy("perft", str(mine), "--depth", "2", "--json").json["perft"] == [9, 81]
    assert "changes graph board" in moggy("diff", str(mine)).out


def test_a_file_takes_what_it_requires_along_and_other_files_when_they_are_named(folder: Path, moggy: Moggy) -> None:
    head = "moggy 1\n\nvariant {} for connect_four\n"
    (folder / "big.mog").write_text(head.format("big") + "\nset board.columns to 8 was 7\n")
    (folder / "bigger.mog").write_text(head.format("bigger") + "requires big\n\nset board.columns to 9 was 8\n")
    (folder / "high.mog").write_text(head.format("high") + "\nset board.rows to 5 was 6\n")
    record = moggy("run", str(folder / "bigger.mog"), "--json").json
    assert record["variants"] == ["big", "bigger"]
    record = moggy("run", str(folder / "bigger.mog"), "--with", "high", "--json").json
    assert record["variants"] == ["big", "bigger", "high"]


def test_a_game_is_looked_for_beside_the_file_first_and_never_along_a_path(folder: Path, moggy: Moggy) -> None:
    mine = folder / "mine.mog"
    mine.write_text("moggy 1\n\nvariant mine for pebbles\n\nset wanted to 2 was 3\n")
    refused = moggy("check", str(mine))
    assert refused.status == 1
    assert "error[E927] game-not-found: there is no game `pebbles` beside this file" in refused.out
    (folder / "pebbles.mog").write_text(GAME)
    assert moggy("check", str(mine)).status == 0
    assert moggy("check", "variants/tall.mog").status == 0


# ------------------------------------------------------------------------------------------------------- writing one


@pytest.mark.parametrize("game", list(bundled_games()))
def test_a_new_variant_works_at_once(game: str, folder: Path, moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert moggy("new", "variant", "mine", "--for", game).status == 0
    assert moggy("check", "mine.mog").out == "1 file checked, no mistakes\n"
    assert moggy("fmt", "--check", "mine.mog").status == 0
    assert moggy("run", "mine.mog", "--json").json["variants"] == ["mine"]
    assert "{" not in Path("mine.mog").read_text().partition("variant mine")[2].partition("#")[0]


def test_a_new_variant_of_a_game_of_ones_own_lies_in_its_folder(folder: Path, moggy: Moggy) -> None:
    assert moggy("new", "variant", "mine", "--for", ".").status == 0
    assert moggy("run", ".", "--with", "mine", "--json").json["options"] == {"size": 4}
    assert moggy("new", "variant", "mine", "--for", ".").status == 2
    assert moggy("new", "variant", "other").status == 2
    assert "E836" in moggy("new", "variant", "Other", "--for", ".").err


def test_fmt_writes_down_what_is_replaced(folder: Path, moggy: Moggy) -> None:
    mine = Path("variants/mine.mog")
    mine.write_text("moggy 1\n\nvariant mine for pebbles\nreplace define wanted: 2\nreplace step play.move: skip\n")
    assert "error[E906]" in moggy("check", str(mine)).out
    assert moggy("fmt", str(mine)).status == 0
    said = mine.read_text()
    assert "replace define wanted: 2 was 3\n" in said
    assert 'replace step play.move was "' in said
    assert "E90" not in moggy("check", str(mine)).out
    Path("pebbles.mog").write_text(GAME.replace("define wanted = 3", "define wanted = 4"))
    assert "`wanted` was `3` when this was written, and is `4` now" in moggy("check", str(mine)).out
    moggy("fmt", str(mine))
    assert mine.read_text() == said


# ------------------------------------------------------------------------------------- nothing that is written is lost

MINE = "moggy 1\n\nvariant mine for pebbles\n\nset wanted to 2 was 3\n"


def scenario(asked: str) -> str:
    return f'\nscenario "{asked}" with {asked}:\n    then going\n'


def places(told: list[dict[str, object]]) -> list[tuple[object, object, object]]:
    return [(each["code"], each["file"], each["line"]) for each in told]


@pytest.mark.parametrize("name", ["../pebbles/variants/tall", "a/b", "/etc/passwd", "..", ".", "a" * 300])
def test_the_name_of_a_variant_is_never_a_path(name: str, folder: Path, moggy: Moggy) -> None:
    mine = folder / "mine.mog"
    mine.write_text("moggy 1\n\nvariant mine for connect_four\n\nset board.columns to 9 was 7\n")
    (folder / "a").mkdir()
    (folder / "a" / "b.mog").write_text("moggy 1\n\nvariant b for connect_four\n\nset board.rows to 5 was 6\n")
    refused = moggy("run", str(mine), "--with", name)
    assert refused.status == 2
    assert "error[E725]" in refused.err


def test_what_nothing_can_be_called_is_not_there(folder: Path, moggy: Moggy) -> None:
    long = "a" * 300
    assert "error[E803]" in moggy("run", long).err
    assert "error[E801]" in moggy("check", f"{long}.mog").out + moggy("check", f"{long}.mog").err
    Path("mine.mog").write_text(MINE.replace("pebbles", long))
    assert "error[E927]" in moggy("check", "mine.mog").out


@pytest.mark.parametrize("command", ["check", "test"])
@pytest.mark.parametrize("file", ["pebbles.mog", "mine.mog", "scenarios.mog"])
def test_a_scenario_with_an_unknown_variant_is_told(command: str, file: str, folder: Path, moggy: Moggy) -> None:
    texts = {"pebbles.mog": GAME, "mine.mog": MINE, "scenarios.mog": "moggy 1\n"}
    Path(file).write_text(texts[file] + scenario("nonesuch"))
    done = moggy(command, file, "--json")
    assert done.status == 1
    assert places(done.json["diagnostics"]) == [("E914", file, texts[file].count("\n") + 2)]


@pytest.mark.parametrize("command", ["check", "test"])
@pytest.mark.parametrize(("added", "asked", "code"), [("", "tall", "E921"), ("conflicts corners\n", "corners", "E912")])
def test_a_scenario_with_variants_that_do_not_go_together_is_told_and_the_others_are_played(
    command: str, added: str, asked: str, code: str, folder: Path, moggy: Moggy
) -> None:
    head, patches = MINE.split("\n\nset")
    own = f"{head}\n{added}\nset{patches}{scenario('mine')}{scenario(asked)}{scenario('mine').replace('mine', 'm2', 1)}"
    Path("mine.mog").write_text(own)
    done = moggy(command, "mine.mog", "--json")
    assert done.status == 1
    (found,) = done.json["diagnostics"]
    line = own.split("\n").index(f'scenario "{asked}" with {asked}:') + 1
    assert found["code"] == code
    assert ("mine.mog", line) in [(each["file"], each["line"]) for each in found["related"]]
    if command == "test":
        assert [each["name"] for each in done.json["scenarios"]] == ["mine", "m2"]


def test_a_scenario_may_name_a_file_beside_its_own(folder: Path, moggy: Moggy) -> None:
    deep = "moggy 1\n\nvariant deep for pebbles\n\nset game.length to 30 was 25\n"
    low = "moggy 1\n\nvariant low for pebbles\nrequires deep\n\nset size to 4 was 3\n"
    for name, text in {"mine": MINE + scenario("low"), "low": low, "deep": deep}.items():
        Path(f"{name}.mog").write_text(text)
    done = moggy("test", "mine.mog", "--json")
    assert (done.status, [each["passed"] for each in done.json["scenarios"]]) == (0, [True])


@pytest.mark.parametrize(
    ("file", "items", "code"),
    [
        ("pebbles.mog", "corners, nonesuch", "E914"),
        ("mine.mog", "mine, nonesuch", "E914"),
        ("pebbles.mog", "sise = 4", "E722"),
        ("mine.mog", "mine, sise = 4", "E722"),
        ("pebbles.mog", "players = 9", "E721"),
        ("mine.mog", "mine, players = 9", "E721"),
        ("mine.mog", "mine, size = 9", "E723"),
        ("pebbles.mog", "players = yes", "E930"),
        ("mine.mog", "size = 4, size = 5", "E202"),
        ("mine.mog", "mine, tall", "E921"),
    ],
)
def test_presets_are_checked_where_they_stand(file: str, items: str, code: str, folder: Path, moggy: Moggy) -> None:
    text = {"pebbles.mog": GAME, "mine.mog": MINE}[file] + "\n"
    Path(file).write_text(f"{text}preset odd: {items}\n")
    done = moggy("check", file, "--json")
    assert done.status == 1
    (found,) = done.json["diagnostics"]
    told = [(each["file"], each["line"]) for each in (found, *found["related"])]
    assert found["code"] == code
    assert (file, text.count("\n") + 1) in told


# ------------------------------------------------------------------------------------------------ files that mislead


def test_a_variant_is_no_game(folder: Path, moggy: Moggy) -> None:
    Path("mine.mog").write_text(MINE)
    Path("other.mog").write_text(MINE.replace("mine for pebbles", "other for mine"))
    done = moggy("check", "other.mog")
    assert done.status == 1
    assert done.out.startswith("other.mog:3:19: error[E929] variant-of-a-variant: `mine` is a variant")


@pytest.mark.parametrize("command", ["check", "run"])
def test_a_variant_that_is_required_and_missing_is_told_at_its_line(command: str, folder: Path, moggy: Moggy) -> None:
    Path("mine.mog").write_text(MINE.replace("pebbles\n", "pebbles\nrequires nonesuch\n"))
    done = moggy(command, "mine.mog")
    assert done.status == 1
    assert "mine.mog:4:10: error[E914] no-such-variant" in done.out + done.err


def test_a_mistake_in_the_rules_names_the_patch_behind_it(folder: Path, moggy: Moggy) -> None:
    patches = {"remove define wanted": "removes", "set wanted to yes was 3": "changes"}
    for patch, act in patches.items():
        Path("mine.mog").write_text(MINE.replace("set wanted to 2 was 3", patch))
        (found,) = moggy("check", "mine.mog", "--json").json["diagnostics"]
        assert found["file"] == "pebbles.mog"
        assert [(each["file"], each["line"], each["text"]) for each in found["related"]] == [
            ("mine.mog", 5, f"`mine` {act} it here")
        ]


def test_a_file_cannot_take_the_name_of_a_variant_of_its_game(folder: Path, moggy: Moggy) -> None:
    low = "moggy 1\n\nvariant {} for pebbles\n{}\nset game.length to 30 was 25\n"
    Path("tall.mog").write_text(low.format("tall", ""))
    for command in ("check", "run", "test"):
        refused = moggy(command, "tall.mog")
        assert refused.status == 1
        assert "tall.mog:3:9: error[E928] second-of-its-name" in refused.out + refused.err
    Path("mine.mog").write_text(low.format("mine", "requires tall\n"))
    assert "tall.mog:3:9: error[E928]" in moggy("check", "mine.mog").out
    assert moggy("check", "variants/tall.mog").status == 0
