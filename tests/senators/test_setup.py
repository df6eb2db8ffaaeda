"""Setting up: who sits down, what lies on the table, and who has what before the first event."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabularium.engine import Match, TabulariumError
from tabularium.engine.dice import Scripted
from tabularium.games.senators import GAME
from tabularium.games.senators.cards import NUMBERS
from tabularium.testing.language import asked, legal, line, lines, play

from .table import coins, go_out, hand, holds, names, opened, position, senators

TYPES = ["grain", "meat", "iron", "cloth", "wood", "olives"]
CHI_SQUARE = {2: 13.8, 3: 16.3, 4: 18.5}
"""By degrees of freedom: what a fair die exceeds once in a thousand trials."""


def opening(seats: int, start: int = 0, first: str = "war_1", **options: Any) -> Match:
    """A new game with a known deal: the player at seat 0 gets grain 1, 4 and 7, the next one meat, and so on."""
    deal = [NUMBERS[f"{TYPES[seat]}_{value}"] for seat in range(seats) for value in (1, 4, 7)]
    match = Match.new(GAME, seats, options=options, dice=Scripted([*deal, start + 1, NUMBERS[first]]))
    holds(match.state)
    return match


def before_the_first_event(seed: int, seats: int = 3, **options: Any) -> Any:
    """The state of a new game that waits for the first choice of an Influence card."""
    match = Match.new(GAME, seats, seed=seed, options={"influence_cards": True, **options})
    holds(match.state)
    return match.state


def is_fair(counts: Counter[Any], sides: int) -> bool:
    expected = counts.total() / sides
    spread = sum((count - expected) ** 2 / expected for count in counts.values())
    return len(counts) == sides and spread < CHI_SQUARE[sides - 1]


# -- players and pieces ----------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:setup.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_players_may_sit_down(seats: int) -> None:
    match = opening(seats)

    assert len(match.view()["players"]) == seats


@pytest.mark.rule("senators:setup.1")
@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_with_too_few_or_too_many_players_there_is_no_game(seats: int) -> None:
    with pytest.raises(TabulariumError):
        Match.new(GAME, seats)


@pytest.mark.rule("senators:setup.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_starts_with_five_senators_and_nobody_is_out(seats: int) -> None:
    match = opening(seats)

    assert [player["senators"] for player in match.view()["players"]] == [5] * seats
    assert not any(player["out"] for player in match.view()["players"])
    assert not any(player["open"] for player in match.view()["players"])
    assert sum(coins(match)) == sum([10, 13, 16, 19, 22][:seats])


@pytest.mark.rule("senators:setup.2")
def test_the_senator_track_goes_on_above_twenty() -> None:
    match = position(3, "turn", senators=[20, 19, 5], dice=["war_1"])

    play(match, (0, 2), (1, 2), (2, 0))

    assert [player["senators"] for player in match.view()["players"]] == [21, 20, 5]


@pytest.mark.rule("senators:setup.3")
def test_four_cubes_allow_a_bid_on_each_of_the_four_lots() -> None:
    match = position(3, dice=["grain_1", "meat_4", "iron_7", "consul_1"])
    play(match, (0, "auction"))
    lots = ["card:grain_1", "card:meat_4", "card:iron_7", "card:consul_1"]
    assert legal(match, 1) == ["done", *lots]

    for bid, lot in enumerate(lots, 1):
        play(match, (1, lot), (1, bid))

    shown = [(lot["bid"], lot["bidder"]) for lot in match.view()["lots"]]
    assert shown == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert legal(match, 1) == ["done"]


# -- decks -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:setup.4")
def test_the_resource_cards_form_three_decks_of_eighteen_by_value() -> None:
    state = before_the_first_event(seed=1)

    of_deck: list[list[str]] = [[], [], []]
    for card, deck in enumerate(state.deck_of):
        of_deck[deck] += names([card])
    for deck, values in enumerate([(1, 2, 3), (4, 5, 6), (7, 8, 9)]):
        assert sorted(of_deck[deck]) == sorted(f"{kind}_{value}" for kind in TYPES for value in values)
        dealt = [hidden[deck] for hidden in state.hidden]
        assert sorted(names(state.decks[deck] + dealt)) == sorted(of_deck[deck])
    assert state.discards == [[], [], []]


@pytest.mark.rule("senators:setup.4")
def test_each_resource_deck_is_shuffled() -> None:
    states = [before_the_first_event(seed) for seed in range(300)]

    for deck in range(3):
        assert len({state.hidden[0][deck] for state in states}) == 18


@pytest.mark.rule("senators:setup.4")
def test_with_random_decks_any_eighteen_cards_may_lie_together() -> None:
    states = [before_the_first_event(seed, deck_split="random_18") for seed in range(300)]

    for state in states[:20]:
        assert Counter(state.deck_of) == {0: 18, 1: 18, 2: 18}
        assert [len(deck) for deck in state.decks] == [15, 15, 15]
    for card in ("grain_1", "cloth_5", "olives_9"):
        assert is_fair(Counter(state.deck_of[NUMBERS[card]] for state in states), 3)
    together = sum(state.deck_of[NUMBERS["grain_1"]] == state.deck_of[NUMBERS["grain_2"]] for state in states)
    assert 70 < together < 130, "two cards share a deck about one time in three"


@pytest.mark.rule("senators:setup.5")
def test_everybody_is_dealt_one_hidden_card_of_each_deck() -> None:
    match = opening(4)

    assert hand(match, 0) == ["grain_1", "grain_4", "grain_7"]
    assert hand(match, 3) == ["cloth_1", "cloth_4", "cloth_7"]
    for player in match.view(1)["players"]:
        assert player["backs"] == [1, 1, 1]
        assert player["open"] == []
    assert match.view()["decks"] == [14, 14, 14]


@pytest.mark.rule("senators:setup.6")
def test_the_senate_deck_has_fifteen_offices() -> None:
    match = opening(3)

    deck = names(match.state.offices)  # type: ignore[attr-defined]
    assert sorted(deck) == sorted(
        [f"governor_{kind}" for kind in TYPES]
        + [f"censor_{copy}" for copy in (1, 2, 3, 4, 5)]
        + ["consul_1", "consul_2", "quaestor_1", "quaestor_2"]
    )
    assert match.view()["offices_left"] == 15
    assert match.view()["used_offices"] == []


@pytest.mark.rule("senators:setup.6")
def test_the_senate_deck_is_shuffled() -> None:
    matches = [play(position(3, seed=seed), (0, "auction")) for seed in range(200)]

    assert len({match.view()["lots"][3]["card"] for match in matches}) == 15


@pytest.mark.rule("senators:setup.7")
def test_the_event_deck_has_twenty_two_events() -> None:
    state = before_the_first_event(seed=1)

    kinds = Counter(name.rpartition("_")[0] for name in names(state.events))
    assert kinds == {
        "senate_majority": 6,
        "war": 5,
        "new_senator": 3,
        "public_deficit": 3,
        "civil_conflict": 3,
        "eviction": 2,
    }
    assert state.later_events == []


@pytest.mark.rule("senators:setup.7")
def test_the_event_deck_is_shuffled() -> None:
    first = Counter(lines(Match.new(GAME, 3, seed=seed), "event.drawn")[0].params["event"] for seed in range(400))

    assert 60 < first["event:war"] < 125, "five of twenty-two"
    assert 80 < first["event:senate_majority"] < 140, "six of twenty-two"
    assert len(first) == 6


@pytest.mark.rule("senators:setup.11")
def test_spread_wars_put_two_wars_among_the_first_ten_events_and_three_among_the_other_twelve() -> None:
    for seed in range(30):
        state = before_the_first_event(seed, spread_wars=True)

        first, rest = names(state.events), names(state.later_events)
        assert (len(first), len(rest)) == (10, 12)
        assert sum(name.startswith("war") for name in first) == 2
        assert sum(name.startswith("war") for name in rest) == 3
        assert len({*first, *rest}) == 22


@pytest.mark.rule("senators:setup.11")
def test_spread_wars_are_picked_at_random() -> None:
    states = [before_the_first_event(seed, spread_wars=True) for seed in range(200)]

    assert {name for state in states for name in names(state.events)} == set(names(range(78, 100)))


# -- start player and money ------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:setup.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_starts_about_equally_often(seats: int) -> None:
    starts = Counter(before_the_first_event(seed, seats).start for seed in range(300))

    assert is_fair(starts, seats)


@pytest.mark.rule("senators:setup.8")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_start_player_is_rolled_for_once_and_reveals_the_first_event(start: int) -> None:
    match = opening(4, start)

    assert match.rolls[12:13] == [[4, start]]
    assert len(match.rolls) == 12 + 1 + 1
    assert match.view()["start"] == match.view()["active"] == start
    assert line(match, "setup.start").params == {"seat": f"seat:{start}"}
    assert line(match, "event.drawn").params["seat"] == f"seat:{start}"


@pytest.mark.rule("senators:setup.9")
@pytest.mark.parametrize(
    ("seats", "start", "expected"),
    [
        (3, 0, [10, 13, 16]),
        (4, 0, [10, 13, 16, 19]),
        (4, 2, [16, 19, 10, 13]),
        (5, 4, [13, 16, 19, 22, 10]),
    ],
)
def test_the_later_a_players_first_turn_the_more_coins(seats: int, start: int, expected: list[int]) -> None:
    match = opening(seats, start)

    assert coins(match) == expected
    assert [match.view(seat)["players"][seat]["coins"] for seat in range(seats)] == expected
    assert [player["coins"] for player in match.view()["players"]] == [None] * seats


@pytest.mark.rule("senators:setup.10")
def test_the_bank_pays_in_full_even_when_the_coins_of_the_box_are_used_up() -> None:
    match = position(3, "turn", coins=[500, 500, 500], senators=[5, 4, 3], dice=["senate_majority_1"])

    assert coins(match) == [504, 502, 500]


# -- Influence cards -------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:setup.12")
def test_four_players_choose_from_five_influence_cards_in_the_order_d_c_b_a() -> None:
    match = Match.new(GAME, 4, seed=2, options={"influence_cards": True})
    start = match.view()["start"]
    shown = match.view()["influence_row"]
    assert len(set(shown)) == 5

    order, taken = [], []
    for _ in range(4):
        ((seat, key),) = asked(match).items()
        assert key == "setup.influence_pick"
        assert legal(match, seat) == [f"card:{card}" for card in shown if card not in taken]
        choice = legal(match, seat)[-1]
        play(match, (seat, choice))
        order.append((seat - start) % 4)
        taken.append(choice.removeprefix("card:"))
        assert match.view()["players"][seat]["open"] == [taken[-1]]

    assert order == [3, 2, 1, 0]
    assert lines(match, "event.drawn")[0].params["seat"] == f"seat:{start}"


@pytest.mark.rule("senators:setup.12")
@pytest.mark.parametrize("seats", [3, 5])
def test_one_influence_card_more_than_players_is_laid_open_and_any_of_the_nine_may_be(seats: int) -> None:
    rows = [names(before_the_first_event(seed, seats).influence_row) for seed in range(60)]

    assert {len(row) for row in rows} == {seats + 1}
    assert len({card for row in rows for card in row}) == 9


@pytest.mark.rule("senators:setup.12")
def test_the_first_to_choose_sits_to_the_right_of_the_start_player() -> None:
    for seed in range(20):
        match = Match.new(GAME, 3, seed=seed, options={"influence_cards": True})

        assert asked(match) == {(match.view()["start"] - 1) % 3: "setup.influence_pick"}


@pytest.mark.rule("senators:setup.12")
def test_without_the_variant_nobody_has_an_influence_card() -> None:
    match = opening(3)

    assert asked(match) == {0: "war.bid", 1: "war.bid", 2: "war.bid"}
    assert match.view()["influence_row"] == []
    assert [player["open"] for player in match.view()["players"]] == [[], [], []]


@pytest.mark.rule("senators:setup.13")
def test_the_influence_card_nobody_chose_is_out_of_the_game() -> None:
    row = ["lictors", "praetors", "merchants", "cavalry"]
    match = position(3, "influence_pick", [2], influence_row=row, dice=["war_1"])

    play(match, (2, "card:cavalry"), (1, "card:lictors"), (0, "card:merchants"))

    assert [opened(match, seat) for seat in range(3)] == [["merchants"], ["lictors"], ["cavalry"]]
    assert match.view()["influence_row"] == []
    assert "praetors" in match.view()["gone_influence"]
    assert len(match.view()["gone_influence"]) == 6


@pytest.mark.rule("senators:setup.12", "senators:turn.4")
def test_a_player_who_leaves_during_the_choice_is_passed_over() -> None:
    row = ["lictors", "praetors", "merchants", "cavalry", "prefects"]
    match = position(4, "influence_pick", [3], influence_row=row, senators=[5, 5, 1, 5], dice=["war_1"])

    go_out(match, 2)
    play(match, (3, "card:cavalry"))

    assert asked(match) == {1: "setup.influence_pick"}
    play(match, (1, "card:lictors"), (0, "card:prefects"))
    assert [opened(match, seat) for seat in range(4)] == [["prefects"], ["lictors"], [], ["cavalry"]]
    assert {"praetors", "merchants"} < set(match.view()["gone_influence"])


@pytest.mark.rule("senators:turn.4")
def test_if_the_start_player_leaves_during_the_choice_the_player_to_the_left_begins() -> None:
    row = ["lictors", "praetors", "merchants"]
    match = position(3, "influence_pick", [1], influence_row=row, senators=[1, 5, 5], dice=["new_senator_1"])

    go_out(match, 0)
    play(match, (1, "card:lictors"))

    assert line(match, "event.drawn").params["seat"] == "seat:1"
    assert asked(match) == {1: "newsenator.answer"}
    assert senators(match) == [0, 5, 5]
