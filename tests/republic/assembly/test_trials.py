"""Trials by the assembly's book: liability by office held, the appeal, and the special trial without prosecutor."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import CONCESSION, CONCESSIONS
from tabularium.games.republic.forum.arrivals import destroy
from tabularium.games.republic.odds.assassination import CAUGHT, KILLED, outcome
from tabularium.games.republic.playing import replace
from tabularium.games.republic.senate.assassination import punish
from tabularium.games.republic.senate.governors import appoint
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.senate.trials import charges, end_trials, implicate
from tabularium.games.republic.senate.verdicts import TRIAL, convict
from tabularium.games.republic.senators import man
from tabularium.games.republic.state import CURIA, IN_FORUM, ROME, Faction, Motion, Session
from tabularium.testing.language import asked, lines, play, refused

from ..court import AELIUS, CLAUDIUS, JUNIUS, MANLIUS, options, tried
from ..floor import all_for, may
from ..table import concession, of, person, rome, war
from .factions import board, in_court, loaded, position, sitting

FURIUS, FULVIUS = "family:furius", "family:fulvius"
MINING, HARBOR = "concession:mining", "concession:harbor-fees"


def trial_of_junius(charge: str = "charge:major", prosecutor: str = MANLIUS) -> Motion:
    return Motion(subject=TRIAL, terms=[JUNIUS, prosecutor, charge], by=Faction(1))


# -- who can be tried for what ---------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.411a", "republic_assembly:9.42", "republic_assembly:9.43a")
def test_who_held_an_office_since_the_last_senate_is_liable_in_the_next() -> None:
    proconsul = {"office": "proconsul", "place": "field", "post": war("war:syrian")}
    people = {CLAUDIUS: {"office": "censor"}, FURIUS: {"office": "master_of_horse"}, FULVIUS: proconsul}
    match = sitting("business", people=people, wars={"war:syrian": "active"}, armies={FULVIUS: 2})
    assert not any(rome(match).major)
    play(match, "adjourn")
    liable = {p for p, mark in enumerate(rome(match).major) if mark}
    assert liable == {person(each) for each in ("family:cornelius", "family:julius", CLAUDIUS, FURIUS, FULVIUS)}


@pytest.mark.rule("republic_assembly:9.43a")
def test_a_proconsul_of_last_turn_who_is_back_in_rome_can_be_tried() -> None:
    match = in_court({"major": 1})
    assert options(play(match, JUNIUS)) == ["charge:lesser", "charge:major"]


@pytest.mark.rule("republic_assembly:9.411a", "republic_assembly:9.43a")
def test_a_proconsul_whom_the_senate_calls_home_is_liable_for_the_year_of_his_recall() -> None:
    proconsul = {"office": "proconsul", "place": "field", "post": war("war:syrian")}
    match = sitting("business", people={FULVIUS: proconsul}, wars={"war:syrian": "active"}, armies={FULVIUS: 2})
    play(match, "recall", FULVIUS, "none")
    all_for(match)
    assert of(match, "place", FULVIUS) == ROME
    play(match, "adjourn")
    assert of(match, "major", FULVIUS) == 1


@pytest.mark.rule("republic_assembly:9.42")
def test_a_governorship_is_no_office_for_a_trial() -> None:
    s = board(provinces={"province:sicilia": JUNIUS}, session=Session(step="closing"))
    s.resume([["sitting"]])
    s.table.scenes.known("sitting")(s)
    assert not s.major[person(JUNIUS)]


@pytest.mark.rule("republic_assembly:9.411a")
def test_income_of_a_concession_is_a_minor_charge_until_it_has_been_tried() -> None:
    s = board(concessions={MINING: JUNIUS}, session=Session(step="trials"))
    s.bar[concession(MINING)] = 1
    assert charges(s, person(JUNIUS)) == [MINING]
    s.place[person(JUNIUS)] = 7
    end_trials(s)
    s.place[person(JUNIUS)] = ROME
    assert charges(s, person(JUNIUS)) == [], "not before it pays anew"


@pytest.mark.rule("republic_assembly:9.43b")
@pytest.mark.parametrize(("returned", "found"), [(1, []), (2, ["charge:corruption"])])
def test_a_governor_is_tried_in_the_turn_of_his_return_only_and_not_for_his_life(
    returned: int, found: list[str]
) -> None:
    s = board(people={JUNIUS: {"corrupt": 1, "returned": returned}}, session=Session(step="trials"))
    assert charges(s, person(JUNIUS)) == found


@pytest.mark.rule("republic_assembly:9.43b", "republic_assembly:9.46")
def test_what_a_governor_took_is_remembered_until_he_is_back_and_all_else_is_forgotten() -> None:
    people = {JUNIUS: {"corrupt": 1, "major": 1}, AELIUS: {"corrupt": 1, "major": 1}}
    s = board(people=people, provinces={"province:sicilia": JUNIUS}, session=Session(step="trials"))
    end_trials(s)
    assert [s.corrupt[person(JUNIUS)], s.corrupt[person(AELIUS)]] == [1, 0]
    assert not any(s.major)


@pytest.mark.rule("republic_assembly:9.46")
def test_after_the_trials_the_highest_officer_presides_again() -> None:
    match = in_court({"major": 1})
    assert asked(match) == {1: "trial.accuse"}
    assert asked(play(match, "end_trials")) == {0: "senate.business"}


# -- the vote --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.41b")
@pytest.mark.parametrize(("against", "guilty"), [("against", False), ("abstain", True)])
def test_most_votes_against_set_the_accused_free_and_nobody_is_shamed(against: str, guilty: bool) -> None:
    match = tried(in_court({"major": 1, "influence": 0}), "charge:lesser")
    play(match, "seat:3", "no_appeal", "abstain", "clockwise", "abstain", against, "abstain", "for")
    assert bool(lines(match, "trial.convicted")) == guilty
    assert asked(match) == {0: "senate.business"}, "the same office cannot be tried again"
    everybody = tried(in_court({"major": 1}), "charge:lesser")
    play(everybody, "seat:3", "no_appeal", "against", "clockwise", "against", "against", "against", "abstain")
    assert asked(everybody) == {0: "senate.business"}, "an acquittal by everybody costs the Censor nothing"


@pytest.mark.rule("republic_assembly:9.411b")
def test_what_a_minor_conviction_costs() -> None:
    convicted = {"popularity": 2, "influence": 3, "prior": 1}
    s = board(people={JUNIUS: convicted, AELIUS: {"popularity": -7}}, concessions={MINING: JUNIUS})
    convict(s, trial_of_junius("charge:lesser"), fatal=False)
    p = person(JUNIUS)
    assert (s.popularity[p], s.influence[p], s.prior[p]) == (-3, 0, 0)
    assert s.holder[concession(MINING)] == IN_FORUM
    other = Motion(subject=TRIAL, terms=[AELIUS, MANLIUS, "charge:lesser"], by=Faction(1))
    convict(s, other, fatal=False)
    assert s.popularity[person(AELIUS)] == -9


@pytest.mark.rule("republic_assembly:9.45")
def test_a_vetoed_trial_counts_for_the_censor() -> None:
    match = tried(in_court({"major": 1}, hands={3: ["intrigue:tribune"]}), "charge:lesser")
    match.interject(3, "tribune_veto", "intrigue:tribune")
    assert rome(match).session.minor_trials == 1
    assert rome(match).motions == []
    assert asked(match) == {0: "senate.business"}, "he cannot be tried again for it"


@pytest.mark.rule("republic_assembly:9.72c")
def test_whose_trial_was_vetoed_cannot_be_tried_for_anything_this_year() -> None:
    match = in_court(
        {"major": 1}, people={AELIUS: {"major": 1}}, concessions={MINING: JUNIUS}, hands={3: ["intrigue:tribune"]}
    )
    rome(match).bar[concession(MINING)] = 1
    tried(match, MINING)
    match.interject(3, "tribune_veto", "intrigue:tribune")
    assert charges(rome(match), person(JUNIUS)) == [], "neither for Mining nor for his office"
    assert options(match) == ["end_trials", AELIUS], "the Censor may still accuse others"


# -- the appeal ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.44a")
def test_the_votes_of_an_appeal_are_the_accuseds_own_or_taken_from_them() -> None:
    match = tried(in_court({"major": 1, "influence": 9, "popularity": 0}, dice=[1, 4]), "charge:lesser")
    play(match, "seat:3")
    assert match.asks[3].key == "trial.appeal"
    play(match, "appeal")
    motion = rome(match).motions[-1]
    taken = lines(match, "trial.appealed")[0].params["votes"]
    assert taken < 0
    assert (motion.pleaded, motion.swing) == (taken, 0)
    own = of(match, "influence", JUNIUS) + match.view(None)["senators"][JUNIUS]["oratory"]
    assert SUBJECTS[TRIAL].weight(rome(match), motion, person(JUNIUS)) == own + taken
    rome(match).influence[person(JUNIUS)] = 0
    motion.pleaded = -20
    assert SUBJECTS[TRIAL].weight(rome(match), motion, person(JUNIUS)) == 0, "nobody has fewer than no votes"


@pytest.mark.rule("republic_assembly:9.44b")
def test_whom_the_crowd_kills_brings_the_prosecutor_nothing() -> None:
    match = tried(in_court({"major": 1, "influence": 10, "popularity": -9}, dice=[1, 1]), "charge:lesser")
    before = of(match, "influence", MANLIUS)
    play(match, "seat:3", "appeal")
    assert of(match, "place", JUNIUS) == CURIA or of(match, "deaths", JUNIUS) == 1
    assert of(match, "influence", MANLIUS) == before
    assert lines(match, "trial.lynched")
    assert not lines(match, "trial.convicted"), "nor is it said that he was found guilty and half goes to anybody"


# -- assassins -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.82")
def test_what_the_die_of_an_assassin_means() -> None:
    assert [outcome(total) for total in (5, 6)] == [KILLED] * 2
    assert [outcome(total) for total in (2, 1, 0)] == [CAUGHT] * 3
    assert {outcome(total) for total in (3, 4)}.isdisjoint({KILLED, CAUGHT})


@pytest.mark.rule("republic_assembly:9.82")
def test_an_assassin_card_adds_one() -> None:
    match = sitting("business", hands={1: ["intrigue:assassin"]}, dice=[4])
    match.interject(1, "assassination", JUNIUS)
    play(match, CLAUDIUS, 1, 0)
    assert of(match, "deaths", JUNIUS) == 1


@pytest.mark.rule("republic_assembly:9.84a", "republic_assembly:9.84b")
def test_a_caught_assassin_dies_and_his_leader_is_tried_at_once_by_nobody() -> None:
    people = {"family:julius": {"influence": 3}, FURIUS: {"office": "censor"}}
    match = sitting("business", dice=[1, 3, 4], people=people)
    match.interject(1, "assassination", JUNIUS)
    play(match, CLAUDIUS, 0, 0)
    assert of(match, "deaths", CLAUDIUS) == 1
    assert of(match, "influence", "family:julius") == 0
    motion = rome(match).motions[-1]
    assert (motion.subject, motion.terms[:2]) == ("special_trial", ["family:julius", ""])
    assert asked(match) == {2: "senate.call"}, "the Censor sets the order"


@pytest.mark.rule("republic_assembly:9.84b")
def test_nobody_gains_by_a_special_trial() -> None:
    s = board(people={"family:julius": {"influence": 12, "prior": 1}})
    s.resume([["sitting"]])
    implicate(s, Faction(1), person("family:julius"), 0)
    before, prior = list(s.influence), sum(s.prior)
    convict(s, s.motions[-1], fatal=True)
    assert all(now <= was for now, was in zip(s.influence, before, strict=True))
    assert sum(s.prior) == prior - 1


@pytest.mark.rule("republic_assembly:9.84a")
def test_the_family_of_a_caught_leader_is_lost() -> None:
    s = board()
    s.resume([["sitting"]])
    punish(s, person("family:julius"), 0, light=False)
    assert s.place[person("family:julius")] == CURIA


@pytest.mark.rule("republic_assembly:9.84c")
@pytest.mark.parametrize(
    ("choice", "answer", "total"), [(False, "appeal", 6), (True, "appeal", 6), (True, "appeal_in_own_name", 11)]
)
def test_whose_popularity_counts_in_the_appeal_of_a_special_trial(choice: bool, answer: str, total: int) -> None:
    given: dict[str, Any] = {
        "options": {"special_appeal_choice": choice},
        "people": {"family:julius": {"popularity": 3}},
    }
    motion = Motion(subject="special_trial", terms=["family:julius", "", 2], by=Faction(0), chair=0, opened=True)
    motion.waiting = Faction(1)
    match = position("ballot", motions=[motion], dice=[4, 4], session=Session(step="business"), **given)
    assert ("appeal_in_own_name" in options(match)) == choice
    play(match, answer)
    assert lines(match, "trial.appealed")[0].params["total"] == total


def test_the_bars_of_all_concessions_are_down_after_the_trials() -> None:
    s = loaded(board(session=Session(step="trials"), bar=[1] * len(CONCESSIONS)))
    end_trials(s)
    assert not any(s.bar)


@pytest.mark.rule("republic_assembly:9.43b")
def test_a_governor_who_is_home_for_a_year_is_not_to_be_tried() -> None:
    match = in_court({"corrupt": 1, "returned": 1}, people={AELIUS: {"corrupt": 1, "returned": 2}})
    assert options(match) == ["end_trials", AELIUS]
    assert refused(match, JUNIUS) == "republic_assembly:9.43b"
    assert may(match, 3, "tribune_veto") == []


@pytest.mark.rule("republic_assembly:9.411a", "republic_assembly:9.611c")
def test_who_has_earned_by_a_concession_is_liable_though_it_was_destroyed_since() -> None:
    match = in_court({}, concessions={MINING: JUNIUS})
    s = rome(match)
    assert charges(s, person(JUNIUS)) == [], "it has not paid"
    s.bar[concession(MINING)] = 1
    assert destroy(s, concession(MINING))
    assert charges(s, person(JUNIUS)) == [MINING]
    s.deaths[person(JUNIUS)] += 1
    assert charges(s, person(JUNIUS)) == [], "not his heir"


@pytest.mark.rule("republic_assembly:9.411a", "republic_assembly:9.41b")
def test_after_one_conviction_he_can_be_tried_for_another_concession_that_has_paid_but_not_for_the_same() -> None:
    s = board(concessions={MINING: JUNIUS, HARBOR: JUNIUS}, people={CLAUDIUS: {"office": "censor"}})
    s.session = Session(step="trials", minor_trials=1)
    s.bar[concession(MINING)] = s.bar[concession(HARBOR)] = 1
    convict(s, trial_of_junius(MINING), fatal=False)
    assert s.holder[concession(HARBOR)] == IN_FORUM
    assert charges(s, person(JUNIUS)) == [HARBOR]
    end_trials(s)
    assert s.earned == []


@pytest.mark.rule("republic_assembly:9.411a")
def test_a_statesman_answers_for_what_his_family_has_earned() -> None:
    s = board(people={CLAUDIUS: {"office": "censor"}}, concessions={MINING: "family:cornelius"})
    s.bar[concession(MINING)] = 1
    destroy(s, concession(MINING))
    replace(s, person("family:cornelius"), person("statesman:1a"))
    assert [CONCESSION[each] for each, *who in s.earned if who == man(s, person("statesman:1a"))] == [MINING]


@pytest.mark.rule("republic_assembly:9.43b")
def test_a_governor_answers_for_his_last_term_alone() -> None:
    s = board(people={AELIUS: {"corrupt": 1, "returned": 2}}, provinces={"province:sicilia": None})
    appoint(s, 0, person(AELIUS))
    assert s.corrupt[person(AELIUS)] == 0
