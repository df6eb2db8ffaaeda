"""How The Republic of Rome shows itself."""

from __future__ import annotations

from tabularium.draw.face import Face, Scenario

from . import odds, room, scenario, table, terminal

FACE = Face(
    emblem="column",
    board=table.board,
    mine=table.mine,
    sheet=table.sheet,
    livery=table.livery,
    turn_begins=table.TURN_BEGINS,
    marks=table.MARKS,
    score=table.score,
    floor=room.floor,
    terminal=terminal.draw,
    odds=odds.ask,
    scenario=Scenario(scenario.patch, scenario.tidy, scenario.look),
)
