"""Historical Periods: when they come, and the reforms they allow (7)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def period_reforms(s: MareNostrum) -> None:
    """To be written."""
    s.after(period_reforms)


@scene
def period_check(s: MareNostrum) -> None:
    """To be written."""
    s.after(period_check)
