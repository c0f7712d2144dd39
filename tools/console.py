"""How commands speak: results on standard output, progress on standard error, diagnostics in the format asked for."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from dsl.diagnostics import Diagnostic, Findings, Refusal
from dsl.source import NOWHERE, Source, Span

CLEAN = 0
FOUND = 1
USAGE = 2
BUG = 101
INTERRUPTED = 130

NOT_TEXT = "E806"


class CommandError(Refusal):
    """A command that cannot be carried out as it was given; `status` is the exit code it leads to."""

    def __init__(self, findings: Findings, status: int) -> None:
        super().__init__(findings)
        self.status = status


def fault(code: str, /, *, path: str = "", status: int = USAGE, help: str | None = None, **slots: Any) -> CommandError:
    """The exception that ends a command with one diagnostic, about the file `path` or about no file."""
    findings = Findings()
    findings.add(code, Span(0, 0, path) if path else NOWHERE, help=help, **slots)
    return CommandError(findings, status)


def status_of(refusal: Refusal) -> int:
    """The exit code that a refusal leads to.

    What stands in no file was asked for on the command line, such as a number of players that the rules do not allow;
    so was a file that cannot be read.  A file that is no text, and everything in files, is a finding.
    """
    if isinstance(refusal, CommandError):
        return refusal.status
    asked = [(found.code[:2] == "E8" and found.code != NOT_TEXT) or not found.span.name for found in refusal.findings]
    return USAGE if all(asked) else FOUND


def wants_json(args: argparse.Namespace) -> bool:
    """Whether results and errors are to be JSON."""
    return bool(args.output_format == "json")


def print_json(value: Any) -> None:
    """One JSON value as a result, keys in the order given."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_lines(lines: Iterable[str]) -> None:
    """Several lines of a result."""
    for line in lines:
        print(line)


def note(args: argparse.Namespace, line: str) -> None:
    """A line of progress for whoever watches; nothing with `--quiet`."""
    if not args.quiet:
        print(line, file=sys.stderr, flush=True)


def print_findings(
    found: Iterable[Diagnostic],
    sources: Mapping[str, Source],
    output_format: str,
    stream: TextIO | None = None,
    **totals: object,
) -> None:
    """Diagnostics in `output_format`; as text on `stream`, otherwise on standard output, where programs look.

    `totals` are further keys of the JSON form, such as the number of files.
    """
    from dsl.diagnostics import render

    if output_format == "json":
        print_json({**render.report(found, sources), **totals})
    elif output_format == "github":
        for each in found:
            print(render.github(each, sources))
    else:
        stream = stream or sys.stdout
        style = render.COLOUR if coloured(stream) else render.PLAIN
        for each in found:
            print(render.text(each, sources, style), file=stream)


def coloured(stream: TextIO) -> bool:
    """Whether `stream` is a terminal that may show colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
