"""Civil war: the Senate's commander against the rebel, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD, CARD_OF, PERSON
from tabularium.games.republic.combat.civil_war import (
    clash,
    may_proscribe,
    proscription,
    senate_beaten,
    senate_wins,
)
from tabularium.games.republic.combat.saving import pay_for_it
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.end import collapse
from tabularium.games.republic.forces import army, rebel_strength
from tabularium.games.republic.results import VICTORY, Result
from tabularium.games.republic.state import ACTIVE_BOX, BANK, CURIA, NOBODY, PROCONSUL, REBEL_POST, ROME, WITH
from tabularium.testing.language import asked, lines, play

from ..table import board, loaded, of, person, position, rome, war

JULIUS, CORNELIUS = "family:julius", "family:cornelius"
"""The rebel (military 4, number 4) and the Rome Consul (military 4, number 1) sent against him."""


def given(**more: Any) -> dict[str, Any]:
    """Julius is in revolt with five legions; Cornelius stands against him with ten."""
    people = {
        JULIUS: {"place": "revolt", "office": "none", "faction": 1},
        CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "rome_consul", "sent": 2, "rank": 1},
        **more.pop("people", {}),
    }
    return {
        "phase": "combat",
        "people": people,
        "rebel": person(JULIUS),
        "armies": {JULIUS: 5, CORNELIUS: 10},
        **more,
    }


def civil_war(*dice: int, **more: Any) -> Match:
    """The Combat Phase begins."""
    return position("combat_phase", dice=dice, **given(**more))


@pytest.mark.rule("republic:11.27a")
def test_the_rebel_counts_his_legions_and_his_skill_up_to_their_strength() -> None:
    assert rebel_strength(board(**given())) == 5 + 4
    few = given(armies={JULIUS: 2, CORNELIUS: 10}, veteran=[0] * 4 + [1, 0] + [0] * 19)
    assert rebel_strength(board(**few)) == 3 + 3
    counted = board(**(few | {"options": {"rebel_military_cap": "legion_count"}}))
    assert rebel_strength(counted) == 3 + 2


@pytest.mark.rule("republic:11.27a", "republic:11.22e")
def test_a_rebel_master_of_horse_adds_his_military() -> None:
    people = {"family:claudius": {"place": "revolt", "office": "none", "faction": 1}}
    s = board(**given(people=people, rebel_master=person("family:claudius"), armies={JULIUS: 8, CORNELIUS: 10}))
    assert rebel_strength(s) == 8 + 4 + 2


@pytest.mark.rule("republic:11.271a", "republic:11.27a")
def test_a_victory_of_the_senate_kills_the_rebels_and_brings_their_legions_home() -> None:
    people = {"family:claudius": {"place": "revolt", "office": "none", "faction": 1}}
    match = civil_war(6, 6, 6, people=people, unrest=3)
    s = rome(match)
    assert s.rebel == NOBODY
    assert of(match, "place", "family:claudius") == CURIA
    assert of(match, "influence", CORNELIUS) == 5 + 5
    assert of(match, "popularity", CORNELIUS) == 5
    assert s.unrest == 2


@pytest.mark.rule("republic:11.271a")
def test_after_a_crushed_revolt_all_legions_are_active_forces_and_the_victor_keeps_none() -> None:
    match = civil_war(6, 6, 6)
    s = rome(match)
    assert army(s, person(CORNELIUS)) == []
    assert (s.legion.count(ACTIVE_BOX), s.legion.count(BANK)) == (4 + 5 + 10, 25 - 4 - 5 - 10)
    assert (of(match, "place", CORNELIUS), of(match, "victor", CORNELIUS)) == (ROME, 0)
    assert "revolution.command" not in asked(match).values()


@pytest.mark.rule("republic:10.1a", "republic:11.25")
@pytest.mark.parametrize(("rank", "first"), [(0, "combat.fought"), (2, "civil_war.fought")])
def test_the_civil_war_is_fought_in_the_order_in_which_commanders_were_sent(rank: int, first: str) -> None:
    gauls = {"place": "field", "post": war("war:gallic-1"), "office": "field_consul", "sent": 2, "rank": rank}
    people = {"family:fulvius": gauls}
    armies = {JULIUS: 5, CORNELIUS: 8, "family:fulvius": 8}
    match = civil_war(people=people, wars={"war:gallic-1": "active"}, legions=0, armies=armies)
    told = [line.message for line in match.log if line.message.endswith(".fought")]
    assert (told[0], len(told)) == (first, 2)


@pytest.mark.rule("republic:11.27b", "republic:11.272", "republic:10.8a")
def test_in_a_stalemate_both_sides_lose_the_same_and_the_war_goes_on() -> None:
    dice = (3, 3, 3, 5, 6, 7, 8, 0, 1, 2, 3, 9, 21, 22, 23, 24)
    match = civil_war(*dice, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    s = rome(match)
    assert len(army(s, person(CORNELIUS))) == 1
    assert len(army(s, person(JULIUS))) == 1
    assert s.rebel == person(JULIUS)
    assert of(match, "office", CORNELIUS) == PROCONSUL
    assert not s.ending


@pytest.mark.rule("republic:11.271b")
def test_a_rebel_without_legions_is_beaten_but_nobody_has_the_glory() -> None:
    dice = (3, 3, 3, 2, 3, 0, 1, 21, 22)
    match = civil_war(*dice, legions=0, armies={JULIUS: 2, CORNELIUS: 2})
    assert lines(match, "civil_war.fought")[0].params["result"] == "result:stalemate"
    assert rome(match).rebel == NOBODY
    assert of(match, "influence", CORNELIUS) == 5


@pytest.mark.rule("republic:11.273", "republic:12.2a", "republic:11.27a", "republic:10.2b")
def test_a_defeat_of_the_senate_is_the_rebels_victory() -> None:
    match = civil_war(1, 1, 2, legions=0, armies={JULIUS: 10, CORNELIUS: 2})
    assert match.outcome is not None
    assert match.outcome["winners"] == [1]
    assert match.outcome["ending"] == "rebel_takes_rome"
    assert len(army(rome(match), person(JULIUS))) == 10
    assert of(match, "office", CORNELIUS) == 0
    assert rome(match).unrest == 2


@pytest.mark.rule("republic:11.25", "republic:12.2a")
def test_a_rebel_whom_nobody_faces_has_won() -> None:
    people = {CORNELIUS: {"office": "rome_consul"}}
    match = position(
        "combat_phase",
        phase="combat",
        people={JULIUS: {"place": "revolt", "office": "none", "faction": 1}, **people},
        rebel=person(JULIUS),
        armies={JULIUS: 3},
    )
    assert match.outcome is not None
    assert match.outcome["winners"] == [1]


@pytest.mark.rule("republic:11.25", "republic:11.271b")
def test_a_rebel_whose_last_legion_has_left_him_is_beaten_though_nobody_faces_him() -> None:
    people = {JULIUS: {"place": "revolt", "office": "none", "faction": 1}}
    match = position("combat_phase", phase="combat", people=people, rebel=person(JULIUS))
    assert match.outcome is None
    assert rome(match).rebel == NOBODY
    assert lines(match, "civil_war.forsaken")[0].params == {"senator": JULIUS}


@pytest.mark.rule("republic:I.proscription", "republic:11.271b")
@pytest.mark.parametrize(
    ("dice", "legions"),
    [((3, 3, 3, 2, 3, 0, 1, 21, 22), 2), ((3, 3, 3, 5, 6, 7, 8, 0, 1, 2, 3, 9, 21, 4, 23, 24), 5)],
)
def test_a_proscription_may_follow_a_stalemate_that_ends_the_revolt(dice: tuple[int, ...], legions: int) -> None:
    """The rebel loses his last legion, or his own life."""
    s = loaded(board(**given(legions=0, armies={JULIUS: legions, CORNELIUS: legions})), *dice)
    s.agenda = [["combat_over"], ["clash", CORNELIUS]]
    clash(s, CORNELIUS)
    assert s.agenda == [["combat_over"], ["crushed", 1]]


@pytest.mark.rule("republic:11.27c")
def test_chits_are_drawn_for_both_commanders() -> None:
    dice = (3, 3, 3, 5, 6, 7, 8, 0, 1, 2, 3, 9, 21, 4, 23, 24)
    match = civil_war(*dice, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    assert rome(match).rebel == NOBODY
    assert of(match, "place", JULIUS) == ROME
    senate = civil_war(3, 3, 3, 5, 6, 7, 8, 0, 1, 2, 3, 9, 21, 1, 23, 24, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    assert of(senate, "place", CORNELIUS) == ROME
    assert of(senate, "office", CORNELIUS) == 0
    assert rome(senate).rebel == person(JULIUS)


@pytest.mark.rule("republic:11.271c")
def test_when_the_primary_rebel_dies_the_revolt_is_over() -> None:
    people = {"family:claudius": {"place": "revolt", "office": "none", "faction": 1}}
    s = board(**given(people=people))
    kill(s, person(JULIUS), Cause.MORTALITY)
    assert s.rebel == NOBODY
    assert s.place[person("family:claudius")] == CURIA
    assert s.legion.count(ACTIVE_BOX) == 4 + 5


@pytest.mark.rule("republic:11.26b")
def test_loyal_veterans_leave_the_rebel_for_the_force_that_faces_him() -> None:
    veteran, sworn = [0] * 25, [-1] * 25
    veteran[4], sworn[4] = 1, person("family:fulvius")
    facing = {"family:furius": {"place": "field", "post": REBEL_POST}, CORNELIUS: {"place": "rome"}}
    armies = {JULIUS: 5, "family:furius": 5}
    match = position("proscribe", **given(veteran=veteran, sworn=sworn, people=facing, armies=armies))
    assert "veterans_desert" not in match.chances(1)
    match.interject(2, "veterans_desert", "desert")
    assert rome(match).legion[4] == WITH + person("family:furius")


@pytest.mark.rule("republic:I.proscription")
@pytest.mark.parametrize(("answer", "knights"), [("proscribe", 0), ("spare", 2)])
def test_after_a_civil_war_a_proscription_may_take_all_knights(answer: str, knights: int) -> None:
    people = {"family:fulvius": {"knights": 2}, "family:fabius": {"knights": 1}}
    match = position(
        "crushed", [1], phase="combat", people=people, hands={3: ["intrigue:proscription"]}, dice=[3, 4, 5]
    )
    assert lines(match, "proscription.played") == []
    played = position("proscribe", phase="combat", people=people, dice=[3, 4, 5])
    assert asked(played) == {0: "combat.proscribe"}
    play(played, answer)
    assert of(played, "knights", "family:fulvius") == knights
    assert of(played, "talents", CORNELIUS) == (12 if answer == "proscribe" else 0)
    assert rome(played).proscribed == (0 if answer == "proscribe" else NOBODY)


@pytest.mark.rule("republic:I.proscription")
def test_a_proscription_is_played_only_when_the_senate_has_just_won() -> None:
    s = board(phase="combat", hands={3: ["intrigue:proscription"]})
    s.agenda = [["crushed", 1]]
    assert may_proscribe(s, 3) is not None
    assert may_proscribe(s, 2) is None
    s.agenda = [["battles"]]
    assert may_proscribe(s, 3) is None


@pytest.mark.rule("republic:12.4b")
def test_a_rebel_who_won_can_still_save_rome_from_four_wars() -> None:
    wars = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active", "war:macedonian-3": "active"}
    match = civil_war(1, 1, 2, 18, 19, 6, 6, 4, wars=wars, legions=3, fleets=2, armies={JULIUS: 15, CORNELIUS: 2})
    assert asked(match) == {1: "combat.save_rome"}
    options = match.asks[1].describe()["options"]
    assert options == ["war:illyrian-2", "war:syrian", "war:gallic-1"]
    play(match, "war:illyrian-2")
    assert lines(match, "combat.fought")[0].params["mine"] == (15 + 3) + 4
    assert match.outcome is not None
    assert match.outcome["winners"] == [1]


@pytest.mark.rule("republic:12.4b", "republic:10.6")
def test_the_people_hold_the_legions_of_such_a_battle_against_the_rebel() -> None:
    s = board(**given(armies={JULIUS: 9}))
    s.popularity[person(JULIUS)] = 3
    pay_for_it(s, person(JULIUS), Result(VICTORY, 4))
    assert (len(army(s, person(JULIUS))), s.popularity[person(JULIUS)]) == (9 - 4, 3 - 4 // 2)


@pytest.mark.rule("republic:12.4b", "republic:12.4a")
def test_a_rebel_who_does_not_save_rome_falls_with_it() -> None:
    wars = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active", "war:macedonian-3": "active"}
    match = civil_war(1, 1, 2, 15, 16, 1, 1, 1, wars=wars, legions=0, fleets=2, armies={JULIUS: 15, CORNELIUS: 2})
    play(match, "war:gallic-1")
    assert match.outcome == {"winners": [], "ending": "four_wars"}


@pytest.mark.rule("republic:12.4b", "republic:12.2b", "republic:8.2e")
def test_a_rebel_in_a_collapse_must_also_save_rome_from_four_wars() -> None:
    wars = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active", "war:macedonian-3": "active"}
    people = {JULIUS: {"place": "revolt", "office": "none", "faction": 1}}
    state = {"phase": "revenue", "people": people, "rebel": person(JULIUS), "armies": {JULIUS: 12}, "fleets": 2}
    s = board(wars=wars, **state)
    collapse(s, "bankruptcy")
    assert not s.ending
    assert s.agenda == [["save_rome", "rebel_in_collapse"]]
    fewer = board(wars={"war:gallic-1": "active"}, **state)
    collapse(fewer, "bankruptcy")
    assert (fewer.ending, fewer.winners) == ("rebel_in_collapse", [1])


@pytest.mark.rule("republic:I.proscription")
@pytest.mark.parametrize("either", [True, False])
def test_by_the_printed_card_a_proscription_may_follow_a_rebels_victory_too(either: bool) -> None:
    s = board(**given(options={"proscription_either_side": either}))
    s.agenda = [["combat_over"]]
    senate_beaten(s, person(CORNELIUS))
    assert (s.agenda[-1] == ["crushed", 1]) == either


@pytest.mark.rule("republic:11.27a", "republic:9.645")
def test_several_commanders_attack_the_rebel_one_after_the_other() -> None:
    people = {"family:fulvius": {"place": "field", "post": REBEL_POST, "office": "field_consul", "sent": 2, "rank": 2}}
    dice = (3, 3, 3, 5, 6, 7, 8, 0, 1, 2, 3, 9, 21, 22, 23, 24)
    match = civil_war(*dice, legions=0, people=people, armies={JULIUS: 5, CORNELIUS: 5, "family:fulvius": 6})
    fought = [line.params["senator"] for line in lines(match, "civil_war.fought")]
    assert fought == [CORNELIUS, "family:fulvius"]


@pytest.mark.rule("republic:11.27a")
def test_there_is_no_battle_without_a_rebel_or_a_commander_in_the_field() -> None:
    gone = position("clash", [CORNELIUS], **given(rebel=NOBODY, armies={CORNELIUS: 3}, people={JULIUS: {}}))
    assert not lines(gone, "civil_war.fought")
    home = given(people={CORNELIUS: {"place": "rome"}}, armies={JULIUS: 5})
    assert not lines(position("clash", [CORNELIUS], **home), "civil_war.fought")


@pytest.mark.rule("republic:11.27b", "republic:10.61b")
def test_two_legions_lost_against_a_rebel_cost_a_point_of_popularity() -> None:
    match = civil_war(4, 4, 3, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    assert lines(match, "civil_war.losses")[0].params["legions"] == 2
    assert of(match, "popularity", CORNELIUS) == -1


@pytest.mark.rule("republic:I.proscription")
def test_a_played_proscription_stays_out_of_the_game_as_a_reminder() -> None:
    s = board(phase="combat", hands={3: ["intrigue:tribune", "intrigue:proscription"]})
    s.agenda = [["crushed", 0]]
    proscription(s, 3, "intrigue:proscription")
    assert [CARD[card] for card in s.hands[3]] == ["intrigue:tribune"]
    assert s.gone == [CARD_OF["intrigue:proscription"]]
    assert s.agenda == [["proscribe"]]


# -- at the edges --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.27a", "republic:E.evil-omens.1")
def test_evil_omens_count_against_the_senate_in_a_civil_war() -> None:
    match = civil_war(4, 4, 5, legions=0, armies={JULIUS: 5, CORNELIUS: 5}, events={"event:evil-omens": 1})
    assert lines(match, "civil_war.fought")[0].params["result"] == "result:stalemate"
    assert lines(match, "civil_war.losses")[0].params["legions"] == 1


@pytest.mark.rule("republic:11.27b", "republic:11.27c")
def test_fleets_share_the_losses_and_the_larger_loss_says_how_many_chits_are_drawn() -> None:
    facing = {"place": "field", "post": REBEL_POST, "office": "rome_consul", "sent": 2, "rank": 1, "fleets_with": 5}
    dice = (1, 1, 2, 2, 3, 4, 5, 0, 1, 6, 21, 22, 23, 24, 25, 26, 27, 28)
    match = civil_war(*dice, legions=0, people={CORNELIUS: facing}, armies={JULIUS: 2, CORNELIUS: 5})
    assert lines(match, "civil_war.losses")[0].params == {"legions": 4, "rebels": 2}
    assert rome(match).fleets == 5 - 4
    assert lines(match, "chits.drawn")[0].params["drawn"] == 4 + 4


@pytest.mark.rule("republic:11.27c")
def test_a_civil_battle_without_losses_draws_no_chits() -> None:
    match = civil_war(4, 4, 5, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    assert lines(match, "civil_war.losses")[0].params == {"legions": 0, "rebels": 0}
    assert not lines(match, "chits.drawn")


@pytest.mark.rule("republic:11.273", "republic:11.27b")
def test_a_rebel_who_wins_loses_nothing_and_what_is_left_of_the_senates_army_is_in_rome() -> None:
    match = civil_war(4, 4, 4, legions=0, armies={JULIUS: 10, CORNELIUS: 5})
    assert lines(match, "civil_war.losses")[0].params == {"legions": 1, "rebels": 0}
    assert len(army(rome(match), person(JULIUS))) == 10
    assert rome(match).legion.count(ACTIVE_BOX) == 5 - 1
    assert not lines(match, "chits.drawn")


@pytest.mark.rule("republic:11.271a", "republic:11.27c")
def test_a_rebel_who_falls_in_his_defeat_dies_once_and_nobody_else_with_him() -> None:
    people = {"statesman:30a": {"faction": 2}}
    dice = (5, 5, 6, 5, 6, 0, 1, 7, 4, 21)
    match = civil_war(*dice, legions=0, people=people, armies={JULIUS: 5, CORNELIUS: 5})
    assert [line.params["senator"] for line in lines(match, "senator.dies")] == [JULIUS]
    assert of(match, "influence", CORNELIUS) == 5 + 5


@pytest.mark.rule("republic:11.271a", "republic:11.27c")
def test_a_commander_who_falls_in_his_victory_over_the_rebel_has_no_glory() -> None:
    dice = (5, 5, 6, 5, 6, 0, 1, 7, 1, 21)
    match = civil_war(*dice, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    assert rome(match).rebel == NOBODY
    assert (of(match, "influence", CORNELIUS), of(match, "victor", CORNELIUS)) == (5, 0)


@pytest.mark.rule("republic:11.26b")
@pytest.mark.parametrize("faced", [True, False])
def test_loyal_veterans_join_the_first_who_was_sent_or_the_active_box(faced: bool) -> None:
    veteran, sworn = [0] * 25, [-1] * 25
    veteran[4], sworn[4] = 1, person("family:fulvius")
    people: dict[str, Any] = {CORNELIUS: {"place": "rome"}}
    armies = {JULIUS: 5}
    if faced:
        people["family:furius"] = {"place": "field", "post": REBEL_POST, "rank": 2}
        people["family:aurelius"] = {"place": "field", "post": REBEL_POST, "rank": 1}
        armies |= {"family:furius": 3, "family:aurelius": 3}
    match = position("proscribe", **given(veteran=veteran, sworn=sworn, people=people, armies=armies))
    match.interject(2, "veterans_desert", "desert")
    assert rome(match).legion[4] == (WITH + person("family:aurelius") if faced else ACTIVE_BOX)


@pytest.mark.rule("republic:I.proscription")
def test_when_the_senate_has_crushed_a_revolt_a_proscription_may_follow() -> None:
    s = board(**given())
    s.agenda = [["combat_over"]]
    senate_wins(s, person(CORNELIUS), 9, 1)
    assert s.agenda == [["combat_over"], ["crushed", 1]]


@pytest.mark.rule("republic:I.proscription")
def test_with_nobody_in_rome_nobody_is_proscribed() -> None:
    captive = {"place": "captive", "post": war("war:gallic-1"), "knights": 1}
    match = position("proscribe", phase="combat", people={PERSON[p]: captive for p in range(15)})
    assert not match.asks
    assert sum(rome(match).knights) == 15


@pytest.mark.rule("republic:12.4a", "republic:12.4b")
def test_a_rebel_who_has_not_won_saves_nobody_from_four_wars() -> None:
    four = dict.fromkeys(("war:gallic-1", "war:syrian", "war:illyrian-2", "war:macedonian-3"), "active")
    match = civil_war(4, 4, 5, wars=four, legions=0, armies={JULIUS: 5, CORNELIUS: 5})
    assert lines(match, "civil_war.fought")[0].params["result"] == "result:stalemate"
    assert match.outcome == {"winners": [], "ending": "four_wars"}
