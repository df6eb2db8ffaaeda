"""Local taxes: what provinces raise with them, what governors add, and what an attack stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.cards import LOCAL_TAXES, MOST_ARMIES, MOST_LOCAL_FLEETS
from tabularium.games.republic.provinces import land_defence, naval_defence, under_attack
from tabularium.games.republic.provincial.building import building, contributions, room
from tabularium.games.republic.revenue.income import PROVINCE_ITEM, pending
from tabularium.games.republic.revenue.raids import raids
from tabularium.games.republic.revenue.settling import unit_costs
from tabularium.games.republic.revenue.state_income import undisturbed, yielding
from tabularium.games.republic.state import CAPTIVE
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, legal, lines, play

from ..table import board, of, person, position, province, rome
from .provinces import ON, forces, held, settled

ASIA, SICILIA, AFRICA, ILLYRICUM = "province:asia", "province:sicilia", "province:africa", "province:illyricum"
CILICIA, CRETA, GALLIA = "province:cilicia-et-cyprus", "province:creta-et-cyrenaica", "province:gallia-cisalpina"
FABIUS, JULIUS, CLAUDIUS, NOBODYS = "family:fabius", "family:julius", "family:claudius", "family:terentius"
UNALIGNED = {NOBODYS: {"place": "forum"}}


def year_ends(
    where: str, *, talents: int = 0, treasury: int = 0, stands: Mapping[str, int] | None = None, **given: Any
) -> Match:
    """The accounts of the State are settled, and Fabius of faction 0 governs a province."""
    people = {FABIUS: {"talents": talents}, **given.pop("people", {})}
    return position(
        "local_forces",
        phase="revenue",
        people=people,
        provinces={where: FABIUS, **given.pop("provinces", {})},
        treasuries={0: treasury},
        **{"options": ON, **held({where: stands or {}}), **given},
    )


# -- building -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.511a", "republic:6.512a")
def test_local_taxes_raise_forces_and_nothing_else() -> None:
    match = year_ends(SICILIA, talents=5, treasury=7)
    before = rome(match).chest
    play(match, 0, 2)
    assert forces(rome(match), SICILIA) == (2, 1, 0), "30 talents are three units"
    assert (rome(match).chest, of(match, "talents", FABIUS), rome(match).treasury[0]) == (before, 5, 7)


@pytest.mark.rule("republic:6.512a")
def test_as_many_units_as_possible_up_to_the_maximum_forces() -> None:
    match = year_ends(SICILIA, stands={"armies": 9, "fleets": 4})
    assert forces(rome(match), SICILIA) == (10, 5, 0), "there is room for one of each, and nothing to decide"
    assert not lines(match, "nothing")


@pytest.mark.rule("republic:6.512a")
def test_the_governor_says_how_many_are_armies() -> None:
    match = year_ends(SICILIA)
    play(match, 0)
    assert asked(match) == {0: "revenue.provincial_forces"}
    assert legal(match) == [0, 1, 2, 3]
    play(match, 1)
    assert forces(rome(match), SICILIA) == (1, 2, 0)


@pytest.mark.rule("republic:6.512a")
def test_what_one_kind_has_no_room_for_must_be_the_other() -> None:
    match = year_ends(SICILIA, stands={"armies": 8, "fleets": 3})
    play(match, 0)
    assert legal(match) == [1, 2]


@pytest.mark.rule("republic:6.511b")
def test_a_governor_and_his_faction_may_add_what_completes_units() -> None:
    match = year_ends(CRETA, talents=4, treasury=11)
    assert asked(match) == {0: "revenue.local_taxes"}
    assert legal(match) == [0, 5, 15], "15 talents of taxes, and what there is"
    play(match, 5)
    assert asked(match) == {0: "revenue.local_share"}
    assert legal(match) == [0, 1, 2, 3, 4]
    play(match, 3, 2)
    assert forces(rome(match), CRETA) == (2, 0, 0)
    assert (of(match, "talents", FABIUS), rome(match).treasury[0]) == (1, 9)


@pytest.mark.rule("republic:6.511b")
def test_the_faction_pays_what_the_governor_cannot() -> None:
    match = year_ends(CRETA, treasury=5)
    play(match, 5, 2)
    assert (rome(match).treasury[0], forces(rome(match), CRETA)) == (0, (2, 0, 0))
    other = play(year_ends(CRETA, talents=9, treasury=1), 5)
    assert legal(other) == [4, 5], "what the treasury has not, he pays"


@pytest.mark.rule("republic:6.511b", "republic:6.512a")
def test_no_more_is_added_than_there_is_room_for() -> None:
    assert legal(year_ends(CRETA, talents=40, stands={"armies": 4, "fleets": 4})) == [0, 5]
    exact = year_ends(SICILIA, talents=40, stands={"armies": 8, "fleets": 4})
    assert "revenue.local_taxes" not in asked(exact).values(), "the taxes fill it"
    assert forces(rome(exact), SICILIA) == (10, 5, 0)


@pytest.mark.rule("republic:6.511b", "republic:10.71b")
def test_a_captives_purse_is_closed() -> None:
    s = settled({CRETA: {}}, provinces={CRETA: FABIUS}, people={FABIUS: {"talents": 30}})
    assert contributions(s, province(CRETA), granted=0) == [0, 5, 15, 25]
    s.place[person(FABIUS)] = CAPTIVE
    assert contributions(s, province(CRETA), granted=0) == [0]
    assert contributions(s, province(CRETA), granted=4) == [0], "nothing of his is counted"


@pytest.mark.rule("republic:6.512a")
def test_room_for_one_kind_is_room() -> None:
    s = settled({}, provinces={ILLYRICUM: FABIUS})
    assert room(s, province(ILLYRICUM)) == (5, 0)
    assert building(s) == [province(ILLYRICUM)]


@pytest.mark.rule("republic:6.511b")
def test_who_has_nothing_is_asked_all_the_same() -> None:
    assert legal(year_ends(CRETA)) == [0]


@pytest.mark.rule("republic:6.511c")
def test_taxes_that_pay_no_unit_are_lost() -> None:
    match = play(year_ends(ILLYRICUM), 0)
    assert forces(rome(match), ILLYRICUM) == (0, 0, 0), "5 talents are no unit"
    assert not lines(match, "provincial.built")


@pytest.mark.rule("republic:6.511c", "republic:6.512a")
def test_a_full_province_builds_nothing() -> None:
    full = year_ends(SICILIA, stands={"armies": 10, "fleets": 5})
    assert forces(rome(full), SICILIA) == (10, 5, 0)
    assert "revenue.local_taxes" not in asked(full).values()
    more = settled({SICILIA: {"armies": 12, "fleets": 5}}, provinces={SICILIA: FABIUS})
    assert room(more, province(SICILIA)) == (0, 0), "what stands there beyond the maximum stays"


@pytest.mark.rule("republic:6.512b")
@pytest.mark.parametrize(
    ("where", "stands", "built"),
    [
        ("province:macedonia", {"developed": 1}, (2, 2, 0)),
        (SICILIA, {}, (2, 1, 0)),
        (SICILIA, {"fleets": 5}, (3, 5, 0)),
        (SICILIA, {"armies": 10}, (10, 3, 0)),
        (SICILIA, {"armies": 9}, (10, 2, 0)),
        (ILLYRICUM, {"developed": 1}, (1, 0, 0)),
    ],
)
def test_an_unaligned_governor_builds_evenly(where: str, stands: dict[str, int], built: tuple[int, int, int]) -> None:
    match = position(
        "local_forces",
        phase="revenue",
        people=UNALIGNED,
        provinces={where: NOBODYS},
        options=ON,
        **held({where: stands}),
    )
    assert "revenue.provincial_forces" not in asked(match).values()
    assert forces(rome(match), where) == built


@pytest.mark.rule("republic:6.512a")
def test_governors_build_clockwise_from_the_highest_officers_player() -> None:
    match = year_ends(SICILIA, provinces={ASIA: CLAUDIUS}, people={"family:cornelius": {"office": "none"}})
    assert asked(match) == {1: "revenue.local_taxes"}
    play(match, 0, 3)
    assert asked(match) == {0: "revenue.local_taxes"}


@pytest.mark.rule("republic:6.512a")
def test_forces_are_built_before_the_terms_run_out() -> None:
    match = year_ends(SICILIA)
    rome(match).term[province(SICILIA)] = 1
    play(match, 0, 3)
    assert of(match, "returned", FABIUS) == rome(match).turn
    assert forces(rome(match), SICILIA) == (3, 0, 0)


@pytest.mark.rule("republic:ERR.cilicia", "republic:TBL.provinces")
def test_undeveloped_cilicia_has_no_armies() -> None:
    where = province(CILICIA)
    assert (MOST_ARMIES[0][where], MOST_LOCAL_FLEETS[0][where], LOCAL_TAXES[0][where]) == (0, 3, 10)
    match = play(year_ends(CILICIA), 0)
    assert forces(rome(match), CILICIA) == (0, 1, 0)


@pytest.mark.rule("republic:4b")
def test_without_the_option_no_province_has_forces() -> None:
    match = year_ends(SICILIA, options={})
    assert forces(rome(match), SICILIA) == (0, 0, 0)
    assert "provincial_armies" not in view(rome(match), 0)["provinces"][SICILIA]


@pytest.mark.rule("republic:6.512a", "republic:E.barbarian-raids.3")
def test_a_province_overrun_or_in_disorder_raises_nothing() -> None:
    s = settled({}, provinces={SICILIA: FABIUS, ASIA: None})
    assert building(s) == [province(SICILIA)]
    s.idle[province(SICILIA)] = 1
    assert building(s) == []


# -- strength and upkeep --------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.5121")
@pytest.mark.parametrize(("armies", "legions", "adds"), [(5, 0, 3), (5, 1, 6), (4, 0, 2), (1, 0, 1), (4, 2, 6)])
def test_armies_count_fully_beside_a_legion_and_half_without(armies: int, legions: int, adds: int) -> None:
    s = settled({SICILIA: {"armies": armies, "legions": legions}}, provinces={SICILIA: None})
    assert land_defence(s, province(SICILIA)) == 2 + adds


@pytest.mark.rule("republic:6.5121")
def test_fleets_count_at_sea() -> None:
    s = settled({AFRICA: {"fleets": 3}}, provinces={AFRICA: None})
    assert naval_defence(s, province(AFRICA)) == 5 + 3


@pytest.mark.rule("republic:6.513a")
def test_loyal_provincial_forces_cost_nothing() -> None:
    s = settled({SICILIA: {"armies": 4, "fleets": 2}}, provinces={SICILIA: FABIUS}, legions=3)
    assert unit_costs(s) == 6


@pytest.mark.rule("republic:E.barbarian-raids.1")
def test_against_raiders_a_legion_counts_one_and_armies_help() -> None:
    stands = {GALLIA: {"armies": 3, "legions": 1}}
    s = settled(stands, 4, 5, 0, phase="revenue", provinces={GALLIA: FABIUS}, events={"event:barbarian-raids": 1})
    raids(s)
    assert s.idle[province(GALLIA)] == 0, "nine by the dice, base 1, legion 1, armies 3 and military 4"


@pytest.mark.rule("republic:E.barbarian-raids.3", "republic:10.02a")
def test_raiders_kill_two_armies_for_each_legion() -> None:
    stands = {GALLIA: {"armies": 5, "legions": 2}}
    dice = [1, 3, 4, 30, 29, 28]
    s = settled(stands, *dice, phase="revenue", provinces={GALLIA: FABIUS}, events={"event:barbarian-raids": 2})
    raids(s)
    assert forces(s, GALLIA) == (3, 0, 1)


# -- under attack ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.0a")
@pytest.mark.parametrize(("state", "attacked"), [("active", 1), ("unprosecuted", 1), ("inactive", 0), ("imminent", 0)])
def test_a_province_named_on_an_active_war_yields_and_builds_nothing(state: str, attacked: bool) -> None:
    s = settled(
        {SICILIA: {"armies": 2}},
        provinces={SICILIA: FABIUS, ASIA: JULIUS},
        wars={"war:slave-1": state},
        phase="revenue",
    )
    sicilia, asia = province(SICILIA), province(ASIA)
    assert under_attack(s, sicilia) == attacked
    left = [asia] if attacked else sorted([asia, sicilia])
    assert sorted(yielding(s)) == sorted(building(s)) == left
    assert sorted(where for kind, where in pending(s) if kind == PROVINCE_ITEM) == left
    assert sicilia in undisturbed(s), "it can still develop"
    assert forces(s, SICILIA) == (2, 0, 0), "it keeps what it has"
    assert view(s, 0)["provinces"][SICILIA]["under_attack"] == attacked


@pytest.mark.rule("republic:10.0a")
def test_without_the_option_a_war_leaves_provinces_in_peace() -> None:
    s = board(provinces={SICILIA: FABIUS}, wars={"war:slave-1": "active"})
    assert not under_attack(s, province(SICILIA))
    assert yielding(s) == [province(SICILIA)]


# -- the bot --------------------------------------------------------------------------------------------------------
def bot(match: Match) -> Any:
    """What the greedy bot answers."""
    ((seat, ask),) = match.asks.items()
    return GreedyBot()(match.view(seat), ask)


def test_the_bot_pays_for_a_province_that_a_war_names() -> None:
    peace = year_ends(CRETA, talents=30, treasury=30)
    assert bot(peace) == 0
    threatened = year_ends(CRETA, talents=30, treasury=30, wars={"war:cilician-2": "inactive"})
    assert bot(threatened) == 5


def test_the_bot_builds_fleets_where_a_war_comes_by_sea_or_needs_them() -> None:
    peace = play(year_ends(CRETA, talents=30), 5, 5)
    assert bot(peace) == 2
    threatened = play(year_ends(CRETA, talents=30, wars={"war:cilician-2": "inactive"}), 5, 5)
    assert bot(threatened) == 0
