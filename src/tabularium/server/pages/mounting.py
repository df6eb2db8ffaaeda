"""Mounts all pages on the application."""

from __future__ import annotations

from fastapi import FastAPI

from . import calls, deals, house, how, joining, letters, lobby, me, opening, room, rules, table
from .cache import PageCache
from .stories import Stories

BUSIEST = 2
"""So many of a table's routes are asked for with every click."""


def mount(app: FastAPI) -> None:
    """Mount the pages."""

    app.state.stories = Stories()
    app.state.page_cache = PageCache()
    # A flat list, searched in this order: a table and its deeds come first.
    app.router.routes[:0] = table.router.routes[:BUSIEST]
    app.router.routes.extend(table.router.routes[BUSIEST:])
    for module in (how, deals, letters, room, joining, rules, lobby, house, opening, me, calls):
        app.router.routes.extend(module.router.routes)
