"""When Rome is likelier to fall than to stand: a war that will soon have lasted too long and can hardly be beaten."""

from __future__ import annotations

from ..cards import ERAS
from ..odds.era import ends
from ..setup_decks import BOTTOM_NEXT, BOTTOM_OWN
from .reading import Table
from .war import LONG, at_most, plan, years

HOPE = 0.55
"""With a smaller chance that Rome sees the end of next year it is better ruled by one man than by nobody."""


def doomed(t: Table) -> bool:
    """Will a war be too long next year that neither campaigns nor the end of the era will end in time?"""
    return t.view["life"] is None and t.planned(_doomed)


def _doomed(t: Table) -> bool:
    lasting = [war for war in t.active_wars if years(t, war) == LONG]
    return any(1 - goes_on(t) * (1 - beaten(t, war)) ** 2 < HOPE for war in lasting)


def goes_on(t: Table) -> float:
    """The chance that the era does not end in the next Forum Phase."""
    era = ERAS.index(t.view["era"])
    return 1 - ends(t.view["deck"], BOTTOM_OWN[era] + BOTTOM_NEXT[era] + 1)


def beaten(t: Table, war: str) -> float:
    """The chance that a war is beaten this year by those who stand against it or could be sent; next year it will be
    much the same."""
    sent = {each.commander: each for each in plan(t, at_most(t)) if each.war == war}
    there = [key for key, each in t.senators.items() if each["place"] == "field" and each["post"] == war]
    lost = 1.0
    for key in {*there, *sent}:
        if t.senators[key]["office"] == "master_of_horse":
            continue
        legions, fleets = t.army(key) if key in there else t.camp(war)
        if key in sent:
            legions, fleets = legions + sent[key].legions, fleets + sent[key].fleets
        won = t.odds(war, key, legions, fleets)["victory"]
        if t.enemies[war].naval:
            won *= t.odds(war, key, legions, fleets, on_land=True)["victory"]
        lost *= 1 - won
    return 1 - lost
