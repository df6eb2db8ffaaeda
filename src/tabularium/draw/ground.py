"""The ground of a board: what never changes of it, as a file of its own that browsers keep for good.

A game's table module offers its grounds in `GROUNDS`; the house serves each under `path`, which holds its digest. Parts
that are drawn with every move only refer to the shapes there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property

from markupsafe import Markup

from .svg import Node, h

SVG = "http://www.w3.org/2000/svg"


class Ground:
    """Shapes by their ids. They have no colours of their own: the element that uses them sets the colours."""

    def __init__(self, game: str, draw: Callable[[], Node]) -> None:
        self._game = game
        self._draw = draw

    @cached_property
    def body(self) -> bytes:
        """The file."""
        return h.svg(h.defs(self._draw()), xmlns=SVG).encode()

    @cached_property
    def path(self) -> str:
        """Where it lies below `/static/`."""
        return f"games/{self._game}/ground-{hashlib.sha256(self.body).hexdigest()[:10]}.svg"

    def use(self, shape: str, class_: str, *children: Node, **attributes: str) -> Markup:
        """A shape in its place, dressed by its class."""
        return h.use(*children, href=f"/static/{self.path}#{shape}", class_=class_, **attributes)
