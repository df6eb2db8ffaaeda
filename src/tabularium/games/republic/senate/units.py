"""Units in a proposal: veterans by name, others and fleets by number; not what would make it one already rejected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tabularium.engine import Amount, Refusal, Subset, refuse

from ..book import rule
from ..state import Faction, Republic
from .groups import Group, Parts, open_to
from .subjects import Framing, rejected_before, turned_down


class Draft(msgspec.Struct, frozen=True):
    """A proposal being framed, or a part of one: its terms so far, and how one asks for the missing ones. `asks` are
    the keys of its questions, for legions and then for fleets, `cited` is their rule, `told` their further parameters.
    A part belongs to a `group` and stands `beside` those framed before it. `why` says, by the key of a question, why a
    number is out of reach.
    """

    subject: str
    terms: list[Any]
    asks: tuple[str, ...]
    cited: str
    told: dict[str, Any] = {}
    group: Group | None = None
    beside: Parts = []
    why: Callable[[str, int], Refusal | None] = lambda key, number: None


@rule("republic:9.131a")
def fresh(s: Republic, draft: Draft, terms: list[Any]) -> bool:
    """Can a proposal with these terms come before the Senate?"""
    if draft.group is None:
        return not rejected_before(s, draft.subject, terms)
    return open_to(s, draft.group, [*draft.beside, terms])


@rule("republic:9.131a")
def untried(s: Republic, draft: Draft, terms: list[Any], low: int, high: int) -> Iterator[int]:
    """The numbers that complete these terms to a proposal not yet rejected."""
    counts = range(low, high + 1)
    if not turned_down(s, draft.subject):
        return iter(counts)
    return (each for each in counts if fresh(s, draft, [*terms, each]))


def some_untried(s: Republic, draft: Draft, terms: list[Any], high: int) -> bool:
    """Is there such a number from nothing to the highest?"""
    return next(untried(s, draft, terms, 0, high), None) is not None


class Force(msgspec.Struct, frozen=True):
    """The units that a proposal may name: at most so many of these legions, and so many fleets as go with a number of
    them."""

    legions: Sequence[int]
    most: int
    fleets: Callable[[int], int]


def ask_count(teller: Faction, draft: Draft, key: str, low: int, high: int, counts: Sequence[int]) -> Amount:
    """How many, from low to high; what is not among the counts is what the Senate has rejected."""
    again = refuse("refused.rejected_this_turn", "republic:9.131a", subject=f"subject:{draft.subject}")
    within = range(low, high + 1)
    return Amount(
        teller,
        key,
        low,
        high,
        spaces=None if len(counts) == len(within) else list(counts),
        rule=draft.cited,
        params=draft.told,
        reason=lambda answer: again if answer in within else draft.why(key, answer),
    )


def frame_units(s: Republic, teller: Faction, draft: Draft, legions: int, fleets: Callable[[int], int]) -> Framing:
    """So many legions, and so many fleets as go with them; no unit at all and the proposal is let go."""
    terms = draft.terms
    counts = [each for each in range(legions + 1) if fleets(each) >= 0]
    if turned_down(s, draft.subject):
        counts = [each for each in counts if some_untried(s, draft, [*terms, each], fleets(each))]
    if not counts:
        return None
    of_legions, of_fleets = draft.asks
    raised = yield ask_count(teller, draft, of_legions, 0, legions, counts)
    left = list(untried(s, draft, [*terms, raised], 0, fleets(raised)))
    built = yield ask_count(teller, draft, of_fleets, 0, fleets(raised), left)
    veterans = terms[-1] if terms and isinstance(terms[-1], list) else []
    return [*terms, raised, built] if raised or built or veterans else None


# -- legions there are already -------------------------------------------------------------------------------------
def split(s: Republic, legions: Sequence[int]) -> tuple[list[int], list[str]]:
    """Legions that are all alike, and the veterans by name."""
    raw = [each for each in legions if not s.veteran[each]]
    return raw, [f"legion:{each}" for each in legions if s.veteran[each]]


def ask_veterans(teller: Faction, draft: Draft, veterans: list[str], least: int, most: int) -> Subset:
    """Which veterans a proposal names; the other legions are counted afterwards."""
    params = draft.told | {"subject": f"subject:{draft.subject}"}
    return Subset(
        teller, "senate.name_veterans", veterans, least, min(most, len(veterans)), rule=draft.cited, params=params
    )


def frame_force(s: Republic, teller: Faction, draft: Draft, force: Force) -> Framing:
    """Legions there are, the veterans among them by name, and fleets as go with them."""
    raw, veterans = split(s, force.legions)
    named = (yield ask_veterans(teller, draft, veterans, 0, force.most)) if veterans else []
    rest = min(len(raw), force.most - len(named))
    whole = msgspec.structs.replace(draft, terms=[*draft.terms, named])
    return (yield from frame_units(s, teller, whole, rest, lambda count: force.fleets(count + len(named))))


def named_legions(s: Republic, legions: Sequence[int], veterans: list[str], count: int) -> list[int]:
    """The legions a proposal means: these veterans, and so many of the others."""
    raw, _ = split(s, legions)
    return [*(each for each in legions if f"legion:{each}" in veterans), *raw[:count]]


def still_there(s: Republic, legions: Sequence[int], veterans: list[str], count: int) -> bool:
    """Are all of these veterans, and so many others, among the legions?"""
    raw, names = split(s, legions)
    return count <= len(raw) and set(veterans) <= set(names)


def unused(s: Republic, legions: Sequence[int], parts: Parts) -> list[int]:
    """The legions that the parts of a proposal leave; each part names a senator or a place, veterans, and a number."""
    left = list(legions)
    for _, veterans, count, *_ in parts:
        taken = named_legions(s, left, veterans, count)
        left = [each for each in left if each not in taken]
    return left
