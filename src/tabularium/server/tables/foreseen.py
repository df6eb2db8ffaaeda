"""Answers ahead: one press may answer several questions that scenes ask one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tabularium.engine import Answer, Ask, Match


class Foreseen(Protocol):
    """An answer to a question that will come: its key, and those of its parameters that tell it from others."""

    @property
    def key(self) -> str: ...
    @property
    def answer(self) -> Answer: ...
    @property
    def about(self) -> Mapping[str, str]: ...


def fits(foreseen: Foreseen, ask: Ask) -> bool:
    """Is this the question that was foreseen?"""
    return foreseen.key == ask.key and ask.tells(foreseen.about)


def next_foreseen(
    match: Match | None, seat: int, left: Sequence[Foreseen]
) -> tuple[int, Answer, list[Foreseen]] | None:
    """The number of the seat's present question, the first answer that fits it, and the other answers.

    None if nothing is asked, if nothing fits, or if what fits is not legal: then the player decides.
    """
    ask = match.asks.get(seat) if match is not None else None
    if match is None or ask is None:
        return None
    for at, each in enumerate(left):
        if fits(each, ask):
            others = [*left[:at], *left[at + 1 :]]
            return (match.numbers[seat], each.answer, others) if ask.accepts(each.answer) else None
    return None
