"""Relations with independent provinces (3.12)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.hostility import hostile
from tabularium.games.mare_nostrum.independents import (
    enemies_lose_passage,
    exterminated,
    may_storm,
    stormed,
)
from tabularium.games.mare_nostrum.independents.grades import adjacent, price
from tabularium.games.mare_nostrum.independents.investments import Investment, settle
from tabularium.games.mare_nostrum.orders import Approach, Orders
from tabularium.games.mare_nostrum.pages import meant
from tabularium.games.mare_nostrum.pieces import NOBODY, Route
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import (
    ANNEXED,
    HOSTILE,
    INFANTRY,
    LEVELS,
    MILITARY_ALLIANCE,
    NEUTRAL,
    PASSAGE,
    SUBSIDIARY,
    VASSAL,
)
from tabularium.games.mare_nostrum.upkeep import due
from tabularium.games.mare_nostrum.world import CITIES_OF, CITY, PROVINCES, near

from .island import HERE, grade, improve, settled
from .world import go_to_war, level, lines, muster, nation, order, place, purse, run, units, world, wrong


# -- what a step costs ------------------------------------------------------------------
@pytest.mark.rule("mare:3.12.3c", "mare:3.12.4c", "mare:3.12.5d", "mare:3.12.6d", "mare:3.12.7a")
@pytest.mark.parametrize(
    ("aim", "cost", "least"),
    [(PASSAGE, 40, 20), (SUBSIDIARY, 50, 30), (MILITARY_ALLIANCE, 60, 30), (VASSAL, 50, 30), (ANNEXED, 50, 30)],
)
def test_a_step_costs_by_units_or_by_people_and_at_least_its_minimum(aim: int, cost: int, least: int) -> None:
    assert price(settled(), 0, place(HERE), aim) == cost
    assert price(settled(people=1, soldiers=1), 0, place(HERE), aim) == least


@pytest.mark.rule("mare:3.12.3c", "mare:3.12.5d")
@pytest.mark.parametrize(("aim", "cost"), [(PASSAGE, 40), (MILITARY_ALLIANCE, 60)])
def test_only_its_own_units_make_it_dearer_not_those_of_nations_there(aim: int, cost: int) -> None:
    s = settled()
    muster(s, "rome", HERE, inf=3)
    assert price(s, 0, place(HERE), aim) == cost


@pytest.mark.rule("mare:3.12.10a")
def test_every_level_has_its_modifier() -> None:
    s = settled()
    prices = []
    for each in LEVELS[:-1]:
        level(s, "rome", each)
        prices.append(price(s, nation(s, "rome"), place(HERE), VASSAL) - 50)
    assert prices == [-10, -5, -5, 0, 0, 10, 20]


@pytest.mark.rule("mare:3.12.10b", "mare:3.12.1h")
def test_a_surcharge_comes_on_top_of_the_minimum_and_hatred_on_top_of_all() -> None:
    s = settled(people=1)
    level(s, "rome", "muy_bajo")
    s.hatred[nation(s, "rome")][place(HERE)] = True
    assert price(s, nation(s, "rome"), place(HERE), VASSAL) == 30 + 10 + 15


# -- climbing ------------------------------------------------------------------
@pytest.mark.rule("mare:3.12b", "mare:3.12.8d")
def test_grades_are_climbed_one_by_one_to_the_annexation() -> None:
    s = settled({"egypt": PASSAGE})
    climbed = []
    for _ in range(5):
        order(s, "rome", independents=[improve()])
        run(s, "independents")
        climbed.append(grade(s, "rome"))
        assert grade(s, "egypt") == ("passage" if len(climbed) < 4 else "neutral"), "only a vassal has one master"
    assert climbed[:-1] == ["passage", "subsidiary", "military_alliance", "vassal"]
    assert s.owner[place(HERE)] == nation(s, "rome")
    assert purse(s, "rome")["talents"] == 500 - 40 - 50 - 60 - 50 - 50


@pytest.mark.rule("mare:3.12.7a", "mare:3.12.7b", "mare:8.1g", "mare:1.3d")
def test_an_annexed_province_brings_ten_points_and_units_that_rest_for_a_year() -> None:
    s = settled({"rome": VASSAL})
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    assert s.points[nation(s, "rome")] == 10
    assert units(s, "rome", HERE) == {"inf": 4}
    assert [force.resting for force in s.forces_in(place(HERE))] == [True]


@pytest.mark.rule("mare:3.12.7b")
def test_next_year_annexed_units_stand_with_all_others() -> None:
    s = settled({"rome": VASSAL})
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    s.muster(nation(s, "rome"), place(HERE), INFANTRY, 2)
    assert s.standing(nation(s, "rome"), place(HERE)).units[INFANTRY] == 2
    run(s, "advance")
    assert s.standing(nation(s, "rome"), place(HERE)).units[INFANTRY] == 6
    assert len(s.forces_in(place(HERE))) == 1


@pytest.mark.rule("mare:3.12.7b")
def test_annexed_units_are_paid_from_the_next_year_on() -> None:
    s = settled({"rome": VASSAL})
    before = due(s, nation(s, "rome"))
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    assert due(s, nation(s, "rome")) == before
    run(s, "advance")
    assert due(s, nation(s, "rome")) == before + 4 * 2


@pytest.mark.rule("mare:3.12.8c")
def test_one_action_with_a_province_a_turn() -> None:
    s = settled()
    two = [improve(), improve()]
    assert wrong(s, "rome", independents=two) == {"independents[1]": "mare:3.12.8c"}
    order(s, "rome", independents=two)
    run(s, "independents")
    assert grade(s, "rome") == "passage"


@pytest.mark.rule("mare:7.1f")
def test_three_actions_in_a_period_and_no_matter_how_far() -> None:
    s = settled()
    s.period = True
    purse(s, "rome", talents=2000)
    far = [improve("HP1")] * 4
    assert wrong(s, "rome", independents=far) == {"independents[3]": "mare:3.12.8c"}
    order(s, "rome", independents=far)
    run(s, "independents")
    assert grade(s, "rome", "HP1") == "military_alliance"


@pytest.mark.rule("mare:3.12.8a", "mare:3.12.8b")
def test_passage_is_to_be_had_anywhere_and_more_only_near_by() -> None:
    s = settled()
    assert wrong(s, "egypt", independents=[improve("HP1")]) == {}
    s.grade[nation(s, "egypt")][place("HP1")] = PASSAGE
    assert wrong(s, "egypt", independents=[improve("HP1")]) == {"independents[0]": "mare:3.12.8b"}
    s.grade[nation(s, "rome")][place(HERE)] = PASSAGE
    assert wrong(s, "rome", independents=[improve()]) == {}


@pytest.mark.rule("mare:3.12.10c")
def test_nobody_invests_in_collapse() -> None:
    s = settled()
    level(s, "rome", "colapso")
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.10c"}


@pytest.mark.rule("mare:6.2i")
def test_a_sphere_of_influence_keeps_the_loser_out() -> None:
    s = settled()
    s.sphere_until[nation(s, "rome")][place(HERE)] = s.year
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:6.2i"}
    s.year += 1
    assert wrong(s, "rome", independents=[improve()]) == {}


@pytest.mark.rule("mare:3.0b", "mare:3.12.10d")
def test_a_step_is_paid_in_full_or_not_made() -> None:
    s = settled()
    purse(s, "rome", talents=149)
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.10a"}
    order(s, "rome", independents=[improve()])
    purse(s, "rome", talents=39)
    run(s, "independents")
    assert (grade(s, "rome"), purse(s, "rome")["talents"]) == ("neutral", 39)


# -- places ------------------------------------------------------------------
@pytest.mark.rule("mare:3.12.3a", "mare:3.12.4b")
def test_any_number_may_pass_and_two_are_paid_tribute() -> None:
    s = settled({"rome": PASSAGE, "carthage": SUBSIDIARY, "egypt": MILITARY_ALLIANCE, "illyria": NEUTRAL})
    assert wrong(s, "illyria", independents=[improve()]) == {}
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.4b"}


@pytest.mark.rule("mare:3.12.5b")
def test_one_nation_is_its_military_ally() -> None:
    s = settled({"rome": SUBSIDIARY, "carthage": MILITARY_ALLIANCE})
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.5b"}


@pytest.mark.rule("mare:3.12.5b", "mare:1.4b")
def test_an_alliance_that_is_given_up_is_free_in_the_next_turn() -> None:
    s = settled({"rome": SUBSIDIARY, "carthage": MILITARY_ALLIANCE})
    order(s, "carthage", independents=[Approach(f"province:{HERE}", "lower", "subsidiary")])
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.5b"}
    run(s, "independents")
    assert wrong(s, "rome", independents=[improve()]) == {}


@pytest.mark.rule("mare:3.12.5c", "mare:3.12.5a")
def test_who_is_at_war_when_the_alliance_is_bought_keeps_passage_and_is_fought() -> None:
    s = settled({"rome": SUBSIDIARY, "carthage": PASSAGE})
    go_to_war(s, "rome", "carthage")
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "carthage")) == ("military_alliance", "passage")
    assert not s.no_entry[nation(s, "carthage")][place(HERE)]
    assert hostile(s, nation(s, "carthage"), NOBODY, place(HERE))


@pytest.mark.rule("mare:3.12.6c", "mare:3.12.6d")
def test_a_vassal_ends_the_advantages_of_others_and_grants_them_nothing() -> None:
    s = settled({"rome": SUBSIDIARY, "carthage": MILITARY_ALLIANCE, "egypt": HOSTILE})
    order(s, "carthage", independents=[improve()])
    run(s, "independents")
    assert [grade(s, name) for name in ("carthage", "rome", "egypt")] == ["vassal", "neutral", "hostile"]
    s.sheets = [None] * 13
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.6d"}


@pytest.mark.rule("mare:3.12.8f")
def test_the_more_stable_nation_is_preferred_and_the_other_keeps_its_talents() -> None:
    s = settled({"rome": SUBSIDIARY, "carthage": SUBSIDIARY})
    level(s, "carthage", "muy_alto")
    for name in ("rome", "carthage"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "carthage")) == ("subsidiary", "military_alliance")
    assert (purse(s, "rome")["talents"], purse(s, "carthage")["talents"]) == (500, 445)
    assert [line.to for line in lines(s, "independents.refunded")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.12.8g")
def test_equals_get_nothing_and_keep_their_talents() -> None:
    s = settled({"rome": SUBSIDIARY, "carthage": SUBSIDIARY})
    for name in ("rome", "carthage"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "carthage")) == ("subsidiary", "subsidiary")
    assert (purse(s, "rome")["talents"], purse(s, "carthage")["talents"]) == (500, 500)


@pytest.mark.rule("mare:7.1g")
def test_in_a_period_neighbours_come_first_and_a_full_tie_loses_the_talents() -> None:
    s = settled({"rome": SUBSIDIARY, "egypt": SUBSIDIARY})
    s.period = True
    level(s, "egypt", "optimo")
    for name in ("rome", "egypt"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "egypt")) == ("military_alliance", "subsidiary")
    assert purse(s, "egypt")["talents"] == 500
    tied = settled({"egypt": SUBSIDIARY, "carthage": SUBSIDIARY})
    tied.period = True
    for name in ("egypt", "carthage"):
        order(tied, name, independents=[improve()])
    run(tied, "independents")
    assert (purse(tied, "egypt")["talents"], purse(tied, "carthage")["talents"]) == (440, 440)


@pytest.mark.rule("mare:7.1g")
def test_in_a_period_the_grade_of_its_start_counts_and_no_card_of_the_same_turn() -> None:
    s = settled({"egypt": PASSAGE, "carthage": NEUTRAL, "illyria": SUBSIDIARY})
    s.period = True
    settle(s, [Investment(nation(s, "carthage"), place(HERE), PASSAGE, 0)])  # by an embassy
    for name in ("egypt", "carthage"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert (grade(s, "egypt"), grade(s, "carthage")) == ("subsidiary", "passage")


@pytest.mark.rule("mare:3.12.8j")
def test_an_investment_overtaken_by_a_vassal_is_given_back() -> None:
    s = settled({"rome": MILITARY_ALLIANCE, "carthage": PASSAGE})
    level(s, "carthage", "optimo")
    for name in ("rome", "carthage"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "carthage")) == ("vassal", "neutral")
    assert purse(s, "carthage")["talents"] == 500


# -- hostility ------------------------------------------------------------------
@pytest.mark.rule("mare:3.12.1d", "mare:3.12.1g", "mare:3.12.1h")
def test_hostility_is_free_from_neutral_only_and_hatred_stays() -> None:
    s = settled({"rome": NEUTRAL, "carthage": PASSAGE})
    s.routes = [Route(nation(s, "rome"), CITY["city:roma"], CITIES_OF[place(HERE)][0], 4)]
    hostile = Approach(f"province:{HERE}", "hostile")
    assert wrong(s, "carthage", independents=[hostile]) == {"independents[0]": "mare:3.12.1d"}
    assert wrong(s, "rome", independents=[Approach("province:AF1", "hostile")]) == {"independents[0]": "mare:3.12a"}
    order(s, "rome", independents=[hostile])
    run(s, "independents")
    assert (grade(s, "rome"), s.routes, purse(s, "rome")["talents"]) == ("hostile", [], 500)
    assert s.hatred[nation(s, "rome")][place(HERE)]


@pytest.mark.rule("mare:3.12.1f")
def test_a_patron_gets_a_casus_belli_for_the_next_turn() -> None:
    s = settled({"rome": NEUTRAL, "carthage": MILITARY_ALLIANCE})
    order(s, "rome", independents=[Approach(f"province:{HERE}", "hostile")])
    run(s, "independents")
    assert s.casus_belli[nation(s, "carthage")][nation(s, "rome")] == s.turn + 1


@pytest.mark.rule("mare:3.12.1f", "mare:1.4b")
def test_a_patron_who_leaves_in_the_same_turn_is_wronged_too() -> None:
    s = settled({"rome": MILITARY_ALLIANCE, "carthage": NEUTRAL})
    order(s, "rome", independents=[Approach(f"province:{HERE}", "lower", "neutral")])
    order(s, "carthage", independents=[Approach(f"province:{HERE}", "hostile")])
    run(s, "independents")
    assert s.casus_belli[nation(s, "rome")][nation(s, "carthage")] == s.turn + 1


@pytest.mark.rule("mare:3.12.1e", "mare:3.2p")
def test_peace_with_a_hostile_province_costs_a_level() -> None:
    s = settled({"rome": HOSTILE})
    submit = Approach(f"province:{HERE}", "submit")
    assert wrong(s, "carthage", independents=[submit]) == {"independents[0]": "mare:3.12.1e"}
    order(s, "rome", independents=[submit])
    run(s, "independents")
    assert (grade(s, "rome"), level(s, "rome")) == ("neutral", "bajo")


@pytest.mark.rule("mare:3.12.8h")
def test_a_grade_is_lowered_for_nothing_and_never_raised_so() -> None:
    s = settled({"rome": MILITARY_ALLIANCE})
    down = Approach(f"province:{HERE}", "lower", to="passage")
    assert wrong(s, "carthage", independents=[down]) == {"independents[0]": "mare:3.12.8h"}
    same = Approach(f"province:{HERE}", "lower", to="military_alliance")
    assert wrong(s, "rome", independents=[same]) == {"independents[0]": "mare:3.12.8h"}
    order(s, "rome", independents=[down])
    run(s, "independents")
    assert (grade(s, "rome"), purse(s, "rome")["talents"]) == ("passage", 500)
    s.no_entry[nation(s, "rome")][place(HERE)] = True
    order(s, "rome", independents=[Approach(f"province:{HERE}", "lower", to="neutral")])
    run(s, "independents")
    assert not s.no_entry[nation(s, "rome")][place(HERE)]


@pytest.mark.rule("mare:3.12.1b")
def test_a_hostile_nation_that_destroys_all_troops_has_a_vassal() -> None:
    s = settled({"rome": HOSTILE, "carthage": PASSAGE, "egypt": NEUTRAL})
    exterminated(s, place(HERE), nation(s, "egypt"))
    assert grade(s, "egypt") == "neutral", "only a hostile nation"
    exterminated(s, place(HERE), nation(s, "rome"))
    assert (grade(s, "rome"), grade(s, "carthage")) == ("vassal", "neutral")


@pytest.mark.rule("mare:3.12.1c")
@pytest.mark.parametrize(
    ("option", "war_then", "war_now", "after"),
    [
        ("same_turn", False, False, "vassal"),
        ("same_turn", False, True, "vassal"),
        ("same_turn", True, True, "hostile"),
        ("next_turn", False, True, "hostile"),
        ("next_turn", False, False, "vassal"),
    ],
)
def test_a_protected_province_falls_a_turn_later_unless_defended(
    option: str, war_then: bool, war_now: bool, after: str
) -> None:
    s = settled({"rome": HOSTILE, "carthage": MILITARY_ALLIANCE}, patron_reaction=option)
    if war_then:
        go_to_war(s, "rome", "carthage")
    exterminated(s, place(HERE), nation(s, "rome"))
    assert grade(s, "rome") == "hostile"
    if war_now:
        go_to_war(s, "rome", "carthage")
    run(s, "independents")
    assert grade(s, "rome") == after
    assert grade(s, "carthage") == ("neutral" if after == "vassal" else "military_alliance")


@pytest.mark.rule("mare:3.12.7c")
def test_the_cities_of_an_independent_without_troops_may_be_stormed_and_the_last_annexes_it() -> None:
    s = settled({"rome": HOSTILE}, soldiers=1)
    island = place(HERE)
    assert not may_storm(s, nation(s, "rome"), island)
    for force in s.forces_in(island):
        force.units = [0] * 8
    assert may_storm(s, nation(s, "rome"), island)
    for city in CITIES_OF[island]:
        assert s.owner[island] == NOBODY
        stormed(s, city, nation(s, "rome"))
    assert s.owner[island] == nation(s, "rome")
    assert [s.garrison[city] for city in CITIES_OF[island]] == [1] * len(CITIES_OF[island])


@pytest.mark.rule("mare:3.12.7c")
@pytest.mark.parametrize(("option", "may"), [("hostile_or_fresh_vassal", True), ("hostile_only", False)])
def test_a_vassal_won_in_the_same_turn_may_be_stormed_by_option(option: str, may: bool) -> None:
    s = settled({"rome": HOSTILE}, soldiers=0, storm_relation=option)
    exterminated(s, place(HERE), nation(s, "rome"))
    assert may_storm(s, nation(s, "rome"), place(HERE)) is may
    run(s, "advance")
    assert not may_storm(s, nation(s, "rome"), place(HERE))


TWO_CITIES = "IT12"


def half_stormed() -> tuple[MareNostrum, int]:
    """A world in which Rome has stormed one of the two cities of a hostile independent; and that city."""
    s = world(turn=2)
    muster(s, "", TWO_CITIES)
    s.grade[nation(s, "rome")][place(TWO_CITIES)] = HOSTILE
    first, _ = CITIES_OF[place(TWO_CITIES)]
    stormed(s, first, nation(s, "rome"))
    assert (s.occupier[first], s.garrison[first]) == (nation(s, "rome"), 1)
    return s, first


@pytest.mark.rule("mare:3.12.7c", "mare:3.12.1e")
def test_peace_gives_a_stormed_city_back() -> None:
    s, city = half_stormed()
    s.garrison[city] = 3
    order(s, "rome", independents=[Approach(f"province:{TWO_CITIES}", "submit")])
    run(s, "independents")
    assert (s.occupier[city], s.garrison[city]) == (NOBODY, 1)


@pytest.mark.rule("mare:3.12.7c")
def test_a_stormed_city_is_held_as_long_as_the_war_lasts() -> None:
    s, city = half_stormed()
    run(s, "advance")
    assert s.occupier[city] == nation(s, "rome")


@pytest.mark.rule("mare:3.12.7c")
def test_who_has_a_vassal_gives_its_cities_back_when_the_turn_is_over() -> None:
    s, city = half_stormed()
    exterminated(s, place(TWO_CITIES), nation(s, "rome"))
    assert s.occupier[city] == nation(s, "rome"), "the other may still be stormed"
    run(s, "advance")
    assert s.occupier[city] == NOBODY


@pytest.mark.rule("mare:3.12.5c")
def test_war_with_its_ally_ends_passage_and_leaves_the_higher_grade() -> None:
    s = settled({"rome": MILITARY_ALLIANCE, "carthage": PASSAGE, "egypt": SUBSIDIARY})
    for enemy in ("carthage", "egypt"):
        enemies_lose_passage(s, nation(s, enemy), nation(s, "rome"))
    assert (grade(s, "carthage"), grade(s, "egypt")) == ("neutral", "subsidiary")
    assert s.no_entry[nation(s, "egypt")][place(HERE)]
    order(s, "egypt", independents=[improve()])
    run(s, "independents")
    assert (grade(s, "egypt"), purse(s, "egypt")["talents"]) == ("subsidiary", 460)
    assert not s.no_entry[nation(s, "egypt")][place(HERE)]


# -- which grade an order is for ------------------------------------------------------------------
@pytest.mark.rule("mare:3.12.8d")
def test_an_order_for_any_grade_but_the_next_is_refused() -> None:
    s = settled({"rome": PASSAGE})
    for to in ("passage", "military_alliance", "vassal", "annexed"):
        wanted = [Approach(f"province:{HERE}", "improve", to)]
        assert wrong(s, "rome", independents=wanted) == {"independents[0]": "mare:3.12.8d"}
    assert wrong(s, "rome", independents=[Approach(f"province:{HERE}", "improve", "subsidiary")]) == {}


@pytest.mark.rule("mare:3.12.8d", "mare:7.1f", "mare:7.1g")
def test_who_was_not_granted_a_grade_does_not_try_for_it_again_with_the_order_for_the_one_above() -> None:
    s = settled({"egypt": SUBSIDIARY, "carthage": SUBSIDIARY})
    s.period = True
    for name in ("egypt", "carthage"):
        s.sheets[nation(s, name)] = meant(s, nation(s, name), Orders(independents=[improve()] * 2))
    run(s, "independents")
    assert (grade(s, "egypt"), grade(s, "carthage")) == ("subsidiary", "subsidiary")
    assert (purse(s, "egypt")["talents"], purse(s, "carthage")["talents"]) == (440, 440)
    assert len(lines(s, "independents.not_next")) == 2


@pytest.mark.rule("mare:3.12.8d", "mare:3.12.5c")
def test_a_war_that_takes_passage_away_does_not_turn_the_order_into_one_for_passage() -> None:
    s = settled({"rome": SUBSIDIARY})
    mine = nation(s, "rome")
    s.sheets[mine] = meant(s, mine, Orders(independents=[improve()]))
    assert s.sheets[mine] == Orders(independents=[Approach(f"province:{HERE}", "improve", "military_alliance")])
    s.no_entry[mine][place(HERE)] = True
    run(s, "independents")
    assert (grade(s, "rome"), purse(s, "rome")["talents"], s.no_entry[mine][place(HERE)]) == ("subsidiary", 500, True)
    assert [line.rule for line in lines(s, "independents.not_next")] == ["mare:3.12.8d"]


@pytest.mark.rule("mare:1.4a", "mare:3.12.1e", "mare:3.12.10c")
def test_a_sheet_is_looked_through_in_the_order_in_which_it_is_carried_out() -> None:
    """Peace with a hostile province costs its level before anything is invested, wherever it stands on the page."""
    s = settled()
    s.grade[nation(s, "rome")][place("AF16")] = HOSTILE
    level(s, "rome", "fiasco")
    rows = [improve(), Approach("province:AF16", "submit")]
    assert wrong(s, "rome", independents=rows) == {"independents[0]": "mare:3.12.10c"}
    level(s, "rome", "bajo")
    purse(s, "rome", talents=40 + due(s, nation(s, "rome")))
    assert wrong(s, "rome", independents=rows[:1]) == {}
    assert wrong(s, "rome", independents=rows) == {"independents[0]": "mare:3.12.10a"}, "ten talents more by then"


@pytest.mark.rule("mare:3.12.8b", "mare:1.4b")
def test_what_is_annexed_makes_no_neighbour_of_an_investment_of_the_same_turn() -> None:
    s = world(turn=2)
    purse(s, "dacians", talents=500)
    mine = nation(s, "dacians")
    here, beyond = next(
        (one, other)
        for one in s.independents()
        for other in s.independents()
        if adjacent(s, mine, one) and not adjacent(s, mine, other) and near(one, other)
    )
    s.grade[mine][here], s.grade[mine][beyond] = VASSAL, PASSAGE
    rows = [Approach(PROVINCES[each], "improve") for each in (here, beyond)]
    assert wrong(s, "dacians", independents=rows) == {"independents[1]": "mare:3.12.8b"}
    order(s, "dacians", independents=rows)
    run(s, "independents")
    assert (s.owner[here], s.grade[mine][beyond]) == (mine, PASSAGE)


@pytest.mark.rule("mare:3.12.1c", "mare:1.4a", "mare:3.12.6d")
def test_what_nobody_defended_is_a_vassal_before_anybody_invests_and_the_sheet_knows_it() -> None:
    s = settled({"rome": HOSTILE, "egypt": MILITARY_ALLIANCE})
    s.pending = [[place(HERE), nation(s, "rome"), nation(s, "egypt")]]
    assert wrong(s, "rome", independents=[improve()]) == {}
    assert wrong(s, "carthage", independents=[improve()]) == {"independents[0]": "mare:3.12.6d"}
    assert meant(s, nation(s, "rome"), Orders(independents=[improve()])).independents[0].to == "annexed"
    assert s.pending, "looking changes nothing"
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    assert s.owner[place(HERE)] == nation(s, "rome")
