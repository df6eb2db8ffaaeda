"""Units in a proposal: veterans by name, others and fleets by number; not what would make it one already rejected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabularium.engine import Amount, Subset, refuse

from ..book import rule
from ..state import Republic
from .subjects import Framing, turned_down


@rule("republic:9.131a")
def untried(s: Republic, name: str, terms: list[Any], low: int, high: int) -> Sequence[int]:
    """The numbers that complete these terms to a proposal not yet rejected."""
    counts = range(low, high + 1)
    said = turned_down(s, name)
    return [each for each in counts if [*terms, each] not in said] if said else counts


def ask_count(
    teller: int, key: str, name: str, low: int, high: int, counts: Sequence[int], cited: str, told: dict[str, Any]
) -> Amount:
    """How many, from low to high; what is not among the counts is what the Senate has rejected."""
    if len(counts) == high - low + 1:
        return Amount(teller, key, low, high, rule=cited, params=told)
    again = refuse("refused.not_now", "republic:9.131a", subject=f"subject:{name}")
    within = range(low, high + 1)
    return Amount(
        teller,
        key,
        low,
        high,
        spaces=list(counts),
        rule=cited,
        params=told,
        reason=lambda answer: again if answer in within else None,
    )


def frame_units(
    s: Republic,
    teller: int,
    name: str,
    terms: list[Any],
    legions_key: str,
    fleets_key: str,
    legions: int,
    fleets: Callable[[int], int],
    cited: str,
    told: dict[str, Any],
    veterans: int = 0,
) -> Framing:
    """So many legions, and so many fleets as go with them; none at all and the proposal is let go."""
    counts = [each for each in range(legions + 1) if untried(s, name, [*terms, each], 0, fleets(each))]
    if not counts:
        return None
    raised = yield ask_count(teller, legions_key, name, 0, legions, counts, cited, told)
    left = untried(s, name, [*terms, raised], 0, fleets(raised))
    built = yield ask_count(teller, fleets_key, name, 0, fleets(raised), left, cited, told)
    return [*terms, raised, built] if raised + built + veterans else None


# -- legions there are already -------------------------------------------------------------------------------------
def split(s: Republic, legions: Sequence[int]) -> tuple[list[int], list[str]]:
    """Legions that are all alike, and the veterans by name."""
    raw = [each for each in legions if not s.veteran[each]]
    return raw, [f"legion:{each}" for each in legions if s.veteran[each]]


def ask_veterans(
    teller: int, name: str, veterans: list[str], least: int, most: int, cited: str, told: dict[str, Any]
) -> Subset:
    """Which veterans a proposal names; the other legions are counted afterwards."""
    params = told | {"subject": f"subject:{name}"}
    return Subset(teller, "senate.name_veterans", veterans, least, min(most, len(veterans)), rule=cited, params=params)


def frame_force(
    s: Republic,
    teller: int,
    name: str,
    terms: list[Any],
    legions_key: str,
    fleets_key: str,
    legions: Sequence[int],
    most: int,
    fleets: Callable[[int], int],
    cited: str,
    told: dict[str, Any],
) -> Framing:
    """At most so many of these legions, the veterans among them by name, and fleets as go with them."""
    raw, veterans = split(s, legions)
    named = (yield ask_veterans(teller, name, veterans, 0, most, cited, told)) if veterans else []
    return (
        yield from frame_units(
            s,
            teller,
            name,
            [*terms, named],
            legions_key,
            fleets_key,
            min(len(raw), most - len(named)),
            lambda count: fleets(count + len(named)),
            cited,
            told,
            len(named),
        )
    )


def named_legions(s: Republic, legions: Sequence[int], veterans: list[str], count: int) -> list[int]:
    """The legions a proposal means: these veterans, and so many of the others."""
    raw, _ = split(s, legions)
    return [*(each for each in legions if f"legion:{each}" in veterans), *raw[:count]]


def still_there(s: Republic, legions: Sequence[int], veterans: list[str], count: int) -> bool:
    """Are all of these veterans, and so many others, among the legions?"""
    raw, names = split(s, legions)
    return count <= len(raw) and set(veterans) <= set(names)
