"""Pages of goods: income, people, stability, upkeep, trade, goods, reforms."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form, inside
from tabularium.draw.parts import chip
from tabularium.draw.svg import Node, h
from tabularium.engine import Line
from tabularium.engine.form import Choice, Number, Rows, Section

from ..lanes import Lane, Trade
from ..tables import GOODS
from ..world import CITY, PORTS
from .accounts import STABILITY, account, rules, signed, why
from .controls import part, row
from .livery import shield
from .stage import Stage

INCOME = ("economy.income", "economy.tribute", "economy.bought", "economy.sent", "economy.debt", "economy.inactive")
PEOPLE = ("economy.fed", "economy.hunger")


def _said(stage: Stage, beginnings: tuple[str, ...]) -> list[Line]:
    return [line for line in stage.this_year if line.message.startswith(beginnings)]


def _told(stage: Stage, lines: list[Line], none: str) -> Markup:
    look = stage.look
    if not lines:
        return h.p(look.text(none), class_="panel__body")
    return h.ul(
        (
            h.li(h.span(Markup(look.rich.line(line)), class_="grow"), look.rule_link(line.rule) if line.rule else None)
            for line in lines
        ),
        class_="rows",
    )


def income(stage: Stage, form: Form) -> Node:
    """The income at the beginning of the year, and the sources of a year's income."""
    return [
        _told(stage, _said(stage, INCOME), "board.income.none"),
        why(stage.look.text("board.why.account"), account(stage, "income")),
    ]


def people(stage: Stage, form: Form) -> Node:
    """The fed people, and their food."""
    return [
        _told(stage, _said(stage, PEOPLE), "board.people.none"),
        why(stage.look.text("board.why.account"), account(stage, "people")),
    ]


def stability(stage: Stage, form: Form) -> Node:
    """Levels bought, each with its price."""
    look = stage.look
    prices = stage.forecast.level_price if stage.forecast else {}
    bought = h.div(
        (
            h.div(
                h.span(
                    h.b(look.words.field(form.ask, f"stability.{name}")),
                    h.small(look.text("board.level_price", n=prices.get(name, 0), goods=look.text(f"view.{name}"))),
                    class_="grow",
                ),
                form.bare(
                    f"stability.{name}",
                    name,
                    form.at(f"stability.{name}"),
                    form.value(f"stability.{name}") or 0,
                    look.words.field(form.ask, f"stability.{name}"),
                ),
                class_="tally__row",
            )
            for name in ("talents", "grain", "resources")
        ),
        class_="tally",
        data_type="section",
        data_name="stability",
    )
    price = look.text("board.why.level_price", n=stage.view["nations"][stage.me]["urban"])
    return [
        bought,
        why(
            look.text("board.why.price"),
            h.p(price, [[" ", look.rule_link(f"mare:3.2{letter}")] for letter in "fgh"], class_="panel__body small"),
        ),
        why(look.text("board.why.moves"), *(rules(stage, "3.2", letters) for letters in STABILITY)),
    ]


def upkeep(stage: Stage, form: Form) -> Node:
    """The upkeep of all forces; it is paid by itself."""
    look = stage.look
    due = stage.own["upkeep"] if stage.own else 0
    return [account(stage, "upkeep"), h.p(look.text("board.upkeep.now", n=due), class_="panel__body")]


def trade(stage: Stage, form: Form) -> Node:
    """Routes as they are, and new points."""
    look = stage.look
    found = stage.forecast.trade if stage.forecast else None
    free = stage.own["free_trade"] if stage.own else [0, 0]
    return h.div(
        part(
            look.text("board.routes"),
            _lanes(stage, found)
            if found and found.lanes
            else h.p(look.text("board.routes.none"), class_="small muted leaf__pad"),
        ),
        h.p(look.text("board.free_points", nations=free[0], independents=free[1]), class_="small leaf__pad")
        if any(free)
        else None,
        _points(stage, form, "trade.nations", [name for name in stage.view["nations"] if name != stage.me]),
        _points(stage, form, "trade.independents", [None]),
        data_type="section",
        data_name="trade",
        class_="leaf__fields",
    )


def _lanes(stage: Stage, found: Trade) -> Markup:
    """A row a route: the points of both ends, what they bring, and why one sleeps."""
    look = stage.look
    names = ("route", "yours", "theirs", "pays")
    head = [
        h.th(look.text(f"board.lane.{name}"), scope="col", class_="num" if at else None)
        for at, name in enumerate(names)
    ]
    sums = [("points", found.talents, "mare:2.1b"), ("bonus", found.bonus, "mare:2.1c")]
    foot = [
        h.tr(
            h.th(look.text(f"board.lane.{name}"), " ", look.rule_link(rule), scope="row", colspan=3),
            h.td(signed(talents) or "0", class_="num"),
        )
        for name, talents, rule in sums
    ]
    return h.table(
        h.thead(h.tr(head)),
        h.tbody(_lane(stage, each) for each in sorted(found.lanes, key=lambda lane: -lane.talents)),
        h.tfoot(foot),
        class_="tbl account lanes",
    )


def _lane(stage: Stage, each: Lane) -> Markup:
    look = stage.look
    with_: Node = (
        [shield(each.partner, "s"), stage.name(each.partner)] if each.partner else look.text("board.lane.free")
    )
    sleeps: Node = None
    if each.asleep:
        why_ = each.asleep
        text = look.text(f"board.asleep.{why_.cause}", city=why_.city, sea=why_.sea, n=why_.fleets)
        sleeps = h.p(
            chip(look.text("board.asleep"), kind="bad"), " ", text, " ", look.rule_link(why_.rule), class_="small"
        )
    return h.tr(
        h.th(
            h.b(f"{stage.short(each.own)} – {stage.short(each.other)}"),
            h.small(with_),
            sleeps,
            scope="row",
        ),
        h.td(each.yours, class_="num"),
        h.td(each.theirs, class_="num"),
        h.td(signed(each.talents) or "0", class_="num"),
        class_="asleep" if each.asleep else None,
    )


def _points(stage: Stage, form: Form, path: str, partners: list[str | None]) -> Markup:
    """New points: from an own port to a port of these."""
    field = form.at(path)
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    ends = {"origin": _ports(stage, [stage.me]), "destination": _ports(stage, partners)}

    def drawn(place: str, value: Any) -> Markup:
        return h.div(
            [
                h.div(
                    h.span(form.look.words.field(form.ask, f"{path}[].{name}")),
                    form.bare(
                        f"{place}.{name}",
                        name,
                        Choice(values=ends[name], optional=True),
                        inside(value, name) if inside(value, name) in ends[name] or not place.endswith("[]") else None,
                        form.look.words.field(form.ask, f"{path}[].{name}"),
                    ),
                    class_="field",
                )
                for name in ends
            ],
            form.bare(
                f"{place}.points",
                "points",
                Number(low=1, high=999),
                inside(value, "points") or 1,
                form.look.words.field(form.ask, f"{path}[].points"),
            ),
            form.problem(place),
            class_="tally__row",
            data_type="section",
        )

    return form.rows(path, field, form.value(path), drawn)


def _ports(stage: Stage, nations: list[str | None]) -> tuple[str, ...]:
    """The port cities in the land of these; None: of the independents."""
    return tuple(
        name
        for name, row in stage.view["cities"].items()
        if PORTS[CITY[name]] and stage.view["provinces"][row["province"]]["nation"] in nations
    )


def goods(stage: Stage, form: Form) -> Node:
    """The goods for trade allies, and the purchases."""
    look, words = stage.look, stage.look.words
    known = form.written("goods.send", "to")
    allies = [nation for nation in stage.view["nations"] if stage.bound("trade_alliances", nation)]
    rows = []
    for nation in dict.fromkeys([*allies, *known]):
        path, value = known.get(nation, ("goods.send[]", None))
        cells = [
            h.div(
                h.span(look.text(f"view.{each}")),
                form.bare(
                    f"{path}.{each}",
                    each,
                    Number(low=0, high=9999),
                    inside(value, each) or 0,
                    f"{stage.name(nation)}: {look.text(f'view.{each}')}",
                ),
                class_="field",
            )
            for each in GOODS
        ]
        rows.append(
            row(
                form,
                "to",
                nation,
                path,
                [h.b(stage.name(nation)), h.div(cells, class_="units")],
                class_="tally__row tally__row--units",
            )
        )
    return h.div(
        part(
            words.field(form.ask, "goods.send"),
            form.keyed("goods.send", rows, class_="tally"),
            None if rows else h.p(look.text("board.no_trade_allies"), class_="small muted leaf__pad"),
        ),
        part(words.field(form.ask, "goods.buy"), form.draw("goods.buy")),
        data_type="section",
        data_name="goods",
    )


def reforms(stage: Stage, form: Form) -> Node:
    """The reforms, which only a Historical Period allows."""
    return h.div(form.draw("reforms"), class_="leaf__fields")
