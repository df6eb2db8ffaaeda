"""An army whose commander is dead or taken: it waits at its war for a commander, or to be called home."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.forces import army, legions_at
from tabularium.games.republic.state import ACTIVE_BOX, CAMP
from tabularium.testing.language import asked, lines, play, refused

from ..sitting import options, sitting, vote
from ..table import of, person, rome, war

JULIUS, CORNELIUS, FULVIUS = "family:julius", "family:cornelius", "family:fulvius"
GALLIC, SYRIAN, PIRATES = "war:gallic-1", "war:syrian", "war:cilician-1"


def waiting(target: str, legions: int, fleets: int, *, home: int = 0, ships: int = 0, **given: Any) -> dict[str, Any]:
    """A force without commander at a war; so many legions and fleets are in Rome."""
    anchored = [0] * 46
    anchored[war(target)] = fleets
    rest = 25 - legions - home
    return {
        "wars": {target: "active", **given.pop("wars", {})},
        "legion": [CAMP + war(target)] * legions + [ACTIVE_BOX] * home + [-1] * rest,
        "camp_fleets": anchored,
        "fleets": ships,
        **given,
    }


def bounds(match: Match) -> tuple[int, int]:
    (ask,) = match.asks.values()
    told = ask.describe()
    return told["low"], told["high"]


# -- a commander for it ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.2a", "republic:9.64b")
def test_a_commander_goes_to_a_waiting_army_though_no_unit_is_left_in_rome() -> None:
    match = sitting(**waiting(SYRIAN, 11, 5))
    play(match, "dispatch", JULIUS, SYRIAN)
    assert bounds(match) == (0, 0)
    vote(play(match, 0, 0), "for")
    assert len(army(rome(match), person(JULIUS))) == 11
    assert of(match, "fleets_with", JULIUS) == 5


@pytest.mark.rule("republic:10.2a", "republic:9.64b")
@pytest.mark.parametrize(("anchored", "least"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_the_fleets_that_wait_count_for_the_support(anchored: int, least: int) -> None:
    match = play(sitting(**waiting(SYRIAN, 8, anchored, home=2, ships=4)), "dispatch", JULIUS, SYRIAN)
    assert bounds(match) == (0, 2)
    assert bounds(play(match, 0)) == (least, 4)


@pytest.mark.rule("republic:10.2a", "republic:9.64a", "republic:9.64b")
def test_an_army_that_lacks_support_waits_for_fleets_and_fleets_alone_for_a_legion() -> None:
    assert "dispatch" not in options(sitting(**waiting(SYRIAN, 11, 1)))
    assert "dispatch" not in options(sitting(**waiting(SYRIAN, 0, 5)))
    assert "dispatch" in options(sitting(**waiting(PIRATES, 0, 5)))


@pytest.mark.rule("republic:10.2a", "republic:9.643a")
@pytest.mark.parametrize(("there", "asks"), [(6, False), (5, True)])
def test_the_units_that_wait_count_for_a_commanders_willingness(there: int, asks: bool) -> None:
    match = play(sitting(**waiting(GALLIC, there, 0)), "dispatch", JULIUS, GALLIC, 0, 0)
    assert ("senate.commander_consent" in asked(match).values()) == asks


@pytest.mark.rule("republic:10.2a", "republic:9.643a")
@pytest.mark.parametrize(("anchored", "asks"), [(8, False), (2, True)])
def test_the_fleets_that_wait_count_for_his_willingness_to_fight_at_sea(anchored: int, asks: bool) -> None:
    match = play(sitting(**waiting(PIRATES, 0, anchored, ships=1)), "dispatch", JULIUS, PIRATES, 0, 1)
    assert ("senate.commander_consent" in asked(match).values()) == asks


@pytest.mark.rule("republic:10.2a", "republic:9.645", "republic:9.6a")
def test_the_first_who_is_sent_takes_the_waiting_army_and_another_needs_his_own() -> None:
    alone = play(sitting(**waiting(SYRIAN, 11, 5, home=1)), "dispatch", JULIUS, SYRIAN, 0, 0)
    assert asked(alone) == {0: "senate.call"}, "nobody else could be sent without fleets"
    with_ships = play(sitting(**waiting(SYRIAN, 11, 5, home=9, ships=2)), "dispatch", JULIUS, SYRIAN, 0, 0)
    play(with_ships, CORNELIUS, SYRIAN)
    assert bounds(with_ships) == (1, 9)
    assert bounds(play(with_ships, 1)) == (2, 2)
    play(with_ships, 2)
    assert asked(with_ships) == {0: "senate.call"}, "the chair has agreed by proposing"
    vote(with_ships, "for")
    assert [line.params["senator"] for line in lines(with_ships, "senate.takes_over")] == [JULIUS]


@pytest.mark.rule("republic:10.2a", "republic:9.644a", "republic:9.643a")
def test_a_replacement_gets_the_waiting_army_beside_the_one_he_takes_over() -> None:
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1}
    given = waiting(GALLIC, 4, 0, people={FULVIUS: away})
    given["legion"][-2:] = [200 + person(FULVIUS)] * 2
    match = play(sitting(**given), "recall", FULVIUS, JULIUS)
    assert "senate.commander_consent" not in asked(match).values(), "2 + 4 legions and his military are enough"
    vote(match, "for")
    assert len(army(rome(match), person(JULIUS))) == 6


@pytest.mark.rule("republic:10.2a", "republic:9.6a")
def test_in_one_proposal_the_waiting_army_is_taken_over_or_recalled_but_not_both() -> None:
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1}
    given = waiting(GALLIC, 4, 0, people={FULVIUS: away})
    given["legion"][-2:] = [200 + person(FULVIUS)] * 2
    taken = play(sitting(**given), "recall", FULVIUS, JULIUS)
    assert asked(taken) == {0: "senate.call"}, "there is nothing to add: the waiting army is his"
    recalled = play(sitting(**given), "recall", GALLIC, FULVIUS, JULIUS)
    assert asked(recalled) == {1: "senate.commander_consent"}, "2 legions and his military are too few"
    vote(play(recalled, "consent"), "for")
    assert len(army(rome(recalled), person(JULIUS))) == 2


@pytest.mark.rule("republic:10.2a")
def test_it_is_told_what_a_commander_takes_over() -> None:
    match = vote(play(sitting(**waiting(GALLIC, 6, 2, home=3)), "dispatch", JULIUS, GALLIC, 3, 0), "for")
    (marches,), (takes,) = lines(match, "senate.marches"), lines(match, "senate.takes_over")
    assert (marches.params["legions"], marches.params["fleets"]) == (3, 0)
    assert (takes.params["legions"], takes.params["fleets"], takes.params["senator"]) == (6, 2, JULIUS)
    alone = sitting(wars={GALLIC: "active"}, legions=8)
    assert not lines(vote(play(alone, "dispatch", JULIUS, GALLIC, 8, 0), "for"), "senate.takes_over")


@pytest.mark.rule("republic:10.2a")
def test_the_proposer_is_told_what_waits_there() -> None:
    match = play(sitting(**waiting(GALLIC, 6, 2, home=3)), "dispatch", JULIUS, GALLIC)
    (ask,) = match.asks.values()
    assert (ask.key, ask.params["waiting"], ask.params["anchored"]) == ("senate.join_legions", 6, 2)
    (ask,) = play(match, 3).asks.values()
    assert (ask.key, ask.params["waiting"], ask.params["anchored"]) == ("senate.join_fleets", 6, 2)


# -- or home ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.2a", "republic:9.9b")
def test_the_senate_recalls_an_army_without_commander() -> None:
    match = play(sitting(**waiting(SYRIAN, 11, 5)), "recall")
    assert options(match) == [SYRIAN]
    play(match, SYRIAN)
    assert asked(match) == {0: "senate.call"}, "nobody is asked who takes it over: a commander is sent to it"
    vote(match, "for")
    assert (len(legions_at(rome(match), ACTIVE_BOX)), rome(match).fleets) == (11, 5)
    assert lines(match, "senate.army_recalled")[0].params == {"target": SYRIAN, "legions": 11, "fleets": 5}
    assert "recall" not in options(match)


@pytest.mark.rule("republic:10.2a", "republic:9.644b")
def test_part_of_an_army_without_commander_is_recalled_and_nobody_need_agree() -> None:
    match = play(sitting(**waiting(SYRIAN, 11, 5)), "withdraw", SYRIAN, 10, 3)
    assert asked(match) == {0: "senate.call"}
    vote(match, "for")
    assert (len(legions_at(rome(match), ACTIVE_BOX)), rome(match).fleets) == (10, 3)
    assert (len(legions_at(rome(match), CAMP + war(SYRIAN))), rome(match).camp_fleets[war(SYRIAN)]) == (1, 2)


@pytest.mark.rule("republic:9.644b", "republic:10.2a")
@pytest.mark.parametrize(("legions", "fleets", "offered"), [(1, 1, True), (2, 0, True), (1, 0, False), (0, 1, False)])
def test_of_a_single_unit_there_is_no_part(legions: int, fleets: int, offered: bool) -> None:
    assert ("withdraw" in options(sitting(**waiting(SYRIAN, legions, fleets)))) == offered


@pytest.mark.rule("republic:9.131a", "republic:10.2a", "republic:9.6a")
def test_a_rejected_recall_of_an_army_does_not_come_back() -> None:
    match = vote(play(sitting(**waiting(SYRIAN, 11, 5)), "recall", SYRIAN), "for", "against")
    assert "recall" not in options(match)
    assert refused(match, "recall") == "republic:9.131a"


@pytest.mark.rule("republic:9.722b", "republic:10.2a")
def test_a_recall_falls_if_a_tribune_has_sent_a_commander_to_the_army_first() -> None:
    given = waiting(GALLIC, 8, 0, hands={1: ["intrigue:tribune"]})
    match = play(sitting(**given), "recall", GALLIC)
    match.interject(1, "tribune_propose", "intrigue:tribune")
    vote(play(match, "dispatch", JULIUS, GALLIC, 0, 0), "for")
    assert [line.params["subject"] for line in lines(match, "senate.void")] == ["subject:recall"]
    assert len(army(rome(match), person(JULIUS))) == 8


@pytest.mark.rule("republic:9.9b")
def test_an_army_still_without_commander_comes_home_when_the_senate_closes_and_that_is_told() -> None:
    match = sitting("closing", **waiting(GALLIC, 3, 2))
    assert (len(legions_at(rome(match), ACTIVE_BOX)), rome(match).fleets) == (3, 2)
    assert lines(match, "senate.army_recalled")[0].params == {"target": GALLIC, "legions": 3, "fleets": 2}
    assert not lines(sitting("closing", wars={GALLIC: "active"}), "senate.army_recalled")
