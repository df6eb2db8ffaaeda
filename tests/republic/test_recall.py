"""What a seat knows, as a state again: the open part is as it was, and nothing hidden is in it."""

from __future__ import annotations

import pytest

from tabularium.engine import Match, find_game
from tabularium.games.republic.imagine import OPEN, recall
from tabularium.games.republic.revenue.settling import debts

REPUBLIC = find_game("republic")


@pytest.mark.parametrize("seat", [0, None])
def test_the_open_part_comes_back_and_the_hidden_stays_away(seat: int | None) -> None:
    match = Match.new(REPUBLIC, 4, seed=3)
    bots = [REPUBLIC.bot("greedy", each) for each in match.seats]
    for _ in range(300):
        asked, ask = next(iter(match.asks.items()))
        match.answer(asked, bots[asked](match.view(asked), ask))

    s = recall(match.known(seat))

    assert {name: getattr(s, name) for name in OPEN} == {name: getattr(match.state, name) for name in OPEN}
    assert debts(s) == debts(match.state)
    assert s.scene == match.state.scene
    assert s.deck == []
    assert [hand for faction, hand in enumerate(s.hands) if faction != seat and hand] == []
    assert [talents for faction, talents in enumerate(s.treasury) if faction != seat and talents] == []
