"""The Forum Phase at its edges: omens that leave nothing to draw or lose, nobody in Rome, and how treaties end wars."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CONCESSIONS
from tabularium.games.republic.forces import legions_at, raise_legions
from tabularium.games.republic.forum.alliances import shuffle_into_top
from tabularium.games.republic.forum.arrivals import appear
from tabularium.games.republic.forum.events import befall
from tabularium.games.republic.forum.pretender import pretender_rises
from tabularium.games.republic.forum.provinces import province_revolts
from tabularium.games.republic.posts import come_home
from tabularium.games.republic.state import (
    ACTIVE,
    ACTIVE_BOX,
    GARRISON,
    GOVERNED,
    IMMINENT,
    LEADER_IN_CURIA,
    NOBODY,
    REVOLTED,
    ROME,
)
from tabularium.testing.language import asked, lines, play

from ..table import board, concession, event, holds, leader, loaded, of, person, position, province, rome, war

EVERYBODY = (
    *("cornelius", "fabius", "valerius", "julius", "claudius", "manlius", "fulvius", "furius", "aurelius"),
    *("junius", "papirius", "acilius", "flaminius", "aelius", "sulpicius"),
)
AWAY: dict[str, dict[str, Any]] = {f"family:{name}": {"place": "captive"} for name in EVERYBODY}


# -- events under evil omens ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.mob-violence.2", "republic:E.evil-omens.1")
def test_a_mob_that_omens_leave_no_chits_kills_nobody() -> None:
    events = {"event:mob-violence": 1, "event:evil-omens": 2}
    match = position("take_initiative", [0], dice=(3, 4, 1, 1, 3, 1, 5), phase="forum", unrest=0, events=events)
    assert rome(match).level[event("event:mob-violence")] == 2
    assert [line.params["drawn"] for line in lines(match, "chits.drawn")] == [0]
    assert rome(match).curia == []


@pytest.mark.rule("republic:E.mob-violence.1")
def test_the_harsher_reading_of_a_mob_begins_with_its_second_year() -> None:
    given: dict[str, Any] = {"options": {"mob_violence_threshold": "below_unrest_plus_1"}}
    s = loaded(board(unrest=2, people={"family:fabius": {"popularity": 2}}, **given), 2, 30)
    befall(s, event("event:mob-violence"))
    assert s.curia == []
    holds(s)


def storm(*dice: int, **given: Any) -> Match:
    """A storm in the initiative of faction 2, three fleets in the Active box and five with Julius."""
    people = {"family:julius": {"place": "field", "post": 0, "fleets_with": 5}}
    given = {"events": {}, "fleets": 3, "people": people} | given
    return position("take_initiative", [2], dice=(3, 4, *dice), phase="forum", **given)


@pytest.mark.rule("republic:E.storm-at-sea.1", "republic:E.evil-omens.1")
def test_a_storm_that_omens_weaken_to_nothing_sinks_nothing() -> None:
    match = storm(6, 5, 3, 1, 1, events={"event:evil-omens": 3})
    assert [line.params["fleets"] for line in lines(match, "storm.rages")] == [0]
    assert lines(match, "storm.sinks") == []
    assert (rome(match).fleets, of(match, "fleets_with", "family:julius")) == (3, 5)
    assert asked(match) == {2: "forum.persuader"}


@pytest.mark.rule("republic:E.storm-at-sea.1")
def test_with_nobody_in_rome_to_choose_the_active_box_is_struck_first() -> None:
    people = AWAY | {"family:julius": {"place": "field", "post": 0, "fleets_with": 5}}
    match = storm(5, 5, 1, 3, 4, people=people)
    assert (rome(match).fleets, of(match, "fleets_with", "family:julius")) == (0, 1)


@pytest.mark.rule("republic:E.catiline", "republic:E.evil-omens.1")
def test_a_conspiracy_that_omens_leave_no_chits_costs_nothing() -> None:
    people = {"family:cornelius": {"popularity": 2}}
    dice = (3, 3, 153, 1, 1)
    match = position("take_initiative", [2], dice=dice, phase="forum", people=people, events={"event:evil-omens": 3})
    play(match, "seat:1")
    assert of(match, "popularity", "family:cornelius") == 2
    assert [line.params["chits"] for line in lines(match, "catiline.accused")] == [0]
    assert rome(match).curia == []


# -- wars and leaders -------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.3321a", "republic:7.341b", "republic:7.333b")
def test_viriathus_does_not_come_to_a_revolt_that_is_only_imminent() -> None:
    """Without Hispania Ulterior he cannot lead the first revolt, and the second is drawn while that one lies there."""
    s = board(
        wars={"war:spanish-1": "inactive"},
        leaders={"leader:viriathus": "curia"},
        provinces={"province:hispania-citerior": None},
    )
    appear(s, war("war:spanish-2"))
    assert (s.war[war("war:spanish-1")], s.war[war("war:spanish-2")]) == (ACTIVE, IMMINENT)
    assert s.leader_at[leader("leader:viriathus")] == LEADER_IN_CURIA


# -- the end of the phase ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:12.1b", "republic:SUM.forum")
def test_before_era_ends_the_population_phase_follows() -> None:
    match = position("enemy_leader_dies", phase="forum", dice=(3, 3, 4))
    assert match.outcome is None
    assert len(lines(match, "population.speech")) == 1
    assert rome(match).phase != "forum"


@pytest.mark.rule("republic:I.land-commissioner")
def test_a_land_commissioner_who_is_not_in_play_does_not_come_by_the_printed_card() -> None:
    match = position(
        "next_initiative", phase="forum", initiatives=6, options={"land_commissioner_check": "end_of_forum"}
    )
    assert rome(match).holder == [NOBODY] * len(CONCESSIONS)
    assert rome(match).holder[concession("concession:land-commissioner")] == NOBODY


# -- treaties ---------------------------------------------------------------------------------------------------------
def treaty(level: int, **given: Any) -> Match:
    """The First Punic War ends by a New Alliance: Julius fights it under Hannibal's eyes, a refuge is open."""
    people = {"family:julius": {"place": "field", "office": "field_consul", "post": war("war:punic-1")}}
    match = position(
        "new_alliance",
        people=people,
        armies={"family:julius": 2},
        wars={"war:punic-1": "active"},
        leaders={"leader:hannibal": "leading"},
        events={"event:new-alliance": level, "event:refuge": 1},
        chest=100,
        **given,
    )
    return play(match, "war:punic-1")


@pytest.mark.rule("republic:E.new-alliance.1", "republic:E.new-alliance.2", "republic:E.refuge.1")
@pytest.mark.parametrize("level", [1, 2])
def test_a_treaty_brings_the_army_home_and_gives_the_enemys_leader_no_refuge(level: int) -> None:
    match = treaty(level)
    state = rome(match)
    assert (of(match, "place", "family:julius"), len(legions_at(state, ACTIVE_BOX))) == (ROME, 4 + 2)
    assert (state.refuge, state.level[event("event:refuge")]) == ([], 1)
    assert state.leader_at[leader("leader:hannibal")] == LEADER_IN_CURIA


@pytest.mark.rule("republic:E.new-alliance.1", "republic:E.enemy-leader-dies.2")
def test_before_the_first_card_of_a_period_the_card_is_shuffled_among_that_periods_first_six() -> None:
    s = board(era=0)
    s.deck, s.deck_era = [list(range(1, 9)), [20]], [1, 2]
    shuffle_into_top(loaded(s), 30)
    assert [len(bag) for bag in s.deck] == [6, 3, 1]
    assert s.deck_era == [1, 1, 2]


# -- Rhodes, pretenders, persuasion -----------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.rhodian-alliance.1", "republic:E.rhodian-alliance.2")
def test_a_second_alliance_does_not_tie_the_fleets_to_another_war() -> None:
    s = board(fleets=0, wars={"war:illyrian-1": "active"})
    befall(s, event("event:rhodian-alliance"))
    s.war[war("war:punic-1")] = ACTIVE
    befall(s, event("event:rhodian-alliance"))
    assert (s.fleets, s.rhodian_war) == (12, war("war:illyrian-1"))


@pytest.mark.rule("republic:E.pretender.1", "republic:E.internal-disorder.2")
def test_a_province_that_revolts_has_no_governor_and_no_term() -> None:
    s = board(provinces={"province:asia": "family:fabius"})
    province_revolts(s, province("province:asia"))
    assert (s.governor[province("province:asia")], s.term[province("province:asia")]) == (NOBODY, 0)


@pytest.mark.rule("republic:I.blackmail", "republic:E.evil-omens.1")
def test_a_failed_blackmail_under_heavy_omens_costs_nothing_and_gives_nothing() -> None:
    people = {"family:cornelius": {"talents": 20}, "family:claudius": {"influence": 5, "popularity": 1}}
    given: dict[str, Any] = {"hands": {0: ["intrigue:blackmail"]}, "events": {"event:evil-omens": 3}}
    match = position("persuade", phase="forum", active=0, people=people, dice=(6, 6, 1, 1), **given)
    play(match, "family:cornelius", "family:claudius", 0, "intrigue:blackmail")
    assert [line.params["loss"] for line in lines(match, "persuasion.shame")] == [0]
    assert (of(match, "influence", "family:claudius"), of(match, "popularity", "family:claudius")) == (5, 1)


@pytest.mark.rule("republic:7.413b", "republic:I.seduction")
def test_after_a_card_played_during_the_bidding_nothing_of_it_is_left_to_do() -> None:
    people = {"family:terentius": {"place": "forum"}, "family:cornelius": {"talents": 20}}
    given: dict[str, Any] = {"hands": {0: ["intrigue:seduction"]}, "people": people, "dice": (3, 2)}
    match = position("persuade", phase="forum", active=0, **given)
    play(match, "family:cornelius", "family:terentius", 6, "opposed")
    match.interject(0, "unopposed", "intrigue:seduction")
    assert rome(match).agenda == [["knights"]]


@pytest.mark.rule("republic:E.pretender.1")
@pytest.mark.parametrize(("last", "state"), [(4, REVOLTED), (5, GOVERNED)])
def test_a_garrison_under_a_legate_fights_a_pretender_by_itself(last: int, state: int) -> None:
    """Four legions against one: with eleven on the dice they reach fourteen, with ten they do not."""
    s = board(events={"event:pretender-emerges": 1}, provinces={"province:gallia-cisalpina": "family:fabius"})
    come_home(s, person("family:fabius"))
    gallia = province("province:gallia-cisalpina")
    raise_legions(s, 4, GARRISON + gallia)
    pretender_rises(loaded(s, 1, 3, 3, last))
    assert s.province[gallia] == state
    assert s.place[person("family:fabius")] == ROME
