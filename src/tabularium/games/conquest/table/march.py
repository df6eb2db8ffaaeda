"""The legion under orders: which leaders go, how many of each unit; and all leaders and galleys of the reader."""

from __future__ import annotations

import json

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import chip, disc, icon, odds, panel, seat_class, use
from tabularium.draw.svg import Node, h

from ..pieces import CLASS_KIND, CLASSES, GALLEY_ROOM, KINDS, UNIT, UNIT_KEYS, UNITS_PER_LEADER
from .stage import Stage, called
from .worth import attack, legion, losses, percent


def orders(stage: Stage) -> Markup | None:
    """The legion while it is made up; nothing while nobody is called."""
    look = stage.look
    if look.ask is None or not look.asks("move.march", "move.land"):
        return None
    params = look.ask.params
    going = [params["leader"], *params["leaders"]]
    taken = sum(legion(params["units"]))
    room = UNITS_PER_LEADER * len(going) if look.asks("move.march") else GALLEY_ROOM
    return h.section(
        h.div(
            h.h2(look.text("board.legion", land=params["land"]), class_="label"),
            chip(look.text("board.legion.of", n=taken, room=room), kind="gold"),
            class_="orders__head",
        ),
        h.div([_leader(stage, key, going) for key in _leaders(look, going)], class_="orders__leaders"),
        h.div([_scale(look, group) for group in range(len(CLASSES))], class_="orders__units"),
        forecasts(stage),
        class_="panel orders pane pane-hand",
        aria_label=look.text("board.legion", land=params["land"]),
    )


def _leaders(look: Look, going: list[str]) -> list[str]:
    others = [option for option in look.options if option.startswith("leader:") and option not in going]
    return [*going, *others]


def _leader(stage: Stage, key: str, going: list[str]) -> Markup:
    """A leader who goes along, or could."""
    look = stage.look
    assert look.ask is not None
    name = called(key)
    inside = [use("u-caesar" if name.endswith("_caesar") else "u-general"), h.span(stage.short(name))]
    goes = key in going
    classes = f"pawn {seat_class(look.ask.seat)}{' pawn--on' if goes else ''}"
    if key in look.options:
        look.place(key)
        label = look.text("board.legion.leaves" if goes else "board.legion.joins", leader=key)
        sign = icon("cross" if goes else "plus")
        return h.button(inside, sign, class_=f"{classes} target", **look.give(key, label))
    return h.span(inside, class_=classes)


def _scale(look: Look, group: int) -> Markup | None:
    """The number of units of a class that go along: a cell for every possible number."""
    assert look.ask is not None
    now = next((UNIT[key][1] for key in look.ask.params["units"] if UNIT[key][0] == group), 0)
    legal = [UNIT[key][1] for key in look.options if key in UNIT and UNIT[key][0] == group]
    if not legal and not now:
        return None
    cells: list[Node] = []
    for count in sorted({*legal, now}):
        key = UNIT_KEYS[group][count]
        if count == now:
            cells.append(h.span(count, class_="cell cell--on", aria_current="true"))
        else:
            look.place(key)
            cells.append(h.button(count, class_="cell target", **look.give(key, look.words.ref(key))))
    more = look.thing(UNIT_KEYS[group][max([*legal, now]) + 1], "+", class_="cell", label=look.text("board.one_more"))
    if "target-no" in more:
        cells.append(more)
    return h.div(
        h.span(
            use(f"u-{KINDS[CLASS_KIND[group]]}"),
            look.text(f"board.class.{CLASSES[group]}"),
            class_="orders__kind",
        ),
        h.span(cells, class_="cells", role="group", aria_label=look.text(f"board.class.{CLASSES[group]}")),
        class_="orders__row",
    )


def forecasts(stage: Stage) -> Markup | None:
    """The battles that are within reach, with their odds and what they would cost."""
    look = stage.look
    rows = []
    for option in look.options:
        if not option.startswith("space:"):
            continue
        land = called(option)
        found = attack(stage, land) if land in stage.view["lands"] else None
        if found is None:
            continue
        foe = next(seat for seat in stage.armed(land) if seat != (look.ask.seat if look.ask else None))
        won = percent(found.outcomes.attacker_wins)
        rows.append(
            h.li(
                disc(foe, "s"),
                h.b(stage.space(land)),
                odds(look.text("board.odds.win", percent=won), won),
                h.span(
                    look.text("board.odds.cost"),
                    losses(look, found.attacker_toll, found.attacker.force),
                    class_="row row--wrap small",
                ),
            )
        )
    if not rows:
        return None
    return h.div(
        h.ul(rows, class_="forecasts"),
        h.p(look.text("board.odds.policy"), class_="tiny muted"),
        class_="orders__odds",
    )


def muster(stage: Stage) -> Markup | None:
    """The reader's own leaders and galleys, where they are; those that can move now can be called here too."""
    look = stage.look
    if look.seat is None or look.outcome is not None or stage.players[look.seat]["out"]:
        return None
    me = stage.players[look.seat]
    with look.on_pane("hand"):
        rows = _pieces(stage)
    return panel(
        look.text("board.muster"),
        h.ul(rows, class_="muster"),
        aside=h.span(use("i-talents", "i"), h.b(me["talents"]), " ", look.text("board.talents"), class_="stat"),
        class_="pane pane-hand mine",
        label=look.text("board.muster"),
    )


def _pieces(stage: Stage) -> list[Node]:
    """A row for every leader and galley of the reader that is on the board or captive."""
    look = stage.look
    rows: list[Node] = [
        _piece(stage, f"leader:{name}", stage.short(name), "u-caesar" if name.endswith("_caesar") else "u-general")
        for name, where in stage.view["leaders"].items()
        if where["owner"] == look.seat and (where["land"] or where["galley"] or where["captor"] is not None)
    ]
    rows += [
        _piece(stage, f"galley:{name}", look.text("board.galley"), "u-galley")
        for name, galley in stage.view["galleys"].items()
        if galley["owner"] == look.seat
    ]
    return rows


def _piece(stage: Stage, key: str, name: str, sign: str) -> Markup:
    look = stage.look
    assert look.seat is not None
    where = _whereabouts(stage, key)
    inside = [
        h.span(use(sign), class_=f"pawn__sign {seat_class(look.seat)}"),
        h.b(name),
        h.span(where, class_="small muted"),
    ]
    label = f"{look.words.ref(key)}, {where}"
    if look.asks("move.who", "ransom.who") and (key in look.options or json.dumps(key) in look.refused):
        return h.li(
            look.thing(key, inside, icon("arrow") if key in look.options else None, class_="muster__row", label=label)
        )
    return h.li(h.div(inside, class_="muster__row"))


def _whereabouts(stage: Stage, key: str) -> str:
    look = stage.look
    kind, _, name = key.partition(":")
    if kind == "galley":
        there = stage.view["galleys"][name]
        place = f"coast:{there['land']}.{there['sea']}" if there["land"] else f"space:{there['sea']}"
        aboard = sum(there["cargo"].values())
        return look.text("board.at.laden", place=place, n=aboard) if aboard else look.words.ref(place)
    where = stage.view["leaders"][name]
    if where["captor"] is not None:
        return look.text("board.captive_of", seat=f"seat:{where['captor']}")
    if where["galley"]:
        return look.text("board.aboard", galley=f"galley:{where['galley']}")
    return stage.space(where["land"])
