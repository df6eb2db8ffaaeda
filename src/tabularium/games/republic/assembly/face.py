"""How the Assembly shows itself: as the second edition does, but for what is its own."""

from __future__ import annotations

from dataclasses import replace

from tabularium.draw.evening import Evening
from tabularium.draw.face import Scenario

from ..face import FACE as SECOND_EDITION
from . import room, scenario, table

FACE = replace(
    SECOND_EDITION,
    evening=Evening(
        minutes=300,
        weight=2,
        room=True,
        switches={"pontifex_maximus": 5, "provincial_wars": 10, "rebel_governors": 10, "knights": 10},
    ),
    board=table.board,
    sheet=table.sheet,
    floor=room.floor,
    role=room.role,
    known_as=room.known_as,
    scenario=Scenario(scenario.patch, scenario.tidy, scenario.look),
)
