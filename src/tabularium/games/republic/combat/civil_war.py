"""Civil war: the Senate's commander against the rebel's army."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick, Scene, Window, varies

from ..book import interjection, rule, scene
from ..cards import CARD, NUMBER_OF, PEOPLE, PERSON, PERSON_AT
from ..chance import draw_chits, omens
from ..death import Cause, kill
from ..forces import army, move, rebel_strength, strength
from ..knights import pressed
from ..losses import (
    fall_at_random,
    fall_in_battle,
    go_home,
    lost,
    make_proconsul,
    make_veterans,
    master_beside,
    mourn,
    rout,
)
from ..results import DEFEAT, VICTORY, Result, look_up, skill
from ..revolt import forsaken, host, marches, rebel_legions, rebel_provinces
from ..senators import gain_influence, gain_popularity, highest_officer, loyal, members, stir
from ..shared_losses import doubled, fall_together
from ..state import ACTIVE_BOX, FIELD, JOINED, MASTER_OF_HORSE, NOBODY, REBEL_POST, WITH, Faction, Republic
from .battle import UNREST, military

PROSCRIPTION = "intrigue:proscription"


@rule("republic:11.25", "republic:12.2a")
def unopposed(s: Republic) -> None:
    """Nobody stands against the rebel: Rome is his, if the Republic lives to the end of the turn."""
    s.triumph = s.faction[s.rebel]
    s.say("civil_war.unopposed", rule="republic:11.25", senator=PERSON[s.rebel])


@rule("republic:11.271b")
def perish(s: Republic) -> None:
    """His last legion has left the rebel: he is beaten as if he had lost it in battle."""
    s.say("civil_war.forsaken", rule="republic:11.271b", senator=PERSON[s.rebel])
    kill(s, s.rebel, Cause.WAR)


@rule("republic:11.25", "republic:9.34b")
def sent_against(s: Republic) -> list[int]:
    """The commanders who face the rebel, in the order they were sent; a Master of Horse commands nothing."""
    there = [p for p in PEOPLE if s.place[p] == FIELD and s.post[p] == REBEL_POST and s.office[p] != MASTER_OF_HORSE]
    return sorted(there, key=lambda p: s.rank[p])


@scene
def civil_battle(s: Republic, key: str) -> Scene:
    """The last moment before Romans fight Romans: loyal veterans may leave the rebel."""
    if not marches(s) or s.triumph != NOBODY:
        s.done()
        return
    yield Window("combat.before_roll")
    s.next(clash, key)


@scene
@rule(
    "republic:11.27a",
    "republic:11.27b",
    "republic:11.27c",
    "republic:11.271b",
    "republic:11.272",
    "republic:I.proscription",
)
def clash(s: Republic, key: str) -> None:
    """The Senate attacks. Both sides lose the losses of the table; where it takes all, only the loser does."""
    s.done()
    p = PERSON_AT[key]
    if not marches(s) or s.triumph != NOBODY or s.place[p] != FIELD:
        return
    s.fought.append([REBEL_POST, 1])
    theirs = rebel_strength(s, skill(s, s.rebel))
    units = strength(s, army(s, p))
    mine = units + min(military(s, p), units)
    dice = s.roll(3)
    result = look_up(sum(dice) + mine - theirs - omens(s))
    s.say(
        "civil_war.fought",
        rule="republic:11.27a",
        senator=key,
        rebel=PERSON[s.rebel],
        dice=dice,
        mine=mine,
        theirs=theirs,
        result=f"result:{result.kind}",
    )
    rebels = s.faction[s.rebel]
    losses = max(both_lose(s, p, result))
    if result.kind == DEFEAT:
        senate_beaten(s, p)
        return
    make_veterans(s, p, result)
    beaten = forsaken(s)
    fates(s, p, result, losses)
    if result.kind == VICTORY:
        senate_wins(s, p, theirs, rebels)
    elif beaten or s.rebel == NOBODY:
        if s.rebel != NOBODY:
            kill(s, s.rebel, Cause.WAR)
        s.push(crushed, rebels)
    elif s.place[p] == FIELD:
        make_proconsul(s, p)


@rule("republic:11.27b", "republic:11.273", "republic_assembly:10.52a")
def both_lose(s: Republic, p: int, result: Result) -> tuple[int, int]:
    """Losses of the Senate's force and of the rebel's; a rebel who wins outright loses nothing."""
    own = army(s, p)
    fallen = fall_at_random(s, own, lost(s, p, result, len(own)))
    sunk = lost(s, p, result, s.fleets_with[p])
    s.fleets_with[p] -= sunk
    lost_rebels = 0 if result.kind == DEFEAT else rebels_lose(s, result)
    mourn(s, p, fallen)
    s.say("civil_war.losses", rule="republic:11.27b", legions=fallen, rebels=lost_rebels)
    return fallen + sunk, lost_rebels


@rule("republic:11.27b", "republic:10.02a", "republic:12.4b")
def rebels_lose(s: Republic, result: Result) -> int:
    """The losses of all who march with the rebel: provincial armies beside legions as in provincial wars."""
    legions, armies = host(s)
    units = len(legions) + armies
    count = doubled(lost(s, s.rebel, result, units), units, len(legions))
    local, fallen = fall_together(s, count, armies, len(legions))
    return fall_at_random(s, legions, fallen) + thin_out(s, local)


def thin_out(s: Republic, count: int) -> int:
    """So many provincial armies with the rebel fall, those of one province after those of another."""
    left = count
    for province in rebel_provinces(s):
        fallen = min(left, s.provincial_armies[province]) if s.expedition[province] == JOINED else 0
        s.provincial_armies[province] -= fallen
        left -= fallen
    return count - left


@rule("republic:11.27c", "republic_assembly:10.82d", "republic_assembly:11.52d")
def fates(s: Republic, p: int, result: Result, units: int) -> None:
    """Chits for both commanders and their Masters of Horse: a man whose number comes up is dead."""
    drawn = draw_chits(s, units) if units else []
    for each in (master_beside(s, p), p):
        if each != NOBODY and NUMBER_OF[each] in drawn:
            fall_in_battle(s, each, result)
    for each in (s.rebel_master, s.rebel):
        if each != NOBODY and NUMBER_OF[each] in drawn:
            kill(s, each, Cause.WAR)


@rule("republic:11.273", "republic:12.2a", "republic:10.2b", "republic:I.proscription", "republic_assembly:11.52e")
def senate_beaten(s: Republic, p: int) -> None:
    """The rebel has beaten the Senate; what is left of its army is in Rome, and his if he needs it."""
    s.triumph = s.faction[s.rebel]
    s.pledged = army(s, p)
    rout(s, p)
    stir(s, UNREST["defeat"])
    if s.options.proscription_either_side:
        s.push(crushed, s.triumph)


@rule("republic:11.271a", "republic:I.proscription", "republic_assembly:11.52c")
def senate_wins(s: Republic, p: int, beaten: int, rebels: int) -> None:
    """The revolt is crushed: the rebels die, their legions are the Senate's again, and its commander has the glory."""
    stir(s, UNREST["victory_land"])
    if s.rebel != NOBODY:
        kill(s, s.rebel, Cause.WAR)
    if s.place[p] == FIELD:
        gain_influence(s, p, -(-beaten // 2))
        gain_popularity(s, p, -(-beaten // 2))
        end_command(s, p)
    s.push(crushed, rebels)


@varies
@rule("republic:11.271a")
def end_command(s: Republic, p: int) -> None:
    """A commander who has beaten a rebel goes home with his force."""
    go_home(s, p)


@scene
def crushed(s: Republic, rebels: int) -> Scene:
    """The moment for a proscription, by any faction but the rebels'."""
    yield Window("combat.civil_war_won")
    s.done()


# -- what others may do about it -----------------------------------------------------------------------------------
def may_desert(s: Republic, faction: Faction) -> Ask | None:
    """Veterans in the rebel's army who are sworn to a loyal senator of this faction."""
    if s.rebel == NOBODY or not deserters(s, faction):
        return None
    return Pick(faction, "veterans.desert", ["desert"], rule="republic:11.26b")


def deserters(s: Republic, faction: Faction) -> list[int]:
    """The rebel's legions sworn to loyal senators of a faction."""
    true = [p for p in members(s, faction) if loyal(s, p)]
    return [legion for legion in rebel_legions(s) if s.sworn[legion] in true]


@interjection(may_desert)
@rule("republic:11.26b")
def veterans_desert(s: Republic, faction: Faction, answer: str) -> None:
    """They join the force that faces the rebel, or the Active box."""
    facing = sent_against(s)
    legions = deserters(s, faction)
    move(s, legions, WITH + facing[0] if facing else ACTIVE_BOX)
    s.say("civil_war.deserted", rule="republic:11.26b", seat=SEATS[faction], legions=len(legions))
    s.done()


def may_proscribe(s: Republic, faction: Faction) -> Ask | None:
    """The card, right after the Senate has won a civil war."""
    if (
        not s.awaits(crushed)
        or s.arguments[0] == faction
        or not any(CARD[card] == PROSCRIPTION for card in s.hands[faction])
    ):
        return None
    return Pick(faction, "proscription", [PROSCRIPTION], rule="republic:I.proscription")


@interjection(may_proscribe)
@rule("republic:I.proscription")
def proscription(s: Republic, faction: Faction, answer: str) -> None:
    """The card is played; the highest officer decides what to make of it."""
    card = next(each for each in s.hands[faction] if CARD[each] == PROSCRIPTION)
    s.hands[faction].remove(card)
    s.gone.append(card)
    s.say("proscription.played", rule="republic:I.proscription", seat=SEATS[faction])
    s.next(proscribe)


@scene
@rule("republic:I.proscription")
def proscribe(s: Republic) -> Scene:
    """The highest officer may take all knights of everybody, a die of talents each."""
    officer = highest_officer(s)
    if officer == NOBODY:
        s.done()
        return
    answer = yield Pick(s.faction[officer], "combat.proscribe", ["spare", "proscribe"], rule="republic:I.proscription")
    if answer == "spare":
        s.done()
    else:
        s.next(take_knights, PERSON[officer])


@scene
@rule("republic:I.proscription", "republic:E.evil-omens.1")
def take_knights(s: Republic, key: str) -> None:
    """Every knight is gone and pays; the officer's faction will attract no knights any more."""
    p = PERSON_AT[key]
    count = sum(s.knights)
    s.knights = [0] * len(s.knights)
    gained = sum(pressed(rolled, omens(s)) for rolled in s.roll(count))
    s.talents[p] += gained
    s.proscribed = s.faction[p]
    s.say("proscription.done", rule="republic:I.proscription", senator=key, knights=count, talents=gained)
    s.done()
