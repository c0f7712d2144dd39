"""From a file to rules: with the variants that are asked for, or with every combination that the files speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from dsl import syntax
from dsl.diagnostics import Diagnostic, Refusal, Related
from dsl.variants import Shelf, check_names, played_with, required
from interpreter.game import Game
from interpreter.loading.finding import companions_of
from interpreter.loading.reading import SheetsBeside, read_source
from interpreter.loading.variants import Beside
from interpreter.rules import Rules, examine
from interpreter.trial import trial


def read_rules(path: Path, variants: Sequence[str] = (), preset: str | None = None) -> Rules:
    """A rule file with its sheets, scenarios and texts and with these variants, examined; for a file that holds a
    variant, its game with it and with what it requires.  Raises `RuleErrors` when a file cannot be read."""
    beside = Beside.of(path)
    beside.take(variants, preset)
    return _examined(beside, (*variants, *beside.own), preset)


def read_combinations(path: Path) -> Iterator[Rules]:
    """A rule file as it is, then in every combination of variants that its scenarios are played with; for a file that
    holds a variant, those of its own scenarios.  Raises `RuleErrors` when a file cannot be read."""
    beside = Beside.of(path)
    beside.take_all()
    yield (first := _examined(beside, beside.own))
    for names in _combinations(first.shelf, beside.own) if first.shelf is not None else ():
        if set(names) != set(first.variants):
            yield _examined(beside, names)


def check_path(path: str | Path) -> Rules:
    """All that is wrong with a rule file and its sheets, under `findings` of the result.

    It is read and checked, as it is, with each of its variants, in each combination that its scenarios are played with,
    and as each preset has it; each time it is begun for every number of players, with the options as they are.  Raises
    `RuleErrors` only for a file that cannot be read at all.
    """
    beside = Beside.of(Path(path))
    beside.take_all()
    rules = _examined(beside, beside.own)
    rules.findings.extend(trial(rules))
    if rules.shelf is None or beside.given is not None:
        return rules
    check_names(rules.shelf, _options(rules.shelf), rules.findings)
    if not rules.findings.errors:
        alone = [required(rules.shelf, [name]) for name in rules.shelf.variants]
        for names in dict.fromkeys((*alone, *_combinations(rules.shelf, ()))):
            _add(rules, _examined(beside, names))
        for preset in rules.shelf.presets:
            _add_preset(rules, _examined(beside, (), preset))
    return rules


def _examined(beside: Beside, names: Sequence[str], preset: str | None = None) -> Rules:
    companions = replace(companions_of(beside.rules), variants=tuple(beside.variants.values()))
    return examine(read_source(beside.rules), SheetsBeside(beside.rules), companions, names, preset)


def _combinations(shelf: Shelf, own: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The sets of variants that scenarios are played with: those of the variants in `own`, or all."""
    found = (played_with(shelf, whose, scenario) for whose, scenario in shelf.scenarios if not own or whose in own)
    return tuple(names for names in dict.fromkeys(found) if names)


def _options(shelf: Shelf) -> list[str]:
    declarations = (shelf.base.declarations, *(each.own for each in shelf.variants.values()))
    return [node.name.text for nodes in declarations for node in nodes if isinstance(node, syntax.Option)]


def _add(rules: Rules, other: Rules) -> None:
    """Add what is wrong with the rules with some variants, and was not without them."""
    other.findings.extend(trial(other))
    known = set(rules.findings)
    rules.findings.extend(_blamed(found, other) for found in other.findings if found not in known)


def _add_preset(rules: Rules, other: Rules) -> None:
    """Add what keeps the game from being played as a preset has it."""
    try:
        Game.of(other).start()
    except Refusal as refused:
        rules.findings.extend(refused.findings)


def _blamed(found: Diagnostic, rules: Rules) -> Diagnostic:
    """What was found, with the variants that it is found with, unless it stands in one of them."""
    assert rules.shelf is not None
    heads = [rules.shelf.variants[name].head for name in rules.variants]
    base = rules.source.name
    for head in heads:
        inside = head.span.start <= found.span.start < head.span.end
        if head.span.name == found.span.name and (head.span.name != base or inside):
            return found
    with_these = (Related(head.name.span, f"with the variant `{head.name}`") for head in heads)
    return replace(found, related=(*found.related, *with_these))
