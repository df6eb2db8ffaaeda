"""When Rome is likelier to fall than to stand: a war that will soon have lasted too long and can hardly be beaten, or
so many wars left that those to come are too many."""

from __future__ import annotations

from math import exp

from ..cards import CARD_ERA, CARD_OF, DECK_WARS, ERAS, WAR
from ..odds.era import CARD_DRAWN, INITIATIVES, ends
from ..setup_decks import BOTTOM_NEXT, BOTTOM_OWN
from .reading import Table
from .war import DEADLY, LONG, at_most, plan, years

HOPE = 0.55
"""With a smaller chance that Rome sees the end of next year it is better ruled by one man than by nobody."""
DREAD = 0.4
"""And with a greater one that next year's wars are too many."""


def doomed(t: Table) -> bool:
    """Where a war can last too long: is Rome likely to have one such next year, or too many wars?"""
    return t.view["life"] is None and t.planned(_doomed)


def _doomed(t: Table) -> bool:
    lasting = [war for war in t.active_wars if years(t, war) == LONG]
    too_long = any(1 - goes_on(t) * (1 - beaten(t, war)) ** 2 < HOPE for war in lasting)
    return too_long or (t.weary and crowded(t) > DREAD)


def goes_on(t: Table) -> float:
    """The chance that the era does not end in the next Forum Phase."""
    era = ERAS.index(t.view["era"])
    return 1 - ends(t.view["deck"], BOTTOM_OWN[era] + BOTTOM_NEXT[era] + 1)


def crowded(t: Table) -> float:
    """The chance that next year's wars are too many: those left this year, the imminent, and those still to come.

    What is too much this year no ruler mends.
    """
    left = [1.0]
    for war in t.active_wars:
        won = beaten(t, war)
        left = [(1 - won) * fewer + won * same for fewer, same in zip([0.0, *left], [*left, 0.0], strict=True)]
    imminent = sum(card["state"] == "imminent" for card in t.view["wars"].values())
    return goes_on(t) * sum(
        chance * come(t, DEADLY - count - imminent) for count, chance in enumerate(left) if count < DEADLY
    )


def come(t: Table, least: int) -> float:
    """The chance that at least so many wars come in the next Forum Phase."""
    if least <= 0:
        return 1.0
    era = ERAS.index(t.view["era"])
    unseen = sum(WAR[war] not in t.view["wars"] and CARD_ERA[CARD_OF[WAR[war]]] == era for war in DECK_WARS)
    expected = INITIATIVES * CARD_DRAWN * unseen / max(1, t.view["deck"])
    none = exp(-expected)
    return 1 - none if least == 1 else 1 - none * (1 + expected) if least == 2 else 0.0


def beaten(t: Table, war: str) -> float:
    """The chance that a war is beaten this year by those who stand against it or could be sent; next year it will be
    much the same."""
    sent = {each.commander: each for each in plan(t, at_most(t)) if each.war == war}
    there = [key for key, each in t.senators.items() if each["place"] == "field" and each["post"] == war]
    lost = 1.0
    for key in sorted({*there, *sent}):
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
