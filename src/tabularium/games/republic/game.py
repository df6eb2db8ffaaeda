"""The Republic of Rome as the house knows it."""

from __future__ import annotations

from typing import Any

from tabularium.bots import RandomBot, Tempered, thinkers
from tabularium.engine import Game, Legend

from . import combat, deals, deeds, forum, mortality, population, revenue, revolution, senate, veterans  # noqa: F401  (they bring their scenes)
from .bars import sits  # noqa: F401  (it says what bars an interjection)
from .book import book, scenes
from .bot import GreedyBot
from .bot.temper import TEMPERAMENTS
from .cards import CARD_OF
from .imagine import imagine, knowledge, known
from .invariants import check
from .mind import MIND
from .moments import MOMENTS
from .options import PRESETS, RepublicOptions
from .provincial import building, defence  # noqa: F401  (they bring their scenes)
from .setup import set_up, start
from .state import PLAYERS, Republic
from .upgrades import UPGRADES
from .view import view
from .watch import Watch


def outcome(s: Republic) -> dict[str, Any]:
    """The winners; nobody if Rome has fallen."""
    return {"winners": list(s.winners), "ending": s.ending}


LEGEND = Legend(
    seats=(
        "faction",
        "presiding",
        "by",
        "called",
        "partner",
        "kept",
        "plaintiff",
        "finds_broken",
        "finds_kept",
        "servilian",
        "proscribed",
    ),
    owners=("faction",),
    kinds=("card", "event", "leader", "family", "senator", "province", "war"),
    unread=("terms",),
)

AHEAD = (
    *("play.card", "forum.bidder", "forum.counter_bribe", "forum.raise_bribe", "forum.unopposed"),
    *("senate.call", "senate.vote", "senate.commander_consent", "senate.governor_consent", "senate.sponsor_consent"),
)
"""Votes, consents, and what is let pass most of the time."""

GAME: Game[Republic, RepublicOptions] = Game(
    name="republic",
    package=__package__,
    seats=PLAYERS,
    state=Republic,
    options=RepublicOptions,
    scenes=scenes,
    rules=book,
    rules_version=11,
    state_version=8,
    upgrades=UPGRADES,
    start=start,
    opening=set_up,
    view=view,
    knowledge=knowledge,
    outcome=outcome,
    imagine=imagine,
    known=known,
    invariants=check,
    watcher=Watch,
    presets=PRESETS,
    bots={"random": RandomBot, "greedy": Tempered(GreedyBot, TEMPERAMENTS), **thinkers(lambda: GAME, MIND)},
    things=CARD_OF,
    legend=LEGEND,
    moments=MOMENTS,
    ahead=AHEAD,
    letters=True,
    longest=20_000,
)
