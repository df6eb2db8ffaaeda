"""How the Assembly shows itself: as the second edition does, but for what is its own."""

from __future__ import annotations

from dataclasses import replace

from tabularium.draw.face import Scenario

from ..face import FACE as SECOND_EDITION
from . import room, scenario, table

FACE = replace(
    SECOND_EDITION,
    board=table.board,
    sheet=table.sheet,
    floor=room.floor,
    role=room.role,
    known_as=room.known_as,
    scenario=Scenario(scenario.patch, scenario.tidy, scenario.look),
)
