"""The Republic's own table: every question in every language, every answer within reach, nothing inline or nameless."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from typing import Any

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Amount, Ask, Match, Pick, Subset, find_game
from tabularium.games.republic.odds.appeal import FREED, chances
from tabularium.games.republic.state import Session
from tabularium.testing.language import asked, play, the_ask
from tests.republic.court import court, tried
from tests.republic.optional.test_together import ALL_ON
from tests.republic.people.crowd import CROWD
from tests.republic.sitting import sitting
from tests.republic.table import position, rome, war
from tests.web.gallery import Controls, Row, drawn, moments

REPUBLIC = find_game("republic")
GAMES = range(6)
IDS = re.compile(r">[^<]*\b(board|bar|hint|table|log|press|dice|ask|closed|view)\.[a-z_]+\.?[a-z_]*[^<]*<")
RAW = re.compile(r">[^<]*\b(?:family|statesman|war|province|concession|law|intrigue|leader|seat|subject|term):\w[^<]*<")
"""What a name looks like that nobody has put into words."""
CORE = {
    "revenue.money",
    "forum.persuader",
    "forum.knights",
    "forum.last_actions",
    "senate.vote",
    "senate.business",
    "senate.commander",
}


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


def test_the_questions_of_the_optional_rules_can_be_drawn() -> None:
    options = {**ALL_ON, "scenario": "middle"}
    seen = set()
    for key, seat, match in moments(REPUBLIC, 5, range(30, 32), options):
        for page in (drawn(match, seat), drawn(match, None)):
            assert IDS.search(page) is None, (key, IDS.search(page))
            assert RAW.search(page) is None, (key, RAW.search(page))
        seen.add(key)
    assert seen >= {"revenue.local_taxes", "revenue.provincial_forces", "revolution.governor", "revolution.march"}


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


# -- what has happened -------------------------------------------------------------------------------------------------
@cache
def told() -> dict[str, str]:
    """By the line that begins something which is shown, the page on which it stands."""
    pages: dict[str, str] = {}
    for seed in range(3):
        match = Match.new(REPUBLIC, 4, seed=seed, names=["Cassia", "Marco", "Livia", "Tito"])
        bots = [REPUBLIC.bot("greedy", seat) for seat in match.seats]
        while match.asks and pages.keys() != SHOWN:
            seat, ask = next(iter(match.asks.items()))
            new = {line.message for line in match.log[-12:]} & SHOWN
            for message in new - pages.keys():
                pages[message] = drawn(match, 0)
            match.answer(seat, bots[seat](match.view(seat), ask))
    return pages


SHOWN = {"combat.fought", "population.speech"}


def test_a_battle_is_shown_with_its_dice_its_sum_and_its_table_until_it_is_seen() -> None:
    page = told()["combat.fought"]

    assert re.search(r'data-moment="\d+\.phase:combat\.\d+"', page)
    assert 'class="die die--xl"' in page
    assert 'class="crt"' in page
    assert "data-moment-seen" in page


def test_the_people_answer_with_dice_popularity_and_unrest() -> None:
    page = told()["population.speech"]
    moment = page.partition('data-moment="')[2].partition("</section>")[0]

    assert moment.count('class="die die--xl"') == 3
    assert "popularity" in moment
    assert "unrest" in moment


def test_a_deal_on_the_table_says_what_binds_and_what_i_may_say_to_it() -> None:
    """Given talents offered for votes, then the one binds and the other never does, and one may agree or refuse."""
    match = Match.new(REPUBLIC, 4, seed=1, names=["Cassia", "Marco", "Livia", "Tito"])
    offer = {"partner": "seat:1", "gives": "talents", "amount": 5, "gets": "votes", "price": 0}
    match.interject(0, "record_deal", offer)

    page = drawn(match, 1)
    ledger = page.partition('class="deals"')[2].partition("</ul>")[0]

    assert "never binds" in ledger
    assert ">binds<" in ledger
    assert 'data-chance="agree_deal"' in ledger
    assert 'data-chance="refuse_deal"' in ledger
    assert 'data-chance="agree_deal"' not in drawn(match, 2).partition('class="deals"')[2].partition("</ul>")[0]


def test_the_record_says_which_way_each_faction_voted() -> None:
    page = told()["combat.fought"]

    assert re.search(r"votes: <b[^>]*>(for|against|abstains|divided)</b>", page)


def test_a_card_says_whether_now_or_when_it_can_be_played() -> None:
    """Given a hand, then each card waits for its phase, and what can be played at this question says so."""
    waits = [page for key, (ask, own, _) in gallery().items() if ask is not None for page in [own["en"]]]

    assert any('class="icard icard--now"' in page for page in waits)
    assert all(page.count('class="icard') == page.count('class="icard__a"') * 2 for page in waits)


# -- trials ------------------------------------------------------------------------------------------------------------
def test_an_accusation_is_one_press_with_the_prospects_of_the_accused() -> None:
    """Given a corrupt senator, then charge and prosecutor stand in one form, his own votes and his appeal beside it."""
    page = drawn(court(), 1)

    assert 'data-row="court.family:junius"' in page
    assert 'data-asks="trial.charge"' in page
    assert 'data-asks="trial.prosecutor"' in page
    assert re.search(r"\d+ votes are his to begin with, \d+ are others’", page)
    freed = chances(popularity=0)[FREED]
    assert f"A popular appeal frees him with {100 * freed:.1f}%" in page


def test_a_trial_tells_what_an_appeal_would_do_until_there_was_one() -> None:
    match = tried(court())
    assert "it would acquit him with" in drawn(match, 1)
    rome(match).motions[-1].appealed = True
    assert "it would acquit him with" not in drawn(match, 1)


def test_what_cannot_be_intercepted_says_why() -> None:
    ask = the_ask(sitting(options={"provincial_wars": True, "rebel_governors": True}))
    why = dict(ask.near())["intercept"]
    assert (why.rule, why.remedy) == ("republic:11.372a", "refused.needs.intercept")


# -- proposals ---------------------------------------------------------------------------------------------------------
CORNELIUS, FULVIUS, GALLIC = "family:cornelius", "family:fulvius", "war:gallic-1"
SICILIA, SARDINIA = "province:sicilia", "province:sardinia-et-corsica"
PROPOSALS = (
    *("land_bill", "repeal", "minor_motion", "concessions", "recruit", "disband", "dispatch", "reinforce", "withdraw"),
    *("recall", "garrison", "ungarrison", "governor_recall", "consul_for_life"),
)


def in_session(**more: Any) -> Match:
    """A Rome with something of everything: a bill, concessions, a Proconsul, provinces, garrisons, a great man."""
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1, "rank": 3, "fleets_with": 2}
    given: dict[str, Any] = {
        "bills": {"II": 1},
        "chest": 100,
        "concessions": {"concession:mining": "forum", "concession:harbor-fees": "forum"},
        "people": {CORNELIUS: {"popularity": 9}, "family:claudius": {"influence": 25}, FULVIUS: away},
        "legions": 6,
        "fleets": 3,
        "armies": {FULVIUS: 5},
        "wars": {GALLIC: "active"},
        "provinces": {SICILIA: "family:plautius"},
        "garrisons": {SICILIA: 3},
        "veteran": [1] + [0] * 24,
    }
    return sitting(**(given | more))


def give_row(match: Match, answers: list[tuple[str, Any]]) -> None:
    """Give what was foreseen as long as it is asked."""
    while match.asks and not rome(match).motions:
        ((seat, ask),) = match.asks.items()
        found = next((each for each in answers if each[0] == ask.key), None)
        assert found is not None, f"{ask.key} is not in the form"
        answers.remove(found)
        match.answer(seat, found[1])


@pytest.mark.parametrize("kind", PROPOSALS)
def test_a_proposal_is_one_form(kind: str) -> None:
    """Given other business, when a form is put as it stands, then its proposal lies before the Senate."""
    match = in_session()
    answers = Row(drawn(match, 0), kind).answers

    match.answer(0, kind)
    give_row(match, answers)

    assert [motion.subject for motion in rome(match).motions] == [kind]


def test_governors_are_named_in_one_form() -> None:
    match = in_session(provinces={SICILIA: None, SARDINIA: None}, garrisons={}, session=Session(step="governors"))
    assert "senate.province" in asked(match).values()

    give_row(match, Row(drawn(match, 0), "governors").answers)

    assert rome(match).motions[-1].terms[0][0] == SARDINIA


def test_a_second_part_is_added_in_the_form_of_the_first() -> None:
    """Given one garrison, when another is to go with it in one vote, then the form is there with what is left."""
    match = in_session(provinces={SICILIA: "family:plautius", SARDINIA: "family:papirius"}, garrisons={})
    play(match, "garrison", SARDINIA, [], 4)

    answers = dict(Row(drawn(match, 0), "garrison").answers)

    assert answers["senate.garrison"] == "put"
    assert "1 in Rome" in drawn(match, 0)


def test_forces_in_the_field_show_how_their_battle_would_go() -> None:
    """Given five legions at war, then reinforcing them has the chances of more, withdrawing those of less."""
    page = drawn(in_session(), 0)
    more, less = (strengths(page, kind) for kind in ("reinforce", "withdraw"))
    assert more[0] == less[0]
    assert more == sorted(more)
    assert less == sorted(less, reverse=True)


def strengths(page: str, kind: str) -> list[int]:
    """What Rome would have in battle, by the legions that are named."""
    form = page[page.index(f'data-row="{kind}"') :]
    rows = re.search(r'class="chances stack" data-rows="(.*?)"', form)
    assert rows is not None
    return [each[5] for each in json.loads(unescape(rows[1]))][:4]


def test_a_garrison_tells_whether_it_holds_where_provinces_are_attacked() -> None:
    wars = {GALLIC: "active", "war:slave-1": "active"}
    assert "it is not lost to the wars" in drawn(in_session(wars=wars, options={"provincial_wars": True}), 0)
    assert "it is not lost to the wars" not in drawn(in_session(wars=wars), 0)


# -- before and after a vote -------------------------------------------------------------------------------------------
def test_who_votes_on_commanders_sees_how_their_battle_may_go() -> None:
    match = play(in_session(), "dispatch", "family:julius", GALLIC, 5, ["legion:0"], 0)
    page = drawn(match, 0)
    card = page[page.index('class="vote__l"') :]
    assert "fatebar" in card[: card.index('class="tally"')]


def test_whoever_presides_sees_the_votes_in_rome_and_what_makes_a_proposal_certain() -> None:
    match = in_session()
    votes = [each["votes"] for each in match.view(0)["factions"]]
    panel = drawn(match, 0).partition("Votes in Rome")[2].partition("</section>")[0]
    assert f"certain with {sum(votes) // 2 + 1} votes" in panel
    assert panel.count("tally__seg ") == len(votes)


def test_what_the_sitting_has_decided_stands_beside_the_table() -> None:
    match = play(position("senate_phase"), "family:fabius", "family:claudius", "clockwise", *["for"] * 5)
    assert "This session" in drawn(match, 0)
    assert "This session" not in drawn(in_session(), 0)


def test_each_who_can_be_won_says_the_best_chance_and_its_price() -> None:
    """Who is out of reach says so and has no bar."""
    pages = [page for key, (_, own, _) in gallery().items() if key == "forum.persuader" for page in [own["en"]]]
    assert pages, "somebody persuades"
    for page in pages:
        rows = re.findall(r'<label class="mark[^"]*">.*?</label>', page, re.DOTALL)
        assert rows
        for row in rows:
            width = int(re.search(r'<rect width="(\d+)"[^>]*class="reach__best"', row)[1])  # type: ignore[index]
            assert ("best " in row) == (width > 0)
            assert ("out of your reach" in row) == (width == 0)


def test_the_race_is_marked_where_influence_makes_a_ruler() -> None:
    _, own, _ = gallery()["senate.vote"]
    assert re.search(r'class="race__marks" viewBox="0 0 (\d+) 10"', own["en"])
    assert 'd="M21 0v10M35 0v10"' in own["en"]
