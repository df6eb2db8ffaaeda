"""A nation's knowledge, as columns of the state without its secrets, and states made up to agree with them (5)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec

from tabularium.engine import Knowledge

from .annals import WIDTH
from .book import rule
from .deck import COPIES
from .options import MareOptions
from .pieces import NOBODY, Debt, Held, Route, Shipment, Sphere, Treaty
from .state import OUT_OF_PLAY, MareNostrum
from .tables import COLLAPSE
from .world import PORTS, PROVINCE_OF

WILD = 0.2
"""In this part of imagined worlds others may stand as they like."""
OPEN = (
    *("options", "seats", "nation_of", "seat_of", "year", "turn", "period", "peaceful", "war_ended"),
    *("strategy", "leader_count", "eliminated", "free_trade", "owner", "rural", "plundered", "harvests", "herds"),
    *("deposits", "mines", "town", "improved", "urban", "occupier", "forces", "fleets", "next_leader", "departed"),
    *(
        "war_since",
        "trade_alliance",
        "military_alliance",
        "no_trade_before",
        "no_military_before",
        "declared",
        "support",
    ),
    *("fought", "won", "lost", "grade", "kept", "hatred", "no_entry", "pending", "climbed", "uprisings", "fresh"),
    *("segment", "campaigns", "runs", "votes", "winners", "ending"),
)
OWN = ("treasury", "stability", "points", "hands", "annals")
"""By nation, and its own business (5b, 5c, 5d, 5h)."""
COUNTS = ("unfed", "card_limit", "extra_draws", "bought_cards", "new_fleets")
"""By nation as well, but the same for most of them at most times."""
PAIRS = (
    *("passage_until", "no_passage_before", "peace_until", "casus_belli", "casus_belli_from", "revoked"),
    *("forced_entry", "subdued"),
)
"""Tables of nations by nations that only the two may read (5e, 5f)."""
SPHERES = {"sphere_until": 0, "sphere_of": NOBODY}
"""The columns of spheres of influence, each with what stands where there is none."""
VEILED = (
    *COUNTS,
    *PAIRS,
    *(
        "leaders",
        "garrison",
        "sphere_until",
        "sphere_of",
        "other_spheres",
        "routes",
        "shipments",
        "debts",
        "active",
        "removed",
        "ceded",
        "acted",
    ),
    *("offers", "treaties", "forced", "feats", "sheets", "bids"),
)


def knowledge(options: MareOptions) -> Knowledge:
    """Everything but what the book lists as secret lies open; columns run by nation, which is not the seat."""
    return Knowledge(OPEN, own=OWN, hidden=("deck",), veiled=VEILED, owners="seat_of")


# -- what a seat knows ------------------------------------------------------------------
@rule("mare:5a", "mare:5b", "mare:5c", "mare:5d", "mare:5e", "mare:5f", "mare:5g", "mare:5h", "mare:5i", "mare:5j")
def known(s: MareNostrum, seat: int | None) -> dict[str, Any]:
    """The columns of the state, with nothing in the places of which this seat's nation may not know."""
    me = NOBODY if seat is None else s.nation_of[seat]
    shown: dict[str, Any] = {name: msgspec.to_builtins(getattr(s, name)) for name in OPEN}
    shown |= {"me": me, "seat": seat, "flow": s.flow, "held": []}
    shown |= {name: mine(getattr(s, name), me) for name in (*OWN, *COUNTS)}
    shown |= {name: between(getattr(s, name), me) for name in PAIRS}
    shown |= {name: mine(getattr(s, name), me) for name in SPHERES}
    shown["other_spheres"] = [msgspec.to_builtins(each) for each in s.other_spheres if each.nation == me != NOBODY]
    shown["bids"] = [each if place == seat else None for place, each in enumerate(s.bids)]
    shown["leaders"] = [hide_age(msgspec.to_builtins(leader), leader.nation == me != NOBODY) for leader in s.leaders]
    shown["garrison"] = [points if s.holder(city) == me != NOBODY else None for city, points in enumerate(s.garrison)]
    shown["routes"] = [msgspec.to_builtins(each) for each in s.routes if me in ends(s, each) and me != NOBODY]
    shown["debts"] = [msgspec.to_builtins(each) for each in s.debts if me in (each.debtor, each.creditor) and me >= 0]
    shown["shipments"] = [msgspec.to_builtins(each) for each in s.shipments if each.sender == me != NOBODY]
    shown["treaties"] = [msgspec.to_builtins(each) for each in s.treaties if me in (each.loser, each.victor)]
    shown["forced"] = [list(each) for each in s.forced if me in each[:2]]
    shown["feats"] = [list(each) for each in s.feats if each[0] != "surrender" or me in each[1:]]
    shown["active"] = [msgspec.to_builtins(each) for each in s.active if each.nation == me]
    shown["offers"] = mine(s.offers, me)
    return shown


def mine(column: list[Any], me: int) -> list[Any]:
    """A column by nation in which only one entry is known."""
    return [msgspec.to_builtins(each) if nation == me else None for nation, each in enumerate(column)]


def between(table: list[list[Any]], me: int) -> list[list[Any]]:
    """A table of nations by nations, with one's own row and column known."""
    return [
        [each if me in (row, column) else None for column, each in enumerate(values)]
        for row, values in enumerate(table)
    ]


@rule("mare:5g")
def hide_age(leader: dict[str, Any], own: bool) -> dict[str, Any]:
    """A leader as others know him: not how old he is, which card brought him, or when he leaves."""
    return leader if own else {**leader, "age": None, "card": None if leader.get("name") else NOBODY, "leaves": 0}


@rule("mare:5i")
def ends(s: MareNostrum, route: Route) -> tuple[int, int]:
    """The owners of the two ends of trade points."""
    return route.nation, s.owner[PROVINCE_OF[route.destination]]


# -- a world that agrees with it ------------------------------------------------------------
def imagine(known: dict[str, Any], seed: int) -> MareNostrum:
    """A world in which the seat would know just this; what it cannot know is made up."""
    rng = Random(seed)
    s = msgspec.convert({name: known[name] for name in OPEN}, MareNostrum)
    s.dice = rng.getrandbits(64)
    size = len(s.seat_of)
    imagine_states(s, known, rng)
    s.annals = [[rng.randrange(300)] * WIDTH if each is None else each for each in known["annals"]]
    for name in COUNTS:
        default = {"unfed": False, "card_limit": 3}.get(name, 0)
        setattr(s, name, [default if each is None else each for each in known[name]])
    for name in PAIRS:
        empty = False if name == "subdued" else 0
        setattr(s, name, [[empty if each is None else each for each in row] for row in known[name]])
    for name, none in SPHERES.items():
        setattr(s, name, [each or [none] * len(s.owner) for each in known[name]])
    s.other_spheres = msgspec.convert(known["other_spheres"], list[Sphere])
    s.bids = [each or {} for each in known["bids"]]
    s.garrison = [
        rng.randint(0, s.urban[city]) if each is None else each for city, each in enumerate(known["garrison"])
    ]
    s.shipments = msgspec.convert(known["shipments"], list[Shipment])
    s.debts = msgspec.convert(known["debts"], list[Debt])
    s.treaties = msgspec.convert(known["treaties"], list[Treaty])
    s.forced, s.feats = ([list(each) for each in known[name]] for name in ("forced", "feats"))
    s.sheets, s.offers = [None] * size, msgspec.convert(known["offers"], type_of("offers"))
    s.routes = msgspec.convert(known["routes"], list[Route])
    imagine_routes(s, known["me"], rng)
    imagine_cards(s, known, rng)
    s.resume(known["flow"])
    return s


def imagine_states(s: MareNostrum, known: dict[str, Any], rng: Random) -> None:
    """Others mostly stand about as oneself does, with wealth by their towns; in one world of some anything may be."""
    me = known["me"]
    wild = me == NOBODY or rng.random() < WILD
    points = 0 if wild else known["points"][me]
    talents, *goods = [150, 6, 6, 6] if wild else known["treasury"][me]
    towns = Counter[int]()
    for city, people in enumerate(s.urban):
        towns[s.owner[PROVINCE_OF[city]]] += people
    level = 0 if wild else known["stability"][me]
    spread = 125 if wild else 5 + 6 * s.turn
    about = COLLAPSE if wild else 2
    s.points = [points + rng.randint(-spread, spread) if each is None else each for each in known["points"]]
    s.stability = [
        min(max(level + rng.randint(-about, about), 0), COLLAPSE) if each is None else each
        for each in known["stability"]
    ]
    s.treasury = []
    for nation, each in enumerate(known["treasury"]):
        part = 1.0 if wild else towns[nation] / max(towns[me], 1)
        share = [max(int(goods_or_talents * part), 6) for goods_or_talents in (talents, *goods)]
        s.treasury.append(each or [rng.randrange(2 * most) for most in share])


@cache
def type_of(name: str) -> Any:
    """The type of a field of the state."""
    return next(each.type for each in msgspec.structs.fields(MareNostrum) if each.name == name)


def imagine_routes(s: MareNostrum, me: int, rng: Random) -> None:
    """Others trade with each other too."""
    ports = [city for city in range(len(PORTS)) if PORTS[city] and s.owner[PROVINCE_OF[city]] not in (me, OUT_OF_PLAY)]
    for _ in range(rng.randrange(4)):
        origin, destination = rng.choice(ports), rng.choice(ports)
        nation, other = s.owner[PROVINCE_OF[origin]], s.owner[PROVINCE_OF[destination]]
        if (
            nation >= 0
            and nation != other
            and all((r.nation, r.origin, r.destination) != (nation, origin, destination) for r in s.routes)
        ):
            s.routes.append(Route(nation=nation, origin=origin, destination=destination, points=rng.randint(1, 9)))


def imagine_cards(s: MareNostrum, known: dict[str, Any], rng: Random) -> None:
    """Hands of others are dealt from the cards nobody has seen; heroes have come by cards, and ages are guessed."""
    s.active = msgspec.convert(known["active"], type_of("active"))
    own = msgspec.convert(known["hands"][known["me"]], list[Held]) if known["me"] >= 0 else []
    seen = {held.card for held in own} | {each.card for each in s.active}
    heroes = [leader for leader in known["leaders"] if leader.get("card", NOBODY) is None]
    by_kind = {f"hero:{COPIES[copy]['id']}": copy for copy in range(len(COPIES))}
    seen |= {by_kind[leader["name"]] for leader in heroes}
    pool = [copy for copy in range(len(COPIES)) if copy not in seen]
    rng.shuffle(pool)
    s.hands = [own if nation == known["me"] else [] for nation in range(len(s.seat_of))]
    for nation, hand in enumerate(s.hands):
        if nation != known["me"] and not s.eliminated[nation]:
            hands = [pool.pop() for _ in range(rng.randint(0, 3)) if pool]
            hand += [Held(card=copy, since=s.turn) for copy in hands]
    s.removed = [pool.pop() for _ in range(rng.randrange(3)) if len(pool) > 1]
    s.deck = pool
    s.leaders = []
    for each in known["leaders"]:
        guessed = {**each}
        if guessed["age"] is None:
            guessed["age"] = rng.randint(20, 60)
        if guessed.get("card", NOBODY) is None:
            guessed["card"] = by_kind[guessed["name"]]
        s.leaders.append(guessed)  # type: ignore[arg-type]
    s.leaders = msgspec.convert(s.leaders, type_of("leaders"))
