"""The state of Mare Nostrum, and the few readings and moves that every chapter uses.

Columns run by nation, by province, by city or by sea; nations are numbered as their scenario lists them. Nothing may
depend on that numbering: chapters go through `living`, which is in the book's order, wherever dice are thrown or lines
are said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar

from tabularium.engine import Edition, Refusal, State
from tabularium.engine.memo import kept
from tabularium.engine.state import copier

from .book import rule
from .options import MareOptions
from .orders import Offers, Orders
from .pieces import NOBODY, Active, Campaign, Debt, Force, Held, Leader, Plunder, Route, Shipment, Sphere, Treaty
from .scenarios import Nation, Scenario, scenario
from .tables import COLLAPSE, COLUMNS, OPTIMAL, TABLES, VETERAN
from .world import CITIES_OF, CODES, NOWHERE, PROVINCE_OF
from .years import YEAR

OUT_OF_PLAY = -2
"""The owner of provinces that are not in the scenario."""

Failed = Callable[[str, Refusal], None]
"""Told of an order that cannot be carried out: its path in the sheet, and why."""

PERIOD_YEARS = 5
NO_UNITS = [0] * COLUMNS
NO_ORDERS = Orders()
POINTS: dict[str, int] = TABLES["victory_points"]
PIECES: dict[str, Callable[[Any], Any]] = {"forces": copier(Force), "leaders": copier(Leader)}
"""The columns of pieces that are a nation's, and how one is copied."""


class Lands:
    """The property of all owners, by owner and in the order of the map."""

    def __init__(self, owner: list[int]) -> None:
        self.provinces: dict[int, list[int]] = {}
        self.cities: dict[int, list[int]] = {}
        for province, nation in enumerate(owner):
            self.provinces.setdefault(nation, []).append(province)
            self.cities.setdefault(nation, []).extend(CITIES_OF[province])


@kept("owner")
def lands(s: MareNostrum) -> Lands:
    """The property of all owners now."""
    return Lands(s.owner)


class MareNostrum(State, kw_only=True):
    """The world at one moment. See the module's first lines for how its columns run."""

    options: MareOptions
    seats: int
    edition: ClassVar[Edition] = YEAR

    nation_of: list[int] = []
    """By seat the nation it plays."""
    seat_of: list[int] = []
    """By nation the seat that plays it, or NOBODY."""
    bids: list[dict[str, int]] = []
    """By seat what it bid on each nation; forgotten when the nations are assigned."""

    # -- time -----------------------------------------------------------------
    year: int = 0
    turn: int = 0
    period: bool = False
    """Is this turn a Historical Period of five years?"""
    peaceful: int = 0
    """How many years have passed without a war."""
    war_ended: bool = False
    """Did a war end this turn?"""

    # -- nations -----------------------------------------------------------------
    treasury: list[list[int]] = []
    """By nation talents, grain, resources and horses."""
    stability: list[int] = []
    """By nation its level, 0 the best."""
    points: list[int] = []
    strategy: list[str] = []
    card_limit: list[int] = []
    leader_count: list[int] = []
    eliminated: list[bool] = []
    free_trade: list[list[int]] = []
    """By nation the trade points still to be placed free, with nations and with independents."""
    unfed: list[bool] = []
    """By nation whether its people went unfed this year: reports tell, and bots learn."""
    annals: list[list[int]] = []
    """By nation its figures of every turn in a row, as `annals` writes and reads them."""

    # -- provinces -----------------------------------------------------------------
    owner: list[int] = []
    rural: list[int] = []
    plundered: list[int] = []
    """By province how much rural population is inactive in the next economic phase."""
    harvests: list[int] = []
    herds: list[int] = []
    deposits: list[int] = []
    mines: list[int] = []
    town: list[int] = []
    improved: list[bool] = []
    """By province whether an agrarian reform has been made there."""

    # -- cities -----------------------------------------------------------------
    urban: list[int] = []
    garrison: list[int] = []
    occupier: list[int] = []
    """By city the nation whose garrison holds it in war, or NOBODY: its owner's."""

    # -- armies and fleets -----------------------------------------------------------------
    forces: list[Force] = []
    fleets: list[list[int]] = []
    """By nation, then by sea."""
    new_fleets: list[int] = []
    """By nation the fleets that no sea has been named for yet: built or given this turn."""
    leaders: list[Leader] = []
    next_leader: int = 1
    departed: int = 0
    """Independent leaders who left the game this turn and have not been replaced yet."""

    # -- between nations: rows by the nation that grants, holds or is bound, columns by the other
    war_since: list[list[int]] = []
    """The year in which a war began; 0 is peace. The same both ways."""
    trade_alliance: list[list[bool]] = []
    military_alliance: list[list[bool]] = []
    passage_until: list[list[int]] = []
    """The last year of a grant, by grantor and beneficiary."""
    no_passage_before: list[list[int]] = []
    no_trade_before: list[list[int]] = []
    no_military_before: list[list[int]] = []
    """The year from which a broken treaty may be made again."""
    peace_until: list[list[int]] = []
    """The last year in which the first is bound by forced peace with the second."""
    casus_belli: list[list[int]] = []
    """The last turn in which the first may use a casus belli against the second."""
    casus_belli_from: list[list[int]] = []
    """The first of these turns."""
    support: list[list[bool]] = []
    """Unconditional support of this turn, by supporter and ally."""
    declared: list[list[bool]] = []
    """Wars declared this turn, by declarer and victim."""
    forced_entry: list[list[int]] = []
    """Levels paid this turn for forcing passage, by guest and host."""
    revoked: list[list[int]] = []
    """Grants of passage revoked this turn by the grantor himself, by grantor and beneficiary."""
    subdued: list[list[bool]] = []
    """Has the first ever obtained an unconditional surrender of the second?"""
    fought: list[list[bool]] = []
    """Did the two fight a battle this turn?"""
    won: list[list[int]] = []
    lost: list[list[int]] = []
    """By nation the turns in which it won or lost a battle."""

    # -- independents: rows by nation, columns by province -------------------------------------------
    grade: list[list[int]] = []
    kept: list[list[int]] = []
    """The grade that counts again when a war with an independent's leader is over; HOSTILE: none."""
    hatred: list[list[bool]] = []
    no_entry: list[list[bool]] = []
    """Passage lost by war with the province's ally, while the grade stayed."""
    sphere_until: list[list[int]] = []
    """The last year in which a nation may not invest there."""
    sphere_of: list[list[int]] = []
    """And the nation whose sphere of influence it is; of several the one that holds longest."""
    other_spheres: list[Sphere] = []
    """Spheres of influence of other nations in the same places."""
    pending: list[list[int]] = []
    """Exterminated protected independents: province, aggressor, patron."""
    climbed: list[list[int]] = []
    """Grades that investments changed this turn: nation, province, the grade before, 1 if passage had been lost."""
    uprisings: list[int] = []
    """Provinces in which a card has raised a leader this turn."""
    fresh: list[list[int]] = []
    """Vassals of this turn, won by extermination: province, nation."""

    # -- trade -----------------------------------------------------------------
    routes: list[Route] = []
    shipments: list[Shipment] = []
    debts: list[Debt] = []

    # -- history cards -----------------------------------------------------------------
    deck: list[int] = []
    hands: list[list[Held]] = []
    active: list[Active] = []
    removed: list[int] = []
    ceded: list[list[int]] = []
    """Cards on their way: card, to which nation."""
    extra_draws: list[int] = []
    bought_cards: list[int] = []
    """By nation the cards it draws at the end of the turn besides the usual one: by a card, and by reforms."""
    acted: list[list[int]] = []
    """Actions with independents that cards have taken this turn: nation, province."""
    feats: list[list[Any]] = []
    """The achievements of this turn, for objectives: `annexed`, `occupied` or `surrender`, by whom, and of what."""

    # -- this turn's papers -----------------------------------------------------------------
    offers: list[Offers | None] = []
    treaties: list[Treaty] = []
    forced: list[list[int]] = []
    """Forced surrenders: loser, victor, 1 if unconditional (recorded) or 0 (demandable)."""
    sheets: list[Orders | None] = []
    """By nation its orders of this turn."""
    segment: int = 0
    campaigns: list[Campaign] = []
    """Leaders with orders of this turn, by their number."""
    runs: list[Plunder] = []
    """Plundering that may still go on."""
    votes: list[int] = []
    """By seat the seat it acclaims, or NOBODY."""
    winners: list[int] = []
    ending: str = ""

    # -- time -----------------------------------------------------------------
    @property
    def years(self) -> int:
        """How many years this turn has: five in a Historical Period."""
        return PERIOD_YEARS if self.period else 1

    @property
    def last_year(self) -> int:
        """The last year of this turn."""
        return self.year + self.years - 1

    # -- who is who -----------------------------------------------------------------
    @cached_property
    def scenario(self) -> Scenario:
        """The starting position of this game."""
        return scenario(self.options.scenario)

    def facts(self, nation: int) -> Nation:
        """A nation as the scenario describes it."""
        return self.scenario.nations[nation]

    def name(self, nation: int) -> str:
        """How a nation is called."""
        return self.scenario.nations[nation].name

    def nation(self, name: str) -> int:
        """A nation by its name."""
        return self.names[name]

    @property
    def names(self) -> dict[str, int]:
        """Nations by name."""
        return self.scenario.names

    @rule("mare:1.4b", "mare:6.2f6")
    def living(self) -> list[int]:
        """The nations still in the game, in the book's order: so nothing hangs on how they are numbered."""
        order = self.scenario.book_order
        return [nation for nation in order if not self.eliminated[nation]] if True in self.eliminated else [*order]

    def ordered(self, page: str = "") -> list[tuple[int, Orders]]:
        """The living nations with their orders of this turn, or those that have written on one page of the sheet.

        A nation that handed in nothing orders nothing.
        """
        if not page:
            return [(nation, self.sheets[nation] or NO_ORDERS) for nation in self.living()]
        sheets, blank = self.sheets, getattr(NO_ORDERS, page)
        return [
            (nation, orders)
            for nation in self.living()
            if (orders := sheets[nation]) is not None and getattr(orders, page) != blank
        ]

    def others(self, nation: int) -> list[int]:
        """The living nations but this one."""
        others = self.living()
        if nation in others:
            others.remove(nation)
        return others

    def tell(self, nation: int, message: str, /, rule: str | None = None, **params: object) -> None:
        """A line of the report that only one nation may read."""
        seat = self.seat_of[nation]
        if seat != NOBODY:
            self.say(message, rule=rule, to=[seat], **params)

    @rule("mare:1.4c", "mare:1.4e")
    def failed(self, nation: int) -> Failed:
        """At the resolution: what could not be carried out is told to its nation, with its place on the sheet."""

        def tell(path: str, why: Refusal) -> None:
            self.tell(nation, why.message, why.rule, order=path, **why.params)

        return tell

    # -- relations -----------------------------------------------------------------
    def at_war(self, a: int, b: int) -> bool:
        """Are two nations at war?"""
        return self.war_since[a][b] > 0

    def wars(self) -> list[tuple[int, int]]:
        """The pairs of nations at war, in the book's order."""
        since = self.war_since
        fighting = [nation for nation in self.living() if any(since[nation])]
        return [(a, b) for a, b in combinations(fighting, 2) if since[a][b]]

    def enemies(self, nation: int) -> list[int]:
        """The nations at war with it."""
        since = self.war_since[nation]
        return [other for other in self.living() if since[other]] if any(since) else []

    def allies(self, nation: int) -> list[int]:
        """Its military allies."""
        allied = self.military_alliance[nation]
        return [other for other in self.living() if allied[other]] if True in allied else []

    # -- places -----------------------------------------------------------------
    @property
    def lands(self) -> Lands:
        """The provinces and cities by owner."""
        return lands(self)

    def own_part(self, columns: Iterable[str], nation: int) -> None:
        """A shadow gets copies of what is one nation's in these columns: its row, its forces, its leaders."""
        owned = self.__dict__["owned"]
        for name in columns:
            if name not in owned and (part := f"{name}:{nation}") not in owned:
                owned.add(part)
                column = getattr(self, name)
                if name in PIECES:
                    setattr(self, name, [PIECES[name](each) if each.nation == nation else each for each in column])
                else:
                    setattr(self, name, [*column[:nation], [*column[nation]], *column[nation + 1 :]])

    def provinces(self, nation: int) -> list[int]:
        """The provinces it controls, in the order of the map."""
        return [*self.lands.provinces.get(nation, ())]

    def cities(self, nation: int) -> list[int]:
        """The cities in its provinces, occupied or not."""
        return [*self.lands.cities.get(nation, ())]

    def independents(self) -> list[int]:
        """The independent provinces."""
        return self.provinces(NOBODY)

    def independent(self, province: int) -> bool:
        """Is this province controlled by no nation?"""
        return self.owner[province] == NOBODY

    def holder(self, city: int) -> int:
        """The owner of the garrison in a city: the occupier, else the owner (NOBODY: the independent itself)."""
        occupier = self.occupier[city]
        return occupier if occupier != NOBODY else self.owner[PROVINCE_OF[city]]

    def occupied(self, city: int) -> bool:
        """Does another nation hold it?"""
        return self.occupier[city] != NOBODY

    @rule("mare:9.germans.b")
    def capital(self, nation: int) -> int:
        """The province of the capital; else that with most urban population, of equals the lowest code."""
        city = self.facts(nation).capital
        if city != NOWHERE:
            return PROVINCE_OF[city]
        by_code = sorted(self.provinces(nation), key=CODES.__getitem__)
        return max(by_code, key=self.urban_in, default=NOWHERE)

    def urban_in(self, province: int) -> int:
        """Urban population of a province: its cities and its towns."""
        return self.town[province] + sum(self.urban[city] for city in CITIES_OF[province])

    def urban_of(self, nation: int) -> int:
        """All urban population of a nation, occupied or not."""
        lands, town, urban = self.lands, self.town, self.urban
        towns = sum([town[province] for province in lands.provinces.get(nation, ())])
        return towns + sum([urban[city] for city in lands.cities.get(nation, ())])

    # -- units -----------------------------------------------------------------
    def forces_in(self, province: int) -> list[Force]:
        """All forces in a province."""
        return [force for force in self.forces if force.province == province]

    def units_in(self, province: int, nation: int) -> int:
        """How many units a nation (NOBODY: the independent itself) has in a province."""
        return sum(force.size for force in self.forces if force.province == province and force.nation == nation)

    def standing(self, nation: int, province: int) -> Force:
        """The units of a nation in a province that no leader leads; an empty force if there are none."""
        for force in self.forces:
            if force.province == province and force.nation == nation and force.leader == NOBODY and not force.resting:
                return force
        force = Force(nation=nation, province=province, units=[0] * COLUMNS)
        self.forces.append(force)
        return force

    def army(self, leader: int) -> Force | None:
        """The force a leader leads."""
        return next((force for force in self.forces if force.leader == leader), None)

    def muster(self, nation: int, province: int, column: int, number: int) -> None:
        """Units appear in the standing army of a province."""
        self.standing(nation, province).units[column] += number

    def join(self, force: Force) -> None:
        """A force loses its leader, or has rested: it stands with the units of its nation that are where it is."""
        force.leader, force.resting = NOBODY, False
        for other in self.forces_in(force.province):
            if other is not force and other.nation == force.nation and other.leader == NOBODY and not other.resting:
                other.units = [a + b for a, b in zip(other.units, force.units, strict=True)]
                force.units = [0] * COLUMNS
                self.forces = [each for each in self.forces if each is not force]
                return

    def tidy(self) -> None:
        """Forces without units are forgotten."""
        self.forces = [force for force in self.forces if force.units != NO_UNITS]

    def leader(self, number: int) -> Leader:
        """A leader by his number."""
        return next(each for each in self.leaders if each.number == number)

    def leaders_of(self, nation: int) -> list[Leader]:
        """The leaders of a nation by number."""
        return [each for each in self.leaders if each.nation == nation]

    def fleets_of(self, nation: int) -> int:
        """All fleets of a nation that lie in some sea."""
        return sum(self.fleets[nation])

    # -- dice -----------------------------------------------------------------
    def die(self, faces: int) -> int:
        """One die of so many faces."""
        return self.roll(1, faces)[0]

    # -- stability and points -----------------------------------------------------------------
    @rule("mare:3.2a", "mare:3.2b", "mare:8.1h")
    def steady(self, nation: int, levels: int) -> None:
        """Stability rises (positive) or falls at once; each level that cannot be gained at Optimal is worth points."""
        aim = self.stability[nation] - levels
        if aim < OPTIMAL:
            self.points[nation] += POINTS["gain_at_optimal"] * (OPTIMAL - aim)
        self.stability[nation] = min(max(aim, OPTIMAL), COLLAPSE)

    # -- the treasury -----------------------------------------------------------------
    @rule("mare:3.0b")
    def affords(self, nation: int, talents: int = 0, grain: int = 0, resources: int = 0, horses: int = 0) -> bool:
        """Can it pay this without owing?"""
        have = self.treasury[nation]
        return (
            (have[0] >= talents or not talents)
            and (have[1] >= grain or not grain)
            and (have[2] >= resources or not resources)
            and (have[3] >= horses or not horses)
        )

    def pay(self, nation: int, talents: int = 0, grain: int = 0, resources: int = 0, horses: int = 0) -> None:
        """Goods leave the treasury."""
        have = self.treasury[nation]
        have[0] -= talents
        have[1] -= grain
        have[2] -= resources
        have[3] -= horses

    def gain(self, nation: int, talents: int = 0, grain: int = 0, resources: int = 0, horses: int = 0) -> None:
        """Goods come into the treasury."""
        self.pay(nation, -talents, -grain, -resources, -horses)


def plain(column: int) -> int:
    """The kind of a column of units, veteran or not."""
    return column % VETERAN


def squares(size: int, value: int) -> list[list[int]]:
    """A table of nations by nations."""
    return [[value] * size for _ in range(size)]
