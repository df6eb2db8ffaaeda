"""The Revenue Phase of an assembly: its order, income, debts before gifts, the warning, and bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import REVOLTS
from tabularium.games.republic.combat.conquest import beat
from tabularium.games.republic.forum.provinces import province_revolts
from tabularium.games.republic.posts import come_home, vacate
from tabularium.games.republic.revenue.income import take_spoils
from tabularium.games.republic.revenue.rebels import rebel_income
from tabularium.games.republic.revenue.settling import bill_costs, lapse, war_costs
from tabularium.games.republic.revenue.state_income import development, state_income, yielding
from tabularium.games.republic.senate.recruiting import share_out
from tabularium.games.republic.senate.trials import liable
from tabularium.games.republic.state import ACTIVE_BOX, REVOLT, WITH
from tabularium.testing.language import asked, everybody, legal, line, play, the_ask

from ..table import loaded, person, province
from .hall import hall, meeting, resumed, said, state

FABIUS, VALERIUS = person("family:fabius"), person("family:valerius")
QUAESTORS = ("family:fabius", "family:claudius")
NOTHING = {"gifts": [], "total": 0}
CONTENT: dict[str, Any] = {"transfers": []}


def content(match: Match) -> Match:
    """Everybody gives nothing and moves nothing."""
    while match.asks and {"contributions.offer", "redistribution.wishes"} >= set(asked(match).values()):
        everybody(match, NOTHING if "contributions.offer" in asked(match).values() else CONTENT)
    return match


@pytest.mark.rule("republic_assembly:3b")
def test_the_order_of_the_phase() -> None:
    s = hall(
        phase="revenue",
        quaestors=QUAESTORS,
        people={"family:manlius": {"place": "revolt", "talents": 20}},
        armies={"family:manlius": 1},
        rebel=person("family:manlius"),
        provinces={"province:sicilia": "family:furius"},
        deck=(),
    )
    match = resumed(s, "revenue_phase", dice=[1] * 30)
    play(match, "leave", 1, 2)
    content(match)
    order = [
        "quaestors.pays",
        "revenue.income",
        "revenue.development",
        "revenue.upkeep",
        "revenue.state",
        "revenue.debts",
        "revenue.terms",
        "revenue.redistribution",
    ]
    assert said(match, *order, "quaestors.finances") == [*order[:6], "quaestors.finances", *order[6:]]


@pytest.mark.rule("republic_assembly:3b", "republic_assembly:6.22a")
def test_debts_are_paid_before_anybody_gives() -> None:
    wars = {"war:punic-1": "active", "war:slave-1": "unprosecuted"}
    match = meeting(
        "expenses", phase="revenue", chest=60, legions=5, wars=wars, people={"family:fabius": {"talents": 9}}
    )
    assert set(asked(match).values()) == {"contributions.offer"}
    assert the_ask(match, 6).params == {"treasury": 60 - 20 - 20 - 10}


@pytest.mark.rule("republic_assembly:6.22b")
@pytest.mark.parametrize(
    ("treasury", "warnings"),
    [
        (50, []),
        (49, ["quaestors.warning_disaster"]),
        (20, ["quaestors.warning_disaster"]),
        (19, ["quaestors.warning_disaster", "quaestors.warning_omens"]),
    ],
)
def test_the_field_quaestor_warns(treasury: int, warnings: list[str]) -> None:
    match = meeting("warning", phase="revenue", chest=treasury, quaestors=QUAESTORS)
    found = [each for each in match.log if each.message.startswith("quaestors.warning")]
    assert [each.message for each in found] == warnings
    assert all(each.params == {"senator": "family:claudius", "treasury": treasury} for each in found)


@pytest.mark.rule("republic_assembly:6.22b", "republic_assembly:3b")
def test_he_warns_after_the_debts_and_before_the_gifts() -> None:
    steps = hall().edition.steps["revenue"]
    assert steps.index("expenses") < steps.index("warning") < steps.index("contributions") < steps.index("solvency")


def ruin(chest: int, gift: int = 0, **given: Any) -> Match:
    """Four legions and no income: 8 talents are due, and Fabius may give."""
    match = meeting("expenses", phase="revenue", chest=chest, people={"family:fabius": {"talents": 9}}, **given)
    offer = {"gifts": [{"senator": "family:fabius", "talents": gift}] if gift else [], "total": 0}
    return play(match, (6, offer))


@pytest.mark.rule("republic_assembly:6.22f")
def test_what_gifts_do_not_cover_ruins_the_state() -> None:
    assert ruin(5).outcome == {"winners": [], "ending": "bankruptcy"}
    assert ruin(5, 2).outcome == {"winners": [], "ending": "bankruptcy"}


@pytest.mark.rule("republic_assembly:6.22f")
def test_with_nothing_left_the_state_has_paid() -> None:
    match = ruin(5, 3)
    assert (match.outcome, state(match).chest) == (None, 0)


@pytest.mark.rule("republic_assembly:6.22f", "republic_assembly:12.1d")
def test_a_rebel_wins_by_the_bankruptcy() -> None:
    match = meeting(
        "solvency",
        phase="revenue",
        chest=-1,
        people={"family:manlius": {"place": "revolt"}},
        rebel=person("family:manlius"),
    )
    assert match.outcome == {"winners": [1, 7, 13], "ending": "rebel_in_collapse"}


# -- income ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:6.1c", "republic_assembly:6.1d")
def test_who_earns_and_knights_bring_a_talent_each() -> None:
    match = meeting(
        "personal_income",
        phase="revenue",
        people={
            "family:fabius": {"knights": 2},
            "family:valerius": {"place": "revolt", "knights": 3},
            "family:claudius": {"place": "captive"},
            "family:terentius": {"place": "forum"},
        },
        rebel=VALERIUS,
        provinces={"province:sicilia": "family:manlius"},
    )
    talents = state(match).talents
    earned = {key: talents[person(f"family:{key}")] for key in ("cornelius", "fabius", "manlius")}
    assert earned == {"cornelius": 3, "fabius": 3, "manlius": 1}
    assert [talents[person(f"family:{key}")] for key in ("valerius", "claudius", "terentius")] == [0, 0, 0]


@pytest.mark.rule("republic_assembly:6.11", "republic_assembly:7.3a")
def test_a_concession_on_the_table_earns_and_one_in_hand_does_not() -> None:
    match = meeting(
        "personal_income",
        phase="revenue",
        concessions={"concession:harbor-fees": "family:fabius"},
        hands={0: ["concession:mining"]},
    )
    s = state(match)
    assert s.talents[FABIUS] == 1 + 3
    assert sum(s.talents) == 18 + 12 + 3


@pytest.mark.rule("republic_assembly:7.32c")
@pytest.mark.parametrize(("bills", "talents"), [({}, 1), ({"I": 1}, 4)])
def test_the_land_commission_earns_only_while_a_land_bill_is_in_force(bills: dict[str, int], talents: int) -> None:
    match = meeting(
        "personal_income", phase="revenue", bills=bills, concessions={"concession:land-commissioner": "family:fabius"}
    )
    assert state(match).talents[FABIUS] == talents


# -- provinces ---------------------------------------------------------------------------------------------------------
SICILIA, AFRICA = province("province:sicilia"), province("province:africa")


@pytest.mark.rule("republic_assembly:6.14a", "republic_assembly:6.14c")
@pytest.mark.parametrize(("taken", "roll", "developed"), [(False, 5, 1), (False, 4, 0), (True, 5, 0), (True, 6, 1)])
def test_a_governor_rolls_for_development_and_clean_hands_help(taken: bool, roll: int, developed: int) -> None:
    s = loaded(hall(phase="revenue", provinces={"province:sicilia": "family:furius"}), roll)
    s.spoils_taken = [SICILIA] if taken else []
    before = s.influence[person("family:furius")]
    s.resume([["development"]])
    development(s)
    assert s.developed[SICILIA] == developed
    assert s.influence[person("family:furius")] == before + 3 * developed


@pytest.mark.rule("republic_assembly:6.14b", "republic_assembly:6.21b")
def test_a_province_in_revolt_pays_nothing_and_is_undeveloped_when_it_is_taken_again() -> None:
    s = hall(provinces={"province:sicilia": "family:furius", "province:africa": "family:manlius"})
    s.developed[SICILIA] = s.developed[AFRICA] = 1
    province_revolts(s, SICILIA)
    assert yielding(s) == [AFRICA]
    beat(s, REVOLTS[SICILIA])
    assert (s.developed[SICILIA], s.developed[AFRICA]) == (0, 1)


@pytest.mark.rule("republic_assembly:6.12e")
def test_a_rebel_takes_what_the_province_he_governs_yields_and_the_state_nothing() -> None:
    manlius = person("family:manlius")
    s = loaded(hall(phase="revenue", provinces={"province:africa": "family:manlius"}, chest=50), 1, 3)
    s.developed[AFRICA] = 1
    s.place[manlius], s.rebel = REVOLT, manlius
    s.resume([["rebel_income"]])
    rebel_income(s)
    assert s.talents[manlius] == (1 + 3) + (3 + 1), "what is a governor's and what is the State's"
    assert s.scene == "rebel_upkeep"
    s.resume([["state_income"]])
    state_income(s)
    assert s.chest == 50 + 100


# -- rebels ------------------------------------------------------------------------------------------------------------
def rebellion(talents: int, box: int, legions: int = 4, fleets: int = 1, sworn: int = 0) -> Match:
    """Fabius is in revolt with legions, of which some are sworn to him, and fleets."""
    s = hall(
        phase="revenue",
        people={"family:fabius": {"place": "revolt", "talents": talents}},
        armies={"family:fabius": legions},
        rebel=FABIUS,
        treasuries={0: box},
        legions=0,
    )
    s.fleets_with[FABIUS] = fleets
    for legion in range(sworn):
        s.veteran[legion], s.sworn[legion] = 1, FABIUS
    return resumed(s, "rebel_upkeep")


@pytest.mark.rule("republic_assembly:6.13", "republic_assembly:11.3a", "republic_assembly:6.31a")
@pytest.mark.parametrize("ships", [0, 1])
def test_a_rebel_pays_for_fleets_too_and_returns_what_he_cannot_pay(ships: int) -> None:
    match = rebellion(talents=4, box=2)
    assert (asked(match), legal(match)) == ({6: "revenue.keep_units"}, [0, 1, 2, 3])
    assert match.asks[6].default == 3
    play(match, 3)
    assert (asked(match), legal(match)) == ({6: "revenue.upkeep"}, [4])
    play(match, 4)
    assert (asked(match), legal(match)) == ({6: "revenue.release_fleets"}, [0, 1])
    play(match, ships)
    s = state(match)
    assert (s.talents[FABIUS], s.treasury[0]) == (0, 0)
    assert (s.legion.count(WITH + FABIUS), s.fleets_with[FABIUS]) == (2 + ships, 1 - ships)
    assert (s.legion.count(ACTIVE_BOX), s.fleets) == (2 - ships, ships)
    assert s.released == [], "nobody can refuse them"


@pytest.mark.rule("republic_assembly:6.13")
def test_sworn_veterans_are_free_and_fleets_alone_are_charged() -> None:
    match = rebellion(talents=1, box=0, legions=2, fleets=2, sworn=2)
    assert (asked(match), legal(match)) == ({6: "revenue.upkeep"}, [0])
    play(match, 0)
    s = state(match)
    assert (s.legion.count(WITH + FABIUS), s.fleets_with[FABIUS], s.fleets) == (2, 0, 2)
    assert said(match, "revenue.released") == []
    assert line(match, "revenue.released_fleets").params == {"fleets": 2}


@pytest.mark.rule("republic_assembly:6.13", "republic_assembly:11.3a")
def test_a_rebel_may_give_back_units_that_he_could_pay() -> None:
    match = rebellion(talents=20, box=0, legions=2, fleets=3)
    assert (asked(match), legal(match)) == ({6: "revenue.keep_units"}, [0, 1, 2, 3, 4, 5])
    play(match, 2)
    assert (asked(match), legal(match)) == ({6: "revenue.upkeep"}, [4])
    play(match, 4)
    assert (asked(match), legal(match)) == ({6: "revenue.release_fleets"}, [1, 2, 3])
    play(match, 3)
    s = state(match)
    assert (s.talents[FABIUS], s.legion.count(WITH + FABIUS), s.fleets_with[FABIUS], s.fleets) == (16, 2, 0, 3)


@pytest.mark.rule("republic_assembly:11.22b", "republic_assembly:11.3a", "republic_assembly:6.31a")
def test_the_rebel_pays_with_what_his_followers_have_as_if_it_were_his_own() -> None:
    s = hall(
        phase="revenue",
        people={"family:fabius": {"place": "revolt"}, "family:valerius": {"place": "revolt", "talents": 3}},
        armies={"family:fabius": 2},
        rebel=FABIUS,
        treasuries={0: 5},
        legions=0,
    )
    match = resumed(s, "rebel_upkeep")
    play(match, 2, 0)
    assert asked(match) == {6: "revenue.upkeep"}, "not who plays Valerius, nor the leader of the faction"
    assert match.asks[6].params == {"senator": "family:valerius"}
    play(match, 1)
    s = state(match)
    assert (s.talents[person("family:valerius")], s.treasury[0]) == (2, 2)


@pytest.mark.rule("republic_assembly:6.13")
def test_without_a_rebel_or_with_sworn_veterans_alone_nobody_is_asked() -> None:
    veterans = rebellion(talents=9, box=4, legions=2, fleets=0, sworn=2)
    assert not {"revenue.keep_units", "revenue.upkeep"} & set(asked(veterans).values())
    assert (state(veterans).talents[FABIUS], state(veterans).treasury[0]) == (9, 4)
    peace = resumed(hall(phase="revenue", quaestors=QUAESTORS, treasuries={0: 4}), "rebel_upkeep")
    assert state(peace).treasury[0] == 4
    assert said(peace, "revenue.upkeep") == []


# -- what both rulebooks say alike -------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:6.12b", "republic_assembly:6.12a")
@pytest.mark.parametrize(("roll", "governor", "treasury"), [(1, 0, 47), (4, 0, 50), (6, 2, 50)])
def test_the_state_pays_what_a_province_costs_and_the_governor_keeps_what_it_brings(
    roll: int, governor: int, treasury: int
) -> None:
    s = loaded(hall(phase="revenue", chest=50, provinces={"province:bithynia": "family:manlius"}), roll)
    take_spoils(s, province("province:bithynia"))
    assert (s.talents[person("family:manlius")], s.chest) == (governor, treasury)


@pytest.mark.rule("republic_assembly:6.12d", "republic_assembly:6.12c")
def test_a_governor_who_took_something_is_liable_when_he_is_back_and_not_before() -> None:
    s = loaded(hall(phase="senate", provinces={"province:africa": "family:manlius"}), 3)
    manlius = person("family:manlius")
    take_spoils(s, AFRICA)
    assert not liable(s, manlius)
    vacate(s, AFRICA)
    come_home(s, manlius)
    s.returned[manlius] = s.turn
    assert liable(s, manlius)


@pytest.mark.rule("republic_assembly:7.334a", "republic_assembly:6.22a")
def test_every_active_war_costs_twenty_talents() -> None:
    wars = {"war:punic-1": "active", "war:syrian": "unprosecuted", "war:gallic-1": "inactive"}
    assert war_costs(hall(wars=wars)) == 40


@pytest.mark.rule("republic_assembly:9.632")
def test_a_land_bill_of_the_first_type_is_paid_once() -> None:
    s = hall(phase="revenue", bills={"I": 1, "II": 1})
    assert bill_costs(s) == 20 + 5
    s.resume([["lapse"]])
    lapse(s)
    assert bill_costs(s) == 5
    assert s.agenda == [["local_forces"]], "and the phase goes on"


@pytest.mark.rule("republic_assembly:7.32b")
def test_armaments_pay_at_once_when_legions_are_raised_and_not_in_the_revenue_phase() -> None:
    s = hall(concessions={"concession:armaments": "family:fabius"}, phase="revenue")
    share_out(s, 3, 0)
    assert s.talents[FABIUS] == 6
    assert state(resumed(s, "personal_income")).talents[FABIUS] == 7
