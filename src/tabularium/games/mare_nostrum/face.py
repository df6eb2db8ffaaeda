"""How Mare Nostrum shows itself."""

from __future__ import annotations

from tabularium.draw.evening import Evening
from tabularium.draw.face import Face, Scenario

from . import documents, odds, scenario, table, terminal
from .table.contents import PAGES
from .table.geometry import GROUND
from .table.livery import livery, titles
from .table.sheet import sheet

FACE = Face(
    emblem="trident",
    evening=Evening(
        minutes=3000,
        weight=5,
        story="scenario",
        lasts={"three_shores": 240, "second_punic_war": 3000},
        switches={"bidding": 20},
    ),
    board=table.board,
    sheet=sheet,
    sheet_below=True,
    ask_stays=False,
    livery=livery,
    titles=titles,
    grounds=(GROUND,),
    log_lines=table.LINES,
    pages=PAGES,
    tells_orders=True,
    turn_begins=table.TURN_BEGINS,
    marks=table.MARKS,
    score=table.score,
    clauses=documents.CLAUSES,
    standing=documents.standing,
    terminal=terminal.draw,
    odds=odds.ask,
    scenario=Scenario(scenario.patch, scenario.tidy, scenario.look),
)
