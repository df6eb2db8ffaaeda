"""The commands `tabularium serve` and `tabularium admin`."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
import uvicorn
from fastapi import FastAPI
from rich.console import Console
from rich.table import Table
from uvicorn.supervisors import Multiprocess

from tabularium.engine import TabulariumError
from tabularium.store import database_url

from .admin import Admin
from .app import create_app
from .house import House
from .logs import set_up
from .settings import Settings, data_home

ENVIRONMENT = "TABULARIUM_SETTINGS"
SWITCH = 0.001
"""Seconds after which a thread that computes lets others run: the store's threads answer sooner than by default."""
GRACEFUL = 3

console = Console(stderr=True)
admin = typer.Typer(no_args_is_help=True, help="Look after a house: tables, seats, passwords, backups.")

Database = Annotated[str, typer.Option(help="Where records are kept: a SQLite file or postgresql://…")]
DataDir = Annotated[Path | None, typer.Option(help="Where the house keeps its files; the SQLite database by default.")]


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


def announce(listening: socket.socket) -> None:
    """Say where the house is."""
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Tabularium is open at http://{shown}:{port}", flush=True)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the home network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    database: Database = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve; several want PostgreSQL.")] = 1,
    data_dir: DataDir = None,
    base_url: Annotated[str, typer.Option(help="How the house is reached from outside, for links in mails.")] = "",
    smtp: Annotated[str, typer.Option(envvar="TABULARIUM_SMTP", help="smtp://user:password@host:587, for mail.")] = "",
    mail_from: Annotated[str, typer.Option(help="The sender of mails.")] = "Tabularium <tabularium@localhost>",
    trust_proxy: Annotated[bool, typer.Option(help="Believe X-Forwarded-For and -Proto of a reverse proxy.")] = False,
    grace: Annotated[
        float, typer.Option(min=0, help="Seconds in which a person can still undo before bots go on.")
    ] = 2.5,
    bot_pause: Annotated[float, typer.Option(min=0, help="Seconds between two answers of bots.")] = 0.4,
    bot_processes: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 1,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Open the house: pages and JSON API."""
    settings = Settings(
        data_dir=data_dir or data_home(),
        database=database,
        base_url=base_url.rstrip("/"),
        workers=workers,
        smtp=smtp,
        mail_from=mail_from,
        trust_proxy=trust_proxy,
        grace=grace,
        bot_pause=bot_pause,
        bot_processes=bot_processes,
        log_level=log_level,
    )
    with _one_line():
        shared = database_url(settings.database_url()).get_backend_name() != "sqlite"
        if workers > 1 and not shared:
            raise TabulariumError(
                "several workers need PostgreSQL (--database postgresql://…): SQLite is for one process"
            )
    _run(settings, host, port)


def _run(settings: Settings, host: str, port: int) -> None:
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
    with config.bind_socket() as listening:
        if many:
            announce(listening)
            Multiprocess(config, sockets=[listening]).run()
        else:
            server.run(sockets=[listening])
    if not many and not server.started:
        raise typer.Exit(3)


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


# -- admin -------------------------------------------------------------------------------------------------------
@admin.callback()
def choose(context: typer.Context, database: Database = "", data_dir: DataDir = None) -> None:
    """Look after a house. It may be open: its workers notice what is changed."""
    context.obj = Settings(data_dir=data_dir or data_home(), database=database)


def _with(context: typer.Context, work: Callable[[Admin], Awaitable[Any]]) -> Any:
    async def go() -> Any:
        house = await House.open(context.obj, background=False)
        try:
            return await work(Admin(house))
        finally:
            await house.close()

    with _one_line():
        return asyncio.run(go())


class _one_line:  # noqa: N801
    """Whatever is wrong becomes one clear line and exit status 2."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, TabulariumError | OSError):
            console.print(f"[red]{error}[/red]", highlight=False)
            raise typer.Exit(2)


@admin.command("list")
def list_tables(
    context: typer.Context, status: Annotated[str | None, typer.Option(help="open, playing, paused, over …")] = None
) -> None:
    """List the tables, the latest first."""
    shown = Table("table", "game", "name", "status", "n", "seats", "changed")
    for each in _with(context, lambda admin: admin.tables(status)):
        changed = datetime.fromtimestamp(each["changed"]).isoformat(" ", "minutes")
        seats = ", ".join(each["seats"])
        shown.add_row(each["id"], each["game"], each["name"], each["status"], str(each["n"]), seats, changed)
    Console().print(shown)


@admin.command()
def reports(context: typer.Context) -> None:
    """List what people have reported."""
    shown = Table("when", "table", "who", "what was said", "what is wrong with it")
    for each in _with(context, lambda admin: admin.reports()):
        when = datetime.fromtimestamp(each["at"]).isoformat(" ", "minutes")
        shown.add_row(when, each["table_id"], each["name"], each["text"], each["reason"])
    Console().print(shown)


@admin.command()
def export(context: typer.Context, table: str, to: Annotated[Path | None, typer.Option("--to")] = None) -> None:
    """Write the record of a table to a file or to standard output."""
    data = _with(context, lambda admin: admin.export(table))
    if to is None:
        sys.stdout.buffer.write(data)
    else:
        to.write_bytes(data)


@admin.command()
def rewind(context: typer.Context, table: str, row: int) -> None:
    """Take a table back to how it was after a row of its record."""
    _with(context, lambda admin: admin.rewind(table, row))


@admin.command()
def close(context: typer.Context, table: str) -> None:
    """Close a table for good."""
    _with(context, lambda admin: admin.close(table))


@admin.command("replace-seat")
def replace_seat(
    context: typer.Context,
    table: str,
    seat: int,
    by: Annotated[str, typer.Argument(help="bot:LEVEL, or link for somebody else")],
) -> None:
    """Give a seat to a bot, or to whoever opens the link that is printed."""
    path = _with(context, lambda admin: admin.replace_seat(table, seat, by))
    if path:
        print(path)


@admin.command("reset-password")
def reset_password(context: typer.Context, account: str) -> None:
    """Take a password away, and print the path of a link that signs its person in once."""
    print(_with(context, lambda admin: admin.reset_password(account)))


@admin.command()
def backup(context: typer.Context, to: Path) -> None:
    """Copy the database into a new SQLite file, while the house is open."""
    _with(context, lambda admin: admin.back_up(to))
    console.print(f"{to} is a database of its own: tabularium serve --database {to}", highlight=False)


@admin.command()
def restore(context: typer.Context, source: Path) -> None:
    """Fill an empty database from a backup."""
    _with(context, lambda admin: admin.restore(source))
