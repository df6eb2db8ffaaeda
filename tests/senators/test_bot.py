"""What the greedy bot does."""

from __future__ import annotations

from collections import Counter

import pytest

from tabularium.engine import Match
from tabularium.games.senators import GAME
from tests.senators.table import position

A = 0


def chosen(match: Match, seat: int) -> object:
    """What the greedy bot answers."""
    return GAME.bots["greedy"](0)(match.view(seat), match.asks[seat])


@pytest.mark.parametrize(
    ("open_cards", "action"),
    [
        ([[], ["vox_populi"], ["pontifex_maximus"]], "auction"),
        ([[], ["wood_8"], ["vox_populi"]], "extortion"),
        ([["vox_populi"], ["pontifex_maximus"], ["lictors"]], "auction"),
    ],
)
def test_influence_cards_alone_are_not_worth_an_extortion(open_cards: list[list[str]], action: str) -> None:
    match = position(hidden=[["wood_7", "wood_9"]], open=open_cards, coins=[0, 10, 10])

    assert chosen(match, A) == action


def test_with_influence_cards_bots_auction_trade_and_extort() -> None:
    taken: Counter[str] = Counter()
    for seed in range(4):
        match = Match.new(GAME, 4, seed=seed, options={"influence_cards": True})
        while match.asks:
            seat = next(iter(match.asks))
            answer = chosen(match, seat)
            taken[str(answer)] += match.asks[seat].key == "turn.action"
            match.answer(seat, answer)

    assert taken["auction"] > taken["extortion"] > 0
    assert taken["trading"] > taken["extortion"]
