"""Mare Nostrum as the house knows it."""

from __future__ import annotations

from typing import Any

from tabularium.bots import Tempered, thinkers
from tabularium.engine import Game

from . import (  # noqa: F401  (their scenes register themselves)
    ages,
    diplomacy,
    economy,
    fleets,
    garrisons,
    independents,
    peace,
    periods,
    population,
    recruiting,
    stability,
    trade,
    upkeep,
    victory,
    year,
)
from .book import book, scenes
from .bot import GreedyBot, WildBot
from .bot.greedy.temper import TEMPERS
from .combat import naval  # noqa: F401
from .imagine import imagine, knowledge, known
from .invariants import check
from .mind import MIND
from .movement import armies, segments  # noqa: F401
from .options import MareOptions
from .scenarios import scenario
from .setup import bidding, start
from .state import MareNostrum
from .view import view
from .watch import Watch


def outcome(s: MareNostrum) -> dict[str, Any]:
    """How it ended."""
    return {"winners": list(s.winners), "ending": s.ending}


ARCHIVES = {"sealed": (), "documents": ("documents",), "all": ("documents", "letters")}
"""By the table's choice, the papers that all may read when the game is over."""

GAME: Game[MareNostrum, MareOptions] = Game(
    name="mare_nostrum",
    package=__package__,
    seats=range(2, 14),
    state=MareNostrum,
    options=MareOptions,
    scenes=scenes,
    rules=book,
    rules_version=10,
    start=start,
    opening=bidding,
    room=lambda options: len(scenario(options.scenario).nations),
    view=view,
    knowledge=knowledge,
    outcome=outcome,
    imagine=imagine,
    known=known,
    invariants=check,
    watcher=Watch,
    short={"last_year": 3},
    bots={"random": WildBot, "greedy": Tempered(GreedyBot, TEMPERS, own=True), **thinkers(lambda: GAME, MIND)},
    letters=True,
    turn=lambda s: s.turn,
    calendar={"offers": 48.0, "accept_surrender": 24.0, "terms": 24.0},
    archive=lambda options: ARCHIVES[options.archive],
)
