"""The Dictator: made in danger only, by the consuls or by vote, until the Censor is elected."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import WAR
from tabularium.games.republic.senate.offices import without_office
from tabularium.games.republic.senators import names
from tabularium.games.republic.state import CENSOR, DICTATOR, MASTER_OF_HORSE, NO_OFFICE, Rejected
from tabularium.testing.language import asked, lines, play

from ..floor import all_for, cards, may, sitting, voted
from ..table import of, person, rome

THREE_WARS = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active"}
PRIORS = {"family:fabius": {"prior": 1}, "family:junius": {"prior": 1}}


def danger(**given: Any) -> Match:
    """The consuls, Cornelius and Julius, have just been elected while three wars rage."""
    return sitting("dictator", **{"wars": THREE_WARS, **given})


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


def asked_for_dictator(match: Match) -> bool:
    """Is anybody asked about a Dictator?"""
    return any("dictator" in key for key in asked(match).values())


@pytest.mark.rule("republic:9.3a")
@pytest.mark.parametrize(
    ("wars", "possible"),
    [
        (THREE_WARS, True),
        ({"war:gallic-1": "active", "war:syrian": "unprosecuted", "war:illyrian-2": "active"}, True),
        ({"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "inactive"}, False),
        ({"war:punic-1": "active"}, True),
        ({"war:syrian": "active", "war:gallic-1": "active"}, False),
        ({}, False),
    ],
)
def test_three_active_wars_or_one_of_strength_twenty(wars: dict[str, str], possible: bool) -> None:
    assert asked_for_dictator(danger(wars=wars, people=PRIORS)) == possible


@pytest.mark.rule("republic:9.3a")
def test_a_strength_of_nineteen_is_not_enough() -> None:
    revolts = {"war:slave-1": "active", "war:slave-2": "active"}  # 7 doubled by the other, and 5 for Spartacus
    assert not asked_for_dictator(danger(wars=revolts, leaders={"leader:spartacus": "leading"}, people=PRIORS))


@pytest.mark.rule("republic:9.3b")
def test_a_naval_victory_lowers_the_threat() -> None:
    navy = [int(key == "war:punic-1") for key in WAR]
    assert not asked_for_dictator(danger(wars={"war:punic-1": "active"}, people=PRIORS, navy_beaten=navy))


@pytest.mark.rule("republic:9.31a", "republic:9.33a", "republic:9.33b")
def test_the_consuls_agree_on_a_dictator_who_names_his_master_of_horse() -> None:
    match = play(danger(), "family:fabius")
    assert asked(match) == {1: "senate.agree_dictator"}
    play(match, "consent")
    assert of(match, "office", "family:fabius") == DICTATOR
    assert of(match, "influence", "family:fabius") == 5 + 7
    assert rome(match).session.chair == person("family:fabius")
    assert asked(match) == {0: "senate.master_of_horse"}
    play(match, "family:aelius")
    assert of(match, "office", "family:aelius") == MASTER_OF_HORSE
    assert of(match, "influence", "family:aelius") == 2 + 3
    assert not lines(match, "senate.proposed")


@pytest.mark.rule("republic:9.31a")
def test_if_one_refuses_the_other_is_asked_and_then_the_chair_may_have_it_voted() -> None:
    match = play(danger(), "family:fabius", "refuse")
    assert asked(match) == {1: "senate.appoint_dictator"}
    play(match, "none")
    assert asked(match) == {0: "senate.nominate_dictator"}
    assert match.asks[0].default == "go_on"


@pytest.mark.rule("republic:9.31a")
def test_one_player_with_both_consuls_appoints_alone() -> None:
    people = {"family:julius": {"office": "none"}, "family:valerius": {"office": "field_consul"}}
    match = play(danger(people=people), "family:manlius")
    assert of(match, "office", "family:manlius") == DICTATOR


@pytest.mark.rule("republic:9.31a")
def test_a_consul_whose_colleague_was_murdered_appoints_alone() -> None:
    match = play(danger(people={"family:julius": {"office": "none"}}), "family:manlius")
    assert of(match, "office", "family:manlius") == DICTATOR


@pytest.mark.rule("republic:9.31b")
def test_nobody_can_veto_an_appointment() -> None:
    match = play(danger(hands={2: cards("tribune")}), "family:fabius")
    assert not [name for name in match.chances(2) if "veto" in name]
    play(match, "consent")
    assert of(match, "office", "family:fabius") == DICTATOR


@pytest.mark.rule("republic:9.3c", "republic:9.33b")
def test_only_senators_in_rome_without_office_but_last_years_censor() -> None:
    people = {"family:fulvius": {"office": "censor"}, "family:terentius": {"place": "forum"}}
    match = danger(people=people, provinces={"province:sicilia": "family:furius"})
    assert "family:fulvius" in options(match)
    assert not {"family:cornelius", "family:julius", "family:furius", "family:terentius"} & set(options(match))
    play(match, "family:fulvius", "consent")
    assert "family:fabius" in options(match)
    assert not {"family:fulvius", "family:cornelius", "family:furius"} & set(options(match))


@pytest.mark.rule("republic:9.33b")
def test_the_best_soldier_of_the_own_faction_is_offered_first() -> None:
    match = play(danger(), "family:claudius", "consent")
    assert match.asks[1].default == "family:manlius"
    assert play(danger(), "family:fulvius", "consent").asks[2].default == "family:furius"


@pytest.mark.rule("republic:9.32a")
def test_a_rejected_candidate_cannot_return_and_another_can() -> None:
    match = play(danger(hands={1: cards("tribune")}), "none", "none", "family:fabius", "clockwise", "veto")
    assert asked(match) == {0: "senate.nominate_dictator"}
    assert "family:fabius" not in options(match)
    all_for(play(match, "family:valerius"))
    assert of(match, "office", "family:valerius") == DICTATOR


@pytest.mark.rule("republic:9.31a")
def test_whom_the_senate_has_rejected_the_consuls_may_still_appoint() -> None:
    match = play(danger(), "none", "none", "family:fabius")
    voted(match, *["against"] * 3, "abstain", "for")
    assert "family:fabius" in may(match, 0, "dictator_appoint")
    match.interject(1, "dictator_appoint", "family:fabius")
    assert asked(match) == {0: "senate.agree_dictator"}
    play(match, "consent")
    assert of(match, "office", "family:fabius") == DICTATOR


@pytest.mark.rule("republic:9.32a", "republic:9.32b")
def test_a_tribune_may_nominate_until_the_censor_is_elected() -> None:
    match = play(danger(hands={1: cards("tribune")}, people=PRIORS), "none", "none", "go_on")
    assert asked(match) == {0: "senate.censor"}
    match.interject(1, "tribune_propose", "intrigue:tribune")
    assert set(options(match)) == {"dictator", "censor", "minor_motion", "let_go"}
    all_for(play(match, "dictator", "family:manlius"))
    assert of(match, "office", "family:manlius") == DICTATOR


@pytest.mark.rule("republic:9.32b")
def test_once_the_censor_is_elected_no_dictator_can_be_made() -> None:
    match = play(danger(hands={1: cards("tribune")}, people=PRIORS), "none", "none", "go_on")
    assert may(match, 0, "dictator_appoint")
    all_for(play(match, "family:fabius"))
    assert of(match, "office", "family:fabius") == CENSOR
    assert not may(match, 0, "dictator_appoint")
    match.interject(1, "tribune_propose", "intrigue:tribune")
    assert "dictator" not in options(match)


@pytest.mark.rule("republic:9.31a", "republic:9.32b")
def test_only_the_consuls_may_appoint_and_only_in_danger() -> None:
    match = play(danger(people=PRIORS), "none", "none")
    assert [seat for seat in range(5) if may(match, seat, "dictator_appoint")] == [0, 1]
    calm = sitting("dictator", people=PRIORS)
    assert not [seat for seat in range(5) if may(calm, seat, "dictator_appoint")]


@pytest.mark.rule("republic:9.32a")
def test_an_appointment_voids_a_vote_on_another_dictator() -> None:
    match = play(danger(), "none", "none", "family:fabius", "seat:1", "for")
    match.interject(0, "dictator_appoint", "family:aelius")
    play(match, "consent", "family:sulpicius")
    assert of(match, "office", "family:aelius") == DICTATOR
    assert lines(match, "senate.void")
    assert of(match, "office", "family:fabius") == NO_OFFICE


@pytest.mark.rule("republic:9.33e")
def test_last_years_dictator_may_be_dictator_again_but_not_consul() -> None:
    match = sitting("consuls", wars=THREE_WARS, people={"family:fabius": {"office": "dictator"}})
    assert "family:fabius" not in options(match)
    all_for(play(match, "family:claudius", "family:manlius"))
    play(match, "family:claudius", "family:fabius")
    assert of(match, "office", "family:fabius") == DICTATOR
    assert of(match, "influence", "family:fabius") == 5 + 7


@pytest.mark.rule("republic:9.33b")
def test_a_dictator_murdered_before_he_names_anybody_has_no_master_of_horse() -> None:
    match = play(danger(dice=[6], people=PRIORS), "family:fulvius", "consent")
    match.interject(4, "assassination", "family:fulvius")
    play(match, "family:aelius", 0, 0)
    assert MASTER_OF_HORSE not in rome(match).office
    assert asked(match) == {0: "senate.censor"}


@pytest.mark.rule("republic:9.33b")
def test_after_the_murder_of_a_dictator_the_next_one_names_his_own_master_of_horse() -> None:
    match = play(danger(dice=[6], people=PRIORS), "family:fulvius", "consent", "family:aelius")
    match.interject(4, "assassination", "family:fulvius")
    play(match, "family:sulpicius", 0, 0)
    assert asked(match) == {0: "senate.censor"}
    match.interject(0, "dictator_appoint", "family:claudius")
    play(match, "consent", "family:manlius")
    assert of(match, "office", "family:claudius") == DICTATOR
    assert of(match, "office", "family:manlius") == MASTER_OF_HORSE
    assert of(match, "office", "family:aelius") == NO_OFFICE


@pytest.mark.rule("republic:9.33b")
def test_a_dictator_made_while_his_murdered_predecessors_choice_was_open_names_one_only() -> None:
    people = {**PRIORS, "family:flaminius": {"influence": 8}}
    match = play(
        danger(dice=[6, 3, 3, 4], people=people, hands={2: cards("secret-bodyguard")}), "family:fulvius", "consent"
    )
    match.interject(4, "assassination", "family:fulvius")
    play(match, "family:aelius", 0, 1)
    assert asked(match) == {0: "trial.special_prosecutor"}
    match.interject(0, "dictator_appoint", "family:claudius")
    play(match, "consent", "family:manlius")
    assert asked(match) == {1: "trial.special_prosecutor"}
    play(match, "family:julius", "clockwise", "for", "for", "appeal", *["for"] * 3)
    assert rome(match).motions == []
    assert "senate.master_of_horse" not in asked(match).values()


@pytest.mark.rule("republic:9.31a")
def test_a_consul_murdered_before_his_colleague_agrees_appoints_nobody() -> None:
    match = play(danger(dice=[6], people=PRIORS), "family:fulvius")
    match.interject(4, "assassination", "family:cornelius")
    play(match, "family:aelius", 0, 0)
    assert DICTATOR not in rome(match).office
    assert asked(match) == {1: "senate.nominate_dictator"}


@pytest.mark.rule("republic:9.31a")
def test_a_consul_murdered_before_he_answers_is_asked_no_more() -> None:
    match = danger(dice=[6], people=PRIORS)
    match.interject(4, "assassination", "family:cornelius")
    play(match, "family:aelius", 0, 0)
    assert asked(match) == {1: "senate.nominate_dictator"}


@pytest.mark.rule("republic:9.31a")
def test_a_candidate_murdered_before_the_colleague_agrees_is_not_appointed() -> None:
    match = play(danger(dice=[6], people=PRIORS), "family:fulvius")
    match.interject(4, "assassination", "family:fulvius")
    play(match, "family:aelius", 0, 0)
    assert asked(match) == {1: "senate.appoint_dictator"}


@pytest.mark.rule("republic:9.152b")
@pytest.mark.parametrize(("left", "vetoed"), [(1, False), (2, True)])
def test_the_last_candidate_left_for_dictator_cannot_be_vetoed(left: int, vetoed: bool) -> None:
    free = [key for key in names(without_office(rome(danger()))) if key != "family:junius"]
    rejected = [Rejected("dictator", [key]) for key in free[left - 1 :]]
    match = danger(session={"rejected": rejected, "appointing": 2}, hands={1: cards("tribune")})
    play(match, "family:junius", "clockwise")
    assert ("veto" in options(match)) == vetoed
