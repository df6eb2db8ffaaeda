"""Peace: offers, answers, the terms of surrenders, and their effects (6)."""

from __future__ import annotations

from ..book import scene
from ..state import MareNostrum


@scene
def negotiation(s: MareNostrum) -> None:
    """To be written."""
    s.after(negotiation)


@scene
def answers(s: MareNostrum) -> None:
    """To be written."""
    s.after(answers)


@scene
def surrender_terms(s: MareNostrum) -> None:
    """To be written."""
    s.after(surrender_terms)


@scene
def peace_effects(s: MareNostrum) -> None:
    """To be written."""
    s.after(peace_effects)


@scene
def surrender_checks(s: MareNostrum) -> None:
    """To be written."""
    s.after(surrender_checks)
