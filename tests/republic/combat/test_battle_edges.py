"""Battles at their edges: victories at sea, who fights at all, and which wars count as prosecuted afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import REVOLTS
from tabularium.games.republic.forces import army
from tabularium.games.republic.state import (
    ACTIVE,
    ACTIVE_BOX,
    BANK,
    BEATEN,
    BEQUEST_POST,
    CAMP,
    CAPTIVE,
    CURIA,
    FIELD,
    PROCONSUL,
    REVOLTED,
    UNPROSECUTED,
    VACANT,
    WITH,
)
from tabularium.testing.language import asked, lines, play

from ..battles import GALLIC, JULIUS, PIRATES, SYRIAN_FORCE, battle, fought, led_by
from ..table import of, person, rome, war

CLAUDIUS, CORNELIUS = "family:claudius", "family:cornelius"


def legions(**armies: int) -> list[int]:
    """Where the legions are: so many with each of these families, the others in the bank."""
    placed = [WITH + person(f"family:{name}") for name, count in armies.items() for _ in range(count)]
    return placed + [BANK] * (25 - len(placed))


# -- after the dice ------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.2b", "republic:10.7a")
def test_a_defeat_kills_without_chits() -> None:
    match = battle(1, 1, 2, legions=6)
    assert fought(match)["result"] == "result:defeat"
    assert not lines(match, "chits.drawn")


@pytest.mark.rule("republic:10.7a")
def test_a_battle_without_losses_draws_no_chits() -> None:
    match = battle(5, 5, 6)
    assert lines(match, "combat.losses")[0].params["legions"] == 0
    assert not lines(match, "chits.drawn")


@pytest.mark.rule("republic:10.5a")
def test_veterans_keep_their_allegiance_and_none_is_made_where_all_are_veterans() -> None:
    veteran = [0] * 4 + [1] * 10 + [0] * 11
    sworn = [person("family:fulvius") if each else -1 for each in veteran]
    match = battle(5, 5, 6, veteran=veteran, sworn=sworn)
    assert fought(match)["result"] == "result:victory"
    assert rome(match).sworn == sworn
    assert not lines(match, "combat.veteran")


@pytest.mark.rule("republic:I.cleopatra.1")
def test_cleopatra_helps_through_the_whole_war_at_sea_and_on_land() -> None:
    hands = {3: ["leader:cleopatra-vii"]}
    match = battle(5, 5, 6, target="war:alexandrine", legions=5, fleets=12, hands=hands)
    play(match, "ally", "fight")
    at_sea, on_land = (line.params for line in lines(match, "combat.fought"))
    assert at_sea["mine"] == 12 + 4 + 3
    assert on_land["mine"] == (5 + 1) + min(4 + 3, 5 + 1)


@pytest.mark.rule("republic:I.cleopatra.1")
def test_next_year_she_is_still_his_ally_and_nobody_elses() -> None:
    given = {"target": "war:alexandrine", "legions": 9, "fleets": 12}
    his = fought(battle(5, 5, 6, **given, cleopatra_with=person(JULIUS)))
    another = fought(battle(5, 5, 6, **given, cleopatra_with=person("family:fabius")))
    assert (his["mine"], another["mine"]) == (12 + 4 + 3, 12 + 4)


@pytest.mark.rule("republic:I.cleopatra.1")
def test_cleopatra_is_played_in_no_other_war_and_only_if_somebody_has_her() -> None:
    assert fought(battle(5, 5, 6, hands={3: ["leader:cleopatra-vii"]}))
    assert fought(battle(5, 5, 6, target="war:alexandrine", legions=5, fleets=12))


# -- victories at sea ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.12c", "republic:10.8d")
def test_a_victory_at_sea_that_leaves_too_few_fleets_for_support_leaves_a_proconsul() -> None:
    match = battle(6, 6, 6, 4, 5, 21, 22, target="war:punic-1", legions=5, fleets=5)
    assert of(match, "fleets_with", JULIUS) == 4
    assert "combat.land_battle" not in asked(match).values()
    assert (of(match, "place", JULIUS), of(match, "office", JULIUS)) == (FIELD, PROCONSUL)


@pytest.mark.rule("republic:10.12b", "republic:10.12c")
def test_a_victor_at_sea_who_has_just_the_fleets_for_support_left_may_land_at_once() -> None:
    match = battle(6, 6, 5, 4, 5, 21, 22, target="war:punic-1", legions=5, fleets=6)
    assert of(match, "fleets_with", JULIUS) == 5
    assert asked(match) == {1: "combat.land_battle"}


@pytest.mark.rule("republic:10.12c", "republic:10.8d")
@pytest.mark.parametrize(
    ("target", "count", "choice"),
    [("war:punic-1", 5, "wait"), ("war:punic-1", 6, "fight"), (PIRATES, 1, "wait"), (PIRATES, 2, "fight")],
)
def test_the_land_battle_is_suggested_where_he_is_as_strong_as_the_enemy(target: str, count: int, choice: str) -> None:
    match = battle(6, 6, 5, target=target, legions=count, fleets=15, options={"veterans_land_only": True})
    assert asked(match) == {1: "combat.land_battle"}
    assert match.asks[1].default == choice


@pytest.mark.rule("republic:10.12c", "republic:10.12d", "republic:10.4f")
def test_a_victor_at_sea_who_falls_is_dead_and_his_units_go_home() -> None:
    chits = (4, 5, 6, 7, 8, 21, 22, 23, 24, 25, 26, 27, 5)
    people = {JULIUS: {"office": "none"}}
    match = battle(4, 5, 5, *chits, target=PIRATES, legions=5, fleets=6, commander=CLAUDIUS, people=people)
    s = rome(match)
    assert fought(match)["result"] == "result:victory"
    assert of(match, "place", CLAUDIUS) == CURIA
    assert (s.legion.count(ACTIVE_BOX), s.fleets) == (4 + 1, 2)


# -- who fights ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.1a", "republic:10.1d")
def test_every_war_against_which_forces_were_sent_is_fought_and_any_other_is_unprosecuted() -> None:
    wars = {"war:syrian": "active", "war:jugurthine": "active"}
    legion = legions(julius=8, cornelius=8)
    match = battle(3, 3, 4, wars=wars, people={CORNELIUS: SYRIAN_FORCE | {"rank": 2}}, legion=legion, legions=0)
    assert [line.params["war"] for line in lines(match, "combat.fought")] == [GALLIC, "war:syrian"]
    assert rome(match).war[war(GALLIC)] == ACTIVE
    assert rome(match).war[war("war:jugurthine")] == UNPROSECUTED


@pytest.mark.rule("republic:10.1b")
def test_a_master_of_horse_fights_no_battle_of_his_own() -> None:
    riding = {"office": "master_of_horse", "place": "field", "post": war(GALLIC), "faction": 1, "rank": 1}
    match = battle(5, 5, 6, people={JULIUS: {"office": "dictator"}, CLAUDIUS: riding})
    assert fought(match)["dice"] == [5, 5, 6]


@pytest.mark.rule("republic:10.1a", "republic:10.8b")
def test_a_commander_who_fetches_a_bequest_fights_nobody_and_goes_on() -> None:
    fetching = {"place": "field", "post": BEQUEST_POST, "office": "none", "rank": 2}
    legion = legions(julius=8, cornelius=3)
    match = battle(3, 3, 4, people={CORNELIUS: fetching}, legion=legion, legions=0, bequest=[1, 0, 0])
    assert [line.params["senator"] for line in lines(match, "combat.fought")] == [JULIUS]
    assert (of(match, "place", CORNELIUS), len(army(rome(match), person(CORNELIUS)))) == (FIELD, 3)


@pytest.mark.rule("republic:10.8b", "republic:9.645")
def test_a_commander_whose_war_goes_on_stays_there() -> None:
    match = battle(3, 3, 4, legions=8)
    assert fought(match)["result"] == "result:stalemate"
    assert (of(match, "place", JULIUS), of(match, "post", JULIUS)) == (FIELD, war(GALLIC))


@pytest.mark.rule("republic:10.1a", "republic:9.645")
def test_a_new_year_knows_nothing_of_the_battles_of_the_last() -> None:
    match = battle(4, 4, 5, legions=4, struck=[[war(GALLIC), 13]], people={JULIUS: {"victor": 1}})
    assert fought(match)["result"] == "result:disaster"
    assert of(match, "victor", JULIUS) == 0


@pytest.mark.rule("republic:9.645")
def test_a_number_that_has_struck_in_one_war_strikes_in_another() -> None:
    away = {"place": "field", "post": war("war:macedonian-2"), "fleets_with": 5, "rank": 2, "office": "none"}
    dice = (4, 4, 5, 0, 21, 4, 4, 5)
    wars = {"war:macedonian-2": "active"}
    match = battle(*dice, wars=wars, people={CORNELIUS: away}, legion=legions(julius=2, cornelius=2), legions=0)
    assert [line.params["result"] for line in lines(match, "combat.fought")] == ["result:disaster"] * 2


@pytest.mark.rule("republic:L.gabinian")
@pytest.mark.parametrize(
    ("laws", "timing", "recruiting"),
    [
        (["law:gabinian"], "start_of_combat", True),
        (["law:gabinian"], "end_of_senate", False),
        ([], "start_of_combat", False),
    ],
)
def test_commanders_recruit_before_battles_only_by_the_printed_gabinian_law(
    laws: list[str], timing: str, recruiting: bool
) -> None:
    match = battle(3, 3, 4, laws=laws, options={"gabinian_timing": timing})
    assert (asked(match) == {1: "senate.gabinian"}) == recruiting
    assert bool(lines(match, "combat.fought")) != recruiting


# -- prosecuted or not ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.9a")
def test_an_army_at_another_war_prosecutes_nothing_here() -> None:
    dice = (3, 3, 3, 0, 1, 2, 3, 4, 21, 22, 23, 24, 25)
    given: dict[str, Any] = {"people": {CORNELIUS: SYRIAN_FORCE | {"rank": 2}}, "wars": {"war:syrian": "active"}}
    match = battle(*dice, legion=legions(julius=5, cornelius=8), legions=0, **given)
    assert not army(rome(match), person(JULIUS))
    assert army(rome(match), person(CORNELIUS))
    assert rome(match).war[war(GALLIC)] == UNPROSECUTED


@pytest.mark.rule("republic:10.9a")
def test_legions_without_commander_and_those_with_one_prosecute_together() -> None:
    legion = [WITH + person(JULIUS)] * 2 + [CAMP + war(GALLIC)] + [BANK] * 22
    match = battle(6, 6, 6, 0, 1, 21, legion=legion, legions=0)
    assert len(army(rome(match), person(JULIUS))) == 1
    assert rome(match).war[war(GALLIC)] == ACTIVE


@pytest.mark.rule("republic:10.9a")
@pytest.mark.parametrize(
    ("dice", "fleets", "left", "state"), [((3, 3, 4), 5, 3, ACTIVE), ((4, 4, 4), 2, 0, UNPROSECUTED)]
)
def test_a_war_fought_at_sea_is_prosecuted_while_a_fleet_is_left(
    dice: tuple[int, ...], fleets: int, left: int, state: int
) -> None:
    match = battle(*dice, 21, 22, target=PIRATES, legions=0, fleets=fleets)
    assert fought(match)["result"] == "result:stalemate"
    assert of(match, "fleets_with", JULIUS) == left
    assert rome(match).war[war(PIRATES)] == state


# -- what a beaten war leaves --------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.4a", "republic:10.12b")
def test_a_war_beaten_at_sea_and_on_land_leaves_no_naval_victory_behind() -> None:
    match = play(battle(5, 5, 6, 4, 5, 5, 4, target=PIRATES, legions=5, fleets=10), "fight")
    assert rome(match).war[war(PIRATES)] == BEATEN
    assert rome(match).navy_beaten[war(PIRATES)] == 0


@pytest.mark.rule("republic:10.71e")
def test_a_captive_of_barbarians_does_not_die_with_a_war() -> None:
    captive = {"place": "captive", "post": war(GALLIC), "faction": 1}
    match = battle(5, 5, 6, people={CLAUDIUS: captive}, captors=[[person(CLAUDIUS), 2]])
    assert rome(match).war[war(GALLIC)] == BEATEN
    assert of(match, "place", CLAUDIUS) == CAPTIVE


@pytest.mark.rule("republic:E.internal-disorder.2", "republic:7.33b")
def test_a_province_whose_revolt_is_beaten_lies_undeveloped_in_the_forum() -> None:
    target = "revolt:gallia-cisalpina"
    at = war(target) - REVOLTS.start
    province, developed = [0] * 15, [0] * 15
    province[at], developed[at] = REVOLTED, 1
    match = battle(5, 5, 6, target=target, province=province, developed=developed)
    assert rome(match).war[war(target)] == BEATEN
    assert (rome(match).province[at], rome(match).developed[at]) == (VACANT, 0)


@pytest.mark.rule("republic:7.333c")
def test_only_the_end_of_a_series_makes_revolts_and_only_of_wars_that_are_left() -> None:
    first = battle(5, 5, 6, wars={"war:gallic-2": "inactive"})
    assert not any(rome(first).revolt)
    last = battle(5, 5, 6, target="war:punic-3", fleets=1, wars={"war:punic-1": "beaten"})
    assert rome(last).war[war("war:punic-3")] == BEATEN
    assert rome(last).revolt[war("war:punic-1")] == 0
    assert rome(last).revolt[war("war:punic-2")] == 1


@pytest.mark.rule("republic:10.9a", "republic:9.9a")
def test_after_a_standoff_too_lucullus_withdraws() -> None:
    match = led_by("statesman:29b", 5, 5, 5, legions=8)
    assert fought(match)["result"] == "result:standoff"
    assert rome(match).withdraws == person("statesman:29b")
    assert rome(match).war[war(GALLIC)] == UNPROSECUTED
