"""From phase to phase, and from turn to turn, in the order of the edition."""

from __future__ import annotations

from .book import rule, scene
from .state import Republic


@scene
@rule("republic:4.1")
def next_phase(s: Republic) -> None:
    """The next phase of the turn, or the first of the next turn."""
    phases = s.edition.phases
    at = phases.index(s.phase) + 1 if s.phase in phases else 0
    if at == len(phases):
        s.turn += 1
        at = 0
    s.phase = phases[at]
    s.say("turn.phase", rule="republic:4.1", turn=s.turn, phase=f"phase:{s.phase}")
    s.next(s.edition.steps[s.phase][0])
