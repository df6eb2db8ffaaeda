"""Senators: where they are, what they count for, how they rise, and what happens when one dies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto

from tabularium.engine import SEATS

from .book import rule
from .cards import (
    CARD_OF,
    CONCESSION,
    CONCESSIONS,
    FAMILY,
    INFLUENCE,
    KIND,
    LEGIONS,
    MILITARY_REFORMS,
    NUMBER_OF,
    ORATORY,
    PEOPLE,
    PERSON,
    POPULARITY,
    PROVINCES,
    STATESMEN,
    STATESMEN_OF,
    TABLES,
)
from .census import census, people_at
from .hands import slip_in
from .state import (
    ACTIVE_BOX,
    AT_HOME,
    BENEATH,
    CAMP,
    CAPTIVE,
    CURIA,
    DICTATOR,
    EVERY_FACTION,
    EXILE,
    FIELD,
    FORUM,
    GARRISON,
    IN_FORUM,
    NO_FACTION,
    NO_OFFICE,
    NOBODY,
    NOWHERE,
    PROCONSUL,
    PROVINCE,
    REVOLT,
    ROME,
    ROME_CONSUL,
    VACANT,
    WITH,
    Faction,
    Republic,
    Seat,
)

LEAST_POPULARITY, MOST_POPULARITY = TABLES["popularity_range"]
ELDER = 7
"""The age from which a senator is old."""
LIFE_INFLUENCE: int = TABLES["consul_for_life"]["automatic_min_influence"]


class Cause(Enum):
    """What a senator dies of."""

    MORTALITY = auto()
    """His number was drawn in the Mortality Phase."""
    EVENT = auto()
    MOB = auto()
    WAR = auto()
    """In battle, or with a revolt that has failed."""
    CAPTIVITY = auto()
    CONDEMNED = auto()
    """In a major trial, or caught when he went for the sponsor of a land bill."""
    CAUGHT = auto()
    """As an assassin, or condemned with his faction for it."""
    MURDERED = auto()
    RETIREMENT = auto()
    """He has not died but retired, with the same consequences."""


# -- who is where --------------------------------------------------------------------------------------------------
@rule("republic:4.12a")
def members(s: Republic, faction: Faction) -> Sequence[int]:
    """The senators of a faction, wherever they are; a statesman with his family beneath counts as one."""
    return census(s).members[faction]


@rule("republic:9.11b", "republic:9.52a", "republic_assembly:9.1b")
def in_rome(s: Republic, faction: Faction) -> Sequence[int]:
    """The senators of a faction who are in Rome: not governors, commanders, captives or rebels."""
    return census(s).in_rome[faction]


def present(s: Republic) -> Sequence[int]:
    """Every aligned senator in Rome."""
    return people_at(s, ROME)


@rule("republic:5.51a")
def able_bodied(s: Republic) -> Sequence[int]:
    """Who can be sent away from Rome, with a command or to a province: every senator there who is no elder."""
    return [p for p in present(s) if not elder(s, p)] if s.options.ageing else present(s)


@rule("republic:5.51a")
def elder(s: Republic, p: int) -> bool:
    """Is he so old that he cannot leave Rome any more, nor murder, nor become leader?"""
    return s.age[p] >= ELDER


@rule("republic:4.2c")
def aligned(s: Republic, p: int) -> bool:
    """Does he belong to a faction?"""
    return s.faction[p] != NOBODY


@rule("republic:5.21a")
def in_play(s: Republic, p: int) -> bool:
    """Is he on the table: with a faction anywhere, or unaligned in the Forum or in a province?"""
    return s.place[p] not in (NOWHERE, CURIA, BENEATH)


def heads_family(s: Republic, p: int) -> bool:
    """Does this statesman stand for his family? In exile he does not: it has lost him as if he had died."""
    return in_play(s, p) and s.place[p] != EXILE


def loyal(s: Republic, p: int) -> bool:
    """Is he no rebel?"""
    return s.place[p] != REVOLT


@rule("republic:10.71b", "republic:11.24b")
def purse_open(s: Republic, p: int) -> bool:
    """Can his talents be spent: not a captive's but for his ransom, nor a rebel's but for his army, nor an exile's?"""
    return s.place[p] not in (CAPTIVE, REVOLT, EXILE)


def factions(s: Republic) -> list[Faction]:
    """All factions, those that are out too."""
    return EVERY_FACTION[: s.factions]


def living(s: Republic) -> list[Faction]:
    """The factions still in the game."""
    return [faction for faction in EVERY_FACTION[: s.factions] if not s.out[faction]]


# -- rank and order ------------------------------------------------------------------------------------------------
@rule("republic:4.2b", "republic:9.11a", "republic:9.144c", "republic_assembly:9.1a", "republic_assembly:12.31")
def highest_officer(s: Republic, but: Sequence[int] = (), everybody: bool = False) -> int:
    """The highest ranking available officer; without officers the senator of most influence, oratory, lowest number.

    `but` are senators passed over, a Consul for Life too where he is above offices; `everybody` counts those away from
    Rome as present.
    """
    passed = {s.life, *but} if s.edition.life_apart else {*but}
    for office in range(DICTATOR, PROCONSUL):
        if office in s.office:
            officer = s.office.index(office)
            if officer not in passed and (everybody or s.place[officer] == ROME):
                return officer
    if s.pontifex != NOBODY and s.pontifex not in passed and (everybody or s.place[s.pontifex] == ROME):
        return s.pontifex
    there = [p for p in PEOPLE if aligned(s, p) and s.place[p] != BENEATH] if everybody else present(s)
    last = s.life if s.life in there and s.life not in but else NOBODY
    return min((p for p in there if p not in passed), key=lambda p: standing(s, p), default=last)


@rule("republic:4.2b")
def rome_consul(s: Republic) -> int:
    """The Rome Consul while he is in Rome, else whoever stands in for him there: the highest officer."""
    consul = s.office.index(ROME_CONSUL) if ROME_CONSUL in s.office else NOBODY
    return consul if consul != NOBODY and s.place[consul] == ROME else highest_officer(s)


def standing(s: Republic, p: int) -> tuple[int, int, int]:
    """The order of senators without office."""
    return (-s.influence[p], -oratory(s, p), NUMBER_OF[p])


@rule("republic:4.18b")
def clockwise(s: Republic, first: Faction | None = None) -> list[Faction]:
    """The factions in the game, clockwise from the highest officer's or from the one named."""
    if first is None:
        officer = highest_officer(s)
        first = s.faction[officer] if officer != NOBODY else EVERY_FACTION[0]
    every = EVERY_FACTION[: s.factions]
    return [faction for faction in every[first:] + every[:first] if not s.out[faction]]


@rule("republic:9.823a", "republic_assembly:12.31")
def voice(s: Republic, faction: Faction) -> Faction:
    """Who answers for a faction while a Consul for Life is obeyed, in the Senate first of all: he, but for a rebel."""
    if s.life == NOBODY or s.phase not in s.edition.obeyed_in or s.faction[s.life] == NOBODY:
        return faction
    return faction if s.rebel != NOBODY and s.faction[s.rebel] == faction else s.faction[s.life]


@rule("republic:9.823a")
def teller(s: Republic, p: int) -> Seat:
    """Who answers for a senator in the Senate: his person, or the Consul for Life's."""
    return s.person_of(p if voice(s, s.faction[p]) == s.faction[p] else s.life)


def factor(s: Republic, p: int, of: str = "base") -> int:
    """Crassus has twice the income of others; whether that of knights too his card says."""
    ability = s.edition.cards.abilities[p].get("double_income")
    return 2 if ability is not None and ability.get(of, True) else 1


@rule("republic:10.521")
def oratory(s: Republic, p: int) -> int:
    """How well a senator speaks: as it is printed, and a point for each legion of veterans he has disbanded."""
    return ORATORY[p] + (s.disbanded.count(p) if s.options.disbanding_veterans else 0)


# -- votes ---------------------------------------------------------------------------------------------------------
@rule("republic:4.17a", "republic:7.5b")
def votes(s: Republic, p: int) -> int:
    """A senator's own votes: his oratory and his knights."""
    return oratory(s, p) + s.knights[p]


@rule("republic:9.651", "republic:9.655d")
def holy_votes(s: Republic, p: int) -> int:
    """What the gods add in military matters: as much again for the Pontifex Maximus, a vote for a priest."""
    return s.priest[p] + (votes(s, p) if p == s.pontifex else 0)


@rule("republic:4.17a", "republic:4.17b", "republic:4a", "republic_assembly:9.31c")
def faction_votes(s: Republic, faction: Faction) -> int:
    """The votes of a faction at this moment: those of its senators in Rome."""
    return sum([votes(s, p) for p in in_rome(s, faction)])


# -- rise and fall -------------------------------------------------------------------------------------------------
@rule("republic:7.31b", "republic:9.18", "republic:9.822a")
def gain_influence(s: Republic, p: int, amount: int) -> None:
    """Influence rises or falls, never below 0; a loyal senator who reaches 35 is Consul for Life at once."""
    s.influence[p] = max(0, s.influence[p] + amount)
    if amount > 0 and s.influence[p] >= LIFE_INFLUENCE:
        crown(s, p)


@rule("republic:9.822a", "republic:9.822c", "republic:12.2c", "republic:L.military-reforms")
def crown(s: Republic, p: int) -> None:
    """A senator has the influence of a Consul for Life: he is one, if he is loyal and the law still knows it.

    Influence comes before an election: he takes the place of one whom the Senate has elected.
    """
    vacant = s.life == NOBODY or s.life_elected
    if vacant and not s.laws[MILITARY_REFORMS] and aligned(s, p) and loyal(s, p):
        s.life, s.life_elected = p, False
        s.say("life.automatic", rule="republic:9.822a", senator=PERSON[p], seat=SEATS[s.faction[p]])


@rule("republic:7.31c")
def gain_popularity(s: Republic, p: int, amount: int) -> None:
    """Popularity changes within its bounds; whatever changes Pompey's changes it twice as much."""
    if "double_popularity_changes" in s.edition.cards.abilities[p]:
        amount *= 2
    s.popularity[p] = min(MOST_POPULARITY, max(LEAST_POPULARITY, s.popularity[p] + amount))


@rule("republic:8.1")
def stir(s: Republic, amount: int) -> None:
    """Unrest changes, never below 0."""
    s.unrest = max(0, s.unrest + amount)


def fresh(s: Republic, p: int) -> None:
    """A senator as he is printed, without markers."""
    s.influence[p], s.popularity[p] = INFLUENCE[p], POPULARITY[p]
    s.office[p], s.post[p] = NO_OFFICE, NOBODY
    for marks in (s.knights, s.talents, s.prior, s.corrupt, s.major, s.guards, s.returned, s.fleets_with, s.victor):
        marks[p] = 0
    s.age[p] = s.priest[p] = 0


@rule("republic:7.311a")
def join(s: Republic, p: int, faction: Faction) -> None:
    """A senator joins a faction, in Rome."""
    s.faction[p] = faction
    s.place[p] = ROME


@rule("republic:7.312d", "republic:7.312e")
def family_appears(s: Republic, family: int) -> None:
    """A family drawn from the deck lies in the Forum, unless its statesman is in play: then it goes under him."""
    above = [p for p in STATESMEN_OF[family] if heads_family(s, p)]
    if above:
        put_beneath(s, family, above[0])
    else:
        fresh(s, family)
        s.faction[family], s.place[family] = NO_FACTION, FORUM


def put_beneath(s: Republic, family: int, statesman: int) -> None:
    """A family lies under its statesman."""
    if s.place[family] == CURIA:
        s.curia.remove(family)
    s.place[family], s.faction[family] = BENEATH, s.faction[statesman]


# -- death ---------------------------------------------------------------------------------------------------------
@rule(
    "republic:5.3a",
    "republic:5.3b",
    "republic:5.3c",
    "republic:5.3d",
    "republic:5.3e",
    "republic:5.3f",
    "republic:5.31a",
    "republic:5.4a",
    "republic:5.4b",
    "republic:7.312g",
    "republic:9.823d",
    "republic:10.5c",
    "republic:11.271c",
    "republic_assembly:5.2a",
    "republic_assembly:5.2b",
    "republic_assembly:5.2c",
)
def kill(s: Republic, p: int, cause: Cause) -> None:
    """A senator dies. His markers, talents, concessions and provinces are gone from him; his family goes to the Curia.

    A leader's family stays, unless he was caught as an assassin or condemned for it. A faction that loses its last
    senator so, or by having him murdered, is eliminated. A dead commander's units stay where they are.
    """
    if cause != Cause.RETIREMENT:
        s.say("senator.dies", rule="republic:5.3a", senator=PERSON[p])
    s.deaths[p] += 1
    was_rebel, faction = p == s.rebel, s.faction[p]
    if cause == Cause.MORTALITY and s.edition.faction_inherits and faction != NOBODY:
        leave_to_faction(s, p, faction)
    strip(s, p)
    if p in STATESMEN:
        s.gone.append(CARD_OF[PERSON[p]])
        s.place[p] = NOWHERE
    s.faction[p] = NO_FACTION
    pass_on(s, p, faction, cause)
    if p == s.life:
        s.life = NOBODY
    if p == s.rebel_master:
        s.rebel_master = NOBODY
    if p == s.cleopatra_with:
        s.cleopatra_with = NOBODY
    if was_rebel:
        revolt_collapses(s)
    if faction != NOBODY and not s.out[faction] and not members(s, faction):
        left_alone(s, faction)


@rule("republic:5.3c", "republic:5.3d", "republic:5.3e", "republic:5.4a", "republic:9.74h")
def pass_on(s: Republic, p: int, faction: Faction, cause: Cause) -> None:
    """A senator has left his faction for good: his family follows him as its leader, or goes to the Curia.

    Where another statesman of the family is left it goes beneath him.
    """
    family = p
    if p in STATESMEN:
        family = FAMILY[p] if s.place[FAMILY[p]] == BENEATH else NOBODY
        twin = next((other for other in STATESMEN_OF[FAMILY[p]] if heads_family(s, other)), NOBODY)
        if family != NOBODY and twin != NOBODY:
            put_beneath(s, family, twin)
            family = NOBODY
    leads = faction != NOBODY and s.leader[faction] == p
    if leads:
        s.leader[faction] = NOBODY
    stays = leads and cause != Cause.CAUGHT and family != NOBODY
    if cause in (Cause.CAUGHT, Cause.MURDERED) and faction != NOBODY and not stays and not members(s, faction):
        eliminate(s, faction)
    if family != NOBODY:
        fresh(s, family)
        if stays:
            join(s, family, faction)
            s.leader[faction] = family
        else:
            to_curia(s, family)


def man(s: Republic, p: int) -> list[int]:
    """A senator to be remembered by: his number and how many of his family have died before him."""
    return [p, s.deaths[p]]


def lives(s: Republic, remembered: list[int]) -> bool:
    """Is he still the same man, and in Rome?"""
    return s.deaths[remembered[0]] == remembered[1] and s.place[remembered[0]] == ROME


def strip(s: Republic, p: int) -> None:
    """Everything a senator holds leaves him: markers, talents, concessions, provinces, command, sworn legions.

    A rebel's province and fleets are the Senate's again.
    """
    step_down(s, p)
    if not loyal(s, p):
        s.fleets, s.fleets_with[p] = s.fleets + s.fleets_with[p], 0
    for legion in LEGIONS:
        if s.sworn[legion] == p:
            s.sworn[legion] = NOBODY
        if s.disbanded[legion] == p:
            s.disbanded[legion] = NOBODY
    if s.place[p] == FIELD:
        leave_camp(s, p)
    s.captors = [pair for pair in s.captors if pair[0] != p]
    fresh(s, p)


def step_down(s: Republic, p: int) -> None:
    """What was given to a senator leaves him: concessions, provinces, the chair, the priesthood, and his guard."""
    give_back_concessions(s, p)
    for province in PROVINCES:
        if s.governor[province] == p:
            (vacate if loyal(s, p) else abandon)(s, province)
    if s.guards[p]:
        s.discards.append(CARD_OF["intrigue:open-bodyguard"])
    if s.session.chair == p:
        s.session.chair = NOBODY
    if s.pontifex == p:
        s.pontifex = NOBODY


@rule("republic_assembly:7.32d")
def give_back_concessions(s: Republic, p: int) -> None:
    """A senator's concessions are in the Forum again, nobody's and clean."""
    for concession in CONCESSIONS:
        if s.holder[concession] == p:
            take_away(s, concession, IN_FORUM)


@rule("republic:7.32c", "republic:9.412a", "republic_assembly:9.411a")
def take_away(s: Republic, concession: int, where: int) -> None:
    """A concession leaves its holder, and is clean; where he can be tried for it all the same, that is remembered."""
    if s.edition.earner_liable and s.bar[concession] and s.holder[concession] >= 0:
        s.earned.append([concession, *man(s, s.holder[concession])])
    s.holder[concession], s.bar[concession] = where, 0


@rule("republic:5.3b", "republic_assembly:5.2a")
def leave_to_faction(s: Republic, p: int, faction: Faction) -> None:
    """A senator's concessions stay in the hand of his faction, which can give them to another."""
    for concession in CONCESSIONS:
        if s.holder[concession] == p:
            s.holder[concession], s.bar[concession] = NOBODY, 0
            s.hands[faction].append(CARD_OF[CONCESSION[concession]])
            s.say("concession.inherited", rule="republic:5.3b", seat=SEATS[faction], concession=CONCESSION[concession])


def leave_camp(s: Republic, p: int) -> None:
    """An army without its commander stays at its war, or goes home where there is none."""
    war = s.post[p]
    at_war = 0 <= war < len(s.war)
    for legion in LEGIONS:
        if s.legion[legion] == WITH + p:
            s.legion[legion] = CAMP + war if at_war else ACTIVE_BOX
    if at_war:
        s.camp_fleets[war] += s.fleets_with[p]
    else:
        s.fleets += s.fleets_with[p]
    s.fleets_with[p] = 0


def vacate(s: Republic, province: int) -> None:
    """A province is without governor, in the Forum."""
    s.governor[province], s.term[province] = NOBODY, 0
    s.province[province] = VACANT


@rule("republic:11.391")
def abandon(s: Republic, province: int) -> None:
    """A rebel province without its governor is Rome's again: undeveloped, its forces dispersed, its garrison home."""
    vacate(s, province)
    s.developed[province] = s.provincial_armies[province] = s.provincial_fleets[province] = 0
    s.expedition[province] = AT_HOME
    for legion in LEGIONS:
        if s.legion[legion] == GARRISON + province:
            s.legion[legion] = ACTIVE_BOX


@rule("republic:5.3c", "republic:5.4b", "republic_assembly:5.2c")
def to_curia(s: Republic, family: int) -> None:
    """A family goes to the bottom of the Curia, unless that is empty and a faction without senators waits for it."""
    waiting = [] if s.curia else [faction for faction in clockwise(s, EVERY_FACTION[0]) if not members(s, faction)]
    if waiting:
        join(s, family, waiting[0])
        s.leader[waiting[0]] = family
        s.say("faction.revived", rule="republic:5.4b", seat=SEATS[waiting[0]], senator=PERSON[family])
    else:
        s.faction[family], s.place[family] = NO_FACTION, CURIA
        s.curia.append(family)


@rule("republic:5.4a", "republic:5.4b")
def left_alone(s: Republic, faction: Faction) -> None:
    """A faction that has lost its last senator takes the first of the Curia as its leader, or waits for one."""
    if s.curia:
        family = s.curia.pop(0)
        join(s, family, faction)
        s.leader[faction] = family
        s.say("faction.revived", rule="republic:5.4b", seat=SEATS[faction], senator=PERSON[family])


@rule("republic:5.4a", "republic:5.4c", "republic:5.4d", "republic:9.74h")
def eliminate(s: Republic, faction: Faction) -> None:
    """A faction is out of the game: cards discarded, talents to the bank; its laws go back into the deck at random."""
    s.out[faction] = 1
    s.treasury[faction] = 0
    for card in s.hands[faction]:
        if KIND[card] == "law":
            slip_in(s, card)
        else:
            s.discards.append(card)
    s.hands[faction] = []
    s.say("faction.eliminated", rule="republic:9.74h", seat=SEATS[faction])


@rule("republic:11.271c")
def revolt_collapses(s: Republic) -> None:
    """The primary rebel is dead: his followers die and the legions return to the Senate."""
    rebel, s.rebel = s.rebel, NOBODY
    for legion in LEGIONS:
        if s.legion[legion] == WITH + rebel:
            s.legion[legion] = ACTIVE_BOX
    for p in PEOPLE:
        if s.place[p] == REVOLT:
            kill(s, p, Cause.WAR)
    s.say("revolt.over", rule="republic:11.271c")


def names(people: Iterable[int]) -> list[str]:
    """Senators by their keys."""
    return [PERSON[p] for p in people]


@rule("republic:11.34", "republic:11.35")
def rebellious(s: Republic, province: int) -> bool:
    """Is its governor a rebel?"""
    governor = s.governor[province]
    return governor != NOBODY and not loyal(s, governor)


def governs(s: Republic, p: int) -> list[int]:
    """The provinces a senator governs."""
    return [province for province in PROVINCES if s.governor[province] == p]


@rule("republic:9.646c", "republic:L.vatinian.2")
def resides(s: Republic, province: int) -> bool:
    """Is the governor in his province himself? A legate stands in for him in every other he has."""
    governor = s.governor[province]
    return governor != NOBODY and s.place[governor] == PROVINCE and s.post[governor] == province


@rule("republic:9.22d", "republic:10.8a", "republic_assembly:10.7a", "republic_assembly:9.43a")
def lay_down_command(s: Republic, p: int) -> None:
    """A Proconsul who comes home is one no longer; that he has been consul is his rank, if he has not got it yet.

    Where he can be tried for it, he was one this year.
    """
    if s.office[p] == PROCONSUL:
        s.office[p] = NO_OFFICE
        if s.edition.proconsul_liable:
            s.major[p] = 1
        if not s.edition.proconsul_prior:
            s.prior[p] = 1


def come_home(s: Republic, p: int) -> None:
    """A senator is back in Rome, or in the Forum if he has no faction."""
    s.place[p] = ROME if s.faction[p] != NOBODY else FORUM
    s.post[p] = NOBODY


def go_to_province(s: Republic, p: int, province: int) -> None:
    """A governor leaves Rome for his province."""
    s.place[p], s.post[p] = PROVINCE, province
