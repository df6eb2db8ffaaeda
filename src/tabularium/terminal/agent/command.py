"""The command `tabularium mcp`: an agent's door to a house, over its own input and output or over HTTP."""

from __future__ import annotations

from typing import Annotated

import typer

from tabularium.client import House, Refused

from ..house import spoken
from ..problems import BadInput

WHERE = "127.0.0.1"
"""Over HTTP the server listens to this machine only; a proxy may stand before it."""

NAMELESS = "Agent"
"""An agent that comes by a link without a name."""


def mcp(
    house: Annotated[str, typer.Option("--house", metavar="URL")] = "http://127.0.0.1:8000",
    key: Annotated[str | None, typer.Option("--key", metavar="KEY", envvar="TABULARIUM_KEY")] = None,
    link: Annotated[str | None, typer.Option("--link", metavar="URL", envvar="TABULARIUM_LINK")] = None,
    guest: Annotated[str | None, typer.Option("--guest", metavar="NAME")] = None,
    http: Annotated[int | None, typer.Option("--http", metavar="PORT", min=1, max=65535)] = None,
    lang: Annotated[str | None, typer.Option("--lang", metavar="XX")] = None,
) -> None:
    """Let an agent sit at the tables of a house."""
    words = spoken(lang)
    named = [each for each in (key, link or guest) if each is not None]
    if len(named) != (1 if http is None else 0):
        raise BadInput("bad.mcp.key" if http is None else "bad.mcp.http")
    try:
        from .mcp import agent_server
    except ModuleNotFoundError as missing:
        raise BadInput("bad.no_agents", name=missing.name or "") from missing
    if http is None and key is None:
        key = _come_in(House(house), guest or NAMELESS, link)
    server = agent_server(house, key, words.lang)
    if http is None:
        server.run()
    else:
        server.run("streamable-http", host=WHERE, port=http, stateless_http=True)


def _come_in(house: House, name: str, link: str | None) -> str | None:
    """The key of a guest, who sits down on the seat of a link."""
    try:
        guest = house.guest(name)
        return guest.token if link is None else guest.follow(link.rstrip("/").rpartition("/")[2]).house.token
    except Refused as refused:
        raise BadInput("bad.mcp.refused", why=str(refused)) from refused
