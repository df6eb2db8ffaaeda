"""The application: routes on a house, problems told in the reader's language, everything behind the guard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp

from tabularium import __version__
from tabularium.engine import BrokenRecord, Game, Refusal, Refused, UnknownName, find_game, refuse
from tabularium.store import BadDatabase, Unavailable

from .api import ROUTES
from .api.outside import router as outside
from .api.wire import API, components, problem_response
from .base.problem import Problem, refusal_of, status_of
from .base.settings import Settings
from .door.deps import known_visitor, language_of, visitor
from .door.fast_routes import FastRoutes
from .door.guard import Guard
from .house import House
from .pages.mounting import mount
from .pages.rendering import problem_page

log = logging.getLogger("tabularium.access")
SOON = 5
"""Seconds after which a database that could not be used is worth another try."""
BAD_DATA = "22"
"""How the state of a statement begins that failed because no column takes such a value."""
NO_TELEMETRY: Any = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
"""The house tells nobody what its people do; FastAPI would look at every request whether somebody wants to know."""

DESCRIPTION = """Everything the pages do. Sign in with a cookie or with `Authorization: Bearer TOKEN`.

An answer names the ask it answers (`ask`), an undo, an interjection or a proposal the number of the table it was made
at (`at`): what comes too late is refused with 409 and changes nothing. Problems are told as RFC 9457 wants it."""


class Application(FastAPI):
    """FastAPI without its own error middleware: the guard handles errors."""

    def build_middleware_stack(self) -> ASGIApp:
        app: ASGIApp = ExceptionMiddleware(AsyncExitStackMiddleware(self.router), self.exception_handlers)
        for kind, given, named in reversed(self.user_middleware):
            app = kind(app, *given, **named)
        return app


def create_app(settings: Settings, background: bool = True, pages: bool = True) -> FastAPI:
    """The application of a house; the house itself opens when the server starts."""

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        house = await House.open(settings, background)
        if settings.workers > 1 and not house.shared:
            await house.close()
            raise BadDatabase("problem.database.workers")
        app.state.house = house
        reading = asyncio.create_task(asyncio.to_thread(house.tables.games)) if background else None
        try:
            yield {"connections": house.connections}
        finally:
            if reading is not None:  # load the games before the first request
                await reading
            await house.close()
            if app.state.pages:
                app.state.page_cache.close()

    app = Application(
        title="Tabularium",
        version=__version__,
        description=DESCRIPTION,
        lifespan=open_house,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry=NO_TELEMETRY,
    )
    app.router.routes.extend(ROUTES)  # flat, because nested routers are slower
    app.include_router(outside)
    app.state.pages = pages
    if pages:
        mount(app)
    _tell_problems(app)
    _complete_docs(app)
    app.add_middleware(FastRoutes, owner=app)
    app.add_middleware(Guard, settings=settings, tell=_told)
    return app


# -- problems ----------------------------------------------------------------------------------------------------
def _tell_problems(app: FastAPI) -> None:
    async def refused(request: Request, error: Exception) -> Response:
        headers = error.headers if isinstance(error, Problem) else None
        return _told(request, status_of(error), refusal_of(error), headers)

    async def malformed(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        places = [".".join(str(part) for part in each["loc"][1:]) for each in error.errors()]
        return _told(request, 422, refuse("problem.bad_value", names=places))

    async def plain(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        message = {404: "problem.no_page", 405: "problem.no_method"}.get(error.status_code, "problem.broken_body")
        headers = dict(error.headers) if error.headers else None
        await visitor(request)  # no route has looked for the visitor yet, and the page shows their name
        return _told(request, error.status_code, refuse(message), headers)

    async def unfit(request: Request, error: Exception) -> Response:
        if str(getattr(getattr(error, "orig", None), "sqlstate", "")).startswith(BAD_DATA):
            return _told(request, 422, refuse("problem.bad_value", names=[]))
        raise error

    async def away(request: Request, error: Exception) -> Response:
        log.warning("database_away", extra={"error": str(error)})
        return _told(request, 503, refuse("problem.database.away"), {"Retry-After": str(SOON)})

    app.add_exception_handler(DBAPIError, unfit)
    app.add_exception_handler(Unavailable, away)
    for kind in (Refused, BrokenRecord, UnknownName):
        app.add_exception_handler(kind, refused)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, plain)


def _told(request: Request, status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> Response:
    who = known_visitor(request)
    lang = who.language if who else language_of(request)
    in_browser = "text/html" in request.headers.get("accept", "")
    if in_browser and request.app.state.pages and not request.url.path.startswith("/api/"):
        page: Response = problem_page(request, status, refusal)
        page.headers.update(headers or {})
        return page
    return problem_response(status, refusal, lang, _game_of(refusal), headers)


def _game_of(refusal: Refusal) -> Game | None:
    """The game whose rule a refusal names."""
    try:
        return find_game(refusal.rule.partition(":")[0]) if refusal.rule else None
    except UnknownName:
        return None


# -- OpenAPI -----------------------------------------------------------------------------------------------------
def _complete_docs(app: FastAPI) -> None:
    """Add our own schemas to the routes that FastAPI documents."""
    made = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = made()
            parts = document.setdefault("components", {})
            parts["schemas"] = {
                **{name: each for name, each in parts.get("schemas", {}).items() if "ValidationError" not in name},
                **components(),
            }
            parts["securitySchemes"] = {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tabularium"},
                "token": {"type": "http", "scheme": "bearer"},
            }
            document["security"] = [{}, {"cookie": []}, {"token": []}]
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
