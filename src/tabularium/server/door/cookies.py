"""The session cookie: for this site only, hidden from scripts."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.datastructures import Headers
from starlette.types import Scope

from tabularium.shapes.people import SignedIn

from ..base.settings import Settings
from ..house import House
from . import forwarded

COOKIE = "tabularium"
DAY = 86400


def over_tls(scope: Scope, settings: Settings) -> bool:
    """Did a request come over TLS, to us or to the outermost trusted proxy?"""
    if settings.secure is not None:
        return settings.secure
    return (forwarded.protocol(Headers(scope=scope), settings) or scope["scheme"]) == "https"


def is_secure(request: Request, house: House) -> bool:
    """Must the cookies of this response be for TLS only?"""
    return over_tls(request.scope, house.settings)


def set_session(response: Response, request: Request, house: House, signed_in: SignedIn) -> None:
    """Let the browser keep a session."""
    response.set_cookie(
        COOKIE,
        signed_in.token,
        max_age=int(house.settings.session_days * DAY),
        path="/",
        secure=is_secure(request, house),
        httponly=True,
        samesite="lax",
    )


def clear_session(response: Response, request: Request, house: House) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(COOKIE, path="/", secure=is_secure(request, house), httponly=True, samesite="lax")
