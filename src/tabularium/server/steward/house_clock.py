"""The clock of the house: it goes evenly, whatever happens to the clocks of the machines it runs on.

It is set when the house opens, by the database where several machines share one, else by this machine, and goes on with
a clock that never jumps. What it is off by later is made up slowly; a jump is believed by moving all running clocks of
tables with it, so that nobody loses or gains.
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
    """The same moment at every worker."""

    def __init__(self, clock: Clock, store: Store | None) -> None:
        self._clock = clock
        self._store = store
        """The database that knows the time; None: this machine does."""
        self._ahead = clock.now() - clock.steady()
        self._corrected = clock.steady()

    @classmethod
    async def set_by(cls, clock: Clock, store: Store | None) -> HouseClock:
        """A clock that is right now."""
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
        """By how much it should be set forward. Of a question to the database the middle counts."""
        if self._store is None:
            return self._clock.now() - self.now()
        before = self.now()
        told = await self._store.read(_time_of_database)
        return told - (before + self.now()) / 2

    def make_up(self, off: float) -> None:
        """Come a little nearer to what is right."""
        most = SLEW * (self.steady() - self._corrected)
        self._corrected = self.steady()
        self.move(min(max(off, -most), most))


def _time_of_database(connection: Connection) -> float:
    return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
