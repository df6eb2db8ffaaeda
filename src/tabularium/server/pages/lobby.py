"""The lobby: tables with my turn first, with questions and news; then everything else one can do."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from math import inf

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from tabularium.engine import find_game
from tabularium.shapes.tables import TableInfo
from tabularium.web.assets import picture_of
from tabularium.web.frame import Frame, Page
from tabularium.web.naming import called, emblem_of, title_of
from tabularium.web.opening import SHEETS, lightest_first
from tabularium.web.record import until, when

from ..door.deps import Here, Who
from ..talk.digest import Digest
from .rendering import Filled, frame_for, go, keep

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class DigestWords:
    """A digest in words."""

    ask: str
    """What is asked of the reader; nothing where nothing is."""
    thinks: str
    """Whom the table waits for."""
    lines: list[Markup]
    more: int
    deadline: float | None
    """When the reader's answer is due."""


def _news(frame: Frame, digest: Digest) -> DigestWords:
    """Put a digest into words."""
    table = digest.table
    game, names = find_game(table.game), tuple(seat.name for seat in table.seats)
    words, rich = frame.words(game, names), frame.rich(game, names)
    return DigestWords(
        ask=words.ask(digest.ask) if digest.ask is not None else "",
        thinks=words.text("bar.thinks", seats=[f"seat:{seat}" for seat in table.waiting]),
        lines=[Markup(rich.line(each.line)) for each in digest.lines],
        more=digest.more,
        deadline=digest.deadline,
    )


@router.get("/")
async def lobby(request: Request, who: Who, house: Here) -> Response:
    """Show the lobby."""
    found = await house.tables.lobby(who)
    turn = [table for table in found.mine if table.my_turn]
    frame = frame_for(request, who, len(turn))
    words = frame.words()
    news = {table: _news(frame, digest) for table, digest in (await house.digests.mine(who)).items()}
    due = {table: told.deadline for table, told in news.items() if told.deadline is not None}
    turn.sort(key=lambda table: (due.get(table.id, inf), table.changed))
    digest = hashlib.blake2b(msgspec.json.encode(found) + repr(news).encode(), digest_size=6).hexdigest()

    def others(table: TableInfo) -> str:
        names = [seat.name for seat in table.seats if seat.name and not seat.mine]
        free = sum(seat.kind in ("open", "link") for seat in table.seats)
        told = [words.text("lobby.with", names=words.listing(names))] if names else []
        return " · ".join([*told, *([words.text("lobby.free", n=free)] if free else [])])

    def fill() -> Filled:
        lobby = words.text("table.title", title=words.text("frame.lobby"))
        page = Page(
            title=words.text("lobby.tab", n=len(turn)) if turn else lobby,
            where=words.text("frame.lobby"),
            aside=words.text("lobby.salve", name=who.person.name) if who.person else "",
            events="/api/v1/events" if who.person else None,
            more=SHEETS,
        )
        return page, {
            "lobby": found,
            "turn": turn,
            "turns": len(turn),
            "waiting": [table for table in found.mine if not table.my_turn],
            "news": news,
            "games": lightest_first(frame, house.tables.games()),
            "guided": [game.name for game in house.tables.games() if game.guided],
            "picture_of": picture_of,
            "digest": digest,
            "others": others,
            "when": when,
            "until": until,
            "emblem_of": emblem_of,
            "title_of": lambda game: title_of(frame, game),
            "called": lambda table: called(frame, table.name, table.game, [seat.name for seat in table.seats]),
        }

    return keep(request, frame, "lobby.html", digest, fill)


@router.get("/next")
async def next_table(who: Who, house: Here) -> Response:
    """Go to the table that waits most urgently for me, or to the lobby."""
    found = await house.tables.awaiting(who)
    return go(f"/t/{found[0][0].id}" if found else "/")


@router.get("/next/{table}")
async def next_from(request: Request, who: Who, house: Here, table: str) -> Response:
    """The same from a table, which is left out; as JSON how many others wait, and the words for it."""
    found = [each for each in await house.tables.awaiting(who) if each[0].id != table]
    if "application/json" not in request.headers.get("accept", ""):
        return go(f"/t/{found[0][0].id}" if found else "/")
    if not found:
        return JSONResponse({"n": 0})
    first, deadline = found[0]
    frame = frame_for(request, who)
    name = called(frame, first.name, first.game, [])
    label = frame.words().text("next.label", table=name, n=len(found))
    return JSONResponse({"n": len(found), "name": name, "label": label, "deadline": deadline})
