"""Captured leaders: what becomes of a general, and of a player whose Caesar is taken."""

from __future__ import annotations

from tabularium.engine import SEATS, Pick, Scene

from . import combat, turn
from .book import rule, scene
from .pieces import COMBAT_KINDS, LEADER_KEYS, LEADERS, LEADERS_EACH, LEADERS_OF, is_caesar
from .state import ABOARD, GONE, HELD, NOBODY, ROW, Conquest


@rule("conquest:pursuit.5", "conquest:leader.5", "conquest:elim.1", "conquest:captive.1", "conquest:captive.2")
def take_in(s: Conquest, caught: list[list[int]], by: str = "conquest:pursuit.5") -> None:
    """Leaders and their captors: a Caesar's capture ends his player's game at once, generals await their fate.

    `by` is the rule that gave them into these hands.
    """
    heir = list(range(s.seats))
    for leader, captor in caught:
        owner = s.lord[leader // LEADERS_EACH]
        if is_caesar(leader) and owner != heir[captor]:
            eliminate(s, owner, heir[captor])
            heir = [heir[captor] if each == owner else each for each in heir]
    generals = []
    for leader, captor in caught:
        holder = heir[captor]
        if s.lord[leader // LEADERS_EACH] != holder:
            s.at[leader] = HELD + holder
            generals.append(leader)
            s.say("captive.taken", rule=by, seat=SEATS[holder], leader=LEADER_KEYS[leader])
        elif s.at[leader] >= ABOARD:
            send_home(s, leader, holder)
    if heir == list(range(s.seats)) or not turn.decided(s):
        decide_fates(s, generals)


def decide_fates(s: Conquest, generals: list[int]) -> None:
    """One general after the other; then the game goes on."""
    if generals:
        s.next(fate, generals)
    else:
        combat.go_on(s)


@scene
@rule("conquest:captive.1", "conquest:pieces.5", "conquest:leader.4")
def fate(s: Conquest, generals: list[int]) -> Scene:
    """The captor removes a general from the game for good, or holds him for ransom."""
    leader, *others = generals
    captor = s.at[leader] - HELD
    choice = yield Pick(
        captor,
        "captive.fate",
        ["hold", "remove"],
        rule="conquest:captive.1",
        params={"leader": LEADER_KEYS[leader], "owner": SEATS[s.lord[leader // LEADERS_EACH]]},
    )
    if choice == "remove":
        s.at[leader] = GONE
        s.say("captive.removed", rule="conquest:captive.1", seat=SEATS[captor], leader=LEADER_KEYS[leader])
    else:
        s.say("captive.held", rule="conquest:captive.1", seat=SEATS[captor], leader=LEADER_KEYS[leader])
    decide_fates(s, others)


@rule("conquest:elim.3", "conquest:ransom.4")
def send_home(s: Conquest, leader: int, seat: int) -> None:
    """A leader goes to his player's home; while it is in other hands he waits for it off the board."""
    home = s.home(seat)
    s.at[leader] = home if s.control[home] == seat or is_caesar(leader) else HELD + seat


@rule("conquest:elim.1", "conquest:elim.2", "conquest:elim.4", "conquest:elim.5")
def eliminate(s: Conquest, seat: int, captor: int) -> None:
    """The captor takes everything: talents, provinces, units where they stand, galleys, leaders and captives."""
    s.say("eliminated", rule="conquest:elim.1", seat=SEATS[seat], captor=SEATS[captor])
    s.at[LEADERS_OF[s.nation[seat]][0]] = GONE
    s.out[seat] = 1
    s.talents[captor] += s.talents[seat]
    s.talents[seat] = 0
    s.control = [captor if owner == seat else owner for owner in s.control]
    s.road = [captor if builder == seat else builder for builder in s.road]
    gain, s.tribute[seat] = s.tribute[seat], 0
    s.advance(captor, gain)
    inherit_units(s, seat, captor)
    inherit_captives(s, seat, captor)
    s.hails = [NOBODY if each == seat or by == seat else each for by, each in enumerate(s.hails)]


@rule("conquest:elim.2", "conquest:pieces.1")
def inherit_units(s: Conquest, seat: int, captor: int) -> None:
    """Units stay where they are and obey the captor; both colours together are now the limit."""
    for at in range(ROW):
        s.units[captor * ROW + at] += s.units[seat * ROW + at]
        s.units[seat * ROW + at] = 0
    for kind in range(COMBAT_KINDS):
        s.supply[captor * COMBAT_KINDS + kind] += s.supply[seat * COMBAT_KINDS + kind]
        s.supply[seat * COMBAT_KINDS + kind] = 0
    for nation in s.colours[seat]:
        s.lord[nation] = captor
    s.colours[captor] += s.colours[seat]
    s.colours[seat] = []


@rule("conquest:elim.3")
def inherit_captives(s: Conquest, seat: int, captor: int) -> None:
    """The loser's captives go to the captor; the captor's own generals among them go home."""
    for leader in LEADERS:
        if s.at[leader] == HELD + seat:
            if s.lord[leader // LEADERS_EACH] == captor:
                send_home(s, leader, captor)
            else:
                s.at[leader] = HELD + captor
        elif s.at[leader] == HELD + captor and s.lord[leader // LEADERS_EACH] == captor:
            send_home(s, leader, captor)
