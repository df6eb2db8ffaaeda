"""One position for every question that Conquest asks, by its key, with the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Match
from tabularium.games.conquest.captives import eliminate
from tabularium.testing.language import play
from tests.conquest.table import board, position

ITALIA, MACEDONIA, NUMIDIA = 5, 0, 3
ATTACK = ["infantry", "infantry", "cavalry", "catapult", "blank", "galley"]
DEFENCE = ["infantry", "cavalry", "cavalry", "blank", "blank", "infantry"]
ROUND = ATTACK + DEFENCE
"""The dice of a first round in which both sides are hit."""


def empire(scene: str = "move", args: tuple[Any, ...] = (), active: int = ITALIA, **more: Any) -> Match:
    """Six Caesars in the fourth round, with armies, cities, a road, galleys and a captive."""
    given: dict[str, Any] = {
        "units": {
            "italia": {ITALIA: (5, 2, 2)},
            "noricum": {ITALIA: (1, 0, 0)},
            "neapolis": {ITALIA: (2, 0, 0)},
            "dalmatia": {MACEDONIA: (4, 2, 1)},
            "narbonensis": {4: (2, 0, 0)},
        },
        "leaders": {
            "macedonia_general_1": "dalmatia",
            "hispania_general_1": "narbonensis",
            "italia_general_1": "neapolis",
            "italia_general_4": f"captive:{NUMIDIA}",
        },
        "galleys": {"italia_1": "italia.m_tyrrhenum", "macedonia_1": "m_adriatico"},
        "control": {"rhaetia": ITALIA, "noricum": ITALIA, "neapolis": ITALIA, "sicilia": ITALIA, "dalmatia": MACEDONIA},
        "cities": ["noricum"],
        "fortified": ["neapolis"],
        "roads": ["italia.neapolis"],
        "talents": [20, 35, 10, 40, 5, 185],
        "round": 4,
    }
    return position(6, scene, args, active=active, **{**given, **more})


def on_to(match: Match, key: str, seat: int) -> Match:
    """Play on with whatever is usual until this seat is asked this; whoever could leave a battle fights on."""
    for _ in range(30):
        (asked, ask), *_ = match.asks.items()
        if (ask.key, asked) == (key, seat):
            return match
        match.answer(asked, "fight" if ask.key == "battle.stand" else ask.default)
    raise AssertionError(f"{key} was never asked")


def battle(key: str, seat: int = ITALIA, dice: list[str] = ROUND) -> Match:
    """Italia falls on Dalmatia."""
    match = empire(dice=[*dice, *["blank"] * 60])
    play(match, "leader:italia_general_2", "space:dalmatia", "done")
    return on_to(match, key, seat)


def pursuit(key: str) -> Match:
    """Italia retreats from Dalmatia, and the riders of Macedonia follow."""
    match = battle("battle.stand", dice=[*ROUND, *["cavalry"] * 8])
    play(match, "retreat")
    return on_to(match, key, MACEDONIA if key == "pursuit.losses" else ITALIA)


def shared() -> Match:
    """Legions of three players in one province, which is for the active one to sort out."""
    units = {"dalmatia": {MACEDONIA: (2, 0, 0), 1: (2, 0, 0), ITALIA: (3, 0, 0)}}
    return play(empire(units=units, leaders={"italia_general_1": "dalmatia"}), "done")


def at_sea() -> Match:
    """Two against two in the Adriatic; one of Italia's galleys is hit."""
    dice = ["galley", "blank", "blank", "blank", "galley", "infantry", "blank", "cavalry"]
    galleys = dict.fromkeys(("italia_1", "italia_2", "macedonia_1", "macedonia_2"), "m_adriatico")
    match = empire(galleys=galleys, units={}, dice=[*dice, *["blank"] * 30])
    play(match, "done", "space:m_adriatico")
    return on_to(match, "naval.losses", ITALIA)


def trade() -> Match:
    """Both sides hold a general, so that an exchange can be offered."""
    captives = {"italia_general_4": f"captive:{NUMIDIA}", "numidia_general_1": f"captive:{ITALIA}"}
    return play(empire("ransom", leaders=captives), "leader:italia_general_4")


def bought(*kinds: str) -> Match:
    """After the purchase of these pieces."""
    return play(empire("buy"), *(f"kind:{kind}" for kind in kinds), "done")


def aboard() -> Match:
    """A legion lies off Sicily, aboard."""
    return empire(
        galleys={"italia_1": "sicilia.m_tyrrhenum"},
        cargo={"italia_1": (3, 1, 0)},
        leaders={"italia_general_2": "galley:italia_1", "italia_general_3": "galley:italia_1"},
    )


def fallen() -> Match:
    """Two players; the Caesar of Egypt stands alone before a legion, and the game ends."""
    match = position(
        2,
        active=1,
        units={"hispania": {1: (5, 0, 0)}, "egyptus": {0: (0, 0, 0)}},
        leaders={"egyptus_caesar": "narbonensis"},
        talents=[0, 10],
    )
    return play(match, "leader:hispania_general_1", "space:narbonensis", "done")


def two_homes() -> Match:
    """Italia has taken over Macedonia, and new units may stand in either home."""
    match = empire("buy", options={"inherited_home_placement": True})
    eliminate(board(match), MACEDONIA, ITALIA)
    return play(match, "kind:infantry", "done")


MOMENTS: dict[str, Callable[[], Match]] = {
    "setup.home": lambda: Match.new(empire().game, 3, seed=1, options={"home_assignment": "choice"}),
    "move.who": empire,
    "move.march": lambda: play(empire(), "leader:italia_general_2"),
    "move.sail": lambda: play(empire(), "galley:italia_1"),
    "move.land": lambda: play(aboard(), "leader:italia_general_2"),
    "combat.next": lambda: play(
        empire(
            units={"dalmatia": {MACEDONIA: (1, 0, 0), ITALIA: (1, 0, 0)}, "noricum": {1: (1, 0, 0), ITALIA: (2, 0, 0)}}
        ),
        "done",
    ),
    "combat.foe": shared,
    "battle.legion": lambda: battle("battle.legion"),
    "battle.losses": lambda: battle("battle.losses"),
    "battle.stand": lambda: battle("battle.stand"),
    "pursuit.losses": lambda: pursuit("pursuit.losses"),
    "retreat.to": lambda: pursuit("retreat.to"),
    "captive.fate": lambda: empire("fate", ([1],), leaders={"macedonia_general_1": f"captive:{ITALIA}"}),
    "naval.losses": at_sea,
    "destroy.city": lambda: empire("destroy"),
    "buy.piece": lambda: play(empire("buy", factor=2, due=[20, -1]), "kind:infantry", "kind:galley"),
    "place.city": lambda: bought("city"),
    "place.fortification": lambda: play(bought("city", "fortification"), "space:rhaetia"),
    "place.road": lambda: play(bought("city", "road"), "space:rhaetia"),
    "place.galley": lambda: bought("galley"),
    "place.unit": two_homes,
    "ransom.who": lambda: empire("ransom"),
    "ransom.talents": trade,
    "ransom.exchange": lambda: play(trade(), 20),
    "ransom.promise": lambda: play(trade(), 20, []),
    "ransom.reply": lambda: play(trade(), 20, ["leader:numidia_general_1"], "peace"),
    "over": fallen,
}


def moment(key: str) -> tuple[Match, int]:
    """The position for a question, and the seat that is asked; after the end the first seat."""
    match = MOMENTS[key]()
    return match, next(iter(match.asks), 0)
