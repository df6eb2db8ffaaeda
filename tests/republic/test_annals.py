"""A short look at tables of bots that think; the proof looks at many."""

from __future__ import annotations

from .annals import annals, shares, tables, thinker


def test_bots_that_think_contest_votes_and_deal() -> None:
    report = tables(2)
    assert shares(report).contested > 0
    assert report.endings["offered"] > 0
    assert report.endings["agreed"] > 0


def test_the_same_game_is_counted_alike() -> None:
    first, again = (annals(7, [thinker(7, seat) for seat in range(5)]) for _ in range(2))
    assert first == again
