"""A house far away: each of its answers, and each piece of its news, comes late by chance."""

from __future__ import annotations

import asyncio
from random import uniform

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabularium.server.keeper import running
from tabularium.server.settings import Settings

LATEST = 0.6
"""Seconds by which an answer is late at most."""
NEWS = b"text/event-stream"


class Slowly:
    """Hands out what the application within says, later."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let every answer wait once, and a stream of news before each piece."""
        streams = False

        async def late(message: Message) -> None:
            nonlocal streams
            begins = message["type"] == "http.response.start"
            if begins:
                streams = any(value.startswith(NEWS) for name, value in message["headers"] if name == b"content-type")
            if begins or streams:
                await asyncio.sleep(uniform(0, LATEST))
            await send(message)

        await self.app(scope, receive, late)


def put() -> None:
    """From now on every house of this process is slow."""
    opened = running.house_app

    def slow(settings: Settings) -> FastAPI:
        app = opened(settings)
        app.add_middleware(Slowly)
        return app

    running.house_app = slow
