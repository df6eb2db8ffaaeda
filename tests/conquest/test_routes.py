"""Whole routes: what is shown before a far march or a crossing is what the scenes then ask and take."""

from __future__ import annotations

import re

import pytest

from tabularium.engine import Match
from tabularium.games.conquest.routes import Leg, Route, Scout
from tabularium.testing.language import play
from tests.conquest.moments import ITALIA, empire
from tests.conquest.table import board, force, owner, where
from tests.web.gallery import Controls, drawn

GENERAL = "leader:italia_general_2"
ALL = (3, 2, 2)
"""The legion of a general who takes along as much as he can."""


def routes(match: Match) -> dict[str, list[Route]]:
    """Where the one under orders could go."""
    return Scout(match.game, ITALIA).routes(match.view(ITALIA))


def begun(*answers: str, **more: object) -> Match:
    """Italy moves, and has answered so much."""
    match = empire(**more)
    play(match, *answers)
    return match


def goes(match: Match, route: Route) -> Match:
    """A route is marched: every answer to its own question."""
    for said in route.says:
        assert match.asks[ITALIA].key == said.key
        match.answer(ITALIA, said.answer)
    return match


@pytest.mark.rule("conquest:move.3")
def test_a_far_march_leaves_those_without_a_point_at_its_first_stop() -> None:
    match = begun(GENERAL)

    (route,) = routes(match)["space:moesia"]

    assert [(leg.how, leg.end, leg.units, leg.stay) for leg in route.legs] == [
        ("march", "pannonia", ALL, (3, 0, 2)),
        ("march", "moesia", (0, 2, 0), (0, 2, 0)),
    ]
    assert route.points == 2
    goes(match, route)
    assert force(match, ITALIA, "pannonia") == [3, 0, 2]
    assert force(match, ITALIA, "moesia") == [0, 2, 0]
    assert where(match, "italia_general_2") == "moesia"
    play(match, "done")
    assert (owner(match, "pannonia"), owner(match, "moesia")) == (ITALIA, ITALIA)


def test_whoever_stood_at_the_stop_before_stays_there() -> None:
    """Given own infantry in the province between, when the route is marched, then it is not taken along."""
    match = begun(GENERAL)

    route = next(each for each in routes(match)["space:pannonia"] if each.legs[0].end == "noricum")

    goes(match, route)
    assert force(match, ITALIA, "noricum") == [4, 0, 2]
    assert force(match, ITALIA, "pannonia") == [0, 2, 0]


@pytest.mark.rule("conquest:road.3")
def test_a_road_and_a_step_are_one_route_over_three_provinces() -> None:
    match = begun(GENERAL)

    route = routes(match)["space:sicilia"][0]

    assert [(leg.how, leg.end) for leg in route.legs] == [("road", "neapolis"), ("march", "sicilia")]
    assert force(goes(match, route), ITALIA, "sicilia") == [0, 2, 0]


@pytest.mark.rule("conquest:move.6")
def test_contact_ends_every_route() -> None:
    """Given an enemy legion next door, then it is a goal, and nothing lies behind it."""
    found = routes(begun(GENERAL))

    assert len(found["space:dalmatia"][0].legs) == 1
    assert not any(route.legs[0].end == "dalmatia" for way in found.values() for route in way if len(route.legs) > 1)
    assert found["space:dalmatia"][0].after == ()


def test_a_legion_that_can_go_on_stays_called_with_those_who_have_a_point_left() -> None:
    match = begun(GENERAL)
    step = routes(match)["space:noricum"][0]

    for said in (*step.says, *step.after):
        match.answer(ITALIA, said.answer)

    ask = match.asks[ITALIA].complete()
    assert ask.key == "move.march"
    assert (ask.params["land"], ask.params["units"]) == ("space:noricum", ["unit:marched_cavalry_2"])


@pytest.mark.rule("conquest:sea.13", "conquest:sea.5")
def test_a_crossing_boards_sails_and_lands() -> None:
    match = begun(GENERAL)

    (route,) = routes(match)["space:corsica"]

    assert [leg.how for leg in route.legs] == ["board", "sail", "sail", "land"]
    assert route.points == 2
    assert [said.answer for said in route.first(2)] == ["galley:italia_1", "galley:italia_1", "space:m_tyrrhenum"]
    goes(match, route)
    assert force(match, ITALIA, "corsica") == list(ALL)
    assert where(match, "italia_general_2") == "corsica"


@pytest.mark.parametrize(
    "answers",
    [
        (GENERAL,),
        (GENERAL, "leader:italia_general_3"),
        (GENERAL, "unit:infantry_0", "unit:catapult_0"),
        ("leader:italia_caesar",),
        ("galley:italia_1",),
        (GENERAL, "galley:italia_1", "galley:italia_1"),
    ],
)
def test_every_route_is_taken_answer_by_answer_and_ends_where_it_says(answers: tuple[str, ...]) -> None:
    found = [route for ways in routes(begun(*answers)).values() for route in ways]

    assert len(found) > 3
    for route in found:
        match = goes(begun(*answers), route)
        last = route.legs[-1]
        s = board(match)
        if last.leaders and not last.galley:
            name = last.leaders[0].partition(":")[2]
            assert where(match, name) == last.end
            assert all(here >= came for here, came in zip(force(match, ITALIA, last.end), last.units, strict=True))
        assert s.active == ITALIA
        for said in route.after:
            match.answer(ITALIA, said.answer)


def test_a_search_is_bounded() -> None:
    scout = Scout(empire().game, ITALIA)
    scout.tried = 10**6

    assert scout.routes(begun(GENERAL).view(ITALIA)) == {}


# -- on the page -----------------------------------------------------------------------------------------------------
def test_a_far_place_shows_its_way_and_answers_nothing_yet() -> None:
    match = begun(GENERAL)
    page = drawn(match, ITALIA)
    controls = Controls(page)

    far = {each["data-reveals"] for each in controls.having("data-reveals")} - {""}
    plans = {each["data-revealed"] for each in controls.having("data-revealed")}
    assert {"space:moesia", "space:corsica", "space:sicilia", "space:m_narbo"} <= far <= plans
    assert not far & set(match.asks[ITALIA].things)
    assert re.search(r"stopping here: 3 infantry and 2 catapults", page)
    assert "Nobody’s, empty. It becomes yours: 5 talents." in page


def test_a_far_battle_is_told_with_its_odds() -> None:
    """Given two generals, when only riders go and another province lies between, then the plan says who is met."""
    match = empire(units={"italia": {ITALIA: (0, 7, 0)}, "moesia": {0: (1, 0, 0)}, "dalmatia": {0: (4, 2, 1)}})
    play(match, GENERAL)

    plan = re.search(r'<section class="plan" data-revealed="space:moesia".*?</section>', drawn(match, ITALIA))

    assert plan is not None
    assert "Battle with Seat 1." in plan[0]
    assert re.search(r"win \d+%", plan[0])


def test_legs_say_who_stops() -> None:
    leg = Leg("march", "italia", "pannonia", 1, (GENERAL,), ALL, (0, 2, 0))

    assert leg.stay == (3, 0, 2)
