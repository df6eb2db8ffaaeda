"""In what the rulebooks of the Republic differ, side by side: the order of play, and figures and conditions."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Edition

TURN = "next_phase"
"""The scene after the last step of every phase."""


@dataclass(frozen=True, kw_only=True)
class RepublicEdition(Edition):
    """A rulebook of the Republic."""

    sitting: tuple[str, ...]
    """The order of business in the Senate: republic:SUM.senate-order, republic_assembly:3g."""


SECOND = RepublicEdition(
    name="republic",
    phases=("mortality", "revenue", "forum", "population", "senate", "combat", "revolution"),
    steps={
        "mortality": ("mortality_phase", "break_out", "yearly_chit", TURN),
        "revenue": (
            "revenue_phase",
            "guard_upkeep",
            "personal_income",
            "rebel_upkeep",
            "open_redistribution",
            "development",
            "state_income",
            "contributions",
            "expenses",
            "lapse",
            "terms",
            "warning",
            TURN,
        ),
        "forum": (
            "forum_phase",
            "next_initiative",
            "mark_majors",
            "ravage",
            "roll_in_the_curia",
            "commissioner_leaves",
            "enemy_leader_dies",
            "close_forum",
            TURN,
        ),
        "population": ("population_phase", "speech", TURN),
        "senate": ("senate_phase", "sitting", TURN),
        "combat": ("combat_phase", "battles", "march_on_rome", "combat_over", TURN),
        "revolution": ("revolution_phase", "keep_five", "declarations", "revolt_begins", "year_ends", TURN),
    },
    sitting=("consuls", "roles", "dictator", "censor", "trials", "governors", "business", "closing", "closed"),
)
