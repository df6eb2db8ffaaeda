"""Kinds of proposals: a register of what can be put to the Senate, and when two proposals are the same."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from tabularium.engine import Ask, Together, Window

from ..book import rule
from ..cards import PERSON_AT
from ..state import Faction, Motion, Republic

Scene = Generator[Ask | Together | Window, Any, None]
Framing = Generator[Ask | Together | Window, Any, list[Any] | None]
Consent = tuple[Faction, str, dict[str, Any]]
"""Whose consent a proposal needs: the faction, the key of the question and its parameters."""

BUSINESS = frozenset({"business"})
OFFERED = (
    *("minor_motion", "censor", "consul_for_life", "dispatch", "reinforce", "recall", "withdraw", "garrison"),
    *("ungarrison", "recruit", "disband", "refuse_rhodian", "concessions", "dictator", "consuls", "governors"),
    *("governor_recall", "land_bill", "repeal"),
)
"""What can be proposed, in the order in which it is offered; trials are put by the Censor alone."""


def _nothing(s: Republic, motion: Motion) -> None:
    """No consequence."""


def _always(s: Republic, motion: Motion) -> bool:
    return True


def _never(s: Republic, motion: Motion) -> bool:
    return False


def _no_consents(s: Republic, motion: Motion) -> list[Consent]:
    return []


@dataclass(frozen=True)
class Subject:
    """A kind of proposal. `frame` asks the proposer for its terms; None means that he thinks better of it.

    `possible` says whether this faction could propose such a thing now, `lawful` whether a motion still makes sense
    after what has happened in between, `passed` and `failed` what follows, `veto` whether a Tribune may stop it.
    """

    name: str
    frame: Callable[[Republic, Faction], Framing]
    possible: Callable[[Republic, Faction], bool]
    passed: Callable[[Republic, Motion], None]
    failed: Callable[[Republic, Motion], None] = _nothing
    put: Callable[[Republic, Motion], None] = _nothing
    """What is used up as soon as the vote begins, whatever comes of it."""
    lawful: Callable[[Republic, Motion], bool] = _always
    consents: Callable[[Republic, Motion], list[Consent]] = _no_consents
    veto: Callable[[Republic, Motion], bool] = _always
    departs: Callable[[Republic, Motion], bool] = _never
    """Does it send the chair to war, which ends the Senate?"""
    bound: Callable[[Republic, Motion, int], str | None] = field(default=lambda s, motion, p: None)
    """How a senator must vote, if he has no choice."""
    extra: Callable[[Republic, Motion, int], int] = field(default=lambda s, motion, p: 0)
    """Votes a senator has on top of his own on this subject."""
    before: Callable[[Republic, Motion, Faction], bool] = field(default=lambda s, motion, faction: False)
    """Something that comes before a faction's votes: it names the next scene and says so."""
    cast: Callable[[Republic, Motion, Faction], None] = field(default=lambda s, motion, faction: None)
    """What follows from a faction's votes as soon as they are given."""
    abstaining: str | None = None
    """What abstaining counts as, where it is not allowed."""
    steps: frozenset[str] = BUSINESS
    costs_chair: bool = True
    """Does a unanimous rejection cost the chair?"""
    window: str = "proposal.announced"
    """The moment before the first faction is called."""
    over: Callable[[Republic, Motion], bool] = _never
    """Has it had the one vote of the turn before its own began?"""
    outlives: bool = False
    """Does the vote go on even if a senator it names dies?"""
    trial: bool = False
    """A trial is voted on like a proposal but is none: no Tribune may come before or after it."""


SUBJECTS: dict[str, Subject] = {}


def subject(made: Subject) -> Subject:
    """Register a kind of proposal."""
    SUBJECTS[made.name] = made
    return made


@rule("republic:9.722b", "republic:9.722c", "republic:9.722e")
def lawful(s: Republic, motion: Motion) -> bool:
    """Does a proposal still make sense: do the senators it names live, and is what it asks for still possible?"""
    kind = SUBJECTS[motion.subject]
    return (kind.outlives or named_live(s, motion)) and kind.lawful(s, motion)


def named_live(s: Republic, motion: Motion) -> bool:
    """Are the senators a proposal names the same men as when it was made?"""
    return all(s.deaths[p] == died for p, died in motion.named)


def people_in(terms: list[Any]) -> list[int]:
    """The senators named in the terms of a proposal, however deep."""
    found = []
    for each in terms:
        if isinstance(each, list):
            found += people_in(each)
        elif isinstance(each, str) and each in PERSON_AT:
            found.append(PERSON_AT[each])
    return found


def kind_of(motion: Motion) -> Subject:
    """What kind of proposal this is."""
    return SUBJECTS[motion.subject]


@rule("republic:9.17a", "republic:9.84", "republic:9.151a", "republic:9.2a")
def proposable(s: Republic, faction: Faction) -> list[str]:
    """What a faction could propose now: only what the rules know, at its point of the sitting."""
    step = s.session.step
    return [name for name in OFFERED if step in SUBJECTS[name].steps and SUBJECTS[name].possible(s, faction)]


@rule("republic:9.13", "republic:9.131a", "republic:9.152c")
def alike(one: list[Any], other: list[Any]) -> bool:
    """Two proposals are the same if they say the same, in whatever order names stand; numbers keep their place."""
    if one == other or len(one) != len(other) or int in map(type, one):
        return one == other
    return all(each in other for each in one)


def turned_down(s: Republic, name: str) -> list[list[Any]]:
    """The terms of all proposals on a subject that have been voted down or vetoed this turn."""
    return [each.terms for each in s.session.rejected if each.subject == name]


def rejected_before(s: Republic, name: str, terms: list[Any]) -> bool:
    """Has this been voted down or vetoed this turn?"""
    for each in s.session.rejected:  # noqa: SIM110  (asked for every candidate: a generator costs twice as much)
        if each.subject == name and alike(each.terms, terms):
            return True
    return False
