"""What is on the floor of a room: every moment of a game for a room can be shown, from what a spectator sees."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.floor import Share, Tally
from tabularium.draw.look import Look
from tabularium.draw.words import plain
from tabularium.engine import Match, find_game
from tabularium.games.republic.senate.motions import totals
from tabularium.web.room.bits import facts, floor_of, tally
from tabularium.web.words import PageWords, html

ANSWERS = 400


def looked(match: Match, lang: str = "en") -> Look:
    """The table as nobody in particular sees it; a word that is missing is an error."""
    words, rich = (PageWords(match.game, lang, match.names, mark, strict=True) for mark in (plain, html))
    asked = list(match.asks)
    return Look(match.game, words, rich, match.view(None), asked=asked, recalls=partial(match.known, None))


def test_votes_to_come_lie_between_the_sides_and_those_of_nobody_count() -> None:
    votes = Tally(("For", "Against"), [Share(0, 14, 0), Share(1, 9, None), Share(2, 8, 1)], needed=16, swing=-4)

    assert [votes.total(side) for side in (0, None, 1)] == [14, 9, 12]


@pytest.mark.parametrize("people", [12, 17])
def test_every_motion_of_an_assembly_is_told_with_its_whole_tally(people: int) -> None:
    """Given random play, at every question the screen has facts, and a vote counts what the rules count."""
    rng = Random(people)
    match = Match.new(find_game("republic_assembly"), people, seed=people)
    votes = 0
    for _ in range(ANSWERS):
        seat, ask = rng.choice(sorted(match.asks.items()))
        look = looked(match, rng.choice(LANGUAGES))
        shown = floor_of(look)
        assert len(facts(shown.facts)) == 4
        if shown.tally is not None:
            votes += 1
            assert shown.question
            assert (shown.tally.total(0), shown.tally.total(1)) == totals(match.state.motions[-1])
            assert tally(look, shown.tally)
        match.answer(seat, ask.sample(rng))
        if not match.asks:
            break

    assert votes > 0
