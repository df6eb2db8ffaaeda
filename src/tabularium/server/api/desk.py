"""The presiding desk of a table, and the floor of its room."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Response
from msgspec import Meta

from tabularium.shapes import Out
from tabularium.shapes.room import MINUTE, MOST_REASON, MOST_TIMERS, MOST_WORDS, HandKind, Room
from tabularium.shapes.tables import Pace

from ..door.deps import Here, Who
from ..tables import looking
from ..tables.presiding import Replacement
from .deeds import LIMITED, NothingIn, deed
from .wire import API, In, Number, SeatNumber, TableId, docs, reply

router = APIRouter(prefix=API, tags=["desk"])
Seconds = Annotated[float, Meta(ge=0, le=30 * 86400)]
Sentence = Annotated[str, Meta(max_length=MOST_REASON)]


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
@deed(router, "desk/order", OrderIn, problems=LIMITED)
async def order(house: Here, who: Who, table: TableId, wish: OrderIn) -> None:
    """Pause, go on, close the session until another day, or call time."""
    orders = {
        "pause": house.presiding.pause,
        "resume": house.presiding.resume,
        "adjourn": house.presiding.adjourn,
        "time": house.presiding.call_time,
    }
    await orders[wish.do](who, table)


@deed(router, "desk/screen", ScreenIn, problems=LIMITED)
async def screen(house: Here, who: Who, table: TableId, wish: ScreenIn) -> None:
    """Hide the screen of the room, or show it again."""
    await house.presiding.screen(who, table, wish.black)


@deed(router, "desk/timers", TimersIn, problems=LIMITED)
async def timers(house: Here, who: Who, table: TableId, wish: TimersIn) -> None:
    """How long questions may take. A clock that has run down rings, and answers nothing."""
    await house.presiding.timers(who, table, wish.timers)


@deed(router, "desk/more", MoreIn, problems=LIMITED)
async def more(house: Here, who: Who, table: TableId, wish: MoreIn) -> None:
    """More time for the present question."""
    await house.presiding.more(who, table, wish.seconds)


@deed(router, "desk/deadline", DeadlineIn, problems=LIMITED)
async def deadline(house: Here, who: Who, table: TableId, wish: DeadlineIn) -> None:
    """When what is sealed is opened."""
    await house.presiding.deadline(who, table, wish.at)


@deed(router, "desk/calendar", CalendarIn, problems=LIMITED)
async def calendar(house: Here, who: Who, table: TableId, wish: CalendarIn) -> None:
    """Another week, from the next question on."""
    await house.presiding.calendar(who, table, wish.pace)


@deed(router, "desk/remind", DeskSeatIn, problems=LIMITED)
async def remind(house: Here, who: Who, table: TableId, wish: DeskSeatIn) -> None:
    """Tell somebody that the room waits for them."""
    await house.presiding.remind(who, table, wish.seat)


@deed(router, "desk/skip", SkipIn, problems=LIMITED)
async def skip(house: Here, who: Who, table: TableId, wish: SkipIn) -> None:
    """Take silence for the usual answer."""
    await house.presiding.skip(who, table, wish.seat, wish.ask)


@deed(router, "desk/seat", ReplaceIn, problems=LIMITED)
async def replace(house: Here, who: Who, table: TableId, wish: ReplaceIn) -> None:
    """Decide who answers at a seat."""
    await house.presiding.replace(who, table, wish.seat, wish.by)


@deed(router, "desk/key", DeskSeatIn, KeyOut, problems=LIMITED)
async def key(house: Here, who: Who, table: TableId, wish: DeskSeatIn) -> KeyOut:
    """A key word for whoever plays a seat and has lost their device."""
    return KeyOut(key=await house.presiding.new_key(who, table, wish.seat))


@deed(router, "desk/back", StepBackIn, BackOut, problems=LIMITED)
async def step_back(house: Here, who: Who, table: TableId, wish: StepBackIn) -> BackOut:
    """Step back with everybody's knowledge; behind dice the table must agree."""
    return BackOut(done=await house.presiding.step_back(who, table, wish.n, wish.because))


@deed(router, "desk/ruling", RulingIn, problems=LIMITED)
async def ruling(house: Here, who: Who, table: TableId, wish: RulingIn) -> None:
    """Decide a doubt. It is kept in the record with its reason, and changes no die, card or vote."""
    await house.presiding.rule(who, table, wish.decided, wish.because, wish.rule, wish.lasting)


@deed(router, "floor/hand", HandIn, problems=LIMITED)
async def hand(house: Here, who: Who, table: TableId, wish: HandIn) -> None:
    """Raise a hand to speak."""
    await house.floor.raise_hand(who, table, wish.seat, wish.kind, wish.words)


@deed(router, "floor/lower", DeskSeatIn, problems=LIMITED)
async def lower(house: Here, who: Who, table: TableId, wish: DeskSeatIn) -> None:
    """Take a hand of my own down, or yield the floor."""
    await house.floor.lower_hand(who, table, wish.seat)


@deed(router, "floor/give", DeskSeatIn, problems=LIMITED)
async def give(house: Here, who: Who, table: TableId, wish: DeskSeatIn) -> None:
    """Give somebody on the list the floor; for the desk, and for who presides in the game."""
    await house.floor.give(who, table, wish.seat)


@deed(router, "floor/more", MoreIn, problems=LIMITED)
async def longer(house: Here, who: Who, table: TableId, wish: MoreIn) -> None:
    """Let whoever has the floor speak longer."""
    await house.floor.more(who, table, wish.seconds)


@deed(router, "floor/end", problems=LIMITED)
async def end(house: Here, who: Who, table: TableId, wish: NothingIn) -> None:
    """Take the floor from whoever has it."""
    await house.floor.end(who, table)


@deed(router, "floor/list", ListIn, problems=LIMITED)
async def listing(house: Here, who: Who, table: TableId, wish: ListIn) -> None:
    """Open or close the list of speakers."""
    await house.floor.listing(who, table, wish.on)
