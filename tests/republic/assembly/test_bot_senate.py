"""The greedy bot in the assembly's chapters of Senate and civil war."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly.bot import AssemblyBot
from tabularium.testing.language import asked, play

from ..court import MANLIUS
from ..floor import voted
from .factions import business, in_court

CUNCTATOR, FABIUS, CORNELIUS = "statesman:2a", "family:fabius", "family:cornelius"
JULIUS, FULVIUS = "family:julius", "family:fulvius"


def says(match: Match, seat: int) -> object:
    return AssemblyBot()(match.view(seat), match.asks[seat])


@pytest.mark.parametrize(("others", "answer"), [("for", "leave"), ("abstain", "stay")])
def test_who_is_condemned_already_goes_into_exile(others: str, answer: str) -> None:
    match = in_court({}, people={CUNCTATOR: {"faction": 0, "major": 1}})
    play(match, CUNCTATOR, "charge:major", MANLIUS)
    for seat in (1, 2, 3):
        play(match, f"seat:{seat}", others)
    play(match, "seat:4", others, "no_appeal")
    assert asked(match) == {0: "trial.exile"}
    assert says(match, 0) == answer


def test_it_counts_bought_votes_before_it_stays() -> None:
    match = in_court({}, people={CUNCTATOR: {"faction": 0, "major": 1}, JULIUS: {"talents": 60}})
    play(match, CUNCTATOR, "charge:major", MANLIUS, "seat:1", "for_buying", 60, "seat:0", "no_appeal")
    assert asked(match) == {0: "trial.exile"}
    assert match.asks[0].params["ayes"] > 60
    assert says(match, 0) == "leave"


def test_it_calls_an_exile_of_its_own_house_back_before_it_closes_the_senate() -> None:
    abroad = {CUNCTATOR: {"place": "exile", "faction": -1}}
    quiet = {"unrest": 0, "chest": 0, "legions": 0}
    match = business(people={**abroad, FABIUS: {"faction": 0}}, **quiet)
    assert says(match, 0) == "exile_recall"
    play(match, "exile_recall")
    assert says(match, 0) == CUNCTATOR
    other = business(people={**abroad, FABIUS: {"faction": 2}}, **quiet)
    assert says(other, 0) == "adjourn"


@pytest.mark.parametrize(("house", "way"), [(0, "for"), (2, "against"), (3, "abstain")])
def test_it_votes_for_its_own_exiles_and_against_those_of_the_first_faction(house: int, way: str) -> None:
    people = {CUNCTATOR: {"place": "exile", "faction": -1}, FABIUS: {"faction": house}, FULVIUS: {"influence": 19}}
    match = business(people=people)
    play(match, "exile_recall", CUNCTATOR, "seat:0")
    view = match.view(0)
    view["motions"][-1]["by"] = 5
    assert AssemblyBot()(view, match.asks[0]) == way


def test_it_tries_to_win_who_has_come_back() -> None:
    match = business(people={CUNCTATOR: {"place": "exile", "faction": -1}, FABIUS: {"place": "curia"}})
    play(match, "exile_recall", CUNCTATOR)
    voted(match, "abstain", "for", "abstain", "abstain", "abstain")
    assert says(match, 2) == "claim"


@pytest.mark.parametrize(("knights", "named"), [(60, True), (0, False)])
def test_with_most_votes_it_nominates_one_of_its_own_for_life(knights: int, named: bool) -> None:
    ruler = {CORNELIUS: {"influence": 22, "knights": knights}}
    match = business(people=ruler, options={"free_nomination": True})
    found = AssemblyBot().interject(match.view(0), match.chances(0))
    assert (found == ("nominate_for_life", CORNELIUS)) == named
