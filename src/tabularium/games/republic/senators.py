"""Senators: where they are, what they count for, and how they rise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabularium.engine import SEATS, Refusal, refuse

from .book import rule
from .cards import (
    INFLUENCE,
    MILITARY_REFORMS,
    NUMBER_OF,
    ORATORY,
    PEOPLE,
    PERSON,
    PERSON_AT,
    POPULARITY,
    STATESMEN_OF,
    TABLES,
)
from .census import census, officers, people_at
from .state import (
    BENEATH,
    CAPTIVE,
    CURIA,
    EVERY_FACTION,
    EXILE,
    FORUM,
    NO_FACTION,
    NO_OFFICE,
    NOBODY,
    NOWHERE,
    REVOLT,
    ROME,
    ROME_CONSUL,
    Faction,
    Republic,
    Seat,
)

LEAST_POPULARITY, MOST_POPULARITY = TABLES["popularity_range"]
ELDER = 7
"""The age from which a senator is old."""
OFF_THE_TABLE = (NOWHERE, CURIA, BENEATH)
LIFE_INFLUENCE: int = TABLES["consul_for_life"]["automatic_min_influence"]


# -- who is where --------------------------------------------------------------------------------------------------
@rule("republic:4.12a")
def members(s: Republic, faction: Faction) -> Sequence[int]:
    """The senators of a faction, in any place; a statesman with his family beneath counts as one."""
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
    """The senators who can be sent away from Rome, with a command or to a province: every senator there who is no
    elder."""
    return [p for p in present(s) if not elder(s, p)] if s.options.ageing else present(s)


@rule("republic:5.51a")
def elder(s: Republic, p: int) -> bool:
    """Is he so old that he cannot leave Rome any more, nor murder, nor become leader?"""
    return s.age[p] >= ELDER


@rule("republic:5.51a", "republic:5.51b")
def why_too_old(s: Republic, key: str) -> Refusal | None:
    """Why an elder is not named for what an elder does not do."""
    old = key in PERSON_AT and elder(s, PERSON_AT[key])
    return refuse("refused.elder", "republic:5.51a", senator=key) if old else None


def why_away(s: Republic, p: int, rule: str) -> Refusal:
    """The reason why a senator is not in Rome: he waits in the Forum for a faction, or is away."""
    message = "refused.unaligned" if s.place[p] == FORUM else "refused.not_in_rome"
    return refuse(message, rule, senator=PERSON[p])


@rule("republic:6.31b")
def why_own_talents(s: Republic, p: int, talents: int) -> Refusal | None:
    """Why a senator cannot spend so much: talents of his faction's treasury, if they would do, are not for this."""
    enough = s.talents[p] < talents <= s.talents[p] + s.treasury[s.faction[p]]
    own = s.talents[p]
    return refuse("refused.own_talents", "republic:6.31b", senator=PERSON[p], talents=own) if enough else None


@rule("republic:4.2c")
def aligned(s: Republic, p: int) -> bool:
    """Does he belong to a faction?"""
    return s.faction[p] != NOBODY


@rule("republic:5.21a")
def in_play(s: Republic, p: int) -> bool:
    """Is he on the table: with a faction anywhere, or unaligned in the Forum or in a province?"""
    return s.place[p] not in OFF_THE_TABLE


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


def others(s: Republic, faction: Faction) -> list[str]:
    """The other factions in the game by name; the last one has none."""
    return [SEATS[other] for other in living(s) if other != faction]


def foremost(s: Republic, faction: Faction) -> list[int]:
    """The senators of a faction by their influence, those of equal influence by their numbers."""
    return sorted(members(s, faction), key=lambda p: (-s.influence[p], NUMBER_OF[p]))


def first_man(s: Republic, faction: Faction) -> int:
    """The speaker of a faction: its leader, or while there is none its senator of most influence."""
    return s.leader[faction] if s.leader[faction] != NOBODY else next(iter(foremost(s, faction)), NOBODY)


# -- rank and order ------------------------------------------------------------------------------------------------
@rule("republic:4.2b", "republic:9.11a", "republic:9.144c", "republic_assembly:9.1a", "republic_assembly:12.31")
def highest_officer(s: Republic, but: Sequence[int] = (), everybody: bool = False) -> int:
    """The highest ranking available officer; without officers the senator of most influence, oratory, lowest number.
    `but` are senators passed over, a Consul for Life too where he is above offices; `everybody` counts those away from
    Rome as present.
    """
    passed = [s.life, *but] if s.edition.life_apart else but
    for officer in officers(s).ranked:
        if officer not in passed and (everybody or s.place[officer] == ROME):
            return officer
    if s.pontifex != NOBODY and s.pontifex not in passed and (everybody or s.place[s.pontifex] == ROME):
        return s.pontifex
    there = [p for p in PEOPLE if aligned(s, p) and s.place[p] != BENEATH] if everybody else present(s)
    last = s.life if s.life in there and s.life not in but else NOBODY
    return min((p for p in there if p not in passed), key=lambda p: standing(s, p), default=last)


@rule("republic:4.2b")
def rome_consul(s: Republic) -> int:
    """The Rome Consul while he is in Rome, else his substitute there: the highest officer."""
    consul = officers(s).holders[ROME_CONSUL]
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
    """The faction that answers for a faction while a Consul for Life is obeyed, in the Senate first of all: his, but
    not for a rebel."""
    if s.life == NOBODY or s.phase not in s.edition.obeyed_in or s.faction[s.life] == NOBODY:
        return faction
    return faction if s.rebel != NOBODY and s.faction[s.rebel] == faction else s.faction[s.life]


@rule("republic:9.823a")
def teller(s: Republic, p: int) -> Seat:
    """The person who answers for a senator in the Senate: his own, or the Consul for Life's."""
    return s.person_of(p if voice(s, s.faction[p]) == s.faction[p] else s.life)


def factor(s: Republic, p: int, of: str = "base") -> int:
    """Crassus has twice the income of others; whether that of knights too his card says."""
    ability = s.edition.cards.abilities[p].get("double_income")
    return 2 if ability is not None and ability.get(of, True) else 1


@rule("republic:10.521")
def oratory(s: Republic, p: int) -> int:
    """How well a senator speaks: as it is printed, and a point for each legion of veterans he has disbanded."""
    return ORATORY[p] + disbanded_by(s, p) if s.options.disbanding_veterans else ORATORY[p]


def disbanded_by(s: Republic, p: int) -> int:
    """How many legions of veterans a senator has sent home."""
    return s.disbanded.count(p)


# -- votes ---------------------------------------------------------------------------------------------------------
@rule("republic:4.17a", "republic:7.5b")
def votes(s: Republic, p: int) -> int:
    """A senator's own votes: his oratory and his knights."""
    own = ORATORY[p] + s.knights[p]
    return own + disbanded_by(s, p) if s.options.disbanding_veterans else own


@rule("republic:9.651", "republic:9.655d")
def holy_votes(s: Republic, p: int) -> int:
    """The gods' addition in military matters: as much again for the Pontifex Maximus, a vote for a priest."""
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


@rule("republic:9.822a", "republic:9.822c", "republic:12.2c", "republic:L.military-reforms", "republic_assembly:9.67d")
def crown(s: Republic, p: int) -> None:
    """A senator has the influence of a Consul for Life: he is one, if he is loyal and the law still knows it.

    Influence comes before an election: he replaces an elected one, except where only an election protects from murder.
    """
    vacant = s.life == NOBODY or (s.life_elected and s.edition.life_apart)
    if vacant and not s.laws[MILITARY_REFORMS] and aligned(s, p) and loyal(s, p):
        s.life, s.life_elected = p, False
        s.say("life.automatic", rule="republic:9.822a", senator=PERSON[p], seat=SEATS[s.faction[p]])


@rule("republic:7.31c")
def gain_popularity(s: Republic, p: int, amount: int) -> None:
    """Popularity changes within its bounds; every change of Pompey's counts twice."""
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


# -- who he is ----------------------------------------------------------------------------------------------------
def man(s: Republic, p: int) -> list[int]:
    """A senator to be remembered by: his number and how many of his family have died before him."""
    return [p, s.deaths[p]]


def lives(s: Republic, remembered: list[int]) -> bool:
    """Is he still the same man, and in Rome?"""
    return s.deaths[remembered[0]] == remembered[1] and s.place[remembered[0]] == ROME


def names(people: Iterable[int]) -> list[str]:
    """Senators by their keys."""
    return [PERSON[p] for p in people]
