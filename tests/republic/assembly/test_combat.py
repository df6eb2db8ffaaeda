"""Combat by the assembly's book: Marius against the slaves, losses, captives, Proconsuls and wars left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly.war import entry, strikes_minority
from tabularium.games.republic.cards import NUMBER_OF
from tabularium.games.republic.combat.battle import engage
from tabularium.games.republic.combat.civil_war import both_lose
from tabularium.games.republic.combat.conquest import take_spoils
from tabularium.games.republic.combat.phase import combat_over, prosecuted
from tabularium.games.republic.forces import army, garrison, remove
from tabularium.games.republic.forum.alliances import make_peace
from tabularium.games.republic.losses import fall_in_battle, go_home, risk_lives
from tabularium.games.republic.results import STALEMATE, VICTORY, WORN_OFF, Result, automatic
from tabularium.games.republic.revenue.raids import overrun
from tabularium.games.republic.senators import members
from tabularium.games.republic.shared_losses import fall_together
from tabularium.games.republic.state import (
    CAPTIVE,
    DICTATOR,
    FIELD,
    FIELD_CONSUL,
    GARRISON,
    GOVERNED,
    JOINED,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    PROCONSUL,
    ROME,
    UNPROSECUTED,
    WITH,
)
from tabularium.games.republic.wars import droughts
from tabularium.testing.language import asked, lines, play

from ..battles import GALLIC, JULIUS, fought
from ..table import of, person, province, rome, war
from .factions import battle, board, loaded

SLAVES, SPARTACUS = "war:slave-3", "leader:spartacus"
SYRIAN, PIRATES = "war:syrian", "war:cilician-1"
FABIUS, VALERIUS = "family:fabius", "family:valerius"
OTHERS = (28, 29, 30)
"""Notes of nobody who is there."""


def marius(*dice: int, legions: int = 9, fleets: int = 0, chits: tuple[int, ...] = ()) -> Match:
    """The book's Marius, who counts 4 as Julius does here, with nine legions against the slaves under Spartacus."""
    led = {SPARTACUS: "leading"}
    return battle(*dice, target=SLAVES, legions=legions, fleets=fleets, chits=chits, leaders=led)


def told(match: Match) -> tuple[int, int, str, int]:
    """Both strengths, the result, and how many legions it cost."""
    line = fought(match)
    return line["mine"], line["theirs"], line["result"], lines(match, "combat.losses")[0].params["legions"]


# -- Marius against the slaves ---------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.4f")
@pytest.mark.parametrize(
    ("dice", "result", "lost"),
    [
        ((4, 3, 3), "result:stalemate", 1),
        ((5, 3, 3), "result:disaster", 5),
        ((2, 2, 2), "result:disaster", 5),
        ((6, 5, 5), "result:standoff", 3),
        ((6, 4, 4), "result:standoff", 3),
    ],
)
def test_marius_against_the_slaves(dice: tuple[int, ...], result: str, lost: int) -> None:
    assert told(marius(*dice)) == (13, 11, result, lost)


@pytest.mark.rule("republic_assembly:10.4f")
def test_with_three_legions_marius_adds_three_and_a_fleet_is_one_more_note() -> None:
    assert told(marius(4, 3, 3, legions=3))[0] == 6
    with_fleet = marius(4, 3, 3, fleets=1)
    assert [line.params["drawn"] for line in lines(with_fleet, "chits.drawn")] == [2]
    assert [line.params["drawn"] for line in lines(marius(4, 3, 3), "chits.drawn")] == [1]


# -- battles ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.1", "republic_assembly:10.1b")
def test_armies_fight_their_wars_and_a_war_that_nobody_fights_is_unprosecuted() -> None:
    match = battle(4, 4, 4, wars={SYRIAN: "active"})
    assert [line.params["war"] for line in lines(match, "combat.fought")] == [GALLIC]
    assert rome(match).war[war(SYRIAN)] == UNPROSECUTED


@pytest.mark.rule("republic_assembly:10.1b", "republic_assembly:10.72a")
def test_one_legion_on_the_spot_is_enough_and_after_a_battle_at_sea_one_fleet() -> None:
    s = board(wars={"war:punic-1": "active"}, armies={JULIUS: 1})
    punic = war("war:punic-1")
    s.place[person(JULIUS)], s.post[person(JULIUS)] = FIELD, punic
    assert prosecuted(s, punic)
    remove(s, army(s, person(JULIUS)))
    s.fleets_with[person(JULIUS)] = 1
    assert not prosecuted(s, punic)
    s.fought = [[punic, 0]]
    assert prosecuted(s, punic)
    s.fleets_with[person(JULIUS)], s.navy_beaten[punic] = 0, 1
    assert not prosecuted(s, punic), "not without one, even if the battle at sea was won"


@pytest.mark.rule("republic_assembly:10.12e")
def test_who_wins_at_sea_without_legions_keeps_his_fleets_until_the_revolution() -> None:
    match = battle(6, 6, 6, target="war:punic-1", legions=0, fleets=15)
    assert of(match, "victor", JULIUS) == 1
    assert (of(match, "place", JULIUS), of(match, "fleets_with", JULIUS)) == (FIELD, 15)
    assert rome(match).phase == "revolution"


@pytest.mark.rule("republic_assembly:10.7a", "republic_assembly:11.2a", "republic_assembly:10.12c")
@pytest.mark.parametrize("fleets", [15, 4])
def test_who_wins_at_sea_and_does_not_land_is_a_victor_and_no_proconsul(fleets: int) -> None:
    match = battle(6, 6, 6, target="war:punic-1", legions=3, fleets=fleets)
    if fleets == 15:
        assert asked(match) == {1: "combat.land_battle"}
        play(match, "wait")
    assert (of(match, "victor", JULIUS), of(match, "office", JULIUS)) == (1, FIELD_CONSUL)
    assert not lines(match, "combat.proconsul")


@pytest.mark.rule("republic_assembly:10.4d")
def test_spoils_go_to_the_state_but_not_from_a_revolt() -> None:
    s = board(wars={GALLIC: "active", SLAVES: "active"}, chest=10)
    take_spoils(s, war(GALLIC))
    assert s.chest == 30
    s.revolt[war(GALLIC)] = 1
    take_spoils(s, war(GALLIC))
    assert s.chest == 30


@pytest.mark.rule("republic_assembly:10.4e")
def test_lost_legions_cost_nobody_popularity() -> None:
    match = marius(5, 3, 3)
    assert lines(match, "combat.losses")[0].params["legions"] == 5
    assert of(match, "popularity", JULIUS) == 0


@pytest.mark.rule("republic_assembly:10.9")
@pytest.mark.parametrize(
    ("reading", "result", "off"),
    [
        ("stalemate_or_standoff", "stalemate", True),
        ("stalemate_or_standoff", "standoff", True),
        ("stalemate_or_standoff", "disaster", False),
        ("disaster_or_standoff", "disaster", True),
        ("disaster_or_standoff", "stalemate", False),
    ],
)
def test_after_what_the_numbers_no_longer_count(reading: str, result: str, off: bool) -> None:
    dice = {"stalemate": (1, 3, 3), "standoff": (5, 5, 5), "disaster": (5, 4, 4)}[result]
    match = battle(*dice, options={"automatic_results_off_after": reading})
    assert fought(match)["result"] == f"result:{result}"
    assert (automatic(rome(match), person(JULIUS), war(GALLIC), 13) is None) == off


@pytest.mark.rule("republic_assembly:10.9")
def test_the_second_army_of_a_turn_rolls_on_the_table() -> None:
    sent = {"place": "field", "post": war(GALLIC), "sent": 2}
    s = board(people={JULIUS: sent}, wars={GALLIC: "active"}, armies={JULIUS: 6})
    s.struck = [[war(GALLIC), WORN_OFF]]
    s.resume([["battles"], ["engage", JULIUS]])
    engage(loaded(s, 5, 4, 4, 4), JULIUS)
    assert s.office[person(JULIUS)] == PROCONSUL
    assert len(army(s, person(JULIUS))) == 6, "13 and 10 against 10 is a stalemate without loss, no disaster"


# -- the commander ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.7a")
def test_a_commander_without_victory_stays_as_proconsul_and_is_prior_consul_only_later() -> None:
    match = marius(4, 3, 3)
    assert (of(match, "office", JULIUS), of(match, "place", JULIUS)) == (PROCONSUL, FIELD)
    assert of(match, "prior", JULIUS) == 0


@pytest.mark.rule("republic_assembly:10.7a", "republic_assembly:9.43a")
def test_peace_before_the_next_election_makes_a_proconsul_a_prior_consul_who_can_be_tried() -> None:
    there = {"office": "proconsul", "place": "field", "post": war(GALLIC)}
    s = board(phase="forum", people={JULIUS: there}, wars={GALLIC: "active"})
    make_peace(s, war(GALLIC))
    julius = person(JULIUS)
    assert (s.place[julius], s.office[julius], s.prior[julius], s.major[julius]) == (ROME, NO_OFFICE, 1, 1)


@pytest.mark.rule("republic_assembly:10.7a")
def test_only_a_proconsul_lays_down_his_command_with_the_rank_of_a_consul() -> None:
    there = {"place": "field", "post": war(GALLIC)}
    s = board(people={JULIUS: {"office": "field_consul", **there}, FABIUS: {"office": "proconsul", **there}})
    go_home(s, person(JULIUS))
    go_home(s, person(FABIUS))
    assert (s.office[person(JULIUS)], s.prior[person(JULIUS)]) == (FIELD_CONSUL, 0)
    assert (s.office[person(FABIUS)], s.prior[person(FABIUS)]) == (NO_OFFICE, 1)


@pytest.mark.rule("republic_assembly:10.82a")
@pytest.mark.parametrize(
    ("notes", "place"), [((28, 29, "his"), CAPTIVE), (("his", 28, 29), NOBODY), (("his",), NOBODY)]
)
def test_the_last_note_and_not_the_first_captures_even_in_victory(notes: tuple[Any, ...], place: int) -> None:
    s = board(people={JULIUS: {"place": "field", "post": war("war:punic-1")}})
    p = person(JULIUS)
    drawn = [NUMBER_OF[p] if each == "his" else each for each in notes]
    risk_lives(loaded(s, *drawn), p, Result(VICTORY), len(drawn))
    assert (s.place[p] == CAPTIVE) == (place == CAPTIVE)
    assert (s.deaths[p] == 1) == (place == NOBODY)


@pytest.mark.rule("republic_assembly:10.82a")
def test_a_captive_of_a_war_that_is_won_dies_with_it() -> None:
    number = NUMBER_OF[person(JULIUS)]
    match = battle(5, 5, 4, chits=(4, 5, 6, 28, number), legions=12)
    assert fought(match)["result"] == "result:victory"
    assert of(match, "deaths", JULIUS) <= 1
    assert of(match, "place", JULIUS) != CAPTIVE


def beside(dictator: str = FABIUS, master: str = VALERIUS) -> dict[str, Any]:
    there = {"place": "field", "post": war(GALLIC)}
    return {dictator: {"office": "dictator", **there}, master: {"office": "master_of_horse", **there}}


@pytest.mark.rule("republic_assembly:11.2b")
def test_a_master_of_horse_outlives_his_dictator_with_the_victorious_force() -> None:
    s = board(people=beside(), armies={FABIUS: 7})
    s.fleets_with[person(FABIUS)] = 4
    fall_in_battle(s, person(FABIUS), Result(VICTORY))
    assert [s.fleets_with[person(each)] for each in (FABIUS, VALERIUS)] == [0, 4]
    assert (s.office[person(VALERIUS)], s.victor[person(VALERIUS)]) == (MASTER_OF_HORSE, 1)
    assert len(army(s, person(VALERIUS))) == 7


@pytest.mark.rule("republic_assembly:11.2b")
def test_after_a_battle_that_was_not_won_he_goes_home_and_keeps_his_office() -> None:
    s = board(people=beside(), armies={FABIUS: 7}, wars={GALLIC: "active"})
    fall_in_battle(s, person(FABIUS), Result(STALEMATE))
    assert (s.place[person(VALERIUS)], s.office[person(VALERIUS)]) == (ROME, MASTER_OF_HORSE)
    assert DICTATOR not in s.office
    assert army(s, person(VALERIUS)) == []


# -- what is left ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.72a")
def test_a_war_fought_and_left_without_a_legion_is_unprosecuted() -> None:
    s = board(wars={GALLIC: "active"}, fought=[[war(GALLIC), 1]])
    assert not prosecuted(s, war(GALLIC))


@pytest.mark.rule("republic_assembly:10.72c")
def test_one_war_can_raise_unrest_by_four() -> None:
    match = battle(1, 1, 1, target=PIRATES, legions=1, fleets=4, navy_beaten=[1] * 60)
    s = rome(match)
    assert fought(match)["result"] == "result:defeat"
    assert s.war[war(PIRATES)] == UNPROSECUTED
    before = s.unrest
    assert before == 2
    assert droughts(s) + sum(state == UNPROSECUTED for state in s.war) == 2


@pytest.mark.rule("republic_assembly:10.72b")
def test_an_army_without_commander_does_not_stay() -> None:
    match = battle(1, 1, 1, legions=4, target=GALLIC)
    assert of(match, "deaths", JULIUS) == 1
    assert asked(match) != {}


@pytest.mark.rule("republic_assembly:10.81")
def test_as_many_notes_as_the_coloured_die_for_the_governor_of_an_overrun_province() -> None:
    s = board(provinces={"province:sicilia": FABIUS})
    s.legion[0] = GARRISON + province("province:sicilia")
    overrun(loaded(s, 0, 27, 28, 29, 30), province("province:sicilia"), 4)
    assert s.place[person(FABIUS)] != CAPTIVE
    assert garrison(s, province("province:sicilia")) == []
    hit = board(provinces={"province:sicilia": FABIUS})
    overrun(loaded(hit, 27, 28, NUMBER_OF[person(FABIUS)], 30), province("province:sicilia"), 4)
    assert hit.deaths[person(FABIUS)] == 1, "no unit was lost, and yet four notes are drawn"


# -- the table of random losses --------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.52a")
def test_the_entries_that_the_book_gives() -> None:
    assert (entry(11, 3), entry(10, 3)) == (24, 25)
    assert (entry(2, 1), entry(36, 1), entry(6, 1)) == (36, 11, 16)


@pytest.mark.rule("republic_assembly:10.52a")
@pytest.mark.parametrize(
    ("number", "total", "printed", "equal"),
    [(23, 11, True, True), (24, 11, False, True), (31, 11, False, False), (24, 10, True, True), (25, 10, False, True)],
)
def test_which_number_hits_the_smaller_part(number: int, total: int, printed: bool, equal: bool) -> None:
    assert strikes_minority(board(), number, total, 3) == printed
    assert strikes_minority(board(options={"printed_comparisons": "or_equal"}), number, total, 3) == equal


@pytest.mark.rule("republic_assembly:10.52a")
def test_two_units_of_eight_armies_and_three_legions() -> None:
    assert fall_together(loaded(board(), 3, 1, 2, 4), 2, 8, 3) == (1, 1)
    assert fall_together(loaded(board(), 3, 1, 2, 5), 2, 8, 3) == (2, 0)
    assert fall_together(loaded(board(), 1, 1), 1, 3, 8) == (1, 0), "here the armies are fewer"
    assert fall_together(board(), 5, 0, 2) == (0, 2)


@pytest.mark.rule("republic_assembly:10.52a", "republic_assembly:11.52b")
@pytest.mark.parametrize(("dice", "left"), [((2, 3), (8, 2)), ((3, 1), (7, 3))])
def test_the_armies_of_a_rebel_governor_and_his_legions_fall_by_the_same_table(
    dice: tuple[int, int], left: tuple[int, int]
) -> None:
    africa = province("province:africa")
    s = board(
        options={"provincial_wars": True, "rebel_governors": True},
        people={JULIUS: {"place": "revolt", "office": "none", "faction": 1}, FABIUS: {"place": "field"}},
        armies={JULIUS: 3, FABIUS: 6},
        rebel=person(JULIUS),
    )
    s.province[africa], s.governor[africa], s.expedition[africa] = GOVERNED, person(JULIUS), JOINED
    s.provincial_armies[africa] = 8
    mine, theirs = (s.legion.index(WITH + person(key)) for key in (FABIUS, JULIUS))
    both_lose(loaded(s, mine, *dice, theirs), person(FABIUS), Result(STALEMATE, 1))
    assert (s.provincial_armies[africa], len(army(s, person(JULIUS)))) == left


@pytest.mark.rule("republic_assembly:10.52b")
def test_a_veteran_among_the_legions_is_hit_like_any_other() -> None:
    hit = set()
    for legion in (0, 1, 2):
        s = board(provinces={"province:sicilia": FABIUS}, options={"provincial_wars": True})
        for each in (0, 1, 2):
            s.legion[each] = GARRISON + province("province:sicilia")
        s.veteran[0], s.provincial_armies[province("province:sicilia")] = 1, 8
        overrun(loaded(s, 1, 1, legion, 28), province("province:sicilia"), 1)
        hit.add(next(each for each in (0, 1, 2) if each not in garrison(s, province("province:sicilia"))))
    assert hit == {0, 1, 2}


# -- civil war -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.1", "republic_assembly:10.72b")
def test_the_senate_need_not_fight_every_war() -> None:
    s = board(wars={GALLIC: "active", SYRIAN: "inactive"})
    s.resume([["combat_over"]])
    combat_over(s)
    assert s.war[war(SYRIAN)] != UNPROSECUTED
    assert members(s, 0)
