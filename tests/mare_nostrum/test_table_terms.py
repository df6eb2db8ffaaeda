"""The page on which a victor writes the terms of a surrender."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Match
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import Clause
from tabularium.games.mare_nostrum.peace.clauses import ORDER, RULES
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.view import view
from tabularium.web.shown import Shown
from tabularium.web.table import table
from tests.web.gallery import Controls, around, shown

from .peace import at_mercy, clause, enemies, papers, terms
from .world import muster, nation


@cache
def any_match() -> Match:
    """A table at which the page can be laid."""
    return Match.new(GAME, 13, seed=3, options={"bidding": False}, names=[f"P{seat}" for seat in range(13)])


def beaten() -> MareNostrum:
    """Carthage has surrendered to Rome, whose troops stand in one of its provinces."""
    s = enemies("rome", "carthage")
    muster(s, "rome", "AF2", inf=6)
    return at_mercy(s)


def page(s: MareNostrum, *clauses: Clause, lang: str = "en", keep: list[str] | None = None) -> Shown:
    """What Rome sees with these clauses on its paper."""
    seat = s.seat_of[nation(s, "rome")]
    before = shown(any_match(), 0, lang)
    draft: Any = msgspec.to_builtins(terms("carthage", *clauses, keep=keep))
    ask = papers(s, "surrender_terms")["rome"]
    look = replace(before.look, view=view(s, seat), seat=seat, ask=ask, draft=draft, lines=[])
    return around(look, 1)


def drawn(s: MareNostrum, *clauses: Clause, lang: str = "en") -> str:
    return str(table(page(s, *clauses, lang=lang)))


def cells(html: str) -> list[str]:
    """The parts of the bar."""
    return re.findall(r'<i(?: class="(\w+)")?></i>', html.partition('class="six"')[2].partition("</div>")[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_terms_is_drawn_in_every_language(lang: str) -> None:
    assert "board." not in re.sub(r"<[^>]*>", "", drawn(beaten(), clause("vp_gain"), lang=lang))


@pytest.mark.rule("mare:6.1l")
def test_the_bar_shows_what_is_used_of_the_limit_and_a_province_by_its_weight() -> None:
    """Given a bare clause and one with a port and a city, then one part is filled for the first and more for that."""
    s = beaten()
    assert cells(drawn(s)) == [""] * 6
    assert cells(drawn(s, clause("vp_gain"))) == ["on", *[""] * 5]
    ceded = drawn(s, clause("province_cession", province="province:AF2"))
    assert cells(ceded).count("half") > 1


def test_every_clause_of_the_book_has_a_row_with_its_rule_and_only_open_ones_can_be_chosen() -> None:
    """Given a province without troops, then its row says why it is closed, and its box cannot be ticked."""
    html = drawn(beaten())
    rows = {key: html.count(f'data-key="{key}"') for key in ORDER}
    assert all(rows.values()), rows
    for rule in RULES.values():
        assert f"/rules/mare_nostrum/{rule.removeprefix('mare:')}" in html or rule.partition(":")[2] in html, rule
    closed = re.findall(r'<fieldset class="cl cl--no".*?</fieldset>', html, re.DOTALL)
    assert any("The victor has no troops in" in row for row in closed)
    assert all("disabled" in row for row in closed)


def test_what_is_written_stands_in_the_paper_and_in_the_treaty() -> None:
    """Given two clauses of one kind, then two boxes are ticked and the treaty has two articles."""
    html = drawn(beaten(), clause("indemnity"), clause("indemnity"))
    assert len([box for box in Controls(html).having("data-there") if "checked" in box]) == 2
    assert html.count("War indemnity</span>") == 2
    assert "I. War indemnity" in html
    assert "II. War indemnity" in html


def test_a_conflict_is_told_beside_its_clause() -> None:
    """Given a province that counts for two and five more, then the last one says that it is too much."""
    bare = [clause(key) for key in ("vp_gain", "vp_gain", "vp_loss", "vp_loss", "indemnity")]
    html = drawn(beaten(), clause("province_cession", province="province:AF2"), *bare)
    assert "too many</span>" in html
    assert "These clauses weigh more than 6." in html.partition('class="clauses"')[2].partition('class="keeps"')[0]
