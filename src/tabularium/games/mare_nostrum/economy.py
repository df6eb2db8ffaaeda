"""The economy: what a nation takes in, owes and feeds when the year opens (2)."""

from __future__ import annotations

from .book import rule, scene
from .cards.hands import economic_phase_over
from .cards.lasting import grain_yield, vassal_tribute
from .counting import surplus_of_enemies
from .debts import pay_debts
from .patronage import has_leader
from .routes import first_collection, route_bonus, trade_income
from .state import NOBODY, MareNostrum
from .tables import GOODS, SUBSIDIARY, VASSAL
from .world import CITIES_OF, PROVINCES

TALENTS_PER_URBAN = 5
TALENTS_PER_MINE = 5
TALENTS_PER_UNFED = 5
TRIBUTE = {SUBSIDIARY: 2, VASSAL: 4}


# -- 2.1 what is active ------------------------------------------------------------------
@scene
@rule("mare:2.0a", "mare:2.1h")
def activity(s: MareNostrum) -> None:
    """Provinces full of enemies are inactive: their owners are told before the income is reckoned."""
    for nation in s.living():
        idle = [PROVINCES[province] for province in s.provinces(nation) if inactive(s, province)]
        if idle:
            s.tell(nation, "economy.inactive", rule="mare:2.1h", provinces=idle)
    s.after(activity)


@rule("mare:2.1h")
def inactive(s: MareNostrum, province: int) -> bool:
    """Do more enemy units stand in a province than units of its owner and his allies?"""
    return surplus_of_enemies(s, province) > 0


@rule("mare:2.1l", "mare:2.1m", "mare:1.3c")
def active_urban(s: MareNostrum, province: int) -> int:
    """The urban population of a province that pays: its towns, and its cities that nobody occupies."""
    return s.town[province] + sum(s.urban[city] for city in CITIES_OF[province] if not s.occupied(city))


@rule("mare:2.1k", "mare:2.1q")
def active_rural(s: MareNostrum, province: int) -> int:
    """The rural population of a province that feeds: none of an inactive one, nor what was plundered last year."""
    return 0 if inactive(s, province) else max(s.rural[province] - s.plundered[province], 0)


# -- 2.1 income ------------------------------------------------------------------
@scene
@rule("mare:2.1a", "mare:2.1b", "mare:2.1c", "mare:2.2e", "mare:7.1a", "mare:9g")
def income(s: MareNostrum) -> None:
    """Urban population, trade, mines and fields pay; what was owed to the army is made good by it first."""
    for nation in s.living():
        talents, grain, resources, horses = produce(s, nation)
        talents += TALENTS_PER_URBAN * sum(active_urban(s, province) for province in s.provinces(nation))
        talents += trade_income(s, nation) + route_bonus(s, nation) + first_collection(s, nation)
        earned = [each * s.years for each in (talents, grain, resources, horses)]
        s.gain(nation, *earned)
        s.tell(nation, "economy.income", rule="mare:2.1a", **dict(zip(GOODS, earned, strict=True)))
    s.after(income)


@rule("mare:2.1d", "mare:2.1e", "mare:2.1f", "mare:2.1g", "mare:2.1i")
def produce(s: MareNostrum, nation: int) -> tuple[int, int, int, int]:
    """What mines, harvests, deposits and herds of active provinces yield: talents, grain, resources, horses."""
    working = [province for province in s.provinces(nation) if not inactive(s, province)]
    return (
        TALENTS_PER_MINE * sum(s.mines[province] for province in working),
        grain_yield(s, nation, working),
        sum(s.deposits[province] for province in working),
        sum(s.herds[province] for province in working),
    )


# -- 2.2 extraordinary income and payments ------------------------------------------------------------------
@scene
@rule("mare:2.2a", "mare:2.3e", "mare:3.13.4c")
def extraordinary(s: MareNostrum) -> None:
    """Tributes and goods on their way come in; then debts are paid."""
    for nation in s.living():
        talents = sum(tribute(s, nation, province) for province in s.independents()) * s.years
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


@rule("mare:3.12.4a", "mare:3.12.6a", "mare:3.12.9a")
def tribute(s: MareNostrum, nation: int, province: int) -> int:
    """What an independent pays as a vassal, else as a subsidiary; nothing while it has a leader of its own."""
    grade = s.grade[nation][province]
    if grade < SUBSIDIARY or has_leader(s, province):
        return 0
    each = vassal_tribute(s, nation, TRIBUTE[VASSAL]) if grade >= VASSAL else TRIBUTE[SUBSIDIARY]
    return each * s.urban_in(province)


# -- 2.3 the people ------------------------------------------------------------------
@scene
@rule("mare:2.3e", "mare:3.0a")
def feeding(s: MareNostrum) -> None:
    """Every nation feeds its towns; what is left is what orders are paid from."""
    for nation in s.living():
        feed(s, nation)
    s.plundered = [0] * len(s.plundered)
    economic_phase_over(s)
    s.after(feeding)


@rule("mare:2.3a", "mare:2.3b", "mare:2.3c", "mare:2.3d", "mare:3.2d", "mare:3.2e", "mare:7.1b")
def feed(s: MareNostrum, nation: int) -> None:
    """Rural population feeds as much urban population; then grain must, then talents, and each want costs a level."""
    provinces = s.provinces(nation)
    eaters = s.urban_of(nation) if s.options.maintain_occupied_ppu else sum(active_urban(s, each) for each in provinces)
    gap = max(eaters - sum(active_rural(s, province) for province in provinces), 0) * s.years
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
    s.pay(nation, min(price, max(talents, 0)))
    s.tell(nation, "economy.hunger", rule="mare:2.3c", urban=unfed, talents=min(price, max(talents, 0)))
