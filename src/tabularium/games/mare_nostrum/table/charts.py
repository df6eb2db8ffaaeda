"""The charts of the report: treasury, population, stability and points, as far as the reader may know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from tabularium.draw.svg import h
from tabularium.draw.trend import Course, Trend, stroke

from ..tables import LEVELS
from .livery import hue, shield
from .overview import yours
from .stage import Stage

STORES = ("grain", "resources", "horses")
LEAST = 2
"""From so many turns on there is a course to be shown."""

Entry = dict[str, Any]


CHARTS = "year.charts"
"""The name by which the page asks for the charts."""


def fold(stage: Stage) -> Markup | None:
    """The charts, which are sent when a reader opens them; those of a game that is over lie open."""
    if not _turns(stage):
        return None
    alone = stage.look.outcome is None
    return h.details(
        h.summary(
            h.h2(stage.look.text("board.charts"), class_="label"), yours(stage) if alone else None, class_="panel__head"
        ),
        None if alone else charts(stage),
        class_=f"panel charts mn-page mn-page--year{' yours' if alone else ''}",
        open=not alone,
        data_kept=CHARTS,
        data_aside=CHARTS if alone else None,
    )


def _turns(stage: Stage) -> int:
    """How many turns there are to be shown; none before there are enough."""
    turns = max(map(len, stage.view["annals"].values()), default=0)
    return turns if turns >= LEAST else 0


def charts(stage: Stage) -> Markup | None:
    """A nation's own course; when the game is over, everybody's side by side."""
    told: dict[str, list[Entry]] = stage.view["annals"]
    if not _turns(stage):
        return None
    look = stage.look
    alone = stage.look.outcome is None
    drawn = [
        *(_everybody(stage, told, "talents"), _stores(stage, told) if alone else None),
        *(_everybody(stage, told, "population"), _stability(stage, told), _everybody(stage, told, "points")),
    ]
    key = [
        h.li(shield(nation, "s"), h.span(stage.name(nation)), stroke(at, Course("", (), hue(nation))))
        for at, nation in enumerate(told)
        if not alone
    ]
    return h.div(
        h.ul(key, class_="mapkey") if key else None,
        h.div([each.draw(look.text("board.charts.table")) for each in drawn if each], class_="trends"),
    )


def _steps(told: dict[str, list[Entry]]) -> list[str]:
    """The years of the turns, as the nation that lived longest counted them."""
    return [str(entry["year"]) for entry in max(told.values(), key=len)]


def _course(stage: Stage, told: dict[str, list[Entry]], nation: str, value: Callable[[Entry], int]) -> Course:
    values: list[int | None] = [value(entry) for entry in told[nation]]
    gone: list[int | None] = [None] * (len(_steps(told)) - len(values))
    return Course(stage.name(nation), [*values, *gone], hue(nation) if len(told) > 1 else "", nation == stage.me)


def _everybody(stage: Stage, told: dict[str, list[Entry]], measure: str) -> Trend:
    """A measure of all who are told of."""
    courses = [_course(stage, told, nation, lambda entry: int(entry[measure])) for nation in told]
    return Trend(stage.look.text(f"view.{measure}"), _steps(told), courses)


def _stores(stage: Stage, told: dict[str, list[Entry]]) -> Trend:
    """The other goods in the reader's treasury."""
    own = next(iter(told.values()))
    names = [stage.look.text(f"view.{good}") for good in STORES]
    courses = [Course(name, [int(entry[good]) for entry in own]) for name, good in zip(names, STORES, strict=True)]
    return Trend(stage.look.words.listing(names), _steps(told), courses, named=True)


def _stability(stage: Stage, told: dict[str, list[Entry]]) -> Trend:
    """The levels by name, the best on top."""
    courses = [
        _course(stage, told, nation, lambda entry: LEVELS.index(entry["stability"].partition(":")[2]))
        for nation in told
    ]
    return Trend(
        stage.look.text("view.stability"),
        _steps(told),
        courses,
        reads=lambda level: stage.name(f"level:{LEVELS[level]}"),
        low=0,
        high=len(LEVELS) - 1,
        falls=True,
    )
