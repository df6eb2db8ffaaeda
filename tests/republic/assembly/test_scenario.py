"""How scenario files speak of a position of the assembly: whom people play, exiles, and what this edition remembers."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Fast, Match
from tabularium.games.republic.assembly import GAME
from tabularium.testing.scenarios.position import Malformed, opening, prepare, read_state

FACTIONS = [
    ["family:cornelius", "family:fabius"],
    ["family:julius", "family:claudius"],
    ["family:manlius", "family:fulvius"],
    ["family:furius", "family:aurelius"],
    ["family:junius", "family:papirius"],
    ["family:acilius", "family:flaminius"],
]
SITTING = {"session.step": "business", "scene": "sitting"}


def given(lines: dict[str, Any], people: int = 12) -> Match:
    """A sitting of the Senate, two senators of each faction in Rome, with these lines on top."""
    state = opening(GAME, people, {}, Fast(1))
    prepare(GAME, state, {"factions": FACTIONS, **SITTING, **lines})
    return Match.from_state(GAME, state, people)


def told(path: str, lines: dict[str, Any], people: int = 12) -> Any:
    """What a file reads at a path of such a position."""
    return read_state(GAME, given(lines, people).state, path)


@pytest.mark.rule("republic_assembly:2a")
def test_everybody_plays_a_senator_of_his_faction_in_the_order_of_their_numbers() -> None:
    assert told("plays.family:cornelius", {}) == 0
    assert told("plays.family:fabius", {}) == 6
    assert told("people", {})[7] == ["family:claudius"]
    assert told("waiting", {}, 14) == [12, 13]


@pytest.mark.rule("republic_assembly:2a")
def test_a_file_says_whom_somebody_plays() -> None:
    assert told("plays.family:fabius", {"plays.family:fabius": 0}) == 0
    assert told("plays.family:cornelius", {"plays.family:fabius": 0}) == 6, "the other has the other"


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:4.1")
def test_a_file_says_whom_all_play_and_they_sit_with_them() -> None:
    people = [[key] for keys in FACTIONS for key in keys]
    match = given({"people": people})
    assert read_state(GAME, match.state, "people") == people
    assert read_state(GAME, match.state, "sits") == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    both = [FACTIONS[0], *([key] for keys in FACTIONS[1:] for key in keys)]
    assert told("people", {"people": both, "sits.11": 5})[0] == FACTIONS[0]
    with pytest.raises(Malformed, match="has no faction"):
        given({"people": ["family:terentius"]})


@pytest.mark.rule("republic_assembly:4.3a", "republic_assembly:9.2b")
def test_quaestors_and_last_years_consuls_are_named() -> None:
    lines = {"quaestors": ["family:fabius", "family:julius"], "consuls": ["family:manlius", "family:furius"]}
    assert told("quaestors", lines) == lines["quaestors"]
    assert told("consuls", lines) == lines["consuls"]
    match = given({**lines, "session.step": "consuls"})
    assert "family:manlius" not in match.asks[0].legal()


@pytest.mark.rule("republic_assembly:9.422")
def test_an_exile_belongs_to_nobody_and_keeps_what_is_said_of_him() -> None:
    lines = {"place.statesman:18a": "exile", "talents.statesman:18a": 7, "knights.statesman:18a": 2}
    match = given({**lines, "faction.family:quinctius": 3})
    assert read_state(GAME, match.state, "exiles") == ["statesman:18a"]
    assert read_state(GAME, match.state, "place.statesman:18a") == "exile"
    assert read_state(GAME, match.state, "faction.statesman:18a") == -1
    assert "exile_recall" in match.asks[0].legal()
    assert match.view()["senators"]["family:quinctius"]["faction"] == 3
    with pytest.raises(Malformed, match="no statesman"):
        given({"place.family:julius": "exile"})


@pytest.mark.rule("republic_assembly:9.422")
def test_the_family_of_a_statesman_who_was_on_the_table_is_in_the_curia() -> None:
    lines = {"faction.statesman:18a": 1, "senator.statesman:18a": {"place": "exile", "talents": 3}}
    assert told("curia", lines) == ["family:quinctius"]
    assert told("talents.statesman:18a", lines) == 3


@pytest.mark.rule("republic_assembly:9.411a", "republic_assembly:9.611d", "republic_assembly:7.34b")
def test_what_is_remembered_of_concessions_and_leaders() -> None:
    mining = "concession:mining"
    lines = {"earned": {mining: "family:julius"}, "session.step": "trials", "office.family:manlius": "censor"}
    assert "family:julius" in next(iter(given(lines).asks.values())).legal()
    assert told("holder.concession:mining", {"ruins": [mining]}) == "curia"
    assert told("leader_at.leader:hannibal", {"leader_at.leader:hannibal": "forum"}) == "forum"


@pytest.mark.rule("republic_assembly:11.4a", "republic_assembly:10.7a")
def test_a_rebel_keeps_his_knights_and_a_proconsul_has_no_rank_yet() -> None:
    lines = {"knights.family:julius": 3, "rebel": {"senator": "family:julius", "legions": 4}}
    assert told("knights.family:julius", lines) == 3
    army = {"against": "war:syrian", "legions": 4, "sent": "earlier"}
    field = {"turn": 3, "war.war:syrian": "active", "army.family:julius": army}
    assert (told("office.family:julius", field), told("prior.family:julius", field)) == ("proconsul", 0)


@pytest.mark.rule("republic_assembly:4.5", "republic_assembly:3c", "republic_assembly:7.2")
def test_a_file_may_begin_with_the_ballot_or_with_what_the_year_brings() -> None:
    ballot = given({"scene": "name_leader"})
    assert {ask.key for ask in ballot.asks.values()} == {"people.leader"}
    lines = {"office.family:cornelius": "none", "office.family:manlius": "rome_consul"}
    year = given({**lines, "phase": "forum", "scene": "posting"})
    assert [line.params["seat"] for line in year.log if line.message == "initiative.roll"][:2] == [
        "faction:2",
        "faction:3",
    ], "from the Rome Consul's faction"
