"""Consuls in pairs."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import CENSOR, FIELD_CONSUL, NO_OFFICE, ROME_CONSUL, Session
from tabularium.testing.language import asked, everybody, lines, play, refusal, refused

from ..floor import all_for, cards, may, sitting, voted
from ..table import THREE_EACH, of, person, position, rome

THREE_LEFT = {
    key: {"place": "nowhere"}
    for key in (
        "family:manlius",
        "family:furius",
        "family:aurelius",
        "family:papirius",
        "family:acilius",
        "family:aelius",
        "family:sulpicius",
        "family:flaminius",
        "family:junius",
        "family:fulvius",
    )
}
"""With these gone Fabius, Valerius and Claudius are the only ones in Rome without office."""


def election(**given: Any) -> Match:
    """The consuls' election begins."""
    return sitting("consuls", **given)


def elected(match: Match, one: str, other: str) -> Match:
    """A pair is named and everybody votes for it."""
    return all_for(play(match, one, other))


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


@pytest.mark.rule("republic:9.2a", "republic:SUM.senate-order")
def test_the_consuls_come_first() -> None:
    match = election(hands={1: cards("tribune")})
    assert asked(match) == {0: "senate.consul"}
    match.interject(1, "tribune_propose", "intrigue:tribune")
    assert set(options(match)) == {"consuls", "minor_motion", "let_go"}


@pytest.mark.rule("republic:9.2a", "republic:9.2b", "republic:9.22b", "republic:9.22c")
def test_a_pair_is_elected_gains_influence_and_its_rome_consul_presides() -> None:
    match = play(elected(election(), "family:claudius", "family:manlius"), "family:claudius")
    assert of(match, "office", "family:claudius") == ROME_CONSUL
    assert of(match, "office", "family:manlius") == FIELD_CONSUL
    assert of(match, "influence", "family:claudius") == 4 + 5
    assert of(match, "influence", "family:manlius") == 4 + 5
    assert rome(match).session.chair == person("family:claudius")
    assert asked(match) == {1: "senate.censor"}


@pytest.mark.rule("republic:9.22d", "republic:9.33d")
def test_last_years_officers_lay_down_their_markers() -> None:
    people = {"family:fulvius": {"office": "dictator"}, "family:junius": {"office": "master_of_horse"}}
    match = play(elected(election(people=people), "family:claudius", "family:manlius"), "family:claudius")
    for key in ("family:cornelius", "family:julius", "family:fulvius"):
        assert (of(match, "office", key), of(match, "prior", key)) == (NO_OFFICE, 1)
    assert (of(match, "office", "family:junius"), of(match, "prior", "family:junius")) == (NO_OFFICE, 0)
    assert of(match, "prior", "family:claudius") == 0
    assert [line.params["senators"] for line in lines(match, "senate.consuls")] == [
        ["family:claudius", "family:manlius"]
    ]


@pytest.mark.rule("republic:9.22d")
def test_the_censor_stays_until_his_own_successor_is_elected() -> None:
    people = {"family:aelius": {"office": "censor", "prior": 1}, "family:junius": {"prior": 1}}
    match = play(elected(election(people=people), "family:claudius", "family:manlius"), "family:claudius")
    assert of(match, "office", "family:aelius") == CENSOR


@pytest.mark.rule("republic:9.2b")
def test_a_pair_is_two_senators() -> None:
    match = play(election(), "family:fabius")
    assert "family:fabius" not in options(match)
    assert asked(match) == {0: "senate.colleague"}


@pytest.mark.rule("republic:9.2b", "republic:9.131a")
def test_a_rejected_pair_cannot_return_but_its_members_may() -> None:
    match = voted(play(election(), "family:fabius", "family:valerius"), *["against"] * 3, "abstain", "for")
    assert {"family:fabius", "family:valerius"} <= set(options(match))
    play(match, "family:fabius")
    assert "family:valerius" not in options(match)
    assert refused(match, "family:valerius") == "republic:9.2b"
    assert "family:claudius" in options(match)


@pytest.mark.rule("republic:9.2c")
@pytest.mark.parametrize("key", ["family:cornelius", "family:julius", "family:furius"])
def test_sitting_consuls_and_dictator_cannot_stand(key: str) -> None:
    match = election(people={"family:furius": {"office": "dictator"}})
    teller = next(iter(match.asks))
    assert key not in options(match)
    assert refusal(match, key, teller).rule == "republic:9.2c"


@pytest.mark.rule("republic:L.tradition-erodes", "republic:9.2c")
def test_they_can_once_tradition_has_eroded() -> None:
    match = election(laws=["law:tradition-erodes"], people={"family:furius": {"office": "dictator"}})
    assert asked(match) == {2: "senate.consul"}
    assert {"family:cornelius", "family:julius", "family:furius", "family:fabius"} <= set(options(match))


@pytest.mark.rule("republic:9.2d")
def test_the_censor_and_the_master_of_horse_can_stand_and_lose_their_office() -> None:
    people = {"family:fabius": {"office": "censor"}, "family:claudius": {"office": "master_of_horse"}}
    match = elected(election(people=people), "family:fabius", "family:claudius")
    everybody(match, "no_wish")
    assert of(match, "office", "family:fabius") == ROME_CONSUL
    assert of(match, "office", "family:claudius") == FIELD_CONSUL


@pytest.mark.rule("republic:9.2e")
def test_who_is_away_cannot_stand() -> None:
    match = election(provinces={"province:sicilia": "family:fabius"}, people={"family:terentius": {"place": "forum"}})
    assert not {"family:fabius", "family:terentius"} & set(options(match))


@pytest.mark.rule("republic:9.2b", "republic:9.2a")
def test_candidates_are_offered_by_influence() -> None:
    match = election(people={"family:junius": {"influence": 9}})
    assert match.asks[0].default == "family:junius"
    assert play(match, "family:junius").asks[0].default == "family:fabius"


@pytest.mark.rule("republic:9.21")
def test_the_last_pair_is_elected_without_a_vote() -> None:
    match = election(people=THREE_LEFT)
    assert set(options(match)) == {"family:fabius", "family:valerius", "family:claudius"}
    voted(play(match, "family:fabius", "family:valerius"), "abstain", "against")
    voted(play(match, "family:fabius", "family:claudius"), "abstain", "against")
    assert asked(match) == {0: "senate.consul_role", 1: "senate.consul_role"}
    assert [line.params["senators"] for line in lines(match, "senate.consuls")] == [
        ["family:valerius", "family:claudius"]
    ]


@pytest.mark.rule("republic:9.2a", "republic:9.21", "republic:SUM.senate-order")
def test_with_nobody_to_elect_the_old_consuls_lay_down_office_all_the_same() -> None:
    gone = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in ("family:cornelius", "family:julius")}
    match = election(people=gone)
    assert of(match, "prior", "family:julius") == 1
    assert ROME_CONSUL not in rome(match).office
    assert asked(match) == {0: "senate.censor"}


@pytest.mark.rule("republic:9.21", "republic:9.152b")
def test_as_long_as_two_pairs_are_left_either_can_be_vetoed() -> None:
    match = election(people=THREE_LEFT, hands={1: cards("tribune")})
    voted(play(match, "family:fabius", "family:valerius"), "abstain", "against")
    play(match, "family:fabius", "family:claudius", "clockwise")
    assert "veto" in options(match)


@pytest.mark.rule("republic:9.22a")
@pytest.mark.parametrize(
    ("fabius", "manlius", "rome_consul"),
    [
        ("rome_consul", "field_consul", "family:fabius"),
        ("field_consul", "rome_consul", "family:manlius"),
        ("no_wish", "rome_consul", "family:manlius"),
        ("no_wish", "field_consul", "family:fabius"),
        ("field_consul", "no_wish", "family:manlius"),
        ("rome_consul", "no_wish", "family:fabius"),
        ("no_wish", "no_wish", "family:fabius"),
    ],
)
def test_consuls_of_two_players_settle_it_between_them(fabius: str, manlius: str, rome_consul: str) -> None:
    match = elected(election(), "family:fabius", "family:manlius")
    match.answer(0, fabius)
    match.answer(1, manlius)
    assert of(match, "office", rome_consul) == ROME_CONSUL


@pytest.mark.rule("republic:9.22a")
@pytest.mark.parametrize(
    ("answer", "rome_consul"), [("rome_consul", "family:manlius"), ("field_consul", "family:fabius")]
)
def test_if_both_want_the_same_the_higher_roll_chooses(answer: str, rome_consul: str) -> None:
    match = everybody(elected(election(dice=[3, 4, 4, 6]), "family:fabius", "family:manlius"), "rome_consul")
    assert asked(match) == {1: "senate.choose_role"}
    play(match, answer)
    assert of(match, "office", rome_consul) == ROME_CONSUL


@pytest.mark.rule("republic:9.22a", "republic:4.18a")
def test_the_first_of_them_may_win_the_roll_too() -> None:
    match = everybody(elected(election(dice=[6, 4, 4, 5]), "family:fabius", "family:manlius"), "field_consul")
    assert asked(match) == {0: "senate.choose_role"}
    play(match, "field_consul")
    assert of(match, "office", "family:fabius") == FIELD_CONSUL


@pytest.mark.rule("republic:9.22a")
def test_one_player_with_both_consuls_decides_alone() -> None:
    match = elected(election(), "family:fabius", "family:valerius")
    assert asked(match) == {0: "senate.rome_consul"}
    play(match, "family:valerius")
    assert "senate.consul_role" not in asked(match).values()
    assert of(match, "office", "family:valerius") == ROME_CONSUL
    assert of(match, "office", "family:fabius") == FIELD_CONSUL


@pytest.mark.rule("republic:9.15a", "republic:9.151a")
def test_a_tribune_nominates_a_pair() -> None:
    match = election(hands={1: cards("tribune")})
    match.interject(1, "tribune_propose", "intrigue:tribune")
    play(match, "consuls", "family:claudius", "family:manlius")
    all_for(match)
    assert asked(match) == {1: "senate.rome_consul"}
    play(match, "family:claudius")
    assert of(match, "office", "family:claudius") == ROME_CONSUL
    assert "senate.consul" not in asked(match).values()


@pytest.mark.rule("republic:9.722b")
def test_a_murdered_candidate_voids_the_vote_and_another_can_be_named() -> None:
    match = play(election(dice=[5]), "family:fabius", "family:manlius", "clockwise", "for")
    match.interject(4, "assassination", "family:fabius")
    play(match, "family:aelius", 0, 0)
    assert lines(match, "senate.void")
    assert asked(match) == {0: "senate.consul"}
    assert rome(match).session.rejected == []


@pytest.mark.rule("republic:9.722b", "republic:9.22c")
def test_a_consul_whose_colleague_is_murdered_before_they_settle_is_rome_consul() -> None:
    match = elected(election(dice=[6]), "family:fabius", "family:manlius")
    match.interject(4, "assassination", "family:fabius")
    play(match, "family:aelius", 0, 0)
    assert of(match, "office", "family:manlius") == ROME_CONSUL
    assert of(match, "influence", "family:manlius") == 9
    assert rome(match).session.chair == person("family:manlius")
    assert asked(match) == {1: "senate.censor"}


@pytest.mark.rule("republic:9.722b")
def test_if_the_winner_of_the_roll_is_murdered_the_other_is_rome_consul() -> None:
    match = everybody(elected(election(dice=[1, 1, 6, 6, 6]), "family:fabius", "family:manlius"), "rome_consul")
    assert not may(match, 2, "tribune_propose")
    match.interject(4, "assassination", "family:manlius")
    play(match, "family:aelius", 0, 0)
    assert of(match, "office", "family:fabius") == ROME_CONSUL


@pytest.mark.rule("republic:9.722b")
def test_if_the_loser_of_the_roll_is_murdered_the_winner_is_rome_consul_alone() -> None:
    match = everybody(elected(election(dice=[1, 1, 6, 6, 6]), "family:fabius", "family:manlius"), "rome_consul")
    match.interject(4, "assassination", "family:fabius")
    play(match, "family:aelius", 0, 0)
    assert of(match, "office", "family:manlius") == ROME_CONSUL
    assert of(match, "office", "family:fabius") == NO_OFFICE
    assert asked(match) == {1: "senate.censor"}


@pytest.mark.rule("republic:9.722b")
def test_a_murdered_leaders_family_does_not_inherit_his_election() -> None:
    people = {"family:julius": {"office": "none"}}
    match = elected(election(people=people, dice=[6]), "family:julius", "family:fabius")
    match.interject(4, "assassination", "family:julius")
    play(match, "family:aelius", 0, 0)
    assert of(match, "office", "family:julius") == NO_OFFICE
    assert of(match, "office", "family:fabius") == ROME_CONSUL


@pytest.mark.rule("republic:9.722b")
def test_nor_does_the_vote_on_him_go_on() -> None:
    match = play(
        election(people={"family:julius": {"office": "none"}}, dice=[6]), "family:julius", "family:fabius", "seat:2"
    )
    match.interject(4, "assassination", "family:julius")
    play(match, "family:aelius", 0, 0)
    assert lines(match, "senate.void")


@pytest.mark.rule("republic:10.7c")
def test_a_dictator_who_lost_his_master_of_horse_names_no_other() -> None:
    wars = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active"}
    people = {"family:fulvius": {"office": "dictator"}}
    match = position("sitting", session=Session(step="dictator"), wars=wars, people=people)
    assert "senate.master_of_horse" not in asked(match).values()
