"""The bot's deals: what it offers and agrees to, and that it keeps its word."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic import GAME
from tabularium.games.republic.bot.bargains import FEE, SPARE, UNKNOWN, trust
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.dealings import Deal, DealState, Promise
from tabularium.testing.language import play

from ..floor import business, sitting
from ..table import position
from .test_bot import CORNELIUS, FABIUS, FULVIUS, advice, ballot, wish

RICH: dict[str, Any] = {CORNELIUS: {"talents": SPARE}}


def hired(by: int = 0, partner: int = 1, *, state: DealState = "open", talents: int = FEE) -> Deal:
    """A faction pays another for its votes."""
    return Deal(Promise(by, "talents", talents), Promise(partner, "votes"), state)


@pytest.mark.parametrize(("talents", "offers"), [(SPARE, True), (SPARE - 1, False)])
def test_who_presides_and_is_rich_buys_the_votes_of_a_year(talents: int, offers: bool) -> None:
    found = wish(business(people={CORNELIUS: {"talents": talents}}), 0)
    assert (found is not None and found[0] == "record_deal") == offers
    if found is not None and offers:
        answer: Any = found[1]
        assert (answer["gives"], answer["amount"], answer["gets"]) == ("talents", FEE, "votes")


@pytest.mark.parametrize(
    "given", [{"deals": [hired(0, 2, state="offered")]}, {"deals": [hired(0, 2)]}, {"session": {"proposals": 1}}]
)
def test_one_deal_at_a_time_and_none_once_the_senate_votes(given: dict[str, Any]) -> None:
    found = wish(business(people=RICH, **given), 0)
    assert found is None or found[0] != "record_deal"


@pytest.mark.parametrize(("talents", "deed"), [(10, "agree_deal"), (1, "refuse_deal")])
def test_a_price_that_pays_is_agreed_to(talents: int, deed: str) -> None:
    match = business(deals=[hired(state="offered", talents=talents)])
    assert wish(match, 1) == (deed, "deal:number_1")


def test_whose_word_was_found_broken_is_trusted_less() -> None:
    broken = hired(state="withdrawn")
    broken.plaintiff = 1
    assert trust(Table(GAME.view(business(deals=[broken]).state, 2)), 0) < UNKNOWN
    assert trust(Table(GAME.view(business(deals=[hired(state="fulfilled")]).state, 2)), 0) > UNKNOWN


@pytest.mark.parametrize(("deals", "side"), [([], "against"), ([hired(0, 4)], "for")])
def test_votes_that_were_sold_are_cast_for_the_buyer(deals: list[Deal], side: str) -> None:
    """Given a faction ahead whose men another would rather see refused, then a deal makes it vote for them."""
    ahead = {FABIUS: {"influence": 12}}
    match = play(sitting("consuls", people=ahead, deals=deals), FABIUS, FULVIUS)
    assert advice(ballot(match, 4)) == side


def test_no_deal_makes_a_ruler() -> None:
    people = {CORNELIUS: {"influence": 30}, "family:julius": {"talents": 90}}
    match = play(business(people=people, deals=[hired()]), "consul_for_life", CORNELIUS)
    assert advice(ballot(match, 1)) != "for"


@pytest.mark.parametrize(("turn", "paid"), [(0, [{"faction": "seat:1", "talents": FEE, "source": CORNELIUS}]), (1, [])])
def test_what_is_owed_is_paid_with_the_next_money_and_once(turn: int, paid: list[Any]) -> None:
    given: dict[str, Any] = {"phase": "revenue", "chest": 200, "deals": [hired()]}
    sheet: Any = advice(position("redistribution", [turn], people={CORNELIUS: {"talents": 12}}, **given), 0)
    assert sheet["gifts"] == paid
