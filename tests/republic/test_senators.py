"""Senators: votes, rank, and what is left when one dies."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import CARD_OF
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senators import clockwise, faction_votes, family_appears, highest_officer, voice
from tabularium.games.republic.state import CURIA, IN_FORUM, NOBODY, ROME
from tabularium.games.republic.view import view

from .table import board, concession, holds, person


@pytest.mark.rule("republic:4.17a", "republic:4.17b")
def test_votes_are_oratory_and_knights_of_those_in_rome() -> None:
    s = board(people={"family:cornelius": {"knights": 1}}, provinces={"province:sicilia": "family:valerius"})
    assert faction_votes(s, 0) == 3 + 1 + 2


@pytest.mark.rule("republic:4a")
def test_the_sample_faction_has_ten_votes() -> None:
    knights = {"knights": 2}
    s = board(
        people={
            "family:cornelius": {"place": "curia"},
            "family:fabius": knights,
            "statesman:19a": {"faction": 0},
            "family:terentius": {"faction": 0},
        },
        provinces={"province:sicilia": "family:terentius"},
    )
    assert faction_votes(s, 0) == (2 + 2) + 4 + 2


@pytest.mark.rule("republic:4.2b")
def test_without_officers_influence_then_oratory_then_the_lowest_number_ranks_first() -> None:
    plain = {"office": "none", "influence": 5}
    s = board(people={"family:cornelius": plain, "family:julius": plain | {"influence": 4}, "family:fabius": plain})
    assert highest_officer(s) == person("family:cornelius")
    s.influence[person("family:claudius")] = 6
    assert highest_officer(s) == person("family:claudius")


@pytest.mark.rule("republic:4.18b")
def test_factions_act_clockwise_from_the_highest_officer() -> None:
    s = board(people={"family:cornelius": {"office": "none"}, "family:julius": {"office": "rome_consul"}})
    assert clockwise(s) == [1, 2, 3, 4, 0]


@pytest.mark.rule("republic:5.3a", "republic:5.3b", "republic:5.3c", "republic:5.3f")
def test_a_senator_dies_and_leaves_nothing() -> None:
    s = board(
        people={"family:fabius": {"talents": 9, "knights": 2, "prior": 1, "popularity": 3, "influence": 17}},
        concessions={"concession:mining": "family:fabius"},
    )
    kill(s, person("family:fabius"), Cause.MORTALITY)
    assert s.place[person("family:fabius")] == CURIA
    assert s.curia == [person("family:fabius")]
    assert s.talents[person("family:fabius")] == 0
    assert s.holder[concession("concession:mining")] == IN_FORUM
    holds(s)


@pytest.mark.rule("republic:5.3d", "republic:5.3e")
def test_a_dead_leaders_family_stays_unless_he_was_caught() -> None:
    s = board(people={"family:cornelius": {"influence": 20, "office": "none"}})
    kill(s, person("family:cornelius"), Cause.MORTALITY)
    assert s.leader[0] == person("family:cornelius")
    assert s.influence[person("family:cornelius")] == 5
    kill(s, person("family:cornelius"), Cause.CAUGHT)
    assert s.place[person("family:cornelius")] == CURIA
    assert s.leader[0] == NOBODY


@pytest.mark.rule("republic:5.31a")
def test_a_dead_statesman_leaves_the_game_and_his_leading_family_stays() -> None:
    s = board(people={"statesman:1a": {}})
    kill(s, person("statesman:1a"), Cause.MORTALITY)
    assert s.gone == [CARD_OF["statesman:1a"]]
    assert s.place[person("family:cornelius")] == ROME
    assert s.leader[0] == person("family:cornelius")
    holds(s)


@pytest.mark.rule("republic:5.4a", "republic:5.4b")
def test_a_faction_without_senators_takes_the_first_of_the_curia() -> None:
    gone = {"place": "curia"}
    s = board(people={"family:fabius": gone, "family:valerius": gone, "statesman:1a": {"faction": 0}})
    s.place[person("family:cornelius")] = ROME
    s.place[person("family:cornelius")] = CURIA
    s.faction[person("family:cornelius")] = NOBODY
    s.curia.append(person("family:cornelius"))
    kill(s, person("statesman:1a"), Cause.MORTALITY)
    assert s.leader[0] == person("family:fabius")
    assert s.place[person("family:fabius")] == ROME


@pytest.mark.rule("republic:5.4c", "republic:9.74h")
def test_a_faction_ruined_by_an_assassination_is_out() -> None:
    gone = {"place": "curia"}
    s = board(
        people={"family:fabius": gone, "family:valerius": gone}, treasuries={0: 12}, hands={0: ["intrigue:assassin"]}
    )
    kill(s, person("family:cornelius"), Cause.CAUGHT)
    assert s.out[0]
    assert s.treasury[0] == 0
    assert s.discards == [CARD_OF["intrigue:assassin"]]
    holds(s)


@pytest.mark.rule("republic:7.312d", "republic:7.312e")
def test_a_family_that_appears_is_as_it_is_printed() -> None:
    s = board()
    terentius = person("family:terentius")
    s.influence[terentius], s.popularity[terentius] = 9, 4
    family_appears(s, terentius)
    assert (s.influence[terentius], s.popularity[terentius]) == (1, 0)


@pytest.mark.rule("republic:5.4b")
def test_a_faction_that_waits_gets_the_next_senator_who_would_go_to_the_curia() -> None:
    nowhere = {"place": "nowhere"}
    s = board(people={"family:cornelius": nowhere, "family:fabius": nowhere, "family:valerius": nowhere})
    s.leader[0] = NOBODY
    kill(s, person("family:claudius"), Cause.MORTALITY)
    assert s.faction[person("family:claudius")] == 0
    assert s.leader[0] == person("family:claudius")


@pytest.mark.rule("republic:4.19b", "republic:7.414a")
def test_laws_in_force_are_open_to_all() -> None:
    s = board(laws=["law:julian", "law:servilian"], servilian=2, proscribed=3)
    seen = view(s, None)
    assert seen["laws"] == ["law:servilian", "law:julian"]
    assert (seen["forum"]["servilian"], seen["forum"]["proscribed"]) == (2, 3)
    assert view(board(), None)["forum"]["servilian"] is None


@pytest.mark.rule("republic:9.823a")
def test_without_a_consul_for_life_every_faction_speaks_for_itself() -> None:
    assert voice(board(), 3) == 3
    assert voice(board(life=person("family:fabius")), 3) == 0
    assert voice(board(life=person("family:fabius"), phase="forum"), 3) == 3


@pytest.mark.rule("republic:5.3a")
def test_a_rebels_master_of_horse_is_forgotten_with_his_death() -> None:
    people = {"family:julius": {"place": "revolt", "office": "none"}, "family:claudius": {"place": "revolt"}}
    s = board(people=people, rebel=person("family:julius"), rebel_master=person("family:claudius"))
    kill(s, person("family:claudius"), Cause.MORTALITY)
    assert s.rebel_master == NOBODY
