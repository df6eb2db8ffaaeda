"""`tabularium serve` with the games of the tests on its shelf: what Senators has not, they have."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import typer

import tabularium.engine.game as shelf
from tabularium.server.keeper.commands import serve

OURS = {
    "mini": "tests.mini.game:MINI",
    "courteous": "tests.mini.courteous:COURTEOUS",
    "tribute": "tests.mini.tribute.game:TRIBUTE",
    "hall": "tests.mini.hall:HALL",
    "crowd": "tests.browser.crowd:CROWD",
}


def put() -> None:
    """Put them beside the installed ones; worker processes inherit the shelf."""
    installed = shelf.entry_points
    ours = [EntryPoint(name, place, shelf.GROUP) for name, place in OURS.items()]
    shelf.entry_points = lambda group: [*installed(group=group), *ours]  # type: ignore[assignment, misc]


if __name__ == "__main__":
    put()
    typer.run(serve)
