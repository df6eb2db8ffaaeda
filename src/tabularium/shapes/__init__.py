"""Plain typed values that server and pages share: drawn on a page, or sent as JSON."""

from __future__ import annotations

import msgspec


class Out(msgspec.Struct, frozen=True, kw_only=True):
    """The base of values that are sent as JSON."""
