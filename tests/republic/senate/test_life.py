"""The Consul for Life: by vote, by influence, and what he can and cannot do."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senate.life import rise_together
from tabularium.games.republic.senators import gain_influence, highest_officer
from tabularium.games.republic.state import CAPTIVE, NOBODY
from tabularium.testing.language import asked, lines, play, refused

from ..floor import CENSURE, all_for, business, cards, may, sitting, stops, tally, voted
from ..table import board, of, person, position, rome, war

FABIUS, CLAUDIUS = "family:fabius", "family:claudius"
GREAT = {FABIUS: {"influence": 22, "knights": 1}}
LIFE = "consul_for_life"
LAND_BILL = ("land_bill", "II", "family:cornelius", FABIUS)


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


def ruled(by: str = FABIUS, **given: Any) -> Match:
    """There is a Consul for Life."""
    return business(life=person(by), **given)


# -- by vote ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.821a")
@pytest.mark.parametrize(("influence", "possible"), [(20, False), (21, True)])
def test_it_takes_twenty_one_influence(influence: int, possible: bool) -> None:
    match = business(people={FABIUS: {"influence": influence}})
    assert (LIFE in options(match)) == possible


@pytest.mark.rule("republic:9.821a")
def test_office_is_no_bar_but_absence_is() -> None:
    people = {"family:cornelius": {"influence": 25}, FABIUS: {"influence": 30}, CLAUDIUS: {"influence": 24}}
    match = play(business(people=people, provinces={"province:sicilia": CLAUDIUS}), LIFE)
    assert options(match) == [FABIUS, "family:cornelius"]
    assert refused(match, "family:julius") == "republic:9.821a"


@pytest.mark.rule("republic:9.821a", "republic:SUM.senate-order")
def test_neither_before_the_consuls_nor_during_trials() -> None:
    assert not may(sitting("consuls", people=GREAT), 0, "propose_life")
    court = {**GREAT, CLAUDIUS: {"office": "censor"}, "family:junius": {"corrupt": 1}}
    trials = sitting("trials", people=court, hands={2: cards("tribune")})
    assert not [seat for seat in range(5) if may(trials, seat, "propose_life")]
    trials.interject(2, "tribune_propose", "intrigue:tribune")
    assert "consul_for_life" not in trials.asks[2].describe()["options"]


@pytest.mark.rule("republic:9.821a")
def test_the_chair_may_bring_it_between_two_elections() -> None:
    priors = {"family:junius": {"prior": 1}, "family:aelius": {"prior": 1}}
    match = sitting("censor", people={**GREAT, **priors})
    assert [seat for seat in range(5) if may(match, seat, "propose_life")] == [0]
    match.interject(0, "propose_life", FABIUS)
    voted(match, *["against"] * 4, "for")
    play(match, "lose_influence")
    assert asked(match) == {0: "senate.censor"}
    assert not may(match, 0, "propose_life")


@pytest.mark.rule("republic:9.821a", "republic:9.151b")
def test_who_reserves_the_next_proposal_in_that_vote_comes_before_the_elections() -> None:
    priors = {"family:junius": {"prior": 1}, "family:aelius": {"prior": 1}}
    match = sitting("censor", people={**GREAT, **priors}, hands={3: cards("tribune")})
    match.interject(0, "propose_life", FABIUS)
    play(match, "seat:1")
    match.interject(3, "tribune_reserve", "intrigue:tribune")
    play(match, "against", "clockwise", *["abstain"] * 4)
    assert asked(match) == {3: "tribune.subject"}
    play(match, "let_go")
    assert asked(match) == {0: "senate.censor"}


@pytest.mark.rule("republic:9.821a")
def test_not_while_something_else_is_voted() -> None:
    priors = {"family:junius": {"prior": 1}, "family:aelius": {"prior": 1}}
    match = play(sitting("censor", people={**GREAT, **priors}), "family:junius")
    assert not may(match, 0, "propose_life")


@pytest.mark.rule("republic:9.821b")
def test_the_candidate_adds_his_influence() -> None:
    match = play(business(people=GREAT), LIFE, FABIUS, "seat:0", "for")
    assert tally(match) == (3 + (2 + 1 + 22) + 2, 0)


@pytest.mark.rule("republic:9.821c", "republic:9.131b", "republic:9.821a")
def test_it_is_voted_once_a_turn_whoever_is_named() -> None:
    match = play(business(people={**GREAT, CLAUDIUS: {"influence": 23}}), LIFE, FABIUS)
    assert rome(match).session.life_voted
    voted(match, *["against"] * 3, "abstain", "abstain")
    assert rome(match).life == NOBODY
    assert LIFE not in options(match)


@pytest.mark.rule("republic:9.821c", "republic:9.152b")
def test_it_cannot_be_vetoed() -> None:
    match = play(business(people=GREAT, hands={1: cards("tribune")}), LIFE, FABIUS, "seat:1")
    assert options(match) == ["for", "against", "abstain", "split"]


@pytest.mark.rule("republic:9.821c", "republic:I.graft")
def test_a_tribune_who_proposes_it_can_be_bought() -> None:
    people = {**GREAT, "family:fulvius": {"talents": 6}}
    match = business(people=people, hands={1: cards("tribune"), 2: cards("graft")}, dice=[2])
    stops(match, "tribune.played", 2)
    match.interject(1, "tribune_propose", "intrigue:tribune")
    match.interject(2, "graft", "family:fulvius")
    assert asked(match) == {0: "senate.business"}
    assert not rome(match).session.life_voted
    assert LIFE in options(match)


@pytest.mark.rule("republic:9.821d", "republic:9.722b")
def test_the_candidate_may_be_murdered_during_the_vote_and_the_vote_is_spent() -> None:
    match = play(business(people=GREAT, dice=[5]), LIFE, FABIUS, "seat:1")
    match.interject(4, "assassination", FABIUS)
    play(match, "family:aelius", 0, 0)
    assert lines(match, "senate.void")
    assert rome(match).life == NOBODY
    assert LIFE not in options(match)


@pytest.mark.rule("republic:9.821d", "republic:9.821a")
def test_the_vote_is_void_if_somebody_else_is_consul_for_life_before_it_ends() -> None:
    match = play(business(people={**GREAT, CLAUDIUS: {"influence": 34}}), LIFE, FABIUS, "seat:1")
    gain_influence(rome(match), person(CLAUDIUS), 1)
    match.run.go()
    assert lines(match, "senate.void")
    assert rome(match).life == person(CLAUDIUS)


@pytest.mark.rule("republic:9.82", "republic:9.823a", "republic:9.821d")
def test_once_elected_he_answers_for_everybody_and_is_safe() -> None:
    match = all_for(play(business(people=GREAT), LIFE, FABIUS))
    assert rome(match).life == person(FABIUS)
    assert asked(match) == {0: "senate.business"}
    assert not [seat for seat in range(5) if may(match, seat, "assassination")]
    play(match, *CENSURE, "seat:3")
    assert asked(match) == {0: "senate.vote"}
    play(match, "for")
    assert tally(match) == (6, 0)


@pytest.mark.rule("republic:9.82", "republic:9.823a")
def test_a_chair_made_consul_for_life_leaves_the_chair_at_once() -> None:
    match = play(business(people={"family:cornelius": {"influence": 22}}, hands={1: cards("tribune")}), *CENSURE)
    match.interject(1, "tribune_propose", "intrigue:tribune")
    all_for(play(match, LIFE, "family:cornelius"))
    assert asked(match) == {0: "senate.call"}
    assert rome(match).session.chair == person("family:julius")


# -- by influence ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.822a")
@pytest.mark.parametrize(("influence", "life"), [(33, NOBODY), (34, 1)])
def test_thirty_five_influence_makes_one_at_once(influence: int, life: int) -> None:
    s = board(people={FABIUS: {"influence": influence}})
    gain_influence(s, person(FABIUS), 1)
    assert s.life == life


@pytest.mark.rule("republic:9.822a")
def test_but_not_of_a_rebel() -> None:
    s = board(people={FABIUS: {"influence": 34, "place": "revolt", "faction": 0}}, rebel=person(FABIUS))
    gain_influence(s, person(FABIUS), 1)
    assert s.life == NOBODY


@pytest.mark.rule("republic:9.822a")
def test_there_is_only_one() -> None:
    s = board(people={FABIUS: {"influence": 34}, CLAUDIUS: {"influence": 34}})
    gain_influence(s, person(CLAUDIUS), 1)
    gain_influence(s, person(FABIUS), 9)
    assert s.life == person(CLAUDIUS)


@pytest.mark.rule("republic:9.822a", "republic:12.2c")
@pytest.mark.parametrize(("elected", "life"), [(True, FABIUS), (False, CLAUDIUS)])
def test_influence_comes_before_an_election(elected: bool, life: str) -> None:
    s = board(people={FABIUS: {"influence": 34}}, phase="combat", life=person(CLAUDIUS), life_elected=elected)
    gain_influence(s, person(FABIUS), 1)
    assert (s.life, s.life_elected) == (person(life), False)


@pytest.mark.rule("republic:9.822b")
def test_of_two_new_consuls_beyond_the_mark_the_higher_is_chosen() -> None:
    people = {FABIUS: {"influence": 31}, CLAUDIUS: {"influence": 33}}
    match = all_for(play(sitting("consuls", people=people), FABIUS, CLAUDIUS))
    match.answer(0, "no_wish")
    match.answer(1, "no_wish")
    assert rome(match).life == person(CLAUDIUS)


@pytest.mark.rule("republic:9.822b")
def test_equals_are_decided_by_their_factions_and_then_by_dice() -> None:
    even = {FABIUS: {"influence": 31}, CLAUDIUS: {"influence": 31}}
    s = board(people={**even, "family:julius": {"influence": 9}})
    rise_together(s, [person(FABIUS), person(CLAUDIUS)], 5)
    assert s.life == person(CLAUDIUS)
    level = {"family:cornelius": 5, "family:valerius": 5, "family:julius": 5, "family:manlius": 5}
    people = {**even, **{key: {"influence": amount} for key, amount in level.items()}}
    match = sitting("consuls", people=people, dice=[2, 2, 6, 6])
    all_for(play(match, FABIUS, CLAUDIUS))
    match.answer(0, "no_wish")
    match.answer(1, "no_wish")
    assert rome(match).life == person(CLAUDIUS)


@pytest.mark.rule("republic:9.822b")
def test_one_alone_beyond_the_mark_needs_no_comparison() -> None:
    s = board(people={FABIUS: {"influence": 30}, CLAUDIUS: {"influence": 29}})
    rise_together(s, [person(CLAUDIUS), person(FABIUS)], 5)
    assert (s.life, s.influence[person(CLAUDIUS)]) == (person(FABIUS), 34)
    below = board(people={FABIUS: {"influence": 29}, CLAUDIUS: {"influence": 28}})
    rise_together(below, [person(CLAUDIUS), person(FABIUS)], 5)
    assert below.life == NOBODY


# -- what he can and cannot do ---------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.823a")
def test_he_is_neither_the_highest_officer_nor_the_chair() -> None:
    match = ruled("family:cornelius")
    assert highest_officer(rome(match)) == person("family:julius")
    assert rome(match).session.chair == person("family:julius")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.823a")
def test_he_looks_at_every_hand_but_plays_only_his_own_cards() -> None:
    match = ruled(hands={1: [*cards("tribune"), "law:manilian"], 0: ["law:servilian"]})
    assert match.view(0)["factions"][1]["hand"] is not None
    assert match.view(2)["factions"][1]["hand"] is None
    assert not {"law_play", "tribune_propose"} & set(match.chances(1))
    assert may(match, 0, "law_play") == ["law:servilian"]
    play(match, *CENSURE, "seat:1")
    assert asked(match) == {0: "senate.vote"}
    assert not [option for option in options(match) if option.startswith("veto")]


@pytest.mark.rule("republic:9.823b", "republic:9.823a")
def test_a_rebels_faction_votes_and_acts_for_itself() -> None:
    rebel = {"family:furius": {"place": "revolt", "faction": 2}}
    match = ruled(people=rebel, rebel=person("family:furius"), hands={2: cards("tribune")})
    play(match, *CENSURE, "seat:2")
    assert asked(match) == {2: "senate.vote"}
    assert "veto" in options(match)
    assert match.view(0)["factions"][2]["hand"] is None


@pytest.mark.rule("republic:9.823b")
def test_he_cannot_make_another_faction_vote_against_a_land_bill() -> None:
    match = play(ruled(people={"family:julius": {"talents": 2}}), *LAND_BILL, "seat:1")
    assert options(match) == ["for", "for_buying"]
    assert match.asks[0].default == "for"
    play(match, "for", "seat:0")
    assert "against" in options(match)


@pytest.mark.rule("republic:9.823b")
def test_nor_attack_anybody() -> None:
    match = ruled()
    assert not [seat for seat in range(5) if may(match, seat, "assassination")]


@pytest.mark.rule("republic:9.823d")
def test_the_players_have_their_factions_back_when_he_dies_but_not_when_he_is_captured() -> None:
    match = ruled()
    s = rome(match)
    s.place[person(FABIUS)] = CAPTIVE
    assert s.life == person(FABIUS)
    play(match, *CENSURE, "seat:3")
    assert asked(match) == {0: "senate.vote"}
    kill(s, person(FABIUS), Cause.MORTALITY)
    assert s.life == NOBODY
    play(match, "for", "seat:1")
    assert asked(match) == {1: "senate.vote"}


def at_war(**given: Any) -> Match:
    """Fabius, without office, is Consul for Life while wars of strength 12 and 10 and 5 rage."""
    wars = {"war:parthian": "active", "war:gallic-1": "active", "war:macedonian-4": "active"}
    return ruled(wars=wars, legions=25, fleets=9, **given)


@pytest.mark.rule("republic:9.823c")
def test_he_commands_whatever_his_office_and_before_anybody_else() -> None:
    match = play(at_war(), "dispatch")
    assert options(match) == [FABIUS]
    play(match, FABIUS)
    assert options(match) == ["war:gallic-1", "war:macedonian-4", "war:parthian"]


@pytest.mark.rule("republic:9.823c")
def test_that_others_wait_for_him_is_said_by_his_rule() -> None:
    match = play(at_war(), "dispatch")
    assert refused(match, "family:julius") == "republic:9.823c"
    assert refused(match, CLAUDIUS) == "republic:9.641b"


@pytest.mark.rule("republic:9.823c")
def test_others_are_sent_only_against_wars_no_stronger_than_his() -> None:
    match = play(at_war(), "dispatch", FABIUS, "war:gallic-1", 9, 0)
    assert options(match) == ["put", "family:julius"]
    play(match, "family:julius")
    assert options(match) == ["war:gallic-1", "war:macedonian-4"]
    play(match, "war:macedonian-4", 5, 2)
    third = play(at_war(), "dispatch", FABIUS, "war:gallic-1", 9, 0, "family:julius", "war:macedonian-4", 5, 2)
    assert options(play(third, "family:cornelius")) == ["war:gallic-1", "war:macedonian-4"]
    all_for(play(match, "put"))
    assert of(match, "post", FABIUS) == war("war:gallic-1")
    play(match, "dispatch", "family:cornelius")
    assert options(match) == ["war:gallic-1", "war:macedonian-4"]


@pytest.mark.rule("republic:9.823c")
def test_without_him_the_consuls_command_as_ever() -> None:
    free = business(wars={"war:parthian": "active"}, legions=9, fleets=9)
    assert options(play(free, "dispatch")) == ["family:julius"]
    captive = {FABIUS: {"place": "captive", "faction": 0}}
    assert options(play(at_war(people=captive), "dispatch")) == ["family:julius"]
    consul = ruled("family:cornelius", wars={"war:parthian": "active"}, legions=9, fleets=9)
    assert options(play(consul, "dispatch")) == ["family:cornelius"]


@pytest.mark.rule("republic:9.82")
def test_he_has_won_if_the_republic_stands_at_the_end_of_the_turn() -> None:
    match = position("year_ends", phase="revolution", life=person(CLAUDIUS), wars={"war:syrian": "active"})
    assert match.outcome == {"winners": [1], "ending": "consul_for_life"}


@pytest.mark.rule("republic:9.823e")
def test_a_rebel_who_has_not_beaten_the_senate_this_turn_loses_to_him() -> None:
    rebel = {"family:furius": {"place": "revolt", "faction": 2}}
    match = position(
        "year_ends", phase="revolution", life=person(CLAUDIUS), people=rebel, rebel=person("family:furius")
    )
    assert match.outcome == {"winners": [1], "ending": "consul_for_life"}


@pytest.mark.rule("republic:9.82")
def test_the_influence_of_the_candidate_is_not_changed_by_his_election() -> None:
    match = all_for(play(business(people=GREAT), LIFE, FABIUS))
    assert of(match, "influence", FABIUS) == 22
