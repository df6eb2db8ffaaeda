"""Rome at prepared moments, for the browser: games that begin in the middle of things, so that these surely happen."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from tabularium.engine import Game
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import WAR
from tabularium.games.republic.options import RepublicOptions
from tabularium.games.republic.state import Republic, Session
from tests.republic.table import board

CORNELIUS, FABIUS, VALERIUS, JULIUS, FULVIUS = (
    f"family:{name}" for name in ("cornelius", "fabius", "valerius", "julius", "fulvius")
)


def beginning(name: str, scene: str, **given: Any) -> Game:
    """The Republic from a position on: it opens with this scene."""

    def start(options: RepublicOptions, seats: int) -> Republic:
        return board(game=GAME, seats=seats, **deepcopy(given))

    return replace(GAME, name=name, base=GAME, start=start, opening=scene)


YEAR = beginning(
    "rome_year",
    "mortality_phase",
    phase="mortality",
    chest=150,
    legions=12,
    fleets=6,
    people={
        CORNELIUS: {"talents": 30, "prior": 1},
        FABIUS: {"talents": 10},
        VALERIUS: {"talents": 6},
        JULIUS: {"corrupt": 1, "talents": 4},
        FULVIUS: {"corrupt": 1},
    },
    hands={0: ["intrigue:tribune", "intrigue:assassin"]},
    wars={"war:gallic-1": "active"},
    provinces={"province:sicilia": None},
    treasuries={0: 8},
)
"""A whole year: the first seat has the Consul, the only former Consul for Censor, money, a war, a province to give."""

VETO = beginning(
    "rome_veto",
    "sitting",
    session=Session(step="business"),
    chest=120,
    legions=4,
    people={CORNELIUS: {"office": "none"}, JULIUS: {"office": "rome_consul"}},
    hands={0: ["intrigue:tribune"]},
    wars={"war:gallic-1": "active"},
)
"""Another presides over the Senate, and the first seat holds a Tribune."""

END = beginning("rome_end", "next_initiative", phase="forum", era_ends=True, initiatives=5, order=[0])
"""The last initiative of the era, which is the first seat's: then the game is over."""

SESSION = beginning(
    "rome_session",
    "sitting",
    session=Session(step="business"),
    chest=90,
    legions=6,
    fleets=5,
    people={
        FULVIUS: {"place": "field", "post": WAR.index("war:gallic-1"), "office": "proconsul", "sent": 1, "rank": 3}
    },
    armies={FULVIUS: 5},
    hands={0: ["intrigue:tribune", "intrigue:assassin"]},
    wars={"war:gallic-1": "active", "war:illyrian-1": "inactive"},
    provinces={"province:sicilia": "family:plautius"},
    garrisons={"province:sicilia": 2},
    concessions={"concession:mining": "forum", "concession:harbor-fees": "forum"},
    veteran=[1] + [0] * 24,
)
"""The first seat presides over other business; an army stands in Gaul, a garrison in Sicilia."""

ALLIANCE = beginning(
    "rome_alliance",
    "new_alliance",
    phase="senate",
    events={"event:new-alliance": 1},
    wars={"war:gallic-1": "active", "war:illyrian-1": "inactive"},
)
"""The first seat says which of two wars a new alliance ends."""
