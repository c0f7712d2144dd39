"""The JSON Schemas of what Moggy writes and reads, in draft 2020-12 with keywords that draft-07 knows too."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

SUFFIX = ".json"


def names() -> tuple[str, ...]:
    """The names of all schemas, in alphabetical order."""
    found = (each.name for each in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX)))


@cache
def schema(name: str) -> dict[str, Any]:
    """One schema.  Raises FileNotFoundError for a name that is none of `names`."""
    found: dict[str, Any] = json.loads(files(__name__).joinpath(name + SUFFIX).read_text(encoding="utf-8"))
    return found
