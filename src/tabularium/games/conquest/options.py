"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tabularium.engine import Options

MOST_ROUNDS = 200


class ConquestOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The readings of the rulebook's gaps, hidden treasuries, and a house rule for short games."""

    home_assignment: Literal["random", "choice"] = "random"
    lone_leader_capture: Literal["on_enemy_stay", "never"] = "on_enemy_stay"
    road_use: Literal["controller_of_both", "builder_only"] = "controller_of_both"
    leader_per_galley: bool = True
    galley_coast: Literal["per_zone", "per_province"] = "per_zone"
    inherited_home_placement: bool = False
    hidden_treasury: bool = False
    round_limit: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
