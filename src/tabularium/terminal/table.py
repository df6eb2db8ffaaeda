"""The table as it is drawn: a game's own drawing if it has one, else its view as a plain listing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType
from rich.tree import Tree

from tabularium.draw import Words
from tabularium.draw.paint import QUIET
from tabularium.engine import Game

Drawing = Callable[[dict[str, Any], Words], RenderableType]
VEIL = "░░"
UNSHOWN = ("flow", "options", "seat")
"""What a client needs to know but nobody would lay on a table."""
MODULE = "terminal"
"""The module of a game's package whose `draw(view, words)` draws its table in the terminal."""


def drawing(game: Game) -> Drawing:
    """How the table of a game is drawn."""
    name = f"{game.package}.{MODULE}"
    if find_spec(name) is None:
        return generic
    draw: Drawing = import_module(name).draw
    return draw


def generic(view: dict[str, Any], words: Words) -> RenderableType:
    """Any view, under its own names."""
    tree = Tree("", hide_root=True, guide_style=QUIET)
    _grow(tree, {name: value for name, value in view.items() if name not in UNSHOWN})
    return tree


def _grow(tree: Tree, value: Any) -> None:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for name, each in pairs:
        if each and isinstance(each, dict | list) and not _short(each):
            _grow(tree.add(f"{name}"), each)
        else:
            tree.add(f"{name}: {_flat(each)}")


def _short(value: dict[str, Any] | list[Any]) -> bool:
    """Does it fit in one line?"""
    return isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)


def _flat(value: Any) -> str:
    """A value in one line; what is hidden is visible as hidden."""
    if value is None:
        return VEIL
    return ", ".join(map(_flat, value)) if isinstance(value, list) else str(value)
