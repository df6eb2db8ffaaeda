"""Facts that must hold from one state of The Republic of Rome to the next, written a second time, apart from the
scenes."""

from __future__ import annotations

from .cards import PEOPLE
from .forces import all_fleets
from .senate.subjects import kind_of
from .senators import living
from .state import BANK, NOBODY, Motion, Republic


class Watch:
    """Looks on after every scene, and remembers what was there before it."""

    def __init__(self, s: Republic) -> None:
        self.remember(s)

    def remember(self, s: Republic) -> None:
        """The figures with which the next look compares."""
        self.phase = s.phase
        self.treasury, self.talents, self.faction = list(s.treasury), list(s.talents), list(s.faction)
        self.knights, self.deaths, self.veiled = list(s.knights), list(s.deaths), bool(s.veil)
        self.units = units(s)
        self.laid_out = laid_out(s)
        self.voted = {id(motion): len(motion.weights) for motion in s.motions}
        self.bought = {id(motion): len(motion.bought) for motion in s.motions}

    def __call__(self, s: Republic) -> None:
        """One scene has ended."""
        if s.phase == self.phase:
            self.treasuries(s)
            self.purses(s)
            self.exchanges(s)
            for motion in s.motions:
                self.votes(s, motion)
        self.remember(s)

    # -- money -------------------------------------------------------------------------------------------------------
    def treasuries(self, s: Republic) -> None:
        """A treasury of a faction grows in the Revenue Phase only."""
        for seat in living(s):
            grown = s.treasury[seat] > self.treasury[seat]
            assert not grown or s.phase == "revenue", f"the treasury of {seat} grows in the phase {s.phase}"

    def stayed(self, s: Republic) -> list[int]:
        """Senators who are the same men in the same faction as before."""
        return [p for p in PEOPLE if s.faction[p] == self.faction[p] != NOBODY and s.deaths[p] == self.deaths[p]]

    def purses(self, s: Republic) -> None:
        """Outside the Revenue Phase a senator gains talents by pressed knights, bribes, contracts and spoils alone."""
        gained = [p for p in self.stayed(s) if s.talents[p] > self.talents[p]]
        if not gained:
            return
        assert s.phase not in ("mortality", "population"), f"{gained} gain talents in the phase {s.phase}"
        if s.phase == "forum":
            for p in gained:
                amount = s.talents[p] - self.talents[p]
                pressed = self.knights[p] > s.knights[p]
                assert pressed or amount == self.laid_out, f"{p} gains talents without knights or bribes"
        if s.phase == "senate":
            assert units(s) > self.units, f"{gained} gain talents in the Senate, and nothing was raised"

    def exchanges(self, s: Republic) -> None:
        """Nothing goes from one faction to another, but for bribes in the Forum and gifts while purses are veiled."""
        lost, won = set(), set()
        for p in self.stayed(s):
            if s.talents[p] < self.talents[p]:
                lost.add(s.faction[p])
            elif s.talents[p] > self.talents[p]:
                won.add(s.faction[p])
        for seat in living(s):
            if s.treasury[seat] < self.treasury[seat]:
                lost.add(seat)
            elif s.treasury[seat] > self.treasury[seat]:
                won.add(seat)
        if won and lost and won != lost:
            assert s.phase in ("revenue", "forum"), f"talents go from {lost} to {won} in the phase {s.phase}"
        if self.veiled and s.veil:
            before = sum(self.treasury) + sum(self.talents) + self.laid_out
            assert sum(s.treasury) + sum(s.talents) + laid_out(s) <= before, "a redistribution makes no talents"
        if s.phase == "forum" and self.laid_out and laid_out(s):
            before = sum(self.treasury) + sum(self.talents) + self.laid_out
            assert sum(s.treasury) + sum(s.talents) + laid_out(s) == before, "bribes stay on the table"

    # -- votes -------------------------------------------------------------------------------------------------------
    def votes(self, s: Republic, motion: Motion) -> None:
        """The votes that a faction has just cast are oratory and knights of its senators in Rome, and bought votes."""
        cast = motion.weights[self.voted.get(id(motion), 0) :]
        bought = {each[0]: each[1] for each in motion.bought[self.bought.get(id(motion), 0) :]}
        for p, weight in cast:
            own = kind_of(motion).weight(s, motion, p)
            assert weight == own + bought.get(p, 0), f"{p} casts {weight} votes"
        for p, talents in bought.items():
            assert self.talents[p] - s.talents[p] == talents, "a bought vote costs a talent"
        if cast:
            assert {s.faction[p] for p, _ in cast} == {motion.called[-1]}, (
                "a faction casts the votes of its own senators"
            )


def units(s: Republic) -> int:
    """Legions and fleets in play."""
    return sum(at != BANK for at in s.legion) + all_fleets(s)


def laid_out(s: Republic) -> int:
    """Talents that lie between the players: bribes for and against, and gifts that nobody has taken yet."""
    bribes = s.persuasion.bribes + s.persuasion.counter_bribes if s.persuasion else 0
    return bribes + sum(offer.talents for offer in s.offers if not offer.taken)
