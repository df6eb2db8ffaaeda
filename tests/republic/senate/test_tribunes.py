"""Tribunes: proposals beside the chair's, and their limits."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, NoChance
from tabularium.testing.language import asked, lines, play

from ..floor import CENSURE, all_for, business, cards, may, sitting, stops
from ..table import hand, of, person, rome

TRIBUNE = "intrigue:tribune"
CATO = {"statesman:22a": {"faction": 1}}
GRACCHUS = {"statesman:25a": {"faction": 1}}


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


def proposing(match: Match, seat: int, *terms: str, means: str = TRIBUNE) -> Match:
    """A Tribune is played for a proposal, which is framed so."""
    match.interject(seat, "tribune_propose", means)
    return play(match, *terms)


def departure(**given: Any) -> Match:
    """The chair proposes to send both consuls to war, which would end the Senate; the vote has not begun."""
    match = business(wars={"war:gallic-1": "active"}, legions=20, **given)
    return play(match, "dispatch", "family:julius", "war:gallic-1", 10, 0, "family:cornelius", "war:gallic-1", 10, 0)


# -- proposing -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.15a", "republic:9.151a")
def test_a_tribune_makes_a_proposal_and_is_discarded() -> None:
    match = proposing(business(hands={1: cards("tribune")}), 1, *CENSURE)
    assert hand(match, 1) == []
    motion = rome(match).motions[-1]
    assert (motion.by, motion.tribune, motion.subject) == (1, True, "minor_motion")
    all_for(match)
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.151a", "republic:9.12b")
def test_neither_the_chair_nor_who_has_nobody_in_rome_uses_one() -> None:
    alone = ("family:fulvius", "family:furius", "family:aurelius", "family:fabius", "family:valerius")
    gone = {key: {"place": "nowhere"} for key in alone}
    match = business(hands={0: cards("tribune"), 2: cards("tribune"), 3: cards("tribune")}, people=gone)
    assert [seat for seat in range(5) if may(match, seat, "tribune_propose")] == [3]


@pytest.mark.rule("republic:9.151a")
def test_a_tribune_proposes_only_what_belongs_to_this_point_of_the_sitting() -> None:
    prior = {"family:fabius": {"prior": 1}, "family:junius": {"prior": 1}}
    match = sitting("censor", people=prior, hands={1: cards("tribune")})
    match.interject(1, "tribune_propose", TRIBUNE)
    assert set(options(match)) == {"censor", "minor_motion", "let_go"}


@pytest.mark.rule("republic:9.151a", "republic:9.151b")
def test_he_comes_before_a_proposal_that_is_announced_but_not_once_a_faction_is_called() -> None:
    match = play(business(hands={1: cards("tribune")}), *CENSURE)
    assert asked(match) == {0: "senate.call"}
    assert may(match, 1, "tribune_propose") == [TRIBUNE]
    play(match, "seat:2")
    assert not may(match, 1, "tribune_propose")


@pytest.mark.rule("republic:9.151a")
def test_the_announced_proposal_waits_for_the_tribunes() -> None:
    match = play(business(hands={1: cards("tribune")}), *CENSURE)
    proposing(match, 1, "minor_motion", "motion:thanks", "family:julius")
    all_for(match)
    assert asked(match) == {0: "senate.call"}
    assert rome(match).motions[-1].terms == ["motion:censure", "family:junius"]
    all_for(match)
    assert [line.params["terms"][0] for line in lines(match, "senate.carried")] == ["motion:thanks", "motion:censure"]


@pytest.mark.rule("republic:9.15b")
def test_while_a_tribune_has_the_floor_the_others_wait() -> None:
    match = proposing(business(hands={1: cards("tribune"), 3: cards("tribune")}), 1)
    assert asked(match) == {1: "tribune.subject"}
    assert not may(match, 3, "tribune_propose")


@pytest.mark.rule("republic:9.151a")
def test_he_may_let_the_right_go() -> None:
    match = proposing(business(hands={1: cards("tribune")}), 1, "let_go")
    assert asked(match) == {0: "senate.business"}
    assert hand(match, 1) == []


@pytest.mark.rule("republic:9.151a", "republic:9.15a")
def test_where_nothing_else_is_left_to_propose_there_are_words() -> None:
    prior = {"family:fabius": {"prior": 1}, "family:junius": {"prior": 1}}
    match = stops(sitting("censor", people=prior, hands={1: cards("tribune")}, dice=[6]), "tribune.played", 4)
    match.interject(1, "tribune_propose", TRIBUNE)
    match.interject(4, "assassination", "family:fabius")
    play(match, "family:aelius", 0, 0, "go_on")
    assert options(match) == ["minor_motion", "let_go"]
    play(match, "let_go")
    assert of(match, "office", "family:junius") == 4


@pytest.mark.rule("republic:9.151d")
def test_a_tribune_starts_no_trial_but_vetoes_one() -> None:
    people = {"family:claudius": {"office": "censor"}, "family:junius": {"corrupt": 1}}
    match = sitting("trials", people=people, hands={2: cards("tribune")})
    wordy = sitting("trials", people=people, hands={2: cards("tribune")})
    wordy.interject(2, "tribune_propose", TRIBUNE)
    assert options(wordy) == ["minor_motion", "let_go"]
    play(match, "family:junius", "charge:corruption", "family:manlius")
    assert not may(match, 2, "tribune_propose")
    play(match, "seat:3", "no_appeal", "for")
    assert not may(match, 2, "tribune_reserve")
    play(match, "seat:2", "veto")
    assert rome(match).motions == []
    assert not lines(match, "trial.convicted")


@pytest.mark.rule("republic:9.151f")
def test_a_tribune_cannot_propose_to_adjourn_but_to_send_the_chair_to_war() -> None:
    match = business(hands={1: cards("tribune")}, wars={"war:gallic-1": "active"}, legions=20)
    match.interject(1, "tribune_propose", TRIBUNE)
    assert "adjourn" not in options(match)
    assert "dispatch" in options(match)


# -- reserving -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.151b")
def test_during_a_vote_a_tribune_reserves_the_next_proposal() -> None:
    match = play(business(hands={3: cards("tribune")}), *CENSURE, "seat:1")
    match.interject(3, "tribune_reserve", TRIBUNE)
    assert hand(match, 3) == []
    assert asked(match) == {1: "senate.vote"}
    assert not may(match, 3, "tribune_reserve")
    play(match, "for", "clockwise", *["for"] * 4)
    assert asked(match) == {3: "tribune.subject"}
    assert match.asks[3].default == "let_go"
    play(match, "minor_motion", "motion:thanks", "family:julius")
    assert rome(match).motions[-1].by == 3
    all_for(match)
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.151b")
def test_a_right_reserved_waits_until_there_is_something_to_propose() -> None:
    match = sitting("trials", session={"reserved": [3], "trials_over": True})
    assert asked(match) == {3: "tribune.subject"}
    assert rome(match).session.step == "business"


@pytest.mark.rule("republic:9.151b")
def test_outside_a_vote_there_is_nothing_to_reserve() -> None:
    match = business(hands={3: cards("tribune"), 0: cards("tribune")})
    assert not may(match, 3, "tribune_reserve")
    play(match, *CENSURE)
    assert not may(match, 3, "tribune_reserve")
    play(match, "seat:2")
    assert may(match, 3, "tribune_reserve")


@pytest.mark.rule("republic:9.151a")
def test_the_chairs_faction_proposes_by_tribune_through_another_senator() -> None:
    assert may(business(hands={0: cards("tribune")}), 0, "tribune_propose") == [TRIBUNE]
    cato = {"statesman:22a": {"faction": 0}, "family:fabius": {"place": "nowhere"}}
    assert may(business(people=cato), 0, "tribune_propose") == ["statesman:22a"]
    presiding = cato | {"statesman:22a": {"faction": 0, "office": "rome_consul"}}
    presiding |= {"family:cornelius": {"office": "none"}, "family:julius": {"office": "none"}}
    assert not may(business(people=presiding), 0, "tribune_propose")


@pytest.mark.rule("republic:9.15b")
@pytest.mark.parametrize(("dice", "first", "second"), [([4, 5, 2, 4], 1, 3), ([2, 4, 4, 5], 3, 1)])
def test_of_two_tribunes_at_once_the_higher_roll_goes_first(dice: list[int], first: int, second: int) -> None:
    match = business(hands={1: cards("tribune"), 3: cards("tribune")}, dice=dice)
    stops(match, "tribune.played", 3)
    match.interject(1, "tribune_propose", TRIBUNE)
    assert asked(match) == {3: "stop.tribune.played"}
    match.interject(3, "tribune_propose", TRIBUNE)
    if 3 in match.asks and match.asks[3].key.startswith("stop"):
        match.answer(3, "go_on")
    assert asked(match) == {first: "tribune.subject"}
    all_for(play(match, *CENSURE))
    assert asked(match) == {second: "tribune.subject"}


# -- the chair about to leave ----------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.151g", "republic:9.642", "republic:9.151a")
def test_a_vote_that_sends_the_chair_to_war_waits_for_a_tribunes_proposal() -> None:
    match = play(departure(hands={1: cards("tribune"), 3: cards("tribune")}), "seat:2", "for", "seat:1")
    assert not may(match, 1, "tribune_reserve")
    match.interject(1, "tribune_suspend", TRIBUNE)
    assert hand(match, 1) == []
    play(match, *CENSURE)
    assert not may(match, 3, "tribune_propose")
    play(match, "clockwise", *["for"] * 5)
    assert asked(match) == {1: "senate.vote"}
    assert rome(match).motions[-1].called == [2]
    play(match, "for", "clockwise", *["for"] * 3)
    assert of(match, "post", "family:cornelius") >= 0


@pytest.mark.rule("republic:9.642", "republic:9.151b")
def test_who_wishes_is_waited_for_before_the_chair_can_leave() -> None:
    match = stops(
        business(wars={"war:gallic-1": "active"}, legions=20, hands={1: cards("tribune")}), "war_departure.pending", 1
    )
    play(match, "dispatch", "family:julius", "war:gallic-1", 10, 0, "put")
    assert asked(match) == {0: "senate.call"}
    leaving = stops(
        business(wars={"war:gallic-1": "active"}, legions=20, hands={1: cards("tribune")}), "war_departure.pending", 1
    )
    play(leaving, "dispatch", "family:julius", "war:gallic-1", 10, 0, "family:cornelius", "war:gallic-1", 10, 0)
    assert asked(leaving) == {1: "stop.war_departure.pending"}


@pytest.mark.rule("republic:9.642", "republic:9.151g")
def test_if_the_tribunes_proposal_makes_it_impossible_it_fails() -> None:
    match = play(departure(hands={1: cards("tribune")}), "seat:2", "for", "seat:1")
    match.interject(1, "tribune_suspend", TRIBUNE)
    play(match, "disband", 15, 0, "clockwise", *["for"] * 5)
    assert lines(match, "senate.void")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.151g")
def test_other_votes_cannot_be_suspended() -> None:
    match = play(business(hands={1: cards("tribune")}), *CENSURE, "seat:2")
    assert not may(match, 1, "tribune_suspend")
    leaving = departure(hands={1: cards("tribune")})
    assert not may(leaving, 1, "tribune_suspend")
    play(leaving, "seat:2")
    assert may(leaving, 1, "tribune_suspend")


# -- at the closing --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.151e", "republic:9.6b")
def test_right_after_the_closing_a_tribune_forces_one_more_proposal() -> None:
    match = stops(business(hands={1: cards("tribune", 2)}), "senate.adjourning", 1)
    play(match, "adjourn")
    assert asked(match) == {1: "stop.senate.adjourning"}
    assert not may(match, 1, "tribune_propose")
    match.interject(1, "tribune_adjourning", TRIBUNE)
    assert hand(match, 1) == cards("tribune")
    all_for(play(match, *CENSURE))
    assert asked(match) == {1: "stop.senate.adjourning"}
    assert rome(match).phase == "senate"
    play(match, "go_on")
    assert rome(match).phase != "senate"


@pytest.mark.rule("republic:9.151e")
def test_unless_somebody_stops_it_the_senate_is_closed_at_once() -> None:
    match = play(business(hands={1: cards("tribune")}), "adjourn")
    assert rome(match).phase != "senate"
    with pytest.raises(NoChance):
        match.interject(1, "tribune_adjourning", TRIBUNE)


@pytest.mark.rule("republic:9.151e")
def test_the_chair_itself_cannot_keep_the_senate_open() -> None:
    alone = {key: {"place": "nowhere"} for key in ("family:fabius", "family:valerius")}
    match = business(hands={0: cards("tribune"), 1: cards("tribune")}, people=alone)
    play(stops(match, "senate.adjourning", 1), "adjourn")
    assert not may(match, 0, "tribune_adjourning")


# -- statesmen -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.151h")
def test_cato_is_a_tribune_without_a_card_once_a_turn() -> None:
    match = business(people=CATO)
    assert may(match, 1, "tribune_propose") == ["statesman:22a"]
    proposing(match, 1, *CENSURE, means="statesman:22a")
    all_for(match)
    assert not may(match, 1, "tribune_propose")
    assert rome(match).session.used == [person("statesman:22a")]


@pytest.mark.rule("republic:9.151h")
def test_he_vetoes_without_a_card_too_but_not_from_a_province() -> None:
    match = play(business(people=CATO, hands={1: cards("tribune")}), *CENSURE, "seat:1", "veto", "statesman:22a")
    assert hand(match, 1) == cards("tribune")
    assert lines(match, "senate.veto")
    away = business(people=CATO, provinces={"province:sicilia": "statesman:22a"})
    assert not may(away, 1, "tribune_propose")


@pytest.mark.rule("republic:9.151h")
def test_popillius_vetoes_land_bills_only() -> None:
    people = {"statesman:23a": {"faction": 1}}
    match = play(business(people=people), *CENSURE, "seat:1")
    assert "veto" not in options(match)
    bill = play(business(people=people), "land_bill", "II", "family:cornelius", "family:fabius", "seat:1")
    assert "veto" in options(bill)
    assert not may(match, 1, "tribune_propose")
    play(bill, "veto")
    assert rome(bill).session.used == [person("statesman:23a")]


@pytest.mark.rule("republic:9.151h")
def test_the_gracchi_bring_land_bills_once_a_turn() -> None:
    match = business(people=GRACCHUS)
    assert not may(match, 1, "tribune_propose")
    assert may(match, 1, "tribune_land_bill") == ["statesman:25a"]
    match.interject(1, "tribune_land_bill", "statesman:25a")
    assert options(match) == ["land_bill", "let_go"]
    play(match, "land_bill", "II", "statesman:25a", "family:julius", "clockwise", *["for"] * 5)
    assert rome(match).bills[1] == 1
    assert not may(match, 1, "tribune_land_bill")


@pytest.mark.rule("republic:9.151h", "republic:9.151e")
def test_at_the_closing_too_but_not_during_a_vote_nor_before_business() -> None:
    match = stops(business(people=GRACCHUS), "senate.adjourning", 1)
    play(match, "adjourn")
    assert may(match, 1, "tribune_land_bill") == ["statesman:25a"]
    voting = play(business(people=GRACCHUS), *CENSURE, "seat:2")
    assert not may(voting, 1, "tribune_land_bill")
    assert not may(sitting("consuls", people=GRACCHUS), 1, "tribune_land_bill")


@pytest.mark.rule("republic:9.151c")
def test_a_tribune_cannot_stop_another() -> None:
    match = stops(business(hands={1: cards("tribune"), 2: cards("tribune")}), "tribune.played", 2)
    play(match, *CENSURE, "seat:1", "veto")
    assert [name for name in match.chances(2) if name.startswith("tribune")] == []
    assert lines(match, "senate.veto")
    reserved = stops(
        play(business(hands={1: cards("tribune"), 2: cards("tribune")}), *CENSURE, "seat:3"), "tribune.played", 2
    )
    reserved.interject(1, "tribune_reserve", TRIBUNE)
    assert [name for name in reserved.chances(2) if name.startswith("tribune")] == []


@pytest.mark.rule("republic:9.15b", "republic:9.142b")
def test_two_vetoes_cannot_meet_only_the_called_faction_has_one() -> None:
    match = play(business(hands={1: cards("tribune"), 2: cards("tribune")}), *CENSURE, "seat:1")
    assert [seat for seat in range(5) if seat in match.asks] == [1]
    play(match, "veto")
    assert hand(match, 2) == cards("tribune")
