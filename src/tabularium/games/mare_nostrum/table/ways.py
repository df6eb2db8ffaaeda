"""The forecast of the reader's sheet while it is written: the treasury before and after each page, arrows, and next
steps."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from markupsafe import Markup

from tabularium.draw.fields import inside
from tabularium.draw.parts import icon, panel, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Refusal

from ..forecast import Next, Way
from ..tables import GOODS
from .accounts import SIGNS
from .contents import leaves
from .geometry import GROUND, bend, places
from .livery import hue
from .map import mark
from .overview import yours
from .stage import Stage

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI")
LONG = 4
"""From so many letters on a label is wide."""
HERE = ("assault", "besiege", "plunder")


def purses(stage: Stage) -> Markup | None:
    """On every page what the treasury holds before it and after it."""
    found = stage.forecast
    if found is None:
        return None
    last = found.before
    rows: list[Node] = []
    for leaf in leaves(stage):
        after = found.after[leaf.pages[-1]] if leaf.pages else last
        if stage.look.shows(leaf.name):
            rows.append(
                h.p(
                    h.span(stage.look.text("board.purse"), class_="label"),
                    _goods(stage, last),
                    [icon("arrow"), _goods(stage, after)] if after != last else None,
                    class_=f"purse panel mn-page mn-page--{leaf.name}",
                )
            )
        last = after
    return h.div(rows, class_="purses")


def _goods(stage: Stage, goods: list[int]) -> Markup:
    return h.span(
        (
            h.span(
                use(SIGNS[name], "i"),
                f"{'−' if amount < 0 else ''}{abs(amount)}",
                class_="stat minus" if amount < 0 else "stat",
                title=stage.look.text(f"view.{name}"),
            )
            for name, amount in zip(GOODS, goods, strict=True)
        ),
        class_="row",
    )


# -- what the map shows of it ----------------------------------------------------------------------------------------
def overlay(stage: Stage) -> Markup | None:
    """Arrows of the own marches and what could follow, as the script lays them on the map."""
    found = stage.forecast
    if found is None or stage.me is None:
        return None
    lines, marks = [], []
    for at, march in enumerate(_marches(stage)):
        leader = str(inside(march, "leader"))
        way = found.ways.get(leader)
        here = way.places[0] if way else None
        for number, step in enumerate(inside(march, "steps") or []):
            to = inside(step, "to")
            if here is None or to not in places() or inside(step, "action") not in ("march", "sail"):
                continue
            wrong = any(path.startswith(f"movement[{at}].steps[{number}]") for path, _ in stage.problems)
            line, middle = bend(places()[here], places()[to])
            by_sea = inside(step, "action") == "sail"
            span = _segments(inside(step, "segment") or 0, way, to)
            half = 11 if len(span) < LONG else 20
            classes = f"marrow {hue(stage.me)}{' marrow--bad' if wrong else ''}{' marrow--sea' if by_sea else ''}"
            lines.append(
                h.path(d=line, class_=classes, vector_effect="non-scaling-stroke", marker_end="url(#arrowhead)")
            )
            marks.append(
                mark(
                    middle,
                    h.rect(x=-half, y=-11, width=2 * half, height=22, rx=11, class_="segment"),
                    h.text(span, y=4, class_="segment__n"),
                    layer="orders",
                    size=(2 * half + 2, 24),
                    more=f"{hue(stage.me)}{' bad' if wrong else ''}",
                )
            )
            if not wrong:
                here = to
    targets = [_target(stage, way, each) for way in found.ways.values() for each in way.follows if _goes(each)]
    return h.svg(
        h.g(targets, lines, data_lay="orders"),
        h.g(marks, data_lay="markers"),
        class_="overlay",
        hidden=True,
        data_overlay=True,
    )


def _segments(first: int, way: Way | None, to: str) -> str:
    """The segments a step takes, by where the leader is as each begins."""
    stands = [at for at, place in enumerate(way.places if way else []) if at >= first and place == to]
    last = stands[0] if stands else first
    return ROMAN[first] if last == first else f"{ROMAN[first]}–{ROMAN[last]}"


def _marches(stage: Stage) -> list[Any]:
    rows = inside(stage.sheet, "movement")
    return rows if isinstance(rows, list) else []


def _goes(each: Next) -> bool:
    return isinstance(each.takes, int) and each.step.to is not None


def _target(stage: Stage, way: Way, each: Next) -> Markup:
    """A province a leader could go to next; pressed, it is written as his next step."""
    assert isinstance(each.takes, int)
    assert each.step.to is not None
    shape = each.step.to.replace(":", "-")
    return h.g(
        GROUND.use(shape, "halo"),
        GROUND.use(shape, "edge"),
        class_=f"target{' target--sea' if each.step.action == 'sail' else ''}",
        role="button",
        tabindex="0",
        aria_label=_says(stage, each),
        data_for=way.leader,
        **_writes(way, each),
    )


def _says(stage: Stage, each: Next) -> str:
    """A next step in words."""
    words = stage.look.words
    name = words.text(f"ask.orders.{each.step.action}")
    where = each.step.to or each.step.city
    segments = ""
    if isinstance(each.takes, int):
        first, last = each.step.segment, each.step.segment + each.takes - 1
        segments = ROMAN[first] if first == last else f"{ROMAN[first]}–{ROMAN[last]}"
    return ", ".join(filter(None, (f"{name} {stage.name(where)}" if where else name, segments)))


def _writes(way: Way, each: Next) -> dict[str, str]:
    """The attributes of a control that writes a step of a leader."""
    step = {
        name: value
        for name, value in msgspec.to_builtins(each.step).items()
        if value and name not in ("drop", "pick_up")
    }
    return {"data_write": json.dumps(step), "data_into": f'[data-key="{way.leader}"] [data-name=steps]'}


def follows(stage: Stage) -> Markup | None:
    """By leader: how he goes, and what he could do next, with the segments it takes or the reason why not."""
    found, look = stage.forecast, stage.look
    if found is None:
        return None
    tabs, boxes = [], []
    for at, way in enumerate(found.ways.values()):
        tabs.append(
            h.button(
                stage.leader(way.leader),
                type="button",
                data_leader=way.leader,
                aria_pressed="true" if at == 0 else "false",
            )
        )
        path = h.p(
            [
                h.span(h.b(ROMAN[segment + 1] if segment < 6 else "→"), " ", stage.short(place), class_="stop")
                for segment, place in enumerate(way.places)
            ],
            class_="stops small",
        )
        told = look.text("board.next", segment=ROMAN[way.free]) if way.free else look.text("board.year_full")
        boxes.append(
            h.div(
                path,
                h.p(told, class_="small"),
                None if sum(way.units) else _no_army(stage),
                h.div([_choice(stage, way, each) for each in way.follows], class_="nexts"),
                class_="leaderbox",
                data_leader_box=way.leader,
                hidden=at > 0,
            )
        )
    if not tabs:
        link = h.a(look.text("board.page.leaders"), href="#leaders", data_page="leaders", class_="btn btn--small")
        boxes = [h.p(look.text("board.march.no_leader"), " ", link, class_="panel__body small")]
    body = [tabs and h.div(tabs, class_="seg leadertabs", role="group", aria_label=look.text("view.leaders")), boxes]
    return panel(look.text("board.marches"), body, aside=yours(stage), class_="yours follows mn-page mn-page--movement")


def _no_army(stage: Stage) -> Markup:
    """Why nothing glows for a leader: he leads nobody."""
    link = h.a(stage.look.text("board.page.armies"), href="#armies", data_page="armies", class_="btn btn--small")
    return h.p(stage.look.text("board.march.no_army"), " ", link, class_="small")


def _choice(stage: Stage, way: Way, each: Next) -> Markup | None:
    label = _says(stage, each)
    if isinstance(each.takes, Refusal):
        if each.step.action in HERE:
            return None
        return h.button(label, type="button", class_="btn btn--small", **stage.look.why(each.takes))
    return h.button(label, type="button", class_="btn btn--small target", **_writes(way, each))
