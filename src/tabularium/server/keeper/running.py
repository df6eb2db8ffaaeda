"""Running the house: one process, or several that share a PostgreSQL."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI
from starlette.types import Lifespan
from uvicorn.server import HANDLED_SIGNALS

from tabularium.draw.catalogue import ENGLISH
from tabularium.engine import find_game, game_names
from tabularium.store import BadDatabase, database_url, open_store

from ..app import create_app
from ..base.problem import invalid
from ..base.settings import Settings
from ..base.settings.sources import PREFIX, packed, unpacked
from ..base.speech import speaker
from ..connections.addresses import bracketed, own_addresses
from ..connections.http import Connection, ask_for_files
from .logs import set_up
from .processes import SILENCE, Workers

ENVIRONMENT = f"{PREFIX}SETTINGS"
"""Holds all settings, for workers of our own."""
SWITCH = 0.001
"""Seconds after which a thread that computes lets others run: the store's threads answer sooner than by default."""
YOUNG = 10_000
"""Objects after which the collector looks for rings among the newest: a request makes many, and leaves hardly any."""
GRACEFUL = 3


class HouseServer(uvicorn.Server):
    """A server that prints its address when it starts."""

    def __init__(self, config: uvicorn.Config, lang: str = ENGLISH) -> None:
        super().__init__(config)
        self.lang = lang

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            await asyncio.to_thread(announce, sockets[0], self.lang)


def listen_at(host: str, port: int) -> socket.socket:
    """A socket to listen on. It names its protocol, TCP; otherwise asyncio does not set TCP_NODELAY."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise invalid("problem.listen", host=host, port=port, reason=error.strerror) from error
    listening.set_inheritable(True)
    return listening


def announce(listening: socket.socket, lang: str, find: Callable[[], list[str]] = own_addresses) -> None:
    """Print the address of the server, and the one in its network."""
    host, port = listening.getsockname()[:2]
    words, here = speaker(None, lang), ip_address(host.partition("%")[0])
    print(words.text("serve.open", url=f"http://{bracketed(host)}:{port}"), flush=True)
    if here.is_loopback or here.is_unspecified:
        message = "serve.network" if here.is_unspecified else "serve.network.closed"
        for each in find()[:1]:
            print(words.text(message, url=f"http://{bracketed(each)}:{port}"), flush=True)


def run(settings: Settings, lang: str = ENGLISH) -> bool:
    """Serve until told to end; False if the house could not be opened."""
    shared = database_url(settings.database_url()).get_backend_name() != "sqlite"
    if settings.workers > 1 and not shared:
        raise BadDatabase("problem.database.workers")
    asyncio.run(_prepared(settings))
    set_up(settings.log_level)
    many = settings.workers > 1
    if many:
        os.environ[ENVIRONMENT] = packed(settings)
    ask_for_files()
    config = configured(
        f"{__name__}:app_from_environment" if many else house_app(settings),
        host=settings.host,
        port=settings.port,
        factory=many,
        workers=settings.workers,
    )
    server = HouseServer(config, lang)
    with listen_at(settings.host, settings.port) as listening:
        if many:
            listening.listen(config.backlog)  # connections wait until the workers are ready
            announce(listening, lang)
            Workers(config, [listening]).run()
        else:
            server.run(sockets=[listening])
    return many or server.started


def configured(app: FastAPI | str, **more: Any) -> uvicorn.Config:
    """The configuration of uvicorn: our HTTP protocol, our log."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACEFUL,
        timeout_worker_healthcheck=SILENCE,
        **more,
    )


async def _prepared(settings: Settings) -> None:
    """Bring the database up to date before anybody serves, or say in one line why it cannot be used."""
    settings.make_private()
    await (await open_store(settings.database_url())).close()


def tune_process() -> None:
    """Tune the interpreter of a process that only serves."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(YOUNG)


def prepare_decoders() -> None:
    """Let msgspec prepare a decoder for every struct before there are threads.

    It prepares a struct when it is first decoded; two threads that do so at once crash the process.
    """
    for name in game_names():
        find_game(name)
    for kind in {*_kinds_of(msgspec.Struct)}:
        with suppress(TypeError):  # some structs are only encoded and cannot be decoded
            msgspec.json.Decoder(kind)


def _kinds_of(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_of(each)


def freeze_heap() -> None:
    """Take all objects of the open server out of garbage collection, for they live as long as it does.

    Without this, each full collection stopped the server for a tenth of a second.
    """
    gc.collect()
    gc.freeze()


def house_app(settings: Settings) -> FastAPI:
    """The application of a house that has its process to itself."""
    tune_process()
    app = create_app(settings)
    prepare_decoders()
    app.router.lifespan_context = _with_shutdown(app.router.lifespan_context)
    return app


def _with_shutdown(lifespan: Lifespan[Any]) -> Lifespan[Any]:
    """A lifespan that ends all event streams as soon as the process is told to end.

    Uvicorn waits for open streams before it ends the lifespan, and its workers are servers of its own making: only
    the signal itself reaches the house in time, in one process and in several.
    """

    @asynccontextmanager
    async def house_open(app: FastAPI) -> AsyncIterator[Any]:
        async with lifespan(app) as state:
            freeze_heap()
            loop = asyncio.get_running_loop()
            before = {each: signal.getsignal(each) for each in HANDLED_SIGNALS}

            def ending(number: int, frame: FrameType | None) -> None:
                loop.call_soon_threadsafe(app.state.house.live.shut_down)
                handler = before[signal.Signals(number)]
                if callable(handler):
                    handler(number, frame)

            for each in HANDLED_SIGNALS:
                signal.signal(each, ending)
            try:
                yield state
            finally:
                for each, handler in before.items():
                    signal.signal(each, handler)

    return house_open


def app_from_environment() -> FastAPI:
    """The application of a worker."""
    settings = unpacked(os.environ[ENVIRONMENT])
    set_up(settings.log_level)
    return house_app(settings)
