"""The third action: at the trading post sets are sold, senators bought and Senate cards played."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, Subset, refuse

from . import turn
from .book import rule, scene
from .cards import (
    CARD_OF,
    CENSORS,
    CONSULS,
    ECONOMY,
    GOODS,
    GOVERNORS,
    KEYS,
    OFFICES,
    PONTIFEX,
    PRAETORS,
    QUAESTORS,
    SET_SIZE,
    VOX_POPULI,
)
from .sets import (
    all_sets,
    best_value,
    governor_values,
    has_set,
    price,
    sold_by,
    strange_governor,
    values_of,
)
from .state import Senators

JOINING_FEE = ECONOMY["joining_fee"]


@scene
@rule("senators:trade.1")
def trading(s: Senators) -> None:
    """Guests come first, clockwise from the left."""
    next_guest(s, s.active)


@rule("senators:trade.1", "senators:trade.2")
def next_guest(s: Senators, seat: int) -> None:
    """Each opponent is asked only after the one before has finished; the active player trades last."""
    left = s.left_of(seat)
    if left == s.active:
        open_post(s, left)
    else:
        s.next(join, left)


@scene
@rule("senators:trade.1", "senators:trade.2", "senators:trade.11")
def join(s: Senators, seat: int) -> Scene:
    """Each opponent may pay the active player to trade first; the fee is due even if nothing is traded."""
    if s.out[s.active]:
        turn.end_turn(s)
        return
    if s.out[seat]:
        next_guest(s, seat)
        return

    def why(answer: Any) -> Refusal | None:
        if answer == "join":
            return refuse("trade.fee_poor", "senators:trade.11", "embezzle.remedy", price=JOINING_FEE)
        return turn.only_in_trading(answer)

    options = ["decline", "join"] if s.coins[seat] >= JOINING_FEE else ["decline"]
    choice = yield Pick(
        seat,
        "trade.join",
        options,
        rule="senators:trade.1",
        reason=why,
        nearby=lambda: ["join"],
        params={"host": SEATS[s.active], "price": JOINING_FEE},
    )
    if choice == "join":
        s.pay(seat, s.active, JOINING_FEE)
        s.say("trade.joined", rule="senators:trade.1", seat=SEATS[seat], host=SEATS[s.active], price=JOINING_FEE)
        open_post(s, seat)
    else:
        s.say("trade.declined", rule="senators:trade.1", seat=SEATS[seat])
        next_guest(s, seat)


@rule("senators:inf.vox", "senators:trade.3")
def open_post(s: Senators, seat: int) -> None:
    """A trading action begins; the people's favourite gains a senator, which is no purchase."""
    if VOX_POPULI in s.open[seat]:
        s.gain_senator(seat)
        s.say("trade.vox_populi", rule="senators:inf.vox", seat=SEATS[seat])
    s.next(trade, seat)


@rule("senators:trade.7")
def goods(s: Senators, seat: int) -> list[int]:
    """The goods that a player can sell: resources of hand and table, and governors."""
    return s.hidden[seat] + [card for card in s.open[seat] if card in GOODS]


@rule("senators:trade.9", "senators:consul.1")
def senator_price(s: Senators) -> int:
    """The price of a senator in this action."""
    return ECONOMY["consul_price" if s.consul else "senator_price"]


@rule("senators:censor.1", "senators:censor.2", "senators:inf.praetors")
def censor_targets(s: Senators, seat: int) -> list[int]:
    """The targets of a censor: players with more senators who do not own the Praetors."""
    return [other for other in stronger(s, seat) if PRAETORS not in s.open[other]]


@rule("senators:censor.1", "senators:censor.2")
def stronger(s: Senators, seat: int) -> list[int]:
    """The opponents with more senators."""
    return [other for other in s.opponents_of(seat) if s.senators[other] > s.senators[seat]]


@rule(
    "senators:senate.2",
    "senators:censor.1",
    "senators:censor.3",
    "senators:consul.1",
    "senators:quaestor.1",
    "senators:inf.praetors",
)
def unplayable(s: Senators, seat: int, card: int) -> Refusal | None:
    """Why a Senate card cannot be played at this moment of a trading action; None if it can."""
    if card in CENSORS:
        if s.bought and s.options.censor_before_purchase:
            return refuse("trade.censor_late", "senators:censor.3")
        if not censor_targets(s, seat):
            if protected := stronger(s, seat):
                return refuse("trade.praetors", "senators:inf.praetors", target=SEATS[protected[0]])
            return refuse("trade.censor_nobody", "senators:censor.1")
    elif card in CONSULS and s.consul:
        return refuse("trade.in_force", "senators:consul.1", card=KEYS[card])
    elif card in QUAESTORS and s.quaestor:
        return refuse("trade.in_force", "senators:quaestor.1", card=KEYS[card])
    elif card in GOVERNORS:
        return refuse("trade.governor_in_set", "senators:gov.1", card=KEYS[card])
    return None


@rule("senators:senate.2", "senators:trade.7")
def no_office(s: Senators, seat: int, card: int | None) -> Refusal | None:
    """Why a card that is no open office of the player's cannot be played; None if it is nothing of the kind."""
    if card is None:
        return None
    if card in goods(s, seat):
        return refuse("trade.in_sets", "senators:trade.7", card=KEYS[card])
    if card in OFFICES or card in GOODS:
        by = "senators:senate.2" if card in OFFICES else "senators:trade.7"
        return refuse("card.not_yours", by, card=KEYS[card])
    return None


@scene
@rule("senators:trade.3", "senators:trade.8", "senators:trade.9", "senators:senate.2")
def trade(s: Senators, seat: int) -> Scene:
    """Sell, buy or play a card, in any order and as often as one likes; then leave."""
    if s.out[seat]:
        leave(s, seat)
        return
    cards = [card for card in s.open[seat] if card in OFFICES]
    cost = senator_price(s)
    options = ["finish"]
    if has_set(goods(s, seat), s.quaestor):
        options.append("sell")
    if s.coins[seat] >= cost:
        options.append("buy")
    options += [KEYS[card] for card in cards if unplayable(s, seat, card) is None]

    def why(answer: Any) -> Refusal | None:
        if answer == "sell":
            return refuse("trade.no_set", "senators:trade.7")
        if answer == "buy":
            return refuse("trade.too_poor", "senators:trade.9", "embezzle.remedy", price=cost)
        card = CARD_OF.get(answer)
        return unplayable(s, seat, card) if card in cards else no_office(s, seat, card)

    choice = yield Pick(
        seat,
        "trade.steps",
        options,
        rule="senators:trade.3",
        reason=why,
        nearby=lambda: ["sell", "buy", *(KEYS[card] for card in cards)],
        params={"price": cost},
    )
    if choice == "finish":
        leave(s, seat)
    elif choice == "sell":
        s.next(choose_set, seat)
    elif choice == "buy":
        buy(s, seat)
    else:
        play_office(s, seat, CARD_OF[choice])


@rule("senators:trade.1", "senators:trade.2")
def leave(s: Senators, seat: int) -> None:
    """A guest makes way for the next; after the active player's own trading, or without one, the turn is over."""
    s.consul = s.quaestor = s.bought = False
    if seat == s.active or s.out[s.active]:
        turn.end_turn(s)
    else:
        next_guest(s, seat)


@rule("senators:trade.9", "senators:consul.1")
def buy(s: Senators, seat: int) -> None:
    """One senator more, paid to the bank."""
    cost = senator_price(s)
    s.pay_bank(seat, cost)
    s.gain_senator(seat)
    s.bought = True
    by = "senators:consul.1" if s.consul else "senators:trade.9"
    s.say("trade.bought", rule=by, seat=SEATS[seat], price=cost)
    s.next(trade, seat)


@scene
@rule("senators:trade.7", "senators:quaestor.1", "senators:gov.2")
def choose_set(s: Senators, seat: int) -> Scene:
    """Exactly three cards that go together, hidden and open ones mixed as one likes."""
    if s.out[seat]:
        leave(s, seat)
        return
    cards = goods(s, seat)

    def why(answer: Any) -> Refusal | None:
        if len(answer) != SET_SIZE:
            return refuse("trade.three_cards", "senators:trade.7", given=len(answer))
        if len({CARD_OF.get(key) for key in answer}.intersection(cards)) == SET_SIZE:
            by = "senators:gov.2" if strange_governor([CARD_OF[key] for key in answer]) else "senators:trade.4"
            return refuse("trade.not_a_set", by, "trade.not_a_set.remedy", cards=answer)
        return None

    chosen = yield Subset(
        seat,
        "trade.set",
        [KEYS[card] for card in cards],
        SET_SIZE,
        SET_SIZE,
        rule="senators:trade.7",
        reason=why,
        sets=[[KEYS[card] for card in three] for three in all_sets(cards, s.quaestor)],
    )
    s.next(value_governors, seat, [CARD_OF[key] for key in chosen], [])


@scene
@rule("senators:gov.1", "senators:gov.5")
def value_governors(s: Senators, seat: int, cards: list[int], chosen: list[int]) -> Scene:
    """Each governor of the set takes a value from 1 to 9 that keeps it a set."""
    governors = [card for card in cards if card in GOVERNORS]
    if s.out[seat]:
        leave(s, seat)
        return
    if len(chosen) == len(governors):
        sell_set(s, seat, cards, chosen)
        return
    governor = governors[len(chosen)]
    value, *higher = governor_values(cards, chosen, s.quaestor)
    if higher:
        value = yield Amount(
            seat,
            "trade.governor_value",
            value,
            higher[-1],
            fallback=best_value(cards, chosen, s.quaestor, PONTIFEX in s.open[seat]),
            rule="senators:gov.1",
            params={"card": KEYS[governor], "cards": [KEYS[card] for card in cards]},
        )
    s.next(value_governors, seat, cards, [*chosen, value])


@rule("senators:trade.4", "senators:trade.10", "senators:quaestor.2", "senators:inf.pontifex")
def sell_set(s: Senators, seat: int, cards: list[int], chosen: list[int]) -> None:
    """The bank pays for the set and its cards are discarded."""
    values = values_of(cards, chosen)
    coins = price(cards, values, PONTIFEX in s.open[seat])
    for card in cards:
        if card in s.hidden[seat]:
            s.hidden[seat].remove(card)
            s.reveal()
        else:
            s.open[seat].remove(card)
        s.discard(card)
    s.take(seat, coins)
    by = sold_by(cards, values)
    if by == "senators:quaestor.1" and s.options.quaestor_scope == "one_set":
        s.quaestor = False
    keys = [KEYS[card] for card in cards]
    s.say("trade.sold", rule=by, seat=SEATS[seat], cards=keys, values=values, coins=coins)
    s.next(trade, seat)


@rule("senators:trade.10", "senators:consul.1", "senators:quaestor.1", "senators:quaestor.2", "senators:senate.2")
def play_office(s: Senators, seat: int, card: int) -> None:
    """A consul lowers the price of senators, a quaestor frees the sets, a censor needs a target first."""
    if card in CENSORS:
        s.next(censor, seat, card)
        return
    if card in CONSULS:
        s.consul = True
    else:
        s.quaestor = True
    use_up(s, seat, card)
    s.next(trade, seat)


@rule("senators:trade.10", "senators:senate.2")
def use_up(s: Senators, seat: int, card: int) -> None:
    """A used Senate card is discarded."""
    s.open[seat].remove(card)
    s.discard(card)
    s.say("trade.office", rule="senators:senate.2", seat=SEATS[seat], card=KEYS[card])


@scene
@rule("senators:censor.1", "senators:censor.2", "senators:inf.praetors")
def censor(s: Senators, seat: int, card: int) -> Scene:
    """One senator changes sides, from a player who has more of them."""
    targets = [SEATS[other] for other in censor_targets(s, seat)]
    if s.out[seat] or not targets:
        s.next(trade, seat)
        return

    def why(answer: Any) -> Refusal | None:
        others = {SEATS[other]: other for other in s.opponents_of(seat)}
        if answer not in others:
            return None
        if PRAETORS in s.open[others[answer]]:
            return refuse("trade.praetors", "senators:inf.praetors", target=answer)
        return refuse("trade.censor_more", "senators:censor.2", target=answer)

    choice = yield Pick(
        seat,
        "trade.censor_target",
        [*targets, "cancel"],
        fallback="cancel",
        rule="senators:censor.1",
        reason=why,
        nearby=lambda: [SEATS[other] for other in s.opponents_of(seat)],
    )
    if choice != "cancel":
        target = int(choice.partition(":")[2])
        use_up(s, seat, card)
        s.lose_senator(target)
        s.gain_senator(seat)
        s.say("trade.censored", rule="senators:censor.1", seat=SEATS[seat], target=choice)
    s.next(trade, seat)
