"""The post among bots, as a house delivers it: what they propose to each other, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabularium.engine.post import Correspondent, Note, Paper

ROUNDS = 4
"""How often the post goes round in a year: a treaty, its answer, and what follows."""


class PostOffice:
    """Treaties among bots. An answer among bots is a signature, or none."""

    def __init__(self, bots: Sequence[Correspondent]) -> None:
        self.bots = bots
        self.papers: list[Paper] = []
        self.declined: set[str] = set()

    def of(self, seat: int) -> list[Paper]:
        """What a seat may read."""
        here = [paper for paper in self.papers if seat in (paper.sender, *paper.to)]
        return [msgspec.structs.replace(paper, answered=self.answered(paper, seat)) for paper in here]

    def answered(self, paper: Paper, seat: int) -> bool:
        """Has a seat signed a treaty, or has anybody declined it?"""
        return seat in paper.signed or paper.key in self.declined

    def year(self, views: Sequence[dict[str, Any]]) -> None:
        """Everybody writes; then all answer what has come."""
        for turn in range(ROUNDS):
            for seat, bot in enumerate(self.bots):
                mine = self.of(seat)
                if turn == 0 or any(not paper.answered for paper in mine):
                    for note in bot.post(views[seat], mine):
                        self.take(seat, note)

    def take(self, seat: int, note: Note) -> None:
        """A signature, a refusal, or a treaty of its own."""
        if note.answers:
            at = next(at for at, paper in enumerate(self.papers) if paper.key == note.answers)
            paper = self.papers[at]
            if note.signs:
                self.papers[at] = msgspec.structs.replace(paper, signed=sorted({*paper.signed, seat}))
            else:
                self.declined.add(paper.key)
        elif note.terms:
            key = str(len(self.papers))
            self.papers.append(Paper(key=key, sender=seat, to=note.to, terms=note.terms, signed=[seat]))

    @property
    def asked(self) -> int:
        """How many treaties have been proposed."""
        return len(self.papers)

    @property
    def decided(self) -> int:
        """How many of them all have signed, or somebody has declined."""
        return sum(paper.binds or paper.key in self.declined for paper in self.papers)
