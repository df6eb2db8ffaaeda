"""The pages of Mare Nostrum, drawn from a seat's view and ask: overview, map, the year, and the sheet of orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form
from tabularium.draw.look import Board, Look
from tabularium.draw.marks import Marks
from tabularium.draw.svg import h, join

from .charts import CHARTS, charts
from .charts import fold as charts_fold
from .contents import contents
from .diplomacy import DEALING, dealing
from .map import key, layers, world
from .overview import ledger, letters, overview, seats
from .places import cards
from .playback import playback
from .powers import FAR, far_independents
from .relations import ASIDE, fold, relations
from .report import CARRIED_OUT, MORE, carried_out, more_news, report
from .stage import OPENS, Stage
from .surrender import bars, treaty
from .ways import follows, overlay, purses

__all__ = [
    "LINES",
    "MARKS",
    "TURN_BEGINS",
    "board",
    "score",
]

TURN_BEGINS = OPENS
"""The line of the log that begins a year."""
LINES = 600
"""From so many lines of the log the last year is told: a year of thirteen nations has 160, and a wild one more."""
MARKS = Marks(
    rounds=(TURN_BEGINS, ""),
    turning=(
        *("periods.opens", "city.occupied", "peace.ceded", "peace.eliminated", "peace.unconditional"),
        *("military_alliance.made", "military_alliance.cancelled", "victory."),
    ),
    battles=("battle.naval", "battle.field", "city.assault"),
    wars={"war.declared": ("nation", "victim")},
    peace={"peace.made": ("nation", "other"), "war.faded": ("nation", "other")},
)


def board(look: Look) -> Board:
    """The table as the reader's nation sees it."""
    stage = Stage(look)
    return Board(
        main=join(world(stage), key(stage)),
        mine=join(treaty(stage), letters(stage), ledger(stage)),
        seats=seats(stage),
        parts={
            "pages": contents(stage),
            "overview": overview(stage) if look.shows("overview") else None,
            "terms": bars(stage),
            "relations": fold(stage) if look.shows("diplomacy", "map") else None,
            "purse": join(purses(stage), follows(stage) if look.shows("movement") else None, overlay(stage)),
            "playback": playback(stage) if look.shows("overview", "year") else None,
            "year": h.div(report(stage), charts_fold(stage), class_="yearbox") if look.shows("year") else None,
        },
        asides=cards(stage) | layers(stage) | later(stage),
    )


def later(stage: Stage) -> dict[str, Markup]:
    """What is folded until a reader opens it, by name."""
    found = {
        ASIDE: relations(stage),
        MORE: more_news(stage),
        CARRIED_OUT: carried_out(stage),
        CHARTS: charts(stage),
    }
    if stage.ask is not None:
        form = Form(stage.look, stage.ask, stage.sheet)
        found |= {f"{DEALING}{nation}": dealing(stage, form, nation) for nation in stage.view["nations"]}
        found[FAR] = far_independents(stage, form)
    return {name: drawn or Markup() for name, drawn in found.items()}


def score(view: Mapping[str, Any]) -> list[int]:
    """The figures for the chart of a finished game: everybody's points, which are open at its end."""
    players = view["players"]
    assert isinstance(players, list)
    return [player["points"] or 0 for player in players]
