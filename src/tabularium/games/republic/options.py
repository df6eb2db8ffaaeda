"""The options of a table."""

from __future__ import annotations

from typing import Literal

from tabularium.engine import Options, Refusal, refuse

from .book import rule


class RepublicOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The scenario, the optional rules, and the readings of the book's gaps.

    The preset `printed_cards` follows the cards instead.
    """

    scenario: Literal["early", "middle", "late", "extended", "alternative_history"] = "early"
    extended_decks: Literal["early_middle", "middle_late", "early_middle_late"] = "early_middle"

    # the optional rules
    war_exhaustion: bool = False
    two_dice_assassination: bool = False
    voted_laws: bool = False
    advocates: bool = False
    ageing: bool = False
    disbanding_veterans: bool = False
    pontifex_maximus: bool = False
    provincial_wars: bool = False
    rebel_governors: bool = False

    # readings
    late_marius_sulla: bool = False
    law_reshuffle: Literal["whole_deck", "above_era_ends"] = "whole_deck"
    concession_income_optional: bool = False
    auction_after_no_bid: bool = False
    statesman_influence: Literal["keep_at_least_printed", "keep", "printed", "add_gained"] = "keep_at_least_printed"
    gracchi_loyalty: Literal["any_faction", "brothers_faction"] = "any_faction"
    tax_farmer_active_only: bool = False
    pontifex_other_offices: bool = False
    bithynia_developed: bool = False
    repeal_same_penalty: bool = False
    naval_expedition_support: bool = True
    automatic_results_once: Literal["each_number", "one_result"] = "each_number"
    veterans_land_only: bool = False
    capture_two_chits: bool = False
    rebel_military_cap: Literal["legion_strength", "legion_count"] = "legion_strength"
    rebel_province_naval_battle: Literal["provincial_fleets", "required_support"] = "provincial_fleets"
    desertion_parity: bool = False
    raid_chits: Literal["units_lost", "coloured_die"] = "units_lost"
    drought_popularity_step: Literal[1, 2] = 2
    evil_omens_exempt_rolls: Literal["initiative", "initiative_events_disaster_tax_farmer"] = "initiative"
    internal_disorder_die: Literal["2d6", "1d6"] = "2d6"
    mob_violence_threshold: Literal["below_unrest", "below_unrest_plus_1"] = "below_unrest"
    pretender_stays: bool = True
    catiline_dice: Literal["2d6", "1d6"] = "2d6"
    land_commissioner_check: Literal["end_of_senate", "end_of_forum"] = "end_of_senate"
    blackmail_exceptions: bool = True
    graft_in_rome: bool = False
    proscription_either_side: bool = False
    calpurnian_each_governor: bool = False
    gabinian_timing: Literal["end_of_senate", "start_of_combat"] = "end_of_senate"
    julian_recruitment: bool = False

    @rule("republic:0")
    def conflict(self) -> Refusal | None:
        """Rebel governors need provincial wars, for what would they rebel with?"""
        if self.rebel_governors and not self.provincial_wars:
            return refuse("option.needs", "republic:0", name="rebel_governors", needed="provincial_wars")
        return None


PRINTED_CARDS: dict[str, bool | int | str] = {
    "bithynia_developed": True,
    "veterans_land_only": True,
    "desertion_parity": True,
    "raid_chits": "coloured_die",
    "drought_popularity_step": 1,
    "evil_omens_exempt_rolls": "initiative_events_disaster_tax_farmer",
    "internal_disorder_die": "1d6",
    "mob_violence_threshold": "below_unrest_plus_1",
    "pretender_stays": False,
    "catiline_dice": "1d6",
    "land_commissioner_check": "end_of_forum",
    "blackmail_exceptions": False,
    "graft_in_rome": True,
    "proscription_either_side": True,
    "gabinian_timing": "start_of_combat",
    "julian_recruitment": True,
    "tax_farmer_active_only": True,
}
PRESETS = {"rulebook": {}, "printed_cards": PRINTED_CARDS}
