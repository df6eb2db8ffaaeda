"""The history of a match: what was done since the last seal, and from where it is played again once taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from .ask import Answer
from .state import State

Stops = dict[str, list[int]]


class Entry(NamedTuple):
    """Something a seat did, as undo remembers it, with the stops that were set then."""

    seat: int
    key: str
    answer: Answer
    unasked: bool
    stops: Stops


class Mark(NamedTuple):
    """The state at a scene's first ask, with what was already given there, and where log and entries stood."""

    state: State
    given: list[tuple[int, str, Answer]]
    log: int
    entry: int
    stops: Stops


class History:
    """The entries of a match that can still be taken back, and the marks they are played from.

    It plays nothing and knows no game: a match tells it what happened and asks it how far one can go back. Sealed
    entries are forgotten, so it stays short however long the game is.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.marks: list[Mark] = []
        self.sealed_at = 0
        self.seal = "nothing"
        """The reason why everything before it cannot be undone."""
        self._since: tuple[Entry | None, int, set[int]] = (None, 0, set())

    @property
    def last(self) -> Entry | None:
        """The last entry, if nothing has sealed it."""
        return self.entries[-1] if len(self.entries) > self.sealed_at else None

    # -- what happens --------------------------------------------------------------------------------------------
    def add(self, entry: Entry, fist: bool, seal: str | None) -> None:
        """Remember an entry. It seals those of other seats, unless it is a closed fist, and may be sealed itself."""
        seats = self._seats_since()
        if seats - {entry.seat} and not fist:
            self.close("another_seat")
            seats = set()
        self.entries.append(entry)
        if seal is not None:
            self.close(seal)
        self._since = (entry, len(self.entries) - self.sealed_at, {*seats, entry.seat})

    def _seats_since(self) -> set[int]:
        """The seats that did something since the seal. Computed anew only if more has changed than one entry at the
        end."""
        last, count, seats = self._since
        found = len(self.entries) - self.sealed_at
        if found and found == count and self.entries[-1] is last:
            return seats
        return {each.seat for each in self.entries[self.sealed_at :]}

    def close(self, seal: str) -> None:
        """Nothing up to now can be undone any more."""
        self.sealed_at = len(self.entries)
        self.seal = seal

    def mark(self, state: State, given: Sequence[tuple[int, str, Answer]], log: int, stops: Stops) -> None:
        """A scene has come to its first ask."""
        self.marks.append(Mark(state, list(given), log, len(self.entries), stops))

    def prune(self) -> None:
        """Forget marks and entries that no undo can reach."""
        keep = bisect_right(self.marks, self.sealed_at, key=lambda mark: mark.entry) - 1
        if keep > 0:
            gone = self.marks[keep].entry
            self.marks = [mark._replace(entry=mark.entry - gone) for mark in self.marks[keep:]]
            del self.entries[:gone]
            self.sealed_at -= gone

    # -- what is taken back --------------------------------------------------------------------------------------
    def open(self, seat: int) -> None:
        """Forget the answer of a fist that was opened again."""
        mark = self.marks[-1]
        mine = [i for i in range(mark.entry, len(self.entries)) if self.entries[i].seat == seat]
        if mine:
            del self.entries[mine[-1]]
            self.sealed_at = min(self.sealed_at, len(self.entries))
        else:  # closed before an interruption: nothing before that can be restored any more
            self.marks[-1] = mark._replace(given=[each for each in mark.given if each[0] != seat])
            self.close("another_seat")
            self.prune()

    def back(self) -> tuple[Mark, list[Entry]]:
        """The last mark that is not after the last entry, and the entries since: to be played again from there."""
        while self.marks[-1].entry > len(self.entries):
            self.marks.pop()
        mark = self.marks[-1]
        return mark, self.entries[mark.entry :]

    def begin(self, mark: Mark, entries: Sequence[Entry] = ()) -> None:
        """Forget everything but one mark and what was done since."""
        self.marks, self.entries, self.sealed_at = [mark], list(entries), 0

    def led_back(self, seat: int, key: str, answer: Answer) -> bool:
        """Was this done here before, since the seal, and led back here?"""
        *earlier, here = self.marks
        given = [mark for mark in earlier if self.entries[mark.entry][:3] == (seat, key, answer)]
        return any((mark.state, mark.given) == (here.state, here.given) for mark in given)
