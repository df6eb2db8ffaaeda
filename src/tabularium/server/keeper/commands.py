"""The commands `tabularium serve` and `tabularium admin`. What their help says stands in the server's catalogues."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tabularium.draw import LANGUAGES, Words, language

from ..base.problem import invalid
from ..base.settings import Settings
from ..base.settings.sources import settable
from ..base.speech import speaker
from .flags import with_settings

if TYPE_CHECKING:
    from .admin import Admin

NOT_OPENED = 3

admin = typer.Typer(no_args_is_help=True)

Lang = Annotated[str | None, typer.Option(metavar="XX")]
TableId = Annotated[str, typer.Argument(metavar="TABLE")]


def words_of(lang: str | None) -> Words:
    """The words of the chosen language, else of the environment's."""
    if lang is not None and lang not in LANGUAGES:
        raise invalid("problem.no_language")
    return speaker(None, lang or language(os.environ))


@with_settings(*settable())
def serve(settings: Settings, lang: Lang = None) -> None:
    """Open the house: pages and JSON API."""
    words = words_of(lang)
    if settings.smtp and not settings.smtp.startswith(("smtp://", "smtps://")):
        raise invalid("problem.smtp")
    if settings.smtp and not settings.base_url:
        raise invalid("problem.mail_address")
    from .running import run  # what serving needs is heavy, and listing the help should not be

    if not run(settings, words.lang):
        raise typer.Exit(NOT_OPENED)


# -- admin -------------------------------------------------------------------------------------------------------
@admin.callback()
@with_settings("database", "data_dir")
def choose(context: typer.Context, settings: Settings, lang: Lang = None) -> None:
    """Look after a house. It may be open: its workers notice what is changed."""
    context.obj = settings, words_of(lang)


def _with(context: typer.Context, work: Callable[[Admin], Awaitable[Any]]) -> Any:
    """Do something with the tools of the keeper."""
    from ..house import House
    from .admin import Admin  # heavy, as above

    settings, _ = context.obj

    async def go() -> Any:
        house = await House.open(settings, background=False)
        try:
            return await work(Admin(house))
        finally:
            await house.close()

    return asyncio.run(go())


def _show(context: typer.Context, columns: tuple[str, ...], rows: list[dict[str, Any]]) -> None:
    """A list under headings in the keeper's language."""
    _, words = context.obj
    shown = Table(*(words.text(f"keeper.{column}") for column in columns))
    for row in rows:
        shown.add_row(*(str(row[column]) for column in columns))
    Console(highlight=False).print(shown, markup=False)


def _minute(moment: float) -> str:
    return datetime.fromtimestamp(moment).isoformat(" ", "minutes")


@admin.command("list")
def list_tables(context: typer.Context, status: Annotated[str | None, typer.Option(metavar="STATUS")] = None) -> None:
    """List the tables, the latest first."""
    found = _with(context, lambda admin: admin.tables(status))
    for each in found:
        each |= {"seats": ", ".join(each["seats"]), "changed": _minute(each["changed"])}
    _show(context, ("id", "game", "name", "status", "n", "seats", "changed"), found)


@admin.command()
def reports(context: typer.Context) -> None:
    """List what people have reported."""
    found = _with(context, lambda admin: admin.reports())
    for each in found:
        each |= {"at": _minute(each["at"])}
    _show(context, ("at", "table_id", "name", "text", "reason"), found)


@admin.command()
def notices(context: typer.Context) -> None:
    """List messages that nobody took, and count those that wait."""
    counted, found = _with(context, lambda admin: admin.notices())
    for each in found:
        each |= {"at": _minute(each["at"])}
    _show(context, ("at", "event", "channel", "person", "table_id", "trouble"), found)
    _, words = context.obj
    typer.echo(words.text("keeper.notices", **counted))


@admin.command()
def export(
    context: typer.Context, table: TableId, to: Annotated[Path | None, typer.Option(metavar="FILE")] = None
) -> None:
    """Write the record of a table to a file or to standard output."""
    data = _with(context, lambda admin: admin.export(table))
    if to is None:
        sys.stdout.buffer.write(data)
    else:
        from tabularium.store.database import private_file  # heavy, as above

        private_file(to)
        to.write_bytes(data)


@admin.command()
def rewind(context: typer.Context, table: TableId, row: Annotated[int, typer.Argument(metavar="ROW")]) -> None:
    """Take a table back to how it was after a row of its record."""
    _with(context, lambda admin: admin.rewind(table, row))


@admin.command()
def close(context: typer.Context, table: TableId) -> None:
    """Close a table for good."""
    _with(context, lambda admin: admin.close(table))


@admin.command("replace-seat")
def replace_seat(
    context: typer.Context,
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT")],
    by: Annotated[str, typer.Argument(metavar="BOT:LEVEL|LINK")],
) -> None:
    """Give a seat to a bot, or to whoever opens the link that is printed."""
    path = _with(context, lambda admin: admin.replace_seat(table, seat, by))
    if path:
        print(path)


@admin.command("reset-password")
def reset_password(context: typer.Context, account: Annotated[str, typer.Argument(metavar="ACCOUNT")]) -> None:
    """Take a password away, and print the path of a link that signs its person in once."""
    print(_with(context, lambda admin: admin.reset_password(account)))


@admin.command()
def backup(context: typer.Context, to: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Copy the database into a new SQLite file, while the house is open."""
    _with(context, lambda admin: admin.back_up(to))
    typer.echo(context.obj[1].text("keeper.backup", file=str(to)), err=True)


@admin.command()
def restore(context: typer.Context, source: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Fill an empty database from a backup."""
    _with(context, lambda admin: admin.restore(source))
