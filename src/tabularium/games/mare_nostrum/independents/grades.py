"""The seven grades: their prices, who may hold them together, and their effects (3.12.1 to 3.12.8)."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..cards.lasting import diplomacy_rate
from ..casus_belli import give_casus_belli
from ..patronage import has_leader, patron
from ..pieces import NOBODY, Force
from ..routes import change_hands, lose_points
from ..state import POINTS, MareNostrum
from ..tables import (
    ANNEXED,
    COLLAPSE,
    GRADES,
    HOSTILE,
    MILITARY_ALLIANCE,
    NEUTRAL,
    PASSAGE,
    SUBSIDIARY,
    TABLES,
    VASSAL,
)
from ..world import CITIES_OF, PROVINCES, near

COST: list[dict[str, int | str]] = [TABLES["independent_cost"].get(name, {}) for name in TABLES["independent_grades"]]
MODIFIER: list[int | None] = [TABLES["diplomacy_modifier_T"][name] for name in TABLES["stability_levels"]]
GRANTED = ("grade", "kept", "no_entry")
"""The columns of what is granted, in which some grades of one nation change those of others."""
HATRED = 15
MOST_SUBSIDIARIES = 2


# -- reading ------------------------------------------------------------------
@rule("mare:3.12.8d", "mare:3.12.5c")
def next_grade(s: MareNostrum, nation: int, province: int) -> int:
    """The grade that comes next; passage that was lost by war must be bought again first."""
    return PASSAGE if s.no_entry[nation][province] else s.grade[nation][province] + 1


@rule("mare:3.12.8b")
def adjacent(s: MareNostrum, nation: int, province: int) -> bool:
    """Does the province lie next to one the nation controls, by land or across one sea?"""
    return any(near(own, province) for own in s.provinces(nation))


# -- 3.12.3 to 3.12.7 and 3.12.10 what a step costs ------------------------------------------------------------------
@rule("mare:3.12.3c", "mare:3.12.4c", "mare:3.12.5d", "mare:3.12.6d", "mare:3.12.7a")
def base_price(s: MareNostrum, nation: int, province: int, grade: int) -> int:
    """So much for each unit of its own or each point of urban population, before minimum and modifiers."""
    own = [force for force in s.forces_in(province) if force.nation == NOBODY and force.leader == NOBODY]
    number = sum(force.size for force in own) if COST[grade]["per"] == "unit" else s.urban_in(province)
    return diplomacy_rate(s, nation, province, int(COST[grade]["T"])) * number


@rule("mare:3.12.10a", "mare:3.12.10b", "mare:3.12.10d", "mare:3.12.1h")
def price(s: MareNostrum, nation: int, province: int, grade: int) -> int:
    """Stability makes it cheaper, never below the minimum, or dearer on top of it; hatred makes it dearer still."""
    modifier, least = MODIFIER[s.stability[nation]] or 0, int(COST[grade]["minimum"])
    base = base_price(s, nation, province, grade)
    cost = max(least, base + modifier) if modifier < 0 else max(least, base) + modifier
    return cost + (HATRED if s.hatred[nation][province] else 0)


# -- what may be granted ------------------------------------------------------------------
@rule(
    "mare:3.12.8a",
    "mare:3.12.8b",
    "mare:3.12.8d",
    "mare:3.12.9a",
    "mare:3.12.9e",
    "mare:3.12.10c",
    "mare:6.2i",
    "mare:7.1f",
)
def obstacle(
    s: MareNostrum, nation: int, province: int, wanted: int | None = None, *, foreseen: bool = True
) -> Refusal | None:
    """The reason why a nation cannot invest in an independent now, whatever others do; `wanted` is the grade to buy.

    A leader raised by a card since the orders were written is not `foreseen`, and keeps nobody from investing.
    """
    grade, name = s.grade[nation][province], PROVINCES[province]
    if not s.independent(province):
        return refuse("independents.not_independent", "mare:3.12a", province=name)
    if s.stability[nation] == COLLAPSE:
        return refuse("independents.collapse", "mare:3.12.10c")
    if has_leader(s, province) and (foreseen or province not in s.uprisings):
        return refuse("independents.has_leader", "mare:3.12.9a", province=name)
    if (why := closed(s, nation, province)) is not None:
        return why
    if grade == HOSTILE:
        return refuse("independents.hostile", "mare:3.12.8d", province=name)
    aim = next_grade(s, nation, province)
    if wanted not in (None, aim):
        return refuse("independents.not_next", "mare:3.12.8d", province=name, grade=f"grade:{GRADES[aim]}")
    if aim > PASSAGE and not s.period and not adjacent(s, nation, province):
        return refuse("independents.far", "mare:3.12.8b", province=name)
    return taken(s, nation, province, aim)


@rule("mare:6.2i")
def closed(s: MareNostrum, nation: int, province: int) -> Refusal | None:
    """A treaty of peace may bar a nation from spending anything on an independent, trade among it."""
    until = s.sphere_until[nation][province]
    if until < s.year:
        return None
    return refuse("independents.sphere", "mare:6.2i", province=PROVINCES[province], year=until)


@rule("mare:3.12.3a", "mare:3.12.4b", "mare:3.12.5b", "mare:3.12.6c", "mare:3.12.6d")
def taken(s: MareNostrum, nation: int, province: int, grade: int) -> Refusal | None:
    """Why others leave no place for a grade: a vassal grants nothing to them, and two grades have few places."""
    others, name = [s.grade[other][province] for other in s.others(nation)], PROVINCES[province]
    if any(held >= VASSAL for held in others):
        return refuse("independents.vassal", "mare:3.12.6d", province=name)
    if places(s, nation, province, grade) < 1:
        why = "mare:3.12.4b" if grade == SUBSIDIARY else "mare:3.12.5b"
        return refuse("independents.taken", why, province=name, grade=f"grade:{GRADES[grade]}")
    return None


def places(s: MareNostrum, nation: int, province: int, grade: int) -> int:
    """How many more nations may hold a grade, this one not counted."""
    holders = sum(s.grade[other][province] >= grade for other in s.others(nation))
    if grade == SUBSIDIARY:
        return MOST_SUBSIDIARIES - holders
    return 1 - holders if grade >= MILITARY_ALLIANCE else len(s.grade)


# -- what is granted ------------------------------------------------------------------
@rule("mare:3.12b", "mare:3.12.6c", "mare:3.12.8d")
def grant(s: MareNostrum, nation: int, province: int, grade: int, why: str = "mare:3.12.8d") -> None:
    """A nation reaches a grade; as a vassal the province ends every advantage of others, annexed it is a province."""
    if grade == ANNEXED:
        annex(s, province, nation)
        return
    s.no_entry[nation][province] = False
    s.grade[nation][province] = max(grade, s.grade[nation][province])
    s.kept[nation][province] = HOSTILE
    if grade == VASSAL:
        s.own(GRANTED)
        for other in s.others(nation):
            s.grade[other][province] = min(s.grade[other][province], NEUTRAL)
            s.kept[other][province] = min(s.kept[other][province], NEUTRAL)
            s.no_entry[other][province] = False
    s.say("independents.granted", rule=why, **told(s, nation, province))


@rule("mare:3.12.7a", "mare:3.12.7b", "mare:8.1g", "mare:1.3d", "mare:3.12.7c")
def annex(s: MareNostrum, province: int, nation: int, why: str = "mare:3.12.7a") -> None:
    """The province is the nation's own; its units are too, but rest until the next year."""
    s.own((*GRANTED, "owner", "routes", "occupier", "feats"))
    change_hands(s, province, nation)
    s.points[nation] += POINTS["annexation"]
    s.feats.append(["annexed", nation, province])
    s.forces = [
        Force(nation=nation, province=province, units=[*force.units], resting=True)
        if force.nation == NOBODY and force.province == province
        else force
        for force in s.forces
    ]
    for city in CITIES_OF[province]:
        s.occupier[city] = NOBODY
    for other in s.living():
        s.grade[other][province] = NEUTRAL
        s.kept[other][province] = HOSTILE
        s.no_entry[other][province] = False
    s.say("independents.annexed", rule=why, nation=s.name(nation), province=PROVINCES[province])


@rule("mare:3.12.7b")
def rested(s: MareNostrum) -> None:
    """A new year: units that were annexed in the last one are like any others."""
    for force in [each for each in s.forces if each.resting]:
        s.join(force)


# -- 3.12.1 hostility ------------------------------------------------------------------
@rule("mare:3.12.1d", "mare:3.12.1f", "mare:3.12.1g", "mare:3.12.1h", "mare:3.12.9b")
def turn_hostile(s: MareNostrum, nation: int, province: int) -> None:
    """War with an independent: its patron has a casus belli, advantages are lost, and hatred stays for good.

    Against a province with a leader of its own the grades reached before are kept for when that war is over.
    """
    holder = patron(s, province)
    if holder not in (NOBODY, nation):
        give_casus_belli(s, holder, nation)
        s.say("casus_belli.arises", rule="mare:3.12.1f", nation=s.name(holder), against=s.name(nation))
    s.kept[nation][province] = s.grade[nation][province] if has_leader(s, province) else HOSTILE
    s.grade[nation][province] = HOSTILE
    s.no_entry[nation][province] = False
    s.hatred[nation][province] = True
    lose_points(s, nation, province)
    s.say("independents.hostile_now", rule="mare:3.12.1d", nation=s.name(nation), province=PROVINCES[province])


@rule("mare:3.12.1e", "mare:3.12.9c", "mare:3.2p")
def give_in(s: MareNostrum, nation: int, province: int) -> None:
    """Back to neutrality, or to the grade that was kept, for a level of stability; it is no surrender to a nation."""
    s.steady(nation, -1)
    make_peace(s, nation, province)


def make_peace(s: MareNostrum, nation: int, province: int) -> None:
    """Hostility ends: the grade that was kept counts again, else the province is neutral."""
    s.grade[nation][province] = max(s.kept[nation][province], NEUTRAL)
    s.kept[nation][province] = HOSTILE
    hand_back(s, province)
    s.say("independents.peace", rule="mare:3.12.1e", nation=s.name(nation), province=PROVINCES[province])


@rule("mare:3.12.7c")
def hand_back(s: MareNostrum, province: int) -> None:
    """Cities of an independent whose stormer is no longer hostile have a garrison of their own again."""
    for city in CITIES_OF[province]:
        if s.occupied(city) and s.grade[s.occupier[city]][province] != HOSTILE:
            s.occupier[city], s.garrison[city] = NOBODY, 1


@rule("mare:3.12.8h")
def lower(s: MareNostrum, nation: int, province: int, grade: int) -> None:
    """A nation gives up advantages of its own."""
    s.grade[nation][province] = grade
    if grade < PASSAGE:
        s.no_entry[nation][province] = False
    s.say("independents.granted", rule="mare:3.12.8h", **told(s, nation, province))


@rule("mare:3.12.5c")
def enemies_lose_passage(s: MareNostrum, a: int, b: int) -> None:
    """Two nations go to war: where one of them is an independent's military ally, the other may not pass any more."""
    allied = [
        province
        for province, grades in enumerate(zip(s.grade[a], s.grade[b], strict=True))
        if max(grades) >= MILITARY_ALLIANCE and s.independent(province)
    ]
    if allied:
        s.own(("grade", "no_entry"))
    for province in allied:
        holder = patron(s, province)
        if holder not in (a, b):
            continue
        enemy = b if holder == a else a
        if s.grade[enemy][province] == PASSAGE:
            s.grade[enemy][province] = NEUTRAL
        elif s.grade[enemy][province] > PASSAGE:
            s.no_entry[enemy][province] = True


def told(s: MareNostrum, nation: int, province: int) -> dict[str, Any]:
    """A nation, a province and their grade, as a line of the log names them."""
    grade = GRADES[s.grade[nation][province]]
    return {"nation": s.name(nation), "province": PROVINCES[province], "grade": f"grade:{grade}"}
