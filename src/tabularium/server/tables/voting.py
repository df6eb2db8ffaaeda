"""Whose consent is wanted: everybody's who has a seat, or a majority's once the others have been away for long.

Where somebody presides, whoever is known to be away is not waited for, and leaders speak for their party.
"""

from __future__ import annotations

from tabularium.store.rows import ProposalRow

from ..steward.pace import absence
from .loaded import Loaded


def wanted(loaded: Loaded, proposal: ProposalRow, now: float) -> list[int]:
    """The people whose consent is still wanted; nobody waits for a bot, but a bot does not speak for who is away."""
    ripe = ripens(loaded, proposal)
    return [] if ripe is not None and ripe <= now else _missing(loaded, proposal)


def ripens(loaded: Loaded, proposal: ProposalRow) -> float | None:
    """From when on nobody's consent is wanted any more: at once, never, or when all who miss have been away for long.

    Then more than half of all people must have consented, those who are away among the counted.
    """
    missing = _missing(loaded, proposal)
    if not missing:
        return 0.0
    away = [since for seat in missing if (since := loaded.seats[seat].away) is not None]
    people = len(loaded.people())
    if len(away) < len(missing) or 2 * (people - len(missing)) <= people:
        return None
    return max(away) + absence(loaded.pace)


def decided(loaded: Loaded, now: float) -> ProposalRow | None:
    """A proposal that may happen now."""
    if loaded.table.status != "playing":
        return None
    return next((each for each in loaded.proposals.values() if not wanted(loaded, each, now)), None)


def _missing(loaded: Loaded, proposal: ProposalRow) -> list[int]:
    people = [seat for seat in loaded.people() if seat not in proposal.consents]
    if loaded.room is None:
        return people
    speak = loaded.game.leaders
    leaders = speak(loaded.match.state) if speak and loaded.match else people
    return [seat for seat in people if seat in leaders and loaded.seats[seat].caretaker is None]
