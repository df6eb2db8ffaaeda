"""Wars and enemy leaders: which are in play, and how strong they are now."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import varies
from tabularium.engine.memo import kept

from .book import rule
from .cards import (
    BASE_LAND,
    BASE_NAVAL,
    CONCESSIONS,
    DESTROYS,
    DISASTER,
    DROUGHT,
    EVENT_AT,
    FLEET_SUPPORT,
    LAND_STRENGTH,
    LEADER_DISASTER,
    LEADER_STANDOFF,
    LEADER_STRENGTH,
    LEADERS,
    NAVAL_STRENGTH,
    NEEDS_PROVINCES,
    PROVINCES,
    REQUIRES,
    REVOLTS,
    STANDOFF,
    WAR_AT,
    WARS,
)
from .state import ACTIVE, ALLIED, GOVERNED, IMMINENT, INACTIVE, LEADING, NO_PROVINCE, UNPROSECUTED, VACANT, Republic

IN_PLAY = frozenset({INACTIVE, IMMINENT, ACTIVE, UNPROSECUTED})
FOUGHT = frozenset({ACTIVE, UNPROSECUTED})
CUT_OFF_BY = [[war for war in WARS if DESTROYS[war] == concession] for concession in CONCESSIONS]
"""By concession the wars that keep its grain from Rome."""
SOCIAL_WAR = WAR_AT["social"]
LONGEST = 6
"""A war that is in so many years not beaten is Rome's end."""


class Sight:
    """The wars in play and those of them that are fought, looked over once and read until one changes."""

    __slots__ = ("active", "in_play")

    def __init__(self, s: Republic) -> None:
        self.in_play = [war for war, state in enumerate(s.war) if state in IN_PLAY]
        self.active = [war for war in self.in_play if s.war[war] in FOUGHT]


@kept("war")
def in_sight(s: Republic) -> Sight:
    """The wars as they are now."""
    return Sight(s)


def in_play(s: Republic) -> Sequence[int]:
    """Every war that lies in the Forum."""
    return in_sight(s).in_play


def active(s: Republic) -> Sequence[int]:
    """Wars that cost money and threaten Rome; those nobody prosecutes are active too."""
    return in_sight(s).active


# -- war exhaustion ------------------------------------------------------------------------------------------------
@rule("republic:12.5a")
def grow_long(s: Republic) -> None:
    """Another year of every active war, revolts of provinces included; what is no longer in play has no marker."""
    for war in WARS:
        if s.war[war] in FOUGHT:
            s.duration[war] += 1
        elif s.war[war] not in IN_PLAY:
            s.duration[war] = 0


@rule("republic:12.5b")
def too_long(s: Republic) -> bool:
    """Has an active war lasted longer than Rome can bear?"""
    return any(s.duration[war] >= LONGEST for war in active(s))


# -- strength ------------------------------------------------------------------------------------------------------
@rule("republic:7.332a", "republic:7.3321a")
def multiplier(s: Republic, war: int) -> int:
    """How many active wars of the series there are; each multiplies the strength of all, but of none that waits."""
    if s.war[war] not in FOUGHT:
        return 1
    return 1 + sum([s.war[other] in FOUGHT for other in s.edition.cards.matching[war]])


@rule("republic:7.333b", "republic:10.0a", "republic:10.03a")
def exists(s: Republic, province: int) -> bool:
    """Is it a province, Rome's or one that a war has won over? One in revolt itself is a war and no province."""
    return s.province[province] in (VACANT, GOVERNED, ALLIED)


@rule("republic:7.333b")
def provinces_stand(s: Republic, war: int) -> bool:
    """Are there all provinces that a conditional revolt needs?"""
    return all(exists(s, province) for province in REQUIRES[war])


@rule("republic:7.341a", "republic:7.342")
def leads(s: Republic, leader: int, war: int) -> bool:
    """Does the leader's card name this war? Viriathus leads only revolts whose provinces there are."""
    if war not in s.edition.cards.leader_wars[leader]:
        return False
    return not NEEDS_PROVINCES[leader] or all(s.province[province] != NO_PROVINCE for province in REQUIRES[war])


@rule("republic:7.341a", "republic:7.341b", "republic:E.refuge.1")
def leaders_of(s: Republic, war: int) -> list[int]:
    """The enemy leaders who strengthen an active war; any other only who has found refuge there."""
    if LEADING not in s.leader_at and not s.refuge:
        return []
    if s.war[war] not in FOUGHT:
        return [leader for leader, joined in s.refuge if joined == war]
    own = [leader for leader in LEADERS if s.leader_at[leader] == LEADING and leads(s, leader, war)]
    return own + [leader for leader, joined in s.refuge if joined == war and leader not in own]


@rule(
    "republic:7.332a",
    "republic:7.342",
    "republic:10.11d",
    "republic:L.plautian-papirian",
    "republic:E.internal-disorder.2",
)
def land_strength(s: Republic, war: int) -> int:
    """The land strength now: multiplied by matching wars, then the leaders and provinces on top."""
    if war in REVOLTS:
        printed = BASE_LAND[s.developed[war - REVOLTS.start]][war - REVOLTS.start]
    elif war == SOCIAL_WAR and s.halved:
        printed = -(-LAND_STRENGTH[war] // 2)
    else:
        printed = LAND_STRENGTH[war]
    leaders = sum(LEADER_STRENGTH[leader] for leader in leaders_of(s, war))
    return printed * multiplier(s, war) + leaders + provincial_strength(s, war)


@rule("republic:10.03a", "republic:E.internal-disorder.2")
def provincial_strength(s: Republic, war: int) -> int:
    """The provinces' additions on land, not multiplied by matching wars: bases of allies, and all their armies.

    A province in revolt is its own base already.
    """
    if not s.options.provincial_wars:
        return 0
    bases = sum(BASE_LAND[s.developed[province]][province] for province in allies(s, war))
    return bases + sum(s.provincial_armies[province] for province in local_forces_of(s, war))


@rule("republic:10.03a", "republic:10.05c")
def allies(s: Republic, war: int) -> list[int]:
    """The provinces that fight beside a war."""
    return [province for province in PROVINCES if s.ally[province] == war]


def local_forces_of(s: Republic, war: int) -> list[int]:
    """The provinces whose forces are a war's: its allies, or the province in revolt itself."""
    return [war - REVOLTS.start] if war in REVOLTS else allies(s, war)


@rule("republic:7.332a", "republic:7.342", "republic:10.12b", "republic:E.internal-disorder.2")
def naval_strength(s: Republic, war: int) -> int:
    """The naval strength now; nothing once the enemy's fleet is beaten or where there never was one."""
    if not at_sea(s, war):
        return 0
    leaders = sum(LEADER_STRENGTH[leader] for leader in leaders_of(s, war))
    return printed_naval(war) * multiplier(s, war) + leaders + rebel_fleets(s, war)


@rule("republic:10.12a", "republic:10.12b")
def at_sea(s: Republic, war: int) -> bool:
    """Must the enemy's fleet be beaten first?"""
    return not s.navy_beaten[war] and (printed_naval(war) > 0 or rebel_fleets(s, war) > 0)


def rebel_fleets(s: Republic, war: int) -> int:
    """The provincial fleets of a province in revolt."""
    return s.provincial_fleets[war - REVOLTS.start] if war in REVOLTS else 0


def printed_naval(war: int) -> int:
    """The naval strength on the card."""
    return BASE_NAVAL[0][war - REVOLTS.start] if war in REVOLTS else NAVAL_STRENGTH[war]


@rule("republic:7.332a")
def support(s: Republic, war: int) -> int:
    """The fleets a land battle needs beside it: never multiplied."""
    return FLEET_SUPPORT[war]


@rule("republic:9.3a", "republic:9.3b")
def combined_strength(s: Republic, war: int) -> int:
    """Land and sea together, as far as they are unbeaten."""
    return land_strength(s, war) + naval_strength(s, war)


@rule("republic:7.343a")
def numbers(s: Republic, war: int) -> tuple[list[int], list[int]]:
    """The disaster and standoff numbers of a war, its leaders' included."""
    disaster, standoff = [*DISASTER[war]], [*STANDOFF[war]]
    for leader in leaders_of(s, war):
        disaster += LEADER_DISASTER[leader]
        standoff += LEADER_STANDOFF[leader]
    return disaster, standoff


@varies
@rule("republic:I.egyptian-grain", "republic:I.sicilian-grain")
def cut_off(s: Republic, concession: int) -> bool:
    """Does a war in play, active or not, keep this grain from Rome?"""
    return any(s.war[war] in IN_PLAY for war in CUT_OFF_BY[concession])


@rule("republic:8.12", "republic:7.335", "republic:E.drought.2", "republic:E.drought.3", "republic_assembly:7.333")
def droughts(s: Republic) -> int:
    """Every drought in play: the event's, and one for each war that brings one, in any state."""
    return s.level[EVENT_AT["drought"]] + sum(DROUGHT[war] for war in in_play(s))
