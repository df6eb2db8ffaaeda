"""Sending commanders with legions and fleets against a war, a rebel, or for a bequest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from tabularium.engine import Amount, Pick, Refusal, Subset, refuse, varies

from ..book import rule
from ..cards import BEQUEST, BEQUESTS, PERSON, PERSON_AT, PROVINCE, SERIES_ORDER, WAR, WAR_OF
from ..census import people_at
from ..combat import assault
from ..combat.assault import assailable
from ..forces import VETERAN_STRENGTH, camp, command, legions_at, move, rebel_strength, strength
from ..forum.arrivals import activate
from ..revolt import marches, rebel_provinces, revolted, stronghold
from ..senators import able_bodied, names, present, voice, why_away, why_too_old
from ..state import (
    ACTIVE_BOX,
    BEQUEST_OPEN,
    BEQUEST_POST,
    CAMP,
    DICTATOR,
    FIELD,
    FIELD_CONSUL,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    ROME,
    ROME_CONSUL,
    WITH,
    Faction,
    Motion,
    Republic,
)
from ..wars import FOUGHT, at_sea, in_play, land_strength, naval_strength, support
from .chair import presiding
from .groups import Group, Parts, frame_group
from .life import may_command
from .motions import Consent, Framing, Subject, subject
from .order import rise
from .telling import REBEL, target
from .units import split

CONSULS = (FIELD_CONSUL, ROME_CONSUL)
COMMANDERS = (*CONSULS, DICTATOR)


# -- who and where -------------------------------------------------------------------------------------------------
@rule(
    "republic:9.641b",
    "republic:9.641c",
    "republic:9.34b",
    "republic:9.823c",
    "republic:5.51b",
    "republic_assembly:9.64c",
    "republic_assembly:9.65b",
)
def commanders(s: Republic, with_them: list[str]) -> list[int]:
    """Consuls and Dictator in Rome; the Rome Consul not before the Field Consul, unless in the same proposal.

    A Consul for Life above offices commands whatever his own office. An elder stays, and holds nobody back.
    """
    fit = [p for p in able_bodied(s) if entitled(s, p) and PERSON[p] not in with_them]
    waiting = any(s.office[p] == FIELD_CONSUL for p in fit)
    return [p for p in fit if s.office[p] != ROME_CONSUL or not waiting or (s.edition.life_apart and p == s.life)]


@varies
@rule("republic:9.6a")
def fit_beside(s: Republic, fit: list[int], sent: list[int]) -> list[int]:
    """Of these commanders those who can be sent by one vote with others: all."""
    return fit


@rule("republic:9.641b", "republic:9.823c", "republic_assembly:9.64c", "republic_assembly:12.31")
def entitled(s: Republic, p: int) -> bool:
    """May he command at all: by his office, or as a Consul for Life?"""
    return s.office[p] in COMMANDERS or (s.edition.life_apart and p == s.life)


@rule(
    "republic:9.64a",
    "republic:7.3321d",
    "republic:7.332d",
    "republic:E.bequest.1",
    "republic:11.25",
    "republic:11.381a",
    "republic:9.823c",
)
def targets(
    s: Republic, p: int, legions: int, fleets: int, with_them: list[str], recalled: Sequence[str] = ()
) -> Iterator[str]:
    """Any war in play that these units suffice for, the rebel, rebel provinces, and bequests for the Field Consul.

    A later war of a series only if every earlier active one is engaged, or named in the same proposal; not by a force
    that is recalled in it.
    """
    found = chain(
        (WAR[war] for war in in_play(s) if open_war(s, p, war, with_them, recalled)),
        [REBEL] if marches(s) else [],
        [PROVINCE[province] for province in rebel_provinces(s) if assailable(s, province)],
        bequests(s) if s.office[p] == FIELD_CONSUL else [],
    )
    beside = [*with_them, *recalled]
    return (where for where in found if suffices(needs(s, where, beside), legions, fleets))


@rule("republic:7.3321d", "republic:7.332d", "republic:9.823c")
def open_war(s: Republic, p: int, war: int, with_them: list[str], recalled: Sequence[str]) -> bool:
    """May he command against this war, and is every earlier one of its series taken care of?"""
    if not may_command(s, p, war, with_them):
        return False
    return all(engaged(s, each, recalled) or WAR[each] in with_them for each in earlier(s, war))


@rule("republic:E.bequest.1")
def bequests(s: Republic) -> list[str]:
    """The bequests for which a commander must be sent."""
    return [
        BEQUEST[n] for n, state in enumerate(s.bequest) if state == BEQUEST_OPEN and BEQUESTS[n]["requires"] is not None
    ]


def suffices(least: tuple[int, int], legions: int, fleets: int) -> bool:
    """Are there as many legions and fleets as a target needs?"""
    return legions >= least[0] and fleets >= least[1]


def earlier(s: Republic, war: int) -> list[int]:
    """The active wars of the same series that come before this one."""
    before = [each for each in s.edition.cards.matching[war] if SERIES_ORDER[each] < SERIES_ORDER[war]]
    return [each for each in before if s.war[each] in FOUGHT]


def engaged(s: Republic, war: int, recalled: Sequence[str] = ()) -> bool:
    """Does a Roman force stand against this war, other than those recalled?"""
    if (CAMP + war in s.legion or s.camp_fleets[war]) and WAR[war] not in recalled:
        return True
    return any(s.post[p] == war and PERSON[p] not in recalled for p in people_at(s, FIELD))


@rule("republic:10.2a")
def waiting(s: Republic, where: str, with_them: list[str]) -> tuple[list[int], int]:
    """The legions and fleets without commander at a target: they are his who is the first to be sent there.

    Not if the same proposal has sent another before, or recalls them.
    """
    if where not in WAR_OF or where in with_them:
        return [], 0
    war = WAR_OF[where]
    return camp(s, war), s.camp_fleets[war]


def front(s: Republic, p: int) -> str:
    """The enemy of a commander in the field: a war, the rebel, or a rebel province."""
    if s.post[p] >= REBEL_PROVINCE_POST:
        return PROVINCE[s.post[p] - REBEL_PROVINCE_POST]
    return REBEL if s.post[p] == REBEL_POST else WAR[s.post[p]]


@rule("republic:9.64b")
def least_fleets(s: Republic, war: int) -> int:
    """The support the war card asks for; for a battle at sea at least one fleet, and the support unless waived."""
    naval = at_sea(s, war)
    if naval and not s.options.naval_expedition_support:
        return 1
    return max(support(s, war), naval)


# -- why not -------------------------------------------------------------------------------------------------------
@rule("republic:9.641b", "republic:9.641c", "republic:5.51b")
def why_no_commander(s: Republic, who: str, with_them: list[str]) -> Refusal | None:
    """Why a senator cannot be sent now, beside those who are."""
    p = PERSON_AT.get(who, NOBODY)
    if p == NOBODY or who in with_them:
        return None
    if s.place[p] != ROME:
        return why_away(s, p, "republic:9.641b")
    if not entitled(s, p):
        return refuse("refused.no_command", "republic:9.641b", senator=who)
    if p in able_bodied(s) and p not in commanders(s, with_them):
        return refuse("refused.field_consul_first", "republic:9.641c", senator=who)
    if s.office[p] == FIELD_CONSUL and p not in able_bodied(s):
        return refuse("refused.elder", "republic:5.51b", senator=who)
    return why_too_old(s, who) or why_after_him(s, p)


@rule("republic:9.823c")
def why_after_him(s: Republic, p: int) -> Refusal | None:
    """Why nobody else is sent yet: a Consul for Life in Rome goes first."""
    first = s.life not in (NOBODY, p) and not any(may_command(s, p, war, []) for war in in_play(s))
    return refuse("refused.life_leads", "republic:9.823c", senator=PERSON[s.life]) if first and in_play(s) else None


@rule(
    "republic:9.64b",
    "republic:7.332d",
    "republic:9.823c",
    "republic:E.bequest.1",
    "republic:11.38a",
    "republic:11.381a",
)
def why_no_target(s: Republic, p: int, where: str, with_them: list[str]) -> Refusal | None:
    """Why a commander cannot be sent there: another must go, or first elsewhere, or there are too few units.

    A rebel who stays in his province is met there, unless its forces have left it.
    """
    if where in bequests(s) and s.office[p] != FIELD_CONSUL:
        return refuse("refused.bequest_field_consul", "republic:E.bequest.1", target=where)
    if where in WAR_OF:
        war = WAR_OF[where]
        if war not in in_play(s):
            return None
        for each in earlier(s, war):
            if not engaged(s, each) and WAR[each] not in with_them:
                return refuse("refused.earlier_war", "republic:7.332d", target=where, war=WAR[each])
        if not may_command(s, p, war, with_them):
            return refuse("refused.life_leads", "republic:9.823c", senator=PERSON[s.life])
    elif where == REBEL and stronghold(s) != NOBODY:
        return refuse("refused.rebel_stays", "republic:11.38a", province=PROVINCE[stronghold(s)])
    elif where in revolted(s):
        if not assailable(s, PROVINCE.index(where)):
            return refuse("refused.province_marched", "republic:11.381a", province=where)
    elif where not in bequests(s) and not (where == REBEL and marches(s)):
        return None
    legions, fleets = needs(s, where, with_them)
    return refuse("refused.force_too_small", "republic:9.64b", target=where, legions=legions, fleets=fleets)


# -- framing -------------------------------------------------------------------------------------------------------


def at_hand(s: Republic, parts: Parts) -> tuple[int, list[str], int]:
    """The units left in Rome by earlier commands of a proposal: legions, veterans by name, fleets."""
    raw, veterans = split(s, legions_at(s, ACTIVE_BOX))
    gone = {each for part in parts for each in part[3]}
    return (
        len(raw) - sum(part[2] for part in parts),
        [each for each in veterans if each not in gone],
        s.fleets - sum(part[4] for part in parts),
    )


@rule("republic:9.64a", "republic:9.64b", "republic:10.2a")
def _frame_command(s: Republic, teller: Faction, who: str, parts: Parts) -> Framing:
    """One commander's target and force; where an army waits for him he is told of it."""
    legions, veterans, fleets = at_hand(s, parts)
    named = [each[1] for each in parts]
    goals = list(targets(s, PERSON_AT[who], legions + len(veterans), fleets, named))
    rebels = [REBEL] if s.rebel != NOBODY else []
    where = yield Pick(
        teller,
        "senate.target",
        goals,
        rule="republic:9.64a",
        reason=lambda answer: why_no_target(s, PERSON_AT[who], answer, named),
        nearby=lambda: [*(WAR[war] for war in in_play(s)), *rebels, *revolted(s), *bequests(s)],
        params={"senator": who},
    )
    least = needs(s, where, named)
    low = max(0, least[0] - len(veterans))
    told: dict[str, Any] = {"senator": who, "target": target(s, where)}
    there, anchored = waiting(s, where, named)
    of_legions, of_fleets = "senate.send_legions", "senate.send_fleets"
    if there or anchored:
        of_legions, of_fleets = "senate.join_legions", "senate.join_fleets"
        told |= {"waiting": len(there), "anchored": anchored}
    count = yield Amount(teller, of_legions, low, legions, rule="republic:9.64a", params=told)
    chosen: list[str] = []
    if veterans:
        chosen = yield Subset(
            teller,
            "senate.send_veterans",
            veterans,
            max(0, least[0] - count),
            len(veterans),
            rule="republic:9.64a",
            params=told | {"legions": count},
        )
    ships = yield Amount(teller, of_fleets, least[1], fleets, rule="republic:9.64b", params=told)
    return [who, where, count, chosen, ships]


@rule(
    "republic:9.64b",
    "republic:E.bequest.1",
    "republic:10.12d",
    "republic:11.25",
    "republic:10.2a",
    "republic:11.381b",
    "republic_assembly:11.3b",
)
def needs(s: Republic, where: str, with_them: list[str]) -> tuple[int, int]:
    """The least legions and fleets for a target: a war on land wants a legion, one at sea may do without.

    Units that wait there without commander need not be sent.
    """
    if where in WAR_OF:
        war = WAR_OF[where]
        legions, fleets = waiting(s, where, with_them)
        return max(0, int(not at_sea(s, war)) - len(legions)), max(0, least_fleets(s, war) - fleets)
    if where == REBEL:
        return 1, 0
    if where in BEQUEST:
        requires = BEQUESTS[BEQUEST.index(where)]["requires"]
        return requires["legions"], requires["fleets"]
    province = PROVINCE.index(where)
    return int(not assault.at_sea(s, province)), assault.least_fleets(s, province)


# -- consent -------------------------------------------------------------------------------------------------------
@rule("republic:9.643a")
def too_weak(s: Republic, p: int, where: str, units: int, fleets: int, margin: int = 0) -> bool:
    """Is a force with its commander too weak for what it faces? The commander counts at most as much as his units.

    Against an unbeaten fleet the ships are compared with it, and the legions, if any go, with the land strength.
    """
    skill = command(s, p)
    if where in BEQUEST:
        return False
    if where == REBEL:
        return s.rebel != NOBODY and units + min(skill, units) < rebel_strength(s) + margin
    sea, land = against(s, where)
    if sea and fleets + min(skill, fleets) < sea + margin:
        return True
    if sea and not units:
        return False
    return units + min(skill, units) < land + margin


@rule("republic:9.643a", "republic:11.381a", "republic:11.381b")
def against(s: Republic, where: str) -> tuple[int, int]:
    """The strength at sea and on land of a war or a rebel province."""
    if where in PROVINCE:
        province = PROVINCE.index(where)
        return assault.naval_force(s, province), assault.land_force(s, province)
    return naval_strength(s, WAR_OF[where]), land_strength(s, WAR_OF[where])


@rule("republic:9.643a", "republic:10.2a", "republic_assembly:9.642a")
def unwilling(s: Republic, who: str, where: str, units: int, fleets: int, with_them: list[str]) -> list[Consent]:
    """A commander with too small a force must be willing; what waits there for him counts."""
    p = PERSON_AT[who]
    legions, anchored = waiting(s, where, with_them)
    if not too_weak(s, p, where, units + strength(s, legions), fleets + anchored, s.edition.force_margin):
        return []
    return [(s.faction[p], "senate.commander_consent", {"senator": who, "target": target(s, where)})]


# -- the vote ------------------------------------------------------------------------------------------------------


@rule("republic:9.641a", "republic:9.34b", "republic:9.644a", "republic:11.25", "republic:7.331", "republic:7.3321d")
def march(s: Republic, p: int, where: str, legions: list[int], fleets: int) -> None:
    """A commander takes the field, a Dictator with his Master of Horse; a war not yet active becomes so."""
    if where == REBEL:
        post = REBEL_POST
    elif where in BEQUEST:
        post = BEQUEST_POST + BEQUEST.index(where)
    elif where in PROVINCE:
        post = REBEL_PROVINCE_POST + PROVINCE.index(where)
    else:
        post = WAR_OF[where]
        if s.war[post] not in FOUGHT:
            activate(s, post)
    together = [p]
    if s.office[p] == DICTATOR:
        together += [
            each for each, office in enumerate(s.office) if office == MASTER_OF_HORSE and s.place[each] == ROME
        ]
    for each in together:
        s.place[each], s.post[each] = FIELD, post
    s.sent[p] = s.turn
    move(s, legions, WITH + p)
    s.fleets -= fleets
    s.fleets_with[p] += fleets
    s.say(
        "senate.marches",
        rule="republic:9.641a",
        senator=PERSON[p],
        target=target(s, where),
        legions=len(legions),
        fleets=fleets,
    )
    take_over(s, p, where)


@rule("republic:10.2a")
def take_over(s: Republic, p: int, where: str) -> None:
    """The army that waits at his war without commander is his."""
    legions, fleets = waiting(s, where, [])
    if not legions and not fleets:
        return
    move(s, legions, WITH + p)
    s.fleets_with[p] += fleets
    s.camp_fleets[s.post[p]] = 0
    s.say(
        "senate.takes_over",
        rule="republic:10.2a",
        senator=PERSON[p],
        target=where,
        legions=len(legions),
        fleets=fleets,
    )


@rule("republic:9.642", "republic:9.34b")
def takes_the_chair(s: Republic, going: Sequence[int]) -> bool:
    """Is the chair among those who go to war, or does it ride beside a Dictator who does?"""
    chair = presiding(s)
    rides_along = s.office[chair] == MASTER_OF_HORSE and any(s.office[p] == DICTATOR for p in going)
    return chair in going or rides_along


@subject
class Dispatch(Subject):
    """Commanders are sent against wars, a rebel, or for a bequest."""

    name = "dispatch"
    military = True

    def possible(self, s: Republic, faction: Faction) -> bool:
        legions = s.legion.count(ACTIVE_BOX)
        return any(any(targets(s, p, legions, s.fleets, [])) for p in commanders(s, []))

    @rule("republic:9.64a", "republic:9.641c", "republic:9.6a", "republic:9.131a", "republic:7.332d")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """One command or several: commander, target, legions, veterans by name, fleets."""
        teller = voice(s, faction)

        def left(parts: Parts) -> list[str]:
            raw, veterans, fleets = at_hand(s, parts)
            units, named = raw + len(veterans), [each[1] for each in parts]
            fit = commanders(s, [each[0] for each in parts])
            if parts:
                fit = fit_beside(s, fit, [PERSON_AT[each[0]] for each in parts])
            return names(p for p in fit if any(targets(s, p, units, fleets, named)))

        def part(who: str, parts: Parts) -> Framing:
            return _frame_command(s, teller, who, parts)

        def why(who: str, parts: Parts) -> Refusal | None:
            return why_no_commander(s, who, [each[0] for each in parts])

        def near() -> list[str]:
            return names(p for p in present(s) if s.office[p] != NO_OFFICE)

        group = Group("dispatch", "senate.commander", "republic:9.641b", left, part, why, near)
        return (yield from frame_group(s, teller, group))

    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        found: list[Consent] = []
        named: list[str] = []
        for who, where, count, veterans, fleets in motion.terms:
            found += unwilling(s, who, where, count + VETERAN_STRENGTH * len(veterans), fleets, named)
            named.append(where)
        return found

    def lawful(self, s: Republic, motion: Motion) -> bool:
        """Are commanders, targets and units still there, and could each still be sent where he is to go?"""
        named: list[str] = []
        raw = sum(not s.veteran[legion] for legion in legions_at(s, ACTIVE_BOX))
        fleets = s.fleets
        for who, where, count, veterans, ships in motion.terms:
            p = PERSON_AT[who]
            raw, fleets = raw - count, fleets - ships
            there = s.place[p] == ROME and entitled(s, p)
            if not there or raw < 0 or fleets < 0:
                return False
            if any(s.legion[int(each.removeprefix("legion:"))] != ACTIVE_BOX for each in veterans):
                return False
            if where not in targets(s, p, count + len(veterans), ships, named):
                return False
            named.append(where)
        return True

    @rule("republic:9.641a", "republic:9.642", "republic:7.331", "republic:7.3321d", "republic:10.1b")
    def passed(self, s: Republic, motion: Motion) -> None:
        """The units and their commanders leave at once; if the chair goes to war the Senate is closed."""
        closes = self.departs(s, motion)
        order = max(s.rank) + 1
        for who, where, count, veterans, fleets in motion.terms:
            p = PERSON_AT[who]
            raw = [legion for legion in legions_at(s, ACTIVE_BOX) if not s.veteran[legion]][:count]
            march(s, p, where, raw + [int(each.removeprefix("legion:")) for each in veterans], fleets)
            s.rank[p] = order
        if closes:
            rise(s)

    def departs(self, s: Republic, motion: Motion) -> bool:
        """Does it send the chair to war?"""
        return takes_the_chair(s, [PERSON_AT[each[0]] for each in motion.terms])
