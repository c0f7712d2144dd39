"""Scenarios as tests: `pytest` collects every scenario of the `.mog` files it comes across.

A scenario fails with what `moggy test` would print; those of `scenarios.mog` are told apart by their file.  Nothing is
loaded until there is such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from dsl.diagnostics import Refusal
    from dsl.program import ScenarioDecl
    from interpreter import Failure, Rules


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A rule file as a collector of its scenarios."""
    return RuleFile.from_parent(parent, path=file_path) if file_path.suffix == ".mog" else None


class RuleFile(pytest.File):
    """A rule file."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its scenarios; a file with mistakes cannot be collected, and says why."""
        from dsl.diagnostics import Refusal
        from interpreter.loading import owner_of, read_combinations

        try:
            every = [(each, each.sound()) for each in read_combinations(owner_of(self.path), scenarios_only=True)]
        except Refusal as refused:
            raise self.CollectError(told(refused)) from None
        for rules, program in every:
            for scenario in (each for each in program.scenarios if each.span.name == str(self.path)):
                yield Scenario.from_parent(self, name=scenario.name, rules=rules, scenario=scenario)


class Scenario(pytest.Item):
    """One scenario."""

    def __init__(self, *, rules: Rules, scenario: ScenarioDecl, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self._rules = rules
        self._scenario = scenario

    def runtest(self) -> None:
        """Carry it out.  Raises `Unexpected` when something in it is not as expected."""
        from interpreter import run_scenario

        failures = run_scenario(self._rules, self._scenario)
        if failures:
            raise Unexpected(failures)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What was not as expected, as `moggy test` prints it."""
        from dsl.diagnostics import render

        if isinstance(excinfo.value, Unexpected):
            found = [failure.diagnostic for failure in excinfo.value.failures]
            return "\n".join(render.text(each, self._rules.sources) for each in found)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line (from 0) and the name of the scenario."""
        line, _ = self._rules.sources[self._scenario.span.name].position(self._scenario.span.start)
        return self.path, line - 1, self._scenario.name


class Unexpected(Exception):
    """A scenario in which something is not as it expects."""

    def __init__(self, failures: tuple[Failure, ...]) -> None:
        super().__init__(failures)
        self.failures = failures


def told(refused: Refusal) -> str:
    """The mistakes of a rule file as text."""
    from dsl.diagnostics import render

    return "\n".join(render.text(found, refused.sources) for found in refused.findings.sorted())
