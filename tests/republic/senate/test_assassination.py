"""Attempts at assassination: who, whom, when, the die, the bodyguards, and what becomes of a vote."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, NoChance
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.odds.assassination import Chances, chances, outcome
from tabularium.games.republic.state import CURIA, NOBODY, REVOLT, ROME
from tabularium.testing.language import asked, lines, play

from ..floor import CENSURE, all_for, business, cards, may, sitting, stops, tally
from ..table import hand, of, person, rome

AELIUS, JULIUS = "family:aelius", "family:julius"
GUARD = {JULIUS: {"guards": 1}}


def attacked(
    target: str = JULIUS, *, dice: list[int], assassins: int = 0, guards: int = 0, by: str = AELIUS, **given: Any
) -> Match:
    """Aelius of faction 4 attacks Julius of faction 1 with these cards, against these Secret Bodyguards."""
    hands = {4: cards("assassin", assassins), 1: cards("secret-bodyguard", guards)}
    match = business(hands=hands, dice=dice, **given)
    match.interject(4, "assassination", target)
    return play(match, by, assassins, guards)


def dead(match: Match, key: str) -> bool:
    """Has he died? A leader's family stays, as a new man without anything."""
    return any(line.params["senator"] == key for line in lines(match, "senator.dies"))


# -- who may attack whom ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.7a")
def test_no_card_is_needed() -> None:
    match = business(dice=[3])
    assert len(may(match, 4, "assassination")) == 12
    match.interject(4, "assassination", JULIUS)
    assert asked(match) == {4: "assassination.attacker"}
    assert match.asks[4].describe()["options"] == ["family:flaminius", AELIUS, "family:sulpicius"]
    play(match, AELIUS)
    assert asked(match) == {4: "assassination.cards"}
    assert match.asks[4].describe()["high"] == 0


@pytest.mark.rule("republic:9.7b")
def test_a_faction_attempts_once_and_suffers_once_a_turn() -> None:
    match = attacked(dice=[3])
    assert not may(match, 4, "assassination")
    targets = may(match, 2, "assassination")
    assert not {JULIUS, "family:claudius", "family:manlius"} & set(targets)
    assert "family:cornelius" in targets
    ask = match.chances(2)["assassination"]
    assert {answer: why.rule for answer, why in ask.near()}["family:claudius"] == "republic:9.7b"


@pytest.mark.rule("republic:9.7c")
def test_the_own_faction_is_safe() -> None:
    match = business()
    assert not {AELIUS, "family:flaminius", "family:sulpicius"} & set(may(match, 4, "assassination"))
    ask = match.chances(4)["assassination"]
    assert {answer: why.rule for answer, why in ask.near()}["family:flaminius"] == "republic:9.7c"


@pytest.mark.rule("republic:9.71a")
def test_only_by_and_against_those_present() -> None:
    match = business(provinces={"province:sicilia": "family:claudius", "province:asia": AELIUS})
    assert "family:claudius" not in may(match, 4, "assassination")
    assert match.chances(4)["assassination"].why("family:claudius").rule == "republic:9.71a"  # type: ignore[union-attr]
    match.interject(4, "assassination", JULIUS)
    assert match.asks[4].describe()["options"] == ["family:flaminius", "family:sulpicius"]
    gone = {key: {"place": "nowhere"} for key in ("family:fulvius", "family:furius", "family:aurelius")}
    assert not may(business(people=gone), 2, "assassination")


@pytest.mark.rule("republic:9.71a", "republic:9.6c", "republic:9.151e")
def test_once_the_closing_is_declared_nobody_can_be_attacked() -> None:
    match = stops(business(hands={1: cards("tribune")}), "senate.adjourning", 1)
    play(match, "adjourn")
    assert not may(match, 4, "assassination")
    match.interject(1, "tribune_adjourning", "intrigue:tribune")
    play(match, *CENSURE, "seat:2")
    assert not may(match, 4, "assassination")


@pytest.mark.rule("republic:9.71a")
def test_not_in_other_phases() -> None:
    match = play(business(), "adjourn")
    with pytest.raises(NoChance):
        match.interject(4, "assassination", JULIUS)


@pytest.mark.rule("republic:9.71b")
def test_between_declaration_and_outcome_nothing_else_is_played() -> None:
    hands = {1: cards("tribune"), 2: [*cards("tribune"), "law:manilian", *cards("influence-peddling")]}
    match = business(hands=hands)
    match.interject(4, "assassination", JULIUS)
    for step in (0, 1):
        for seat in range(5):
            assert not {"assassination", "law_play", "tribune_propose", "influence_peddling"} & set(match.chances(seat))
        if step == 0:
            play(match, AELIUS, 0)
    assert asked(match) == {1: "assassination.bodyguards"}


@pytest.mark.rule("republic:9.7d")
def test_only_the_targets_player_is_asked_for_bodyguards_and_always() -> None:
    match = business(hands={0: cards("secret-bodyguard")})
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0)
    assert asked(match) == {1: "assassination.bodyguards"}
    assert match.asks[1].describe()["high"] == 0


# -- the die ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.72", "republic:TBL.assassination")
@pytest.mark.parametrize(
    ("die", "killed", "caught"),
    [(1, False, True), (2, False, True), (3, False, False), (4, False, False), (5, True, False), (6, True, False)],
)
def test_without_cards_five_kills_and_two_is_caught(die: int, killed: bool, caught: bool) -> None:
    match = attacked(dice=[die])
    assert (dead(match, JULIUS), dead(match, AELIUS)) == (killed, caught)


@pytest.mark.rule("republic:I.assassin")
def test_each_assassin_card_adds_one_and_is_discarded() -> None:
    match = attacked(dice=[3], assassins=2)
    assert dead(match, JULIUS)
    assert hand(match, 4) == []


@pytest.mark.rule("republic:9.73a", "republic:I.secret-bodyguard")
def test_a_secret_bodyguard_takes_one_from_the_die_and_is_discarded() -> None:
    match = attacked(dice=[5, 4], guards=1)
    assert not dead(match, JULIUS)
    assert not dead(match, AELIUS)
    assert hand(match, 1) == []


@pytest.mark.rule("republic:I.secret-bodyguard", "republic:9.73c")
def test_two_of_them_and_two_more_rolls() -> None:
    match = attacked(dice=[5, 5, 4], guards=2)
    assert not dead(match, JULIUS)
    assert dead(match, AELIUS)


@pytest.mark.rule("republic:9.73c")
def test_the_assassin_may_be_caught_after_the_deed() -> None:
    match = attacked(dice=[6, 3], guards=1)
    assert dead(match, JULIUS)
    assert dead(match, AELIUS)


@pytest.mark.rule("republic:9.73c", "republic:I.assassin")
def test_assassin_cards_help_on_the_later_rolls_too() -> None:
    match = attacked(dice=[6, 3], guards=1, assassins=1)
    assert dead(match, JULIUS)
    assert not dead(match, AELIUS)


@pytest.mark.rule("republic:9.73c")
def test_without_bodyguards_there_is_one_roll_only() -> None:
    match = attacked(dice=[6, 1])
    assert not dead(match, AELIUS)


@pytest.mark.rule("republic:I.open-bodyguard", "republic:9.73b")
def test_an_open_bodyguard_takes_two_and_rolls_once_more() -> None:
    safe = attacked(dice=[6, 5], people=GUARD)
    assert not dead(safe, JULIUS)
    assert not dead(safe, AELIUS)
    assert dead(attacked(dice=[6, 4], people=GUARD), AELIUS)


@pytest.mark.rule("republic:9.73b")
def test_an_open_bodyguard_in_the_hand_is_no_help() -> None:
    match = business(hands={1: cards("open-bodyguard")}, dice=[5])
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0)
    assert match.asks[1].describe()["high"] == 0
    play(match, 0)
    assert dead(match, JULIUS)


@pytest.mark.rule("republic:9.72", "republic:E.evil-omens.1")
def test_evil_omens_weigh_on_all_rolls() -> None:
    assert not dead(attacked(dice=[5], events={"event:evil-omens": 1}), JULIUS)
    assert dead(attacked(dice=[3], events={"event:evil-omens": 1}), AELIUS)


# -- what becomes of a vote ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.722e")
def test_votes_already_cast_by_the_victim_count() -> None:
    match = play(business(dice=[6]), *CENSURE, "seat:1", "for")
    match.interject(4, "assassination", "family:claudius")
    play(match, AELIUS, 0, 0)
    assert tally(match) == (8, 0)
    assert asked(match) == {0: "senate.call"}


@pytest.mark.rule("republic:9.722e")
def test_votes_not_yet_cast_are_lost() -> None:
    match = play(business(dice=[6]), *CENSURE, "seat:1")
    match.interject(4, "assassination", "family:claudius")
    play(match, AELIUS, 0, 0, "for")
    assert tally(match) == (5, 0)


@pytest.mark.rule("republic:9.722e", "republic:9.623a")
def test_a_land_bill_is_voted_even_if_a_sponsor_dies() -> None:
    match = play(business(dice=[6]), "land_bill", "II", "family:cornelius", JULIUS, "consent", "seat:2")
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0, "for", "clockwise", *["for"] * 4)
    assert rome(match).bills[1] == 1


@pytest.mark.rule("republic:9.131b", "republic:9.722b")
def test_a_concession_whose_candidate_is_murdered_is_spent() -> None:
    match = business(dice=[6], concessions={"concession:mining": "forum"})
    play(match, "concessions", "concession:mining", JULIUS, "seat:2")
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0)
    assert lines(match, "senate.void")
    assert "concessions" not in match.asks[0].describe()["options"]


@pytest.mark.rule("republic:9.7a")
def test_a_faction_waiting_for_its_vote_is_asked_again_after_an_attempt() -> None:
    match = play(business(dice=[3]), *CENSURE, "seat:1")
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0)
    assert asked(match) == {1: "senate.vote"}


@pytest.mark.rule("republic:9.81a")
def test_rome_is_repopulated_before_the_vote_goes_on() -> None:
    gone = ("furius", "aurelius", "papirius", "acilius", "sulpicius", "flaminius", "manlius")
    few = {f"family:{name}": {"place": "nowhere"} for name in gone}
    match = play(
        business(dice=[6], people={**few, "family:terentius": {"place": "curia"}}),
        "minor_motion",
        "motion:censure",
        JULIUS,
        "seat:1",
        "for",
    )
    match.interject(4, "assassination", "family:claudius")
    play(match, AELIUS, 0, 0)
    assert of(match, "place", "family:terentius") == ROME


# -- over a land bill ------------------------------------------------------------------------------------------------
def land_bill(**given: Any) -> Match:
    """A land bill with both sponsors of the chair's faction is being voted."""
    match = business(**given)
    return play(match, "land_bill", "II", "family:cornelius", "family:fabius", "seat:1")


@pytest.mark.rule("republic:9.623a")
def test_sponsors_of_one_faction_may_be_murdered_over_their_bill() -> None:
    match = land_bill(dice=[5])
    assert may(match, 4, "land_bill_assassination") == ["family:cornelius", "family:fabius"]
    assert not {"family:cornelius", "family:fabius"} & set(may(match, 4, "assassination"))
    match.interject(4, "land_bill_assassination", "family:fabius")
    play(match, AELIUS, 0, 0)
    assert dead(match, "family:fabius")
    play(match, "for", "clockwise", *["for"] * 4)
    assert rome(match).bills[1] == 1


@pytest.mark.rule("republic:9.623b", "republic:9.74a")
def test_who_is_caught_at_it_dies_and_nothing_else_follows() -> None:
    match = land_bill(dice=[1])
    match.interject(4, "land_bill_assassination", "family:fabius")
    play(match, AELIUS, 0, 0)
    assert dead(match, AELIUS)
    assert of(match, "influence", "family:flaminius") == 3
    assert asked(match) == {1: "senate.vote"}


@pytest.mark.rule("republic:9.623b")
def test_a_leader_caught_at_it_leaves_his_family_to_the_faction() -> None:
    match = land_bill(dice=[1])
    leader = PERSON[rome(match).leader[4]]
    match.interject(4, "land_bill_assassination", "family:fabius")
    play(match, leader, 0, 0)
    assert rome(match).deaths[person(leader)] == 1
    assert (of(match, "faction", leader), rome(match).leader[4]) == (4, person(leader))
    ordinary = business(dice=[1])
    ordinary.interject(4, "assassination", "family:fabius")
    play(ordinary, leader, 0, 0)
    assert of(ordinary, "faction", leader) == NOBODY, "in the ordinary way his family is lost"


@pytest.mark.rule("republic:9.623b")
def test_it_counts_as_the_one_attempt_of_both_factions() -> None:
    match = land_bill(dice=[3])
    match.interject(4, "land_bill_assassination", "family:fabius")
    play(match, AELIUS, 0, 0)
    assert not may(match, 4, "assassination")
    assert not may(match, 2, "land_bill_assassination")
    assert JULIUS in may(match, 2, "assassination")


@pytest.mark.rule("republic:9.623a")
def test_sponsors_of_two_factions_are_only_attacked_in_the_ordinary_way() -> None:
    match = play(business(), "land_bill", "II", "family:cornelius", JULIUS, "consent", "seat:2")
    assert not may(match, 4, "land_bill_assassination")
    assert "family:cornelius" in may(match, 4, "assassination")
    assert not may(business(), 4, "land_bill_assassination")


# -- elimination -----------------------------------------------------------------------------------------------------
ALONE = {key: {"place": "nowhere"} for key in ("family:flaminius", "family:sulpicius")}


@pytest.mark.rule("republic:9.74h", "republic:5.4a", "republic:9.74a")
def test_a_faction_that_loses_its_last_senator_as_assassin_is_out() -> None:
    match = attacked(dice=[1], people={**ALONE, "family:terentius": {"place": "curia"}})
    assert rome(match).out[4] == 1
    assert of(match, "place", AELIUS) == CURIA
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.74h", "republic:5.4a")
def test_and_so_is_one_whose_last_senator_is_murdered_without_family() -> None:
    alone = {key: {"place": "nowhere"} for key in (JULIUS, "family:claudius", "family:manlius")}
    people = {**alone, "statesman:22a": {"faction": 1}, "family:terentius": {"place": "curia"}}
    match = business(dice=[6], people=people)
    match.interject(4, "assassination", "statesman:22a")
    play(match, AELIUS, 0, 0)
    assert rome(match).out[1] == 1


@pytest.mark.rule("republic:5.3d", "republic:9.74h")
def test_a_murdered_leaders_family_stays_and_so_does_the_faction() -> None:
    alone = {key: {"place": "nowhere"} for key in ("family:claudius", "family:manlius")}
    match = attacked(dice=[6], people={**alone, JULIUS: {"influence": 12}})
    assert rome(match).out[1] == 0
    assert of(match, "place", JULIUS) == ROME
    assert of(match, "influence", JULIUS) == 4


@pytest.mark.rule("republic:9.823b", "republic:9.821d", "republic:9.822c")
def test_a_consul_for_life_is_safe_and_only_a_rebels_faction_attacks_under_him() -> None:
    rebel = {"family:furius": {"place": "revolt", "faction": 2}}
    match = business(people=rebel, life=person("family:fabius"), rebel=person("family:furius"))
    assert of(match, "place", "family:furius") == REVOLT
    assert [seat for seat in range(5) if may(match, seat, "assassination")] == [2]
    assert "family:fabius" not in may(match, 2, "assassination")
    assert match.chances(2)["assassination"].why("family:fabius").rule == "republic:9.822c"  # type: ignore[union-attr]


# -- the odds --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:TBL.assassination")
def test_the_rows_of_the_table() -> None:
    assert [outcome(total) for total in (-3, 2, 3, 4, 5, 9)] == [
        "caught",
        "caught",
        "no_effect",
        "no_effect",
        "killed",
        "killed",
    ]


@pytest.mark.rule("republic:9.72", "republic:9.73c")
def test_the_exact_chances() -> None:
    assert chances() == Chances(2 / 6, 2 / 6, 0)
    assert chances(cards=2) == Chances(4 / 6, 0, 0)
    assert chances(cards=3, secret=1, open_guards=1) == pytest.approx((1 / 3, 19 / 27, 5 / 27))
    guarded = chances(secret=1)
    assert guarded.killed == pytest.approx(1 / 6)
    assert guarded.caught == pytest.approx(3 / 6 + 3 / 6 * 3 / 6)
    assert guarded.both == pytest.approx(1 / 6 * 3 / 6)
    assert chances(open_guards=1).killed == 0
    assert chances(omens=1).killed == pytest.approx(1 / 6)


@pytest.mark.rule("republic:9.7a")
def test_an_ordinary_year_goes_on_after_a_failed_attempt() -> None:
    match = attacked(dice=[4])
    all_for(play(match, *CENSURE))
    assert lines(match, "senate.carried")
    assert asked(sitting("business")) == {0: "senate.business"}
