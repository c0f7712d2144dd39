"""Carry out the scenarios in rule files: where each one expects something, and what came of it instead."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from dsl.diagnostics import Diagnostic, Findings, Refusal, Related
from dsl.program import ScenarioDecl
from dsl.source import Source
from interpreter import Failure, Rules, run_scenarios
from interpreter.loading import read_combinations, read_rules
from tools.arguments import add_variants
from tools.console import CLEAN, FOUND, print_findings, status_of, wants_json
from tools.finding import rule_files
from tools.opening import add_backend


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy test`."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="rule files, folders with rule files, bundled games")
    add_variants(parser)
    add_backend(parser)


@dataclass
class Result:
    """What carrying out the scenarios of one file, or of several, has shown."""

    files: int = 0
    mistaken: set[Path] = field(default_factory=set)
    scenarios: list[dict[str, object]] = field(default_factory=list)
    findings: Findings = field(default_factory=Findings)
    sources: dict[str, Source] = field(default_factory=dict)
    status: int = CLEAN

    @property
    def failed(self) -> int:
        """How many scenarios failed."""
        return sum(not each["passed"] for each in self.scenarios)


def run(args: argparse.Namespace) -> int:
    """Carry out every scenario in the files; 1 if one fails, or a file has mistakes."""
    files = {path.resolve(): path for named in args.paths for path in rule_files(named)}
    result = Result()
    for path in files.values():
        carry_out(path, result, args.backend, args.variants, args.preset)
    print_findings(result.findings, result.sources, args.output_format, scenarios=result.scenarios)
    if not (args.quiet or wants_json(args)):
        print(summary(result))
    return max(result.status, FOUND) if result.findings.errors else CLEAN


def carry_out(
    path: Path, result: Result, backend: str, variants: Sequence[str] = (), preset: str | None = None
) -> None:
    """Carry out the scenarios of one rule file, or those with these variants, and add what they show to `result`."""
    result.files += 1
    with telling(path, result):
        one = (read_rules(path, variants, preset),) if variants or preset else None
        for rules in one or read_combinations(path, scenarios_only=True):
            with telling(path, result):
                add_scenarios(rules, result, backend)


def add_scenarios(rules: Rules, result: Result, backend: str) -> None:
    """Carry out the scenarios of rules with some variants.  Raises `Refusal` when there are mistakes in these."""
    result.sources.update(rules.sources)
    for scenario, failures in run_scenarios(rules, backend):
        file, line = rules.place(scenario.span)
        told = {"file": file, "line": line, "name": scenario.name, "passed": not failures}
        result.scenarios.append(told)
        result.findings.extend(diagnostic(scenario, failure) for failure in failures)


@contextmanager
def telling(path: Path, result: Result) -> Iterator[None]:
    """Add what is refused meanwhile to `result`, so that what does not hang on it is carried out all the same."""
    try:
        yield
    except Refusal as refused:
        result.mistaken.add(path)
        result.findings.extend(refused.findings.sorted())
        result.sources.update(refused.sources)
        result.status = max(result.status, status_of(refused))


def diagnostic(scenario: ScenarioDecl, failure: Failure) -> Diagnostic:
    """A failure with the scenario it belongs to."""
    found = failure.diagnostic
    return replace(found, related=(*found.related, Related(scenario.span, f"in the scenario `{scenario.name}`")))


def summary(result: Result) -> str:
    """What was carried out and how it went, in a line."""
    parts = [f"{counted(len(result.scenarios), 'scenario')} in {counted(result.files, 'file')}"]
    if result.scenarios:
        parts.append(f"{result.failed} failed" if result.failed else "all as expected")
    if result.mistaken:
        parts.append(f"{counted(len(result.mistaken), 'file')} with mistakes")
    return ", ".join(parts)


def counted(number: int, word: str) -> str:
    """A number of things."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
