"""Reinforcing, recalling and replacing commanders; garrisons."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule
from ..cards import PERSON, PERSON_AT, PROVINCE, PROVINCES, WAR
from ..forces import army, bring_home, garrison, legions_at, move, strength
from ..senators import come_home, names, voice
from ..state import (
    ACTIVE_BOX,
    BEQUEST_POST,
    FIELD,
    GARRISON,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NO_PROVINCE,
    PROCONSUL,
    REVOLTED,
    WITH,
    Motion,
    Republic,
)
from .chair import presiding
from .dispatch import commanders, march, targets, too_weak
from .motions import Consent, Framing, Subject, rejected_before, subject
from .subjects import turned_down
from .telling import NONE
from .units import ask_count, ask_veterans, frame_force, named_legions, split, still_there, untried


@rule("republic:9.647a")
def settled(s: Republic) -> list[int]:
    """Commanders at a war who were not sent this turn."""
    return [
        p
        for p, place in enumerate(s.place)
        if place == FIELD and s.office[p] != MASTER_OF_HORSE and s.sent[p] != s.turn and s.post[p] < BEQUEST_POST
    ]


@rule("republic:9.644c", "republic:9.644a")
def unaided(s: Republic) -> list[int]:
    """Commanders at a war who were neither sent nor reinforced this turn."""
    return [p for p in settled(s) if p not in s.session.reinforced]


# -- reinforcements ------------------------------------------------------------------------------------------------
def _may_reinforce(s: Republic, seat: int) -> bool:
    return bool(settled(s)) and bool(legions_at(s, ACTIVE_BOX) or s.fleets)


@rule("republic:9.647a")
def _frame_reinforce(s: Republic, seat: int) -> Framing:
    """More units for a commander in the field."""
    teller = voice(s, seat)
    who = yield Pick(teller, "senate.reinforce", names(settled(s)), rule="republic:9.647a")
    legions = legions_at(s, ACTIVE_BOX)
    told = {"senator": who, "target": WAR[s.post[PERSON_AT[who]]]}
    return (
        yield from frame_force(
            s,
            teller,
            "reinforce",
            [who],
            "senate.send_legions",
            "senate.send_fleets",
            legions,
            len(legions),
            lambda sent: s.fleets,
            "republic:9.647a",
            told,
        )
    )


def _reinforce_lawful(s: Republic, motion: Motion) -> bool:
    who, veterans, count, fleets = motion.terms
    there = still_there(s, legions_at(s, ACTIVE_BOX), veterans, count)
    return PERSON_AT[who] in settled(s) and there and fleets <= s.fleets


def _reinforced(s: Republic, motion: Motion) -> None:
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
    move(s, legions, WITH + p)
    s.fleets -= fleets
    s.fleets_with[p] += fleets
    s.session.reinforced.append(p)
    s.say("senate.reinforced", rule="republic:9.647a", senator=who, legions=len(legions), fleets=fleets)


subject(Subject("reinforce", _frame_reinforce, _may_reinforce, _reinforced, lawful=_reinforce_lawful))


# -- recall --------------------------------------------------------------------------------------------------------
@rule("republic:9.644a", "republic:9.64b", "republic:9.641b", "republic:9.131a")
def successors(s: Republic, who: int) -> list[str]:
    """Nobody, or who could be sent against the same war with this army; not what has been rejected."""
    legions, fleets = len(army(s, who)), s.fleets_with[who]
    fit = [p for p in commanders(s, []) if WAR[s.post[who]] in targets(s, p, legions, fleets, [])]
    return [key for key in [NONE, *names(fit)] if not rejected_before(s, "recall", [PERSON[who], key])]


def recallable(s: Republic) -> list[int]:
    """Commanders who can be recalled by a proposal not yet rejected."""
    return [p for p in unaided(s) if successors(s, p)]


def _may_recall(s: Republic, seat: int) -> bool:
    return bool(recallable(s))


@rule("republic:9.644a")
def _frame_recall(s: Republic, seat: int) -> Framing:
    """A commander comes home, and another may take over his army in the same proposal."""
    teller = voice(s, seat)
    who = yield Pick(teller, "senate.recall", names(recallable(s)), rule="republic:9.644a")
    fit = successors(s, PERSON_AT[who])
    other = yield Pick(teller, "senate.replacement", fit, rule="republic:9.644a", params={"senator": who})
    return [who, other]


def _recall_lawful(s: Republic, motion: Motion) -> bool:
    who, other = motion.terms
    return PERSON_AT[who] in unaided(s) and other in successors(s, PERSON_AT[who])


@rule("republic:9.642")
def _chair_replaces(s: Republic, motion: Motion) -> bool:
    """Does it send the chair to war in another's place?"""
    return bool(motion.terms[1] == PERSON[presiding(s)])


@rule("republic:9.643a", "republic:9.644a")
def _replacement_consents(s: Republic, motion: Motion) -> list[Consent]:
    """A replacement for too small an army must be willing."""
    who, other = motion.terms
    if other == NONE:
        return []
    p, successor = PERSON_AT[who], PERSON_AT[other]
    weak = too_weak(s, successor, WAR[s.post[p]], strength(s, army(s, p)), s.fleets_with[p])
    if not weak:
        return []
    return [(s.faction[successor], "senate.commander_consent", {"senator": other, "target": WAR[s.post[p]]})]


@rule("republic:9.644a")
def _recalled(s: Republic, motion: Motion) -> None:
    """He is in Rome at once; his units are in the Active box or his successor's; the chair's going ends the Senate."""
    who, other = motion.terms
    closes = _chair_replaces(s, motion)
    p = PERSON_AT[who]
    war, legions, fleets = s.post[p], army(s, p), s.fleets_with[p]
    bring_home(s, p)
    retire(s, p)
    s.say("senate.recalled", rule="republic:9.644a", senator=who)
    if other != NONE:
        successor = PERSON_AT[other]
        order = max(s.rank) + 1
        march(s, successor, WAR[war], legions, fleets)
        s.rank[successor] = order
    if closes:
        s.session.step = "closing"


def retire(s: Republic, p: int) -> None:
    """A commander comes home; a Proconsul is one no longer."""
    come_home(s, p)
    if s.office[p] == PROCONSUL:
        s.office[p] = NO_OFFICE


subject(
    Subject(
        "recall",
        _frame_recall,
        _may_recall,
        _recalled,
        lawful=_recall_lawful,
        consents=_replacement_consents,
        departs=_chair_replaces,
    )
)


# -- part of a force -----------------------------------------------------------------------------------------------
@rule("republic:9.644b")
def divisible(s: Republic) -> list[int]:
    """Commanders of more than one unit: something must be left to them."""
    return [p for p in unaided(s) if len(army(s, p)) + s.fleets_with[p] > 1]


def _may_withdraw(s: Republic, seat: int) -> bool:
    return bool(divisible(s))


@rule("republic:9.644b")
def _frame_withdraw(s: Republic, seat: int) -> Framing:
    """Some units come home, the rest stay with their commander."""
    teller = voice(s, seat)
    who = yield Pick(teller, "senate.withdraw", names(divisible(s)), rule="republic:9.644b")
    legions, fleets = army(s, PERSON_AT[who]), s.fleets_with[PERSON_AT[who]]
    return (
        yield from frame_force(
            s,
            teller,
            "withdraw",
            [who],
            "senate.withdraw_legions",
            "senate.withdraw_fleets",
            legions,
            len(legions) if fleets else len(legions) - 1,
            lambda taken: fleets if taken < len(legions) else fleets - 1,
            "republic:9.644b",
            {},
        )
    )


@rule("republic:9.643c", "republic:9.643b")
def _withdraw_consents(s: Republic, motion: Motion) -> list[Consent]:
    """A Proconsul who would be left weaker than his enemy must agree."""
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    legions = army(s, p)
    kept = strength(s, legions) - strength(s, named_legions(s, legions, veterans, count))
    weak = too_weak(s, p, WAR[s.post[p]], kept, s.fleets_with[p] - fleets)
    if not weak:
        return []
    return [(s.faction[p], "senate.proconsul_consent", {"senator": who})]


def _withdraw_lawful(s: Republic, motion: Motion) -> bool:
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    return p in unaided(s) and still_there(s, army(s, p), veterans, count) and fleets <= s.fleets_with[p]


def _withdrawn(s: Republic, motion: Motion) -> None:
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    legions = named_legions(s, army(s, p), veterans, count)
    move(s, legions, ACTIVE_BOX)
    s.fleets_with[p] -= fleets
    s.fleets += fleets
    s.say("senate.withdrawn", rule="republic:9.644b", senator=who, legions=len(legions), fleets=fleets)


subject(
    Subject(
        "withdraw",
        _frame_withdraw,
        _may_withdraw,
        _withdrawn,
        lawful=_withdraw_lawful,
        consents=_withdraw_consents,
    )
)


# -- garrisons -----------------------------------------------------------------------------------------------------
def _loyal_provinces(s: Republic) -> list[int]:
    return [each for each in PROVINCES if s.province[each] not in (NO_PROVINCE, REVOLTED)]


def _free(s: Republic, name: str, where: int, legions: list[int]) -> bool:
    """Is there a part of these legions that has not been rejected for this province?"""
    if not legions:
        return False
    raw, veterans = split(s, legions)
    said = sum(terms[0] == PROVINCE[where] for terms in turned_down(s, name))
    return bool(said < (len(raw) + 1) * 2 ** len(veterans) - 1)


def _frame_garrison_units(s: Republic, teller: int, name: str, where: str, legions: list[int], cited: str) -> Framing:
    """One or more of these legions, the veterans among them by name."""
    raw, veterans = split(s, legions)
    named: list[str] = []
    if veterans:
        named = yield ask_veterans(teller, name, veterans, 0 if raw else 1, len(veterans), cited, {})
    low = 0 if named else 1
    counts = untried(s, name, [where, named], low, len(raw))
    if not counts:
        return None
    count = yield ask_count(teller, "senate.garrison_legions", name, low, len(raw), counts, cited, {})
    return [where, named, count]


def _open_provinces(s: Republic) -> list[str]:
    """Loyal provinces for which some legions have not been rejected."""
    legions = legions_at(s, ACTIVE_BOX)
    return [PROVINCE[each] for each in _loyal_provinces(s) if _free(s, "garrison", each, legions)]


def _may_garrison(s: Republic, seat: int) -> bool:
    return bool(_open_provinces(s))


@rule("republic:9.646a")
def _frame_garrison(s: Republic, seat: int) -> Framing:
    """One or more legions for a province."""
    teller = voice(s, seat)
    where = yield Pick(teller, "senate.garrison", _open_provinces(s), rule="republic:9.646a")
    legions = legions_at(s, ACTIVE_BOX)
    return (yield from _frame_garrison_units(s, teller, "garrison", where, legions, "republic:9.646a"))


def _garrisoned(s: Republic, motion: Motion) -> None:
    where, veterans, count = motion.terms
    province = PROVINCE.index(where)
    legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
    move(s, legions, GARRISON + province)
    s.garrisoned[province] = s.turn
    s.say("senate.garrisoned", rule="republic:9.646a", province=where, legions=len(legions))


subject(
    Subject(
        "garrison",
        _frame_garrison,
        _may_garrison,
        _garrisoned,
        lawful=lambda s, motion: still_there(s, legions_at(s, ACTIVE_BOX), *motion.terms[1:]),
    )
)


@rule("republic:9.646b")
def _ready(s: Republic) -> list[int]:
    """Provinces with a garrison that was not sent this turn, and some part of it not yet rejected."""
    return [
        each for each in PROVINCES if s.garrisoned[each] != s.turn and _free(s, "ungarrison", each, garrison(s, each))
    ]


@rule("republic:9.646a", "republic:9.646b")
def _frame_ungarrison(s: Republic, seat: int) -> Framing:
    """Legions come home from a province."""
    teller = voice(s, seat)
    where = yield Pick(teller, "senate.ungarrison", [PROVINCE[each] for each in _ready(s)], rule="republic:9.646b")
    legions = garrison(s, PROVINCE.index(where))
    return (yield from _frame_garrison_units(s, teller, "ungarrison", where, legions, "republic:9.646b"))


def _ungarrisoned(s: Republic, motion: Motion) -> None:
    where, veterans, count = motion.terms
    legions = named_legions(s, garrison(s, PROVINCE.index(where)), veterans, count)
    move(s, legions, ACTIVE_BOX)
    s.say("senate.ungarrisoned", rule="republic:9.646b", province=where, legions=len(legions))


subject(
    Subject(
        "ungarrison",
        _frame_ungarrison,
        lambda s, seat: bool(_ready(s)),
        _ungarrisoned,
        lawful=lambda s, motion: still_there(s, garrison(s, PROVINCE.index(motion.terms[0])), *motion.terms[1:]),
    )
)
