"""The Trial of Verres: what governors dare not take goes to the State."""

from __future__ import annotations

from ..book import rule
from ..cards import EVENT_AT
from ..state import Republic

TRIAL_OF_VERRES = EVENT_AT["trial-of-verres"]
VERRES = (0, 3, 5)
"""By the level of the event."""


@rule("republic:E.trial-of-verres.1", "republic:E.trial-of-verres.2")
def verres(s: Republic) -> int:
    """How much each governor loses and the State gains with his province this year."""
    return VERRES[min(s.level[TRIAL_OF_VERRES], len(VERRES) - 1)]
