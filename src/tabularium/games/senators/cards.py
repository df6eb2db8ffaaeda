"""The cards: every card is an int, named once here. Facts come from `data/cards.json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("data/cards.json").read_text("utf-8"))
ECONOMY: dict[str, int] = DATA["economy"]

TYPES: list[str] = [kind["id"] for kind in DATA["resources"]["types"]]
LOWEST, HIGHEST = DATA["resources"]["values"]
VALUES = range(LOWEST, HIGHEST + 1)
DECKS: int = DATA["resources"]["decks"]
BAND: int = DATA["resources"]["band"]
SET_SIZE = ECONOMY["set_size"]

RESOURCES = range(len(TYPES) * len(VALUES))


def _after(last: range, count: int) -> range:
    return range(last.stop, last.stop + count)


GOVERNORS = _after(RESOURCES, DATA["offices"]["governor"])
CENSORS = _after(GOVERNORS, DATA["offices"]["censor"])
CONSULS = _after(CENSORS, DATA["offices"]["consul"])
QUAESTORS = _after(CONSULS, DATA["offices"]["quaestor"])
OFFICES = range(GOVERNORS.start, QUAESTORS.stop)
GOODS = range(RESOURCES.start, GOVERNORS.stop)
"""The things that can be sold in sets: resources and governors."""

INFLUENCE = _after(OFFICES, len(DATA["influence"]))
(VOX_POPULI, TRIBUNES, LICTORS, MERCHANTS, CAVALRY, PONTIFEX, PRINCEPS, PREFECTS, PRAETORS) = INFLUENCE

WARS = _after(INFLUENCE, DATA["events"]["war"])
NEW_SENATORS = _after(WARS, DATA["events"]["new_senator"])
DEFICITS = _after(NEW_SENATORS, DATA["events"]["public_deficit"])
CIVIL_CONFLICTS = _after(DEFICITS, DATA["events"]["civil_conflict"])
EVICTIONS = _after(CIVIL_CONFLICTS, DATA["events"]["eviction"])
MAJORITIES = _after(EVICTIONS, DATA["events"]["senate_majority"])
EVENTS = range(WARS.start, MAJORITIES.stop)


def _names() -> list[str]:
    names = [f"{kind}_{value}" for kind in TYPES for value in VALUES]
    names += [f"governor_{kind}" for kind in TYPES]
    for office in ("censor", "consul", "quaestor"):
        names += [f"{office}_{copy + 1}" for copy in range(DATA["offices"][office])]
    names += DATA["influence"]
    for event, copies in DATA["events"].items():
        names += [f"{event}_{copy + 1}" for copy in range(copies)]
    return names


NAMES = _names()
NUMBERS: dict[str, int] = {name: card for card, name in enumerate(NAMES)}
KEYS = [f"card:{name}" for name in NAMES]
"""How a card is called as an option of an ask."""
CARD_OF: dict[str, int] = {key: card for card, key in enumerate(KEYS)}

TYPE = [card // len(VALUES) for card in RESOURCES] + list(range(len(GOVERNORS)))
"""The resource type of a resource card or governor."""
VALUE = [card % len(VALUES) + LOWEST for card in RESOURCES] + [0] * len(GOVERNORS)
"""The value of a resource card; 0 for a governor, which takes the value it is given."""


KIND: dict[int, str] = {card: NAMES[card].rpartition("_")[0] for card in EVENTS}
"""The scene of this event."""
EVENT_KEYS: dict[int, str] = {card: f"event:{kind}" for card, kind in KIND.items()}
"""How an event is called in a log line."""
