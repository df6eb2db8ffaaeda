"""The Revenue Phase: income, rebels' upkeep, redistribution, development, the State's income and debts, terms."""

from __future__ import annotations

from ..book import rule, scene
from ..cards import PROVINCES
from ..state import Republic
from . import bodyguards, contributions, income, rebels, redistribution, settling, state_income  # noqa: F401  (they bring their scenes)
from .raids import internal_disorder, raids


@scene
@rule("republic:SUM.revenue", "republic:E.barbarian-raids.1", "republic:E.internal-disorder.1", "republic:6.53c")
def revenue_phase(s: Republic) -> None:
    """Last year's accounts are closed; raiders and rioters come before any money does."""
    for province in PROVINCES:
        s.idle[province] = 0
    s.spoils_taken = []
    s.given = [0] * len(s.given)
    raids(s)
    internal_disorder(s)
    s.after(revenue_phase)
