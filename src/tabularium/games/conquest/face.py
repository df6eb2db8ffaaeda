"""How Conquest of the Empire shows itself."""

from __future__ import annotations

from tabularium.draw.face import Face, Scenario

from . import odds, scenario, table, terminal
from .table.map import GROUND

FACE = Face(
    emblem="eagle",
    board=table.board,
    grounds=(GROUND,),
    turn_begins=table.TURN_BEGINS,
    marks=table.MARKS,
    score=table.score,
    finale=table.finale,
    terminal=terminal.draw,
    odds=odds.ask,
    scenario=Scenario(scenario.patch, scenario.tidy),
)
