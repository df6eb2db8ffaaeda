"""A sheet is tried on a shadow of the world as far as it is written: the world is as it was, and nothing is missed."""

from __future__ import annotations

from random import Random

import pytest

from tabularium.engine import Refusal, Run, Sheet, Table, written
from tabularium.games.mare_nostrum.bot import WildBot
from tabularium.games.mare_nostrum.forecast import forecast
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import Orders
from tabularium.games.mare_nostrum.pages import PAGES, problems
from tabularium.games.mare_nostrum.state import MareNostrum

YEARS = 4


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
