"""`tabularium serve` that is killed at a moment of its own choosing, as by `kill -9`, while it opens sealed answers."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import typer

from tabularium.server.keeper.commands import serve
from tabularium.server.steward.opening import Opening
from tabularium.server.tables.desk import Desk

MOMENTS = ("resolved", "written")
"""When all is played and nothing written; when it is written and nobody told."""


def fall() -> None:
    """End as by a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)


def fall_at(moment: str) -> None:
    """Let the first opening be the last thing this house does."""
    resolved, write = Opening.resolved, Desk._write

    async def falling_resolved(self: Opening, *args: Any) -> Any:
        found = await resolved(self, *args)
        if moment == "resolved":
            fall()
        return found

    async def falling_write(self: Desk, loaded: Any, draft: Any, change: Any) -> bool:
        told = self.live.told
        if moment == "written" and draft.said is not None:
            self.live.told = lambda moved: fall()  # type: ignore[method-assign]
        done = await write(self, loaded, draft, change)
        self.live.told = told  # type: ignore[method-assign]
        return done

    Opening.resolved = falling_resolved  # type: ignore[method-assign, assignment]
    Desk._write = falling_write  # type: ignore[method-assign]


if __name__ == "__main__":
    fall_at(sys.argv.pop(1))
    typer.run(serve)
