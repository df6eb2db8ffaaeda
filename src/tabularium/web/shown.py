"""The input of the table page: a table as one reader sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabularium.draw.guide import Guided
from tabularium.draw.look import Look
from tabularium.shapes.said import Message
from tabularium.shapes.tables import UNTOLD, ClockInfo, Draft, Sight, Story, TableInfo


@dataclass(frozen=True)
class Reader:
    """The private part of a reader: visit, messages, draft."""

    look: Look
    """The table's words and names, and nothing that lies on it."""
    seen: int = 0
    """The number of the table when the reader last saw it."""
    upto: int = 0
    """The number up to which the reader is to be told what happened since; nought once they go on playing."""
    draft: Draft | None = None
    """The own sheet as far as it is filled in."""
    messages: Sequence[Message] = ()
    muted: Sequence[Message] = ()
    """The last words of each whom the reader does not want to hear."""
    unread: int = 0
    """How many letters wait to be read."""
    guided: Guided | None = None
    """What somebody beside the question has to say, in a guided first game."""
    talks: bool = True
    """May this visitor speak here?"""

    @property
    def version(self) -> int:
        """How often the draft of the own sheet was saved."""
        return self.draft.version if self.draft else 0


@dataclass(frozen=True)
class Shown:
    """A table at one moment as one visitor sees it."""

    look: Look
    sight: Sight
    reader: Reader
    title: str
    """What the table is called."""
    story: Story = UNTOLD

    @property
    def info(self) -> TableInfo:
        """The table from outside."""
        return self.sight.table

    @property
    def still(self) -> bool:
        """Is the game paused or over?"""
        return self.info.status in ("paused", "abandoned")

    @property
    def consent(self) -> bool:
        """May one ask the table to go back beyond a seal?"""
        return self.info.undo == "consent" and not self.info.facilitated

    @property
    def sealed_by(self) -> str | None:
        """What sealed the last entry, where entries are taken back at all."""
        return self.sight.sealed_by if self.info.undo != "none" else None

    @property
    def clocks(self) -> Mapping[int, ClockInfo]:
        """The seats' own time, where it runs."""
        return self.sight.clocks if self.sight.outcome is None and self.sight.week is None else {}
