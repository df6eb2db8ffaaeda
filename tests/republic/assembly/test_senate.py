"""The Senate: who attends and presides, the consuls' election, votes, and the chair that is shamed."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import BY_FACTION
from tabularium.games.republic.cards import CARD, ORATORY
from tabularium.games.republic.losses import go_home
from tabularium.games.republic.senate.chair import presiding
from tabularium.games.republic.senate.dictator import make_dictator
from tabularium.games.republic.senate.elections import consular, consuls_first, outgoing
from tabularium.games.republic.senate.governors import untried
from tabularium.games.republic.senate.means import statesmen
from tabularium.games.republic.senators import highest_officer
from tabularium.games.republic.state import CENSOR, FIELD, MASTER_OF_HORSE, NO_OFFICE, PROCONSUL, ROME_CONSUL, Session
from tabularium.testing.language import asked, play, refusal, refused

from ..floor import all_for, may, voted
from ..sitting import options
from ..table import of, person, province, rome, war
from .factions import board, business, sitting

CORNELIUS, FABIUS, VALERIUS = "family:cornelius", "family:fabius", "family:valerius"
CLAUDIUS, JULIUS = "family:claudius", "family:julius"
MARCELLUS = "statesman:8a"
SENDS_THE_CHAIR = ("dispatch", JULIUS, "war:gallic-1", 10, 0, CORNELIUS, "war:gallic-1", 10, 0)


@pytest.mark.rule("republic_assembly:9.1a")
def test_without_officers_influence_presides_then_oratory_then_the_lower_number() -> None:
    none = {CORNELIUS: {"office": "none"}, JULIUS: {"office": "none"}}
    s = board(people=none)
    s.influence = [0] * len(s.influence)
    s.influence[person(FABIUS)] = s.influence[person(CLAUDIUS)] = 5
    assert ORATORY[person(CLAUDIUS)] > ORATORY[person(FABIUS)]
    assert highest_officer(s) == person(CLAUDIUS)
    s.influence[person(FABIUS)] = 6
    assert highest_officer(s) == person(FABIUS)
    s.office[person(VALERIUS)] = CENSOR
    assert highest_officer(s) == person(VALERIUS)


@pytest.mark.rule("republic_assembly:9.1b", "republic_assembly:9.31c")
def test_an_exile_is_not_there_and_everybody_sees_how_many_votes_are_left() -> None:
    match = sitting("business", people={"statesman:2a": {"faction": 0}})
    before = match.view(None)["factions"][0]["votes"]
    s = rome(match)
    p = person("statesman:2a")
    s.place[p], s.faction[p] = 9, -1
    s.leader[0] = person(CORNELIUS)
    votes = match.view(None)["senators"]["statesman:2a"]["oratory"]
    assert match.view(3)["factions"][0]["votes"] == before - votes


@pytest.mark.rule("republic_assembly:9.11a")
def test_who_convened_the_senate_presides_until_there_is_a_new_rome_consul() -> None:
    s = board(session=Session(step="consuls", chair=person(CORNELIUS)), people={FABIUS: {"office": "censor"}})
    outgoing(s)
    s.session.step = "roles"
    assert presiding(s) == person(CORNELIUS)
    s.session.step, s.office[person(CLAUDIUS)] = "dictator", ROME_CONSUL
    assert presiding(s) == person(CLAUDIUS)


@pytest.mark.rule("republic_assembly:9.11a")
def test_where_all_have_given_up_the_chair_the_highest_has_it_still() -> None:
    s = board(session=Session(step="business", chair=person(CORNELIUS)))
    assert presiding(s) == person(CORNELIUS)
    s.session.resigned = [person(CORNELIUS)]
    assert presiding(s) == person(JULIUS)
    s.session.resigned = list(range(15))
    assert presiding(s) == person(CORNELIUS)


@pytest.mark.rule("republic_assembly:9.11d")
def test_the_chair_closes_the_senate_after_elections_and_trials_and_not_during_a_vote() -> None:
    match = play(business(), "recruit", 1, 0)
    assert asked(match) == {0: "senate.call"}
    assert refused(match, "adjourn")
    voted(match, *["against"] * 4, "for")
    play(match, "lose_influence")
    assert "adjourn" in options(match)


@pytest.mark.rule("republic_assembly:9.2b", "republic_assembly:9.24", "republic_assembly:9.2c")
def test_who_may_stand_for_consul() -> None:
    people = {
        FABIUS: {"office": "censor"},
        VALERIUS: {"prior": 1},
        "family:manlius": {"office": "master_of_horse"},
        "family:fulvius": {"office": "dictator"},
    }
    s = board(people=people, provinces={"province:sicilia": "family:furius"})
    fit = consular(s)
    assert {person(FABIUS), person(VALERIUS)} <= set(fit)
    assert not {
        person(each) for each in (CORNELIUS, JULIUS, "family:manlius", "family:fulvius", "family:furius")
    } & set(fit)


def elected(*pair: str) -> Match:
    """A Senate in which these two have just been elected and have settled who stays in Rome."""
    match = voted(play(sitting("consuls"), *pair), *["for"] * 5)
    for seat, wish in zip(sorted(asked(match)), ("rome_consul", "field_consul"), strict=True):
        match.answer(seat, wish)
    return match


@pytest.mark.rule("republic_assembly:9.11a", "republic_assembly:9.25a")
def test_a_new_rome_consul_presides_though_he_has_given_up_the_chair_before() -> None:
    none = {"office": "none"}
    people = {CORNELIUS: none, JULIUS: none, FABIUS: {"office": "censor"}}
    match = sitting("consuls", people=people, session={"resigned": [person(FABIUS)]})
    assert presiding(rome(match)) != person(FABIUS)
    voted(play(match, FABIUS, CLAUDIUS), *["for"] * 5)
    for seat, wish in {0: "rome_consul", 1: "field_consul"}.items():
        match.answer(seat, wish)
    assert presiding(rome(match)) == person(FABIUS)


@pytest.mark.rule("republic_assembly:9.92a", "republic_assembly:9.11a")
def test_a_new_dictator_presides_though_he_has_given_up_the_chair_before() -> None:
    s = board(session=Session(step="dictator", resigned=[person(FABIUS)]))
    s.resume([["sitting"]])
    make_dictator(s, person(FABIUS))
    assert presiding(s) == person(FABIUS)


@pytest.mark.rule("republic_assembly:9.2b")
def test_who_was_elected_is_not_elected_again_the_year_after_though_he_is_home_from_his_command() -> None:
    s = rome(elected(FABIUS, CLAUDIUS))
    rome_consul = person(FABIUS)
    s.place[rome_consul], s.office[rome_consul] = FIELD, PROCONSUL
    go_home(s, rome_consul)
    assert s.office[rome_consul] == NO_OFFICE
    assert rome_consul not in consular(s)
    s.agenda, s.session = [["nominate_consuls"]], Session(step="consuls")
    why = refusal(Match.from_state(BY_FACTION, s.copy(), 5), FABIUS)
    assert (why.message, why.rule) == ("refused.just_elected", "republic:9.2c")
    outgoing(s)
    s.elected([person(VALERIUS), person(JULIUS)])
    assert rome_consul in consular(s), "but the year after that"


@pytest.mark.rule("republic_assembly:9.2b")
def test_where_nobody_could_be_elected_nobody_is_kept_from_the_next_consulship() -> None:
    s = rome(elected(FABIUS, CLAUDIUS))
    s.office = [CENSOR if p == person(FABIUS) else MASTER_OF_HORSE for p in range(len(s.office))]
    s.session = Session(step="consuls")
    consuls_first(s)
    assert person(FABIUS) in consular(s)


@pytest.mark.rule("republic_assembly:9.2c", "republic_assembly:9.24")
def test_a_master_of_horse_is_refused_for_his_office() -> None:
    why = refusal(sitting("consuls", people={VALERIUS: {"office": "master_of_horse"}}), VALERIUS)
    assert (why.message, why.rule) == ("refused.other_office", "republic:9.2d")


@pytest.mark.rule("republic_assembly:9.2c")
def test_a_censor_elected_consul_is_censor_no_longer() -> None:
    match = play(sitting("consuls", people={FABIUS: {"office": "censor"}}), FABIUS, CLAUDIUS)
    voted(match, *["for"] * 5)
    for seat, wish in {0: "rome_consul", 1: "field_consul"}.items():
        match.answer(seat, wish)
    assert of(match, "office", FABIUS) == ROME_CONSUL
    assert CENSOR not in rome(match).office


@pytest.mark.rule("republic_assembly:9.25d", "republic_assembly:10.7a")
def test_last_years_consuls_become_prior_consuls_and_so_does_a_proconsul() -> None:
    s = board(people={FABIUS: {"office": "proconsul", "place": "field", "post": war("war:syrian")}})
    outgoing(s)
    marked = [p for p, prior in enumerate(s.prior) if prior]
    assert marked == [person(CORNELIUS), person(FABIUS), person(JULIUS)]
    assert (s.office[person(CORNELIUS)], s.office[person(FABIUS)]) == (NO_OFFICE, PROCONSUL)


# -- tribunes --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.22a", "republic_assembly:9.71")
def test_before_the_end_of_the_trials_a_tribune_brings_candidates_only() -> None:
    held = {2: ["intrigue:tribune"]}
    election = sitting("censor", hands=held, people={FABIUS: {"prior": 1}, VALERIUS: {"prior": 1}})
    election.interject(2, "tribune_propose", "intrigue:tribune")
    assert options(election) == ["censor", "let_go"]
    after = business(hands=held)
    after.interject(2, "tribune_propose", "intrigue:tribune")
    assert {"minor_motion", "recruit", "land_bill"} <= set(options(after))
    play(after, "minor_motion", "motion:thanks", FABIUS)
    assert rome(after).motions[-1].subject == "minor_motion"


@pytest.mark.rule("republic_assembly:9.22a")
def test_while_a_proposal_is_discussed_nobody_else_proposes() -> None:
    match = play(business(hands={2: ["intrigue:tribune"]}), "recruit", 1, 0)
    assert asked(match) == {0: "senate.call"}, "it is stated, and nobody has been called yet"
    assert may(match, 2, "tribune_propose") == []
    play(match, "seat:1", "for")
    assert may(match, 2, "tribune_propose") == []


@pytest.mark.rule("republic_assembly:9.22b", "republic_assembly:9.7")
def test_a_tribune_played_in_the_discussion_is_for_the_next_proposal() -> None:
    match = play(business(hands={2: ["intrigue:tribune"]}), "recruit", 1, 0)
    match.interject(2, "tribune_reserve", "intrigue:tribune")
    s = rome(match)
    assert (s.hands[2], [CARD[card] for card in s.discards]) == ([], ["intrigue:tribune"]), "a card is used once"
    assert asked(match) == {0: "senate.call"}, "what was stated comes first"
    all_for(match)
    assert asked(match) == {2: "tribune.subject"}


@pytest.mark.rule("republic_assembly:9.22d")
def test_a_statesmans_own_tribune_is_there_again_every_turn() -> None:
    s = board(people={"statesman:22a": {"faction": 0}})
    tribune = person("statesman:22a")
    assert [person(each) for each in statesmen(s, 0)] == [tribune]
    s.session.used.append(tribune)
    assert statesmen(s, 0) == []
    s.session = Session()
    assert [person(each) for each in statesmen(s, 0)] == [tribune]


# -- votes -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.33")
@pytest.mark.parametrize(("extra", "passed"), [(0, False), (1, True)])
def test_more_than_half_of_the_votes_carry_everything(extra: int, passed: bool) -> None:
    s = rome(sitting("business"))
    ours = sum(s.knights) + 0
    assert ours == 0
    match = sitting("business", people={FABIUS: {"talents": 60}, CLAUDIUS: {"talents": 60}})
    play(match, "recruit", 1, 0)
    votes = [each["votes"] for each in match.view(None)["factions"]]
    play(match, "seat:1", "against_buying", max(0, votes[0] - votes[1]))
    play(match, "clockwise", *["abstain"] * 3, "for_buying", max(0, votes[1] - votes[0]) + extra)
    assert (len([n for n in rome(match).legion if n == 0]) == 5) == passed


@pytest.mark.rule("republic_assembly:9.34")
def test_a_shamed_chair_without_influence_may_stay_and_who_gives_it_up_may_come_back() -> None:
    match = play(business(people={CORNELIUS: {"influence": 0}}), "recruit", 1, 0)
    voted(match, *["against"] * 4, "for")
    assert options(match) == ["lose_influence", "give_up_chair"]
    assert match.asks[0].default == "lose_influence"
    play(match, "lose_influence")
    assert (of(match, "influence", CORNELIUS), asked(match)) == (0, {0: "senate.business"})
    again = play(business(), "recruit", 1, 0)
    voted(again, *["against"] * 4, "for")
    play(again, "give_up_chair")
    assert asked(again) == {1: "senate.business"}
    play(again, "recruit", 2, 0)
    play(again, "clockwise", *["against"] * 4, "for")
    play(again, "give_up_chair")
    assert asked(again) == {0: "senate.business"}


# -- vetoes ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.72a")
def test_a_faction_that_has_not_voted_may_veto_before_it_is_called() -> None:
    match = play(business(hands={1: ["intrigue:tribune"], 3: ["intrigue:tribune"]}), "recruit", 1, 0)
    play(match, "seat:1", "for", "seat:2")
    assert may(match, 1, "tribune_veto") == [], "it has voted"
    match.interject(3, "tribune_veto", "intrigue:tribune")
    assert rome(match).motions == []
    assert [each.vetoed for each in rome(match).session.rejected] == [True]
    assert asked(match) == {0: "senate.business"}
    assert rome(match).hands[3] == []


@pytest.mark.rule("republic_assembly:9.72b")
def test_what_cannot_be_vetoed() -> None:
    held = {2: ["intrigue:tribune"]}
    dictator = play(business(hands=held, people={FABIUS: {"office": "dictator"}}), "recruit", 1, 0, "seat:1")
    assert may(dictator, 2, "tribune_veto") == []
    assert "veto" not in options(play(dictator, "abstain", "seat:2"))
    life = play(business(hands=held, people={CORNELIUS: {"influence": 22}}), "consul_for_life", CORNELIUS)
    assert may(life, 2, "tribune_veto") == []
    tribunes = business(hands={1: ["intrigue:tribune"], 2: ["intrigue:tribune"]})
    tribunes.interject(1, "tribune_propose", "intrigue:tribune")
    play(tribunes, "recruit", 1, 0)
    assert may(tribunes, 2, "tribune_veto") == ["intrigue:tribune"], "what a Tribune proposes can be vetoed here"


@pytest.mark.rule("republic_assembly:9.72c")
def test_neither_of_a_vetoed_pair_can_be_named_again() -> None:
    match = play(sitting("consuls", hands={2: ["intrigue:tribune"]}), FABIUS, CLAUDIUS)
    match.interject(2, "tribune_veto", "intrigue:tribune")
    assert asked(match) == {0: "senate.consul"}
    assert not {FABIUS, CLAUDIUS} & set(options(match))


@pytest.mark.rule("republic_assembly:9.72c")
def test_of_several_governors_in_a_vetoed_vote_each_is_barred_from_his_province() -> None:
    sicilia, sardinia = "province:sicilia", "province:sardinia-et-corsica"
    vacant = {sicilia: None, sardinia: None}
    match = sitting("governors", hands={2: ["intrigue:tribune"]}, provinces=vacant)
    play(match, sicilia, FABIUS, sardinia, CLAUDIUS)
    match.interject(2, "tribune_veto", "intrigue:tribune")
    s = rome(match)
    assert person(FABIUS) not in untried(s, province(sicilia))
    assert person(FABIUS) in untried(s, province(sardinia))


@pytest.mark.rule("republic_assembly:9.72c", "republic_assembly:9.72b")
def test_a_veto_must_leave_a_pair() -> None:
    few = {
        f"family:{name}": {"place": "captive", "post": war("war:syrian")} for name in ("julius", "claudius", "manlius")
    }
    others = {f"family:{name}": {"place": "captive", "post": war("war:syrian")} for name in ("fulvius", "furius")}
    match = sitting("consuls", seats=3, people={**few, **others}, hands={0: ["intrigue:tribune"]})
    assert len(consular(rome(match))) == 3
    play(match, FABIUS, VALERIUS)
    assert may(match, 0, "tribune_veto") == []


@pytest.mark.rule("republic_assembly:9.65c")
def test_the_vote_that_sends_the_chair_to_war_is_suspended_before_or_in_the_own_turn_and_not_after_it() -> None:
    held = {1: ["intrigue:tribune"], 2: ["intrigue:tribune"], 3: ["intrigue:tribune"]}
    match = business(wars={"war:gallic-1": "active"}, legions=20, hands=held)
    play(match, *SENDS_THE_CHAIR)
    play(match, "seat:1", "for", "seat:2")
    able = [seat for seat in held if may(match, seat, "tribune_suspend")]
    assert able == [2, 3], "the first of them has voted"
    match.interject(3, "tribune_suspend", "intrigue:tribune")
    assert asked(match) == {3: "tribune.subject"}
    stated = play(business(wars={"war:gallic-1": "active"}, legions=20, hands=held), *SENDS_THE_CHAIR)
    assert [seat for seat in held if may(stated, seat, "tribune_suspend")] == [1, 2, 3], "as soon as it is stated"


@pytest.mark.rule("republic_assembly:9.65c")
def test_all_with_cards_are_waited_for_before_the_chair_is_sent_to_war() -> None:
    match = business(wars={"war:gallic-1": "active"}, legions=20, hands={2: ["intrigue:tribune"], 3: ["law:julian"]})
    match.be_courteous()
    play(match, *SENDS_THE_CHAIR)
    assert asked(match) == dict.fromkeys((2, 3), "moment.war_departure.pending")
    match.interject(2, "tribune_suspend", "intrigue:tribune")
    while asked(match) != {2: "tribune.subject"}:
        match.lapse()
