"""Write rule files in their canonical form: fixed order, spacing and line breaks; comments stay.

A file with mistakes is told about and left as it is.  What a variant replaces is written down where the variant does
not say it yet, so that a later change of the game is noticed.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from dsl.diagnostics import Findings
from dsl.format import format_file
from dsl.parse import parse
from dsl.source import Source, Span
from dsl.syntax import File, Variant
from dsl.variants import filled
from interpreter.errors import RuleErrors
from interpreter.loading import decode, read_shelf, read_source
from tools.console import CLEAN, FOUND, note, print_findings, status_of, wants_json
from tools.finding import rule_files

STANDARD_INPUT = "-"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy fmt`."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", help="rule files, folders with rule files; - for standard input"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--check", action="store_true", help="change nothing; tell which files would change")
    instead.add_argument("--diff", action="store_true", help="change nothing; show what would change")


@dataclass
class Report:
    """What came of the files: what was found in them, and which were or would be changed."""

    findings: Findings = field(default_factory=Findings)
    sources: dict[str, Source] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)
    status: int = CLEAN


def run(args: argparse.Namespace) -> int:
    """Rewrite the files that are not canonical, or tell about them; 1 if a file has mistakes or would change."""
    report = Report()
    paths = unique(args.paths)
    for path in paths:
        try:
            lay_out(args, path, report)
        except RuleErrors as unreadable:
            report.findings.extend(unreadable.findings)
            report.status = max(report.status, status_of(unreadable))
    return tell(args, report, len(paths))


def unique(named: list[str]) -> list[Path | None]:
    """The files to lay out, each once; None stands for standard input."""
    paths: list[Path | None] = [None] if STANDARD_INPUT in named else []
    files = [path for name in named if name != STANDARD_INPUT for path in rule_files(name, companions=True)]
    return [*paths, *{path.resolve(): path for path in files}.values()]


def lay_out(args: argparse.Namespace, path: Path | None, report: Report) -> None:
    """Rewrite one file if it needs it, or tell that it would be."""
    source = read_source(path) if path else standard_input()
    report.sources[source.name] = source
    canonical, mistakes = canonical_text(source, path)
    report.findings.extend(mistakes)
    if canonical is None:
        return
    if canonical != source.text:
        report.changed.append(source.name)
        if args.check:
            report.findings.add("E808", first_difference(source, canonical))
    if args.diff:
        print_diff(args, source, canonical)
    elif not args.check:
        deliver(args, path, source, canonical)


def standard_input() -> Source:
    """The text on standard input; raises `RuleErrors` when it is not text."""
    name = "<stdin>"
    return Source(name, decode(sys.stdin.buffer.read(), Span(0, 0, name)))


def canonical_text(source: Source, path: Path | None) -> tuple[str | None, Findings]:
    """The canonical text of a rule file, or None with the mistakes in it.

    Where a variant replaces something and does not say what, that is written down too.
    """
    file, findings = parse(source)
    if file is None or findings.errors:
        return None, findings
    if path is not None and any(isinstance(node, Variant) for node in (file.head, *file.declarations)):
        file = with_was(file, path)
    return format_file(file, source), findings


def with_was(file: File, path: Path) -> File:
    """The file with what its variants replace; as it is where their game cannot be found or read."""
    try:
        shelf, _ = read_shelf(path)
    except RuleErrors:
        return file
    return file if shelf is None else filled(file, shelf)


def deliver(args: argparse.Namespace, path: Path | None, source: Source, canonical: str) -> None:
    """Put a canonical text where it belongs: in its file if it changed, on standard output if it came from input."""
    if path is None:
        if not wants_json(args):
            sys.stdout.write(canonical)
    elif canonical != source.text:
        replace(path, canonical)
        note(args, f"laid out {path}")


def replace(path: Path, text: str) -> None:
    """Write a file whole or not at all, keeping its permissions; a link is followed."""
    target = path.resolve()
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, temporary)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def print_diff(args: argparse.Namespace, source: Source, canonical: str) -> None:
    """What would change, as a unified diff; nothing in the formats for programs."""
    if args.output_format == "text":
        before, after = source.text.splitlines(keepends=True), canonical.splitlines(keepends=True)
        for line in difflib.unified_diff(before, after, source.name, f"{source.name} (canonical)"):
            print(line if line.endswith("\n") else f"{line}\n\\ no line break at the end\n", end="")


def first_difference(source: Source, canonical: str) -> Span:
    """The first place where a text and its canonical form part."""
    pairs = zip(source.text, canonical, strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(source.text), len(canonical)))
    return source.span(same, min(same + 1, len(source.text)))


def tell(args: argparse.Namespace, report: Report, files: int) -> int:
    """Report on all files together; the exit code."""
    if wants_json(args) or len(report.findings):
        found = report.findings.sorted()
        print_findings(found, report.sources, args.output_format, files=files, changed=report.changed)
    would_change = bool(report.changed) and (args.check or args.diff)
    return max(report.status, FOUND if report.findings.errors or would_change else CLEAN)
