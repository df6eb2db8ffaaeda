"""The Mortality Phase: wars break out, chits are drawn, senators die."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, Table
from tabularium.engine.dice import Scripted
from tabularium.games.republic.cards import CARD_OF, CHITS, DRAW_TWO, LEADER, NO_CHIT
from tabularium.games.republic.chance import draw_chits, highest, lowest
from tabularium.games.republic.death import Cause, eliminate, kill
from tabularium.games.republic.editions import SECOND
from tabularium.games.republic.mortality import die_by_chits
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import (
    ACTIVE,
    ACTIVE_BOX,
    CURIA,
    IMMINENT,
    INACTIVE,
    LEADING,
    NOBODY,
    NOWHERE,
    PROVINCE,
    ROME,
    Republic,
)
from tabularium.games.republic.turn import next_phase
from tabularium.testing.language import lines

from .table import board, holds, of, person, position, rome, walk, war


def year(*chits: int, **given: Any) -> Match:
    """A Mortality Phase in which these chits are drawn, up to the first question afterwards."""
    return position("mortality_phase", phase="mortality", dice=chits, **given)


def scripted(s: Republic, *dice: int) -> Republic:
    """The same table with dice that are known."""
    s.sit(Table(Scripted(dice), scenes=s.table.scenes))
    return s


# -- the order of the phases ----------------------------------------------------------------
@pytest.mark.rule("republic:4.1")
def test_seven_phases_and_then_the_next_turn() -> None:
    assert SECOND.phases == ("mortality", "revenue", "forum", "population", "senate", "combat", "revolution")
    s = board(phase="population", turn=2)
    s.agenda = [["population_phase"]]
    next_phase(s)
    assert (s.phase, s.turn, s.agenda) == ("senate", 2, [["senate_phase"]])
    s.phase = "revolution"
    s.resume([["year_ends"]])
    next_phase(s)
    assert (s.phase, s.turn, s.agenda) == ("mortality", 3, [["mortality_phase"]])


@pytest.mark.rule("republic:4.1")
def test_after_setting_up_the_first_turn_begins_with_mortality() -> None:
    s = board(phase="setup", turn=1)
    s.agenda = [["below"], ["first_intrigue", 2]]
    next_phase(s)
    assert (s.phase, s.turn, s.agenda) == ("mortality", 1, [["below"], ["mortality_phase"]])


# -- wars ----------------------------------------------------------------
@pytest.mark.rule("republic:5.1")
def test_of_a_set_only_the_first_imminent_war_breaks_out() -> None:
    s = board(
        wars={
            "war:macedonian-3": "imminent",
            "war:macedonian-2": "imminent",
            "war:gallic-1": "imminent",
            "war:punic-1": "inactive",
        }
    )
    walk(s, "break_out")
    assert s.war[war("war:macedonian-2")] == ACTIVE
    assert s.war[war("war:macedonian-3")] == IMMINENT
    assert s.war[war("war:gallic-1")] == ACTIVE
    assert s.war[war("war:punic-1")] == INACTIVE
    walk(s, "break_out")
    assert s.war[war("war:macedonian-3")] == ACTIVE


@pytest.mark.rule("republic:5.1")
def test_wars_break_out_before_the_chit_is_drawn() -> None:
    match = year(NO_CHIT, wars={"war:punic-2": "imminent"}, leaders={"leader:hannibal": "curia"})
    messages = [line.message for line in match.lines(None)]
    assert messages.index("war.active") < messages.index("chits.drawn")
    assert rome(match).leader_at[LEADER.index("leader:hannibal")] == LEADING


# -- chits ----------------------------------------------------------------
@pytest.mark.rule("republic:5.2", "republic:5.21a")
def test_one_chit_is_drawn_and_its_senator_dies() -> None:
    match = year(14)
    s = rome(match)
    assert s.place[13] == CURIA
    assert sum(place == CURIA for place in s.place) == 1
    (line,) = lines(match, "chits.drawn")
    assert (line.params["chits"], line.params["drawn"]) == ([14], 1)
    assert s.phase == "revenue"


@pytest.mark.rule("republic:5.21a")
@pytest.mark.parametrize("chit", [30, NO_CHIT])
def test_a_number_that_is_not_in_play_hurts_nobody(chit: int) -> None:
    match = year(chit)
    assert rome(match).curia == []
    assert [len(members(rome(match), seat)) for seat in range(5)] == [3] * 5


@pytest.mark.rule("republic:5.21a")
@pytest.mark.parametrize("place", ["forum", "captive", "revolt", "province"])
def test_nobody_in_play_is_safe_wherever_he_is(place: str) -> None:
    s = scripted(board(people={"family:valerius": {"place": place}}))
    die_by_chits(s, [3])
    assert s.place[2] == CURIA


@pytest.mark.rule("republic:5.21a")
def test_the_dead_in_the_curia_do_not_die_again() -> None:
    s = scripted(board(people={"family:valerius": {"place": "curia"}}))
    die_by_chits(s, [3])
    assert s.curia == [2]


@pytest.mark.rule("republic:5.21b", "republic:5.21d")
def test_chits_stay_out_until_all_are_drawn_and_then_return() -> None:
    s = scripted(board(), 3, 8, NO_CHIT, 11, 12, 13)
    assert draw_chits(s, 6) == [3, 8, NO_CHIT, 11, 12, 13]
    assert sorted(s.cup) == sorted(CHITS)
    s = board()
    s.sit(Table(scenes=s.table.scenes))
    drawn = [chit for chit in draw_chits(s, 30) if chit != NO_CHIT]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.rule("republic:5.21c")
def test_draw_two_goes_back_and_stands_for_two() -> None:
    s = scripted(board(), DRAW_TWO, DRAW_TWO, 3, 8, 11)
    assert draw_chits(s, 1) == [3, 8, 11]
    s = scripted(board(), DRAW_TWO, 5, 6)
    die_by_chits(s, draw_chits(s, 1))
    assert [s.place[p] for p in (4, 5, 6)] == [CURIA, CURIA, ROME]


@pytest.mark.rule("republic:5.22b", "republic:4.18a")
def test_of_two_with_one_number_the_lower_roll_dies() -> None:
    both = {"statesman:25a": {"faction": 0}, "statesman:25b": {"faction": 1}}
    s = scripted(board(people=both), 4, 5, 2, 2)
    die_by_chits(s, [25])
    assert s.place[person("statesman:25b")] == NOWHERE
    assert s.place[person("statesman:25a")] == ROME
    s = scripted(board(people=both), 2, 2, 1, 3, 6, 6, 6, 5, 1, 1)
    die_by_chits(s, [25])
    assert s.place[person("statesman:25b")] == NOWHERE, "equal rolls are repeated"


@pytest.mark.rule("republic:4.18a", "republic:3.33c")
def test_ties_are_rolled_off() -> None:
    s = scripted(board(), 4, 4, 3, 2)
    assert highest(s, [0, 1]) == 0
    s = scripted(board(), 4, 4, 5, 3, 1, 1, 1, 1, 1, 2)
    assert highest(s, [0, 1, 2]) == 1, "the third is out, the first two roll again"
    s = scripted(board(), 3, 1, 1, 2, 2, 5, 5)
    assert lowest(s, [0, 1, 2], dice=1) == 1
    assert lowest(scripted(board()), [4]) == 4
    s = scripted(board(), 1, 1, 5, 5, 6, 6, 1, 1)
    assert lowest(s, [0, 1], dice=1) == 0, "equal single dice are repeated with two"


# -- what remains ----------------------------------------------------------------
@pytest.mark.rule("republic:5.31b")
def test_a_statesman_who_leads_without_family_leaves_a_faction_without_leader() -> None:
    s = board(people={"statesman:22a": {"faction": 0}})
    s.leader[0] = person("statesman:22a")
    kill(s, person("statesman:22a"), Cause.MORTALITY)
    assert s.leader[0] == NOBODY
    assert CARD_OF["statesman:22a"] in s.gone
    holds(s)


@pytest.mark.rule("republic:11.271c")
def test_a_rebel_who_dies_takes_his_followers_with_him() -> None:
    rebels = {"family:cornelius": {"place": "revolt"}, "family:fabius": {"place": "revolt"}}
    match = year(1, people=rebels, armies={"family:cornelius": 5}, rebel=0, legions=0)
    s = rome(match)
    assert s.rebel == NOBODY
    assert s.place[1] == CURIA
    assert s.legion.count(ACTIVE_BOX) == 5


@pytest.mark.rule("republic:5.21a")
def test_a_dead_governor_leaves_his_province() -> None:
    match = year(3, provinces={"province:sicilia": "family:valerius"})
    assert of(match, "place", "family:valerius") == CURIA
    assert PROVINCE not in rome(match).place


@pytest.mark.rule("republic:5.4d")
def test_laws_of_an_eliminated_faction_return_to_the_deck() -> None:
    law, tribune = "law:julian", "intrigue:tribune"
    s = scripted(board(hands={0: [law, tribune]}, deck=[]))
    s.deck, s.deck_era = [[CARD_OF["war:punic-2"]], [CARD_OF["event:era-ends"]]], [0, 0]
    s.aside = [card for card in s.aside if card not in (s.deck[0][0], s.deck[1][0])]
    eliminate(s, 0)
    assert any(CARD_OF[law] in bag for bag in s.deck)
    assert s.discards == [CARD_OF[tribune]]


@pytest.mark.rule("republic:5.4d")
def test_the_table_may_keep_era_ends_at_the_bottom() -> None:
    for seed in range(20):
        s = board(hands={0: ["law:julian"]}, deck=[], options={"law_reshuffle": "above_era_ends"})
        s.dice = seed
        s.deck, s.deck_era = [[CARD_OF["war:punic-2"]], [CARD_OF["event:era-ends"]]], [0, 0]
        eliminate(s, 0)
        assert len(s.deck[0]) == 2


@pytest.mark.rule("republic:5.21b", "republic:5.21c")
def test_a_cup_with_nothing_left_but_draw_two_is_empty() -> None:
    s = board()
    s.sit(Table(scenes=s.table.scenes))
    assert len(draw_chits(s, 50)) == 34


@pytest.mark.rule("republic:5.1")
def test_wars_that_match_no_other_all_break_out() -> None:
    alone = ["war:syrian", "war:parthian"]
    s = board(wars=dict.fromkeys(alone, "imminent"))
    walk(s, "break_out")
    assert [s.war[war(key)] for key in alone] == [ACTIVE, ACTIVE]


@pytest.mark.rule("republic:3.5c")
def test_the_period_changes_at_the_start_of_the_turn() -> None:
    match = year(NO_CHIT, turn=8, options={"scenario": "alternative_history"})
    assert rome(match).era == 1
    (line,) = lines(match, "mortality.period")
    assert line.params["era"] == "era:middle"
    later = year(NO_CHIT, turn=9, era=1, options={"scenario": "alternative_history"})
    assert lines(later, "mortality.period") == []
