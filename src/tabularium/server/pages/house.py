"""Pages without a table: a game at once, links, signing in."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.datastructures import UploadFile

from tabularium.draw import LANGUAGES
from tabularium.engine import Refused, find_game
from tabularium.shapes.people import Link, SignedIn, Visitor
from tabularium.web.frame import Page
from tabularium.web.naming import title_of

from ..base.problem import refusal_of, status_of
from ..door.cookies import is_secure, set_session
from ..door.deps import Here, Who
from ..house import House
from ..people.names import guest_name
from ..tables.bots import best_level
from ..tables.lobby import NewTable
from ..tables.seating import BOT, usual_count
from .rendering import LANGUAGE_COOKIE, YEAR, frame_for, go, inside, show

router = APIRouter(include_in_schema=False)
SHOWN_FOR = 300
"""Seconds in which the page that follows may show new links."""
KEPT_FOR = 30 * 86400
"""Seconds for which a host's browser keeps links that have not been used."""
MOST_KEPT = 30
"""Links it keeps: a cookie holds no more."""
LINK_PATH = re.compile(r"/(link|feed)/[\w-]{10,80}")
WAY_BACK = "back"


# -- links are shown once, on the page that follows ------------------------------------------------------------------
def with_links(response: Response, request: Request, house: House, place: str, links: list[Link]) -> Response:
    """Hand links to the next page of this browser; an empty list forgets them."""
    plain = [{"kind": link.kind, "path": link.path, "seat": link.seat} for link in links]
    return _hand_on(response, request, house, place, plain, SHOWN_FOR, "/")


def _hand_on(
    response: Response, request: Request, house: House, place: str, links: list[dict[str, Any]], seconds: int, path: str
) -> Response:
    value = base64.urlsafe_b64encode(json.dumps(links).encode()).decode() if links else ""
    response.set_cookie(
        f"links-{place}",
        value,
        max_age=seconds if links else 0,
        path=path,
        secure=is_secure(request, house),
        httponly=True,
        samesite="lax",
    )
    return response


def take_links(request: Request, place: str) -> list[dict[str, Any]]:
    """The links that were made on the previous page."""
    try:
        found = json.loads(base64.urlsafe_b64decode(request.cookies.get(f"links-{place}", "")))
    except (ValueError, RecursionError):
        return []
    if not isinstance(found, list):
        return []
    sound = [each for each in found if isinstance(each, dict) and LINK_PATH.fullmatch(str(each.get("path")))]
    return [{"kind": str(each.get("kind")), "path": each["path"], "seat": _whole(each.get("seat"))} for each in sound]


async def with_kept_links(
    response: Response, request: Request, house: House, table: str, links: list[Link]
) -> Response:
    """Keep new links to a table in a cookie of the host's browser, beside those that still work."""
    new = [{"kind": link.kind, "path": link.path, "seat": link.seat} for link in links]
    others = [each for each in await kept_links(request, house, table) if each["seat"] not in [n["seat"] for n in new]]
    return _hand_on(response, request, house, table, [*others, *new][-MOST_KEPT:], KEPT_FOR, f"/t/{table}")


async def kept_links(request: Request, house: House, table: str) -> list[dict[str, Any]]:
    """The links to a table in this browser's cookie that still work; the database holds only digests."""
    found = take_links(request, table)
    good = await house.people.good_links(table, [each["path"].rpartition("/")[2] for each in found]) if found else set()
    return [each for each in found if each["path"].rpartition("/")[2] in good]


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) else None


async def somebody(who: Visitor, house: House, name: str = "") -> tuple[Visitor, SignedIn | None]:
    """The visitor, or a new guest in their place."""
    if who.person is not None:
        return who, None
    signed = await house.people.guest(who, name.strip() or guest_name(house.settings.token()), who.language)
    return Visitor(signed.person, None, signed.person.language, who.address), signed


def signed(response: Response, request: Request, house: House, session: SignedIn | None) -> Response:
    """The response, with a session cookie if somebody has just signed in."""
    if session is not None:
        set_session(response, request, house, session)
    return response


# -- a game against bots ---------------------------------------------------------------------------------------------
@router.post("/play")
async def play_bots(request: Request, who: Who, house: Here) -> Response:
    """Open a table against bots with one click, and begin."""
    form = await request.form()
    game = find_game(str(form.get("game", "")))
    who, session = await somebody(who, house)
    seats = ["me", *[f"{BOT}{best_level(game)}"] * (usual_count(game) - 1)]
    created = await house.tables.create(who, NewTable(game=game.name, seats=seats))
    return signed(go(f"/t/{created.table.id}"), request, house, session)


@router.post("/guide")
async def guided(request: Request, who: Who, house: Here) -> Response:
    """Open a guided first game with one click."""
    form = await request.form()
    who, session = await somebody(who, house)
    table = await house.guides.open(who, find_game(str(form.get("game", ""))).name)
    return signed(go(f"/t/{table.id}"), request, house, session)


# -- links -----------------------------------------------------------------------------------------------------------
@router.get("/link/{token}")
async def link_page(request: Request, who: Who, house: Here, token: str) -> Response:
    """Show where a link leads and do nothing yet: a preview by another program must not take the seat."""
    link = await house.people.find_link(who, token)
    frame = frame_for(request, who)
    words = frame.words()
    table = await house.tables.behind(who, link)
    page = Page(title=words.text("table.title", title=words.text("link.title")), where=words.text("link.title"))
    return show(
        request,
        frame,
        page,
        "link.html",
        token=token,
        kind=link.kind,
        seat=link.seat,
        table=table,
        game_title=title_of(frame, table.game) if table else "",
    )


@router.post("/link/{token}")
async def follow_link(request: Request, who: Who, house: Here, token: str) -> Response:
    """Follow the link."""
    form = await request.form()
    name = str(form.get("name", "")).strip() or guest_name(house.settings.token())
    opened = await house.tables.open_link(who, token, name)
    if opened.kind == "mail":
        return go("/me?told=confirmed")
    response: Response = go(f"/t/{opened.table}" if opened.table else "/")
    if opened.back is not None:
        response = with_links(response, request, house, WAY_BACK, [opened.back])
    return signed(response, request, house, opened.signed_in)


# -- signing in ------------------------------------------------------------------------------------------------------
@router.get("/signin")
async def sign_in_page(request: Request, who: Who, house: Here) -> Response:
    """Sign in, make an account, or come as a guest."""
    return _gate(request, who, house, inside(request.query_params.get("back")))


def _gate(
    request: Request, who: Visitor, house: House, back: str, wrong: str = "", account: str = "", status: int = 200
) -> Response:
    frame = frame_for(request, who, asked={"back": back})
    words = frame.words()
    page = Page(title=words.text("table.title", title=words.text("frame.sign_in")), where=words.text("frame.sign_in"))
    mails = bool(house.settings.smtp)
    return show(request, frame, page, "signin.html", status, wrong=wrong, account=account, back=back, mails=mails)


async def _enter(request: Request, who: Visitor, house: House, kind: str) -> Response:
    form = {name: str(value) for name, value in (await request.form()).items()}
    back = inside(form.get("back"))
    try:
        if kind == "in":
            session = await house.people.sign_in(who, form.get("account", ""), form.get("password", ""))
        elif kind == "new":
            session = await house.people.register(
                who, form.get("account", ""), form.get("password", ""), email=form.get("email") or None
            )
        else:
            _, guest = await somebody(who, house, form.get("name", ""))
            return signed(go(back), request, house, guest)
    except Refused as error:
        words = frame_for(request, who).words()
        wrong = words.refusal(refusal_of(error))
        return _gate(request, who, house, back, wrong, form.get("account", "")[:60], status_of(error))
    return signed(go(back), request, house, session)


@router.post("/signin")
async def sign_in(request: Request, who: Who, house: Here) -> Response:
    """Sign in with a password."""
    return await _enter(request, who, house, "in")


@router.post("/register")
async def register(request: Request, who: Who, house: Here) -> Response:
    """Make an account; a guest keeps seats and games."""
    return await _enter(request, who, house, "new")


@router.post("/guest")
async def guest(request: Request, who: Who, house: Here) -> Response:
    """Sign in as a guest."""
    return await _enter(request, who, house, "guest")


@router.post("/language")
async def language(request: Request, who: Who, house: Here) -> Response:
    """Change the language."""
    form = await request.form()
    wanted = str(form.get("language", ""))
    response = go(inside(str(form.get("back", "/"))))
    if wanted in LANGUAGES:
        if who.person is not None:
            await house.people.update(who, language=wanted)
        response.set_cookie(LANGUAGE_COOKIE, wanted, max_age=YEAR, httponly=True, samesite="lax")
    return response


@router.post("/records")
async def upload(request: Request, who: Who, house: Here) -> Response:
    """Upload a record, to replay it here."""
    who, session = await somebody(who, house)
    file = (await request.form()).get("record")
    data = await file.read(house.settings.record_limit + 1) if isinstance(file, UploadFile) else b""
    table = await house.records.upload(who, data)
    return signed(go(f"/t/{table}/replay"), request, house, session)
