"""Local taxes: at the end of the Revenue Phase governors turn them into provincial armies and fleets."""

from __future__ import annotations

from tabularium.engine import Amount, Scene

from ..book import rule, scene
from ..cards import LOCAL_TAXES, MOST_ARMIES, MOST_LOCAL_FLEETS, PERSON, PROVINCE, PROVINCES, TABLES
from ..posts import rebellious
from ..provinces import under_attack
from ..senators import aligned, clockwise, purse_open
from ..state import GOVERNED, Republic

PRICE: int = TABLES["forces"]["provincial_unit_cost"]


# -- what can be built -----------------------------------------------------------------------------------------------
@rule("republic:6.512a", "republic:10.0a", "republic:4b")
def building(s: Republic) -> list[int]:
    """Provinces in which forces are raised: loyal, governed, in peace, neither overrun nor in disorder, with room."""
    if not s.options.provincial_wars:
        return []
    return [
        province
        for province in PROVINCES
        if s.province[province] == GOVERNED
        and not rebellious(s, province)
        and not s.idle[province]
        and not under_attack(s, province)
        and any(room(s, province))
    ]


@rule("republic:6.512a", "republic:ERR.cilicia")
def room(s: Republic, province: int) -> tuple[int, int]:
    """How many armies and fleets are still missing to the Maximum Forces on the card."""
    side = s.developed[province]
    armies = MOST_ARMIES[side][province] - s.provincial_armies[province]
    fleets = MOST_LOCAL_FLEETS[side][province] - s.provincial_fleets[province]
    return max(0, armies), max(0, fleets)


@rule("republic:6.511a", "republic:TBL.provinces")
def local_taxes(s: Republic, province: int) -> int:
    """The province's own spending on forces this year."""
    return LOCAL_TAXES[s.developed[province]][province]


@rule("republic:6.511c", "republic:6.512a")
def affordable(s: Republic, province: int, talents: int) -> int:
    """As many units as these talents pay and the card allows; what is left over is lost."""
    return min(talents // PRICE, sum(room(s, province)))


@rule("republic:6.511b")
def contributions(s: Republic, province: int, granted: int) -> list[int]:
    """The sums with which the governor and what his faction grants pay for one more unit, two and so on; or nothing."""
    taxes, governor = local_taxes(s, province), s.governor[province]
    own = s.talents[governor] if purse_open(s, governor) else 0
    units = range(taxes // PRICE + 1, sum(room(s, province)) + 1)
    sums = [PRICE * count - taxes for count in units]
    return [0, *(each for each in sums if each <= own + granted)]


# -- building --------------------------------------------------------------------------------------------------------
@scene
@rule("republic:6.512a", "republic:6.512b")
def local_forces(s: Republic) -> None:
    """All governors build, clockwise from the highest officer's player; the unaligned do without being asked."""
    s.after(local_forces)
    order = clockwise(s)
    places = building(s)
    owned = [province for province in places if aligned(s, s.governor[province])]
    for province in places:
        if province not in owned:
            build_evenly(s, province)
    for province in sorted(owned, key=lambda each: order.index(s.faction[s.governor[each]]), reverse=True):
        s.push(build, province)


@scene
@rule("republic:6.511b")
def build(s: Republic, province: int) -> Scene:
    """A governor raises forces; all that his faction has he may add to."""
    return raise_forces(s, province, s.treasury[s.faction[s.governor[province]]])


@rule("republic:6.511b", "republic:6.511c", "republic:6.512a")
def raise_forces(s: Republic, province: int, granted: int) -> Scene:
    """He may add money to the local taxes; all of it is spent on units, and he chooses their kind."""
    governor = s.governor[province]
    faction = s.faction[governor]
    key, where = PERSON[governor], PROVINCE[province]
    taxes = local_taxes(s, province)
    added = own = 0
    if sum(room(s, province)) > taxes // PRICE:
        sums = contributions(s, province, granted)
        added = yield Amount(
            faction,
            "revenue.local_taxes",
            0,
            sums[-1],
            spaces=sums,
            rule="republic:6.511b",
            params={"senator": key, "province": where, "taxes": taxes},
        )
    purse = s.talents[governor] if purse_open(s, governor) else 0
    if added and purse:
        least, most = max(0, added - granted), min(added, purse)
        own = yield Amount(
            faction,
            "revenue.local_share",
            least,
            most,
            fallback=most,
            rule="republic:6.511b",
            params={"senator": key, "province": where, "talents": added},
        )
    units = affordable(s, province, taxes + added)
    armies, fleets = room(s, province)
    least, most = max(0, units - fleets), min(units, armies)
    raised = most
    if least < most:
        raised = yield Amount(
            faction,
            "revenue.provincial_forces",
            least,
            most,
            fallback=most,
            rule="republic:6.512a",
            params={"senator": key, "province": where, "units": units},
        )
    s.talents[governor] -= own
    s.treasury[faction] -= added - own
    s.done()
    muster(s, province, raised, units - raised)


@rule("republic:6.512b")
def build_evenly(s: Republic, province: int) -> None:
    """An unaligned governor builds as many armies as fleets; an odd unit is an army, and what has no room the other."""
    units = affordable(s, province, local_taxes(s, province))
    armies, fleets = room(s, province)
    raised = min(armies, max(units - units // 2, units - fleets))
    muster(s, province, raised, units - raised)


@rule("republic:6.512a")
def muster(s: Republic, province: int, armies: int, fleets: int) -> None:
    """The new forces stand in the province."""
    s.provincial_armies[province] += armies
    s.provincial_fleets[province] += fleets
    if armies or fleets:
        s.say("provincial.built", rule="republic:6.512a", province=PROVINCE[province], armies=armies, fleets=fleets)
