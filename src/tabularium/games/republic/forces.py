"""Legions and fleets: where they are, what they weigh, and how they come and go."""

from __future__ import annotations

from collections.abc import Sequence

from .book import rule
from .cards import MILITARY, MOST_FLEETS, PERSON
from .census import people_at
from .revolt import host
from .senators import clockwise, loyal
from .state import (
    ACTIVE_BOX,
    BANK,
    BEQUEST_POST,
    CAMP,
    DICTATOR,
    FIELD,
    GARRISON,
    MASTER_OF_HORSE,
    NOBODY,
    REBEL_POST,
    WITH,
    Republic,
)

VETERAN_STRENGTH = 2


def legions_at(s: Republic, where: int) -> list[int]:
    """The legions at a place: ACTIVE_BOX, BANK, GARRISON + province, CAMP + war or WITH + commander."""
    return [legion for legion, at in enumerate(s.legion) if at == where] if where in s.legion else []


def army(s: Republic, commander: int) -> list[int]:
    """A commander's legions."""
    return legions_at(s, WITH + commander)


def garrison(s: Republic, province: int) -> list[int]:
    """The garrison of a province."""
    return legions_at(s, GARRISON + province)


def garrisoned(s: Republic) -> list[int]:
    """The provinces with a garrison."""
    return sorted({at - GARRISON for at in s.legion if GARRISON <= at < CAMP})


@rule("republic:10.5b", "republic:10.11b")
def strength(s: Republic, legions: Sequence[int]) -> int:
    """The strength of legions in battle: one each, a veteran two whoever commands."""
    return sum(VETERAN_STRENGTH if s.veteran[legion] else 1 for legion in legions)


@rule("republic:6.5121", "republic:10.01a")
def local_strength(armies: int, legions: int) -> int:
    """The strength of provincial armies on land: one each beside a legion, without any half of it, rounded up."""
    return armies if legions else -(-armies // 2)


@rule("republic:9.63b", "republic:2")
def room(s: Republic) -> tuple[int, int]:
    """How many legions and fleets are left in the bank."""
    return s.legion.count(BANK), MOST_FLEETS - all_fleets(s)


def all_fleets(s: Republic) -> int:
    """Rome's fleets anywhere."""
    return s.fleets + sum(s.fleets_with) + sum(s.camp_fleets)


@rule("republic:11.32.1")
def loyal_fleets(s: Republic) -> int:
    """Those that are the Senate's: all but the ones with a rebel."""
    return all_fleets(s) - (s.fleets_with[s.rebel] if s.rebel != NOBODY else 0)


@rule("republic:10.522b")
def raise_legions(s: Republic, count: int, where: int = ACTIVE_BOX) -> None:
    """New legions come from the bank, disbanded veterans last and as legions like any other."""
    for legion in sorted(legions_at(s, BANK), key=lambda legion: s.disbanded[legion] != NOBODY)[:count]:
        s.legion[legion], s.veteran[legion], s.sworn[legion] = where, 0, NOBODY
        s.disbanded[legion] = NOBODY


@rule("republic:10.5b", "republic:10.5c")
def remove(s: Republic, legions: Sequence[int]) -> None:
    """Legions are lost or disbanded: back to the bank, no longer veterans."""
    for legion in legions:
        s.legion[legion], s.veteran[legion], s.sworn[legion] = BANK, 0, NOBODY


def move(s: Republic, legions: Sequence[int], where: int) -> None:
    """Legions go to another place."""
    for legion in legions:
        s.legion[legion] = where


def bring_home(s: Republic, commander: int) -> None:
    """A commander's legions and fleets return to the Active box."""
    move(s, army(s, commander), ACTIVE_BOX)
    s.fleets += s.fleets_with[commander]
    s.fleets_with[commander] = 0


def camp(s: Republic, war: int) -> list[int]:
    """The legions that wait at a war without commander."""
    return legions_at(s, CAMP + war)


@rule("republic:10.2a")
def camps(s: Republic) -> list[int]:
    """The wars at which a force waits without commander."""
    ashore = {at - CAMP for at in s.legion if CAMP <= at < WITH}
    return sorted(ashore.union(war for war, fleets in enumerate(s.camp_fleets) if fleets))


@rule("republic:9.9b")
def strike_camp(s: Republic, war: int) -> None:
    """A force without commander comes home; its legions need no fleets for that."""
    move(s, camp(s, war), ACTIVE_BOX)
    s.fleets += s.camp_fleets[war]
    s.camp_fleets[war] = 0


@rule("republic:9.34a")
def command(s: Republic, commander: int) -> int:
    """The military of a commander; a Dictator has his Master of Horse's on top of his own."""
    own = MILITARY[commander]
    if s.office[commander] != DICTATOR:
        return own
    beside = [p for p, office in enumerate(s.office) if office == MASTER_OF_HORSE and s.post[p] == s.post[commander]]
    return own + sum(MILITARY[p] for p in beside if s.place[p] == s.place[commander])


@rule("republic:11.37b", "republic:12.4b")
def provincial_armies_with(s: Republic, commander: int) -> int:
    """The provincial armies added to a commander's legions: nobody has any but a rebel on the march."""
    if commander != s.rebel:
        return 0
    legions, armies = host(s)
    return local_strength(armies, len(legions))


@rule(
    "republic:11.27a",
    "republic:11.22e",
    "republic:9.643a",
    "republic:11.33",
    "republic:11.37b",
    "republic_assembly:11.52a",
)
def rebel_strength(s: Republic, own: int | None = None) -> int:
    """The force of a rebel and his skill, at most as much; a Master of Horse who went with him adds his. `own` is the
    rebel's own skill if it was rolled for this battle.
    """
    legions, armies = host(s)
    local = local_strength(armies, len(legions))
    together = MILITARY[s.rebel] if own is None else own
    if s.rebel_master != NOBODY and not loyal(s, s.rebel_master):
        together += MILITARY[s.rebel_master]
    units = strength(s, legions) + local
    cap = units if s.options.rebel_military_cap == "legion_strength" else len(legions) + local
    return units + min(together, cap)


def in_the_field(s: Republic) -> list[int]:
    """Commanders at a war or against the rebel."""
    return [
        p for p in people_at(s, FIELD) if s.office[p] != MASTER_OF_HORSE and not BEQUEST_POST <= s.post[p] < REBEL_POST
    ]


@rule("republic:L.gabinian")
def recruits(s: Republic) -> None:
    """Every loyal commander at war may raise units with his own or his faction's money; a bequest is no war."""
    order = clockwise(s)
    for p in sorted(in_the_field(s), key=lambda p: (order.index(s.faction[p]), p), reverse=True):
        s.push("gabinian", PERSON[p])
