"""The page of deals: every state in every language, what a clause is to whom, and how it is written."""

from __future__ import annotations

import json
import re

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.deals import Wanted
from tabularium.draw.svg import join
from tabularium.engine import Match
from tabularium.games.republic.dealings import Deal, DealState, Promise
from tabularium.games.republic.table.deal import draw
from tests.republic.table import position, rome
from tests.web.gallery import Controls, shown
from tests.web.test_republic_board import IDS, RAW

STATES: tuple[DealState, ...] = ("offered", "open", "disputed", "fulfilled", "withdrawn", "refused")
THREE = "0-1-talents-8,1-0-votes-0,2-0-card-0,2-1-showing-0"


def lying(state: DealState = "offered", **given: object) -> Match:
    """A deal of three on the table, offered by the first."""
    clauses = [Promise(2, "card", to=0), Promise(2, "showing", to=1)]
    deal = Deal(Promise(0, "talents", 8), Promise(1, "votes"), state, 2, more=clauses)
    if state == "disputed":
        deal.plaintiff = 0
    return position("redistribution", [0], phase="revenue", deals=[deal], **given)


def page(match: Match, seat: int | None, lang: str = "en", of: int | None = None, write: str | None = None) -> str:
    """All that is drawn."""
    drawn = draw(shown(match, seat, lang).look, Wanted("/t/T", None if of is None else of - 1, write))
    return str(join(drawn.head, drawn.ask, drawn.deed, drawn.sums, drawn.beside))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_every_state_has_its_words_in_every_language(state: DealState, lang: str) -> None:
    match = lying(state)
    for seat in (0, 1, 3, None):
        told = page(match, seat, lang, of=1)
        assert IDS.search(told) is None, IDS.search(told)
        assert RAW.search(told) is None, RAW.search(told)
    for write in ("", THREE, "0-1-nonsense-3"):
        told = page(match, 0, lang, write=write)
        assert IDS.search(told) is None, IDS.search(told)


def test_clauses_lie_on_the_shelf_that_the_rules_give_them() -> None:
    told = page(lying(), 1)
    shelves = dict(re.findall(r'class="shelf shelf--(\w+)"(.*?)</section>', told, re.DOTALL))
    assert "sight of a card" in shelves["now"]
    assert "8 talents" in shelves["later"]
    assert "A card" in shelves["later"]
    assert "Votes" in shelves["word"]


def test_only_a_party_is_asked_for_its_seal() -> None:
    match = lying()
    assert 'class="ask ask--mine"' in page(match, 1)
    for seat in (0, 3, None):
        assert 'class="ask ask--mine"' not in page(match, seat, of=1)


def test_a_clause_of_who_is_out_says_so_and_bars_the_seal() -> None:
    match = lying()
    rome(match).out = [0, 0, 1, 0, 0]
    told = page(match, 1, of=1)
    assert told.count("cz--gone") == 2
    assert "lapsed" in told
    assert "agree_deal" not in told


def test_what_is_changed_is_gold_and_what_is_taken_out_is_struck_through() -> None:
    told = page(lying(), 1, of=1, write="0-1-talents-9,1-0-votes-0,2-0-card-0")
    assert re.findall(r'class="cz cz--(\w+)', told) == ["old", "old", "new"]
    assert "You change 2 clauses" in told


def test_what_is_sent_is_what_is_written_and_a_bar_says_why() -> None:
    """Given clauses of others only, then the button says so; given own ones, the answer is the deed."""
    match = lying()
    controls = Controls(page(match, 0, write="1-2-card-0"))
    (button,) = [each for each in controls.having("data-chance") if each["data-chance"] == "write_deal"]
    assert "no party" in (button["data-why"] or "")
    controls = Controls(page(match, 1, of=1, write="0-1-talents-9,1-0-votes-0"))
    (button,) = [each for each in controls.having("data-chance") if each["data-chance"] == "write_deal"]
    answer = json.loads(button["data-answer"] or "")
    assert answer["answers"] == "deal:number_1"
    match.interject(1, "write_deal", answer)
    assert [each.talents for each in rome(match).deals[0].clauses] == [0, 9]
    assert "deed--writing" not in page(match, 1, of=1, write="0-1-talents-9,1-0-votes-0"), "it is on the table now"


def test_whose_word_counts_is_what_was_kept_and_what_was_not() -> None:
    kept = Deal(Promise(0, "talents", 8, kept=True), Promise(1, "votes", kept=True), "fulfilled", 1)
    broken = Deal(Promise(0, "votes", kept=True), Promise(1, "talents", 3), "withdrawn", 1, plaintiff=0)
    match = position("redistribution", [0], phase="revenue", deals=[kept, broken])
    trust = page(match, 0).partition('class="trust2"')[2].partition("</ol>")[0]
    rows = [re.sub(r"<[^>]+>", " ", row) for row in trust.split("<li")[1:]]
    assert "1 of 1" in rows[0]
    assert "words 1 of 1" in rows[0]
    assert "0 of 1" in rows[1]
    assert "words 1 of 1" in rows[1]
