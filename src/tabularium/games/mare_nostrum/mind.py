"""Figures of Mare Nostrum for bots that think ahead: points, and the sources of points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabularium.bots import Mind
from tabularium.engine import Answer, Ask, Sheet

from .bot.greedy import war_sheets
from .bot.greedy.plan import Plan
from .bot.greedy.promises import keeping
from .bot.position import Position
from .pieces import NOBODY
from .state import MareNostrum
from .tables import ANNEXED

LONG = 20
"""So many years a game without a last year is taken to go on."""
NAMES = (
    *("points", "ahead_of_best", "ahead_of_mean", "towns", "towns_share", "land", "talents", "goods", "stability"),
    *("units", "units_share", "friends", "wars", "cities_held", "cities_lost", "rights"),
    *("late_ahead", "late_ahead_of_mean", "early_towns", "early_talents", "early_units"),
)


def features(s: MareNostrum, seat: int) -> list[float] | None:
    """The figures of a nation; what it has counts the more the longer the game goes on, its lead the less."""
    me = s.nation_of[seat]
    if me == NOBODY or s.eliminated[me]:
        return None
    rivals = [nation for nation in s.living() if nation != me and s.seat_of[nation] != NOBODY]
    points = s.points[me]
    best = max((s.points[other] for other in rivals), default=0)
    mean = sum(s.points[other] for other in rivals) / max(len(rivals), 1)
    towns = sum(s.urban[city] for city in s.cities(me) if not s.occupied(city))
    all_towns = sum(s.urban_of(nation) for nation in s.living())
    units = dict.fromkeys((*s.living(), NOBODY), 0)
    for force in s.forces:
        units[force.nation] = units.get(force.nation, 0) + force.size
    armed = sum(units[nation] for nation in s.living())
    held = sum(occupier == me for occupier in s.occupier)
    lost = sum(s.occupier[city] not in (NOBODY, me) for city in s.cities(me))
    rights = sum(grade for grade in s.grade[me] if grade < ANNEXED)
    talents, goods = s.treasury[me][0] / 100, sum(s.treasury[me][1:]) / 20
    early = years_left(s) / LONG
    ahead, ahead_of_mean = (points - best) / 50, (points - mean) / 50
    share, strength = towns / max(all_towns, 1), units[me] / max(armed, 1)
    return [
        points / 100,
        ahead,
        ahead_of_mean,
        towns / 50,
        share,
        len(s.provinces(me)) / 10,
        talents,
        goods,
        s.stability[me],
        units[me] / 50,
        strength,
        len(s.allies(me)),
        len(s.enemies(me)),
        held,
        lost,
        rights / 20,
        (1 - early) * ahead,
        (1 - early) * ahead_of_mean,
        early * share,
        early * talents,
        early * strength,
    ]


def years_left(s: MareNostrum) -> int:
    """How many years are still to be played."""
    last = s.options.last_year or s.scenario.years
    return min(max(s.scenario.first_year + last - s.year, 0), LONG) if last else LONG


def turns(s: MareNostrum) -> int:
    """A sheet is worth what it leaves when its turn is over."""
    return s.turn


def sheets(ask: Ask, greedy: Answer, view: dict[str, Any]) -> Iterator[Answer]:
    """Whole policies: the same sheet with another war, or with none, and with the marches and men that go with it."""
    if isinstance(ask, Sheet) and ask.key == "orders":
        yield from war_sheets(Position(view), ask, view.get("papers", []))


def word(ask: Ask, greedy: Answer, view: dict[str, Any]) -> Callable[[Answer], bool]:
    """A promise binds a bot that thinks as it binds the greedy one, whatever else might look better."""
    papers = view.get("papers")
    return keeping(Plan(Position(view), papers=papers), greedy) if papers and isinstance(ask, Sheet) else lambda _: True


MIND = Mind(
    names=NAMES,
    features=features,
    horizon=turns,
    figures=(__package__, "data/figures.json"),
    most=150,
    tables=({"bidding": False, "last_year": 10},),
    candidates=sheets,
    keeps=word,
    trivial=lambda ask: ask.key == "bids",
)
