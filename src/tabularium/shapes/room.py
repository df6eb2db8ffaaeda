"""The room of a facilitated table: clock, raised hands, sessions, rulings. All of it is public."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

HandKind = Literal["for", "against", "question", "order"]
"""What somebody wants the floor for; `order` is a point of order."""
SPEECH = "speech"
"""The clock of whoever has the floor."""
PHASE = "phase:"
"""Before the name of a phase, where a clock is that of a whole phase's questions."""
MOST_SECONDS = 3600.0
MOST_TIMERS = 60
MOST_KEY = 80
MOST_WORDS = 40
"""Letters with a raised hand."""
MOST_REASON = 300
MOST_RULINGS = 50
MINUTE = 60.0
AWAY = "away"
"""Looks after the seat of somebody who is away from the room: whatever is asked there, the usual answer is given."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand raised to speak."""

    seat: int
    kind: HandKind
    words: str = ""
    at: float


class Speech(msgspec.Struct, frozen=True, kw_only=True):
    """The present speech: seat, start and end. Its clock rings and does nothing else."""

    seat: int
    kind: HandKind
    words: str = ""
    since: float
    until: float


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """One meeting of the room: from when to when, from which number of the table, and which seats were there."""

    began: float
    ended: float | None = None
    n: int = 0
    seats: list[int] = []


class Here(NamedTuple):
    """Is a seat in the room now, and when was it last there?"""

    now: bool
    last: float | None


class GivenRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as it is shown; the record has it too."""

    n: int
    at: float
    decided: str
    because: str
    rule: str | None = None
    lasting: bool = False


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """The room of a table over which its host presides."""

    timers: dict[str, float] = {}
    """Seconds for a question: by its key or the beginning of it, by phase (`phase:senate`); `speech`: for the floor."""
    until: float | None = None
    """When the clock of the present question rings."""
    left: float | None = None
    """What was left on it when the room was paused."""
    hands: list[Hand] = []
    """In the order in which they were raised; points of order first."""
    listing: bool = True
    """May hands be raised?"""
    speech: Speech | None = None
    reminded: dict[int, int] = {}
    """By seat the number of the ask it was last reminded of."""
    black: bool = False
    """Is the screen hidden for a moment?"""
    adjourned: bool = False
    """Is the pause one until another day?"""
    sessions: list[Session] = []
    rulings: list[GivenRuling] = []

    # -- the clock of a question -----------------------------------------------------------------------------------
    def seconds(self, key: str, phase: str) -> float | None:
        """The seconds for a question: set for its key, for the beginning of its key, or for its phase."""
        parts = key.split(".")
        for count in range(len(parts), 0, -1):
            found = self.timers.get(".".join(parts[:count]))
            if found is not None:
                return found
        return self.timers.get(f"{PHASE}{phase}")

    def ring_at(self, until: float | None) -> Room:
        """The room with another end of its present question."""
        return msgspec.structs.replace(self, until=until)

    def asked_anew(self, now: float, until: float | None) -> Room:
        """The room with a new question: a speech about the one before is gone once its time is over."""
        over = self.speech is not None and self.speech.until <= now
        return msgspec.structs.replace(self, until=until, speech=None if over else self.speech)

    def paused(self, now: float, adjourned: bool = False) -> Room:
        """No clock runs."""
        left = None if self.until is None else max(0.0, self.until - now)
        return msgspec.structs.replace(self, until=None, left=left, speech=None, adjourned=adjourned)

    def resumed(self, now: float) -> Room:
        """The clock goes on where it stood."""
        until = None if self.left is None else now + self.left
        return msgspec.structs.replace(self, until=until, left=None, adjourned=False)

    # -- the list of speakers --------------------------------------------------------------------------------------
    def hand_of(self, seat: int) -> Hand | None:
        """The hand a seat has raised."""
        return next((hand for hand in self.hands if hand.seat == seat), None)

    def raised(self, hand: Hand) -> Room:
        """The list with this hand; a seat that was on it keeps its place."""
        old = self.hand_of(hand.seat)
        if old is not None and (old.kind == "order") == (hand.kind == "order"):
            return self._listed([hand if each is old else each for each in self.hands])
        others = self.lowered(hand.seat).hands
        first = sum(each.kind == "order" for each in others) if hand.kind == "order" else len(others)
        return self._listed([*others[:first], hand, *others[first:]])

    def lowered(self, seat: int) -> Room:
        """The list without this hand."""
        return self._listed([hand for hand in self.hands if hand.seat != seat])

    def _listed(self, hands: list[Hand]) -> Room:
        return msgspec.structs.replace(self, hands=hands)

    def floor_to(self, hand: Hand, now: float) -> Room:
        """Give a seat the floor, and take it off the list."""
        until = now + self.timers.get(SPEECH, MINUTE)
        speech = Speech(seat=hand.seat, kind=hand.kind, words=hand.words, since=now, until=until)
        return msgspec.structs.replace(self.lowered(hand.seat), speech=speech)
