"""Mutants: all the small ways in which code marked with a rule can be made wrong, one change each.

A mutant lives in the syntax tree of its file: it is put in, compiled and taken out again, so that nothing on disk
changes. Texts are left alone: log lines, parameters of messages, labels, annotations, docstrings and assertions are no
rules.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from types import CodeType

from tabularium.engine import KINDS
from tabularium.testing.inventory.reading import decorator_ids, last_name, read_python

SILENT_CALLS = re.compile(r"say(_\w+)?")
"""Calls that only tell: neither they nor anything inside them is a rule."""
MESSAGE_CALLS = frozenset({"Refusal", "refuse"})
"""Calls whose arguments are a message and its parameters; the call itself may be a rule."""
TEXT_ARGUMENTS = frozenset(
    {"near", "nearby", "label", "text", "hint", "help", "title", "message", "params", "remedy", "rule", "strict"}
)
"""Keyword arguments, and nested functions, that only explain or check."""
ASK_ARGUMENTS = frozenset(
    {"seat", "key", "options", "default", "low", "high", "spaces", "least", "most", "fits", "why"}
)
"""What an ask consists of; its other keyword arguments are parameters of its message."""
ASKS = frozenset(kind.__name__ for kind in KINDS)
TYPE_ARGUMENT = {"cast": 0, "isinstance": 1, "issubclass": 1}
"""Which argument of these calls is a type."""
UNREACHABLE = frozenset({"AssertionError", "NotImplementedError", "assert_never"})
TABLE_SIZE = 16
"""A module constant with more numbers than this is data, which other tests prove."""

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_OPPOSITE_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_DROPPABLE = (
    ast.Expr,
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Return,
    ast.Raise,
    ast.Continue,
    ast.Break,
    ast.Delete,
)
_SEQUENCES = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr, ast.Dict, ast.Set, ast.SetComp)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source:
    """A Python file of the game with its syntax tree."""

    def __init__(self, file: Path, module: str, name: str) -> None:
        self.file = file
        self.module = module
        self.name = name
        """The path below the game's package, as reports show it."""
        self.tree = read_python(file)
        self.lines = file.read_text(encoding="utf-8").splitlines()

    @cached_property
    def code(self) -> CodeType:
        """The file compiled as it is."""
        return self.compile()

    def compile(self) -> CodeType:
        """The tree compiled as it stands at the moment."""
        return compile(self.tree, str(self.file), "exec", dont_inherit=True)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a syntax tree that holds a node."""

    parent: ast.AST
    field: str
    index: int | None = None

    def put(self, node: ast.AST) -> None:
        """Replace the node that is here."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one place of a marked function."""

    source: Source
    rules: tuple[str, ...]
    slot: Slot
    old: ast.expr | ast.stmt
    new: ast.expr | ast.stmt

    @property
    def line(self) -> int:
        """Where the change is."""
        return self.old.lineno

    @property
    def text(self) -> str:
        """The source line of the change, stripped: what names a mutant across edits elsewhere in the file."""
        return self.source.lines[self.line - 1].strip()

    @property
    def change(self) -> str:
        """The change as ``original → mutated``."""
        return f"{_unparsed(self.old)} → {_unparsed(self.new)}"

    @property
    def site(self) -> tuple[str, int, int, int, int]:
        """The place: mutants of one site change the same expression or statement."""
        end = self.old.end_lineno or 0, self.old.end_col_offset or 0
        return self.source.name, self.old.lineno, self.old.col_offset, *end

    @property
    def order(self) -> tuple[object, ...]:
        """Sorts mutants as the file reads."""
        return *self.site, self.change

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}  {' '.join(self.rules)}  {self.change}"

    def compile(self) -> CodeType | None:
        """The mutated module; None if the change is no Python or compiles to the same as before."""
        before = self.source.code
        self.slot.put(self.new)
        try:
            code = self.source.compile()
        except (SyntaxError, ValueError, TypeError):
            return None
        finally:
            self.slot.put(self.old)
        return None if _same(code, before) else code


def read_sources(package: Path) -> list[Source]:
    """The Python files of a game's package, which may itself lie in packages."""
    parents = [package.name]
    above = package.parent
    while (above / "__init__.py").is_file():
        parents.insert(0, above.name)
        above = above.parent
    sources = []
    for file in sorted(package.rglob("*.py")):
        inside = file.relative_to(package)
        steps = inside.with_suffix("").parts
        module = ".".join([*parents, *(steps[:-1] if steps[-1] == "__init__" else steps)])
        sources.append(Source(file, module, inside.as_posix()))
    return sources


def find_mutants(sources: Sequence[Source]) -> list[Mutant]:
    """Every mutant of the functions marked with ``@rule``, and of the module constants they use."""
    mutants: list[Mutant] = []
    used: dict[tuple[str, str], set[str]] = {}
    for source in sources:
        names = _imports(source)
        for function, rules in _marked(source.tree):
            mutants += _Finder(source, rules).body(function)
            for constant in _constants_used(function, names, source.module):
                used.setdefault(constant, set()).update(rules)
    for source in sources:
        for name, statement in _constants(source.tree):
            rules_of_users = used.get((source.module, name))
            if rules_of_users:
                mutants += _Finder(source, tuple(sorted(rules_of_users))).value(statement)
    return mutants


def choose(mutants: Sequence[Mutant], number: int | None, seed: int) -> list[tuple[Mutant, CodeType]]:
    """A reproducible sample: a mutant of every site once, in random order, before a second one of any."""
    random = Random(seed)
    sites: dict[tuple[object, ...], list[Mutant]] = {}
    for mutant in mutants:
        sites.setdefault(mutant.site, []).append(mutant)
    piles = list(sites.values())
    random.shuffle(piles)
    for pile in piles:
        random.shuffle(pile)
    chosen: list[tuple[Mutant, CodeType]] = []
    while piles and (number is None or len(chosen) < number):
        for pile in piles:
            code = None
            while pile and code is None:
                mutant = pile.pop()
                code = mutant.compile()
            if code is not None:
                chosen.append((mutant, code))
            if len(chosen) == number:
                break
        piles = [pile for pile in piles if pile]
    return chosen


def _marked(tree: ast.Module) -> Iterator[tuple[_Function, tuple[str, ...]]]:
    """The outermost functions under a ``@rule``, a class's mark counting for its methods."""

    def below(node: ast.AST, inherited: tuple[str, ...]) -> Iterator[tuple[_Function, tuple[str, ...]]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, _Function | ast.ClassDef):
                rules = tuple(dict.fromkeys([*inherited, *(str(text.value) for text in decorator_ids(child))]))
                if isinstance(child, _Function) and rules:
                    yield child, rules
                else:
                    yield from below(child, rules)
            else:
                yield from below(child, inherited)

    return below(tree, ())


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            target = statement.target
        else:
            continue
        numbers = sum(isinstance(part, ast.Constant) and _is_number(part.value) for part in ast.walk(statement))
        if isinstance(target, ast.Name) and target.id.isupper() and numbers <= TABLE_SIZE:
            yield target.id, statement


def _imports(source: Source) -> dict[str, tuple[str, str]]:
    """Local names that come from elsewhere: their module, and the name there (empty if perhaps a module itself)."""
    package = source.module if source.file.name == "__init__.py" else source.module.rpartition(".")[0]
    names: dict[str, tuple[str, str]] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                names[alias.asname or alias.name] = module, alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    names[alias.asname] = alias.name, ""
    return names


def _constants_used(function: _Function, imports: dict[str, tuple[str, str]], module: str) -> Iterator[tuple[str, str]]:
    """The (module, name) of the upper-case names a function reads, plain or through an imported module."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id.isupper():
            yield imports.get(node.id, (module, node.id))
        elif isinstance(node, ast.Attribute) and node.attr.isupper() and isinstance(node.value, ast.Name):
            base, name = imports.get(node.value.id, ("", ""))
            yield ".".join(filter(None, (base, name))), node.attr


class _Finder:
    """Walks one marked function or constant and notes the mutants."""

    def __init__(self, source: Source, rules: tuple[str, ...]) -> None:
        self.source = source
        self.rules = rules
        self.found: list[Mutant] = []

    def body(self, function: _Function) -> list[Mutant]:
        """The mutants of a function's body: its signature and decorators are left alone."""
        self._list(function, "body", function.body)
        return self.found

    def value(self, statement: ast.Assign | ast.AnnAssign) -> list[Mutant]:
        """The mutants of the value of a module constant."""
        assert statement.value is not None
        self._visit(Slot(statement, "value"), statement.value)
        return self.found

    def _note(self, slot: Slot, old: ast.expr | ast.stmt, new: ast.expr | ast.stmt) -> None:
        self.found.append(Mutant(self.source, self.rules, slot, old, ast.copy_location(new, old)))

    def _list(self, parent: ast.AST, field: str, nodes: Iterable[object]) -> None:
        typed = TYPE_ARGUMENT.get(last_name(parent.func)) if isinstance(parent, ast.Call) and field == "args" else None
        for index, node in enumerate(nodes):
            if isinstance(node, ast.AST) and index != typed and not _is_parameter(parent, node):
                self._visit(Slot(parent, field, index), node)

    def _visit(self, slot: Slot, node: ast.AST) -> None:
        if _is_text(node):
            return
        if isinstance(node, _Function):
            rules = tuple(str(text.value) for text in decorator_ids(node)) or self.rules
            self.found += _Finder(self.source, rules).body(node)
            return
        if isinstance(node, ast.stmt):
            self._statement(slot, node)
        elif isinstance(node, ast.expr):
            self._expression(slot, node)
        elif isinstance(node, ast.match_case) and node.guard is not None:
            self._condition(Slot(node, "guard"), node.guard, True, False)
        for field, value in ast.iter_fields(node):
            if _is_typing(node, field) or (isinstance(node, ast.Call) and _is_message(node, field)):
                continue
            if isinstance(value, list):
                self._list(node, field, value)
            elif isinstance(value, ast.AST):
                self._visit(Slot(node, field), value)

    def _statement(self, slot: Slot, node: ast.stmt) -> None:
        if isinstance(node, ast.If) and not _only_tells(node):
            self._condition(Slot(node, "test"), node.test, True, False)
        elif isinstance(node, ast.While):
            self._condition(Slot(node, "test"), node.test, False)
        elif isinstance(node, _DROPPABLE):
            self._note(slot, node, ast.Pass())
        if isinstance(node, ast.AugAssign) and (operator := _ARITHMETIC.get(type(node.op))):
            changed = copy.copy(node)
            changed.op = operator()
            self._note(slot, node, changed)

    def _condition(self, slot: Slot, test: ast.expr, *values: bool) -> None:
        if not isinstance(test, ast.Constant):
            for value in values:
                self._note(slot, test, ast.Constant(value))

    def _expression(self, slot: Slot, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=bool() as truth):
                self._note(slot, node, ast.Constant(not truth))
            case ast.Constant(value=int() | float() as number):
                self._note(slot, node, ast.Constant(number + 1))
                self._note(slot, node, ast.Constant(number - 1))
            case ast.Compare():
                self._comparison(slot, node)
            case ast.BoolOp(op=operator, values=values):
                self._note(slot, node, ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                self._note(slot, node, copy.copy(operand))
            case ast.BinOp(left=left, op=operator, right=right):
                swapped = _ARITHMETIC.get(type(operator))
                if swapped and not isinstance(left, _SEQUENCES) and not isinstance(right, _SEQUENCES):
                    self._note(slot, node, ast.BinOp(left, swapped(), right))
            case ast.Call(func=ast.Name(id=name) as called) if name in _OPPOSITE_CALLS:
                changed = copy.copy(node)
                changed.func = ast.copy_location(ast.Name(_OPPOSITE_CALLS[name], ast.Load()), called)
                self._note(slot, node, changed)
            case ast.IfExp(test=test):
                self._condition(Slot(node, "test"), test, True, False)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for generator in node.generators:
                    for index, test in enumerate(generator.ifs):
                        self._condition(Slot(generator, "ifs", index), test, True, False)

    def _comparison(self, slot: Slot, node: ast.Compare) -> None:
        for index, operator in enumerate(node.ops):
            for other in _COMPARISONS[type(operator)]:
                changed = copy.copy(node)
                changed.ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                self._note(slot, node, changed)


def _is_text(node: ast.AST) -> bool:
    """Whether a node is no rule at all: a text, a log line, an explanation, an assertion, a type."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=value) | ast.Return(value=value) | ast.Raise(exc=value) if _never(value):
            return True
        case ast.AnnAssign(value=None):
            return True
        case ast.If(test=test) if last_name(test) in {"TYPE_CHECKING", "heard"}:  # for the type checker, for the log
            return True
        case ast.If(body=[ast.Raise(exc=value)], orelse=[]) if _never(value):
            return True
        case ast.Expr(value=ast.Call(func=func)) | ast.Call(func=func) if SILENT_CALLS.fullmatch(last_name(func)):
            return True
        case ast.keyword(arg=name) | ast.FunctionDef(name=name):
            return name in TEXT_ARGUMENTS
        case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
            return isinstance(target, ast.Name) and target.id.startswith("__")
    return False


def _never(value: ast.expr | None) -> bool:
    return value is not None and last_name(value.func if isinstance(value, ast.Call) else value) in UNREACHABLE


def _only_tells(node: ast.If) -> bool:
    return all(isinstance(inner, ast.Pass) or _is_text(inner) for inner in [*node.body, *node.orelse])


def _is_typing(node: ast.AST, field: str) -> bool:
    return field in {"annotation", "returns", "type_comment"} or (field == "targets" and isinstance(node, ast.Delete))


def _is_message(node: ast.Call, field: str) -> bool:
    return field in {"args", "keywords"} and last_name(node.func) in MESSAGE_CALLS


def _is_parameter(call: ast.AST, node: ast.AST) -> bool:
    asks = isinstance(call, ast.Call) and last_name(call.func) in ASKS
    return asks and isinstance(node, ast.keyword) and node.arg not in ASK_ARGUMENTS


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _unparsed(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do the same, byte for byte, whatever their line numbers."""
    parts = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_exceptiontable", "co_flags")
    return (
        all(getattr(one, part) == getattr(other, part) for part in parts)
        and len(one.co_consts) == len(other.co_consts)
        and all(
            _same(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else a == b and repr(a) == repr(b)
            for a, b in zip(one.co_consts, other.co_consts, strict=True)
        )
    )
