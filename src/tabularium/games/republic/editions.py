"""In what the rulebooks of the Republic differ, side by side: the order of play, and figures.

A function that one of them does otherwise is registered in its package for its class of state.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Edition

from .cards import COLUMNS, ERAS, FIRST_EDITION, TABLES, Columns

TURN = "next_phase"
"""The scene after the last step of every phase."""


@dataclass(frozen=True, kw_only=True)
class RepublicEdition(Edition):
    """A rulebook of the Republic."""

    sitting: tuple[str, ...]
    """The order of business in the Senate: republic:SUM.senate-order, republic_assembly:3g."""
    cards: Columns
    """The columns of its cards, where they differ: republic:7.332a, republic:7.333b, republic_assembly:2b."""
    dictator_strength: int
    """So strong a war, on land and sea together, is reason for a Dictator: republic:9.3b, republic_assembly:9.9a."""
    life_influence: int
    """The least influence for a proposal as Consul for Life: republic:9.821a, republic_assembly:9.67a."""
    repeal_margin: int
    """How much more popular than it will cost him a sponsor of a repeal must be: republic:9.621a,
    republic_assembly:9.631."""
    force_margin: int
    """By how much a force must exceed its enemy before a commander can be sent against his will: republic:9.643a,
    republic_assembly:9.642a."""
    follow: tuple[int, ...]
    """By period, the least roll with which a legion follows a rebel: republic:11.21a, republic_assembly:11.21a."""

    least_bid: int
    """The least bid of a senator named for it by his leader: republic:7.21c, republic_assembly:2a."""
    leaders_wait: str
    """Where an enemy leader without a war waits, and dies: republic:7.344a, republic:7.344c, republic_assembly:7.34b,
    republic_assembly:7.34c."""
    persuasion_margin: int
    """By how much a persuader's roll must stay below the base: republic:7.41a, republic_assembly:7.51a."""
    no_life_in: frozenset[str]
    """In which steps of the sitting nobody can be made Consul for Life: republic:9.821a, republic_assembly:9.67a."""
    life_apart: bool
    """Is a Consul for Life above all offices? Then he is neither chair nor bound by his office, sees all hands and is
    safe even if nobody has elected him. But he must lead the army himself, spare others a vote against land bills and
    attempt no life. republic:9.822c, republic:9.823a, republic:9.823b, republic:9.823c, republic_assembly:9.67d,
    republic_assembly:12.31."""
    obeyed_in: frozenset[str]
    """In which phases a Consul for Life decides for all but the rebel's faction: republic:9.823a,
    republic_assembly:12.31."""
    offered: tuple[str, ...]
    """The possible proposals, in the order in which they are offered: republic:9.84, republic:9.63d, republic:9.32a,
    republic_assembly:9.626, republic_assembly:9.64e, republic_assembly:9.91b, republic_assembly:9.423a."""
    grouped: frozenset[str]
    """On which subjects several proposals may be one vote: republic:9.6a, republic_assembly:9.6a."""
    convener_presides: bool
    """Does who has convened the Senate preside until new consuls have settled who does? republic:9.12a,
    republic_assembly:9.11a."""
    veto_bars: bool
    """Can candidates of a vetoed election not be named again for that office, in whatever company? republic:9.152c,
    republic_assembly:9.72c."""
    tried_whenever_back: bool
    """Are those who are away still liable when they have come back? republic:9.45, republic:CH.3,
    republic_assembly:9.43b, republic_assembly:9.46."""
    revolt_wars: int
    """For how many of the wars under which Rome falls a revolt counts: republic:12.3a, republic_assembly:11.53."""
    numbers_wear_off: frozenset[str]
    """After which results no number decides a battle of that war this turn: republic:9.645, republic_assembly:10.9."""


SECOND = RepublicEdition(
    name="republic",
    phases=("mortality", "revenue", "forum", "population", "senate", "combat", "revolution"),
    steps={
        "mortality": ("mortality_phase", "break_out", "yearly_chit", TURN),
        "revenue": (
            "revenue_phase",
            "personal_income",
            "guard_upkeep",
            "rebel_income",
            "rebel_upkeep",
            "open_redistribution",
            "development",
            "state_income",
            "contributions",
            "released_legions",
            "expenses",
            "lapse",
            "local_forces",
            "terms",
            "warning",
            "last_ransoms",
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
        "combat": ("combat_phase", "interceptions", "battles", "march_on_rome", "provincial_wars", "combat_over", TURN),
        "revolution": ("revolution_phase", "keep_five", "declarations", "revolt_begins", "year_ends", TURN),
    },
    sitting=(
        "consuls",
        "roles",
        "pontifex",
        "dictator",
        "censor",
        "trials",
        "governors",
        "business",
        "closing",
        "closed",
    ),
    cards=COLUMNS,
    dictator_strength=TABLES["dictator"]["or_single_war_strength_min"],
    life_influence=TABLES["consul_for_life"]["election_min_influence"],
    repeal_margin=0,
    force_margin=0,
    follow=tuple(TABLES["legion_allegiance"]["min_to_follow"][era] for era in ERAS),
    least_bid=1,
    leaders_wait="curia",
    persuasion_margin=0,
    no_life_in=frozenset({"trials"}),
    life_apart=True,
    obeyed_in=frozenset({"senate"}),
    offered=(
        *("minor_motion", "censor", "consul_for_life", "dispatch", "intercept", "reinforce", "recall", "withdraw"),
        *("garrison", "ungarrison", "recruit", "disband", "refuse_rhodian", "concessions", "dictator", "consuls"),
        *("governors", "governor_recall", "land_bill", "repeal", "pontifex", "remove_pontifex"),
    ),
    grouped=frozenset(
        {"concessions", "dispatch", "garrison", "governor_recall", "governors", "recall", "reinforce", "ungarrison"}
        | {"withdraw"}
    ),
    convener_presides=False,
    veto_bars=False,
    tried_whenever_back=True,
    revolt_wars=0,
    numbers_wear_off=frozenset(),
)

ASSEMBLY = RepublicEdition(
    name="republic_assembly",
    phases=SECOND.phases,
    steps={
        **SECOND.steps,
        "mortality": ("mortality_phase", "yearly_chit", TURN),
        "revenue": (
            "revenue_phase",
            "open_accounts",
            "personal_income",
            "guard_upkeep",
            "development",
            "rebel_income",
            "rebel_upkeep",
            "report",
            "state_income",
            "expenses",
            "warning",
            "contributions",
            "solvency",
            "lapse",
            "local_forces",
            "terms",
            "open_redistribution",
            "last_ransoms",
            TURN,
        ),
        "forum": (
            "forum_phase",
            "posting",
            "next_initiative",
            "enemy_leader_dies",
            "roll_in_the_curia",
            "count_votes",
            "close_forum",
            TURN,
        ),
        "population": ("population_phase", "approval", "speech", TURN),
    },
    sitting=(
        "consuls",
        "roles",
        "quaestors",
        "pontifex",
        "dictator",
        "censor",
        "trials",
        "governors",
        "ravage",
        "business",
        "closing",
        "closed",
    ),
    cards=FIRST_EDITION,
    dictator_strength=SECOND.dictator_strength + 1,
    life_influence=SECOND.life_influence + 1,
    repeal_margin=1,
    force_margin=1,
    follow=tuple(least + 1 for least in SECOND.follow),
    least_bid=0,
    leaders_wait="forum",
    persuasion_margin=1,
    no_life_in=frozenset(),
    life_apart=False,
    obeyed_in=frozenset({"forum", "population", "senate", "combat", "revolution"}),
    offered=(*(each for each in SECOND.offered if each != "dictator"), "disband_abroad", "exile_recall"),
    grouped=frozenset({"concessions", "dispatch", "governor_recall", "governors"}),
    convener_presides=True,
    veto_bars=True,
    tried_whenever_back=False,
    revolt_wars=1,
    numbers_wear_off=frozenset({"stalemate", "standoff"}),
)
"""Its comparisons are strict, as they are printed; options of the assembly read them otherwise."""
