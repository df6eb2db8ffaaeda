"""Victorious commanders give back their legions or march on Rome."""

from __future__ import annotations

from tabularium.engine import Amount, Pick, Refusal, Scene, Subset, refuse, varies

from ..book import rule, scene
from ..cards import (
    BEQUESTS,
    MANILIAN,
    PEOPLE,
    PERSON,
    PERSON_AT,
    PROVINCE_AT,
    WAR,
)
from ..chance import omens
from ..forces import army, move
from ..forum.arrivals import activate
from ..forum.provinces import create_province
from ..losses import go_home, make_proconsul
from ..revolt import discontented, keeps_fleets, stronghold
from ..senate.dispatch import earlier, engaged
from ..senate.units import named_legions, split
from ..senators import elder, highest_officer, members, voice
from ..state import (
    ACTIVE_BOX,
    BEQUEST_DONE,
    BEQUEST_POST,
    CAPTIVE,
    DICTATOR,
    FIELD,
    MASTER_OF_HORSE,
    NOBODY,
    REBEL_POST,
    Faction,
    Republic,
)
from ..veterans import disband, faithful
from ..wars import FOUGHT, IN_PLAY, at_sea, support
from .force import could_outdo


# -- the order of declarations -------------------------------------------------------------------------------------
@rule("republic:11.2a", "republic:E.bequest.2", "republic_assembly:11.2b")
def victors(s: Republic) -> list[int]:
    """Commanders who have won this year or fetched a bequest, in the order they must declare themselves."""
    there = [p for p in PEOPLE if s.place[p] == FIELD and (s.victor[p] or bequest_of(s, p) != NOBODY)]
    return in_turn(s, [p for p in there if s.office[p] != MASTER_OF_HORSE or s.victor[p]])


@rule("republic:11.2a", "republic:11.3a", "republic_assembly:11.2a")
def in_turn(s: Republic, people: list[int]) -> list[int]:
    """Clockwise from the faction whose commanders come first; of one faction commanders before governors."""
    start = declares_first(s)
    return sorted(people, key=lambda p: ((s.faction[p] - start) % s.factions, s.place[p] != FIELD, -s.influence[p], p))


@varies
@rule("republic:11.2a")
def declares_first(s: Republic) -> Faction:
    """The faction of the highest officer, as if all were in Rome."""
    return s.faction[highest_officer(s, everybody=True)]


def bequest_of(s: Republic, p: int) -> int:
    """The bequest this commander was sent for."""
    return s.post[p] - BEQUEST_POST if BEQUEST_POST <= s.post[p] < REBEL_POST else NOBODY


@scene
@rule("republic:11.2a", "republic:11.3a", "republic:11.38c")
def declarations(s: Republic) -> None:
    """One commander or governor after the other; a rebel who stayed in his province may march now."""
    s.after(declarations)
    for p in reversed(in_turn(s, [*victors(s), *discontented(s)])):
        s.push(return_or_rebel if s.place[p] == FIELD else "governor_declares", PERSON[p])
    if stronghold(s) != NOBODY:
        s.push("march_or_stay", False)


@scene
@rule(
    "republic:11.2a",
    "republic:11.2c",
    "republic:11.21a",
    "republic:11.21b",
    "republic:L.manilian",
    "republic_assembly:11.2a",
    "republic_assembly:12.31",
)
def return_or_rebel(s: Republic, key: str) -> Scene:
    """A victor gives his army back, leads it to another war under the Manilian Law, or sounds out his legions.

    A follower of another of his faction has said so; if that one was too weak he is at home.
    """
    p = PERSON_AT[key]
    if p in s.siding or s.place[p] != FIELD:
        s.done()
        return
    teller = voice(s, s.faction[p])
    options = ["return"]
    if may_lead(s, p):
        options.append("sound_out")
    options += [WAR[war] for war in elsewhere(s, p)]
    answer = yield Pick(
        teller,
        "revolution.command",
        options,
        rule="republic:11.2a",
        reason=lambda answer: why_not_commanded(s, p, answer),
        params={"senator": key},
    )
    if answer == "return":
        give_back(s, p)
    elif answer == "sound_out":
        spent = 0
        if purse(s, p):
            most = min(purse(s, p), len(doubtful(s, p)))
            spent = yield Amount(
                teller, "revolution.buy_loyalty", 0, most, rule="republic:11.21b", params={"senator": key}
            )
        lent = max(0, spent - s.talents[p])
        if lent and s.person_of(beside(s, p)) != s.person_of(p):
            s.next(lend, key, spent)
        else:
            s.next(reward, key, spent, lent)
    else:
        redeploy(s, p, WAR.index(answer))


@rule("republic:L.manilian", "republic:7.332d", "republic:11.2c")
def why_not_commanded(s: Republic, p: int, answer: str) -> Refusal | None:
    """Why a victor cannot lead his army there, or sound it out."""
    if answer == "sound_out":
        return refuse("refused.one_revolt", "republic:11.2c")
    if answer not in WAR:
        return None
    war = WAR.index(answer)
    waits = s.laws[MANILIAN] and s.war[war] in IN_PLAY and any(not engaged(s, each) for each in earlier(s, war))
    rule_id = "republic:7.332d" if waits else "republic:L.manilian"
    return refuse("refused.not_redeployed", rule_id, war=answer, fleets=max(support(s, war), int(at_sea(s, war))))


@rule("republic:11.2c", "republic:11.22d")
def may_lead(s: Republic, p: int) -> bool:
    """Could he lead a revolt: while there is none, and nobody of his own faction has declared himself before him?"""
    return s.rebel == NOBODY and (s.declared == NOBODY or s.faction[s.declared] != s.faction[p])


@rule("republic:L.manilian", "republic:7.332d", "republic:5.51c")
def elsewhere(s: Republic, p: int) -> list[int]:
    """Other wars to which the Manilian Law lets a victor lead his army; of a series the earlier must be engaged."""
    if not s.laws[MANILIAN] or bequest_of(s, p) != NOBODY or not army(s, p) or elder(s, p):
        return []
    wars = [war for war, state in enumerate(s.war) if state in IN_PLAY]
    within_reach = [war for war in wars if s.fleets_with[p] >= max(support(s, war), int(at_sea(s, war)))]
    return [war for war in within_reach if all(engaged(s, each) for each in earlier(s, war))]


@rule("republic:L.manilian")
def redeploy(s: Republic, p: int, war: int) -> None:
    """The army goes to another war under him as Proconsul, not before next year's battles."""
    s.done()
    s.victor[p] = 0
    make_proconsul(s, p)
    s.post[p] = war
    if s.war[war] not in FOUGHT:
        activate(s, war)
    s.say("revolution.redeployed", rule="republic:L.manilian", senator=PERSON[p], war=WAR[war])


@rule("republic:11.2a", "republic:E.bequest.2")
def give_back(s: Republic, p: int) -> None:
    """The units return to the Active box, the commander to Rome, and a bequest to the State.

    Veterans sworn to him may go home for good, where that is played.
    """
    if keeps_veterans(s, p):
        s.next(disbanding, PERSON[p])
        return
    s.done()
    returned(s, p)


@rule("republic:10.521")
def keeps_veterans(s: Republic, p: int) -> bool:
    """Are there veterans sworn to a victor whom he may send home for good?"""
    return bool(s.options.disbanding_veterans and faithful(s, p))


def returned(s: Republic, p: int) -> None:
    """The army is the Senate's again."""
    send_home(s, p)
    s.say("revolution.returned", rule="republic:11.2a", senator=PERSON[p])


@scene
@rule("republic:10.521")
def disbanding(s: Republic, key: str) -> Scene:
    """How many of the veterans sworn to him a victor disbands before he gives back the rest."""
    p = PERSON_AT[key]
    count = yield Amount(
        s.faction[p],
        "revolution.disband",
        0,
        len(faithful(s, p)),
        rule="republic:10.521",
        params={"senator": key},
    )
    s.done()
    disband(s, p, count)
    returned(s, p)


def send_home(s: Republic, p: int, money_to_state: bool = True) -> None:
    """A commander comes home with his units and his Master of Horse."""
    bequest = bequest_of(s, p)
    if bequest != NOBODY:
        collect(s, bequest)
        if money_to_state:
            s.due += BEQUESTS[bequest]["state_talents"]
    go_home(s, p)
    s.victor[p] = 0


def collect(s: Republic, bequest: int) -> None:
    """A bequest is taken up: its province arises."""
    s.bequest[bequest] = BEQUEST_DONE
    create_province(s, PROVINCE_AT[BEQUESTS[bequest]["creates"]])


def beside(s: Republic, p: int) -> int:
    """The Master of Horse in a Dictator's camp."""
    if s.office[p] != DICTATOR or MASTER_OF_HORSE not in s.office:
        return NOBODY
    master = s.office.index(MASTER_OF_HORSE)
    return master if s.place[master] == FIELD else NOBODY


# -- loyalty -------------------------------------------------------------------------------------------------------
@rule("republic:11.21c", "republic_assembly:11.21c")
def doubtful(s: Republic, p: int) -> list[int]:
    """Legions that must roll: all but the veterans sworn to this commander."""
    return [legion for legion in army(s, p) if s.sworn[legion] != p]


def purse(s: Republic, p: int) -> int:
    """The talents a commander may spend on loyalty: his own, and those of his Master of Horse if he agrees."""
    master = beside(s, p)
    return s.talents[p] + (s.talents[master] if master != NOBODY else 0)


@scene
@rule("republic:11.21b")
def lend(s: Republic, key: str, spent: int) -> Scene:
    """A Master of Horse whom another plays is asked for his talents."""
    p = PERSON_AT[key]
    master = beside(s, p)
    lent = spent - s.talents[p]
    answer = yield Pick(
        s.faction[master],
        "revolution.lend",
        ["refuse", "consent"],
        rule="republic:11.21b",
        params={"senator": key, "talents": lent},
    )
    if answer == "consent":
        s.next(reward, key, spent, lent)
    else:
        s.next(reward, key, s.talents[p], 0)


@scene
@rule("republic:11.21b", "republic_assembly:11.21b")
def reward(s: Republic, key: str, spent: int, lent: int) -> Scene:
    """Before the dice each talent is given to one legion; which veterans get one is asked, the others are all alike."""
    p = PERSON_AT[key]
    raw, veterans = split(s, doubtful(s, p))
    chosen = veterans if spent else []
    if chosen and spent < len(raw) + len(veterans):
        chosen = yield Subset(
            voice(s, s.faction[p]),
            "revolution.reward",
            veterans,
            max(0, spent - len(raw)),
            min(spent, len(veterans)),
            rule="republic:11.21b",
            params={"senator": key, "talents": spent},
        )
    s.next(sound_out, key, spent, lent, chosen)


@scene
@rule("republic:11.21a", "republic:11.21b", "republic:11.21c", "republic_assembly:11.21a")
def sound_out(s: Republic, key: str, spent: int, lent: int, veterans: list[str]) -> None:
    """A die for each legion, one more for those that were given a talent. Sworn veterans follow without asking."""
    p = PERSON_AT[key]
    s.talents[p] -= spent - lent
    if lent:
        s.talents[beside(s, p)] -= lent
    rolling = doubtful(s, p)
    paid = named_legions(s, rolling, veterans, spent - len(veterans))
    dice = s.roll(len(rolling))
    rolled = [die - omens(s) + (legion in paid) for legion, die in zip(rolling, dice, strict=True)]
    follow = s.edition.follow[s.era]
    s.pledged = [legion for legion in army(s, p) if s.sworn[legion] == p]
    s.pledged += [legion for legion, die in zip(rolling, rolled, strict=True) if die >= follow]
    s.say("revolution.sounded", rule="republic:11.21a", senator=key, dice=rolled, follow=len(s.pledged))
    s.next(decide, key)


@rule("republic:11.2a", "republic:11.271b", "republic:11.22c")
def followed(s: Republic, p: int) -> bool:
    """Has he a legion to rebel with: one that follows him, or a veteran sworn to him wherever it stands?"""
    return bool(s.pledged) or p in s.sworn


@scene
@rule("republic:11.2a", "republic:11.2c", "republic:11.21d", "republic:11.271b", "republic_assembly:12.31")
def decide(s: Republic, key: str) -> Scene:
    """Knowing which legions follow him he gives back his command or rebels, if he can outdo an earlier rebel."""
    p = PERSON_AT[key]
    can = followed(s, p) and could_outdo(s, p, s.pledged)
    answer = yield Pick(
        voice(s, s.faction[p]),
        "revolution.decide",
        ["return", "rebel"] if can else ["return"],
        rule="republic:11.2a",
        reason=lambda answer: why_no_rebel(s, p) if answer == "rebel" else None,
        params={"senator": key, "legions": len(s.pledged)},
    )
    pledged, s.pledged = s.pledged, []
    if answer == "return":
        give_back(s, p)
        return
    declare(s, p, pledged)


@rule("republic:11.2c", "republic:11.271b")
def why_no_rebel(s: Republic, p: int) -> Refusal:
    """Why he cannot rebel: nobody follows him, or who has declared himself before is as strong."""
    if not followed(s, p):
        return refuse("refused.no_followers", "republic:11.271b", senator=PERSON[p])
    return refuse("refused.weaker_rebel", "republic:11.2c", senator=PERSON[p], force=s.declared_force)


@rule("republic:11.21d", "republic:11.24a", "republic:11.32.1", "republic_assembly:6.13")
def declare(s: Republic, p: int, pledged: list[int]) -> None:
    """He rebels with the legions that follow him; the others, and his fleets unless he keeps them, are the Senate's.

    Where governors may rebel he asks his fleets, too, as soon as the revolt begins.
    """
    move(s, [legion for legion in army(s, p) if legion not in pledged], ACTIVE_BOX)
    if not keeps_fleets(s):
        s.fleets += s.fleets_with[p]
        s.fleets_with[p] = 0
    s.say("revolution.rebels", rule="republic:11.2a", senator=PERSON[p], legions=len(pledged))
    rally(s, p)


@rule("republic:11.22a", "republic:11.31")
def rally(s: Republic, p: int) -> None:
    """At once all others of his faction say where they stand, and he is measured with those who follow him."""
    s.next("measured", PERSON[p])
    for each in reversed(members(s, s.faction[p])):
        if each != p and s.place[each] != CAPTIVE:
            s.push("take_sides", PERSON[each])
