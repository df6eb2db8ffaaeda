"""How Senators shows itself."""

from __future__ import annotations

from tabularium.draw.evening import Evening
from tabularium.draw.face import Face, Scenario

from . import scenario, table, terminal

FACE = Face(
    emblem="laurel",
    evening=Evening(
        minutes=45,
        weight=1,
        first=True,
        switches={"spread_wars": 0, "influence_cards": 5},
    ),
    board=table.board,
    turn_begins=table.TURN_BEGINS,
    marks=table.MARKS,
    score=table.score,
    finale=table.finale,
    terminal=terminal.draw,
    scenario=Scenario(scenario.patch, scenario.tidy),
)
