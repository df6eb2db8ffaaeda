"""Routes before they are begun: what a press on a far place would mean, leg by leg, with its points and dangers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from tabularium.draw.parts import disc, icon, odds
from tabularium.draw.svg import Node, h

from ..board import NUMBERS
from ..pieces import counted
from ..routes import Leg, Route, Said
from .geometry import COAST, MIDDLE, Point
from .news import bent
from .stage import Stage
from .worth import assault, percent

MOST_WAYS = 2
"""So many ways to one place are told."""
ROOM = 40
"""How much of the map is shown around a route."""
HOWS = {"march": "march", "road": "march", "sail": "sail", "land": "cross", "board": "cross"}


def row(said: Sequence[Said]) -> str:
    """Answers to what will be asked, as the page gives them."""
    return json.dumps([{"key": each.key, "answer": each.answer} for each in said], separators=(",", ":"))


def gives(says: Sequence[Said]) -> dict[str, Any]:
    """The attributes of a control that gives several answers in a row."""
    return {"data_give": "row", "data_first": json.dumps(says[0].answer), "data_then": row(says[1:])}


def far(stage: Stage) -> dict[str, list[Route]]:
    """The places that take more than one answer, by option, with the ways there."""
    options = stage.look.options
    return {goal: routes[:MOST_WAYS] for goal, routes in stage.routes.items() if goal not in options}


def after(stage: Stage, option: str) -> str | None:
    """The answer that goes along with a step: the legion that can go on stays called."""
    routes = [route for route in stage.routes.get(option, []) if len(route.says) == 1 and route.after]
    return row(routes[0].after) if routes else None


def plans(stage: Stage) -> Markup | None:
    """All of them for the bar of the ask, each hidden until its place is pressed."""
    found = [_plan(stage, route, at, routes) for routes in far(stage).values() for at, route in enumerate(routes)]
    return h.div(found, class_="plans") if found else None


def named(route: Route, at: int) -> str:
    """Under which name a plan is shown; the best way to a place bears the place's."""
    return f"{route.goal}~{at}" if at else route.goal


def question(stage: Stage, route: Route) -> str:
    """The question of the plan."""
    return stage.look.text(f"board.plan.{HOWS[route.legs[-1].how]}", place=route.goal)


# -- in the bar of the ask ---------------------------------------------------------------------------------------------
def _plan(stage: Stage, route: Route, at: int, routes: Sequence[Route]) -> Markup:
    look = stage.look
    assert look.ask is not None
    return h.section(
        h.div(
            look.livery(look.ask.seat, "l"),
            h.div(
                h.span(icon("flag"), " ", look.text("board.plan.points", n=route.points), class_="ask__flag"),
                h.p(question(stage, route), class_="ask__q"),
                class_="ask__text",
            ),
            h.div(_buttons(stage, route), class_="ask__opts"),
            class_="ask__main",
        ),
        h.ol([_stop(stage, route, leg, n) for n, leg in enumerate(told(route), start=1)], class_="legs", tabindex="0"),
        _others(stage, at, routes),
        class_="plan",
        data_revealed=named(route, at),
        data_look=_box(route),
        hidden=True,
        aria_label=question(stage, route),
    )


def _buttons(stage: Stage, route: Route) -> list[Node]:
    look = stage.look
    goes = HOWS[route.legs[-1].how]
    found: list[Node] = [
        _button(look.text(f"board.plan.{goes}.go"), "Enter", "↵", "btn btn--primary", **gives(route.says))
    ]
    sails = [n for n, leg in enumerate(route.legs) if leg.how == "sail"]
    if route.by_sea and len(sails) > 1:
        at_sea = route.first(sails[-1])
        found.append(_button(look.text("board.plan.at_sea"), "2", "2", "btn", **gives(at_sea)))
    elif not route.by_sea and len(route.legs) > 1:
        stop = route.legs[0]
        label = look.text("board.plan.only", place=f"space:{stop.end}")
        found.append(_button(label, "2", "2", "btn", **gives(route.first(1))))
    found.append(_button(look.text("board.plan.another"), "", "", "btn btn--quiet", data_reveals=""))
    return found


def _button(label: str, key: str, sign: str, class_: str, **attributes: Any) -> Markup:
    mark = h.span(sign, class_="kbd", aria_hidden="true") if sign else None
    return h.button(label, mark, type="button", class_=class_, data_key=key or None, **attributes)


def _others(stage: Stage, at: int, routes: Sequence[Route]) -> Markup | None:
    """The other ways to the same place."""
    look = stage.look
    ways: list[Node] = []
    for other, route in enumerate(routes):
        if other != at:
            over = (
                look.text("board.plan.by_sea")
                if route.by_sea
                else look.text("board.plan.via", place=f"space:{route.legs[0].end}")
            )
            ways.append(
                h.button(over, type="button", class_="btn btn--quiet btn--small", data_reveals=named(route, other))
            )
    return h.p(h.span(look.text("board.plan.ways"), class_="label"), ways, class_="plan__ways") if ways else None


def told(route: Route) -> list[Leg]:
    """The legs that are told: coming to a coast and going ashore there are one."""
    legs = list(route.legs)
    if len(legs) > 1 and legs[-1].how == "land":
        legs[-2:] = [replace(legs[-1], points=legs[-2].points)]
    return legs


def _stop(stage: Stage, route: Route, leg: Leg, n: int) -> Markup:
    """A leg: where it ends, who stops there, whose it is, and who could strike."""
    look = stage.look
    last = leg.end == route.legs[-1].end
    place = f"space:{leg.end}"
    lines: list[Node]
    if leg.how == "board":
        head, lines = look.text("board.plan.board"), [_force(stage, "boards", leg.leaders, leg.units)]
    elif leg.end not in stage.view["lands"]:
        head, lines = look.words.ref(place), _at_sea(stage, leg)
    else:
        head, lines = look.words.ref(place), _on_land(stage, leg, last)
    cost = look.text("board.plan.points", n=leg.points) if leg.points else look.text("board.plan.free")
    return h.li(
        h.b(h.span(n, class_="legs__n", aria_hidden="true"), head),
        [h.span(line) for line in lines if line],
        h.small(look.text("board.plan.road", points=cost) if leg.how == "road" else cost, class_="muted"),
        class_="legs__end" if last else None,
    )


def _force(stage: Stage, word: str, leaders: Sequence[str], units: Sequence[int]) -> str:
    force = [*leaders, *counted(list(units))]
    return stage.look.text(f"board.plan.{word}", force=force) if force else ""


def _at_sea(stage: Stage, leg: Leg) -> list[Node]:
    """Other galleys in a sea: they stop nobody, and may fight."""
    met = _galleys(stage, leg.end)
    if not met:
        return [stage.look.text("board.plan.sea.empty")]
    return [stage.look.text("board.plan.sea.met", seats=[f"seat:{seat}" for seat in met])]


def _galleys(stage: Stage, place: str) -> list[int]:
    me = stage.look.ask.seat if stage.look.ask is not None else None
    return sorted({seat for seat, where in stage.galleys if seat != me and place in (where, where.partition(".")[0])})


def _on_land(stage: Stage, leg: Leg, last: bool) -> list[Node]:
    look = stage.look
    assert look.ask is not None
    me, there = look.ask.seat, stage.view["lands"][leg.end]
    if leg.how == "sail":
        return [look.text("board.plan.lies")] if last else []
    staying = leg.units if last else leg.stay
    lines: list[Node] = [_force(stage, "arrives" if last else "stops", leg.leaders if last else (), staying)]
    foes = [seat for seat in stage.armed(leg.end) if seat != me]
    if foes:
        lines.append(_battle(stage, leg, foes))
    elif there["control"] == me:
        lines.append(look.text("board.plan.own"))
    else:
        held = there["control"]
        whose = look.text("board.plan.nobodys") if held is None else look.text("board.plan.empty", seat=f"seat:{held}")
        gain = look.text("board.plan.yours", n=there["tribute"]) if any(staying) else ""
        lines.append(f"{whose} {gain}".strip())
        if last and not any(staying):
            lines.append(look.text("board.plan.alone"))
    if any(staying) or last:
        lines.append(_strike(stage, leg.end))
    return lines


def _battle(stage: Stage, leg: Leg, foes: Sequence[int]) -> Node:
    look = stage.look
    told = look.text("board.plan.battle", seats=[f"seat:{seat}" for seat in foes])
    found = assault(stage, leg.end, list(leg.units), leg.leaders)
    if found is None:
        return told
    won = percent(found.outcomes.attacker_wins)
    return [disc(foes[0], "s"), told, " ", odds(look.text("board.odds.win", percent=won), won)]


def _strike(stage: Stage, land: str) -> str:
    """The players who could come there in the next turn, each with their number of units."""
    threat = stage.position.threat(NUMBERS[land])
    if threat is None:
        return stage.look.text("board.plan.safe")
    return stage.look.text("board.plan.strike", force=counted(list(threat.units)))


# -- on the map --------------------------------------------------------------------------------------------------------
def drawn(stage: Stage) -> list[Markup]:
    """Every route as a line with its stops, hidden until its place is pressed."""
    return [_line(stage, route, at) for routes in far(stage).values() for at, route in enumerate(routes)]


def _line(stage: Stage, route: Route, at: int) -> Markup:
    legs = [leg for leg in route.legs if leg.start != leg.end]
    parts: list[Node] = []
    for leg in legs:
        line = bent(_point(leg, leg.start, leg.end), _point(leg, leg.end, leg.start))
        parts += [h.path(d=line, class_="leg-under"), h.path(d=line, class_=f"leg{' leg--sea' if leg.galley else ''}")]
    for n, leg in enumerate(legs):
        x, y = _point(leg, leg.end, leg.start)
        kind = " stop--last" if n == len(legs) - 1 else " stop--sea" if leg.galley else ""
        mark = h.g(h.circle(r=8), h.text(n + 1, y=3.2), class_=f"stop{kind} keeps")
        parts.append(h.g(mark, transform=f"translate({x:g} {y:g})"))
    return h.g(parts, class_="wayline", data_revealed=named(route, at), hidden=True, aria_hidden="true")


def _box(route: Route) -> str:
    """The part of the map that shows all its stops."""
    points = [MIDDLE[place] for leg in route.legs for place in (leg.start, leg.end)]
    (left, right), (top, bottom) = ((min(axis) - ROOM, max(axis) + ROOM) for axis in zip(*points, strict=True))
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def _point(leg: Leg, place: str, other: str) -> Point:
    """Where a leg touches a place: a galley stays off the coast."""
    return COAST.get(f"{place}.{other}", MIDDLE[place]) if leg.galley else MIDDLE[place]
