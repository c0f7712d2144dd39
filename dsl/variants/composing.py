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

from dsl import syntax as ast
from dsl.diagnostics import Findings, Related
from dsl.source import Span
from dsl.variants import clashes
from dsl.variants.choosing import ordered, required
from dsl.variants.clashes import Atom, Claim, Ground
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
        if not (variant.patches or variant.own or variant.limits or variant.setup):
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
    holding = _without_clashes(list(_holding(said, authors)), authors, findings)
    file = _declared(shelf, chosen, findings)
    for number, patch in _gathered(atom for atom in _carried_out(holding, authors) if atom.author < until):
        file = patched(file, patch, authors[number].called, findings)
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
    everything = Ground(said)
    combined = Ground(atom for atom in said if len(authors[atom.author].names) > 1)
    heard: set[ast.Patch] = set()
    for atom in said:
        over = (by for by in combined.near(atom) if _over(authors, by.author, atom.author))
        if any(clashes.overruled(atom, by) for by in over) or _needless(atom, everything, authors):
            continue
        if atom.patch not in heard:
            heard.add(atom.patch)
            yield atom


def _over(authors: list[Author], one: int, other: int) -> bool:
    """Whether one author speaks for a combination that the other is part of."""
    return one != other and set(authors[other].names) < set(authors[one].names)


def _needless(atom: Atom, everything: Ground, authors: list[Author]) -> bool:
    """Whether a combination removes what one of its variants inserts: it is not inserted to begin with."""
    if not isinstance(atom.patch, ast.Remove):
        return False
    path = atom.claims[0].path
    inserted = (each for each in everything.near(atom) if _over(authors, atom.author, each.author))
    return any(claim.act == "insert" and claim.path == path for each in inserted for claim in each.claims)


def _related(authors: list[Author], one: Atom, other: Atom) -> bool:
    """Whether one of the authors builds upon the other."""
    a, b = one.author, other.author
    return a != b and (a in authors[b].upon or b in authors[a].upon)


def _without_clashes(atoms: list[Atom], authors: list[Author], findings: Findings) -> list[Atom]:
    """The patches without those that meet an earlier one, which is told."""
    ground = Ground()
    found = []
    for other in atoms:
        near = (each for each in ground.near(other) if not _related(authors, each, other))
        meetings = ((one, meeting) for one in near if (meeting := clashes.meeting(one, other)) is not None)
        met = next(meetings, None)
        if met is not None:
            _tell_clash(met[0], other, met[1], authors, findings)
        else:
            ground.add(other)
            found.append(other)
    return found


def _tell_clash(
    one: Atom, other: Atom, meeting: tuple[Claim, Claim], authors: list[Author], findings: Findings
) -> None:
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


def advice(names: list[str]) -> str:
    """How several variants are brought together."""
    return f"say what holds when all are played: `combine {' + '.join(names)}:` with a patch of that place"


def _carried_out(atoms: list[Atom], authors: list[Author]) -> Iterator[Atom]:
    """The patches in the order in which they are carried out, without those inside what another variant removes."""
    removals = Ground(atom for atom in atoms if isinstance(atom.patch, ast.Remove))
    for atom in sorted(atoms, key=lambda each: (each.author, isinstance(each.patch, ast.Remove))):
        others = (each for each in removals.near(atom) if each.author != atom.author)
        if not any(clashes.moot(atom, each) and not _related(authors, each, atom) for each in others):
            yield atom


def _gathered(atoms: Iterable[Atom]) -> Iterator[tuple[int, ast.Patch]]:
    """The patches with their authors; what an author inserts into one list is inserted at once."""
    together: dict[object, list[Atom]] = {}
    for n, atom in enumerate(atoms):
        patch = atom.patch
        alike = (atom.author, patch.word, patch.into) if isinstance(patch, ast.InsertInto) else n
        together.setdefault(alike, []).append(atom)
    for several in together.values():
        patch = several[0].patch
        if isinstance(patch, ast.InsertInto):
            inserts = (each.patch for each in several if isinstance(each.patch, ast.InsertInto))
            patch = replace(patch, members=tuple(member for each in inserts for member in each.members))
        yield several[0].author, patch


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
    steps = tuple(step for name in chosen if (step := shelf.variants[name].setup) is not None)
    declarations = _set_up(base.declarations, steps)
    return replace(base, head=head, declarations=(*declarations, *own), origins=(*base.origins, *origins))


def _set_up(declarations: tuple[ast.Declaration, ...], steps: tuple[ast.Step, ...]) -> tuple[ast.Declaration, ...]:
    """The declarations with more steps at the end of the setup, of which there may have been none."""
    if not steps:
        return declarations
    if not any(isinstance(node, ast.Setup) for node in declarations):
        return (*declarations, ast.Setup(steps, span=steps[0].span))
    return tuple(
        replace(node, body=(*node.body, *steps)) if isinstance(node, ast.Setup) else node for node in declarations
    )


def _label_span(node: ast.Node) -> Span:
    name = getattr(node, "name", None)
    return name.span if isinstance(name, ast.Name) else node.span
