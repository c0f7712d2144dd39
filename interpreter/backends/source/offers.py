"""What can be decided, written out: the options of a choice in canonical order (semantics, 7 to 12).

Each option takes so many cells of `b`: the alternative, where there are several, and the cells of its variables.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import Alternative, Both, ChoiceStep, Expr
from dsl.types import ComponentType
from interpreter.backends.source.aggregates import extent
from interpreter.backends.source.apart import offered_once, told_apart
from interpreter.backends.source.domains import each
from interpreter.backends.source.writing import Function, Module, Part
from interpreter.backends.walk.compiler import Compiler, aggregate
from interpreter.choices import Choice
from interpreter.liveness import names_in

FEW = 16
"""The most lines of a list of options that is written where it is needed."""


def written(module: Module, number: int, choice: Choice) -> bool:
    """Whether the options of a choice can be written out; what tells its components apart is noted in the module."""
    told = told_apart(module.c.layout, module.seeing, number, choice)
    if told is None or any(offer.afterwards for offer in choice.offers):
        return False
    module.told.update(told)
    return True


def stride_of(c: Compiler, step: ChoiceStep) -> int:
    """The cells that an option takes."""
    cells = [sum(c.spaces.cells(binder.slot.type) for binder in each.binders) for each in step.alternatives]
    return max(1, max(cells, default=0) + (len(step.alternatives) > 1))


def options_of(module: Module, number: int, choice: Choice) -> tuple[str, list[int]]:
    """The function that lists the options of a choice, and the names that it takes; written when first asked for."""
    if number not in module.listed:
        module.listed[number] = write_options(module, number, choice)
    return module.listed[number]


def write_options(module: Module, number: int, choice: Choice) -> tuple[str, list[int]]:
    """The function that lists the options of a choice, and the numbers of the names that it takes behind `b`.

    It gives how many cells are filled.
    """
    step = choice.step
    made = module.begin(f"options_{step.path.replace('.', '_')}", ["m", "t", "b"], "", step.span, Part.OPTIONS)
    wanted = list(dict.fromkeys([*names_outside(step), *names_told(module, step)]))
    slots = {
        place.slot.number: place.slot for place in module.c.layout.frames.places.values() if place.slot is not None
    }
    given = [slots[name] for name in wanted if name in slots and not aggregate(slots[name].type)]
    for slot in given:
        made.parameters.append(made.bound(slot))
    list_options(made, step)
    made.line("return n")
    return made.name, [slot.number for slot in given]


def names_outside(step: ChoiceStep) -> list[int]:
    """The names that the options of a choice read, other than its own variables."""
    own = {binder.slot.number for each in step.alternatives for binder in each.binders}
    return sorted(name for name in names_in(step) if name not in own)


def names_told(module: Module, step: ChoiceStep) -> list[int]:
    """The names that may stand for a component that a variable of a choice can stand for."""
    told = [module.told.get(binder.slot.number) for each in step.alternatives for binder in each.binders]
    return [slot.number for each in told if each is not None for slot in each.names]


def list_options(f: Function, step: ChoiceStep) -> None:
    """Fill `b` with the options; `n` is how many cells are filled."""
    f.line("n = 0")
    f.mark_outer()
    f.unchanging = True
    stride = stride_of(f.c, step)
    several = len(step.alternatives) > 1
    for number, alternative in enumerate(step.alternatives):
        with f.at(alternative.span):
            before = dict(f.slots)
            list_alternative(f, number if several else None, alternative, stride)
            f.slots = before
    f.unchanging = False


def list_alternative(f: Function, number: int | None, alternative: Alternative, stride: int) -> None:
    """The options of one alternative, narrowed down by what is preferred."""
    first = ""
    if alternative.prefers:
        first = f.fresh("first")
        f.line(f"{first} = n")
    stages = staged(alternative)
    add_from(f, number, alternative, stages, 0, stride)
    for tests in alternative.prefers:
        narrow(f, number, alternative, tests, first, stride)


def staged(alternative: Alternative) -> list[list[Expr]]:
    """The guards to be tested when the first n variables have values, for each n: none before one that stands above."""
    slots = [binder.slot.number for binder in alternative.binders]
    stages: list[list[Expr]] = [[] for _ in range(len(slots) + 1)]
    stage = 0
    for guard in alternative.guards:
        read = {slots.index(name) + 1 for name in names_in(guard.test) if name in slots}
        stage = max(stage, *read) if read else stage
        stages[stage].append(guard.test)
    return stages


def add_from(
    f: Function, number: int | None, alternative: Alternative, stages: Sequence[Sequence[Expr]], depth: int, stride: int
) -> None:
    """The guards and variables from one on, and the option in the innermost place."""
    add_guarded(f, number, alternative, stages, depth, stride, list(stages[depth]))


def add_guarded(
    f: Function,
    number: int | None,
    alternative: Alternative,
    stages: Sequence[Sequence[Expr]],
    depth: int,
    stride: int,
    guards: list[Expr],
) -> None:
    """What stands under the guards of one stage."""
    if guards:
        first, rest = guards[0], guards[1:]
        if isinstance(first, Both):
            add_guarded(f, number, alternative, stages, depth, stride, [first.left, first.right, *rest])
            return
        with f.when(f.test(first)):
            add_guarded(f, number, alternative, stages, depth, stride, rest)
        return
    if depth == len(alternative.binders):
        add_option(f, number, alternative, stride)
        return
    binder = alternative.binders[depth]

    def bind(member: str) -> None:
        f.slots[binder.slot.number] = member

    others = [each.slot for each in alternative.binders[:depth]]
    taken = [f.slots[slot.number] for slot in others if isinstance(slot.type, ComponentType)]
    with offered_once(f, binder, taken) as once, each(f, binder.domain, binder.slot.name, bind), once():
        add_from(f, number, alternative, stages, depth + 1, stride)


def add_option(f: Function, number: int | None, alternative: Alternative, stride: int) -> None:
    """One more option."""
    place = 0
    if number is not None:
        f.line(f"b[n] = {number}")
        place = 1
    for binder in alternative.binders:
        text = f.slots[binder.slot.number]
        at = f"n + {place}" if place else "n"
        if aggregate(binder.slot.type):
            f.line(f"save(m, {text}, b, {at}, {extent(f, binder.slot.type, text)})")
        else:
            f.line(f"b[{at}] = {text}")
        place += f.c.spaces.cells(binder.slot.type)
    f.line(f"n += {stride}")


def narrow(
    f: Function, number: int | None, alternative: Alternative, tests: Sequence[Expr], first: str, stride: int
) -> None:
    """Keep those that satisfy the first of the tests that any option satisfies; else all."""
    if not tests:
        return
    kept, i = f.fresh("kept"), f.fresh("i")
    f.line(f"{kept} = {first}")
    with f.block(f"for {i} in range({first}, n{f', {stride}' if stride > 1 else ''}):"):
        place = 0 if number is None else 1
        for binder in alternative.binders:
            name = f.fresh(binder.slot.name)
            if aggregate(binder.slot.type):
                address = f.c.take(f.c.spaces.cells(binder.slot.type))
                f.line(f"restore(b, {i} + {place}, m, {address}, {f.c.spaces.cells(binder.slot.type)})")
                f.slots[binder.slot.number] = str(address)
            else:
                f.line(f"{name} = b[{i} + {place}]" if place else f"{name} = b[{i}]")
                f.slots[binder.slot.number] = name
            place += f.c.spaces.cells(binder.slot.type)
        with f.block(f"if {f.test(tests[0])}:"):
            f.line(f"restore(b, {i}, b, {kept}, {stride})" if stride > 1 else f"b[{kept}] = b[{i}]")
            f.line(f"{kept} += {stride}")
    with f.block(f"if {kept} > {first}:"):
        f.line(f"n = {kept}")
    if len(tests) > 1:
        with f.block("else:"):
            narrow(f, number, alternative, tests[1:], first, stride)
