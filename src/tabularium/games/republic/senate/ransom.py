"""Ransom: a captive comes home as soon as his faction pays."""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Ask, Pick, Refusal, refuse

from ..book import ATTEMPT, interjection, rule, scene
from ..cards import PERSON, PERSON_AT
from ..census import people_at
from ..senators import aligned, names
from ..state import CAPTIVE, Faction, Republic
from .chair import seat_chair
from .recall import retire
from .subjects import Scene

LEAST_RANSOM = 10
PER_INFLUENCE = 2
LEAVE, PAY = "leave", "pay"


@rule("republic:10.71d")
def price(s: Republic, p: int) -> int:
    """Two talents for each point of influence, and never less than ten."""
    return max(LEAST_RANSOM, PER_INFLUENCE * s.influence[p])


def affordable(s: Republic, faction: Faction, p: int) -> bool:
    """Is he still a captive, and can he and his faction pay for him?"""
    return s.place[p] == CAPTIVE and s.talents[p] + s.treasury[faction] >= price(s, p)


@rule("republic:10.71b", "republic:10.71d")
def may_ransom(s: Republic, faction: Faction) -> Ask | None:
    """At any time, from the captive's own talents and the faction's treasury."""
    captives = held_captive(s, faction)
    return whom_to_free(s, faction, captives, [p for p in captives if affordable(s, faction, p)])


def held_captive(s: Republic, faction: Faction) -> list[int]:
    """The captives of a faction whose ransom nobody is paying yet."""
    captives = [p for p in people_at(s, CAPTIVE) if s.faction[p] == faction]
    if not captives or s.phase == "setup" or not s.scene or s.tagged(ATTEMPT):
        return []
    paid = [captive for _, captive in s.under_way("ransom")]
    return [p for p in captives if PERSON[p] not in paid]


def whom_to_free(s: Republic, teller: int, captives: list[int], fit: list[int]) -> Ask | None:
    """The captive to ransom, of those whose price the payer can pay."""
    if not fit:
        return None

    def why(answer: str) -> Refusal | None:
        if answer not in names(captives):
            return None
        return refuse("refused.ransom", "republic:10.71d", senator=answer, talents=price(s, PERSON_AT[answer]))

    return Pick(
        teller, "captive.ransom", names(fit), rule="republic:10.71d", reason=why, nearby=lambda: names(captives)
    )


@interjection(may_ransom)
@rule("republic:10.71d", "republic:4.17b")
def ransom(s: Republic, faction: Faction, captive: str) -> Scene:
    """His player says how much of it the captive pays himself; he is in Rome at once."""
    p = PERSON_AT[captive]
    if not affordable(s, faction, p):
        s.done()
        return
    cost = price(s, p)
    own = yield Amount(
        faction,
        "captive.own_share",
        max(0, cost - s.treasury[faction]),
        min(cost, s.talents[p]),
        fallback=min(cost, s.talents[p]),
        rule="republic:10.71d",
        params={"senator": captive, "talents": cost},
    )
    pay_ransom(s, p, own)
    s.done()


@rule("republic:10.71d", "republic:4.17b", "republic:9.12a")
def pay_ransom(s: Republic, p: int, own: int) -> None:
    """So much of it he pays himself, the rest his faction. If he is now the highest officer of a Senate he presides."""
    faction, cost = s.faction[p], price(s, p)
    s.talents[p] -= own
    s.treasury[faction] -= cost - own
    s.captors = [pair for pair in s.captors if pair[0] != p]
    retire(s, p)
    s.say("captive.ransomed", rule="republic:10.71d", seat=SEATS[faction], senator=PERSON[p], talents=cost)
    if s.phase == "senate":
        seat_chair(s)


# -- captives of raiders ---------------------------------------------------------------------------------------------
@scene
@rule("republic:E.barbarian-raids.4", "republic:10.71d")
def last_ransoms(s: Republic) -> None:
    """Before the Forum Phase, with all money in its place, is the last moment to pay for those whom raiders hold."""
    s.after(last_ransoms)
    for p, _ in reversed(s.captors):
        if aligned(s, p):
            s.push(last_ransom, PERSON[p])


@scene
@rule("republic:E.barbarian-raids.4", "republic:10.71d", "republic:6.31a")
def last_ransom(s: Republic, captive: str) -> Scene:
    """His faction pays or leaves him to die; it is asked whatever its treasury holds, because a missing question would
    tell."""
    p = PERSON_AT[captive]
    if s.place[p] != CAPTIVE:  # he has been ransomed meanwhile
        s.done()
        return
    faction = s.faction[p]
    answer = yield Pick(
        faction,
        "captive.last_ransom",
        [LEAVE, PAY] if affordable(s, faction, p) else [LEAVE],
        rule="republic:E.barbarian-raids.4",
        params={"senator": captive, "talents": price(s, p)},
    )
    if answer == PAY:
        s.next(ransom, faction, captive)
    else:
        s.done()
