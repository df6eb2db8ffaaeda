"""Pages about oneself: name, language, notices, links, games played, leaving."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tabularium.engine import Refused
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import TableInfo
from tabularium.web.frame import Page
from tabularium.web.naming import called, title_of

from ..base.problem import refusal_of, status_of
from ..door.cookies import clear_session
from ..door.deps import Here, Who
from ..house import House
from ..records.keeping import UPLOADED
from .house import signed, take_links, with_links
from .rendering import LANGUAGE_COOKIE, YEAR, frame_for, go, show

router = APIRouter(include_in_schema=False)
ME = "me"


@router.get("/me")
async def me(request: Request, who: Who, house: Here) -> Response:
    """The page about myself: what is stored and what I can change."""
    if who.person is None:
        return go("/signin?back=/me")
    return await _profile(request, who, house)


async def _profile(request: Request, who: Visitor, house: House, wrong: str = "", status: int = 200) -> Response:
    frame = frame_for(request, who)
    words = frame.words()
    found = await house.tables.lobby(who)
    links = take_links(request, ME)
    told = request.query_params.get("told")

    def result_of(table: TableInfo) -> str:
        if table.origin == UPLOADED:
            return words.text("me.uploaded")
        if table.outcome is None:
            return words.text("me.unfinished")
        return words.text("me.has_won" if _has_won(table) else "me.has_lost")

    assert who.person is not None
    response = show(
        request,
        frame,
        Page(title=words.text("table.title", title=who.person.name), where=words.text("me.title")),
        "profile.html",
        status,
        person=who.person,
        mails=bool(house.settings.smtp),
        wrong=wrong,
        told=words.text(f"me.{told}") if told in ("saved", "confirmed") else "",
        link=links[0] if links else None,
        links=await house.people.links(who),
        over=found.over,
        played=sum(table.origin != UPLOADED for table in found.over),
        won=sum(_has_won(table) for table in found.over),
        running=len(found.mine),
        has_won=_has_won,
        result_of=result_of,
        alone=lambda table: table.hosting and all(seat.mine or seat.kind != "person" for seat in table.seats),
        title_of=lambda game: title_of(frame, game),
        called=lambda table: called(frame, table.name, table.game, [seat.name for seat in table.seats]),
    )
    return with_links(response, request, house, ME, []) if links else response


def _has_won(table: TableInfo) -> bool:
    winners: list[Any] = (table.outcome or {}).get("winners", [])
    return any(seat in winners for seat in table.my_seats)


async def _change(request: Request, who: Visitor, house: House, step: Any) -> Response:
    """Change something about oneself; a refusal is shown on the same page."""
    if who.person is None:
        return go("/signin?back=/me")
    try:
        response: Response = await step({name: str(value) for name, value in (await request.form()).items()})
    except Refused as error:
        words = frame_for(request, who).words()
        return await _profile(request, who, house, words.refusal(refusal_of(error)), status_of(error))
    return response


@router.post("/me")
async def change(request: Request, who: Who, house: Here) -> Response:
    """Change name, language and email address."""

    async def step(form: dict[str, str]) -> Response:
        fields: dict[str, Any] = {"name": form.get("name"), "language": form.get("language")}
        if who.person is not None and not who.person.guest and house.settings.smtp:
            fields |= {"email": form.get("email") or None, "mail": bool(form.get("mail"))}
        person = await house.people.update(who, **fields)
        response = go("/me?told=saved")
        response.set_cookie(LANGUAGE_COOKIE, person.language, max_age=YEAR, httponly=True, samesite="lax")
        return response

    return await _change(request, who, house, step)


@router.post("/me/password")
async def password(request: Request, who: Who, house: Here) -> Response:
    """Change the password; all other sessions end."""

    async def step(form: dict[str, str]) -> Response:
        session = await house.people.set_password(who, form.get("old", ""), form.get("new", ""))
        return signed(go("/me?told=saved"), request, house, session)

    return await _change(request, who, house, step)


@router.post("/me/link")
async def link(request: Request, who: Who, house: Here) -> Response:
    """Make a link to sign in elsewhere, or a feed; shown once."""

    async def step(form: dict[str, str]) -> Response:
        people = house.people
        makes = {"feed": people.feed_link, "return": people.way_back}
        make = makes.get(form.get("kind", ""), people.sign_in_link)
        return with_links(go("/me"), request, house, ME, [await make(who)])

    return await _change(request, who, house, step)


@router.post("/me/revoke")
async def revoke(request: Request, who: Who, house: Here) -> Response:
    """Revoke a link."""

    async def step(form: dict[str, str]) -> Response:
        await house.people.revoke(who, form.get("link", ""))
        return go("/me?told=saved")

    return await _change(request, who, house, step)


@router.post("/signout")
async def sign_out(request: Request, who: Who, house: Here) -> Response:
    """Sign out here, or everywhere."""
    form = await request.form()
    if who.person is not None:
        await (house.people.sign_out_everywhere(who) if form.get("everywhere") else house.people.sign_out(who))
    response = go("/")
    clear_session(response, request, house)
    return response


@router.get("/me/export")
async def export(who: Who, house: Here) -> Response:
    """Download everything that is stored about me."""
    data = json.dumps(await house.people.export(who), ensure_ascii=False, indent=1, default=str).encode()
    headers = {"Content-Disposition": 'attachment; filename="tabularium-me.json"', "Cache-Control": "no-store"}
    return Response(data, media_type="application/json", headers=headers)


@router.post("/me/delete")
async def delete(request: Request, who: Who, house: Here) -> Response:
    """Forget me."""

    async def step(form: dict[str, str]) -> Response:
        if not form.get("sure"):
            return go("/me")
        await house.people.delete(who)
        response = go("/")
        clear_session(response, request, house)
        return response

    return await _change(request, who, house, step)
