"""The Senate has closed: nothing that waited for its vote is voted on any more, but for a law that was brought."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import Session
from tabularium.testing.language import asked, lines, play

from ..floor import all_for, business, cards, sitting, voted
from ..table import hand, holds, position, rome

TRIBUNE = "intrigue:tribune"
WAR, JULIUS, CORNELIUS, CLAUDIUS = "war:gallic-1", "family:julius", "family:cornelius", "family:claudius"
BOTH_TO_WAR = ["dispatch", JULIUS, WAR, 10, 0, CORNELIUS, WAR, 10, 0]
"""Both consuls, the chair among them."""
OURS, THEIRS = (CORNELIUS, "family:fabius"), (JULIUS, CLAUDIUS)


def at_war(**given: Any) -> Match:
    """The chair has business; both consuls could be sent against the Gauls, and faction 1 has a Tribune."""
    return business(**{"wars": {WAR: "active"}, "legions": 20, "chest": 100, "hands": {1: cards("tribune")}} | given)


def sent_by_a_tribune(match: Match, interjection: str = "tribune_propose") -> Match:
    """Faction 1 proposes by its Tribune that both consuls go to war, and all agree."""
    match.interject(1, interjection, TRIBUNE)
    return all_for(play(match, *BOTH_TO_WAR))


def closed(match: Match) -> bool:
    """Both have marched, nobody is asked for anything of the Senate any more, and the year goes on."""
    holds(rome(match))
    sitting = [key for key in asked(match).values() if key.startswith(("senate.", "trial.", "law."))]
    return len(lines(match, "senate.marches")) == 2 and not sitting and not rome(match).motions


@pytest.mark.rule("republic:9.642", "republic:9.151b")
def test_what_was_announced_before_a_tribune_sent_the_chair_to_war_is_void() -> None:
    match = play(at_war(), "recruit", 1, 0)
    sent_by_a_tribune(match)
    assert closed(match)
    assert not lines(match, "senate.recruited")
    (void,) = lines(match, "senate.void")
    assert (void.params["subject"], void.rule) == ("subject:recruit", "republic:9.642")


@pytest.mark.rule("republic:9.642", "republic:9.62e")
def test_nobody_votes_on_a_land_bill_then() -> None:
    match = play(at_war(), "land_bill", "II", *OURS)
    sent_by_a_tribune(match)
    assert closed(match)
    assert rome(match).bills == [0, 0, 0]
    assert not any(line.params["subject"] == "subject:land_bill" for line in lines(match, "senate.rejected"))


@pytest.mark.rule("republic:9.642", "republic:9.62d")
def test_nobody_is_asked_any_more_whether_he_agrees_to_it() -> None:
    match = play(at_war(), "land_bill", "II", *THEIRS)
    assert asked(match) == {1: "senate.sponsor_consent"}
    sent_by_a_tribune(match)
    assert closed(match)


@pytest.mark.rule("republic:9.642", "republic:9.151g")
def test_a_suspended_departure_is_void_if_the_tribunes_proposal_sends_the_chair() -> None:
    match = play(at_war(), *BOTH_TO_WAR[:5], CORNELIUS, WAR, 9, 0, "seat:2", "for", "seat:1")
    sent_by_a_tribune(match, "tribune_suspend")
    assert closed(match)


@pytest.mark.rule("republic:9.642", "republic:9.151e")
def test_the_proposal_that_keeps_the_senate_open_can_close_it() -> None:
    match = at_war()
    match.stop(1, "senate.adjourning")
    play(match, "adjourn")
    sent_by_a_tribune(match, "tribune_adjourning")
    assert closed(match)


# -- laws that are voted on ------------------------------------------------------------------------------------------
VOTED: dict[str, Any] = {"options": {"voted_laws": True}, "hands": {1: cards("tribune"), 2: ["law:military-reforms"]}}
SPONSORS = (CLAUDIUS, "family:flaminius")


def brought(match: Match, *consent: str) -> Match:
    """Faction 2 brings a law, with sponsors of two other factions."""
    match.interject(2, "law_propose", "law:military-reforms")
    return play(match, *SPONSORS, *consent)


@pytest.mark.rule("republic:9.642", "republic:9.831b")
def test_a_law_whose_sponsors_were_being_asked_stays_in_the_hand() -> None:
    match = brought(at_war(**VOTED))
    assert asked(match) == {1: "law.sponsor_consent"}
    sent_by_a_tribune(match)
    assert closed(match)
    assert hand(match, 2) == ["law:military-reforms"]


@pytest.mark.rule("republic:9.642", "republic:9.831a")
def test_a_law_that_was_announced_is_voted_on_all_the_same() -> None:
    match = brought(at_war(**VOTED), "consent", "consent")
    sent_by_a_tribune(match)
    assert [motion.subject for motion in rome(match).motions] == ["law"]
    voted(match, *["for"] * 5)
    assert closed(match)
    assert lines(match, "law.passed")


# -- nobody is left to propose it ------------------------------------------------------------------------------------
AWAY = {f"family:{name}": {"place": "captive", "post": 0} for name in ("fulvius", "furius", "aurelius")}


@pytest.mark.rule("republic:9.151a", "republic:9.11b")
def test_a_tribune_whose_faction_has_nobody_left_in_rome_proposes_nothing() -> None:
    match = position("tribune_proposal", ["propose", 2], people=AWAY, session=Session(step="business"))
    assert not match.asks


@pytest.mark.rule("republic:9.151b", "republic:9.11b")
def test_the_next_proposal_is_still_reserved_for_a_faction_that_has_nobody_in_rome() -> None:
    match = sitting("business", people=AWAY, session={"reserved": [2]})
    assert asked(match) == {0: "senate.business"}
    assert rome(match).session.reserved == [2]
