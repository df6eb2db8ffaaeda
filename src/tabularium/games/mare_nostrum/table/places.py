"""The card of each place: what this nation may know of a province or a sea, and nothing else."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.parts import icon, use, veil
from tabularium.draw.svg import Node, h

from ..tables import KINDS
from ..world import BORDERS, CITIES, LANES, PORTS, PORTS_ON, PROVINCE, PROVINCES, SEA, SEAS
from .livery import hue, shield
from .stage import Stage

YIELDS = ("harvests", "herds", "deposits", "mines")


def cards(stage: Stage) -> dict[str, Markup]:
    """The card of every place by its name; a city has that of its province."""
    provinces = {name: _province(stage, name) for name in stage.view["provinces"]}
    cities = {name: provinces[row["province"]] for name, row in stage.view["cities"].items()}
    return provinces | cities | {name: _sea(stage, name) for name in SEAS}


def _head(title: str, sign: Node, below: Node) -> Markup:
    return h.header(
        sign,
        h.span(h.b(title), h.small(below, class_="muted") if below else None),
    )


def _province(stage: Stage, name: str) -> Markup:
    look, row = stage.look, stage.view["provinces"][name]
    owner = row["nation"]
    below = stage.name(owner) if owner else look.text("board.independent")
    yields = [h.span(h.b(row[each]), " ", look.text(f"view.{each}")) for each in YIELDS if row[each]]
    return h.article(
        _head(stage.name(name), shield(owner) if owner else h.span(class_="disc free"), below),
        h.p(
            h.span(h.b(row["rural"]), " ", look.text("view.rural")),
            h.span(h.b(row["urban"]), " ", look.text("view.urban")),
            yields,
            class_="placefacts",
        ),
        h.ul(
            [_city(stage, city) for city in stage.cities.get(name, [])],
            [_army(stage, army) for army in stage.armies.get(name, [])],
            _relations(stage, name, row),
            class_="placerows",
        ),
        _neighbours(stage, name),
        data_place_card=name,
    )


def _city(stage: Stage, name: str) -> Markup:
    look, row = stage.look, stage.view["cities"][name]
    seas = [SEAS[sea] for sea in PORTS[CITIES.index(name)]]
    garrison: Node = row["garrison"]
    if row["garrison"] is None:
        garrison = veil(look.text("view.garrison"))
    told = [look.text("board.place.citizens", n=row["urban"])]
    if seas:
        told.append(look.text("board.place.port", seas=seas))
    if row["occupier"]:
        told.append(look.text("board.place.occupied", nation=row["occupier"]))
    return h.li(
        use("u-city", "i"),
        h.span(h.b(stage.name(name)), h.small("; ".join(told))),
        h.span(use("u-fort", "i"), garrison, class_="stat", title=look.text("view.garrison")),
    )


def _army(stage: Stage, army: dict[str, Any]) -> Markup:
    look, nation = stage.look, army["nation"]
    units = [f"{army[kind]} {look.text(f'view.{kind}')}" for kind in KINDS if army[kind]]
    if army["veterans"]:
        units.append(look.text("board.place.veterans", n=army["veterans"]))
    if army["leader"]:
        modifier = stage.view["leaders"][army["leader"]]["modifier"]
        units.insert(0, f"{stage.leader(army['leader'])} +{modifier}")
    who = stage.name(nation) if nation else look.text("board.independent")
    return h.li(
        shield(nation, "s") if nation else h.span(class_="disc disc--s free"),
        h.span(h.b(who), h.small(", ".join(units))),
    )


def _relations(stage: Stage, name: str, row: dict[str, Any]) -> list[Node]:
    """How nations stand to an independent, which all know; what the next grade costs the reader."""
    look = stage.look
    if row["nation"] is not None:
        return []
    rows: list[Node] = [
        h.li(shield(nation, "s"), h.span(h.b(stage.name(nation)), h.small(stage.name(grade))))
        for nation, grade in row["relations"].items()
    ]
    if row["leader"]:
        rows.append(h.li(icon("leader"), h.span(h.b(look.text("board.place.led")))))
    price = (stage.own or {}).get("independents", {}).get(name)
    if price:
        rows.append(h.li(icon("talents"), h.span(h.b(look.text("board.place.price", n=price["price"])))))
    return rows


def _go(name: str) -> Markup:
    """The way to another card; the script writes its name, which stands on the map."""
    return h.button(type="button", class_="linkbtn", data_goto=name)


def _neighbours(stage: Stage, name: str) -> Markup | None:
    """Where a border slows a march, and with what."""
    around: dict[str, list[str]] = {}
    for other, kind in sorted(BORDERS[PROVINCE[name]].items()):
        if kind != "plain" and PROVINCES[other] in stage.view["provinces"]:
            around.setdefault(kind, []).append(PROVINCES[other])
    if not around:
        return None
    return h.p(
        [
            h.span(stage.look.text(f"board.border.{kind}"), ": ", [_go(each) for each in there])
            for kind, there in around.items()
        ],
        class_="placeways small",
    )


def _sea(stage: Stage, name: str) -> Markup:
    look = stage.look
    fleets = stage.view["fleets"].get(name, {})
    ports = [CITIES[city] for city in PORTS_ON[SEA[name]] if CITIES[city] in stage.view["cities"]]
    return h.article(
        _head(stage.name(name), h.span(use("i-anchor"), class_="disc free"), look.text("view.sea")),
        h.ul(
            (
                h.li(
                    shield(nation, "s"),
                    h.span(h.b(stage.name(nation)), h.small(look.text("board.place.fleets", n=number))),
                    class_=hue(nation),
                )
                for nation, number in fleets.items()
            ),
            class_="placerows",
        ),
        h.p(look.text("board.place.ports", cities=ports), class_="small placeports") if ports else None,
        h.p([_go(SEAS[other]) for other in LANES[SEA[name]]], class_="placeways small"),
        data_place_card=name,
    )
