"""The revolt begins: the strongest who has declared himself leads it, and the others of his faction take sides."""

from __future__ import annotations

from tabularium.engine import Pick, Scene

from ..book import rule, scene
from ..cards import BEQUESTS, LEGIONS, PERSON, PERSON_AT, PROVINCE_AT
from ..concessions import give_back_concessions
from ..forces import legions_at, move
from ..posts import come_home, governs, resides, vacate
from ..revolt import rebel_legions, stronghold
from ..senators import loyal, members
from ..state import (
    ACTIVE_BOX,
    BANK,
    CAPTIVE,
    GARRISON,
    GOVERNED,
    JOINED,
    NO_OFFICE,
    NOBODY,
    REVOLT,
    WITH,
    Republic,
)
from .rebellion import bequest_of, beside, collect


@scene
@rule(
    "republic:11.22a",
    "republic:11.22e",
    "republic:11.24a",
    "republic:11.26a",
    "republic:11.31",
    "republic:11.32.1",
    "republic:11.37a",
    "republic:E.bequest.2",
)
def revolt_begins(s: Republic) -> None:
    """With all declarations made the strongest is the rebel; the others of his faction say where they stand.

    Then a commander asks his fleets and marches; a governor decides whether he does.
    """
    s.after(revolt_begins)
    p, s.declared, s.declared_force = s.declared, NOBODY, 0
    if p == NOBODY:
        return
    bequest = bequest_of(s, p)
    if bequest != NOBODY:
        collect(s, bequest)
        s.talents[p] += BEQUESTS[bequest]["state_talents"]
    master = beside(s, p)
    s.rebel = p
    outlaw(s, p)
    if bequest != NOBODY and s.edition.rebel_inherits:
        inherit(s, p, PROVINCE_AT[BEQUESTS[bequest]["creates"]])
    gather_veterans(s)
    if master != NOBODY:
        come_home(s, master)
    if stronghold(s) != NOBODY:
        s.push("march_or_stay", True)
    if s.fleets_with[p] and s.options.rebel_governors:
        s.push("sound_fleets")
    for each in reversed(members(s, s.faction[p])):
        if loyal(s, each) and s.place[each] != CAPTIVE:
            s.push(take_sides, PERSON[each], each == master)


@rule("republic:E.bequest.2", "republic_assembly:9.624b")
def inherit(s: Republic, p: int, province: int) -> None:
    """He takes what the province yields as if he governed it, and marches on Rome all the same."""
    s.province[province], s.governor[province], s.expedition[province] = GOVERNED, p, JOINED


@rule(
    "republic:11.24a",
    "republic:11.22b",
    "republic:11.24b",
    "republic:12.2c",
    "republic:11.31",
    "republic:11.30",
    "republic_assembly:11.4a",
)
def outlaw(s: Republic, p: int) -> None:
    """A rebel leaves Rome and his office, gives back concessions and provinces, and loses his knights.

    Where governors may rebel he keeps the province in which he is.
    """
    if p == s.pontifex:
        s.pontifex = NOBODY
    give_back_concessions(s, p)
    for province in governs(s, p):
        if not (s.options.rebel_governors and resides(s, province)):
            vacate(s, province)
    if not s.edition.rebel_keeps_knights:
        s.knights[p] = 0
    if s.life == p:
        s.life = NOBODY
    s.place[p], s.post[p], s.office[p], s.victor[p] = REVOLT, NOBODY, NO_OFFICE, 0


@rule("republic:11.22c", "republic:11.26a", "republic:10.51", "republic:11.32")
def gather_veterans(s: Republic) -> None:
    """Veterans sworn to the rebels join their army at once, wherever they are; those in a rebel province stay there."""
    home = stronghold(s)
    camp = WITH + s.rebel if home == NOBODY else GARRISON + home
    there = rebel_legions(s)
    for legion in LEGIONS:
        sworn = s.sworn[legion]
        if s.legion[legion] != BANK and sworn != NOBODY and not loyal(s, sworn) and legion not in there:
            s.legion[legion] = camp


@scene
@rule("republic:11.22a", "republic:11.22c", "republic:11.22d", "republic:11.22e", "republic:11.2b")
def take_sides(s: Republic, key: str, master: bool) -> Scene:
    """Another senator of the faction stays loyal or goes with the rebel; a command he had goes back to the Senate."""
    p = PERSON_AT[key]
    answer = yield Pick(
        s.faction[p], "revolution.side", ["loyal", "rebel"], rule="republic:11.22a", params={"senator": key}
    )
    s.done()
    if answer == "loyal":
        return
    move(s, legions_at(s, WITH + p), ACTIVE_BOX)
    s.fleets += s.fleets_with[p]
    s.fleets_with[p] = 0
    outlaw(s, p)
    if master:
        s.rebel_master = p
    gather_veterans(s)
    s.say("revolution.joins", rule="republic:11.22a", senator=key)
