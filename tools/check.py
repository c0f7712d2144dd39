"""Find the mistakes in rule files and the sheets they name."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from dsl.diagnostics import Findings
from dsl.source import Source
from interpreter.errors import RuleErrors
from interpreter.loading import check_path
from tools.console import CLEAN, FOUND, print_findings, status_of, wants_json
from tools.finding import rule_files


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy check`."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="rule files, folders with rule files, bundled games")


def run(args: argparse.Namespace) -> int:
    """Print all that is found in the files; 1 if there is any mistake, warnings aside."""
    files = {path.resolve(): path for named in args.paths for path in rule_files(named)}
    findings = Findings()
    sources: dict[str, Source] = {}
    status = CLEAN
    for path in files.values():
        try:
            found, read = examine(path)
        except RuleErrors as unreadable:
            found, read = unreadable.findings, unreadable.sources
            status = max(status, status_of(unreadable))
        findings.extend(found.sorted())
        sources.update(read)
    print_findings(findings, sources, args.output_format, files=len(files))
    if not (args.quiet or wants_json(args)):
        print(summary(findings, len(files)))
    return max(status, FOUND) if findings.errors else CLEAN


def examine(path: Path) -> tuple[Findings, Mapping[str, Source]]:
    """All that is found in one rule file and its sheets, and the sources it is found in, by name."""
    rules = check_path(path)
    return rules.findings, rules.sources


def summary(findings: Findings, files: int) -> str:
    """What was found, in a line."""
    errors = sum(found.severity == "error" for found in findings)
    warnings = len(findings) - errors
    checked = f"{files} {'file' if files == 1 else 'files'} checked"
    counts = [
        f"{number} {word if number == 1 else word + 's'}"
        for number, word in ((errors, "mistake"), (warnings, "warning"))
        if number
    ]
    return f"{checked}, {' and '.join(counts) or 'no mistakes'}"
