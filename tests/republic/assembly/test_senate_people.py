"""People in the Senate and in civil war: who is asked, and what becomes of who plays an exile."""

from __future__ import annotations

import pytest

from tabularium.games.republic.assembly.exile import banish
from tabularium.games.republic.assembly.people import senators_of, settle
from tabularium.games.republic.forces import army
from tabularium.games.republic.senators import man, present, votes
from tabularium.games.republic.state import DICTATOR, REBEL_POST, Faction, Motion, Session
from tabularium.testing.language import asked

from ..table import person
from .hall import hall, meeting, resumed, state

CUNCTATOR, SCIPIO, FABIUS, CORNELIUS = "statesman:2a", "statesman:1a", "family:fabius", "family:cornelius"
JULIUS, CLAUDIUS, MANLIUS = "family:julius", "family:claudius", "family:manlius"


def trial(accused: str) -> Motion:
    """A trial for somebody's life, the faction of the accused being called."""
    motion = Motion(subject="trial", terms=[accused, MANLIUS, "charge:major"], by=Faction(1), chair=person(CLAUDIUS))
    motion.opened, motion.appealed, motion.waiting = True, True, Faction(0)
    return motion


@pytest.mark.rule("republic_assembly:9.421a")
def test_the_person_of_the_accused_decides_on_exile() -> None:
    match = meeting(
        "ballot",
        people={CUNCTATOR: {"faction": 0}, CLAUDIUS: {"office": "censor"}},
        motions=[trial(CUNCTATOR)],
        session=Session(step="trials"),
    )
    own = state(match).person_of(person(CUNCTATOR))
    assert own != state(match).person_of(state(match).leader[0])
    assert asked(match) == {own: "trial.exile"}, "the leader has no say"


@pytest.mark.rule("republic_assembly:9.422")
def test_who_played_an_exile_plays_his_heir_or_waits() -> None:
    s = hall(people={SCIPIO: {"faction": 0}, CUNCTATOR: {"faction": 0}})
    first, second = s.person_of(person(SCIPIO)), s.person_of(person(CUNCTATOR))
    assert first != second
    banish(s, person(SCIPIO))
    settle(s)
    assert senators_of(s, first) == [person(CORNELIUS)], "the leader's family leads now"
    banish(s, person(CUNCTATOR))
    settle(s)
    assert senators_of(s, second) == []
    assert s.waiting == [second]


@pytest.mark.rule("republic_assembly:10.51", "republic_assembly:11.51b")
def test_all_whose_veterans_march_with_the_rebel_are_asked_at_once() -> None:
    people = {
        JULIUS: {"place": "revolt", "office": "none", "faction": 1},
        CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "rome_consul", "sent": 2, "rank": 1},
    }
    s = hall(people=people, rebel=person(JULIUS), armies={JULIUS: 5, CORNELIUS: 9}, phase="combat")
    first, second, third = army(s, person(JULIUS))[:3]
    for legion, owner in ((first, FABIUS), (second, "family:valerius"), (third, CLAUDIUS)):
        s.veteran[legion], s.sworn[legion] = 1, person(owner)
    match = resumed(s, "civil_battle", CORNELIUS)
    assert asked(match) == {6: "veterans.sides", 12: "veterans.sides", 7: "veterans.sides"}
    match.answer(6, "go_over")
    assert len(army(match.state, person(CORNELIUS))) == 9, "nobody knows before all have said"
    match.answer(7, "stay")
    match.answer(12, "go_over")
    fought = next(line for line in match.log if line.message == "civil_war.fought").params
    assert (fought["mine"], fought["theirs"]) == (9 + 4 + 4, 1 + 1 + 2 + 4)


@pytest.mark.rule("republic_assembly:2a")
@pytest.mark.parametrize(("answer", "made"), [("refuse", False), ("consent", True)])
def test_two_consuls_of_one_faction_must_agree_on_a_dictator_if_two_people_play_them(answer: str, made: bool) -> None:
    s = hall(
        people={JULIUS: {"office": "none"}, FABIUS: {"office": "field_consul"}},
        wars=dict.fromkeys(("war:syrian", "war:gallic-1", "war:jugurthine"), "active"),
        session=Session(step="dictator"),
    )
    match = resumed(s, "appoint_dictator", man(s, person(CORNELIUS)))
    match.answer(0, CLAUDIUS)
    assert asked(match) == {6: "senate.agree_dictator"}, "the colleague, though he is of the same faction"
    match.answer(6, answer)
    assert (state(match).office[person(CLAUDIUS)] == DICTATOR) == made


@pytest.mark.rule("republic_assembly:9.72a")
def test_the_leaders_person_plays_the_hand_against_a_vote() -> None:
    motion = Motion(subject="recruit", terms=[1, 0], by=Faction(0), chair=person(CORNELIUS), opened=True)
    motion.waiting = Faction(1)
    match = meeting("ballot", motions=[motion], session=Session(step="business"), hands={2: ["intrigue:tribune"]})
    able = [seat for seat in match.seats if "tribune_veto" in match.chances(seat)]
    assert able == [2]
    assert "intrigue:tribune" in match.view(8)["factions"][2]["hand"], "his faction sees the card too"
    match.interject(2, "tribune_veto", "intrigue:tribune")
    assert match.state.motions == []


@pytest.mark.rule("republic_assembly:9.34")
@pytest.mark.parametrize("own", ["for", "abstain", "against"])
def test_the_chair_is_shamed_by_all_other_factions_whatever_the_people_of_his_own_have_voted(own: str) -> None:
    motion = Motion(subject="recruit", terms=[1, 0], by=Faction(0), chair=person(CORNELIUS), opened=True)
    motion.waiting, motion.called = Faction(0), [Faction(each) for each in range(1, 6)]
    s = hall(motions=[motion], session=Session(step="business"))
    motion.noes = [p for p in present(s) if s.faction[p] != 0]
    motion.weights = [[p, votes(s, p)] for p in motion.noes]
    match = resumed(s, "ballot")
    match.answer(0, "for")
    match.answer(6, own)
    match.answer(12, own)
    assert asked(match) == {0: "senate.loss_of_face"}
