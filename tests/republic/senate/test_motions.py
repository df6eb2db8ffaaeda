"""Proposals and votes: the order, the count, what is bought, what is final, and what a rejection costs."""

from __future__ import annotations

import pytest

from tabularium.engine import Match, NoChance
from tabularium.games.republic import assembly
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.editions import SECOND
from tabularium.games.republic.senate.subjects import SUBJECTS, rejected_before
from tabularium.games.republic.state import Motion, Rejected, Session
from tabularium.testing.language import asked, lines, play, refusal, refused

from ..floor import CENSURE, all_for, business, cards, may, sitting, stops, tally, voted
from ..sitting import options
from ..table import board, hand, of, person, position, rome


def censured(**given: object) -> Match:
    """A motion of censure is on the table and its vote begins."""
    return play(business(**given), *CENSURE)


@pytest.mark.rule("republic:9.1", "republic:9.12a", "republic:9.11a")
def test_the_senate_convenes_under_the_highest_officer() -> None:
    match = position("senate_phase")
    assert lines(match, "senate.convenes")
    assert rome(match).session.proposals == 0
    assert rome(match).session.chair == person("family:cornelius")
    assert asked(match) == {0: "senate.consul"}


@pytest.mark.rule("republic:9.1")
def test_nothing_is_left_of_the_last_sitting() -> None:
    last = Session(proposals=3, step="closed", adjourning=True)
    match = position("senate_phase", session=last, motions=[Motion(subject="minor_motion", terms=[], by=0)])
    assert rome(match).session.proposals == 0
    assert rome(match).motions == []
    assert asked(match) == {0: "senate.consul"}


@pytest.mark.rule("republic:9.12a")
def test_without_anybody_in_rome_the_senate_closes() -> None:
    people = {PERSON[p]: {"place": "nowhere"} for p in range(15)}
    match = business(people={**people, "family:fulvius": {"place": "captive", "faction": 2}})
    assert rome(match).phase != "senate"
    assert not lines(match, "senate.chair")


@pytest.mark.rule("republic:9.12a")
def test_the_censor_presides_over_trials() -> None:
    people = {"family:claudius": {"office": "censor"}, "family:junius": {"corrupt": 1}}
    assert asked(sitting("trials", people=people)) == {1: "trial.accuse"}


@pytest.mark.rule("republic:9.12b")
def test_only_the_chair_proposes_without_a_tribune() -> None:
    match = business()
    assert asked(match) == {0: "senate.business"}
    assert all(not may(match, seat, "tribune_propose") for seat in range(5))
    with pytest.raises(NoChance):
        match.interject(1, "tribune_propose", "intrigue:tribune")


@pytest.mark.rule("republic:9.11b")
def test_those_away_from_rome_do_not_vote() -> None:
    away = {"family:julius": {"place": "captive", "faction": 1, "office": "none"}}
    match = play(censured(people=away, provinces={"province:sicilia": "family:claudius"}), "seat:1", "for")
    assert tally(match) == (2, 0)


@pytest.mark.rule("republic:9.14a", "republic:9.14b")
def test_the_chair_picks_the_next_faction_after_each_vote() -> None:
    match = play(censured(), "seat:3")
    assert asked(match) == {3: "senate.vote"}
    play(match, "for")
    assert asked(match) == {0: "senate.call"}
    assert match.asks[0].describe()["options"] == ["seat:1", "seat:2", "seat:4", "seat:0", "clockwise"]
    play(match, "seat:1", "against")
    assert tally(match) == (6, 8)


@pytest.mark.rule("republic:9.14a")
def test_clockwise_calls_the_rest_in_order_the_chair_last() -> None:
    match = play(censured(), "seat:2", "for", "clockwise")
    called = []
    while not lines(match, "senate.carried"):
        (seat,) = match.asks
        called.append(seat)
        play(match, "for")
    assert called == [1, 3, 4, 0]


@pytest.mark.rule("republic:9.14a")
def test_the_order_starts_after_the_chairs_own_faction() -> None:
    match = censured(people={"family:claudius": {"office": "dictator"}})
    assert match.asks[1].describe()["options"] == ["seat:2", "seat:3", "seat:4", "seat:0", "seat:1", "clockwise"]


@pytest.mark.rule("republic:9.14a")
def test_a_faction_with_nobody_in_rome_is_not_called() -> None:
    gone = {key: {"place": "forum"} for key in ("family:julius", "family:claudius", "family:manlius")}
    match = censured(people=gone)
    assert match.asks[0].describe()["options"] == ["seat:2", "seat:3", "seat:4", "seat:0", "clockwise"]


@pytest.mark.rule("republic:9.12c")
def test_who_ignores_the_call_abstains() -> None:
    match = play(censured(), "seat:1")
    assert match.asks[1].default == "abstain"
    play(match, match.asks[1].default)
    assert tally(match) == (0, 0)
    assert rome(match).motions[-1].called == [1]


@pytest.mark.rule("republic:9.14c")
def test_nobody_abstains_on_a_land_bill_and_who_says_nothing_votes_against_it() -> None:
    match = play(business(), "land_bill", "II", "family:cornelius", "family:fabius", "seat:1")
    assert options(match) == ["for", "against", "split"]
    assert refusal(match, "abstain").rule == "republic:9.14c"
    play(match, match.asks[1].default)
    assert tally(match) == (0, 8)
    assert of(match, "popularity", "family:julius") == -1
    play(match, "seat:2", "split")
    assert (options(match), match.asks[2].default) == (["for", "against"], "against")
    assert refusal(match, "abstain").rule == "republic:9.14c"


@pytest.mark.rule("republic:9.14c", "republic:9.12c")
def test_nobody_abstains_on_a_repeal_and_who_says_nothing_votes_for_it() -> None:
    match = business(bills={"II": 1}, people={"family:cornelius": {"popularity": 9}})
    play(match, "repeal", "II", "family:cornelius", "seat:1")
    assert options(match) == ["for", "against", "split"]
    play(match, match.asks[1].default)
    assert tally(match) == (8, 0)


@pytest.mark.rule("republic:9.141b")
def test_votes_are_bought_with_the_senators_own_talents() -> None:
    rich = {"family:julius": {"talents": 4}, "family:claudius": {"talents": 1}}
    match = play(censured(people=rich), "seat:1", "for_buying", 3, 1)
    assert tally(match) == (8 + 3 + 1, 0)
    assert of(match, "talents", "family:julius") == 1
    assert of(match, "talents", "family:claudius") == 0


@pytest.mark.rule("republic:9.141b")
def test_the_talents_are_gone_even_if_the_vote_is_vetoed_later() -> None:
    match = censured(people={"family:julius": {"talents": 4}}, hands={2: cards("tribune")})
    play(match, "seat:1", "for_buying", 4, "seat:2", "veto")
    assert of(match, "talents", "family:julius") == 0
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.141b")
def test_who_has_nothing_cannot_buy() -> None:
    match = play(censured(people={"family:julius": {"talents": 1}}), "seat:2")
    assert match.asks[2].describe()["options"] == ["for", "against", "abstain", "split"]
    play(match, "for", "seat:1", "against_buying")
    assert (match.asks[1].describe()["low"], match.asks[1].describe()["high"]) == (0, 1)


@pytest.mark.rule("republic:9.142a")
def test_senators_of_one_faction_may_vote_differently() -> None:
    match = play(censured(people={"family:manlius": {"talents": 2}}), "seat:1", "split", "for", "abstain", "against", 2)
    assert tally(match) == (3, 2 + 2)


@pytest.mark.rule("republic:9.142a")
def test_a_single_senator_has_nothing_to_split() -> None:
    alone = {key: {"place": "nowhere"} for key in ("family:claudius", "family:manlius")}
    assert "split" not in play(censured(people=alone), "seat:1").asks[1].describe()["options"]


@pytest.mark.rule("republic:9.142b", "republic:9.152a")
def test_who_has_voted_can_no_longer_veto() -> None:
    match = play(censured(hands={1: cards("tribune")}), "seat:1", "for")
    assert all("veto" not in str(name) for name in match.chances(1))
    play(match, "clockwise", *["for"] * 4)
    assert hand(match, 1) == cards("tribune")
    assert lines(match, "senate.carried")


@pytest.mark.rule("republic:9.143a")
@pytest.mark.parametrize(("third", "passed"), [("for", True), ("abstain", False)])
def test_more_than_half_of_the_votes_carry_a_proposal_and_a_tie_rejects_it(third: str, passed: bool) -> None:
    # factions 1 and 2 have eight votes each
    match = voted(censured(), "for", "against", third, "abstain", "abstain")
    assert bool(lines(match, "senate.carried")) == passed
    (told,) = lines(match, "senate.carried") or lines(match, "senate.rejected")
    assert (told.params["ayes"], told.params["noes"]) == (8 + 6 * passed, 8)
    assert bool(rome(match).session.rejected) != passed
    assert bool(lines(match, "senate.rejected")) != passed


@pytest.mark.rule("republic:9.131a", "republic:9.13")
def test_what_was_rejected_cannot_come_back_this_turn() -> None:
    match = voted(censured(), *["against"] * 4, "for")
    play(match, "minor_motion", "motion:censure")
    assert "family:junius" not in match.asks[0].describe()["options"]
    assert "family:julius" in match.asks[0].describe()["options"]


@pytest.mark.rule("republic:9.131a")
def test_the_same_names_in_another_order_are_no_change() -> None:
    match = sitting("consuls", session={"rejected": [Rejected("consuls", ["family:fabius", "family:valerius"])]})
    play(match, "family:valerius")
    assert "family:fabius" not in match.asks[0].describe()["options"]


@pytest.mark.rule("republic:9.13")
def test_every_proposal_is_told_and_counted() -> None:
    match = censured()
    assert rome(match).session.proposals == 1
    assert [line.params["subject"] for line in lines(match, "senate.proposed")] == ["subject:minor_motion"]


@pytest.mark.rule("republic:9.13", "republic:9.152c")
def test_a_vetoed_nomination_is_a_rejected_proposal() -> None:
    prior = {key: {"prior": 1} for key in ("family:fabius", "family:claudius", "family:junius")}
    match = sitting("censor", people=prior, hands={1: cards("tribune")})
    play(match, "family:fabius", "clockwise", "veto")
    assert match.asks[0].describe()["options"] == ["family:claudius", "family:junius"]
    assert refused(match, "family:fabius") == "republic:9.131a"


@pytest.mark.rule("republic:9.15a", "republic:9.152a", "republic:I.tribune")
def test_a_veto_voids_the_vote_whatever_was_cast_and_spends_the_card() -> None:
    match = play(censured(hands={0: cards("tribune")}), "clockwise", *["for"] * 4, "veto")
    assert not lines(match, "senate.carried")
    assert rome(match).motions == []
    assert hand(match, 0) == []
    assert [line.params["seat"] for line in lines(match, "senate.veto")] == ["seat:0"]


@pytest.mark.rule("republic:9.152a")
def test_a_veto_is_for_the_faction_whose_turn_it_is() -> None:
    match = play(censured(hands={2: cards("tribune")}), "seat:1")
    assert not [option for option in match.asks[1].describe()["options"] if option.startswith("veto")]
    assert not [name for name in match.chances(2) if "veto" in name]
    play(match, "for", "seat:2")
    assert "veto" in match.asks[2].describe()["options"]


@pytest.mark.rule("republic:9.152b", "republic:9.33c")
def test_what_a_dictator_proposes_cannot_be_vetoed_but_is_voted_down_like_anything() -> None:
    people = {"family:fabius": {"office": "dictator"}}
    match = play(business(people=people, hands={1: cards("tribune")}), *CENSURE, "clockwise")
    assert match.asks[1].describe()["options"] == ["for", "against", "abstain", "split"]
    play(match, *["against"] * 4, "for")
    assert lines(match, "senate.rejected")


@pytest.mark.rule("republic:9.151c", "republic:9.152a")
def test_no_tribune_keeps_what_another_proposes_from_the_vote() -> None:
    match = business(hands={1: cards("tribune"), 2: cards("tribune"), 3: cards("tribune")})
    match.interject(1, "tribune_propose", "intrigue:tribune")
    play(match, *CENSURE)
    assert "tribune_propose" not in match.chances(3)
    play(match, "seat:2")
    assert "veto" not in match.asks[2].describe()["options"]
    from_the_chair = play(business(hands={2: cards("tribune")}), *CENSURE, "seat:2")
    assert "veto" in from_the_chair.asks[2].describe()["options"]


@pytest.mark.rule("republic:9.144a")
def test_a_unanimous_rejection_costs_the_chair_influence() -> None:
    match = play(business(), "land_bill", "II", "family:cornelius", "family:fabius")
    voted(match, *["against"] * 4, "for")
    assert asked(match) == {0: "senate.loss_of_face"}
    assert match.asks[0].default == "lose_influence"
    play(match, "lose_influence")
    assert of(match, "influence", "family:cornelius") == 4
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.144a", "republic:9.144c")
def test_or_it_gives_up_the_chair_to_the_next_in_rank() -> None:
    match = play(business(), "land_bill", "II", "family:cornelius", "family:fabius")
    voted(match, *["against"] * 4, "for")
    play(match, "give_up_chair")
    assert rome(match).session.chair == person("family:julius")
    assert asked(match) == {1: "senate.business"}
    assert of(match, "influence", "family:cornelius") == 5
    assert of(match, "office", "family:cornelius") != 0


@pytest.mark.rule("republic:9.144a")
def test_an_abstention_breaks_unanimity() -> None:
    match = play(business(), "disband", 2, 0)
    voted(match, *["against"] * 3, "abstain", "for")
    assert lines(match, "senate.rejected")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.144a")
def test_votes_of_the_chairs_own_faction_do_not_matter() -> None:
    match = play(business(), "land_bill", "II", "family:cornelius", "family:fabius")
    voted(match, *["against"] * 5)
    assert asked(match) == {0: "senate.loss_of_face"}


@pytest.mark.rule("republic:9.144b")
def test_a_chair_without_influence_has_no_choice() -> None:
    match = play(
        business(people={"family:cornelius": {"influence": 0}}), "land_bill", "II", "family:cornelius", "family:fabius"
    )
    voted(match, *["against"] * 4, "for")
    assert match.asks[0].describe()["options"] == ["give_up_chair"]


@pytest.mark.rule("republic:9.144c")
def test_who_gave_up_the_chair_is_passed_over_for_the_turn() -> None:
    people = {"family:fulvius": {"office": "censor"}}
    match = business(session={"resigned": [person("family:cornelius"), person("family:julius")]}, people=people)
    assert rome(match).session.chair == person("family:fulvius")


@pytest.mark.rule("republic:9.144a")
def test_a_chair_murdered_before_it_chooses_loses_no_more() -> None:
    match = play(business(dice=[6]), "land_bill", "II", "family:cornelius", "family:fabius")
    voted(match, *["against"] * 4, "for")
    match.interject(4, "assassination", "family:cornelius")
    play(match, "family:aelius", 0, 0)
    assert asked(match) == {1: "senate.business"}


@pytest.mark.rule("republic:9.144a")
def test_a_chair_that_changed_during_the_vote_is_not_blamed() -> None:
    match = play(
        business(dice=[6]), "land_bill", "II", "family:cornelius", "family:julius", "consent", "seat:1", "against"
    )
    match.interject(4, "assassination", "family:cornelius")
    play(match, "family:aelius", 0, 0, "clockwise", *["against"] * 4)
    assert asked(match) == {1: "senate.business"}


@pytest.mark.rule("republic:9.144d")
def test_a_veto_spares_the_chair() -> None:
    match = play(business(hands={4: cards("tribune")}), "land_bill", "II", "family:cornelius", "family:fabius")
    voted(match, *["against"] * 3, "veto")
    assert asked(match) == {0: "senate.business"}
    assert of(match, "influence", "family:cornelius") == 5


@pytest.mark.rule("republic:9.144a")
def test_a_tribunes_proposal_costs_the_chair_nothing() -> None:
    match = business(hands={1: cards("tribune")})
    match.interject(1, "tribune_propose", "intrigue:tribune")
    play(match, "land_bill", "II", "family:julius", "family:claudius", "clockwise", "for", *["against"] * 4)
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.12e", "republic:9.722a")
def test_the_next_in_rank_presides_after_the_death_of_the_chair() -> None:
    match = business(dice=[6])
    match.interject(4, "assassination", "family:cornelius")
    play(match, "family:aelius", 0, 0)
    assert rome(match).session.chair == person("family:julius")
    assert asked(match) == {1: "senate.business"}


@pytest.mark.rule("republic:9.16")
def test_a_proposal_takes_effect_with_the_last_vote() -> None:
    match = stops(
        sitting("censor", people={"family:fabius": {"prior": 1}, "family:junius": {"prior": 1}}), "vote.closing", 3
    )
    play(match, "family:fabius", "clockwise", *["for"] * 4)
    assert asked(match) == {3: "stop.vote.closing"}
    assert may(match, 3, "assassination")
    play(match, "go_on", "for")
    assert of(match, "influence", "family:fabius") == 10
    assert lines(match, "senate.carried")


@pytest.mark.rule("republic:9.17a", "republic:9.84")
@pytest.mark.parametrize(
    "wish", ["abolish_knights", "force_a_trial", "fund_the_games", "force_a_contribution", "trial"]
)
def test_nothing_but_what_the_rules_define_can_be_proposed(wish: str) -> None:
    assert wish not in business().asks[0].describe()["options"]
    assert refused(business(), wish) in ("republic:9.17a", "republic:9.84")


@pytest.mark.rule("republic:9.17a")
def test_a_subject_that_is_known_but_not_possible_now_says_so() -> None:
    assert refusal(business(), "consul_for_life").message == "refused.not_now"
    assert refusal(business(), "abolish_knights").message == "refused.no_subject"


@pytest.mark.rule("republic:9.17b", "republic:9.17c")
def test_a_senator_can_neither_stop_his_nomination_nor_refuse_his_office() -> None:
    prior = {"family:junius": {"prior": 1}, "family:fabius": {"prior": 1}}
    match = play(sitting("censor", people=prior), "family:junius", "clockwise", "for", "for", "against", "for", "for")
    assert of(match, "office", "family:junius") == 4
    assert set(asked(match)) == {0}


@pytest.mark.rule("republic:9.18")
def test_influence_from_an_office_outlasts_it() -> None:
    match = play(sitting("consuls"), "family:fabius", "family:valerius")
    all_for(match)
    play(match, "family:fabius")
    assert of(match, "office", "family:cornelius") == 0
    assert of(match, "influence", "family:cornelius") == 5


@pytest.mark.rule("republic:9.131a")
def test_who_is_rejected_for_one_office_may_stand_for_another() -> None:
    s = board()
    s.session.rejected = [Rejected("censor", ["family:junius"])]
    assert rejected_before(s, "censor", ["family:junius"])
    assert not rejected_before(s, "dictator", ["family:junius"])


@pytest.mark.rule("republic:9.17a")
def test_every_kind_of_proposal_but_trials_and_laws_is_offered() -> None:
    offered = {each for edition in (SECOND, assembly.GAME.new(12).edition) for each in edition.offered}
    assert sorted(offered) == sorted(name for name, kind in SUBJECTS.items() if not kind.trial and name != "law")
