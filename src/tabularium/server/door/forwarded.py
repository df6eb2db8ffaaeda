"""Headers of trusted proxies. Each adds a value at the end, on the same line or on its own."""

from __future__ import annotations

from ipaddress import ip_address

from starlette.datastructures import Headers

from ..base.settings import Settings


def address(headers: Headers, settings: Settings) -> str | None:
    """The address that the outermost trusted proxy saw; None without a trusted proxy or a valid address."""
    return _plain(_said(headers, "x-forwarded-for", settings) or "")


def protocol(headers: Headers, settings: Settings) -> str | None:
    """The protocol by which a request reached the outermost trusted proxy."""
    said = _said(headers, "x-forwarded-proto", settings)
    return None if said is None else said.lower()


def _said(headers: Headers, name: str, settings: Settings) -> str | None:
    """The value as many places before the end as there are proxies; a client may have sent all before it."""
    if not settings.trust_proxy:
        return None
    said = [each.strip() for line in headers.getlist(name) for each in line.split(",")]
    return said[-min(settings.proxies, len(said))] if said else None


def _plain(said: str) -> str | None:
    """An address without port, brackets and quotes."""
    host = said.strip('"')
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ip_address(host.partition("%")[0]))
    except ValueError:
        return None
