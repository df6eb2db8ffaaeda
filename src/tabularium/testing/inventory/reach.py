"""What a game's source comes to when it is played: the definitions that a scene, or what a module sets up, leads to.

Names alone are followed, whatever they belong to: so a definition is taken to be used rather than not.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

from .reading import last_name, read_python

MARKS = frozenset({"rule", "cache", "lru_cache", "dataclass", "contextmanager", "overload", "final"})
"""Decorators that say something of a definition and register it nowhere; any other one may, as `@scene` does."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def unused(directory: Path) -> dict[Path, list[range]]:
    """The lines of definitions that nothing leads to, by file."""
    defined: defaultdict[str, list[ast.AST]] = defaultdict(list)
    everywhere: list[tuple[Path, Definition]] = []
    begun: list[ast.AST] = []
    for file in sorted(directory.rglob("*.py")):
        for node in read_python(file).body:
            if isinstance(node, DEFINITIONS):
                everywhere.append((file, node))
                defined[node.name].append(node)
                if any(_registers(mark) for mark in node.decorator_list):
                    begun.append(node)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and (names := list(_assigned(node))):
                for name in names:  # a table of functions is used where its name is
                    defined[name].append(node)
                begun += [node] if any(isinstance(part, ast.Call) for part in ast.walk(node)) else []
            else:
                begun.append(node)
    reached = _reached(begun, defined)
    found: defaultdict[Path, list[range]] = defaultdict(list)
    for file, node in everywhere:
        if id(node) not in reached:
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            found[file].append(range(first, (node.end_lineno or node.lineno) + 1))
    return dict(found)


def _reached(begun: Collection[ast.AST], defined: dict[str, list[ast.AST]]) -> set[int]:
    """What is led to, step by step."""
    reached, left = {id(node) for node in begun}, list(begun)
    while left:
        for name in _named(left.pop()):
            for node in defined.get(name, ()):
                if id(node) not in reached:
                    reached.add(id(node))
                    left.append(node)
    return reached


def _registers(mark: ast.expr) -> bool:
    return last_name(mark.func if isinstance(mark, ast.Call) else mark) not in MARKS


def _assigned(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def _named(node: ast.AST) -> Iterator[str]:
    """Every name and attribute in it, also those that stand for themselves as text, as scenes of an edition may."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
            yield part.value
