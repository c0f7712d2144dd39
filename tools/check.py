"""Find the mistakes in rule files and the sheets they name."""

from __future__ import annotations

import argparse

from dsl.diagnostics import Findings, Refusal
from dsl.source import Source
from interpreter import Betrayal, Game
from interpreter.loading import check_path, read_combinations
from tools.arguments import add_variants
from tools.console import CLEAN, FOUND, print_findings, print_lines, status_of, wants_json
from tools.finding import rule_files
from tools.secrets import betrayals, lines, record


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy check`."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="rule files, folders with rule files, bundled games")
    add_variants(parser)
    parser.add_argument("--secrets", action="store_true", help="also play, and look whether anything hidden is told")


def run(args: argparse.Namespace) -> int:
    """Print all that is found in the files; 1 if any of it is a mistake, while warnings alone are none."""
    files = {path.resolve(): path for named in args.paths for path in rule_files(named)}
    findings = Findings()
    sources: dict[str, Source] = {}
    betrayed: list[tuple[Game, Betrayal]] = []
    status = CLEAN
    for path in files.values():
        try:
            rules = check_path(path, args.variants, args.preset)
            found, read = rules.findings, dict(rules.sources)
            if args.secrets and not found.errors:
                alone = args.variants or args.preset
                for each in (rules,) if alone else read_combinations(path):
                    betrayed += betrayals(each)
        except Refusal as unreadable:
            found, read = unreadable.findings, dict(unreadable.sources)
            status = max(status, status_of(unreadable))
        findings.extend(found.sorted())
        sources.update(read)
    asked = {"betrayals": [record(*each) for each in betrayed]} if args.secrets else {}
    print_findings(findings, sources, args.output_format, None, files=len(files), **asked)
    if not wants_json(args):
        print_lines(line for each in betrayed for line in lines(*each))
    if not (args.quiet or wants_json(args)):
        print(summary(findings, len(files)))
    return max(status, FOUND) if findings.errors or betrayed else CLEAN


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
