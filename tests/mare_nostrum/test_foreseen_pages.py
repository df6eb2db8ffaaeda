"""What pages tell beforehand: a war with all it costs and breaks, and the routes with what they pay."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.diplomacy.consequences import War, war
from tabularium.games.mare_nostrum.lanes import trade_of
from tabularium.games.mare_nostrum.orders import Relation
from tabularium.games.mare_nostrum.pieces import Route
from tabularium.games.mare_nostrum.routes import paying, trade_income
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import LEVELS
from tabularium.games.mare_nostrum.world import CITIES, PORTS

from .world import go_to_war, level, nation, order, run, world


def ally(s: MareNostrum, treaty: str, a: str, b: str) -> None:
    """Two nations are bound."""
    square = getattr(s, treaty)
    one, other = nation(s, a), nation(s, b)
    square[one][other] = square[other][one] = True


def before(s: MareNostrum, victim: str) -> War:
    """What Rome knows before it declares war."""
    return war(s, nation(s, "rome"), nation(s, victim))


@pytest.mark.rule("mare:3.3.5k")
def test_a_war_costs_and_breaks_what_was_foreseen() -> None:
    """Given an ally in trade with a grant and an ally of its own, when war is declared, then all came as foreseen."""
    s = world()
    level(s, "rome", "alto")
    for one, other in (("rome", "carthage"), ("carthage", "egypt")):
        ally(s, "trade_alliance", one, other)
    ally(s, "military_alliance", "carthage", "egypt")
    rome, carthage, egypt = (nation(s, name) for name in ("rome", "carthage", "egypt"))
    s.passage_until[rome][carthage] = s.year + 2
    told = before(s, "carthage")
    assert (told.cause, told.levels, told.refused) == (False, 2, None)
    assert told.broken == ["trade_alliance", "granted"]
    assert told.aggrieved == [s.name(egypt)]
    order(s, "rome", diplomacy=[Relation("nation:carthage", declare_war=True)])
    run(s, "declare_wars")
    assert LEVELS[s.stability[rome]] == told.after
    assert s.no_trade_before[rome][carthage] == s.no_passage_before[rome][carthage] == told.renewed
    assert s.casus_belli[egypt][rome] > 0


@pytest.mark.rule("mare:3.3.5m")
def test_with_a_casus_belli_a_war_costs_nothing() -> None:
    s = world()
    rome, gauls = nation(s, "rome"), nation(s, "gauls")
    s.casus_belli_from[rome][gauls] = s.casus_belli[rome][gauls] = s.turn
    told = before(s, "gauls")
    assert (told.cause, told.levels, told.before) == (True, 0, told.after)


@pytest.mark.rule("mare:3.3.5l")
def test_a_war_that_would_be_refused_says_so_beforehand() -> None:
    s = world()
    level(s, "rome", "fiasco")
    told = before(s, "gauls")
    assert told.refused is not None
    assert told.refused.rule == "mare:3.3.5l"


# -- routes ----------------------------------------------------------------------------------------------------------
def ports(s: MareNostrum, name: str) -> list[int]:
    return [city for city in s.cities(nation(s, name)) if PORTS[city]]


def trading() -> MareNostrum:
    """Rome and Egypt trade: four points one way, two the other."""
    s = world()
    ally(s, "trade_alliance", "rome", "egypt")
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    here, there = ports(s, "rome")[0], ports(s, "egypt")[0]
    s.routes = [Route(rome, here, there, 4), Route(egypt, there, here, 2)]
    return s


@pytest.mark.rule("mare:2.1b")
def test_a_route_is_one_row_with_the_points_of_both_ends_and_pays_what_the_income_counts() -> None:
    s = trading()
    rome = nation(s, "rome")
    found = trade_of(s, rome)
    assert [(lane.yours, lane.theirs, lane.asleep) for lane in found.lanes] == [(4, 2, None)]
    assert sum(lane.talents for lane in found.lanes) == found.talents == trade_income(s, rome, paying(s, overrun(s)))


@pytest.mark.rule("mare:2.1p")
def test_a_route_between_enemies_sleeps_and_says_why() -> None:
    s = trading()
    go_to_war(s, "rome", "egypt")
    (lane,) = trade_of(s, nation(s, "rome")).lanes
    assert lane.talents == 0
    assert lane.asleep is not None
    assert lane.asleep.cause == "estranged"


@pytest.mark.rule("mare:2.1m")
def test_a_route_from_an_occupied_city_says_which() -> None:
    s = trading()
    here = ports(s, "rome")[0]
    s.occupier[here] = nation(s, "carthage")
    (lane,) = trade_of(s, nation(s, "rome")).lanes
    assert lane.asleep is not None
    assert (lane.asleep.cause, lane.asleep.city) == ("occupied", CITIES[here])


@pytest.mark.rule("mare:2.1n")
def test_so_many_fleets_as_are_told_open_a_blockaded_port() -> None:
    """Given an enemy before the port, when the fleets that were told lie there, then the route pays again."""
    s = trading()
    go_to_war(s, "rome", "carthage")
    rome, carthage, here = nation(s, "rome"), nation(s, "carthage"), ports(s, "rome")[0]
    s.fleets = [[0] * len(row) for row in s.fleets]
    for sea in PORTS[here]:
        s.fleets[carthage][sea] = 14
    told = trade_of(s, rome).lanes[0].asleep
    assert told is not None
    assert (told.cause, told.fleets) == ("blockaded", 5)
    for sea in PORTS[here]:
        s.fleets[rome][sea] = 4
    assert trade_of(s, rome).lanes[0].asleep is not None
    s.fleets[rome][PORTS[here][0]] = 5
    assert trade_of(s, rome).lanes[0].asleep is None
