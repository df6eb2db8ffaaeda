"""The pages of the order sheet, in the book's order: what they do for one nation, and what is wrong with them.

Each page is a function of its chapter that carries out one nation's orders as far as they can be and tells of each that
cannot. A sheet is checked by playing its pages on a copy of the world in which nobody else gives orders; the resolution
plays the same functions on the world itself. So what is legal, what it costs and what happens have one source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabularium.engine import Refusal
from tabularium.engine.state import Table

from .book import rule
from .cards.step import play_cards
from .deck import CARDS
from .diplomacy.cancelling import cancel
from .diplomacy.declaring import declare
from .diplomacy.establishing import establish
from .fleets import deploy_fleets
from .garrisons import man_walls
from .independents import approach
from .leaders import deploy_leaders
from .movement.armies import compose
from .movement.segments import plan
from .orders import Orders
from .periods import reform
from .population import change_population
from .recruiting import disband, raise_infantry, raise_special_units
from .stability import invest
from .state import Failed, MareNostrum
from .trade import move_goods, set_points
from .upkeep import pay_upkeep
from .world import CITIES, PROVINCES

Page = Callable[[MareNostrum, int, Orders, Failed], None]
PAGES: tuple[tuple[str, Page], ...] = (
    ("cards", play_cards),
    ("stability", invest),
    ("diplomacy.cancel", cancel),
    ("diplomacy.war", declare),
    ("diplomacy", establish),
    ("population", change_population),
    ("recruiting.infantry", raise_infantry),
    ("recruiting", raise_special_units),
    ("disbanding", disband),
    ("upkeep", pay_upkeep),
    ("garrisons", man_walls),
    ("fleets", deploy_fleets),
    ("leaders", deploy_leaders),
    ("independents", approach),
    ("trade", set_points),
    ("goods", move_goods),
    ("armies", compose),
    ("movement", plan),
    ("reforms", reform),
)
"""By the name of its section what a page does for one nation."""


def problems(s: MareNostrum, nation: int, orders: Orders) -> Iterator[tuple[str, Refusal]]:
    """What cannot work now, by path."""
    found: list[tuple[str, Refusal]] = []
    world = projected(s)
    for _, page in PAGES:
        page(world, nation, orders, lambda path, why: found.append((path, why)))
    yield from found


def projected(s: MareNostrum) -> MareNostrum:
    """A copy of the world on which a sheet is tried; nobody hears of it."""
    world = s.copy()
    world.dice = 0
    world.sit(Table(scenes=s.table.scenes))
    return world


@rule("mare:3.12.8e")
def choices(s: MareNostrum, nation: int) -> dict[str, list[str]]:
    """What the fields of the sheet may name at this moment."""
    provinces = [PROVINCES[province] for province in s.provinces(nation)]
    cities = [CITIES[city] for city in s.cities(nation)]
    others = [s.name(other) for other in s.others(nation)]
    independents = [PROVINCES[province] for province in s.independents()]
    leaders = [f"leader:{leader.number}" for leader in s.leaders_of(nation)]
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
        "garrisons[].city": [CITIES[city] for city in range(len(CITIES)) if s.holder(city) == nation],
        "fleets[].sea": s.scenario.seas,
        "leaders[].leader": leaders,
        "leaders[].province": s.scenario.provinces,
        "leaders[].accompanies": leaders,
        "independents[].province": independents,
        "trade.nations[].origin": cities,
        "trade.nations[].destination": s.scenario.cities,
        "trade.independents[].origin": cities,
        "trade.independents[].destination": s.scenario.cities,
        "goods.send[].to": others,
        "armies[].leader": leaders,
        "movement[].leader": leaders,
        "movement[].steps[].to": s.scenario.provinces,
        "movement[].steps[].seas[]": s.scenario.seas,
        "movement[].steps[].city": s.scenario.cities,
        "reforms.army_renewal": leaders,
        "reforms.agrarian[]": provinces,
    }
