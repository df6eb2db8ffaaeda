"""The pages: HTML routes on the service layer. They read, call one service, and render; nothing is decided here."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from tabularium.draw import LANGUAGES
from tabularium.engine import Refusal
from tabularium.web.frame import THEMES, Frame, Page, render

from ..door.deps import language_of
from ..door.speech import DOMAIN, PACKAGE
from ..tables.shapes import Visitor
from .copies import Copies

PACK_FROM = 1024
"""Bytes below which packing a page is not worth the time."""
PACK_LEVEL = 4
LANGUAGE_COOKIE, THEME_COOKIE = "lang", "theme"
YEAR = 31_536_000


def mount(app: FastAPI) -> None:
    """Put the pages on the application."""
    from ..records.stories import Stories
    from . import house, lobby, me, rules, table

    app.state.stories = Stories()
    app.state.copies = Copies()
    for module in (rules, lobby, house, me, table):
        app.include_router(module.router, include_in_schema=False)


def frame_for(request: Request, who: Visitor, turns: int = 0) -> Frame:
    """How this visitor likes pages."""
    theme = request.cookies.get(THEME_COOKIE)
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Frame(
        lang=who.language if who.language in LANGUAGES else "en",
        theme=theme if theme in THEMES else None,
        person=who.person,
        path=path if request.method == "GET" else "/",
        more=((PACKAGE, DOMAIN),),
        turns=turns,
    )


def send(request: Request, html: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A page over the wire: packed where the browser can unpack it, and never kept, for it is one seat's."""
    response = HTMLResponse(
        html, status, {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Cookie", **(headers or {})}
    )
    if "gzip" in request.headers.get("accept-encoding", "") and len(response.body) >= PACK_FROM:
        response.body = gzip.compress(response.body, PACK_LEVEL, mtime=0)
        response.headers["Content-Length"] = str(len(response.body))
        response.headers["Content-Encoding"] = "gzip"
    return response


def show(request: Request, frame: Frame, page: Page, template: str, status: int = 200, **values: Any) -> Response:
    """Render a template and send it."""
    return send(request, render(frame, page, template, **values), status)


def go(path: str) -> RedirectResponse:
    """Go somewhere else, with a GET."""
    return RedirectResponse(path, 303)


def inside(path: str | None) -> str:
    """A path of this house, wherever else somebody wanted to lead."""
    if not path or not path.startswith("/") or path.startswith(("//", "/\\")) or "\n" in path or "\r" in path:
        return "/"
    return path


SIGNS = {404: "CDIV", 409: "CDIX", 403: "CDIII", 401: "CDI", 429: "CDXXIX"}
"""A status in the numerals of the house."""


def problem_page(request: Request, status: int, refusal: Refusal) -> Response:
    """What went wrong, in words, with the way out."""
    known: Visitor | None = getattr(request.state, "visitor", None)
    frame = frame_for(request, known or Visitor(language=language_of(request)))
    words = frame.words()
    parts = request.url.path.split("/")
    back = f"/t/{parts[2]}" if len(parts) > 2 and parts[1] == "t" and status in (409, 422) else "/"
    title = words.text(f"error.{status}") if words.has(f"error.{status}") else words.text("error.other")
    page = Page(title=words.text("table.title", title=title), where=words.text("error.where"))
    return show(
        request,
        frame,
        page,
        "error.html",
        status,
        sign=SIGNS.get(status, str(status)),
        heading=title,
        reason=words.refusal(refusal),
        remedy=words.remedy(refusal),
        back=back,
        status_=status,
    )
