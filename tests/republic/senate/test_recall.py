"""Reinforcements, recalls, garrisons, and who comes home when the Senate closes."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.forces import army, garrison
from tabularium.games.republic.state import BEQUEST_POST, FIELD, NO_OFFICE, ROME, Session
from tabularium.testing.language import asked, legal, play

from ..sitting import consent, options, refusals, sitting, vote
from ..table import of, person, province, rome, war

FULVIUS, JULIUS, GALLIC, SICILIA = "family:fulvius", "family:julius", "war:gallic-1", "province:sicilia"
PIRATES = "war:cilician-1"


def proconsul(sent: int = 1, legions: int = 8, fleets: int = 2, **given: Any) -> dict[str, Any]:
    """Fulvius has been fighting the Gauls as Proconsul since last year."""
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": sent, "rank": 3}
    away["fleets_with"] = fleets
    return {
        "people": {FULVIUS: away, **given.pop("people", {})},
        "armies": {FULVIUS: legions},
        "wars": {GALLIC: "active", **given.pop("wars", {})},
        **given,
    }


@pytest.mark.rule("republic:9.647a")
def test_a_commander_is_reinforced_but_not_in_the_turn_he_was_sent() -> None:
    match = vote(play(sitting(**proconsul(fleets=0)), "reinforce", FULVIUS, 3, 0), "for")
    assert len(army(rome(match), person(FULVIUS))) == 11
    assert "reinforce" not in options(sitting(**proconsul(sent=2)))


@pytest.mark.rule("republic:9.644c", "republic:9.647a")
def test_it_is_said_why_a_commander_is_neither_recalled_nor_reinforced() -> None:
    there = {"place": "field", "post": war("war:syrian"), "office": "field_consul", "sent": 2}
    given = proconsul(people={JULIUS: there}, wars={"war:syrian": "active"})
    for subject, message, rule in (
        ("recall", "refused.cannot_recall", "republic:9.644c"),
        ("reinforce", "refused.cannot_reinforce", "republic:9.647a"),
    ):
        assert refusals(play(sitting(**given), subject)) == {JULIUS: (message, rule)}


@pytest.mark.rule("republic:9.647a")
def test_who_takes_possession_of_a_bequest_is_not_at_war() -> None:
    given = proconsul()
    given["people"][FULVIUS]["post"] = BEQUEST_POST
    assert "reinforce" not in options(sitting(**given))


@pytest.mark.rule("republic:9.644a")
def test_a_recalled_commander_is_in_rome_at_once_and_his_units_in_the_active_box() -> None:
    match = vote(play(sitting(**proconsul()), "recall", FULVIUS, "none"), "for")
    assert of(match, "place", FULVIUS) == ROME
    assert of(match, "office", FULVIUS) == NO_OFFICE
    assert rome(match).legion.count(0) == 4 + 8
    assert rome(match).fleets == 2


@pytest.mark.rule("republic:9.642", "republic:9.34b")
@pytest.mark.parametrize(("resigned", "closed"), [(True, True), (False, False)])
def test_the_senate_ends_if_the_chair_rides_along_with_a_replacement(resigned: bool, closed: bool) -> None:
    officers = {
        "family:cornelius": {"office": "none"},
        "family:aurelius": {"office": "dictator"},
        "family:furius": {"office": "master_of_horse"},
    }
    session = Session(resigned=[person("family:aurelius")] + [person(JULIUS)] * resigned)
    match = sitting(session=session, **proconsul(legions=12, people=officers))
    vote(play(match, "recall", FULVIUS, "family:aurelius"), "for")
    assert of(match, "post", "family:furius") == war(GALLIC)
    assert (rome(match).phase != "senate") == closed


@pytest.mark.rule("republic:9.644a", "republic:9.643a")
def test_a_replacement_takes_over_the_army() -> None:
    match = vote(play(sitting(**proconsul()), "recall", FULVIUS, JULIUS), "for")
    assert of(match, "place", JULIUS) == FIELD
    assert len(army(rome(match), person(JULIUS))) == 8
    assert of(match, "fleets_with", JULIUS) == 2
    assert of(match, "rank", JULIUS) == max(rome(match).rank) == 4
    weak = play(sitting(**proconsul(legions=3)), "recall", FULVIUS, JULIUS)
    assert asked(weak) == {1: "senate.commander_consent"}


@pytest.mark.rule("republic:9.644c")
def test_nobody_sent_or_reinforced_this_turn_is_recalled() -> None:
    assert "recall" not in options(sitting(**proconsul(sent=2)))
    assert "withdraw" not in options(sitting(**proconsul(sent=2)))
    match = vote(play(sitting(**proconsul()), "reinforce", FULVIUS, 1, 0), "for")
    assert "recall" not in options(match)


@pytest.mark.rule("republic:9.644b", "republic:9.643c")
@pytest.mark.parametrize(("taken", "asks"), [(2, False), (3, True)])
def test_part_of_a_force_comes_home_but_below_the_enemy_only_if_the_proconsul_agrees(taken: int, asks: bool) -> None:
    match = play(sitting(**proconsul(legions=10)), "withdraw", FULVIUS, taken, 0)
    assert (asked(match) == {2: "senate.proconsul_consent"}) == asks
    if asks:
        consent(match)
    vote(match, "for")
    assert len(army(rome(match), person(FULVIUS))) == 10 - taken
    assert rome(match).legion.count(0) == 4 + taken


@pytest.mark.rule("republic:9.644b")
@pytest.mark.parametrize(("legions", "fleets", "offered"), [(1, 1, True), (2, 0, True), (1, 0, False), (0, 1, False)])
def test_a_single_unit_is_not_divided(legions: int, fleets: int, offered: bool) -> None:
    assert ("withdraw" in options(sitting(**proconsul(legions=legions, fleets=fleets)))) == offered


@pytest.mark.rule("republic:9.643c", "republic:9.644b")
@pytest.mark.parametrize(("taken", "asks"), [(0, False), (11, True)])
def test_at_sea_too_he_must_agree_to_be_left_weaker_than_the_enemy(taken: int, asks: bool) -> None:
    away = {"place": "field", "post": war(PIRATES), "office": "proconsul", "sent": 1, "fleets_with": 12}
    match = sitting(people={FULVIUS: away}, armies={FULVIUS: 12}, wars={PIRATES: "active"})
    play(match, "withdraw", FULVIUS, 1, taken)
    assert (asked(match) == {2: "senate.proconsul_consent"}) == asks


@pytest.mark.rule("republic:9.646a", "republic:9.646b")
def test_legions_go_to_a_province_and_stay_until_recalled() -> None:
    match = sitting(provinces={SICILIA: FULVIUS})
    vote(play(match, "garrison", SICILIA, 3), "for")
    assert len(garrison(rome(match), province(SICILIA))) == 3
    assert "ungarrison" not in options(match)
    next_year = sitting(provinces={SICILIA: FULVIUS}, legion=[1 + province(SICILIA)] * 2 + [-1] * 23)
    vote(play(next_year, "ungarrison", SICILIA, 2), "for")
    assert rome(next_year).legion.count(0) == 2


@pytest.mark.rule("republic:9.646b")
def test_of_a_garrison_only_the_legions_sent_this_turn_stay() -> None:
    there = [1 + province(SICILIA)] * 2 + [0] * 4 + [-1] * 19
    match = sitting(provinces={SICILIA: FULVIUS}, legion=there)
    vote(play(match, "garrison", SICILIA, 3), "for")
    play(match, "ungarrison", SICILIA)
    assert legal(match) == [1, 2], "two were there before"
    vote(play(match, 2), "for")
    assert garrison(rome(match), province(SICILIA)) == [2, 3, 4]
    assert "ungarrison" not in options(match)


# -- closing ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.9a", "republic:9.643b")
@pytest.mark.parametrize(
    ("target", "legions", "fleets", "home"),
    [
        (GALLIC, 0, 0, True),
        (GALLIC, 1, 0, False),
        ("war:syrian", 5, 1, True),
        ("war:syrian", 5, 2, False),
        ("war:cilician-1", 5, 0, True),
        ("war:cilician-1", 0, 2, False),
        ("war:punic-1", 4, 4, True),
        ("war:punic-1", 0, 5, False),
    ],
)
def test_a_commander_who_cannot_fight_comes_home(target: str, legions: int, fleets: int, home: bool) -> None:
    away = {"place": "field", "post": war(target), "office": "proconsul", "fleets_with": fleets}
    given: dict[str, Any] = {"people": {FULVIUS: away}, "armies": {FULVIUS: legions}, "wars": {target: "active"}}
    match = sitting("closing", **given)
    recalled = any(line.message == "senate.auto_recall" for line in match.lines(None))
    assert recalled == home


@pytest.mark.rule("republic:9.9b")
def test_a_force_without_commander_comes_home() -> None:
    fleets = [0] * 46
    fleets[war(GALLIC)] = 2
    match = sitting("closing", wars={GALLIC: "active"}, legion=[100 + war(GALLIC)] * 3 + [-1] * 22, camp_fleets=fleets)
    assert rome(match).legion[:3] == [0, 0, 0]
    assert rome(match).fleets == 2


@pytest.mark.rule("republic:9.9a")
def test_lucullus_comes_home_when_the_next_senate_has_closed() -> None:
    people = {"statesman:29b": {"faction": 2, "place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1}}
    given: dict[str, Any] = {"people": people, "armies": {"statesman:29b": 8}, "wars": {GALLIC: "active"}}
    match = sitting("closing", withdraws=person("statesman:29b"), **given)
    assert of(match, "place", "statesman:29b") == ROME
    assert rome(match).withdraws == -1


@pytest.mark.rule("republic:L.gabinian")
def test_under_the_gabinian_law_commanders_raise_units_with_their_own_or_their_factions_money() -> None:
    given = proconsul(people={}, laws=["law:gabinian"], shortage=2, no_recruitment=True, treasuries={2: 35})
    match = sitting("closing", **given)
    assert asked(match) == {2: "senate.gabinian"}
    play(match, "faction", 2, 1)
    assert len(army(rome(match), person(FULVIUS))) >= 8
    assert rome(match).treasury[2] == 5
    assert asked(sitting("closing", **proconsul())) != {2: "senate.gabinian"}


@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_the_senate_may_refuse_the_fleets_of_rhodes_in_the_turn_they_come() -> None:
    given = {"events": {"event:rhodian-alliance": 1}, "rhodian": 8, "fleets": 10, "rhodian_turn": 2}
    match = vote(play(sitting(**given), "refuse_rhodian"), "for")
    assert rome(match).fleets == 2
    assert "refuse_rhodian" not in options(sitting(**(given | {"rhodian_turn": 1})))


@pytest.mark.rule("republic:L.gabinian")
def test_by_the_printed_card_the_gabinian_law_is_for_the_start_of_combat() -> None:
    given = proconsul(laws=["law:gabinian"], treasuries={2: 35}, options={"gabinian_timing": "start_of_combat"})
    match = sitting("closing", **given)
    assert asked(match) == {2: "senate.gabinian"}
    assert rome(match).phase == "combat"


@pytest.mark.rule("republic:9.647a", "republic:9.644c")
def test_a_commander_reinforced_once_may_be_reinforced_again() -> None:
    match = vote(play(sitting(**proconsul()), "reinforce", FULVIUS, 1, 0), "for")
    vote(play(match, "reinforce", FULVIUS, 2, 0), "for")
    assert len(army(rome(match), person(FULVIUS))) == 8 + 1 + 2
    assert not {"recall", "withdraw"} & set(options(match))


@pytest.mark.rule("republic:9.9a")
def test_armies_come_home_even_if_nobody_is_left_in_rome_to_preside() -> None:
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1}
    people = {PERSON[p]: {"place": "nowhere"} for p in range(15)} | {FULVIUS: away}
    match = sitting(people=people, wars={GALLIC: "active"}, legions=0)
    assert any(line.message == "senate.auto_recall" for line in match.lines(None))


@pytest.mark.rule("republic:L.gabinian")
def test_a_commander_may_raise_nobody() -> None:
    match = play(sitting("closing", **proconsul(laws=["law:gabinian"], treasuries={2: 35})), "none")
    assert "senate.gabinian_legions" not in asked(match).values()
    assert rome(match).treasury[2] == 35
