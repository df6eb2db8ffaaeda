"""The Revenue Phase: the State's income, contributions, debts and warnings."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Line, Match, Table
from tabularium.engine.dice import Scripted
from tabularium.games.republic.forces import raise_legions
from tabularium.games.republic.revenue.contributions import reward
from tabularium.games.republic.revenue.settling import bill_costs, debts, unit_costs, war_costs, warning
from tabularium.games.republic.state import GARRISON, Republic
from tabularium.testing.language import asked, lines, play, refusal

from ..table import board, contented, of, person, position, province, rome, walk

SICILIA = province("province:sicilia")


def rolling(s: Republic, *dice: int) -> Republic:
    """The same table with dice that are known."""
    s.sit(Table(Scripted(dice), scenes=s.table.scenes))
    return s


def income(s: Republic) -> int:
    """What the State takes in."""
    before = s.chest
    walk(s, "state_income")
    return s.chest - before


# -- income ----------------------------------------------------------------
@pytest.mark.rule("republic:6.5")
def test_the_state_gains_a_hundred_a_turn() -> None:
    s = board(chest=40)
    assert income(s) == 100
    assert s.chest == 140


@pytest.mark.rule("republic:6.51a")
@pytest.mark.parametrize(
    ("name", "dice", "tax"),
    [
        ("bithynia", [1], -1),
        ("sicilia", [5, 6], 9),
        ("cilicia-et-cyprus", [4], -4),
        ("hispania-ulterior", [2], -3),
        ("hispania-citerior", [6], -5),
    ],
)
def test_a_governed_province_pays_or_costs_what_its_dice_say(name: str, dice: list[int], tax: int) -> None:
    s = rolling(board(provinces={f"province:{name}": "family:fabius"}), *dice)
    assert income(s) == 100 + tax


@pytest.mark.rule("republic:6.51a")
def test_the_developed_side_and_several_provinces_count() -> None:
    s = board(provinces={"province:sicilia": "family:fabius", "province:bithynia": "family:valerius"})
    s.developed[SICILIA] = 1
    rolling(s, 6, 3)
    assert income(s) == 100 + (6 - 2) + (3 + 2)


@pytest.mark.rule("republic:6.51a")
def test_evil_omens_lie_on_taxes() -> None:
    s = rolling(board(provinces={"province:bithynia": "family:fabius"}, events={"event:evil-omens": 1}), 6)
    assert income(s) == 100 + 6 - 2 - 1


@pytest.mark.rule("republic:9.54c")
def test_vacant_and_idle_provinces_pay_nothing() -> None:
    s = board(provinces={"province:sicilia": None, "province:asia": "family:fabius"})
    s.idle[province("province:asia")] = 1
    assert income(rolling(s, 6, 6)) == 100


@pytest.mark.rule("republic:E.trial-of-verres.1", "republic:E.trial-of-verres.2")
@pytest.mark.parametrize(("level", "tax"), [(0, -1), (1, 2), (2, 4)])
def test_the_trial_of_verres_fills_the_treasury(level: int, tax: int) -> None:
    s = board(provinces={"province:bithynia": "family:fabius"}, events={"event:trial-of-verres": level})
    assert income(rolling(s, 1)) == 100 + tax


@pytest.mark.rule("republic:E.allied-enthusiasm.1", "republic:E.allied-enthusiasm.2")
@pytest.mark.parametrize(("level", "talents"), [(0, 0), (1, 50), (2, 75), (3, 75)])
def test_allies_give_fifty_or_seventy_five(level: int, talents: int) -> None:
    assert income(board(events={"event:allied-enthusiasm": level})) == 100 + talents


@pytest.mark.rule("republic:6.5")
def test_bequests_come_in_once() -> None:
    s = board(due=35)
    assert income(s) == 135
    assert income(s) == 100


# -- contributions ----------------------------------------------------------------
def giving(**given: Any) -> Match:
    """The moment of contributions in a year whose taxes nobody could foresee."""
    return position("contributions", phase="revenue", **given)


def sheet(**talents: int) -> dict[str, Any]:
    """What senators give, by names of families."""
    return {"gifts": [{"senator": f"family:{name}", "talents": each} for name, each in talents.items()]}


@pytest.mark.rule("republic:6.53a", "republic:6.52f")
def test_any_loyal_senator_may_give_wherever_he_is() -> None:
    rich = {
        "family:cornelius": {"talents": 0},
        "family:fabius": {"talents": 25},
        "family:valerius": {"talents": 9, "place": "captive"},
        "family:claudius": {"talents": 7, "place": "revolt"},
    }
    match = giving(people=rich, provinces={"province:sicilia": "family:fabius"}, rebel=person("family:claudius"))
    assert asked(match) == {0: "revenue.contribute"}, "nobody else has anything to give"
    assert match.asks[0].params == {"treasury": 100, "debts": debts(rome(match))}
    for gifts, message in (
        (sheet(valerius=1), "refused.captive_gives"),
        (sheet(cornelius=1), "refused.gives_too_much"),
        (sheet(fabius=26), "refused.out_of_range"),
        (sheet(fabius=1, cornelius=0) | {"gifts": sheet(fabius=1)["gifts"] * 2}, "refused.named_twice"),
        (sheet(claudius=1), "refused.not_an_option"),
    ):
        assert refusal(match, gifts).message == message
    play(match, sheet(fabius=25))
    assert (rome(match).chest, of(match, "talents", "family:fabius")) == (125 - debts(rome(match)), 0)
    assert of(match, "given", "family:fabius") == 25


@pytest.mark.rule("republic:6.53a")
def test_a_rebel_gives_nothing_to_the_state() -> None:
    rich = {"family:claudius": {"talents": 7, "place": "revolt"}, "family:julius": {"talents": 9}}
    match = giving(people=rich, rebel=person("family:claudius"))
    assert refusal(match, sheet(claudius=1)).message == "refused.rebel_gives"


@pytest.mark.rule("republic:6.53a", "republic:6.52f")
@pytest.mark.parametrize(("foreseen", "asks"), [(100, {}), (99, {0: "revenue.contribute"})])
def test_all_are_asked_again_only_if_the_state_stands_otherwise_than_foreseen(
    foreseen: int, asks: dict[int, str]
) -> None:
    signed = {"family:fabius": {"talents": 20, "contributing": 12}}
    match = giving(people=signed, legions=0, foreseen=foreseen)
    assert (asked(match) if rome(match).phase == "revenue" else {}) == asks
    if asks:
        play(match, {})
    assert of(match, "given", "family:fabius") == 12, "who says nothing gives what he has signed"
    assert sum(rome(match).contributing) == 0


@pytest.mark.rule("republic:6.53a", "republic:6.52f")
def test_who_is_asked_again_may_give_more_or_less_than_he_signed() -> None:
    signed = {"family:fabius": {"talents": 20, "contributing": 12}, "family:julius": {"talents": 9, "contributing": 9}}
    match = play(giving(people=signed, legions=0), (0, sheet(fabius=20)), (1, sheet(julius=0)))
    assert (of(match, "given", "family:fabius"), of(match, "given", "family:julius")) == (20, 0)


@pytest.mark.rule("republic:6.53a", "republic:6.52f")
def test_gifts_may_be_raised_up_to_three_times_while_the_state_cannot_pay() -> None:
    poor = {"chest": 0, "wars": {"war:punic-1": "active"}, "legions": 0}
    match = giving(people={"family:fabius": {"talents": 9}}, **poor)
    for _ in range(3):
        assert asked(match) == {0: "revenue.contribute"}
        play(match, sheet(fabius=1))
    assert rome(match).ending == "bankruptcy"
    assert of(match, "given", "family:fabius") == 3
    match = giving(people={"family:fabius": {"talents": 20, "contributing": 11}}, foreseen=-20, **poor)
    assert (of(match, "given", "family:fabius"), asked(match)) == (11, {0: "revenue.contribute"}), "not enough yet"
    play(match, sheet(fabius=9))
    assert rome(match).phase == "forum"


@pytest.mark.rule("republic:6.53b")
@pytest.mark.parametrize(
    ("talents", "influence"), [(0, 0), (9, 0), (10, 1), (24, 1), (25, 3), (49, 3), (50, 7), (200, 7)]
)
def test_a_contribution_brings_influence_by_its_size(talents: int, influence: int) -> None:
    s = board()
    s.given[1] = talents
    reward(s)
    assert s.influence[1] == 5 + influence
    assert s.influence[0] == 5


@pytest.mark.rule("republic:6.53b", "republic:6.53c", "republic:6.53a")
def test_gifts_of_a_year_are_summed_and_rewarded_once_and_forgotten() -> None:
    poor = {"chest": 0, "wars": {"war:punic-1": "active"}, "legions": 0}
    match = giving(people={"family:fabius": {"talents": 20}}, **poor)
    play(match, sheet(fabius=5))
    assert of(match, "influence", "family:fabius") == 5
    play(match, sheet(fabius=15))
    assert of(match, "influence", "family:fabius") == 6
    match = position("revenue_phase", phase="revenue", given=[0, 20, *[0] * 47])
    assert sum(rome(match).given) == 0, "a new year begins with nothing"


# -- debts ----------------------------------------------------------------
@pytest.mark.rule("republic:6.52a", "republic:7.334a")
def test_active_wars_cost_twenty_prosecuted_or_not() -> None:
    wars = {"war:punic-1": "active", "war:punic-2": "active", "war:syrian": "unprosecuted"}
    assert war_costs(board(wars=wars)) == 60
    assert war_costs(board(wars={"war:punic-1": "inactive", "war:syrian": "imminent", "war:gallic-1": "beaten"})) == 0


@pytest.mark.rule("republic:6.52b")
def test_land_bills_cost_what_is_printed() -> None:
    assert bill_costs(board(bills={"I": 1, "II": 2, "III": 1})) == 20 + 10 + 10


@pytest.mark.rule("republic:6.52c")
def test_every_unit_that_is_no_rebels_costs_two() -> None:
    assert unit_costs(board(legions=6, fleets=4)) == 20
    s = board(
        legions=2,
        fleets=1,
        armies={"family:fabius": 3, "family:julius": 5},
        people={"family:fabius": {"place": "field", "post": 0, "fleets_with": 2}, "family:julius": {"place": "revolt"}},
        wars={"war:punic-1": "active"},
        provinces={"province:sicilia": None},
    )
    raise_legions(s, 1, GARRISON + SICILIA)
    assert unit_costs(s) == 2 * (2 + 3 + 5 + 1 + 3)
    s.rebel = person("family:julius")
    assert unit_costs(s) == 2 * (2 + 3 + 1 + 3)


@pytest.mark.rule("republic:9.622", "republic:6.53a")
def test_a_land_bill_of_the_first_type_is_paid_once() -> None:
    match = giving(bills={"I": 1, "II": 1, "III": 1}, legions=0)
    assert rome(match).bills == [0, 1, 1]
    (line,) = lines(match, "revenue.debts")
    assert (line.params["bills"], line.params["wars"], line.params["units"]) == (35, 0, 0)


@pytest.mark.rule("republic:6.52f")
def test_everything_comes_in_before_anything_is_paid() -> None:
    poor = {"chest": 10, "wars": {"war:punic-1": "active"}, "legions": 0, "people": {"family:fabius": {"talents": 10}}}
    match = play(giving(**poor), sheet(fabius=10))
    (line,) = lines(match, "revenue.debts")
    assert line.params["treasury"] == 20
    assert rome(match).phase == "forum", "nothing left, but not bankrupt"
    match = contented(giving(**poor))
    assert match.outcome == {"winners": [], "ending": "bankruptcy"}


@pytest.mark.rule("republic:6.52e", "republic:6.52d")
def test_units_are_paid_in_full_or_the_state_is_bankrupt() -> None:
    match = giving(chest=15, legions=10)
    assert match.outcome is not None
    assert match.outcome["ending"] == "bankruptcy"
    assert rome(match).legion.count(0) == 10


@pytest.mark.rule("republic:6.52g")
@pytest.mark.parametrize(
    ("chest", "warnings"), [(50, []), (49, ["disaster"]), (20, ["disaster"]), (19, ["disaster", "omens"])]
)
def test_the_table_is_warned_of_events_that_would_ruin_rome(chest: int, warnings: list[str]) -> None:
    s = board(chest=chest)
    log: list[Line] = []
    s.sit(Table(None, log, scenes=s.table.scenes))
    warning(s)
    assert [line.message.removeprefix("revenue.warning_") for line in log] == warnings


# -- the whole phase ----------------------------------------------------------------
@pytest.mark.rule("republic:SUM.revenue")
def test_the_steps_of_the_phase_come_in_order() -> None:
    match = position(
        "revenue_phase",
        phase="revenue",
        dice=[1, 1, 1],
        people={"family:fabius": {"place": "revolt", "talents": 4}},
        armies={"family:fabius": 1},
        provinces={"province:sicilia": "family:cornelius"},
        rebel=person("family:fabius"),
        legions=0,
    )
    play(match, "leave", 2)
    contented(match)
    steps = ["income", "upkeep", "redistribution", "development", "state", "debts", "terms"]
    heard = [line.message.removeprefix("revenue.") for line in match.lines(None)]
    assert [step for step in heard if step in steps] == steps
    assert rome(match).spoils_taken == []


@pytest.mark.rule("republic:SUM.revenue")
def test_a_new_year_clears_last_years_accounts() -> None:
    match = position("revenue_phase", phase="revenue", idle=[1] * 15, spoils_taken=[SICILIA])
    assert rome(match).idle == [0] * 15
    assert rome(match).spoils_taken == []


@pytest.mark.rule("republic:9.622", "republic:6.52f", "republic:6.52d", "republic:6.52g", "republic:6.6a")
def test_wars_bills_and_units_are_paid_then_terms_run_down_and_the_table_is_warned() -> None:
    governed = {"province:sicilia": "family:fabius"}
    s = board(phase="revenue", wars={"war:punic-1": "active"}, bills={"II": 1}, legions=3, chest=80, provinces=governed)
    log: list[Line] = []
    s.sit(Table(None, log, s.table.scenes))
    walk(s, "expenses", "lapse", "local_forces", "terms", "warning", "last_ransoms", "next_phase")
    assert s.chest == 80 - 20 - 5 - 6
    assert s.term[SICILIA] == 2
    assert [line.message for line in log][1:3] == ["revenue.terms", "revenue.warning_disaster"]
    assert s.agenda == [["forum_phase"]]


@pytest.mark.rule("republic:6.53a")
def test_who_gives_nothing_is_not_spoken_of() -> None:
    match = play(giving(people={"family:fabius": {"talents": 9}}, legions=0), sheet(fabius=0))
    assert lines(match, "revenue.contribution") == []
    assert rome(match).chest == 100
