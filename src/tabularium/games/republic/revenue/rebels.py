"""What a rebel's army costs him, and what becomes of the legions he cannot pay."""

from __future__ import annotations

from tabularium.engine import Amount, Pick, Scene

from ..book import rule, scene
from ..cards import PEOPLE, PERSON, TABLES
from ..forces import army, remove
from ..senators import highest_officer, loyal
from ..state import ACTIVE_BOX, NOBODY, Republic
from .settling import debts

UPKEEP: int = -TABLES["revenue"]["rebel_unit_maintenance"]
TAKE = "take"
REFUSE = "refuse"


@rule("republic:11.23a", "republic:11.22c")
def charged_fleets(s: Republic) -> int:
    """The rebel's fleets, if they cost him money."""
    return s.fleets_with[s.rebel] if s.edition.rebel_pays_fleets else 0


@rule("republic:11.23a", "republic:11.22c")
def charged(s: Republic) -> list[int]:
    """The rebel's legions that cost money: all but veterans sworn to him or to one of his followers."""
    return [legion for legion in army(s, s.rebel) if s.sworn[legion] == NOBODY or loyal(s, s.sworn[legion])]


@scene
@rule("republic:11.23a")
def rebel_upkeep(s: Republic) -> Scene | None:
    """Before any money moves the rebel pays 2 talents for a legion; those he cannot pay go back to the Senate."""
    if s.rebel == NOBODY or not (charged(s) or charged_fleets(s)):
        s.after(rebel_upkeep)
        return None
    return pay_rebels(s)


@rule("republic:11.23a", "republic:11.23b", "republic:11.22b", "republic:6.31b")
def pay_rebels(s: Republic) -> Scene:
    """His own purse, those of his followers and the faction's box: he decides who pays how much, they must pay all."""
    faction = s.faction[s.rebel]
    legions, fleets = charged(s), charged_fleets(s)
    payers = [s.rebel, *(p for p in PEOPLE if not loyal(s, p) and p != s.rebel)]
    funds = sum(s.talents[p] for p in payers) + s.treasury[faction]
    kept = min(len(legions) + fleets, funds // UPKEEP)
    due = kept * UPKEEP
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
    short = len(legions) + fleets - kept
    ships = max(0, short - len(legions))
    if short and fleets and legions:
        ships = yield Amount(faction, "revenue.release_fleets", ships, min(short, fleets), rule="republic:11.23b")
    short -= ships
    veterans = [legion for legion in legions if s.veteran[legion]]
    recruits = [legion for legion in legions if not s.veteran[legion]]
    let_go = max(0, short - len(recruits))
    if short and veterans and recruits:
        let_go = yield Amount(faction, "revenue.release", let_go, min(short, len(veterans)), rule="republic:11.23b")
    for p, amount in zip(payers, paid, strict=True):
        s.talents[p] -= amount
    s.treasury[faction] -= due
    s.say("revenue.upkeep", rule="republic:11.23a", senator=PERSON[s.rebel], legions=len(legions) - short)
    released = veterans[:let_go] + recruits[: short - let_go]
    if released:
        for legion in released:
            s.legion[legion] = ACTIVE_BOX
        s.say("revenue.released", rule="republic:11.23b", legions=len(released))
    if ships:
        s.fleets_with[s.rebel] -= ships
        s.fleets += ships
        s.say("revenue.released_fleets", rule="republic:11.23b", fleets=ships)
    s.released = released if s.edition.unpaid_refusable else []
    s.after(rebel_upkeep)


@scene
@rule("republic:11.23c", "republic:6.52d")
def released_legions(s: Republic) -> Scene | None:
    """With its income in, the State may be able to pay the released legions beside all else."""
    if not s.released:
        s.after(released_legions)
        return None
    return take_or_disband(s)


@rule("republic:11.23c", "republic:6.52d")
def take_or_disband(s: Republic) -> Scene:
    """The highest officer takes the released legions into the State's pay if it can bear them, or disbands them."""
    officer = highest_officer(s)
    faction = s.faction[officer] if officer != NOBODY else s.faction[s.rebel]
    options = [TAKE, REFUSE] if s.chest >= debts(s) and officer != NOBODY else [REFUSE]
    answer = yield Pick(
        faction, "revenue.released", options, rule="republic:11.23c", params={"legions": len(s.released)}
    )
    if answer == REFUSE:
        remove(s, s.released)
        s.say("revenue.disbanded", rule="republic:11.23c", legions=len(s.released))
    s.released = []
    s.after(released_legions)
