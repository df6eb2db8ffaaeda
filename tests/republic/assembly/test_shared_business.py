"""What the assembly shares with the second edition: elections, words, what was rejected, and forces in the field."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import SERIES_ORDER, SERIES_SIZE
from tabularium.games.republic.combat.conquest import end_of_series
from tabularium.games.republic.forces import army
from tabularium.games.republic.revolution.force import within_reach
from tabularium.games.republic.revolution.outbreak import void
from tabularium.games.republic.senate.dispatch import waiting
from tabularium.games.republic.senate.elections import consuls_first
from tabularium.games.republic.senate.garrisons import sending
from tabularium.games.republic.senate.groups import Group, open_to
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.senate.telling import REBEL
from tabularium.games.republic.senate.withdrawing import Withdraw
from tabularium.games.republic.state import (
    CAMP,
    NO_OFFICE,
    ROME,
    Faction,
    Motion,
    Rejected,
    Republic,
    Session,
)
from tabularium.games.republic.state import PROVINCE as AWAY
from tabularium.testing.language import asked, play

from ..floor import all_for, may
from ..table import person, rome, war
from .factions import board, business, sitting

CORNELIUS, FABIUS, JULIUS, CLAUDIUS = "family:cornelius", "family:fabius", "family:julius", "family:claudius"
JUNIUS, MANLIUS, FULVIUS = "family:junius", "family:manlius", "family:fulvius"
PUNIC, SYRIAN, GERMANIA = "war:punic-1", "war:syrian", "war:germania"
SICILIA, MINING, HARBOR = "province:sicilia", "concession:mining", "concession:harbor-fees"


# -- elections and words ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.2a", "republic_assembly:9.21")
def test_a_pair_is_named_voted_on_and_elected_or_another_is_named() -> None:
    match = play(sitting("consuls"), FABIUS, CLAUDIUS)
    assert [(each.subject, each.terms) for each in rome(match).motions] == [("consuls", [FABIUS, CLAUDIUS])]
    assert "nominate_consuls" not in [scene for scene, *_ in rome(match).agenda], "until it is decided nobody is named"
    play(match, "clockwise", "abstain", *["against"] * 3, "for")
    assert asked(match) == {0: "senate.consul"}
    all_for(play(match, FABIUS, MANLIUS))
    assert rome(match).session.step != "consuls"
    assert "nominate_consuls" not in [scene for scene, *_ in rome(match).agenda]


@pytest.mark.rule("republic_assembly:9.2a", "republic_assembly:9.23")
def test_without_a_pair_there_are_no_consuls_and_the_old_ones_step_down() -> None:
    s = board(session=Session(step="consuls"))
    for p in range(15):
        if p not in (person(CORNELIUS), person(JULIUS), person(FABIUS)):
            s.place[p] = AWAY
    consuls_first(s)
    assert [s.office[person(each)] for each in (CORNELIUS, JULIUS, FABIUS)] == [NO_OFFICE] * 3
    assert [s.prior[person(each)] for each in (CORNELIUS, JULIUS, FABIUS)] == [1, 1, 0]
    assert s.session.step not in ("consuls", "roles")


@pytest.mark.rule("republic_assembly:9.68")
def test_between_elections_too_the_chair_may_move_words_and_nothing_comes_of_them() -> None:
    match = sitting("consuls")
    assert may(match, 0, "propose_minor_motion")
    assert not may(match, 1, "propose_minor_motion")
    before = list(rome(match).influence), list(rome(match).popularity)
    match.interject(0, "propose_minor_motion", "motion:censure")
    play(match, JUNIUS)
    assert [each.subject for each in rome(match).motions] == ["minor_motion"]
    assert "nominate_consuls" not in [scene for scene, *_ in rome(match).agenda], "what it broke into is asked anew"
    play(match, "clockwise", *["against"] * 4, "for")
    assert asked(match) == {0: "senate.consul"}, "and its rejection costs the chair nothing"
    assert (rome(match).influence, rome(match).popularity) == before


# -- what was rejected -----------------------------------------------------------------------------------------------
def group(subject: str, left: list[str]) -> Group:
    """Proposals of a kind, of which so much is left to add."""
    return Group(subject, f"senate.{subject}", "republic:9.6a", lambda _: left, lambda _, __: iter(()))  # type: ignore[arg-type, return-value]


@pytest.mark.rule("republic_assembly:9.69a", "republic_assembly:9.6a")
def test_what_was_rejected_comes_back_only_with_something_added_where_that_may_be_one_vote() -> None:
    s = board()
    one = [[SICILIA, [], 1]]
    assert open_to(s, group("garrison", []), one)
    s.session.rejected = [Rejected("garrison", one), Rejected("governors", one)]
    assert not open_to(s, group("garrison", ["province:asia"]), one), "garrisons are voted on one by one"
    assert open_to(s, group("garrison", []), [[SICILIA, [], 2]])
    assert open_to(s, group("governors", ["province:asia"]), one)
    assert not open_to(s, group("governors", []), one)


@pytest.mark.rule("republic_assembly:9.69b", "republic_assembly:9.61b")
def test_where_one_of_two_concessions_was_voted_on_first_neither_is_voted_on_again() -> None:
    s = board(concessions={MINING: "forum", HARBOR: "forum"})
    kind = SUBJECTS["concessions"]
    both = Motion(subject="concessions", terms=[[MINING, FABIUS], [HARBOR, FABIUS]], by=Faction(0))
    assert not kind.over(s, both)
    kind.put(s, Motion(subject="concessions", terms=[[MINING, JULIUS]], by=Faction(1)))
    assert kind.over(s, both)


# -- forces in the field ---------------------------------------------------------------------------------------------
def proconsul(where: str, fleets: int) -> dict[str, Any]:
    return {"office": "proconsul", "place": "field", "post": war(where), "fleets_with": fleets}


def waits(s: Republic, where: str, legions: int, fleets: int) -> None:
    """An army without commander."""
    for legion in range(legions):
        s.legion[legion] = CAMP + war(where)
    s.camp_fleets[war(where)] = fleets


@pytest.mark.rule("republic_assembly:10.2a", "republic_assembly:9.65a")
def test_who_is_sent_takes_over_the_army_that_waits_with_all_its_fleets() -> None:
    match = business(wars={SYRIAN: "active"}, legions=6, fleets=5)
    waits(rome(match), SYRIAN, 2, 3)
    play(match, "dispatch", JULIUS, SYRIAN, 4, 2)
    while "senate.call" not in asked(match).values():
        (seat, key), *_ = asked(match).items()
        match.answer(seat, "consent" if key == "senate.commander_consent" else "put")
    all_for(match)
    s = rome(match)
    assert (s.legion.count(CAMP + war(SYRIAN)), s.camp_fleets[war(SYRIAN)], s.fleets) == (0, 0, 3)
    assert (s.fleets_with[person(JULIUS)], s.post[person(JULIUS)]) == (5, war(SYRIAN))


@pytest.mark.rule("republic_assembly:9.642c", "republic_assembly:9.642b")
@pytest.mark.parametrize(("taken", "asked_for"), [(0, False), (8, False), (9, True)])
def test_a_proconsul_agrees_if_he_would_be_weaker_than_the_fleet_he_faces(taken: int, asked_for: bool) -> None:
    """Ten are at sea against him, and he himself counts four."""
    s = board(people={JULIUS: proconsul(PUNIC, 14)}, wars={PUNIC: "active"})
    consents = Withdraw().consents(s, Motion(subject="withdraw", terms=[[JULIUS, [], 0, taken]], by=Faction(0)))
    assert [params for _, _, params in consents] == ([{"senator": JULIUS}] if asked_for else [])


@pytest.mark.rule("republic_assembly:9.642c", "republic_assembly:9.642b")
def test_for_an_army_without_commander_nobody_is_asked() -> None:
    s = board(people={JULIUS: proconsul(SYRIAN, 2)}, wars={SYRIAN: "active", PUNIC: "active"}, armies={JULIUS: 3})
    waits(s, PUNIC, 2, 3)
    terms = [[PUNIC, [], 1, 1], [JULIUS, [], 1, 0]]
    consents = Withdraw().consents(s, Motion(subject="withdraw", terms=terms, by=Faction(0)))
    assert [(faction, key) for faction, key, _ in consents] == [(1, "senate.proconsul_consent")]


@pytest.mark.rule("republic_assembly:10.2a")
def test_an_army_waits_for_the_first_who_is_sent_to_its_war() -> None:
    s = board(wars={SYRIAN: "active"}, legions=2)
    waits(s, SYRIAN, 2, 3)
    assert waiting(s, SYRIAN, []) == ([0, 1], 3)
    assert waiting(s, SYRIAN, [PUNIC]) == ([0, 1], 3)
    assert waiting(s, SYRIAN, [SYRIAN]) == ([], 0), "it is another's"
    assert waiting(s, REBEL, []) == ([], 0)


@pytest.mark.rule("republic_assembly:9.69a", "republic_assembly:9.641")
def test_a_province_that_is_named_already_is_not_offered_again() -> None:
    s = board(provinces={SICILIA: "family:furius", "province:asia": None}, legions=3)
    garrisons = sending(s, Faction(0))
    assert set(garrisons.left([])) == {SICILIA, "province:asia"}
    assert garrisons.left([[SICILIA, [], 1]]) == ["province:asia"]


# -- series and revolts ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:7.335c")
def test_with_the_last_of_a_series_beaten_the_others_are_revolts_and_not_with_an_earlier_one() -> None:
    first, second, third = (war(f"war:punic-{n}") for n in (1, 2, 3))
    s = board(wars={"war:punic-1": "active", "war:punic-2": "beaten", "war:punic-3": "beaten", SYRIAN: "active"})
    end_of_series(s, second)
    assert not any(s.revolt)
    end_of_series(s, war(SYRIAN))
    assert not any(s.revolt)
    end_of_series(s, third)
    assert [each for each, mark in enumerate(s.revolt) if mark] == [first]
    assert [SERIES_ORDER[each] for each in (first, second, third)] == [1, 2, 3]
    assert (SERIES_SIZE[first], SERIES_SIZE[third]) == (3, 3)
    assert (SERIES_ORDER[war(GERMANIA)], SERIES_SIZE[war(GERMANIA)]) == (0, 1), "it stands alone and ends nothing"


@pytest.mark.rule("republic_assembly:11.2c")
def test_a_rebel_is_as_strong_as_his_legions_and_his_own_skill() -> None:
    s = board(armies={JULIUS: 3}, people={JULIUS: {"place": "field", "post": war(SYRIAN)}}, wars={SYRIAN: "active"})
    assert within_reach(s, person(JULIUS), army(s, person(JULIUS))) == 3 + 4


@pytest.mark.rule("republic_assembly:11.2c")
@pytest.mark.parametrize("followed", [False, True])
def test_what_was_declared_before_is_void_with_who_followed(followed: bool) -> None:
    won = {"place": "field", "post": war(SYRIAN), "victor": 1}
    s = board(people={JULIUS: won, CLAUDIUS: won}, wars={SYRIAN: "beaten"})
    s.siding, before = [person(CLAUDIUS)] * followed, list(s.place)
    void(s, person(JULIUS))
    home = [person(JULIUS), *[person(CLAUDIUS)] * followed]
    assert s.place == [ROME if p in home else place for p, place in enumerate(before)]
