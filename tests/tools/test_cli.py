"""The shell: exit codes, formats, flags, finding games, and that nothing heavy is loaded for nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tools.cli
from dsl.diagnostics import Findings, Refusal
from dsl.source import NOWHERE, Source
from tests.conftest import Moggy
from tools.arguments import Table, add_game, table
from tools.console import status_of
from tools.flags import Parser, format_asked, language

ROOT = Path(__file__).resolve().parents[2]
RULES = "moggy 1\n\ngame coin:\n    players 2\n"


def plug_in(monkeypatch: pytest.MonkeyPatch, run: Any, configure: Any = lambda parser: None) -> None:
    """A command `probe` that does what a test wants."""
    monkeypatch.setitem(sys.modules, "tools.probe", SimpleNamespace(__doc__="Probes.", configure=configure, run=run))
    monkeypatch.setattr(tools.cli, "COMMANDS", (*tools.cli.COMMANDS, tools.cli.Command("probe", "probes")))


# ------------------------------------------------------------------------------------------------- help and commands


def test_help_lists_every_command(moggy: Moggy) -> None:
    outcome = moggy("--help")
    assert outcome.status == 0
    assert outcome.err == ""
    for command in tools.cli.COMMANDS:
        assert f"  {command.name} " in outcome.out
        assert command.does in outcome.out


@pytest.mark.parametrize("name", [command.name for command in tools.cli.COMMANDS])
def test_every_command_has_help_of_its_own(name: str, moggy: Moggy) -> None:
    outcome = moggy(name, "--help")
    assert outcome.status == 0
    assert outcome.out.startswith(f"usage: moggy {name} ")
    assert "--output-format" in outcome.out
    assert outcome.err == ""


def test_version(moggy: Moggy) -> None:
    assert moggy("--version").out == f"moggy {tools.__version__}\n"


def test_without_a_command_the_help_is_an_error(moggy: Moggy) -> None:
    outcome = moggy()
    assert (outcome.status, outcome.out) == (2, "")
    assert "commands:" in outcome.err
    assert moggy("--json").json["diagnostics"][0]["code"] == "E812"


@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_help_and_version_load_nothing_heavy(words: list[str]) -> None:
    """Modules are counted, since a time would depend on the machine."""
    script = f"import sys; from tools.cli import main; main({words!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = set(done.stderr.split())
    heavy = {
        "lark",
        "networkx",
        "jsonschema",
        "yaml",
        "llvmlite",
        "asyncio",
        "dsl",
        "interpreter",
        "importlib.metadata",
    }
    assert loaded & heavy == set()
    assert {name for name in loaded if name.startswith("tools.")} == {"tools.cli", "tools.flags"}


def test_the_module_is_a_command_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools", "--version"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout == f"moggy {tools.__version__}\n"


# -------------------------------------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("words", "code", "help"),
    [
        (["chekc"], "E811", "did you mean `check`?"),
        (["--jsno", "check"], "E813", "did you mean `--json`?"),
        (["check", "--jsno", "x"], "E813", "did you mean `--json`?"),
        (["check", "--output-format", "jsn", "x"], "E815", "did you mean `json`?"),
        (["check", "--lang", "fr", "x"], "E815", "it can be en, es"),
        (["check", "x", "--lang"], "E814", None),
        (["check"], "E812", None),
        (["check", "x", "--js"], "E813", None),
        (["explain", "E801", "E802"], "E816", None),
        (["fmt", "--check", "--diff", "x"], "E817", None),
        (["check", "x", "--quiet=yes"], "E815", None),
    ],
)
def test_mistakes_on_the_command_line(words: list[str], code: str, help: str | None, moggy: Moggy) -> None:
    as_text = moggy(*words)
    assert (as_text.status, as_text.out) == (2, "")
    assert as_text.err.startswith(f"error[{code}] ")
    as_json = moggy("--json", *words)
    assert (as_json.status, as_json.err) == (2, "")
    (found,) = as_json.json["diagnostics"]
    assert (found["code"], found["help"]) == (code, help)


def test_json_may_be_asked_for_after_the_mistake(moggy: Moggy) -> None:
    assert moggy("check", "x", "--nope", "--json").json["diagnostics"][0]["code"] == "E813"
    assert moggy("chekc", "--output-format=json").json["errors"] == 1


def test_annotations(moggy: Moggy) -> None:
    assert moggy("--output-format", "github", "chekc").out == (
        "::error title=E811 unknown-command::`moggy` has no command `chekc`; did you mean `check`?\n"
    )


def test_a_bug_is_an_apology_and_a_traceback_only_on_request(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(args: object) -> int:
        raise ZeroDivisionError("secret detail")

    plug_in(monkeypatch, run)
    outcome = moggy("probe")
    assert outcome.status == 101
    assert "sorry" in outcome.err
    assert "Traceback" not in outcome.err + outcome.out
    assert moggy("--json", "probe").json["diagnostics"][0]["code"] == "E899"
    monkeypatch.setenv("MOGGY_DEBUG", "1")
    assert "secret detail" in moggy("probe").err


def test_a_refusal_from_within_is_told_with_its_line(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source("coin.mog", RULES)
    findings = Findings()
    findings.add("E116", source.span(14, 18))

    def run(args: object) -> int:
        raise Refusal(findings, {source.name: source})

    plug_in(monkeypatch, run)
    outcome = moggy("probe")
    assert outcome.status == 1
    assert outcome.err.splitlines()[:2] == [
        "coin.mog:3:6: error[E116] stray-indentation: this line begins under no line above it",
        "    3 | game coin:",
    ]


def test_what_stands_in_no_file_was_asked_for_on_the_command_line(
    moggy: Moggy, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = Findings()
    findings.add("E803", NOWHERE, name="x")

    def run(args: object) -> int:
        raise Refusal(findings)

    plug_in(monkeypatch, run)
    assert moggy("probe").status == 2


def test_a_file_that_cannot_be_written(moggy: Moggy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plug_in(monkeypatch, lambda args: (tmp_path / "no" / "file").write_text(""))
    outcome = moggy("probe")
    assert outcome.status == 2
    assert "no such file or directory" in outcome.err


def test_an_interrupt(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(args: object) -> int:
        print("what is finished")
        raise KeyboardInterrupt

    plug_in(monkeypatch, run)
    outcome = moggy("probe")
    assert (outcome.status, outcome.out) == (130, "what is finished\n")


def test_a_reader_that_stops_reading_is_no_failure() -> None:
    command = f"{sys.executable} -m tools explain; echo $? >&2"
    done = subprocess.run(["bash", "-c", f"({command}) | true"], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stderr == "0\n"


# -------------------------------------------------------------------------------------------------------- conventions


def test_conventions_hold_before_and_after_the_command(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, bool, str]] = []

    def run(args: Any) -> int:
        seen.append((args.output_format, args.quiet, args.lang))
        return 0

    plug_in(monkeypatch, run)
    moggy("probe")
    moggy("--json", "--quiet", "--lang", "es", "probe")
    moggy("probe", "--json", "--quiet", "--lang", "es")
    moggy("--output-format", "github", "probe", "--json")
    assert seen == [("text", False, "en"), *[("json", True, "es")] * 2, ("json", False, "en")]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB", "LANG": "es_ES"}, "en"),
        ({"LC_ALL": "", "LANG": "es_ES"}, "es"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], code: str) -> None:
    assert language(environment) == code


@pytest.mark.parametrize(
    ("words", "output_format"),
    [
        ("check x", "text"),
        ("check --json x", "json"),
        ("--output-format github x", "github"),
        ("x --output-format=json", "json"),
        ("x --output-format", "text"),
        ("x --output-format=odd", "text"),
    ],
)
def test_the_format_is_known_before_the_line_is_read(words: str, output_format: str) -> None:
    assert format_asked(words.split()) == output_format


@pytest.mark.parametrize(
    ("no_colour", "term", "coloured"), [("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)]
)
def test_colours_only_at_a_terminal(
    no_colour: str, term: str, coloured: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setenv("TERM", term)
    tools.cli.main(["chekc"])
    assert "\x1b" not in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    tools.cli.main(["chekc"])
    assert ("\x1b" in capsys.readouterr().err) is coloured


# ------------------------------------------------------------------------------------------------------------- games


def read_table(*words: str) -> Table:
    parser = Parser(prog="moggy probe")
    add_game(parser)
    return table(parser.parse(words, SimpleNamespace()))  # type: ignore[arg-type]


def test_how_a_game_is_set_up() -> None:
    assert read_table("cats") == Table("cats")
    words = (
        "cats --players 3 --set rumba=yes --set size=-2 --set open.2=no --set first=ann --with a,b --with c --preset x"
    )
    assert read_table(*words.split()) == Table(
        "cats", 3, {"rumba": True, "size": -2, "open.2": False, "first": "ann"}, ("a", "b", "c"), "x"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--players two", "`--players` cannot be `two`: it is not a whole number"),
        ("--players 0", "`--players` cannot be `0`: it is not from 1 up"),
        ("--players ٣", "`--players` cannot be `٣`: it is not a whole number"),
        ("--set rumba", "`--set` cannot be `rumba`: it is not an option and a value, as in `size=9`"),
        ("--set =yes", "`--set` cannot be `=yes`: it is not an option and a value, as in `size=9`"),
        ("--with a,,b", "`--with` cannot be `a,,b`: it is not a list of names with commas between them"),
    ],
)
def test_wrong_values(words: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_table("cats", *words.split())
    (found,) = refused.value.findings
    assert (found.code, found.message) == ("E815", sentence)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a game `coin` in a folder of its own."""
    (tmp_path / "coin" / "variants").mkdir(parents=True)
    (tmp_path / "coin" / "coin.mog").write_text(RULES)
    (tmp_path / "coin" / "variants" / "loaded.mog").write_text("moggy 1\n\nvariant loaded for coin\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "pair").mkdir()
    (tmp_path / "pair" / "a.mog").write_text(RULES)
    (tmp_path / "pair" / "b.mog").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("named", "file"),
    [
        ("coin/coin.mog", "coin/coin.mog"),
        ("coin", "coin/coin.mog"),
        ("coin/", "coin/coin.mog"),
        ("pair/b.mog", "pair/b.mog"),
    ],
)
def test_a_game_is_found(named: str, file: str, folder: Path) -> None:
    from interpreter.loading import find_game

    assert find_game(named) == Path(file)


def test_a_folder_is_known_by_its_name_even_from_within(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from interpreter.loading import find_game

    monkeypatch.chdir(folder / "coin")
    assert find_game(".").name == "coin.mog"


@pytest.mark.parametrize(
    ("named", "code", "help"),
    [
        ("coin/cion.mog", "E801", "did you mean `coin.mog`?"),
        ("nowhere/coin.mog", "E801", None),
        ("empty", "E802", None),
        ("pair", "E805", "name one of a.mog, b.mog"),
        ("conect_four", "E803", "did you mean `connect_four`?"),
    ],
)
def test_a_game_is_not_found(named: str, code: str, help: str | None, folder: Path) -> None:
    from interpreter.loading import find_game

    with pytest.raises(Refusal) as refused:
        find_game(named)
    (found,) = refused.value.findings
    assert (found.code, found.help) == (code, help)
    assert status_of(refused.value) == 2


def test_every_bundled_game_is_known_by_its_name() -> None:
    from interpreter.loading import bundled_games, find_game

    games = bundled_games()
    assert {"tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi", "gomoku"} <= set(games)
    assert list(games) == sorted(games)
    assert all(find_game(name) == path for name, path in games.items())


def test_folders_are_walked_in_order_and_hidden_ones_passed_by(folder: Path) -> None:
    from tools.finding import rule_files

    (folder / ".git").mkdir()
    (folder / ".git" / "x.mog").write_text(RULES)
    assert [str(path) for path in rule_files(".")] == ["coin/coin.mog", "pair/a.mog", "pair/b.mog"]
    alone = [str(path) for path in rule_files(".", companions=True)]
    assert alone == ["coin/coin.mog", "coin/variants/loaded.mog", "pair/a.mog", "pair/b.mog"]


@pytest.mark.parametrize(
    ("raw", "byte", "line"),
    [(b"moggy 1\n\xff", "0xFF", 2), (b"a\nb\nc\0", "0x00", 3), ("\xe9".encode("latin-1"), "0xE9", 1)],
)
def test_a_file_that_is_not_text(raw: bytes, byte: str, line: int, folder: Path, moggy: Moggy) -> None:
    (folder / "bad.mog").write_bytes(raw)
    outcome = moggy("check", "bad.mog", "--json")
    assert outcome.status == 1
    (found,) = outcome.json["diagnostics"]
    assert (found["code"], found["file"]) == ("E806", "bad.mog")
    assert byte in found["message"]
    assert f"line {line} " in found["message"]


def test_one_unreadable_file_does_not_hide_the_others(folder: Path, moggy: Moggy) -> None:
    (folder / "pair" / "a.mog").write_bytes(b"\xff")
    (folder / "pair" / "b.mog").write_text("moggy 1\n\ngame coin?:\n")
    outcome = moggy("check", "pair", "--json")
    assert outcome.status == 1
    assert {found["file"] for found in outcome.json["diagnostics"]} == {"pair/a.mog", "pair/b.mog"}
    assert outcome.json["files"] == 2


def test_a_pipe_is_not_waited_for(folder: Path, moggy: Moggy) -> None:
    os.mkfifo(folder / "pipe.mog")
    outcome = moggy("check", "pipe.mog")
    assert (outcome.status, "E804" in outcome.out + outcome.err) == (2, True)
