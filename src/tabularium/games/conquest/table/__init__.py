"""The board of Conquest of the Empire, drawn from a seat's view and ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Board, Look
from tabularium.draw.marks import Marks
from tabularium.draw.svg import h, join

from ..routes import Said
from .around import phases, seats
from .fight import battle, fight_of
from .letters import desk
from .map import board_map, provinces, reach
from .march import muster, orders
from .market import todo, tray
from .news import news
from .plans import after, gives, plans
from .sea import clash_of, sea_fight
from .stage import Stage
from .story import finale

__all__ = ["MARKS", "TURN_BEGINS", "board", "finale", "score"]

TURN_BEGINS = "turn.begins"
"""The line of the log that begins a turn."""
MARKS = Marks(
    rounds=(TURN_BEGINS, "round"),
    turning=("eliminated", "captive.taken", "inflation.now", "alliance.named", "alliance.ended", "end."),
    battles=("battle.begins", "naval.begins"),
    kept=("battle.", "naval."),
    wars={"battle.begins": ("seat", "foe"), "naval.begins": ("seat", "foe")},
)
PLACING = ("place_city", "place_fortification", "place_road", "place_galley", "place_units")


def board(look: Look) -> Board:
    """The table as the reader's seat sees it."""
    stage = Stage(look)
    found = news(look)
    if look.outcome is not None:
        return Board(main=join(board_map(stage, found), provinces(stage)), mine=None, seats=seats(stage))
    fight, clash = fight_of(stage), clash_of(stage)
    letters = desk(stage)
    beside = tray(stage) if stage.scene == "buy" else todo(stage) if stage.scene in PLACING else None
    above = (
        letters or (battle(fight) if fight is not None else None) or (sea_fight(clash) if clash is not None else None)
    )
    sheet = board_map(stage, found, near=beside is not None or fight is not None or clash is not None)
    return Board(
        main=join(
            phases(stage),
            above,
            h.div(beside, sheet, class_="board--tray") if beside is not None else sheet,
            reach(stage),
            provinces(stage),
        ),
        mine=orders(stage) or muster(stage),
        seats=seats(stage),
        plans=plans(stage),
        answer=join(sea_goals(stage), ends_movement(stage)),
    )


def ends_movement(stage: Stage) -> Markup | None:
    """The movement can be ended from here, without letting go the legion under orders first."""
    look = stage.look
    if look.ask is None or "done" not in stage.others:
        return None
    says = [Said(look.ask.key, "stay"), Said("move.who", "done")]
    return h.button(look.text("ask.move.who.done"), type="button", class_="btn", **gives(says))


def sea_goals(stage: Stage) -> Markup | None:
    """Where the galley under orders can go with its next point, by name: a sea is easily missed on the map."""
    look = stage.look
    if look.ask is None or not look.asks("move.sail"):
        return None
    goals = [option for option in look.options if option.startswith(("space:", "coast:"))]
    return join(
        h.button(
            look.words.option(look.ask, option),
            **look.give(option),
            class_="btn hide-s",
            data_then=after(stage, option),
        )
        for option in goals
    )


def score(view: Mapping[str, Any]) -> list[int]:
    """The figures for the chart of a finished game: everybody's tribute."""
    return [player["tribute"] for player in view["players"]]
