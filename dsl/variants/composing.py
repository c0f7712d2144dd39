"""A game and some of its variants put together: trees in, one tree out.

Variants are put on the rules one after the other, by name, each after those that it requires; last comes what
`combine` says, smaller combinations first.  An author, a variant or a combination, sees the rules as those that it
builds upon have left them.  Before anything is carried out, patches of authors who do not build on each other are held
against one another: where two meet that is told, unless a combination of both says what holds, which then takes the
place of what each says.  So the order in which variants are named can make no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from dsl import syntax as ast
from dsl.diagnostics import Findings, Related
from dsl.source import Span
from dsl.variants import clashes
from dsl.variants.choosing import ordered, required
from dsl.variants.clashes import Atom
from dsl.variants.patching import patched
from dsl.variants.places import swept, top_label
from dsl.variants.shelf import Shelf, Written


@dataclass(frozen=True)
class Author:
    """Who patches: a variant, or a combination of several, with the authors it builds upon by their numbers."""

    names: tuple[str, ...]
    patches: tuple[ast.Patch, ...]
    upon: frozenset[int] = frozenset()

    @property
    def called(self) -> str:
        """What a step without a name is called after."""
        return "_".join(self.names)


def compose(shelf: Shelf, names: Iterable[str], findings: Findings) -> ast.File:
    """The game with these variants, which are all at hand; what is wrong with them is added to the findings."""
    chosen = ordered(shelf, names)
    authors = _authors(shelf, chosen)
    for name in chosen:
        variant = shelf.variants[name]
        if not (variant.patches or variant.own or variant.limits):
            findings.add("E915", variant.head.name.span, name=name)
    return _built(shelf, chosen, authors, len(authors), findings)


def seen_by(shelf: Shelf, one: Written | ast.Combine) -> ast.File:
    """The game as a variant, or what is said of a combination, finds it: with all that it builds upon."""
    names = [one.name] if isinstance(one, Written) else [name.text for name in one.names]
    chosen = ordered(shelf, required(shelf, names))
    authors = _authors(shelf, chosen)
    patches = one.patches
    number = next(
        n for n, author in enumerate(authors) if author.patches == patches and set(author.names) == set(names)
    )
    return _built(shelf, chosen, authors, number, Findings())


def _built(shelf: Shelf, chosen: tuple[str, ...], authors: list[Author], until: int, findings: Findings) -> ast.File:
    """The game with what the authors before one of them say."""
    said = [
        atom
        for n, author in enumerate(authors)
        for each in author.patches
        for atom in clashes.atoms(each, n, author.called)
    ]
    holding = list(_holding(said, authors))
    clashing = _tell_clashes(holding, authors, findings)
    file = _declared(shelf, chosen, findings)
    for atom in _carried_out([atom for atom in holding if atom not in clashing], authors):
        if atom.author < until:
            file = patched(file, atom.patch, authors[atom.author].called, findings)
    return swept(file)


def scenarios_for(shelf: Shelf, names: Iterable[str]) -> tuple[ast.Scenario, ...]:
    """The scenarios that are played with exactly these variants."""
    wanted = set(names)
    return tuple(
        replace(node, settings=tuple(each for each in node.settings if isinstance(each, ast.Setting)))
        for own, node in shelf.scenarios
        if set(played_with(shelf, own, node)) == wanted
    )


def played_with(shelf: Shelf, own: str, scenario: ast.Scenario) -> tuple[str, ...]:
    """The variants that a scenario is played with: its own, those in its head, and what they require."""
    named = [name.text for each in scenario.settings if isinstance(each, ast.PlayedWith) for name in each.names]
    asked = [own, *named] if own else named
    return tuple(sorted({*asked, *required(shelf, asked)}))


# ---------------------------------------------------------------------------------------------------------- authors


def _authors(shelf: Shelf, chosen: tuple[str, ...]) -> list[Author]:
    """The variants and the combinations of them, in the order in which they are carried out."""
    numbers = {name: number for number, name in enumerate(chosen)}
    found = []
    for name in chosen:
        upon = frozenset(numbers[each] for each in required(shelf, [name]) if each != name and each in numbers)
        found.append(Author((name,), shelf.variants[name].patches, upon))
    combines = [node for node in shelf.combines if all(name.text in numbers for name in node.names)]
    for node in sorted(combines, key=lambda each: (len(each.names), sorted(name.text for name in each.names))):
        names = tuple(sorted({name.text for name in node.names}))
        below = {n for n, each in enumerate(found) if len(each.names) > 1 and set(each.names) < set(names)}
        upon = frozenset(below | {numbers[each] for each in required(shelf, names) if each in numbers})
        found.append(Author(names, node.patches, upon))
    return found


def _holding(said: list[Atom], authors: list[Author]) -> Iterator[Atom]:
    """The patches that hold: those that no combination overrules, and one of several that say the same."""
    heard: list[ast.Patch] = []
    for atom in said:
        over = [by for by in said if len(authors[by.author].names) > 1 and _over(authors, by.author, atom.author)]
        if any(clashes.overruled(atom, by) for by in over) or _needless(atom, said, authors) or atom.patch in heard:
            continue
        heard.append(atom.patch)
        yield atom


def _over(authors: list[Author], one: int, other: int) -> bool:
    """Whether one author speaks for a combination that the other is part of."""
    return one != other and set(authors[other].names) < set(authors[one].names)


def _needless(atom: Atom, said: list[Atom], authors: list[Author]) -> bool:
    """Whether a combination removes what one of its variants inserts: it is not inserted to begin with."""
    if not isinstance(atom.patch, ast.Remove):
        return False
    path = atom.claims[0].path
    inserted = (each for each in said if _over(authors, atom.author, each.author))
    return any(claim.act == "insert" and claim.path == path for each in inserted for claim in each.claims)


def _related(authors: list[Author], one: Atom, other: Atom) -> bool:
    """Whether one of the authors builds upon the other."""
    a, b = one.author, other.author
    return a != b and (a in authors[b].upon or b in authors[a].upon)


def _tell_clashes(atoms: list[Atom], authors: list[Author], findings: Findings) -> list[Atom]:
    """Tell patches that meet; the later one of each two, which cannot be carried out."""
    later = []
    for one, other in combinations(atoms, 2):
        meeting = None if _related(authors, one, other) else clashes.meeting(one, other)
        if meeting is None:
            continue
        later.append(other)
        first, second = (authors[each.author] for each in (one, other))
        names = sorted({*first.names, *second.names})
        related = [Related(one.span, f"`{' + '.join(first.names)}` says this")]
        outer, inner = sorted(meeting, key=lambda claim: len(claim.path))
        place = ".".join(outer.path)
        if first is second:
            findings.add("E920", other.span, related=related, name=" + ".join(first.names), place=place)
        elif outer.act == "remove" and inner.act == "insert":
            findings.add("E922", other.span, related=related, help=advice(names), names=" + ".join(names), place=place)
        else:
            findings.add("E921", other.span, related=related, help=advice(names), names=" + ".join(names), place=place)
    return later


def advice(names: list[str]) -> str:
    """How several variants are brought together."""
    return f"say what holds when all are played: `combine {' + '.join(names)}:` with a patch of that place"


def _carried_out(atoms: list[Atom], authors: list[Author]) -> Iterator[Atom]:
    """The patches in the order in which they are carried out, without those inside what another variant removes."""
    for n in range(len(authors)):
        own = [atom for atom in atoms if atom.author == n]
        for atom in sorted(own, key=lambda each: isinstance(each.patch, ast.Remove)):
            others = [
                each
                for each in atoms
                if isinstance(each.patch, ast.Remove) and each.author != n and not _related(authors, each, atom)
            ]
            if not clashes.moot(atom, others):
                yield atom


# ------------------------------------------------------------------------------------------------------ declarations


def _declared(shelf: Shelf, chosen: tuple[str, ...], findings: Findings) -> ast.File:
    """The base with what the variants declare themselves, and with what they ask of players and options."""
    base = shelf.base
    assert isinstance(base.head, ast.Game)
    limits = tuple(line for name in chosen for line in shelf.variants[name].limits)
    origins = tuple(origin for name in chosen for origin in shelf.variants[name].origins)
    head = replace(base.head, lines=(*base.head.lines, *limits))
    whose: dict[tuple[bool, str], tuple[str, ast.Node]] = {}
    own: list[ast.Declaration] = []
    for name in chosen:
        for node in shelf.variants[name].own:
            key = (isinstance(node, ast.Enum | ast.Kind), top_label(node))
            other, earlier = whose.setdefault(key, (name, node))
            if other == name or not key[1]:
                own.append(node)
            else:
                related = [Related(_label_span(earlier), f"`{other}` declares it here")]
                findings.add("E916", _label_span(node), related=related, name=key[1], one=other, two=name)
    return replace(base, head=head, declarations=(*base.declarations, *own), origins=(*base.origins, *origins))


def _label_span(node: ast.Node) -> Span:
    name = getattr(node, "name", None)
    return name.span if isinstance(name, ast.Name) else node.span
