"""The map, which never changes: provinces, cities and seas as numbers, what touches what, and how they are named.

A place stands in an answer by its kind and its id, `province:IT1`; in the state it is a number.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from .book import rule

NOWHERE = -1


def facts(name: str) -> dict[str, Any]:
    """A data file of this game."""
    loaded: dict[str, Any] = json.loads(files(__package__).joinpath(f"data/{name}.json").read_text("utf-8"))
    return loaded


@rule("mare:1.2a", "mare:1.2c", "mare:1.3a", "mare:1.3b")
def spaces() -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]]]:
    """Provinces with what lies in them and their regions, cities with their ports, and seas."""
    return facts("provinces")["provinces"], facts("cities")["cities"], facts("seas")["seas"]


_provinces, _cities, _seas = spaces()

PROVINCES: list[str] = [f"province:{each['code']}" for each in _provinces]
CITIES: list[str] = [f"city:{each['id']}" for each in _cities]
SEAS: list[str] = [f"sea:{each['code']}" for each in _seas]
PROVINCE: dict[str, int] = {name: place for place, name in enumerate(PROVINCES)}
CITY: dict[str, int] = {name: place for place, name in enumerate(CITIES)}
SEA: dict[str, int] = {name: place for place, name in enumerate(SEAS)}

CODES: list[tuple[str, int]] = [(each["code"][:2], int(each["code"][2:])) for each in _provinces]
"""By province its code in letters and number, for rulings that prefer the lowest code."""

REGIONS: list[str] = list(facts("provinces")["regions"])
REGION: list[str] = [each["region"] for each in _provinces]
"""By province its region, which has no effect but on a few cards."""

# -- what lies in a province at the start ------------------------------------------------------------------
RURAL: list[int] = [each["ppr"] for each in _provinces]
TOWN: list[int] = [each["ppu_rural"] for each in _provinces]
"""Urban population of a province outside its cities."""
HARVESTS: list[int] = [each["harvests"] for each in _provinces]
HERDS: list[int] = [each["herds"] for each in _provinces]
DEPOSITS: list[int] = [each["deposits"] for each in _provinces]
MINES: list[int] = [each["mines"] for each in _provinces]

# -- cities and their ports ------------------------------------------------------------------
PROVINCE_OF: list[int] = [PROVINCE[f"province:{each['province']}"] for each in _cities]
"""By city the province in which it lies."""
CITIES_OF: list[list[int]] = [
    [city for city in range(len(_cities)) if PROVINCE_OF[city] == province] for province in range(len(_provinces))
]
URBAN: list[int] = [each["ppu"] for each in _cities]
GARRISON: list[int] = [each["pg"] for each in _cities]
PORTS: list[list[int]] = [[SEA[f"sea:{sea}"] for sea in each["ports"]] for each in _cities]
"""By city the seas its port gives access to: none, one or two."""
PORTS_ON: list[list[int]] = [[city for city in range(len(_cities)) if sea in PORTS[city]] for sea in range(len(_seas))]
"""By sea the cities whose ports lie on it."""
COASTS: list[list[int]] = [[SEA[f"sea:{sea}"] for sea in each["coast"]] for each in _provinces]
"""By province the seas that touch it."""
SHORES: list[list[int]] = [
    [province for province in range(len(_provinces)) if sea in COASTS[province]] for sea in range(len(_seas))
]
LANES: list[list[int]] = [[SEA[f"sea:{other}"] for other in each["adjacent"]] for each in _seas]
"""By sea the seas next to it."""


@rule("mare:1.2b")
def borders() -> list[dict[int, str]]:
    """By province its neighbours on land, each with the kind of border: plain, river, mountain or strait."""
    found: list[dict[int, str]] = [{} for _ in _provinces]
    for each in facts("borders")["borders"]:
        a, b = PROVINCE[f"province:{each['a']}"], PROVINCE[f"province:{each['b']}"]
        found[a][b] = found[b][a] = each["type"]
    return found


BORDERS: list[dict[int, str]] = borders()


@rule("mare:3.4e")
def most(start: int) -> int:
    """How far a population may grow: half as much again as at the start, rounded down."""
    return start * 3 // 2


MOST_RURAL: list[int] = [most(start) for start in RURAL]
MOST_URBAN: list[int] = [most(start) for start in URBAN]


@rule("mare:3.12.8b")
def near(a: int, b: int) -> bool:
    """Do two provinces count as adjacent: by a border on land, or by one sea that touches both?"""
    return b in BORDERS[a] or any(sea in COASTS[b] for sea in COASTS[a])
