"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tabularium.engine import Options

Stability = Literal["optimo", "muy_alto", "alto", "medio", "bajo", "muy_bajo", "fiasco", "colapso"]


class MareOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The scenario, how long it is played, and the settings of the book's gaps."""

    scenario: Literal["second_punic_war", "three_shores"] = "second_punic_war"
    bidding: bool = True
    """Nations are bid for; else they are dealt out by lot."""
    last_year: Annotated[int, Meta(ge=0, le=500)] = 0
    """After so many years the highest score wins; 0: after those of the scenario, or only by the book's own ends."""
    unplayed_nations: Literal["passive", "independent"] = "passive"
    maintain_occupied_ppu: bool = False
    starting_stability: Stability = "medio"
    occupier_city_loss_penalty: bool = True
    passage_penalty_stacks: bool = False
    allied_counts: Literal["alliance", "co_belligerent"] = "alliance"
    ally_casus_belli: Literal["military", "any"] = "military"
    occupied_port_use: Literal["nobody", "occupier"] = "nobody"
    patron_reaction: Literal["next_turn", "same_turn"] = "same_turn"
    storm_relation: Literal["hostile_or_fresh_vassal", "hostile_only"] = "hostile_or_fresh_vassal"
    independent_leader_troops: Literal["leave", "stay"] = "leave"
    transfer_includes_talents: bool = True
    sea_move_requires_port: Literal["none", "departure", "both"] = "none"
    assault_dice_cap: Literal["none", "15"] = "none"
    period_repeat: Literal["reset", "immediate"] = "reset"
    concord_tie: Literal["nobody", "shared_lead"] = "nobody"
    archive: Literal["sealed", "documents", "all"] = "sealed"
    """Which private papers all may read when the game is over."""
