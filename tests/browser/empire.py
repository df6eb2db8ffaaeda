"""The Empire at a prepared moment, for the browser: six Caesars at war, and Italy, the last seat, is to move."""

from __future__ import annotations

from dataclasses import replace

from tabularium.games.conquest import GAME
from tabularium.games.conquest.options import ConquestOptions
from tabularium.games.conquest.state import Conquest
from tests.conquest.moments import ITALIA, empire
from tests.conquest.table import board

SEATS = ["bot:random"] * ITALIA + ["me"]


def at_war(options: ConquestOptions, seats: int) -> Conquest:
    """Armies, cities, a road and galleys stand where the tests of the board have them."""
    state = board(empire()).copy()
    state.agenda = []
    return state


AT_WAR = replace(GAME, name="conquest_war", base=GAME, start=at_war, opening="move")
