"""The pages of a table: before play, the table itself, the curtain of hot-seat, the replay, the record."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Form, Request
from fastapi.responses import Response
from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.look import Look
from tabularium.draw.svg import join
from tabularium.engine import find_game
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import AWAY
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import UNTOLD, Sight, Story, TableInfo
from tabularium.store import shelf
from tabularium.store.shelf import EVERYBODY
from tabularium.web.frame import Frame, Page
from tabularium.web.naming import called, level_of, title_of
from tabularium.web.qr import qr
from tabularium.web.replay import ALL, chapters, head, line, seen_by, way
from tabularium.web.replay import moment as happened
from tabularium.web.shown import Reader, Shown
from tabularium.web.table import DrawnTable, Part, asides, changed, draw_table, part, replayed, whole

from ..api.deeds import perform
from ..base import tidy
from ..base.problem import conflict, not_found
from ..connections.addresses import opening
from ..door.deps import Here, Who, addresses_for, house_of, visitor
from ..door.fast_routes import FastRoute
from ..house import House
from ..records.keeping import Then
from ..tables import looking
from ..tables.delayed import past
from ..tables.keys import in_address
from ..tables.loaded import Loaded
from ..tables.looking import MINE
from ..tables.play import MOST_LINES, WHOLE_LOG
from .cache import PageCache
from .deeds import Done
from .house import WAY_BACK, kept_links, take_links, with_kept_links, with_links
from .rendering import FIRST, frame_for, go, send, show, sits

router = APIRouter(include_in_schema=False)
NOBODY = Visitor()
"""Drawn is for nobody in particular: whoever looks from the same seat sees the same."""
ASIDE = "aside"
"""The parameter by which a page asks for one thing beside its board."""
SHOWN = "Tabularium-Shown"
"""The header in which a page says what it shows."""


async def table_page(request: Request, table_id: str) -> Response:
    """The table page; with `part` only the parts that the browser does not have, with `aside` one aside."""
    return await _shown(request, table_id)


async def _shown(request: Request, table_id: str, seen: Sight | None = None) -> Response:
    """The same, drawn from the sight that a deed just returned, if that is still the newest."""
    who, house = await visitor(request), house_of(request)
    wanted = _seat(request.query_params.get("seat"))
    frame = frame_for(request, who, asked={"seat": wanted})
    async with house.desk.reading(table_id, seen.version if seen else None) as loaded:
        looking.check_may_look(loaded, who)
        if seen is not None and seen.version != loaded.table.version:
            seen = None
        info = seen.table if seen else looking.table_info(loaded, who)
        request.scope[FIRST] = bool(info.my_seats)
        if info.status in ("open", "closed"):
            return await _room(request, frame, house, loaded, info)
        mine = info.my_seats
        if len(mine) > 1 and info.status == "playing":
            passed = _passed_to(info, mine, wanted)
            if passed is not None and passed != wanted and loaded.game.hides(info.options):
                return _curtain(request, frame, info, passed)
            seat = passed if passed in mine else None
        else:
            seat = wanted if wanted in mine else looking.chosen(loaded, who, MINE)
        own = await reader(request, frame, who, house, loaded, info, seat)
        over = info.outcome is not None
        lay_out = None if over else await _drawing(request, frame, house, loaded, own, UNTOLD, seen)
    if lay_out is None:  # a finished game does not change any more, and its story may take a while
        story = await request.app.state.stories.of(house, who, info)
        lay_out = await _drawing(request, frame, house, loaded, own, story)
    drawn = await lay_out()  # drawn outside the lock, so changes do not wait for it
    if ASIDE in request.query_params:
        return _aside(request, drawn.asides)
    if request.query_params.get("part"):
        known = known_parts(request.headers.get(SHOWN, ""), seat)
        return send(request, changed(drawn, own, known) if known else whole(drawn, own))
    return _page(request, frame, house, info, own, drawn)


async def act(request: Request, table_id: str, deed: str) -> Response:
    """Do a deed at the table, and return the parts that the browser does not have yet."""
    told = await perform(request, table_id, deed)
    return Done(lambda: _shown(request, table_id, told if isinstance(told, Sight) else None))


# These two come with every click; FastAPI would take a third of their time.
router.add_api_route("/t/{table_id}", table_page, methods=["GET"], route_class_override=FastRoute)
router.add_api_route("/t/{table_id}/deeds/{deed:path}", act, methods=["POST"], route_class_override=FastRoute)


def known_parts(header: str, seat: int | None) -> dict[str, str]:
    """The digests of the parts that the browser has, `0 ask=… board=…`; none if they belong to another seat."""
    shown_seat, *parts = header.split(" ")
    if shown_seat != ("none" if seat is None else str(seat)):
        return {}
    return {name: digest for name, _, digest in (each.partition("=") for each in parts)}


def _page(request: Request, frame: Frame, house: House, info: TableInfo, own: Reader, drawn: DrawnTable) -> Response:
    name = name_of(frame, info)
    page = Page(
        title=drawn.attributes["data_title"],
        where=name,
        aside=frame.words().text("table.aside", game=title_of(frame, info.game), n=len(info.seats)),
        game=own.look.game,
        events=f"/api/v1/tables/{info.id}/events",
        pane="",
        skip="ask",
        bare=True,
    )
    back, seated = take_links(request, WAY_BACK), bool(info.my_seats)
    main = whole(drawn, own)
    response = show(
        request,
        frame,
        page,
        "table.html",
        id=info.id,
        seated=seated,
        facilitated=info.facilitated,
        seals=info.pace.kind == "weekly",
        hosting=info.hosting,
        main=main,
        back=back,
        letters=own.look.game.letters and not info.hot_seat,
    )
    return with_links(response, request, house, WAY_BACK, []) if back else response


def _aside(request: Request, known: Mapping[str, Markup]) -> Response:
    wanted = request.query_params[ASIDE]
    if wanted not in known:
        raise not_found()
    return send(request, known[wanted])


def _seat(text: str | None) -> int | None:
    return tidy.number(text, 3)


def _passed_to(info: TableInfo, mine: list[int], wanted: int | None) -> int | None:
    """In hot-seat: the seat that the screen belongs to now, if it is asked."""
    asked = [seat for seat in mine if seat in info.waiting]
    return wanted if wanted in asked or not asked else asked[0]


def name_of(frame: Frame, info: TableInfo) -> str:
    """The display name of a table."""
    return called(frame, info.name, info.game, [seat.name for seat in info.seats])


def _curtain(request: Request, frame: Frame, info: TableInfo, seat: int) -> Response:
    words = frame.words()
    name = info.seats[seat].name
    page = Page(
        title=words.text("table.title", title=name_of(frame, info)),
        where=name_of(frame, info),
        game=find_game(info.game),
        events=f"/api/v1/tables/{info.id}/events",
        bare=True,
    )
    return show(request, frame, page, "curtain.html", id=info.id, seat=seat, name=name)


async def _room(request: Request, frame: Frame, house: House, loaded: Loaded, info: TableInfo) -> Response:
    """The page before play: seats, open places, and the host's unused links."""
    words = frame.words()
    links = await kept_links(request, house, info.id) if info.hosting else []
    back = take_links(request, WAY_BACK)
    addresses = await addresses_for(request) if info.hosting else []
    coming = f"/join/{in_address(info.whole_code)}" if info.whole_code else ""
    best = next((each for each in addresses if each.answers and each.kind != "here"), None)
    reached = best.url if best else ""
    page = Page(
        title=words.text("table.title", title=name_of(frame, info)),
        where=name_of(frame, info),
        aside=title_of(frame, info.game),
        events=f"/api/v1/tables/{info.id}/events",
        more=("room.css",),
    )
    digest = hashlib.blake2b(repr(info.seats).encode(), digest_size=6).hexdigest()
    response = show(
        request,
        frame,
        page,
        "room.html",
        table=info,
        links=links,
        addresses=addresses,
        coming=coming,
        reached=reached,
        code=qr(f"{reached}{coming}", words.text("room.qr")) if reached and coming else None,
        opening=opening(),
        watching=await house.tables.watching(loaded),
        back=back,
        digest=digest,
        title_of=lambda game: title_of(frame, game),
        level_of=lambda level: level_of(frame, level),
        called=lambda each: name_of(frame, each),
    )
    return with_links(response, request, house, WAY_BACK, []) if back else response


# -- from what the service hands out to what the page shows ----------------------------------------------------------
def look_of(
    frame: Frame, info: TableInfo, seat: int | None, view: dict[str, Any], lines: list[LogLine], **more: Any
) -> Look:
    game = find_game(info.game)
    names = tuple(each.name or f"{each.seat + 1}" for each in info.seats)
    said = [each for each in lines if not each.undone]
    return Look(
        game,
        frame.words(game, names),
        frame.rich(game, names),
        view,
        seat,
        lines=[each.line for each in said],
        numbers=[each.n for each in said],
        replay=f"/t/{info.id}/replay",
        **more,
    )


async def reader(
    request: Request, frame: Frame, who: Visitor, house: House, loaded: Loaded, info: TableInfo, seat: int | None
) -> Reader:
    """The private part of a page: how far the reader has seen the table, and their messages."""
    before = house.seen.look(loaded, seat, peek=bool(request.query_params.get("hidden")))
    seen, upto = _visit(request, before, info.n) if seat is not None else (0, 0)
    messages, muted = await house.talk.press(who, loaded, seat)
    draft = await house.drafts.read(loaded, who, seat)
    unread = await house.letters.unread(who, loaded, seat)
    guided = await house.guides.at(loaded, seat, draft.sheet if draft else None) if who.id else None
    return Reader(
        look=look_of(frame, info, seat, {}, []),
        seen=seen,
        upto=upto,
        draft=draft,
        messages=messages,
        muted=muted,
        unread=unread,
        guided=guided,
        talks=who.person is not None,
    )


async def _drawing(
    request: Request,
    frame: Frame,
    house: House,
    loaded: Loaded,
    reader: Reader,
    story: Story,
    seen: Sight | None = None,
) -> Callable[[], Awaitable[DrawnTable]]:
    """How the table is drawn before a seat: drawn once for all who look from there, in one language.

    All data is read now, because the table may change before it is drawn. The key must name everything it is drawn from
    besides the version of the table.
    """
    table, seat = loaded.table, reader.look.seat
    plain = request.query_params.get("board") == "generic"
    over = table.outcome is not None
    most = WHOLE_LOG if over else face_of(loaded.game).log_lines or MOST_LINES
    now = house.settings.clock.now()
    graced = table.grace is not None and table.grace > now
    known = (story.known, story.verified is not None)
    opened = page_opened(request.query_params.get("opened"), face_of(loaded.game).pages)
    own = (reader.seen, reader.upto, reader.version, reader.unread, reader.guided.at if reader.guided else None)
    key = (table.id, table.version, seat, frame.lang, plain, opened, own, graced, known)
    cache: PageCache = request.app.state.page_cache
    who, first = await visitor(request), sits(request)

    async def read() -> Callable[[], DrawnTable]:
        then = await past(house.store, loaded, seat)
        latest = then.n if then else None
        rows = await house.store.read(lambda connection: shelf.log(connection, table.id, seat, None, latest, most))
        tells = face_of(loaded.game).tells_orders
        carried_out = await house.drafts.carried_out(loaded, seat) if tells else None

        # Whoever looks from a seat sits there, so that what its own deed told is what everybody there sees.
        told = seen if seen is not None and seen.seat is not None and seen.seat == seat else None
        sight = told or looking.sight(loaded, NOBODY, seat, now, then)
        recalls = then.known if then is not None else recalled(loaded, seat)

        def draw() -> DrawnTable:
            lines = looking.log_lines(rows, seat, loaded)
            seen = drawn(frame, msgspec.structs.replace(sight, lines=lines), reader, story, recalls)
            seen.look.carried_out = carried_out
            seen.look.opened = None if plain else opened
            return draw_table(seen, plain)

        return draw

    draw = await cache.told.of(key, read)
    return lambda: cache.of(who, key, draw, first)


def page_opened(wanted: str | None, pages: Sequence[str]) -> str | None:
    """The page of a board that its reader has open; the first where there is none of this name, None for a board
    without pages."""
    return wanted if wanted in pages else next(iter(pages), None)


def recalled(loaded: Loaded, seat: int | None) -> Callable[[], dict[str, Any]] | None:
    """What a seat knows, as plain data of now: the table may change before it is used."""
    if loaded.match is None:
        return None
    return partial(Then(loaded.game, loaded.match.state.copy()).known, seat)


def drawn(
    frame: Frame, sight: Sight, reader: Reader, story: Story, recalls: Callable[[], dict[str, Any]] | None
) -> Shown:
    """All that is drawn from a sight."""
    info = sight.table
    if sight.view is None:
        raise not_found("table")
    look = look_of(
        frame,
        info,
        sight.seat,
        sight.view,
        sight.lines,
        draft=reader.draft.sheet if reader.draft else None,
        ask=sight.ask,
        asked=info.waiting,
        held=sight.held,
        chances=sight.chances,
        outcome=sight.outcome,
        remarks=_remarks(frame, info),
        recalls=recalls,
        letters=f"/t/{info.id}/letters" if sight.letters and not info.hot_seat else "",
        deals=f"/t/{info.id}/deals" if face_of(find_game(info.game)).deals is not None else "",
        unread=reader.unread,
        week=sight.week,
    )
    return Shown(look, sight, reader, name_of(frame, info), story)


def _visit(request: Request, before: int, n: int) -> tuple[int, int]:
    """How far the reader had seen the table, and up to which number the page tells what was missed.

    A whole page begins a visit. A page that is open says itself since when its reader was away (`seen`), and until
    when (`upto`, or `now` on waking up); without that the reader has gone on playing and needs not be told.
    """
    wanted = request.query_params
    if not wanted.get("part"):
        return before, n
    seen = tidy.number(wanted.get("seen"))
    upto = n if wanted.get("upto") == "now" else tidy.number(wanted.get("upto")) or 0
    return before if seen is None else seen, upto


def _remarks(frame: Frame, info: TableInfo) -> dict[int, str]:
    """Remarks on seats that bots play, for good or for a while."""
    words = frame.words()
    bots = {
        each.seat: words.text("room.bot", level=level_of(frame, each.level))
        for each in info.seats
        if each.kind == "bot" and each.level
    }
    kept = {
        each.seat: "room.away" if each.caretaker == AWAY else "room.caretaker" for each in info.seats if each.caretaker
    }
    return bots | {seat: words.text(remark) for seat, remark in kept.items()}


# -- replay ----------------------------------------------------------------------------------------------------------
@router.get("/t/{table_id}/replay")
async def replay(request: Request, who: Who, house: Here, table_id: str) -> Response:
    """Any moment of a table again, from one's own seat, or once it is over from anybody's and with everybody's eyes."""
    info = await house.tables.info(who, table_id)
    moments = await house.records.moments(who, table_id)
    if not moments:
        raise conflict(f"problem.table_is_{info.status}")
    last = moments[-1]
    at = min(tidy.number(request.query_params.get("at")) or 0, last)
    eyes = request.query_params.get("seat") or ""
    seat = EVERYBODY if eyes == ALL else _seat(eyes)
    frame = frame_for(request, who, asked={"at": at, "seat": ALL if seat == EVERYBODY else seat})
    words = frame.words()
    moment, then = await house.records.recalled(who, table_id, at, seat)
    lines, sheet = await house.records.heard(who, table_id, at, seat)
    from_here = None if seat == EVERYBODY else seat
    recalls = partial(then.known, from_here)
    look = look_of(frame, info, from_here, moment.view, lines, outcome=moment.outcome, recalls=recalls)
    cache: PageCache = request.app.state.page_cache
    if ASIDE in request.query_params:
        return _aside(request, await cache.write(who, lambda: asides(look)))

    def work() -> tuple[Part, Markup, Markup, Markup]:
        seats = range(len(info.seats)) if seat == EVERYBODY else ()
        opened = [
            look_of(frame, info, each, then.view(each), lines, recalls=partial(then.known, each)) for each in seats
        ]
        return part("moment", happened(look, moment.lines)), *replayed(look, lines, moment.exact, sheet, opened)

    told, top, board, beside = await cache.write(who, work)
    if request.query_params.get("part"):
        return send(request, join(told.html, top, board, beside))
    over = info.status == "over" or info.origin == "uploaded"
    story = await request.app.state.stories.of(house, who, info) if info.status == "over" else UNTOLD
    said = await house.records.course(who, table_id, seat)
    whole_way = await cache.write(
        who, lambda: way(look, table_id, eyes, at, last, said, story.scores, info.status == "over")
    )
    known = [("", words.text("replay.spectator")), *([(ALL, words.text("replay.everybody"))] if over else [])]
    known += [(str(each), info.seats[each].name) for each in (range(len(info.seats)) if over else info.my_seats)]
    page = Page(
        title=words.text("table.title", title=name_of(frame, info)),
        where=name_of(frame, info),
        aside=words.text("replay.label"),
        game=look.game,
        pane="seats",
        bare=True,
    )
    return show(
        request,
        frame,
        page,
        "replay.html",
        top=top,
        head=head(whole_way, told.html),
        board=board,
        line=line(whole_way),
        beside=[seen_by(whole_way, known), chapters(whole_way), beside],
    )


@router.get("/t/{table_id}/record")
async def record(who: Who, house: Here, table_id: str) -> Response:
    """The record as a file: complete once the game is over, before that only what this seat may know."""
    name, data = await house.records.download(who, table_id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(
        data, media_type="application/json" if name.endswith(".json") else "application/jsonl", headers=headers
    )


# -- before play -----------------------------------------------------------------------------------------------------
@router.post("/t/{table_id}/join")
async def sit(request: Request, who: Who, house: Here, table_id: str, seat: Annotated[str, Form()] = "") -> Response:
    """Take a seat."""
    if who.person is None:
        return go(f"/signin?back=/t/{table_id}")
    await house.tables.join(who, table_id, _seat(seat))
    return go(f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(who: Who, house: Here, table_id: str) -> Response:
    """Leave the seat."""
    await house.tables.leave(who, table_id)
    return go("/")


@router.post("/t/{table_id}/remove")
async def remove(who: Who, house: Here, table_id: str) -> Response:
    """Remove a finished game."""
    await house.tables.remove(who, table_id)
    return go("/me")


@router.post("/t/{table_id}/start")
async def start(who: Who, house: Here, table_id: str) -> Response:
    """Begin; bots take the seats that are free."""
    await house.tables.start(who, table_id)
    return go(f"/t/{table_id}")


@router.post("/t/{table_id}/invite")
async def invite(request: Request, who: Who, house: Here, table_id: str, seat: Annotated[str, Form()] = "") -> Response:
    """Make a link to a seat or to the table; the host sees it until it is used."""
    link = await house.tables.invite(who, table_id, _seat(seat))
    return await with_kept_links(go(f"/t/{table_id}"), request, house, table_id, [link])
