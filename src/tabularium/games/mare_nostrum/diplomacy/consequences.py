"""The price of a declaration of war and the treaties it breaks, before it is made (3.3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Refusal

from ..casus_belli import has_casus_belli
from ..state import MareNostrum
from ..tables import COLLAPSE, LEVELS
from .declaring import against_declaring, allies_to_arm, levels_of_war
from .treaties import BAR, has_passage


@dataclass(frozen=True)
class War:
    """A war that could be declared, as far as its declarer knows."""

    cause: bool
    """Is there a casus belli?"""
    levels: int
    before: str
    after: str
    """The stability before and after it."""
    broken: list[str]
    """The treaties that it ends."""
    renewed: int
    """From this year on what was broken can be agreed again."""
    aggrieved: list[str]
    """The nations that gain a casus belli by it."""
    refused: Refusal | None


def war(s: MareNostrum, nation: int, victim: int) -> War:
    """The consequences of declaring war on a nation now."""
    level, levels = s.stability[nation], levels_of_war(s, nation, victim)
    treaties = {
        "trade_alliance": s.trade_alliance[nation][victim],
        "military_alliance": s.military_alliance[nation][victim],
        "granted": has_passage(s, victim, nation),
        "received": has_passage(s, nation, victim),
        "forced_peace": s.peace_until[nation][victim] >= s.year,
    }
    aggrieved = [ally for ally in allies_to_arm(s, victim, nation) if not s.at_war(ally, nation)]
    return War(
        has_casus_belli(s, nation, victim),
        levels,
        LEVELS[level],
        LEVELS[min(level + levels, COLLAPSE)],
        [name for name, holds in treaties.items() if holds],
        s.year + BAR,
        [s.name(ally) for ally in aggrieved],
        against_declaring(s, nation, victim, level),
    )
