"""The treasury of a faction where others than its leader would spend it: on a revolt, or on a province."""

from __future__ import annotations

from tabularium.engine import Amount, Scene

from .. import revolt
from ..cards import PERSON, PROVINCE
from ..provincial.building import PRICE, contributions, local_taxes, raise_forces, room
from ..revenue import rebels
from ..revenue.rebels import charged, pay_rebels, payable
from ..state import NOBODY
from .book import rule, scene
from .people import spokesman
from .state import Assembly


@revolt.keeps_fleets.register(Assembly)
@rule("republic_assembly:6.13")
def keeps_fleets(s: Assembly) -> bool:
    """A rebel keeps the fleets of his force, and pays for them as for legions."""
    return True


@rebels.offer.register(Assembly)
@rule("republic_assembly:11.3a")
def offer(s: Assembly, legions: list[int], fleets: int) -> None:
    """Nobody is asked whether the Senate wants what the rebel could not pay."""


@scene
@rule("republic_assembly:6.13", "republic_assembly:11.3a")
def rebel_upkeep(s: Assembly) -> Scene:
    """The rebel pays for as many units as he likes, with all that his followers and his faction have.

    The others he gives back, of legions and of his own fleets at least those that nobody can pay.
    """
    dues = charged(s) if s.rebel != NOBODY else None
    if dues is None or not dues.units:
        s.after(rebel_upkeep)
        return
    kept = payable(s)
    least = max(0, min(kept, dues.units - len(dues.legions) - dues.fleets))
    if least < kept:
        kept = yield Amount(
            s.faction[s.rebel],
            "revenue.keep_units",
            least,
            kept,
            fallback=kept,
            rule="republic_assembly:6.13",
            params={"senator": PERSON[s.rebel], "units": dues.units},
        )
    yield from pay_rebels(s, kept)


@scene
@rule("republic_assembly:2a")
def build(s: Assembly, province: int) -> Scene:
    """A governor who does not speak for his faction adds of its treasury only what its leader grants him."""
    governor = s.governor[province]
    faction = s.faction[governor]
    granted, taxes = s.treasury[faction], local_taxes(s, province)
    if s.person_of(governor) != spokesman(s, faction):
        lacking = PRICE * sum(room(s, province)) - taxes
        most = min(granted, lacking) if any(contributions(s, province, granted)) else 0
        if most > 0:
            most = yield Amount(
                faction,
                "revenue.local_grant",
                0,
                most,
                fallback=0,
                rule="republic_assembly:2a",
                params={"senator": PERSON[governor], "province": PROVINCE[province], "taxes": taxes},
            )
        granted = most
    yield from raise_forces(s, province, granted)
