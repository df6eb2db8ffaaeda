"""What is on the floor of a room: every moment of a game for a room can be shown, from what a spectator sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.face import face_of
from tabularium.draw.floor import Moment, Role, Share, Tally
from tabularium.draw.look import Look
from tabularium.draw.words import plain
from tabularium.engine import Committed, Line, Match, find_game
from tabularium.games.republic.cards import EVENT_AT, WAR_AT
from tabularium.games.republic.senate.outcome import totals
from tabularium.games.republic.state import ACTIVE, ROME_CONSUL, Faction, Motion
from tabularium.web.room.bits import facts, floor_of, tally
from tabularium.web.room.screen import screen
from tabularium.web.words import PageWords, html
from tests.browser.year import DAGGER, PEOPLE, Step, Year, find_year
from tests.web.gallery import gathered

ANSWERS = 400
RAW = re.compile(r"\b(?:family|statesman|war|office|seat|faction|post|subject):\w")
"""What a name looks like that nobody has put into words."""


def looked(match: Match, lang: str = "en", seat: int | None = None) -> Look:
    """The table as a seat or nobody in particular sees it; a word that is missing is an error."""
    words, rich = (PageWords(match.game, lang, match.names, mark, strict=True) for mark in (plain, html))
    return Look(
        match.game,
        words,
        rich,
        match.view(seat),
        seat,
        asked=list(match.asks),
        lines=match.lines(seat),
        recalls=partial(match.known, seat),
    )


def told(match: Match, message: str) -> Moment:
    """What the screen tells large when this was said last."""
    look = looked(match)
    last = max(at for at, line in enumerate(look.lines) if line.message == message)
    look.lines = look.lines[: last + 1]
    found = floor_of(look).moment
    assert found is not None
    return found


def test_votes_to_come_lie_between_the_sides_and_those_of_nobody_count() -> None:
    votes = Tally(("For", "Against"), [Share(0, 14, 0), Share(1, 9, None), Share(2, 8, 1)], needed=16, swing=-4)

    assert [votes.total(side) for side in (0, None, 1)] == [14, 9, 12]


@pytest.mark.parametrize("people", [12, 17])
def test_every_motion_of_an_assembly_is_told_with_its_whole_tally(people: int) -> None:
    """Given random play, at every question the screen has facts, and a vote counts what the rules count."""
    rng = Random(people)
    match = Match.new(find_game("republic_assembly"), people, seed=people)
    votes = moments = 0
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
        if shown.moment is not None:
            moments += 1
            assert shown.moment.label
            assert shown.moment.says
            assert RAW.search(str(shown.moment)) is None
        match.answer(seat, ask.sample(rng))
        if not match.asks:
            break

    assert votes > 0
    assert moments > 0


# -- a year that has everything --------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def year() -> Year:
    return find_year()


def played(year: Year, until: Callable[[Step], bool]) -> Match:
    """The year up to a step."""
    match = Match.new(find_game("republic_assembly"), PEOPLE, dice=Committed(year.seed, [""] * PEOPLE))
    for step in year.steps:
        if until(step):
            return match
        if step.key == DAGGER:
            match.interject(step.seat, step.key, step.answer)
        else:
            match.answer(step.seat, step.answer)
    return match


def test_an_approval_is_shown_by_faction_with_the_peoples_answer(year: Year) -> None:
    match = played(year, lambda step: step.key == "senate.consul")

    shown = told(match, "population.speech")

    (given,) = [line.params for line in match.log if line.message == "approval.given"]
    assert shown.tally is not None
    assert [shown.tally.total(side) for side in (0, 1)] == [given["ayes"], given["noes"]]
    assert str(shown.drawing).count("die--xl") == 3


def test_an_election_is_shown_with_the_votes_of_each_faction_and_who_was_elected(year: Year) -> None:
    match = played(year, lambda step: step.key == "senate.consul_role")

    shown = floor_of(looked(match)).moment

    (carried,) = [line.params for line in match.log if line.message == "senate.carried"]
    assert shown is not None
    assert shown.tally is not None
    assert [shown.tally.total(side) for side in (0, 1)] == [carried["ayes"], carried["noes"]]
    assert {share.seat for share in shown.tally.shares} == set(range(6))
    assert str(shown.drawing).count('class="bust"') == 2


def test_while_all_answer_at_once_the_screen_asks_and_tells_of_nothing_before(year: Year) -> None:
    shown = floor_of(looked(played(year, lambda step: step.key == "approval.vote")))

    assert "Scipio" in shown.question
    assert shown.moment is None


def test_a_trial_shows_every_way_out_and_exile_what_became_of_it(year: Year) -> None:
    trial = floor_of(looked(played(year, lambda step: step.key == "trial.exile")))
    fled = floor_of(looked(played(year, lambda step: step.about == "" and step.key == "senate.business"))).moment

    assert str(trial.main).count("pj-way") - str(trial.main).count("pj-ways") >= 4
    assert fled is not None
    assert "leaves Rome" in fled.says


@pytest.mark.parametrize(("dice", "result", "rows"), [([6, 5, 4], "victory", 1), ([4, 4, 4], "standoff", 0)])
def test_a_battle_is_shown_on_its_table_unless_its_dice_decide_by_themselves(
    year: Year, dice: list[int], result: str, rows: int
) -> None:
    look = looked(played(year, lambda step: step.key == "senate.business"))
    params = {"senator": "family:julius", "war": "war:gallic-1", "dice": dice, "mine": 12, "theirs": 10}
    look.lines = [Line(message="combat.fought", params={**params, "result": f"result:{result}"})]

    shown = floor_of(look).moment

    assert shown is not None
    assert result in shown.says
    assert str(shown.drawing).count(' now"') == rows
    assert str(shown.drawing).count("die--xl") == 3


@pytest.mark.parametrize(("deserted", "told"), [(0, 1), (1, 0)])
def test_beside_a_battle_stands_what_was_known_before_its_dice(year: Year, deserted: int, told: int) -> None:
    match = played(year, lambda step: step.key == "senate.business")
    match.state.level[EVENT_AT["ally-deserts"]] = deserted
    look = looked(match)
    params = {"senator": "family:julius", "war": "war:gallic-1", "dice": [4, 4, 4], "mine": 14, "theirs": 10}
    numbers = {"disaster": [13], "standoff": [15]}
    look.lines = [Line(message="combat.fought", params={**params, **numbers, "result": "result:victory"})]

    shown = floor_of(look).moment

    assert shown is not None
    assert str(shown.drawing).count("pj-fates") == told
    assert ("<b>48%</b>" in str(shown.drawing)) == bool(told)


def test_a_proposal_that_sends_commanders_shows_how_their_battles_may_go(year: Year) -> None:
    match = played(year, lambda step: step.key == "senate.business")
    s = match.state
    s.war[WAR_AT["gallic-1"]] = s.war[WAR_AT["punic-1"]] = ACTIVE
    terms = [["family:julius", "war:gallic-1", 10, [], 0], ["family:cornelius", "war:punic-1", 10, [], 12]]
    s.motions = [Motion(subject="dispatch", terms=terms, by=Faction(0), chair=s.office.index(ROME_CONSUL))]

    shown = floor_of(looked(match))

    assert str(shown.main).count("pj-fates ") == 2


def role_of(match: Match, seat: int) -> Role:
    look = looked(match, seat=seat)
    role = face_of(look.game).role
    assert role is not None
    return role(look)


def test_a_quaestor_has_his_books_and_nobody_else(year: Year) -> None:
    match = played(year, lambda step: step.key == "contributions.offer")

    books = {seat: [card.title for card in role_of(match, seat).cards] for seat in range(PEOPLE)}

    assert sum("What you pay out each year" in titles for titles in books.values()) == 1
    assert sum("The accounts of the State" in titles for titles in books.values()) == 1


def test_who_has_no_senator_is_told_what_to_wait_for(year: Year) -> None:
    match = played(year, lambda step: step.key == "approval.vote")
    waiting, *_ = match.state.waiting

    role = role_of(match, waiting)

    assert [card.title for card in role.cards] == ["Without a senator", "Who decides what"]


def test_in_the_end_the_screen_shows_how_all_factions_stand() -> None:
    game = find_game("republic_assembly")
    match, rng = Match.new(game, PEOPLE, seed=3), Random(3)
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.sample(rng))

    page = str(screen(gathered(match, None)).whole())

    assert page.count("bars__bar") == 6
    assert [page.count(f">{name}<") for name in ("Aquila", "Columna")] == [1, 1]
