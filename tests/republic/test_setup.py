"""Setting up: the first deal, the temporary consul, leaders, governors and the first intrigue."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabularium.engine import BadOption, Match, Run, Table
from tabularium.engine.dice import Scripted
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import (
    CARD,
    CARD_ERA,
    CHITS,
    CONCESSIONS,
    DRAW_TWO,
    EARLY,
    FAMILIES,
    IN_HAND,
    KIND,
    LATE,
    NO_CHIT,
    PEOPLE,
    PERSON,
    PROVINCES,
)
from tabularium.games.republic.forces import room
from tabularium.games.republic.senators import members
from tabularium.games.republic.setup import draw_consul
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    GOVERNED,
    NO_PROVINCE,
    NOBODY,
    ROME,
    ROME_CONSUL,
    VACANT,
    Republic,
)
from tabularium.testing.language import asked, legal, refusal, refused

from .table import board, person, position, province, rome

SCENARIOS = ["early", "middle", "late", "extended", "alternative_history"]


def dealt(scenario: str = "early", seats: int = 5, seed: int = 1, **options: Any) -> Run:
    """A new game at its first question: everything dealt, the consul drawn."""
    return Run.new(GAME, seats, seed, {"scenario": scenario, **options})


def begun(scenario: str = "early", seats: int = 5, seed: int = 1, **options: Any) -> Republic:
    """A game at its first intrigue, everybody having given the default answer so far."""
    run = dealt(scenario, seats, seed, **options)
    while next(iter(run.asks.values())).key != "play.card":
        ((seat, ask),) = run.asks.items()
        run.answer(seat, ask.default)
    return state(run)


def state(run: Run) -> Republic:
    """The state, typed."""
    assert isinstance(run.state, Republic)
    return run.state


# -- what every scenario has ----------------------------------------------------------------
@pytest.mark.rule("republic:3", "republic:3.2", "republic:3.3", "republic:3.1.2b", "republic:3.1.2c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_starts_with_100_talents_and_no_unrest(scenario: str) -> None:
    s = state(dealt(scenario))
    assert (s.chest, s.unrest) == (100, 0)
    assert s.office.count(ROME_CONSUL) == 1


@pytest.mark.rule("republic:3")
def test_there_is_no_sixth_scenario() -> None:
    with pytest.raises(BadOption):
        dealt("imperial")


@pytest.mark.rule("republic:3.1.1", "republic:CH.6")
def test_every_player_gets_an_empty_treasury_and_nobody_is_banker() -> None:
    s = begun(seats=4)
    assert s.treasury == [0, 0, 0, 0]
    assert sum(s.talents) == 0
    assert s.out == [0] * 4
    assert sorted(seat for p in PEOPLE if (seat := s.faction[p]) != NOBODY) == sorted([*range(4)] * 3)


@pytest.mark.rule("republic:2", "republic:3.1.2a")
def test_the_box_holds_what_the_book_counts() -> None:
    s = GAME.new(5)
    assert isinstance(s, Republic)
    assert sorted(s.cup) == sorted(CHITS)
    assert len(s.cup) == 36
    assert len(FAMILIES) == 30
    assert len(CONCESSIONS) == 13
    assert room(s) == (25, 25)
    assert room(board(legions=4, fleets=3)) == (21, 22)


# -- the Early Republic ----------------------------------------------------------------
@pytest.mark.rule("republic:3.13b")
@pytest.mark.parametrize("seats", [3, 6])
def test_three_white_families_are_dealt_to_each(seats: int) -> None:
    s = state(dealt(seats=seats))
    for seat in range(seats):
        own = members(s, seat)
        assert len(own) == 3
        assert all(s.place[p] == ROME and p in range(20) for p in own)
        assert all(s.influence[p] >= 1 for p in own)
    white = [card for bag in s.deck for card in bag if KIND[card] == "family" and CARD_ERA[card] == EARLY]
    assert len(white) == 20 - 3 * seats


@pytest.mark.rule("republic:3.13c")
def test_three_red_cards_are_dealt_to_each_unseen() -> None:
    match = Match.new(GAME, 4, 3)
    s = rome(match)
    assert [len(hand) for hand in s.hands] == [3] * 4
    assert all(IN_HAND[card] and CARD_ERA[card] == EARLY for hand in s.hands for card in hand)
    (line,) = [line for line in match.lines(2) if line.message == "setup.hand"]
    assert line.params["cards"] == [CARD[card] for card in s.hands[2]]
    assert not [line for line in match.lines(None) if line.message == "setup.hand"]


@pytest.mark.rule("republic:3.14", "republic:3.22", "republic:3.32")
@pytest.mark.parametrize(("scenario", "legions"), [("early", 4), ("middle", 6), ("late", 8)])
def test_the_first_legions_are_ready_and_there_is_no_fleet(scenario: str, legions: int) -> None:
    s = state(dealt(scenario))
    assert s.legion.count(ACTIVE_BOX) == legions
    assert sum(s.veteran) == 0
    assert s.fleets == 0


@pytest.mark.rule("republic:3.15a", "republic:3.15b", "republic:3.15c")
def test_chits_are_drawn_until_one_names_a_senator_in_play() -> None:
    s = board(seats=3, people={"family:cornelius": {"office": "none"}, "family:julius": {"office": "none"}})
    s.sit(Table(Scripted([NO_CHIT, 30, DRAW_TWO, 7]), scenes=s.table.scenes))
    draw_consul(s)
    consul = person("family:fulvius")
    assert s.office[consul] == ROME_CONSUL
    assert s.influence[consul] == 4 + 5
    assert s.prior[consul] == 1
    assert sum(s.prior) == 1
    assert sorted(s.cup) == sorted(CHITS)


@pytest.mark.rule("republic:3.16", "republic:4.12b")
def test_leaders_are_named_clockwise_from_the_consul() -> None:
    match = position(
        "name_leader",
        [0],
        seats=4,
        phase="setup",
        leader=[NOBODY] * 4,
        people={"family:cornelius": {"office": "none"}, "family:furius": {"office": "rome_consul"}},
    )
    order = []
    for _ in range(4):
        ((seat, ask),) = match.asks.items()
        order.append(seat)
        assert list(ask.legal()) == [PERSON[p] for p in range(3 * seat, 3 * seat + 3)]
        match.answer(seat, PERSON[3 * seat + 1])
    assert order == [2, 3, 0, 1]
    assert rome(match).leader == [1, 4, 7, 10]
    assert asked(match) == {2: "play.card"}


@pytest.mark.rule("republic:3.16", "republic:3.33a")
def test_once_all_leaders_are_named_the_first_group_of_provinces_is_dealt() -> None:
    match = position("name_leader", [2], seats=3, phase="setup", turn=1, era=LATE)
    match.answer(2, "family:fulvius")
    s = rome(match)
    assert asked(match) == {0: "setup.governor"}
    assert sum(s.developed) == len([state for state in s.province if state != NO_PROVINCE]) == 6


@pytest.mark.rule("republic:3.16")
def test_whoever_names_no_leader_gets_the_foremost() -> None:
    match = position("name_leader", [0], phase="setup", people={"family:valerius": {"influence": 8}})
    assert match.asks[0].default == "family:valerius"
    match = position("name_leader", [0], phase="setup")
    assert match.asks[0].default == "family:cornelius", "the lowest number of equals"


@pytest.mark.rule("republic:3.17")
@pytest.mark.parametrize("scenario", ["early", "alternative_history"])
def test_no_province_is_in_play_at_first(scenario: str) -> None:
    assert begun(scenario).province == [NO_PROVINCE] * len(PROVINCES)


# -- the first intrigue ----------------------------------------------------------------
@pytest.mark.rule("republic:3.18a")
def test_statesmen_and_concessions_may_be_played_and_nothing_else() -> None:
    hand = ["concession:mining", "intrigue:tribune", "statesman:1a"]
    match = position("first_intrigue", [0], phase="setup", turn=1, hands={0: hand})
    assert legal(match) == ["concession:mining", "statesman:1a", "done"]
    assert refused(match, "intrigue:tribune") == "republic:3.18a"
    assert refused(match, "concession:harbor-fees") == "republic:7.312a"


@pytest.mark.rule("republic:3.18a")
def test_all_players_are_asked_in_turn_whatever_they_hold_and_then_the_game_begins() -> None:
    match = position("first_intrigue", [0], phase="setup", turn=1, seats=3)
    for seat in range(3):
        assert asked(match) == {seat: "play.card"}
        assert match.asks[seat].default == "done"
        match.answer(seat, "done")
    assert rome(match).phase == "revenue"


@pytest.mark.rule("republic:3.18b", "republic:4.13a", "republic:4.15b")
def test_no_card_changes_hands_during_setup() -> None:
    match = position("first_intrigue", [0], phase="setup", turn=1, hands={0: ["intrigue:tribune"]})
    assert "trade" not in match.asks[0].describe()["options"]
    assert [set(match.chances(seat)) for seat in range(2)] == [
        {"record_deal", "write_deal", "show_card"},
        {"record_deal", "write_deal"},
    ]


# -- provinces ----------------------------------------------------------------
@pytest.mark.rule("republic:3.23a")
def test_middle_provinces_are_dealt_undeveloped_and_the_rest_lies_in_the_forum() -> None:
    s = begun("middle", seats=4)
    assert Counter(s.province)[GOVERNED] == 4
    assert Counter(s.province)[VACANT] == 2
    assert s.developed == [0] * len(PROVINCES)
    assert sorted(s.faction[governor] for governor in s.governor if governor != NOBODY) == [0, 1, 2, 3]
    assert s.province[province("province:sicilia")] != NO_PROVINCE
    assert s.province[province("province:africa")] == NO_PROVINCE


@pytest.mark.rule("republic:3.23b", "republic:3.33a", "republic:3.33b")
def test_a_player_picks_governor_and_term_but_not_the_consul() -> None:
    sicilia = province("province:sicilia")
    match = position(
        "first_governor",
        [[[0, sicilia], [1, province("province:illyricum")]], 1],
        phase="setup",
        turn=1,
        provinces={"province:sicilia": None, "province:illyricum": None},
    )
    assert legal(match) == ["family:fabius", "family:valerius"]
    assert match.asks[0].default == "family:fabius"
    found = refusal(match, "family:cornelius")
    assert (found.message, found.rule) == ("refused.governor_office", "republic:3.23b")
    assert refusal(match, "family:julius").message != "refused.governor_office"
    match.answer(0, "family:valerius")
    assert legal(match) == [1, 2, 3]
    match.answer(0, 2)
    s = rome(match)
    assert (s.governor[sicilia], s.term[sicilia]) == (person("family:valerius"), 2)
    assert s.province[sicilia] == GOVERNED
    assert s.appointed[sicilia] == 1
    assert s.post[person("family:valerius")] == sicilia
    assert asked(match) == {1: "setup.governor"}
    match.answer(1, "family:claudius")
    match.answer(1, 1)
    assert asked(match) == {0: "play.card"}


@pytest.mark.rule("republic:3.23b")
def test_by_default_the_poorest_speaker_who_is_no_leader_goes() -> None:
    args = [[[4, province("province:sicilia")]], 1]
    match = position("first_governor", args, phase="setup", provinces={"province:sicilia": None})
    assert match.asks[4].default == "family:sulpicius", "oratory 2 against 4; the leader has 2 as well"


@pytest.mark.rule("republic:3.33a", "republic:3.33b")
def test_late_provinces_come_in_two_groups() -> None:
    s = begun("late", seats=3)
    old = [province(f"province:{name}") for name in ("sicilia", "illyricum", "gallia-cisalpina")]
    new = [province(f"province:{name}") for name in ("gallia-narbonensis", "macedonia", "africa", "asia")]
    assert all(s.developed[each] for each in old)
    assert not any(s.developed[each] for each in new)
    assert sum(s.developed) == 6
    assert Counter(s.province)[GOVERNED] == 6
    assert Counter(s.province)[VACANT] == 5
    governors = [governor for governor in s.governor if governor != NOBODY]
    assert len(set(governors)) == 6, "nobody has two"


@pytest.mark.rule("republic:3.33c")
def test_with_six_players_the_lowest_roll_gets_none_of_the_second_group() -> None:
    match = position("deal_provinces", [1], seats=6, phase="setup", era=LATE, dice=[6, 2, 5, 2, 4, 3, 9 - 3, 3, 1, 2])
    given = [line for line in match.lines(None) if line.message == "setup.province"]
    assert [line.params["seat"] for line in given] == ["seat:0", "seat:1", "seat:2", "seat:4", "seat:5"]
    assert len(rome(match).agenda[-1][1]) == 5


@pytest.mark.rule("republic:3.33a", "republic:3.33b")
def test_the_second_group_is_dealt_when_the_first_has_its_governors() -> None:
    match = position("deal_provinces", [0], seats=3, phase="setup", turn=1, era=LATE)
    for seat in range(3):
        assert asked(match) == {seat: "setup.governor"}
        assert len([line for line in match.lines(None) if line.message == "setup.province"]) == 3
        assert NO_PROVINCE in rome(match).province
        match.answer(seat, PERSON[3 * seat + 1])
        match.answer(seat, 3)
    given = [line for line in match.lines(None) if line.message == "setup.province"]
    assert [line.params["seat"] for line in given] == ["seat:0", "seat:1", "seat:2"] * 2
    assert asked(match) == {0: "setup.governor"}
    assert legal(match) == ["family:valerius"], "Fabius has gone"


@pytest.mark.rule("republic:3.33b", "republic:3.33c")
def test_five_players_get_two_provinces_each() -> None:
    s = begun("late", seats=5)
    assert Counter(s.faction[governor] for governor in s.governor if governor != NOBODY) == dict.fromkeys(range(5), 2)
