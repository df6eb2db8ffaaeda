"""Figures of Mare Nostrum for bots that think ahead: points, and the sources of points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabularium.bots import Mind
from tabularium.engine import Answer, Ask, Sheet

from .bot.greedy import policies
from .bot.greedy.plan import Plan
from .bot.greedy.promises import keeping
from .bot.position import Position
from .counting import overrun
from .peace.surrenders import units_abroad
from .pieces import NOBODY
from .prospects import LONG, might, prospect, years_left
from .routes import paying
from .state import MareNostrum
from .tables import ANNEXED, COLLAPSE
from .world import BORDERS

NAMES = (
    *("ahead_of_best", "ahead_of_mean", "late_ahead_of_best", "late_ahead_of_mean"),
    *("guarded", "edge", "wars", "held", "lost", "caught", "trapped", "friends", "rights", "early_rights"),
)


def features(s: MareNostrum, seat: int) -> Sequence[float] | None:
    """The figures of a nation: how far its prospects lead, the more the later, and how its wars stand."""
    return together(s)[seat]


def together(s: MareNostrum) -> list[Sequence[float] | None]:
    """The figures of all nations that are played, by seat."""
    idle, units = overrun(s), might(s)
    trade = paying(s, idle)
    hopes = {nation: prospect(s, nation, idle, trade) for nation in s.living() if s.seat_of[nation] != NOBODY}
    return [figures(s, nation, hopes, units) if nation in hopes else None for nation in s.nation_of]


def figures(s: MareNostrum, me: int, hopes: dict[int, float], units: dict[int, int]) -> list[float]:
    """The figures of one nation, from the prospects of all that are played and the armies of all."""
    early, enemies = years_left(s) / LONG, s.enemies(me)
    others = [hope for nation, hope in hopes.items() if nation != me] or [0.0]
    ahead, ahead_of_mean = (hopes[me] - max(others)) / 50, (hopes[me] - sum(others) / len(others)) / 50
    near = {s.owner[there] for province in s.provinces(me) for there in BORDERS[province]} & {*s.living()} - {me}
    strongest = max((units[other] for other in near), default=0)
    rights = sum(grade for grade in s.grade[me] if grade < ANNEXED) / 20
    return [
        ahead,
        ahead_of_mean,
        (1 - early) * ahead,
        (1 - early) * ahead_of_mean,
        min(units[me] / max(strongest, 1), 1.0),
        sum(edge(units[me], units[enemy]) for enemy in enemies),
        len(enemies),
        sum(occupier == me for occupier in s.occupier),
        sum(s.occupier[city] not in (NOBODY, me) for city in s.cities(me)),
        sum(s.stability[enemy] == COLLAPSE and units_abroad(s, me, enemy) > 0 for enemy in enemies),
        float(s.stability[me] == COLLAPSE and any(units_abroad(s, enemy, me) > 0 for enemy in enemies)),
        len(s.allies(me)),
        rights,
        early * rights,
    ]


def edge(own: int, theirs: int) -> float:
    """How much stronger one side is, from -1 to 1."""
    return (own - theirs) / max(own + theirs, 1)


def turns(s: MareNostrum) -> int:
    """A sheet is worth what it leaves when its turn is over."""
    return s.turn


def sheets(ask: Ask, greedy: Answer, view: dict[str, Any]) -> Iterator[Answer]:
    """Whole policies: the same sheet with another war, or with none, or with money kept for other things."""
    if isinstance(ask, Sheet) and ask.key == "orders":
        yield from policies(Position(view), ask, view.get("papers", []))


def word(ask: Ask, greedy: Answer, view: dict[str, Any]) -> Callable[[Answer], bool]:
    """A promise binds a bot that thinks as it binds the greedy one, whatever else might look better."""
    papers = view.get("papers")
    return keeping(Plan(Position(view), papers=papers), greedy) if papers and isinstance(ask, Sheet) else lambda _: True


MIND = Mind(
    names=NAMES,
    features=features,
    together=together,
    horizon=turns,
    figures=(__package__, "data/figures.json"),
    most=150,
    tables=({"bidding": False, "last_year": 10},),
    candidates=sheets,
    keeps=word,
    trivial=lambda ask: ask.key == "bids",
)
