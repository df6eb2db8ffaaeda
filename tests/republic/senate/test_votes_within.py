"""Votes within votes: what a Tribune brings while another proposal waits, and the finer points of a ballot."""

from __future__ import annotations

import pytest

from tabularium.games.republic.senate.outcome import totals
from tabularium.games.republic.state import Motion
from tabularium.testing.language import asked, lines, play

from ..floor import CENSURE, all_for, business, cards, may, sitting, tally, voted
from ..sitting import options
from ..table import hand, of, person, rome

TRIBUNE = "intrigue:tribune"
OURS, THEIRS = ("family:cornelius", "family:fabius"), ("family:julius", "family:claudius")


# -- calling ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.14a", "republic:9.14b")
def test_the_last_faction_is_called_without_asking_the_chair() -> None:
    match = play(business(), *CENSURE)
    for seat in (0, 4, 2):
        play(match, f"seat:{seat}", "for")
    assert options(match) == ["seat:1", "seat:3", "clockwise"]
    play(match, "seat:3", "for")
    assert asked(match) == {1: "senate.vote"}


@pytest.mark.rule("republic:9.131a", "republic:9.16")
def test_a_vote_that_has_begun_goes_on_though_the_same_is_rejected_meanwhile() -> None:
    command = ["dispatch", "family:julius", "war:gallic-1", 10, 0, "family:cornelius", "war:gallic-1", 10, 0]
    match = business(wars={"war:gallic-1": "active"}, legions=20, hands={1: cards("tribune")})
    play(match, *command, "seat:2", "for", "seat:1")
    match.interject(1, "tribune_suspend", TRIBUNE)
    play(match, *command)
    voted(match, *["against"] * 5)
    assert not lines(match, "senate.void")
    assert asked(match) == {1: "senate.vote"}
    assert rome(match).motions[-1].called == [2]


# -- one proposal above another --------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.131b", "republic:9.62b", "republic:9.14c", "republic:9.151b")
def test_a_tribunes_bill_of_another_type_leaves_the_announced_one_to_be_voted_on() -> None:
    match = business(hands={1: cards("tribune")})
    play(match, "land_bill", "I", *OURS)
    match.interject(1, "tribune_propose", TRIBUNE)
    play(match, "land_bill", "II", *THEIRS, "seat:3", "against")
    assert tally(match) == (0, 6)
    play(match, "clockwise", *["for"] * 4)
    all_for(match)
    assert rome(match).bills == [1, 1, 0]
    assert not lines(match, "senate.void")


@pytest.mark.rule("republic:9.152a", "republic:9.152c")
def test_a_veto_of_the_announced_proposal_leaves_what_the_tribune_has_carried() -> None:
    match = play(business(hands={1: cards("tribune"), 2: cards("tribune")}), *CENSURE)
    match.interject(1, "tribune_propose", TRIBUNE)
    play(match, "land_bill", "II", *THEIRS, "clockwise", *["for"] * 5, "seat:2", "veto")
    assert asked(match) == {0: "senate.business"}
    assert rome(match).bills == [0, 1, 0]


@pytest.mark.rule("republic:9.151b", "republic:9.642")
def test_within_a_suspended_departure_a_tribunes_own_proposal_is_a_vote_like_any_other() -> None:
    command = ["dispatch", "family:julius", "war:gallic-1", 10, 0, "family:cornelius", "war:gallic-1", 10, 0]
    match = business(wars={"war:gallic-1": "active"}, legions=20, hands={1: cards("tribune"), 3: cards("tribune")})
    play(match, *command, "seat:2", "for", "seat:1")
    assert not may(match, 3, "tribune_reserve")
    match.interject(1, "tribune_suspend", TRIBUNE)
    play(match, *CENSURE, "seat:2")
    assert may(match, 3, "tribune_reserve") == [TRIBUNE]
    assert not may(match, 3, "tribune_suspend")


@pytest.mark.rule("republic:9.151a", "republic:9.15a")
def test_a_tribune_who_names_no_units_has_proposed_nothing() -> None:
    match = business(hands={1: cards("tribune")}, chest=50)
    match.interject(1, "tribune_propose", TRIBUNE)
    play(match, "recruit", 0, 0)
    assert asked(match) == {0: "senate.business"}
    assert rome(match).session.proposals == 0


# -- the ballot ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.141b", "republic:9.142a")
def test_two_senators_can_vote_differently_and_who_has_talents_can_buy() -> None:
    people = {"family:manlius": {"place": "nowhere"}, "family:julius": {"talents": 1}}
    match = play(business(people=people), *CENSURE, "seat:1")
    assert options(match) == ["for", "against", "abstain", "for_buying", "against_buying", "split"]


@pytest.mark.rule("republic:9.151h", "republic:9.152a")
def test_the_only_means_of_a_veto_is_not_asked_for_but_one_of_two_is() -> None:
    cato = {"statesman:22a": {"faction": 1}}
    only = play(business(people=cato), *CENSURE, "seat:1", "veto")
    assert rome(only).session.used == [person("statesman:22a")]
    assert lines(only, "senate.veto")
    both = play(business(people=cato, hands={1: cards("tribune")}), *CENSURE, "seat:1", "veto")
    assert options(both) == [TRIBUNE, "statesman:22a"]
    play(both, TRIBUNE)
    assert hand(both, 1) == []
    assert rome(both).session.used == []


@pytest.mark.rule("republic:9.42c", "republic:9.143a")
@pytest.mark.parametrize(("swing", "count"), [(0, (7, 2)), (4, (7, 6)), (-4, (11, 2))])
def test_the_crowds_favour_counts_against_a_conviction_and_its_anger_for_it(swing: int, count: tuple[int, int]) -> None:
    motion = Motion(subject="trial", terms=[], by=1, ayes=[1, 2], noes=[3], weights=[[1, 3], [2, 4], [3, 2]])
    motion.swing = swing
    assert totals(motion) == count


@pytest.mark.rule("republic:9.144a", "republic:9.144b", "republic:9.144c")
@pytest.mark.parametrize(("answer", "influence", "chair"), [("lose_influence", 3, 1), ("give_up_chair", 4, 0)])
def test_it_is_the_chair_that_loses_whoever_it_is(answer: str, influence: int, chair: int) -> None:
    people = {"family:cornelius": {"office": "none"}, "family:julius": {"office": "rome_consul"}}
    match = play(sitting("business", people=people), "land_bill", "II", *THEIRS)
    voted(match, *["against"] * 4, "for")
    assert asked(match) == {1: "senate.loss_of_face"}
    play(match, answer)
    assert of(match, "influence", "family:julius") == influence
    assert asked(match) == {chair: "senate.business"}
