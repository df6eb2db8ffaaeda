"""A house far away: each of its answers, and each piece of its news, comes late by chance."""

from __future__ import annotations

import asyncio
from random import uniform

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabularium.server.base.settings import Settings
from tabularium.server.keeper import running

LATEST = 0.6
"""Seconds by which an answer is late at most."""
NEWS = b"text/event-stream"


class Slowly:
    """Hands out what the application within says, later."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let every answer wait once, and each piece of a stream of news; none holds up the next."""
        under_way: asyncio.Queue[tuple[float, Message]] = asyncio.Queue()
        carrier: asyncio.Task[None] | None = None
        now = asyncio.get_running_loop().time

        async def carry() -> None:
            while True:
                due, message = await under_way.get()
                await asyncio.sleep(max(0.0, due - now()))
                await send(message)
                under_way.task_done()

        async def late(message: Message) -> None:
            nonlocal carrier
            begins = message["type"] == "http.response.start"
            if begins and any(value.startswith(NEWS) for name, value in message["headers"] if name == b"content-type"):
                carrier = asyncio.create_task(carry())
            if carrier is not None:
                under_way.put_nowait((now() + uniform(0, LATEST), message))
            else:
                await asyncio.sleep(uniform(0, LATEST) if begins else 0.0)
                await send(message)
            if carrier is not None and not begins and not message.get("more_body"):
                await under_way.join()

        try:
            await self.app(scope, receive, late)
        finally:
            if carrier is not None:
                carrier.cancel()


def put() -> None:
    """From now on every house of this process is slow."""
    opened = running.house_app

    def slow(settings: Settings) -> FastAPI:
        app = opened(settings)
        app.add_middleware(Slowly)
        return app

    running.house_app = slow
