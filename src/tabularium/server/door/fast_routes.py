"""Fast routes: the routes of every click are found and called without FastAPI's machinery."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send

Telling = Callable[[Request, Exception], Awaitable[Response]]


class FastRoute(APIRoute):
    """A busy route whose handler takes the plain request and the path's parameters. FastAPI only documents it."""


class FastRoutes:
    """Middleware inside the guard: it calls fast routes directly and passes on all other requests."""

    def __init__(self, app: ASGIApp, owner: FastAPI) -> None:
        self.app = app
        self._tell: dict[Any, Any] = dict(owner.exception_handlers)
        self._routes: defaultdict[str, list[FastRoute]] = defaultdict(list)
        for route in owner.routes:
            if isinstance(route, FastRoute):
                for method in route.methods or ():
                    self._routes[method].append(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] in self._routes:
            for route in self._routes[scope["method"]]:
                found = route.path_regex.match(scope["path"])
                if found is not None:
                    scope["route"], scope["path_params"] = route, found.groupdict()
                    response = await self._answer(route, Request(scope, receive, send))
                    await response(scope, receive, send)
                    return
        await self.app(scope, receive, send)

    async def _answer(self, route: FastRoute, request: Request) -> Response:
        try:
            response: Response = await route.endpoint(request, **request.path_params)
            return response
        except Exception as error:
            tell = self._telling(error)
            if tell is None:
                raise
            return await tell(request, error)

    def _telling(self, error: Exception) -> Telling | None:
        """The exception handler for this error, the same as for all routes."""
        return next((self._tell[kind] for kind in type(error).__mro__ if kind in self._tell), None)
