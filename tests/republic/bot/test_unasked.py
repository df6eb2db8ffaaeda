"""What the bot does unasked: where it need not look whether it may."""

from __future__ import annotations

import pytest

from tabularium.bots import Players
from tabularium.engine import Run, find_game
from tabularium.games.republic.bot.unasked import IN_THE_SENATE, PLANS


@pytest.mark.parametrize(("name", "seats"), [("republic", 5), ("republic_assembly", 12)])
def test_what_is_done_in_the_senate_cannot_be_done_elsewhere(name: str, seats: int) -> None:
    game = find_game(name)
    run = Run.new(game, seats, 4)
    players = Players(run, [game.bot("greedy", seat) for seat in range(seats)])
    elsewhere = 0
    for _ in range(600):
        if not run.asks:
            break
        if run.state.phase != "senate":
            elsewhere += 1
            assert all(run.chance(seat, each) is None for seat in range(seats) for each in IN_THE_SENATE)
        players.step()
    assert elsewhere
    assert PLANS.keys() >= IN_THE_SENATE
