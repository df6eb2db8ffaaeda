"""Actions at any time: alliances, which bind nobody, and hailing another player as Caesar."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick

from . import turn
from .book import interjection, rule
from .state import NOBODY, Conquest


@rule("conquest:alliance.1")
def may_ally(s: Conquest, seat: int) -> Ask | None:
    """Every player still in the game may name an ally, or no longer."""
    if len(s.nation) < s.seats or s.out[seat]:
        return None
    others = [SEATS[other] for other in s.living() if other != seat]
    return Pick(seat, "ally", others, rule="conquest:alliance.1")


@interjection(may_ally)
@rule("conquest:alliance.1", "conquest:ransom.5")
def ally(s: Conquest, seat: int, answer: str) -> None:
    """An alliance is a word and nothing more: it is shown to all and changes no rule."""
    other = SEATS.index(answer)
    s.pacts[seat][other] = 1 - s.pacts[seat][other]
    s.say(
        "alliance.named" if s.pacts[seat][other] else "alliance.ended",
        rule="conquest:alliance.1",
        seat=SEATS[seat],
        other=answer,
    )
    s.done()


@rule("conquest:win.2")
def may_hail(s: Conquest, seat: int) -> Ask | None:
    """Every player still in the game may agree to another's victory, and think better of it."""
    if len(s.nation) < s.seats or s.out[seat]:
        return None
    others = [SEATS[other] for other in s.living() if other not in (seat, s.hails[seat])]
    options = others if s.hails[seat] == NOBODY else [*others, "nobody"]
    return Pick(seat, "hail", options, rule="conquest:win.2")


@interjection(may_hail)
@rule("conquest:win.2")
def hail(s: Conquest, seat: int, answer: str) -> None:
    """A player is named Caesar, or nobody any more."""
    if answer == "nobody":
        s.hails[seat] = NOBODY
        s.say("hail.withdrawn", rule="conquest:win.2", seat=SEATS[seat])
        s.done()
        return
    other = SEATS.index(answer)
    s.hails[seat] = other
    s.say("hail.named", rule="conquest:win.2", seat=SEATS[seat], other=answer)
    if not turn.acclaimed(s):
        s.done()
