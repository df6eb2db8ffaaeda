"""Play: looking, answering, undoing, interjecting, asking why not, agreeing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from msgspec import Meta

from tabularium.draw import Words
from tabularium.draw.sheets import sections
from tabularium.draw.words import Spoken
from tabularium.engine import Answer, Sheet
from tabularium.shapes import Out
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import Hint, ProposalKind, Sight

from ..door.deps import Here, Who
from ..tables.looking import MINE
from ..tables.play import MOST_FORESEEN, MOST_LINES
from .deeds import ACTING, NothingIn, deed
from .wire import (
    API,
    Answered,
    In,
    Number,
    SeatNumber,
    SightOut,
    TableId,
    body,
    docs,
    reply,
    sight_out,
    spoken_lines,
    table_words,
)

router = APIRouter(prefix=API, tags=["play"])

SeatQuery = Annotated[
    str, Query(pattern="^(mine|none|[0-9]{1,2})$", description="`mine`, `none` for a spectator, or a seat of my own")
]
Since = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="The number up to which I know the table")]
Key = Annotated[str, Meta(min_length=1, max_length=80)]
Bounds = Annotated[list[Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)] | None], Meta(min_length=2, max_length=2)]


def seat_of(seat: str) -> Any:
    """The seat a query names."""
    return MINE if seat == "mine" else None if seat == "none" else int(seat)


class SeatIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of mine."""

    seat: SeatNumber


class ForeseenIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to a question that will come: its key, and those of its parameters that tell it from others."""

    key: Key
    answer: Answered
    about: Annotated[dict[Key, Key], Meta(max_length=4)] = {}


class AnswerIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to the ask of this number; of a sheet also which version of my draft it goes on from.

    `then` are answers to what I shall be asked next: each is given as soon as its question stands, until none fits.
    """

    seat: SeatNumber
    ask: Number
    answer: Answered
    version: Number | None = None
    then: Annotated[list[ForeseenIn], Meta(max_length=MOST_FORESEEN)] = []


class InterjectIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something done unasked, seeing the table at this number, and what I answer to the questions it brings."""

    seat: SeatNumber
    at: Number
    name: Key
    answer: Answered
    then: Annotated[list[ForeseenIn], Meta(max_length=MOST_FORESEEN)] = []


class AtIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of mine, and the number I see the table at."""

    seat: SeatNumber
    at: Number


class UndoIn(AtIn, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take back my last entry, or so many of my last as one press has given."""

    times: Annotated[int, Meta(ge=1, le=MOST_FORESEEN + 1)] = 1


class StopIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wait for me at this window, or no longer."""

    seat: SeatNumber
    window: Key
    on: bool


class StandingIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What I answer to `key` before being asked: the first legal of `prefer`; an empty list takes it back.

    `about` says to which questions of this key: by name, what a parameter must be, or the least and the most of one.
    """

    seat: SeatNumber
    key: Key
    prefer: Annotated[list[Answered], Meta(max_length=50)]
    until: Key | None = None
    about: Annotated[dict[Key, Key | Bounds], Meta(max_length=4)] = {}


class WhyIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to my ask, or to the interjection `name`."""

    seat: SeatNumber
    answer: Answered
    name: Key | None = None


class HintSection(Out, frozen=True, kw_only=True):
    """What a bot would write into a section of a sheet: its name in the answer, its title, and the rest in words."""

    name: str
    title: str
    text: str


class HintWay(Out, frozen=True, kw_only=True):
    """One of the best answers: in words, of a sheet by the sections in which it differs from the first."""

    answer: Any
    text: str
    chance: float
    """The share of the imagined games that it wins."""


class HintOut(Out, frozen=True, kw_only=True):
    """What a good bot would do: its answer to my ask, or to the chance `interject`; of a sheet in words by section."""

    level: str
    answer: Any
    interject: str | None = None
    question: str = ""
    """What is answered, in words."""
    text: str = ""
    """The answer in words."""
    reason: str = ""
    """Why, in a line, if the bot can say."""
    sections: list[HintSection] = []
    ways: list[HintWay] = []
    """The best answers with their chances, this one first, from a bot that looks ahead."""


class WhyOut(Out, frozen=True, kw_only=True):
    """Whether it is legal, and if not, why."""

    legal: bool
    message: str | None = None
    params: dict[str, Any] = {}
    rule: str | None = None
    text: str | None = None
    remedy: str | None = None


class ProposeIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To take back my last answer beyond a seal, to pause, to put the deadline off by a day, or to abandon the game."""

    seat: SeatNumber
    at: Number
    kind: ProposalKind


class ConsentIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Yes or no to a proposal."""

    seat: SeatNumber
    yes: bool


@deed(router, "answer", AnswerIn, SightOut, fast=True)
async def answer(house: Here, who: Who, table: TableId, wish: AnswerIn) -> Sight:
    """Answer my ask. It is kept on disk before this is acknowledged."""
    return await house.play.answer(who, table, wish.seat, wish.ask, wish.answer, wish.version, wish.then)


@router.get("/tables/{table}/sight", **docs(SightOut, problems=(403, 404)))
async def sight(
    house: Here, who: Who, table: TableId, seat: SeatQuery = "mine", since: Since = None, peek: bool = False
) -> Response:
    """The table as I may see it: view, ask, chances, log, clocks, proposals, talk. To peek counts as no visit."""
    seen = await house.play.sight(who, table, seat_of(seat), since, peek=peek)
    return reply(sight_out(seen, who.language))


@router.get("/tables/{table}/log", **docs(list[LogLine], problems=(403, 404)))
async def log(
    house: Here,
    who: Who,
    table: TableId,
    seat: SeatQuery = "mine",
    since: Since = None,
    upto: Since = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = MOST_LINES,
) -> Response:
    """The log as I may read it."""
    info = await house.tables.info(who, table)
    lines = await house.play.log(who, table, seat_of(seat), since, upto, limit)
    return reply(spoken_lines(lines, table_words(info, who.language)))


@deed(router, "interject", InterjectIn, SightOut)
async def interject(house: Here, who: Who, table: TableId, wish: InterjectIn) -> Sight:
    """Do something unasked."""
    return await house.play.interject(who, table, wish.seat, wish.at, wish.name, wish.answer, wish.then)


@deed(router, "undo", UndoIn, SightOut)
async def undo(house: Here, who: Who, table: TableId, wish: UndoIn) -> Sight:
    """Take back my last entry, or several."""
    return await house.play.undo(who, table, wish.seat, wish.at, wish.times)


@deed(router, "done", SeatIn, SightOut)
async def finished(house: Here, who: Who, table: TableId, wish: SeatIn) -> Sight:
    """I shall not take anything back: bots may go on."""
    return await house.play.done(who, table, wish.seat)


@deed(router, "stops", StopIn, SightOut)
async def stop(house: Here, who: Who, table: TableId, wish: StopIn) -> Sight:
    """Be waited for at a window. Nobody else learns of it."""
    return await house.play.stop(who, table, wish.seat, wish.window, wish.on)


@deed(router, "standing", StandingIn, SightOut)
async def stand(house: Here, who: Who, table: TableId, wish: StandingIn) -> Sight:
    """Answer in advance. Nobody else learns of it."""
    return await house.play.stand(who, table, wish.seat, wish.key, wish.prefer, wish.until, wish.about)


@router.post("/tables/{table}/why", **docs(WhyOut, WhyIn, problems=ACTING))
async def why(house: Here, who: Who, table: TableId, wish: Annotated[WhyIn, body(WhyIn)]) -> Response:
    """Why may I not do this?"""
    refusal = await house.play.why(who, table, wish.seat, wish.answer, wish.name)
    if refusal is None:
        return reply(WhyOut(legal=True))
    words = table_words(await house.tables.info(who, table), who.language)
    return reply(
        WhyOut(
            legal=False,
            message=refusal.message,
            params=refusal.params,
            rule=refusal.rule,
            text=words.refusal(refusal),
            remedy=words.remedy(refusal),
        )
    )


@router.post("/tables/{table}/hint", **docs(HintOut, SeatIn, problems=ACTING))
async def hint(house: Here, who: Who, table: TableId, wish: Annotated[SeatIn, body(SeatIn)]) -> Response:
    """What would a good bot do in my place?"""
    hint = await house.play.hint(who, table, wish.seat)
    words = table_words(await house.tables.info(who, table), who.language)
    ways = _ways(hint, words)
    answer, told = hint.ask.normal(hint.answer), list[HintSection]()
    if isinstance(hint.ask, Sheet) and hint.interject is None:
        found = sections(hint.ask, answer, words)
        told = [HintSection(name=name, title=title, text=text) for name, title, text in found]
    return reply(
        HintOut(
            level=hint.level,
            answer=answer,
            interject=hint.interject,
            question=words.ask(hint.ask),
            text=words.option(hint.ask, answer),
            reason=" ".join(_reasons(hint, ways, words)),
            sections=told,
            ways=ways,
        )
    )


def _ways(hint: Hint, words: Words) -> list[HintWay]:
    """What the best answers are worth, in words."""
    first = hint.weighed[0].answer if hint.weighed else None

    def told(answer: Answer) -> str:
        if answer == first or not (isinstance(answer, dict) and isinstance(first, dict)):
            return words.option(hint.ask, answer)
        return words.listing([words.field(hint.ask, name) for name in answer if answer[name] != first.get(name)])

    return [HintWay(answer=each.answer, text=told(each.answer), chance=each.chance) for each in hint.weighed]


def _reasons(hint: Hint, ways: list[HintWay], words: Words) -> Iterator[str]:
    """Why: what it brings, and what it and the next best answers lead to."""
    if hint.reason is not None:
        yield words.line(hint.reason)
    if len(ways) > 1:
        others = words.listing([f"{way.text} ({words.share(way.chance, tenths=False)})" for way in ways[1:]])
        yield words.text("advice.chances", chance=words.share(ways[0].chance, tenths=False), others=Spoken(others))


@deed(router, "resign", SeatIn, SightOut)
async def resign(house: Here, who: Who, table: TableId, wish: SeatIn) -> Sight:
    """Give a seat up for good; a bot plays on."""
    return await house.play.resign(who, table, wish.seat)


@deed(router, "back", SeatIn, SightOut)
async def back(house: Here, who: Who, table: TableId, wish: SeatIn) -> Sight:
    """I am here again: the bot that looked after my seat may go."""
    return await house.play.back(who, table, wish.seat)


@deed(router, "resume", problems=(401, 403, 404, 409))
async def resume(house: Here, who: Who, table: TableId, wish: NothingIn) -> None:
    """Go on after a pause."""
    await house.play.resume(who, table)


@deed(router, "proposals", ProposeIn, SightOut)
async def propose(house: Here, who: Who, table: TableId, wish: ProposeIn) -> Sight:
    """Propose something that needs the consent of the table."""
    return await house.play.propose(who, table, wish.seat, wish.at, wish.kind)


@deed(router, "proposals/{proposal}", ConsentIn, SightOut)
async def consent(
    house: Here, who: Who, table: TableId, wish: ConsentIn, proposal: Annotated[str, Path(max_length=40)]
) -> Sight:
    """Agree to a proposal, or say no, which ends it."""
    return await house.play.consent(who, table, wish.seat, proposal, wish.yes)
