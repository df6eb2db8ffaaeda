"""A scenario in a corner of the map: who can play it, what is not in play, and that it plays to its end."""

from __future__ import annotations

from random import Random

import pytest

from tabularium.engine import Run, Sheet, Table, TabulariumError
from tabularium.games.mare_nostrum.cards.parameters import candidates
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.invariants import check
from tabularium.games.mare_nostrum.movement.rights import no_entry
from tabularium.games.mare_nostrum.orders import Orders
from tabularium.games.mare_nostrum.pages import choices
from tabularium.games.mare_nostrum.pieces import NOBODY
from tabularium.games.mare_nostrum.state import OUT_OF_PLAY, MareNostrum
from tabularium.games.mare_nostrum.world import CITY, PORTS, PROVINCE, PROVINCE_OF, SEA, SHORES

from .world import place

SMALL = {"scenario": "three_shores", "bidding": False}


def corner(seats: int = 3) -> MareNostrum:
    """The small scenario before its first year."""
    s = GAME.new(seats, SMALL)
    assert isinstance(s, MareNostrum)
    s.sit(Table(log=[], scenes=GAME.scenes))
    s.nation_of, s.seat_of = list(range(seats)), [*range(seats), *[NOBODY] * (3 - seats)]
    return s


def test_no_more_can_play_than_there_are_nations() -> None:
    assert (GAME.seating(SMALL), GAME.seating()) == (range(2, 4), range(2, 14))
    with pytest.raises(TabulariumError, match="2 to 3 seats, not 4"):
        GAME.new(4, SMALL)


def test_what_is_not_in_the_scenario_can_be_named_nowhere() -> None:
    s = corner()
    for nation in s.living():
        for name in (name for names in choices(s, nation).values() for name in names):
            kind = name.partition(":")[0]
            if kind == "province":
                assert s.owner[PROVINCE[name]] != OUT_OF_PLAY
            elif kind == "city":
                assert s.owner[PROVINCE_OF[CITY[name]]] != OUT_OF_PLAY
            elif kind == "sea":
                assert any(s.owner[province] != OUT_OF_PLAY for province in SHORES[SEA[name]])
            elif kind == "nation":
                assert name in s.names


@pytest.mark.parametrize(
    ("kind", "there", "elsewhere"),
    [
        ("province", "province:IT8", "province:HP1"),
        ("city", "city:roma", "city:gades"),
        ("sea", "sea:M04", "sea:M17"),
        ("region", "region:IT", "region:PR"),
        ("nation", "nation:illyria", "nation:egypt"),
    ],
)
def test_cards_reach_only_what_is_in_play(kind: str, there: str, elsewhere: str) -> None:
    named = candidates(corner(), kind)
    assert there in named
    assert elsewhere not in named


def test_nobody_marches_out_of_the_scenario() -> None:
    s = corner()
    rome = s.nation("nation:rome")
    assert no_entry(s, rome, place("IT12"), Orders(), planned=True) is None
    assert no_entry(s, rome, place("GM8"), Orders(), planned=True) is not None, "over the Alps nothing is in play"


@pytest.mark.rule("mare:4.5.4a")
def test_the_scenario_says_how_many_leaders_independents_have() -> None:
    run = Run.new(GAME, 3, 5, SMALL)
    s = run.state
    assert isinstance(s, MareNostrum)
    provinces = [leader.province for leader in s.leaders_of(NOBODY)]
    assert len(set(provinces)) == 3
    assert all(s.independent(province) for province in provinces)


@pytest.mark.parametrize("seed", range(6))
def test_it_plays_to_its_end_in_five_years_whatever_is_ordered(seed: int) -> None:
    rng = Random(seed)
    run = Run.new(GAME, 2 + seed % 2, seed, {**SMALL, "bidding": seed % 3 == 0})
    run.after_scene = check
    while run.asks:
        seat = rng.choice(sorted(run.asks))
        ask = run.asks[seat]
        run.answer(seat, ask.sample(rng))
    s = run.state
    assert isinstance(s, MareNostrum)
    assert s.ending
    assert s.year <= 526, "a turn of five years may begin in the last"
    assert s.ending != "last_year" or s.last_year >= 526
    assert all(PORTS[route.destination] for route in s.routes)


def test_a_table_may_play_it_for_longer_or_shorter() -> None:
    run = Run.new(GAME, 3, 1, {**SMALL, "last_year": 2})
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        assert isinstance(ask, Sheet)
        run.answer(seat, ask.default)
    s = run.state
    assert isinstance(s, MareNostrum)
    assert (s.ending, s.last_year) == ("last_year", 523)
