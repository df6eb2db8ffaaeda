"""The guard at the door: sizes, origins, headers, and a line without secrets in the log for every request."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabularium.engine import Refusal, refuse

from ..base.settings import Settings
from .cookies import COOKIE, over_tls
from .deps import BEARER, LEAVE, SAFE

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-store",
}
RESPONSE_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
HSTS = (b"strict-transport-security", b"max-age=31536000")
UPLOADS = "/records"
log = logging.getLogger("tabularium.access")


Heads = dict[bytes, bytes]
Tell = Callable[[Request, int, Refusal], Response]
"""How a refusal is put before whoever made the request."""


class TooBig(Exception):
    """A request body that is too long."""


class Guard:
    """The outermost middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, tell: Tell) -> None:
        self.app = app
        self.settings = settings
        self.tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        limit, received, status = self._limit(scope["path"]), 0, 0

        async def counted() -> Message:
            """Receive a body, and fail when it is too long."""
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > limit:
                    raise TooBig
            return message

        async def with_headers(message: Message) -> None:
            """Send the response with our headers."""
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _leave(scope)
                self._add_headers(scope, message)
            await send(message)

        refusal = self._refusal(scope, limit)
        try:
            if refusal is None:
                try:
                    await self.app(scope, counted, with_headers)
                except TooBig:
                    refusal = None if status else (413, refuse("problem.too_big", most=limit))
                except ClientDisconnect:  # the client closed the connection in the middle of its request
                    pass
                except Exception:
                    log.exception("request_failed", extra={"route": route_of(scope)})
                    if status:
                        raise
                    refusal = 500, refuse("problem.broken", remedy="problem.broken.remedy")
            if refusal is not None:
                await self.tell(Request(scope), *refusal)(scope, receive, with_headers)
        finally:
            _leave(scope)
            if log.isEnabledFor(logging.INFO):
                took = round((time.perf_counter() - started) * 1000, 1)
                told = {"method": scope["method"], "route": route_of(scope), "status": status or 500, "ms": took}
                log.info("request", extra=told)

    # -- what comes in -------------------------------------------------------------------------------------------
    def _limit(self, path: str) -> int:
        return self.settings.record_limit if path.endswith(UPLOADS) else self.settings.body_limit

    def _refusal(self, scope: Scope, limit: int) -> tuple[int, Refusal] | None:
        heads: Heads = dict(reversed(scope["headers"]))  # the first header of a name counts
        length = heads.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > limit:
            return 413, refuse("problem.too_big", most=limit)
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return 404, refuse("problem.no_page")
        if scope["method"] not in SAFE and not self._same_origin(heads):
            return 403, refuse("problem.other_origin")
        return None

    def _same_origin(self, heads: Heads) -> bool:
        """Does an unsafe request come from our own pages, or from a program that brings its own token?"""
        origin, site = heads.get(b"origin"), heads.get(b"sec-fetch-site")
        if site is not None and site not in (b"same-origin", b"none"):
            return False
        if origin is not None:
            return self._is_ours(origin.decode("latin-1"), heads.get(b"host", b"").decode("latin-1"))
        if site is not None or heads.get(b"authorization", b"")[: len(BEARER)].lower() == BEARER.encode():
            return True
        return f"{COOKIE}=".encode() not in heads.get(b"cookie", b"")

    def _is_ours(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if self.settings.base_url and origin == "{0.scheme}://{0.netloc}".format(urlsplit(self.settings.base_url)):
            return True
        return parts.scheme in ("http", "https") and parts.netloc != "" and parts.netloc == host

    # -- what goes out -------------------------------------------------------------------------------------------
    def _add_headers(self, scope: Scope, message: Message) -> None:
        headers: list[tuple[bytes, bytes]] = message["headers"]
        given = {name for name, _ in headers}
        headers = headers + [pair for pair in RESPONSE_HEADERS if pair[0] not in given]
        message["headers"] = [*headers, HSTS] if over_tls(scope, self.settings) else headers


def _leave(scope: Scope) -> None:
    """Release the place of a request."""
    leave = scope.pop(LEAVE, None)
    if leave is not None:
        leave()


def route_of(scope: Scope) -> str:
    """The pattern of the route, never the path itself: a path may hold a secret token."""
    return getattr(scope.get("route"), "path", "-")
