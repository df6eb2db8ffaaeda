"""Concessions awarded by the Senate."""

from __future__ import annotations

import pytest

from tabularium.games.republic.state import IN_FORUM, NOBODY, Session
from tabularium.testing.language import asked, play

from ..sitting import options, refusals, sitting, vote
from ..table import concession, person, rome

MINING, FEES, LAND = "concession:mining", "concession:harbor-fees", "concession:land-commissioner"
FORUM = {MINING: "forum", FEES: "forum"}


@pytest.mark.rule("republic:9.61a", "republic:9.61c", "republic:7.32c")
def test_several_concessions_can_go_to_several_senators_in_one_proposal() -> None:
    match = play(sitting(concessions=FORUM), "concessions", MINING, "family:fabius", FEES, "family:fabius")
    vote(match, "for")
    assert rome(match).holder[concession(MINING)] == person("family:fabius")
    assert rome(match).holder[concession(FEES)] == person("family:fabius")


@pytest.mark.rule("republic:9.61a")
def test_only_senators_in_rome_can_be_named() -> None:
    match = sitting(concessions=FORUM, provinces={"province:sicilia": "family:fabius"})
    assert "family:fabius" not in options(play(match, "concessions", MINING))
    assert refusals(match) == {"family:fabius": ("refused.not_in_rome", "republic:9.61a")}
    (ask,) = match.asks.values()
    assert ask.why(MINING).message != "refused.not_in_rome"  # type: ignore[union-attr]


@pytest.mark.rule("republic:9.61b", "republic:9.131b", "republic:9.61a")
def test_what_was_voted_down_is_turned_over_for_this_turn() -> None:
    match = play(sitting(concessions=FORUM), "concessions", MINING, "family:fabius", "put")
    vote(match, "against", "abstain")
    assert rome(match).holder[concession(MINING)] == IN_FORUM
    assert options(play(match, "concessions")) == [FEES]


@pytest.mark.rule("republic:9.61d", "republic:I.land-commissioner")
def test_the_land_commissioner_needs_a_land_bill() -> None:
    assert "concessions" not in options(sitting(concessions={LAND: "forum"}))
    assert "concessions" in options(sitting(concessions={LAND: "forum"}, bills={"II": 1}))


@pytest.mark.rule("republic:9.61d", "republic:I.land-commissioner")
def test_without_a_land_bill_the_commissioner_goes_back_when_the_senate_closes() -> None:
    held = {LAND: "family:fabius"}
    assert rome(sitting("closing", concessions=held)).holder[concession(LAND)] == IN_FORUM
    kept = rome(sitting("closing", concessions=held, bills={"III": 1}))
    assert kept.holder[concession(LAND)] == person("family:fabius")
    assert rome(sitting("closing")).holder[concession(LAND)] == NOBODY
    later = rome(sitting("closing", concessions=held, options={"land_commissioner_check": "end_of_forum"}))
    assert later.holder[concession(LAND)] == person("family:fabius")


@pytest.mark.rule("republic:I.land-commissioner")
def test_flaccus_takes_the_land_commissioner_without_a_vote_after_the_trials() -> None:
    given = {"people": {"statesman:7a": {"faction": 2}}, "concessions": {LAND: "forum"}, "bills": {"II": 1}}
    match = sitting(**given)
    assert "claim_land_commissioner" not in match.chances(1)
    match.interject(2, "claim_land_commissioner", "statesman:7a")
    assert rome(match).holder[concession(LAND)] == person("statesman:7a")
    assert asked(match) == {0: "senate.business"}
    assert "claim_land_commissioner" not in sitting(**(given | {"bills": {}})).chances(2)
    early = sitting("consuls", session=Session(), **given)
    assert "claim_land_commissioner" not in early.chances(2)
