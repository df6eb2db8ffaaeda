"""The board, which never changes: places as ints, what touches what, and how a place is called in an answer.

Lands come first, then seas, then coasts. A coast is where a land meets one sea: galleys lie there.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from .book import rule

MAP: dict[str, Any] = json.loads(files(__package__).joinpath("data/map.json").read_text("utf-8"))

_lands: list[dict[str, Any]] = MAP["lands"]
_seas: list[dict[str, Any]] = MAP["seas"]
NAMES: list[str] = [each["id"] for each in _lands + _seas]
"""Lands and seas by number."""
NUMBERS: dict[str, int] = {name: place for place, name in enumerate(NAMES)}

LANDS = range(len(_lands))
SEAS = range(LANDS.stop, LANDS.stop + len(_seas))
_shores = [(NUMBERS[land["id"]], NUMBERS[sea]) for land in _lands for sea in land["adjacent_sea"]]
COASTS = range(SEAS.stop, SEAS.stop + len(_shores))

SHORE_LAND: list[int] = [*LANDS, *[-1 for _ in SEAS], *[land for land, _ in _shores]]
"""The land a place belongs to; a sea belongs to none."""
SHORE_SEA: list[int] = [*[-1 for _ in LANDS], *SEAS, *[sea for _, sea in _shores]]
"""The sea a place belongs to."""
COASTS_OF: list[list[int]] = [[coast for coast in COASTS if SHORE_LAND[coast] == land] for land in LANDS]
"""The coasts of each land."""
ISLANDS: list[int] = [land for land in LANDS if not _lands[land]["adjacent_land"]]
"""Lands without a border on land: their coast is unbroken."""


@rule("conquest:board.2", "conquest:board.3", "conquest:board.5")
def values() -> list[int]:
    """The tribute of each land: five or ten, a home always ten; Egypt is one land on both banks of its river."""
    return [land["value"] for land in _lands]


VALUE: list[int] = values()
NEIGHBOURS: list[list[int]] = [
    sorted(NUMBERS[other] for other in land["adjacent_land"] + land["straits"]) for land in _lands
]
"""The lands a legion can walk to, straits included."""
FAR = 99
"""Farther than any two lands are apart."""


def _distances(start: int) -> list[int]:
    """How many steps by land every land is from this one."""
    found = [FAR] * len(LANDS)
    found[start] = 0
    queue = [start]
    for here in queue:
        for there in NEIGHBOURS[here]:
            if found[there] == FAR:
                found[there] = found[here] + 1
                queue.append(there)
    return found


STEPS = [_distances(land) for land in LANDS]
"""How many steps by land it is from land to land."""
LANES: list[list[int]] = [[] for _ in LANDS] + [
    sorted(NUMBERS[other] for other in sea["adjacent_sea"]) for sea in _seas
]
"""The seas next to each sea."""
SHORES: list[list[int]] = [[coast for coast in COASTS if SHORE_SEA[coast] == place] for place in range(SEAS.stop)]
"""The coasts that lie on each sea."""
ZONES: list[list[int]] = [[SHORE_SEA[coast] for coast in coasts] for coasts in COASTS_OF]
"""The seas that touch each land."""

STRETCHES: list[tuple[int, int]] = sorted(
    (NUMBERS[land["id"]], NUMBERS[other])
    for land in _lands
    for other in land["adjacent_land"]
    if NUMBERS[land["id"]] < NUMBERS[other]
)
"""Where a road can lie: between two lands with a common border, never across water."""
STRETCH: dict[tuple[int, int], int] = {pair: number for number, pair in enumerate(STRETCHES)}
STRETCHES_OF: list[list[tuple[int, int]]] = [
    [(b if a == land else a, number) for number, (a, b) in enumerate(STRETCHES) if land in (a, b)] for land in LANDS
]
"""For each land: the lands a road can lead to, and the number of that stretch."""

NATIONS: list[str] = MAP["turn_order"]
"""The seven homes in the order of play."""
HOMES: list[int] = [NUMBERS[name] for name in NATIONS]
HOMES_FOR: dict[int, list[int]] = {
    int(players): [NATIONS.index(name) for name in names] for players, names in MAP["homes_by_players"].items()
}
"""Which nations are in play, by number of players."""
PORTS_ELSEWHERE: dict[str, list[str]] = MAP["galley_ports"]
"""The lands on whose coasts a nation without a coast of its own builds galleys."""
PORTS: list[list[int]] = [
    [coast for land in PORTS_ELSEWHERE.get(name, [name]) for coast in COASTS_OF[NUMBERS[land]]] for name in NATIONS
]
"""The coasts on which each nation builds galleys."""

KEYS: list[str] = [f"space:{name}" for name in NAMES] + [f"coast:{NAMES[a]}.{NAMES[b]}" for a, b in _shores]
"""How a place is called as an option of an ask."""
PLACE: dict[str, int] = {key: place for place, key in enumerate(KEYS)}
ROAD_KEYS: list[str] = [f"road:{NAMES[a]}.{NAMES[b]}" for a, b in STRETCHES]
ROAD: dict[str, int] = {key: number for number, key in enumerate(ROAD_KEYS)}
