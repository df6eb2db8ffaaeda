"""Bots play for people: a room of them comes to its end."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tests.golden.recipes import one_step


@pytest.mark.parametrize(("people", "levels"), [(12, ["greedy"]), (18, ["random"]), (24, ["greedy", "random"])])
def test_a_room_of_bots_plays_to_its_end(people: int, levels: list[str]) -> None:
    match = Match.new(GAME, people, seed=people)
    bots = [GAME.bot(levels[seat % len(levels)], seat) for seat in match.seats]
    while match.asks:
        one_step(match, bots)
    assert match.outcome
    assert match.outcome["ending"]


def test_a_bot_reads_its_faction_from_the_view_of_its_person() -> None:
    match = Match.new(GAME, 12, seed=1)
    bot = GAME.bot("greedy")
    answer = bot(match.view(8), match.asks[8])
    assert answer in match.asks[8].options
    assert match.view(8)["senators"][answer]["faction"] == 2
