"""How nations are told apart: each has a colour with its pattern and an emblem, for colour never speaks alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from tabularium.draw import hatching
from tabularium.draw.look import Look
from tabularium.draw.parts import disc, use
from tabularium.draw.svg import h

LIVERY: dict[str, tuple[int, str]] = {
    "nation:rome": (1, "eagle"),
    "nation:gauls": (2, "boar"),
    "nation:illyria": (3, "ship"),
    "nation:macedonia": (4, "sun"),
    "nation:carthage": (5, "palm"),
    "nation:seleucids": (6, "elephant"),
    "nation:bosporus": (7, "trident"),
    "nation:pontus": (8, "star"),
    "nation:pergamon": (9, "serpent"),
    "nation:germans": (10, "acorn"),
    "nation:egypt": (11, "lotus"),
    "nation:dacians": (12, "wolf"),
    "nation:armenia": (13, "mountain"),
}
"""By nation its colour, which is that of a seat, and its emblem."""


def hue(nation: str) -> str:
    """The class that brings a nation's colours."""
    return f"seat-{LIVERY[nation][0]}"


def emblem(nation: str) -> str:
    """The symbol of a nation."""
    return f"e-{LIVERY[nation][1]}"


@cache
def shield(nation: str, size: str = "", more: str = "") -> Markup:
    """A nation's disc: fill, ink and emblem, beside its name."""
    classes = ["disc", f"disc--{size}" if size else "", hue(nation), more]
    return h.span(use(emblem(nation)), class_=" ".join(filter(None, classes)), aria_hidden="true")


def livery(view: Mapping[str, Any]) -> Callable[[int, str], Markup]:
    """A seat is shown as the nation it plays; before it has one, as any seat."""
    played = {player["seat"]: player["nation"] for player in view["players"] if player["nation"]}
    return lambda seat, size: shield(played[seat], size) if seat in played else disc(seat, size)


def titles(look: Look) -> Callable[[int], str]:
    """The nation of a seat, with its player."""
    played = {player["seat"]: player["nation"] for player in look.view["players"] if player["nation"]}

    def power(seat: int) -> str:
        return f"{look.words.ref(played[seat])} ({look.name(seat)})" if seat in played else look.name(seat)

    return power


@cache
def patterns() -> Markup:
    """The hatchings, to be used by the map."""
    return h.defs(hatching.patterns(len(LIVERY)))
