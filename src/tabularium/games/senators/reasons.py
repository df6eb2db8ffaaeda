"""Why the greedy bot would answer so: the price and the worth it compares, in a line for who asks for advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabularium.engine import Amount, Line, Pick, Subset

from .cards import CARD_OF, ECONOMY
from .worth import takings

if TYPE_CHECKING:
    from .bot import Position

SENATOR = ECONOMY["senator_price"]
FEE = ECONOMY["joining_fee"]
ACTIONS = {
    "trading": "why.action.trading",
    "auction": "why.action.auction",
    "extortion": "why.action.extortion",
}


def fist(p: Position, ask: Amount, answer: int) -> Line:
    """A chance of a senator against its price at the post."""
    return Line(message="why.fist", params={"coins": answer, "price": SENATOR})


def deficit(p: Position, ask: Amount, answer: int) -> Line:
    """The amount that each would have to give."""
    share = ask.params["amount"] // (len(p.others) + 1)
    return Line(message="why.deficit", params={"amount": ask.params["amount"], "share": share})


def new_senator(p: Position, ask: Pick, answer: str) -> Line:
    """The price now against that at the post."""
    return Line(message="why.new_senator", params={"price": ask.params["price"], "post": SENATOR})


def action(p: Position, ask: Pick, answer: str) -> Line:
    """The income from the post at once."""
    return Line(message=ACTIONS[answer], params={"n": p.post(p.coins)})


def bids(p: Position, ask: Pick, answer: str) -> Line:
    """A card that can be had for half its worth; none, if no more can."""
    return Line(message="why.no_bid") if answer not in CARD_OF else worth(p, answer)


def worth(p: Position, card: str) -> Line:
    """The value of a card; half of it is a good price."""
    coins = p.worth(CARD_OF[card])
    return Line(message="why.worth", params={"card": card, "worth": coins, "half": coins // 2})


def named(p: Position, ask: Amount | Pick, answer: Any) -> Line:
    """The same of the card that the ask is about."""
    return worth(p, ask.params["card"])


def offered(p: Position, ask: Pick, answer: str) -> Line:
    """A card that is worth so much, for this price."""
    card = ask.params["card"]
    told = {"card": card, "worth": p.worth(CARD_OF[card]), "price": ask.params["price"]}
    return Line(message="why.offered", params=told)


def dearest(p: Position, ask: Pick, answer: str) -> Line | None:
    """The dearest card of several."""
    return worth(p, answer) if answer in CARD_OF else None


def join(p: Position, ask: Pick, answer: str) -> Line:
    """The money left for senators once the fee is paid."""
    return Line(message="why.join", params={"fee": FEE, "n": p.post(p.coins - FEE)})


def sale(p: Position, ask: Subset, answer: list[str]) -> Line:
    """The income from the set."""
    coins = takings([CARD_OF[key] for key in answer], p.view["quaestor"], p.pontifex)
    return Line(message="why.sale", params={"coins": coins})


def target(p: Position, ask: Pick, answer: str) -> Line | None:
    """The leading player."""
    senators = {f"seat:{each['seat']}": each["senators"] for each in p.others}
    return Line(message="why.target", params={"seat": answer, "n": senators[answer]}) if answer in senators else None


REASONS: dict[str, Callable[[Position, Any, Any], Line | None]] = {
    "war.bid": fist,
    "deficit.bid": deficit,
    "newsenator.answer": new_senator,
    "turn.action": action,
    "auction.bids": bids,
    "auction.amount": named,
    "auction.settle": dearest,
    "auction.verdict": offered,
    "extortion.prefects": dearest,
    "extortion.offer": dearest,
    "extortion.price": named,
    "extortion.answer": offered,
    "trade.join": join,
    "trade.set": sale,
    "trade.censor_target": target,
}
"""By the key of the ask; the rest are habits."""
