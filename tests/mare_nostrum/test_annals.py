"""The annals: what a nation had from turn to turn, its own secret until the end."""

from __future__ import annotations

from functools import cache

from tabularium.draw import LANGUAGES
from tabularium.engine import Match
from tabularium.games.mare_nostrum.annals import entries, note
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.view import view
from tabularium.web.table import draw_table
from tests.web.gallery import shown

from .world import level, nation, purse, world

SHORES = {"scenario": "three_shores", "bidding": False}


@cache
def played(over: bool) -> Match:
    """The small scenario in its second and last year: before its sheets, or when it is over."""
    match = Match.new(GAME, 3, seed=5, options={**SHORES, "last_year": 2}, names=["A", "B", "C"])
    bot = GAME.bot("greedy", 1)
    while match.asks and (over or match.view(0)["turn"] < 2 or match.asks[min(match.asks)].key != "orders"):
        seat = min(match.asks)
        match.answer(seat, bot(match.view(seat), match.asks[seat]))
    return match


def test_a_turn_is_written_down_as_it_opens() -> None:
    s = world()
    purse(s, "rome", talents=70, grain=3)
    level(s, "rome", "alto")
    s.points[nation(s, "rome")] = 12
    note(s)
    [entry] = entries(s.annals[nation(s, "rome")])
    assert (entry.year, entry.talents, entry.grain, entry.horses, entry.points) == (s.year, 70, 3, 0, 12)
    assert entry.stability == s.stability[nation(s, "rome")]
    rural = sum(s.rural[each] for each in s.provinces(nation(s, "rome")))
    assert entry.population == rural + s.urban_of(nation(s, "rome"))


def test_nobody_else_reads_them_before_the_end() -> None:
    s = world()
    note(s)
    rome = view(s, nation(s, "rome"))
    assert list(rome["annals"]) == ["nation:rome"]
    assert view(s, None)["annals"] == {}
    s.ending = "last_year"
    assert len(view(s, None)["annals"]) == 13


def test_who_is_gone_is_written_of_no_more_and_read_in_the_end() -> None:
    s = world()
    note(s)
    s.eliminated[nation(s, "illyria")] = True
    note(s)
    s.ending = "last_year"
    told = view(s, None)["annals"]
    assert len(told["nation:illyria"]) == 1
    assert len(told["nation:rome"]) == 2


def test_a_state_from_before_the_annals_begins_them() -> None:
    s = world(annals=[])
    assert view(s, 0)["annals"] == {}
    note(s)
    assert len(view(s, 0)["annals"]) == 1


def courses(match: Match, seat: int | None, lang: str = "en") -> int:
    """How many courses of the years a reader can open."""
    page = draw_table(shown(match, seat, lang))
    on_the_page = "".join(str(part.html) for part in page.parts.values()).count('class="trend"')
    return on_the_page or "".join(map(str, page.asides.values())).count('class="trend"')


def test_the_report_draws_the_own_course_and_in_the_end_that_of_all() -> None:
    for lang in LANGUAGES:
        assert courses(played(over=False), 0, lang) == 5
        assert courses(played(over=False), None, lang) == 0
    assert courses(played(over=True), None) == 4
    assert len(played(over=True).view(None)["annals"]) == 3
