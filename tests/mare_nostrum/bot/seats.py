"""Bots sat down before a world: what they order there, and whole games among themselves."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Bot, Run, written
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.invariants import check
from tabularium.games.mare_nostrum.orders import Orders
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.view import view
from tabularium.games.mare_nostrum.year import order_sheet

from ..world import nation


def ordered(bot: Bot, s: MareNostrum, name: str) -> Orders:
    """The orders a bot hands in for a nation; they are legal."""
    s.resume([["open_turn"], ["write_orders"]])
    seat = s.seat_of[nation(s, name)]
    ask = order_sheet(s, seat)
    sheet = bot(view(s, seat), ask)
    assert ask.problems(sheet) == []
    return written(Orders, sheet)


def played(bots: list[str], seed: int, years: int, **options: Any) -> MareNostrum:
    """How a whole game among bots ends; invariants hold after every answer."""
    run = Run.new(GAME, len(bots), seed, {"last_year": years, **options})
    seated = [GAME.bot(level, seed + seat) for seat, level in enumerate(bots)]
    s = run.state
    assert isinstance(s, MareNostrum)
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        run.answer(seat, seated[seat](view(s, seat), ask))
        check(s)
    return s
