"""Field battles (4.2), what they give (8.1), and what they do to leaders (4.5)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.combat.commanders import bereft, commander, present
from tabularium.games.mare_nostrum.combat.field import Battle, fight, free_to_go, line_up, toughen
from tabularium.games.mare_nostrum.combat.figures import needed, rolling, victor
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.pieces import NOBODY, Active, Force, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, NEUTRAL, SUBSIDIARY, VASSAL

from ..world import (
    alliance,
    columns,
    disarm,
    general,
    go_to_war,
    lead,
    level,
    lines,
    muster,
    nation,
    place,
    units,
    world,
)

MISS, HIT, SURVIVES, DIES, NO_VETERANS = 1, 10, 100, 1, 10


def field(dice: list[int], **options: object) -> MareNostrum:
    """Rome and Carthage at war, and nobody anywhere."""
    s = world(dice=dice, options=options)
    disarm(s)
    s.points = [0] * 13
    go_to_war(s, "rome", "carthage")
    return s


def battle(s: MareNostrum, code: str = "IT1", one: str = "rome", other: str = "carthage") -> tuple[Battle, int | None]:
    """Two parties fight in a province; the independent has no name."""
    return fight(s, place(code), ([nation(s, one)], [nation(s, other) if other else NOBODY]))


def muster_independent(s: MareNostrum, code: str, number: int) -> None:
    """So many infantry of the province itself, beside those of its leader."""
    s.forces.append(Force(nation=NOBODY, province=place(code), units=columns(inf=number)))


# -- dice -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.2b", "mare:4.2k")
def test_cavalry_hits_on_eight_infantry_on_nine_and_veterans_on_one_less() -> None:
    kinds = ("inf", "cav", "inf_mc", "cav_mc", "veteran_inf", "veteran_cav", "veteran_inf_mc", "veteran_cav_mc")
    found = {kind: needed(columns(**{kind: 1}).index(1)) for kind in kinds}
    assert list(found.values()) == [9, 8, 9, 8, 8, 7, 8, 7]


@pytest.mark.rule("mare:4.2b", "mare:4.2k")
def test_every_unit_rolls_for_itself() -> None:
    s = field([8, 8, 8, 9, MISS, MISS, MISS, MISS])
    muster(s, "rome", "IT1", inf=2, cav=1, veteran_inf=1)
    muster(s, "carthage", "IT1", inf=4)
    battle(s)
    assert units(s, "carthage", "IT1") == {"inf": 1}


@pytest.mark.rule("mare:4.2c", "mare:4.2b")
def test_of_more_than_fifteen_units_the_most_effective_roll() -> None:
    assert rolling({9: 10, 8: 10}) == [(8, 10), (9, 5)]
    assert rolling({9: 9, 8: 4 + 3, 7: 2}) == [(7, 2), (8, 7), (9, 6)]
    assert rolling({9: 3, 8: 20}) == [(8, 15), (9, 0)]


@pytest.mark.rule("mare:4.2c")
@pytest.mark.parametrize("names", [("rome", "pergamon"), ("pergamon", "rome")])
def test_of_more_than_fifteen_units_those_roll_that_a_card_makes_surer_whoever_stands_first(
    names: tuple[str, str],
) -> None:
    s = field([8] * 15 + [MISS] * 15 + [SURVIVES])
    for name in names:
        muster(s, name, "IT1", inf=15)
    muster(s, "carthage", "IT1", inf=15)
    hero = lead(s, "rome", "IT1", inf=1)
    hero.card = CARD["card:C10_1"]  # his infantry hits on 8, that of others on 9
    s.active.append(Active(nation=hero.nation, card=hero.card, since=1))
    fight(s, place("IT1"), ([nation(s, name) for name in names], [nation(s, "carthage")]))
    assert units(s, "carthage", "IT1") == {}


@pytest.mark.rule("mare:4.2d", "mare:4.2c")
def test_losses_are_drawn_from_all_units_whether_they_rolled_or_not() -> None:
    s = field([*[MISS] * 15, HIT, HIT, MISS, MISS, 20, 1])
    muster(s, "rome", "IT1", inf=10, cav=10)
    muster(s, "carthage", "IT1", inf=4)
    battle(s)
    assert units(s, "rome", "IT1") == {"inf": 9, "cav": 9}


@pytest.mark.rule("mare:4.2d")
def test_losses_are_drawn_from_all_nations_of_a_side() -> None:
    s = field([MISS, MISS, HIT, 2])
    muster(s, "rome", "IT1", inf=1)
    muster(s, "pergamon", "IT1", inf=1)
    muster(s, "carthage", "IT1", inf=1)
    fight(s, place("IT1"), ([nation(s, "rome"), nation(s, "pergamon")], [nation(s, "carthage")]))
    assert (units(s, "rome", "IT1"), units(s, "pergamon", "IT1")) == ({"inf": 1}, {})


@pytest.mark.rule("mare:4.2e", "mare:4.2d", "mare:3.3.5t")
def test_both_sides_take_their_losses_at_the_same_time() -> None:
    s = field([HIT, HIT])
    muster(s, "rome", "IT1", inf=1)
    muster(s, "carthage", "IT1", inf=1)
    battle(s)
    assert (units(s, "rome", "IT1"), units(s, "carthage", "IT1")) == ({}, {})
    assert s.fought[nation(s, "rome")][nation(s, "carthage")]
    [line] = lines(s, "battle.field")
    assert line.to is None
    assert [line.params[each] for each in ("units", "enemies", "lost", "killed")] == [1, 1, 1, 1]
    assert line.params["dice"] == [[[HIT], []], [[HIT], []]]


@pytest.mark.rule("mare:4.2m")
def test_whoever_survives_stays() -> None:
    s = field([MISS] * 4)
    muster(s, "rome", "IT1", inf=2)
    muster(s, "carthage", "IT1", inf=2)
    battle(s)
    assert (units(s, "rome", "IT1"), units(s, "carthage", "IT1")) == ({"inf": 2}, {"inf": 2})


@pytest.mark.rule("mare:4.2l", "mare:4.2b", "mare:4.5.1a")
def test_the_modifier_of_a_leader_helps_all_units_of_his_side() -> None:
    s = field([6, 5, 6, 7, MISS, MISS, MISS, MISS, SURVIVES])
    lead(s, "rome", "IT1", modifier=2, inf=1, cav=1)
    muster(s, "pergamon", "IT1", inf=1, cav=1)
    muster(s, "carthage", "IT1", inf=4)
    fight(s, place("IT1"), ([nation(s, "rome"), nation(s, "pergamon")], [nation(s, "carthage")]))
    assert units(s, "carthage", "IT1") == {"inf": 2}  # infantry hit on 7, cavalry on 6


@pytest.mark.rule("mare:4.5.1b")
def test_of_several_leaders_the_best_leads_of_equals_the_oldest_and_all_take_part() -> None:
    s = field([MISS] * 4 + [SURVIVES] * 3)
    first = lead(s, "rome", "IT1", modifier=1, inf=1)
    second = lead(s, "rome", "IT1", modifier=2, age=30, inf=1)
    third = general(s, "rome", "IT1", modifier=2, age=40, principal=first.number)
    muster(s, "carthage", "IT1", inf=2)
    lined_up = line_up(s, place("IT1"), ([nation(s, "rome")], [nation(s, "carthage")]))
    assert commander(lined_up.leaders[0]) == third
    battle(s)
    assert [leader.age for leader in (first, second, third)] == [31, 31, 41]


@pytest.mark.rule("mare:4.5.1b", "mare:4.2f", "mare:4.2l", "mare:4.5.2c")
def test_a_leader_to_whom_nothing_was_assigned_leads_the_units_of_his_nation_around_him() -> None:
    s = field([MISS] * 6 + [HIT - 3] * 6 + [NO_VETERANS] + [SURVIVES] * 3)
    lead(s, "rome", "IT1", inf=6)
    muster(s, "carthage", "IT1", inf=6)
    punic, companion = general(s, "carthage", "IT1", 2), general(s, "carthage", "IT1")
    companion.principal = punic.number
    _, winner = battle(s)
    assert (winner, punic.age, companion.age) == (1, 31, 31)


@pytest.mark.rule("mare:3.14ab", "mare:4.5.1b", "mare:4.2f")
@pytest.mark.parametrize("follows", [False, True], ids=["himself", "with a companion"])
def test_who_has_lost_his_units_does_not_lead_others_that_year(follows: bool) -> None:
    s = field([MISS] * 4 + [SURVIVES])
    lead(s, "rome", "IT1", inf=2)
    punic = lead(s, "carthage", "IT1", 2)
    if follows:
        general(s, "carthage", "IT1", principal=punic.number)
    s.campaigns[-1].stopped = True
    muster(s, "carthage", "IT1", inf=2)
    fought, winner = battle(s)
    assert (fought.leaders[1], winner, punic.age) == ([], None, 30)


@pytest.mark.rule("mare:3.14ab")
def test_bereft_is_only_who_was_stopped_himself_and_has_no_units_left() -> None:
    s = field([])
    beaten, halted = lead(s, "carthage", "IT1"), lead(s, "carthage", "IT1", inf=2)
    for campaign in s.campaigns:
        campaign.stopped = True
    waiting, idle = lead(s, "carthage", "IT1"), general(s, "carthage", "IT1")
    assert [bereft(s, each) for each in (beaten, halted, waiting, idle)] == [True, False, False, False]


@pytest.mark.rule("mare:4.5.1b", "mare:3.11c")
def test_where_no_unit_of_his_nation_is_left_he_leads_nobody() -> None:
    s = field([])
    punic = general(s, "carthage", "IT1")
    none, some = (Force(nation=punic.nation, province=place("IT1"), units=columns(inf=each)) for each in (0, 1))
    assert (present(s, place("IT1"), [none]), present(s, place("IT1"), [none, some])) == ([], [punic])


@pytest.mark.rule("mare:3.11c", "mare:4.5.1b")
def test_who_is_elsewhere_leads_nobody() -> None:
    s = field([MISS] * 4 + [SURVIVES])
    lead(s, "rome", "IT1", inf=2)
    muster(s, "carthage", "IT1", inf=2)
    general(s, "carthage", "AF1", 2)
    general(s, "egypt", "IT1", 2)
    fought, _ = battle(s)
    assert fought.leaders[1] == []


# -- victory --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.2f", "mare:8.1b")
def test_without_leaders_on_both_sides_nobody_wins() -> None:
    s = field([HIT] * 6 + [MISS] * 6 + [SURVIVES])
    lead(s, "rome", "IT1", inf=6)
    muster(s, "carthage", "IT1", inf=6)
    _, winner = battle(s)
    assert winner is None
    assert (s.points[nation(s, "rome")], level(s, "rome")) == (6, "medio")


@pytest.mark.rule("mare:4.2g", "mare:4.2h", "mare:4.2i")
@pytest.mark.parametrize(
    ("had", "lost", "winner"),
    [
        ((8, 6), (1, 3), 0),
        ((8, 6), (2, 4), None),
        ((8, 6), (0, 3), None),
        ((12, 6), (1, 3), None),
        ((6, 12), (1, 3), 0),
        ((11, 9), (3, 4), 0),
        ((10, 9), (3, 4), None),
        ((14, 7), (3, 4), None),
        ((12, 12), (3, 3), None),
        ((9, 11), (4, 3), 1),
    ],
)
def test_a_victory_needs_twice_the_losses_or_a_great_battle(
    had: tuple[int, int], lost: tuple[int, int], winner: int | None
) -> None:
    assert victor(had, lost, "field") == winner


@pytest.mark.rule("mare:4.2f", "mare:4.2g", "mare:8.1b")
@pytest.mark.parametrize(
    ("romans", "hits", "enemies", "their_hits", "points"),
    [(12, 12, 6, 1, (6 - 1, 0)), (3, 0, 6, 6, (0, 3)), (12, 4, 6, 0, (4, 0))],
)
def test_who_had_twice_the_number_does_not_win(
    romans: int, hits: int, enemies: int, their_hits: int, points: tuple[int, int]
) -> None:
    dice = [HIT] * hits + [MISS] * (romans - hits) + [HIT] * their_hits + [MISS] * (enemies - their_hits)
    s = field([*dice, SURVIVES, SURVIVES])
    lead(s, "rome", "IT1", inf=romans)
    lead(s, "carthage", "IT1", inf=enemies)
    _, winner = battle(s)
    assert winner is None
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == points


@pytest.mark.rule("mare:4.2c")
def test_fifteen_dice_are_rolled_by_all_allies_together() -> None:
    s = field([])
    s.table.rolls = []
    muster(s, "rome", "IT1", inf=10)
    muster(s, "pergamon", "IT1", inf=10)
    fight(s, place("IT1"), ([nation(s, "rome"), nation(s, "pergamon")], []))
    assert len(s.table.rolls) == 15


@pytest.mark.rule("mare:8.1a", "mare:8.1b", "mare:3.2q", "mare:3.2r", "mare:4.5.2c", "mare:4.5.2d", "mare:4.5.2h")
def test_a_victory_gives_points_and_stability_and_ages_leaders() -> None:
    s = field([*[HIT] * 5, *[MISS] * 3, *[HIT] * 2, *[MISS] * 6, NO_VETERANS, 6, 11])
    roman = lead(s, "rome", "IT1", age=30, inf=8)
    punic = lead(s, "carthage", "IT1", age=30, inf=8)
    _, winner = battle(s)
    assert winner == 0
    assert (units(s, "rome", "IT1"), units(s, "carthage", "IT1")) == ({"inf": 6}, {"inf": 3})
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (5 + 3, 0)
    assert (level(s, "rome"), level(s, "carthage")) == ("alto", "bajo")
    assert (roman.age, punic.age) == (31, 33)  # 31 // 5 is 6, 33 // 3 is 11: both pass
    assert (roman in s.leaders, punic in s.leaders) == (True, True)
    assert (s.won[nation(s, "rome")], s.lost[nation(s, "carthage")]) == ([1], [1])


@pytest.mark.rule("mare:4.5.2h", "mare:8.1d", "mare:4.2f")
@pytest.mark.parametrize(("roll", "stays"), [(7, True), (6, False)])
def test_an_undecided_battle_checks_a_quarter_of_the_age(roll: int, stays: bool) -> None:
    s = field([MISS, MISS, SURVIVES, roll])
    lead(s, "rome", "IT1", inf=1)
    punic = lead(s, "carthage", "IT1", modifier=2, age=29, inf=1)
    battle(s)
    assert (punic in s.leaders) == stays
    assert s.points[nation(s, "rome")] == (0 if stays else 2 + 2)


@pytest.mark.rule("mare:3.11d")
def test_a_companion_takes_over_in_battle() -> None:
    s = field([MISS, MISS, DIES, SURVIVES, SURVIVES])
    first = lead(s, "rome", "IT1", inf=1)
    second = general(s, "rome", "IT1", principal=first.number)
    lead(s, "carthage", "IT1", inf=1)
    battle(s)
    assert first not in s.leaders
    army = s.army(second.number)
    assert army is not None
    assert army.size == 1


@pytest.mark.rule("mare:3.2q", "mare:3.2r", "mare:8.1a")
def test_a_victory_over_an_independent_gives_points_but_no_stability_and_a_defeat_by_one_costs() -> None:
    s = field([*[HIT] * 4, MISS, MISS, *[MISS] * 5, NO_VETERANS, SURVIVES, SURVIVES])
    lead(s, "rome", "GL10", inf=6)
    lead(s, "", "GL10", inf=5)
    s.grade[nation(s, "rome")][place("GL10")] = HOSTILE
    battle(s, "GL10", "rome", "")
    assert (s.points[nation(s, "rome")], level(s, "rome")) == (5 + 4, "medio")

    s = field([*[MISS] * 6, *[HIT] * 4, MISS, NO_VETERANS, SURVIVES, SURVIVES])
    lead(s, "rome", "GL10", inf=6)
    lead(s, "", "GL10", inf=5)
    battle(s, "GL10", "rome", "")
    assert (s.points[nation(s, "rome")], level(s, "rome")) == (0, "bajo")


@pytest.mark.rule("mare:8.1b")
def test_fewer_killed_than_lost_give_nothing() -> None:
    s = field([HIT] * 3 + [MISS] * 5 + [HIT] * 5 + [MISS] * 3)
    muster(s, "rome", "IT1", inf=8)
    muster(s, "carthage", "IT1", inf=8)
    battle(s)
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (0, 2)


@pytest.mark.rule("mare:8.1e")
def test_points_are_shared_by_units_at_the_start_and_rounded_up_and_an_independent_takes_none() -> None:
    s = field([*[HIT] * 5, *[MISS] * 7, *[MISS] * 6])
    muster(s, "rome", "GL13", inf=7)
    muster(s, "pergamon", "GL13", inf=3)
    muster(s, "", "GL13", inf=2)
    muster(s, "carthage", "GL13", inf=6)
    allies = [nation(s, "rome"), nation(s, "pergamon"), NOBODY]
    fight(s, place("GL13"), (allies, [nation(s, "carthage")]))
    assert (s.points[nation(s, "rome")], s.points[nation(s, "pergamon")]) == (4, 2)
    assert {tuple(line.to or ()) for line in lines(s, "battle.points")} == {(allies[0],), (allies[1],)}


@pytest.mark.rule("mare:8.1e", "mare:8.1d")
def test_a_leader_who_is_gone_is_shared_apart() -> None:
    s = field([MISS, MISS, MISS, DIES])
    muster(s, "rome", "IT1", inf=1)
    muster(s, "pergamon", "IT1", inf=1)
    lead(s, "carthage", "IT1", modifier=1, inf=1)
    fight(s, place("IT1"), ([nation(s, "rome"), nation(s, "pergamon")], [nation(s, "carthage")]))
    assert (s.points[nation(s, "rome")], s.points[nation(s, "pergamon")]) == (2, 2)


# -- veterans -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.2j")
def test_a_victory_may_make_veterans_of_survivors() -> None:
    s = field([*[HIT] * 4, MISS, MISS, *[MISS] * 6, 1, 2, 4, 1, SURVIVES, SURVIVES])
    lead(s, "rome", "IT1", inf=3, cav=2, veteran_cav=1)
    lead(s, "carthage", "IT1", inf=6)
    battle(s)
    assert units(s, "rome", "IT1") == {"inf": 2, "cav": 1, "veteran_inf": 1, "veteran_cav": 2}


@pytest.mark.rule("mare:4.2j")
@pytest.mark.parametrize(("die", "veterans"), [(1, 3), (2, 0), (10, 0)])
def test_one_roll_in_ten_makes_veterans(die: int, veterans: int) -> None:
    s = field([die, 3])
    muster(s, "rome", "IT1", inf=5)
    toughen(s, s.forces)
    assert units(s, "rome", "IT1").get("veteran_inf", 0) == veterans


@pytest.mark.rule("mare:4.2j")
def test_there_are_no_more_veterans_than_units_to_become_so() -> None:
    s = field([*[HIT] * 4, *[MISS] * 4, 1, 3, SURVIVES, SURVIVES])
    lead(s, "rome", "IT1", veteran_inf=3, inf=1)
    lead(s, "carthage", "IT1", inf=4)
    battle(s)
    assert units(s, "rome", "IT1") == {"veteran_inf": 4}


# -- afterwards -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.14ab")
def test_a_leader_who_lost_all_units_lives_but_has_no_more_orders() -> None:
    s = field([MISS, HIT, SURVIVES, SURVIVES])
    leader = lead(s, "rome", "IT1", inf=1)
    lead(s, "carthage", "IT1", inf=1)
    battle(s)
    assert leader in s.leaders
    assert [campaign.stopped for campaign in s.campaigns] == [True, False]


@pytest.mark.rule("mare:3.12.9d")
def test_a_leader_of_an_independent_goes_with_the_last_of_his_troops() -> None:
    s = field([HIT, HIT, MISS, MISS, SURVIVES])
    muster(s, "rome", "GL10", inf=2)
    chief = lead(s, "", "GL10", inf=2)
    battle(s, "GL10", "rome", "")
    assert chief not in s.leaders
    assert s.departed == 1


@pytest.mark.rule("mare:3.14m")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner", "enemies", "goes"),
    [
        (5, 0, None, [1], True),
        (8, 4, 0, [1], True),
        (7, 4, 0, [1], False),
        (8, 4, None, [1], False),
        (1, 9, 1, [NOBODY], True),
        (8, 5, 0, [1, NOBODY], False),
    ],
)
def test_who_may_go_on_after_a_battle(
    ours: int, theirs: int, winner: int | None, enemies: list[int], goes: bool
) -> None:
    forces = (
        [Force(nation=0, province=0, units=columns(inf=ours))],
        [Force(nation=1, province=0, units=columns(inf=theirs))],
    )
    assert free_to_go(Battle(0, ([0], enemies), forces, ([], []), ({}, {})), winner, 0) == goes


# -- independents ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.12.1b", "mare:3.12.6c")
def test_an_independent_without_troops_is_a_vassal_of_the_hostile_nation_at_once() -> None:
    s = field([HIT, HIT, MISS, MISS])
    gaul = place("GL10")
    s.grade[nation(s, "rome")][gaul] = s.grade[nation(s, "egypt")][gaul] = HOSTILE
    s.grade[nation(s, "germans")][gaul] = SUBSIDIARY
    muster(s, "rome", "GL10", inf=2)
    muster(s, "", "GL10", inf=2)
    battle(s, "GL10", "rome", "")
    grades = [s.grade[nation(s, name)][gaul] for name in ("rome", "egypt", "germans")]
    assert grades == [VASSAL, HOSTILE, NEUTRAL]


@pytest.mark.rule("mare:3.12.1b")
@pytest.mark.parametrize(("roman", "lot", "holder"), [(3, [], "rome"), (2, [2], "pergamon")])
def test_of_allies_the_one_with_most_units_left_gets_it(roman: int, lot: list[int], holder: str) -> None:
    s = field([HIT] * 2 + [MISS] * roman + [MISS] * 2 + lot)
    for name in ("rome", "pergamon"):
        s.grade[nation(s, name)][place("GL10")] = HOSTILE
    muster(s, "rome", "GL10", inf=roman)
    muster(s, "pergamon", "GL10", inf=2)
    muster(s, "", "GL10", inf=2)
    fight(s, place("GL10"), ([nation(s, "rome"), nation(s, "pergamon")], [NOBODY]))
    assert s.grade[nation(s, holder)][place("GL10")] == VASSAL


@pytest.mark.rule("mare:3.12.1b", "mare:3.12.1c", "mare:3.12.9c")
def test_a_war_on_a_leader_of_an_independent_ends_with_him_and_not_before() -> None:
    for garrison, dice, grade in ((9, [HIT, *[MISS] * 10, DIES], SUBSIDIARY), (9, [MISS] * 11 + [SURVIVES], HOSTILE)):
        s = field([*dice, SURVIVES])
        rome, here = nation(s, "rome"), place("HP9")
        lead(s, "", "HP9", inf=1)
        muster_independent(s, "HP9", garrison)
        muster(s, "rome", "HP9", inf=1)
        s.grade[rome][here], s.kept[rome][here] = HOSTILE, SUBSIDIARY
        battle(s, "HP9", other="")
        assert s.grade[rome][here] == grade


@pytest.mark.rule("mare:3.12.1b", "mare:3.12.1c")
def test_an_independent_beside_its_patron_is_exterminated_like_one_alone() -> None:
    s = field([HIT] * 4 + [MISS] * 2, patron_reaction="next_turn")
    rome, gauls, massalia = nation(s, "rome"), nation(s, "gauls"), place("GL13")
    go_to_war(s, "rome", "gauls")
    s.grade[gauls][massalia] = HOSTILE
    muster(s, "gauls", "GL13", inf=4)
    muster(s, "", "GL13", inf=1)
    muster(s, "rome", "GL13", inf=1)
    fight(s, massalia, ([gauls], [rome, NOBODY]))
    assert s.pending == [[massalia, gauls, rome]]


@pytest.mark.rule("mare:3.12.1b", "mare:3.12.9c")
def test_a_battle_between_nations_in_a_hostile_province_decides_nothing_about_it() -> None:
    s = field([HIT, MISS, MISS])
    rome, here = nation(s, "rome"), place("HP9")
    muster(s, "rome", "HP9", inf=1)
    muster(s, "carthage", "HP9", inf=1)
    s.grade[rome][here] = HOSTILE
    battle(s, "HP9")
    assert s.grade[rome][here] == HOSTILE


@pytest.mark.rule("mare:3.12.1b", "mare:3.12.9d")
@pytest.mark.parametrize(("roll", "grade"), [(DIES, VASSAL), (SURVIVES, HOSTILE)])
def test_troops_that_leave_with_a_leader_who_dies_in_battle_are_gone_too(roll: int, grade: int) -> None:
    s = field([HIT, MISS, *[MISS] * 3, 1, roll])
    gaul = place("GL10")
    s.grade[nation(s, "rome")][gaul] = HOSTILE
    muster(s, "rome", "GL10", inf=2)
    muster(s, "", "GL10", inf=1)
    lead(s, "", "GL10", inf=2)
    battle(s, "GL10", "rome", "")
    assert s.grade[nation(s, "rome")][gaul] == grade
    assert s.units_in(gaul, NOBODY) == (0 if grade == VASSAL else 2)


@pytest.mark.rule("mare:3.12.1c")
@pytest.mark.parametrize("war", [True, False])
def test_a_patron_at_war_keeps_his_independent_and_one_at_peace_loses_it(war: bool) -> None:
    s = field([HIT, HIT, MISS, MISS])
    rome, gauls, massalia = nation(s, "rome"), nation(s, "gauls"), place("GL13")
    if war:
        go_to_war(s, "rome", "gauls")
    s.grade[gauls][massalia] = HOSTILE
    before = s.grade[rome][massalia]
    muster(s, "gauls", "GL13", inf=2)
    muster(s, "", "GL13", inf=2)
    battle(s, "GL13", "gauls", "")
    assert (s.grade[gauls][massalia], s.grade[rome][massalia]) == (HOSTILE, before)
    assert s.pending == ([] if war else [[massalia, gauls, rome]])


@pytest.mark.rule("mare:3.12.1b")
def test_who_is_not_hostile_gains_nothing_by_destroying_the_troops_of_an_enemys_ally() -> None:
    s = field([HIT, HIT, MISS, MISS])
    go_to_war(s, "rome", "gauls")
    muster(s, "gauls", "GL13", inf=2)
    muster(s, "", "GL13", inf=2)
    battle(s, "GL13", "gauls", "")
    assert s.grade[nation(s, "gauls")][place("GL13")] == NEUTRAL


@pytest.mark.rule("mare:4.5.2h")
def test_ages_are_told_to_nobody_and_points_only_to_their_nation() -> None:
    s = field([MISS, MISS, DIES, SURVIVES])
    alliance(s, "rome", "pergamon")
    lead(s, "rome", "IT1", age=77, inf=1)
    lead(s, "carthage", "IT1", inf=1)
    battle(s)
    public = str([line.params for line in lines(s) if line.to is None])
    assert "77" not in public
    assert "78" not in public
    assert "points" not in public
    assert isinstance(s.leaders[0], Leader)
