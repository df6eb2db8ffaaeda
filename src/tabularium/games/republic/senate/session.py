"""The order of a sitting: consuls, Dictator, Censor, trials, governors, then the chair's other business."""

from __future__ import annotations

from collections.abc import Callable

from ..book import rule, scene
from ..state import Republic, Session
from .chair import seat_chair
from .order import CLOSED, rise

STEPS: dict[str, Callable[[Republic], None]] = {}
"""The steps of the sitting: a plain function each, which pushes a scene or goes on to another step."""
FIRST: list[Callable[[Republic], bool]] = []
"""Matters that come before anything else: functions that push a scene and say so."""
AT_ONCE: list[Callable[[Republic], bool]] = []
"""Matters that do not even wait for the end of a vote: the same, before every faction that is called."""


def step(name: str) -> Callable[[Callable[[Republic], None]], Callable[[Republic], None]]:
    """Register what happens at a step."""

    def register(function: Callable[[Republic], None]) -> Callable[[Republic], None]:
        STEPS[name] = function
        return function

    return register


def first(function: Callable[[Republic], bool]) -> Callable[[Republic], bool]:
    """Register something that comes before any business as soon as it is due: Rome repopulated, a reserved proposal."""
    FIRST.append(function)
    return function


def at_once(function: Callable[[Republic], bool]) -> Callable[[Republic], bool]:
    """Register something that comes at any moment of the Senate, a vote included."""
    AT_ONCE.append(function)
    return function


def urgent(s: Republic) -> bool:
    """Was something put before the next matter?"""
    return taken_up(s, AT_ONCE)


def taken_up(s: Republic, register: list[Callable[[Republic], bool]]) -> bool:
    """Has one of these pushed a scene? The first that does comes alone."""
    for now in register:  # noqa: SIM110  (asked before every faction that is called)
        if now(s):
            return True
    return False


@scene
@rule("republic:9.1")
def senate_phase(s: Republic) -> None:
    """The Senate convenes."""
    s.session = Session()
    s.motions = []
    s.say("senate.convenes", rule="republic:9.1")
    s.after(senate_phase)


@scene
@rule("republic:SUM.senate-order", "republic:9.12a", "republic:9.151b", "republic:9.81a")
def sitting(s: Republic) -> None:
    """One thing after the other: what is urgent, then the step the sitting has reached, until the Senate has risen."""
    if urgent(s):
        return
    if not seat_chair(s):
        rise(s)
    elif taken_up(s, FIRST):
        return
    if s.session.step == CLOSED:
        s.after(sitting)
    else:
        s.next(sitting)
        STEPS[s.session.step](s)
