"""The clock of the house: it runs evenly, also when the clocks of its machines jump.

It is set when the server starts, by a shared database or else by this machine, and goes on with a clock that never
jumps. Later differences are corrected slowly. After a jump that lasts, all running clocks of tables move with it, so
nobody loses or gains time.
"""

from __future__ import annotations

from sqlalchemy import Connection, text

from tabularium.store import Store

from ..base.settings import Clock

SLEW = 0.01
"""How much faster or slower than time itself it goes until it is right again."""
JUMP = 30.0
"""Seconds of difference that are not made up but believed."""


class HouseClock:
    """A clock that shows the same time at every worker."""

    def __init__(self, clock: Clock, store: Store | None) -> None:
        self._clock = clock
        self._store = store
        """The database that knows the time; None: this machine does."""
        self._ahead = clock.now() - clock.steady()
        self._corrected = clock.steady()

    @classmethod
    async def set_by(cls, clock: Clock, store: Store | None) -> HouseClock:
        """A clock, set to the present time."""
        made = cls(clock, store)
        made.move(await made.off())
        return made

    def now(self) -> float:
        return self._clock.steady() + self._ahead

    def steady(self) -> float:
        return self._clock.steady()

    def move(self, seconds: float) -> None:
        """Set it forward or back."""
        self._ahead += seconds

    async def off(self) -> float:
        """The difference to the right time. A query to the database counts with the middle of its duration."""
        if self._store is None:
            return self._clock.now() - self.now()
        before = self.now()
        told = await self._store.read(_time_of_database)
        return told - (before + self.now()) / 2

    def make_up(self, off: float) -> None:
        """Correct a small part of the difference."""
        most = SLEW * (self.steady() - self._corrected)
        self._corrected = self.steady()
        self.move(min(max(off, -most), most))


def _time_of_database(connection: Connection) -> float:
    return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
