"""Consent: all people with a seat must agree, or a majority once the others have been away for long.

In a room nobody waits for a person who is marked away, and leaders speak for their party. At a weekly table a majority
decides about time and seats, because a dozen people are never all there. To take over the seat of a person who is
present needs the consent of that person alone.
"""

from __future__ import annotations

from tabularium.store.rows import ProposalRow

from .loaded import Loaded
from .pace import absence


def wanted(loaded: Loaded, proposal: ProposalRow, now: float) -> list[int]:
    """The people whose consent is missing. Bots have no vote, also not for people who are away."""
    ripe = ripens(loaded, proposal)
    return [] if ripe is not None and ripe <= now else _missing(loaded, proposal)


def ripens(loaded: Loaded, proposal: ProposalRow) -> float | None:
    """When a proposal needs no more consent: at once, never, or when all missing people have been away for long.

    Then more than half of all people must have consented; people who are away count too.
    """
    missing = _missing(loaded, proposal)
    if not missing:
        return 0.0
    away = [since for seat in missing if (since := loaded.seats[seat].away) is not None]
    people = len(loaded.people())
    if len(away) < len(missing) or 2 * (people - len(missing)) <= people:
        return None
    return max(away) + absence(loaded.pace)


BY_MAJORITY = ("pause", "resume", "extend", "seat")
"""What more than half of those who are there decide at a table by the calendar."""


def by_majority(loaded: Loaded, proposal: ProposalRow) -> bool:
    """Is this decided by a majority?"""
    return loaded.seals and proposal.kind in BY_MAJORITY and not _owner_decides(loaded, proposal)


def voters(loaded: Loaded) -> list[int]:
    """The voters where a majority decides; people whose seat a bot looks after do not count."""
    return [seat for seat in loaded.people() if loaded.seats[seat].caretaker is None]


def needed(loaded: Loaded, proposal: ProposalRow, now: float) -> int:
    """How many consents are still missing."""
    if not by_majority(loaded, proposal):
        return len(wanted(loaded, proposal, now))
    all_ = voters(loaded)
    return max(0, len(all_) // 2 + 1 - sum(seat in proposal.consents for seat in all_))


def lost(loaded: Loaded, proposal: ProposalRow) -> bool:
    """Can a majority no longer agree?"""
    return 2 * len(set(proposal.against or ()) & set(voters(loaded))) >= len(voters(loaded))


def decided(loaded: Loaded, now: float) -> ProposalRow | None:
    """A proposal that can happen now."""
    if loaded.table.status != "playing":
        return None
    return next((each for each in loaded.proposals.values() if not wanted(loaded, each, now)), None)


def _owner_decides(loaded: Loaded, proposal: ProposalRow) -> bool:
    """Does the owner of the seat decide alone? So it is if they are present, or if no other person plays."""
    if proposal.kind != "seat" or loaded.seats[proposal.seat].kind != "person":
        return False
    mine = {proposal.seat, *loaded.seats_of(proposal.person)}
    return loaded.seats[proposal.seat].caretaker is None or not set(loaded.people()) - mine


def _missing(loaded: Loaded, proposal: ProposalRow) -> list[int]:
    if _owner_decides(loaded, proposal):
        return [] if proposal.seat in proposal.consents else [proposal.seat]
    if by_majority(loaded, proposal):
        against, all_ = proposal.against or [], voters(loaded)
        agreed = [seat for seat in all_ if seat in proposal.consents]
        silent = [seat for seat in all_ if seat not in agreed and seat not in against]
        return [] if 2 * len(agreed) > len(all_) else silent or against
    others = [seat for seat in loaded.people() if proposal.kind != "seat" or seat != proposal.seat]
    asked = others if loaded.room is None else _there(loaded, others)
    if proposal.kind == "seat" and not set(asked) - set(loaded.seats_of(proposal.person)):
        asked = others  # otherwise a presiding host could mark all others away and see a hand
    return [seat for seat in asked if seat not in proposal.consents]


def _there(loaded: Loaded, people: list[int]) -> list[int]:
    """The leaders who are not marked away."""
    speak = loaded.game.leaders
    leaders = speak(loaded.match.state) if speak and loaded.match else people
    return [seat for seat in people if seat in leaders and loaded.seats[seat].caretaker is None]
