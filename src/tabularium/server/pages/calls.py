"""The page on which people say how they want to be called, and the worker by which a browser is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from tabularium.engine import Refused
from tabularium.shapes.people import Visitor
from tabularium.store.ways import CHANNELS, EVENTS, MAIL
from tabularium.web.assets import OF_ONE_PAGE, assets, href
from tabularium.web.frame import Page
from tabularium.web.naming import called
from tabularium.web.record import when

from ..base.problem import refusal_of, status_of
from ..door.deps import Here, Who
from ..house import House
from ..talk.calling import Wishes
from ..talk.push import Subscription
from .rendering import frame_for, go, show

router = APIRouter(include_in_schema=False)
PLACE = "/me/notices"
WORKER, STYLE = "sw.js", "calls.css"
PAPER = "#faf6ee"


@router.get("/sw.js")
async def worker() -> Response:
    """The service worker: it stands at the root, for it speaks for all pages."""
    file = assets()[WORKER]
    return Response(file.body, media_type=file.type, headers={"Cache-Control": "no-cache"})


@router.get("/app.webmanifest")
async def manifest(request: Request, who: Who) -> Response:
    """What makes an app of the pages."""
    words = frame_for(request, who).words()
    icons = [{"src": href(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    told = {
        "name": "Tabularium",
        "short_name": "Tabularium",
        "description": words.text("frame.description"),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [*icons, {**icons[-1], "purpose": "maskable"}],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
async def offline(request: Request, who: Who, house: Here) -> Response:
    """What the installed app shows without a network: which tables wait, and nothing that could be answered."""
    frame = frame_for(request, who)
    words = frame.words()
    found = await house.tables.awaiting(who)
    tables = [(called(frame, table.name, table.game, []), deadline) for table, deadline in found]
    title = words.text("app.offline")
    about = Page(title=words.text("table.title", title=title), where=title, bare=True, more=(STYLE,))
    return show(request, frame, about, "offline.html", tables=tables, when=when, now=house.settings.clock.now())


@router.get(PLACE)
async def page(request: Request, who: Who, house: Here) -> Response:
    """What I am told, where, and when."""
    if who.person is None:
        return go(f"/signin?back={PLACE}")
    return await _page(request, who, house)


async def _page(request: Request, who: Visitor, house: House, wrong: str = "", status: int = 200) -> Response:
    frame = frame_for(request, who)
    words = frame.words()
    wishes, found = await house.calling.mine(who)
    tables = {
        table.id: called(frame, table.name, table.game, [seat.name for seat in table.seats])
        for table in (await house.tables.lobby(who)).mine
        if table.hosting
    }
    title = words.text("calls.title")
    told = request.query_params.get("told", "")
    mails = bool(house.settings.smtp) and who.person is not None and not who.person.guest
    return show(
        request,
        frame,
        Page(title=words.text("table.title", title=title), where=title, more=(STYLE,), scripts=OF_ONE_PAGE),
        "calls.html",
        status,
        wishes=wishes,
        ways=found,
        events=EVENTS,
        channels=[each for each in CHANNELS if each != MAIL or mails],
        mails=mails,
        person=who.person,
        tables=tables,
        when=when,
        key=house.calling.push.public_key,
        clock=lambda minute: f"{minute // 60:02}:{minute % 60:02}",
        told=words.text(f"calls.told.{told}") if words.has(f"calls.told.{told}") else "",
        wrong=wrong,
    )


async def _change(request: Request, who: Visitor, house: House, step: Any) -> Response:
    """Change something; a refusal is shown on the same page."""
    if who.person is None:
        return go(f"/signin?back={PLACE}")
    form = {name: str(value) for name, value in (await request.form()).items()}
    try:
        told = await step(form)
    except Refused as error:
        words = frame_for(request, who).words()
        return await _page(request, who, house, words.refusal(refusal_of(error)), status_of(error))
    return go(f"{PLACE}?told={told or 'saved'}")


def _minute(text: str) -> int:
    hours, _, minutes = text.partition(":")
    return int(hours) * 60 + int(minutes) if hours.isdigit() and minutes.isdigit() else 0


@router.post(PLACE)
async def save(request: Request, who: Who, house: Here) -> Response:
    """Save what is ticked; the page sends it at every touch."""

    async def step(form: dict[str, str]) -> None:
        quiet = (_minute(form.get("from", "")), _minute(form.get("to", ""))) if form.get("quiet") else None
        wishes = Wishes(
            ticks={channel: [event for event in EVENTS if form.get(f"{event}.{channel}")] for channel in CHANNELS},
            quiet=quiet,
            zone=form.get("zone") or "UTC",
            wake=bool(form.get("wake")),
            digest=_minute(form.get("hour", "")) if form.get("digest") else None,
        )
        await house.calling.wish(who, wishes)

    return await _change(request, who, house, step)


@router.post(f"{PLACE}/push")
async def push(request: Request, who: Who, house: Here) -> Response:
    """Be called in this browser, or no more."""

    async def step(form: dict[str, str]) -> None:
        if form.get("off"):
            await house.calling.drop_push(who, form.get("endpoint", ""))
            return
        keys = {name: form.get(name, "") for name in ("p256dh", "auth")}
        await house.calling.add_push(who, Subscription(form.get("endpoint", ""), keys), form.get("label", ""))

    return await _change(request, who, house, step)


@router.post(f"{PLACE}/chat")
async def chat(request: Request, who: Who, house: Here) -> Response:
    """Be called in a chat, or let a table be."""

    async def step(form: dict[str, str]) -> None:
        await house.calling.add_chat(who, form.get("address", ""), form.get("table") or None)

    return await _change(request, who, house, step)


@router.post(f"{PLACE}/drop")
async def drop(request: Request, who: Who, house: Here) -> Response:
    """Be called there no more."""

    async def step(form: dict[str, str]) -> None:
        await house.calling.drop(who, form.get("way", ""))

    return await _change(request, who, house, step)


@router.post(f"{PLACE}/test")
async def test(request: Request, who: Who, house: Here) -> Response:
    """Send a test, and say what came back."""

    async def step(form: dict[str, str]) -> str:
        answer = await house.calling.test(who, form.get("way", ""))
        return "sent" if answer.good else "failed"

    return await _change(request, who, house, step)
