"""Scenarios, which are data: their nations, what lies where at the start, and which provinces are in play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from .book import rule
from .tables import GRADES, KINDS, LETTERS, TABLES
from .world import CITIES, CITY, NOWHERE, PROVINCE, PROVINCE_OF, PROVINCES, REGION, SEA, SEAS, SHORES, facts

FILES = {"second_punic_war": ("nations", "independents"), "three_shores": ("three_shores", "three_shores")}
"""By scenario the files of its nations and of its independents, which may be one."""

BOOK_ORDER: list[str] = [f"nation:{name}" for name in TABLES["nation_order"]]
"""The nations as the book lists them (9); every scenario has some of them."""


@dataclass(frozen=True)
class Nation:
    """A nation as a scenario describes it."""

    name: str
    """How it is called in answers and in the catalogues, `nation:rome`."""
    provinces: tuple[int, ...]
    capital: int
    """A city, or nowhere for a nation without one."""
    card_limit: int
    cards: int
    strategy: str
    leaders: int
    treasury: dict[str, int]
    trade: tuple[int, int]
    """Free trade points of the first turn: with nations, with independents."""
    trade_alliances: tuple[str, ...]
    grades: dict[int, int]
    """Grades it holds with independents, by province."""
    armies: dict[int, dict[str, int]]
    fleets: dict[int, int]
    special: dict[str, int]
    """Its special rules, each with its figure."""


@dataclass(frozen=True)
class Scenario:
    """The starting position of a game."""

    name: str
    first_year: int
    nations: tuple[Nation, ...]
    independents: dict[int, dict[str, int]]
    """By independent province its units by kind."""
    independent_leaders: tuple[dict[str, Any], ...]
    """The leaders of independents at the start, in rows of so many with the troops they bring."""
    years: int = 0
    """After so many years it is over; 0: only the book's own ends count."""

    @cached_property
    def names(self) -> dict[str, int]:
        """Its nations by name."""
        return {each.name: number for number, each in enumerate(self.nations)}

    @cached_property
    def book_order(self) -> list[int]:
        """Its nations in the book's order."""
        return [self.names[name] for name in BOOK_ORDER if name in self.names]

    # -- what is in play, in the order of the map -------------------------------------------------------------
    @cached_property
    def in_play(self) -> frozenset[int]:
        """The provinces of this scenario."""
        return frozenset(self.independents).union(*(nation.provinces for nation in self.nations))

    @cached_property
    def provinces(self) -> list[str]:
        """Its provinces by name."""
        return [PROVINCES[province] for province in sorted(self.in_play)]

    @cached_property
    def cities(self) -> list[str]:
        """The cities in them."""
        return [name for city, name in enumerate(CITIES) if PROVINCE_OF[city] in self.in_play]

    @cached_property
    def seas(self) -> list[str]:
        """The seas that touch one of them."""
        return [name for sea, name in enumerate(SEAS) if not self.in_play.isdisjoint(SHORES[sea])]

    @cached_property
    def regions(self) -> list[str]:
        """The regions in which they lie."""
        return list(dict.fromkeys(f"region:{REGION[province]}" for province in sorted(self.in_play)))


@cache
@rule(
    *("mare:9a", "mare:9i", "mare:9.gauls", "mare:9.carthage", "mare:9.egypt", "mare:9.seleucids", "mare:9.armenia"),
    *("mare:9.pergamum", "mare:9.pontus", "mare:9.bosporus", "mare:9.dacians", "mare:9.germans", "mare:9.illyria"),
    *("mare:9.macedonia", "mare:9.rome"),
)
def scenario(name: str) -> Scenario:
    """A scenario by its name."""
    nations, independents = (facts(each) for each in FILES[name])
    return Scenario(
        name=name,
        first_year=nations["scenario"]["first_year_auc"],
        nations=tuple(_nation(each) for each in nations["nations"]),
        independents={
            _province(each["province"]): {kind: each.get(kind, 0) for kind in KINDS}
            for each in independents["independents"]
        },
        independent_leaders=tuple(independents.get("independent_leaders", TABLES["independent_leaders_initial"])),
        years=nations["scenario"].get("years", 0),
    )


def _province(code: str) -> int:
    return PROVINCE[f"province:{code}"]


def _nation(each: dict[str, Any]) -> Nation:
    return Nation(
        name=f"nation:{each['id']}",
        provinces=tuple(_province(code) for code in each["provinces"]),
        capital=CITY[f"city:{each['capital']}"] if each["capital"] else NOWHERE,
        card_limit=each["card_limit"],
        cards=each["initial_cards"],
        strategy=each["strategy_level"],
        leaders=each["leaders"],
        treasury={name: each["treasury"][letter] for letter, name in LETTERS.items()},
        trade=(each["initial_trade"]["nations"], each["initial_trade"]["independents"]),
        trade_alliances=tuple(f"nation:{other}" for other in each["trade_alliances"]),
        grades={_province(held["province"]): GRADES.index(held["level"]) for held in each["independent_relations"]},
        armies={_province(code): units for code, units in each["deployment"]["armies"].items()},
        fleets={SEA[f"sea:{code}"]: number for code, number in each["deployment"]["fleets"].items()},
        special={special["rule"]: special.get("value", 1) for special in each["special_rules"]},
    )
