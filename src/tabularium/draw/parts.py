"""The parts every table is made of: emblems, seat discs, chips, veils, panels. The style sheets know their classes."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from .svg import Node, h

EMBLEMS_SVG = files(__package__).joinpath("emblems.svg").read_bytes()
VERSION = hashlib.sha256(EMBLEMS_SVG).hexdigest()[:10]
SPRITE = f"/static/emblems.svg?v={VERSION}"

EMBLEMS = (
    "eagle",
    "wolf",
    "laurel",
    "sun",
    "bull",
    "column",
    "ship",
    "lotus",
    "boar",
    "elephant",
    "trident",
    "star",
    "palm",
)
"""Every seat has a colour, a pattern and an emblem, for colour never speaks alone."""


@cache
def use(symbol: str, class_: str | None = None) -> Markup:
    """A symbol of the emblem sheet."""
    return h.svg(h.use(href=f"{SPRITE}#{symbol}"), class_=class_, aria_hidden="true")


@cache
def icon(name: str) -> Markup:
    """A small sign in running text."""
    return use(f"i-{name}", "i")


def seat_class(seat: int) -> str:
    """The class that brings a seat's colours."""
    return f"seat-{seat % len(EMBLEMS) + 1}"


@cache
def disc(seat: int, size: str = "", label: str | None = None) -> Markup:
    """A seat's disc: fill, ink and emblem. With a label it is a picture with a name, else decoration beside one."""
    classes = f"disc {size and f'disc--{size} '}{seat_class(seat)}"
    emblem = use(f"e-{EMBLEMS[seat % len(EMBLEMS)]}")
    if label is None:
        return h.span(emblem, class_=classes, aria_hidden="true")
    return h.span(emblem, class_=classes, role="img", aria_label=label)


def chip(*children: Node, kind: str = "", sign: str = "") -> Markup:
    """A short remark in a frame."""
    return h.span(icon(sign) if sign else None, *children, class_=f"chip chip--{kind}" if kind else "chip")


def veil(*children: Node, label: str | None = None) -> Markup:
    """Something hidden, visibly so."""
    return h.span(icon("hidden"), " ", *children, class_="veil", title=label)


def panel(
    title: Node, *body: Node, aside: Node = None, class_: str = "", label: str | None = None, **attributes: Any
) -> Markup:
    """A box of the table with its heading."""
    small = h.span(aside, class_="tiny muted") if isinstance(aside, str) and not isinstance(aside, Markup) else aside
    head = h.div(h.h2(title, class_="label"), small, class_="panel__head")
    name = label if label is not None else title
    return h.section(head, *body, class_=f"panel {class_}".rstrip(), aria_label=name, **attributes)


def facts(*pairs: tuple[Node, Node]) -> Markup:
    """Plain facts, two to a line."""
    return h.ul((h.li(h.b(left), h.span(right)) for left, right in pairs), class_="stakes")


def shift(before: int, after: int) -> Markup:
    """A number that changes."""
    return h.span(h.s(before), icon("arrow"), after, class_="shift")


def odds(text: str, percent: int) -> Markup:
    """A chance in words, with a bar as long as it is likely."""
    bar = h.svg(
        h.rect(width=100, height=6, rx=3, class_="odds__all"),
        h.rect(width=percent, height=6, rx=3),
        class_="odds__bar",
        viewBox="0 0 100 6",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return h.span(icon("die"), " ", text, bar, class_="odds")
