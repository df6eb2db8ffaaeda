"""A Tribune against a vote: here he need not wait for his faction to be called."""

from __future__ import annotations

from tabularium.engine import OPENS, Ask, Pick

from ..senate.means import busy, free
from ..senate.vetoes import vetoes
from ..senate.voting import announce_veto
from ..senators import in_rome
from ..state import Faction
from .book import interjection, rule
from .state import Assembly

VOTING = ("call", "last_call", "ballot")
"""The scenes of a vote, from the first call to the last answer."""


@rule("republic_assembly:9.72a", "republic_assembly:9.45")
def may_veto(s: Assembly, faction: Faction) -> Ask | None:
    """A faction with somebody in Rome that has not voted yet, on whatever can be vetoed."""
    if not free(s, faction) or busy(s) or not s.awaits(*VOTING) or not in_rome(s, faction):
        return None
    motion = s.motions[-1]
    means = vetoes(s, motion, faction) if faction not in motion.called else []
    return Pick(faction, "tribune.veto", means, rule="republic_assembly:9.72a") if means else None


@interjection(may_veto, tags=(OPENS,))
@rule("republic_assembly:9.72a")
def tribune_veto(s: Assembly, faction: Faction, means: str) -> None:
    """The vote stops where it is; unless the tribune is stopped himself it does not go on."""
    s.set_aside()
    announce_veto(s, faction, means)
