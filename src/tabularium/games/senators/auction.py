"""The first action: four cards are offered, everybody else bids once, and the active player sells or takes."""

from __future__ import annotations

import sys
from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, refuse

from . import turn
from .book import rule, scene
from .cards import CARD_OF, DATA, ECONOMY, KEYS, MERCHANTS, OFFICES
from .state import NOBODY, Senators

LOWEST_BID = 1
OFF_THE_BOARD = sys.maxsize
MERCHANTS_PRICE = ECONOMY["merchants_price"]
SPACES: dict[str, list[int]] = DATA["bid_spaces"]


@scene
@rule("senators:auction.1")
def auction(s: Senators) -> None:
    """The top card of each resource deck and of the Senate deck is turned up."""
    for deck, discards in [*zip(s.decks, s.discards, strict=True), (s.offices, s.used_offices)]:
        renew(deck, discards)
        if deck:
            s.lots.append(s.draw(deck))
    s.bids = [[0] * s.seats for _ in s.lots]
    s.merchants_used = False
    s.say("auction.lots", rule="senators:auction.1", lots=lambda: [KEYS[card] for card in s.lots])
    s.next(bidding, s.left_of(s.active))


@rule("senators:auction.2")
def renew(deck: list[int], discards: list[int]) -> None:
    """An empty deck is made again of its own discards."""
    if not deck:
        deck += discards
        discards.clear()


@rule("senators:auction.6")
def spaces(s: Senators, lot: int) -> list[int]:
    """The printed bid spaces of a lot that are still free above its bid; they bind only where the table says so."""
    printed = SPACES["senate" if s.lots[lot] in OFFICES else "market"]
    return [space for space in printed if space > s.standing_bid(lot)]


@rule("senators:auction.5", "senators:auction.6")
def lowest_bid(s: Senators, lot: int) -> int:
    """A bid must be higher than the one before it, and the first at least one coin."""
    if s.options.bid_spaces == "any_integer":
        return max(s.bids[lot]) + LOWEST_BID
    return next(iter(spaces(s, lot)), OFF_THE_BOARD)


@rule("senators:auction.7")
def highest_bid(s: Senators, seat: int) -> int:
    """All bids of the bidder together may not exceed what could be raised without leaving the game."""
    left = s.means(seat)
    for bids in s.bids:
        left -= bids[seat]
    return left


@scene
@rule("senators:setup.3", "senators:auction.3", "senators:auction.4")
def bidding(s: Senators, seat: int) -> Scene:
    """Clockwise, each opponent once: a bid on any, all or none of the lots, in any sequence."""
    if s.out[s.active] or seat == s.active:
        s.next(settle)
        return
    if s.out[seat]:
        s.next(bidding, s.left_of(seat))
        return

    def why(answer: Any) -> Refusal | None:
        lot = s.lots.index(CARD_OF[answer]) if CARD_OF.get(answer) in s.lots else NOBODY
        if lot == NOBODY:
            return turn.only_in_trading(answer)
        standing = s.standing_bid(lot)
        if s.bids[lot][seat]:
            return refuse("auction.one_bid", "senators:auction.4", card=answer, bid=standing)
        if lowest_bid(s, lot) == OFF_THE_BOARD:
            return refuse("auction.no_space", "senators:auction.6", card=answer, bid=standing)
        return refuse("auction.too_dear", "senators:auction.7", card=answer, means=most, bid=standing)

    def facts() -> dict[str, Any]:
        able = [s.lots.index(CARD_OF[key]) for key in options if key in CARD_OF]
        printed = s.options.bid_spaces == "list"
        legal = {lot: spaces(s, lot) if printed else [lowest_bid(s, lot)] for lot in able}
        return {"most": most, "bids": {KEYS[s.lots[lot]]: bids for lot, bids in legal.items()}}

    most = highest_bid(s, seat)
    options = ["done"]
    if most >= LOWEST_BID:
        for lot, bids in enumerate(s.bids):
            if not bids[seat] and lowest_bid(s, lot) <= most:
                options.append(KEYS[s.lots[lot]])
    choice = yield Pick(
        seat,
        "auction.bids",
        options,
        rule="senators:auction.3",
        reason=why,
        nearby=lambda: [KEYS[card] for card in s.lots],
        facts=facts,
    )
    if choice == "done":
        s.next(bidding, s.left_of(seat))
    else:
        s.next(bid, seat, s.lots.index(CARD_OF[choice]))


@scene
@rule("senators:auction.4", "senators:auction.5", "senators:auction.6", "senators:auction.7")
def bid(s: Senators, seat: int, lot: int) -> Scene:
    """The bid: more than the bid before, and no more than the bidder could raise."""
    if s.out[seat] or s.out[s.active]:
        s.next(bidding, seat)
        return
    before, most = s.standing_bid(lot), highest_bid(s, seat)
    printed = None
    if s.options.bid_spaces == "list":
        printed = [space for space in spaces(s, lot) if space <= most]

    def why(answer: Any) -> Refusal | None:
        if answer < LOWEST_BID:
            return refuse("auction.at_least", "senators:auction.6", low=LOWEST_BID)
        if answer <= before:
            return refuse("auction.overbid", "senators:auction.5", bid=before)
        if answer > most:
            return refuse("auction.means", "senators:auction.7", means=most)
        return refuse("auction.space", "senators:auction.6", spaces=printed)

    amount = yield Amount(
        seat,
        "auction.amount",
        lowest_bid(s, lot),
        most,
        rule="senators:auction.5",
        reason=why,
        nearby=lambda: sorted({0, before, most + 1}),
        spaces=printed,
        params={"card": KEYS[s.lots[lot]], "bid": before},
    )
    s.bids[lot][seat] = amount
    s.say("auction.bid", rule="senators:auction.5", seat=SEATS[seat], card=KEYS[s.lots[lot]], bid=amount)
    s.next(bidding, seat)


@rule("senators:auction.11", "senators:info.3", "senators:senate.1")
def hand_out(s: Senators, lot: int, seat: int) -> None:
    """A card from an auction lies face up before its new owner."""
    s.open[seat].append(s.lots.pop(lot))
    del s.bids[lot]


@scene
@rule("senators:auction.9", "senators:auction.10", "senators:auction.13")
def settle(s: Senators) -> Scene:
    """Lots without bids are free; the others are decided one by one, in the order the active player likes."""
    if s.out[s.active]:
        s.next(clear_away)
        return
    wanted = [lot for lot, bids in enumerate(s.bids) if any(bids)]
    if not wanted:
        take_unwanted(s)
    elif len(wanted) == 1:
        s.next(verdict, *wanted)
    else:
        options = [KEYS[s.lots[lot]] for lot in wanted]
        choice = yield Pick(s.active, "auction.settle", options, rule="senators:auction.9", reason=turn.only_in_trading)
        s.next(verdict, s.lots.index(CARD_OF[choice]))


@rule("senators:auction.10")
def take_unwanted(s: Senators) -> None:
    """A card that nobody wanted goes to the active player for nothing."""
    while s.lots:
        s.say("auction.free", rule="senators:auction.10", seat=SEATS[s.active], card=KEYS[s.lots[0]])
        hand_out(s, 0, s.active)
    turn.end_turn(s)


@scene
@rule("senators:auction.8", "senators:info.5", "senators:inf.merchants")
def verdict(s: Senators, lot: int) -> Scene:
    """Sell to the highest bidder for the bid, or take the card and pay as much to the bidder, a coin with Merchants."""
    bidder, price, card = s.bidder_on(lot), s.standing_bid(lot), s.lots[lot]
    if bidder == NOBODY or s.out[s.active]:
        s.next(settle)
        return

    def why(answer: Any) -> Refusal | None:
        if answer == "take":
            return refuse("auction.take_poor", "senators:auction.8", "embezzle.remedy", price=price)
        if answer == "merchants" and s.owner_of(MERCHANTS) != NOBODY:
            return no_merchants(s)
        return turn.only_in_trading(answer)

    owned = MERCHANTS in s.open[s.active]
    options = ["sell"]
    if s.coins[s.active] >= price:
        options.append("take")
    if owned and no_merchants(s) is None:
        options.append("merchants")
    choice = yield Pick(
        s.active,
        "auction.verdict",
        options,
        rule="senators:auction.8",
        reason=why,
        nearby=lambda: ["take", "merchants"] if owned else ["take"],
        params={"card": KEYS[card], "bidder": SEATS[bidder], "price": price},
    )
    if choice == "sell":
        sale(s, lot)
        return
    if choice == "take":
        s.pay(s.active, bidder, price)
        say_deal(s, "auction.taken", lot)
    else:
        s.pay(s.active, bidder, MERCHANTS_PRICE)
        s.merchants_used = True
        s.say("auction.merchants", rule="senators:inf.merchants", seat=SEATS[s.active], card=KEYS[card])
    hand_out(s, lot, s.active)
    s.next(settle)


@rule("senators:inf.merchants")
def no_merchants(s: Senators) -> Refusal | None:
    """Why the active player cannot use the Merchants now: they serve their owner, once an auction, and cost a coin."""
    if s.owner_of(MERCHANTS) != s.active:
        return refuse("card.not_yours", "senators:inf.merchants", card=KEYS[MERCHANTS])
    if s.merchants_used:
        return refuse("auction.merchants_used", "senators:inf.merchants")
    if s.coins[s.active] < MERCHANTS_PRICE:
        return refuse("auction.merchants_poor", "senators:inf.merchants", "embezzle.remedy", price=MERCHANTS_PRICE)
    return None


def say_deal(s: Senators, message: str, lot: int) -> None:
    """A payment between players is public; what they have left is not."""
    s.say(
        message,
        rule="senators:info.5",
        seat=SEATS[s.active],
        bidder=lambda: SEATS[s.bidder_on(lot)],
        card=KEYS[s.lots[lot]],
        price=lambda: s.standing_bid(lot),
    )


@rule("senators:auction.8", "senators:auction.12")
def sale(s: Senators, lot: int) -> None:
    """The bidder pays, embezzling if need be; one who goes under pays all there is and gets nothing."""
    bidder, price = s.bidder_on(lot), s.standing_bid(lot)
    s.raise_coins(bidder, price)
    ruined = s.senators[bidder] == 0
    s.pay(bidder, s.active, s.coins[bidder] if ruined else price)
    if ruined:
        s.say("auction.ruined", rule="senators:auction.12", bidder=SEATS[bidder], card=KEYS[s.lots[lot]])
        s.eliminate(bidder)
        hand_out(s, lot, s.active)
        if s.decided():
            return
    else:
        say_deal(s, "auction.sold", lot)
        hand_out(s, lot, bidder)
    s.next(settle)


@scene
@rule("senators:turn.4")
def clear_away(s: Senators) -> None:
    """The active player is gone: what was still on offer is discarded."""
    for card in s.lots:
        s.discard(card)
    s.lots, s.bids = [], []
    turn.end_turn(s)
