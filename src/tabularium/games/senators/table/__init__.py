"""The board of Senators, drawn from a seat's view and ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Board, Look
from tabularium.draw.marks import Marks
from tabularium.draw.svg import join

from .around import screen, seats, topline, track
from .choice import action, influence
from .fists import fists
from .lanes import lanes
from .lots import lots
from .offer import offer
from .pad import giving
from .post import post
from .scene import Stage, stage_of
from .story import finale

__all__ = ["MARKS", "TURN_BEGINS", "board", "finale", "score"]

TURN_BEGINS = "event.drawn"
"""The line of the log that begins a turn."""
MARKS = Marks(
    rounds=(TURN_BEGINS, ""),
    turning=("trade.censored", "deficit.missed", "embezzle.forced", "elimination", "end."),
    battles=("war.result", "deficit.met"),
    kept=("war.", "deficit."),
)

STAGES: dict[str, Callable[[Look, Stage], Markup | None]] = {
    "war": fists,
    "public_deficit": fists,
    "senator_offer": offer,
    "auction": lots,
    "extortion": lanes,
    "trade": post,
    "setup": influence,
    "action": action,
}


def board(look: Look) -> Board:
    """The table as the reader's seat sees it."""
    stage = stage_of(look)
    if look.outcome is not None:
        return Board(main=track(look), mine=None, seats=seats(look, stage))
    draw = STAGES.get(stage.name) or STAGES[stage.action]
    ghosts = {}
    if look.asks("newsenator.answer") and look.seat is not None:
        ghosts = {look.seat: look.view["players"][look.seat]["senators"] + 1}
    return Board(
        main=join(topline(look, stage), draw(look, stage), track(look, ghosts)),
        mine=screen(look, stage),
        seats=seats(look, stage),
        answer=giving(look),
    )


def score(view: Mapping[str, Any]) -> list[int]:
    """The figures for the chart of a finished game: everybody's senators."""
    return [player["senators"] for player in view["players"]]
