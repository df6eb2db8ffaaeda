"""The economy: what a nation takes in, owes and feeds when the year opens (2)."""

from __future__ import annotations

from collections.abc import Collection

from .book import rule, scene
from .cards.hands import economic_phase_over
from .cards.lasting import grain_yield, vassal_tribute
from .counting import overrun
from .debts import pay_debts
from .patronage import has_leader
from .pieces import NOBODY
from .routes import first_collection, paying, route_bonus, trade_income
from .state import MareNostrum
from .tables import GOODS, SUBSIDIARY, VASSAL
from .world import PROVINCES

TALENTS_PER_URBAN = 5
TALENTS_PER_MINE = 5
TALENTS_PER_UNFED = 5
TRIBUTE = {SUBSIDIARY: 2, VASSAL: 4}


# -- 2.1 what is active ------------------------------------------------------------------
@scene
@rule("mare:2.0a", "mare:2.1h")
def activity(s: MareNostrum) -> None:
    """Provinces full of enemies are inactive: their owners are told before the income is reckoned."""
    idle = overrun(s)
    for nation in s.living():
        own = [PROVINCES[province] for province in s.provinces(nation) if province in idle]
        if own:
            s.tell(nation, "economy.inactive", rule="mare:2.1h", provinces=own)
    s.after(activity)


@rule("mare:2.1l", "mare:2.1m", "mare:1.3c")
def active_urban(s: MareNostrum, nation: int) -> int:
    """The urban population of a nation that pays: its towns, and its cities that nobody occupies."""
    lands, town, urban, occupier = s.lands, s.town, s.urban, s.occupier
    towns = sum([town[province] for province in lands.provinces.get(nation, ())])
    return towns + sum([urban[city] for city in lands.cities.get(nation, ()) if occupier[city] == NOBODY])


@rule("mare:2.1k", "mare:2.1q")
def active_rural(s: MareNostrum, province: int, idle: Collection[int]) -> int:
    """The rural population of a province that feeds: none of an idle one, nor what was plundered last year."""
    return 0 if province in idle else max(s.rural[province] - s.plundered[province], 0)


# -- 2.1 income ------------------------------------------------------------------
@scene
@rule("mare:2.1a", "mare:2.1b", "mare:2.1c", "mare:2.2e", "mare:7.1a", "mare:9g")
def income(s: MareNostrum) -> None:
    """Urban population, trade, mines and fields pay; what was owed to the army is made good by it first."""
    idle = overrun(s)
    trade = paying(s, idle)
    for nation in s.living():
        talents, grain, resources, horses = produce(s, nation, idle)
        talents += TALENTS_PER_URBAN * active_urban(s, nation)
        talents += trade_income(s, nation, trade) + route_bonus(s, nation, trade) + first_collection(s, nation)
        earned = [each * s.years for each in (talents, grain, resources, horses)]
        s.gain(nation, *earned)
        s.tell(nation, "economy.income", rule="mare:2.1a", **dict(zip(GOODS, earned, strict=True)))
    s.after(income)


@rule("mare:2.1d", "mare:2.1e", "mare:2.1f", "mare:2.1g", "mare:2.1i")
def produce(s: MareNostrum, nation: int, idle: Collection[int]) -> tuple[int, int, int, int]:
    """The yield of mines, harvests, deposits and herds of active provinces: talents, grain, resources, horses."""
    working = [province for province in s.provinces(nation) if province not in idle]
    mines, deposits, herds = s.mines, s.deposits, s.herds
    return (
        TALENTS_PER_MINE * sum([mines[province] for province in working]),
        grain_yield(s, nation, working),
        sum([deposits[province] for province in working]),
        sum([herds[province] for province in working]),
    )


# -- 2.2 extraordinary income and payments ------------------------------------------------------------------
@scene
@rule("mare:2.2a", "mare:2.3e", "mare:3.13.4c", "mare:7.1a")
def extraordinary(s: MareNostrum) -> None:
    """Tributes and goods on their way come in; then debts are paid."""
    for nation in s.living():
        paid = [province for province, grade in enumerate(s.grade[nation]) if grade >= SUBSIDIARY]
        talents = sum([tribute(s, nation, province) for province in paid if s.independent(province)]) * s.years
        if talents:
            s.gain(nation, talents)
            s.tell(nation, "economy.tribute", rule="mare:2.2a", talents=talents)
    for shipment in s.shipments:
        if not s.eliminated[shipment.to]:
            s.gain(shipment.to, *shipment.goods)
            goods = dict(zip(GOODS, shipment.goods, strict=True))
            if shipment.sender == NOBODY:
                s.tell(shipment.to, "economy.bought", rule="mare:3.13.4c", **goods)
            else:
                s.tell(shipment.to, "economy.sent", rule="mare:3.13.3a", nation=s.name(shipment.sender), **goods)
    s.shipments = []
    pay_debts(s)
    s.after(extraordinary)


@rule("mare:3.12.4a", "mare:3.12.6a", "mare:3.12.9a", "mare:7.1a")
def tribute(s: MareNostrum, nation: int, province: int) -> int:
    """The tribute of an independent as a vassal, else as a subsidiary; nothing while it has a leader of its own."""
    grade = s.grade[nation][province]
    if grade < SUBSIDIARY or has_leader(s, province):
        return 0
    each = vassal_tribute(s, nation, TRIBUTE[VASSAL]) if grade >= VASSAL else TRIBUTE[SUBSIDIARY]
    return each * s.urban_in(province)


# -- 2.3 the people ------------------------------------------------------------------
@scene
@rule("mare:2.3e", "mare:3.0a", "mare:2.1q")
def feeding(s: MareNostrum) -> None:
    """Every nation feeds its towns; what is left is what orders are paid from."""
    idle = overrun(s)
    for nation in s.living():
        feed(s, nation, idle)
    s.plundered = [0] * len(s.plundered)
    economic_phase_over(s)
    s.after(feeding)


@rule("mare:2.3a", "mare:2.3b", "mare:2.3c", "mare:2.3d", "mare:3.2d", "mare:3.2e", "mare:7.1b")
def feed(s: MareNostrum, nation: int, idle: Collection[int]) -> None:
    """Rural population feeds as much urban population; then grain must, then talents, and each want costs a level."""
    provinces = s.provinces(nation)
    eaters = s.urban_of(nation) if s.options.maintain_occupied_ppu else active_urban(s, nation)
    gap = max(eaters - sum([active_rural(s, province, idle) for province in provinces]), 0) * s.years
    grain = min(gap, s.treasury[nation][1])
    s.pay(nation, grain=grain)
    unfed = gap - grain
    s.unfed[nation] = unfed > 0
    if gap:
        s.tell(nation, "economy.fed", rule="mare:2.3b", urban=gap, grain=grain)
    if not unfed:
        return
    s.steady(nation, -1)
    price, talents = TALENTS_PER_UNFED * unfed, s.treasury[nation][0]
    if talents < price:
        s.steady(nation, -1)
    paid = min(price, max(talents, 0))
    s.pay(nation, paid)
    why = "mare:2.3c" if paid == price else "mare:2.3d"
    s.tell(nation, "economy.hunger", rule=why, urban=unfed, talents=paid)
