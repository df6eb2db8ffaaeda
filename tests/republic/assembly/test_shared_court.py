"""What the assembly shares with the second edition: who accuses whom, what a lost battle costs, and what is sure."""

from __future__ import annotations

import pytest

from tabularium.games.republic.losses import lost
from tabularium.games.republic.results import ALL, DEFEAT, DISASTER_, STALEMATE, STANDOFF_, Result
from tabularium.games.republic.revenue.state_income import allied_gifts, sure_income
from tabularium.games.republic.senate.elections import pairs
from tabularium.games.republic.senate.trials import prosecutors, why_not_prosecuting
from tabularium.games.republic.senate.verdicts import LESSER, MAJOR, TRIAL
from tabularium.games.republic.senators import present
from tabularium.games.republic.state import NOBODY, Rejected

from ..court import CLAUDIUS, JUNIUS, MANLIUS
from ..table import person
from .factions import board

FURIUS = "family:furius"
FABIUS_MAXIMUS, LUCULLUS = "statesman:2a", "statesman:29b"


# -- trials ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.412a")
def test_anybody_in_rome_may_prosecute_but_the_accused_and_the_censor() -> None:
    s = board(people={CLAUDIUS: {"office": "censor"}}, provinces={"province:sicilia": FURIUS})
    able = list(prosecutors(s, person(JUNIUS), MAJOR))
    assert set(able) == set(present(s)) - {person(JUNIUS), person(CLAUDIUS)}
    assert person(FURIUS) not in able, "he is away"
    whys = [(each, why_not_prosecuting(s, person(JUNIUS), each)) for each in (FURIUS, JUNIUS, CLAUDIUS, MANLIUS, MAJOR)]
    assert {each: why and why.message for each, why in whys} == {
        FURIUS: "refused.not_in_rome",
        JUNIUS: "refused.third_man",
        CLAUDIUS: "refused.third_man",
        MANLIUS: None,
        MAJOR: None,
    }
    assert person(MANLIUS) in able


@pytest.mark.rule("republic_assembly:9.412a")
def test_who_has_refused_to_prosecute_on_a_charge_may_be_asked_on_another() -> None:
    s = board(people={CLAUDIUS: {"office": "censor"}})
    s.session.rejected.append(Rejected(TRIAL, [JUNIUS, MANLIUS, MAJOR]))
    assert person(MANLIUS) not in prosecutors(s, person(JUNIUS), MAJOR)
    assert person(FURIUS) in prosecutors(s, person(JUNIUS), MAJOR)
    assert person(MANLIUS) in prosecutors(s, person(JUNIUS), LESSER)
    assert person(MANLIUS) in prosecutors(s, person(FURIUS), MAJOR)


# -- elections -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.21", "republic_assembly:9.23", "republic_assembly:9.72c")
def test_a_rejected_pair_is_out_as_a_pair_and_a_vetoed_one_as_men() -> None:
    s = board()
    before = {frozenset(pair) for pair in pairs(s)}
    both = frozenset({person(CLAUDIUS), person(MANLIUS)})
    assert both in before
    s.session.rejected = [Rejected("consuls", [CLAUDIUS, MANLIUS])]
    assert {frozenset(pair) for pair in pairs(s)} == before - {both}
    s.session.rejected = [Rejected("consuls", [MANLIUS, CLAUDIUS], vetoed=True)]
    assert {frozenset(pair) for pair in pairs(s)} == {pair for pair in before if not pair & both}


# -- losses ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "republic_assembly:10.21a", "republic_assembly:10.31", "republic_assembly:10.2a", "republic_assembly:10.3"
)
@pytest.mark.parametrize(
    ("result", "units", "fallen"),
    [
        (Result(DISASTER_), 9, 5),
        (Result(DISASTER_), 8, 4),
        (Result(DISASTER_), 1, 1),
        (Result(STANDOFF_), 9, 3),
        (Result(STANDOFF_), 8, 2),
        (Result(STANDOFF_), 0, 0),
        (Result(STALEMATE, 4), 9, 4),
        (Result(STALEMATE, 4), 3, 3),
        (Result(DEFEAT, ALL), 7, 7),
    ],
)
@pytest.mark.parametrize("commander", [CLAUDIUS, None])
def test_what_a_battle_costs(result: Result, units: int, fallen: int, commander: str | None) -> None:
    s = board()
    assert lost(s, person(commander) if commander else NOBODY, result, units) == fallen


@pytest.mark.rule(
    "republic_assembly:10.21a", "republic_assembly:10.31", "republic_assembly:10.2a", "republic_assembly:10.3"
)
@pytest.mark.parametrize(
    ("statesman", "disaster", "standoff", "stalemate", "defeat"),
    [(FABIUS_MAXIMUS, 3, 2, 2, 5), (LUCULLUS, 0, 0, 3, 9)],
)
def test_whose_genius_spares_his_men(statesman: str, disaster: int, standoff: int, stalemate: int, defeat: int) -> None:
    s = board()
    p = person(statesman)
    assert lost(s, p, Result(DISASTER_), 9) == disaster
    assert lost(s, p, Result(STANDOFF_), 9) == standoff
    assert lost(s, p, Result(STALEMATE, 3), 9) == stalemate
    assert lost(s, p, Result(DEFEAT, ALL), 9) == defeat


# -- what the State has ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:6.2")
@pytest.mark.parametrize(("level", "gifts"), [(0, 0), (1, 50), (2, 75), (3, 75)])
def test_the_yearly_revenue_and_what_allies_and_bequests_bring_are_sure(level: int, gifts: int) -> None:
    s = board(events={"event:allied-enthusiasm": level}, due=7)
    assert allied_gifts(s) == gifts
    assert sure_income(s) == 100 + gifts + 7
