"""The log: what happened, as message ids with parameters. It becomes words only where it is shown."""

from __future__ import annotations

from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line. `to` names the seats that may read it; None means everybody."""

    message: str
    rule: str | None = None
    to: list[int] | None = None
    params: dict[str, Any] = {}

    def visible(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) read the line?"""
        return self.to is None or seat in self.to
