"""What is refused at a table of the assembly, and by which paragraph of its own book."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, NoChance
from tabularium.games.republic.state import Rejected, Session
from tabularium.testing.language import asked, refusal, refused

from ..table import person
from .hall import hall, resumed, state

CORNELIUS, FABIUS, JULIUS = "family:cornelius", "family:fabius", "family:julius"
JUNIUS, MANLIUS, FULVIUS = "family:junius", "family:manlius", "family:fulvius"
TERENTIUS = "family:terentius"
THREE_WARS = {"war:punic-1": "active", "war:syrian": "active", "war:gallic-1": "active"}


def senate(step: str, session: dict[str, Any] | None = None, **given: Any) -> Match:
    """The Senate at a step, with the people around it."""
    s = hall(phase="senate", **given)
    s.session = Session(step=step, chair=person(CORNELIUS), **(session or {}))
    return resumed(s, "sitting")


def rule_against(match: Match, answer: str) -> str | None:
    """By which rule what one would answer is refused."""
    (ask,) = match.asks.values()
    refusal = ask.why(answer)
    assert refusal is not None, f"{answer} is legal"
    return refusal.rule


@pytest.mark.rule("republic_assembly:9.24", "republic_assembly:9.2b", "republic_assembly:9.2c")
def test_who_cannot_stand_for_consul() -> None:
    people = {FABIUS: {"place": "captive", "post": 0}, FULVIUS: {"office": "master_of_horse"}}
    match = senate("consuls", people=people)
    assert rule_against(match, FABIUS) == "republic_assembly:9.24"
    assert rule_against(match, CORNELIUS) == "republic_assembly:9.2b"
    assert rule_against(match, FULVIUS) == "republic_assembly:9.2c"


@pytest.mark.rule("republic_assembly:9.2a", "republic_assembly:9.4a", "republic_assembly:9.61a")
@pytest.mark.parametrize(
    ("step", "answers", "rule"),
    [("consuls", (), "9.2a"), ("censor", (), "9.4a"), ("business", ("concessions", "concession:mining"), "9.61a")],
)
def test_who_waits_in_the_forum_belongs_to_no_faction(step: str, answers: tuple[str, ...], rule: str) -> None:
    people = {TERENTIUS: {"place": "forum"}, FABIUS: {"prior": 1}, FULVIUS: {"prior": 1}}
    match = senate(step, people=people, concessions={"concession:mining": "forum"})
    for answer in answers:
        match.answer(0, answer)
    why = refusal(match, TERENTIUS)
    assert (why.message, why.rule) == ("refused.unaligned", f"republic_assembly:{rule}")


@pytest.mark.rule("republic_assembly:9.91e")
def test_who_cannot_be_dictator() -> None:
    people = {FULVIUS: {"office": "censor"}, FABIUS: {"place": "captive", "post": 0}}
    match = senate("dictator", wars=THREE_WARS, people=people)
    assert list(asked(match).values()) == ["senate.appoint_dictator"]
    assert rule_against(match, FULVIUS) == "republic_assembly:9.91e"
    assert rule_against(match, FABIUS) == "republic_assembly:9.91e"
    assert rule_against(match, JULIUS) == "republic_assembly:9.91e", "a consul himself"


@pytest.mark.rule("republic_assembly:9.71")
def test_what_a_tribune_cannot_bring_before_the_trials_are_over() -> None:
    people = {each: {"prior": 1} for each in (FABIUS, FULVIUS)}
    match = senate("censor", people=people, hands={3: ["intrigue:tribune"]})
    match.interject(3, "tribune_propose", "intrigue:tribune")
    assert rule_against(match, "land_bill") == "republic_assembly:9.71"
    assert "censor" in match.asks[3].legal()
    trials = senate(
        "trials", people={MANLIUS: {"office": "censor"}, JULIUS: {"major": 1}}, hands={3: ["intrigue:tribune"]}
    )
    assert barred(trials, 3, "tribune_propose", "intrigue:tribune") == "republic_assembly:9.71"


@pytest.mark.rule(
    "republic_assembly:9.43b", "republic_assembly:9.72c", "republic_assembly:9.41b", "republic_assembly:9.411a"
)
def test_who_cannot_be_tried() -> None:
    people = {
        MANLIUS: {"office": "censor"},
        JUNIUS: {"corrupt": 1, "returned": 1},
        FULVIUS: {"major": 1},
        FABIUS: {"major": 1},
        JULIUS: {"major": 1},
    }
    tried = [[FABIUS, "charge:major"], [FULVIUS, "charge:major"]]
    vetoed = Rejected("trial", [FULVIUS, JUNIUS, "charge:lesser"], vetoed=True)
    match = senate("trials", {"tried": tried, "rejected": [vetoed]}, people=people, turn=2)
    assert rule_against(match, JUNIUS) == "republic_assembly:9.43b", "he came home last turn"
    assert rule_against(match, FULVIUS) == "republic_assembly:9.72c"
    assert rule_against(match, FABIUS) == "republic_assembly:9.41b"
    assert rule_against(match, "family:papirius") == "republic_assembly:9.411a"


@pytest.mark.rule("republic_assembly:9.67a")
def test_a_consul_for_life_can_be_nominated_at_any_time_after_the_consuls_are_elected() -> None:
    people = {MANLIUS: {"office": "censor"}, JULIUS: {"major": 1}, CORNELIUS: {"influence": 22}}
    match = senate("trials", people=people, hands={3: ["intrigue:tribune"]})
    (censor,) = match.asks
    assert "propose_life" in match.chances(censor), "who presides over the trials brings it"
    match.interject(3, "tribune_propose", "intrigue:tribune")
    assert list(match.asks[3].legal()) == ["consul_for_life", "let_go"]
    match.answer(3, "consul_for_life")
    match.answer(3, CORNELIUS)
    assert state(match).motions[-1].subject == "consul_for_life"
    quaestors = senate("quaestors", people=people)
    assert {ask.key for ask in quaestors.asks.values()} == {"quaestors.rome"}
    assert any("propose_life" in quaestors.chances(seat) for seat in range(18))


@pytest.mark.rule("republic_assembly:9.2a", "republic_assembly:9.72c", "republic_assembly:9.21")
def test_nothing_comes_before_the_consuls_and_a_vetoed_pair_is_barred_by_the_veto() -> None:
    vetoed = Rejected("consuls", [FABIUS, FULVIUS], vetoed=True)
    lost = Rejected("consuls", [JUNIUS, MANLIUS])
    match = senate("consuls", {"rejected": [vetoed, lost]})
    assert rule_against(match, "land_bill") == "republic_assembly:9.2a"
    assert rule_against(match, FABIUS) == "republic_assembly:9.72c"
    match.answer(0, JUNIUS)
    assert rule_against(match, MANLIUS) == "republic_assembly:9.21"


@pytest.mark.rule("republic_assembly:9.21")
def test_nobody_is_his_own_colleague() -> None:
    match = senate("consuls")
    match.answer(0, FABIUS)
    why = refusal(match, FABIUS)
    assert (why.message, why.rule) == ("refused.named_twice", "republic_assembly:9.21")


@pytest.mark.rule("republic_assembly:9.72c", "republic_assembly:9.69a")
def test_a_candidate_for_censor_is_out_by_a_veto_or_by_a_vote() -> None:
    people = {each: {"prior": 1} for each in (FABIUS, FULVIUS, JUNIUS, MANLIUS)}
    rejected = [Rejected("censor", [FABIUS], vetoed=True), Rejected("censor", [FULVIUS])]
    match = senate("censor", {"rejected": rejected}, people=people)
    assert rule_against(match, FABIUS) == "republic_assembly:9.72c"
    assert rule_against(match, FULVIUS) == "republic_assembly:9.69a"


@pytest.mark.rule("republic_assembly:8.2c", "republic_assembly:9.626")
def test_what_the_chair_cannot_bring() -> None:
    match = senate("business", no_recruitment=True, chest=100)
    assert rule_against(match, "recruit") == "republic_assembly:8.2c"
    assert rule_against(match, "force_the_censor") == "republic_assembly:9.626"


@pytest.mark.rule("republic_assembly:9.11d", "republic_assembly:9.7", "republic_assembly:9.72b")
@pytest.mark.parametrize(("office", "rule"), [("dictator", "9.72b"), ("rome_consul", "9.7")])
def test_the_senate_is_not_closed_in_a_vote_nor_what_a_dictator_proposes_vetoed(office: str, rule: str) -> None:
    match = senate("business", people={CORNELIUS: {"office": office}})
    for answer in ("minor_motion", "motion:censure", JUNIUS):
        match.answer(0, answer)
    assert rule_against(match, "adjourn") == "republic_assembly:9.11d"
    match.answer(0, "clockwise")
    refusal = match.asks[1].why("veto")
    assert refusal is not None
    assert refusal.rule == f"republic_assembly:{rule}"


# -- what cannot be done unasked -------------------------------------------------------------------------------------
def barred(match: Match, seat: int, name: str, answer: str) -> str | None:
    """By which rule somebody cannot do this unasked now."""
    with pytest.raises(NoChance) as caught:
        match.interject(seat, name, answer)
    return caught.value.refusal.rule


def proposed(office: str = "rome_consul", **given: Any) -> Match:
    """Cornelius has proposed a censure of Junius, and faction 1 is called to vote."""
    match = senate("business", people={CORNELIUS: {"office": office}, **given.pop("people", {})}, **given)
    for answer in ("minor_motion", "motion:censure", JUNIUS, "clockwise"):
        match.answer(0, answer)
    return match


@pytest.mark.rule(
    "republic_assembly:9.72a", "republic_assembly:9.72b", "republic_assembly:9.32b", "republic_assembly:9.7"
)
def test_when_a_tribune_does_not_veto() -> None:
    hands = {1: ["intrigue:tribune"], 2: ["intrigue:tribune"]}
    card = "intrigue:tribune"
    assert barred(proposed("dictator", hands=hands), 2, "tribune_veto", card) == "republic_assembly:9.72b"
    assert barred(senate("business", hands=hands), 2, "tribune_veto", card) == "republic_assembly:9.72a"
    match = proposed(hands=hands)
    assert barred(match, 3, "tribune_veto", card) == "republic_assembly:9.7", "he has none"
    for seat in list(match.asks):
        match.answer(seat, "for")
    assert barred(match, 1, "tribune_veto", card) == "republic_assembly:9.32b", "they have voted"


@pytest.mark.rule("republic_assembly:9.8b", "republic_assembly:9.81")
def test_when_nobody_strikes() -> None:
    deed = "assassination"
    assert barred(senate("business", {"attempted": [2]}), 2, deed, JUNIUS) == "republic_assembly:9.8b"
    assert barred(resumed(hall(phase="forum", active=0), "persuade"), 2, deed, JUNIUS) == "republic_assembly:9.81"
    away = senate("business", people={FULVIUS: {"place": "captive", "post": 0}})
    assert barred(away, 2, deed, JUNIUS) == "republic_assembly:9.81", "whom he plays is away"


@pytest.mark.rule("republic_assembly:9.81")
def test_between_two_questions_of_one_matter_no_paragraph_forbids_what_only_has_to_wait() -> None:
    match = senate("consuls")
    assert "assassination" in match.chances(8)
    match.answer(0, JUNIUS)
    assert asked(match) == {0: "senate.colleague"}
    assert barred(match, 8, "assassination", JULIUS) is None, "the Senate is in session"


@pytest.mark.rule("republic_assembly:9.9a", "republic_assembly:9.91a", "republic_assembly:9.67a")
def test_when_no_dictator_is_offered_and_nobody_nominated() -> None:
    assert barred(senate("business", wars=THREE_WARS), 0, "dictator_appoint", FABIUS) == "republic_assembly:9.9a"
    people = {each: {"prior": 1} for each in (FABIUS, FULVIUS)}
    quiet = senate("censor", people=people)
    assert barred(quiet, 0, "dictator_appoint", FABIUS) == "republic_assembly:9.9a", "there is no danger"
    danger = senate("censor", people=people, wars=THREE_WARS)
    assert barred(danger, 5, "dictator_appoint", FABIUS) == "republic_assembly:9.91a", "he plays no consul"
    assert barred(quiet, 3, "nominate_for_life", CORNELIUS) == "republic_assembly:9.67a"


# -- who speaks for whom ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:2a")
def test_who_does_not_speak_for_his_faction_is_told_so() -> None:
    card = "intrigue:tribune"
    idle = senate("business", hands={2: [card]})
    assert barred(idle, 8, "tribune_propose", card) == "republic_assembly:2a", "the hand is the leader's to play"
    assert barred(idle, 3, "tribune_propose", card) != "republic_assembly:2a", "his faction has none"
    match = proposed(hands={1: [card], 2: [card]})
    assert barred(match, 8, "tribune_veto", card) == "republic_assembly:2a"
    assert refused(match, "veto", 7) == "republic_assembly:2a"
    assert "veto" in match.asks[1].legal()


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:7.513")
def test_who_answers_what_another_of_his_faction_is_asked_is_told_so() -> None:
    match = resumed(hall(phase="forum", active=0, people={"family:terentius": {"place": "forum"}}), "persuade")
    assert refused(match, FABIUS, 6) == "republic_assembly:2a"
    assert refused(match, FABIUS, 7) is None, "nobody of his faction is asked"
    assert refused(match, FABIUS, 99) is None
    match.answer(0, FABIUS)
    assert refused(match, "family:terentius", 0) == "republic_assembly:2a", "it is Fabius who speaks now"


@pytest.mark.rule("republic_assembly:9.31b")
def test_nobody_buys_votes_with_the_talents_of_another() -> None:
    match = proposed(people={JULIUS: {"talents": 3}})
    assert "for_buying" in match.asks[1].legal()
    why = refusal(match, "for_buying", 7)
    assert (why.message, why.rule) == ("refused.own_talents", "republic_assembly:9.31b")
