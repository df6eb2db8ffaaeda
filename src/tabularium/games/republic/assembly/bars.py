"""The rule by which something cannot be done unasked, for a player who tries it."""

from __future__ import annotations

from typing import Any

from ..bars import AT_ITS_MOMENT, no_attempt, no_dictator, sits
from ..book import scenes as second_edition
from ..senate.order import reached
from ..senate.vetoes import why_no_veto
from ..senators import in_rome, voice
from ..state import Faction, Seat
from . import business, captives, veto, voting  # noqa: F401  (they bring what is barred here)
from .assassins import plot_of
from .book import book, of_factions, of_people
from .state import Assembly
from .tribunes import BY_TRIBUNE


@of_people.bar("assassination", "land_bill_assassination")
def no_deed(s: Assembly, seat: Seat, answer: Any) -> str:
    """As in the second edition; and he needs a senator of his own who is there to do it."""
    faction = s.faction_of(seat)
    if sits(s) and voice(s, faction) == faction and not plot_of(s, seat).hands:
        return "republic_assembly:9.81"
    return no_attempt(s, faction, answer)


@of_people.bar("dictator_appoint")
def no_appointment(s: Assembly, seat: Seat, answer: Any) -> str:
    """Until the Censor is elected, in danger, by the person of a consul."""
    return no_dictator(s) or "republic_assembly:9.91a"


@of_people.bar("redeem")
def no_ransom(s: Assembly, seat: Seat, answer: Any) -> str:
    """A captive whom he plays, with talents enough."""
    return "republic_assembly:10.82b"


@of_people.bar("tribune_veto")
def no_veto(s: Assembly, seat: Seat, answer: Any) -> str | None:
    """During a vote, by a faction with a senator there that has not voted, against anything that can be vetoed."""
    if of_another(s, seat, "tribune_veto"):
        return "republic_assembly:2a"
    faction = s.faction_of(seat)
    if not sits(s) or not s.motions or not in_rome(s, faction):
        return "republic_assembly:9.72a"
    motion = s.motions[-1]
    return "republic_assembly:9.32b" if faction in motion.called else why_no_veto(s, motion, faction).rule


def bar_tribune(name: str) -> None:
    """Register the same for a Tribune that is played for something: as in the second edition, or it is another's."""
    barred = second_edition.bars[name]

    @of_people.bar(name)
    def no_tribune(s: Assembly, seat: Seat, answer: Any) -> str | None:
        if of_another(s, seat, name):
            return "republic_assembly:2a"
        rule = barred(s, s.faction_of(seat), answer)
        if rule == AT_ITS_MOMENT[name] and not reached(s, "governors"):
            return "republic_assembly:9.71"
        return rule and book.cite(rule)


for _name in BY_TRIBUNE:
    bar_tribune(_name)


def of_another(s: Assembly, seat: Seat, name: str) -> bool:
    """Could another of his faction play a Tribune for this?"""
    fellows = [each for each in s.people_of(s.faction_of(seat)) if each != seat]
    return any(of_people.interjections[name](s, each) is not None for each in fellows)


@of_factions.bar("nominate_for_life")
def no_nomination(s: Assembly, faction: Faction, answer: Any) -> str:
    """Where the table lets everybody, once a turn; else it is for the chair, or a Tribune."""
    return (
        "republic_assembly:9.67c" if s.options.free_nomination and s.session.life_voted else "republic_assembly:9.67a"
    )
