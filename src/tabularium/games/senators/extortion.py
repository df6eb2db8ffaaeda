"""The second action: coins from the bank, then one offer to each opponent that cannot be bargained over."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, refuse

from . import turn
from .book import rule, scene
from .cards import CARD_OF, ECONOMY, KEYS, LICTORS, OFFICES, PREFECTS, RESOURCES
from .state import NOBODY, Senators


@scene
@rule("senators:extortion.1", "senators:inf.lictors")
def extortion(s: Senators) -> None:
    """The active player takes coins from the bank, more with the Lictors."""
    lictors = LICTORS in s.open[s.active]
    income = ECONOMY["lictors_income" if lictors else "extortion_income"]
    s.take(s.active, income)
    by = "senators:inf.lictors" if lictors else "senators:extortion.1"
    s.say("extortion.income", rule=by, seat=SEATS[s.active], coins=income)
    if s.owner_of(PREFECTS) in (NOBODY, s.active):
        next_offer(s, s.active)
    else:
        s.next(protect)


@scene
@rule("senators:inf.prefects", "senators:inf.prefects2")
def protect(s: Senators) -> Scene:
    """Before the first offer an opponent with the Prefects may protect one of the own cards."""
    seat = s.owner_of(PREFECTS)
    cards = [] if seat == NOBODY else [KEYS[card] for card in s.open[seat] if card != PREFECTS]

    def why(answer: Any) -> Refusal | None:
        if answer == KEYS[PREFECTS]:
            return refuse("extortion.unprotected", "senators:inf.prefects2", card=answer)
        return None

    if cards and not s.out[s.active]:
        choice = yield Pick(seat, "extortion.prefects", ["none", *cards], rule="senators:inf.prefects", reason=why)
        if choice != "none":
            s.protected = CARD_OF[choice]
            s.say("extortion.protected", rule="senators:inf.prefects", seat=SEATS[seat], card=choice)
    next_offer(s, s.active)


@rule("senators:extortion.2", "senators:extortion.3", "senators:inf.prefects", "senators:inf.prefects2")
def extortable(s: Senators, seat: int) -> list[str]:
    """The face-up cards of a player that may be asked for; hidden and protected ones are safe."""
    return [KEYS[card] for card in s.open[seat] if card != s.protected]


@rule("senators:extortion.2", "senators:extortion.3", "senators:extortion.8", "senators:inf.prefects")
def next_offer(s: Senators, seat: int) -> None:
    """On to the next opponent who has something to lose; after the last the turn is over."""
    while not s.out[s.active] and (seat := s.left_of(seat)) != s.active:
        if extortable(s, seat):
            s.next(offer, seat)
            return
    s.protected = NOBODY
    turn.end_turn(s)


@scene
@rule("senators:extortion.2", "senators:extortion.3", "senators:extortion.8", "senators:inf.prefects")
def offer(s: Senators, seat: int) -> Scene:
    """Clockwise, one opponent after the other: name one face-up card, or pass."""
    cards = extortable(s, seat)
    if s.out[s.active] or not cards:
        next_offer(s, seat)
        return

    def why(answer: Any) -> Refusal | None:
        card = CARD_OF.get(answer, NOBODY)
        if card != NOBODY and card == s.protected:
            return refuse("extortion.is_protected", "senators:inf.prefects", card=answer)
        if card in OFFICES and card in s.open[s.active]:
            return turn.only_in_trading(answer)
        if card != NOBODY:
            by = "senators:extortion.3" if s.owner_of(card) == NOBODY else "senators:extortion.2"
            return refuse("extortion.not_open", by, seat=SEATS[seat])
        return None

    choice = yield Pick(
        s.active,
        "extortion.offer",
        ["pass", *cards],
        rule="senators:extortion.2",
        reason=why,
        nearby=lambda: [KEYS[s.protected]] if s.protected in s.open[seat] else [],
        params={"victim": SEATS[seat]},
    )
    if choice == "pass":
        s.say("extortion.passed", rule="senators:extortion.2", seat=SEATS[s.active], victim=SEATS[seat])
        next_offer(s, seat)
    else:
        s.next(name_price, seat, CARD_OF[choice])


@scene
@rule("senators:extortion.4", "senators:extortion.9")
def name_price(s: Senators, seat: int, card: int) -> Scene:
    """A single price, no higher than could be raised."""
    if s.out[s.active] or s.out[seat]:
        next_offer(s, seat)
        return
    means = s.means(s.active)

    def why(answer: Any) -> Refusal | None:
        if answer > means:
            return refuse("extortion.means", "senators:extortion.9", means=means)
        return None

    price = yield Amount(
        s.active,
        "extortion.price",
        0,
        means,
        rule="senators:extortion.4",
        reason=why,
        nearby=lambda: [means + 1],
        params={"victim": SEATS[seat], "card": KEYS[card]},
    )
    s.say(
        "extortion.offered",
        rule="senators:extortion.4",
        seat=SEATS[s.active],
        victim=SEATS[seat],
        card=KEYS[card],
        price=price,
    )
    s.next(respond, seat, card, price)


@scene
@rule("senators:extortion.4", "senators:extortion.5", "senators:extortion.10", "senators:info.5")
def respond(s: Senators, seat: int, card: int, price: int) -> Scene:
    """The owner sells for that price, or keeps the card and pays the same."""
    if s.out[s.active] or s.out[seat]:
        next_offer(s, seat)
        return

    def why(answer: Any) -> Refusal | None:
        if answer == "keep":
            return refuse("extortion.keep_poor", "senators:extortion.10", "embezzle.remedy", price=price)
        return turn.only_in_trading(answer) or refuse("extortion.no_haggling", "senators:extortion.4", price=price)

    options = ["sell", "keep"] if s.coins[seat] >= price else ["sell"]
    choice = yield Pick(
        seat,
        "extortion.answer",
        options,
        rule="senators:extortion.5",
        reason=why,
        nearby=lambda: ["keep"],
        params={"extorter": SEATS[s.active], "card": KEYS[card], "price": price},
    )
    (bought_off if choice == "keep" else handed_over)(s, seat, card, price)


@rule("senators:extortion.5")
def bought_off(s: Senators, seat: int, card: int, price: int) -> None:
    """The owner keeps the card and pays the price to the active player."""
    s.pay(seat, s.active, price)
    s.say("extortion.kept", rule="senators:info.5", seat=SEATS[seat], card=KEYS[card], price=price)
    s.open[seat].remove(card)
    lay_down(s, seat, card)
    next_offer(s, seat)


@rule("senators:extortion.5", "senators:extortion.9", "senators:inf.1")
def handed_over(s: Senators, seat: int, card: int, price: int) -> None:
    """The active player pays the price, embezzling only now if need be, and has the card."""
    s.raise_coins(s.active, price)
    s.pay(s.active, seat, price)
    s.say("extortion.sold", rule="senators:info.5", seat=SEATS[seat], card=KEYS[card], price=price)
    s.open[seat].remove(card)
    lay_down(s, s.active, card)
    next_offer(s, seat)


@rule("senators:extortion.6", "senators:extortion.7", "senators:info.4")
def lay_down(s: Senators, seat: int, card: int) -> None:
    """A resource goes face down into the hand, any other card stays face up."""
    (s.hidden if card in RESOURCES else s.open)[seat].append(card)
