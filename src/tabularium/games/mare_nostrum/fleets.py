"""Fleets: their deployment and attrition (3.10)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def fleet_deployment(s: MareNostrum) -> None:
    """To be written."""
    s.after(fleet_deployment)


@scene
def fleet_attrition(s: MareNostrum) -> None:
    """To be written."""
    s.after(fleet_attrition)
