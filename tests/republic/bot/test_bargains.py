"""The bot's deals: what it offers and agrees to, what it asks for instead, and whether it keeps its word."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic import GAME
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.bot.bargains import trust
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.bot.temper import EVEN, TEMPERAMENTS, Temper
from tabularium.games.republic.dealings import Deal, DealState, Promise
from tabularium.testing.language import play

from ..floor import business, sitting
from ..table import position
from .test_bot import CORNELIUS, FABIUS, FULVIUS, advice, ballot, wish

FEE = 7
RICH: dict[str, Any] = {CORNELIUS: {"talents": 20}}
AMBITIOUS, SUSPICIOUS = TEMPERAMENTS["ambitious"], TEMPERAMENTS["suspicious"]


def does(match: Match, seat: int, temper: Temper = EVEN) -> Any:
    """What a bot of this temper would do unasked."""
    return GreedyBot(seat, temper).interject(match.view(seat), match.chances(seat))


def hired(by: int = 0, partner: int = 1, *, state: DealState = "open", talents: int = FEE, kept: int = -1) -> Deal:
    """A faction pays another for its votes."""
    return Deal(
        Promise(by, "talents", talents, kept=kept == by), Promise(partner, "votes", kept=kept == partner), state
    )


def promoted(by: int = 0, partner: int = 1, state: DealState = "open") -> Deal:
    """A faction gives another a consulship for its votes."""
    return Deal(Promise(by, "consulship"), Promise(partner, "votes"), state)


# -- offers ------------------------------------------------------------------------------------------------------------
def test_who_presides_buys_votes_with_an_office_or_with_talents() -> None:
    match = sitting("consuls", people=RICH)
    name, terms = does(match, 0)
    assert (name, terms["gives"], terms["gets"]) == ("record_deal", "consulship", "votes")
    name, terms = does(match, 0, AMBITIOUS)
    assert (name, terms["gives"], terms["gets"]) == ("record_deal", "talents", "votes")
    assert 0 < terms["amount"] <= 20


def test_who_presides_over_business_buys_votes_with_a_concession() -> None:
    lying = {"concessions": {"concession:mining": "forum"}}
    assert does(business(**lying), 0)[1]["gives"] == "concession"
    assert does(business(), 0) is None


def test_who_is_poor_offers_no_talents() -> None:
    assert does(sitting("consuls", people={CORNELIUS: {"talents": 0}}), 0, AMBITIOUS) is None


@pytest.mark.parametrize(
    "given", [{"deals": [hired(0, 2, state="offered")]}, {"deals": [hired(0, 2)]}, {"session": {"proposals": 1}}]
)
def test_one_deal_at_a_time_and_none_once_the_senate_votes(given: dict[str, Any]) -> None:
    assert does(sitting("consuls", people=RICH, **given), 0) is None


@pytest.mark.parametrize(("talents", "deed"), [(10, "agree_deal"), (1, "refuse_deal")])
def test_a_price_that_pays_is_agreed_to(talents: int, deed: str) -> None:
    match = business(deals=[hired(state="offered", talents=talents)])
    assert wish(match, 1) == (deed, "deal:number_1")


def test_who_is_offered_too_little_says_what_he_would_do_it_for() -> None:
    """Given somebody who trusts nobody, when he is offered an office he asks for talents, and is not asked again."""
    match = business(people=RICH, deals=[promoted(state="offered")])
    assert does(match, 1)[0] == "agree_deal"
    name, terms = does(match, 1, SUSPICIOUS)
    assert (name, terms["partner"], terms["gives"], terms["gets"]) == ("record_deal", "seat:0", "votes", "talents")
    match.interject(1, name, terms)
    assert does(match, 1, SUSPICIOUS) == ("refuse_deal", "deal:number_1")
    match.interject(1, "refuse_deal", "deal:number_1")
    assert does(match, 1, SUSPICIOUS) is None


def sold(price: int, *, state: DealState = "offered", what: str = "votes") -> Deal:
    """The second faction sells the first, who presides, what is kept with a vote."""
    return Deal(Promise(1, what), Promise(0, "talents", price), state)


@pytest.mark.parametrize("what", ["votes", "support", "favour"])
def test_a_vote_that_is_owed_already_is_not_bought_again(what: str) -> None:
    """One vote keeps all such promises at once: whoever bought each would pay for it many times."""
    assert wish(business(people=RICH, deals=[sold(2, what=what)]), 0)[0] == "agree_deal"
    match = business(people=RICH, deals=[sold(2, state="open"), sold(2, what=what)])
    assert wish(match, 0) == ("refuse_deal", "deal:number_2")


@pytest.mark.parametrize(("has", "deed"), [(20, "agree_deal"), (3, "refuse_deal")])
def test_nobody_promises_more_talents_than_half_of_what_he_has(has: int, deed: str) -> None:
    match = business(people={CORNELIUS: {"talents": has}}, deals=[sold(3)])
    assert wish(match, 0)[0] == deed


def test_what_is_promised_to_others_counts_too() -> None:
    owed = Deal(Promise(2, "votes"), Promise(0, "talents", 8), "open")
    match = business(people=RICH, deals=[owed, sold(3)])
    assert wish(match, 0) == ("refuse_deal", "deal:number_2")


# -- whose word counts -------------------------------------------------------------------------------------------------
def test_whose_word_was_found_broken_is_trusted_less() -> None:
    broken = hired(state="withdrawn")
    broken.plaintiff = 1
    assert trust(Table(GAME.view(business(deals=[broken]).state, 2)), 0) < EVEN.trust
    assert trust(Table(GAME.view(business(deals=[hired(state="fulfilled", kept=0)]).state, 2)), 0) > EVEN.trust


def test_who_has_taken_and_not_given_is_trusted_less() -> None:
    assert trust(Table(GAME.view(business(deals=[hired(kept=1)]).state, 2)), 0) < EVEN.trust


# -- keeping them ------------------------------------------------------------------------------------------------------
def asked(deals: list[Deal]) -> Match:
    """Faction 4 votes on a man whom it would rather see refused."""
    match = play(sitting("consuls", people={FABIUS: {"influence": 12}}, deals=deals), FABIUS, FULVIUS)
    return ballot(match, 4)


@pytest.mark.parametrize(
    ("deals", "temper", "side"),
    [
        ([], EVEN, "against"),
        ([hired(0, 4)], EVEN, "for"),
        ([hired(0, 4)], AMBITIOUS, "against"),
        ([promoted(0, 4)], EVEN, "against"),
    ],
    ids=["free", "sold", "broken", "cheated"],
)
def test_votes_that_were_sold_are_cast_for_the_buyer_as_good_as_the_word(
    deals: list[Deal], temper: Temper, side: str
) -> None:
    """Given a faction ahead whose men another would rather see refused, then a deal makes it vote for them."""
    match = asked(deals)
    assert GreedyBot(4, temper)(match.view(4), match.asks[4]) == side


def test_no_deal_makes_a_ruler() -> None:
    people = {CORNELIUS: {"influence": 30}, "family:julius": {"talents": 90}}
    match = play(business(people=people, deals=[hired()]), "consul_for_life", CORNELIUS)
    assert advice(ballot(match, 1)) != "for"


def test_a_consulship_that_was_promised_is_given() -> None:
    match = play(sitting("consuls", deals=[promoted(0, 2)]), FABIUS)
    chosen = advice(match)
    assert match.view(0)["senators"][chosen]["faction"] == 2


def test_a_vote_that_was_promised_has_come_when_it_is_seen() -> None:
    match = play(sitting("consuls", deals=[hired(0, 4)]), FABIUS, FULVIUS)
    assert does(match, 0) is None
    match = play(match, "clockwise", "for", "for", "for", "for")
    assert does(match, 0) == ("settle_deal", "deal:number_1")


@pytest.mark.parametrize(("turn", "kept", "paid"), [(0, 1, True), (0, -1, False), (1, 1, False)])
def test_what_is_owed_to_who_has_kept_his_word_is_paid_with_the_next_money_and_once(
    turn: int, kept: int, paid: bool
) -> None:
    given: dict[str, Any] = {"phase": "revenue", "chest": 200, "deals": [hired(kept=kept)]}
    sheet: Any = advice(position("redistribution", [turn], people={CORNELIUS: {"talents": 12}}, **given), 0)
    assert sheet["gifts"] == ([{"faction": "seat:1", "talents": FEE, "source": CORNELIUS}] if paid else [])


@pytest.mark.parametrize(("kept", "verdict"), [(1, "find_broken"), (-1, "find_kept")])
def test_who_has_kept_his_own_word_is_in_the_right(kept: int, verdict: str) -> None:
    disputed = hired(state="disputed", kept=kept)
    disputed.plaintiff = 1
    assert does(business(deals=[disputed]), 3) == (verdict, "deal:number_1")
