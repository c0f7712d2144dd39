"""The JSON Schemas of what Moggy reads and writes, and of the sheets that a game's own kinds ask for."""

from __future__ import annotations

import argparse
from pathlib import Path

from dsl.diagnostics.suggest import did_you_mean
from tools.console import CLEAN, fault, print_json, wants_json

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
SUFFIX = ".json"
