"""A court for tests: Claudius is Censor, Junius stands accused, Manlius prosecutes."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Match
from tabularium.testing.language import play

from .floor import sitting

CLAUDIUS, JUNIUS, AELIUS = "family:claudius", "family:junius", "family:aelius"
MANLIUS = "family:manlius"


def court(accused: dict[str, Any] | None = None, **given: Any) -> Match:
    """Claudius of faction 1 is Censor; Junius of faction 3 is what the test says, corrupt unless it says otherwise."""
    people = {CLAUDIUS: {"office": "censor"}, JUNIUS: {"corrupt": 1} if accused is None else accused}
    return sitting("trials", people={**people, **given.pop("people", {})}, **given)


def tried(match: Match, charge: str = "charge:corruption", accused: str = JUNIUS, prosecutor: str = MANLIUS) -> Match:
    """The Censor accuses; Manlius of his own faction prosecutes."""
    return play(match, accused, charge, prosecutor)


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found
