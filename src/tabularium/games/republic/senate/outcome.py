"""How a proposal ends: counted, carried or rejected, or off the table without a vote."""

from __future__ import annotations

from tabularium.engine import Pick, varies

from ..book import rule, scene
from ..senators import gain_influence, lives, man, present, voice
from ..state import NOBODY, Motion, Rejected, Republic
from .chair import give_up_chair, presiding
from .order import risen
from .session import urgent
from .subjects import Scene, kind_of
from .telling import told


def drop(s: Republic) -> None:
    """A proposal is off the table without a vote."""
    s.motions.pop()
    s.done()


def void(s: Republic) -> None:
    """The proposal has become impossible, or the Senate has closed: the vote ends without effect."""
    motion = s.motions.pop()
    cited = "republic:9.642" if risen(s) else "republic:9.722b"
    s.say("senate.void", rule=cited, subject=f"subject:{motion.subject}")
    s.done()


@rule("republic:9.143a", "republic:9.42c")
def totals(motion: Motion) -> tuple[int, int]:
    """Votes for and against; an advocate and a popular appeal count for the accused if they did well."""
    for_it = {*motion.ayes}
    ayes, noes = max(0, -motion.swing), max(0, motion.swing)
    for p, count in motion.weights:
        if p in for_it:
            ayes += count
        else:
            noes += count
    return ayes, noes


@scene
@rule("republic:9.143a", "republic:9.16", "republic:9.131a", "republic:9.144a", "republic:9.81a")
def tally(s: Republic) -> None:
    """All have voted: more than half of the votes cast carry nearly everything, and it takes effect at once.

    It may have left too few in Rome, and something else may wait for its end.
    """
    motion = s.motions.pop()
    ayes, noes = totals(motion)
    carried = kind_of(motion).carries(ayes, noes)
    s.say(
        "senate.carried" if carried else "senate.rejected",
        rule="republic:9.143a",
        subject=f"subject:{motion.subject}",
        terms=lambda: told(s, motion.subject, motion.terms),
        ayes=ayes,
        noes=noes,
    )
    s.done()
    if carried:
        kind_of(motion).passed(s, motion)
        urgent(s)
        return
    reject(s, motion)
    if shamed(s, motion):
        s.push(loss_of_face, man(s, motion.chair))


def reject(s: Republic, motion: Motion) -> None:
    """A proposal that failed or was vetoed cannot come back this turn."""
    s.session.rejected.append(Rejected(motion.subject, motion.terms, motion.vetoed))
    kind_of(motion).failed(s, motion)


@rule("republic:9.144a", "republic:9.144d", "republic:9.85")
def shamed(s: Republic, motion: Motion) -> bool:
    """Was the chair's own proposal voted down by every senator of the other factions?"""
    return kind_of(motion).costs_chair and motion.chair == presiding(s) != NOBODY and unanimous(s, motion)


@rule("republic:9.144a", "republic:9.41b")
def unanimous(s: Republic, motion: Motion) -> bool:
    """Has every senator in Rome of all factions but the proposer's voted against? One who abstained breaks it."""
    others = [p for p in present(s) if s.faction[p] != motion.by]
    return bool(others) and all(p in motion.noes for p in others)


LOSE, GIVE_UP = "lose_influence", "give_up_chair"
"""The amends of a chair against whom all have voted."""


@varies
@rule("republic:9.144a", "republic:9.144b")
def amends(s: Republic, chair: int) -> list[str]:
    """The chair loses a point of influence or gives up the chair; without influence it has no choice."""
    return [LOSE, GIVE_UP] if s.influence[chair] else [GIVE_UP]


@scene
@rule("republic:9.144a", "republic:9.144b", "republic:9.144c", "republic_assembly:9.34")
def loss_of_face(s: Republic, shamed_one: list[int]) -> Scene:
    """Everybody has voted against the chair, which makes amends."""
    if not lives(s, shamed_one):
        s.done()
        return
    chair = shamed_one[0]
    options = amends(s, chair)
    answer = yield Pick(
        voice(s, s.faction[chair]),
        "senate.loss_of_face",
        options,
        rule="republic:9.144a" if LOSE in options else "republic:9.144b",
    )
    s.done()
    if answer == LOSE:
        gain_influence(s, chair, -1)
    else:
        give_up_chair(s, chair)
