"""The options of a table of the assembly."""

from __future__ import annotations

from typing import ClassVar, Literal

from ..options import RepublicOptions

OTHER_SCENARIOS = ("scenario", "extended_decks", "late_marius_sulla")
OTHER_RULES = (
    *("war_exhaustion", "two_dice_assassination", "voted_laws", "advocates", "ageing", "disbanding_veterans"),
    *("law_reshuffle", "calpurnian_each_governor", "gabinian_timing", "julian_recruitment"),
)
"""Optional rules this rulebook does not have, and readings of laws, of which it has none."""
DECIDED = (
    *("gracchi_loyalty", "tax_farmer_active_only", "automatic_results_once", "capture_two_chits", "raid_chits"),
    "land_commissioner_check",
)
"""The readings of this rulebook."""


class AssemblyOptions(RepublicOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The optional rules and readings that this rulebook leaves open, and readings of its own gaps."""

    settled: ClassVar[frozenset[str]] = frozenset({*OTHER_SCENARIOS, *OTHER_RULES, *DECIDED})

    capture_two_chits: bool = True
    raid_chits: Literal["units_lost", "coloured_die"] = "coloured_die"
    mob_violence_threshold: Literal["below_unrest", "below_unrest_plus_1"] = "below_unrest_plus_1"

    # readings of its own
    printed_comparisons: Literal["as_printed", "or_equal"] = "as_printed"
    knights: bool = False
    persuasion_equality: Literal["fails", "succeeds"] = "fails"
    events_last_one_turn: bool = False
    approval_modifier: Literal[0, 1] = 0
    life_consul_office: Literal["required", "optional"] = "required"
    free_nomination: bool = False
    leader_has_tribunes: bool = False
    special_appeal_choice: bool = False
    automatic_results_off_after: Literal["stalemate_or_standoff", "disaster_or_standoff"] = "stalemate_or_standoff"
