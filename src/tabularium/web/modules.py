"""Bundles of script modules, made when the server starts: a page loads one of ours and at most one of its game.

Forty single files would weigh twice as much on a first visit, for each is compressed alone. In a bundle each module is
a block of its own, so its private names stay private.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"((?:\.{1,2}|#house)/[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function) (\w+|\$+))", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
NOTE = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
"""A comment with types or an explanation: browsers need neither."""
SPACE = re.compile(r"^[ \t]*(?://.*)?\n|^[ \t]+|(?<=[;,{])[ \t]+//[^\"'`\n]*$", re.MULTILINE)
"""Empty lines, comments on a line or behind it, and what indents a line. A module has no text of several lines."""
HOUSE = "script/"
"""Where the house has its own modules. A game imports them from `#house/`: `package.json` tells Node the same."""


@dataclass(frozen=True)
class Bundle:
    """A module with all that it imports."""

    path: str
    """Below `/static/`, with its digest."""
    body: bytes
    names: frozenset[str]
    """The modules that are in it."""


def bundle(sources: Mapping[str, str], entry: str, base: Bundle | None = None) -> Bundle:
    """Bundle a module with its imports, without those that a base bundle has."""
    held = base.names if base else frozenset()
    order: list[str] = []
    _visit(sources, entry, (), order)
    names = [name for name in order if name not in held]
    lines = []
    if base and (shared := [name for name in order if name in held]):
        lines.append(f'import {{ {", ".join(map(_called, shared))} }} from "/static/{base.path}";\n')
    lines += [_block(name, sources[name]) for name in names]
    lines.append(f"export {{ {', '.join(map(_called, names))} }};\n")
    body = "".join(lines).encode()
    stem, _, kind = entry.rpartition(".")
    return Bundle(f"{stem}-{hashlib.sha256(body).hexdigest()[:10]}.{kind}", body, frozenset(names))


def _visit(sources: Mapping[str, str], name: str, way: tuple[str, ...], order: list[str]) -> None:
    """List a module after its imports: they run in this order."""
    if name in way:
        raise ValueError(f"modules import each other: {' > '.join((*way, name))}")
    if name in order:
        return
    for match in IMPORT.finditer(sources[name]):
        _visit(sources, _target(name, match[2]), (*way, name), order)
    order.append(name)


def _target(name: str, specifier: str) -> str:
    if specifier.startswith("#house/"):
        return HOUSE + specifier.removeprefix("#house/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))


def _called(name: str) -> str:
    """The name of a module's exports in the bundle."""
    return "_" + re.sub(r"\W", "_", name.rpartition(".")[0])


def _block(name: str, source: str) -> str:
    """A module as a block: its imports become constants, its exports an object."""

    def constants(match: re.Match[str]) -> str:
        wanted = (match[1] or "").replace(" as ", ": ").split()
        return f"const {{ {' '.join(wanted)} }} = {_called(_target(name, match[2]))};\n" if wanted else ""

    exported: list[str] = []

    def noted(match: re.Match[str]) -> str:
        exported.append(match[1])
        return ""

    body = SPACE.sub("", EXPORT.sub(noted, IMPORT.sub(constants, NOTE.sub("", source))))
    if left := LEFT.search(body):
        raise ValueError(f"{name}: cannot join {left[0]!r}")
    gives = f"Object.assign({_called(name)}, {{ {', '.join(exported)} }});\n" if exported else ""
    return f"const {_called(name)} = {{}};\n{{\n{body}{gives}}}\n"
