"""The Forum of an assembly: what the year brings, initiatives without dice, and wars that are active at once."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD, CARD_OF, LAND_STRENGTH, LEADER_DISASTER, LEADER_STRENGTH, ORATORY
from tabularium.games.republic.combat.phase import prosecuted
from tabularium.games.republic.editions import ASSEMBLY
from tabularium.games.republic.end import too_much
from tabularium.games.republic.forum.arrivals import appear, lead
from tabularium.games.republic.forum.initiative import initiative_order
from tabularium.games.republic.state import (
    ACTIVE,
    DICTATOR,
    FIELD,
    INACTIVE,
    LEADER_GONE,
    LEADER_IN_CURIA,
    NO_OFFICE,
    NOBODY,
    PROVINCE,
    ROME_CONSUL,
)
from tabularium.games.republic.wars import droughts, land_strength, numbers
from tabularium.testing.language import asked, legal, line, lines, play

from ..table import event, leader, person, war
from .hall import hall, meeting, resumed, said, state

QUAESTORS = ("family:fabius", "family:claudius")
CARDS = ["concession:mining", "war:gallic-1", "concession:harbor-fees", "family:terentius", "intrigue:graft"]
SIX = 3, 3
SEVEN = 3, 4
EVENT = 6, 2, 2
"""Ten: an event of the Early Republic that lies in the Forum until its phase comes."""


def year(*dice: int, **given: Any) -> Match:
    """A Forum Phase from its beginning; without a deck a roll brings nothing but an event."""
    s = hall(phase="forum", quaestors=QUAESTORS, **{"deck": ()} | given)
    return resumed(s, "forum_phase", dice=dice)


def pass_on(match: Match, faction: int) -> Match:
    """A faction does nothing with its initiative, and keeps its leader."""
    assert asked(match) == {faction: "forum.persuader"}
    play(match, "skip", "done")
    while set(asked(match).values()) == {"people.leader"}:
        match.answer(min(match.asks), "abstain")
    return match


@pytest.mark.rule("republic_assembly:3c", "republic_assembly:4.3b")
def test_what_the_year_brings_comes_before_the_first_initiative() -> None:
    dice = [number for card in CARDS for number in (*SIX, CARD_OF[card])]
    match = year(*dice, *SEVEN, *EVENT, deck=CARDS)
    assert line(match, "quaestors.hands_out").params == {"senator": "family:fabius"}
    assert [(each.params["number"], each.params["seat"]) for each in lines(match, "initiative.roll")] == [
        (n + 1, f"faction:{n}") for n in range(6)
    ]
    assert said(match, "initiative.roll", "event.comes", "initiative.taken") == [
        *["initiative.roll"] * 6,
        "event.comes",
        "initiative.taken",
    ]
    s = state(match)
    assert [[CARD[card] for card in hand] for hand in s.hands[:5]] == [
        ["concession:mining"],
        [],
        ["concession:harbor-fees"],
        [],
        ["intrigue:graft"],
    ]
    assert s.war[war("war:gallic-1")] == ACTIVE


@pytest.mark.rule("republic_assembly:3c")
def test_with_fewer_factions_the_draws_go_round_again() -> None:
    match = year(*SIX * 6, out=[0, 0, 1, 1, 0, 0])
    assert [each.params["seat"] for each in lines(match, "initiative.roll")] == [
        f"faction:{n}" for n in (0, 1, 4, 5, 0, 1)
    ]


@pytest.mark.rule("republic_assembly:3c", "republic_assembly:3d")
def test_an_initiative_is_taken_without_dice() -> None:
    match = year(*SIX * 6)
    for faction in range(6):
        pass_on(match, faction)
    assert len(lines(match, "initiative.roll")) == 6
    assert [each.params["number"] for each in lines(match, "initiative.taken")] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("republic_assembly:3d")
def test_nobody_attracts_knights_unless_the_table_says_so() -> None:
    match = play(meeting("persuade", phase="forum", active=0), "skip")
    assert asked(match) == {0: "forum.last_actions"}
    match = play(meeting("persuade", phase="forum", active=0, options={"knights": True}), "skip")
    assert asked(match) == {0: "forum.knights"}


@pytest.mark.rule("republic_assembly:7.1")
@pytest.mark.parametrize(("one_turn", "refuge"), [(False, 1), (True, 0)])
def test_last_years_events_leave(one_turn: bool, refuge: int) -> None:
    options = {"events_last_one_turn": one_turn}
    match = year(*SIX * 6, events={"event:drought": 2, "event:refuge": 1}, options=options)
    level = state(match).level
    assert (level[event("event:drought")], level[event("event:refuge")]) == (0, refuge)


@pytest.mark.rule("republic_assembly:7.2")
def test_the_rome_consuls_faction_begins_even_under_a_dictator() -> None:
    s = hall(phase="forum")
    s.office[person("family:cornelius")], s.office[person("family:fulvius")] = DICTATOR, ROME_CONSUL
    assert initiative_order(s) == [2, 3, 4, 5, 0, 1]
    s.place[person("family:fulvius")] = PROVINCE
    assert initiative_order(s) == [0, 1, 2, 3, 4, 5], "whoever stands in for him"
    s.office[person("family:fulvius")] = s.office[person("family:cornelius")] = NO_OFFICE
    assert initiative_order(s)[0] == 1, "the Field Consul's"


@pytest.mark.rule("republic_assembly:3e")
def test_missing_initiatives_go_to_the_first_highest_bid_of_one_senator_even_if_he_is_away() -> None:
    s = hall(
        phase="forum",
        out=[0, 0, 0, 0, 1, 1],
        initiatives=4,
        people={
            "family:fabius": {"talents": 4},
            "family:claudius": {"talents": 4},
            "family:furius": {"talents": 2},
            "family:manlius": {"talents": 9, "place": "captive"},
        },
        provinces={"province:sicilia": "family:claudius"},
    )
    match = resumed(s, "next_initiative")
    play(match, "family:fabius", 4)
    assert legal(match) == ["pass", "family:claudius"], "away, but not a captive"
    play(match, "family:claudius", 4, "family:furius", 2)
    assert line(match, "initiative.bought").params == {"senator": "family:fabius", "talents": 4}
    assert asked(match) == {0: "forum.persuader"}
    assert state(match).talents[person("family:fabius")] == 0


@pytest.mark.rule("republic_assembly:3f")
def test_the_phase_ends_with_all_votes_counted() -> None:
    s = hall(phase="forum", people={"family:terentius": {"place": "forum"}})
    before = resumed(hall(phase="forum"), "count_votes").log[0].params["votes"]
    terentius = person("family:terentius")
    s.faction[terentius], s.place[terentius] = 2, 1
    votes = line(resumed(s, "count_votes"), "forum.votes").params["votes"]
    assert votes["faction:2"] == before["faction:2"] + ORATORY[terentius]
    assert {**votes, "faction:2": before["faction:2"]} == before


# -- games -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:7.4")
def test_a_senator_pays_for_games_with_his_own_talents() -> None:
    match = meeting(
        "last_actions",
        [["games", "leader"]],
        phase="forum",
        active=0,
        unrest=3,
        people={"family:fabius": {"talents": 7}},
        treasuries={0: 30},
    )
    play(match, "games")
    assert legal(match) == ["family:fabius"]
    play(match, "family:fabius")
    assert (asked(match), legal(match)) == ({6: "forum.games"}, ["slice-and-dice", "decline"])
    play(match, "slice-and-dice")
    s = state(match)
    fabius = person("family:fabius")
    assert (s.popularity[fabius], s.unrest, s.talents[fabius]) == (1, 2, 0)


# -- wars and their leaders --------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:7.332a", "republic_assembly:7.331")
def test_a_second_matching_war_makes_both_active_and_multiplies_them_at_once() -> None:
    s = hall(wars={"war:punic-1": "inactive"})
    first, second = war("war:punic-1"), war("war:punic-2")
    assert land_strength(s, first) == 10
    appear(s, second)
    assert (s.war[first], s.war[second]) == (ACTIVE, ACTIVE)
    assert (land_strength(s, first), land_strength(s, second)) == (20, 30)


@pytest.mark.rule("republic_assembly:7.331")
def test_the_social_war_rouses_the_inactive_wars_of_a_set_and_no_others() -> None:
    s = hall(wars={"war:punic-1": "inactive", "war:germania": "inactive"})
    appear(s, war("war:social"))
    assert (s.war[war("war:punic-1")], s.war[war("war:germania")]) == (ACTIVE, INACTIVE)


@pytest.mark.rule("republic_assembly:7.331")
def test_his_leader_rouses_an_inactive_war() -> None:
    s = hall(wars={"war:punic-1": "inactive"})
    lead(s, leader("leader:hannibal"))
    assert s.war[war("war:punic-1")] == ACTIVE


@pytest.mark.rule("republic_assembly:7.331")
def test_a_leader_who_has_found_refuge_rouses_the_war_he_joins() -> None:
    guest = leader("leader:hannibal")
    s = hall(phase="forum", leaders={"leader:hannibal": "leading"}, refuge=[[guest, NOBODY]])
    germania = war("war:germania")
    appear(s, germania)
    assert (s.war[germania], s.refuge) == (ACTIVE, [[guest, germania]])
    assert land_strength(s, germania) == LAND_STRENGTH[germania] + LEADER_STRENGTH[guest]


@pytest.mark.rule("republic_assembly:7.34b")
def test_a_leader_without_a_war_waits_in_the_forum() -> None:
    s = hall(phase="forum", active=0)
    lead(s, leader("leader:hannibal"))
    assert resumed(s, "persuade").view(None)["leaders"] == {"leader:hannibal": "forum"}


@pytest.mark.rule("republic_assembly:7.34c")
@pytest.mark.parametrize(("roll", "dies"), [(4, False), (5, True)])
def test_a_leader_without_a_war_dies_of_five_or_six(roll: int, dies: bool) -> None:
    s = hall(phase="forum", leaders={"leader:hannibal": "curia"})
    s = state(resumed(s, "roll_in_the_curia", dice=[roll]))
    assert s.leader_at[leader("leader:hannibal")] == (LEADER_GONE if dies else LEADER_IN_CURIA)


@pytest.mark.rule("republic_assembly:7.333")
def test_pirates_are_a_drought_even_if_they_are_inactive() -> None:
    assert droughts(hall(wars={"war:cilician-1": "inactive"})) == 1
    assert droughts(hall(wars={"war:cilician-1": "inactive", "war:cilician-2": "active"})) == 2


@pytest.mark.rule("republic_assembly:7.34a", "republic_assembly:7.34e")
def test_a_leader_makes_his_wars_stronger_and_brings_his_numbers() -> None:
    wars = {"war:punic-1": "active", "war:punic-2": "active"}
    s, led = hall(wars=wars), hall(wars=wars, leaders={"leader:hannibal": "leading"})
    hannibal = leader("leader:hannibal")
    for each in (war("war:punic-1"), war("war:punic-2")):
        assert land_strength(led, each) == land_strength(s, each) + LEADER_STRENGTH[hannibal], "after the doubling"
        assert numbers(led, each)[0] == [*numbers(s, each)[0], *LEADER_DISASTER[hannibal]]


@pytest.mark.rule("republic_assembly:7.332c", "republic_assembly:7.334b")
def test_each_of_matching_wars_is_one_of_the_four_under_which_rome_falls() -> None:
    wars = dict.fromkeys(("war:punic-1", "war:punic-2", "war:syrian"), "active")
    assert too_much(hall(wars=wars)) == ""
    assert too_much(hall(wars={**wars, "war:gallic-1": "inactive"})) == ""
    assert too_much(hall(wars={**wars, "war:gallic-1": "unprosecuted"})) == "four_wars"


@pytest.mark.rule("republic_assembly:7.334c")
@pytest.mark.parametrize(("legions", "enough"), [(0, False), (1, True)])
def test_a_single_legion_keeps_a_war_prosecuted_without_any_fleets(legions: int, enough: bool) -> None:
    punic, cornelius = war("war:punic-1"), person("family:cornelius")
    s = hall(wars={"war:punic-1": "active"}, armies={"family:cornelius": legions})
    s.place[cornelius], s.post[cornelius] = FIELD, punic
    assert prosecuted(s, punic) == enough


@pytest.mark.rule("republic_assembly:7.34c", "republic_assembly:7.32e")
def test_at_the_end_of_the_forum_an_enemy_leader_is_named_before_the_dice_and_leaders_roll_first() -> None:
    steps = ASSEMBLY.steps["forum"]
    assert steps.index("enemy_leader_dies") < steps.index("roll_in_the_curia")
    s = hall(phase="forum", leaders={"leader:hannibal": "curia"}, concessions={"concession:mining": "curia"})
    match = resumed(s, "roll_in_the_curia", dice=[5, 1])
    assert said(match, "leader.dies", "curia.concession") == ["leader.dies"]
