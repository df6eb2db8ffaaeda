"""Naval interception: before any other battle the Senate's fleets meet rebel forces that are at sea."""

from __future__ import annotations

from ..book import rule, scene
from ..cards import PROVINCE
from ..chance import omens
from ..results import ALL, DEFEAT, VICTORY, Result, look_up
from ..revolt import arrive, escort, in_transit
from ..state import AT_HOME, REBEL_PROVINCE_POST, Republic


@scene
@rule("republic:11.372a", "republic:11.372b")
def interceptions(s: Republic) -> None:
    """A force that is met and beaten goes back to its province; all others reach the primary rebel."""
    s.after(interceptions)
    for province in in_transit(s):
        if province in s.intercepted and s.fleets and intercept(s, province):
            s.expedition[province] = AT_HOME
        else:
            arrive(s, province)
            s.say("interception.arrives", rule="republic:11.372b", province=PROVINCE[province])
    s.intercepted = []


@rule("republic:11.372a", "republic:11.372b", "republic:11.38b")
def intercept(s: Republic, province: int) -> bool:
    """Three dice and the Senate's fleets against the escort. Only fleets are lost, and nobody's life is at stake.

    Have the rebels been beaten?
    """
    s.fought.append([REBEL_PROVINCE_POST + province, 0])
    mine, theirs = s.fleets, escort(s, province)
    dice = s.roll(3)
    result = look_up(sum(dice) + mine - theirs - omens(s))
    s.say(
        "interception.fought",
        rule="republic:11.372a",
        province=PROVINCE[province],
        dice=dice,
        mine=mine,
        theirs=theirs,
        result=f"result:{result.kind}",
    )
    lose_fleets(s, province, result)
    return result.kind == VICTORY


@rule("republic:11.372b", "republic:11.27b", "republic:11.273")
def lose_fleets(s: Republic, province: int, result: Result) -> None:
    """Both sides lose what the table says, the province before the primary rebel; rebels who win lose nothing."""
    s.fleets -= s.fleets if result.losses == ALL else min(s.fleets, result.losses)
    if result.kind == DEFEAT:
        return
    local = min(s.provincial_fleets[province], result.losses)
    s.provincial_fleets[province] -= local
    s.fleets_with[s.rebel] -= min(s.fleets_with[s.rebel], result.losses - local)
