"""What the bot does unasked: ransoms, what costs nothing, laws that help, deals, and cards at their moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Answer

from ..senate.means import TRIBUNE_CARD
from . import bargains, crown
from .reading import Table
from .rivals import menaces, strike
from .senate import MOST_PROPOSALS, NEAR_LIFE, march
from .war import DEADLY

ANGRY = 5
LIKELY = 4
"""Talents that pay a die more often than not."""
LET_GO = "let_go"


def ransom(t: Table, ask: Any) -> Answer:
    """The most influential captive comes home first."""
    return max(ask.options, key=lambda key: int(t.senators[key]["influence"]))


def land_commissioner(t: Table, ask: Any) -> Answer:
    """An income for nothing."""
    return str(ask.default)


def law(t: Table, ask: Any) -> Answer | None:
    """The first law in hand whose moment has come."""
    return next((key for key in ask.options if key in TIMELY and TIMELY[key](t)), None)


def bring_law(t: Table, ask: Any) -> Answer | None:
    """The same, where the Senate votes on it; nobody is asked twice in a turn to sponsor it."""
    wanted = law(t, ask)
    return None if any(each.startswith("law") and str(wanted) in each for each in t.rejected) else wanted


def rival_is_near(t: Table) -> bool:
    """Is another faction's senator nearer to ruling for life than any of mine, and near enough?"""
    mine = max((int(t.senators[key]["influence"]) for key in t.mine), default=0)
    others = [
        int(each["influence"]) for key, each in t.senators.items() if each["faction"] is not None and key not in t.mine
    ]
    return max(others, default=0) >= max(NEAR_LIFE, mine + 1)


def dealing(t: Table) -> bool:
    """Are there deals or offers on the table?"""
    return bool(t.view["deals"])


def withdraw(t: Table, ask: Any) -> Answer:
    """Who was in the right owes nothing any more."""
    return str(ask.default)


TIMELY: dict[str, Callable[[Table], bool]] = {
    "law:military-reforms": rival_is_near,
    "law:julian": lambda t: bool(t.view["shortage"] or t.view["no_recruitment"]) and t.unrest >= ANGRY,
    "law:plautian-papirian": lambda t: "war:social" in t.active_wars,
    "law:servilian": lambda t: True,
}
"""When a law is worth playing; those not named are kept."""


# -- cards at their moments ------------------------------------------------------------------------------------------
def crossed(t: Table) -> bool:
    """Does a Tribune stand against what my own faction has proposed?"""
    motions = t.view["motions"]
    return bool(motions) and motions[-1]["by"] == t.own


def graft(t: Table, ask: Any) -> Answer | None:
    """Whoever stops my proposal is bought by my richest man, if he can pay a likely price."""
    payer = max(ask.options, key=lambda key: int(t.senators[key]["talents"]))
    return payer if crossed(t) and int(t.senators[payer]["talents"]) >= LIKELY else None


def murder(t: Table, ask: Any) -> Answer | None:
    """Or murdered, in the name of the man whose good name matters least."""
    return min(ask.options, key=lambda key: int(t.senators[key]["influence"])) if crossed(t) else None


def mob(t: Table, ask: Any) -> Answer:
    """The mob hurts another faction alone; the best speaker brings most of it."""
    return max(ask.options, key=lambda key: int(t.senators[key]["oratory"]))


def proscription(t: Table, ask: Any) -> Answer | None:
    """The knights of all are for the highest officer; if he is mine, they are mine."""
    officer = t.view["highest_officer"]
    return str(ask.default) if officer is not None and t.is_mine(officer) else None


def unopposed(t: Table, ask: Any) -> Answer | None:
    """Where others have spent talents against me, they have spent them for nothing."""
    attempt = t.view["forum"]["persuasion"]
    return str(ask.default) if attempt and attempt["counter_bribes"] else None


def recall(t: Table, ask: Any) -> Answer | None:
    """Veterans come back when so many wars would be Rome's end."""
    return str(ask.default) if len(t.active_wars) >= DEADLY else None


def priest(t: Table, ask: Any) -> Answer | None:
    """A vote and a point of influence for one of mine, the most influential who is not near to ruling for life."""
    mine = [key for key in ask.options if t.is_mine(key)]
    return max(mine, key=lambda key: int(t.senators[key]["influence"]), default=None)


def keep_open(t: Table, ask: Any) -> Answer | None:
    """The Senate closes while a war that can be won waits for its commander."""
    worth = bool(t.active_wars) and t.view["proposals"] <= MOST_PROPOSALS and march(t) is not None
    free = [each for each in ask.options if each != TRIBUNE_CARD]
    return (free or ask.options)[0] if worth or crown.due(t) else None


def by_tribune(t: Table, ask: Any) -> Answer:
    """A Tribune of mine makes a ruler, or sends him."""
    if crown.due(t) and "consul_for_life" in ask.options:
        return "consul_for_life"
    return "dispatch" if "dispatch" in ask.options and march(t) else LET_GO


def nominate(t: Table, ask: Any) -> Answer | None:
    """One of mine for life, where nobody needs the chair for it and mine have most of the votes to begin with."""
    votes = [each["votes"] for each in t.view["factions"]]
    mine = [key for key in ask.options if t.is_mine(key)]
    return mine[0] if mine and 2 * votes[t.own] > sum(votes) else None


IN_THE_SENATE = frozenset(
    (
        *("claim_land_commissioner", "law_play", "law_propose", "assassination", "land_bill_assassination", "graft"),
        *("murder_of_a_tribune", "mob_incited", "tribune_adjourning", "recall_veterans", "ordain", "nominate_for_life"),
        *("propose_life", "tribune_propose", "tribune_reserve"),
    )
)
"""What is done only while the Senate sits."""
WHEN: dict[str, Callable[[Table], bool]] = {
    "assassination": lambda t: bool(t.planned(menaces)),
    "record_deal": bargains.may_offer,
    "settle_deal": lambda t: dealing(t) and (t.view["phase"] == "forum" or bool(t.view["motions"])),
    "agree_deal": lambda t: dealing(t),
    "refuse_deal": lambda t: dealing(t),
    "complain": lambda t: t.view["phase"] == "revolution" and dealing(t),
    "find_broken": lambda t: dealing(t),
    "find_kept": lambda t: dealing(t),
    "withdraw_deal": lambda t: dealing(t),
    "propose_life": crown.due,
    "tribune_propose": crown.due,
    "tribune_reserve": crown.due,
}
"""When it looks at all whether it may do something; for the rest that is seen from what may be done."""


PLANS: dict[str, Callable[[Table, Any], Answer | None]] = {
    "ransom": ransom,
    "claim_land_commissioner": land_commissioner,
    "law_play": law,
    "law_propose": bring_law,
    "assassination": strike,
    "land_bill_assassination": strike,
    "agree_deal": bargains.welcome,
    "record_deal": bargains.offer,
    "refuse_deal": bargains.decline,
    "settle_deal": bargains.settle,
    "complain": bargains.complain,
    "find_broken": bargains.broken,
    "find_kept": bargains.kept,
    "withdraw_deal": withdraw,
    "graft": graft,
    "murder_of_a_tribune": murder,
    "mob_incited": mob,
    "proscription": proscription,
    "unopposed": unopposed,
    "tribune_adjourning": keep_open,
    "recall_veterans": recall,
    "ordain": priest,
    "propose_life": crown.propose,
    "tribune_propose": crown.tribune,
    "tribune_reserve": crown.tribune,
    "nominate_for_life": nominate,
}
