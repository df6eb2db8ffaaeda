"""Senators as the house knows it."""

from __future__ import annotations

from tabularium.bots import RandomBot, Tempered, thinkers
from tabularium.engine import Game, Legend

from .book import book, scenes
from .bot import GreedyBot
from .cards import NUMBERS
from .mind import MIND
from .options import PRESETS, SenatorsOptions
from .setup import setup, start
from .state import PLAYERS, Senators, check
from .temper import TEMPERAMENTS
from .turn import outcome
from .upgrades import bids_by_seat
from .view import imagine, knowledge, view

GAME: Game[Senators, SenatorsOptions] = Game(
    name="senators",
    package=__package__,
    seats=PLAYERS,
    state=Senators,
    options=SenatorsOptions,
    presets=PRESETS,
    scenes=scenes,
    rules=book,
    rules_version=3,
    state_version=2,
    upgrades={1: bids_by_seat},
    start=start,
    opening=setup,
    view=view,
    knowledge=knowledge,
    outcome=outcome,
    imagine=imagine,
    invariants=check,
    bots={"random": RandomBot, "greedy": Tempered(GreedyBot, TEMPERAMENTS), **thinkers(lambda: GAME, MIND)},
    things=NUMBERS,
    ahead=("auction.bids", "newsenator.answer", "trade.join", "war.bid"),
    legend=Legend(seats=("start", "bidder", "winner"), kinds=("card", "event")),
)
