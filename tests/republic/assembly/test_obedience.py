"""12.31: who has 35 influence before the Senate sits is obeyed from then on, in all that Rome's survival hangs on."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly.bot import AssemblyBot
from tabularium.games.republic.cards import LEADER
from tabularium.games.republic.state import REVOLT, Faction
from tabularium.testing.language import asked, legal, line, play
from tests.web.gallery import drawn

from ..table import person
from .hall import hall, meeting, resumed, state

CORNELIUS, FABIUS, JULIUS, FULVIUS = "family:cornelius", "family:fabius", "family:julius", "family:fulvius"
GAMES = ["games", "leader"]


def initiative(**given: Any) -> Match:
    """The last actions of faction 2, whose leader Fulvius is as rich as Fabius of faction 0."""
    people = {FULVIUS: {"talents": 20}, FABIUS: {"talents": 20}}
    return meeting("last_actions", [GAMES], phase="forum", active=2, people=people, **given)


@pytest.mark.rule("republic_assembly:12.31")
def test_he_says_which_games_the_others_hold_but_their_leader_is_for_their_own_people() -> None:
    free = initiative()
    assert asked(free) == {2: "forum.last_actions"}
    match = initiative(life=person(FABIUS))
    assert asked(match) == {6: "forum.last_actions"}, "he himself, not his leader"
    assert legal(match, 6) == ["done", "games"]
    play(match, (6, "games"))
    assert (asked(match), legal(match, 6)) == ({6: "forum.sponsor"}, [FULVIUS])
    play(match, (6, FULVIUS))
    assert asked(match) == {6: "forum.games"}
    play(match, (6, "slice-and-dice"))
    assert line(match, "games.held").params["senator"] == FULVIUS
    assert set(asked(match)) == {2, 8, 14}
    assert set(asked(match).values()) == {"people.leader"}


@pytest.mark.rule("republic_assembly:12.31")
def test_in_his_own_faction_the_leader_speaks_as_ever() -> None:
    match = meeting(
        "last_actions", [GAMES], phase="forum", active=0, people={CORNELIUS: {"talents": 20}}, life=person(FABIUS)
    )
    assert asked(match) == {0: "forum.last_actions"}


@pytest.mark.rule("republic_assembly:12.31", "republic_assembly:8.2a")
def test_he_votes_on_the_consuls_record_for_all_but_the_rebels_faction() -> None:
    s = hall(phase="population", life=person(FABIUS))
    s.rebel = person(JULIUS)
    s.place[s.rebel] = REVOLT
    match = resumed(s, "approval")
    own = [seat for seat in s.people_of(Faction(1)) if seat != s.person_of(person(JULIUS))]
    assert asked(match) == dict.fromkeys(sorted([0, 6, 12, *own]), "approval.vote"), "his own people vote as they like"
    play(match, (6, "approve"), *((seat, "disapprove") for seat in (0, 12, *own)))
    told = line(match, "approval.given").params
    assert FABIUS in told["approve"]
    assert FULVIUS in told["approve"]
    assert CORNELIUS in told["disapprove"]


@pytest.mark.rule("republic_assembly:12.31")
def test_he_chooses_for_the_highest_officer_who_obeys_him() -> None:
    given: dict[str, Any] = {
        "phase": "forum",
        "events": {"event:enemy-leader-dies": 1},
        "leaders": {LEADER[0]: "curia"},
    }
    assert asked(meeting("enemy_leader_dies", **given)) == {0: "forum.enemy_leader"}
    match = meeting("enemy_leader_dies", life=person(FULVIUS), **given)
    assert asked(match) == {2: "forum.enemy_leader"}


@pytest.mark.rule("republic_assembly:12.31")
def test_his_page_offers_the_games_of_those_whose_initiative_it_is() -> None:
    page = drawn(initiative(life=person(FABIUS)), 6)
    sponsors = set(re.findall(r"forum\.sponsor[^}]*?(family:\w+)", page))
    assert sponsors == {FULVIUS}


@pytest.mark.rule("republic_assembly:12.31")
def test_a_bot_decides_for_those_who_obey_it() -> None:
    match = initiative(life=person(FABIUS), unrest=4)
    bot = AssemblyBot()
    for _ in range(3):
        play(match, (6, bot(match.view(6), match.asks[6])))
    assert state(match).talents[person(FULVIUS)] < 20
