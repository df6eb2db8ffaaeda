"""The addresses of this server: as its host says, as the request came, or in its network."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal

from ..base.settings import Settings

NOWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that nobody has: asking the way there tells from which of our own we would set out. Nothing is sent."""
PATIENCE = 0.5
"""Seconds in which an address of this machine must answer."""
LASTS = 30.0
"""Seconds for which what was tried is believed."""
HTTP, HTTPS = 80, 443
LONGEST_HOST = 253
"""Letters that the name of a host has at most; a longer one was made up."""


@dataclass(frozen=True)
class Address:
    """An address of the server, who can reach it, and whether it just answered there."""

    url: str
    kind: Literal["public", "network", "here"]
    answers: bool


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks."""
    found: list[str] = []
    for nowhere, family in NOWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((nowhere, 9))
            found.append(str(way.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    known = [each for each in dict.fromkeys(found) if not _only_here(each)]
    return sorted(known, key=lambda each: ":" in each)


def _only_here(host: str) -> bool:
    """Is this an address that only this machine can use?"""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host.partition(".")[0] == "localhost"
    return address.is_loopback or address.is_link_local or address.is_unspecified


async def answers(host: str, port: int) -> bool:
    """Does a server answer at this address?"""
    try:
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


def opening() -> str:
    """The command that lets others of the network in, as whoever opened the house would type it."""
    return "make play HOST=0.0.0.0" if "MAKELEVEL" in os.environ else "tabularium serve --host 0.0.0.0"


def best(addresses: list[Address]) -> Address | None:
    """The address to share: the first that others can reach, else the first that answers."""
    good = [each for each in addresses if each.answers]
    return next((each for each in good if each.kind != "here"), next(iter(good), None))


class Addresses:
    """Finds the addresses of the server, and tries them."""

    def __init__(
        self,
        settings: Settings,
        find: Callable[[], list[str]] = own_addresses,
        tries: Callable[[str, int], Awaitable[bool]] = answers,
    ) -> None:
        self._settings = settings
        self._find = find
        self._tries = tries
        self._known: dict[tuple[str, int], tuple[float, list[Address]]] = {}

    async def of(self, scheme: str, host: str, port: int | None, own: int | None) -> list[Address]:
        """The addresses for a visitor whose request came like this; the best to share first.

        No port is tried but its own: the other one is what a request says.
        """
        usual = HTTPS if scheme == "https" else HTTP
        door = port or usual
        came = f"{scheme}://{bracketed(host)}{'' if door == usual else f':{door}'}"
        if self._settings.base_url:
            return [Address(self._settings.base_url, "public", True)]
        if len(host) > LONGEST_HOST:
            return []
        if not _only_here(host):
            return [Address(came, "network", True)]
        network = await self._network(scheme, door) if door == own else []
        return [*network, Address(came, "here", True)]

    async def _network(self, scheme: str, port: int) -> list[Address]:
        now = self._settings.clock.steady()
        until, known = self._known.get((scheme, port), (0.0, []))
        if not known or until < now:
            hosts = await asyncio.to_thread(self._find)
            found = await asyncio.gather(*(self._tries(host, port) for host in hosts))
            known = [
                Address(f"{scheme}://{bracketed(host)}:{port}", "network", open_)
                for host, open_ in zip(hosts, found, strict=True)
            ]
            known.sort(key=lambda each: not each.answers)
            self._known[scheme, port] = (now + LASTS, known)
        return known


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
