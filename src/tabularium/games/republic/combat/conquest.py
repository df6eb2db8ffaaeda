"""A war is beaten: captives, spoils, the end of its series, and the provinces it leaves behind."""

from __future__ import annotations

from ..book import rule
from ..cards import CREATES, DECK_WARS, PEOPLE, REVOLTS, SERIES_ORDER, SERIES_SIZE, SPOILS, WAR
from ..death import Cause, kill
from ..forces import strike_camp
from ..forum.arrivals import war_over
from ..forum.provinces import create_province, create_provinces
from ..state import BEATEN, CAPTIVE, VACANT, Republic

FIRST_ATTACK = "first_attack_any_result"


@rule(
    "republic:10.4a",
    "republic:10.4e",
    "republic:10.71e",
    "republic:7.33b",
    "republic:7.333c",
    "republic:7.344a",
    "republic:E.internal-disorder.2",
    "republic_assembly:6.14b",
)
def beat(s: Republic, war: int) -> None:
    """A war leaves play: its captives die, forces left there come home, and new provinces lie in the Forum."""
    s.war[war], s.navy_beaten[war] = BEATEN, 0
    s.say("war.beaten", rule="republic:10.4a", war=WAR[war])
    strike_camp(s, war)
    for p in PEOPLE:
        if s.place[p] == CAPTIVE and s.post[p] == war and all(pair[0] != p for pair in s.captors):
            kill(s, p, Cause.CAPTIVITY)
    war_over(s, war)
    end_of_series(s, war)
    if war in REVOLTS:
        s.province[war - REVOLTS.start], s.developed[war - REVOLTS.start] = VACANT, 0
    else:
        create_provinces(s, war)


@rule("republic:10.4d", "republic:7.333a", "republic_assembly:10.4d")
def take_spoils(s: Republic, war: int) -> None:
    """The State takes the printed spoils; a revolt has none."""
    if not s.revolt[war] and war in DECK_WARS:
        s.chest += SPOILS[war]


@rule("republic:7.333c")
def end_of_series(s: Republic, war: int) -> None:
    """With the last war of a series beaten the earlier ones still in play are mere revolts."""
    if SERIES_ORDER[war] == SERIES_SIZE[war]:
        for other in s.edition.cards.matching[war]:
            if s.war[other] != BEATEN:
                s.revolt[other] = 1


@rule("republic:10.4e")
def attacked(s: Republic, war: int) -> None:
    """Some provinces arise with the first attack, also if it fails."""
    for made in CREATES[war]:
        if made["when"] == FIRST_ATTACK:
            create_province(s, made["province"])
