"""Exact odds of battles, for the page, the bots and the command `tabularium odds conquest`.

Nothing is sampled: every roll of the dice is counted, and the chances of all ways a battle can go are added up. What
players would choose on the way is given by a `Policy` for each side, and stands in the answer.

>>> from tabularium.games.conquest.odds import Force, land_battle
>>> odds = land_battle(Force(general=1, infantry=4), Force(infantry=2, cavalry=1))
>>> round(odds.outcomes.attacker_wins, 3)
0.707
"""

from .answer import (
    CHEAPEST,
    DEAREST,
    ORDERS,
    STRONGEST,
    USUAL,
    Force,
    Loss,
    Odds,
    Order,
    Outcomes,
    Policy,
    Side,
    Toll,
)
from .command import ask
from .land import flight, land_battle
from .sea import Fleet, sea_battle, sinking_order

__all__ = [
    "CHEAPEST",
    "DEAREST",
    "ORDERS",
    "STRONGEST",
    "USUAL",
    "Fleet",
    "Force",
    "Loss",
    "Odds",
    "Order",
    "Outcomes",
    "Policy",
    "Side",
    "Toll",
    "ask",
    "flight",
    "land_battle",
    "sea_battle",
    "sinking_order",
]
