"""The Republic's own table: every question in every language, every answer within reach, nothing inline or nameless."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Amount, Ask, Match, Pick, Subset, find_game
from tests.republic.people.crowd import CROWD
from tests.web.gallery import Controls, drawn, moments

REPUBLIC = find_game("republic")
GAMES = range(6)
IDS = re.compile(r">[^<]*\b(board|bar|hint|table|log|press|dice|ask|closed|view)\.[a-z_]+\.?[a-z_]*[^<]*<")
RAW = re.compile(r">[^<]*\b(?:family|statesman|war|province|concession|law|intrigue|leader|seat|subject|term):\w[^<]*<")
"""What a name looks like that nobody has put into words."""
CORE = {"forum.persuader", "forum.knights", "forum.last_actions", "senate.vote", "senate.business", "senate.commander"}


@cache
def gallery() -> dict[str, tuple[Ask | None, dict[str, str], str]]:
    """Every question: the ask, the page of the one who is asked in every language, and a spectator's."""
    pictures = {}
    for key, seat, match in moments(REPUBLIC, 5, GAMES):
        own = {lang: drawn(match, seat, lang) for lang in LANGUAGES}
        pictures[key] = (match.asks.get(seat), own, drawn(match, None))
    return pictures


def test_the_questions_with_forms_of_their_own_are_seen() -> None:
    assert set(gallery()) >= CORE
    assert len(gallery()) > 70


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_can_be_drawn_in_every_language(lang: str) -> None:
    """Given strict words, a missing message would be an error; none is shown by its id, nor a thing by its key."""
    for key, (_, own, others) in gallery().items():
        for page in (own[lang], others):
            assert IDS.search(page) is None, (key, IDS.search(page))
            assert RAW.search(page) is None, (key, RAW.search(page))


def given(controls: Controls) -> set[str]:
    """What the page answers: by a press, or as the first of several answers in a row."""
    answers = {json.dumps(each) for each in controls.answers()}
    rows = {each["data-first"] for each in controls.having("data-first") if "data-give" in each}
    return answers | rows


def test_every_legal_answer_is_within_reach_and_no_other() -> None:
    """Given buttons, numbers and rows of answers, then all that is legal can be given.

    Votes are bought senator by senator where there are several, which is the same.
    """
    for key, (ask, own, _) in gallery().items():
        controls = Controls(own["en"])
        if isinstance(ask, Pick):
            fields = [each for each in controls.having("data-asks") if each["data-asks"] == ask.key]
            chosen = {each["value"] for each in fields if each.get("name") != "put"}
            found = {json.loads(each) for each in given(controls) | chosen}
            legal = {each for each in ask.options if not each.endswith("_buying") or "split" not in ask.options}
            assert legal <= found <= set(ask.options), key
        elif isinstance(ask, Amount):
            assert any("data-asks" not in each for each in controls.having("data-amount")), key
        elif isinstance(ask, Subset):
            assert sorted(controls.options()) == sorted(ask.options), key


def test_nothing_is_inline_and_every_control_has_a_name() -> None:
    for key, (_, own, _) in gallery().items():
        assert " style=" not in own["en"], key
        assert " onclick=" not in own["en"], key
        ids = [each["id"] for each in Controls(own["en"]).having("id")]
        assert len(ids) == len(set(ids)), key


def test_the_course_of_the_year_stands_above_and_the_ask_stays() -> None:
    _, own, _ = gallery()["senate.vote"]
    page = own["en"]

    assert page.count('class="phases"') == 1
    assert page.index('class="phasebox"') < page.index('id="ask"')
    assert re.search(r'<main class="game game--stays game--headed"', page)


def test_a_vote_says_who_stands_where_and_what_a_majority_is() -> None:
    _, own, _ = gallery()["senate.vote"]
    page = own["en"]

    assert "tally__half" in page
    assert re.search(r"certain with \d+ votes", page)
    assert "tally__seg--wait" in page


def test_a_force_has_its_chances_for_every_number() -> None:
    """Given who may be sent, then a row of chances stands there for each number of legions, worked out by the house."""
    _, own, _ = gallery()["senate.commander"]
    controls = Controls(own["en"])
    tables = [json.loads(each["data-rows"]) for each in controls.having("data-rows")]
    steppers = [each for each in controls.having("data-amount") if "legions" in each.get("data-asks", "")]

    assert steppers
    assert tables
    assert all(len(set(map(len, rows))) == 1 for rows in tables)


@pytest.mark.parametrize("people", [12])
def test_where_several_play_a_faction_it_has_its_own_name(people: int) -> None:
    """Given a faction of several people, then the board takes it from what is known, not from the seat."""
    match = Match.new(CROWD, people, seed=1)
    page = drawn(match, people - 1, strict=False)

    assert len(Controls(page).having("data-faction")) == match.state.factions
    assert 'class="panel fac' in page
