"""The order of a year: every step of the game, in the book's order, in one list."""

from __future__ import annotations

from collections.abc import Iterable

from tabularium.engine import Edition


class Years(Edition):
    """All phases of a year wait from its beginning on, the last lowest: the uppermost is under way."""

    def phase_of(self, scenes: Iterable[str]) -> str:
        """The phase of the uppermost step."""
        return super().phase_of(reversed(list(scenes)))


YEAR = Years(
    name="v18",
    phases=("economy", "peace", "orders", "resolution", "movement", "close"),
    steps={
        # when the turn opens: what the nations have, before anybody writes an order
        "economy": ("activity", "income", "extraordinary", "feeding"),
        # the diplomatic phase, the surrender phase, and their effects
        "peace": ("negotiation", "answers", "surrender_terms", "peace_effects"),
        # all sheets open together
        "orders": ("write_orders",),
        # the pages of the sheet, each for all nations at once
        "resolution": (
            "cards",
            "stability",
            "cancel_treaties",
            "declare_wars",
            "establish_treaties",
            "population",
            "infantry",
            "special_units",
            "disbanding",
            "upkeep",
            "garrisons",
            "fleet_deployment",
            "leader_deployment",
            "independents",
            "trade",
            "army_composition",
            "naval_battles",
            "fleet_attrition",
        ),
        # six segments, then what follows from where everybody stands
        "movement": ("movement_segment", "passage_penalty"),
        "close": (
            "surrender_checks",
            "war_fade",
            "period_reforms",
            "leader_ages",
            "card_limit",
            "victory",
            "period_check",
            "advance",
        ),
    },
)
