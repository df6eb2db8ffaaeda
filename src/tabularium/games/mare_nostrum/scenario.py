"""How scenario files speak of a position: nations, provinces, cities, seas and cards by their bare names.

The same words serve for writing and reading. The year goes on after the scene of a position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from .casus_belli import has_casus_belli
from .deck import CARD, CARDS, HEROES, hero_name
from .given import tidy
from .orders import Orders, Units
from .pieces import NOBODY, Active, Debt, Force, Held, Leader, Route, Shipment, Sphere
from .state import MareNostrum
from .tables import COLUMNS, GOODS, GRADES, LEVELS
from .world import CITIES, CITY, NOWHERE, PROVINCE, PROVINCES, SEA

__all__ = ["look", "patch", "tidy"]

INDEPENDENT = "independent"
"""The independents' own units, and the owner of a province."""
NO_ONE = "nobody"
"""The occupier of a city that its owner holds."""


# -- names ------------------------------------------------------------------
def known(name: Any, names: Iterable[str]) -> int:
    """The number of a bare name."""
    names = [bare(each) for each in names]
    if name not in names:
        near = get_close_matches(str(name), names, 1, 0)
        raise ValueError(f"there is no {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return names.index(name)


def bare(name: str) -> str:
    """A thing without its kind."""
    return name.rpartition(":")[2]


def nation_of(s: MareNostrum, name: Any) -> int:
    """A nation of the scenario, or nobody: an independent province itself."""
    return NOBODY if name in (INDEPENDENT, NO_ONE) else known(name, s.names)


def name_of(s: MareNostrum, nation: int, nobody: str = INDEPENDENT) -> str:
    """How a nation is called."""
    return nobody if nation < 0 else bare(s.name(nation))


AXES: dict[str, Callable[[MareNostrum], Iterable[str]]] = {
    "nation": lambda s: s.names,
    "province": lambda s: PROVINCE,
    "city": lambda s: CITY,
}
"""The possible keys of a table of the state."""


# -- columns: tables of the state that run by nation, province or city ----------------------------------------------
Write = Callable[[MareNostrum, Any], Any]
Read = Callable[[MareNostrum, Any], Any]


class Column(NamedTuple):
    """The keys of a table, how a cell of it is written and read, and whether it is the same both ways."""

    axes: tuple[str, ...]
    write: Write = lambda s, value: value
    read: Read = lambda s, value: value
    mutual: bool = False


def amounts(names: Iterable[str]) -> tuple[Write, Read]:
    """A row that counts several things, as a mapping by their names; those that are left out are none."""
    listed = list(names)

    def write(s: MareNostrum, value: dict[str, int]) -> list[int]:
        row = [0] * len(listed)
        for name, number in value.items():
            row[known(name, listed)] = number
        return row

    return write, lambda s, row: {bare(name): number for name, number in zip(listed, row, strict=True) if number}


def one_of(names: list[str]) -> tuple[Write, Read]:
    """A number that stands for a name."""
    return lambda s, value: known(value, names), lambda s, number: names[number]


LAND, PAIR, WITH = ("province",), ("nation", "nation"), ("nation", "province")
TABLES: dict[str, Column] = {
    "treasury": Column(("nation",), amounts(GOODS)[0], lambda s, row: dict(zip(GOODS, row, strict=True))),
    "fleets": Column(("nation",), *amounts(SEA)),
    "stability": Column(("nation",), *one_of(LEVELS)),
    **dict.fromkeys(
        ("points", "strategy", "card_limit", "leader_count", "free_trade", "new_fleets", "unfed"), Column(("nation",))
    ),
    **dict.fromkeys(
        ("rural", "plundered", "town", "harvests", "herds", "deposits", "mines", "improved"), Column(("province",))
    ),
    "owner": Column(LAND, nation_of, name_of),
    **dict.fromkeys(("urban", "garrison"), Column(("city",))),
    "occupier": Column(("city",), nation_of, lambda s, nation: name_of(s, nation, NO_ONE)),
    **dict.fromkeys(
        ("war_since", "trade_alliance", "military_alliance", "no_trade_before", "no_military_before", "fought"),
        Column(PAIR, mutual=True),
    ),
    **dict.fromkeys(
        ("passage_until", "no_passage_before", "peace_until", "support", "declared", "subdued", "revoked"), Column(PAIR)
    ),
    **dict.fromkeys(("grade", "kept"), Column(WITH, *one_of(GRADES))),
    **dict.fromkeys(("hatred", "no_entry", "sphere_until"), Column(WITH)),
    "sphere_of": Column(WITH, nation_of, lambda s, nation: name_of(s, nation, NO_ONE)),
}
"""By name the tables whose cells have names."""


def cell(s: MareNostrum, what: str, names: list[str]) -> tuple[list[Any], int]:
    """The row in which a cell lies, and its place in it."""
    row, places = getattr(s, what), [known(n, AXES[axis](s)) for n, axis in zip(names, TABLES[what].axes, strict=True)]
    for place in places[:-1]:
        row = row[place]
    return row, places[-1]


def put_cell(s: MareNostrum, what: str, names: list[str], value: Any) -> None:
    """A cell of a table, both ways where it is the same both ways; enemies are no allies."""
    for each in (names, names[::-1]) if TABLES[what].mutual else (names,):
        row, place = cell(s, what, each)
        row[place] = TABLES[what].write(s, value)
    if what == "war_since" and value:
        put_cell(s, "trade_alliance", names, False)
        put_cell(s, "military_alliance", names, False)


def see_cell(s: MareNostrum, what: str, names: list[str]) -> Any:
    """The value in a cell."""
    row, place = cell(s, what, names)
    return TABLES[what].read(s, row[place])


# -- single things ------------------------------------------------------------------
def put_nations(s: MareNostrum, _: str, __: list[str], value: list[str]) -> None:
    """By seat its nation; nobody plays the others."""
    s.nation_of = [known(name, s.names) for name in value]
    if len(value) != s.seats:
        raise ValueError(f"there are {s.seats} seats, and {len(value)} nations are named")
    s.seat_of = [s.nation_of.index(nation) if nation in s.nation_of else NOBODY for nation in range(len(s.names))]


def see_nations(s: MareNostrum, _: str, __: list[str]) -> list[str]:
    """By seat its nation."""
    return [name_of(s, nation, NO_ONE) for nation in s.nation_of]


def put_casus_belli(s: MareNostrum, _: str, names: list[str], value: bool) -> None:
    """A reason for war that is good in this turn."""
    one, other = (known(name, s.names) for name in names)
    s.casus_belli[one][other] = s.casus_belli_from[one][other] = s.turn if value else 0


def see_casus_belli(s: MareNostrum, _: str, names: list[str]) -> bool:
    """Is one good in this turn?"""
    return has_casus_belli(s, *(known(name, s.names) for name in names))


def put_units(s: MareNostrum, _: str, names: list[str], value: dict[str, int]) -> None:
    """Exactly these units in a province, led by nobody; those of a leader who is named are beside them."""
    nation, province = nation_of(s, names[0]), known(names[1], PROVINCE)
    here = (nation, province, NOBODY)
    s.forces = [force for force in s.forces if (force.nation, force.province, force.leader) != here]
    s.forces.append(Force(nation=nation, province=province, units=units_of(value)))


def units_of(value: dict[str, int]) -> list[int]:
    """Units by kind as a force counts them."""
    return msgspec.convert(value, Units).columns


def see_units(s: MareNostrum, _: str, names: list[str]) -> dict[str, int]:
    """All units of a nation in a province, led or not."""
    nation, province = nation_of(s, names[0]), known(names[1], PROVINCE)
    here = [force.units for force in s.forces if force.nation == nation and force.province == province]
    return counted([sum(column) for column in zip([0] * COLUMNS, *here, strict=True)])


def counted(units: list[int]) -> dict[str, int]:
    """The number of units by kind; kinds without units are left out."""
    kinds = Units.__struct_fields__
    return {kind: number for kind, number in zip(kinds, units, strict=True) if number}


def put_leader(s: MareNostrum, _: str, names: list[str], value: dict[str, Any]) -> None:
    """A leader by his number. Sheets say where a nation's goes; an independent's is in his province with his units."""
    told = msgspec.convert(value, Told)
    number, nation = int(names[0]), nation_of(s, told.nation)
    province = NOWHERE if told.province is None else known(told.province, PROVINCE)
    if nation == NOBODY and province == NOWHERE:
        raise ValueError("an independent's leader is in a province")
    s.leaders = [leader for leader in s.leaders if leader.number != number]
    s.forces = [force for force in s.forces if force.leader != number]
    s.leaders.append(
        Leader(
            number=number,
            nation=nation,
            modifier=told.modifier,
            age=told.age,
            name=hero_name(f"leader:{number}") if number >= HEROES else "",
            province=province,
            principal=NOBODY if told.accompanies is None else told.accompanies,
            card=number - HEROES if number >= HEROES else NOBODY,
        )
    )
    if told.units:
        s.forces.append(Force(nation=nation, province=province, units=units_of(told.units), leader=number))
    if number < HEROES:
        s.next_leader = max(s.next_leader, number + 1)


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """A leader as a position describes him."""

    nation: str
    modifier: int = 0
    age: int = 30
    province: str | None = None
    accompanies: int | None = None
    units: dict[str, int] = {}


def see_leader(s: MareNostrum, _: str, names: list[str]) -> dict[str, Any] | None:
    """A leader by his number, with the units he leads; nothing if there is none."""
    leader = next((each for each in s.leaders if str(each.number) == names[0]), None)
    if leader is None:
        return None
    army = s.army(leader.number)
    return {
        "nation": name_of(s, leader.nation),
        "modifier": leader.modifier,
        "age": leader.age,
        "province": None if leader.province == NOWHERE else bare(PROVINCES[leader.province]),
        "accompanies": None if leader.principal == NOBODY else leader.principal,
        "units": counted(army.units) if army is not None else {},
    }


# -- lists ------------------------------------------------------------------
def put_trade(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Exactly these trade points: whose, from which city to which, and how many."""
    s.routes = [
        Route(
            nation=known(row.get("nation"), s.names),
            origin=known(row.get("origin"), CITY),
            destination=known(row.get("destination"), CITY),
            points=row.get("points", 0),
        )
        for row in value
    ]


def see_trade(s: MareNostrum, _: str, __: list[str]) -> list[dict[str, Any]]:
    """All trade points."""
    return [
        {
            "nation": name_of(s, each.nation),
            "origin": bare(CITIES[each.origin]),
            "destination": bare(CITIES[each.destination]),
            "points": each.points,
        }
        for each in s.routes
    ]


def put_debts(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Exactly these indemnities: who pays whom, since which year and until which, and how many talents a head."""
    s.debts = [
        Debt(
            debtor=known(row.get("debtor"), s.names),
            creditor=known(row.get("creditor"), s.names),
            since=row["since"],
            until=row.get("until", row["since"] + 5),
            per_urban=row.get("per_urban", 1),
        )
        for row in value
    ]


def see_debts(s: MareNostrum, _: str, __: list[str]) -> list[dict[str, Any]]:
    """All that is owed by treaty."""
    return [
        {
            "debtor": name_of(s, each.debtor),
            "creditor": name_of(s, each.creditor),
            "since": each.since,
            "until": each.until,
            "per_urban": each.per_urban,
        }
        for each in s.debts
        if each.per_urban
    ]


def put_shipments(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Exactly these goods are under way: to whom, from whom if not bought, and how many of each."""
    s.shipments = [
        Shipment(
            to=known(row.get("to"), s.names),
            sender=nation_of(s, row.get("sender", NO_ONE)),
            goods=[row.get(good, 0) for good in GOODS],
        )
        for row in value
    ]


def see_shipments(s: MareNostrum, _: str, __: list[str]) -> list[dict[str, Any]]:
    """All goods under way."""
    return [
        {
            "to": name_of(s, each.to),
            "sender": name_of(s, each.sender, NO_ONE),
            **dict(zip(GOODS, each.goods, strict=True)),
        }
        for each in s.shipments
    ]


def put_forced(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Exactly these surrenders are due: of whom, to whom, and whether unconditional or only to be demanded."""
    s.forced = [
        [known(row.get("loser"), s.names), known(row.get("victor"), s.names), int(bool(row.get("unconditional")))]
        for row in value
    ]


def see_forced(s: MareNostrum, _: str, __: list[str]) -> list[dict[str, Any]]:
    """All surrenders that are due."""
    return [
        {"loser": name_of(s, loser), "victor": name_of(s, victor), "unconditional": bool(sure)}
        for loser, victor, sure in s.forced
    ]


def put_spheres(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Spheres of influence beside those that hold longest: of whom, where, until which year, and who is kept out."""
    s.other_spheres = [
        Sphere(nation_of(s, row["nation"]), known(row["province"], PROVINCE), nation_of(s, row["of"]), row["until"])
        for row in value
    ]


def see_spheres(s: MareNostrum, _: str, __: list[str]) -> list[dict[str, Any]]:
    """All spheres of influence beside those that hold longest."""
    return [
        {
            "nation": name_of(s, each.nation),
            "province": bare(PROVINCES[each.province]),
            "of": name_of(s, each.victor, NO_ONE),
            "until": each.until,
        }
        for each in s.other_spheres
    ]


# -- cards and sheets ------------------------------------------------------------------
def drawn(s: MareNostrum, name: Any) -> int:
    """A card that leaves the deck."""
    copy = known(name, CARD)
    if copy not in s.deck:
        raise ValueError(f"{name} is not in the deck")
    s.deck.remove(copy)
    return copy


def put_hand(s: MareNostrum, _: str, names: list[str], value: list[Any]) -> None:
    """Cards that leave the deck for a hand; one that another nation gave says so."""
    for row in value:
        told = row if isinstance(row, dict) else {"card": row}
        held = Held(drawn(s, told.get("card")), bool(told.get("received")), told.get("since", s.turn))
        s.hands[known(names[0], s.names)].append(held)


def see_hand(s: MareNostrum, _: str, names: list[str]) -> list[str]:
    """The cards in a hand."""
    return [bare(CARDS[held.card]) for held in s.hands[known(names[0], s.names)]]


def put_in_play(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Cards that leave the deck and are in play: whose, with what parameters, since which turn and until which."""
    for row in value:
        s.active.append(
            Active(
                nation=known(row.get("nation"), s.names),
                card=drawn(s, row.get("card")),
                named=row.get("named", {}),
                since=row.get("since", s.turn - 1),
                until=row.get("until", 0),
                phases=row.get("phases", 0),
            )
        )


def see_in_play(s: MareNostrum, _: str, __: list[str]) -> list[dict[str, Any]]:
    """All cards in play."""
    return [
        {
            "nation": name_of(s, each.nation),
            "card": bare(CARDS[each.card]),
            "named": each.named,
            "since": each.since,
            "until": each.until,
            "phases": each.phases,
        }
        for each in s.active
    ]


def put_deck(s: MareNostrum, _: str, __: list[str], value: list[str]) -> None:
    """Only these cards can still be drawn."""
    kept = [known(name, CARD) for name in value]
    s.removed += [copy for copy in s.deck if copy not in kept]
    s.deck = kept


def see_deck(s: MareNostrum, _: str, __: list[str]) -> list[str]:
    """The cards that can still be drawn."""
    return [bare(CARDS[copy]) for copy in s.deck]


def put_sheet(s: MareNostrum, _: str, names: list[str], value: dict[str, Any]) -> None:
    """The sheets that nations have already handed in this year."""
    s.sheets[known(names[0], s.names)] = msgspec.convert(value, Orders)


# -- what a path means ------------------------------------------------------------------
Put = Callable[[MareNostrum, str, list[str], Any], None]
See = Callable[[MareNostrum, str, list[str]], Any]
PLACED: dict[tuple[str, int], tuple[Put, See | None]] = {
    **{(what, len(column.axes)): (put_cell, see_cell) for what, column in TABLES.items()},
    ("nations", 0): (put_nations, see_nations),
    ("casus_belli", 2): (put_casus_belli, see_casus_belli),
    ("units", 2): (put_units, see_units),
    ("leader", 1): (put_leader, see_leader),
    ("trade", 0): (put_trade, see_trade),
    ("debts", 0): (put_debts, see_debts),
    ("shipments", 0): (put_shipments, see_shipments),
    ("forced", 0): (put_forced, see_forced),
    ("other_spheres", 0): (put_spheres, see_spheres),
    ("hand", 1): (put_hand, see_hand),
    ("in_play", 0): (put_in_play, see_in_play),
    ("deck", 0): (put_deck, see_deck),
    ("sheet", 1): (put_sheet, None),
}
"""By the first word of a path and how many names follow it how it is written, and how it is read."""


def patch(s: MareNostrum, path: list[str], value: Any) -> bool:
    """Put something somewhere by name; things without a name are left to the plain path."""
    what, *names = path
    if (what, len(names)) not in PLACED or any(name.isdecimal() for name in names if what != "leader"):
        return False
    PLACED[what, len(names)][0](s, what, names, value)
    return True


def look(s: MareNostrum, path: list[str]) -> Any:
    """Read what lies somewhere in the words in which it is written; else it is left to the plain path."""
    what, *names = path
    _, see = PLACED.get((what, len(names)), (None, None))
    if see is None or any(name.isdecimal() for name in names if what != "leader"):
        return NotImplemented
    return see(s, what, names)
