"""What is to be done at a table when no person does it: which duty it is, and how each is done on a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from tabularium.engine import Answer, Match
from tabularium.engine.match import FORCED
from tabularium.shapes.room import AWAY

from ..tables.bots import best_level
from ..tables.botworker import Task
from ..tables.change import Draft
from ..tables.loaded import Loaded
from ..tables.sealed import opens_at, reminders


# -- what is not done on a draft alone -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Consent:
    """A majority has agreed to something, and the others have been away for long."""


@dataclass(frozen=True, slots=True)
class Open:
    """Sealed answers are opened."""


@dataclass(frozen=True, slots=True)
class Think:
    """Bots are asked what they do."""

    task: Task
    person: str
    """Whose turn is used up: the host's."""
    lasts: float
    """Seconds after which bots have thought, though they may have had nothing to think about: that is their secret."""


# -- what is --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Remind:
    """Whoever has not handed in hears of it."""

    def do(self, draft: Draft) -> bool:
        """Once, here and by mail, though they were told of their turn before."""
        late = [seat for seat, when in reminders(draft.loaded).items() if when <= draft.now]
        for seat in late:
            draft.remind(seat)
        return bool(late)


@dataclass(frozen=True, slots=True)
class Lapse:
    """The pause at a moment is over."""

    n: int
    """The number of the table at which it was given."""

    def do(self, draft: Draft) -> bool:
        """End it, if it still is the same."""
        loaded, match = draft.loaded, draft.loaded.match
        if match is None or loaded.table.status != "playing" or match.n != self.n or not match.run.pausing:
            return False
        ends = [loaded.clocks[seat].deadline for seat in match.run.pausing if seat in loaded.clocks]
        if not given_to_bots(loaded, match) and not any(end is not None and end <= draft.now for end in ends):
            return False
        draft.playing().lapse()
        return True


@dataclass(frozen=True, slots=True)
class _ForASeat:
    """Something done for a seat that is asked a question of this number."""

    seat: int
    number: int

    def stands(self, draft: Draft) -> Match | None:
        """The match, if the question still stands."""
        loaded = draft.loaded
        match = loaded.match
        stands = match is not None and loaded.table.status == "playing" and self.seat in loaded.open_asks()
        return draft.playing() if match and stands and match.numbers[self.seat] == self.number else None


@dataclass(frozen=True, slots=True)
class AnswerForAbsent(_ForASeat):
    """Whoever is away from the room is not waited for."""

    def do(self, draft: Draft) -> bool:
        """Give the default answer."""
        match = self.stands(draft)
        if match is None or draft.loaded.automatic(self.seat) != AWAY:
            return False
        draft.give(self.seat, match.asks[self.seat].default, self.number, by=AWAY)
        return True


@dataclass(frozen=True, slots=True)
class Stand(_ForASeat):
    """An answer was given ahead."""

    answer: Answer

    def do(self, draft: Draft) -> bool:
        """Give it, if it still stands."""
        match = self.stands(draft)
        if match is None or (self.seat, self.answer) not in match.due():
            return False
        draft.give(self.seat, self.answer, self.number, by="standing")
        return True


@dataclass(frozen=True, slots=True)
class Force(_ForASeat):
    """There is one answer only, and all know it."""

    answer: Answer

    def do(self, draft: Draft) -> bool:
        """Give it, if it still is the only one."""
        match = self.stands(draft)
        if match is None or (self.seat, self.answer) not in match.forced():
            return False
        draft.give(self.seat, self.answer, self.number, by=FORCED)
        return True


@dataclass(frozen=True, slots=True)
class RunOut(_ForASeat):
    """A clock has run out."""

    sheet: Answer = None
    """What the seat has written so far, if it may be handed in."""

    def with_sheet(self, sheet: Answer) -> RunOut:
        """The same, with what was written."""
        return replace(self, sheet=sheet)

    def do(self, draft: Draft) -> bool:
        """A sheet is taken as it is if it may be; else a bot comes, or the default is taken."""
        clock = draft.loaded.clocks[self.seat]
        match = self.stands(draft)
        if match is None or clock.deadline is None or clock.deadline > draft.now:
            return False
        seat = f"seat:{self.seat}"
        if self.sheet is not None:
            match.answer(self.seat, self.sheet, self.number, by="clock")
            draft.say("house.clock_draft", seat=seat)
        elif draft.loaded.table.away == "default":
            match.answer(self.seat, match.asks[self.seat].default, self.number, by="clock")
            draft.say("house.clock_default", seat=seat)
        else:
            draft.set_seat(self.seat, caretaker=best_level(draft.loaded.game), away=draft.now)
            draft.say("house.caretaker", seat=seat)
        return True


OnADraft: TypeAlias = Remind | Lapse | AnswerForAbsent | Stand | Force | RunOut
Duty: TypeAlias = Consent | Open | Think | OnADraft


# -- which ----------------------------------------------------------------------------------------------------------
def run_out(loaded: Loaded, match: Match, now: float) -> RunOut | Lapse | None:
    """For a seat whose clock has run out; in a pause it ends the pause. Sealed answers have a deadline of their own."""
    for seat, clock in loaded.clocks.items() if not loaded.seals else ():
        if clock.deadline is not None and clock.deadline <= now and seat in match.asks:
            return Lapse(match.n) if seat in match.run.pausing else RunOut(seat, match.numbers[seat])
    return None


def said_before(loaded: Loaded, match: Match) -> Stand | AnswerForAbsent | None:
    """For a seat that has answered ahead, or that is away from its room."""
    asked = loaded.open_asks()
    for seat, answer in match.due():
        if seat in asked:
            return Stand(seat, match.numbers[seat], answer)
    for seat in asked:
        if loaded.automatic(seat) == AWAY and seat not in match.run.pausing:
            return AnswerForAbsent(seat, match.numbers[seat])
    return None


def forced(loaded: Loaded, match: Match, now: float) -> Force | None:
    """For a seat of which all know that it has one answer, once it has been let wait."""
    asked = loaded.open_asks()
    for seat, answer in match.forced():
        if seat in asked and loaded.automatic(seat) is None and loaded.forced.get(seat, (0, now))[1] <= now:
            return Force(seat, match.numbers[seat], answer)
    return None


def sealed(loaded: Loaded, now: float) -> Open | Remind | None:
    """Where answers are sealed, once nobody is left who answers by himself."""
    opens = opens_at(loaded)
    if opens is not None and opens <= now:
        return Open()
    return Remind() if any(when <= now for when in reminders(loaded).values()) else None


def given_to_bots(loaded: Loaded, match: Match) -> bool:
    """Is a pause given to nobody but bots?"""
    return bool(match.run.pausing) and all(map(loaded.automatic, match.run.pausing))
