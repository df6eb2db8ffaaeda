"""New Senator: a price that falls until somebody buys."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, play, refusal

from .table import coins, embezzle, go_out, revealed, senators


def decline(match: Match, times: int) -> Match:
    """So many players in a row refuse the senator that is offered."""
    for _ in range(times):
        (seat,) = match.asks
        play(match, (seat, "decline"))
    return match


def offered(match: Match) -> tuple[int, int]:
    """Who is offered the new senator, and at what price."""
    ((seat, ask),) = match.asks.items()
    assert ask.key == "newsenator.answer"
    return seat, ask.params["price"]


@pytest.mark.rule("senators:newsenator.1")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_new_senator_is_offered_to_the_active_player_first_for_fifteen_coins(active: int) -> None:
    match = revealed("new_senator_1", active=active, coins=[15, 15, 15])

    assert offered(match) == (active, 15)
    assert legal(match, active) == ["buy", "decline"]
    assert match.asks[active].default == "decline"

    play(match, (active, "buy"))
    assert coins(match)[active] == 0
    assert senators(match)[active] == 6


@pytest.mark.rule("senators:newsenator.2")
def test_the_price_falls_by_one_with_every_refusal() -> None:
    match = revealed("new_senator_1", active=1)

    asked_at = [offered(decline(match, times)) for times in (0, 1, 1, 1)]

    assert asked_at == [(1, 15), (2, 14), (0, 13), (1, 12)]


@pytest.mark.rule("senators:newsenator.2")
@pytest.mark.parametrize("options", [{"new_senator_price_drop": "per_round"}, {"preset": "fr"}])
def test_the_french_price_falls_by_one_only_when_all_have_refused(options: dict[str, Any]) -> None:
    match = revealed("new_senator_1", active=1, options=options)

    asked_at = [offered(decline(match, times)) for times in (0, 1, 1, 1, 1, 1, 1)]

    assert asked_at == [(1, 15), (2, 15), (0, 15), (1, 14), (2, 14), (0, 14), (1, 13)]


@pytest.mark.rule("senators:newsenator.2")
@pytest.mark.parametrize("preset", ["es", "de"])
def test_the_spanish_and_german_price_falls_with_every_refusal(preset: str) -> None:
    match = revealed("new_senator_1", options={"preset": preset})

    assert offered(decline(match, 1)) == (1, 14)


@pytest.mark.rule("senators:newsenator.2")
def test_a_french_round_ends_with_the_last_player_who_is_still_in_the_game() -> None:
    match = revealed("new_senator_1", 4, active=2, senators=[5, 0, 5, 5], options={"preset": "fr"})

    asked_at = [offered(decline(match, times)) for times in (0, 1, 1, 1)]

    assert asked_at == [(2, 15), (3, 15), (0, 15), (2, 14)]


@pytest.mark.rule("senators:newsenator.2", "senators:turn.4")
@pytest.mark.parametrize(("options", "price"), [({"preset": "fr"}, 14), ({"preset": "es"}, 13)])
def test_a_player_who_leaves_when_asked_has_refused_nothing_but_ends_the_french_round(
    options: dict[str, Any], price: int
) -> None:
    match = revealed("new_senator_1", senators=[5, 5, 1], options=options)
    decline(match, 2)

    go_out(match, 2)

    assert offered(match) == (0, price)


@pytest.mark.rule("senators:newsenator.2", "senators:turn.4")
@pytest.mark.parametrize("preset", ["fr", "es"])
def test_if_the_active_player_leaves_the_offer_goes_on_at_the_same_price(preset: str) -> None:
    match = revealed("new_senator_1", senators=[1, 5, 5], options={"preset": preset})

    go_out(match, 0)

    assert offered(match) == (1, 15)
    assert offered(decline(match, 1)) == (2, 15 if preset == "fr" else 14)
    assert offered(decline(match, 1)) == (1, 14 if preset == "fr" else 13)


@pytest.mark.rule("senators:newsenator.3")
def test_the_buyer_pays_the_bank_and_the_event_is_over() -> None:
    match = decline(revealed("new_senator_1", active=2, coins=[20, 20, 20]), 2)
    assert offered(match) == (1, 13)

    play(match, (1, "buy"))

    assert coins(match) == [20, 7, 20]
    assert senators(match) == [5, 6, 5]
    assert line(match, "newsenator.bought").params == {"seat": "seat:1", "price": 13}
    assert asked(match) == {2: "turn.action"}
    assert match.view()["used_events"] == ["new_senator_1"]


@pytest.mark.rule("senators:newsenator.4")
@pytest.mark.parametrize(
    ("drop", "refusals", "taker"),
    [("per_player", 15, 1), ("per_round", 45, 1)],
)
def test_nobody_can_refuse_a_senator_that_costs_nothing(drop: str, refusals: int, taker: int) -> None:
    match = revealed("new_senator_1", active=1, options={"new_senator_price_drop": drop})
    decline(match, refusals - 1)
    assert offered(match)[1] == 1

    decline(match, 1)

    assert coins(match) == [10, 10, 10]
    assert [count - 5 for count in senators(match)] == [int(seat == taker) for seat in range(3)]
    assert asked(match) == {1: "turn.action"}


@pytest.mark.rule("senators:newsenator.4")
def test_the_senator_for_nothing_goes_to_whoever_is_next() -> None:
    match = decline(revealed("new_senator_1", 4), 15)

    assert senators(match) == [5, 5, 5, 6]
    assert line(match, "newsenator.bought").params == {"seat": "seat:3", "price": 0}


@pytest.mark.rule("senators:newsenator.5")
def test_a_player_short_of_coins_may_embezzle_to_buy_a_new_senator() -> None:
    match = revealed("new_senator_1", coins=[12, 10, 10])
    found = refusal(match, "buy", 0)
    assert (found.message, found.rule, found.remedy) == (
        "newsenator.too_poor",
        "senators:newsenator.5",
        "embezzle.remedy",
    )

    embezzle(match, 0)
    play(match, (0, "buy"))

    assert (coins(match)[0], senators(match)[0]) == (2, 5)


@pytest.mark.rule("senators:newsenator.3", "senators:newsenator.5")
def test_one_coin_too_few_does_not_buy_a_senator_but_the_exact_price_does() -> None:
    match = revealed("new_senator_1", coins=[14, 14, 10])
    assert legal(match, 0) == ["decline"]
    assert [answer for answer, _ in match.asks[0].near()] == ["buy"]
    assert refusal(match, "wait", 0).message == "refused.not_an_option"

    decline(match, 1)
    play(match, (1, "buy"))

    assert (coins(match)[1], senators(match)[1]) == (0, 6)
