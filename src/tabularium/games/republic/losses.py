"""The losses of a battle: units at random, popularity, and the commander's life or freedom."""

from __future__ import annotations

from tabularium.engine import varies

from .book import rule
from .cards import NUMBER_OF, PERSON
from .chance import draw_chits
from .death import Cause, kill
from .forces import army, bring_home, legions_at, remove
from .posts import become_proconsul, come_home, lay_down_command, leave_camp
from .results import ALL, DISASTER_, STANDOFF_, VICTORY, Result
from .senators import gain_popularity
from .state import (
    CAPTIVE,
    DICTATOR,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    WITH,
    Republic,
)

SHARES = {DISASTER_: 2, STANDOFF_: 4}


def _share(units: int, part: int) -> int:
    """A part of the units, rounded up."""
    return -(-units // part)


LEGIONS_PER_POPULARITY = 2
"""So many lost legions cost a commander a point of popularity."""


@rule("republic:10.21a", "republic:10.31a", "republic:10.2a", "republic:10.3")
def lost(s: Republic, p: int, result: Result, units: int) -> int:
    """How many of some units are lost: by the table, or half in a disaster and a quarter in a standoff.

    Fabius loses half of that; Lucullus nothing in a disaster or standoff. A province may fight without commander.
    """
    genius = s.edition.cards.abilities[p] if p != NOBODY else {}
    if result.kind in SHARES:
        if "void_disaster_standoff_losses" in genius:
            return 0
        count = _share(units, SHARES[result.kind])
    else:
        count = units if result.losses == ALL else min(result.losses, units)
    return _share(count, 2) if "halve_combat_losses" in genius else count


@rule("republic:10.6", "republic:10.61a", "republic:10.61b", "republic:10.62", "republic:10.12e")
def take_losses(s: Republic, p: int, result: Result) -> int:
    """Units fall at random, veterans like others; two lost legions cost the commander a point of popularity."""
    legions = army(s, p)
    fallen = fall_at_random(s, legions, lost(s, p, result, len(legions)))
    sunk = lost(s, p, result, s.fleets_with[p])
    s.fleets_with[p] -= sunk
    mourn(s, p, fallen)
    s.say("combat.losses", rule="republic:10.6", senator=PERSON[p], legions=fallen, fleets=sunk)
    return fallen + sunk


@varies
@rule("republic:10.61b")
def mourn(s: Republic, p: int, fallen: int) -> None:
    """The people hold lost legions against their commander: two cost him a point of popularity."""
    gain_popularity(s, p, -(fallen // LEGIONS_PER_POPULARITY))


@rule("republic_assembly:10.52b")
def fall_at_random(s: Republic, legions: list[int], count: int) -> int:
    """Some of these legions are lost."""
    bag = list(legions)
    count = min(count, len(bag))
    remove(s, [s.draw(bag) for _ in range(count)])
    return count


def master_beside(s: Republic, p: int) -> int:
    """The Master of Horse who rides with this Dictator."""
    if s.office[p] != DICTATOR or MASTER_OF_HORSE not in s.office:
        return NOBODY
    master = s.office.index(MASTER_OF_HORSE)
    return master if s.place[master] == s.place[p] and s.post[master] == s.post[p] else NOBODY


@rule(
    "republic:10.7a",
    "republic:10.7b",
    "republic:10.71a",
    "republic:9.34d",
    "republic:10.21b",
    "republic:10.31b",
)
def risk_lives(s: Republic, p: int, result: Result, units: int) -> None:
    """As many chits as units were lost: the commander or Master of Horse whose number comes up is dead.

    If it is the last chit he may be a captive instead. The Master of Horse comes first: the
    end of his Dictator would send him home before his own chit is read.
    """
    drawn = draw_chits(s, units) if units else []
    for each in (master_beside(s, p), p):
        if each == NOBODY or NUMBER_OF[each] not in drawn:
            continue
        last = drawn[-1] == NUMBER_OF[each] and (len(drawn) > 1 or not s.options.capture_two_chits)
        if last and taken_alive(s, result):
            capture(s, each)
        else:
            fall_in_battle(s, each, result)


@varies
@rule("republic:10.71a")
def taken_alive(s: Republic, result: Result) -> bool:
    """Is who would fall with the last chit a captive? Not in a battle that was won."""
    return result.kind != VICTORY


@rule("republic:10.4f", "republic:10.2a", "republic:10.7d")
def fall_in_battle(s: Republic, p: int, result: Result) -> None:
    """A commander is killed; a victor's units go home, any others stay at the war without commander."""
    leave_master(s, p, result)
    if result.kind == VICTORY:
        bring_home(s, p)
    kill(s, p, Cause.WAR)


@varies
@rule("republic:10.7d", "republic:11.2b")
def leave_master(s: Republic, p: int, result: Result) -> None:
    """A Master of Horse does not outlive his Dictator in the field, not even in victory."""
    relieve_master(s, p)


@rule("republic:10.71a", "republic:10.71b", "republic:10.7d")
def capture(s: Republic, p: int) -> None:
    """A commander is taken: he keeps his office and markers, and his army is without him."""
    relieve_master(s, p)
    leave_camp(s, p)
    s.place[p] = CAPTIVE
    s.say("combat.captured", rule="republic:10.71a", senator=PERSON[p])


@varies
@rule("republic:10.7d")
def relieve_master(s: Republic, p: int) -> None:
    """Without his Dictator a Master of Horse returns to Rome and resigns."""
    master = master_beside(s, p)
    if master != NOBODY:
        come_home(s, master)
        s.office[master] = NO_OFFICE


@rule("republic:10.12d", "republic:9.34b")
def go_home(s: Republic, p: int) -> None:
    """A commander comes home with his units and his Master of Horse; a Proconsul is one no longer."""
    master = master_beside(s, p)
    bring_home(s, p)
    for each in (p, master):
        if each != NOBODY:
            come_home(s, each)
    lay_down_command(s, p)


@rule("republic:9.34d", "republic:10.2a")
def rout(s: Republic, p: int) -> None:
    """A defeat kills the commander and his Master of Horse."""
    master = master_beside(s, p)
    kill(s, p, Cause.WAR)
    if master != NOBODY:
        kill(s, master, Cause.WAR)


@rule("republic:10.5a", "republic:10.61a")
def make_veterans(s: Republic, p: int, result: Result) -> None:
    """A surviving legion that is no veteran becomes one and swears allegiance to the commander; for Caesar two do."""
    ability = s.edition.cards.abilities[p].get("veterans_per_victory")
    swear(s, p, legions_at(s, WITH + p), ability["count"] if ability and result.kind == VICTORY else 1)


def swear(s: Republic, p: int, legions: list[int], count: int = 1) -> None:
    """Of these legions so many become veterans, chosen at random, and swear allegiance to a commander."""
    raw = [legion for legion in legions if not s.veteran[legion]]
    for _ in range(count):
        if raw:
            legion = s.draw(raw)
            s.veteran[legion], s.sworn[legion] = 1, p
            s.say("combat.veteran", rule="republic:10.5a", senator=PERSON[p])


@rule("republic:10.8a", "republic:10.8b", "republic:10.8c", "republic:10.8d")
def make_proconsul(s: Republic, p: int) -> None:
    """A commander who has not won stays with his army as Proconsul; a Dictator's Master of Horse goes home."""
    master = master_beside(s, p)
    if master != NOBODY:
        come_home(s, master)
    become_proconsul(s, p)
    s.say("combat.proconsul", rule="republic:10.8a", senator=PERSON[p])
