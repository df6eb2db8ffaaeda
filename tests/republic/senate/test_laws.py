"""Laws: when each can be played and what it changes; the fine of corrupt governors."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import LAW
from tabularium.games.republic.senators import gain_influence
from tabularium.games.republic.state import NOBODY
from tabularium.games.republic.wars import land_strength
from tabularium.testing.language import asked, play

from ..floor import CENSURE, business, may, sitting
from ..table import hand, holds, of, person, position, rome, war


def holding(law: str, seat: int = 1, **given: Any) -> Match:
    """A faction holds a law while the chair has the floor."""
    return business(hands={seat: [f"law:{law}"]}, **given)


def enacted(law: str, seat: int = 1, **given: Any) -> Match:
    """A law is played."""
    match = holding(law, seat, **given)
    match.interject(seat, "law_play", f"law:{law}")
    holds(match.state)
    return match


def in_force(match: Match, law: str) -> bool:
    """Is a law in force?"""
    return rome(match).laws[LAW.index(f"law:{law}")] == 1


# -- playing ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.83", "republic:7.36a")
def test_a_law_is_in_force_as_soon_as_it_is_played() -> None:
    match = enacted("manilian")
    assert in_force(match, "manilian")
    assert hand(match, 1) == []
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.83")
def test_even_before_the_consuls_during_a_vote_and_without_a_senator_in_rome() -> None:
    assert may(sitting("consuls", hands={1: ["law:manilian"]}), 1, "law_play") == ["law:manilian"]
    assert may(play(holding("manilian"), *CENSURE, "seat:2"), 1, "law_play")
    nobody = {key: {"place": "nowhere"} for key in ("family:julius", "family:claudius", "family:manlius")}
    assert may(holding("manilian", people=nobody), 1, "law_play") == ["law:manilian"]


@pytest.mark.rule("republic:9.83")
def test_only_the_holder_and_only_in_the_senate_phase() -> None:
    match = holding("manilian")
    assert not [seat for seat in (0, 2, 3, 4) if may(match, seat, "law_play")]
    assert not may(position("combat_phase", phase="combat", hands={1: ["law:manilian"]}), 1, "law_play")


@pytest.mark.rule("republic:9.83")
def test_what_is_no_law_at_all_is_refused_like_one() -> None:
    match = holding("manilian")
    assert match.game.scenes.barred_by(match.state, 1, "law_play", ["law:manilian"]) == "republic:9.83"


@pytest.mark.rule("republic:9.83", "republic:9.71b")
def test_not_once_the_senate_has_closed() -> None:
    match = sitting(
        "closing", events={"event:new-alliance": 1}, wars={"war:syrian": "active"}, hands={1: ["law:manilian"]}
    )
    assert rome(match).phase == "senate"
    assert not may(match, 1, "law_play")


@pytest.mark.rule("republic:9.71b")
def test_not_while_an_assassin_strikes() -> None:
    match = holding("manilian")
    match.interject(4, "assassination", "family:julius")
    assert not may(match, 1, "law_play")
    play(match, "family:aelius", 0)
    assert asked(match) == {1: "assassination.bodyguards"}
    assert not may(match, 1, "law_play")


@pytest.mark.rule("republic:9.83")
def test_votes_already_cast_stand_when_a_law_comes() -> None:
    match = play(holding("manilian"), *CENSURE, "seat:2", "for")
    match.interject(1, "law_play", "law:manilian")
    assert rome(match).motions[-1].called == [2]
    assert asked(match) == {0: "senate.call"}


# -- conditions ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:L.tradition-erodes")
@pytest.mark.parametrize(
    ("wars", "legal"),
    [
        ({"war:syrian": "active", "war:slave-3": "active"}, False),
        ({"war:jugurthine": "active", "war:slave-2": "active"}, True),
        ({"war:punic-2": "inactive"}, False),
        ({"war:punic-2": "unprosecuted"}, True),
        ({"war:cilician-1": "active", "war:slave-1": "active"}, True),
    ],
)
def test_tradition_erodes_only_under_wars_of_fifteen_together(wars: dict[str, str], legal: bool) -> None:
    assert bool(may(holding("tradition-erodes", wars=wars), 1, "law_play")) == legal


@pytest.mark.rule("republic:L.julian", "republic:L.plautian-papirian")
@pytest.mark.parametrize("law", ["julian", "plautian-papirian"])
def test_citizenship_only_during_the_social_war(law: str) -> None:
    assert not may(holding(law), 1, "law_play")
    assert not may(holding(law, wars={"war:social": "beaten"}), 1, "law_play")
    assert may(holding(law, wars={"war:social": "inactive"}), 1, "law_play")


@pytest.mark.rule("republic:L.gabinian")
def test_the_gabinian_law_needs_pirates() -> None:
    assert not may(holding("gabinian", wars={"war:syrian": "active"}), 1, "law_play")
    assert may(holding("gabinian", wars={"war:cilician-2": "inactive", "war:syrian": "active"}), 1, "law_play")


@pytest.mark.rule("republic:L.acilian")
def test_the_acilian_law_needs_the_calpurnian() -> None:
    assert not may(holding("acilian"), 1, "law_play")
    assert may(holding("acilian", laws=["law:calpurnian"]), 1, "law_play")


@pytest.mark.rule("republic:L.tradition-erodes", "republic:L.acilian", "republic:9.83")
def test_a_law_that_cannot_be_played_yet_says_why() -> None:
    match = business(hands={1: ["law:manilian", "law:acilian"]})
    ask = match.chances(1)["law_play"]
    assert list(ask.legal()) == ["law:manilian"]
    assert [(answer, why.rule) for answer, why in ask.near()] == [("law:acilian", "republic:L.acilian")]
    assert ask.why("law:julian").message == "refused.not_an_option"  # type: ignore[union-attr]


# -- effects ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:L.military-reforms", "republic:9.83")
def test_after_the_military_reforms_influence_alone_makes_no_consul_for_life() -> None:
    match = enacted("military-reforms", people={"family:fabius": {"influence": 34}})
    gain_influence(rome(match), person("family:fabius"), 6)
    assert rome(match).life == NOBODY


@pytest.mark.rule("republic:9.822c")
def test_the_reforms_come_too_late_for_a_consul_for_life() -> None:
    match = holding("military-reforms", seat=0, life=person("family:fabius"))
    assert not may(match, 0, "law_play")


@pytest.mark.rule("republic:9.822c", "republic:12.2c")
def test_they_are_not_too_late_for_one_whom_the_senate_has_elected() -> None:
    elected = {"life": person("family:fabius"), "life_elected": True}
    match = holding("military-reforms", seat=0, people={"family:claudius": {"influence": 34}}, **elected)
    match.interject(0, "law_play", "law:military-reforms")
    gain_influence(rome(match), person("family:claudius"), 1)
    assert rome(match).life == person("family:fabius")


@pytest.mark.rule("republic:L.julian")
def test_the_julian_law_ends_the_shortage_and_costs_influence() -> None:
    match = enacted(
        "julian",
        wars={"war:social": "active"},
        unrest=5,
        shortage=1,
        no_recruitment=True,
        events={"event:manpower-shortage": 1},
        people={"family:julius": {"influence": 9}},
        dice=[4, 2, 6],
    )
    s = rome(match)
    assert s.unrest == 2
    assert (s.shortage, max(s.level)) == (0, 0)
    assert [of(match, "influence", key) for key in ("family:julius", "family:claudius", "family:manlius")] == [5, 2, 0]
    assert of(match, "influence", "family:cornelius") == 5
    assert s.no_recruitment


@pytest.mark.rule("republic:L.julian", "republic:E.evil-omens.1")
@pytest.mark.parametrize(("omens", "lost"), [(0, 1), (1, 0), (2, 0)])
def test_under_evil_omens_it_may_cost_nothing(omens: int, lost: int) -> None:
    given = {"wars": {"war:social": "active"}, "events": {"event:evil-omens": omens}, "dice": [1, 1, 1]}
    match = enacted("julian", people={"family:julius": {"influence": 9}}, **given)
    assert of(match, "influence", "family:julius") == 9 - lost


@pytest.mark.rule("republic:L.julian")
def test_the_printed_card_lifts_the_ban_on_recruiting_too() -> None:
    given = {"wars": {"war:social": "active"}, "no_recruitment": True, "options": {"julian_recruitment": True}}
    assert not rome(enacted("julian", **given)).no_recruitment


@pytest.mark.rule("republic:L.plautian-papirian", "republic:9.83")
def test_the_plautian_papirian_law_halves_the_social_war_and_costs_popularity() -> None:
    match = enacted(
        "plautian-papirian", wars={"war:social": "active"}, unrest=4, people={"family:julius": {"popularity": 3}}
    )
    s = rome(match)
    assert land_strength(s, war("war:social")) == 5
    assert s.unrest == 2
    assert of(match, "popularity", "family:julius") == 2
    assert of(match, "popularity", "family:manlius") == -1
    assert of(match, "popularity", "family:cornelius") == 0


@pytest.mark.rule("republic:L.servilian.1")
def test_who_plays_the_servilian_law_has_it_for_his_knights() -> None:
    match = enacted("servilian", seat=3)
    assert rome(match).servilian == 3


@pytest.mark.rule("republic:L.servilian.2")
@pytest.mark.parametrize("played", [True, False])
def test_the_servilian_law_given_up_repeals_the_acilian(played: bool) -> None:
    laws = ["law:calpurnian", "law:acilian"]
    match = enacted("servilian", laws=laws) if played else holding("servilian", laws=laws)
    assert not may(match, 2, "servilian_repeal")
    match.interject(1, "servilian_repeal", "law:acilian")
    holds(match.state)
    assert not in_force(match, "acilian")
    assert not in_force(match, "servilian")
    assert rome(match).servilian == NOBODY
    assert hand(match, 1) == []
    assert in_force(match, "calpurnian")


@pytest.mark.rule("republic:L.servilian.2")
def test_at_any_time_but_only_while_the_acilian_law_is_in_force() -> None:
    assert not may(holding("servilian", laws=["law:calpurnian"]), 1, "servilian_repeal")
    forum = position("forum_phase", phase="forum", hands={1: ["law:servilian"]}, laws=["law:calpurnian", "law:acilian"])
    assert may(forum, 1, "servilian_repeal") == ["law:acilian"]


# -- fines -----------------------------------------------------------------------------------------------------------
BACK = {"corrupt": 1, "returned": 2}
COURT = {"family:claudius": {"office": "censor"}, "family:junius": {**BACK, "talents": 1}}


def court(step: str = "trials", **given: Any) -> Match:
    """Junius, corrupt, is back from his province in the year of the Censor Claudius; the Calpurnian Law is in force."""
    people = {**COURT, **given.pop("people", {})}
    laws = ["law:calpurnian", *given.pop("laws", [])]
    return sitting(step, people=people, laws=laws, treasuries={3: 10}, **given)


@pytest.mark.rule("republic:L.calpurnian")
def test_the_censor_fines_a_corrupt_governor_back_in_rome() -> None:
    match = court(dice=[4])
    assert may(match, 1, "governor_fine") == ["family:junius"]
    match.interject(1, "governor_fine", "family:junius")
    assert of(match, "talents", "family:junius") == 0
    assert rome(match).treasury[3] == 7
    assert (of(match, "popularity", "family:junius"), of(match, "influence", "family:junius")) == (0, 3)
    assert asked(match) == {1: "trial.accuse"}


@pytest.mark.rule("republic:L.calpurnian", "republic:E.evil-omens.1")
def test_evil_omens_make_a_fine_nothing_at_worst() -> None:
    match = court(dice=[1], events={"event:evil-omens": 2})
    match.interject(1, "governor_fine", "family:junius")
    assert (of(match, "talents", "family:junius"), rome(match).treasury[3]) == (1, 10)


@pytest.mark.rule("republic:L.calpurnian")
def test_what_neither_can_pay_is_lost_as_popularity_and_influence() -> None:
    match = court(dice=[4], people={"family:junius": {**BACK, "talents": 1}})
    rome(match).treasury[3] = 1
    match.interject(1, "governor_fine", "family:junius")
    assert (of(match, "popularity", "family:junius"), of(match, "influence", "family:junius")) == (-2, 1)
    assert rome(match).treasury[3] == 0


@pytest.mark.rule("republic:L.calpurnian")
@pytest.mark.parametrize(("each", "left"), [(False, []), (True, ["family:aelius"])])
def test_one_fine_a_year_or_one_for_each_governor(each: bool, left: list[str]) -> None:
    match = court(people={"family:aelius": BACK}, options={"calpurnian_each_governor": each})
    match.interject(1, "governor_fine", "family:junius")
    assert may(match, 1, "governor_fine") == left


@pytest.mark.rule("republic:L.calpurnian", "republic:6.13d")
@pytest.mark.parametrize("junius", [{"corrupt": 0, "returned": 2}, {"corrupt": 1, "returned": 1}])
def test_neither_an_honest_one_nor_one_back_for_longer(junius: dict[str, int]) -> None:
    people = {"family:junius": junius, "family:furius": {"corrupt": 1}}
    assert not may(court(people=people), 1, "governor_fine")


@pytest.mark.rule("republic:L.calpurnian")
def test_without_the_law_or_before_the_censors_election_there_is_no_fine() -> None:
    assert not may(sitting("trials", people=COURT), 1, "governor_fine")
    prior = {"family:fabius": {"prior": 1}, "family:claudius": {"office": "censor", "prior": 1}}
    assert not may(court("censor", people=prior), 1, "governor_fine")
    assert not [seat for seat in (0, 2, 3, 4) if may(court(), seat, "governor_fine")]


@pytest.mark.rule("republic:L.acilian")
def test_under_the_acilian_law_the_faction_with_most_knights_fines() -> None:
    knights = {"family:fabius": {"knights": 3}, "family:furius": {"knights": 5}}
    match = court(laws=["law:acilian"], people=knights, provinces={"province:sicilia": "family:furius"}, dice=[1])
    assert [seat for seat in range(5) if may(match, seat, "governor_fine")] == [2]
    match.interject(2, "governor_fine", "family:junius")
    assert of(match, "talents", "family:junius") == 0


@pytest.mark.rule("republic:L.acilian", "republic:L.calpurnian")
@pytest.mark.parametrize("step", ["censor", "trials", "governors", "business"])
def test_a_fine_is_possible_until_the_senate_closes_and_the_knights_need_no_censor(step: str) -> None:
    given: dict[str, Any] = {
        "people": {"family:fabius": {"prior": 1}, "family:claudius": {"prior": 1, "office": "censor"}}
    }
    given["provinces"] = {"province:sicilia": None}
    knights = {"family:furius": {"knights": 5}}
    acilian = court(step, laws=["law:acilian"], **{**given, "people": given["people"] | knights})
    assert may(acilian, 2, "governor_fine") == ["family:junius"]
    assert bool(may(court(step, **given), 1, "governor_fine")) == (step != "censor"), (
        "the new Censor is not elected yet"
    )


@pytest.mark.rule("republic:L.calpurnian", "republic:6.13d", "republic:9.45")
def test_the_end_of_the_trials_clears_his_marker_but_saves_him_from_no_fine() -> None:
    match = court(dice=[2], people={"family:furius": {"corrupt": 1}})
    match.answer(1, "end_trials")
    assert (rome(match).session.step, of(match, "corrupt", "family:junius")) == ("business", 0)
    assert may(match, 1, "governor_fine") == ["family:junius"], "and nobody who is back for longer"
    match.interject(1, "governor_fine", "family:junius")
    assert (of(match, "talents", "family:junius"), rome(match).treasury[3]) == (0, 9)
    assert not may(match, 1, "governor_fine")


@pytest.mark.rule("republic:L.acilian", "republic:4.18a")
def test_equal_knights_roll_for_the_right_which_the_winner_keeps() -> None:
    knights = {"family:fabius": {"knights": 3}, "family:furius": {"knights": 3}}
    match = court(laws=["law:acilian"], people=knights, dice=[2, 2, 5, 5, 3])
    assert [seat for seat in range(5) if may(match, seat, "governor_fine")] == [0, 2]
    match.interject(0, "governor_fine", "family:junius")
    assert rome(match).session.fined == []
    assert [seat for seat in range(5) if may(match, seat, "governor_fine")] == [2]
    match.interject(2, "governor_fine", "family:junius")
    assert rome(match).session.fined == [person("family:junius")]


@pytest.mark.rule("republic:L.acilian", "republic:4.18a")
def test_who_wins_the_roll_for_his_own_fine_has_it_at_once() -> None:
    knights = {"family:fabius": {"knights": 3}, "family:furius": {"knights": 3}}
    match = court(laws=["law:acilian"], people=knights, dice=[6, 6, 5, 5, 1])
    match.interject(0, "governor_fine", "family:junius")
    assert rome(match).session.fined == [person("family:junius")]


@pytest.mark.rule("republic:L.servilian.2")
def test_after_the_repeal_the_censor_fines_again() -> None:
    match = court(laws=["law:acilian"], people={"family:furius": {"knights": 5}}, hands={4: ["law:servilian"]})
    assert not may(match, 1, "governor_fine")
    match.interject(4, "servilian_repeal", "law:acilian")
    assert may(match, 1, "governor_fine")
