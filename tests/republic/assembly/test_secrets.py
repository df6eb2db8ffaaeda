"""Secrets between people of one faction: what one of them has answered shows to nobody before all have."""

from __future__ import annotations

import msgspec
import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.senators import members
from tabularium.testing.conformance.secrecy import seen

from .room import room
from .test_voting import called


def bytes_of(match: Match, observer: int | None) -> bytes:
    """All that an observer learns: what he sees, knows, is asked and may do, and every line he can read."""
    return msgspec.json.encode([seen(match, observer), match.lines(observer)])


def alike(one: Match, other: Match, but: int) -> None:
    """Everybody but one, and a spectator, learns the same in both."""
    for observer in (*one.seats, None):
        if observer != but:
            assert bytes_of(one, observer) == bytes_of(other, observer), observer


@pytest.mark.rule("republic_assembly:4.5")
def test_a_vote_for_the_leader_is_secret_within_the_faction() -> None:
    one, other = Match.new(GAME, 12, seed=1), Match.new(GAME, 12, seed=1)
    first, second, _ = one.asks[0].options
    one.answer(0, first)
    other.answer(0, second)
    alike(one, other, but=0)


@pytest.mark.rule("republic_assembly:2a")
def test_a_vote_in_the_senate_is_secret_within_the_faction() -> None:
    one, other = called(room(18), 2), called(room(18), 2)
    seat = one.state.person_of(members(one.state, 2)[0])
    one.answer(seat, "for")
    other.answer(seat, "against")
    alike(one, other, but=seat)
