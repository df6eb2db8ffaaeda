"""The bot in a revolt of governors: when its own rise and march, and when it meets others' at sea."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Answer, Pick

from ..cards import BASE_NAVAL, PROVINCE
from ..forces import local_strength
from ..odds.battle import battle, strength
from .reading import Table
from .war import price

SURE = 0.8
"""How likely the Senate's defeat must be before one of mine rebels."""
WORTH_A_FLEET = 0.35
"""The least chance to turn rebels back at sea with which fleets are risked."""


def host(t: Table, key: str, province: str) -> int:
    """What a governor would march on Rome with."""
    legions = t.garrison(province)
    armies = int(t.view["provinces"][province]["provincial_armies"])
    return strength(legions + local_strength(armies, legions), t.skill(key))


def muster(t: Table) -> int:
    """The most the Senate could send against him: all that is in Rome or could be paid for, under its best man."""
    best = max((t.skill(key) for key, each in t.senators.items() if each["place"] == "rome"), default=0)
    raised = 0 if t.view["no_recruitment"] else t.chest // price(t)
    return strength(t.free_legions + raised, best)


def overwhelming(t: Table, key: str, province: str) -> bool:
    """Would the Senate be beaten before Rome, whatever it sends?"""
    return battle(muster(t), host(t, key, province))["defeat"] >= SURE


def governor(t: Table, ask: Pick) -> Answer:
    """Loyal, unless Rome lies at his feet."""
    return "rebel" if overwhelming(t, ask.params["senator"], ask.params["province"]) else "loyal"


def march(t: Table, ask: Pick) -> Answer:
    """Now, while he is strong."""
    return "march" if overwhelming(t, ask.params["senator"], ask.params["province"]) else "stay"


# -- against others --------------------------------------------------------------------------------------------------
def interceptable(t: Table) -> str | None:
    """The province whose forces at sea the fleets in Rome are likely enough to turn back."""
    if t.rebel is None:
        return None
    for key, card in t.view["provinces"].items():
        if card.get("expedition") == "in_transit":
            base = BASE_NAVAL[card["developed"]][PROVINCE.index(key)]
            escort = base + card["provincial_fleets"] + t.senators[t.rebel]["fleets"]
            omens = t.view["events"].get("event:evil-omens", 0)
            if battle(int(t.view["fleets"]), escort, omens=omens)["victory"] >= WORTH_A_FLEET:
                return str(key)
    return None


def intercept(t: Table, ask: Pick) -> Answer:
    """Those."""
    found = interceptable(t)
    return found if found in ask.options else ask.default


PLANS: dict[str, Any] = {
    "revolution.governor": governor,
    "revolution.march": march,
    "senate.intercept": intercept,
}
