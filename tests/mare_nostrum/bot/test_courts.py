"""The greedy bot among nations: with whom it fights, beside whom, and with what."""

from __future__ import annotations

from tabularium.games.mare_nostrum.bot import GreedyBot
from tabularium.games.mare_nostrum.bot.greedy.temper import FAITHFUL, MARTIAL, TEMPERS, liking, temper_of
from tabularium.games.mare_nostrum.casus_belli import give_casus_belli
from tabularium.games.mare_nostrum.state import MareNostrum

from ..world import alliance, disarm, general, go_to_war, level, muster, nation, purse, world
from .seats import ordered


def border(germans: int, gauls: int, turn: int = 2) -> MareNostrum:
    """Germans stand before the land of the Gauls, whose army is far away; nobody else is near."""
    s = world(turn=turn)
    disarm(s)
    level(s, "germans", "alto")
    muster(s, "germans", "GM7", inf=germans)
    muster(s, "gauls", "GL6", inf=gauls)
    muster(s, "dacians", "DC1", inf=60)
    general(s, "germans", "GM7", modifier=2)
    general(s, "gauls", "GL6", modifier=2)
    purse(s, "germans", talents=20)
    return s


def wars(s: MareNostrum, name: str, temper: str = "even") -> list[str]:
    """On whom a nation declares war."""
    rows = ordered(GreedyBot(temper=TEMPERS[temper]), s, name).diplomacy
    return [row.nation.removeprefix("nation:") for row in rows if row.declare_war]


# -- whom it attacks ------------------------------------------------------------------
def test_it_attacks_a_weaker_neighbour_whose_cities_lie_open() -> None:
    assert wars(border(40, 25), "germans") == ["gauls"]


def test_it_attacks_nobody_stronger() -> None:
    assert wars(border(25, 40), "germans") == []


def test_a_state_that_is_not_steady_begins_no_war_among_equals() -> None:
    s = border(40, 25)
    level(s, "germans", "medio")
    assert wars(s, "germans") == []


def test_a_casus_belli_makes_it_bolder() -> None:
    s = border(25, 27)
    assert wars(s, "germans") == []
    give_casus_belli(s, nation(s, "germans"), nation(s, "gauls"), at_once=True)
    assert wars(s, "germans") == ["gauls"]


def test_a_martial_court_begins_a_war_that_a_faithful_one_does_not() -> None:
    s = border(26, 27)
    assert (wars(s, "germans", MARTIAL.name), wars(s, "germans", FAITHFUL.name)) == (["gauls"], [])


def test_allies_attack_together() -> None:
    s = border(25, 27)
    alliance(s, "germans", "illyria")
    assert wars(s, "germans", FAITHFUL.name) == []
    muster(s, "illyria", "DM3", inf=20)
    go_to_war(s, "illyria", "gauls")
    assert wars(s, "germans", FAITHFUL.name) == ["gauls"]


# -- with what ------------------------------------------------------------------
def test_who_begins_a_war_hires_men_for_the_army_that_marches() -> None:
    s = world(turn=2)
    disarm(s)
    level(s, "macedonia", "alto")
    muster(s, "macedonia", "GR4", inf=30)
    muster(s, "illyria", "DM3", inf=10)
    general(s, "macedonia", "GR4", modifier=2)
    purse(s, "macedonia", talents=900, grain=90)
    orders = ordered(GreedyBot(temper=MARTIAL), s, "macedonia")
    hired = orders.recruiting.mercenary_infantry
    assert hired is not None
    assert hired.province == "province:GR4"
    (army,) = orders.armies
    assert army.units.inf_mc == hired.amount


def test_an_army_far_from_the_war_comes_nearer() -> None:
    s = world(turn=2)
    disarm(s)
    go_to_war(s, "gauls", "germans")
    muster(s, "gauls", "GL6", inf=20)
    general(s, "gauls", "GL6", modifier=1)
    muster(s, "germans", "GM1", inf=10)
    steps = ordered(GreedyBot(), s, "gauls").movement[0].steps
    assert [step.action for step in steps][:2] == ["march", "march"]


# -- beside whom ------------------------------------------------------------------
def test_courts_feel_the_same_for_each_other_and_otherwise_in_another_game() -> None:
    s = border(20, 20)
    germans, gauls = nation(s, "germans"), nation(s, "gauls")
    before = liking(s, germans, gauls)
    assert before == liking(s, gauls, germans)
    s.leaders[0].modifier = 3
    assert liking(s, germans, gauls) != before


def test_a_temper_lasts_as_long_as_those_who_lead() -> None:
    s = border(20, 20)
    found = set()
    for modifier in range(4):
        s.leaders[0].modifier = modifier
        found.add(temper_of(s, nation(s, "germans")).name)
    assert len(found) > 1
    assert found <= set(TEMPERS)
