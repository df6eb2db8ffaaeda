"""The pieces, which never change: kinds, prices, limits, the combat die, and the names of leaders and galleys."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from .board import NATIONS

BOX: dict[str, Any] = json.loads(files(__package__).joinpath("data/box.json").read_text("utf-8"))

KINDS = ["infantry", "cavalry", "catapult", "galley", "city", "fortification", "road"]
INFANTRY, CAVALRY, CATAPULT, GALLEY, CITY, FORTIFICATION, ROAD = range(len(KINDS))
LAND_KINDS = 3
"""Infantry, cavalry and catapults: what stands in a province by number."""
COMBAT_KINDS = 4
"""With galleys: what comes in each player's colour and returns to the own supply."""

PRICES: list[int] = [BOX["prices"][kind] for kind in KINDS]
LIMITS: list[int] = [BOX["per_colour"][kind] for kind in KINDS[:COMBAT_KINDS]]
CITIES, FORTIFICATIONS, ROADS = (BOX["shared"][kind] for kind in KINDS[COMBAT_KINDS:])
UNITS_PER_LEADER: int = BOX["legion"]["units_per_leader"]
GALLEY_ROOM: int = BOX["galley"]["units"]
GALLEY_POINTS: int = BOX["points"]["galley"]
CITY_TRIBUTE: int = BOX["city"]["tribute"]

FACES: list[int] = [KINDS.index(face) if face in KINDS else -1 for face in BOX["die"]["faces"]]
"""The face of each side of the combat die; -1 is the blank."""
FACE_KEYS: list[str] = [f"face:{face}" for face in BOX["die"]["faces"]]

# -- leaders and galleys are single pieces, numbered by nation -----------------------------------------------------
LEADERS_EACH: int = BOX["per_colour"]["caesar"] + BOX["per_colour"]["general"]
GALLEYS_EACH: int = BOX["per_colour"]["galley"]
LEADERS = range(LEADERS_EACH * len(NATIONS))
GALLEYS = range(GALLEYS_EACH * len(NATIONS))
LEADERS_OF = [range(n * LEADERS_EACH, (n + 1) * LEADERS_EACH) for n in range(len(NATIONS))]
"""The leaders of each nation: the Caesar first, then the generals."""
GALLEYS_OF = [range(n * GALLEYS_EACH, (n + 1) * GALLEYS_EACH) for n in range(len(NATIONS))]

LEADER_NAMES: list[str] = [
    f"{nation}_general_{place}" if place else f"{nation}_caesar" for nation in NATIONS for place in range(LEADERS_EACH)
]
LEADER_KEYS: list[str] = [f"leader:{name}" for name in LEADER_NAMES]
LEADER: dict[str, int] = {key: leader for leader, key in enumerate(LEADER_KEYS)}
GALLEY_NAMES: list[str] = [f"{nation}_{place + 1}" for nation in NATIONS for place in range(GALLEYS_EACH)]
GALLEY_KEYS: list[str] = [f"galley:{name}" for name in GALLEY_NAMES]
GALLEY_AT: dict[str, int] = {key: galley for galley, key in enumerate(GALLEY_KEYS)}


def is_caesar(leader: int) -> bool:
    """Is this the one whose capture ends his player's game?"""
    return leader % LEADERS_EACH == 0


# -- how far a unit has marched this turn --------------------------------------------------------------------------
FRESH, ONE, ONE_ROAD, ROAD_ONLY, SPENT, ASHORE = range(6)
"""A leader's strength: two points; one; one, and on a road; none, but on a road; none; none, for he has landed."""
AFTER_STEP = [ONE, SPENT, SPENT, SPENT, SPENT, ASHORE]
"""A leader's strength after a step off the road."""
AFTER_ROAD = [ONE_ROAD, ROAD_ONLY, ONE_ROAD, ROAD_ONLY, SPENT, ASHORE]
"""A leader's strength after moving along a road: a leader already on it goes on for free."""

CLASSES = [
    "infantry",
    "road_infantry",
    "cavalry",
    "marched_cavalry",
    "road_cavalry",
    "weary_cavalry",
    "catapult",
    "road_catapult",
]
"""Land units that can still march, by kind and by how far they have come: fresh, marched, or under way on a road."""
CLASS_KIND = [INFANTRY, INFANTRY, CAVALRY, CAVALRY, CAVALRY, CAVALRY, CATAPULT, CATAPULT]
ROAD_BOUND = [False, True, False, False, False, True, False, True]
"""Classes that have no point left and can only go on along their road."""
FRESH_CLASS = [0, 2, 6]
"""For each kind the class of those that have not marched."""
SLOTS = 8
"""Tired units of a land are counted in slots: the classes but the three fresh ones, and the spent of each kind."""
SPENT_SLOT = [5, 6, 7]
NO_SLOT = -1
CLASS_SLOT = [NO_SLOT, 0, NO_SLOT, 1, 2, 3, NO_SLOT, 4]
SLOT_AFTER_STEP = {0: 5, 2: 1, 3: 6, 4: 6, 6: 7}
"""From a class to the slot after a step off the road: infantry is spent, fresh cavalry has one point left."""
SLOT_AFTER_ROAD = {0: 0, 1: 0, 2: 2, 3: 3, 4: 2, 5: 3, 6: 4, 7: 4}
"""From a class to the slot after moving along a road."""

MOST_COUNTED = 200
UNIT_KEYS: list[list[str]] = [[f"unit:{name}_{count}" for count in range(MOST_COUNTED)] for name in CLASSES]
"""How many of a class march, as an option of an ask."""
UNIT: dict[str, tuple[int, int]] = {key: (c, n) for c, keys in enumerate(UNIT_KEYS) for n, key in enumerate(keys)}
KIND_KEYS: list[str] = [f"kind:{kind}" for kind in KINDS]


def counted(numbers: list[int]) -> list[str]:
    """Units of the three land kinds as references for a message: `unit:infantry_3`."""
    return [UNIT_KEYS[FRESH_CLASS[kind]][count] for kind, count in enumerate(numbers) if count]
