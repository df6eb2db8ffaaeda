"""The form of a weekly table: its fields, and the pace they describe."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from tabularium.engine import Game
from tabularium.shapes.tables import Pace

from ..base import tidy

USUAL = Pace(kind="weekly")
MOST_ZONE = 60


def phase_field(game: str, key: str) -> str:
    """The form field for the hours of a phase."""
    return f"{game}.phase.{key}"


def wanted_week(form: Mapping[str, str], game: Game) -> Pace:
    """The pace in a form; a ValueError if a field is no number."""
    calendar = game.calendar or {}
    return Pace(
        kind="weekly",
        weekday=int(form.get("weekday") or USUAL.weekday),
        at=form.get("at") or USUAL.at,
        zone=tidy.clean(form.get("zone", ""), MOST_ZONE) or USUAL.zone,
        early=form.get("early") == "1",
        remind=number(form, "remind", USUAL.remind),
        misses=int(number(form, "misses", USUAL.misses)),
        phases={key: number(form, phase_field(game.name, key), hours) for key, hours in calendar.items()},
    )


def number(form: Mapping[str, str], name: str, usual: float) -> float:
    """A number as people write it; a ValueError if it is none or infinite."""
    text = form.get(name, "").strip()
    value = float(text.replace(",", ".")) if text else usual
    if not isfinite(value):
        raise ValueError(text)
    return value
