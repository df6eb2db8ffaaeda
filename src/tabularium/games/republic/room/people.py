"""Senators in large letters: candidates, the elected, and those in the latest event."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tabularium.draw.parts import disc
from tabularium.draw.svg import h

from ..cards import MILITARY
from ..senators import oratory
from ..state import NOBODY
from ..table.stage import Stage


def bust(stage: Stage, p: int) -> Markup:
    """A senator with the person who plays him, and his marks."""
    s, faction = stage.s, stage.s.faction[p]
    known = {"military": MILITARY[p], "oratory": oratory(s, p), "influence": s.influence[p]}
    return h.div(
        disc(faction) if faction != NOBODY else None,
        h.b(stage.senator(p)),
        h.span(
            h.span(player(stage, p)) if faction != NOBODY else None,
            (h.span(stage.text(f"view.{name}"), " ", value) for name, value in known.items()),
            class_="row row--wrap",
        ),
        class_="bust",
    )


def player(stage: Stage, p: int) -> str:
    """The person of a senator, and the faction, where these are two names."""
    person, faction = stage.look.name(stage.s.person_of(p)), stage.called(stage.s.faction[p])
    return person if person == faction else f"{person} · {faction}"


def pair(stage: Stage, people: Sequence[int]) -> Markup:
    """Two of them, side by side."""
    first, *others = [bust(stage, p) for p in people]
    return h.div(first, ([h.i("et"), each] for each in others), class_="pair")
