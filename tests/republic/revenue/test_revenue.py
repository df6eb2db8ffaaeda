"""The Revenue Phase: personal income, concessions, droughts, spoils of provinces and bodyguards."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF, PERSONAL_INCOME, STATE_INCOME, read
from tabularium.games.republic.revenue.bodyguards import guard_upkeep
from tabularium.games.republic.state import CAPTIVE, REVOLT
from tabularium.testing.language import asked, legal, lines, play, refused

from ..table import board, concession, hand, of, person, position, province, rome

SICILIA = {"province:sicilia": "family:valerius"}


def revenue(*dice: int, **given: Any) -> Match:
    """A Revenue Phase from its start to its first question."""
    return position("revenue_phase", phase="revenue", dice=dice, **given)


def purses(match: Match, *keys: str) -> list[int]:
    """What some senators have."""
    return [of(match, "talents", key) for key in keys]


# -- base income ----------------------------------------------------------------
@pytest.mark.rule("republic:6.1", "republic:6.11a", "republic:6.12a")
def test_leaders_earn_three_others_one_and_one_for_each_knight() -> None:
    match = revenue(people={"family:fabius": {"knights": 3, "talents": 2}, "family:julius": {"knights": 1}})
    assert purses(match, "family:cornelius", "family:fabius", "family:valerius") == [3, 2 + 1 + 3, 1]
    assert purses(match, "family:julius", "family:claudius") == [3 + 1, 1]
    assert sum(rome(match).treasury) == 0


@pytest.mark.rule("republic:6.1")
def test_captives_rebels_and_the_unaligned_earn_nothing() -> None:
    match = revenue(
        people={
            "family:cornelius": {"office": "none"},
            "family:fabius": {"place": "captive", "knights": 2},
            "family:valerius": {"place": "revolt"},
            "family:flaminius": {"place": "forum"},
            "family:claudius": {"faction": 0},
        },
        concessions={"concession:mining": "family:fabius"},
        provinces={"province:sicilia": "family:cornelius"},
        rebel=person("family:valerius"),
    )
    poor = ("family:fabius", "family:valerius", "family:flaminius")
    assert purses(match, "family:cornelius", "family:claudius") == [3, 1]
    assert purses(match, *poor) == [0, 0, 0]
    assert (of(match, "place", "family:fabius"), of(match, "place", "family:valerius")) == (CAPTIVE, REVOLT)
    assert rome(match).bar == [0] * 13


@pytest.mark.rule("republic:6.11a", "republic:6.12a", "republic:6.12b")
def test_crassus_doubles_all_but_his_knights() -> None:
    crassus = {"statesman:29a": {"faction": 0, "knights": 2}}
    match = revenue(people=crassus, concessions={"concession:mining": "statesman:29a"})
    assert purses(match, "statesman:29a") == [2 * 1 + 2 + 2 * 3]


# -- concessions ----------------------------------------------------------------
@pytest.mark.rule(
    "republic:6.12b",
    "republic:I.mining",
    "republic:I.harbor-fees",
    "republic:I.tax-farmer",
    "republic:I.egyptian-grain",
    "republic:I.sicilian-grain",
)
@pytest.mark.parametrize(
    ("name", "income"),
    [("mining", 3), ("harbor-fees", 3), ("aegyptian-grain", 5), ("sicilian-grain", 4), ("land-commissioner", 3)]
    + [(f"tax-farmer-{number}", 2) for number in range(1, 7)],
)
def test_a_concession_brings_its_income_and_shows_its_bar(name: str, income: int) -> None:
    key = f"concession:{name}"
    match = revenue(concessions={key: "family:fabius"})
    assert purses(match, "family:fabius") == [1 + income]
    assert rome(match).bar[concession(key)] == 1
    assert sum(rome(match).bar) == 1


@pytest.mark.rule("republic:6.12b")
@pytest.mark.parametrize("name", ["armaments", "ship-building"])
def test_a_concession_that_earns_elsewhere_stays_clean(name: str) -> None:
    key = f"concession:{name}"
    match = revenue(concessions={key: "family:fabius"})
    assert purses(match, "family:fabius") == [1]
    assert rome(match).bar[concession(key)] == 0


@pytest.mark.rule("republic:6.12b")
def test_concessions_in_the_forum_bring_nothing() -> None:
    match = revenue(concessions={"concession:mining": "forum", "concession:harbor-fees": "curia"})
    assert sum(rome(match).talents) == 5 * 5
    assert sum(rome(match).bar) == 0


@pytest.mark.rule("republic:6.12b")
def test_the_table_may_let_a_holder_keep_clean_hands() -> None:
    held = {"concession:mining": "family:fabius", "concession:sicilian-grain": "family:valerius"}
    match = revenue(concessions=held, options={"concession_income_optional": True}, events={"event:drought": 1})
    assert asked(match) == {0: "revenue.concession"}
    assert match.asks[0].default == "collect"
    play(match, "collect")
    assert asked(match) == {0: "revenue.drought"}
    play(match, 1, "decline")
    assert purses(match, "family:fabius", "family:valerius") == [1, 9]
    assert rome(match).bar[concession("concession:mining")] == 0
    assert rome(match).bar[concession("concession:sicilian-grain")] == 1
    match = revenue(concessions=held, options={"concession_income_optional": True})
    assert asked(play(match, "collect")) == {0: "revenue.concession"}, "without drought there is nothing to multiply"


# -- droughts ----------------------------------------------------------------
@pytest.mark.rule("republic:E.drought.1", "republic:I.sicilian-grain")
def test_one_drought_doubles_grain_for_two_popularity() -> None:
    match = revenue(concessions={"concession:sicilian-grain": "family:fabius"}, events={"event:drought": 1})
    assert asked(match) == {0: "revenue.drought"}
    assert legal(match) == [0, 1]
    assert match.asks[0].default == 0
    play(match, 1)
    assert purses(match, "family:fabius") == [1 + 8]
    assert of(match, "popularity", "family:fabius") == -2


@pytest.mark.rule("republic:E.drought.2", "republic:I.egyptian-grain")
@pytest.mark.parametrize(("step", "popularity"), [(2, -4), (1, -3)])
def test_two_droughts_treble_grain(step: int, popularity: int) -> None:
    match = revenue(
        concessions={"concession:aegyptian-grain": "family:fabius"},
        events={"event:drought": 1},
        wars={"war:cilician-1": "inactive"},
        options={"drought_popularity_step": step},
    )
    assert legal(match) == [0, 1, 2]
    play(match, 2)
    assert purses(match, "family:fabius") == [1 + 15]
    assert of(match, "popularity", "family:fabius") == popularity


@pytest.mark.rule("republic:E.drought.2", "republic:E.drought.1")
def test_a_holder_may_leave_the_drought_alone() -> None:
    match = revenue(concessions={"concession:sicilian-grain": "family:fabius"}, events={"event:drought": 2})
    play(match, 0)
    assert purses(match, "family:fabius") == [1 + 4]
    assert of(match, "popularity", "family:fabius") == 0
    assert set(asked(match).values()) == {"revenue.money"}


@pytest.mark.rule("republic:E.drought.1")
def test_only_grain_thrives_on_drought() -> None:
    match = revenue(concessions={"concession:mining": "family:fabius"}, events={"event:drought": 1})
    assert set(asked(match).values()) == {"revenue.money"}


# -- spoils of provinces ----------------------------------------------------------------
@pytest.mark.rule("republic:6.13a", "republic:6.13c", "republic:6.13d")
def test_a_governor_decides_before_the_dice_and_is_corrupt() -> None:
    match = revenue(3, provinces=SICILIA)
    assert asked(match) == {0: "revenue.spoils"}
    assert match.asks[0].default == "leave"
    play(match, "take")
    assert purses(match, "family:valerius") == [1 + 3]
    assert of(match, "corrupt", "family:valerius") == 1
    assert rome(match).spoils_taken == [province("province:sicilia")]
    assert rome(match).chest == 100


@pytest.mark.rule("republic:6.13a", "republic:6.13c")
def test_a_governor_who_takes_nothing_stays_clean() -> None:
    match = play(revenue(provinces=SICILIA), "leave")
    assert purses(match, "family:valerius") == [1]
    assert of(match, "corrupt", "family:valerius") == 0
    assert rome(match).spoils_taken == []


@pytest.mark.rule("republic:6.13b", "republic:6.13c")
def test_the_state_pays_a_governors_loss() -> None:
    match = play(revenue(2, provinces={"province:sardinia-et-corsica": "family:valerius"}), "take")
    assert purses(match, "family:valerius") == [1]
    assert rome(match).chest == 97
    assert of(match, "corrupt", "family:valerius") == 1


@pytest.mark.rule("republic:6.13a")
def test_governors_decide_in_order_from_the_highest_officer() -> None:
    governors = {"province:sicilia": "family:claudius", "province:illyricum": "family:fabius"}
    match = revenue(
        provinces=governors,
        concessions={"concession:sicilian-grain": "family:claudius"},
        events={"event:drought": 1},
    )
    assert asked(match) == {0: "revenue.spoils"}
    play(match, "leave")
    assert asked(match) == {1: "revenue.drought"}
    play(match, 0)
    assert asked(match) == {1: "revenue.spoils"}


@pytest.mark.rule("republic:6.13a", "republic:9.54c")
def test_vacant_provinces_and_unaligned_governors_bring_no_spoils() -> None:
    provinces = {"province:sicilia": None, "province:africa": "family:flaminius"}
    match = revenue(provinces=provinces, people={"family:flaminius": {"place": "forum"}}, seats=4)
    assert "revenue.spoils" not in asked(match).values()


@pytest.mark.rule("republic:6.13a")
def test_evil_omens_lie_on_the_spoils() -> None:
    match = play(revenue(3, provinces=SICILIA, events={"event:evil-omens": 1}), "take")
    assert purses(match, "family:valerius") == [1 + 2]


@pytest.mark.rule("republic:E.trial-of-verres.1", "republic:E.trial-of-verres.2")
@pytest.mark.parametrize(("level", "rolled", "kept"), [(0, 4, 4), (1, 4, 1), (1, 2, 0), (2, 6, 1), (3, 6, 1)])
def test_the_trial_of_verres_makes_governors_careful(level: int, rolled: int, kept: int) -> None:
    match = play(revenue(rolled, provinces=SICILIA, events={"event:trial-of-verres": level}), "take")
    assert purses(match, "family:valerius") == [1 + kept]
    assert rome(match).chest == 100, "the reduction stops at nothing"


@pytest.mark.rule("republic:TBL.provinces", "republic:ERR.cilicia")
def test_province_cards_as_printed() -> None:
    sides = read("provinces")["provinces"][province("province:cilicia-et-cyprus")]
    assert (sides["undeveloped"]["max_fleets"], sides["undeveloped"]["max_armies"]) == (3, 0)
    assert sides["governor_term"] == 3
    sicilia, asia = province("province:sicilia"), province("province:asia")
    assert (PERSONAL_INCOME[0][sicilia], PERSONAL_INCOME[1][sicilia]) == ((1, 0), (1, 4))
    assert (STATE_INCOME[0][asia], STATE_INCOME[1][asia]) == ((2, -3), (2, 3))


@pytest.mark.rule("republic:TBL.provinces", "republic:6.13a")
def test_a_developed_province_has_other_dice() -> None:
    match = revenue(2, 3, provinces={"province:macedonia": "family:valerius"}, developed=only("province:macedonia"))
    assert purses(play(match, "take"), "family:valerius") == [1 + 2 + 3 - 1]


def only(key: str) -> list[int]:
    """A column of provinces with a mark on one."""
    return [int(n == province(key)) for n in range(15)]


# -- bodyguards ----------------------------------------------------------------
GUARDED = {"family:fabius": {"guards": 1, "talents": 1, "popularity": 2}}


@pytest.mark.rule("republic:I.open-bodyguard")
def test_an_open_bodyguard_is_paid_again_every_year() -> None:
    match = revenue(people=GUARDED)
    assert set(asked(match).values()) == {"revenue.money"}, "who can pay pays: nobody is asked"
    assert (of(match, "guards", "family:fabius"), of(match, "popularity", "family:fabius")) == (1, 1)
    assert purses(match, "family:fabius") == [1 + 1 - 1]


@pytest.mark.rule("republic:I.open-bodyguard")
def test_a_bodyguard_is_paid_from_the_income_of_the_same_year() -> None:
    match = revenue(people={"family:fabius": {"guards": 1, "talents": 0}})
    assert (of(match, "guards", "family:fabius"), purses(match, "family:fabius")) == (1, [0])


@pytest.mark.rule("republic:I.open-bodyguard")
def test_who_cannot_pay_loses_the_bodyguard() -> None:
    match = revenue(people={"family:fabius": {"guards": 1, "talents": 5, "popularity": 2, "place": "captive"}})
    assert (of(match, "guards", "family:fabius"), of(match, "popularity", "family:fabius")) == (0, 2)
    assert rome(match).discards == [CARD_OF["intrigue:open-bodyguard"]]
    s = board(phase="revenue", people={"family:fabius": {"guards": 1}})
    guard_upkeep(s)
    assert s.guards[person("family:fabius")] == 0


@pytest.mark.rule("republic:I.open-bodyguard")
def test_a_bodyguard_hired_during_the_year_s_income_is_not_paid_twice() -> None:
    match = revenue(hands={0: ["intrigue:open-bodyguard"]}, provinces=SICILIA)
    match.interject(0, "open_bodyguard", "family:fabius")
    play(match, "leave")
    assert (of(match, "guards", "family:fabius"), of(match, "popularity", "family:fabius")) == (1, -1)


@pytest.mark.rule("republic:I.open-bodyguard")
def test_a_bodyguard_is_hired_in_the_revenue_phase_for_a_senator_in_rome() -> None:
    match = revenue(hands={0: ["intrigue:open-bodyguard"]}, provinces=SICILIA)
    chance = match.chances(0)["open_bodyguard"]
    assert list(chance.legal()) == ["family:cornelius", "family:fabius"]
    refusal = chance.why("family:valerius")
    assert refusal is not None
    assert (refusal.message, refusal.rule) == ("refused.guard", "republic:I.open-bodyguard")
    assert "open_bodyguard" not in match.chances(1)
    match.interject(0, "open_bodyguard", "family:fabius")
    assert (of(match, "guards", "family:fabius"), of(match, "popularity", "family:fabius")) == (1, -1)
    assert purses(match, "family:fabius") == [0]
    assert hand(match, 0) == []
    assert asked(match) == {0: "revenue.spoils"}


@pytest.mark.rule("republic:I.open-bodyguard")
def test_no_bodyguard_is_hired_without_money_or_in_another_phase() -> None:
    held = {0: ["intrigue:open-bodyguard"]}
    match = position("first_intrigue", [0], phase="senate", hands=held, people={"family:fabius": {"talents": 3}})
    assert "open_bodyguard" not in match.chances(0)
    match = position("first_intrigue", [0], phase="revenue", hands=held)
    assert "open_bodyguard" not in match.chances(0)
    assert refused(match, "intrigue:open-bodyguard") == "republic:7.35"


@pytest.mark.rule("republic:I.open-bodyguard")
def test_the_guarded_senator_is_named_when_he_pays() -> None:
    match = revenue(people={"family:claudius": {"guards": 1, "talents": 3}})
    assert [line.params for line in lines(match, "revenue.guard_paid")] == [{"senator": "family:claudius"}]


@pytest.mark.rule("republic:6.1")
def test_a_family_under_its_statesman_earns_nothing_of_its_own() -> None:
    match = revenue(people={"statesman:1a": {}})
    assert purses(match, "statesman:1a", "family:cornelius") == [3, 0]


@pytest.mark.rule("republic:E.trial-of-verres.1", "republic:6.13b")
def test_the_trial_of_verres_does_not_make_a_loss_greater() -> None:
    given = {"province:sardinia-et-corsica": "family:valerius"}
    match = play(revenue(2, provinces=given, events={"event:trial-of-verres": 1}), "take")
    assert rome(match).chest == 97


@pytest.mark.rule("republic:E.drought.1", "republic:I.sicilian-grain")
def test_crassus_doubles_what_a_drought_brings() -> None:
    match = revenue(
        people={"statesman:29a": {"faction": 0}},
        concessions={"concession:sicilian-grain": "statesman:29a"},
        events={"event:drought": 1},
    )
    assert purses(play(match, 1), "statesman:29a") == [2 + 8 + 8]
