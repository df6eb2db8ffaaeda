"""The rules in files: the entries of a rules file, and the ids that code, tests and scenarios name.

Everything here is found by reading; nothing of the game or its tests is imported or run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

META = "meta"
"""The phase of entries that are sections of the inventory, not rules."""

SPEAKING_CALLS = frozenset({"say", "refuse", "Refusal"})
"""Log lines and refusals, which may name their rule without the word ``rule=``."""

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class UnreadableError(ValueError):
    """A rules file, source, test or scenario that cannot be read; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a rules file, as far as counting it needs."""

    id: str
    title: str
    option: str | None
    same_as: tuple[str, ...]
    counts: bool
    """False for sections (phase ``meta``) and for what an edition leaves out (``absent``)."""


@dataclass(frozen=True, slots=True)
class Naming:
    """A place that names a rule id; ``line`` is 0 where only the file is known."""

    id: str
    file: Path
    line: int


def read_yaml(path: Path) -> Any:
    """The document in a YAML file."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except yaml.YAMLError as error:
        raise UnreadableError(f"{path}: not valid YAML: {' '.join(str(error).split())}") from error


def read_python(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    try:
        return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except SyntaxError as error:
        raise UnreadableError(f"{path}:{error.lineno}: not valid Python: {error.msg}") from error


def read_entries(files: Iterable[Path]) -> dict[str, Entry]:
    """All entries of the given rules files by id, in the order of the files."""
    entries: dict[str, Entry] = {}
    for file in files:
        document = read_yaml(file)
        if not isinstance(document, list):
            raise UnreadableError(f"{file}: a rules file is a list of entries")
        for number, item in enumerate(document, 1):
            if not isinstance(item, dict) or not isinstance(item.get("id"), str):
                raise UnreadableError(f"{file}: entry {number} has no id")
            entry = _entry(item)
            if entry.id in entries:
                raise UnreadableError(f"{file}: {entry.id} is listed twice")
            entries[entry.id] = entry
    return entries


def _entry(item: dict[str, Any]) -> Entry:
    option = item.get("option")
    return Entry(
        id=item["id"],
        title=str(item.get("title", "")),
        option=None if option is None else str(option),
        same_as=tuple(_strings(item.get("same_as"))),
        counts=item.get("phase") != META and not item.get("absent"),
    )


def rules_files(directory: Path) -> list[Path]:
    """The rules files of a game's package: ``rules.yaml`` and, for further editions, ``rules_*.yaml``."""
    return sorted({*directory.glob("rules.yaml"), *directory.glob("rules_*.yaml")})


def prefix(rule_id: str) -> str:
    """The part of an id before its colon: the rulebook it belongs to."""
    return rule_id.partition(":")[0]


def literal_ids(*nodes: ast.AST) -> Iterator[ast.Constant]:
    """The string literals in expressions that have the form ``prefix:name``."""
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                before, colon, after = part.value.partition(":")
                if colon and before.isidentifier() and after and not any(sign.isspace() for sign in after):
                    yield part


def last_name(node: ast.AST) -> str:
    """``c`` of the expression ``a.b.c``; empty for anything that is no dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def decorator_ids(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[ast.Constant]:
    """The ids in the ``@rule(...)`` decorators of a definition."""
    return [
        literal
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and last_name(decorator.func) == "rule"
        for literal in literal_ids(*decorator.args)
    ]


def named_in_source(directory: Path) -> list[Naming]:
    """The ids a game's source names: in ``@rule(...)``, and in a refusal, a log line or as ``rule=`` of any call."""
    found: list[Naming] = []
    for file in sorted(directory.rglob("*.py")):
        for node in ast.walk(read_python(file)):
            literals: list[ast.Constant] = []
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                literals = decorator_ids(node)
            elif isinstance(node, ast.Call):
                values = [word.value for word in node.keywords if word.arg == "rule"]
                positional = node.args if last_name(node.func) in SPEAKING_CALLS else []
                literals = [*literal_ids(*positional, *values)]
            found += [Naming(str(text.value), file, text.lineno) for text in literals]
    return found


def named_in_tests(directory: Path) -> list[Naming]:
    """The ids tests name: by ``pytest.mark.rule(...)`` in test files and by ``rules:`` in scenario files."""
    found: list[Naming] = []
    for file in collected_files(directory):
        found += [Naming(str(text.value), file, text.lineno) for text in _marked_ids(read_python(file))]
    for file, ids in _scenarios(directory):
        found += [Naming(rule_id, file, 0) for rule_id in ids]
    return found


def named_together(directory: Path) -> list[frozenset[str]]:
    """The ids that each test names, with those of its class, its module and its case; scenario files alike."""
    found = [frozenset(ids) for _, ids in _scenarios(directory)]
    for file in collected_files(directory):
        tree = read_python(file)
        marked = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
        found += _tests(tree, _ids([mark for node in marked for mark in ast.walk(node) if is_rule_mark(mark)]))
    return found


def _tests(scope: ast.Module | ast.ClassDef, around: frozenset[str]) -> Iterator[frozenset[str]]:
    for node in scope.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or _idle_marks(node):
            continue
        own = [mark for mark in node.decorator_list if is_rule_mark(mark)]
        named = around | _ids(own)
        if isinstance(node, ast.ClassDef):
            yield from _tests(node, named)
            continue
        others = [mark for mark in node.decorator_list if mark not in own]
        cases = [mark for other in others for mark in ast.walk(other) if is_rule_mark(mark)]
        yield from [named | _ids([case]) for case in cases] or [named]


def _ids(marks: Iterable[ast.AST]) -> frozenset[str]:
    calls = [mark for mark in marks if isinstance(mark, ast.Call)]
    return frozenset(str(text.value) for call in calls for text in literal_ids(*call.args))


def _scenarios(directory: Path) -> Iterator[tuple[Path, list[str]]]:
    for file in sorted({*directory.rglob("*.yaml"), *directory.rglob("*.yml")}):
        document = read_yaml(file)
        if isinstance(document, dict):
            yield file, _strings(document.get("rules"))


def collected_files(directory: Path) -> list[Path]:
    """The files pytest collects by its default patterns."""
    return sorted({*directory.rglob("test_*.py"), *directory.rglob("*_test.py")})


def _marked_ids(tree: ast.Module) -> Iterator[ast.Constant]:
    idle = {id(mark) for node in ast.walk(tree) for mark in _idle_marks(node)}
    for node in ast.walk(tree):
        if is_rule_mark(node) and id(node) not in idle:
            assert isinstance(node, ast.Call)
            yield from literal_ids(*node.args)


def is_rule_mark(node: ast.AST) -> bool:
    """Whether an expression is ``pytest.mark.rule(...)``."""
    return isinstance(node, ast.Call) and _is_mark(node.func, "rule")


def _is_mark(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == name and last_name(node.value) == "mark"


def _idle_marks(node: ast.AST) -> list[ast.expr]:
    """The marks that never select a run: those on helpers and fixtures, and those of tests always skipped."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return []
    skipped = any(_is_mark(mark.func if isinstance(mark, ast.Call) else mark, "skip") for mark in node.decorator_list)
    helper = not isinstance(node, ast.ClassDef) and not node.name.startswith("test")
    return node.decorator_list if skipped or helper else []


def _strings(value: Any) -> list[str]:
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]
