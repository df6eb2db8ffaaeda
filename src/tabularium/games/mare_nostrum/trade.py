"""Trade between nations and with independents, and goods (3.13)."""

from __future__ import annotations

from tabularium.engine import Refusal, refuse

from .book import rule, scene
from .independents.grades import closed
from .orders import Orders, Parcel, Points, Purchase
from .pieces import NOBODY, Route, Shipment
from .state import Failed, MareNostrum
from .tables import GOODS, HOSTILE
from .world import CITY, PORTS, PROVINCE_OF

WITH_NATIONS, WITH_INDEPENDENTS = 0, 1
PRICE = (10, 7)
"""A new point between nations, and one with an independent."""
PRICE_RULE = ("mare:3.13.1b", "mare:3.13.2a")
NOTHING = Purchase()
GOODS_PRICE = {"grain": 10, "resources": 10, "horses": 25}
GOODS_RULE = {"grain": "mare:3.13.4a", "resources": "mare:3.13.4a", "horses": "mare:3.13.4b"}


@scene
@rule("mare:3.13.1a", "mare:3.13.2a", "mare:3.13.3b", "mare:3.13.4c", "mare:9f")
def trade(s: MareNostrum) -> None:
    """All nations set their points and send and buy goods; free points that nobody placed are lost."""
    for nation, orders in s.ordered():
        set_points(s, nation, orders, s.failed(nation))
        move_goods(s, nation, orders, s.failed(nation))
    s.free_trade = [[0, 0] for _ in s.free_trade]
    s.after(trade)


# -- 3.13.1 and 3.13.2 trade points ------------------------------------------------------------------
@rule("mare:3.13.1a", "mare:3.13.2a", "mare:9b")
def set_points(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """New points with nations, then with independents."""
    for kind, name, rows in (
        (WITH_NATIONS, "nations", orders.trade.nations),
        (WITH_INDEPENDENTS, "independents", orders.trade.independents),
    ):
        for place, row in enumerate(rows):
            path = f"trade.{name}[{place}]"
            why = unsuitable(s, nation, kind, row)
            if why is None:
                buy_points(s, nation, kind, row, path, failed)
            else:
                failed(path, why)


@rule("mare:3.13.1a", "mare:3.13.2a", "mare:3.13.2b", "mare:3.3.2a", "mare:6.2i")
def unsuitable(s: MareNostrum, nation: int, kind: int, row: Points) -> Refusal | None:
    """Why points cannot run between these cities."""
    rule_id = ("mare:3.13.1a", "mare:3.13.2a")[kind]
    origin, destination = CITY[row.origin], CITY[row.destination]
    if not PORTS[origin] or s.owner[PROVINCE_OF[origin]] != nation or s.occupied(origin):
        return refuse("trade.no_own_port", rule_id, city=row.origin)
    province = PROVINCE_OF[destination]
    other = s.owner[province]
    if not PORTS[destination]:
        return refuse("trade.no_port", rule_id, city=row.destination)
    if kind == WITH_NATIONS:
        if other < 0 or not s.trade_alliance[nation][other]:
            return refuse("trade.no_alliance", rule_id, city=row.destination)
    elif other != NOBODY:
        return refuse("trade.not_independent", rule_id, city=row.destination)
    elif s.grade[nation][province] == HOSTILE:
        return refuse("trade.hostile", "mare:3.13.2b", city=row.destination)
    else:
        return closed(s, nation, province)
    return None


@rule("mare:3.13.1b", "mare:3.13.1d", "mare:9b", "mare:9c", "mare:9d", "mare:9e")
def buy_points(s: MareNostrum, nation: int, kind: int, row: Points, path: str, failed: Failed) -> None:
    """As many points as can be paid; in the first turn the free ones, and none for talents."""
    if s.turn == 1:
        split = "mare:9c" if row.points <= sum(s.free_trade[nation]) else "mare:9d"
        able = min(row.points, s.free_trade[nation][kind])
        s.free_trade[nation][kind] -= able
        why = refuse("trade.free_points", split, ordered=row.points, able=able)
    else:
        able = min(row.points, max(s.treasury[nation][0], 0) // PRICE[kind])
        s.pay(nation, able * PRICE[kind])
        why = refuse("trade.too_dear", PRICE_RULE[kind], ordered=row.points, able=able)
    if able:
        add_points(s, nation, CITY[row.origin], CITY[row.destination], able)
    if able < row.points:
        failed(f"{path}.points", why)


def add_points(s: MareNostrum, nation: int, origin: int, destination: int, points: int) -> None:
    """Points of a nation from one city to another."""
    for route in s.routes:
        if (route.nation, route.origin, route.destination) == (nation, origin, destination):
            route.points += points
            return
    s.routes.append(Route(nation=nation, origin=origin, destination=destination, points=points))


# -- 3.13.3 and 3.13.4 goods ------------------------------------------------------------------
@rule("mare:3.13.3a", "mare:3.13.4a", "mare:3.13.4b")
def move_goods(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Goods for allies, and goods bought; all arrive with the next income."""
    for place, parcel in enumerate(orders.goods.send):
        send(s, nation, parcel, f"goods.send[{place}]", failed)
    if orders.goods.buy == NOTHING:
        return
    bought = [0] * len(GOODS)
    for name, price in GOODS_PRICE.items():
        wanted = getattr(orders.goods.buy, name)
        able = min(wanted, max(s.treasury[nation][0], 0) // price)
        s.pay(nation, able * price)
        bought[GOODS.index(name)] = able
        if able < wanted:
            failed(f"goods.buy.{name}", refuse("goods.too_dear", GOODS_RULE[name], ordered=wanted, able=able))
    if any(bought):
        s.shipments.append(Shipment(to=nation, sender=NOBODY, goods=bought))


@rule("mare:3.13.3a", "mare:3.13.3b", "mare:3.3.2a")
def send(s: MareNostrum, nation: int, parcel: Parcel, path: str, failed: Failed) -> None:
    """Goods to a trade ally: never more than is there, and talents only if the table allows it."""
    other = s.nation(parcel.to)
    if not s.trade_alliance[nation][other] or s.eliminated[other]:
        failed(f"{path}.to", refuse("goods.no_alliance", "mare:3.13.3b", nation=parcel.to))
        return
    sent = [0] * len(GOODS)
    for column, name in enumerate(GOODS):
        wanted = getattr(parcel, name)
        if wanted and name == "talents" and not s.options.transfer_includes_talents:
            failed(f"{path}.talents", refuse("goods.no_talents", "mare:3.13.3a"))
            continue
        sent[column] = min(wanted, max(s.treasury[nation][column], 0))
        s.treasury[nation][column] -= sent[column]
        if sent[column] < wanted:
            failed(f"{path}.{name}", refuse("goods.not_there", "mare:3.13.3b", ordered=wanted, able=sent[column]))
    if any(sent):
        s.shipments.append(Shipment(to=other, sender=nation, goods=sent))
