"""When the Senate has closed: armies on their way home, recruits of the Gabinian Law; what a vote leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.forces import army
from tabularium.games.republic.state import FIELD, IN_FORUM, ROME
from tabularium.testing.language import asked, lines, play

from ..floor import cards, stops
from ..sitting import options, sitting, vote
from ..table import concession, event, of, person, rome, war
from .test_repeats import first_by_tribune

CORNELIUS, FULVIUS, JUNIUS, MANLIUS = "family:cornelius", "family:fulvius", "family:junius", "family:manlius"
GALLIC, SYRIAN = "war:gallic-1", "war:syrian"
MINING, FEES, LAND = "concession:mining", "concession:harbor-fees", "concession:land-commissioner"
ARMAMENTS, SHIPS = "concession:armaments", "concession:ship-building"


def away(target: str = GALLIC, **columns: Any) -> dict[str, Any]:
    """A Proconsul at a war since last year."""
    return {"place": "field", "post": war(target), "office": "proconsul", "sent": 1, **columns}


def gabinian(**given: Any) -> Match:
    """The Senate closes under the Gabinian Law while Fulvius and Junius fight the Gauls with four legions each."""
    people = {FULVIUS: away(talents=35), JUNIUS: away(), **given.pop("people", {})}
    armies = {FULVIUS: 4, JUNIUS: 4, **given.pop("armies", {})}
    return sitting("closing", people=people, armies=armies, wars={GALLIC: "active"}, laws=["law:gabinian"], **given)


def bounds(match: Match) -> tuple[int, int]:
    """The least and the most that may be named."""
    (ask,) = match.asks.values()
    told = ask.describe()
    return told["low"], told["high"]


@pytest.mark.rule("republic:9.9a")
def test_the_units_of_a_commander_who_cannot_fight_come_home_with_him() -> None:
    people = {FULVIUS: away(SYRIAN, fleets_with=1)}
    match = sitting("closing", people=people, armies={FULVIUS: 5}, wars={SYRIAN: "active"}, legions=2)
    assert of(match, "place", FULVIUS) == ROME
    assert rome(match).legion.count(0) == 2 + 5
    assert (rome(match).fleets, of(match, "fleets_with", FULVIUS)) == (1, 0)


@pytest.mark.rule("republic:L.gabinian", "republic:9.9a")
@pytest.mark.parametrize(("raised", "place"), [(1, FIELD), (0, ROME)])
def test_who_raises_what_he_lacks_under_the_gabinian_law_is_not_recalled(raised: int, place: int) -> None:
    people = {FULVIUS: away(SYRIAN, fleets_with=1, talents=10)}
    given: dict[str, Any] = {"people": people, "armies": {FULVIUS: 5}, "wars": {SYRIAN: "active"}}
    match = sitting("closing", laws=["law:gabinian"], **given)
    assert of(match, "place", FULVIUS) == FIELD
    play(match, "own", 0, raised)
    assert of(match, "place", FULVIUS) == place


@pytest.mark.rule("republic:9.61d", "republic:I.land-commissioner")
def test_whoever_was_land_commissioner_leaves_it_without_a_stain() -> None:
    bar = [int(each == concession(LAND)) for each in range(len(rome(sitting()).bar))]
    match = sitting("closing", concessions={LAND: CORNELIUS}, bar=bar)
    assert rome(match).holder[concession(LAND)] == IN_FORUM
    assert rome(match).bar[concession(LAND)] == 0


# -- the Gabinian Law ------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:L.gabinian")
def test_a_commander_raises_units_with_his_own_talents() -> None:
    match = play(gabinian(treasuries={2: 90}), "own")
    assert bounds(match) == (0, 3)
    assert bounds(play(match, 2)) == (0, 1)
    play(match, 1)
    assert (of(match, "talents", FULVIUS), rome(match).treasury[2]) == (5, 90)
    assert len(army(rome(match), person(FULVIUS))) == 4 + 2
    assert of(match, "fleets_with", FULVIUS) == 1


@pytest.mark.rule("republic:L.gabinian")
def test_no_more_than_the_bank_holds() -> None:
    match = gabinian(treasuries={2: 250}, legions=15, fleets=22)
    play(match, "faction")
    assert bounds(match) == (0, 2)
    assert bounds(play(match, 2)) == (0, 3)


@pytest.mark.rule("republic:L.gabinian", "republic:9.631")
def test_the_makers_of_arms_and_ships_earn_by_it() -> None:
    held = {ARMAMENTS: "family:fabius", SHIPS: MANLIUS}
    match = play(gabinian(concessions=held), "own", 2, 1)
    assert of(match, "talents", "family:fabius") == 2 * 2
    assert of(match, "talents", MANLIUS) == 3


@pytest.mark.rule("republic:L.gabinian", "republic:4.18b")
def test_commanders_are_asked_clockwise_from_the_highest_officer() -> None:
    match = gabinian(people={MANLIUS: away(talents=10)}, armies={MANLIUS: 4})
    assert asked(match) == {1: "senate.gabinian"}
    play(match, "none")
    assert asked(match) == {2: "senate.gabinian"}
    play(match, "none")
    assert asked(match) == {3: "senate.gabinian"}


# -- Rhodes, concessions, second thoughts ----------------------------------------------------------------------------
@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_an_alliance_that_was_refused_is_over() -> None:
    given = {"events": {"event:rhodian-alliance": 1}, "rhodian": 8, "fleets": 10, "rhodian_turn": 2}
    match = vote(play(sitting(**given), "refuse_rhodian"), "for")
    assert rome(match).level[event("event:rhodian-alliance")] == 0


@pytest.mark.rule("republic:9.131b", "republic:9.151b")
def test_two_concessions_of_which_one_was_voted_on_in_between_are_not_voted_together() -> None:
    match = sitting(concessions={MINING: "forum", FEES: "forum"}, hands={1: cards("tribune")})
    stops(match, "proposal.announced", 1)
    play(match, "concessions", MINING, "family:fabius", FEES, "family:fabius")
    first_by_tribune(match, "concessions", MINING, MANLIUS, "put")
    assert lines(match, "senate.void")
    assert options(play(match, "concessions")) == [FEES]


@pytest.mark.rule("republic:9.6a")
def test_a_chair_that_thinks_better_of_a_proposal_goes_on_with_its_business() -> None:
    match = play(sitting(chest=100), "recruit", 0, 0)
    assert asked(match) == {0: "senate.business"}
    assert not lines(match, "senate.proposed")
