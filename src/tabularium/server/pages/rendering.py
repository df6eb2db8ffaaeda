"""Rendering pages: frames, responses, cache headers, redirects and error pages."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from tabularium.draw import LANGUAGES
from tabularium.draw.numerals import roman
from tabularium.engine import Refusal
from tabularium.shapes.people import Visitor
from tabularium.web.frame import SIZES, THEMES, Frame, Page, render

from ..base.speech import DOMAIN, PACKAGE
from ..door.deps import address_of, known_visitor, language_of
from .cache import PageCache

PACK_FROM = 1024
"""Bytes below which packing a page is not worth the time."""
PACK_LEVEL = 8
"""A map page of 850 kB is packed in 12 ms, off the event loop, and is three hundredths smaller than at level 6 in 7."""
OK, NOT_MODIFIED, BUSY = 200, 304, 503
LANGUAGE_COOKIE, THEME_COOKIE, SIZE_COOKIE = "lang", "theme", "size"
YEAR = 31_536_000
FIRST = "tabularium.first"
"""Under this name a request says that whoever makes it sits at the table that is drawn."""


def frame_for(request: Request, who: Visitor, turns: int = 0, asked: Mapping[str, object] | None = None) -> Frame:
    """The frame of pages for this visitor: language, theme, size of text, path.

    `asked` holds the parameters of the query that the page understands. Other parameters do not change the page, so it
    is cached without them.
    """
    theme, size = request.cookies.get(THEME_COOKIE), request.cookies.get(SIZE_COOKIE)
    query = urlencode({name: value for name, value in (asked or {}).items() if value not in (None, "")})
    path = request.url.path + (f"?{query}" if query else "")
    return Frame(
        lang=who.language if who.language in LANGUAGES else "en",
        theme=theme if theme in THEMES else None,
        size=size if size in SIZES else None,
        person=who.person,
        path=path if request.method == "GET" else "/",
        more=((PACKAGE, DOMAIN),),
        turns=turns,
    )


class PackedPage(NamedTuple):
    """A rendered page: its text, the same compressed, and a digest."""

    plain: bytes
    packed: bytes
    digest: str


def _pack(html: str) -> PackedPage:
    plain = html.encode()
    packed = gzip.compress(plain, PACK_LEVEL, mtime=0) if len(plain) >= PACK_FROM else plain
    return PackedPage(plain, packed, hashlib.blake2b(plain, digest_size=12).hexdigest())


def sits(request: Request) -> bool:
    """Does the client of this request sit at the table that is drawn?"""
    return request.scope.get(FIRST, False) is True


class PageResponse(HTMLResponse):
    """A response that is rendered in a thread when it is sent. With a key it is rendered once for all."""

    def __init__(
        self, request: Request, write: Callable[[], str], status: int = 200, key: Hashable = None, kept: bool = False
    ) -> None:
        """`kept` lets browsers cache it and revalidate by its ETag."""
        super().__init__(status_code=status, headers={"Vary": "Accept-Encoding, Accept-Language, Cookie"})
        self._cache: PageCache = request.app.state.page_cache
        self._who = known_visitor(request) or Visitor(address=address_of(request))
        self._first = sits(request)
        self._packs = "gzip" in request.headers.get("accept-encoding", "")
        self._known = request.headers.get("if-none-match")
        self._write = write
        self._key = key
        self._kept = kept

    def _packed(self) -> PackedPage:
        return _pack(self._write())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._key is None:
            page = await self._cache.write(self._who, self._packed, self._first)
        else:
            page = await self._cache.of(self._who, self._key, self._packed, self._first)
        self.headers["Cache-Control"] = "private, no-cache" if self._kept else "no-store"
        if self._kept:
            self.headers["ETag"] = f'W/"{page.digest}"'
        if self._kept and self._known == self.headers["ETag"]:
            self.status_code, self.body = NOT_MODIFIED, b""
        else:
            self.body = page.packed if self._packs else page.plain
            if self._packs and page.packed is not page.plain:
                self.headers["Content-Encoding"] = "gzip"
        self.headers["Content-Length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


def send(request: Request, html: str) -> Response:
    """Send a part of a page: compressed once for all who get the same; browsers do not cache it."""
    return PageResponse(request, lambda: html, key=html)


def show(request: Request, frame: Frame, page: Page, template: str, status: int = OK, **values: Any) -> Response:
    """Respond with a page from a template."""
    return PageResponse(request, lambda: render(frame, page, template, **values), status)


Filled = tuple[Page, dict[str, Any]]


def keep(request: Request, frame: Frame, template: str, key: Hashable, fill: Callable[[], Filled]) -> Response:
    """Respond with a page that is cached here and by browsers; `key` names all that `fill` uses besides the frame."""

    def write() -> str:
        page, values = fill()
        return render(frame, page, template, **values)

    return PageResponse(request, write, key=(template, frame, key), kept=True)


def go(path: str) -> RedirectResponse:
    """Redirect with a GET."""
    return RedirectResponse(path, 303)


def inside(path: str | None) -> str:
    """A path on this server; addresses of other servers are dropped."""
    if not path or not path.startswith("/") or path.startswith(("//", "/\\")) or "\n" in path or "\r" in path:
        return "/"
    return path


def problem_page(request: Request, status: int, refusal: Refusal) -> Response:
    """The page of an error, with a remedy."""
    frame = frame_for(request, known_visitor(request) or Visitor(language=language_of(request)))
    if status == BUSY:  # many clients get this page, so it is rendered once for all
        frame = dataclasses.replace(frame, person=None, path="/")
    words = frame.words()
    parts = request.url.path.split("/")
    back = f"/t/{parts[2]}" if len(parts) > 2 and parts[1] == "t" and status in (409, 422) else "/"
    title = words.text(f"error.{status}") if words.has(f"error.{status}") else words.text("error.other")
    page = Page(title=words.text("table.title", title=title), where=words.text("error.where"))
    values = {
        "sign": roman(status),
        "heading": title,
        "reason": words.refusal(refusal),
        "remedy": words.remedy(refusal),
        "back": back,
        "status_": status,
    }
    key = ("error.html", frame, values["reason"]) if status == BUSY else None
    return PageResponse(request, lambda: render(frame, page, "error.html", **values), status, key)
