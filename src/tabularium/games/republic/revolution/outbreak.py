"""The revolt begins: the others of a rebel's faction take sides, the strongest is the rebel, and they fall in."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, varies

from ..book import rule, scene
from ..cards import BEQUESTS, LEGIONS, PERSON, PERSON_AT
from ..concessions import give_back_concessions
from ..forces import legions_at, move
from ..posts import come_home, governs, resides, vacate
from ..revolt import forfeit_knights, rebel_legions, stronghold
from ..senators import loyal
from ..state import (
    ACTIVE_BOX,
    BANK,
    GARRISON,
    NO_OFFICE,
    NOBODY,
    REVOLT,
    WITH,
    Republic,
)
from .force import brought, followers
from .rebellion import bequest_of, beside, collect, disbanding, keeps_veterans, send_home, victors


# -- sides are taken -------------------------------------------------------------------------------------------------
@scene
@rule("republic:11.22a", "republic:11.22e", "republic:11.2b")
def take_sides(s: Republic, key: str) -> Scene:
    """Another senator of the faction stays loyal or goes with the rebel."""
    p = PERSON_AT[key]
    answer = yield Pick(
        s.faction[p], "revolution.side", ["loyal", "rebel"], rule="republic:11.22a", params={"senator": key}
    )
    s.done()
    if answer == "rebel":
        s.siding.append(p)
        s.say("revolution.joins", rule="republic:11.22a", senator=key)


@scene
@rule("republic:11.2c", "republic:11.3b")
def measured(s: Republic, key: str) -> None:
    """With all who follow him he is stronger than who has declared himself before, or his own declaration is void."""
    s.done()
    p = PERSON_AT[key]
    with_him = brought(s, p)
    if s.declared == NOBODY:
        s.declared, s.declared_force = p, with_him
    elif with_him <= s.declared_force:
        void(s, p)
    else:
        void(s, s.declared)
        s.declared, s.declared_force = p, with_him


@rule("republic:11.2c", "republic:11.22a", "republic:10.521")
def void(s: Republic, p: int) -> None:
    """A weaker declaration counts for nothing: victors return as if they had never rebelled, all others go on."""
    together = [p, *followers(s, p)]
    for each in [each for each in victors(s) if each in together]:
        if keeps_veterans(s, each):
            s.push(disbanding, PERSON[each])
        else:
            send_home(s, each)
    s.siding = [each for each in s.siding if each not in together]
    s.say("revolution.void", rule="republic:11.2c", senator=PERSON[p])


# -- the revolt begins -----------------------------------------------------------------------------------------------
@scene
@rule(
    "republic:11.2c",
    "republic:11.22e",
    "republic:11.24a",
    "republic:11.32.1",
    "republic:11.37a",
    "republic:E.bequest.2",
)
def revolt_begins(s: Republic) -> None:
    """With all declarations made the strongest is the rebel, and his followers fall in.

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
    s.rebel, s.rebel_master = p, beside(s, p)
    outlaw(s, p)
    if bequest != NOBODY:
        inherit(s, p, bequest)
    if stronghold(s) != NOBODY:
        s.push("march_or_stay", True)
    if s.fleets_with[p] and s.options.rebel_governors:
        s.push("sound_fleets")
    s.push(fall_in)


@scene
@rule("republic:11.22a", "republic:11.22d", "republic:11.22e", "republic:11.26a", "republic:11.31")
def fall_in(s: Republic) -> None:
    """A follower of the rebel gives back a command and leaves Rome; a Master of Horse who does not come along returns
    home."""
    s.done()
    for each in s.siding:
        go_over(s, each)
    s.siding = []
    if s.rebel_master != NOBODY and loyal(s, s.rebel_master):
        come_home(s, s.rebel_master)
        s.rebel_master = NOBODY
    gather_veterans(s)


@rule("republic:11.22d", "republic:E.bequest.2")
def go_over(s: Republic, p: int) -> None:
    """The units he had are the Senate's, and so is a bequest for which he was sent."""
    if p in victors(s):
        send_home(s, p)
    move(s, legions_at(s, WITH + p), ACTIVE_BOX)
    s.fleets += s.fleets_with[p]
    s.fleets_with[p] = 0
    outlaw(s, p)


@varies
@rule("republic:E.bequest.2")
def inherit(s: Republic, p: int, bequest: int) -> None:
    """The province that he was sent to take over is not his."""


@rule(
    "republic:11.24a",
    "republic:11.22b",
    "republic:11.24b",
    "republic:12.2c",
    "republic:11.31",
    "republic:11.30",
)
def outlaw(s: Republic, p: int) -> None:
    """A rebel leaves Rome and his office, and gives back concessions and provinces.

    Where governors may rebel he keeps the province in which he is.
    """
    if p == s.pontifex:
        s.pontifex = NOBODY
    give_back_concessions(s, p)
    for province in governs(s, p):
        if not (s.options.rebel_governors and resides(s, province)):
            vacate(s, province)
    forfeit_knights(s, p)
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
