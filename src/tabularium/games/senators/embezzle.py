"""Embezzling: at any moment, five coins for a senator."""

from __future__ import annotations

from tabularium.engine import Ask, Pick, Scene

from .book import interjection, rule
from .state import EMBEZZLED, Senators


@rule("senators:embezzle.1", "senators:embezzle.2", "senators:elim.1")
def may_embezzle(s: Senators, seat: int) -> Ask | None:
    """Every living player may, as often as there are senators to lose, until the game is over."""
    if s.out[seat] or s.ending:
        return None
    return Pick(seat, "embezzle", ["take"], rule="senators:embezzle.1", coins=EMBEZZLED, senators=s.senators[seat])


@interjection(may_embezzle)
@rule("senators:embezzle.1", "senators:embezzle.3", "senators:elim.1")
def embezzle(s: Senators, seat: int, _: str) -> Scene:
    """Coins from the bank for one senator; giving up the last one must be confirmed, for it ends the player's game."""
    if s.senators[seat] == 1:
        sure = yield Pick(
            seat, "embezzle.confirm", ["cancel", "confirm"], rule="senators:embezzle.3", coins=EMBEZZLED
        )
        if sure == "cancel":
            s.done()
            return
    s.take(seat, EMBEZZLED)
    s.say("embezzle.done", rule="senators:embezzle.1", seat=f"seat:{seat}", coins=EMBEZZLED)
    s.lose_senator(seat)
    if not s.decided():
        s.done()
