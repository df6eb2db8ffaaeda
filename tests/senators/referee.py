"""A second opinion on Senators: coins, senators and cards reckoned from the book alone, line by line of the record.

Nothing of the game's scenes is asked. From a line the referee takes what a player chose or a card showed; what it
costs, brings and allows is worked out here once more.
"""

from __future__ import annotations

from typing import Any

from tabularium.engine import Ask, Line, Match
from tabularium.games.senators.cards import NAMES
from tabularium.games.senators.state import Senators

PURSES = [10, 13, 16, 19, 22]
RESOURCES = ("grain", "meat", "iron", "cloth", "wood", "olives")


def number(seat: str) -> int:
    """The number of `seat:2`."""
    return int(seat.partition(":")[2])


def name(key: str) -> str:
    """The name of `card:wood_2`."""
    return key.partition(":")[2]


class Referee:
    """What everybody has, from the deal on."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, Senators)
        state = match.state
        self.match, self.options, self.seats = match, state.options, range(state.seats)
        self.coins = [PURSES[(seat - state.start) % state.seats] for seat in self.seats]
        self.senators = [5] * state.seats
        self.open: list[set[str]] = [set() for _ in self.seats]
        self.hidden = [{NAMES[card] for card in hand} for hand in state.hidden]
        self.living = list(self.seats)
        self.active = self.price = self.read = 0
        self.bids: dict[str, dict[int, int]] = {}
        self.asked: list[int] = []
        self.protected = ""
        self.force: set[tuple[int, str]] = set()
        """Who has a consul, a quaestor or a purchase of this turn behind them."""

    def agrees(self) -> None:
        """Read what has been recorded since the last time; then everybody has what the book says."""
        for line in self.match.log[self.read :]:
            getattr(self, line.message.replace(".", "_"), lambda _: None)(line.params)
        self.read = len(self.match.log)
        state = self.match.state
        assert isinstance(state, Senators)
        told = [sorted(NAMES[card] for card in cards) for cards in [*state.open, *state.hidden]]
        assert (self.coins, self.senators) == (state.coins, state.senators), self.last()
        assert [sorted(cards) for cards in [*self.open, *self.hidden]] == told, self.last()

    def last(self) -> list[Line]:
        """Where they differ."""
        return self.match.log[-5:]

    def owns(self, seat: int, card: str) -> bool:
        """Does this card lie open before a player?"""
        return card in self.open[seat]

    def pays(self, payer: int, receiver: int | None, amount: int) -> None:
        """Coins from one to another, or to the bank, embezzled if there are too few."""
        while self.coins[payer] < amount and self.senators[payer]:
            self.coins[payer] += 5
            self.senators[payer] -= 1
        self.coins[payer] -= amount
        if receiver is not None:
            self.coins[receiver] += amount

    def means(self, seat: int) -> int:
        """What somebody could pay and stay in the game."""
        return self.coins[seat] + 5 * (self.senators[seat] - 1)

    # -- events --------------------------------------------------------------------------------------------------------
    def event_drawn(self, told: dict[str, Any]) -> None:
        self.active, self.price, self.force = number(told["seat"]), 15, set()
        kind = name(told["event"])
        if kind == "senate_majority":
            standing = list(self.senators)
            for seat in self.living:
                fewer = sum(standing[other] < standing[seat] for other in self.living)
                self.coins[seat] += fewer * (3 if self.owns(seat, "princeps_senatus") else 2)
        for seat in self.living:
            governors = {card for card in self.open[seat] if card.startswith("governor")}
            if kind == "civil_conflict" and not governors:
                self.pays(seat, None, 5)
            if kind == "eviction" and not self.owns(seat, "tribunes_support"):
                self.open[seat] -= governors

    def fists(self, told: dict[str, Any]) -> dict[int, int]:
        """What was in every hand is gone."""
        bids = {number(seat): bid for seat, bid in told["bids"].items()}
        assert sorted(bids) == self.living
        for seat, bid in bids.items():
            assert 0 <= bid <= self.coins[seat]
            self.coins[seat] -= bid
        return bids

    def war_result(self, told: dict[str, Any]) -> None:
        given = {seat: bid + 3 * self.owns(seat, "cavalry") for seat, bid in self.fists(told).items()}
        for seat, bid in given.items():
            won = bid == max(given.values()) and (bid > 0 or self.options.war_all_zero == "all_gain")
            self.senators[seat] += won
            assert won == (f"seat:{seat}" in told["winners"])

    def deficit_met(self, told: dict[str, Any]) -> None:
        bids = self.fists(told)
        assert sum(bids.values()) >= told["amount"]
        for seat in bids:
            self.senators[seat] += bids[seat] == max(bids.values())

    def deficit_missed(self, told: dict[str, Any]) -> None:
        bids = self.fists(told)
        assert sum(bids.values()) < told["amount"]
        for seat in bids:
            self.senators[seat] -= bids[seat] == min(bids.values())

    def newsenator_declined(self, told: dict[str, Any]) -> None:
        assert told["price"] == self.price
        seat = (number(told["seat"]) - self.active) % len(self.seats)
        last = all((other - self.active) % len(self.seats) <= seat for other in self.living)
        self.price -= last or self.options.new_senator_price_drop == "per_player"

    def newsenator_bought(self, told: dict[str, Any]) -> None:
        seat = number(told["seat"])
        assert told["price"] <= self.coins[seat]
        self.coins[seat] -= told["price"]
        self.senators[seat] += 1

    # -- auction -------------------------------------------------------------------------------------------------------
    def auction_lots(self, told: dict[str, Any]) -> None:
        self.bids = {name(card): {} for card in told["lots"]}

    def auction_bid(self, told: dict[str, Any]) -> None:
        seat, bids = number(told["seat"]), self.bids[name(told["card"])]
        assert seat != self.active
        assert seat not in bids
        assert told["bid"] > max(bids.values(), default=0)
        bids[seat] = told["bid"]
        assert sum(each.get(seat, 0) for each in self.bids.values()) <= self.means(seat)

    def settled(self, told: dict[str, Any]) -> tuple[str, int, int]:
        """A card that is no longer on offer, with the highest bid and its bidder."""
        bids = self.bids.pop(name(told["card"]))
        bidder = max(bids, key=bids.__getitem__)
        return name(told["card"]), bidder, bids[bidder]

    def auction_sold(self, told: dict[str, Any]) -> None:
        card, bidder, bid = self.settled(told)
        self.pays(bidder, self.active, bid)
        self.open[bidder].add(card)

    def auction_taken(self, told: dict[str, Any]) -> None:
        card, bidder, bid = self.settled(told)
        assert self.coins[self.active] >= bid
        self.pays(self.active, bidder, bid)
        self.open[self.active].add(card)

    def auction_merchants(self, told: dict[str, Any]) -> None:
        card, bidder, _ = self.settled(told)
        assert self.owns(self.active, "merchants")
        assert self.coins[self.active] >= 1
        self.pays(self.active, bidder, 1)
        self.open[self.active].add(card)

    def auction_ruined(self, told: dict[str, Any]) -> None:
        card, bidder, bid = self.settled(told)
        self.pays(bidder, self.active, bid)
        self.pays(bidder, self.active, self.coins[bidder])
        self.open[self.active].add(card)

    def auction_free(self, told: dict[str, Any]) -> None:
        assert self.bids.pop(name(told["card"])) == {}
        self.open[self.active].add(name(told["card"]))

    def asks(self, ask: Ask) -> None:
        """An extortion offers every open card of a victim but the one that is protected in it."""
        if ask.key == "extortion.offer":
            open_cards = self.open[number(ask.params["victim"])] - {self.protected}
            assert {name(key) for key in ask.things if key != "pass"} == open_cards, self.last()

    # -- extortion -----------------------------------------------------------------------------------------------------
    def action_extortion(self, _: dict[str, Any]) -> None:
        self.coins[self.active] += 8 if self.owns(self.active, "lictors") else 3
        self.asked, self.protected = [], ""

    def extortion_protected(self, told: dict[str, Any]) -> None:
        seat, self.protected = number(told["seat"]), name(told["card"])
        assert seat != self.active
        assert self.owns(seat, "prefects")
        assert self.protected != "prefects"

    def extortion_offered(self, told: dict[str, Any]) -> None:
        victim, card = number(told["victim"]), name(told["card"])
        self.asked.append((victim - self.active) % len(self.seats))
        assert self.asked == sorted(set(self.asked)), "clockwise, each once"
        assert self.owns(victim, card)
        assert card != self.protected
        assert 0 <= told["price"] <= self.means(self.active)

    def extortion_kept(self, told: dict[str, Any]) -> None:
        assert self.coins[number(told["seat"])] >= told["price"]
        self.extorted(told, number(told["seat"]), self.active, number(told["seat"]))

    def extortion_sold(self, told: dict[str, Any]) -> None:
        self.extorted(told, self.active, number(told["seat"]), self.active)

    def extorted(self, told: dict[str, Any], payer: int, receiver: int, owner: int) -> None:
        """A resource is hidden from then on; every other card stays open."""
        card = name(told["card"])
        self.pays(payer, receiver, told["price"])
        self.open[number(told["seat"])].remove(card)
        (self.hidden if card.startswith(RESOURCES) else self.open)[owner].add(card)

    # -- trading -------------------------------------------------------------------------------------------------------
    def trade_joined(self, told: dict[str, Any]) -> None:
        assert self.coins[number(told["seat"])] >= 5
        self.pays(number(told["seat"]), self.active, 5)

    def trade_vox_populi(self, told: dict[str, Any]) -> None:
        assert self.owns(number(told["seat"]), "vox_populi")
        self.senators[number(told["seat"])] += 1

    def trade_sold(self, told: dict[str, Any]) -> None:
        seat, values = number(told["seat"]), told["values"]
        cards = [name(card) for card in told["cards"]]
        for card, value in zip(cards, values, strict=True):
            assert 1 <= value <= 9 if card.startswith("governor") else card.endswith(f"_{value}")
            (self.hidden if card in self.hidden[seat] else self.open)[seat].remove(card)
        types = {card.removeprefix("governor_").partition("_")[0] for card in cards}
        if len(types) > 1 and len(set(values)) > 1:
            assert (seat, "quaestor") in self.force
            if self.options.quaestor_scope == "one_set":
                self.force.remove((seat, "quaestor"))
        row = len(types) == 1 and sorted(values) == [min(values) + step for step in range(3)]
        blessed = values.count(1) if self.owns(seat, "pontifex_maximus") else 0
        self.coins[seat] += sum(values) + 15 * row + 9 * blessed

    def trade_bought(self, told: dict[str, Any]) -> None:
        seat = number(told["seat"])
        cost = 7 if (seat, "consul") in self.force else 10
        assert self.coins[seat] >= cost
        self.coins[seat] -= cost
        self.senators[seat] += 1
        self.force.add((seat, "bought"))

    def trade_office(self, told: dict[str, Any]) -> None:
        seat, card = number(told["seat"]), name(told["card"])
        self.open[seat].remove(card)
        if card.startswith("censor"):
            assert (seat, "bought") not in self.force or not self.options.censor_before_purchase
        self.force.add((seat, card.partition("_")[0]))

    def trade_censored(self, told: dict[str, Any]) -> None:
        seat, target = number(told["seat"]), number(told["target"])
        assert self.senators[target] > self.senators[seat]
        assert not self.owns(target, "praetors")
        self.senators[target] -= 1
        self.senators[seat] += 1

    # -- and always ----------------------------------------------------------------------------------------------------
    def setup_influence(self, told: dict[str, Any]) -> None:
        self.open[number(told["seat"])].add(name(told["card"]))

    def embezzle_done(self, told: dict[str, Any]) -> None:
        self.coins[number(told["seat"])] += 5
        self.senators[number(told["seat"])] -= 1

    def elimination(self, told: dict[str, Any]) -> None:
        seat = number(told["seat"])
        assert self.senators[seat] == 0
        self.living.remove(seat)
        self.coins[seat] = 0
        self.open[seat], self.hidden[seat] = set(), set()
        for bids in self.bids.values():
            bids.pop(seat, None)

    def end_fourth_war(self, told: dict[str, Any]) -> None:
        best = max((self.senators[seat], self.coins[seat]) for seat in self.living)
        winners = [seat for seat in self.living if (self.senators[seat], self.coins[seat]) == best]
        assert [number(seat) for seat in told["winners"]] == winners
