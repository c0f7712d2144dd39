"""From the subset to machine code: a module of Python text becomes one of LLVM, function by function.

Every value is a 64-bit number.  Some parameters are arrays of them, for words `m` and `t`.  Every name of a function
has a place on the stack, which LLVM's own passes then turn into registers.  A block of code ends with exactly one jump
or return; what follows a `break`, `continue` or `return` in the same suite is never reached and is left out.
"""

from __future__ import annotations

import ast
import ctypes
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

ARRAYS = ("m", "t")

NOTHING: Mapping[str, str] = MappingProxyType({})

OPERATIONS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    # what is divided is never negative in the subset, so that Python and machines agree
    ast.FloorDiv: "udiv",
    ast.Mod: "urem",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "ashr",
}

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}

HEAD = """\
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
define internal i64 @lowest(i64 %x) alwaysinline {
  %r = call i64 @llvm.cttz.i64(i64 %x, i1 1)
  ret i64 %r
}
define internal i64 @abs(i64 %x) alwaysinline {
  %m = sub i64 0, %x
  %n = icmp slt i64 %x, 0
  %r = select i1 %n, i64 %m, i64 %x
  ret i64 %r
}
define internal i64 @ones(i64 %x) alwaysinline {
  %r = call i64 @llvm.ctpop.i64(i64 %x)
  ret i64 %r
}
"""


class OutsideTheSubset(Exception):
    """Something that the subset does not have."""


class Translated:
    """One function in LLVM's language."""

    def __init__(self, function: ast.FunctionDef, arrays: Sequence[str]) -> None:
        self.function = function
        self.arrays = arrays
        self.lines: list[str] = []
        self.names: dict[str, None] = {}
        self.count = 0
        self.open = True
        self.loops: list[tuple[str, str]] = []

    def text(self) -> str:
        """The whole function."""
        parameters = [parameter.arg for parameter in self.function.args.args]
        numbers = [name for name in parameters if name not in self.arrays]
        for name in numbers:
            self.names[name] = None
            self.put(f"store i64 %{name}, ptr %at.{name}")
        self.suite(self.function.body)
        if self.open:
            self.put("ret i64 0")
        takes = ", ".join(f"ptr noalias %{name}" if name in self.arrays else f"i64 %{name}" for name in parameters)
        places = [f"  %at.{name} = alloca i64" for name in self.names]
        return "\n".join([f"define i64 @{self.function.name}({takes}) {{", "enter:", *places, *self.lines, "}", ""])

    # ---------------------------------------------------------------------------------------------------- building

    def fresh(self, word: str) -> str:
        """A name that nothing has yet."""
        self.count += 1
        return f"{word}.{self.count}"

    def put(self, line: str) -> None:
        """One more instruction."""
        self.lines.append(f"  {line}")

    def give(self, instruction: str) -> str:
        """The value of an instruction."""
        value = f"%{self.fresh('v')}"
        self.put(f"{value} = {instruction}")
        return value

    def jump(self, label: str) -> None:
        """End the block here, unless it has ended."""
        if self.open:
            self.put(f"br label %{label}")
        self.open = False

    def block(self, label: str) -> None:
        """Begin a block."""
        self.jump(label)
        self.lines.append(f"{label}:")
        self.open = True

    # -------------------------------------------------------------------------------------------------- statements

    def suite(self, statements: Sequence[ast.stmt]) -> None:
        """One after the other, up to the first that leaves."""
        for statement in statements:
            if self.open:
                self.statement(statement)

    def statement(self, statement: ast.stmt) -> None:
        """One statement."""
        match statement:
            case ast.Assign(targets=[target], value=value):
                self.store(target, self.value(value))
            case ast.AugAssign(target=target, op=op, value=value):
                old = self.load(target)
                self.store(target, self.give(f"{OPERATIONS[type(op)]} i64 {old}, {self.value(value)}"))
            case ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.Expr(value=value):
                self.value(value)
            case ast.Return(value=ast.expr() as value):
                self.put(f"ret i64 {self.value(value)}")
                self.open = False
            case ast.If(test=test, body=body, orelse=orelse):
                self.branch(test, body, orelse)
            case ast.While(test=test, body=body, orelse=[]):
                self.repeat(test, body)
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=args), body=body):
                self.count_through(name, args, body)
            case ast.Break():
                self.jump(self.loops[-1][1])
            case ast.Continue():
                self.jump(self.loops[-1][0])
            case _:
                raise OutsideTheSubset(ast.unparse(statement))

    def branch(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        """`if` with its `else`."""
        yes, no, after = self.fresh("then"), self.fresh("else"), self.fresh("after")
        self.decide(test, yes, no)
        self.block(yes)
        self.suite(body)
        left_open = self.open
        self.jump(after)
        self.block(no)
        self.suite(orelse)
        if self.open or left_open:
            self.block(after)

    def repeat(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        """`while`."""
        again, inside, after = self.fresh("while"), self.fresh("do"), self.fresh("done")
        self.block(again)
        self.decide(test, inside, after)
        self.block(inside)
        self.loops.append((again, after))
        self.suite(body)
        self.loops.pop()
        self.jump(again)
        self.block(after)

    def count_through(self, name: str, args: Sequence[ast.expr], body: Sequence[ast.stmt]) -> None:
        """`for` over a range upwards.  The loop has a counter of its own: its name may be changed inside."""
        match args:
            case [end]:
                low, high, by = "0", self.value(end), "1"
            case [begin, end]:
                low, high, by = self.value(begin), self.value(end), "1"
            case [begin, end, step] if not isinstance(step, ast.UnaryOp):
                low, high, by = self.value(begin), self.value(end), self.value(step)
            case _:
                raise OutsideTheSubset("a range that goes down")
        counter = self.fresh("counter")
        self.names[counter] = self.names[name] = None
        self.put(f"store i64 {low}, ptr %at.{counter}")
        test, inside, up, after = (self.fresh(word) for word in ("for", "do", "up", "done"))
        self.block(test)
        here = self.give(f"load i64, ptr %at.{counter}")
        goes_on = self.give(f"icmp slt i64 {here}, {high}")
        self.put(f"br i1 {goes_on}, label %{inside}, label %{after}")
        self.open = False
        self.block(inside)
        self.put(f"store i64 {here}, ptr %at.{name}")
        self.loops.append((up, after))
        self.suite(body)
        self.loops.pop()
        self.block(up)
        self.put(f"store i64 {self.give(f'add i64 {here}, {by}')}, ptr %at.{counter}")
        self.jump(test)
        self.block(after)

    # ------------------------------------------------------------------------------------------------- expressions

    def place(self, target: ast.expr) -> str:
        """Where a name or a cell of an array is kept."""
        match target:
            case ast.Name(id=name):
                self.names[name] = None
                return f"%at.{name}"
            case ast.Subscript(value=ast.Name(id=array), slice=index) if array in self.arrays:
                return self.give(f"getelementptr inbounds i64, ptr %{array}, i64 {self.value(index)}")
            case _:
                raise OutsideTheSubset(ast.unparse(target))

    def load(self, target: ast.expr) -> str:
        """What a name or cell holds."""
        return self.give(f"load i64, ptr {self.place(target)}")

    def store(self, target: ast.expr, value: str) -> None:
        """Change a name or cell."""
        self.put(f"store i64 {value}, ptr {self.place(target)}")

    def value(self, node: ast.expr) -> str:
        """The value of an expression."""
        match node:
            case ast.Constant(value=int() as number):
                return str(int(number))
            case ast.Name() | ast.Subscript():
                return self.load(node)
            case ast.BinOp(left=left, op=op, right=right):
                first = self.value(left)
                return self.give(f"{OPERATIONS[type(op)]} i64 {first}, {self.value(right)}")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.give(f"sub i64 0, {self.value(operand)}")
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return self.give(f"xor i64 {self.value(operand)}, -1")
            case ast.Call(func=ast.Name(id=name), args=args):
                given = [f"ptr %{arg.id}" if self.is_array(arg) else f"i64 {self.value(arg)}" for arg in args]  # type: ignore[attr-defined]
                return self.give(f"call i64 @{name}({', '.join(given)})")
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                return self.truth(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.one_of(test, body, orelse)
            case _:
                raise OutsideTheSubset(ast.unparse(node))

    def one_of(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> str:
        """One value or the other; only that one is worked out."""
        kept = self.fresh("chosen")
        self.names[kept] = None
        yes, no, after = self.fresh("yes"), self.fresh("no"), self.fresh("known")
        self.decide(test, yes, no)
        for label, value in ((yes, body), (no, orelse)):
            self.block(label)
            self.put(f"store i64 {self.value(value)}, ptr %at.{kept}")
            self.jump(after)
        self.block(after)
        return self.give(f"load i64, ptr %at.{kept}")

    def is_array(self, node: ast.expr) -> bool:
        """Whether an argument is one of the arrays."""
        return isinstance(node, ast.Name) and node.id in self.arrays

    def truth(self, node: ast.expr) -> str:
        """A condition as a number."""
        kept = self.fresh("truth")
        self.names[kept] = None
        yes, no, after = self.fresh("yes"), self.fresh("no"), self.fresh("known")
        self.decide(node, yes, no)
        for label, number in ((yes, 1), (no, 0)):
            self.block(label)
            self.put(f"store i64 {number}, ptr %at.{kept}")
            self.jump(after)
        self.block(after)
        return self.give(f"load i64, ptr %at.{kept}")

    def decide(self, test: ast.expr, yes: str, no: str) -> None:
        """Jump by a condition; what need not be looked at is not."""
        match test:
            case ast.BoolOp(op=op, values=values):
                for part in values[:-1]:
                    following = self.fresh("also")
                    self.decide(part, *((following, no) if isinstance(op, ast.And) else (yes, following)))
                    self.block(following)
                self.decide(values[-1], yes, no)
                return
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.decide(operand, no, yes)
                return
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                first = self.value(left)
                condition = self.give(f"icmp {COMPARISONS[type(op)]} i64 {first}, {self.value(right)}")
            case _:
                condition = self.give(f"icmp ne i64 {self.value(test)}, 0")
        self.put(f"br i1 {condition}, label %{yes}, label %{no}")
        self.open = False


def translate(text: str, outside: Mapping[str, str] = NOTHING, arrays: Sequence[str] = ARRAYS) -> str:
    """A module of the subset in LLVM's language; `arrays` are its parameters that are no numbers.

    Raises OutsideTheSubset for anything else.

    `outside` are functions that the text calls and does not hold, with what they take: `m` for an array, `i` for a
    number.
    """
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    kinds = {"m": "ptr", "i": "i64"}
    declared = [f"declare i64 @{name}({', '.join(kinds[kind] for kind in takes)})\n" for name, takes in outside.items()]
    return HEAD + "".join(declared) + "\n".join(Translated(function, arrays).text() for function in functions)


class Machine:
    """The functions of a text as machine code.  The object must live as long as they are called."""

    def __init__(self, text: str, level: int = 2) -> None:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = llvm.Target.from_default_triple().create_target_machine(opt=level)
        module = llvm.parse_assembly(translate(text))
        module.verify()
        tuning = llvm.create_pipeline_tuning_options(speed_level=level)
        builder = llvm.create_pass_builder(target, tuning)
        builder.getModulePassManager().run(module, builder)
        self.engine = llvm.create_mcjit_compiler(module, target)
        self.engine.finalize_object()
        self.parameters = {
            node.name: [parameter.arg for parameter in node.args.args]
            for node in ast.parse(text).body
            if isinstance(node, ast.FunctionDef)
        }

    def function(self, name: str) -> Callable[..., int]:
        """One function, to be called with lists for the arrays: what it changes in them is written back."""
        array = ctypes.POINTER(ctypes.c_int64)
        takes = [array if name in ARRAYS else ctypes.c_int64 for name in self.parameters[name]]
        call = ctypes.CFUNCTYPE(ctypes.c_int64, *takes)(self.engine.get_function_address(name))

        def run(m: list[int], t: list[int], *numbers: int) -> int:
            memory, tables = (ctypes.c_int64 * len(m))(*m), (ctypes.c_int64 * len(t))(*t)
            found: int = call(memory, tables, *numbers)
            m[:] = memory
            return found

        return run
