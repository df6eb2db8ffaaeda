"""Conquest of the Empire as the house knows it."""

from __future__ import annotations

from tabularium.bots import RandomBot, Tempered
from tabularium.engine import Game, Legend

from .board import NUMBERS
from .book import book, scenes
from .bot import GreedyBot
from .bot.minded import minded
from .bot.stance import TEMPERAMENTS
from .invariants import check
from .mind import MIND
from .options import ConquestOptions
from .setup import set_up, start
from .state import PLAYERS, Conquest
from .turn import outcome
from .upgrades import one_coast_an_island
from .view import imagine, knowledge, view
from .watch import Watch

GAME: Game[Conquest, ConquestOptions] = Game(
    name="conquest",
    package=__package__,
    seats=PLAYERS,
    state=Conquest,
    options=ConquestOptions,
    scenes=scenes,
    rules=book,
    rules_version=4,
    state_version=2,
    upgrades={1: one_coast_an_island},
    start=start,
    opening=set_up,
    view=view,
    knowledge=knowledge,
    outcome=outcome,
    imagine=imagine,
    invariants=check,
    watcher=Watch,
    short={"round_limit": 20},
    longest=200_000,
    bots={"random": RandomBot, "greedy": Tempered(GreedyBot, TEMPERAMENTS), **minded(lambda: GAME, MIND)},
    things=NUMBERS,
    legend=Legend(seats=("control", "captor"), kinds=("space", "unit", "leader", "kind", "galley")),
    letters=True,
)
