"""Guided first games: a prepared table, and explanations beside the question."""

from __future__ import annotations

from contextlib import suppress

from tabularium.draw.guide import UNMET, Guide, Guided, Place, guide_of, onward
from tabularium.engine import Answer, find_game
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import TableInfo
from tabularium.store import Conflict, Store
from tabularium.store import guides as shelf

from ..base.problem import not_found
from . import looking
from .desk import Desk
from .loaded import Loaded
from .lobby import Tables
from .seating import NewTable


class Guides:
    """Opens guided tables and stores how far each guest has come."""

    def __init__(self, store: Store, desk: Desk, tables: Tables) -> None:
        self.store = store
        self.desk = desk
        self.tables = tables

    async def open(self, who: Visitor, game: str) -> TableInfo:
        """Open the table of a game's guide; it begins at once."""
        guide = _guide(game)
        wanted = NewTable(game=game, seats=list(guide.seats), options=dict(guide.options))
        table = (await self.tables.create(who, wanted, seed=bytes.fromhex(guide.seed))).table
        await self.store.write(lambda connection: shelf.put(connection, table.id, guide.seat, 0, UNMET))
        return table

    async def at(self, loaded: Loaded, seat: int | None, sheet: Answer | None) -> Guided | None:
        """The guide's present step at a seat; None without a guide or without a step now."""
        guide, match = guide_of(loaded.game), loaded.match
        if guide is None or match is None or seat is None or seat != guide.seat or loaded.table.status != "playing":
            return None
        table_id = loaded.table.id
        kept = await self.store.read(lambda connection: shelf.of(connection, table_id, seat))
        ask = match.asks.get(seat)
        if kept is None or ask is None:
            return None
        place = onward(guide, Place(*kept), match.numbers[seat], ask.key, sheet)
        if place != Place(*kept):
            with suppress(Conflict):  # the same page was opened twice
                await self.store.write(
                    lambda connection: shelf.put(connection, table_id, seat, place.step, place.number)
                )
        if place.step >= len(guide.steps) or guide.steps[place.step].ask != ask.key:
            return None
        return Guided(place.step, len(guide.steps), guide.steps[place.step])

    async def go_on(self, who: Visitor, table_id: str, seat: int, step: int) -> None:
        """Mark this step as read."""

        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
        kept = await self.store.read(lambda connection: shelf.of(connection, table_id, seat))
        if kept is not None and kept[0] == step:
            await self.store.write(lambda connection: shelf.put(connection, table_id, seat, step + 1, UNMET))

    async def leave(self, who: Visitor, table_id: str, seat: int) -> None:
        """Leave the guide; the table is an ordinary one from now on."""
        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
        await self.store.write(lambda connection: shelf.leave(connection, table_id, seat))


def _guide(game: str) -> Guide:
    found = guide_of(find_game(game))
    if found is None:
        raise not_found("guide")
    return found
