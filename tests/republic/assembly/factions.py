"""The tables of the second edition's tests, played by the assembly's rulebook with one person for each faction."""

from __future__ import annotations

from functools import partial

from tabularium.games.republic.assembly import BY_FACTION

from .. import battles, court, floor, table

board = partial(table.board, game=BY_FACTION)
position = partial(table.position, game=BY_FACTION)
loaded = partial(table.loaded, game=BY_FACTION)
sitting = partial(floor.sitting, game=BY_FACTION)
business = partial(floor.business, game=BY_FACTION)
in_court = partial(court.court, game=BY_FACTION)
battle = partial(battles.battle, game=BY_FACTION)
