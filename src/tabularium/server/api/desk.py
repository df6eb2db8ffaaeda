"""The presiding desk of a table, and the floor of its room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from fastapi import APIRouter, Depends, Response
from msgspec import Meta

from tabularium.shapes import Out
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import MINUTE, MOST_REASON, MOST_TIMERS, MOST_WORDS, HandKind, Room
from tabularium.shapes.tables import Pace

from ..door.deps import Here, Who
from ..house import House
from ..tables import looking
from ..tables.magister import Replacement
from .tables import TableId
from .wire import API, In, Number, SeatNumber, body, docs, done, reply

router = APIRouter(prefix=API, tags=["desk"])
Seconds = Annotated[float, Meta(ge=0, le=30 * 86400)]
Sentence = Annotated[str, Meta(max_length=MOST_REASON)]
DESK = (401, 403, 404, 409, 413, 429)


class OrderIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of the session: `pause`, `resume`, or `adjourn` until another day; `time`: the time is up."""

    do: Literal["pause", "resume", "adjourn", "time"]


class ScreenIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether the screen is hidden."""

    black: bool


class TimersIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seconds by question, by the beginning of its key, by phase (`phase:senate`), and of `speech`."""

    timers: Annotated[dict[str, Seconds], Meta(max_length=MOST_TIMERS)]


class MoreIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many seconds more."""

    seconds: Seconds = MINUTE


class DeadlineIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The moment, in seconds since the epoch."""

    at: Annotated[float, Meta(ge=0, le=1e11)]


class CalendarIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pace of the kind `weekly`."""

    pace: Pace


class DeskSeatIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any seat of the table."""

    seat: SeatNumber


class SkipIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose silence is taken for an answer, and to which ask."""

    seat: SeatNumber
    ask: Number


class ReplaceIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who answers at a seat: whoever sits there (`wait`), a `bot`, another `person`, or nobody (`away`)."""

    seat: SeatNumber
    by: Replacement


class StepBackIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To which number of the table, and why."""

    n: Number
    because: Sentence


class RulingIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is decided and why, about which rule, and whether it holds for the rest of the game."""

    decided: Sentence
    because: Sentence
    rule: Annotated[str, Meta(max_length=80)] | None = None
    lasting: bool = False


class HandIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to speak for, in a few words."""

    seat: SeatNumber
    kind: HandKind
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""


class ListIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether hands may be raised."""

    on: bool


class NothingIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing is to be said about it."""


class KeyOut(Out, frozen=True, kw_only=True):
    """A key word to a seat, shown this once."""

    key: str


class BackOut(Out, frozen=True, kw_only=True):
    """Whether the table has gone back, or is asked first because dice were seen since."""

    done: bool


@router.get("/tables/{table}/room", **docs(Room, problems=(404, 409)))
async def room(house: Here, who: Who, table: TableId) -> Response:
    """What everybody may know of the room: clock, list of speakers, rulings, sessions."""
    async with house.desk.reading(table) as loaded:
        return reply(looking.room_of(loaded, who))


# -- deeds -------------------------------------------------------------------------------------------------------------
Do = Callable[[House, Visitor, str, Any], Awaitable[object]]


class Deed(NamedTuple):
    """How a wish is read, and what is done about it."""

    wish: msgspec.json.Decoder[Any]
    do: Do


async def nothing() -> NothingIn:
    """The wish where there is nothing to be said."""
    return NothingIn()


DEEDS: dict[str, Deed] = {}
"""What can be done at the desk and on the floor, by name: the pages of a room do the same as the API."""


def deed(name: str, asks: type[In] = NothingIn, tells: type[Out] | None = None) -> Callable[[Do], Do]:
    """Something that is done at a table on a wish of this shape; most of it tells nothing but that it is done."""

    def known(do: Do) -> Do:
        DEEDS[name] = Deed(msgspec.json.Decoder(asks), do)
        wished = Depends(nothing) if asks is NothingIn else body(asks)

        async def act(house: Here, who: Who, table: TableId, wish: Any = wished) -> Response:
            told = await do(house, who, table, wish)
            return done() if told is None else reply(told)

        router.add_api_route(
            f"/tables/{{table}}/{name}",
            act,
            methods=["POST"],
            name=do.__name__,
            description=do.__doc__,
            **docs(tells, None if asks is NothingIn else asks, 200 if tells else 204, DESK),
        )
        return do

    return known


@deed("desk/order", OrderIn)
async def order(house: House, who: Visitor, table: str, wish: OrderIn) -> None:
    """Pause, go on, close the session until another day, or call time."""
    orders = {
        "pause": house.magister.pause,
        "resume": house.magister.resume,
        "adjourn": house.magister.adjourn,
        "time": house.magister.call_time,
    }
    await orders[wish.do](who, table)


@deed("desk/screen", ScreenIn)
async def screen(house: House, who: Visitor, table: str, wish: ScreenIn) -> None:
    """Hide the screen of the room, or show it again."""
    await house.magister.screen(who, table, wish.black)


@deed("desk/timers", TimersIn)
async def timers(house: House, who: Visitor, table: str, wish: TimersIn) -> None:
    """How long questions may take. A clock that has run down rings, and answers nothing."""
    await house.magister.timers(who, table, wish.timers)


@deed("desk/more", MoreIn)
async def more(house: House, who: Visitor, table: str, wish: MoreIn) -> None:
    """More time for the present question."""
    await house.magister.more(who, table, wish.seconds)


@deed("desk/deadline", DeadlineIn)
async def deadline(house: House, who: Visitor, table: str, wish: DeadlineIn) -> None:
    """When what is sealed is opened."""
    await house.magister.deadline(who, table, wish.at)


@deed("desk/calendar", CalendarIn)
async def calendar(house: House, who: Visitor, table: str, wish: CalendarIn) -> None:
    """Another week, from the next question on."""
    await house.magister.calendar(who, table, wish.pace)


@deed("desk/remind", DeskSeatIn)
async def remind(house: House, who: Visitor, table: str, wish: DeskSeatIn) -> None:
    """Tell somebody that the room waits for them."""
    await house.magister.remind(who, table, wish.seat)


@deed("desk/skip", SkipIn)
async def skip(house: House, who: Visitor, table: str, wish: SkipIn) -> None:
    """Take silence for the usual answer."""
    await house.magister.skip(who, table, wish.seat, wish.ask)


@deed("desk/seat", ReplaceIn)
async def replace(house: House, who: Visitor, table: str, wish: ReplaceIn) -> None:
    """Decide who answers at a seat."""
    await house.magister.replace(who, table, wish.seat, wish.by)


@deed("desk/key", DeskSeatIn, KeyOut)
async def key(house: House, who: Visitor, table: str, wish: DeskSeatIn) -> KeyOut:
    """A key word for whoever plays a seat and has lost their device."""
    return KeyOut(key=await house.magister.new_key(who, table, wish.seat))


@deed("desk/back", StepBackIn, BackOut)
async def step_back(house: House, who: Visitor, table: str, wish: StepBackIn) -> BackOut:
    """Step back with everybody's knowledge; behind dice the table must agree."""
    return BackOut(done=await house.magister.step_back(who, table, wish.n, wish.because))


@deed("desk/ruling", RulingIn)
async def ruling(house: House, who: Visitor, table: str, wish: RulingIn) -> None:
    """Decide a doubt. It is kept in the record with its reason, and changes no die, card or vote."""
    await house.magister.rule(who, table, wish.decided, wish.because, wish.rule, wish.lasting)


@deed("floor/hand", HandIn)
async def hand(house: House, who: Visitor, table: str, wish: HandIn) -> None:
    """Raise a hand to speak."""
    await house.floor.raise_hand(who, table, wish.seat, wish.kind, wish.words)


@deed("floor/lower", DeskSeatIn)
async def lower(house: House, who: Visitor, table: str, wish: DeskSeatIn) -> None:
    """Take a hand of my own down, or yield the floor."""
    await house.floor.lower_hand(who, table, wish.seat)


@deed("floor/give", DeskSeatIn)
async def give(house: House, who: Visitor, table: str, wish: DeskSeatIn) -> None:
    """Give somebody on the list the floor; for the desk, and for who presides in the game."""
    await house.floor.give(who, table, wish.seat)


@deed("floor/more", MoreIn)
async def longer(house: House, who: Visitor, table: str, wish: MoreIn) -> None:
    """Let whoever has the floor speak longer."""
    await house.floor.more(who, table, wish.seconds)


@deed("floor/end")
async def end(house: House, who: Visitor, table: str, wish: NothingIn) -> None:
    """Take the floor from whoever has it."""
    await house.floor.end(who, table)


@deed("floor/list", ListIn)
async def listing(house: House, who: Visitor, table: str, wish: ListIn) -> None:
    """Open or close the list of speakers."""
    await house.floor.listing(who, table, wish.on)
