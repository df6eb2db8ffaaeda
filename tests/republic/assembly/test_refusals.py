"""What is refused at a table of the assembly, and by which paragraph of its own book."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import Rejected, Session
from tabularium.testing.language import asked

from ..table import person
from .hall import hall, resumed, state

CORNELIUS, FABIUS, JULIUS = "family:cornelius", "family:fabius", "family:julius"
JUNIUS, MANLIUS, FULVIUS = "family:junius", "family:manlius", "family:fulvius"
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
