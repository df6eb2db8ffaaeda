"""The end of the Forum Phase, and wars that end by treaty."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF, CONCESSIONS, REVOLTS, WARS
from tabularium.games.republic.forces import army, legions_at, raise_legions
from tabularium.games.republic.forum.alliances import forces_return, make_peace, shuffle_into_top
from tabularium.games.republic.forum.closing import mark_majors, ravage, roll_in_the_curia
from tabularium.games.republic.forum.provinces import province_revolts
from tabularium.games.republic.state import (
    ACTIVE,
    ACTIVE_BOX,
    BEATEN,
    CAMP,
    CURIA,
    FORUM,
    IN_CURIA,
    IN_FORUM,
    LEADER_GONE,
    LEADER_IN_CURIA,
    LEADING,
    NO_OFFICE,
    NOBODY,
    ROME,
    UNSEEN,
    VACANT,
    Republic,
)
from tabularium.testing.language import asked, legal, play

from ..table import board, concession, leader, loaded, person, position, province, rome, war

FARMERS = {f"concession:tax-farmer-{number}": "family:fabius" for number in range(1, 7)}


# -- Major markers --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.8a")
def test_every_holder_of_a_major_office_gets_a_major_marker() -> None:
    s = board(
        people={
            "family:cornelius": {"office": "dictator"},
            "family:fabius": {"office": "rome_consul"},
            "family:julius": {"office": "field_consul", "place": "captive"},
            "family:fulvius": {"office": "censor"},
            "family:junius": {"office": "master_of_horse"},
            "family:claudius": {"office": "proconsul", "place": "field"},
        }
    )
    mark_majors(s)
    marked = {f"family:{name}" for name in ("cornelius", "fabius", "julius", "fulvius", "junius")}
    assert {p: s.major[p] for p in range(15) if s.major[p]} == {person(key): 1 for key in marked}


# -- ravaged concessions --------------------------------------------------------------------------------------------
def ravaged(*dice: int, **given: Any) -> list[int]:
    """The tax farmers that are destroyed."""
    s = loaded(board(concessions=FARMERS, **given), *dice)
    ravage(s)
    return [number for number in range(1, 7) if s.holder[concession(f"concession:tax-farmer-{number}")] == IN_CURIA]


@pytest.mark.rule("republic:7.8b", "republic:I.tax-farmer")
def test_the_second_punic_war_destroys_a_tax_farmer_and_hannibal_another() -> None:
    assert ravaged(2, 5, wars={"war:punic-2": "active"}) == [2]
    both = {"wars": {"war:punic-2": "active"}, "leaders": {"leader:hannibal": "leading"}}
    assert ravaged(2, 5, 6, **both) == [2, 5]


@pytest.mark.rule("republic:7.8b", "republic:I.tax-farmer")
def test_the_gladiators_destroy_a_tax_farmer_and_spartacus_another() -> None:
    assert ravaged(4, 1, wars={"war:slave-3": "active"}) == [4]
    both = {"wars": {"war:slave-3": "active"}, "leaders": {"leader:spartacus": "leading"}}
    assert ravaged(4, 1, 6, **both) == [1, 4]


@pytest.mark.rule("republic:7.8b")
def test_other_wars_and_leaders_without_that_war_destroy_nothing() -> None:
    assert ravaged(3, wars={"war:punic-1": "active"}, leaders={"leader:hannibal": "leading"}) == []
    assert ravaged(3, 4, wars={"war:punic-2": "active"}, leaders={"leader:hannibal": "curia"}) == [3]
    assert ravaged(3, 4, wars={"war:punic-2": "active"}, leaders={"leader:hamilcar": "leading"}) == [3]
    assert ravaged(3, wars={"war:punic-2": "beaten"}) == []


@pytest.mark.rule("republic:7.8b")
@pytest.mark.parametrize("state", ["imminent", "unprosecuted"])
def test_the_war_need_only_be_in_play_unless_the_card_is_played_as_printed(state: str) -> None:
    assert ravaged(3, wars={"war:punic-2": state}) == [3]
    printed = ravaged(3, wars={"war:punic-2": state}, options={"tax_farmer_active_only": True})
    assert printed == ([3] if state == "unprosecuted" else [])


@pytest.mark.rule("republic:7.8b", "republic:E.evil-omens.1")
def test_evil_omens_lower_the_number_unless_the_card_is_played_as_printed() -> None:
    wars = {"war:punic-2": "active"}
    assert ravaged(3, wars=wars, events={"event:evil-omens": 1}) == [2]
    assert ravaged(1, wars=wars, events={"event:evil-omens": 1}) == []
    printed = {"evil_omens_exempt_rolls": "initiative_events_disaster_tax_farmer"}
    assert ravaged(3, wars=wars, events={"event:evil-omens": 1}, options=printed) == [3]


# -- the Curia ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.8c", "republic:7.321")
@pytest.mark.parametrize(("rolled", "returns"), [(4, False), (5, True), (6, True)])
def test_five_or_six_brings_a_senator_and_a_concession_back_to_the_forum(rolled: int, returns: bool) -> None:
    s = board(people={"family:terentius": {"place": "curia"}}, concessions={"concession:mining": "curia"})
    roll_in_the_curia(loaded(s, rolled, rolled))
    assert s.place[person("family:terentius")] == (FORUM if returns else CURIA)
    assert s.curia == ([] if returns else [person("family:terentius")])
    assert s.holder[concession("concession:mining")] == (IN_FORUM if returns else IN_CURIA)


@pytest.mark.rule("republic:7.8c")
def test_each_card_has_its_own_roll_and_nothing_else_has_one() -> None:
    people = {"family:terentius": {"place": "curia"}, "family:aemilius": {"place": "curia"}}
    s = board(people=people, concessions={"concession:mining": "forum", "concession:armaments": "family:fabius"})
    roll_in_the_curia(loaded(s, 5, 1))
    assert s.curia == [person("family:aemilius")]
    assert s.holder[concession("concession:armaments")] == person("family:fabius")


@pytest.mark.rule("republic:I.egyptian-grain", "republic:7.8c")
@pytest.mark.parametrize(("state", "place"), [("inactive", IN_CURIA), ("active", IN_CURIA), ("beaten", IN_FORUM)])
def test_grain_stays_in_the_curia_while_its_war_lasts(state: str, place: int) -> None:
    s = board(concessions={"concession:aegyptian-grain": "curia"}, wars={"war:alexandrine": state})
    roll_in_the_curia(loaded(s, *[6] * (place == IN_FORUM)))
    assert s.holder[concession("concession:aegyptian-grain")] == place


@pytest.mark.rule("republic:7.344c")
@pytest.mark.parametrize(("rolled", "state"), [(4, LEADER_IN_CURIA), (5, LEADER_GONE), (6, LEADER_GONE)])
def test_five_or_six_kills_a_leader_in_the_curia(rolled: int, state: int) -> None:
    s = board(leaders={"leader:hannibal": "curia", "leader:philip-v": "leading"})
    roll_in_the_curia(loaded(s, rolled))
    assert s.leader_at[leader("leader:hannibal")] == state
    assert s.leader_at[leader("leader:philip-v")] == LEADING


@pytest.mark.rule("republic:7.344c", "republic:7.8c", "republic:E.evil-omens.1")
def test_evil_omens_keep_everything_in_the_curia() -> None:
    s = board(
        leaders={"leader:hannibal": "curia"},
        concessions={"concession:mining": "curia"},
        events={"event:evil-omens": 1},
    )
    roll_in_the_curia(loaded(s, 5, 5))
    assert s.holder[concession("concession:mining")] == IN_CURIA
    assert s.leader_at[leader("leader:hannibal")] == LEADER_IN_CURIA


@pytest.mark.rule("republic:SUM.forum")
def test_a_farmer_destroyed_this_year_already_has_a_roll() -> None:
    match = closing(2, 5, wars={"war:punic-2": "active"}, concessions=FARMERS)
    assert rome(match).holder[concession("concession:tax-farmer-2")] == IN_FORUM
    assert rome(match).major[person("family:cornelius")] == 1


def closing(*dice: int, **given: Any) -> Match:
    """Six initiatives have been taken."""
    return position("next_initiative", phase="forum", initiatives=6, dice=dice, **given)


@pytest.mark.rule("republic:I.land-commissioner")
@pytest.mark.parametrize(
    ("when", "bills", "stays"),
    [("end_of_forum", {}, False), ("end_of_forum", {"II": 1}, True), ("end_of_senate", {}, True)],
)
def test_the_printed_land_commissioner_goes_without_land_bills(when: str, bills: dict[str, int], stays: bool) -> None:
    given: dict[str, Any] = {"concessions": {"concession:land-commissioner": "family:cornelius"}, "bills": bills}
    match = closing(options={"land_commissioner_check": when}, bar=[1] * len(CONCESSIONS), **given)
    commissioner = concession("concession:land-commissioner")
    holder = rome(match).holder[commissioner]
    assert rome(match).bar[commissioner] == stays
    assert holder == (person("family:cornelius") if stays else IN_FORUM)


# -- enemy leaders --------------------------------------------------------------------------------------------------
def leader_dies(level: int, *dice: int, **given: Any) -> Match:
    """Enemy Leader Dies at the end of the phase; the highest officer is of faction 0."""
    return position("enemy_leader_dies", phase="forum", events={"event:enemy-leader-dies": level}, dice=dice, **given)


LEADERS = {"leader:philip-v": "leading", "leader:hannibal": "curia"}
MACEDONIAN = {"war:macedonian-1": "active", "war:macedonian-2": "active"}


@pytest.mark.rule("republic:E.enemy-leader-dies.1")
def test_the_highest_officer_names_the_leader_who_dies() -> None:
    match = leader_dies(1, leaders=LEADERS, wars=MACEDONIAN)
    assert asked(match) == {0: "forum.enemy_leader"}
    assert legal(match) == ["leader:hannibal", "leader:philip-v"]
    assert match.asks[0].default == "leader:hannibal"
    play(match, "leader:philip-v")
    state = rome(match)
    assert state.leader_at[leader("leader:philip-v")] == LEADER_GONE
    assert state.leader_at[leader("leader:hannibal")] == LEADER_IN_CURIA
    assert (state.war[war("war:macedonian-1")], state.war[war("war:macedonian-2")]) == (ACTIVE, ACTIVE)


@pytest.mark.rule("republic:E.enemy-leader-dies.1")
@pytest.mark.parametrize(("level", "leaders"), [(0, LEADERS), (1, {}), (2, {})])
def test_without_the_event_or_without_leaders_nobody_is_asked(level: int, leaders: dict[str, str]) -> None:
    assert "forum.enemy_leader" not in asked(leader_dies(level, leaders=leaders)).values()


@pytest.mark.rule("republic:E.enemy-leader-dies.1")
def test_a_leader_who_dies_leaves_the_war_he_had_joined() -> None:
    both = {"leader:philip-v": "leading", "leader:hannibal": "leading"}
    guests = [[leader(key), war("war:gallic-1")] for key in both]
    match = leader_dies(1, refuge=guests, leaders=both, wars={"war:gallic-1": "active"})
    play(match, "leader:philip-v")
    assert rome(match).refuge == [[leader("leader:hannibal"), war("war:gallic-1")]]


@pytest.mark.rule("republic:E.enemy-leader-dies.2")
def test_at_level_two_his_strongest_war_makes_peace_for_half_its_spoils() -> None:
    match = leader_dies(2, leaders=LEADERS, wars=MACEDONIAN, chest=100)
    play(match, "leader:philip-v")
    state = rome(match)
    assert (state.war[war("war:macedonian-1")], state.war[war("war:macedonian-2")]) == (UNSEEN, ACTIVE)
    assert state.chest == 100 + 12
    assert CARD_OF["war:macedonian-1"] in state.deck[0]
    assert len(state.deck[0]) == 6


@pytest.mark.rule("republic:E.enemy-leader-dies.2")
def test_a_leader_without_a_war_brings_no_peace() -> None:
    match = leader_dies(2, leaders=LEADERS, wars=MACEDONIAN, chest=100)
    play(match, "leader:hannibal")
    assert rome(match).chest == 100


# -- the new alliance -----------------------------------------------------------------------------------------------
def alliance(level: int, *answers: str, **given: Any) -> Match:
    """The end of the Senate Phase with a New Alliance."""
    match = position("new_alliance", events={"event:new-alliance": level}, **{"chest": 100} | given)
    return play(match, *answers)


@pytest.mark.rule("republic:E.new-alliance.1")
def test_a_war_ends_for_half_its_spoils_and_may_come_again() -> None:
    given: dict[str, Any] = {"navy_beaten": [1] * len(WARS), "leaders": {"leader:hannibal": "leading"}}
    match = alliance(1, "war:punic-1", wars={"war:punic-1": "active"}, **given)
    state = rome(match)
    assert state.leader_at[leader("leader:hannibal")] == LEADER_IN_CURIA
    assert state.chest == 117
    assert (state.war[war("war:punic-1")], state.navy_beaten[war("war:punic-1")]) == (UNSEEN, 0)
    assert CARD_OF["war:punic-1"] in state.deck[0]
    assert len(state.deck[0]) == 6


@pytest.mark.rule("republic:E.new-alliance.1")
def test_the_highest_officer_chooses_among_all_wars_the_strongest_by_default() -> None:
    wars = {"war:punic-1": "inactive", "war:syrian": "active", "war:gallic-1": "imminent"}
    match = alliance(1, wars=wars)
    assert asked(match) == {0: "senate.new_alliance"}
    assert legal(match) == ["war:punic-1", "war:gallic-1", "war:syrian"]
    assert match.asks[0].default == "war:punic-1"


@pytest.mark.rule("republic:E.new-alliance.1", "republic:E.new-alliance.2")
def test_without_a_war_or_without_the_event_nobody_is_asked() -> None:
    assert not alliance(1).asks
    assert not alliance(0, wars={"war:punic-1": "active"}).asks


def revolted(level: int) -> Match:
    """Asia has revolted."""
    given: dict[str, Any] = {"province": [0] * len(REVOLTS), "revolt": [0] * len(WARS)}
    s = board(provinces={"province:asia": None})
    province_revolts(s, province("province:asia"))
    given["province"], given["revolt"] = s.province, s.revolt
    return alliance(level, wars={"revolt:asia": "active", "war:syrian": "active"}, **given)


@pytest.mark.rule("republic:E.new-alliance.1")
def test_a_province_in_revolt_just_returns() -> None:
    match = play(revolted(1), "revolt:asia")
    state = rome(match)
    asia = province("province:asia")
    assert (state.province[asia], state.developed[asia], state.chest) == (VACANT, 0, 100)
    assert state.war[REVOLTS[province("province:asia")]] == UNSEEN


@pytest.mark.rule("republic:E.new-alliance.2")
def test_level_two_does_not_end_revolts() -> None:
    assert legal(revolted(2)) == ["war:syrian"]


@pytest.mark.rule("republic:E.new-alliance.2")
def test_at_level_two_all_spoils_come_and_the_war_is_gone_for_good() -> None:
    given: dict[str, Any] = {"navy_beaten": [1] * len(WARS), "leaders": {"leader:hannibal": "leading"}}
    match = alliance(2, "war:punic-1", wars={"war:punic-1": "active"}, **given)
    state = rome(match)
    assert state.navy_beaten[war("war:punic-1")] == 0
    assert state.chest == 135
    assert state.war[war("war:punic-1")] == BEATEN
    assert state.province[province("province:sicilia")] == VACANT
    assert state.leader_at[leader("leader:hannibal")] == LEADER_IN_CURIA


@pytest.mark.rule("republic:E.new-alliance.1")
def test_a_revolt_that_makes_peace_pays_nothing() -> None:
    s = board(wars={"war:macedonian-1": "active"}, chest=100)
    s.revolt[war("war:macedonian-1")] = 1
    make_peace(loaded(s), war("war:macedonian-1"))
    assert s.chest == 100


def at_war() -> Republic:
    """A consul, a proconsul, a captive and a camp at the First Punic War; another army elsewhere."""
    here = {"post": war("war:punic-1")}
    s = board(
        wars={"war:punic-1": "active", "war:gallic-1": "active"},
        people={
            "family:julius": {"place": "field", "office": "field_consul", "fleets_with": 3, **here},
            "family:claudius": {"place": "field", "office": "proconsul", **here},
            "family:manlius": {"place": "captive", **here},
            "family:fulvius": {"place": "field", "post": war("war:gallic-1"), "office": "proconsul"},
        },
        armies={"family:julius": 2, "family:claudius": 3, "family:fulvius": 1},
        legions=1,
    )
    raise_legions(s, 2, CAMP + war("war:punic-1"))
    s.camp_fleets[war("war:punic-1")] = 2
    return s


@pytest.mark.rule("republic:E.new-alliance.1")
def test_the_forces_at_a_war_that_ends_come_home() -> None:
    s = at_war()
    forces_return(s, war("war:punic-1"))
    assert len(legions_at(s, ACTIVE_BOX)) == 1 + 2 + 3 + 2
    assert (s.fleets, s.fleets_with[person("family:julius")]) == (5, 0)
    for key in ("family:julius", "family:claudius", "family:manlius"):
        assert (s.place[person(key)], s.post[person(key)]) == (ROME, NOBODY)
    assert s.office[person("family:claudius")] == NO_OFFICE
    assert s.office[person("family:julius")] != NO_OFFICE
    assert len(army(s, person("family:fulvius"))) == 1
    assert s.office[person("family:fulvius")] != NO_OFFICE


@pytest.mark.rule("republic:E.new-alliance.1", "republic:E.enemy-leader-dies.2")
def test_a_card_is_shuffled_among_the_six_on_top() -> None:
    s = board(deck=["intrigue:tribune"])
    s.deck = [list(range(1, 11))]
    shuffle_into_top(loaded(s), 20)
    assert (len(s.deck[0]), len(s.deck[1])) == (6, 5)
    assert sorted([*s.deck[0], *s.deck[1]]) == [*range(1, 11), 20]
    assert 20 in s.deck[0]
    assert s.deck_era == [0, 0]


@pytest.mark.rule("republic:E.new-alliance.1")
def test_few_cards_and_later_periods() -> None:
    s = board()
    s.deck, s.deck_era = [[1, 2], [3], [4, 5, 6, 7], [8]], [0, 0, 1, 2]
    shuffle_into_top(loaded(s), 20)
    assert [sorted(bag) for bag in s.deck] == [[1, 2, 3, 20], [4, 5, 6, 7], [8]]
    assert s.deck_era == [0, 1, 2]
    s.deck, s.deck_era, s.era = [], [], 2
    shuffle_into_top(loaded(s), 20)
    assert (s.deck, s.deck_era) == ([[20]], [2])
