"""The floor of a room: raised hands and the speaker. It is talk, not play: the record has no row of it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tabularium.shapes.people import Visitor
from tabularium.shapes.room import MOST_WORDS, Hand, HandKind, Room

from ..base import tidy
from ..base.limits import Limits
from ..base.problem import conflict, forbidden, invalid
from ..people.accounts import signed_in
from . import looking
from .change import Draft
from .desk import Desk
from .loaded import Loaded


class Floor:
    """Raises and lowers hands, and gives the floor."""

    def __init__(self, desk: Desk, limits: Limits) -> None:
        self.desk = desk
        self.limits = limits

    async def _do(self, who: Visitor, table_id: str, step: Callable[[Draft, Room], None]) -> None:
        await self.limits.talk(signed_in(who).id)

        def whole(draft: Draft) -> None:
            looking.check_may_look(draft.loaded, who)
            if draft.loaded.room is None:
                raise conflict("problem.nobody_presides")
            if draft.loaded.table.status != "playing":
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            step(draft, draft.loaded.room)

        await self.desk.change(table_id, whole)

    # -- a seat of one's own ---------------------------------------------------------------------------------------
    async def raise_hand(self, who: Visitor, table_id: str, seat: int, kind: HandKind, words: str = "") -> None:
        """Ask for the floor: for, against, with a question, or on a point of order."""

        def step(draft: Draft, room: Room) -> None:
            looking.own_seat(draft.loaded, who, seat)
            if not room.listing and kind != "order":
                raise conflict("problem.list_closed", remedy="problem.list_closed.remedy")
            hand = Hand(seat=seat, kind=kind, words=tidy.clean(words, MOST_WORDS), at=draft.now)
            draft.set_room(room.raised(hand))

        await self._do(who, table_id, step)

    async def lower_hand(self, who: Visitor, table_id: str, seat: int) -> None:
        """Lower the own hand; a speaker yields the floor."""

        def step(draft: Draft, room: Room) -> None:
            looking.own_seat(draft.loaded, who, seat)
            if room.speech is not None and room.speech.seat == seat:
                room = msgspec.structs.replace(room, speech=None)
            draft.set_room(room.lowered(seat))

        await self._do(who, table_id, step)

    # -- whoever presides: the desk, or the seat that presides in the game -------------------------------------------
    async def give(self, who: Visitor, table_id: str, seat: int) -> None:
        """Give the floor to somebody on the list."""

        def step(draft: Draft, room: Room) -> None:
            check_chairs(draft.loaded, who)
            hand = room.hand_of(seat)
            if hand is None:
                raise conflict("problem.no_such_hand")
            draft.set_room(room.floor_to(hand, draft.now))

        await self._do(who, table_id, step)

    async def more(self, who: Visitor, table_id: str, seconds: float) -> None:
        """Give the speaker more time."""
        if not 0 < seconds <= 600:
            raise invalid("problem.bad_seconds", most=600)

        def step(draft: Draft, room: Room) -> None:
            check_chairs(draft.loaded, who)
            if room.speech is None:
                raise conflict("problem.nobody_speaks")
            until = max(room.speech.until, draft.now) + seconds
            speech = msgspec.structs.replace(room.speech, until=until)
            draft.set_room(msgspec.structs.replace(room, speech=speech))

        await self._do(who, table_id, step)

    async def end(self, who: Visitor, table_id: str) -> None:
        """Take the floor from the speaker."""

        def step(draft: Draft, room: Room) -> None:
            check_chairs(draft.loaded, who)
            draft.set_room(msgspec.structs.replace(room, speech=None))

        await self._do(who, table_id, step)

    async def listing(self, who: Visitor, table_id: str, on: bool) -> None:
        """Open or close the list of speakers. Hands on it stay, and points of order are always allowed."""

        def step(draft: Draft, room: Room) -> None:
            check_chairs(draft.loaded, who)
            draft.set_room(msgspec.structs.replace(room, listing=on))

        await self._do(who, table_id, step)


def chairs(loaded: Loaded, who: Visitor) -> bool:
    """Does this visitor give the floor: from the desk, or from the seat that presides in the game?"""
    if who.id is None:
        return False
    chair = loaded.game.chair(loaded.match.state) if loaded.game.chair and loaded.match else None
    return who.id == loaded.table.host or (chair is not None and chair in loaded.seats_of(who.id))


def check_chairs(loaded: Loaded, who: Visitor) -> None:
    """Only a visitor who gives the floor may do this."""
    if not chairs(loaded, who):
        raise forbidden("problem.not_the_chair")
