"""What a person sees: what his faction sees, whether he plays a senator or waits for one."""

from __future__ import annotations

import pytest

from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.people import settle
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import FORUM, NO_FACTION

from .room import room


def test_everybody_sees_who_sits_where_and_plays_whom() -> None:
    s = room(18)
    people = GAME.view(s, None)["players"]
    assert [each["faction"] for each in people] == s.sits
    assert [each["senators"] for each in people] == [[PERSON[s.plays.index(seat)]] for seat in range(18)]


@pytest.mark.rule("republic:6.31a", "republic_assembly:2a")
def test_treasury_and_hand_are_known_to_the_people_of_a_faction_alone() -> None:
    s = room(18)
    s.treasury = [1, 2, 3, 4, 5, 6]
    for seat, faction in enumerate(s.sits):
        view = GAME.view(s, seat)
        assert view["faction"] == faction
        assert [each["treasury"] for each in view["factions"]] == [n + 1 if n == faction else None for n in range(6)]
        assert [each["hand"] is not None for each in view["factions"]] == [n == faction for n in range(6)]


@pytest.mark.rule("republic:6.31a", "republic_assembly:2a", "republic_assembly:7.3a")
def test_who_waits_for_a_senator_still_sees_and_hears_what_is_his_factions() -> None:
    s = room(18)
    dead = members(s, 2)[1]
    seat = s.person_of(dead)
    kill(s, dead, Cause.MORTALITY)
    settle(s)
    assert s.waiting == [seat]
    other = next(each for each in s.people_of(2) if each != seat)
    assert GAME.view(s, seat)["factions"][2] == GAME.view(s, other)["factions"][2]
    assert GAME.view(s, seat)["factions"][2]["hand"] is not None
    parties = GAME.scenes.parties
    assert parties is not None
    assert parties.hearers(s, [2]) == s.people_of(2)


def test_where_nobody_of_a_faction_has_a_senator_all_of_them_see_what_is_theirs() -> None:
    s = room(12)
    for p in list(members(s, 2)):
        s.faction[p], s.place[p] = NO_FACTION, FORUM
    settle(s)
    assert sorted(s.waiting) == s.people_of(2)
    assert [GAME.view(s, seat)["faction"] for seat in s.people_of(2)] == [2, 2]
