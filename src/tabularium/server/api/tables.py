"""Tables: games, lobby, opening, joining, leaving, links."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Response
from msgspec import Meta

from tabularium.draw import wording
from tabularium.engine import find_game
from tabularium.shapes import Out
from tabularium.shapes.people import Link, LinkInfo
from tabularium.shapes.tables import AwayPolicy, GameInfo, Pace, TableInfo, UndoPolicy

from ..base.problem import not_found
from ..base.speech import speaker
from ..door.deps import Here, Who
from ..tables.lobby import Created, Lobby, NewTable
from ..tables.seating import MOST_DELAY
from .deeds import NothingIn, deed
from .wire import API, DigestOut, In, SeatNumber, TableId, body, digest_out, docs, done, reply

router = APIRouter(prefix=API, tags=["tables"])

Salt = Annotated[str, Meta(max_length=64)]


class TableIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened. A seat is `me`, `me:Name` (several: hot-seat), `open`, `link` or `bot:LEVEL[:TEMPER]`."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=40)]
    options: dict[str, Any] = {}
    name: Annotated[str, Meta(max_length=200)] = ""
    public: bool = False
    pace: Pace = Pace()
    undo: UndoPolicy = "consent"
    away: AwayPolicy = "bot"
    delay: Annotated[int, Meta(ge=0, le=MOST_DELAY)] = 0
    facilitated: bool = False
    salt: Salt = ""


class JoinIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which seat (any free one if none is named), and a salt to be mixed into the dice."""

    seat: SeatNumber | None = None
    salt: Salt = ""


class InviteIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To which seat; to any free one, and to watch, if none is named."""

    seat: SeatNumber | None = None


class RuleOut(Out, frozen=True, kw_only=True):
    """A rule in our own words and, where it has been translated, in the reader's language."""

    id: str
    title: str
    rule: str
    interpretation: str


@router.get("/games", **docs(list[GameInfo]))
async def games(house: Here) -> Response:
    """The games that can be played here."""
    return reply(house.tables.games())


@router.get("/games/{game}/rules/{rule}", **docs(RuleOut, problems=(404,)))
async def rule(
    who: Who, game: Annotated[str, Path(max_length=40)], rule: Annotated[str, Path(max_length=80)]
) -> Response:
    """A rule of a game."""
    found = find_game(game)
    rule = found.rules.cite(rule)
    entry = found.rules.find(rule)
    if entry is None:
        raise not_found("rule")
    words = speaker(found, who.language)
    told = wording(found, entry, words.lang)
    return reply(RuleOut(id=rule, title=words.rule_title(rule), rule=told.says, interpretation=told.reading))


@router.get("/lobby", **docs(Lobby))
async def lobby(house: Here, who: Who) -> Response:
    """My tables with my turn first, tables to join, tables to watch."""
    return reply(await house.tables.lobby(who))


@router.get("/digest", **docs(list[DigestOut]))
async def digest(house: Here, who: Who) -> Response:
    """At each table I play at, my turn first: what is asked of me, and what I have missed. This counts as no visit."""
    return reply([digest_out(each, who.language) for each in (await house.digests.mine(who)).values()])


@router.post("/tables", **docs(Created, TableIn, 201, (401, 403, 409, 413)))
async def open_table(house: Here, who: Who, wish: Annotated[TableIn, body(TableIn)]) -> Response:
    """Open a table. It starts when its last seat is taken, which may be at once."""
    return reply(await house.tables.create(who, NewTable(**msgspec.structs.asdict(wish))), 201)


@router.get("/tables/{table}", **docs(TableInfo, problems=(404,)))
async def table(house: Here, who: Who, table: TableId) -> Response:
    """A table, from outside."""
    return reply(await house.tables.info(who, table))


@router.delete("/tables/{table}", **docs(status=204, problems=(403, 404, 409)))
async def remove(house: Here, who: Who, table: TableId) -> Response:
    """Take a finished game of mine, or a record I uploaded, off the shelf, if nobody else sat at it."""
    await house.tables.remove(who, table)
    return done()


@router.post("/tables/{table}/join", **docs(TableInfo, JoinIn, problems=(401, 403, 404, 409, 413)))
async def join(house: Here, who: Who, table: TableId, wish: Annotated[JoinIn, body(JoinIn)]) -> Response:
    """Sit down."""
    return reply(await house.tables.join(who, table, wish.seat, wish.salt))


@router.post("/tables/{table}/leave", **docs(TableInfo, problems=(403, 404, 409)))
async def leave(house: Here, who: Who, table: TableId) -> Response:
    """Get up; during the game a bot takes over for good."""
    return reply(await house.tables.leave(who, table))


@deed(router, "start", tells=TableInfo, problems=(403, 404, 409))
async def start(house: Here, who: Who, table: TableId, wish: NothingIn) -> TableInfo:
    """Begin now, with bots on the seats that are free."""
    return await house.tables.start(who, table)


@router.post("/tables/{table}/close", **docs(status=204, problems=(403, 404, 409)))
async def close(house: Here, who: Who, table: TableId) -> Response:
    """Give up a table that has not started."""
    await house.tables.close(who, table)
    return done()


@router.post("/tables/{table}/rematch", **docs(Created, status=201, problems=(401, 403, 404, 409)))
async def rematch(house: Here, who: Who, table: TableId) -> Response:
    """The same seats again."""
    return reply(await house.tables.rematch(who, table), 201)


@router.get("/tables/{table}/links", **docs(list[LinkInfo], problems=(403, 404)))
async def table_links(house: Here, who: Who, table: TableId) -> Response:
    """The links to a table of mine."""
    return reply(await house.tables.links(who, table))


@router.post("/tables/{table}/links", **docs(Link, InviteIn, 201, (403, 404, 409, 413)))
async def invite(house: Here, who: Who, table: TableId, wish: Annotated[InviteIn, body(InviteIn)]) -> Response:
    """A link to a table of mine. It is shown this once."""
    return reply(await house.tables.invite(who, table, wish.seat), 201)


@router.delete("/tables/{table}/links/{link}", **docs(status=204, problems=(403, 404)))
async def revoke(house: Here, who: Who, table: TableId, link: Annotated[str, Path(max_length=40)]) -> Response:
    """Take a link to a table of mine back."""
    await house.tables.revoke(who, table, link)
    return done()
