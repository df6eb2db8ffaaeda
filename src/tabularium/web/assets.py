"""Style sheets, script and emblems: read and packed once, versioned by their content so that browsers may keep them."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tabularium.draw.parts import EMBLEMS_SVG
from tabularium.engine import find_game, game_names

from .table import drawer

TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
FIRST = ("tokens.css", "tabularium.css", "house.css")
"""The style sheets of every page, in the order in which they build on each other."""
SCRIPT = "tabularium.js"


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
    """Every file by its name below `/static/`: ours, and of each game its style sheet and the grounds of its boards."""
    own = files(__package__).joinpath("static")
    found = {each.name: _asset(each.name, each.read_bytes()) for each in own.iterdir() if _served(each)}
    found["emblems.svg"] = _asset("emblems.svg", EMBLEMS_SVG)
    for name in game_names():
        game = find_game(name)
        sheet = next((sheet for package, _ in game.homes if (sheet := _sheet(package))), None)
        if sheet is not None:
            found[f"games/{name}/table.css"] = _asset("table.css", sheet.read_bytes())
        for ground in getattr(drawer(game), "GROUNDS", ()):
            found[ground.path] = _asset(ground.path, ground.body, named=True)
    return found


def _served(file: Traversable) -> bool:
    return file.is_file() and file.name.rpartition(".")[2] in TYPES


def _sheet(package: str) -> Traversable | None:
    if importlib.util.find_spec(package) is None:
        return None
    sheet = files(package).joinpath("static", "table.css")
    return sheet if sheet.is_file() else None


def href(name: str) -> str:
    """Where a file is found, with its version."""
    return f"/static/{name}?v={assets()[name].version}"


@cache
def sheets(game: str | None = None) -> tuple[str, ...]:
    """The style sheets of a page, with the game's own if it has one."""
    own = f"games/{game}/table.css"
    return tuple(href(name) for name in (*FIRST, *([own] if own in assets() else [])))
