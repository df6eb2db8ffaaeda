"""The greedy bot: weighs each answer by what it brings at once, from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tabularium.engine import Amount, Answer, Ask, Line, Pick, Subset

from .cards import (
    CARD_OF,
    CENSORS,
    CONSULS,
    ECONOMY,
    GOODS,
    GOVERNORS,
    NAMES,
    NUMBERS,
    QUAESTORS,
    RESOURCES,
    TYPE,
    VALUE,
)
from .reasons import REASONS
from .temper import EVEN, Temper
from .worth import INFLUENCE_WORTH, OFFICE_WORTH, sales, takings

SENATOR = ECONOMY["senator_price"]
FEE = ECONOMY["joining_fee"]
LATE = 2
"""With this many wars behind us the game may end any time: coins are turned into senators."""


class GreedyBot:
    """Sells the best set, buys senators whenever it can, and bids half of what a card is worth to it."""

    blind = False

    def __init__(self, seed: int = 0, temper: Temper = EVEN) -> None:
        self.rng = Random(seed)
        self.temper = temper

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        plan: Callable[[Position, Any], Answer] | None = PLANS.get(ask.key)
        answer = plan(Position(view, ask.seat, self.temper), ask) if plan else ask.default
        return answer if ask.accepts(answer) else ask.default

    def reason(self, view: dict[str, Any], ask: Ask, answer: Answer) -> Line | None:
        """The price and the worth that were compared."""
        tell = REASONS.get(ask.key)
        return None if tell is None else tell(Position(view, ask.seat, self.temper), ask, answer)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """A senator is worth twice what embezzling brings: never."""
        return None


class Position:
    """A view, read from one seat."""

    def __init__(self, view: dict[str, Any], seat: int, temper: Temper = EVEN) -> None:
        self.view = view
        self.seat = seat
        self.temper = temper
        self.me = view["players"][seat]
        self.coins: int = self.me["coins"]
        self.open = [NUMBERS[name] for name in self.me["open"]]
        self.hidden = [NUMBERS[name] for name in self.me["hidden"]]
        self.goods = self.hidden + [card for card in self.open if card in GOODS]
        self.wars = len(view["wars"])
        self.pontifex = "pontifex_maximus" in self.me["open"]

    @property
    def others(self) -> list[dict[str, Any]]:
        """The other players still in the game."""
        return [p for p in self.view["players"] if p["seat"] != self.seat and not p["out"]]

    def sales(self, goods: list[int], any_three: bool) -> int:
        """What all goods bring, the best set first."""
        return sales(goods, any_three, self.pontifex)

    def worth(self, card: int) -> int:
        """What a card is worth to this seat, in coins."""
        name = NAMES[card]
        if name in INFLUENCE_WORTH:
            return INFLUENCE_WORTH[name]
        if card not in RESOURCES and card not in GOVERNORS:
            return OFFICE_WORTH[name.rpartition("_")[0]]
        goods = [each for each in self.goods if each != card]
        gain = self.sales([*goods, card], False) - self.sales(goods, False)
        if gain > 0:
            return gain
        base = OFFICE_WORTH["governor"] if card in GOVERNORS else VALUE[card] // 3
        kin = sum(TYPE[each] == TYPE[card] for each in goods)
        near = 0
        if card in RESOURCES:
            kin += sum(each in RESOURCES and VALUE[each] == VALUE[card] for each in goods)
            near = sum(
                each in RESOURCES and TYPE[each] == TYPE[card] and abs(VALUE[each] - VALUE[card]) <= 2 for each in goods
            )
        return base + 2 * kin + 2 * near

    def bid(self, card: int) -> int:
        """What this seat bids for a card: more if the leader would have it else."""
        active = self.view["active"]
        most = max((p["senators"] for p in self.view["players"] if not p["out"]), default=0)
        envied = active != self.seat and self.view["players"][active]["senators"] == most
        return int(self.worth(card) * (self.temper.share + self.temper.envy * envied))

    def loot(self, name: str) -> int:
        """What an open card of an opponent is worth an extortion; Influence cards are there next turn too."""
        return INFLUENCE_WORTH[name] // 3 if name in INFLUENCE_WORTH else self.worth(NUMBERS[name])

    def post(self, coins: int) -> int:
        """How many senators a visit to the trading post would bring."""
        offices = self.open
        quaestor = any(card in QUAESTORS for card in offices)
        cost = ECONOMY["consul_price"] if any(card in CONSULS for card in offices) else SENATOR
        gain = max(0, coins + self.sales(self.goods, quaestor)) // cost
        gain += "vox_populi" in self.me["open"]
        if any(card in CENSORS for card in offices):
            gain += any(p["senators"] > self.me["senators"] for p in self.others)
        return gain


def fist(position: Position, ask: Amount) -> int:
    """A third of a senator's price is worth the chance of one; late in the game coins are for the post."""
    return min(ask.high, (4 if position.wars < LATE else 2) + position.temper.arms)


def deficit(position: Position, ask: Amount) -> int:
    """Enough not to be the meanest."""
    share: int = ask.params["amount"] // (len(position.others) + 1)
    return min(ask.high, share + 1)


def new_senator(position: Position, ask: Pick) -> str:
    """A senator now is worth a little more than one at the post."""
    return "buy" if ask.params["price"] <= SENATOR + position.temper.premium else "decline"


def action(position: Position, ask: Pick) -> str:
    """To the post when it pays, else an auction; extortion when somebody has something dear."""
    senators = position.post(position.coins)
    if senators >= (1 if position.wars > LATE else 2):
        return "trading"
    dearest = [max(map(position.loot, p["open"]), default=0) for p in position.others]
    income = ECONOMY["lictors_income" if "lictors" in position.me["open"] else "extortion_income"]
    extortion = income + sum(dearest) // 2
    return "extortion" if extortion > position.temper.loot else "auction"


def bids(position: Position, ask: Pick) -> str:
    """The first lot that can still be had for half its worth."""
    for lot in position.view["lots"]:
        key = f"card:{lot['card']}"
        if key in ask.options and lot["bid"] + 1 <= position.bid(NUMBERS[lot["card"]]):
            return key
    return "done"


def amount(position: Position, ask: Amount) -> int:
    """Half of what the card is worth: either way the active player decides, it is a gain."""
    wish = max(ask.low, position.bid(CARD_OF[ask.params["card"]]))
    fitting = [space for space in ask.legal() if space <= wish] if ask.spaces else [min(wish, ask.high)]
    return fitting[-1] if fitting else ask.low


def settle(position: Position, ask: Pick) -> str:
    """Sell first, to have the coins for what is to be taken."""
    price_of = {f"card:{lot['card']}": lot["bid"] for lot in position.view["lots"]}
    return min(ask.options, key=lambda key: position.worth(CARD_OF[key]) - 2 * price_of[key])


def verdict(position: Position, ask: Pick) -> str:
    """Take what is worth more than twice its price; the Merchants are for the lot where they save the most."""
    if "merchants" in ask.options:
        gains = {f"card:{lot['card']}": merchants_gain(position, lot) for lot in position.view["lots"] if lot["bid"]}
        if gains[ask.params["card"]] == max(gains.values()) > 0:
            return "merchants"
    return "take" if position.worth(CARD_OF[ask.params["card"]]) > 2 * ask.params["price"] else "sell"


def merchants_gain(position: Position, lot: Mapping[str, Any]) -> int:
    """What a lot brings more if the Merchants take it than if it is sold or taken for its bid."""
    worth, bid = position.worth(NUMBERS[lot["card"]]), lot["bid"]
    without: int = max(bid, worth - bid)
    return worth - ECONOMY["merchants_price"] - without


def offer(position: Position, ask: Pick) -> str:
    """The dearest card on the table."""
    cards = [key for key in ask.options if key != "pass"]
    return max(cards, key=lambda key: position.worth(CARD_OF[key]), default="pass")


def offer_price(position: Position, ask: Amount) -> int:
    """Half of the worth: a gain whether it is sold or kept."""
    worth = position.worth(CARD_OF[ask.params["card"]])
    return min(ask.high, max(2, worth // 2), position.coins)


def extorted(position: Position, ask: Pick) -> str:
    """Keep what is worth more than twice the price."""
    return "keep" if position.worth(CARD_OF[ask.params["card"]]) > 2 * ask.params["price"] else "sell"


def protect(position: Position, ask: Pick) -> str:
    """Protect the dearest card."""
    return max(ask.options, key=lambda key: position.worth(CARD_OF[key]) if key != "none" else 0)


def join(position: Position, ask: Pick) -> str:
    """The fee is half a senator: worth it for two, or for one when the end is near."""
    return "join" if position.post(position.coins - FEE) >= (1 if position.wars >= LATE else 2) else "decline"


def steps(position: Position, ask: Pick) -> str:
    """Censors first, then sales, then a consul, then senators."""
    cards = {CARD_OF[key]: key for key in ask.options if key in CARD_OF}
    for card, key in cards.items():
        if card in CENSORS:
            return key
    for card, key in cards.items():
        if card in QUAESTORS and position.sales(position.goods, True) > position.sales(position.goods, False) + 6:
            return key
    if "sell" in ask.options:
        return "sell"
    for card, key in cards.items():
        if card in CONSULS and position.coins >= 2 * ECONOMY["consul_price"]:
            return key
    return "buy" if "buy" in ask.options else "finish"


def set_to_sell(position: Position, ask: Subset) -> list[str]:
    """The set that brings the most."""
    legal, any_three = list(ask.legal()), position.view["quaestor"]
    return max(legal, key=lambda keys: takings([CARD_OF[key] for key in keys], any_three, position.pontifex))


def influence(position: Position, ask: Pick) -> str:
    """The best patron."""
    return max(ask.options, key=lambda key: INFLUENCE_WORTH[NAMES[CARD_OF[key]]])


def target(position: Position, ask: Pick) -> str:
    """The leader."""
    senators = {f"seat:{p['seat']}": p["senators"] for p in position.others}
    return max(ask.options, key=lambda key: senators.get(key, -1))


PLANS: dict[str, Callable[[Position, Any], Answer]] = {
    "setup.influence_pick": influence,
    "war.bid": fist,
    "deficit.bid": deficit,
    "newsenator.answer": new_senator,
    "turn.action": action,
    "auction.bids": bids,
    "auction.amount": amount,
    "auction.settle": settle,
    "auction.verdict": verdict,
    "extortion.prefects": protect,
    "extortion.offer": offer,
    "extortion.price": offer_price,
    "extortion.answer": extorted,
    "trade.join": join,
    "trade.steps": steps,
    "trade.set": set_to_sell,
    "trade.censor_target": target,
}
"""What to do, by the key of the ask; whatever is not here is answered by its default."""
