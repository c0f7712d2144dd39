"""The house's own laws, for every file that people write: sizes, names, and what must not be said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("dsl", "interpreter", "tools")
LONGEST_FILE = 320
LONGEST_FUNCTION = 45
# Lists, one thing after the other, best read in one piece.
DECLARATIONS = ("dsl/syntax.py", "dsl/program.py", "dsl/diagnostics/catalogue/")
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "base", "misc"}
WRITTEN = {"", ".py", ".lark", ".mog", ".yaml", ".json", ".toml", ".md", ".txt", ".cfg"}
FORBIDDEN = {
    "a path on somebody's machine": r"(?<![\w.])/(?:work|farm|root|home|Users)/",
    "the host of a package index": r"pypi\.org|files\.pythonhosted|registry\.npmjs|deb\.debian",
    "an unfinished mark": r"\b(?:TODO|FIXME|XXX)\b|\bNotImplementedError\b",
    "a test that is not carried out": r"pytest\.(?:mark\.)?(?:skip\b|xfail)|skipif\((?!.*reason=)",
}


def project_files() -> Iterator[Path]:
    """Every file of the project, without what tools leave behind."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        left_behind = parts[0] in {".venv", ".git", "build", "dist"} or any(
            part.endswith(("_cache", ".egg-info")) or part in {"__pycache__", ".hypothesis"} for part in parts
        )
        if path.is_file() and not left_behind:
            yield path


FILES = list(project_files())
CODE = [path for path in FILES if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in ROOMS]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_there_is_something_to_look_at() -> None:
    assert {named(path).split("/")[0] for path in CODE} == set(ROOMS)
    assert len(FILES) > len(CODE) > 20


@pytest.mark.parametrize("path", CODE, ids=named)
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert named(path).startswith(DECLARATIONS) or len(text.splitlines()) <= LONGEST_FILE
    long = {
        node.name: (node.end_lineno or 0) - node.lineno + 1
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: lines for name, lines in long.items() if lines > LONGEST_FUNCTION} == {}


def test_names_say_what_is_inside() -> None:
    assert [named(path) for path in CODE if EMPTY_NAMES & set(path.with_suffix("").relative_to(ROOT).parts)] == []


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_is_said_that_must_not_be(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in FILES
        if path.suffix in WRITTEN and path != Path(__file__).resolve()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_heavy_libraries_stay_in_their_rooms() -> None:
    """Import contracts cover these too; this one also sees imports inside functions of files not yet in a package."""
    homes = {"lark": ("dsl/tables.py",), "networkx": ("interpreter/boards/",), "llvmlite": ("interpreter/backends/",)}
    strays = [
        f"{named(path)} imports {library}"
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for library in imported(node)
        if library in homes and not named(path).startswith(homes[library])
    ]
    assert strays == []


def imported(node: ast.AST) -> list[str]:
    """The top-level packages that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "").partition(".")[0]]
    return []
