"""Gifts to the State: what each sum buys, a press each."""

from __future__ import annotations

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..revenue.contributions import TIERS
from .stage import Stage

GIVE = "revenue.give"


def tiers(stage: Stage) -> list[Node]:
    """The sums that bring influence, as far as the purse reaches."""
    look = stage.look
    if not look.asks(GIVE) or look.ask is None:
        return []
    most = look.ask.limits().get("high", 0)
    return [
        h.button(
            icon("talents"),
            talents,
            h.small(stage.text("board.tier", n=influence)),
            class_="btn",
            **look.give(talents),
        )
        for talents, influence in sorted(TIERS)
        if talents <= most
    ]
