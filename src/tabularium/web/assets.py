"""Static files: read and compressed once, with a digest in the address so that browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tabularium.draw.face import face_of
from tabularium.draw.parts import EMBLEMS_SVG
from tabularium.engine import Game, find_game, game_names

from .modules import HOUSE, Bundle, bundle

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}
FIRST = ("tokens.css", "tabularium.css", "house.css")
"""The style sheets of every page, in the order in which they build on each other."""
FACES = ("gelasio-normal.woff2", "gelasio-italic.woff2")
"""The text face, as the first style sheet names it; the upright one is on every page, which has it fetched at once."""
SCRIPT = f"{HOUSE}main.js"
OF_ONE_PAGE = (f"{HOUSE}calls.js",)
"""Modules that only one page wants; it names them."""
STYLE = "table.css"
TABLE = "table.js"
"""What a game may add for its own table: a style sheet, and a module with those that it imports beside it."""
PICTURE = "picture.svg"
"""A small picture of its board, as the symbol `picture`, in the colours of the page that shows it."""


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    packed: bytes
    type: str
    version: str
    named: bool = False
    """Does its name hold its version, so that nothing else is ever found under it?"""


COMMENT, INDENTED, JOINED = re.compile(rb"/\*.*?\*/", re.DOTALL), re.compile(rb"\s*\n\s*"), re.compile(rb"([{};,])\n")
SET_OFF = re.compile(rb"(?<=[\w)-]): (?=[^{};]*[;}])| (?=\{)|;(?=\})")
"""What a style sheet is sent without: comments, the space at the ends of lines, most line ends, and what sets off
values and braces."""


def _short(sheet: bytes) -> bytes:
    joined = JOINED.sub(rb"\1", INDENTED.sub(b"\n", COMMENT.sub(b"", sheet)))
    return SET_OFF.sub(lambda match: b":" if match[0] == b": " else b"", joined)


def _asset(name: str, body: bytes, named: bool = False) -> Asset:
    body = _short(body) if name.endswith(".css") else body
    version = hashlib.sha256(body).hexdigest()[:10]
    return Asset(body, gzip.compress(body, 9, mtime=0), TYPES[name.rpartition(".")[2]], version, named)


@cache
def assets() -> dict[str, Asset]:
    """Every file by its name below `/static/`: ours, and of each game its styles, its modules and its grounds."""
    own = files(__package__).joinpath("static")
    found = {each.name: _asset(each.name, each.read_bytes()) for each in own.iterdir() if _served(each)}
    tokens = found[FIRST[0]].body
    for face in FACES:
        tokens = tokens.replace(face.encode(), f"{face}?v={found[face].version}".encode())
    found[FIRST[0]] = _asset(FIRST[0], tokens)
    found["emblems.svg"] = _asset("emblems.svg", EMBLEMS_SVG)
    for name in game_names():
        game = find_game(name)
        if home := _home(game, STYLE):
            found[f"games/{name}/{STYLE}"] = _asset(STYLE, home.joinpath(STYLE).read_bytes())
        if home := _home(game, PICTURE):
            found[f"games/{name}/{PICTURE}"] = _asset(PICTURE, home.joinpath(PICTURE).read_bytes())
        for ground in face_of(game).grounds:
            found[ground.path] = _asset(ground.path, ground.body, named=True)
    for script in _bundles().values():
        found[script.path] = _asset(script.path, script.body, named=True)
    return found


@cache
def _bundles() -> dict[str, Bundle]:
    """The script of the house, and that of each game that has one, by the names of their first modules."""
    own = dict(_scripts(files(__package__).joinpath("static", HOUSE.rstrip("/")), HOUSE))
    found = {SCRIPT: bundle(own, SCRIPT)}
    found |= {name: bundle(own, name, found[SCRIPT]) for name in OF_ONE_PAGE}
    for name in game_names():
        if home := _home(find_game(name), TABLE):
            entry = f"games/{name}/{TABLE}"
            found[entry] = bundle(own | dict(_scripts(home, f"games/{name}/")), entry, found[SCRIPT])
    return found


def _scripts(folder: Traversable, under: str) -> Iterator[tuple[str, str]]:
    """The modules in a folder and in those below it, by their names."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from _scripts(each, f"{under}{each.name}/")
        elif each.name.endswith(".js"):
            yield under + each.name, each.read_text("utf-8")


def _served(file: Traversable) -> bool:
    return file.is_file() and file.name.rpartition(".")[2] in TYPES


def _home(game: Game, name: str) -> Traversable | None:
    """The folder of a game, or of its base, that has a static file of this name."""
    for package, _ in game.homes:
        if importlib.util.find_spec(package) is None:
            continue
        folder = files(package).joinpath("static")
        if folder.joinpath(name).is_file():
            return folder
    return None


def href(name: str) -> str:
    """The address of a file, with its version."""
    return f"/static/{name}?v={assets()[name].version}"


@cache
def picture_of(game: str) -> str | None:
    """The address of a game's picture, if it has one."""
    name = f"games/{game}/{PICTURE}"
    return f"{href(name)}#picture" if name in assets() else None


@cache
def sheets(game: str | None = None) -> tuple[str, ...]:
    """The style sheets of a page, with the game's own if it has one."""
    own = f"games/{game}/{STYLE}"
    return tuple(href(name) for name in (*FIRST, *([own] if own in assets() else [])))


@cache
def scripts(game: str | None = None, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The scripts of a page: the house's, the game's own if it has one, and what it names besides."""
    found = _bundles()
    return tuple(f"/static/{found[name].path}" for name in (SCRIPT, f"games/{game}/{TABLE}", *more) if name in found)
