"""What the tests share: a command line to call in-process, and the same random examples on every machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tools.cli import main

settings.register_profile(
    "moggy", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("moggy")


# Rule files beside the tests are what tests work on; those in `games` are collected for their scenarios.
collect_ignore_glob = ["*.mog"]


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Moggy = Callable[..., Outcome]


@pytest.fixture
def moggy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Moggy:
    """Carries out one command line in this process, in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: str) -> Outcome:
        capsys.readouterr()
        status = main(words)
        return Outcome(status, *capsys.readouterr())

    return call
