"""Figures of the Republic for bots that think ahead: first the safety of Rome, then the distance of each from ruling
it."""

from __future__ import annotations

from functools import partial

from tabularium.bots import Mind
from tabularium.engine import Ask

from .bot import GreedyBot
from .bot.temper import SHREWD
from .cards import CONCESSIONS, LEGIONS, MILITARY, PROVINCES, TABLES
from .census import census, officers
from .odds.battle import battle, strength
from .odds.era import INITIATIVES, ends
from .senators import LIFE_INFLUENCE, factions, highest_officer, living, members, votes
from .setup_decks import BOTTOM_NEXT, BOTTOM_OWN
from .state import (
    ACTIVE_BOX,
    CAPTIVE,
    DICTATOR,
    FIELD,
    GOVERNED,
    IMMINENT,
    INACTIVE,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    REVOLT,
    ROME,
    WITH,
    Faction,
    Republic,
)
from .wars import active, at_sea, combined_strength, in_play, land_strength, naval_strength, numbers

CANDIDATE: int = TABLES["consul_for_life"]["election_min_influence"]
HIGH = 15
"""From so much influence on a man is watched."""
NAMES = (
    *("influence", "lead", "lead_of_mean", "best", "best_squared", "rival", "rival_squared", "above_rival"),
    *("votes", "talents", "crown", "can_crown", "others_crown", "life", "life_other", "chair", "dictator", "offices"),
    *("senators", "knights", "popularity", "cards", "treasury", "concessions", "provinces", "exposed", "force"),
    *("glory", "deeds"),
    *("rebel", "rebel_other", "late_lead", "late_influence", "last_lead"),
)
TABLE_NAMES = (
    *("chest", "poor", "unrest", "angry", "active", "many_active", "imminent", "inactive", "strength"),
    *(
        "legions",
        "fleets",
        "army",
        "fleet_in_rome",
        "soldiers",
        "short",
        "long",
        "left",
        "too_many",
        "strength_left",
        "life",
        "rebel",
        "foremost",
        "late",
    ),
    *("last", "provinces"),
)


# -- a faction -----------------------------------------------------------------------------------------------------
def features(s: Republic, seat: int) -> list[float] | None:
    """The figures of a faction; one that is out can no longer win."""
    return None if s.out[seat] else of_faction(s, Faction(seat))


def of_faction(s: Republic, faction: Faction) -> list[float]:
    """Its influence beside the others', how near its first man is to ruling, and what could help or hinder him."""
    others = [other for other in living(s) if other != faction]
    mine = members(s, faction)
    influence = [total(s, each) for each in factions(s)]
    own = influence[faction]
    lead = own - max((influence[other] for other in others), default=0)
    lead_of_mean = own - sum(influence[other] for other in others) / max(1, len(others))
    best = first(s, faction)
    rival = max((first(s, other) for other in others), default=0)
    weights = [weight(s, each) for each in factions(s)]
    voices = sum(votes_there for votes_there, _ in weights) or 1
    purses = sum(talents for _, talents in weights)
    margins = [2 * sum(each) - voices - purses for each in weights]
    crown = margins[faction] / 10 if best >= CANDIDATE else 0.0
    can_crown = best >= CANDIDATE and margins[faction] > 0
    others_crown = any(first(s, other) >= CANDIDATE and margins[other] > 0 for other in others)
    officer = highest_officer(s)
    late = lateness(s)
    leader = s.leader[faction]
    campaigns = [(chance, land) for p, _, chance, land in fronts(s) if s.faction[p] == faction]
    return [
        own / 10,
        lead / 10,
        lead_of_mean / 10,
        best / 10,
        watched(best),
        rival / 10,
        watched(rival),
        (best - rival) / 10,
        weights[faction][0] / voices,
        weights[faction][1] / 10,
        crown,
        can_crown,
        others_crown,
        s.life != NOBODY and s.faction[s.life] == faction,
        s.life != NOBODY and s.faction[s.life] != faction,
        officer != NOBODY and s.faction[officer] == faction,
        any(s.office[p] == DICTATOR for p in mine),
        sum(s.office[p] != NO_OFFICE for p in mine),
        len(mine),
        sum(s.knights[p] for p in mine),
        sum(s.popularity[p] for p in mine) / 10,
        len(s.hands[faction]),
        s.treasury[faction] / 10,
        sum(s.faction[s.holder[each]] == faction for each in CONCESSIONS if s.holder[each] >= 0),
        sum(s.faction[s.governor[each]] == faction for each in PROVINCES if s.governor[each] != NOBODY),
        sum(s.influence[p] for p in mine if p != leader and s.place[p] == ROME) / 10,
        force(s, faction) / 10,
        sum(chance * land for chance, land in campaigns) / 10,
        sum(chance for chance, _ in campaigns),
        s.rebel != NOBODY and s.faction[s.rebel] == faction,
        s.rebel != NOBODY and s.faction[s.rebel] != faction,
        late * lead / 10,
        late * own / 10,
        s.era_ends * lead / 10,
    ]


def total(s: Republic, faction: Faction) -> int:
    """The influence that counts in the end."""
    honour = s.honour[faction] if s.honour else 0
    return honour + sum(s.influence[p] for p in members(s, faction) if s.place[p] not in (REVOLT, CAPTIVE))


def first(s: Republic, faction: Faction) -> int:
    """The influence of its first man."""
    return max((s.influence[p] for p in members(s, faction)), default=0)


def watched(influence: int) -> float:
    """How near so much influence is to ruling alone: little for most, then more and more."""
    return (max(0, influence - HIGH) / (LIFE_INFLUENCE - HIGH)) ** 2


def weight(s: Republic, faction: Faction) -> tuple[int, int]:
    """Its votes in Rome, and the talents that could buy more."""
    there = census(s).in_rome[faction]
    return sum(votes(s, p) for p in there), sum(s.talents[p] for p in there)


def force(s: Republic, faction: Faction) -> int:
    """The legions under its commanders."""
    return sum(at >= WITH and s.faction[at - WITH] == faction and s.place[at - WITH] == FIELD for at in s.legion)


def lateness(s: Republic) -> float:
    """How much of the cards above Era Ends has been drawn; beyond the chance that it comes next year."""
    if s.era_ends:
        return 1.0
    bottom = BOTTOM_OWN[s.era] + BOTTOM_NEXT[s.era] + 1
    deck = sum(map(len, s.deck))
    return ends(deck, bottom) if deck <= bottom + INITIATIVES else 1 / (1 + deck - bottom)


# -- Rome ----------------------------------------------------------------------------------------------------------
def rome(s: Republic) -> list[float]:
    """Rome's forces, and the enemies it must withstand."""
    fought = active(s)
    states = [s.war[war] for war in in_play(s)]
    might = sum(combined_strength(s, war) for war in fought)
    legions = sum(1 + s.veteran[each] for each in LEGIONS if s.legion[each] >= ACTIVE_BOX)
    army = sum(1 + s.veteran[each] for each in LEGIONS if s.legion[each] == ACTIVE_BOX)
    fleets = s.fleets + sum(s.fleets_with) + sum(s.camp_fleets)
    soldiers = sorted((MILITARY[p] for p, place in enumerate(s.place) if place in (ROME, FIELD)), reverse=True)[:3]
    foremost = max((s.influence[p] for faction in living(s) for p in members(s, faction)), default=0)
    left = dict.fromkeys(fought, 1.0)
    for _, war, chance, _ in fronts(s):
        if war in left:
            left[war] *= 1 - chance
    taxed = sum(state == GOVERNED for state in s.province)
    return [
        s.chest / 100,
        max(0, 60 - s.chest) / 10,
        s.unrest,
        max(0, s.unrest - 3) ** 2,
        len(fought),
        max(0, len(fought) - 1) ** 2,
        states.count(IMMINENT),
        states.count(INACTIVE),
        might / 10,
        legions / 10,
        fleets / 10,
        army / 10,
        s.fleets / 10,
        sum(soldiers) / 10,
        max(0, might - legions - sum(soldiers[:2])) / 10,
        max((s.duration[war] for war in fought), default=0) * s.options.war_exhaustion,
        sum(left.values()),
        max(0.0, sum(left.values()) + states.count(IMMINENT) - 2) ** 2,
        sum(chance * combined_strength(s, war) for war, chance in left.items()) / 10,
        s.life != NOBODY,
        s.rebel != NOBODY,
        watched(foremost),
        lateness(s),
        s.era_ends,
        taxed,
    ]


# -- wars ----------------------------------------------------------------------------------------------------------
def fronts(s: Republic) -> list[tuple[int, int, float, int]]:
    """The commanders who stand against wars: who, against which, his chance to beat it, and its strength on land."""
    found = []
    for p in census(s).at[FIELD]:
        war = s.post[p]
        if 0 <= war < len(s.war) and s.office[p] != MASTER_OF_HORSE:
            land = land_strength(s, war)
            found.append((p, war, beaten(s, p, war, land), land))
    return found


def beaten(s: Republic, p: int, war: int, land: int) -> float:
    """The chance that a commander beats a war this year, its fleet first."""
    beside = officers(s).holders[MASTER_OF_HORSE] if s.office[p] == DICTATOR else NOBODY
    skill = MILITARY[p] + (MILITARY[beside] if beside != NOBODY else 0)
    legions = sum(1 + s.veteran[each] for each, at in enumerate(s.legion) if at == WITH + p)
    disaster, standoff = numbers(s, war)
    chance = battle(strength(legions, skill), land, disaster, standoff)["victory"] if legions else 0.0
    if at_sea(s, war):
        chance *= battle(strength(s.fleets_with[p], skill), naval_strength(s, war), disaster, standoff)["victory"]
    return chance


# -- time ----------------------------------------------------------------------------------------------------------
def moment(s: Republic) -> tuple[object, ...]:
    """A value that changes when something is settled: the phases, in the Forum the initiatives, in the Senate its steps
    and its votes."""
    return s.turn, s.phase, s.initiatives, s.session.step, s.session.proposals - len(s.motions)


THOUGHT = frozenset(
    {
        *("forum.persuader", "forum.target"),
        *("senate.censor", "senate.consul_role", "senate.pontifex", "senate.concession_to"),
        *("trial.accuse", "trial.charge", "trial.prosecutor", "trial.prosecutor_consent", "trial.appeal"),
    }
)
"""What a look ahead is worth: who is won over, accused or honoured. Wars and money it leaves to plans of years."""
VOTED = frozenset({"trial", "special_trial"})
"""Votes of the same kind."""


def trivial(ask: Ask) -> bool:
    """Is it left to the hand that plans?"""
    if ask.key == "senate.vote":
        return ask.params["subject"].removeprefix("subject:") not in VOTED
    return ask.key not in THOUGHT


MIND = Mind(
    names=NAMES,
    features=features,
    horizon=moment,
    figures=(__package__, "data/figures.json"),
    table=rome,
    table_names=TABLE_NAMES,
    most=60,
    trivial=trivial,
    hand=partial(GreedyBot, temper=SHREWD),
    seats=lambda s: s.factions,
)
