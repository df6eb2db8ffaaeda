"""Rebel governors: how they declare themselves, march on Rome, and send their forces to the primary rebel."""

from __future__ import annotations

from tabularium.engine import Amount, Pick, Scene

from ..book import rule, scene
from ..cards import BASE_NAVAL, PEOPLE, PERSON, PERSON_AT, PROVINCE
from ..chance import omens
from ..forces import garrison
from ..losses import go_home
from ..revolt import arrive, rebel_provinces, stronghold
from ..state import (
    AT_HOME,
    FIELD,
    IN_TRANSIT,
    NOBODY,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    Republic,
)
from .force import could_outdo, within_reach
from .rebellion import rally

NONE = "none"


# -- declaring -------------------------------------------------------------------------------------------------------
@rule("republic:11.3a", "republic:11.2c")
def may_declare(s: Republic, p: int) -> bool:
    """Is he in no one's shadow, and could he be stronger than who has declared himself before?

    The commander or governor of his own faction who has declared himself is the primary rebel; he can follow him.
    """
    return s.declared == NOBODY or (s.faction[s.declared] != s.faction[p] and could_outdo(s, p))


@scene
@rule("republic:11.3a", "republic:11.32", "republic:11.2c")
def governor_declares(s: Republic, key: str) -> Scene:
    """A governor stays loyal or rebels; all that stands in his province follows him without a roll."""
    p = PERSON_AT[key]
    if not may_declare(s, p):
        s.done()
        return
    answer = yield Pick(
        s.faction[p],
        "revolution.governor",
        ["loyal", "rebel"],
        rule="republic:11.3a",
        params={"senator": key, "province": PROVINCE[s.post[p]], "force": within_reach(s, p)},
    )
    if answer == "loyal":
        s.done()
        return
    rally(s, p)
    s.say("revolution.province_rebels", rule="republic:11.3a", senator=key, province=PROVINCE[s.post[p]])


# -- a commander's fleets --------------------------------------------------------------------------------------------
@scene
@rule("republic:11.32.1")
def sound_fleets(s: Republic) -> Scene:
    """A rebel commander gives his fleets back, or asks them as he asked his legions, with talents of his own."""
    p = s.rebel
    fleets = s.fleets_with[p]
    answer = yield Pick(
        s.faction[p],
        "revolution.fleets",
        ["return", "sound_out"],
        rule="republic:11.32.1",
        params={"senator": PERSON[p], "fleets": fleets},
    )
    if answer == "return":
        s.done()
        keep_fleets(s, 0)
        return
    spent = 0
    if s.talents[p]:
        spent = yield Amount(
            s.faction[p],
            "revolution.buy_fleets",
            0,
            min(fleets, s.talents[p]),
            rule="republic:11.32.1",
            params={"senator": PERSON[p]},
        )
    s.next(ask_fleets, spent)


@scene
@rule("republic:11.32.1", "republic:11.21a", "republic:11.21b")
def ask_fleets(s: Republic, spent: int) -> None:
    """A die for each fleet, one more for those that were given a talent."""
    s.done()
    s.talents[s.rebel] -= spent
    dice = s.roll(s.fleets_with[s.rebel])
    rolled = [die - omens(s) + (n < spent) for n, die in enumerate(dice)]
    follow = sum(die >= s.edition.follow[s.era] for die in rolled)
    s.say("revolution.fleets", rule="republic:11.32.1", senator=PERSON[s.rebel], dice=rolled, follow=follow)
    keep_fleets(s, follow)


def keep_fleets(s: Republic, count: int) -> None:
    """So many fleets stay with the rebel, the others are the Senate's."""
    s.fleets += s.fleets_with[s.rebel] - count
    s.fleets_with[s.rebel] = count


# -- the march -------------------------------------------------------------------------------------------------------
@scene
@rule("republic:11.37a", "republic:11.38c")
def march_or_stay(s: Republic, at_once: bool) -> Scene:
    """A governor who leads the revolt marches on Rome, or stays in his province; there is no way back."""
    home = stronghold(s)
    answer = yield Pick(
        s.faction[s.rebel],
        "revolution.march",
        ["stay", "march"],
        rule="republic:11.37a",
        params={"senator": PERSON[s.rebel], "province": PROVINCE[home]},
    )
    s.done()
    if answer == "march":
        s.say("revolution.marches", rule="republic:11.37a", senator=PERSON[s.rebel])
        set_out(s, home, by_land=at_once)


@rule("republic:11.371", "republic:11.372a", "republic:11.37a", "republic:11.381a")
def set_out(s: Republic, province: int, by_land: bool = False) -> None:
    """The forces of a province leave it: at sea they can be met, unless no sea lies between or they surprise Rome.

    Commanders sent against the province come home.
    """
    if by_land or not BASE_NAVAL[s.developed[province]][province]:
        arrive(s, province)
    else:
        s.expedition[province] = IN_TRANSIT
        s.say("revolution.at_sea", rule="republic:11.372a", province=PROVINCE[province])
    for p in PEOPLE:
        if s.place[p] == FIELD and s.post[p] == REBEL_PROVINCE_POST + province:
            go_home(s, p)


# -- reinforcements --------------------------------------------------------------------------------------------------
@rule("republic:11.371")
def reinforcing(s: Republic) -> list[int]:
    """After an undecided civil war the provinces of secondary rebels, one of which may send its forces."""
    if s.rebel == NOBODY or [REBEL_POST, 1] not in s.fought:
        return []
    return [
        province
        for province in rebel_provinces(s)
        if s.expedition[province] == AT_HOME and s.governor[province] != s.rebel and armed(s, province)
    ]


def armed(s: Republic, province: int) -> bool:
    """Is there anything that could be sent?"""
    return bool(garrison(s, province) or s.provincial_armies[province])


@scene
@rule("republic:11.371")
def reinforce_rebel(s: Republic) -> Scene:
    """One of them sends all it has, or none does."""
    fit = [PROVINCE[province] for province in reinforcing(s)]
    answer = yield Pick(s.faction[s.rebel], "revolution.reinforce", [NONE, *fit], rule="republic:11.371")
    s.done()
    if answer != NONE:
        s.say("revolution.reinforced", rule="republic:11.371", province=answer)
        set_out(s, PROVINCE.index(answer))
