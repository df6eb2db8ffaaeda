"""Ransom in the sixth phase: letters about a captured general, with talents, captives and promises."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, Subset, refuse

from . import captives, turn
from .board import PLACE
from .book import rule, scene
from .pieces import LEADER, LEADER_KEYS, LEADERS, LEADERS_EACH
from .state import HELD, Conquest

PROMISES = ["none", "peace", "help", "favour"]
"""The possible promises; the words themselves are exchanged at the table, and nothing of it binds."""
MOST_ANSWERS = 2
"""How often a letter about one general can be answered with another in the same turn."""
HIDDEN_DEMAND = 500
"""How much can be demanded of a player whose treasury nobody sees."""


def owner_of(s: Conquest, leader: int) -> int:
    """The owner of this general."""
    return s.lord[leader // LEADERS_EACH]


@rule("conquest:ransom.1", "conquest:ransom.4")
def returnable(s: Conquest, leader: int) -> bool:
    """Can this captive go home? Not while his owner's home is in other hands."""
    owner = owner_of(s, leader)
    return s.at[leader] >= HELD and s.at[leader] != HELD + owner and s.control[s.home(owner)] == owner


@rule("conquest:ransom.1")
def matters(s: Conquest) -> list[int]:
    """The captured generals about whom the active player can write: their own, and captives; each once a turn."""
    return [
        leader
        for leader, place in enumerate(s.at)
        if place >= HELD
        and s.active in (owner_of(s, leader), place - HELD)
        and leader not in s.letters
        and returnable(s, leader)
    ]


@rule("conquest:ransom.1", "conquest:seq.1")
def negotiate(s: Conquest) -> None:
    """After the placement letters can be written, if there is anybody to write about."""
    if matters(s):
        s.next(ransom)
    else:
        turn.end_turn(s)


@scene
@rule("conquest:ransom.1", "conquest:ransom.4")
def ransom(s: Conquest) -> Scene:
    """The active player, owner or captor, picks a general to write about, or ends the turn."""

    def why(answer: Any) -> Refusal | None:
        leader = LEADER.get(answer)
        if leader is None:
            return None
        if leader in s.letters:
            return refuse("ransom.once", "conquest:ransom.1", leader=answer)
        if s.at[leader] >= HELD and not returnable(s, leader):
            return refuse("ransom.no_home", "conquest:ransom.4", leader=answer)
        return refuse("ransom.no_captive", "conquest:ransom.1", leader=answer)

    choice = yield Pick(
        s.active,
        "ransom.who",
        ["done", *(LEADER_KEYS[leader] for leader in matters(s))],
        rule="conquest:ransom.1",
        reason=why,
        nearby=lambda: [LEADER_KEYS[leader] for leader in LEADERS if s.at[leader] >= HELD],
    )
    if choice == "done":
        turn.end_turn(s)
        return
    s.letters.append(LEADER[choice])
    s.next(letter, LEADER[choice], s.active, 0)


@rule("conquest:ransom.2")
def most(s: Conquest, leader: int, writer: int) -> int:
    """The most talents a letter can name: what the owner has, or a round sum where that is hidden from the writer."""
    owner = owner_of(s, leader)
    return s.talents[owner] if owner == writer or not s.options.hidden_treasury else HIDDEN_DEMAND


@rule("conquest:ransom.2", "conquest:ransom.4")
def exchangeable(s: Conquest, leader: int) -> list[int]:
    """The captives the owner could give for the general: others' generals, and the captor's if they have a home."""
    owner, captor = owner_of(s, leader), s.at[leader] - HELD
    held = s.captives_of(owner)
    return [
        each for each in held if owner_of(s, each) != owner and (owner_of(s, each) != captor or returnable(s, each))
    ]


@scene
@rule("conquest:ransom.2", "conquest:ransom.5")
def letter(s: Conquest, leader: int, writer: int, answers: int) -> Scene:
    """The owner's price for the general: talents, captured generals, a promise, and nothing else."""
    owner, captor = owner_of(s, leader), s.at[leader] - HELD
    params: dict[str, Any] = {"leader": LEADER_KEYS[leader], "owner": SEATS[owner], "captor": SEATS[captor]}

    def why(answer: Any) -> Refusal | None:
        if answer in PLACE:
            return refuse("ransom.only", "conquest:ransom.2", "ransom.only.remedy")
        return None

    talents = yield Amount(
        writer, "ransom.talents", 0, most(s, leader, writer), 0, rule="conquest:ransom.2", reason=why, params=params
    )
    given: list[str] = []
    others = exchangeable(s, leader)
    if others:
        keys = [LEADER_KEYS[each] for each in others]
        given = yield Subset(writer, "ransom.exchange", keys, 0, len(keys), [], rule="conquest:ransom.2", params=params)
    promise = yield Pick(writer, "ransom.promise", PROMISES, rule="conquest:ransom.2", reason=why, params=params)
    s.say(
        "ransom.offered",
        rule="conquest:ransom.2",
        seat=SEATS[writer],
        talents=talents,
        generals=given,
        promise=f"promise:{promise}",
        **params,
    )
    s.next(reply, leader, writer, talents, [LEADER[key] for key in given], promise, answers)


@scene
@rule("conquest:ransom.3", "conquest:ransom.1")
def reply(
    s: Conquest, leader: int, writer: int, talents: int, generals: list[int], promise: str, answers: int
) -> Scene:
    """The other party accepts, declines, or answers with a letter of its own."""
    owner, captor = owner_of(s, leader), s.at[leader] - HELD
    reader = captor if writer == owner else owner
    options = ["decline"]
    if s.talents[owner] >= talents:
        options.append("accept")
    if answers < MOST_ANSWERS:
        options.append("counter")

    def why(answer: Any) -> Refusal | None:
        if answer == "accept":
            return refuse("ransom.poor", "conquest:ransom.3", talents=talents)
        if answer == "counter":
            return refuse("ransom.enough", "conquest:ransom.1")
        return None

    choice = yield Pick(
        reader,
        "ransom.reply",
        options,
        rule="conquest:ransom.3",
        reason=why,
        nearby=lambda: ["accept", "counter"],
        params={
            "leader": LEADER_KEYS[leader],
            "owner": SEATS[owner],
            "captor": SEATS[captor],
            "talents": talents,
            "generals": [LEADER_KEYS[each] for each in generals],
            "promise": f"promise:{promise}",
        },
    )
    if choice == "counter":
        s.next(letter, leader, reader, answers + 1)
        return
    if choice == "accept":
        exchange(s, leader, talents, generals)
    else:
        s.say("ransom.declined", rule="conquest:ransom.3", seat=SEATS[reader], leader=LEADER_KEYS[leader])
    negotiate(s)


@rule("conquest:ransom.3", "conquest:ransom.4")
def exchange(s: Conquest, leader: int, talents: int, generals: list[int]) -> None:
    """Talents and generals change hands at once; a returned general stands in his owner's home."""
    owner, captor = owner_of(s, leader), s.at[leader] - HELD
    s.talents[owner] -= talents
    s.talents[captor] += talents
    for each in generals:
        if owner_of(s, each) == captor:
            captives.send_home(s, each, captor)
        else:
            s.at[each] = HELD + captor
    captives.send_home(s, leader, owner)
    s.say(
        "ransom.done",
        rule="conquest:ransom.3",
        owner=SEATS[owner],
        captor=SEATS[captor],
        talents=talents,
        leader=LEADER_KEYS[leader],
    )
