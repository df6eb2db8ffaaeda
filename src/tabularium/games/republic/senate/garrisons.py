"""Garrisons: legions for a province, and home again."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule
from ..cards import PROVINCE, PROVINCES
from ..forces import garrison, legions_at, move
from ..senators import voice
from ..state import (
    ACTIVE_BOX,
    GARRISON,
    NO_PROVINCE,
    REVOLTED,
    Motion,
    Republic,
)
from .motions import Framing, Subject, subject
from .subjects import turned_down
from .units import Draft, ask_count, ask_veterans, named_legions, split, still_there, untried


def _loyal_provinces(s: Republic) -> list[int]:
    return [each for each in PROVINCES if s.province[each] not in (NO_PROVINCE, REVOLTED)]


def _free(s: Republic, name: str, where: int, legions: list[int]) -> bool:
    """Is there a part of these legions that has not been rejected for this province?"""
    if not legions:
        return False
    raw, veterans = split(s, legions)
    said = sum(terms[0] == PROVINCE[where] for terms in turned_down(s, name))
    return bool(said < (len(raw) + 1) * 2 ** len(veterans) - 1)


def _frame_garrison_units(s: Republic, teller: int, draft: Draft, legions: list[int]) -> Framing:
    """One or more of these legions, the veterans among them by name."""
    raw, veterans = split(s, legions)
    named: list[str] = []
    if veterans:
        named = yield ask_veterans(teller, draft, veterans, 0 if raw else 1, len(veterans))
    terms, low = [*draft.terms, named], 0 if named else 1
    counts = untried(s, draft.subject, terms, low, len(raw))
    if not counts:
        return None
    count = yield ask_count(teller, draft, draft.asks[0], low, len(raw), counts)
    return [*terms, count]


def _open_provinces(s: Republic) -> list[str]:
    """Loyal provinces for which some legions have not been rejected."""
    legions = legions_at(s, ACTIVE_BOX)
    return [PROVINCE[each] for each in _loyal_provinces(s) if _free(s, "garrison", each, legions)]


def _may_garrison(s: Republic, seat: int) -> bool:
    return bool(_open_provinces(s))


@rule("republic:9.646a")
def _frame_garrison(s: Republic, seat: int) -> Framing:
    """One or more legions for a province."""
    teller = voice(s, seat)
    where = yield Pick(teller, "senate.garrison", _open_provinces(s), rule="republic:9.646a")
    draft = Draft("garrison", [where], ("senate.garrison_legions",), "republic:9.646a")
    return (yield from _frame_garrison_units(s, teller, draft, legions_at(s, ACTIVE_BOX)))


def _garrisoned(s: Republic, motion: Motion) -> None:
    where, veterans, count = motion.terms
    province = PROVINCE.index(where)
    legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
    move(s, legions, GARRISON + province)
    s.session.garrisoned += legions
    s.say("senate.garrisoned", rule="republic:9.646a", province=where, legions=len(legions))


subject(
    Subject(
        "garrison",
        _frame_garrison,
        _may_garrison,
        _garrisoned,
        lawful=lambda s, motion: still_there(s, legions_at(s, ACTIVE_BOX), *motion.terms[1:]),
    )
)


@rule("republic:9.646b")
def _settled(s: Republic, province: int) -> list[int]:
    """The part of a garrison that was not sent this turn."""
    return [legion for legion in garrison(s, province) if legion not in s.session.garrisoned]


@rule("republic:9.646b")
def _ready(s: Republic) -> list[int]:
    """Provinces with a garrison of earlier turns, and some part of it not yet rejected."""
    return [each for each in PROVINCES if _free(s, "ungarrison", each, _settled(s, each))]


@rule("republic:9.646a", "republic:9.646b")
def _frame_ungarrison(s: Republic, seat: int) -> Framing:
    """Legions come home from a province."""
    teller = voice(s, seat)
    where = yield Pick(teller, "senate.ungarrison", [PROVINCE[each] for each in _ready(s)], rule="republic:9.646b")
    draft = Draft("ungarrison", [where], ("senate.garrison_legions",), "republic:9.646b")
    return (yield from _frame_garrison_units(s, teller, draft, _settled(s, PROVINCE.index(where))))


def _ungarrisoned(s: Republic, motion: Motion) -> None:
    where, veterans, count = motion.terms
    legions = named_legions(s, _settled(s, PROVINCE.index(where)), veterans, count)
    move(s, legions, ACTIVE_BOX)
    s.say("senate.ungarrisoned", rule="republic:9.646b", province=where, legions=len(legions))


subject(
    Subject(
        "ungarrison",
        _frame_ungarrison,
        lambda s, seat: bool(_ready(s)),
        _ungarrisoned,
        lawful=lambda s, motion: still_there(s, _settled(s, PROVINCE.index(motion.terms[0])), *motion.terms[1:]),
    )
)
