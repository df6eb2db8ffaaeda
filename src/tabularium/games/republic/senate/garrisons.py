"""Garrisons: legions for provinces, and home again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tabularium.engine import Refusal, varies

from ..book import rule
from ..cards import PROVINCE, PROVINCES
from ..forces import garrison, garrisoned, legions_at, move
from ..posts import rebellious
from ..provinces import roman
from ..revolt import revolted, why_out_of_reach
from ..senators import voice
from ..state import ACTIVE_BOX, GARRISON, Faction, Motion, Republic
from .groups import Group, Parts, frame_group, open_to
from .motions import Framing, Subject, subject
from .subjects import turned_down
from .units import Draft, ask_count, ask_veterans, named_legions, split, still_there, untried, unused


# -- one or more legions of a province --------------------------------------------------------------------------------
@rule("republic:9.131a", "republic:11.31")
def _group(
    s: Republic,
    teller: Faction,
    name: str,
    cited: str,
    provinces: Sequence[str],
    legions: Callable[[str, Parts], list[int]],
) -> Group:
    """Legions for these provinces or from them, in one proposal; `legions` are those a further part may name."""

    def left(parts: Parts) -> list[str]:
        named = [part[0] for part in parts]
        return [where for where in provinces if where not in named and free(where, parts)]

    def free(where: str, parts: Parts) -> bool:
        """Is there a part of these legions that has not been rejected for this province?"""
        there = legions(where, parts)
        if not turned_down(s, name):
            return bool(there)
        return any(open_to(s, group, [*parts, [where, *some]]) for some in _choices(s, there))

    def part(where: str, parts: Parts) -> Framing:
        draft = Draft(name, [where], ("senate.garrison_legions",), cited, group=group, beside=parts)
        return frame_legions(s, teller, draft, legions(where, parts))

    def why(answer: str, parts: Parts) -> Refusal | None:
        return why_out_of_reach(s, answer, "republic:11.31")

    group = Group(name, f"senate.{name}", cited, left, part, why, lambda: revolted(s))
    return group


def _choices(s: Republic, legions: list[int]) -> Iterator[tuple[list[str], int]]:
    """Every way to name one or more of these legions: veterans, and how many others."""
    raw, veterans = split(s, legions)
    for size in range(len(veterans) + 1):
        for named in combinations(veterans, size):
            yield from ((list(named), count) for count in range(0 if named else 1, len(raw) + 1))


def frame_legions(s: Republic, teller: Faction, draft: Draft, legions: list[int]) -> Framing:
    """One or more of these legions, the veterans among them by name."""
    raw, veterans = split(s, legions)
    named: list[str] = []
    if veterans:
        named = yield ask_veterans(teller, draft, veterans, 0 if raw else 1, len(veterans))
    terms, low = [*draft.terms, named], 0 if named else 1
    counts = list(untried(s, draft, terms, low, len(raw)))
    if not counts:
        return None
    count = yield ask_count(teller, draft, draft.asks[0], low, len(raw), counts)
    return [*terms, count]


# -- there -----------------------------------------------------------------------------------------------------------
def _loyal_provinces(s: Republic) -> list[str]:
    return [PROVINCE[each] for each in PROVINCES if roman(s, each)]


def sending(s: Republic, teller: Faction) -> Group:
    """Legions in Rome, for provinces that are Rome's."""
    at_home = legions_at(s, ACTIVE_BOX)

    def legions(where: str, parts: Parts) -> list[int]:
        return unused(s, at_home, parts)

    return _group(s, teller, "garrison", "republic:9.646a", _loyal_provinces(s), legions)


@subject
class Garrison(Subject):
    """Legions are sent to a province."""

    name = "garrison"

    @rule("republic:9.646a", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """One or more legions for a province, or for several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, sending(s, teller)))

    def passed(self, s: Republic, motion: Motion) -> None:
        for where, veterans, count in motion.terms:
            province = PROVINCE.index(where)
            legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
            move(s, legions, GARRISON + province)
            s.session.garrisoned += legions
            s.say("senate.garrisoned", rule="republic:9.646a", province=where, legions=len(legions))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        legions = legions_at(s, ACTIVE_BOX)
        return all(
            still_there(s, unused(s, legions, motion.terms[:n]), veterans, count)
            for n, (_, veterans, count) in enumerate(motion.terms)
        )

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(sending(s, faction).left([]))


# -- and home again --------------------------------------------------------------------------------------------------
@varies
@rule("republic:9.646b")
def settled(s: Republic, where: str) -> list[int]:
    """The part of a garrison that can come home: what was sent this turn settles first."""
    return [legion for legion in garrison(s, PROVINCE.index(where)) if legion not in s.session.garrisoned]


def bringing(s: Republic, teller: Faction) -> Group:
    """Garrisons that have settled, on their way home."""

    def legions(where: str, parts: Parts) -> list[int]:
        return settled(s, where)

    held = [PROVINCE[each] for each in garrisoned(s) if not rebellious(s, each)]
    return _group(s, teller, "ungarrison", "republic:9.646b", held, legions)


@subject
class Ungarrison(Subject):
    """Legions come home from a province."""

    name = "ungarrison"

    @rule("republic:9.646a", "republic:9.646b", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """Legions come home from a province, or from several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, bringing(s, teller)))

    def passed(self, s: Republic, motion: Motion) -> None:
        for where, veterans, count in motion.terms:
            legions = named_legions(s, settled(s, where), veterans, count)
            move(s, legions, ACTIVE_BOX)
            s.say("senate.ungarrisoned", rule="republic:9.646b", province=where, legions=len(legions))

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(bringing(s, faction).left([]))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return all(still_there(s, settled(s, where), veterans, count) for where, veterans, count in motion.terms)
