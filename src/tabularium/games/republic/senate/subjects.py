"""Kinds of proposals: a register of what can be put to the Senate, and when two proposals are the same."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from typing import Any, TypeVar

from tabularium.engine import Asked, varies

from ..book import rule
from ..cards import PERSON, PERSON_AT
from ..senators import holy_votes, votes
from ..state import Faction, Motion, Republic
from .order import risen

Scene = Generator[Asked, Any, None]
Framing = Generator[Asked, Any, list[Any] | None]
Consent = tuple[Faction, str, dict[str, Any]]
"""The consents that a proposal needs: the faction, the key of the question and its parameters."""

BUSINESS = frozenset({"business"})


class Subject:
    """A kind of proposal: how it is framed, what becomes of it, and in what it differs from others."""

    name: str
    steps: frozenset[str] = BUSINESS
    """At which points of a sitting it can be proposed."""
    abstaining: str | None = None
    """How a faction votes that does not say how, where nobody may abstain."""
    costs_chair: bool = True
    """Does a unanimous rejection cost the chair?"""
    window: str = "proposal.announced"
    """The moment before the first faction is called."""
    outlives: bool = False
    """Does the vote go on even if a senator it names dies?"""
    follows: bool = False
    """Is it voted on even if another vote has closed the Senate meanwhile?"""
    military: bool = False
    """Does it send forces to a war, or name or replace their commanders?"""
    trial: bool = False
    """A trial is voted on like a proposal but is none: no Tribune may come before or after it."""

    # -- before it is put --------------------------------------------------------------------------------------------
    def possible(self, s: Republic, faction: Faction) -> bool:
        """Could this faction propose such a thing now?"""
        return False

    def frame(self, s: Republic, faction: Faction) -> Framing:
        """The proposer is asked for its terms; None means that he thinks better of it."""
        return None
        yield

    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        """The consents it needs."""
        return []

    def over(self, s: Republic, motion: Motion) -> bool:
        """Has it had the one vote of the turn before its own began?"""
        return False

    def put(self, s: Republic, motion: Motion) -> None:
        """The things used up as soon as the vote begins, whatever its result."""

    def opens(self, s: Republic, motion: Motion) -> bool:
        """Something that comes before the first faction is called: it names the next scene and says so."""
        return False

    # -- while it is voted on ----------------------------------------------------------------------------------------
    def lawful(self, s: Republic, motion: Motion) -> bool:
        """Does it still make sense after what has happened in between?"""
        return True

    def veto(self, s: Republic, motion: Motion) -> bool:
        """May a Tribune stop it?"""
        return True

    def departs(self, s: Republic, motion: Motion) -> bool:
        """Does it send the chair to war, which ends the Senate?"""
        return False

    def bound(self, s: Republic, motion: Motion, p: int) -> str | None:
        """How a senator must vote, if he has no choice."""
        return None

    def extra(self, s: Republic, motion: Motion, p: int) -> int:
        """Votes a senator has on top of his own."""
        return 0

    @rule("republic:9.141a", "republic:9.651", "republic:9.655d")
    def weight(self, s: Republic, motion: Motion, p: int) -> int:
        """All votes of a senator that he has not bought: in military matters Pontifex and priests have more."""
        own = votes(s, p) + self.extra(s, motion, p)
        return own + holy_votes(s, p) if self.military else own

    @rule("republic:9.143a", "republic_assembly:9.33")
    def carries(self, ayes: int, noes: int) -> bool:
        """Are these votes enough? More than half of those cast are."""
        return ayes > noes

    def before(self, s: Republic, motion: Motion, faction: Faction) -> bool:
        """Something that comes before a faction's votes: it names the next scene and says so."""
        return False

    def cast(self, s: Republic, motion: Motion, faction: Faction) -> None:
        """The consequences of a faction's votes as soon as they are given."""

    # -- afterwards --------------------------------------------------------------------------------------------------
    def passed(self, s: Republic, motion: Motion) -> None:
        """The Senate's decision is carried out."""

    def failed(self, s: Republic, motion: Motion) -> None:
        """The consequences if it is voted down or vetoed."""


SUBJECTS: dict[str, Subject] = {}
K = TypeVar("K", bound=Subject)


def subject(kind: type[K]) -> type[K]:
    """Register a kind of proposal."""
    SUBJECTS[kind.name] = kind()
    return kind


@rule("republic:9.642", "republic:9.722b", "republic:9.722c", "republic:9.722e")
def lawful(s: Republic, motion: Motion) -> bool:
    """Does a proposal still make sense: does the Senate sit, do those it names live, and is what it asks possible?"""
    kind = SUBJECTS[motion.subject]
    return not too_late(s, kind) and (kind.outlives or named_live(s, motion)) and kind.lawful(s, motion)


@rule("republic:9.642", "republic:9.831a")
def too_late(s: Republic, kind: Subject) -> bool:
    """Has the Senate closed, so that this is not voted on any more?"""
    return risen(s) and not kind.follows


def vouch(s: Republic, scene: str, motion: Motion) -> None:
    """A scene has found that a vote may go on, and the one that follows it at once need not look again.

    Neither the call of a faction nor its votes change anything on which that depends. An interruption closes the scene
    that was vouched for, and the scene checks again when it begins anew.
    """
    s.table.vouched = scene, motion


def vouched(s: Republic, scene: str, motion: Motion) -> bool:
    """Has the one right before this scene vouched for the vote?"""
    given, s.table.vouched = s.table.vouched, None
    return given is not None and given[0] == scene and given[1] is motion


def named_live(s: Republic, motion: Motion) -> bool:
    """Are the senators a proposal names the same men as when it was made?"""
    deaths = s.deaths
    for p, died in motion.named:  # noqa: SIM110  (asked twice for every vote of a faction)
        if deaths[p] != died:
            return False
    return True


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
    """The kind of this proposal."""
    return SUBJECTS[motion.subject]


@rule("republic:9.17a", "republic:9.84", "republic:9.151a", "republic:9.2a")
def proposable(s: Republic, faction: Faction) -> list[str]:
    """The possible proposals of a faction now: only subjects of the rules, at its point of the sitting.

    Trials are put by the Censor alone.
    """
    return [name for name in in_order(s) if SUBJECTS[name].possible(s, faction)]


def in_order(s: Republic) -> list[str]:
    """The subjects of this point of the sitting, possible or not."""
    return offered_at(s.session.step, s.edition.offered)


@cache
def offered_at(step: str, offered: tuple[str, ...]) -> list[str]:
    """Of the subjects a rulebook knows those of one point of the sitting."""
    return [name for name in offered if step in SUBJECTS[name].steps]


@varies
@rule("republic:9.151a")
def for_a_tribune(s: Republic, faction: Faction) -> list[str]:
    """The possible proposals of a Tribune now."""
    return proposable(s, faction)


@rule("republic:9.13", "republic:9.131a", "republic:9.152c")
def alike(one: list[Any], other: list[Any]) -> bool:
    """Two proposals are the same if they say the same, with names in any order; numbers keep their place."""
    if one == other or len(one) != len(other) or int in map(type, one):
        return one == other
    return all(each in other for each in one)


def turned_down(s: Republic, name: str) -> list[list[Any]]:
    """The terms of all proposals on a subject that have been voted down or vetoed this turn."""
    return [each.terms for each in s.session.rejected if each.subject == name]


@rule("republic:9.152c", "republic_assembly:9.72c")
def barred(s: Republic, name: str) -> set[str]:
    """The senators who can no longer be named for an office because an election in which they stood was vetoed."""
    return {PERSON[p] for terms in vetoed_for_good(s, name) for p in people_in(terms)}


def vetoed_for_good(s: Republic, name: str) -> list[list[Any]]:
    """The terms of vetoed elections to an office, or trials, where a veto bars each of the candidates or accused."""
    if not s.edition.veto_bars:
        return []
    return [each.terms for each in s.session.rejected if each.vetoed and each.subject == name]


@rule("republic:9.21", "republic:9.4c", "republic:9.5b", "republic:9.54a", "republic_assembly:9.72c")
def last_rejected(s: Republic, name: str, able: Callable[[list[Any]], bool]) -> list[Any]:
    """Of the rejected proposals on a subject that would still be possible the last, by its terms.

    Where death or another office has taken all who were left, he is the last possible candidate after all.
    """
    for each in reversed(s.session.rejected):
        if each.subject == name and not (each.vetoed and s.edition.veto_bars) and able(each.terms):
            return each.terms
    return []


@rule("republic:9.131a", "republic:9.152c", "republic_assembly:9.72c")
def turned_down_by(s: Republic, name: str, who: str = "") -> str:
    """The rule by which something, or a senator in it, is not put again: the Senate rejected it, or a veto bars it.

    Where a veto bars nobody what it stopped is a rejected proposal like others.
    """
    found = [each for each in s.session.rejected if each.subject == name and s.edition.veto_bars]
    vetoed = any(each.vetoed and (not who or PERSON_AT[who] in people_in(each.terms)) for each in found)
    return "republic:9.152c" if vetoed else "republic:9.131a"


def rejected_before(s: Republic, name: str, terms: list[Any]) -> bool:
    """Has this been voted down or vetoed this turn?"""
    for each in s.session.rejected:  # noqa: SIM110  (asked for every candidate: a generator costs twice as much)
        if each.subject == name and alike(each.terms, terms):
            return True
    return False
