"""The forecast of a sheet if nobody else ordered anything: the treasury page by page, and marches with their results.

It is the same play of the pages that finds their problems, watched.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tabularium.engine import Refusal

from .accounts import Item, accounts
from .book import rule
from .cards.checking import Checks, checks
from .cards.parameters import numbers, options
from .deck import CARDS, COPIES
from .diplomacy.consequences import War, war
from .lanes import Trade, trade_of
from .movement.actions import no_attack, no_plunder
from .movement.due import Due
from .movement.march import journey
from .movement.segments import planned
from .orders import Orders, Step
from .pages import EVERYTHING, PAGES, projected
from .pieces import NOBODY, Campaign
from .stability import INVESTED, level_price
from .state import Failed, MareNostrum
from .tables import GOODS, LEVELS
from .world import BORDERS, CITIES, CITIES_OF, COASTS, LANES, NOWHERE, PROVINCES, SEAS, SHORES


@dataclass(frozen=True)
class Wanted:
    """A parameter of a card, how many values it takes at most, and the possible values."""

    name: str
    most: int
    options: list[str]


@dataclass(frozen=True)
class Next:
    """A step that a leader might take next: what it takes, in segments, or why he cannot."""

    step: Step
    takes: int | Refusal


@dataclass
class Way:
    """How a leader would go: where he begins, where he is as each segment begins, and what he could do next."""

    leader: str
    units: list[int]
    places: list[str] = field(default_factory=list)
    """Where he is as each of the six segments begins, and after the last."""
    free: int = 0
    """The first segment for which nothing is written; 0: none is left."""
    follows: list[Next] = field(default_factory=list)


@dataclass
class Forecast:
    """The known consequences of a sheet."""

    before: list[int]
    """The treasury before the first page."""
    after: dict[str, list[int]] = field(default_factory=dict)
    """And after each."""
    stability: str = ""
    """The level after all that the sheet itself does to it."""
    units: dict[str, list[int]] = field(default_factory=dict)
    """By province the units without a leader before the first page."""
    standing: dict[str, list[int]] = field(default_factory=dict)
    """The same once armies are to be composed."""
    wanted: dict[str, list[Wanted]] = field(default_factory=dict)
    """By card in hand what it asks for."""
    checks: dict[str, Checks] = field(default_factory=dict)
    """By card in hand what it would meet if it were played."""
    level_price: dict[str, int] = field(default_factory=dict)
    """The price of a level of stability in each of the goods that buy one."""
    ways: dict[str, Way] = field(default_factory=dict)
    """By leader how he would go."""
    wars: dict[str, War] = field(default_factory=dict)
    """By nation what declaring war on it would bring, after the pages before that."""
    trade: Trade | None = None
    """The routes with what they bring, once new points are set."""
    accounts: dict[str, list[Item]] = field(default_factory=dict)
    """Where income, food and upkeep come from, before the first page."""


@rule("mare:3.0a")
def forecast(s: MareNostrum, nation: int, orders: Orders) -> Forecast:
    """Play a nation's pages where nobody else orders anything, and watch."""
    world = projected(s)
    world.own(EVERYTHING)
    found = Forecast(before=list(world.treasury[nation]), units=unled(world, nation))
    found.accounts = accounts(world, nation)
    found.wanted = {CARDS[held.card]: wanted(world, nation, held.card) for held in world.hands[nation]}
    found.checks = {CARDS[held.card]: checks(world, nation, CARDS[held.card], orders) for held in world.hands[nation]}
    found.level_price = {GOODS[column]: level_price(world, nation, column) for column in INVESTED}
    for page in PAGES:
        if page.name == "diplomacy.war":
            found.wars = {world.name(each): war(world, nation, each) for each in world.others(nation)}
        if page.name == "goods":
            found.trade = trade_of(world, nation)
        if page.name == "armies":
            found.standing = unled(world, nation)
        if page.name == "movement":
            found.ways = ways(world, nation, orders)
        else:
            page.play(world, nation, orders, _unheard)
        found.after[page.name] = list(world.treasury[nation])
    found.stability = LEVELS[world.stability[nation]]
    return found


def wanted(s: MareNostrum, nation: int, card: int) -> list[Wanted]:
    """The parameters of a card; a route is named by its two cities."""
    found = []
    for each in COPIES[card]["params"]:
        ends = dict.fromkeys(
            end for route in s.routes if route.nation == nation for end in (route.origin, route.destination)
        )
        route = each["type"] == "route"
        values = [CITIES[end] for end in ends] if route else options(s, nation, each["type"], each["filter"] or [])
        found.append(Wanted(each["name"], numbers(each["type"])[1], values))
    return found


def unled(s: MareNostrum, nation: int) -> dict[str, list[int]]:
    """By province the units of a nation that nobody leads."""
    return {
        PROVINCES[force.province]: list(force.units)
        for force in s.forces
        if force.nation == nation and force.leader == NOBODY and not force.resting and force.size
    }


def _unheard(path: str, why: Refusal) -> None:
    """Problems of a sheet are told elsewhere."""


def ways(s: MareNostrum, nation: int, orders: Orders) -> dict[str, Way]:
    """Walk the marches, and look around at the first segment for which a leader has no orders."""
    found = {
        f"leader:{campaign.leader}": Way(f"leader:{campaign.leader}", _led(s, campaign.leader))
        for campaign in s.campaigns
        if campaign.nation == nation
    }
    last = {march.leader: max((step.segment for step in march.steps), default=0) for march in reversed(orders.movement)}
    for segment in planned(s, nation, orders, _unheard):
        for campaign in s.campaigns:
            way = found.get(f"leader:{campaign.leader}") if campaign.nation == nation else None
            if way is None:
                continue
            way.places.append(PROVINCES[s.leader(campaign.leader).province])
            if not way.free and campaign.bound == NOWHERE and segment > last.get(way.leader, 0):
                way.free = segment
                way.follows = follows(s, campaign, orders)
    for way in found.values():
        way.places.append(PROVINCES[s.leader(int(way.leader.partition(":")[2])).province])
    return found


def _led(s: MareNostrum, leader: int) -> list[int]:
    army = s.army(leader)
    return list(army.units) if army is not None else []


def follows(s: MareNostrum, campaign: Campaign, orders: Orders) -> list[Next]:
    """The possible moves of a leader in the segment that begins: over every border, over the seas, and where he is."""
    here = s.leader(campaign.leader).province
    steps = [
        Step(s.segment, "march", PROVINCES[to]) for to in sorted(BORDERS[here]) if PROVINCES[to] in s.scenario.provinces
    ]
    found = [Next(step, journey(s, _due(s, campaign, orders, step))) for step in steps]
    by_land = {each.step.to for each in found if isinstance(each.takes, int)}
    for to, seas in crossings(here).items():
        step = Step(s.segment, "sail", PROVINCES[to], seas=[SEAS[sea] for sea in seas])
        takes = journey(s, _due(s, campaign, orders, step))
        if isinstance(takes, int) and step.to not in by_land:
            found.append(Next(step, takes))
    for city in CITIES_OF[here]:
        for action in ("assault", "besiege"):
            step = Step(s.segment, action, city=CITIES[city])
            found.append(Next(step, no_attack(s, _due(s, campaign, orders, step)) or 1))
    step = Step(s.segment, "plunder")
    return [*found, Next(step, no_plunder(s, _due(s, campaign, orders, step)) or 1)]


def _due(s: MareNostrum, campaign: Campaign, orders: Orders, step: Step) -> Due:
    nothing: Failed = _unheard
    return Due(campaign, s.leader(campaign.leader), step, orders, "", nothing, planned=True)


def crossings(here: int) -> dict[int, list[int]]:
    """The shores that lie over one sea, or over two, each with the seas of the shortest way."""
    found: dict[int, list[int]] = {}
    chains = [[sea] for sea in COASTS[here]]
    chains += [[sea, other] for sea in COASTS[here] for other in LANES[sea]]
    for chain in chains:
        for to in SHORES[chain[-1]]:
            if to != here:
                found.setdefault(to, chain)
    return found
