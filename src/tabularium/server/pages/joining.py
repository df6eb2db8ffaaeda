"""Joining by a code: find the room, choose name and party, or come back to a seat by its key."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tabularium.engine import Refused, find_game
from tabularium.shapes.people import Visitor
from tabularium.web.frame import Frame, Page
from tabularium.web.naming import title_of

from ..base import tidy
from ..base.problem import refusal_of, status_of
from ..door.cookies import is_secure
from ..door.deps import Here, Who
from ..house import House
from ..people.names import guest_name
from ..tables.joining import Invited, Joined
from ..tables.keys import in_address, typed
from .house import WAY_BACK, signed, with_links
from .rendering import YEAR, frame_for, go, show
from .room import KEY_COOKIE, SHEET
from .table import name_of

router = APIRouter(include_in_schema=False)


def _page(frame: Frame, **more: object) -> Page:
    title = frame.words().text("join.title")
    return Page(title=frame.words().text("table.title", title=title), where=title, more=(SHEET,), **more)  # type: ignore[arg-type]


@router.get("/join")
async def which_room(request: Request, who: Who) -> Response:
    """The form for the code on the screen."""
    code = typed(request.query_params.get("code", ""))
    if code:
        return go(f"/join/{in_address(code)}")
    frame = frame_for(request, who)
    return show(request, frame, _page(frame), "join.html", wrong="", code="")


@router.get("/join/{code}")
async def this_room(request: Request, who: Who, house: Here, code: str) -> Response:
    """The room of a code: host, game and people, and the form for name and party."""
    return await _room(request, who, house, code)


async def _room(
    request: Request, who: Visitor, house: House, code: str, wrong: str = "", status: int = 200, name: str = ""
) -> Response:
    frame = frame_for(request, who)
    try:
        invited = await house.joining.look(who, code)
    except Refused as error:
        wrong, status = frame.words().refusal(refusal_of(error)), status_of(error)
        return show(request, frame, _page(frame), "join.html", status, wrong=wrong, code=typed(code))
    if invited.sits is not None:
        return go(_seat_of(invited.table.facilitated, invited.table.id))
    table = invited.table
    words = frame.words(find_game(table.game), tuple(seat.name for seat in table.seats))
    return show(
        request,
        frame,
        _page(frame),
        "joining.html",
        status,
        wrong=wrong,
        name=name or (who.person.name if who.person else ""),
        code=in_address(code),
        shown_code=typed(code).upper(),
        table=table,
        title=name_of(frame, table),
        game_title=title_of(frame, table.game),
        benches=_benches(invited),
        called=words.ref,
        taken=[seat for seat in table.seats if seat.kind == "person"],
        free=any(bench.free for bench in invited.benches),
    )


def _benches(invited: Invited) -> list[dict[str, object]]:
    """The parties to choose from; nothing where everybody plays alone."""
    names = [seat.name for seat in invited.table.seats]
    return [
        {
            "number": number,
            "name": bench.name,
            "free": len(bench.free),
            "all": len(bench.seats),
            "people": [names[seat] for seat in bench.seats if names[seat]],
        }
        for number, bench in enumerate(invited.benches)
        if bench.name is not None
    ]


@router.post("/join/{code}")
async def take_seat(request: Request, who: Who, house: Here, code: str) -> Response:
    """Sit down."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    name, bench = form.get("name", "").strip(), form.get("bench", "")
    called = name or (who.person.name if who.person else guest_name(house.settings.token()))
    try:
        joined = await house.joining.sit(who, code, called, tidy.number(bench, 2))
    except Refused as error:
        wrong = frame_for(request, who).words().refusal(refusal_of(error))
        return await _room(request, who, house, code, wrong, status_of(error), name)
    return await _seated(request, house, joined)


@router.post("/join/{code}/back")
async def come_back(request: Request, who: Who, house: Here, code: str) -> Response:
    """Move a seat to this device by its key."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    seat = tidy.number(form.get("seat"), 2) or 0
    try:
        joined = await house.joining.come_back(who, code, seat, form.get("key", ""))
    except Refused as error:
        wrong = frame_for(request, who).words().refusal(refusal_of(error))
        return await _room(request, who, house, code, wrong, status_of(error))
    return await _seated(request, house, joined)


async def _seated(request: Request, house: House, joined: Joined) -> Response:
    """Redirect to the seat. The device keeps its key; without a desk the page shows the link to come back."""
    async with house.desk.reading(joined.table) as loaded:
        facilitated = loaded.room is not None
    response: Response = go(_seat_of(facilitated and not joined.waits, joined.table))
    if joined.back is not None and not facilitated:
        response = with_links(response, request, house, WAY_BACK, [joined.back])
    if joined.key is not None:
        response.set_cookie(
            KEY_COOKIE.format(table=joined.table),
            joined.key.replace(" ", "-"),
            max_age=YEAR,
            path=f"/t/{joined.table}",
            secure=is_secure(request, house),
            httponly=True,
            samesite="lax",
        )
    return signed(response, request, house, joined.signed_in)


def _seat_of(facilitated: bool, table: str) -> str:
    return f"/t/{table}/phone" if facilitated else f"/t/{table}"
