"""What the bot does unasked: it ransoms its own, takes what costs nothing, plays laws when they help, answers deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Answer

from .reading import Table
from .senate import NEAR_LIFE

ANGRY = 5


def ransom(t: Table, ask: Any) -> Answer:
    """The most influential captive comes home first."""
    return max(ask.options, key=lambda key: int(t.senators[key]["influence"]))


def land_commissioner(t: Table, ask: Any) -> Answer:
    """An income for nothing."""
    return str(ask.default)


def law(t: Table, ask: Any) -> Answer | None:
    """The first law in hand whose moment has come."""
    return next((key for key in ask.options if key in TIMELY and TIMELY[key](t)), None)


def rival_is_near(t: Table) -> bool:
    """Is another faction's senator nearer to ruling for life than any of mine, and near enough?"""
    mine = max((int(t.senators[key]["influence"]) for key in t.mine), default=0)
    others = [
        int(each["influence"]) for key, each in t.senators.items() if each["faction"] is not None and key not in t.mine
    ]
    return max(others, default=0) >= max(NEAR_LIFE, mine + 1)


# -- deals -------------------------------------------------------------------------------------------------------------
def gift(t: Table, ask: Any) -> Answer | None:
    """Who wants nothing for what he promises is welcome."""
    return next((key for key in ask.options if t.view["deals"][key]["gets"] == "promise:nothing"), None)


def offer(t: Table, ask: Any) -> Answer:
    """It makes no promises."""
    return str(ask.default)


def own_complaint(t: Table, ask: Any) -> Answer | None:
    """Whoever complains finds that he is right."""
    return next((key for key in ask.options if t.view["deals"][key]["plaintiff"] == t.own), None)


def complaint(t: Table, ask: Any) -> Answer | None:
    """What it has not seen broken was kept."""
    return next((key for key in ask.options if t.view["deals"][key]["plaintiff"] != t.own), None)


TIMELY: dict[str, Callable[[Table], bool]] = {
    "law:military-reforms": rival_is_near,
    "law:julian": lambda t: bool(t.view["shortage"] or t.view["no_recruitment"]) and t.unrest >= ANGRY,
    "law:plautian-papirian": lambda t: "war:social" in t.active_wars,
    "law:servilian": lambda t: True,
}
"""When a law is worth playing; those not named are kept."""

PLANS: dict[str, Callable[[Table, Any], Answer | None]] = {
    "ransom": ransom,
    "claim_land_commissioner": land_commissioner,
    "law_play": law,
    "agree_deal": gift,
    "refuse_deal": offer,
    "find_broken": own_complaint,
    "find_kept": complaint,
}
