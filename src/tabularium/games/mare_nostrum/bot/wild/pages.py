"""What the wild bot writes on the pages of the sheet, but for armies and marches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ...cards.parameters import numbers, options
from ...deck import CARDS, COPIES
from ...tables import GRADES, HOSTILE, NEUTRAL
from ...world import CITIES, PORTS, PROVINCE_OF, PROVINCES, SEAS
from ..papers import counted
from ..position import Position

Page = Callable[[Position, Random, dict[str, Any]], None]


def cards(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Cards with whatever parameters fit; a few are given away, discarded or ended."""
    page: dict[str, list[Any]] = {"play": [], "cede": [], "discard": [], "cancel": []}
    others = p.s.others(p.me)
    for held in p.s.hands[p.me]:
        fate, name = rng.random(), CARDS[held.card]
        if fate < 0.6:
            page["play"].append({"card": name, "named": parameters(p, rng, COPIES[held.card]["params"])})
        elif fate < 0.65 and others:
            page["cede"].append({"card": name, "to": p.s.name(rng.choice(others))})
        elif fate < 0.7:
            page["discard"].append(name)
    page["cancel"] = [CARDS[each.card] for each in p.s.active if each.nation == p.me and rng.random() < 0.1]
    sheet["cards"] = page


def parameters(p: Position, rng: Random, wanted: list[dict[str, Any]]) -> list[dict[str, str]]:
    """A value for every parameter, or as many as a list takes."""
    rows: list[dict[str, str]] = []
    for each in wanted:
        if each["type"] == "route":
            routes = [route for route in p.s.routes if route.nation == p.me]
            route = rng.choice(routes) if routes else None
            values = [CITIES[route.origin], CITIES[route.destination]] if route else []
        else:
            able = options(p.s, p.me, each["type"], each["filter"])
            values = rng.sample(able, min(rng.randint(*numbers(each["type"])), len(able)))
        rows += [{"parameter": each["name"], "value": value} for value in values]
    return rows


def stability(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Levels for each of the goods."""
    most = 2 if p.s.period else 1
    sheet["stability"] = {name: rng.randint(0, most) for name in ("talents", "grain", "resources")}


def diplomacy(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Treaties, grants and wars; mostly friendly, for else there would be nothing to break."""
    rows: list[dict[str, Any]] = []
    for other in p.s.others(p.me):
        row: dict[str, Any] = {"nation": p.s.name(other)}
        year = p.s.year + rng.randint(0, 6)
        for chance, name, value in (
            (0.5, "trade_alliance", "cancel" if p.s.trade_alliance[p.me][other] else "establish"),
            (0.35, "military_alliance", "cancel" if p.s.military_alliance[p.me][other] else "establish"),
            (0.2, "grant_passage_until", year),
            (0.2, "accept_passage_until", year),
            (0.1 if p.s.passage_until[p.me][other] else 0, "revoke_passage", True),
            (0.2, "force_passage", True),
            (0.3 if p.s.military_alliance[p.me][other] else 0, "unconditional_support", True),
            (0.25 if other in p.neighbours else 0.04, "declare_war", True),
        ):
            if rng.random() < (chance / 5 if value == "cancel" else chance):
                row[name] = value
        if len(row) > 1:
            rows.append(row)
    rng.shuffle(rows)
    sheet["diplomacy"] = rows


def population(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """A few moves between town, land and army."""
    page: dict[str, Any] = {}
    if p.provinces:
        page["rural_investment"] = [in_province(rng.choice(p.provinces), rng.randint(1, 2))]
    if p.cities:
        page["urban_growth"] = [in_city(rng.choice(p.cities), 1)]
        if rng.random() < 0.2:
            page["urban_to_rural"] = [in_city(rng.choice(p.cities), 1)]
    if p.camps and rng.random() < 0.2:
        page["demobilise"] = [{"province": PROVINCES[rng.choice(p.camps)], "units": {"inf": 1}}]
    sheet["population"] = page


def recruiting(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Units of every kind and some fleets."""
    if not p.provinces:
        return
    chosen = rng.sample(p.provinces, min(rng.randint(0, 3), len(p.provinces)))
    page: dict[str, Any] = {"infantry": [in_province(each, rng.randint(1, 4)) for each in chosen]}
    for name in ("cavalry", "mercenary_infantry", "mercenary_cavalry"):
        if rng.random() < 0.4:
            page[name] = in_province(rng.choice(p.provinces), rng.randint(1, 3))
    page["fleets"] = rng.choice((0, 0, 1, 4))
    sheet["recruiting"] = page


def disbanding(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Seldom something goes."""
    page: dict[str, Any] = {}
    if p.camps and rng.random() < 0.2:
        camp = rng.choice(p.camps)
        kinds = list(counted(p.units(camp)))
        page["units"] = [{"province": PROVINCES[camp], "units": {rng.choice(kinds): 1}}]
    if rng.random() < 0.1:
        page["fleets"] = 1
    sheet["disbanding"] = page


def garrisons(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Points for some cities that are held, one's own or not."""
    held = [city for city in range(len(CITIES)) if p.s.holder(city) == p.me]
    sheet["garrisons"] = [in_city(city, rng.randint(1, 2)) for city in rng.sample(held, min(3, len(held)))]


def fleets(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """All fleets over seas near the own ports, now and then to any sea."""
    total = p.s.fleets_of(p.me) + p.s.new_fleets[p.me] + sheet.get("recruiting", {}).get("fleets", 0)
    total -= sheet.get("disbanding", {}).get("fleets", 0)
    seas: dict[int, int] = {}
    while total > 0:
        near = p.home_seas if p.home_seas and rng.random() < 0.8 else range(len(SEAS))
        sea, some = rng.choice(near), rng.randint(1, total)
        seas[sea] = seas.get(sea, 0) + some
        total -= some
    sheet["fleets"] = [{"sea": SEAS[sea], "fleets": number} for sea, number in seas.items()]


def independents(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Approaches of every kind, mostly friendly ones."""
    rows: list[dict[str, Any]] = []
    near = p.s.independents()
    for province in rng.sample(near, min(8, len(near))):
        grade = p.s.grade[p.me][province]
        row: dict[str, Any] = {"province": PROVINCES[province], "action": "improve"}
        if grade == HOSTILE:
            row["action"] = rng.choice(("submit", "hostile"))
        elif rng.random() < 0.25:
            row["action"] = "hostile"
        elif grade > NEUTRAL and rng.random() < 0.1:
            row |= {"action": "lower", "to": GRADES[rng.randint(NEUTRAL, grade - 1)]}
        rows += [row] * (rng.randint(1, 3) if p.s.period else 1)
    sheet["independents"] = rows


def trade(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Points with allies and with independents."""
    if not p.ports:
        return
    page: dict[str, list[dict[str, Any]]] = {"nations": [], "independents": []}
    for city in range(len(CITIES)):
        owner = p.s.owner[PROVINCE_OF[city]]
        if not PORTS[city] or owner == p.me or owner < -1 or rng.random() < 0.9:
            continue
        points = {"origin": CITIES[rng.choice(p.ports)], "destination": CITIES[city], "points": rng.randint(1, 4)}
        page["independents" if owner < 0 else "nations"].append(points)
    sheet["trade"] = page


def goods(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Something bought, and something for an ally."""
    page: dict[str, Any] = {"buy": {"grain": rng.randint(0, 2), "resources": rng.randint(0, 2)}}
    allies = [other for other in p.s.others(p.me) if p.s.trade_alliance[p.me][other]]
    if allies and rng.random() < 0.5:
        page["send"] = [{"to": p.s.name(rng.choice(allies)), "talents": rng.randint(0, 10), "grain": rng.randint(0, 1)}]
    sheet["goods"] = page


def reforms(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """In a Period any of its reforms."""
    if not p.s.period:
        return
    page: dict[str, Any] = {name: rng.random() < 0.3 for name in ("army_reform", "military_reform", "political_reform")}
    page |= {"legislative_cards": rng.randint(0, 1), "victory_points": rng.randint(0, 2)}
    page["agrarian"] = [PROVINCES[each] for each in p.provinces if p.s.harvests[each] and rng.random() < 0.3]
    if p.leaders and rng.random() < 0.4:
        page["army_renewal"] = f"leader:{rng.choice(p.leaders).number}"
    sheet["reforms"] = page


def in_province(province: int, amount: int) -> dict[str, Any]:
    """So many of something in a province."""
    return {"province": PROVINCES[province], "amount": amount}


def in_city(city: int, amount: int) -> dict[str, Any]:
    """So many of something in a city."""
    return {"city": CITIES[city], "amount": amount}


PAGES: tuple[Page, ...] = (
    *(cards, stability, diplomacy, population, recruiting, disbanding, garrisons, fleets, independents, trade, goods),
    reforms,
)
"""The pages in an order in which each can read what was written before it."""
