"""Persuasion: base, bribes and counter-bribes in rounds, cards, and the roll."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.dealings import Attempt
from tabularium.games.republic.forum.persuasion import base, loyalty, may_use, persuadable
from tabularium.games.republic.odds.persuasion import base as base_of
from tabularium.games.republic.odds.persuasion import chance, persuaded, useful_base
from tabularium.games.republic.state import BENEATH, FORUM, ROME
from tabularium.testing.language import asked, legal, lines, play, refusal, refused

from ..table import board, hand, of, person, position, rome

CORNELIUS, JULIUS, CLAUDIUS = person("family:cornelius"), person("family:julius"), person("family:claudius")


def attempt(*answers: Any, dice: tuple[int, ...] = (), **given: Any) -> Match:
    """Faction 0 is about to persuade; Terentius (loyalty 6) is in the Forum, Cornelius has 20 talents."""
    people = {"family:terentius": {"place": "forum"}, "family:cornelius": {"talents": 20}} | given.pop("people", {})
    match = position("persuade", phase="forum", active=0, people=people, dice=dice, **given)
    return play(match, *answers)


OPEN = ("family:cornelius", "family:terentius")
"""Cornelius (oratory 3, influence 5) speaks to Terentius: base 2."""


# -- the odds -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.41a")
def test_the_base_is_oratory_and_influence_less_loyalty() -> None:
    assert base_of(oratory=3, influence=5, loyalty=1) == 7
    assert persuaded(7, 7)
    assert not persuaded(8, 7)


@pytest.mark.rule("republic:7.41b")
def test_ten_always_fails() -> None:
    assert persuaded(9, 15)
    assert not persuaded(10, 15)


@pytest.mark.rule("republic:12.1c")
def test_nine_fails_after_era_ends() -> None:
    assert persuaded(8, 12, era_ends=True)
    assert not persuaded(9, 12, era_ends=True)


@pytest.mark.rule("republic:E.evil-omens.1")
def test_evil_omens_raise_the_roll_but_not_the_dice_as_they_lie() -> None:
    assert not persuaded(7, 7, omens=1)
    assert persuaded(6, 7, omens=1)
    assert persuaded(9, 11, omens=2)


@pytest.mark.rule("republic:7.41a", "republic:7.41b")
@pytest.mark.parametrize(("number", "ways"), [(1, 0), (2, 1), (3, 3), (7, 21), (8, 26), (9, 30), (10, 30), (20, 30)])
def test_the_chance_counts_every_roll(number: int, ways: int) -> None:
    assert chance(number) == ways / 36


@pytest.mark.rule("republic:12.1c", "republic:E.evil-omens.1")
def test_the_chance_under_omens_and_at_the_end() -> None:
    assert chance(9, omens=1) == 26 / 36
    assert chance(12, era_ends=True) == 26 / 36
    assert (useful_base(), useful_base(era_ends=True), useful_base(omens=2)) == (9, 8, 11)


# -- loyalty ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.411a", "republic:7.411b")
def test_an_aligned_senator_is_seven_more_loyal_and_wealth_adds_to_it() -> None:
    s = board(people={"family:terentius": {"place": "forum", "talents": 4}})
    claudius, terentius = person("family:claudius"), person("family:terentius")
    assert base(s, Attempt(CORNELIUS, terentius)) == 3 + 5 - 6 - 4
    assert base(s, Attempt(CORNELIUS, claudius)) == 3 + 5 - 7 - 7
    assert base(s, Attempt(CORNELIUS, claudius, 6, 2)) == 3 + 5 - 7 - 7 + 6 - 2


@pytest.mark.rule("republic:7.411c", "republic:7.411e")
def test_beside_an_enemy_a_statesman_has_no_loyalty_of_his_own() -> None:
    both = {"statesman:22a": {"faction": 1}, "statesman:1b": {"faction": 1}}
    s = board(people={"family:cornelius": {"place": "nowhere"}, **both})
    cato, scipio = person("statesman:22a"), person("statesman:1b")
    assert loyalty(s, cato, 0) == 0
    assert loyalty(s, scipio, 0) == 7
    s.faction[scipio] = 2
    assert loyalty(s, cato, 0) == 10


@pytest.mark.rule("republic:7.411c")
def test_two_enemies_without_faction_do_not_meet() -> None:
    s = board(people={"statesman:22a": {"place": "forum"}, "statesman:18a": {"place": "forum"}})
    assert loyalty(s, person("statesman:22a"), 0) == 10


GRACCHI = person("statesman:25a"), person("statesman:25b")


@pytest.mark.rule("republic:7.411d")
def test_a_gracchus_without_his_brother_can_be_had_by_anybody() -> None:
    s = board(people={"statesman:25a": {"faction": 0}, "statesman:25b": {"faction": 1}})
    assert loyalty(s, GRACCHI[1], 2) == 0
    assert loyalty(s, GRACCHI[1], 0) == 0
    s.faction[GRACCHI[1]] = 0
    assert loyalty(s, GRACCHI[1], 2) == 6


@pytest.mark.rule("republic:7.411d")
def test_a_gracchus_whose_brother_is_not_in_play_or_unaligned() -> None:
    alone = board(people={"statesman:25b": {"faction": 1}})
    assert loyalty(alone, GRACCHI[1], 0) == 6
    free = board(people={"statesman:25b": {"faction": 1}, "statesman:25a": {"place": "forum"}})
    assert loyalty(free, GRACCHI[1], 0) == loyalty(free, GRACCHI[0], 0) == 0
    both_free = board(people={"statesman:25b": {"place": "forum"}, "statesman:25a": {"place": "forum"}})
    assert loyalty(both_free, GRACCHI[1], 0) == 0


@pytest.mark.rule("republic:7.411d")
def test_the_table_may_let_only_the_brothers_faction_profit() -> None:
    people = {"statesman:25a": {"faction": 0}, "statesman:25b": {"faction": 1}}
    s = board(people=people, options={"gracchi_loyalty": "brothers_faction"})
    assert loyalty(s, GRACCHI[1], 0) == 0
    assert loyalty(s, GRACCHI[1], 2) == 6


# -- who may be asked ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.4a", "republic:7.4b")
def test_targets_are_free_senators_in_the_forum_and_opponents_in_rome_but_no_leaders() -> None:
    s = board(
        people={"family:terentius": {"place": "forum"}, "family:furius": {"place": "captive"}},
        provinces={"province:asia": "family:claudius"},
    )
    found = persuadable(s, 0)
    assert person("family:terentius") in found
    assert person("family:manlius") in found
    for key in ("family:fabius", "family:julius", "family:claudius", "family:furius"):
        assert person(key) not in found


@pytest.mark.rule("republic:9.53", "republic:11.22b", "republic:7.4a")
def test_an_unaligned_governor_and_a_rebel_cannot_be_persuaded() -> None:
    people = {"family:terentius": {"place": "forum"}, "family:claudius": {"place": "revolt"}}
    s = board(people=people, provinces={"province:asia": "family:terentius"})
    assert person("family:terentius") not in persuadable(s, 0)
    assert person("family:claudius") not in persuadable(s, 0)


@pytest.mark.rule("republic:7.4a", "republic:7.4b")
def test_why_somebody_cannot_be_persuaded() -> None:
    match = attempt("family:cornelius", provinces={"province:asia": "family:claudius"})
    assert refused(match, "family:julius") == "republic:7.4b"
    assert refused(match, "family:claudius") == "republic:7.4a"
    assert refused(match, "family:fabius") == "republic:7.4a"
    ((_, ask),) = match.asks.items()
    assert "family:julius" in [option for option, _ in ask.near()]


@pytest.mark.rule("republic:9.53", "republic:11.22b")
def test_rebels_and_unaligned_governors_are_beyond_persuasion_by_their_own_rules() -> None:
    people = {"family:claudius": {"place": "revolt"}, "family:sulpicius": {"place": "forum"}}
    match = attempt("family:cornelius", people=people, provinces={"province:asia": "family:sulpicius"})
    assert refused(match, "family:claudius") == "republic:11.22b"
    assert refused(match, "family:sulpicius") == "republic:9.53"


@pytest.mark.rule("republic:7.4a")
def test_only_senators_in_rome_persuade() -> None:
    match = attempt(provinces={"province:asia": "family:fabius"})
    assert legal(match) == ["skip", "family:cornelius", "family:valerius"]
    assert refused(match, "family:fabius") == "republic:7.4a"


@pytest.mark.rule("republic:7.4a", "republic:7.2d")
def test_without_a_senator_in_rome_nobody_is_asked_to_persuade() -> None:
    away = {key: {"place": "captive"} for key in ("family:cornelius", "family:fabius", "family:valerius")}
    assert asked(attempt(people=away)) == {0: "forum.last_actions"}


@pytest.mark.rule("republic:7.2b")
def test_persuasion_may_be_skipped_and_knights_come_next() -> None:
    assert asked(attempt("skip")) == {0: "forum.knights"}


# -- bribes ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.412", "republic:CH.11")
def test_bribes_are_the_persuaders_own_talents() -> None:
    match = attempt(*OPEN, treasuries={0: 50})
    assert legal(match) == list(range(21))
    assert refused(match, 21) == "republic:CH.11"


@pytest.mark.rule("republic:7.412", "republic:7.414b", "republic:7.41a")
def test_the_target_keeps_the_bribe_whatever_happens() -> None:
    match = attempt(*OPEN, 5, "opposed", 0, 0, 0, 0, 0, dice=(4, 4))
    assert of(match, "talents", "family:cornelius") == 15
    assert of(match, "talents", "family:terentius") == 5
    assert of(match, "place", "family:terentius") == FORUM


@pytest.mark.rule("republic:7.41a", "republic:7.412", "republic:7.311a")
def test_a_roll_at_the_base_wins_him() -> None:
    match = attempt(*OPEN, 5, "opposed", 0, 0, 0, 0, 0, dice=(4, 3))
    assert (of(match, "place", "family:terentius"), of(match, "faction", "family:terentius")) == (ROME, 0)
    assert of(match, "talents", "family:terentius") == 5
    assert asked(match) == {0: "forum.knights"}


@pytest.mark.rule("republic:7.41c")
def test_a_senator_who_is_not_persuaded_stays_where_he_is() -> None:
    match = attempt("family:cornelius", "family:claudius", 0, "opposed", 0, 0, 0, 0, 0, dice=(1, 1))
    assert of(match, "faction", "family:claudius") == 1
    assert rome(match).persuasion is None


@pytest.mark.rule("republic:7.413a", "republic:7.414a", "republic:7.414b")
def test_counter_bribes_come_clockwise_out_of_the_factions_treasuries() -> None:
    match = attempt(*OPEN, 6, "opposed", treasuries={1: 2, 2: 1, 3: 7, 4: 0})
    for seat, most in ((1, 2), (2, 1), (3, 7), (4, 0)):
        assert asked(match) == {seat: "forum.counter_bribe"}
        assert legal(match) == list(range(most + 1))
        play(match, min(most, 2))
    assert rome(match).treasury[1:] == [0, 0, 5, 0]
    assert [line.params["talents"] for line in lines(match, "persuasion.countered")] == [2, 1, 2]
    assert asked(match) == {0: "forum.raise_bribe"}
    assert match.asks[0].params["base"] == 2 + 6 - 5
    assert of(match, "talents", "family:terentius") == 0


@pytest.mark.rule("republic:7.414a")
def test_everybody_sees_what_is_announced_and_offered() -> None:
    match = attempt(*OPEN, 6, "opposed", 2, treasuries={1: 2})
    told = {"senator": "family:cornelius", "target": "family:terentius", "bribes": 6, "counter_bribes": 2}
    assert match.view(None)["forum"]["persuasion"] == told | {"unopposed": False}
    assert match.view(3)["forum"]["active"] == 0
    assert position("knights", phase="forum", active=0).view(None)["forum"]["persuasion"] is None


@pytest.mark.rule("republic:7.413a", "republic:7.414b")
def test_counter_bribes_go_to_the_target_afterwards_and_count_once() -> None:
    match = attempt(*OPEN, 6, "opposed", 2, 1, 0, 0, 0, treasuries={1: 2, 2: 1}, dice=(3, 2))
    assert of(match, "faction", "family:terentius") == 0
    assert of(match, "talents", "family:terentius") == 9


@pytest.mark.rule("republic:7.414a", "republic:7.412")
def test_a_raised_bribe_opens_another_round_until_the_persuader_accepts() -> None:
    match = attempt(*OPEN, 3, "opposed", 2, 0, 0, 0, 4, treasuries={1: 5})
    assert asked(match) == {1: "forum.counter_bribe"}
    assert legal(match) == [0, 1, 2, 3]
    assert of(match, "talents", "family:cornelius") == 13
    play(match, 1, 0, 0, 0)
    assert legal(match) == list(range(14))
    assert refused(match, 14) == "republic:CH.11"
    assert match.asks[0].params["base"] == 2 + 3 + 4 - 2 - 1
    play(match, 0)
    assert asked(match) == {0: "forum.knights"}
    assert of(match, "talents", "family:terentius") == 3 + 4 + 2 + 1


@pytest.mark.rule("republic:7.414a")
def test_a_persuader_without_talents_has_nothing_to_raise() -> None:
    match = attempt(*OPEN, 20, "opposed", 0, 0, 0, 0)
    assert asked(match) == {0: "forum.knights"}


@pytest.mark.rule("republic:12.1c")
def test_after_era_ends_a_nine_fails_at_the_table_too() -> None:
    given = {"people": {"family:terentius": {"place": "forum"}}, "era_ends": True}
    assert of(attempt(*OPEN, 20, "opposed", 0, 0, 0, 0, dice=(5, 4), **given), "faction", "family:terentius") == -1


@pytest.mark.rule("republic:E.evil-omens.1")
def test_evil_omens_weigh_on_persuasion() -> None:
    omens = {"events": {"event:evil-omens": 1}}
    assert of(attempt(*OPEN, 5, "opposed", 0, 0, 0, 0, 0, dice=(4, 3), **omens), "place", "family:terentius") == FORUM
    assert of(attempt(*OPEN, 5, "opposed", 0, 0, 0, 0, 0, dice=(4, 2), **omens), "place", "family:terentius") == ROME


# -- unopposed ---------------------------------------------------------------------------------------------------------
HELD = {0: ["intrigue:seduction", "intrigue:blackmail"]}


@pytest.mark.rule("republic:I.seduction", "republic:7.413b")
def test_nobody_interferes_with_a_seduction() -> None:
    match = attempt(*OPEN, 4, "intrigue:seduction", hands=HELD, dice=(3, 3))
    assert of(match, "faction", "family:terentius") == 0
    assert hand(match, 0) == ["intrigue:blackmail"]
    assert [line.params["card"] for line in lines(match, "persuasion.unopposed")] == ["intrigue:seduction"]


@pytest.mark.rule("republic:I.seduction", "republic:I.blackmail")
def test_only_cards_in_hand_can_be_played() -> None:
    assert legal(attempt(*OPEN, 4)) == ["opposed"]
    assert legal(attempt(*OPEN, 4, hands=HELD)) == ["opposed", *HELD[0]]


@pytest.mark.rule("republic:I.blackmail")
def test_a_failed_blackmail_costs_popularity_and_influence_by_one_roll() -> None:
    people = {"family:claudius": {"influence": 5, "popularity": 1}}
    speech = ("family:cornelius", "family:claudius", 0, "intrigue:blackmail")
    match = attempt(*speech, hands=HELD, people=people, dice=(6, 6, 3, 4))
    assert (of(match, "influence", "family:claudius"), of(match, "popularity", "family:claudius")) == (0, -6)


@pytest.mark.rule("republic:I.blackmail")
def test_a_successful_blackmail_and_a_failed_seduction_cost_him_nothing() -> None:
    match = attempt(*OPEN, 6, "intrigue:blackmail", hands=HELD, dice=(1, 1))
    assert (of(match, "influence", "family:terentius"), of(match, "popularity", "family:terentius")) == (1, 0)
    match = attempt(*OPEN, 0, "intrigue:seduction", hands=HELD, dice=(6, 6))
    assert (of(match, "influence", "family:terentius"), of(match, "popularity", "family:terentius")) == (1, 0)


@pytest.mark.rule("republic:I.blackmail")
@pytest.mark.parametrize("exceptions", [True, False])
def test_the_catos_and_cicero_cannot_be_blackmailed_unless_the_card_is_played_as_printed(exceptions: bool) -> None:
    s = board(options={"blackmail_exceptions": exceptions})
    for key in ("statesman:22a", "statesman:22b", "statesman:28a"):
        assert may_use(s, "intrigue:blackmail", person(key)) != exceptions
        assert may_use(s, "intrigue:seduction", person(key))
    assert may_use(s, "intrigue:blackmail", CLAUDIUS)


@pytest.mark.rule("republic:I.blackmail")
def test_blackmail_against_cato_is_refused_by_the_rule_of_the_card() -> None:
    match = attempt("family:cornelius", "statesman:22a", 0, people={"statesman:22a": {"faction": 1}}, hands=HELD)
    assert legal(match) == ["opposed", "intrigue:seduction"]
    assert refusal(match, "intrigue:blackmail").rule == "republic:I.blackmail"
    match = attempt("family:cornelius", "statesman:22a", 0, people={"statesman:22a": {"faction": 1}})
    assert refusal(match, "intrigue:blackmail").rule == "republic:7.413b", "who has no such card"


@pytest.mark.rule("republic:7.413b", "republic:I.seduction", "republic:I.blackmail", "republic:7.414b")
def test_a_card_played_during_the_bidding_ends_it_and_what_was_offered_stands() -> None:
    match = attempt(*OPEN, 6, "opposed", 3, hands=HELD, treasuries={1: 9, 2: 9}, dice=(3, 2))
    assert asked(match) == {2: "forum.counter_bribe"}
    assert list(match.chances(0)["unopposed"].legal()) == HELD[0]
    assert "unopposed" not in match.chances(2)
    match.interject(0, "unopposed", "intrigue:seduction")
    assert asked(match) == {0: "forum.knights"}
    assert of(match, "faction", "family:terentius") == 0
    assert of(match, "talents", "family:terentius") == 9
    assert hand(match, 0) == ["intrigue:blackmail"]


@pytest.mark.rule("republic:7.413b", "republic:7.414a")
def test_once_unopposed_what_was_spent_against_it_counts_no_more() -> None:
    match = attempt(*OPEN, 6, "opposed", 3, hands=HELD, treasuries={1: 9}, dice=(4, 4))
    before = match.asks[2].params["base"]
    match.interject(0, "unopposed", "intrigue:seduction")
    (told,) = lines(match, "persuasion.success")
    assert (before, told.params["base"]) == (5, 8)
    assert of(match, "talents", "family:terentius") == 9


@pytest.mark.rule("republic:7.413b", "republic:7.414a")
def test_there_is_no_chance_to_play_them_outside_the_bidding() -> None:
    match = attempt(hands=HELD)
    assert "unopposed" not in match.chances(0)
    play(match, *OPEN, 6, "opposed", 0, 0, 0, 0)
    assert asked(match) == {0: "forum.raise_bribe"}
    assert "unopposed" in match.chances(0)
    play(match, 0)
    assert "unopposed" not in match.chances(0)


@pytest.mark.rule("republic:7.414a")
def test_the_persuader_can_have_the_bidding_wait_for_his_word() -> None:
    match = attempt(*OPEN, 6, hands=HELD)
    match.stop(0, "persuasion.bidding")
    play(match, "opposed")
    assert asked(match) == {0: "stop.persuasion.bidding"}


# -- with family -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.41a")
def test_a_statesman_brings_the_family_beneath_him() -> None:
    people = {
        "statesman:25a": {"faction": 1},
        "statesman:25b": {"faction": 0},
        "family:sempronius": {"place": "beneath", "faction": 1},
    }
    match = attempt("family:cornelius", "statesman:25a", 8, "opposed", 0, 0, 0, 0, 0, people=people, dice=(1, 1))
    assert of(match, "faction", "statesman:25a") == 0
    assert (of(match, "faction", "family:sempronius"), of(match, "place", "family:sempronius")) == (0, BENEATH)


# -- what nobody may learn ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.413a", "republic:4.19a")
def test_treasuries_and_hands_of_others_change_nothing_for_a_third_player() -> None:
    def seen(treasury: int, cards: list[str]) -> list[Any]:
        match = attempt(*OPEN, 6, treasuries={1: treasury, 2: 4}, hands={0: cards})
        steps: list[Any] = []
        for answer in ("opposed", 0, 3):
            play(match, answer)
            steps.append([asked(match), match.view(2), match.lines(2), match.n])
            steps.append([match.asks[2].describe()] if 2 in match.asks else [])
        return steps

    assert seen(0, ["intrigue:tribune"]) == seen(9, ["intrigue:seduction"])
