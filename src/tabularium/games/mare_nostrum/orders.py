"""The sheets a nation fills in: one section a page of the book, in its order; and the papers of peace.

Places, nations, leaders and cards stand in a sheet by kind and id: `province:IT1`, `city:roma`, `sea:M04`,
`nation:rome`, `leader:7`, `card:C13_2`, `clause:indemnity`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Some = Annotated[int, Meta(ge=1, le=999)]
Number = Annotated[int, Meta(ge=0, le=999)]
Sum = Annotated[int, Meta(ge=0, le=9999)]
Year = Annotated[int, Meta(ge=0, le=2000)]
Segment = Annotated[int, Meta(ge=1, le=6)]


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A part of a sheet."""


class Units(Page, frozen=True):
    """Units by kind, the veterans apart."""

    inf: Number = 0
    cav: Number = 0
    inf_mc: Number = 0
    cav_mc: Number = 0
    veteran_inf: Number = 0
    veteran_cav: Number = 0
    veteran_inf_mc: Number = 0
    veteran_cav_mc: Number = 0

    @property
    def columns(self) -> list[int]:
        """As a force counts them."""
        return list(msgspec.structs.astuple(self))


class InProvince(Page, frozen=True):
    """So many of something in a province."""

    province: str
    amount: Some


class InCity(Page, frozen=True):
    """So many of something in a city."""

    city: str
    amount: Some


class UnitsIn(Page, frozen=True):
    """Units of a province."""

    province: str
    units: Units


# -- 3.1 history cards ------------------------------------------------------------------
class Named(Page, frozen=True):
    """A parameter of a played card and its value; a list takes several rows."""

    parameter: str
    value: str


class Play(Page, frozen=True):
    """A card that is played."""

    card: str
    named: Annotated[list[Named], Meta(max_length=6)] = []


class Cession(Page, frozen=True):
    """A card for another nation."""

    card: str
    to: str


class Cards(Page, frozen=True):
    """History cards, in the order in which they are played."""

    play: Annotated[list[Play], Meta(max_length=12)] = []
    cede: Annotated[list[Cession], Meta(max_length=12)] = []
    discard: Annotated[list[str], Meta(max_length=12)] = []
    cancel: Annotated[list[str], Meta(max_length=12)] = []
    """Cards still active from earlier turns that are to end."""


# -- 3.2 stability ------------------------------------------------------------------
Levels = Annotated[int, Meta(ge=0, le=2)]


class Stability(Page, frozen=True):
    """Levels bought with each kind of goods; one each, two in a Historical Period."""

    talents: Levels = 0
    grain: Levels = 0
    resources: Levels = 0


# -- 3.3 diplomacy with nations ------------------------------------------------------------------
class Relation(Page, frozen=True):
    """The actions towards one nation; wars are declared in the order of these rows."""

    nation: str
    grant_passage_until: Year | None = None
    accept_passage_until: Year | None = None
    revoke_passage: bool = False
    force_passage: bool = False
    trade_alliance: Literal["establish", "cancel"] | None = None
    military_alliance: Literal["establish", "cancel"] | None = None
    unconditional_support: bool = False
    declare_war: bool = False


# -- 3.4 population ------------------------------------------------------------------
class Population(Page, frozen=True):
    """Changes of population."""

    rural_investment: Annotated[list[InProvince], Meta(max_length=40)] = []
    urban_to_rural: Annotated[list[InCity], Meta(max_length=40)] = []
    demobilise: Annotated[list[UnitsIn], Meta(max_length=40)] = []
    urban_growth: Annotated[list[InCity], Meta(max_length=40)] = []


# -- 3.5 and 3.6 recruiting ------------------------------------------------------------------
class Recruiting(Page, frozen=True):
    """Units raised and fleets built."""

    infantry: Annotated[list[InProvince], Meta(max_length=40)] = []
    cavalry: InProvince | None = None
    mercenary_infantry: InProvince | None = None
    mercenary_cavalry: InProvince | None = None
    fleets: Number = 0


# -- 3.7 disbanding ------------------------------------------------------------------
class Disbanding(Page, frozen=True):
    """Units and fleets that leave the game."""

    units: Annotated[list[UnitsIn], Meta(max_length=40)] = []
    fleets: Number = 0


# -- 3.10 fleets, 3.11 leaders ------------------------------------------------------------------
class AtSea(Page, frozen=True):
    """Fleets in a sea."""

    sea: str
    fleets: Some


class Deployment(Page, frozen=True):
    """Where a leader goes: to a province with own units, or along with another leader."""

    leader: str
    province: str | None = None
    accompanies: str | None = None


# -- 3.12 independents ------------------------------------------------------------------
class Approach(Page, frozen=True):
    """An action with an independent province. `lower` needs the grade it is lowered to.

    `improve` may name the grade that it buys, else it is the one that is next when the sheet is handed in.
    """

    province: str
    action: Literal["improve", "lower", "hostile", "submit"]
    to: Literal["neutral", "passage", "subsidiary", "military_alliance", "vassal", "annexed"] | None = None


# -- 3.13 trade ------------------------------------------------------------------
class Points(Page, frozen=True):
    """New trade points from a port of one's own to another's."""

    origin: str
    destination: str
    points: Some


class Trade(Page, frozen=True):
    """New trade points; in the first turn the free ones are placed here."""

    nations: Annotated[list[Points], Meta(max_length=40)] = []
    independents: Annotated[list[Points], Meta(max_length=40)] = []


class Parcel(Page, frozen=True):
    """Goods sent to a trade ally."""

    to: str
    talents: Sum = 0
    grain: Sum = 0
    resources: Sum = 0
    horses: Sum = 0


class Purchase(Page, frozen=True):
    """Goods bought from the independents at large."""

    grain: Number = 0
    resources: Number = 0
    horses: Number = 0


class Goods(Page, frozen=True):
    """Shipments and purchases."""

    send: Annotated[list[Parcel], Meta(max_length=12)] = []
    buy: Purchase = Purchase()


# -- 3.14 armies and movement ------------------------------------------------------------------
class Assignment(Page, frozen=True):
    """The units a leader takes along from the province where he is."""

    leader: str
    units: Units


class Step(Page, frozen=True):
    """The actions of an army in a segment: first it drops and picks up units, then it acts. `march` goes `to` a
    province (two segments over a river, strait or mountain), `sail` over `seas` (two segments each) `to` a province;
    `assault` and `besiege` name a `city`.
    """

    segment: Segment
    action: Literal["wait", "march", "sail", "assault", "besiege", "plunder"] = "wait"
    to: str | None = None
    seas: Annotated[list[str], Meta(max_length=6)] = []
    city: str | None = None
    drop: Units = Units()
    pick_up: Units = Units()


class March(Page, frozen=True):
    """The orders of a leader, by segment."""

    leader: str
    steps: Annotated[list[Step], Meta(max_length=6)] = []


# -- 7.2 reforms of a Historical Period ------------------------------------------------------------------
class Reforms(Page, frozen=True):
    """The reforms, which only a Historical Period allows."""

    army_reform: bool = False
    military_reform: bool = False
    army_renewal: str | None = None
    political_reform: bool = False
    legislative_cards: Number = 0
    agrarian: Annotated[list[str], Meta(max_length=40)] = []
    victory_points: Number = 0


class Orders(Page, frozen=True):
    """The orders of a year, a page a section."""

    cards: Cards = Cards()
    stability: Stability = Stability()
    diplomacy: Annotated[list[Relation], Meta(max_length=12)] = []
    population: Population = Population()
    recruiting: Recruiting = Recruiting()
    disbanding: Disbanding = Disbanding()
    garrisons: Annotated[list[InCity], Meta(max_length=60)] = []
    fleets: Annotated[list[AtSea], Meta(max_length=18)] = []
    leaders: Annotated[list[Deployment], Meta(max_length=20)] = []
    independents: Annotated[list[Approach], Meta(max_length=180)] = []
    trade: Trade = Trade()
    goods: Goods = Goods()
    armies: Annotated[list[Assignment], Meta(max_length=20)] = []
    movement: Annotated[list[March], Meta(max_length=20)] = []
    reforms: Reforms = Reforms()


# -- 6 peace ------------------------------------------------------------------
ClauseKey = Literal[
    "clause:forced_peace",
    "clause:vp_gain",
    "clause:vp_loss",
    "clause:stability_gain",
    "clause:indemnity",
    "clause:province_cession",
    "clause:rights_cession",
    "clause:rights_withdrawal",
    "clause:sphere_of_influence",
    "clause:break_military_alliance",
    "clause:rescind_passage",
    "clause:break_trade_alliance",
    "clause:passage_to_victor",
    "clause:leader_retirement",
    "clause:fleet_scrapping",
    "clause:auxiliary_troops",
    "clause:demobilisation",
]


class Clause(Page, frozen=True):
    """A clause of a surrender; some name a province, a nation or a leader."""

    clause: ClauseKey
    province: str | None = None
    nation: str | None = None
    leader: str | None = None


class Offer(Page, frozen=True):
    """An offer to an enemy: a surrender of one's own, or a truce of 5 or 10 years that both must offer."""

    nation: str
    kind: Literal["conditional", "unconditional", "truce_5", "truce_10"]
    clauses: Annotated[list[Clause], Meta(max_length=12)] = []


class Offers(Page, frozen=True):
    """The paper of the diplomatic phase: offers, and surrenders demanded of nations in Collapse."""

    offers: Annotated[list[Offer], Meta(max_length=12)] = []
    demands: Annotated[list[str], Meta(max_length=12)] = []


class Terms(Page, frozen=True):
    """The clauses a victor chooses for one surrender; with a passage clause some troops may stay where they are."""

    nation: str
    clauses: Annotated[list[Clause], Meta(max_length=12)] = []
    keep_troops: Annotated[list[str], Meta(max_length=40)] = []


class Dictate(Page, frozen=True):
    """The paper of the surrender phase: terms for each nation that surrendered without a say."""

    terms: Annotated[list[Terms], Meta(max_length=12)] = []


class Bid(Page, frozen=True):
    """Victory points bid on a nation."""

    nation: str
    points: Annotated[int, Meta(ge=5, le=100)]


class Bids(Page, frozen=True):
    """A player's bids on every nation before the game."""

    bids: Annotated[list[Bid], Meta(max_length=13)] = []
