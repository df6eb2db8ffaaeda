"""The leader of a faction: its people choose him by ballot, and the person who plays him speaks for the faction."""

from __future__ import annotations

from collections import Counter

from tabularium.engine import SEATS, Pick, Scene

from ..cards import NUMBER_OF, PERSON, PERSON_AT
from ..senators import living, members, names
from ..state import Faction, Seat
from .book import people_scene, rule
from .people import all_at_once, named, senators_of
from .state import Assembly

ABSTAIN, NO_VOTE = "abstain", "vote:abstain"
"""How one does not vote, and how it is told."""


@people_scene
@rule("republic_assembly:4.5", "republic_assembly:4.3a")
def name_leader(s: Assembly, turn: int = 0) -> Scene:
    """All people of all factions choose at once, and in secret, who is to lead their own."""
    answers = yield from all_at_once(s, [paper(s, seat) for faction in living(s) for seat in electors(s, faction)])
    for faction in living(s):
        elect(s, faction, {seat: answers[seat] for seat in electors(s, faction)})
    s.next("first_resources")
    s.push("appoint_quaestors", [])


@people_scene
@rule("republic_assembly:3d", "republic_assembly:4.5")
def new_leader(s: Assembly, left: list[str]) -> Scene:
    """In its initiative a faction may choose again; what is left of the initiative comes after it."""
    faction = s.active
    answers = yield from all_at_once(s, [paper(s, seat) for seat in electors(s, faction)])
    elect(s, faction, answers)
    s.next("last_actions", left)


def electors(s: Assembly, faction: Faction) -> list[Seat]:
    """The voices of a faction: everybody who plays a senator of it; where nobody does, its first person."""
    people = s.people_of(faction)
    return [seat for seat in people if senators_of(s, seat)] or people[:1]


def paper(s: Assembly, seat: Seat) -> Pick:
    """A person's choice of a leader; without one the person does not vote."""
    faction = s.faction_of(seat)
    return Pick(
        seat,
        "people.leader",
        [*names(members(s, faction)), ABSTAIN],
        fallback=ABSTAIN,
        rule="republic_assembly:4.5",
        params={"faction": SEATS[faction]},
    )


@rule("republic_assembly:4.5")
def elect(s: Assembly, faction: Faction, ballots: dict[Seat, str]) -> None:
    """Most votes win; of several the present leader, else the one of most influence, then of the lowest number.

    The same among all if nobody votes.
    """
    votes = Counter({PERSON[p]: 0 for p in members(s, faction)})
    votes.update(name for name in ballots.values() if name != ABSTAIN)
    tied = [PERSON_AT[name] for name, count in votes.items() if count == max(votes.values())]
    chosen = min(tied, key=lambda p: (p != s.leader[faction], -s.influence[p], NUMBER_OF[p]))
    s.say(
        "people.ballot",
        rule="republic_assembly:4.5",
        to=[faction],
        votes={named(seat): NO_VOTE if name == ABSTAIN else name for seat, name in ballots.items()},
    )
    if chosen != s.leader[faction]:
        s.leader[faction] = chosen
        s.say("faction.leader", rule="republic_assembly:4.5", seat=SEATS[faction], senator=PERSON[chosen])
