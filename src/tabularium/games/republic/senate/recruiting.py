"""Raising and disbanding legions and fleets."""

from __future__ import annotations

from functools import partial

from tabularium.engine import Refusal, refuse, varies

from ..book import rule
from ..cards import CONCESSIONS, EVENT_AT, LEGIONS, MOST_FLEETS, PER_FLEET, PER_LEGION, TABLES
from ..forces import all_fleets, legions_at, raise_legions, remove, room
from ..senators import factor, purse_open, voice
from ..state import ACTIVE_BOX, Faction, Motion, Republic
from .motions import Framing, Subject, subject
from .units import Draft, Force, frame_force, frame_units, named_legions, still_there

UNIT_COST: int = TABLES["forces"]["unit_cost"]
SHORTAGE_COST = 10
OF_LEGIONS, OF_FLEETS = "senate.legions", "senate.fleets"
"""The number of units to raise."""
MANPOWER_SHORTAGE = EVENT_AT["manpower-shortage"]


@rule("republic:9.63a", "republic:E.manpower-shortage.1", "republic:E.manpower-shortage.2", "republic:8.2c")
def price(s: Republic) -> int:
    """The price of a unit: ten talents, and ten more for every shortage of men."""
    return UNIT_COST + SHORTAGE_COST * (s.level[MANPOWER_SHORTAGE] + s.shortage)


@rule("republic:9.63b", "republic:9.63d", "republic:8.2b")
def most(s: Republic) -> tuple[int, int]:
    """How many legions and fleets can be raised: those that are there, if there are men for them."""
    legions, fleets = unused_units(s)
    if not s.no_recruitment:
        return legions, fleets
    return 0, fleets if OF_FLEETS in unmanned(s) else 0


@varies
@rule("republic:9.63d")
def unused_units(s: Republic) -> tuple[int, int]:
    """The legions and fleets in the bank that were not disbanded this turn."""
    legions, fleets = room(s)
    return legions - s.session.disbanded[0], fleets - s.session.disbanded[1]


@varies
@rule("republic:8.2b")
def unmanned(s: Republic) -> tuple[str, ...]:
    """The units to raise in a year without recruitment: fleets."""
    return (OF_FLEETS,)


@rule("republic:9.631", "republic:I.armaments", "republic:I.ship-building", "republic_assembly:7.32b")
def share_out(s: Republic, raised: int, built: int) -> None:
    """Armaments earn by the legion, Ship Building by the fleet; either shows its corrupt bar."""
    for each in CONCESSIONS:
        income = PER_LEGION[each] * raised + PER_FLEET[each] * built
        if income and s.holder[each] >= 0 and purse_open(s, s.holder[each]):
            s.talents[s.holder[each]] += income * factor(s, s.holder[each])
            s.bar[each] = 1


@rule("republic:8.2b", "republic:9.63b", "republic:9.63d", "republic:9.63e")
def why_not_raised(s: Republic, key: str, number: int) -> Refusal | None:
    """Why so many legions or fleets cannot be raised: no men are called up, none are left, or the State cannot pay."""
    if number < 0:
        return None
    kind = (OF_LEGIONS, OF_FLEETS).index(key)
    if number <= most(s)[kind]:
        return refuse("refused.state_cannot_pay", "republic:9.63e", price=price(s), treasury=s.chest)
    if number <= room(s)[kind] and s.no_recruitment and key not in unmanned(s):
        return refuse("refused.no_recruitment", "republic:8.2b")
    if number <= room(s)[kind]:
        return refuse("refused.just_disbanded", "republic:9.63d")
    return refuse("refused.no_more_units", "republic:9.63b", most=(len(LEGIONS), MOST_FLEETS)[kind])


@subject
class Recruit(Subject):
    """Legions and fleets are raised."""

    name = "recruit"

    def possible(self, s: Republic, faction: Faction) -> bool:
        return s.chest >= price(s) and any(most(s))

    @rule("republic:9.63c", "republic:9.63e")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """A number of legions and of fleets that the State can pay for at once; theatre and commander come later."""
        teller = voice(s, faction)
        legions, fleets = most(s)
        affordable = s.chest // price(s)
        why = partial(why_not_raised, s)
        draft = Draft("recruit", [], (OF_LEGIONS, OF_FLEETS), "republic:9.63e", why=why)
        most_legions = min(legions, affordable)
        return (yield from frame_units(s, teller, draft, most_legions, lambda raised: min(fleets, affordable - raised)))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        raised, built = motion.terms
        legions, fleets = most(s)
        return bool(raised <= legions and built <= fleets and (raised + built) * price(s) <= s.chest)

    @rule("republic:9.63a", "republic:9.631", "republic:I.armaments", "republic:I.ship-building")
    def passed(self, s: Republic, motion: Motion) -> None:
        """Paid at once, as far as the State could pay; makers of arms and ships must take their share and show it."""
        raised, built = motion.terms
        s.chest -= (raised + built) * price(s)
        raise_legions(s, raised)
        s.fleets += built
        s.say("senate.recruited", rule="republic:9.63a", legions=raised, fleets=built)
        share_out(s, raised, built)


# -- disbanding ----------------------------------------------------------------------------------------------------


@subject
class Disband(Subject):
    """Legions and fleets in Rome are disbanded."""

    name = "disband"

    def possible(self, s: Republic, faction: Faction) -> bool:
        return ACTIVE_BOX in s.legion or s.fleets > 0

    @rule("republic:9.63d")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """Only units in Rome."""
        teller = voice(s, faction)
        legions = legions_at(s, ACTIVE_BOX)
        draft = Draft("disband", [], ("senate.disband_legions", "senate.disband_fleets"), "republic:9.63d")
        return (yield from frame_force(s, teller, draft, Force(legions, len(legions), lambda disbanded: s.fleets)))

    @rule("republic:9.63d")
    def passed(self, s: Republic, motion: Motion) -> None:
        """They go back to the bank and cannot be raised again this turn."""
        veterans, count, fleets = motion.terms
        legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
        remove(s, legions)
        s.fleets -= fleets
        s.rhodian = min(s.rhodian, all_fleets(s))
        s.session.disbanded[0] += len(legions)
        s.session.disbanded[1] += fleets
        s.say("senate.disbanded", rule="republic:9.63d", legions=len(legions), fleets=fleets)

    def lawful(self, s: Republic, motion: Motion) -> bool:
        veterans, count, fleets = motion.terms
        return still_there(s, legions_at(s, ACTIVE_BOX), veterans, count) and bool(fleets <= s.fleets)
