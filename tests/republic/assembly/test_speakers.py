"""Who decides what in a room: every question of the edition has its speaker, and the table is told in words."""

from __future__ import annotations

import re
from pathlib import Path

from tabularium.draw import catalogue
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.speakers import DECIDES, EVERYBODY, MATTERS, who_decides
from tabularium.games.republic.speakers import LEADER, SENATOR, by_key

DOCS = Path(__file__).parents[3] / "docs/games/republic_assembly.md"


def questions() -> set[str]:
    """The keys of all asks, each of which has a text in a catalogue of this edition or of the second."""
    words = [name for home in GAME.homes for name in catalogue(*home, "en").messages]
    asked = {name for name in words if name.startswith("ask.")}
    answers = {name for name in asked if any(name.startswith(f"{other}.") for other in asked)}
    return {name.removeprefix("ask.") for name in asked - answers}


def test_every_question_has_a_speaker() -> None:
    assert questions() == set(DECIDES)


def test_votes_and_the_leader_are_everybodys_own_matter() -> None:
    assert {DECIDES[key] for key in ("people.leader", "senate.vote", "senate.buy_votes")} == {EVERYBODY}


def test_deeds_and_purses_are_the_senators_own_and_cards_the_leaders() -> None:
    own = {f"assassination.{word}" for word in ("target", "sponsor", "attacker")} | {"captive.redeem"}
    assert {DECIDES[key] for key in own} == {EVERYBODY}
    played = ("cards", "bodyguards", "bodyguards_two")
    assert {DECIDES[key] for key in ("forum.unopposed", *(f"assassination.{word}" for word in played))} == {LEADER}
    assert {DECIDES[key] for key in ("forum.games", "forum.bid", "forum.bribe", "trial.exile")} == {SENATOR}


def test_the_docs_tell_what_is_asked_otherwise_than_there() -> None:
    chapter = DOCS.read_text("utf-8").split("## Who decides what")[1].split("\n## ")[0]
    told = [set(re.findall(r"`([a-z_.]+)`", row)) for row in chapter.splitlines() if row.startswith("| ")][1:]
    assert sorted(map(sorted, told)) == sorted(sorted(by_key({who: keys})) for who, keys in MATTERS.items())


def test_the_table_is_told() -> None:
    words = catalogue(GAME.package, GAME.name, "en").messages
    for who in who_decides():
        assert f"decides.{who}" in words
        assert f"decides.{who}.what" in words
