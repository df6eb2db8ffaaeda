"""In what the rulebooks of the Republic differ, side by side: the order of play, and figures and conditions."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Edition

from .cards import ERAS, TABLES

TURN = "next_phase"
"""The scene after the last step of every phase."""


@dataclass(frozen=True, kw_only=True)
class RepublicEdition(Edition):
    """A rulebook of the Republic."""

    sitting: tuple[str, ...]
    """The order of business in the Senate: republic:SUM.senate-order, republic_assembly:3g."""
    dictator_strength: int
    """So strong a war, on land and sea together, is reason for a Dictator: republic:9.3b, republic_assembly:9.9a."""
    life_influence: int
    """The least influence for a proposal as Consul for Life: republic:9.821a, republic_assembly:9.67a."""
    proconsul_liable: bool
    """Is a Proconsul, too, liable to a major trial? republic:7.8a, republic_assembly:9.43a."""
    repeal_margin: int
    """How much more popular than it will cost him a sponsor of a repeal must be: republic:9.621a,
    republic_assembly:9.631."""
    force_margin: int
    """By how much a force must exceed its enemy before a commander can be sent against his will: republic:9.643a,
    republic_assembly:9.642a."""
    follow: tuple[int, ...]
    """By period, the least roll with which a legion follows a rebel: republic:11.21a, republic_assembly:11.21a."""


SECOND = RepublicEdition(
    name="republic",
    phases=("mortality", "revenue", "forum", "population", "senate", "combat", "revolution"),
    steps={
        "mortality": ("mortality_phase", "break_out", "yearly_chit", TURN),
        "revenue": (
            "revenue_phase",
            "personal_income",
            "guard_upkeep",
            "rebel_upkeep",
            "open_redistribution",
            "development",
            "state_income",
            "contributions",
            "released_legions",
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
    dictator_strength=TABLES["dictator"]["or_single_war_strength_min"],
    life_influence=TABLES["consul_for_life"]["election_min_influence"],
    proconsul_liable=False,
    repeal_margin=0,
    force_margin=0,
    follow=tuple(TABLES["legion_allegiance"]["min_to_follow"][era] for era in ERAS),
)
