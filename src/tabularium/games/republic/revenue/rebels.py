"""The rebels' income from their provinces, the costs of a revolt, and the fate of units they cannot pay."""

from __future__ import annotations

from typing import NamedTuple

from tabularium.engine import Amount, Pick, Scene, varies

from ..book import rule, scene
from ..cards import (
    BASE_LAND,
    BASE_NAVAL,
    LOCAL_TAXES,
    PEOPLE,
    PERSON,
    PERSONAL_INCOME,
    PROVINCE,
    STATE_INCOME,
    TABLES,
)
from ..chance import throw
from ..forces import remove
from ..revolt import keeps_fleets, rebel_legions, rebel_provinces
from ..senators import highest_officer, loyal
from ..state import ACTIVE_BOX, NOBODY, Republic
from .settling import debts
from .state_income import dice_of

UPKEEP: int = -TABLES["revenue"]["rebel_unit_maintenance"]
TAKE = "take"
REFUSE = "refuse"


# -- income ----------------------------------------------------------------------------------------------------------
@scene
@rule("republic:11.35", "republic:6.513b", "republic_assembly:6.12e")
def rebel_income(s: Republic) -> None:
    """A rebel governor takes everything his province yields: to a governor, to the State, and for its forces if any."""
    for province in rebel_provinces(s):
        side, governor = s.developed[province], s.governor[province]
        dice, bonus = PERSONAL_INCOME[side][province]
        local = LOCAL_TAXES[side][province] if s.options.provincial_wars else 0
        income = throw(s, dice) + bonus + dice_of(s, STATE_INCOME[side][province]) + local
        s.talents[governor] += max(0, income)
        s.say(
            "revenue.rebel_income",
            rule="republic:11.35",
            senator=PERSON[governor],
            province=PROVINCE[province],
            talents=max(0, income),
        )
    s.after(rebel_income)


# -- upkeep ----------------------------------------------------------------------------------------------------------
class Dues(NamedTuple):
    """The rebel's costs: legions, fleets of his own, provincial armies and fleets, points of base strength."""

    legions: list[int]
    fleets: int
    armies: int
    local_fleets: int
    base: int

    @property
    def units(self) -> int:
        """All of it, each 2 talents."""
        return len(self.legions) + self.fleets + self.armies + self.local_fleets + self.base


@rule(
    "republic:11.23a",
    "republic:11.22c",
    "republic:11.36a",
    "republic:6.513b",
    "republic_assembly:6.13",
    "republic_assembly:11.3a",
)
def charged(s: Republic) -> Dues:
    """All that is in revolt but veterans sworn to the rebel or to one of his followers."""
    provinces = rebel_provinces(s) if s.options.provincial_wars else []
    return Dues(
        [legion for legion in rebel_legions(s) if s.sworn[legion] == NOBODY or loyal(s, s.sworn[legion])],
        s.fleets_with[s.rebel] if keeps_fleets(s) else 0,
        sum(s.provincial_armies[province] for province in provinces),
        sum(s.provincial_fleets[province] for province in provinces),
        sum(table[s.developed[province]][province] for province in provinces for table in (BASE_LAND, BASE_NAVAL))
        if s.options.rebel_governors
        else 0,
    )


@rule("republic:11.23a", "republic:11.22b", "republic:6.31b", "republic_assembly:6.13")
def paying(s: Republic) -> list[int]:
    """The purses that pay for a revolt beside the faction's box: the rebel's own, and those of his followers."""
    return [s.rebel, *(p for p in PEOPLE if not loyal(s, p) and p != s.rebel)]


@rule("republic:11.23a", "republic_assembly:6.13")
def payable(s: Republic) -> int:
    """For how many units all of these can pay."""
    funds = sum(s.talents[p] for p in paying(s)) + s.treasury[s.faction[s.rebel]]
    return min(charged(s).units, funds // UPKEEP)


@scene
@rule("republic:11.23a", "republic_assembly:6.13")
def rebel_upkeep(s: Republic) -> Scene | None:
    """Before any money moves the rebel pays 2 talents for a unit; legions he cannot pay go back to the Senate."""
    if s.rebel == NOBODY or not charged(s).units:
        s.after(rebel_upkeep)
        return None
    return pay_rebels(s, payable(s))


@rule(
    "republic:11.23a",
    "republic:11.23b",
    "republic:11.22b",
    "republic:6.31b",
    "republic:11.36a",
    "republic:11.36b",
    "republic_assembly:6.13",
    "republic_assembly:11.3a",
)
def pay_rebels(s: Republic, kept: int) -> Scene:
    """His own purse, those of his followers and the faction's box: he decides who pays how much for so many units.

    Unpaid units are taken first from his own fleets and legions, then from the forces of his provinces; their base
    stands even if it is not paid.
    """
    faction = s.faction[s.rebel]
    dues = charged(s)
    payers = paying(s)
    funds = sum(s.talents[p] for p in payers) + s.treasury[faction]
    due = funds if kept < dues.base else kept * UPKEEP
    others = funds
    paid = []
    for p in payers:
        others -= s.talents[p]
        least, most = max(0, due - others), min(s.talents[p], due)
        amount = yield Amount(
            faction, "revenue.upkeep", least, most, fallback=most, rule="republic:11.23a", params={"senator": PERSON[p]}
        )
        paid.append(amount)
        due -= amount
    short = dues.units - kept
    foreign = min(short, len(dues.legions) + dues.fleets)
    fleets = max(0, foreign - len(dues.legions))
    if foreign and dues.fleets and dues.legions:
        most = min(foreign, dues.fleets)
        fleets = yield Amount(faction, "revenue.release_fleets", fleets, most, rule="republic:11.23b")
    legions = foreign - fleets
    veterans = [legion for legion in dues.legions if s.veteran[legion]]
    recruits = [legion for legion in dues.legions if not s.veteran[legion]]
    let_go = max(0, legions - len(recruits))
    if legions and veterans and recruits:
        let_go = yield Amount(faction, "revenue.release", let_go, min(legions, len(veterans)), rule="republic:11.23b")
    local = min(short - foreign, dues.armies + dues.local_fleets)
    ships = min(local, dues.local_fleets)
    if max(0, local - dues.armies) < ships:
        ships = yield Amount(
            faction,
            "revenue.disperse_fleets",
            max(0, local - dues.armies),
            ships,
            fallback=ships,
            rule="republic:11.36b",
            params={"units": local},
        )
    for p, amount in zip(payers, paid, strict=True):
        s.talents[p] -= amount
    s.treasury[faction] -= due
    s.say("revenue.upkeep", rule="republic:11.23a", senator=PERSON[s.rebel], legions=len(dues.legions) - legions)
    release(s, [*veterans[:let_go], *recruits[: legions - let_go]], fleets)
    disperse(s, local - ships, ships)
    s.after(rebel_upkeep)


@rule("republic:11.23b", "republic:11.36b", "republic_assembly:11.3a")
def release(s: Republic, legions: list[int], fleets: int) -> None:
    """Legions and fleets that nobody pays are the Senate's."""
    offer(s, legions, fleets)
    for legion in legions:
        s.legion[legion] = ACTIVE_BOX
    s.fleets += fleets
    s.fleets_with[s.rebel] -= fleets
    if legions:
        s.say("revenue.released", rule="republic:11.23b", legions=len(legions))
    if fleets:
        s.say("revenue.released_fleets", rule="republic:11.36b", fleets=fleets)


@varies
@rule("republic:11.23c")
def offer(s: Republic, legions: list[int], fleets: int) -> None:
    """The highest officer may refuse them, once he knows what the State has."""
    s.released, s.released_fleets = legions, fleets


@rule("republic:11.36b")
def disperse(s: Republic, armies: int, fleets: int) -> None:
    """Provincial forces that nobody pays go home, those of the primary rebel's own province last."""
    if armies or fleets:
        s.say("revenue.dispersed", rule="republic:11.36b", armies=armies, fleets=fleets)
    for province in sorted(rebel_provinces(s), key=lambda province: s.governor[province] == s.rebel):
        gone, sold = min(armies, s.provincial_armies[province]), min(fleets, s.provincial_fleets[province])
        s.provincial_armies[province] -= gone
        s.provincial_fleets[province] -= sold
        armies, fleets = armies - gone, fleets - sold


@scene
@rule("republic:11.23c", "republic:6.52d")
def released_legions(s: Republic) -> Scene | None:
    """With its income in, the State may be able to pay the released units beside all else."""
    if not s.released and not s.released_fleets:
        s.after(released_legions)
        return None
    return take_or_disband(s)


@rule("republic:11.23c", "republic:6.52d", "republic:11.36b")
def take_or_disband(s: Republic) -> Scene:
    """The highest officer takes the released units into the State's pay if it can bear them, or disbands them."""
    officer = highest_officer(s)
    faction = s.faction[officer] if officer != NOBODY else s.faction[s.rebel]
    options = [TAKE, REFUSE] if s.chest >= debts(s) and officer != NOBODY else [REFUSE]
    legions, fleets = len(s.released), s.released_fleets
    if fleets:
        told = {"legions": legions, "fleets": fleets}
        answer = yield Pick(faction, "revenue.released_units", options, rule="republic:11.23c", params=told)
    else:
        answer = yield Pick(faction, "revenue.released", options, rule="republic:11.23c", params={"legions": legions})
    if answer == REFUSE:
        remove(s, s.released)
        s.fleets -= fleets
        if legions:
            s.say("revenue.disbanded", rule="republic:11.23c", legions=legions)
        if fleets:
            s.say("revenue.disbanded_fleets", rule="republic:11.23c", fleets=fleets)
    s.released, s.released_fleets = [], 0
    s.after(released_legions)
