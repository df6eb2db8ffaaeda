"""The parameters of a card: provinces, cities, nations and so on, and the filters of the data that they must pass."""

from __future__ import annotations

from collections.abc import Callable

from ..counting import overrun
from ..patronage import has_leader
from ..pieces import NOBODY
from ..routes import paying
from ..state import MareNostrum, plain
from ..tables import GRADES, MERCENARIES, VASSAL
from ..world import CITY, PORTS, PROVINCE, PROVINCE_OF, REGION
from .conditions import Chosen

Filter = Callable[[MareNostrum, int, str, str], bool]
"""Does a value (a name) pass, given what follows the filter's own name?"""


def wrong_parameter(s: MareNostrum, nation: int, wanted: list[dict[str, object]], chosen: Chosen) -> str | None:
    """The name of the first parameter that is missing, not asked for, or not among what may be chosen; else None."""
    names = [str(each["name"]) for each in wanted]
    for name in chosen:
        if name not in names:
            return name
    for each in wanted:
        name, kind = str(each["name"]), str(each["type"])
        values = chosen.get(name, [])
        filters = [str(one) for one in each["filter"]] if isinstance(each["filter"], list) else []
        least, most = numbers(kind)
        if not least <= len(values) <= most:
            return name
        if kind == "route":
            if not own_active_route(s, nation, values):
                return name
            continue
        if "repeat_allowed" not in filters and len(set(values)) < len(values):
            return name
        if any(value not in options(s, nation, kind, filters) for value in values):
            return name
    return None


def numbers(kind: str) -> tuple[int, int]:
    """How many values a parameter takes: a list one to its length, a route its two cities."""
    if kind == "route":
        return 2, 2
    return (1, int(kind.split(":")[1])) if ":" in kind else (1, 1)


def options(s: MareNostrum, nation: int, kind: str, filters: list[str]) -> list[str]:
    """The possible values of a parameter now."""
    every = candidates(s, kind.split("_")[0])
    return [value for value in every if all(passes(s, nation, value, each) for each in filters)]


def candidates(s: MareNostrum, kind: str) -> list[str]:
    """All things of a kind."""
    if kind == "nation":
        return [s.name(nation) for nation in s.living()]
    if kind == "leader":
        return [f"leader:{leader.number}" for leader in s.leaders]
    return {
        "province": s.scenario.provinces,
        "city": s.scenario.cities,
        "sea": s.scenario.seas,
        "region": s.scenario.regions,
    }[kind]


def own_active_route(s: MareNostrum, nation: int, values: list[str]) -> bool:
    """Has the nation active points from the first of these cities to the second?"""
    if any(value not in CITY for value in values):
        return False
    pair = (CITY[values[0]], CITY[values[1]])
    return any(route.nation == nation and (route.origin, route.destination) == pair for route in paying(s, overrun(s)))


def passes(s: MareNostrum, nation: int, value: str, each: str) -> bool:
    """Does a value pass one filter?"""
    for name, test in FILTERS.items():
        if each == name or (each.startswith(name) and name.endswith((":", "=", ">="))):
            return test(s, nation, value, each[len(name) :])
    raise AssertionError(f"no filter {each}")


def place_of(value: str) -> int:
    """The province that a name means, or in which it lies."""
    return PROVINCE[value] if value in PROVINCE else PROVINCE_OF[CITY[value]]


def owner_of(s: MareNostrum, value: str) -> int:
    """The owner of a province, a city, a leader or a nation."""
    if value.startswith("leader:"):
        return s.leader(int(value[7:])).nation
    return s.nation(value) if value.startswith("nation:") else s.owner[place_of(value)]


def holders(s: MareNostrum, value: str, grade: int) -> list[int]:
    """The nations that hold a grade or a higher one in a province."""
    return [nation for nation in s.living() if s.grade[nation][place_of(value)] >= grade]


def people(s: MareNostrum, value: str) -> int:
    """Urban population of a city, or of a whole province."""
    return s.urban[CITY[value]] if value in CITY else s.urban_in(PROVINCE[value])


def own_soldiers(s: MareNostrum, nation: int, value: str) -> bool:
    """Does it hold own units that are no mercenaries?"""
    return any(
        number > 0 and plain(column) not in MERCENARIES
        for force in s.forces_in(place_of(value))
        if force.nation == nation
        for column, number in enumerate(force.units)
    )


FILTERS: dict[str, Filter] = {
    "own_units": lambda s, n, v, _: own_soldiers(s, n, v),
    "own": lambda s, n, v, _: owner_of(s, v) == n,
    "other_nation": lambda s, n, v, _: owner_of(s, v) not in (n, NOBODY),
    "other": lambda s, n, v, _: owner_of(s, v) != n,
    "enemy": lambda s, n, v, _: s.holder(CITY[v]) >= 0 and s.at_war(n, s.holder(CITY[v])),
    "independent": lambda s, n, v, _: s.independent(place_of(v)),
    "no_leader": lambda s, n, v, _: not has_leader(s, place_of(v)),
    "has_leader": lambda s, n, v, _: has_leader(s, place_of(v)),
    "has_mine": lambda s, n, v, _: s.mines[place_of(v)] > 0,
    "has_herd_or_capital": lambda s, n, v, _: s.herds[place_of(v)] > 0 or s.capital(n) == place_of(v),
    "distinct": lambda s, n, v, _: True,
    "repeat_allowed": lambda s, n, v, _: True,
    "not_occupied": lambda s, n, v, _: not s.occupied(CITY[v]),
    "port": lambda s, n, v, _: bool(PORTS[CITY[v]]),
    "vassal_of_self": lambda s, n, v, _: s.grade[n][place_of(v)] == VASSAL,
    "not_capital": lambda s, n, v, _: all(each.capital != CITY[v] for each in s.scenario.nations),
    "not_own": lambda s, n, v, _: n not in holders(s, v, GRADES.index("military_alliance")),
    "any": lambda s, n, v, _: True,
    "relation_at_least:": lambda s, n, v, level: bool(holders(s, v, GRADES.index(level))),
    "relation_in:": lambda s, n, v, levels: GRADES[s.grade[n][place_of(v)]] in levels.split(","),
    "region_in:": lambda s, n, v, codes: REGION[place_of(v)] in codes.split(","),
    "ppu>=": lambda s, n, v, least: people(s, v) >= int(least),
    "ppu<=": lambda s, n, v, most: people(s, v) <= int(most),
}
