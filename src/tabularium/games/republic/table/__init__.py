"""The board of The Republic of Rome, drawn from what a seat knows and from its ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Board, Look
from tabularium.draw.marks import Marks
from tabularium.draw.parts import disc
from tabularium.draw.svg import Node, h, join

from .ahead import ahead
from .attempt import attempts
from .ballot import ballot, buttons
from .business import builder
from .course import course
from .court import accusation, prospects
from .factions import factions, unaligned
from .floor import floor, floor_of
from .forum import forum
from .hand import hand
from .happenings import digest, shown
from .initiative import knights, last_actions
from .ledger import ledger
from .money import sheet
from .persuasion import bidding, persuasion, speaks
from .rome import state_of_rome
from .session import session
from .stage import Stage
from .standings import standings
from .wars import wars

__all__ = ["MARKS", "TURN_BEGINS", "board", "livery", "mine", "score", "sheet"]

TURN_BEGINS = "turn.phase"
"""The line of the log that begins a part of a year."""
MARKS = Marks(
    rounds=(TURN_BEGINS, "turn"),
    turning=(
        *("assassination.killed", "trial.convicted", "trial.condemned", "trial.lynched", "revolution.rebels"),
        *("revolution.province_rebels", "province.created", "end."),
    ),
    kept=("senate.carried", "senate.rejected"),
    battles=("combat.fought", "civil_war.fought", "provincial.fought"),
    wars={"war.active": ("war",), "war.appears": ("war",)},
    peace={"war.beaten": ("war",), "war.peace": ("war",), "war.treaty": ("war",)},
)
PANES = {"hand": "hand", "seats": "seats", "more": "board"}
"""The panels that a phone shows one at a time, with their signs."""


def board(look: Look) -> Board:
    """The table as the reader's seat sees it."""
    stage = Stage(look)
    at = floor_of(stage)
    now: list[Node] = [
        persuasion(stage),
        bidding(stage),
        knights(stage),
        last_actions(stage),
        builder(stage),
        accusation(stage),
        [floor(at, prospects(at)), ballot(at)] if at is not None else None,
        shown(stage),
        attempts(stage),
    ]
    answer = [speaks(stage), buttons(at) if at is not None else None]
    return Board(
        main=join(
            h.div(now, class_="rr-now"),
            state_of_rome(stage),
            wars(stage),
            factions(stage),
            unaligned(stage),
            standings(stage),
        ),
        mine=_own(stage),
        seats=join(session(stage), forum(stage)),
        head=course(stage),
        answer=join(answer) or None,
        panes=[(name, sign, stage.text(f"board.pane.{name}")) for name, sign in PANES.items()],
    )


def mine(look: Look) -> Markup | None:
    """The part that only the reader's seat sees, without the rest of the table."""
    return _own(Stage(look))


def _own(stage: Stage) -> Markup | None:
    return join(hand(stage), digest(stage), ledger(stage), ahead(stage)) or None


def livery(view: Mapping[str, Any]) -> Callable[[int, str], Markup]:
    """Where several people play a faction, each wears its colours."""
    people = view.get("players")

    def colours(seat: int, size: str = "") -> Markup:
        return disc(people[seat]["faction"] if people else seat, size)

    return colours


def score(view: Mapping[str, Any]) -> list[int]:
    """The figures for the chart of a finished game: the influence of the factions."""
    return [faction["influence"] for faction in view["factions"]]
