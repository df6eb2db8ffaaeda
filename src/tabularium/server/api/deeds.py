"""The register of deeds: path, shape of the wish and function of each, for the API and for all pages."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from tabularium.shapes import Out

from ..base.problem import not_found
from ..door.deps import house_of, visitor
from ..door.fast_routes import FastRoute
from .wire import In, SightOut, TableId, body, docs, done, read, reply, sight_out

Do = Callable[..., Awaitable[Any]]
"""Takes house, visitor, table and wish, and by name what else its path holds."""
ACTING = (401, 403, 404, 409, 413)
LIMITED = (*ACTING, 429)


class NothingIn(In, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """An empty wish."""


NOTHING = NothingIn()


async def nothing() -> NothingIn:
    """The dependency for an empty wish."""
    return NOTHING


class Deed(NamedTuple):
    """A deed: the pattern of its path, the decoder of its wish, and its function."""

    path: re.Pattern[str]
    wish: msgspec.json.Decoder[Any]
    do: Do


DEEDS: list[Deed] = []
"""All that can be done at a table; answers come first."""


def deed(
    router: APIRouter | None,
    path: str,
    asks: type[In] = NothingIn,
    tells: type[Out] | None = None,
    problems: tuple[int, ...] = ACTING,
    status: int | None = None,
    fast: bool = False,
) -> Callable[[Do], Do]:
    """Register a deed with a wish of this shape, and as a route of the API if a router is given.

    `fast` makes it a fast route, for deeds of every click: FastAPI would take a third of their time.
    """
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(asks)
    status = status or (200 if tells else 204)

    def answered(told: Any) -> Response:
        if tells is None:
            return done()
        return reply(sight_out(told) if tells is SightOut else told, status)

    def known(do: Do) -> Do:
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[\\w-]{1,40})", path))
        DEEDS.insert(0 if fast else len(DEEDS), Deed(pattern, decoder, do))
        if router is None:
            return do

        async def act(**named: Any) -> Response:
            return answered(await do(**named))

        async def act_fast(request: Request, table: TableId) -> Response:
            return answered(await do(house_of(request), await visitor(request), table, await read(request, decoder)))

        wished = Depends(nothing) if asks is NothingIn else body(asks)
        act.__signature__ = _wishing(do, wished)  # type: ignore[attr-defined]
        router.add_api_route(
            f"/tables/{{table}}/{path}",
            act_fast if fast else act,
            methods=["POST"],
            name=do.__name__,
            description=do.__doc__,
            route_class_override=FastRoute if fast else None,
            **docs(tells, None if asks is NothingIn else asks, status, problems),
        )
        return do

    return known


def _wishing(do: Do, wished: Any) -> inspect.Signature:
    """The signature of a deed for FastAPI: its wish is the body of the request."""
    takes = inspect.signature(do, eval_str=True).parameters.values()
    named = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in takes]
    return inspect.Signature([each.replace(default=wished) if each.name == "wish" else each for each in named])


async def perform(request: Request, table: str, path: str) -> Any:
    """Do a deed that a page requests; a refusal changes nothing."""
    who = await visitor(request)
    for known in DEEDS:
        found = known.path.fullmatch(path)
        if found is not None:
            return await known.do(house_of(request), who, table, await read(request, known.wish), **found.groupdict())
    raise not_found()
