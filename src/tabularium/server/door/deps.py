"""Dependencies of routes: the house, and the visitor."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from tabularium.draw import LANGUAGES
from tabularium.shapes.people import Visitor

from ..connections.addresses import Address
from ..house import House
from . import forwarded
from .cookies import COOKIE

BEARER = "bearer "
LANGUAGE_COOKIE = "lang"
VISITOR, LEAVE = "tabularium.visitor", "tabularium.leave"
"""Where a request keeps who is asking, and what is called when its answer goes out."""
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
"""Methods of requests that only look."""


def house_of(request: Request) -> House:
    """The house of this application."""
    house: House = request.app.state.house
    return house


async def here(request: Request) -> House:
    """The same as a dependency; FastAPI would run a plain function in a thread."""
    return house_of(request)


def token_of(request: Request) -> str | None:
    """The session token of a request: from its Authorization header, else from its cookie."""
    header = request.headers.get("authorization", "")
    if header[: len(BEARER)].lower() == BEARER:
        return header[len(BEARER) :].strip()
    return request.cookies.get(COOKIE)


def language_of(request: Request) -> str:
    """The language that the visitor chose, else the first of the browser's that we have."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        wanted = part.partition(";")[0].strip().partition("-")[0].lower()
        if wanted in LANGUAGES:
            return wanted
    return "en"


def address_of(request: Request) -> str:
    """The client's address; behind trusted proxies, the one they name."""
    said = forwarded.address(request.headers, house_of(request).settings)
    return said or (request.client.host if request.client else "")


async def addresses_for(request: Request) -> list[Address]:
    """The addresses of the server, as seen by this client."""
    url, server = request.url, request.scope.get("server")
    own = server[1] if server else None
    return await house_of(request).addresses.of(url.scheme, url.hostname or "", url.port, own)


async def visitor(request: Request) -> Visitor:
    """The visitor, once their turn has come; an anonymous one without a valid session."""
    who = known_visitor(request)
    if who is None:
        token, address, house = token_of(request), address_of(request), house_of(request)
        who = await house.people.visitor(token, lambda: language_of(request), address)
        request.scope[VISITOR] = who
        request.scope[LEAVE] = await house.request_queue.come(who, request.method in SAFE)
    return who


def known_visitor(request: Request) -> Visitor | None:
    """The visitor, if already known for this request."""
    who: Visitor | None = request.scope.get(VISITOR)
    return who


Here = Annotated[House, Depends(here)]
Who = Annotated[Visitor, Depends(visitor)]
