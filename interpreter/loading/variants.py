"""Files that hold a variant: whose game it is for, and the other variants beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.source import Source
from dsl.syntax import Game, Name, Preset, Variant
from dsl.variants import Shelf, combination, mentioned
from interpreter.errors import RuleErrors, one
from interpreter.loading.finding import SUFFIX, VARIANTS, bundled_games
from interpreter.loading.reading import is_there, read_source
from interpreter.rules import Companions, shelf_of, tree_of


@dataclass
class Beside:
    """The files with variants that lie beside a game's rule file, of which `variants` have been read, by name.

    `given` is the file that was named, if it holds a variant itself, and `own` the variants that this means.
    """

    rules: Path
    given: Path | None = None
    variants: dict[str, Source] = field(default_factory=dict)
    own: tuple[str, ...] = ()

    @classmethod
    def of(cls, path: Path) -> Beside:
        """What lies beside a rule file, or beside that of the game which the variant in the file is for."""
        source = read_source(path)
        tree, _ = tree_of(source)
        if tree is None or not isinstance(tree.head, Variant) or tree.head.base is None:
            return cls(path)
        found = cls(game_of(path, tree.head.base), path)
        found._refuse_second(path)
        name = tree.head.name.text
        found.variants[name] = source
        found.own = found._with_required((name,))
        return found

    def take(self, names: Iterable[str], preset: str | None = None) -> None:
        """Read the files of these variants and of those that a preset names, as far as there are any."""
        self._with_required(names)
        if preset is None:
            return
        if preset not in self._presets():
            self.take_all()  # it may stand in the file of a variant
        self._with_required(combination(self._presets()[preset]).variants if preset in self._presets() else ())

    def take_all(self) -> None:
        """Read the files of all variants in the game's folder, and of those that the file that was given names."""
        for name in self.files():
            self._read(name)
        shelf = self.shelf()
        own = [shelf.variants[name] for name in self.own] if shelf is not None else []
        self._with_required(name.text for variant in own for name in mentioned(variant))

    def files(self) -> dict[str, Path]:
        """The files of all variants in the game's folder, by what they are called, in the order of names."""
        return _files_in(self.rules.parent / VARIANTS, self.rules.parent)

    def shelf(self) -> Shelf | None:
        """The game and the variants read so far; None when the rule file cannot be understood."""
        return shelf_of(read_source(self.rules), Companions(variants=tuple(self.variants.values())), Findings())

    def _presets(self) -> Mapping[str, Preset]:
        shelf = self.shelf()
        return {} if shelf is None else shelf.presets

    def _with_required(self, names: Iterable[str]) -> tuple[str, ...]:
        """Read the files of these variants and of those that they require; the names of all that there are."""
        found: dict[str, None] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            self._read(name)
            shelf = self.shelf()
            if name not in found and (shelf is None or name in shelf.variants):
                found[name] = None
                waiting += [] if shelf is None else map(str, shelf.variants[name].requires)
        return tuple(found)

    def _read(self, name: str) -> None:
        """Read the file of a variant that has one, in the game's folder or beside the file that was given.

        A name is looked up among the files that are there, so that it is never followed as a path.
        """
        if name in self.variants:
            return
        beside = None if self.given is None else _files_in(self.given.parent, self.given.parent).get(name)
        if beside is not None and beside.is_file():
            self._refuse_second(beside)
        path = self.files().get(name, beside)
        if path is not None and path.is_file() and path != self.rules:
            self.variants[name] = self._variant(name, path)

    def _refuse_second(self, path: Path) -> None:
        """Raises `RuleErrors` for a file whose variant is called like another one in the folder of its game."""
        source = read_source(path)
        tree, _ = tree_of(source)
        if tree is None or not isinstance(tree.head, Variant) or tree.head.base is None:
            return
        name, game = tree.head.name, tree.head.base
        there = self.files().get(name.text)
        if there is not None and game.text == self.rules.stem and there.resolve() != path.resolve():
            raise RuleErrors(one("E928", name.span, name=name, game=game), {source.name: source})

    def _variant(self, name: str, path: Path) -> Source:
        """The text of a variant's file.  Raises `RuleErrors` when it holds no such variant of this game."""
        source = read_source(path)
        tree, _ = tree_of(source)
        game, _ = tree_of(read_source(self.rules))
        if tree is None or game is None or not isinstance(game.head, Game):
            return source
        if not isinstance(tree.head, Variant) or tree.head.base is None:
            wrong = one("E924", source.span(0, 0), file=path.name)
        elif tree.head.base.text != game.head.name.text:
            wrong = one("E925", tree.head.base.span, name=tree.head.name, other=tree.head.base, game=game.head.name)
        elif tree.head.name.text != name:
            wrong = one("E926", tree.head.name.span, file=path.name, name=tree.head.name)
        else:
            return source
        raise RuleErrors(wrong, {source.name: source})


def _files_in(folder: Path, home: Path) -> dict[str, Path]:
    """The rule files in a folder by what they are called, without those that only lead out of `home`."""
    found = sorted(folder.glob(f"*{SUFFIX}"))
    return {path.stem: path for path in found if path.resolve().is_relative_to(home.resolve())}


def game_file(path: Path) -> Path:
    """The rule file of the game itself, where a file holds a variant of it; otherwise the file.

    Raises `RuleErrors` when a file cannot be read, or there is no such game.
    """
    return Beside.of(path).rules


def game_of(path: Path, name: Name) -> Path:
    """The rule file of the game that the variant in a file is for: beside the file, or a bundled game.

    Raises `RuleErrors` when there is none.
    """
    folder = path.parent
    file = f"{name}{SUFFIX}"
    around = (folder.parent / file,) if folder.name == VARIANTS else ()
    beside = (each for each in (folder / file, folder / name.text / file, *around) if is_there(each) and each != path)
    bundled = bundled_games()
    found = next(beside, bundled.get(name.text))
    if found is None:
        wrong = one("E927", name.span, help=did_you_mean(name.text, bundled), name=name)
    elif _holds_variant(found):
        wrong = one("E929", name.span, name=name)
    else:
        return found
    source = read_source(path)
    raise RuleErrors(wrong, {source.name: source})


def _holds_variant(path: Path) -> bool:
    tree, _ = tree_of(read_source(path))
    return tree is not None and isinstance(tree.head, Variant)
