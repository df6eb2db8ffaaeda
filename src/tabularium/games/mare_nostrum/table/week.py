"""The week of a table by the calendar as three phases: peace is offered, surrenders are answered, orders written."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import panel
from tabularium.draw.svg import Node, h
from tabularium.draw.week import until
from tabularium.shapes.tables import WeekInfo

from .stage import Stage

PHASES = {"offers": ("offers",), "surrenders": ("accept_surrender", "terms"), "orders": ("orders",)}
"""By phase the questions that are asked in it."""


def week(stage: Stage) -> Markup | None:
    """Which phase it is and until when, which are over and which are to come; nothing before the first year."""
    found = stage.look.week
    names = list(PHASES)
    now = next((name for name in names if found and found.phase in PHASES[name]), None)
    if found is None or now is None:
        return None
    at = names.index(now)
    steps = [
        h.li(
            h.b(stage.look.text(f"board.week.{name}")),
            _when(stage, found, name) if place == at else stage.look.text("board.week.over") if place < at else None,
            _lasts(stage, found, name) if place > at else None,
            h.small(stage.look.text(_about(found, name))),
            class_="now" if place == at else "done" if place < at else None,
            aria_current="step" if place == at else None,
        )
        for place, name in enumerate(names)
    ]
    return panel(stage.look.text("week.title"), h.ol(steps, class_="weekline"))


def _when(stage: Stage, found: WeekInfo, name: str) -> Node:
    """The time left of the present phase; of two questions in it, the one that is asked."""
    asked = stage.look.text(f"phase.{found.phase}") if len(PHASES[name]) > 1 else None
    return h.span(h.span(asked, " ") if asked else None, until(stage.look, found, "moment"), class_="weekline__until")


def _lasts(stage: Stage, found: WeekInfo, name: str) -> Node:
    hours = sum(found.phases.get(key, 0) for key in PHASES[name])
    return stage.look.text("board.week.hours", n=round(hours)) if hours else None


def _about(found: WeekInfo, name: str) -> str:
    return f"board.week.{name}.{'early' if name == 'orders' and found.early else 'about'}"
