"""The command `tabularium`: what is asked for is read, and nothing else. The version needs no game and no house."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tabularium import __version__

if TYPE_CHECKING:
    import typer

STATUS = 2
OF_THE_HOUSE = ("serve", "admin")


def house_command() -> typer.Typer:
    """The commands of the server, loaded only for those who use them."""
    from functools import partial

    import typer

    from tabularium.terminal.house import House, spoken

    try:
        from tabularium.server.base.speech import speaker
        from tabularium.server.keeper import commands
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("tabularium"):
            raise
        typer.echo(spoken(None).text("bad.no_server", name=missing.name or ""), err=True)
        raise SystemExit(STATUS) from missing

    class Served(House):
        """Commands of which the server's catalogues speak."""

        speak = staticmethod(partial(speaker, None))

    house = typer.Typer(cls=Served, add_completion=False, pretty_exceptions_enable=False)
    house.command()(commands.serve)
    house.add_typer(commands.admin, name="admin", cls=Served)
    return house


def main() -> None:
    """The entry point."""
    wished = sys.argv[1:]
    if wished == ["--version"]:
        print(f"tabularium {__version__}")
    elif wished[:1] and wished[0] in OF_THE_HOUSE:
        house_command()()
    else:
        from tabularium.terminal.commands import app

        app()
