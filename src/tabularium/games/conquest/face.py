"""How Conquest of the Empire shows itself."""

from __future__ import annotations

from tabularium.draw.evening import Evening
from tabularium.draw.face import Face, Scenario

from . import odds, scenario, table, terminal
from .table.map import GROUND

FACE = Face(
    emblem="eagle",
    evening=Evening(
        minutes=210,
        story="round_limit",
        lasts={0: 210, 20: 150, 10: 90},
        switches={"hidden_treasury": 0},
    ),
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
