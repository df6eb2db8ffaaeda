"""The end of the Forum Phase: Major markers, ravaged concessions, the Curia, leaders who die, and Era Ends."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, varies

from ..book import rule, scene
from ..cards import (
    CONCESSION,
    CONCESSIONS,
    EVENT_AT,
    LAND_COMMISSIONER,
    LEADER,
    LEADER_STRENGTH,
    LEADERS,
    PEOPLE,
    PERSON,
    RAVAGES_WITH,
    TABLES,
    TAX_FARMER,
    WAR_EFFECTS,
    WARS,
)
from ..chance import throw, throw_spared
from ..concessions import take_away
from ..end import era_over
from ..senators import clockwise, voice
from ..state import (
    FORUM,
    IN_CURIA,
    IN_FORUM,
    LEADER_GONE,
    LEADER_IN_CURIA,
    LEADING,
    NO_OFFICE,
    PROCONSUL,
    Republic,
)
from ..wars import FOUGHT, IN_PLAY, combined_strength, cut_off
from .alliances import make_peace
from .arrivals import destroy, own_wars

RETURNS: list[int] = TABLES["curia"]["concession_returns"]
"""The rolls on which a card leaves the Curia."""
LEADER_DIES = EVENT_AT["enemy-leader-dies"]


@scene
@rule("republic:7.8a", "republic:SUM.forum")
def mark_majors(s: Republic) -> None:
    """The holder of a major office, in Rome or not, is liable to a major trial this year."""
    mark_officers(s)
    s.after(mark_majors)


@rule("republic:7.8a", "republic:9.65c", "republic_assembly:9.411a", "republic_assembly:9.42")
def mark_officers(s: Republic) -> None:
    """All who hold a major office now are liable for it, the Pontifex Maximus among them."""
    major = major_offices(s)
    for p in PEOPLE:
        if s.office[p] in major or p == s.pontifex:
            s.major[p] = 1


@varies
@rule("republic:7.8a")
def major_offices(s: Republic) -> range:
    """The offices for which one can be tried: all but that of a Proconsul."""
    return range(NO_OFFICE + 1, PROCONSUL)


@scene
def ravage(s: Republic) -> None:
    """Wars in Italy lay waste what is farmed out."""
    ravage_italy(s)
    s.after(ravage)


@rule("republic:7.8b", "republic:I.tax-farmer", "republic:7.321")
def ravage_italy(s: Republic) -> None:
    """The 2nd Punic War and the revolt of the gladiators destroy a tax farmer each, their leaders one more."""
    states = FOUGHT if s.options.tax_farmer_active_only else IN_PLAY
    for war in WARS:
        if "tax_farmer_destruction_roll" in WAR_EFFECTS[war] and s.war[war] in states:
            beside = [leader for leader in LEADERS if RAVAGES_WITH[leader] == war and s.leader_at[leader] == LEADING]
            for _ in range(1 + len(beside)):
                number = throw_spared(s)
                for concession in CONCESSIONS:
                    if TAX_FARMER[concession] == number:
                        destroy(s, concession)


@scene
@rule("republic:7.8c", "republic:7.321", "republic:7.344c")
def roll_in_the_curia(s: Republic) -> None:
    """A die for each senator, concession and enemy leader in the Curia."""
    leave_the_curia(s)
    leaders_grow_old(s)
    s.after(roll_in_the_curia)


@rule(
    "republic:7.8c",
    "republic:7.321",
    "republic:I.egyptian-grain",
    "republic:I.sicilian-grain",
    "republic_assembly:9.611d",
)
def leave_the_curia(s: Republic) -> None:
    """Five or six brings a senator or concession to the Forum.

    Grain may have to stay there as long as the war that has destroyed it, and what was destroyed in this phase to wait
    for the next.
    """
    for p in list(s.curia):
        if throw(s) >= RETURNS[0]:
            s.curia.remove(p)
            s.place[p] = FORUM
            s.say("curia.senator", rule="republic:7.8c", senator=PERSON[p])
    ruined = [each for each in CONCESSIONS if s.holder[each] == IN_CURIA and not s.just_destroyed(each)]
    for concession in ruined:
        if not cut_off(s, concession) and throw(s) >= RETURNS[0]:
            s.holder[concession] = IN_FORUM
            s.say("curia.concession", rule="republic:7.321", concession=CONCESSION[concession])


@rule("republic:7.344c", "republic_assembly:7.34c")
def leaders_grow_old(s: Republic) -> None:
    """A die for each leader without a war: five or six, and he dies."""
    for leader in LEADERS:
        if s.leader_at[leader] == LEADER_IN_CURIA and throw(s) >= RETURNS[0]:
            s.leader_at[leader] = LEADER_GONE
            s.say("leader.dies", rule="republic:7.344c", leader=LEADER[leader])


@scene
@rule("republic:I.land-commissioner")
def commissioner_leaves(s: Republic) -> None:
    """Without a land bill in force there is nothing to do for a Land Commissioner, if the table looks for it now."""
    if s.options.land_commissioner_check == "end_of_forum" and s.holder[LAND_COMMISSIONER] >= 0 and not any(s.bills):
        take_away(s, LAND_COMMISSIONER, IN_FORUM)
    s.after(commissioner_leaves)


@scene
@rule("republic:E.enemy-leader-dies.1", "republic:E.enemy-leader-dies.2")
def enemy_leader_dies(s: Republic) -> Scene:
    """With the event, the highest officer names an enemy leader who dies; at level II his strongest war makes peace."""
    living = [leader for leader in LEADERS if s.leader_at[leader] in (LEADING, LEADER_IN_CURIA)]
    if s.level[LEADER_DIES] and living:
        strongest = max(living, key=lambda leader: LEADER_STRENGTH[leader])
        answer = yield Pick(
            voice(s, clockwise(s)[0]),
            "forum.enemy_leader",
            [LEADER[leader] for leader in living],
            LEADER[strongest],
            rule="republic:E.enemy-leader-dies.1",
        )
        leader = LEADER.index(answer)
        wars = own_wars(s, leader)
        s.leader_at[leader] = LEADER_GONE
        s.refuge = [pair for pair in s.refuge if pair[0] != leader]
        s.say("leader.dies", rule="republic:E.enemy-leader-dies.1", leader=answer)
        if s.level[LEADER_DIES] > 1 and wars:
            make_peace(s, max(wars, key=lambda war: combined_strength(s, war)))
    s.after(enemy_leader_dies)


@scene
@rule("republic:12.1b")
def close_forum(s: Republic) -> None:
    """The phase is over, and after Era Ends the game."""
    if s.era_ends:
        era_over(s)
    else:
        s.after(close_forum)
