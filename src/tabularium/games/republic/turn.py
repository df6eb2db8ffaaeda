"""The order of the seven phases."""

from __future__ import annotations

from .book import rule
from .state import Republic

PHASES = ("mortality", "revenue", "forum", "population", "senate", "combat", "revolution")


@rule("republic:4.1")
def next_phase(s: Republic) -> None:
    """The next phase of the turn, or the first of the next turn; called by the last scene of a phase."""
    at = PHASES.index(s.phase) + 1 if s.phase in PHASES else 0
    if at == len(PHASES):
        s.turn += 1
        at = 0
    s.phase = PHASES[at]
    s.say("turn.phase", rule="republic:4.1", turn=s.turn, phase=f"phase:{s.phase}")
    s.next(f"{s.phase}_phase")
