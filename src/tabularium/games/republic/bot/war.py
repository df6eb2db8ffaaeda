"""The bot at war: which commander goes against which war, with how much, and what must be raised for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import (
    CARD_ERA,
    CARD_OF,
    DECK_WARS,
    DROUGHT,
    ERAS,
    FLEET_SUPPORT,
    MATCHING,
    MILITARY,
    PERSON_AT,
    SERIES_ORDER,
    SPOILS,
    WAR,
)
from ..odds.battle import strength
from .reading import UPKEEP, WAR_NUMBER, Table, units
from .sharing import Campaign, Means, Sharing

DEADLY, GRAVE = 4, 3
"""So many active wars at the end of the year are Rome's end, and one fewer is near to it."""
MARGINS = (12, 10, 8, 6, 5, 4, 3, 1, -1, -3)
"""By how much a force is to be stronger than its enemy, the safest first."""
ACTIVE_WORTH, IMMINENT_WORTH, QUIET_WORTH, DROUGHT_WORTH = 100, 60, 25, 20
GRAVE_WORTH, DEADLY_WORTH = 60, 300
LONG, TOO_LONG = 5, 6
"""A war this many years old is next year's end of Rome, or this year's."""
LASTS, LASTING = 2, 30
"""From how many years on a war wears Rome out, and what every year of it adds to the worth of ending it."""
KIN_WORTH, KIN_IMMINENT, KIN_TO_COME, LEADER_TO_COME = 60, 60, 90, 20
"""What it is worth that a war cannot multiply another of its series any more, be that in play, at that next year, or
still to come; and that a leader still to come finds it gone."""
AT_SEA = 0.5
"""What the enemy's fleet alone is worth of a whole war."""
RUIN = 40
"""What a lost battle costs beside the units."""
STIRRED, HALF_BEATEN = 60, 30
"""What it costs to wake a war and not to beat it, or to beat its fleet alone."""
UNIT = 10
PURSE, LEAN, ARMY = 100, 40, 16
"""A State that has more than this in its chest keeps so many legions in store; a weary one keeps less money."""
AHEAD = 6
"""By how much it wants to be stronger than a war that wears it out before it attacks."""
LIFE_LEADS = 15
"""How much a Consul for Life prefers a point of his enemy's strength."""
USE = 0.5
"""What it costs to bind a unit to a war."""
RAISE = 0.2
"""What a talent spent on a new unit weighs if it is the State's last; the unit will serve again."""
ENOUGH, WEARY, DESPERATE = 0.37, 0.19, 0.04
"""The least chance of a victory with which a commander is sent."""
REBEL_MARGIN = 4
"""By how much an army is to be stronger than a rebel's."""
AGAINST_A_FLEET = 8
"""By how many more than it has the fleets are kept against a war at sea."""
MUCH_BETTER = 2
"""By how much military a commander is worth being put in another's place."""
CUSHION = {0: 40, 1: 20, 2: 0, 3: 0}
"""What the State keeps after next year's debts, by active wars."""


# -- means ---------------------------------------------------------------------------------------------------------
def price(t: Table) -> int:
    """What a unit costs now."""
    return UNIT + UNIT * int(t.view["events"].get("event:manpower-shortage", 0) + t.view["shortage"])


def affordable(t: Table) -> int:
    """How many units the State can pay for and still meet next year's debts; in what can be its last year, all."""
    if any(deadly(t, war) for war in t.active_wars):
        return t.chest // price(t)
    after_debts = t.chest + t.yearly - CUSHION[len(t.active_wars)]
    return max(0, min(t.chest // price(t), after_debts // (price(t) + UPKEEP)))


def burden(t: Table, talents: int) -> float:
    """What it weighs to spend talents on new units: little for a rich State, much if it takes most of what it has."""
    return RAISE * talents * talents / max(1, t.chest)


def at_hand(t: Table) -> Means:
    """Only what is in Rome."""
    return Means(t.free_legions, int(t.view["fleets"]), 0, 0, 0)


def at_most(t: Table) -> Means:
    """What is in Rome and what could be raised."""
    new = t.view["recruits"]
    return Means(t.free_legions, int(t.view["fleets"]), new["legions"], new["fleets"], affordable(t))


# -- prospects -----------------------------------------------------------------------------------------------------
def worth(t: Table, war: str) -> float:
    """What it is worth to be rid of a war."""
    number = WAR_NUMBER[war]
    kin = [t.view["wars"][each]["state"] for each in t.kin(war)]
    value = SPOILS[number] / 2 + len(kin) * KIN_WORTH + kin.count("imminent") * KIN_IMMINENT
    value += t.kin_to_come(war) * KIN_TO_COME + t.leaders_to_come(war) * LEADER_TO_COME
    if war not in t.active_wars:
        rest = IMMINENT_WORTH if t.view["wars"][war]["state"] == "imminent" else QUIET_WORTH
        return value + rest + (DROUGHT_WORTH if DROUGHT[number] else 0)
    grave = len(t.active_wars) == GRAVE or years(t, war) == LONG
    danger = DEADLY_WORTH if deadly(t, war) else GRAVE_WORTH if grave else 0
    return value + ACTIVE_WORTH + danger + LASTING * years(t, war)


def years(t: Table, war: str) -> int:
    """How long it has lasted, where that is counted."""
    return int(t.view["wars"][war].get("duration", 0))


def deadly(t: Table, war: str) -> bool:
    """Is it Rome's end this year if it is not beaten: one of too many, or one too long?"""
    return len(t.active_wars) >= DEADLY or years(t, war) >= TOO_LONG


def prospect(t: Table, war: str, commander: str, legions: int, fleets: int) -> tuple[float, float]:
    """The chance to beat the war, or at least its fleet, this year; and what the attempt is worth without its cost."""
    card, enemy = t.view["wars"][war], t.enemies[war]
    value = t.planned(worth, war)
    quiet = card["state"] == "inactive"
    first = t.odds(war, commander, legions, fleets)
    bad = first["defeat"] + first["disaster"]
    won = first["victory"]
    beaten = won
    if enemy.naval:
        value *= AT_SEA
        beaten = 0.0
        if legions and fleets >= card["support"]:
            then = t.odds(war, commander, legions, fleets, on_land=True)
            beaten = won * then["victory"]
            bad += won * (then["defeat"] + then["disaster"])
    gain = value * (won + beaten if enemy.naval else won) - RUIN * bad
    return won, gain - (STIRRED * (1 - won) + HALF_BEATEN * (won - beaten) if quiet else 0)


def least_chance(t: Table, war: str) -> float:
    """With what chance a commander is sent: a war that wears Rome out is attacked at worse odds than others."""
    return DESPERATE if deadly(t, war) else (WEARY if years(t, war) >= LASTS else ENOUGH) * t.temper.daring


class Option(NamedTuple):
    """A force for a commander against a war: its margin, its chance to win, and what that is worth without its cost."""

    margin: int
    legions: int
    fleets: int
    chance: float
    gain: float


def options(t: Table, commander: str, war: str) -> list[Option]:
    """The forces Rome could muster, from overwhelming to daring; one that waits there need not be sent."""
    card, enemy, means = t.view["wars"][war], t.enemies[war], t.planned(at_most)
    waiting, anchored = t.army(commander) if commander in t.proconsuls else t.camp(war)
    skill = t.skill(commander)
    found: dict[tuple[int, int], Option] = {}
    for margin in MARGINS:
        land = units(enemy.land + margin, skill)
        sea = units(enemy.naval + margin, skill) if enemy.naval else 0
        ships = max(card["support"], sea)
        for legions in (land, 0) if enemy.naval else (land,):
            force = max(int(not enemy.naval and not waiting), legions - waiting), max(0, ships - anchored)
            if force not in found and means.cost(*force) is not None:
                chance, gain = prospect(t, war, commander, force[0] + waiting, force[1] + anchored)
                found[force] = Option(margin, *force, chance, gain - USE * sum(force))
    least = least_chance(t, war)
    return [each for each in found.values() if each.chance >= least and each.gain > 0]


# -- the plan ------------------------------------------------------------------------------------------------------
def plan(t: Table, means: Means) -> list[Campaign]:
    """This year's campaigns, the most valuable first: those that are worth most together."""
    return t.planned(_plan, means)


def _plan(t: Table, means: Means) -> list[Campaign]:
    life, cost = t.view["life"], price(t)
    free = sorted([*t.commanders, *t.proconsuls], key=lambda key: (key != life, key))
    return Sharing(
        [ways(t, key) for key in free], lambda new: burden(t, new * cost), lambda chosen: together(t, chosen)
    ).best(means)


def ways(t: Table, commander: str) -> list[Campaign]:
    """The campaigns he could lead; a Consul for Life prefers a great war, for others may not take a greater one."""
    lead = LIFE_LEADS if commander == t.view["life"] else 0
    return [
        Campaign(each.gain + lead * t.strength_of(war), commander, war, each.legions, each.fleets)
        for war in t.front(commander, t.unfought)
        for each in t.planned(options, commander, war)
    ]


def together(t: Table, chosen: list[Campaign]) -> bool:
    """May these go in one year: the Rome Consul only after the Field Consul, a later war of a series only beside the
    earlier, and nobody before a Consul for Life or against a greater war?"""
    going = [each.commander for each in chosen]
    life = t.view["life"]
    if going and life in t.commanders and life not in going:
        return False
    waiting = [key for key in t.commanders if t.senators[key]["office"] == "field_consul" and key not in going]
    if waiting and any(t.senators[key]["office"] == "rome_consul" for key in going):
        return False
    return all(may_begin(t, each.war, chosen) and beneath_life(t, each.war, chosen) for each in chosen)


def beneath_life(t: Table, war: str, found: list[Campaign]) -> bool:
    """Is the war no stronger than the one the Consul for Life goes against? Without one every war is open."""
    life = t.view["life"]
    his = [each.war for each in found if each.commander == life] or t.front_of(life)
    return not his or t.strength_of(war) <= t.strength_of(his[0])


def ready(t: Table, free: list[str]) -> list[str]:
    """Those who may be sent next: a Consul for Life before all, the Rome Consul after his colleague."""
    life = t.view["life"]
    if life in free:
        return [life]
    waiting = any(t.senators[key]["office"] == "field_consul" for key in free)
    return [key for key in free if t.senators[key]["office"] != "rome_consul" or not waiting]


def may_begin(t: Table, war: str, found: Sequence[Campaign] = ()) -> bool:
    """A war that sleeps is left alone while others press, and a later one of a series while an earlier is unfought.

    The chair closes the Senate when it goes: nobody can follow it against the later one.
    """
    number = WAR_NUMBER[war]
    met = [each.war for each in found if each.commander != t.view["chair"]]
    earlier = [WAR[each] for each in MATCHING[number] if SERIES_ORDER[each] < SERIES_ORDER[number]]
    if any(each in t.active_wars and each in t.unfought and each not in met for each in earlier):
        return False
    if war in t.active_wars:
        return True
    pressing = [each for each in t.active_wars if each in t.unfought and each not in met]
    return not pressing and len(t.active_wars) < GRAVE


def to_raise(t: Table) -> tuple[int, int]:
    """Legions and fleets to be raised for this year's campaigns; what is too dear is saved for.

    Against a rebel nothing is saved.
    """
    means = at_most(t)
    if against := uprising(t):
        return min(max(0, against.legions - means.legions), means.new_legions, t.chest // price(t)), 0
    coming = plan(t, means)
    legions, fleets = sum(each.legions for each in coming), sum(each.fleets for each in coming)
    more = max(0, legions - means.legions), max(0, fleets - means.fleets)
    return in_store(t, means.without(legions, fleets), *more)


def in_store(t: Table, left: Means, legions: int, fleets: int) -> tuple[int, int]:
    """What is raised beside this for wars to come, by a rich State while men are cheap; and year by year against one
    that lasts, for it is beyond what a single year could pay."""
    land, sea = against_lasting(t)
    spare = min(left.money, (t.chest - (LEAN if land else PURSE)) // UNIT - legions - fleets)
    if price(t) > UNIT or not t.open_wars or spare <= 0:
        return legions, fleets
    ships = max(0, min(spare, left.new_fleets, sea - t.all_fleets - fleets))
    army = max(0, min(spare - ships, left.new_legions, max(ARMY, land) - len(t.view["legions"]) - legions))
    rest = spare - ships - army
    navy = max(0, min(rest, left.new_fleets - ships, most_support(t) - t.all_fleets - fleets - ships))
    return legions + army, fleets + ships + navy


def against_lasting(t: Table) -> tuple[int, int]:
    """The legions and fleets with which the best soldiers could beat the wars that wear Rome out."""
    skill = sum(sorted((MILITARY[PERSON_AT[key]] for key in t.senators if not t.elder(key)), reverse=True)[:2])
    met = [t.enemies[war] for war in t.active_wars if years(t, war) >= LASTS]
    land = max((each.land + AHEAD - skill for each in met), default=0)
    return land, max((each.naval + AHEAD - skill for each in met if each.naval), default=0)


def next_campaign(t: Table) -> Campaign | None:
    """Whom to send next with what is in Rome: who does not preside first, for with the chair the sitting ends.

    Before all against a rebel, whatever there is.
    """
    against = uprising(t)
    if against and against.commander != t.facing:
        return against if t.free_legions else None
    coming = [each for each in plan(t, at_hand(t)) if each.commander not in t.proconsuls and may_begin(t, each.war)]
    order = {each.commander: n for n, each in enumerate(coming)}
    life = t.view["life"]
    return min(
        coming,
        key=lambda each: (each.commander != life, each.commander == t.view["chair"], order[each.commander]),
        default=None,
    )


def relief(t: Table) -> Campaign | None:
    """The Proconsul who is to be reinforced with what is in Rome; first of all the one who faces a rebel."""
    against = uprising(t)
    if against and against.commander == t.facing and against.legions and t.free_legions:
        return against
    coming = [each for each in plan(t, at_hand(t)) if each.commander in t.proconsuls]
    return next((each for each in coming if each.legions or each.fleets), None)


def forlorn(t: Table) -> str | None:
    """A Proconsul who can neither win nor be helped to."""
    going = {each.commander for each in plan(t, at_hand(t))}
    return next((key for key in t.proconsuls if key not in going and key != t.facing), None)


def most_support(t: Table) -> int:
    """The most fleets that a war in play or still to come in this era asks for on land."""
    era = ERAS.index(t.view["era"])
    beaten = [war for war, card in t.view["wars"].items() if card["state"] == "beaten"]
    wars = [n for n in DECK_WARS if CARD_ERA[CARD_OF[WAR[n]]] == era and WAR[n] not in beaten]
    return max([*(FLEET_SUPPORT[n] for n in wars), *(int(t.view["wars"][war]["support"]) for war in t.open_wars), 0])


def idle_fleets(t: Table) -> int:
    """Fleets in Rome that no war in play or still to come in this era asks for; each costs its upkeep every year."""
    sea = [t.enemies[war].naval + AGAINST_A_FLEET for war in t.open_wars if t.enemies[war].naval]
    return max(0, int(t.view["fleets"] - max([most_support(t), *sea])))


# -- the rebel -----------------------------------------------------------------------------------------------------
def uprising(t: Table) -> Campaign | None:
    """The campaign against a rebel, who takes Rome if nobody faces him: what its commander needs, or needs besides."""
    if t.rebel is None or (t.facing is not None and t.facing not in t.proconsuls):
        return None
    best = t.facing or ablest(t)
    if best is None:
        return None
    own = t.army(best) if best == t.facing else (0, 0)
    if t.stronghold is not None:
        return siege(t, best, t.stronghold, own)
    theirs = t.view.get("rebel_strength") or strength(t.army(t.rebel)[0], t.skill(t.rebel))
    return Campaign(0, best, t.rebel, max(0, t.units(theirs + REBEL_MARGIN, best) - own[0]), 0)


def siege(t: Table, commander: str, province: str, own: tuple[int, int]) -> Campaign | None:
    """The campaign against a rebel who stays in his province, if there is enough in Rome for it: he does not press."""
    card = t.view["provinces"][province]
    ships = max(card["support"], t.units(card["naval"] + REBEL_MARGIN, commander) if card["naval"] else 0)
    force = max(0, t.units(card["land"] + REBEL_MARGIN, commander) - own[0]), max(0, ships - own[1])
    enough = force[0] <= t.free_legions and force[1] <= int(t.view["fleets"])
    return Campaign(0, commander, province, *force) if enough else None


def ablest(t: Table) -> str | None:
    """The best commander who may be sent next."""
    return max(ready(t, t.commanders), key=lambda key: (t.skill(key), key), default=None)


def better(t: Table) -> str | None:
    """Who would face the rebel much better with the same army, when there is nothing left to reinforce it with."""
    if t.facing is None or t.facing not in t.proconsuls or t.free_legions:
        return None
    best = ablest(t)
    return best if best is not None and t.skill(best) >= t.skill(t.facing) + MUCH_BETTER else None
