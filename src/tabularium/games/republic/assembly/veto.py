"""A Tribune against a vote: here he need not wait for his faction to be called."""

from __future__ import annotations

from tabularium.engine import OPENS, Ask, Pick

from ..senate import vetoes as vetoing
from ..senate.means import busy, free
from ..senate.vetoes import vetoes
from ..senate.voting import announce_veto
from ..senators import in_rome
from ..state import Seat
from .book import people_interjection, rule
from .state import Assembly
from .tribunes import own_means

VOTING = ("call", "last_call", "ballot")
"""The scenes of a vote, from the first call to the last answer."""


@rule("republic_assembly:9.72a", "republic_assembly:9.45")
def may_veto(s: Assembly, seat: Seat) -> Ask | None:
    """For a faction with a senator in Rome that has not voted yet, on anything that can be vetoed."""
    faction = s.faction_of(seat)
    if not free(s, faction) or busy(s) or not s.awaits(*VOTING) or not in_rome(s, faction):
        return None
    motion = s.motions[-1]
    means = own_means(s, seat, vetoes(s, motion, faction)) if faction not in motion.called else []
    return Pick(seat, "tribune.veto", means, rule="republic_assembly:9.72a") if means else None


@people_interjection(may_veto, tags=(OPENS,))
@rule("republic_assembly:9.72a")
def tribune_veto(s: Assembly, seat: Seat, means: str) -> None:
    """The vote stops where it is; unless the tribune is stopped himself it does not go on."""
    s.set_aside()
    announce_veto(s, s.faction_of(seat), means)


@vetoing.tribune_final.register(Assembly)
@rule("republic_assembly:9.72b")
def tribune_final(s: Assembly) -> bool:
    """A Tribune's proposal can be vetoed like any other."""
    return False
