"""The presiding desk of a table, and the floor of its room."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Response
from msgspec import Meta

from ..door.deps import Here, Who
from ..tables import looking
from ..tables.magister import Replacement
from ..tables.room import MINUTE, MOST_REASON, MOST_TIMERS, MOST_WORDS, HandKind, Room
from ..tables.shapes import Out, Pace
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


@router.post("/tables/{table}/desk/order", **docs(status=204, body=OrderIn, problems=DESK))
async def order(house: Here, who: Who, table: TableId, wish: Annotated[OrderIn, body(OrderIn)]) -> Response:
    """Pause, go on, close the session until another day, or call time."""
    deeds = {
        "pause": house.magister.pause,
        "resume": house.magister.resume,
        "adjourn": house.magister.adjourn,
        "time": house.magister.call_time,
    }
    await deeds[wish.do](who, table)
    return done()


@router.post("/tables/{table}/desk/screen", **docs(status=204, body=ScreenIn, problems=DESK))
async def screen(house: Here, who: Who, table: TableId, wish: Annotated[ScreenIn, body(ScreenIn)]) -> Response:
    """Hide the screen of the room, or show it again."""
    await house.magister.screen(who, table, wish.black)
    return done()


@router.post("/tables/{table}/desk/timers", **docs(status=204, body=TimersIn, problems=DESK))
async def timers(house: Here, who: Who, table: TableId, wish: Annotated[TimersIn, body(TimersIn)]) -> Response:
    """How long questions may take. A clock that has run down rings, and answers nothing."""
    await house.magister.timers(who, table, wish.timers)
    return done()


@router.post("/tables/{table}/desk/more", **docs(status=204, body=MoreIn, problems=DESK))
async def more(house: Here, who: Who, table: TableId, wish: Annotated[MoreIn, body(MoreIn)]) -> Response:
    """More time for the present question."""
    await house.magister.more(who, table, wish.seconds)
    return done()


@router.post("/tables/{table}/desk/deadline", **docs(status=204, body=DeadlineIn, problems=DESK))
async def deadline(house: Here, who: Who, table: TableId, wish: Annotated[DeadlineIn, body(DeadlineIn)]) -> Response:
    """When what is sealed is opened."""
    await house.magister.deadline(who, table, wish.at)
    return done()


@router.post("/tables/{table}/desk/calendar", **docs(status=204, body=CalendarIn, problems=DESK))
async def calendar(house: Here, who: Who, table: TableId, wish: Annotated[CalendarIn, body(CalendarIn)]) -> Response:
    """Another week, from the next question on."""
    await house.magister.calendar(who, table, wish.pace)
    return done()


@router.post("/tables/{table}/desk/remind", **docs(status=204, body=DeskSeatIn, problems=DESK))
async def remind(house: Here, who: Who, table: TableId, wish: Annotated[DeskSeatIn, body(DeskSeatIn)]) -> Response:
    """Tell somebody that the room waits for them."""
    await house.magister.remind(who, table, wish.seat)
    return done()


@router.post("/tables/{table}/desk/skip", **docs(status=204, body=SkipIn, problems=DESK))
async def skip(house: Here, who: Who, table: TableId, wish: Annotated[SkipIn, body(SkipIn)]) -> Response:
    """Take silence for the usual answer."""
    await house.magister.skip(who, table, wish.seat, wish.ask)
    return done()


@router.post("/tables/{table}/desk/seat", **docs(status=204, body=ReplaceIn, problems=DESK))
async def replace(house: Here, who: Who, table: TableId, wish: Annotated[ReplaceIn, body(ReplaceIn)]) -> Response:
    """Decide who answers at a seat."""
    await house.magister.replace(who, table, wish.seat, wish.by)
    return done()


@router.post("/tables/{table}/desk/key", **docs(KeyOut, DeskSeatIn, problems=DESK))
async def key(house: Here, who: Who, table: TableId, wish: Annotated[DeskSeatIn, body(DeskSeatIn)]) -> Response:
    """A key word for whoever plays a seat and has lost their device."""
    return reply(KeyOut(key=await house.magister.new_key(who, table, wish.seat)))


@router.post("/tables/{table}/desk/back", **docs(BackOut, StepBackIn, problems=DESK))
async def step_back(house: Here, who: Who, table: TableId, wish: Annotated[StepBackIn, body(StepBackIn)]) -> Response:
    """Step back with everybody's knowledge; behind dice the table must agree."""
    return reply(BackOut(done=await house.magister.step_back(who, table, wish.n, wish.because)))


@router.post("/tables/{table}/desk/ruling", **docs(status=204, body=RulingIn, problems=DESK))
async def ruling(house: Here, who: Who, table: TableId, wish: Annotated[RulingIn, body(RulingIn)]) -> Response:
    """Decide a doubt. It is kept in the record with its reason, and changes no die, card or vote."""
    await house.magister.rule(who, table, wish.decided, wish.because, wish.rule, wish.lasting)
    return done()


@router.post("/tables/{table}/floor/hand", **docs(status=204, body=HandIn, problems=DESK))
async def hand(house: Here, who: Who, table: TableId, wish: Annotated[HandIn, body(HandIn)]) -> Response:
    """Raise a hand to speak."""
    await house.floor.raise_hand(who, table, wish.seat, wish.kind, wish.words)
    return done()


@router.post("/tables/{table}/floor/lower", **docs(status=204, body=DeskSeatIn, problems=DESK))
async def lower(house: Here, who: Who, table: TableId, wish: Annotated[DeskSeatIn, body(DeskSeatIn)]) -> Response:
    """Take a hand of my own down, or yield the floor."""
    await house.floor.lower_hand(who, table, wish.seat)
    return done()


@router.post("/tables/{table}/floor/give", **docs(status=204, body=DeskSeatIn, problems=DESK))
async def give(house: Here, who: Who, table: TableId, wish: Annotated[DeskSeatIn, body(DeskSeatIn)]) -> Response:
    """Give somebody on the list the floor; for the desk, and for who presides in the game."""
    await house.floor.give(who, table, wish.seat)
    return done()


@router.post("/tables/{table}/floor/more", **docs(status=204, body=MoreIn, problems=DESK))
async def longer(house: Here, who: Who, table: TableId, wish: Annotated[MoreIn, body(MoreIn)]) -> Response:
    """Let whoever has the floor speak longer."""
    await house.floor.more(who, table, wish.seconds)
    return done()


@router.post("/tables/{table}/floor/end", **docs(status=204, problems=DESK))
async def end(house: Here, who: Who, table: TableId) -> Response:
    """Take the floor from whoever has it."""
    await house.floor.end(who, table)
    return done()


@router.post("/tables/{table}/floor/list", **docs(status=204, body=ListIn, problems=DESK))
async def listing(house: Here, who: Who, table: TableId, wish: Annotated[ListIn, body(ListIn)]) -> Response:
    """Open or close the list of speakers."""
    await house.floor.listing(who, table, wish.on)
    return done()
