"""Exact odds of battles, sieges and age checks, for the page, the bots and the command `tabularium odds mare_nostrum`.

Nothing is sampled: every roll of the dice is counted, by the same figures with which the game is played.

>>> from tabularium.games.mare_nostrum.odds import Army, field_battle
>>> odds = field_battle(Army(infantry=8, leader=2), Army(infantry=8, leader=0))
>>> round(odds.wins[0], 3)
0.35
"""

from .ages import check, life
from .answer import Army, BattleOdds, LifeOdds, Loss, Navy, WallOdds
from .battles import field_battle, naval_battle
from .command import ask
from .walls import Dice, before_walls

__all__ = [
    "Army",
    "BattleOdds",
    "Dice",
    "LifeOdds",
    "Loss",
    "Navy",
    "WallOdds",
    "ask",
    "before_walls",
    "check",
    "field_battle",
    "life",
    "naval_battle",
]
