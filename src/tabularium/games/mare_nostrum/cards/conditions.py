"""When a card may be played: its conditions, by the names the data give them (3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book import rule
from ..counting import foes
from ..pieces import NOBODY
from ..recruiting import forbidden, own_ports
from ..state import MareNostrum, plain
from ..tables import HOSTILE, LEVELS, MERCENARIES
from ..world import BORDERS, CITY, PROVINCE_OF, SEA

Chosen = dict[str, list[str]]
"""The values of a card's parameters, by name."""
Condition = Callable[[MareNostrum, int, dict[str, Any], Chosen], bool]


def holds(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """Is a condition met for the nation that plays the card?"""
    return CONDITIONS[condition["check"]](s, nation, condition, chosen)


def meant(value: str, chosen: Chosen) -> str:
    """A name, or what the parameter of that name was set to."""
    return chosen[value[1:]][0] if value.startswith("$") else value


def who(s: MareNostrum, nation: int, value: str, chosen: Chosen) -> int:
    """A nation: the player himself, or one that he names."""
    return nation if value == "self" else s.nation(meant(value, chosen))


@rule("mare:3.1c")
def at_war(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """War with another nation; hostility towards an independent is none."""
    return bool(s.enemies(nation)) is condition["value"]


@rule("mare:3.1d")
def hostile_units_in_territory(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """Units of an enemy nation, or of an independent it is hostile to, stand in one of its provinces."""
    present = any(
        force.nation in foes(s, nation, province) or (force.nation == NOBODY and hostile_anywhere(s, nation))
        for province in s.provinces(nation)
        for force in s.forces_in(province)
    )
    return present is condition["value"]


def hostile_anywhere(s: MareNostrum, nation: int) -> bool:
    """Is a nation hostile to some independent, whose units could stand in its land?"""
    return any(s.grade[nation][province] == HOSTILE for province in s.independents())


def stability_at_least(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """Stability at this level or a better one."""
    return s.stability[nation] <= LEVELS.index(condition["level"])


def lost_battle(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """A battle lost in one of the last turns."""
    return any(0 < s.turn - turn <= condition["within_turns"] for turn in s.lost[nation])


def won_battle(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """A battle won in one of the last turns."""
    return any(0 < s.turn - turn <= condition["within_turns"] for turn in s.won[nation])


def has_port(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """A port of its own that nobody occupies."""
    return bool(own_ports(s, nation)) is condition["value"]


def owns_city_ppu(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """A city of at least so many people."""
    return any(s.urban[city] >= condition["min"] for city in s.cities(nation))


def land_border(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """Provinces of two nations that touch, straits included."""
    one, other = (who(s, nation, condition[side], chosen) for side in ("a", "b"))
    return any(s.owner[near] == other for province in s.provinces(one) for near in BORDERS[province])


def relation(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """Two nations that are not at war."""
    one, other = (who(s, nation, condition[side], chosen) for side in ("a", "b"))
    return not s.at_war(one, other)


def units_in_province_of(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """So many units in the province of a city."""
    province = PROVINCE_OF[CITY[meant(condition["where"], chosen)]]
    return s.units_in(province, nation) >= int(condition["min"])


def may_hire_mercenaries(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """At least one kind of mercenary."""
    return len(forbidden(s, nation)) < len(MERCENARIES)


def mercenaries_at_least(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """So many mercenaries anywhere."""
    target = who(s, nation, condition["who"], chosen)
    return mercenaries(s, target) >= int(condition["n"])


def mercenaries(s: MareNostrum, nation: int) -> int:
    """All mercenary units of a nation."""
    return sum(
        number
        for force in s.forces
        if force.nation == nation
        for column, number in enumerate(force.units)
        if plain(column) in MERCENARIES
    )


def no_nation_fleets_at_least(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> bool:
    """A sea in which no nation has so many fleets."""
    sea = SEA[meant(condition["sea"], chosen)]
    return all(s.fleets[other][sea] < condition["n"] for other in s.living())


CONDITIONS: dict[str, Condition] = {
    "at_war": at_war,
    "hostile_units_in_territory": hostile_units_in_territory,
    "stability_at_least": stability_at_least,
    "lost_battle": lost_battle,
    "won_battle": won_battle,
    "has_port": has_port,
    "owns_city_ppu": owns_city_ppu,
    "land_border": land_border,
    "relation": relation,
    "units_in_province_of": units_in_province_of,
    "may_hire_mercenaries": may_hire_mercenaries,
    "mercenaries_at_least": mercenaries_at_least,
    "no_nation_fleets_at_least": no_nation_fleets_at_least,
}
