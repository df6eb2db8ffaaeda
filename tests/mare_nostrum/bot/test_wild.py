"""The wild bot: rich, legal and without a plan."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tabularium.engine import IllegalAnswer, Run, written
from tabularium.games.mare_nostrum.bot import WildBot
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import Orders, Reforms

from ..world import purse, world
from .seats import ordered, played


def test_in_one_year_every_page_is_written_on_but_that_of_reforms() -> None:
    run = Run.new(GAME, 13, 3, {"bidding": False})
    sheets = [
        written(Orders, WildBot(seat)(GAME.view(run.state, seat), ask))  # type: ignore[arg-type]  # its own state
        for seat, ask in run.asks.items()
    ]
    pages = {each.name for each in msgspec.structs.fields(Orders)}
    blank = {page for page in pages if all(getattr(sheet, page) == getattr(Orders(), page) for sheet in sheets)}
    assert blank == {"reforms"}


def test_in_a_period_it_makes_reforms() -> None:
    s = world(period=True)
    purse(s, "rome", talents=2000)
    assert any(ordered(WildBot(seed), s, "rome").reforms != Reforms() for seed in range(3))


@pytest.mark.parametrize(("seats", "bidding"), [(13, False), (4, True)])
def test_wild_bots_play_whole_games_by_the_rules(seats: int, bidding: bool) -> None:
    assert played(["random"] * seats, seed=7, years=4, bidding=bidding).ending


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    run, rng = Run.new(GAME, 4, 11, {"last_year": 3, "bidding": False}), Random(5)
    ask = run.asks[0]
    spoiled = ask.spoil(rng)
    before = run.state.copy()
    for sheet in spoiled:
        with pytest.raises(IllegalAnswer):
            run.answer(0, sheet)
    assert spoiled
    assert run.state == before
    assert set(run.asks) == {0, 1, 2, 3}
