"""Who speaks for a faction: every question has its speaker, the docs tell him, and a lone player is always he."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

from tabularium.draw import catalogue
from tabularium.engine import Match, Pick
from tabularium.games.republic import GAME, speakers
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.senators import members
from tabularium.games.republic.speakers import LEADER, OFFICES, SENATOR, SPEAKERS, eyes, speaker
from tabularium.games.republic.state import EVERY_FACTION, NOBODY, Faction
from tests.republic.people.crowd import Crowd, seated
from tests.republic.table import THREE_EACH, board

DOCS = Path(__file__).parents[3] / "docs/games/republic.md"
SOURCES = Path(speakers.__file__).parent


def questions() -> set[str]:
    """The keys of all asks, each of which has a text."""
    asked = {name for name in catalogue(GAME.package, GAME.name, "en").messages if name.startswith("ask.")}
    answers = {name for name in asked if any(name.startswith(f"{other}.") for other in asked)}
    return {name.removeprefix("ask.") for name in asked - answers}


def crowd(people: int = 12) -> Crowd:
    """Three families a faction; two people each, the first of whom plays the families with even numbers."""
    six = board(seats=6)
    s = seated(six.options, people)
    for name in six.__struct_fields__:
        setattr(s, name, getattr(six, name))
    return s


def asks(key: str, faction: int, **params: str) -> Pick:
    return Pick(faction, key, ["yes"], params=params)


def test_every_question_of_the_game_has_a_speaker() -> None:
    assert questions() == set(SPEAKERS)
    assert {who.named for who in SPEAKERS.values() if who.who == "office"} == set(OFFICES)


def test_the_docs_tell_who_decides_what() -> None:
    chapter = DOCS.read_text("utf-8").split("## Who decides what")[1].split("\n## ")[0]
    told = {key: row for row in chapter.splitlines() for key in re.findall(r"`([a-z_.]+)`", row)}

    assert set(told) == {key for key, who in SPEAKERS.items() if who != LEADER}
    assert len(set(told.values())) == len(set(SPEAKERS.values()) - {LEADER}), "one row for each who is not the leader"
    for key, row in told.items():
        assert all((SPEAKERS[other] == SPEAKERS[key]) == (told[other] == row) for other in told), key


def nameless(tree: ast.AST) -> set[str]:
    """The keys of asks that are a senator's own matter but do not say whose."""
    calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)]
    asking = [(call, arg.value) for call in calls for arg in call.args if isinstance(arg, ast.Constant)]
    own = [(call, key) for call, key in asking if isinstance(key, str) and SPEAKERS.get(key) == SENATOR]
    return {key for call, key in own if "'senator'" not in "".join(map(ast.unparse, call.keywords))}


def test_a_senators_own_matter_names_him() -> None:
    asking = [path for path in SOURCES.rglob("*.py") if "table" not in path.parts]  # pages only draw what is asked
    found = {str(path): nameless(ast.parse(path.read_text("utf-8"))) for path in asking}
    assert {name: keys for name, keys in found.items() if keys} == {}


def test_who_plays_a_faction_alone_speaks_for_it_in_all_matters() -> None:
    match = Match.new(GAME, 4, seed=3)
    rng = Random(3)
    for _ in range(600):
        for seat in match.seats:
            found = [*match.chances(seat).values(), *([match.asks[seat]] if seat in match.asks else [])]
            assert [speaker(match.state, ask) for ask in found] == [seat] * len(found)
            assert eyes(match.state, seat) == seat
        seat = rng.choice(sorted(match.asks))
        match.answer(seat, match.asks[seat].sample(rng))
        if not match.asks:
            break


def test_the_leaders_person_decides_what_is_nobody_elses_matter() -> None:
    s = crowd()
    assert [speaker(s, asks("forum.persuader", faction)) for faction in EVERY_FACTION] == [0, 7, 2, 9, 4, 11]

    s.leader[0] = 1
    assert speaker(s, asks("forum.persuader", 0)) == 6


def test_a_senators_own_matter_is_his_persons() -> None:
    s = crowd()
    found = {who: speaker(s, asks("senate.buy_votes", 0, senator=who)) for who in THREE_EACH[:3]}
    assert list(found.values()) == [0, 6, 0]


def test_the_presiding_officers_person_brings_business_before_the_senate() -> None:
    s = crowd()
    s.office[0], s.office[1] = 0, s.office[0]
    assert speaker(s, asks("senate.business", 0)) == 6
    assert speaker(s, asks("senate.business", 1)) == 7, "a Tribune of another faction: its leader"


def test_a_senator_of_another_faction_speaks_for_his_own_only() -> None:
    s = crowd()
    assert s.faction[1] == 0
    assert speaker(s, asks("trial.appeal", 4, senator=PERSON[1])) == 4


def test_for_those_who_obey_a_consul_for_life_he_answers_himself() -> None:
    s = crowd()
    s.life = 1
    assert speaker(s, asks("trial.appeal", 0, senator=PERSON[12])) == s.person_of(1) == 6
    assert speaker(s, asks("senate.business", 0)) == s.person_of(0) == 0
    assert speaker(s, asks("forum.persuader", 0)) == s.person_of(s.leader[0]) == 0


def test_without_a_leader_the_foremost_senator_is_heard_and_without_senators_the_first_person() -> None:
    s = crowd()
    s.leader[1] = NOBODY
    for p in members(s, Faction(1)):
        s.influence[p] = 3
    assert speaker(s, asks("setup.leader", 1)) == s.person_of(3) == 7
    s.influence[4] = 4
    assert speaker(s, asks("setup.leader", 1)) == s.person_of(4) == 1

    for p in members(s, Faction(1)):
        s.faction[p] = Faction(NOBODY)
    assert speaker(s, asks("deal.agree", 1)) == 1
