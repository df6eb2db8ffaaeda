"""The commands `tabularium serve` and `tabularium admin`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tabularium.engine import TabulariumError

from .settings import Settings, data_home

if TYPE_CHECKING:
    from .admin import Admin

MISSING = "the server is not installed; get it with: pip install 'tabularium[server]'"

console = Console(stderr=True)
admin = typer.Typer(no_args_is_help=True, help="Look after a house: tables, seats, passwords, backups.")

Database = Annotated[str, typer.Option(help="Where records are kept: a SQLite file or postgresql://…")]
DataDir = Annotated[Path | None, typer.Option(help="Where the house keeps its files; the SQLite database by default.")]


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
        from .running import run  # what serving needs is heavy, and may not be installed

        opened = run(settings, host, port)
    if not opened:
        raise typer.Exit(3)


# -- admin -------------------------------------------------------------------------------------------------------
@admin.callback()
def choose(context: typer.Context, database: Database = "", data_dir: DataDir = None) -> None:
    """Look after a house. It may be open: its workers notice what is changed."""
    context.obj = Settings(data_dir=data_dir or data_home(), database=database)


def _with(context: typer.Context, work: Callable[[Admin], Awaitable[Any]]) -> Any:
    async def go() -> Any:
        from .admin import Admin
        from .house import House

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
        if isinstance(error, ModuleNotFoundError):
            error = TabulariumError(MISSING)
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
