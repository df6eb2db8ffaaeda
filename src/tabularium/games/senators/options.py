"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from tabularium.engine import Options

from .cards import DATA

Deficit = Annotated[int, Meta(ge=0, le=200)]


class SenatorsOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of the rulebook's three texts and of its gaps."""

    new_senator_price_drop: Literal["per_player", "per_round"] = "per_player"
    quaestor_scope: Literal["whole_action", "one_set"] = "whole_action"
    censor_before_purchase: bool = True
    spread_wars: bool = False
    influence_cards: bool = False
    war_all_zero: Literal["all_gain", "none_gain"] = "all_gain"
    deck_split: Literal["value_bands", "random_18"] = "value_bands"
    bid_spaces: Literal["any_integer", "list"] = "any_integer"
    deficit_amounts: Annotated[list[Deficit], Meta(min_length=3, max_length=3)] = field(
        default_factory=lambda: list(DATA["deficit_amounts"])
    )


PRESETS: dict[str, dict[str, Any]] = {
    "fr": {
        "new_senator_price_drop": "per_round",
        "quaestor_scope": "one_set",
        "censor_before_purchase": False,
    },
    "es": {},
    "de": {},
}
"""The options in which the French, Spanish and German texts differ."""
