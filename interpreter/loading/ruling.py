"""From a file to rules: with the variants that are asked for, or with every combination that the files speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from dsl import syntax
from dsl.diagnostics import Diagnostic, Findings, Refusal, Related
from dsl.source import Source, Span
from dsl.variants import Shelf, check_names, played_with, required
from interpreter.game import Game
from interpreter.loading.finding import companions_of
from interpreter.loading.reading import SheetsBeside, read_source
from interpreter.loading.variants import Beside
from interpreter.rules import Rules, examine, misspoken
from interpreter.trial import REFERENCE, trial


def read_rules(path: Path, variants: Sequence[str] = (), preset: str | None = None) -> Rules:
    """A rule file with its sheets, scenarios and texts and with these variants, examined; for a file that holds a
    variant, its game with it and with what it requires.  Raises `RuleErrors` when a file cannot be read."""
    beside = Beside.of(path)
    beside.take(variants, preset)
    return _examined(beside, (*variants, *beside.own), preset)


def read_combinations(beside: Beside | Path, *, scenarios_only: bool = False) -> Iterator[Rules]:
    """A rule file as it is, then with each of its variants and what that requires, and in every combination that its
    scenarios are played with; those alone with `scenarios_only`.  For a file that holds a variant, the game with it and
    in the combinations of its own scenarios.  Raises `RuleErrors` when a file cannot be read."""
    beside = Beside.of(beside) if isinstance(beside, Path) else beside
    beside.take_all()
    first = _examined(beside, beside.own)
    shelf = first.shelf
    if shelf is not None:
        first.findings.extend(_misnamed(beside, shelf))
    yield first
    if shelf is None or first.findings.errors:
        return
    alone = [] if beside.own or scenarios_only else [required(shelf, [name]) for name in shelf.variants]
    asking = _combinations(shelf, beside.own[:1])
    for names in sorted(dict.fromkeys((*alone, *asking)), key=len):
        if names and names != first.variants and all(name in shelf.variants for name in names):
            rules = _examined(beside, names)
            yield rules if names in alone else replace(rules, findings=_asked(rules.findings, asking[names]))


def read_shelf(path: Path) -> tuple[Shelf | None, dict[str, Source]]:
    """A game and all its variants as they are written, those that lie beside it among them, and their texts by name;
    no shelf when the rule file cannot be understood.  Raises `RuleErrors` when a file cannot be read."""
    beside = Beside.of(path)
    beside.take_all()
    texts = (read_source(beside.rules), *beside.variants.values())
    return beside.shelf(), {text.name: text for text in texts}


def with_owners(findings: Findings, path: Path, asked: Iterable[str]) -> Findings:
    """The findings about options that were asked for; where a variant has one that the game has not, it is named."""
    if not any(found.code == "E722" for found in findings):
        return findings
    shelf, _ = read_shelf(path)
    variants = () if shelf is None else shelf.variants.values()
    owners = {node.name.text: each.name for each in variants for node in each.own if isinstance(node, syntax.Option)}
    told = []
    for found in findings:
        named = (option.partition(".")[0] for option in asked if f"`{option}`" in found.message)
        owner = owners.get(next(named, "")) if found.code == "E722" else None
        told.append(replace(found, help=f"the variant `{owner}` has it: add `--with {owner}`") if owner else found)
    return Findings(told)


def check_path(path: str | Path, variants: Sequence[str] = (), preset: str | None = None) -> Rules:
    """All that is wrong with a rule file and its sheets, under `findings` of the result.

    It is read and checked, as it is, with each of its variants, in each combination that its scenarios are played with,
    and as each preset has it, or only with the variants that are asked for; each time it is begun for every number of
    players, with the options as they are.  Raises `RuleErrors` only for a file that cannot be read at all.
    """
    if variants or preset is not None:
        rules = read_rules(Path(path), variants, preset)
        rules.findings.extend(trial(rules))
        return rules
    beside = Beside.of(Path(path))
    every = read_combinations(beside)
    rules = next(every)
    rules.findings.extend(trial(rules))
    if rules.shelf is None:
        return rules
    if rules.findings.errors:
        return rules
    others = list(every)
    for other in others:
        _add(rules, other)
    if beside.given is None:
        rules.findings.extend(misspoken([rules, *others]))
    for name, node in rules.shelf.presets.items():
        if _is_own(beside, node.span):
            _add_preset(rules, _examined(beside, (), name), node)
    return rules


def _examined(beside: Beside, names: Sequence[str], preset: str | None = None) -> Rules:
    read, unread = tuple(beside.variants.values()), tuple(beside.files())
    companions = replace(companions_of(beside.rules), variants=read, unread=unread)
    return examine(read_source(beside.rules), SheetsBeside(beside.rules), companions, names, preset)


def _combinations(shelf: Shelf, own: Sequence[str]) -> dict[tuple[str, ...], list[syntax.Scenario]]:
    """The sets of variants that scenarios are played with, and these: those of the variants in `own`, or all."""
    found: dict[tuple[str, ...], list[syntax.Scenario]] = {}
    for whose, each in shelf.scenarios:
        if not own or whose in own:
            found.setdefault(played_with(shelf, whose, each), []).append(each)
    return found


def _misnamed(beside: Beside, shelf: Shelf) -> Findings:
    """What the files name that there is none of; where a file with a variant was given, only what stands there."""
    findings = Findings()
    check_names(shelf, _options(shelf), findings)
    return Findings(found for found in findings if _is_own(beside, found.span))


def _is_own(beside: Beside, span: Span) -> bool:
    """Whether something stands in what is looked at: anywhere, or in the file of a variant that was given and of those
    that it requires."""
    return beside.given is None or span.name in {
        beside.variants[name].name for name in beside.own if name in beside.variants
    }


def _asked(findings: Findings, scenarios: Iterable[syntax.Scenario]) -> Findings:
    """What was found with the variants of some scenarios; what keeps these from being played names them."""
    related = tuple(Related(each.title.span, "this scenario is played so") for each in scenarios)
    return Findings(
        replace(found, related=(*found.related, *related)) if found.severity == "error" else found for found in findings
    )


def _options(shelf: Shelf) -> list[str]:
    declarations = (shelf.base.declarations, *(each.own for each in shelf.variants.values()))
    return [node.name.text for nodes in declarations for node in nodes if isinstance(node, syntax.Option)]


def _add(rules: Rules, other: Rules) -> None:
    """Add what is wrong with the rules with some variants, and was not without them."""
    other.findings.extend(trial(other))
    known = {(found.code, found.message, found.span) for found in rules.findings}
    new = (found for found in other.findings if (found.code, found.message, found.span) not in known)
    rules.findings.extend(_blamed(found, other) for found in new)


def _add_preset(rules: Rules, other: Rules, preset: syntax.Preset) -> None:
    """Add what keeps the game from being played as a preset has it, at the preset where it stands nowhere else."""
    try:
        Game.of(other, backend=REFERENCE).start()
    except Refusal as refused:
        related = Related(preset.name.span, "this preset asks for it")
        for found in refused.findings:
            there = replace(found, related=(*found.related, related)) if found.span.name else None
            rules.findings.extend((there or replace(found, span=preset.span),))


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
