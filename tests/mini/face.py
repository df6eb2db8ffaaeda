"""How the mini senate shows itself: a room sees its votes, and nothing else is drawn."""

from __future__ import annotations

from tabularium.draw.face import Face

from . import room

FACE = Face(floor=room.floor)
