"""What is reckoned from columns of a state is reckoned anew when one of them has changed, and only then."""

from __future__ import annotations

import msgspec

from tabularium.engine import State
from tabularium.engine.memo import kept

MADE: list[int] = []


class Purses(State, kw_only=True):
    """Coins by seat, and who is out."""

    coins: list[int]
    out: list[int]
    turn: int = 0


@kept("coins")
def riches(s: Purses) -> int:
    """All coins."""
    MADE.append(sum(s.coins))
    return MADE[-1]


@kept("coins", "out")
def richest(s: Purses) -> int:
    """The seat with most coins that is not out."""
    return max((coins, seat) for seat, coins in enumerate(s.coins) if not s.out[seat])[1]


def test_it_is_good_until_one_of_its_columns_changes() -> None:
    MADE.clear()
    s = Purses(coins=[3, 5], out=[0, 0])
    assert (riches(s), riches(s), richest(s)) == (8, 8, 1)
    s.turn += 1
    assert riches(s) == 8
    s.out[1] = 1
    assert (richest(s), riches(s)) == (0, 8)
    assert MADE == [8]
    s.coins[0] -= 2
    assert (riches(s), MADE) == (6, [8, 6])


def test_it_is_no_part_of_the_state() -> None:
    s = Purses(coins=[3, 5], out=[0, 0])
    before = msgspec.json.encode(s)
    assert riches(s) == 8
    other = s.copy()
    assert (msgspec.json.encode(s), other) == (before, s)
    other.coins[0] = 9
    assert (riches(other), riches(s)) == (14, 8)


def test_a_shadow_begins_with_what_is_known() -> None:
    s = Purses(coins=[3, 5], out=[0, 0])
    assert riches(s) == 8
    MADE.clear()
    shadow = s.shadow()
    assert (riches(shadow), MADE) == (8, [])
    shadow.own(["coins"])
    shadow.coins[0] = 4
    assert (riches(shadow), riches(s)) == (9, 8)
