"""Running the house: one process, or several that share a PostgreSQL."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from tabularium.engine import TabulariumError
from tabularium.store import BadDatabase, database_url

from .app import create_app
from .logs import set_up
from .settings import Settings

ENVIRONMENT = "TABULARIUM_SETTINGS"
SWITCH = 0.001
"""Seconds after which a thread that computes lets others run: the store's threads answer sooner than by default."""
GRACEFUL = 3


class HouseServer(uvicorn.Server):
    """A server that says where it is, and tells its listeners goodbye before it waits for them."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            announce(sockets[0])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        house = getattr(getattr(app, "state", None), "house", None)
        if house is not None:
            await house.live.close()
        await super().shutdown(sockets)


def listen_at(host: str, port: int) -> socket.socket:
    """A socket to listen on. It says that it speaks TCP, else small answers wait for the other side's patience."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise TabulariumError(f"nothing can listen at {host}:{port}: {error.strerror}") from error
    listening.set_inheritable(True)
    return listening


def announce(listening: socket.socket) -> None:
    """Say where the house is."""
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Tabularium is open at http://{shown}:{port}", flush=True)


def run(settings: Settings, host: str, port: int) -> bool:
    """Serve until told to end; False if the house could not be opened."""
    shared = database_url(settings.database_url()).get_backend_name() != "sqlite"
    if settings.workers > 1 and not shared:
        raise BadDatabase("several workers need PostgreSQL (--database postgresql://…): SQLite is for one process")
    set_up(settings.log_level)
    many = settings.workers > 1
    if many:
        os.environ[ENVIRONMENT] = _packed(settings)
    config = uvicorn.Config(
        f"{__name__}:app_from_environment" if many else _app(settings),
        host=host,
        port=port,
        factory=many,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACEFUL,
    )
    server = HouseServer(config)
    with listen_at(host, port) as listening:
        if many:
            listening.listen(config.backlog)  # whoever comes before the workers are ready waits a moment
            announce(listening)
            Multiprocess(config, sockets=[listening]).run()
        else:
            server.run(sockets=[listening])
    return many or server.started


def _app(settings: Settings) -> FastAPI:
    sys.setswitchinterval(SWITCH)
    return create_app(settings)


PASSED = (
    "database",
    "base_url",
    "workers",
    "smtp",
    "mail_from",
    "trust_proxy",
    "grace",
    "bot_pause",
    "bot_processes",
    "log_level",
)


def _packed(settings: Settings) -> str:
    """Settings as text, for workers of our own."""
    plain = {name: getattr(settings, name) for name in PASSED}
    return json.dumps({**plain, "data_dir": str(settings.data_dir)})


def app_from_environment() -> FastAPI:
    """The application of a worker."""
    plain = json.loads(os.environ[ENVIRONMENT])
    settings = Settings(**{**plain, "data_dir": Path(plain["data_dir"])})
    set_up(settings.log_level)
    return _app(settings)
