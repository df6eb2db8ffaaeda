"""The levels that think are chosen like any other, have a name in every language, and answer in a bots' process."""

from __future__ import annotations

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Match, find_game
from tabularium.server.tables.botworker import Chooser, Task, choose
from tabularium.server.tables.seating import game_info
from tabularium.web.words import PageWords

SENATORS = find_game("senators")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_name_of_its_own(lang: str) -> None:
    words = PageWords(SENATORS, lang, strict=True)
    named = {words.text(f"level.{level}") for level in SENATORS.bots}

    assert len(named) == len(SENATORS.bots) == 4


def test_whoever_opens_a_table_is_offered_them() -> None:
    assert game_info(SENATORS).bots == ["random", "greedy", "thinking", "deep"]


def test_a_thinking_bot_answers_from_a_snapshot() -> None:
    match = Match.new(SENATORS, 3, seed=8)
    seat, ask = next(iter(match.asks.items()))
    chooser = Chooser(seat=seat, level="thinking", seed=1, ask=match.numbers[seat])
    chosen = choose(Task("senators", match.n, match.snapshot(), [chooser]))

    assert (chosen.seat, chosen.failed) == (seat, None)
    assert ask.accepts(chosen.answer)


def test_a_thinking_bot_knows_the_middle_of_a_scene_from_a_snapshot_too() -> None:
    """Given a snapshot in the middle of a scene, then its seat stands where it stood before."""
    republic = find_game("republic")
    match = Match.new(republic, 3, seed=1)
    bots = [republic.bot("greedy", seat) for seat in match.seats]
    while match.run.interruptible:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat](match.view(seat), ask))
    seat = next(iter(match.asks))
    again = Match.from_snapshot(republic, match.snapshot())

    assert match.run.sight(seat).standpoint.since
    assert again.run.sight(seat).standpoint == match.run.sight(seat).standpoint
