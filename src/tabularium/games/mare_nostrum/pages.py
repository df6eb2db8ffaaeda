"""The pages of the order sheet, in the book's order: what they do for one nation, and what is wrong with them.

Each page is a function of its chapter that carries out one nation's orders as far as they can be and tells of each that
cannot. A sheet is checked by playing its pages on a copy of the world in which nobody else gives orders; the resolution
plays the same functions on the world itself. So what is legal, what it costs and what happens have one source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tabularium.engine import Refusal
from tabularium.engine.state import Table

from .book import rule
from .cards.step import leave_hand, play_cards
from .deck import CARDS, hero
from .diplomacy.cancelling import cancel
from .diplomacy.declaring import declare
from .diplomacy.establishing import establish
from .fleets import deploy_fleets
from .garrisons import man_walls
from .independents import approach
from .independents.step import bought, take_over
from .leaders import deploy_leaders
from .movement.armies import compose
from .movement.segments import plan
from .orders import Orders
from .periods import reform
from .population import change_population
from .recruiting import disband, raise_infantry, raise_special_units
from .stability import invest
from .state import Failed, MareNostrum
from .tables import GRADES
from .trade import move_goods, set_points
from .upkeep import pay_upkeep
from .world import CITIES, PROVINCES

STATE = ("stability", "points")
MONEY = ("treasury",)
PEOPLE = (*MONEY, "forces")
TREATIES = (
    *("passage_until", "no_passage_before", "trade_alliance", "no_trade_before", "military_alliance"),
    *("no_military_before", "routes", *STATE),
)
RELATIONS = (*MONEY, "grade", "kept", "no_entry", "hatred")
WAR = (*TREATIES, "war_since", "declared", "peace_until", "debts")
REFORMED = (*STATE, "campaigns", "strategy", "leader_count", "card_limit", "bought_cards", "harvests", "improved")
EVERYTHING = tuple(each.name for each in msgspec.structs.fields(MareNostrum))


class Page(NamedTuple):
    """A page of the sheet: what it does for one nation, and what of the world it may change by that.

    Of the columns in `own` only what is the nation's own: its row, its forces, its leaders. Of those in `changes`
    anything; what seldom happens makes further columns its own when it does. A page does nothing where nothing is
    `written`, but for those that are `due` before some others: upkeep, leaders and armies.
    """

    name: str
    play: Callable[[MareNostrum, int, Orders, Failed], None]
    own: tuple[str, ...]
    changes: tuple[str, ...]
    written: Callable[[Orders], object]
    due: frozenset[str] = frozenset()


NOTHING = Orders()
PAID_LATER = frozenset({"garrisons", "independents", "trade", "goods", "reforms"})
"""The pages that are paid for after the army is."""
NO_CARDS, NO_RECRUITS = NOTHING.cards, NOTHING.recruiting
PAGES: tuple[Page, ...] = (
    Page("cards.hand", leave_hand, ("hands",), ("deck", "ceded", "active", "removed"), lambda o: o.cards != NO_CARDS),
    Page("cards", play_cards, (), EVERYTHING, lambda o: o.cards.play),
    Page("stability", invest, MONEY, STATE, lambda o: o.stability != NOTHING.stability),
    Page("diplomacy.cancel", cancel, ("revoked",), TREATIES, lambda o: o.diplomacy),
    Page("diplomacy.war", declare, (), WAR, lambda o: any(row.declare_war for row in o.diplomacy)),
    Page("diplomacy", establish, ("support",), TREATIES, lambda o: o.diplomacy),
    Page("population", change_population, PEOPLE, ("rural", "urban"), lambda o: o.population != NOTHING.population),
    Page("recruiting.infantry", raise_infantry, PEOPLE, ("rural",), lambda o: o.recruiting.infantry),
    Page("recruiting", raise_special_units, PEOPLE, ("rural", "new_fleets"), lambda o: o.recruiting != NO_RECRUITS),
    Page("disbanding", disband, ("forces", "fleets"), ("new_fleets",), lambda o: o.disbanding != NOTHING.disbanding),
    Page("upkeep", pay_upkeep, MONEY, STATE, lambda o: False, due=PAID_LATER),
    Page("garrisons", man_walls, MONEY, ("garrison",), lambda o: o.garrisons),
    Page("fleets", deploy_fleets, ("fleets",), ("new_fleets",), lambda o: o.fleets),
    Page("leaders", deploy_leaders, ("leaders",), (), lambda o: o.leaders, due=frozenset({"armies", "movement"})),
    Page("independents.won", take_over, (), (), lambda o: o.independents or o.movement or o.trade.independents),
    Page("independents", approach, RELATIONS, (*STATE, "occupier", "garrison"), lambda o: o.independents),
    Page("trade", set_points, (*MONEY, "free_trade"), ("routes",), lambda o: o.trade != NOTHING.trade),
    Page("goods", move_goods, MONEY, ("shipments",), lambda o: o.goods != NOTHING.goods),
    Page("armies", compose, ("forces",), ("campaigns",), lambda o: o.armies, due=frozenset({"movement"})),
    Page("movement", plan, ("forces", "leaders"), ("campaigns",), lambda o: o.movement),
    Page("reforms", reform, (*MONEY, "forces", "leaders"), REFORMED, lambda o: o.reforms != NOTHING.reforms),
)
"""By the name of its section what each page does for one nation."""
PAGE_OF_INDEPENDENTS = next(at for at, page in enumerate(PAGES) if page.play is approach)


def problems(s: MareNostrum, nation: int, orders: Orders) -> Iterator[tuple[str, Refusal]]:
    """The orders that cannot work now, by path; a page on which nothing is written is played only if it is due before
    another."""
    if orders == NOTHING:
        return
    found: list[tuple[str, Refusal]] = []
    written = {page.name for page in PAGES if page.written(orders)}
    world = projected(s)
    for page in [page for page in PAGES if page.name in written or not page.due.isdisjoint(written)]:
        world.own_part(page.own, nation)
        world.own(page.changes)
        page.play(world, nation, orders, lambda path, why: found.append((path, why)))
    yield from found


@rule("mare:3.12.8d")
def meant(s: MareNostrum, nation: int, orders: Orders) -> Orders:
    """A sheet as it is handed in: every improvement is for the grade that is next there as far as its nation knows."""
    rows = orders.independents
    if all(row.action != "improve" or row.to is not None for row in rows):
        return orders
    world, aims = projected(s), dict[str, int]()
    for page in [page for page in PAGES[: PAGE_OF_INDEPENDENTS + 1] if page.written(orders)]:
        world.own_part(page.own, nation)
        world.own(page.changes)
        if page.play is approach:
            aims = bought(world, nation, orders, unheard)
        else:
            page.play(world, nation, orders, unheard)
    named = [GRADES[aims[path]] if (path := f"independents[{at}]") in aims else None for at in range(len(rows))]
    filled = [replace(row, to=grade) if grade else row for row, grade in zip(rows, named, strict=True)]
    return replace(orders, independents=filled)


def unheard(path: str, why: Refusal) -> None:
    """Nobody is told of what fails on a sheet that was found good."""


def projected(s: MareNostrum) -> MareNostrum:
    """A shadow of the world on which a sheet is tried, page by page; nobody hears of it."""
    world = s.shadow()
    world.dice = 0
    world.sit(Table(scenes=s.table.scenes))
    return world


@rule("mare:3.12.8e", "mare:3.11a")
def choices(s: MareNostrum, nation: int) -> dict[str, list[str]]:
    """The names that the fields of the sheet accept now; leaders whom cards in the hand would bring among them."""
    provinces = [PROVINCES[province] for province in s.provinces(nation)]
    cities = [CITIES[city] for city in s.cities(nation)]
    others = [s.name(other) for other in s.others(nation)]
    independents = [PROVINCES[province] for province in s.independents()]
    leaders = [f"leader:{leader.number}" for leader in s.leaders_of(nation)]
    commanders = [*leaders, *filter(None, (hero(each.card) for each in s.hands[nation]))]
    held = [CARDS[each.card] for each in s.hands[nation]]
    active = [CARDS[each.card] for each in s.active if each.nation == nation]
    return {
        "cards.play[].card": held,
        "cards.cede[].card": held,
        "cards.cede[].to": others,
        "cards.discard[]": held,
        "cards.cancel[]": active,
        "diplomacy[].nation": others,
        "population.rural_investment[].province": provinces,
        "population.urban_to_rural[].city": cities,
        "population.demobilise[].province": provinces,
        "population.urban_growth[].city": cities,
        "recruiting.infantry[].province": provinces,
        "recruiting.cavalry.province": provinces,
        "recruiting.mercenary_infantry.province": provinces,
        "recruiting.mercenary_cavalry.province": provinces,
        "disbanding.units[].province": s.scenario.provinces,
        "garrisons[].city": [CITIES[city] for city in walled(s, nation)],
        "fleets[].sea": s.scenario.seas,
        "leaders[].leader": commanders,
        "leaders[].province": s.scenario.provinces,
        "leaders[].accompanies": commanders,
        "independents[].province": independents,
        "trade.nations[].origin": cities,
        "trade.nations[].destination": s.scenario.cities,
        "trade.independents[].origin": cities,
        "trade.independents[].destination": s.scenario.cities,
        "goods.send[].to": others,
        "armies[].leader": commanders,
        "movement[].leader": commanders,
        "movement[].steps[].to": s.scenario.provinces,
        "movement[].steps[].seas[]": s.scenario.seas,
        "movement[].steps[].city": s.scenario.cities,
        "reforms.army_renewal": leaders,
        "reforms.agrarian[]": provinces,
    }


@rule("mare:3.9a", "mare:3.9f")
def walled(s: MareNostrum, nation: int) -> list[int]:
    """The cities whose walls concern a nation: its own, for one that is occupied the page says why not, and those it
    occupies.
    """
    return sorted({*s.cities(nation), *(city for city, occupier in enumerate(s.occupier) if occupier == nation)})
