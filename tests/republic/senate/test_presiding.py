"""A special trial that no Tribune delays, and who is seen to preside over trials."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, lines, play

from ..court import AELIUS, CLAUDIUS, court
from ..floor import business, cards, may, sitting
from ..table import person, position, rome, war

FULVIUS = "family:fulvius"


def caught() -> Match:
    """Aelius of faction 4 is caught attacking Julius; the factions between his and the chair's hold Tribunes."""
    hands = {seat: cards("tribune") for seat in (1, 2, 3)}
    match = business(dice=[1], hands=hands, people={CLAUDIUS: {"office": "censor"}})
    match.interject(4, "assassination", "family:julius")
    return play(match, AELIUS, 0, 0)


@pytest.mark.rule("republic:9.74b", "republic:9.151a")
def test_no_tribune_comes_between_a_caught_assassin_and_the_special_trial() -> None:
    match = caught()
    assert asked(match) == {1: "trial.special_prosecutor"}
    assert not may(match, 2, "tribune_propose")
    play(match, FULVIUS)
    assert asked(match) == {2: "trial.prosecutor_consent"}
    assert not may(match, 3, "tribune_propose")
    assert may(business(hands={3: cards("tribune")}), 3, "tribune_propose")


@pytest.mark.rule("republic:9.12a", "republic:9.45")
def test_everybody_sees_that_the_censor_presides_over_trials() -> None:
    match = court()
    assert match.view(None)["chair"] == CLAUDIUS
    play(match, "end_trials")
    assert match.view(None)["chair"] == "family:cornelius"


@pytest.mark.rule("republic:9.74d")
def test_everybody_sees_who_presides_over_a_special_trial() -> None:
    match = caught()
    play(match, FULVIUS, "consent")
    assert match.view(None)["chair"] == CLAUDIUS


@pytest.mark.rule("republic:9.12a")
def test_outside_the_senate_the_last_chair_is_shown() -> None:
    assert position("revenue_phase", phase="revenue").view(None)["chair"] is None
    assert sitting("business").view(None)["chair"] == "family:cornelius"


@pytest.mark.rule("republic:9.11a", "republic:9.12a", "republic:10.71d")
def test_a_consul_who_is_ransomed_while_the_senate_sits_takes_the_chair() -> None:
    syrian = {"place": "captive", "post": war("war:syrian"), "office": "rome_consul"}
    people = {"family:cornelius": {"office": "none"}, "family:claudius": syrian}
    match = sitting("consuls", people=people, wars={"war:syrian": "active"}, treasuries={1: 30})
    assert lines(match, "senate.chair")[-1].params["senator"] == "family:julius"
    match.interject(1, "ransom", "family:claudius")
    play(match, 0)
    assert lines(match, "senate.chair")[-1].params["senator"] == "family:claudius"
    assert rome(match).session.chair == person("family:claudius")
    assert asked(match) == {1: "senate.consul"}
