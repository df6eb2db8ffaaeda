"""Embezzling: at any moment, five coins for a senator."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick, Scene

from .book import interjection, rule
from .state import EMBEZZLED, Senators


@rule("senators:embezzle.1", "senators:embezzle.2", "senators:elim.1")
def may_embezzle(s: Senators, seat: int) -> Ask | None:
    """Every living player may, as often as there are senators to lose; not while deciding about the last one."""
    if s.out[seat] or any(by == seat for by, _ in s.under_way("embezzle")):
        return None
    return Pick(
        seat,
        "embezzle",
        ["take"],
        rule="senators:embezzle.1",
        params={"coins": EMBEZZLED, "senators": s.senators[seat]},
    )


@interjection(may_embezzle)
@rule("senators:embezzle.1", "senators:embezzle.3", "senators:elim.1")
def embezzle(s: Senators, seat: int, _: str) -> Scene:
    """Coins from the bank for one senator; giving up the last one must be confirmed, for it ends the player's game."""
    if s.senators[seat] == 1:
        sure = yield Pick(
            seat, "embezzle.confirm", ["cancel", "confirm"], rule="senators:embezzle.3", params={"coins": EMBEZZLED}
        )
        if sure == "cancel":
            s.done()
            return
    s.take(seat, EMBEZZLED)
    s.say("embezzle.done", rule="senators:embezzle.1", seat=SEATS[seat], coins=EMBEZZLED)
    s.lose_senator(seat)
    if not s.decided():
        s.done()
