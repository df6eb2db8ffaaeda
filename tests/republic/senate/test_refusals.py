"""By which rule the Senate refuses: the paragraph that forbids a thing, not the one that asks the question."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CONCESSION, PROVINCE, WAR
from tabularium.games.republic.state import Rejected
from tabularium.testing.language import asked, attempt, play, refusal

from ..court import JUNIUS, MANLIUS, court
from ..floor import all_for, business, cards, may, sitting, stops
from ..table import of, person, rome

THREE_WARS = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active"}
PRIORS = {"family:fabius": {"prior": 1}, "family:junius": {"prior": 1}}
TRIBUNE = "intrigue:tribune"
MINING, WAR_SYRIAN = CONCESSION.index("concession:mining"), WAR.index("war:syrian")
PROVINCE_ASIA = PROVINCE.index("province:asia")
EVERY_TRIBUNE = {seat: cards("tribune") for seat in range(3)}


def by(match: Match, answer: Any, seat: int | None = None) -> str | None:
    """The rule that refuses this answer."""
    return refusal(match, answer, seat).rule


def barred(match: Match, seat: int, name: str, answer: Any) -> str | None:
    """The rule that refuses something unasked."""
    found = attempt(match, lambda: match.interject(seat, name, answer))
    assert found is not None, f"{name} is allowed"
    return found.rule


def rejected(*proposals: tuple[str, list[Any]], vetoed: bool = False) -> dict[str, Any]:
    """A session in which these were voted down."""
    return {"rejected": [Rejected(subject, terms, vetoed) for subject, terms in proposals]}


# -- consuls -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.2e")
def test_a_governor_is_no_candidate_for_consul() -> None:
    match = sitting("consuls", provinces={"province:asia": "family:fabius"})
    assert by(match, "family:fabius") == "republic:9.2e"


@pytest.mark.rule("republic:9.2b", "republic:9.131a")
def test_a_rejected_pair_is_not_put_again() -> None:
    match = sitting("consuls", session=rejected(("consuls", ["family:fabius", "family:junius"])))
    play(match, "family:junius")
    assert by(match, "family:fabius") == "republic:9.2b"


@pytest.mark.rule("republic:9.2a")
def test_nothing_comes_before_the_consuls() -> None:
    assert by(sitting("consuls"), "land_bill") == "republic:9.2a"


# -- the Dictator ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.3c")
def test_a_consul_is_not_made_dictator() -> None:
    match = sitting("dictator", wars=THREE_WARS)
    assert by(match, "family:julius") == "republic:9.3c"


@pytest.mark.rule("republic:9.131a", "republic:9.32a")
def test_a_rejected_dictator_is_not_put_again() -> None:
    match = sitting("dictator", wars=THREE_WARS, session={**rejected(("dictator", ["family:junius"])), "appointing": 2})
    assert by(match, "family:junius") == "republic:9.131a"


@pytest.mark.rule("republic:9.32b", "republic:9.32a")
def test_the_chair_may_put_a_dictator_until_the_censor_is_elected() -> None:
    match = sitting("censor", wars=THREE_WARS, people=PRIORS)
    match.interject(0, "put_first", "dictator")
    play(match, "family:junius")
    all_for(match)
    assert of(match, "office", "family:junius") == 1
    assert asked(match) == {3: "senate.master_of_horse"}


@pytest.mark.rule("republic:9.32b")
def test_once_the_censor_is_elected_there_is_no_dictator() -> None:
    match = sitting("governors", wars=THREE_WARS, provinces={"province:asia": None}, people=PRIORS)
    assert may(match, 0, "put_first") == []
    assert barred(match, 0, "dictator_appoint", "family:junius") == "republic:9.32b"
    assert barred(match, 0, "put_first", "dictator") == "republic:9.32b"


@pytest.mark.rule("republic:9.3a")
def test_without_danger_there_is_no_dictator() -> None:
    match = sitting("censor", people=PRIORS)
    assert barred(match, 0, "dictator_appoint", "family:junius") == "republic:9.3a"
    assert barred(match, 0, "put_first", "dictator") == "republic:9.3a"


# -- vetoes ------------------------------------------------------------------------------------------------------------
def put_by_dictator() -> Match:
    """The Dictator, Cornelius, proposes to raise a legion."""
    people = {"family:cornelius": {"office": "dictator"}}
    return play(business(people=people, hands=EVERY_TRIBUNE, chest=100), "recruit", 1, 0, "clockwise")


@pytest.mark.rule("republic:9.152b", "republic:9.33c")
def test_what_a_dictator_proposes_is_not_vetoed() -> None:
    assert by(put_by_dictator(), "veto") == "republic:9.152b"


@pytest.mark.rule("republic:9.152b", "republic:9.821c")
def test_the_vote_on_a_consul_for_life_is_not_vetoed() -> None:
    match = business(people={"family:cornelius": {"influence": 22}}, hands=EVERY_TRIBUNE)
    play(match, "consul_for_life", "family:cornelius", "clockwise")
    assert by(match, "veto") == "republic:9.152b"


@pytest.mark.rule("republic:9.151c")
def test_what_a_tribune_proposes_is_not_vetoed_by_another() -> None:
    match = business(hands=EVERY_TRIBUNE, chest=100)
    match.interject(1, "tribune_propose", TRIBUNE)
    play(match, "recruit", 1, 0, "seat:2")
    assert by(match, "veto") == "republic:9.151c"


@pytest.mark.rule("republic:9.15a")
def test_without_a_tribune_there_is_no_veto() -> None:
    assert by(play(business(chest=100), "recruit", 1, 0, "clockwise"), "veto") == "republic:9.15a"


@pytest.mark.rule("republic:9.654a")
def test_the_pontifex_does_not_veto_his_removal() -> None:
    match = business(options={"pontifex_maximus": True}, pontifex=person("family:junius"))
    play(match, "remove_pontifex", "seat:3")
    assert by(match, "veto") == "republic:9.654a"


@pytest.mark.rule("republic:9.652")
def test_the_pontifex_vetoes_once() -> None:
    given = {"options": {"pontifex_maximus": True}, "pontifex": person("family:junius"), "chest": 100}
    match = play(business(session={"pontifex_vetoed": True}, **given), "recruit", 1, 0, "seat:3")
    assert by(match, "veto") == "republic:9.652"
    assert barred(match, 3, "pontifex_veto", "pontifex") == "republic:9.652"


# -- Tribunes ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.151a")
def test_a_tribune_does_not_propose_what_is_not_at_its_point() -> None:
    match = sitting("censor", hands=EVERY_TRIBUNE, people=PRIORS)
    match.interject(1, "tribune_propose", TRIBUNE)
    assert by(match, "recruit") == "republic:9.151a"


@pytest.mark.rule("republic:9.151d", "republic:9.151f", "republic:9.821a")
@pytest.mark.parametrize(
    ("answer", "rule"), [("trial", "9.151d"), ("adjourn", "9.151f"), ("consul_for_life", "9.821a"), ("law", "9.151a")]
)
def test_a_tribune_neither_tries_nor_closes_nor_makes_a_consul_for_life_in_trials(answer: str, rule: str) -> None:
    match = court(hands=EVERY_TRIBUNE, people={"family:cornelius": {"influence": 22}})
    match.interject(0, "tribune_propose", TRIBUNE)
    assert by(match, answer) == f"republic:{rule}"


@pytest.mark.rule("republic:9.151a", "republic:9.151c", "republic:9.151d", "republic:9.15a")
def test_when_a_tribune_cannot_be_played() -> None:
    running = play(business(hands=EVERY_TRIBUNE, chest=100), "recruit", 1, 0, "clockwise")
    assert barred(running, 1, "tribune_propose", TRIBUNE) == "republic:9.151a"
    assert barred(running, 3, "tribune_reserve", TRIBUNE) == "republic:9.15a"
    trial = play(court(hands=EVERY_TRIBUNE), JUNIUS, "charge:corruption", MANLIUS, "clockwise")
    assert barred(trial, 0, "tribune_reserve", TRIBUNE) == "republic:9.151d"
    assert barred(business(hands=EVERY_TRIBUNE), 1, "tribune_adjourning", TRIBUNE) == "republic:9.151e"
    assert barred(business(hands=EVERY_TRIBUNE), 1, "tribune_suspend", TRIBUNE) == "republic:9.151g"


# -- other business ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.131b", "republic:9.61b", "republic:9.61d")
def test_why_a_concession_is_not_put() -> None:
    lying = {"concession:mining": "forum", "concession:harbor-fees": "forum", "concession:land-commissioner": "forum"}
    one = [("concessions", [["concession:mining", "family:fabius"]])]
    match = play(business(concessions=lying, session={**rejected(*one), "spent": [MINING]}), "concessions")
    assert by(match, "concession:mining") == "republic:9.131b"
    assert by(match, "concession:land-commissioner") == "republic:9.61d"
    both = [["concession:mining", "family:fabius"], ["concession:tax-farmer-1", "family:fabius"]]
    match = play(
        business(concessions=lying, session={**rejected(("concessions", both)), "spent": [MINING]}), "concessions"
    )
    assert by(match, "concession:mining") == "republic:9.61b"


@pytest.mark.rule(
    "republic:9.821c", "republic:9.621c", "republic:9.62b", "republic:9.63e", "republic:8.2b", "republic:9.64b"
)
@pytest.mark.parametrize(
    ("answer", "given", "rule"),
    [
        (
            "consul_for_life",
            {"session": {"life_voted": True}, "people": {"family:fabius": {"influence": 22}}},
            "9.821c",
        ),
        ("consul_for_life", {}, "9.821a"),
        (
            "repeal",
            {"session": {"repealed": True}, "bills": {"II": 1}, "people": {"family:fabius": {"popularity": 5}}},
            "9.621c",
        ),
        ("repeal", {"bills": {"I": 1}}, "9.621a"),
        ("land_bill", {"session": {"bills": [0, 1, 2]}}, "9.62b"),
        ("land_bill", {"bills": {"I": 1, "II": 2, "III": 3}}, "9.62c"),
        ("recruit", {"chest": 9}, "9.63e"),
        ("recruit", {"chest": 100, "no_recruitment": True, "fleets": 25}, "8.2b"),
        ("recruit", {"chest": 100, "legions": 25, "fleets": 25}, "9.63b"),
        ("dispatch", {"wars": {"war:punic-1": "active"}}, "9.64b"),
        (
            "dispatch",
            {"people": {"family:cornelius": {"office": "none"}, "family:julius": {"office": "censor"}}},
            "9.641b",
        ),
        ("trial", {}, "9.84"),
        ("dictator", {"wars": THREE_WARS}, "9.32b"),
        ("censor", {}, "SUM.senate-order"),
    ],
)
def test_why_a_subject_is_not_put(answer: str, given: dict[str, Any], rule: str) -> None:
    assert by(business(**given), answer) == f"republic:{rule}"


@pytest.mark.rule("republic:9.54a", "republic:9.5b", "republic:9.12d")
def test_vacant_provinces_come_before_the_closing_and_other_business() -> None:
    match = sitting("governors", provinces={"province:asia": None})
    assert by(match, "adjourn") == "republic:9.54a"
    assert by(match, "land_bill") == "republic:9.5b"
    assert by(sitting("consuls"), "adjourn") == "republic:9.12d"


@pytest.mark.rule("republic:9.52b", "republic:SUM.senate-order")
def test_governors_are_recalled_where_others_are_elected() -> None:
    given = {"province:asia": "family:fabius", "province:sicilia": None}
    match = sitting("governors", provinces=given)
    match.interject(0, "put_first", "governor_recall")
    play(match, "province:asia", "family:junius")
    all_for(match)
    state = rome(match)
    assert state.governor[PROVINCE_ASIA] == person("family:junius")
    assert asked(match) == {0: "senate.province"}


@pytest.mark.rule("republic:9.644c")
def test_units_of_who_was_reinforced_are_not_withdrawn() -> None:
    syrian = {"place": "field", "post": WAR_SYRIAN, "office": "proconsul", "sent": 1}
    people = {"family:junius": syrian, "family:fulvius": syrian}
    armies = {"family:junius": 5, "family:fulvius": 5}
    given = {"wars": {"war:syrian": "active"}, "people": people, "armies": armies, "turn": 2}
    match = play(business(session={"reinforced": [person("family:junius")]}, **given), "withdraw")
    assert by(match, "family:junius") == "republic:9.644c"


# -- trials ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.43", "republic:9.152c")
@pytest.mark.parametrize(("vetoed", "rule"), [(False, "9.43"), (True, "9.152c")])
def test_nobody_is_tried_twice_for_the_same(vetoed: bool, rule: str) -> None:
    past = rejected(("trial", [JUNIUS, MANLIUS, "concession:mining"]), vetoed=vetoed)
    session = {**past, "tried": [[JUNIUS, "concession:mining"]], "minor_trials": 1}
    held = {"concession:mining": JUNIUS}
    match = court({"corrupt": 1}, session=session, concessions=held, bar=[int(n == MINING) for n in range(13)])
    play(match, JUNIUS)
    assert by(match, "concession:mining") == f"republic:{rule}"
    match = court({}, session=session, concessions=held, people={"family:fulvius": {"corrupt": 1}})
    assert by(match, JUNIUS) == f"republic:{rule}"


# -- murder, laws ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.7b", "republic:9.6c", "republic:9.71a", "republic:9.7c")
def test_why_nobody_is_murdered() -> None:
    match = business(session={"attempted": [1]})
    assert barred(match, 1, "assassination", "family:fabius") == "republic:9.7b"
    match = play(stops(business(), "senate.adjourning", 1), "adjourn")
    assert barred(match, 1, "assassination", "family:fabius") == "republic:9.6c"
    assert barred(match, 0, "assassination", "family:julius") == "republic:9.6c"


@pytest.mark.rule("republic:L.gabinian", "republic:9.83", "republic:L.julian", "republic:L.acilian")
@pytest.mark.parametrize("law", ["gabinian", "julian", "acilian", "plautian-papirian", "tradition-erodes"])
def test_a_law_is_kept_back_by_its_own_condition(law: str) -> None:
    match = business(hands={1: [f"law:{law}"]})
    assert barred(match, 1, "law_play", f"law:{law}") == f"republic:L.{law}"


@pytest.mark.rule("republic:9.623a")
def test_a_sponsor_with_his_own_faction_is_attacked_as_a_sponsor() -> None:
    match = play(business(), "land_bill", "I", "family:cornelius", "family:fabius", "clockwise")
    assert barred(match, 1, "assassination", "family:cornelius") == "republic:9.623a"


@pytest.mark.rule("republic:9.71a")
def test_who_is_away_does_not_strike() -> None:
    match = business(provinces={"province:asia": "family:claudius"})
    match.interject(1, "assassination", "family:fabius")
    assert by(match, "family:claudius") == "republic:9.71a"


# -- votes -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.31b", "republic:9.141b")
def test_votes_are_not_bought_from_the_treasury_of_the_faction() -> None:
    given = {"chest": 100, "people": {"family:julius": {"talents": 2}}, "treasuries": {1: 8, 2: 8}}
    match = play(business(**given), "recruit", 1, 0, "seat:1", "for_buying")
    assert by(match, 5) == "republic:6.31b"
    assert by(match, 11) == "republic:9.141b"
    poor = play(business(**given), "recruit", 1, 0, "seat:2")
    assert by(poor, "for_buying") == "republic:6.31b"
    poorest = play(business(**given), "recruit", 1, 0, "seat:3")
    assert by(poorest, "for_buying") == "republic:9.141b"


@pytest.mark.rule("republic:9.621a")
def test_the_sponsor_of_a_repeal_votes_for_it() -> None:
    match = business(bills={"II": 1}, people={"family:julius": {"popularity": 5}})
    play(match, "repeal", "II", "family:julius", (1, "consent"), "seat:1", "split")
    assert by(match, "against") == "republic:9.621a"


@pytest.mark.rule("republic:9.823b")
def test_nobody_is_made_to_vote_against_a_land_bill() -> None:
    match = business(life=person("family:cornelius"), life_elected=True)
    play(match, "land_bill", "I", "family:fabius", "family:valerius", "seat:1")
    assert by(match, "against") == "republic:9.823b"


# -- a Dictator, a Consul for Life -------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.3a", "republic:9.821c")
def test_a_tribune_brings_no_dictator_without_danger_and_no_second_vote_for_life() -> None:
    given = {"hands": EVERY_TRIBUNE, "people": {**PRIORS, "family:cornelius": {"influence": 22}}}
    match = sitting("censor", session={"life_voted": True}, **given)
    match.interject(1, "tribune_propose", TRIBUNE)
    assert by(match, "dictator") == "republic:9.3a"
    assert by(match, "consul_for_life") == "republic:9.821c"


@pytest.mark.rule("republic:9.144b")
def test_a_chair_without_influence_cannot_lose_any() -> None:
    match = play(business(chest=100, people={"family:cornelius": {"influence": 0}}), "recruit", 1, 0)
    play(match, "clockwise", *["against"] * 4, "for")
    assert by(match, "lose_influence") == "republic:9.144b"


@pytest.mark.rule("republic:9.641b", "republic:9.641c")
def test_who_replaces_a_commander_must_be_one_who_can_be_sent() -> None:
    away = {"place": "field", "post": WAR_SYRIAN, "office": "proconsul", "sent": 1, "fleets_with": 2}
    people = {"family:junius": away, "family:fabius": {"office": "censor"}}
    given = {"wars": {"war:syrian": "active"}, "people": people, "armies": {"family:junius": 9}, "turn": 2}
    match = play(business(**given), "recall", "family:junius")
    assert by(match, "family:fabius") == "republic:9.641b"
    assert by(match, "family:cornelius") == "republic:9.641c"


@pytest.mark.rule("republic:E.new-alliance.2")
def test_a_second_new_alliance_ends_no_revolt() -> None:
    wars = {"war:syrian": "active", "war:slave-3": "active"}
    revolt = [int(n == WAR.index("war:slave-3")) for n in range(len(WAR))]
    match = play(business(wars=wars, revolt=revolt, events={"event:new-alliance": 2}), "adjourn")
    assert by(match, "war:slave-3") == "republic:E.new-alliance.2"


@pytest.mark.rule("republic:9.821d", "republic:9.822c", "republic:9.823b")
@pytest.mark.parametrize(("elected", "cited"), [(True, "republic:9.821d"), (False, "republic:9.822c")])
def test_that_nobody_attacks_a_consul_for_life_is_said_by_his_own_rule(elected: bool, cited: str) -> None:
    match = business(life=person("family:julius"), life_elected=elected)
    assert barred(match, 2, "assassination", "family:julius") == cited
    assert barred(match, 2, "assassination", "family:claudius") == "republic:9.823b"


@pytest.mark.rule("republic:9.411", "republic:9.74g")
def test_in_a_special_trial_too_a_third_man_in_rome_prosecutes() -> None:
    people = {MANLIUS: {"office": "censor"}}
    match = business(dice=[1], people=people, provinces={"province:asia": "family:fabius"})
    match.interject(2, "assassination", "family:cornelius")
    play(match, "family:aurelius", 0, 0)
    assert asked(match) == {1: "trial.special_prosecutor"}
    for answer in (MANLIUS, "family:fulvius", "family:fabius"):
        assert by(match, answer) == "republic:9.411"
