"""What delayed spectators see: the table as it was when a turn began, some turns ago."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection

from tabularium.engine.state import State
from tabularium.engine.steps import state_at
from tabularium.shapes.people import Visitor
from tabularium.store import Store, shelf

from ..base.problem import conflict, forbidden
from .loaded import Loaded

RUNNING = ("playing", "paused", "abandoned")
"""While a game runs, and where it was given up: then it keeps its secrets, and the last turns are some."""


@dataclass(frozen=True)
class Past:
    """A table as it was at a number."""

    n: int
    state: State
    view: dict[str, Any]
    known: Callable[[], dict[str, Any]]
    """What a spectator knew then, as the game imagines from it."""


def upto(loaded: Loaded) -> int | None:
    """The number up to which spectators may know a table; None if they see it without delay."""
    table = loaded.table
    if not table.delay or table.status not in RUNNING:
        return None
    turns = table.turns or []
    return turns[-1 - table.delay] if len(turns) > table.delay else 0


def check_no_spectator(loaded: Loaded, who: Visitor) -> None:
    """Refuse a page of the present table to a spectator who may only see it later."""
    if upto(loaded) is not None and who.id != loaded.table.host and not loaded.seats_of(who.id):
        raise forbidden("problem.seen_later")


async def past(store: Store, loaded: Loaded, seat: int | None) -> Past | None:
    """What a spectator sees; None where that is the present table."""
    n = upto(loaded) if seat is None else None
    if n is None:
        return None

    def work(connection: Connection) -> list[bytes]:
        row = shelf.row_at(connection, loaded.table.id, n)
        return [] if row is None else shelf.steps_at(connection, loaded.table.id, row)

    steps, game = await store.read(work), loaded.game
    state = await asyncio.to_thread(state_at, game, steps)
    if state is None:
        raise conflict("problem.seen_later")
    return Past(n, state, game.view(state, None), partial(game.knows, state, None))
