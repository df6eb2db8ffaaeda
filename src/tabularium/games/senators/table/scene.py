"""Where the game stands, read from the view: which scene is played, and what was said since it began."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabularium.draw.look import Look
from tabularium.engine import Line

TRADING = (
    "trading",
    "join",
    "open_post",
    "trade",
    "choose_set",
    "value_governors",
    "sell_set",
    "censor",
    "play_office",
)
AUCTION = ("auction", "bidding", "bid", "settle", "verdict", "take_unwanted")
EXTORTION = ("extortion", "protect", "offer", "name_price", "respond")
SIGNS = {"auction": "i-gavel", "extortion": "i-fist", "trade": "i-trade", "action": "i-standing", "setup": "i-seats"}


@dataclass(frozen=True)
class Stage:
    """The scene on the board: its name, its own arguments, and the lines of the log since the turn began."""

    name: str
    args: list[Any] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    @property
    def action(self) -> str:
        """The family of the scene, which has a title of its own."""
        for family, names in (("auction", AUCTION), ("extortion", EXTORTION), ("trade", TRADING)):
            if self.name in names:
                return family
        return "setup" if self.name == "influence_pick" else "action"

    @property
    def sign(self) -> str:
        """The symbol of the family."""
        return SIGNS[self.action]

    def said(self, *messages: str) -> list[Line]:
        """The lines of this turn with one of these messages, oldest first."""
        return [line for line in self.lines if line.message in messages]


def stage_of(look: Look) -> Stage:
    """The scene that waits; one that was only interrupted counts as waiting."""
    tasks = [task for task in look.view["flow"] if task[0] != "embezzle"]
    since = len(look.lines)
    while since and look.lines[since - 1].message != "event.drawn":
        since -= 1
    task = tasks[-1] if tasks else ["the_end"]
    return Stage(task[0], task[1:], list(look.lines[max(since - 1, 0) :]))


def own(look: Look) -> dict[str, Any]:
    """The view's row of the reader's own seat."""
    assert look.seat is not None
    player: dict[str, Any] = look.view["players"][look.seat]
    return player
