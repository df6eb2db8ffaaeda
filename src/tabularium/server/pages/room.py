"""The pages of a room: the screen, the phones, the presiding desk, and the minutes for printing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.engine import find_game
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import Here, Room
from tabularium.shapes.tables import UNTOLD, TableInfo
from tabularium.store import shelf
from tabularium.store.rows import LineRow
from tabularium.web.frame import Frame, Page
from tabularium.web.naming import title_of
from tabularium.web.room.desk import desk as draw_desk
from tabularium.web.room.phone import phone as draw_phone
from tabularium.web.room.screen import screen as draw_screen
from tabularium.web.room.shown import Bench, Gathering, RoomPage

from ..api.deeds import perform
from ..base.problem import forbidden
from ..connections.addresses import Address, best
from ..door.deps import addresses_for, house_of, visitor
from ..door.fast_routes import FastRoute
from ..house import House
from ..tables import looking
from ..tables.delayed import check_no_spectator
from ..tables.floor import chairs
from ..tables.joining import benches
from ..tables.keys import LONG_KEY, in_address
from ..tables.loaded import Loaded
from ..tables.play import MOST_LINES, WHOLE_LOG
from .cache import PageCache
from .deeds import Done
from .rendering import frame_for, send, show
from .table import NOBODY, SHOWN, drawn, known_parts, look_of, name_of, reader

router = APIRouter(include_in_schema=False)
SHEET = "room.css"
KEY = re.compile(r"[a-z]{1,20}")
KEY_COOKIE = "key-{table}"
"""Where a guest's device keeps the key of its seat; nobody but its owner and the house can read it."""


# -- what the room knows -----------------------------------------------------------------------------------------------
class RoomReading(NamedTuple):
    """One reading of a table, for one page of its room."""

    loaded: Loaded
    info: TableInfo
    room: Room
    here: dict[int, Here]
    address: Address | None


async def _reading(
    request: Request, house: House, who: Visitor, loaded: Loaded, attendance: bool = False
) -> RoomReading:
    room = looking.room_of(loaded, who)
    here = await house.presence.of(loaded) if attendance else {}
    found = await addresses_for(request) if loaded.table.code else []
    return RoomReading(loaded, looking.table_info(loaded, who), room, here, best(found))


def gathering(
    frame: Frame, reading: RoomReading, seat: int | None, rows: Sequence[LineRow], gives: bool = False
) -> Gathering:
    """The room as seen by a spectator or from an own seat; `gives`: the reader may give the floor."""
    loaded, info, match = reading.loaded, reading.info, reading.loaded.match
    lines = looking.log_lines(rows, seat, loaded)
    playing = match is not None and info.status in ("playing", "paused")
    whole, address = info.whole_code or "", reading.address.url if reading.address else ""

    def seen(by: int | None) -> Look:
        view = match.view(by) if match is not None else {}
        recalls = partial(match.known, by) if match is not None else None
        return look_of(frame, info, by, view, lines, asked=info.waiting, outcome=info.outcome, recalls=recalls)

    public = seen(None)
    return Gathering(
        look=public if seat is None else seen(seat),
        public=public,
        room=reading.room,
        info=info,
        title=name_of(frame, info),
        address=f"{address}/join/{in_address(whole)}" if address and whole else "",
        shown_address=address.partition("://")[2],
        phase=loaded.game.phase(match.state) if match is not None and playing else "",
        phases=match.state.edition.phases if match is not None else (),
        here=reading.here,
        benches=[Bench(each.name, each.seats) for each in benches(loaded)],
        numbers={each: match.numbers[each] for each in info.waiting} if match is not None else {},
        closed=sorted({*match.run.held, *loaded.envelopes}) if match is not None and playing else [],
        keys=sorted({each.partition(".")[0] for each in public.words.family("ask")}),
        lines=lines,
        proposals=looking.proposals(loaded, 0.0),
        week=looking.week(loaded, match) if match is not None else None,
        chairs=gives,
    )


# -- three pages -------------------------------------------------------------------------------------------------------
async def _screen(request: Request, who: Visitor, house: House, loaded: Loaded, frame: Frame) -> RoomPage:
    reading = await _reading(request, house, who, loaded)
    rows = await _lines(house, loaded, None)
    key = ("screen", loaded.table.id, loaded.table.version, frame.lang, reading.address)
    return await _written(request, key, lambda: draw_screen(gathering(frame, reading, None, rows)))


async def _desk(request: Request, who: Visitor, house: House, loaded: Loaded, frame: Frame) -> RoomPage:
    looking.check_presides(loaded, who)
    reading = await _reading(request, house, who, loaded, attendance=True)
    rows = await _lines(house, loaded, None)
    key = ("desk", loaded.table.id, loaded.table.version, frame.lang, tuple(reading.here.values()))
    return await _written(request, key, lambda: draw_desk(gathering(frame, reading, None, rows, gives=True)))


async def _phone(request: Request, who: Visitor, house: House, loaded: Loaded, frame: Frame) -> RoomPage:
    seat = next(iter(loaded.seats_of(who.id)), None)
    if seat is None:
        raise forbidden("problem.not_your_seat")
    reading = await _reading(request, house, who, loaded)
    rows = await _lines(house, loaded, seat)
    now = house.settings.clock.now()
    own = await reader(request, frame, who, house, loaded, reading.info, seat)
    kept = request.cookies.get(KEY_COOKIE.format(table=loaded.table.id), "")
    word = " ".join(KEY.findall(kept)[:LONG_KEY]) or None
    gives = chairs(loaded, who)
    heard = tuple(each.id for each in own.messages)

    def draw() -> RoomPage:
        if loaded.match is None:
            return draw_phone(gathering(frame, reading, seat, rows), None, word, own.messages)
        sight = looking.sight(loaded, NOBODY, seat, now, lines=looking.log_lines(rows, seat, loaded))
        recalls = partial(loaded.match.known, seat)
        seen = drawn(frame, sight, own, UNTOLD, recalls)
        return draw_phone(gathering(frame, reading, seat, rows, gives), seen, word, own.messages)

    grace = loaded.table.grace is not None and loaded.table.grace > now
    key = ("phone", loaded.table.id, loaded.table.version, seat, frame.lang, word, gives, grace, own.version, heard)
    return await _written(request, key, draw)


PAGES: dict[str, Callable[[Request, Visitor, House, Loaded, Frame], Awaitable[RoomPage]]] = {
    "screen": _screen,
    "desk": _desk,
    "phone": _phone,
}


async def _lines(house: House, loaded: Loaded, seat: int | None) -> list[LineRow]:
    return await house.store.read(lambda connection: shelf.log(connection, loaded.table.id, seat, limit=MOST_LINES))


async def _written(request: Request, key: tuple[object, ...], draw: Callable[[], RoomPage]) -> RoomPage:
    """Draw the page once for all who see the same, in a thread."""
    cache: PageCache = request.app.state.page_cache
    return await cache.of(await visitor(request), key, draw, first=True)  # the table is locked for reading meanwhile


async def room_page(request: Request, table_id: str, page: str) -> Response:
    """A page of the room; with `part` only the parts that the browser does not have yet."""
    who, house = await visitor(request), house_of(request)
    frame = frame_for(request, who)
    async with house.desk.reading(table_id) as loaded:
        looking.check_may_look(loaded, who)
        check_no_spectator(loaded, who)
        shown = await PAGES[page](request, who, house, loaded, frame)
        info = looking.table_info(loaded, who)
    if request.query_params.get("part"):
        known = known_parts(request.headers.get(SHOWN, ""), shown.attributes.get("data_seat"))
        return send(request, shown.changed(known))
    return _whole(request, frame, info, page, shown.whole())


def _whole(request: Request, frame: Frame, info: TableInfo, page: str, main: Markup) -> Response:
    words, name = frame.words(), name_of(frame, info)
    about = Page(
        title=words.text("table.title", title=name),
        where=name,
        aside=words.text(f"room.page.{page}"),
        game=find_game(info.game),
        events="/api/v1/events" if page == "desk" else f"/api/v1/tables/{info.id}/events",
        skip="ask" if page == "phone" else "table",
        bare=True,
        more=(SHEET,),
    )
    return show(request, frame, about, f"{page}.html", main=main, id=info.id, game_title=title_of(frame, info.game))


async def act(request: Request, table_id: str, page: str, deed: str) -> Response:
    """Do a deed in the room, and return the changed page."""
    await perform(request, table_id, deed)
    return Done(lambda: room_page(request, table_id, page))


# -- minutes -----------------------------------------------------------------------------------------------------------
async def minutes(request: Request, table_id: str) -> Response:
    """The minutes for printing: sessions with attendance, rulings, and the public log, put into words in a thread."""
    who, house = await visitor(request), house_of(request)
    cache: PageCache = request.app.state.page_cache
    frame = frame_for(request, who)
    async with house.desk.reading(table_id) as loaded:
        looking.check_may_look(loaded, who)
        check_no_spectator(loaded, who)
        reading = await _reading(request, house, who, loaded)
        rows = await house.store.read(lambda connection: shelf.log(connection, table_id, None, limit=WHOLE_LOG))
        shown = await cache.write(who, lambda: gathering(frame, reading, None, rows), first=True)
    page = Page(
        title=frame.words().text("table.title", title=shown.title),
        where=shown.title,
        aside=frame.words().text("room.page.minutes"),
        game=shown.look.game,
        more=(SHEET,),
    )
    told = await cache.write(who, lambda: [(each, Markup(shown.look.rich.line(each.line))) for each in shown.lines])
    return show(
        request, frame, page, "minutes.html", shown=shown, told=told, game_title=title_of(frame, reading.info.game)
    )


router.add_api_route("/t/{table_id}/minutes", minutes, methods=["GET"], route_class_override=FastRoute)
for each in PAGES:  # fast routes, for they are requested as often as a table
    router.add_api_route(
        f"/t/{{table_id}}/{each}", partial(room_page, page=each), methods=["GET"], route_class_override=FastRoute
    )
    router.add_api_route(
        f"/t/{{table_id}}/{each}/deeds/{{deed:path}}",
        partial(act, page=each),
        methods=["POST"],
        route_class_override=FastRoute,
    )
