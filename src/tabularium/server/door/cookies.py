"""The cookie that holds a session: for this site only, out of reach of scripts."""

from __future__ import annotations

from fastapi import Request, Response

from ..house import House
from ..tables.shapes import SignedIn

COOKIE = "tabularium"
DAY = 86400


def is_secure(request: Request, house: House) -> bool:
    """Did this request come over TLS?"""
    if house.settings.secure is not None:
        return house.settings.secure
    forwarded = request.headers.get("x-forwarded-proto", "") if house.settings.trust_proxy else ""
    return (forwarded or request.url.scheme) == "https"


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
