"""Requests to addresses that people give: never into the network of the house, bounded in size and time.

Every name is resolved once, every address it has is checked, and the connection goes to one that was checked. No
redirect is followed. Proxies and passwords of the environment are not used.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Callable
from threading import Timer
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection

CONNECT, WHOLE = 4.0, 10.0
"""Seconds until a connection stands, and for a request as a whole."""
MOST_BYTES = 64 * 1024
"""So much of a response is read."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48")
"""Where an IPv6 address stands for an IPv4 address behind a translator."""
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]


class Forbidden(OSError):
    """An address that must not be reached."""


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


def is_public(address: str) -> bool:
    """Does an address lie in the open internet, also where it wraps another?"""
    try:
        found: Address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is None and any(found in net for net in TRANSLATED):
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is None and int(found) >> 32 == 0:  # an IPv4 address written as IPv6 without a mark
            inner = ipaddress.IPv4Address(int(found))
        if inner is not None:
            return is_public(str(inner))
        if found.teredo is not None or found.is_site_local:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


class Guard:
    """Decides where connections may go, and opens them."""

    def __init__(self, private: bool = False, resolve: Resolve = resolved, whole: float = WHOLE) -> None:
        self.private = private
        """May addresses of the network of the house be reached, and without TLS?"""
        self.resolve = resolve
        self.whole = whole

    def checked(self, host: str, port: int) -> list[str]:
        """The addresses of a host, if all of them may be reached: one answer among others could be chosen later."""
        addresses = self.resolve(host.strip("[]"), port)
        if not addresses or not (self.private or all(map(is_public, addresses))):
            raise Forbidden("not a public address")
        return addresses

    def connect(self, host: str, port: int) -> socket.socket:
        """A connection to an address that was checked."""
        trouble: OSError | None = None
        for address in self.checked(host, port)[:2]:
            try:
                return socket.create_connection((address, port), CONNECT)
            except OSError as error:
                trouble = error
        raise trouble or Forbidden("no address")

    def session(self) -> requests.Session:
        """A session for one message."""
        return _Session(self)


class _Session(requests.Session):
    """A session all of whose connections are made by a guard."""

    def __init__(self, guard: Guard) -> None:
        super().__init__()
        self.trust_env = False
        self.max_redirects = 0
        self._guard = guard
        self.adapters.clear()
        self.mount("https://", _Adapter(guard))
        if guard.private:
            self.mount("http://", _Adapter(guard))

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """Nowhere: who is named in a response was not named by anybody here."""
        return None

    def request(self, method: Any, url: Any, *given: Any, **named: Any) -> requests.Response:
        named |= {"allow_redirects": False, "stream": True, "verify": True, "proxies": None, "cert": None}
        named["timeout"] = (CONNECT, self._guard.whole)
        response = super().request(method, url, *given, **named)
        try:
            body = response.raw.read(MOST_BYTES + 1, decode_content=False) or b""
            if len(body) > MOST_BYTES:
                raise Forbidden("too long an answer")
            response._content = body
        finally:
            response.close()
        return response


class _Adapter(HTTPAdapter):
    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        super().__init__(max_retries=0)

    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **more: Any) -> None:
        guard = self._guard

        class Plain(_Watched, HTTPConnection):
            watch = guard

        class Secure(_Watched, HTTPSConnection):
            watch = guard

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SecurePool(HTTPSConnectionPool):
            ConnectionCls = Secure

        self.poolmanager = PoolManager(num_pools=1, maxsize=1, retries=False)
        self.poolmanager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}


class _Watched:
    """A connection that a guard opens, and that is cut when its time is up."""

    watch: Guard
    _line: socket.socket | None = None
    _timer: Timer | None = None

    def _new_conn(self) -> socket.socket:
        made = self.watch.connect(str(self._dns_host), int(self.port))  # type: ignore[attr-defined]
        self._line = made.dup()  # TLS takes over the socket itself
        self._timer = Timer(self.watch.whole, self._cut)
        self._timer.daemon = True
        self._timer.start()
        return made

    def _cut(self) -> None:
        line = self._line
        if line is not None:
            with contextlib.suppress(OSError):  # the other side was quicker
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection, and stop watching it."""
        if self._timer is not None:
            self._timer.cancel()
        if self._line is not None:
            self._line.close()
            self._line = None
        super().close()  # type: ignore[misc]
