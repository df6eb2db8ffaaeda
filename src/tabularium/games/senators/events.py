"""The six kinds of event."""

from __future__ import annotations

from functools import partial
from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, Together, refuse

from . import turn
from .book import rule, scene
from .cards import CAVALRY, DEFICITS, ECONOMY, GOVERNORS, PRINCEPS, TRIBUNES
from .state import Senators

CAVALRY_BONUS = ECONOMY["cavalry_bonus"]
CIVIL_CONFLICT = ECONOMY["civil_conflict"]
OPENING_PRICE, DROP = ECONOMY["new_senator_price"], ECONOMY["new_senator_drop"]


@rule("senators:war.1", "senators:deficit.1")
def fists(s: Senators, key: str, rule_id: str, **params: Any) -> Together:
    """Every player closes a fist over some of the own coins, or none."""

    def too_much(seat: int, answer: Any) -> Refusal | None:
        coins = s.coins[seat]
        if answer > coins:
            return refuse("fist.too_much", rule_id, "embezzle.remedy", coins=coins, answer=answer)
        return None

    return Together(
        [
            Amount(seat, key, 0, s.coins[seat], rule=rule_id, reason=partial(too_much, seat), params=params)
            for seat in s.living()
        ]
    )


@scene
@rule("senators:war.1", "senators:war.2", "senators:war.3", "senators:war.4", "senators:inf.cavalry")
def war(s: Senators) -> Scene:
    """All fists open together; the highest bid wins a senator, and every coin goes to the bank."""
    bids = yield fists(s, "war.bid", "senators:war.1")
    strength = {seat: bid + cavalry(s, seat) for seat, bid in bids.items()}
    top = max(strength.values())
    nobody_gave = top == 0 and s.options.war_all_zero == "none_gain"
    for seat, bid in bids.items():
        s.pay_bank(seat, bid)
        if strength[seat] == top and not nobody_gave:
            s.gain_senator(seat)
    s.say(
        "war.result",
        rule="senators:war.2",
        bids=bids,
        strength=strength,
        winners=lambda: [] if nobody_gave else [SEATS[seat] for seat in bids if strength[seat] == top],
    )
    for seat in bids:
        if cavalry(s, seat):
            s.say("war.cavalry", rule="senators:inf.cavalry", seat=SEATS[seat], coins=CAVALRY_BONUS)
    turn.after_event(s)


@rule("senators:inf.cavalry")
def cavalry(s: Senators, seat: int) -> int:
    """The Cavalry's addition to its owner's contribution, after the reveal and for nothing."""
    return CAVALRY_BONUS if CAVALRY in s.open[seat] else 0


@scene
@rule("senators:newsenator.1")
def new_senator(s: Senators) -> None:
    """A senator is offered at the opening price, first to the active player."""
    s.next(senator_offer, s.active, OPENING_PRICE)


@scene
@rule("senators:newsenator.2", "senators:newsenator.3", "senators:newsenator.4", "senators:newsenator.5")
def senator_offer(s: Senators, seat: int, price: int) -> Scene:
    """Buy at the price of the moment, or decline and let it fall; at nothing the senator is simply taken."""
    if s.out[seat]:
        s.next(senator_offer, s.left_of(seat), price - fall(s, seat))
        return

    def why(answer: Any) -> Refusal | None:
        if answer == "buy":
            return refuse("newsenator.too_poor", "senators:newsenator.5", "embezzle.remedy", price=price)
        return turn.only_in_trading(answer)

    if price > 0:
        options = ["buy", "decline"] if s.coins[seat] >= price else ["decline"]
        answer = yield Pick(
            seat,
            "newsenator.answer",
            options,
            fallback="decline",
            rule="senators:newsenator.2",
            reason=why,
            nearby=lambda: ["buy"],
            params={"price": price},
        )
        if answer == "decline":
            s.say("newsenator.declined", rule="senators:newsenator.2", seat=SEATS[seat], price=price)
            s.next(senator_offer, s.left_of(seat), price - fall(s, seat))
            return
    s.pay_bank(seat, price)
    s.gain_senator(seat)
    s.say("newsenator.bought", rule="senators:newsenator.3", seat=SEATS[seat], price=price)
    turn.after_event(s)


@rule("senators:newsenator.2")
def fall(s: Senators, seat: int) -> int:
    """The price falls after every refusal, or only when nobody is left in the round who could still buy at it."""
    if s.options.new_senator_price_drop == "per_player":
        return 0 if s.out[seat] else DROP
    place, next_place = ((each - s.active) % s.seats for each in (seat, s.left_of(seat)))
    return DROP if next_place < place else 0


@rule("senators:deficit.4")
def deficit_amount(s: Senators) -> int:
    """The amount on the card, which everybody knows before bidding."""
    return s.options.deficit_amounts[s.event - DEFICITS.start]


@scene
@rule("senators:deficit.1", "senators:deficit.2", "senators:deficit.3", "senators:deficit.5")
def public_deficit(s: Senators) -> Scene:
    """Enough in all fists wins the most generous a senator; too little costs the meanest one."""
    amount = deficit_amount(s)
    bids = yield fists(s, "deficit.bid", "senators:deficit.1", amount=amount)
    for seat, bid in bids.items():
        s.pay_bank(seat, bid)
    met = sum(bids.values()) >= amount
    mark = max(bids.values()) if met else min(bids.values())
    moved = [seat for seat in bids if bids[seat] == mark]
    seats = [SEATS[seat] for seat in moved]
    if met:
        s.say("deficit.met", rule="senators:deficit.2", bids=bids, amount=amount, winners=seats)
        for seat in moved:
            s.gain_senator(seat)
    else:
        s.say("deficit.missed", rule="senators:deficit.3", bids=bids, amount=amount, losers=seats)
        for seat in moved:
            s.lose_senator(seat)
    if not s.decided(moved):
        turn.after_event(s)


@scene
@rule("senators:civil.1", "senators:civil.2", "senators:civil.3", "senators:gov.3")
def civil_conflict(s: Senators) -> None:
    """Everybody without a governor pays the bank, embezzling if need be."""
    gone = []
    for seat in s.living():
        if s.governs(seat):
            s.say("civil.spared", rule="senators:civil.2", seat=SEATS[seat])
            continue
        s.raise_coins(seat, CIVIL_CONFLICT)
        s.pay_bank(seat, min(CIVIL_CONFLICT, s.coins[seat]))
        s.say("civil.paid", rule="senators:civil.1", seat=SEATS[seat], coins=CIVIL_CONFLICT)
        if s.senators[seat] == 0:
            gone.append(seat)
            s.eliminate(seat)
    if not s.decided(gone):
        turn.after_event(s)


@scene
@rule("senators:eviction.1", "senators:eviction.2", "senators:gov.4", "senators:inf.tribunes")
def eviction(s: Senators) -> None:
    """All governors are discarded, except those of the holder of Tribunes' Support."""
    for seat in s.living():
        governors = [card for card in s.open[seat] if card in GOVERNORS]
        if not governors:
            continue
        if TRIBUNES in s.open[seat]:
            s.say("eviction.protected", rule="senators:eviction.2", seat=SEATS[seat])
        else:
            for card in governors:
                s.open[seat].remove(card)
                s.discard(card)
            s.say("eviction.lost", rule="senators:eviction.1", seat=SEATS[seat], count=len(governors))
    turn.after_event(s)


@scene
@rule("senators:majority.1", "senators:inf.princeps")
def senate_majority(s: Senators) -> None:
    """Coins for every opponent with fewer senators."""
    living = s.living()
    for seat in living:
        princeps = PRINCEPS in s.open[seat]
        each = ECONOMY["princeps_income" if princeps else "majority_income"]
        fewer = sum([s.senators[other] < s.senators[seat] for other in living])
        if fewer:
            s.take(seat, each * fewer)
            by = "senators:inf.princeps" if princeps else "senators:majority.1"
            s.say("majority.paid", rule=by, seat=SEATS[seat], coins=each * fewer)
    turn.after_event(s)


SCENES = {
    "war": war,
    "new_senator": new_senator,
    "public_deficit": public_deficit,
    "civil_conflict": civil_conflict,
    "eviction": eviction,
    "senate_majority": senate_majority,
}
"""The scene for each kind of event."""
