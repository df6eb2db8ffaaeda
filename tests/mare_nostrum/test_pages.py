"""A sheet is tried on a shadow of the world as far as it is written: the world is as it was, and nothing is missed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabularium.engine import Refusal, Run, Sheet, Table, written
from tabularium.games.mare_nostrum.bot import WildBot
from tabularium.games.mare_nostrum.forecast import forecast
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import (
    Approach,
    Assignment,
    AtSea,
    Cards,
    Deployment,
    Disbanding,
    Goods,
    InCity,
    InProvince,
    March,
    Orders,
    Play,
    Points,
    Population,
    Purchase,
    Recruiting,
    Reforms,
    Relation,
    Stability,
    Trade,
    Units,
)
from tabularium.games.mare_nostrum.pages import PAGES, problems
from tabularium.games.mare_nostrum.state import MareNostrum

from .world import go_to_war, world, wrong

YEARS = 4
ABROAD = InProvince("province:AF1", 1)
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "discard": {"cards": Cards(discard=["card:C15_1"])},
    "play": {"cards": Cards(play=[Play("card:C15_1")])},
    "stability": {"stability": Stability(talents=2)},
    "cancelling": {"diplomacy": [Relation("nation:egypt", revoke_passage=True)]},
    "war": {"diplomacy": [Relation("nation:carthage", declare_war=True)]},
    "support": {"diplomacy": [Relation("nation:egypt", unconditional_support=True)]},
    "population": {"population": Population(rural_investment=[ABROAD])},
    "infantry": {"recruiting": Recruiting(infantry=[ABROAD])},
    "cavalry": {"recruiting": Recruiting(cavalry=ABROAD)},
    "disbanding": {"disbanding": Disbanding(fleets=999)},
    "garrisons": {"garrisons": [InCity("city:karjedon", 1)]},
    "fleets": {"fleets": [AtSea("sea:M01", 999)]},
    "leaders": {"leaders": [Deployment("leader:999", province="province:IT1")]},
    "independents": {"independents": [Approach("province:AF1", "improve")]},
    "trade": {"trade": Trade(nations=[Points("city:karjedon", "city:roma", 1)])},
    "goods": {"goods": Goods(buy=Purchase(grain=999))},
    "armies": {"armies": [Assignment("leader:999", Units(inf=1))]},
    "movement": {"movement": [March("leader:999")]},
    "reforms": {"reforms": Reforms(army_reform=True)},
}
"""By page of the sheet orders that Rome, at war with Carthage, cannot give in the first year."""


@pytest.mark.rule("mare:3.0a")
@pytest.mark.parametrize("page", IMPOSSIBLE)
def test_what_cannot_be_done_is_found_on_every_page_even_if_nothing_else_is_written(page: str) -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    assert len(wrong(s, "rome", **IMPOSSIBLE[page])) == 1
    assert wrong(s, "rome") == {}


@pytest.mark.rule("mare:1.4a")
@pytest.mark.parametrize("seed", range(3))
def test_trying_a_sheet_changes_nothing_in_the_world(seed: int) -> None:
    run, rng, wild = Run.new(GAME, 13, seed, {"bidding": False, "last_year": YEARS}), Random(seed), WildBot(seed)
    s = run.state
    assert isinstance(s, MareNostrum)
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        if isinstance(ask, Sheet) and ask.key == "orders":
            before = s.copy()
            position = GAME.view(s, seat)
            for sheet in (ask.fields.sample(rng), ask.fields.sample(rng), wild(position, ask)):
                orders = written(Orders, sheet)
                assert list(problems(s, s.nation_of[seat], orders)) == all_problems(s, s.nation_of[seat], orders)
                forecast(s, s.nation_of[seat], orders)
                assert s == before
        run.answer(seat, wild(GAME.view(s, seat), ask))


def all_problems(s: MareNostrum, nation: int, orders: Orders) -> list[tuple[str, Refusal]]:
    """What is wrong with a sheet if every page is played on a copy of everything."""
    found: list[tuple[str, Refusal]] = []
    world = s.copy()
    world.sit(Table(scenes=s.table.scenes))
    world.dice = 0
    for page in PAGES:
        page.play(world, nation, orders, lambda path, why: found.append((path, why)))
    return found
