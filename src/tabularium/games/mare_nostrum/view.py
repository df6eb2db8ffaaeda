"""A nation's view (5): the map with its armies, the nations, and its own affairs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import msgspec

from tabularium.engine import ABSENT, Parts

from .annals import entries
from .counting import overrun
from .deck import CARDS, COPIES
from .diplomacy.overview import overview
from .imagine import known
from .independents.grades import next_grade, price
from .patronage import has_leader
from .pieces import NOBODY
from .recruiting import own_ports
from .routes import paying
from .state import MareNostrum
from .tables import ANNEXED, GOODS, GRADES, HOSTILE, KINDS, LEVELS, NEUTRAL
from .upkeep import due
from .world import CITIES, PROVINCE_OF, PROVINCES, SEAS


def seen(part: Callable[[MareNostrum, int], Any]) -> Callable[[MareNostrum, int | None], Any]:
    """A part of the view that depends on the nation that looks; a spectator is nobody."""
    return lambda s, seat: part(s, NOBODY if seat is None else s.nation_of[seat])


def own(s: MareNostrum, me: int) -> Any:
    """A nation's own part; None for a spectator and for an eliminated player."""
    return own_affairs(s, me) if me != NOBODY and not s.eliminated[me] else ABSENT


def annals(s: MareNostrum, me: int) -> dict[str, list[dict[str, Any]]]:
    """A nation's figures from turn to turn; until the end only it knows them."""
    known = {each: entries(s.annals[each]) for each in s.scenario.book_order if s.annals and (each == me or s.ending)}
    return {
        s.name(nation): [{**entry._asdict(), "stability": f"level:{LEVELS[entry.stability]}"} for entry in told]
        for nation, told in known.items()
    }


def pairs(s: MareNostrum, bound: Callable[[int, int], bool]) -> list[list[str]]:
    """Any two nations between which something holds."""
    return [[s.name(a), s.name(b)] for a, b in combinations(s.living(), 2) if bound(a, b)]


def player(s: MareNostrum, seat: int, me: int) -> dict[str, Any]:
    """A seat and the nation it plays; points and cards are told to nobody but their owner, until the end."""
    nation = s.nation_of[seat]
    open_ = nation != NOBODY and (nation == me or bool(s.ending))
    return {
        "seat": seat,
        "nation": s.name(nation) if nation != NOBODY else None,
        "points": s.points[nation] if open_ else None,
        "hand": [f"card:{COPIES[held.card]['id']}" for held in s.hands[nation]] if open_ else None,
        "eliminated": nation != NOBODY and s.eliminated[nation],
    }


def nation_row(s: MareNostrum, nation: int, me: int) -> dict[str, Any]:
    """The public facts about a nation, and its private ones."""
    own = nation == me or bool(s.ending)
    return {
        "provinces": len(s.provinces(nation)),
        "urban": s.urban_of(nation),
        "units": sum(force.size for force in s.forces if force.nation == nation),
        "fleets": s.fleets_of(nation),
        "strategy": s.strategy[nation],
        "stability": f"level:{LEVELS[s.stability[nation]]}" if own else None,
        **{name: s.treasury[nation][column] if own else None for column, name in enumerate(GOODS)},
        "points": s.points[nation] if own else None,
    }


def province_row(s: MareNostrum, province: int) -> dict[str, Any]:
    """A province as everybody knows it, with the relations of an independent one."""
    owner = s.owner[province]
    row: dict[str, Any] = {
        "nation": s.name(owner) if owner != NOBODY else None,
        "rural": s.rural[province],
        "urban": s.urban_in(province),
        "harvests": s.harvests[province],
        "herds": s.herds[province],
        "deposits": s.deposits[province],
        "mines": s.mines[province],
    }
    if owner == NOBODY:
        row["leader"] = has_leader(s, province)
        row["relations"] = {
            s.name(nation): f"grade:{GRADES[s.grade[nation][province]]}"
            for nation in s.living()
            if s.grade[nation][province] != NEUTRAL
        }
    return row


def city_row(s: MareNostrum, city: int, me: int) -> dict[str, Any]:
    """A city; only its holder knows the garrison."""
    occupier = s.occupier[city]
    own = (s.holder(city) == me and me != NOBODY) or bool(s.ending)
    return {
        "province": PROVINCES[PROVINCE_OF[city]],
        "urban": s.urban[city],
        "occupier": s.name(occupier) if occupier != NOBODY else None,
        "garrison": s.garrison[city] if own else None,
    }


def army_row(s: MareNostrum, force: Any) -> dict[str, Any]:
    """Units that stand together."""
    row = {
        "nation": s.name(force.nation) if force.nation != NOBODY else None,
        "province": PROVINCES[force.province],
        "leader": f"leader:{force.leader}" if force.leader != NOBODY else None,
    }
    row |= {kind: force.units[column] + force.units[column + 4] for column, kind in enumerate(KINDS)}
    return {**row, "veterans": sum(force.units[4:])}


def leader_row(s: MareNostrum, leader: Any, me: int) -> dict[str, Any]:
    """A leader; his age is known to his own nation."""
    own = (leader.nation == me and me != NOBODY) or bool(s.ending)
    return {
        "nation": s.name(leader.nation) if leader.nation != NOBODY else None,
        "name": leader.name or None,
        "modifier": leader.modifier,
        "age": leader.age if own else None,
        "province": PROVINCES[leader.province] if leader.province >= 0 else None,
    }


def fleet_row(s: MareNostrum, sea: int) -> dict[str, int]:
    """The fleets in a sea by nation."""
    return {s.name(nation): s.fleets[nation][sea] for nation in s.living() if s.fleets[nation][sea]}


def own_affairs(s: MareNostrum, me: int) -> dict[str, Any]:
    """A nation's private facts: treasury, cards, trade, debts, treaties, and prices of its possible actions."""
    trade = paying(s, overrun(s))
    return {
        "upkeep": due(s, me),
        "ports": len(own_ports(s, me)),
        "capital": PROVINCES[s.capital(me)] if s.capital(me) >= 0 else None,
        "unfed": s.unfed[me],
        "free_trade": list(s.free_trade[me]),
        "card_limit": s.card_limit[me],
        "hand": [CARDS[held.card] for held in s.hands[me]],
        "in_play": [CARDS[each.card] for each in s.active if each.nation == me],
        "cards": {CARDS[held.card]: {"card": f"card:{COPIES[held.card]['id']}"} for held in s.hands[me]},
        "trade": [
            {
                "origin": CITIES[route.origin],
                "destination": CITIES[route.destination],
                "nation": s.name(route.nation),
                "points": route.points,
                "active": route in trade,
            }
            for route in s.routes
            if me in (route.nation, s.owner[PROVINCE_OF[route.destination]])
        ],
        "treaties": overview(s, me),
        "independents": {
            PROVINCES[province]: {
                "grade": f"grade:{GRADES[s.grade[me][province]]}",
                "price": price(s, me, province, next_grade(s, me, province)),
            }
            for province in s.independents()
            if HOSTILE < s.grade[me][province] < ANNEXED
        },
        "points": s.points[me],
    }


view: Parts[MareNostrum] = Parts(
    {
        "seat": lambda s, seat: seat,
        "options": lambda s, _: msgspec.structs.asdict(s.options),
        "year": lambda s, _: s.year,
        "turn": lambda s, _: s.turn,
        "period": lambda s, _: s.period,
        "nation": seen(lambda s, me: s.name(me) if me != NOBODY else None),
        "players": seen(lambda s, me: [player(s, each, me) for each in range(s.seats)]),
        "nations": seen(lambda s, me: {s.name(each): nation_row(s, each, me) for each in s.living()}),
        "provinces": lambda s, _: {
            PROVINCES[each]: province_row(s, each) for each in range(len(PROVINCES)) if s.owner[each] >= NOBODY
        },
        "cities": seen(
            lambda s, me: {
                CITIES[each]: city_row(s, each, me)
                for each in range(len(CITIES))
                if s.owner[PROVINCE_OF[each]] >= NOBODY
            }
        ),
        "armies": lambda s, _: [army_row(s, force) for force in s.forces if force.size],
        "leaders": seen(lambda s, me: {f"leader:{each.number}": leader_row(s, each, me) for each in s.leaders}),
        "fleets": lambda s, _: {
            SEAS[sea]: fleet_row(s, sea) for sea in range(len(SEAS)) if any(each[sea] for each in s.fleets)
        },
        "wars": lambda s, _: pairs(s, s.at_war),
        "trade_alliances": lambda s, _: pairs(s, lambda a, b: s.trade_alliance[a][b]),
        "military_alliances": lambda s, _: pairs(s, lambda a, b: s.military_alliance[a][b]),
        "winners": lambda s, _: list(s.winners),
        "ending": lambda s, _: s.ending or None,
        "annals": seen(lambda s, me: annals(s, me)),
        "flow": lambda s, _: s.flow,
        "columns": lambda s, seat: known(s, seat),
        "own": seen(own),
    }
)
"""The world as one seat sees it; at the end of the game everything is open."""
