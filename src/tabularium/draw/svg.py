"""An escaping builder of HTML and SVG: everything not marked as safe is escaped. `h.button("Close", class_="btn",
aria_label=name)` gives `<button class="btn" aria-label="…">Close</button>`. A trailing underscore keeps Python's words
free, other underscores become hyphens.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from markupsafe import Markup, escape

VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))

Node = Markup | str | int | float | None | Iterable["Node"]


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _add(parts: list[str], children: Iterable[Node]) -> None:
    for child in children:
        if child is None or child is False:
            continue
        if isinstance(child, str):
            parts.append(child if isinstance(child, Markup) else escape(child))
        elif isinstance(child, int | float):
            parts.append(str(child))
        else:
            _add(parts, child)


class Element:
    """One kind of element; called, it makes one."""

    __slots__ = ("_closes", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._closes = name not in VOID

    def __call__(self, *children: Node, **attributes: Any) -> Markup:
        parts = ["<", self.name]
        for name, value in attributes.items():
            if value is None or value is False:
                continue
            parts.append(f" {_attribute(name)}" if value is True else f' {_attribute(name)}="{escape(value)}"')
        parts.append(">")
        if self._closes:
            _add(parts, children)
            parts.append(f"</{self.name}>")
        return Markup("".join(parts))


class Elements:
    """Every element by its name."""

    def __getattr__(self, name: str) -> Element:
        element = Element(name)
        setattr(self, name, element)
        return element


h = Elements()


def join(*children: Node) -> Markup:
    """Several nodes in a row."""
    parts: list[str] = []
    _add(parts, children)
    return Markup("".join(parts))
