"""Which variants can be played together: what they require, and what they cannot be played with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import syntax as ast
from dsl.diagnostics import Findings, Related
from dsl.diagnostics.suggest import did_you_mean
from dsl.variants.presets import PLAYERS
from dsl.variants.shelf import Shelf, Written


def required(shelf: Shelf, names: Iterable[str]) -> tuple[str, ...]:
    """These variants and all that they require, in the order of names; those that are not at hand are left out."""
    found: set[str] = set()
    waiting = [name for name in names if name in shelf.variants]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [each.text for each in shelf.variants[name].requires if each.text in shelf.variants]
    return tuple(sorted(found))


def ordered(shelf: Shelf, names: Iterable[str]) -> tuple[str, ...]:
    """These variants in the order in which they are put on the rules: by name, each after those that it requires."""
    waiting = sorted(set(names))
    found: list[str] = []
    while waiting:
        ready = (name for name in waiting if not _missing(shelf, name, waiting))
        name = next(ready, waiting[0])
        waiting.remove(name)
        found.append(name)
    return tuple(found)


def _missing(shelf: Shelf, name: str, waiting: list[str]) -> bool:
    return any(each.text in waiting and each.text != name for each in shelf.variants[name].requires)


def judge(shelf: Shelf, names: Iterable[str], findings: Findings, unread: Iterable[str] = ()) -> None:
    """Tell what keeps these variants, which are all at hand, from being played together; `unread` are the names of
    others that there are."""
    chosen = sorted(set(names))
    known = sorted({*shelf.variants, *unread})
    told: set[frozenset[str]] = set()
    for name in chosen:
        variant = shelf.variants[name]
        for needed in variant.requires:
            if needed.text not in known:
                _known((needed,), known, findings)
            elif needed.text not in chosen:
                findings.add("E911", needed.span, help=f"name both: `--with {name},{needed}`", name=name, other=needed)
        for other in variant.conflicts:
            pair = frozenset((name, other.text))
            if other.text in chosen and pair not in told:
                told.add(pair)
                related = [Related(shelf.variants[other.text].head.name.span, f"`{other}` is this variant")]
                findings.add("E912", other.span, related=related, name=name, other=other)
        if name in (ring := _ring(shelf, name)) and name == min(ring):
            findings.add("E913", variant.requires[0].span, names=" → ".join((*ring, ring[0])))


def _ring(shelf: Shelf, start: str) -> tuple[str, ...]:
    """The variants on a way from one to itself along `requires`, beginning with it; nothing where there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for needed in shelf.variants[way[-1]].requires if way[-1] in shelf.variants else ():
            if needed.text == start:
                return way
            if needed.text not in seen:
                seen.add(needed.text)
                ways.append((*way, needed.text))
    return ()


def check_names(shelf: Shelf, options: Iterable[str], findings: Findings) -> None:
    """Tell names of variants and options that there are none of, where all variants are at hand."""
    known = sorted(shelf.variants)
    for variant in shelf.variants.values():
        _known((*variant.requires, *variant.conflicts), known, findings)
    scenarios = (scenario for _, scenario in shelf.scenarios)
    _known(_named((*shelf.combines, *scenarios, *shelf.presets.values())), known, findings)
    for preset in shelf.presets.values():
        _check_settings(shelf, preset, sorted({PLAYERS, *options}), findings)


def _check_settings(shelf: Shelf, preset: ast.Preset, settable: list[str], findings: Findings) -> None:
    """Tell what a preset sets that cannot be set, sets twice, or sets to what is no number of players."""
    earlier: dict[str, ast.Name] = {}
    for item in preset.items:
        first = earlier.setdefault(item.name.text, item.name)
        if first is not item.name:
            related = [Related(first.span, "here")]
            findings.add("E202", item.name.span, related=related, help="leave one of them out", name=item.name)
        elif item.value is not None and item.name.text not in settable:
            help = did_you_mean(item.name.text, settable)
            findings.add("E722", item.name.span, help=help, game=shelf.game, option=item.name)
        elif item.name.text == PLAYERS and not isinstance(item.value, ast.IntLit):
            findings.add("E930", item.name.span, preset=preset.name)


def mentioned(variant: Written) -> tuple[ast.Name, ...]:
    """The names of variants wherever a variant speaks of any."""
    return (*variant.requires, *variant.conflicts, *_named(variant.declarations))


def _named(nodes: Iterable[ast.Declaration]) -> Iterator[ast.Name]:
    """The names of variants in what is said of combinations, in the heads of scenarios, and in presets."""
    for node in nodes:
        match node:
            case ast.Combine():
                yield from node.names
            case ast.Scenario():
                for setting in node.settings:
                    yield from setting.names if isinstance(setting, ast.PlayedWith) else ()
            case ast.Preset():
                yield from (item.name for item in node.items if item.value is None and item.name.text != PLAYERS)


def _known(names: Iterable[ast.Name], known: list[str], findings: Findings) -> None:
    for name in names:
        if name.text not in known:
            findings.add("E914", name.span, help=did_you_mean(name.text, known), name=name)
