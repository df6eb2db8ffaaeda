"""Style sheets, script, text face, emblems: read and packed once, versioned by content so that browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tabularium.draw.face import face_of
from tabularium.draw.parts import EMBLEMS_SVG
from tabularium.engine import find_game, game_names

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}
FIRST = ("tokens.css", "tabularium.css", "house.css")
"""The style sheets of every page, in the order in which they build on each other."""
FACES = ("gelasio-normal.woff2", "gelasio-italic.woff2")
"""The text face, as the first style sheet names it; the upright one is on every page, which has it fetched at once."""
SCRIPT = "tabularium.js"
BESIDE = "beside.js"
"""Opens a rule beside a table."""
OWN = ("table.css", "table.js")
"""What a game may add for its own table."""


@dataclass(frozen=True)
class Asset:
    """A file as it goes over the wire."""

    body: bytes
    packed: bytes
    type: str
    version: str
    named: bool = False
    """Does its name hold its version, so that nothing else is ever found under it?"""


def _asset(name: str, body: bytes, named: bool = False) -> Asset:
    version = hashlib.sha256(body).hexdigest()[:10]
    return Asset(body, gzip.compress(body, 9, mtime=0), TYPES[name.rpartition(".")[2]], version, named)


@cache
def assets() -> dict[str, Asset]:
    """Every file by its name below `/static/`: ours, and of each game its styles, its script and its grounds."""
    own = files(__package__).joinpath("static")
    found = {each.name: _asset(each.name, each.read_bytes()) for each in own.iterdir() if _served(each)}
    tokens = found[FIRST[0]].body
    for face in FACES:
        tokens = tokens.replace(face.encode(), f"{face}?v={found[face].version}".encode())
    found[FIRST[0]] = _asset(FIRST[0], tokens)
    found["emblems.svg"] = _asset("emblems.svg", EMBLEMS_SVG)
    for name in game_names():
        game = find_game(name)
        for kind in OWN:
            file = next((file for package, _ in game.homes if (file := _own(package, kind))), None)
            if file is not None:
                found[f"games/{name}/{kind}"] = _asset(kind, file.read_bytes())
        for ground in face_of(game).grounds:
            found[ground.path] = _asset(ground.path, ground.body, named=True)
    return found


def _served(file: Traversable) -> bool:
    return file.is_file() and file.name.rpartition(".")[2] in TYPES


def _own(package: str, name: str) -> Traversable | None:
    """A game's own file, if it has one."""
    if importlib.util.find_spec(package) is None:
        return None
    file = files(package).joinpath("static", name)
    return file if file.is_file() else None


def href(name: str) -> str:
    """Where a file is found, with its version."""
    return f"/static/{name}?v={assets()[name].version}"


@cache
def sheets(game: str | None = None) -> tuple[str, ...]:
    """The style sheets of a page, with the game's own if it has one."""
    own = f"games/{game}/table.css"
    return tuple(href(name) for name in (*FIRST, *([own] if own in assets() else [])))


@cache
def scripts(game: str | None = None) -> tuple[str, ...]:
    """The scripts of a page: the house's, then those of a page about a game, its own last."""
    own = f"games/{game}/table.js"
    return tuple(href(name) for name in (SCRIPT, *([BESIDE] if game else []), *([own] if own in assets() else [])))
