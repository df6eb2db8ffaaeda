"""Which messages the source asks for, found by reading it: log lines, refusals, asks with their answers, texts."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

ASKS = ("Pick", "Amount", "Subset", "Sheet")
ANY = "*"


@dataclass(frozen=True)
class Slot:
    """A parameter of a function that takes a message: its place (without self), its name, and what it names."""

    place: int
    name: str
    form: str = "{}"


SPEAKERS: dict[str, list[Slot]] = {
    "say": [Slot(0, "message")],
    "text": [Slot(0, "message")],
    "Line": [Slot(99, "message")],
    "refuse": [Slot(0, "message"), Slot(2, "remedy")],
    "BadInput": [Slot(0, "message")],
    "Window": [Slot(0, "key", "window.{}")],
    **{ask: [Slot(1, "key", "ask.{}")] for ask in ASKS},
}


REMEMBERED = {"seal": ["seal.{}"], "ending": ["outcome.{}", "ending.{}"]}
"""Attributes that hold a word until it is spoken, and what it is spoken as."""


@dataclass
class Used:
    """Message ids by the place that uses them; `*` stands for what is only known at run time."""

    messages: dict[str, str] = field(default_factory=dict)

    def add(self, message: str, where: str) -> None:
        self.messages.setdefault(message, where)


def read(files: Iterable[Path]) -> dict[str, str]:
    """Every message id in these Python files, with the place that uses it."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in files}
    used = Used()
    speakers = {name: list(slots) for name, slots in SPEAKERS.items()}
    while True:
        before = sum(map(len, speakers.values()))
        for file, tree in trees.items():
            _read(tree, file, speakers, used)
        if sum(map(len, speakers.values())) == before:
            return used.messages


def _read(tree: ast.Module, file: Path, speakers: dict[str, list[Slot]], used: Used) -> None:
    for node, functions in _walk(tree, []):
        if isinstance(node, ast.Assign):
            for attribute, forms in REMEMBERED.items():
                if any(f"'{attribute}'" in ast.dump(target) for target in node.targets):
                    for word in _strings(node.value, functions, tree) - {""}:
                        for form in forms:
                            used.add(form.format(word), f"{file.name}:{node.lineno}")
                    parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
                    for form, part in product(forms, parts):
                        _pass_on(part, Slot(0, "", form), functions, speakers)
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for slot in speakers.get(name, []):
            value = _argument(node, slot)
            if value is None:
                continue
            for message in _messages(value, tree):
                used.add(slot.form.format(message), f"{file.name}:{node.lineno}")
            _pass_on(value, slot, functions, speakers)
        if name in ASKS:
            _read_answers(node, functions, tree, file, used)


def _walk(node: ast.AST, functions: list[ast.FunctionDef]) -> Iterator[tuple[ast.AST, list[ast.FunctionDef]]]:
    """Every node with the functions around it, the innermost last."""
    for child in ast.iter_child_nodes(node):
        yield child, functions
        inside = [*functions, child] if isinstance(child, ast.FunctionDef) else functions
        yield from _walk(child, inside)


def _argument(call: ast.Call, slot: Slot) -> ast.expr | None:
    for word in call.keywords:
        if word.arg == slot.name:
            return word.value
    return call.args[slot.place] if slot.place < len(call.args) else None


def _messages(value: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The ids an expression can be, as far as they stand in it or in a table of the module."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _messages(value.body, tree)
        yield from _messages(value.orelse, tree)
    elif isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
        for table in _bindings(tree, value.value.id):
            for each in table.values if isinstance(table, ast.Dict) else []:
                yield from _messages(each, tree)
    elif isinstance(value, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else ANY for part in value.values)


def _pass_on(value: ast.expr, slot: Slot, functions: list[ast.FunctionDef], speakers: dict[str, list[Slot]]) -> None:
    """A function that hands its own parameter on as a message takes messages itself."""
    if not isinstance(value, ast.Name) or not functions:
        return
    function = functions[-1]
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    if value.id in names:
        place = names.index(value.id) - (names[0] == "self")
        found = Slot(place, value.id, slot.form)
        slots = speakers.setdefault(function.name, [])
        if found not in slots:
            slots.append(found)


def _read_answers(call: ast.Call, functions: list[ast.FunctionDef], tree: ast.Module, file: Path, used: Used) -> None:
    """The buttons of an ask, and what a player would try but may not."""
    key = _argument(call, Slot(1, "key"))
    if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
        return
    ranged = getattr(call.func, "id", "") == "Amount"
    sources = [None if ranged else _argument(call, Slot(2, "options")), _argument(call, Slot(99, "nearby"))]
    for source in sources:
        for word in _strings(source, functions, tree) if source is not None else ():
            used.add(f"ask.{key.value}.{word}", f"{file.name}:{call.lineno}")


def _strings(
    value: ast.AST, functions: list[ast.FunctionDef], tree: ast.Module, seen: frozenset[str] = frozenset()
) -> set[str]:
    """The plain words an expression can hold, following names to where they are bound in the functions around it."""
    found: set[str] = set()
    skipped = {id(part) for node in ast.walk(value) for other in _no_words(node) for part in ast.walk(other)}
    for node in ast.walk(value):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ":" not in node.value:
            found.add(node.value)
        elif isinstance(node, ast.Name) and node.id not in seen:
            for scope in [*functions[-1:], tree]:
                for bound in _bindings(scope, node.id):
                    found |= _strings(bound, functions, tree, seen | {node.id})
    return found


def _no_words(node: ast.AST) -> list[ast.AST]:
    """Parts of an expression whose strings are never answers: other questions, keys of mappings, composed names."""
    if isinstance(node, ast.Yield | ast.JoinedStr | ast.Compare):
        return [node]
    if isinstance(node, ast.DictComp):
        return [node.key, *node.generators]
    if isinstance(node, ast.Call):
        return [each for each in node.args if isinstance(each, ast.Constant)]
    return [node.slice] if isinstance(node, ast.Subscript) else []


def _bindings(scope: ast.AST, name: str) -> Iterator[ast.AST]:
    """What is assigned or added to a name in a scope."""
    nodes = scope.body if isinstance(scope, ast.Module) else list(ast.walk(scope))
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                yield node.value
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            yield node.value
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "append"
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == name
        ):
            yield from node.args
