"""The Rhodian Maritime Alliance: fleets on loan until the war that needs most of them is over."""

from __future__ import annotations

from ..book import rule
from ..cards import EVENT_AT, FLEET_SUPPORT, PEOPLE, WAR, WARS
from ..forces import room
from ..state import NOBODY, Republic
from ..wars import in_play, naval_strength

RHODIAN = EVENT_AT["rhodian-alliance"]


@rule("republic:E.rhodian-alliance.1", "republic:E.rhodian-alliance.2")
def fleets_come(s: Republic, level: int) -> None:
    """Eight free fleets, twelve in all at level II, if a war in play needs any; without one the card does nothing."""
    needs = [war for war in in_play(s) if fleets_needed(s, war)]
    if not needs:
        s.level[RHODIAN] = 0
        s.say("rhodes.no_use", rule="republic:E.rhodian-alliance.1")
        return
    promised: int = s.edition.cards.event_facts[RHODIAN][level - 1]["fleets"]
    offered = promised - s.rhodian
    come = min(offered, room(s)[1])
    s.fleets += come
    s.rhodian_turned_away += offered - come
    s.rhodian, s.rhodian_turn = promised, s.turn
    if s.rhodian_war == NOBODY:
        s.rhodian_war = max(needs, key=lambda war: fleets_needed(s, war))
    s.say("rhodes.fleets", rule="republic:E.rhodian-alliance.1", fleets=come, war=WAR[s.rhodian_war])


def fleets_needed(s: Republic, war: int) -> int:
    """The fleets a war asks for: its naval strength while unbeaten, or the support of the legions if that is more."""
    return max(naval_strength(s, war), FLEET_SUPPORT[war])


@rule("republic:E.rhodian-alliance.1", "republic:E.rhodian-alliance.2")
def fleets_go_home(s: Republic, refused: bool = False) -> None:
    """As many fleets as were promised are disbanded, or all: those of the Active box first. The card leaves play.

    If the Senate has `refused` them only those go that found room in Rome.
    """
    left = max(0, s.rhodian - s.rhodian_turned_away * refused)
    s.rhodian, s.rhodian_turned_away, s.rhodian_war, s.level[RHODIAN] = 0, 0, NOBODY, 0
    lost = min(left, s.fleets)
    s.fleets -= lost
    left -= lost
    for where, places in ((s.fleets_with, PEOPLE), (s.camp_fleets, WARS)):
        for place in places:
            lost = min(left, where[place])
            where[place] -= lost
            left -= lost
    s.say("rhodes.over", rule="republic:E.rhodian-alliance.1")
