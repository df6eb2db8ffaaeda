"""The state of Senators, and the few moves of money and cards that every scene uses."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import SEATS, State

from .book import rule
from .cards import ECONOMY, EVENTS, GOVERNORS, INFLUENCE, OFFICES, RESOURCES
from .options import SenatorsOptions

NOBODY = -1
PLAYERS = range(3, 6)
CLOCKWISE = {seats: [[(seat + step) % seats for step in range(1, seats)] for seat in range(seats)] for seats in PLAYERS}
"""By number of seats: the other seats, clockwise from the left of each."""
EMBEZZLED = ECONOMY["embezzled_coins"]


class Senators(State, kw_only=True):
    """Columns by seat (`coins`, `senators`, `out`, `hidden`, `open`), by deck (`decks`, `discards`) and by lot."""

    options: SenatorsOptions
    seats: int
    coins: list[int]
    senators: list[int]
    out: list[int]
    hidden: list[list[int]]
    open: list[list[int]]
    start: int = 0
    active: int = 0
    bank: int = 0
    deck_of: list[int] = []
    decks: list[list[int]] = []
    discards: list[list[int]] = []
    offices: list[int] = []
    used_offices: list[int] = []
    events: list[int] = []
    later_events: list[int] = []
    used_events: list[int] = []
    wars: list[int] = []
    event: int = NOBODY
    influence_row: list[int] = []
    gone_influence: list[int] = []
    lots: list[int] = []
    bids: list[list[int]] = []
    """By lot, then by seat: what each player has bid; 0 is no bid."""
    merchants_used: bool = False
    protected: int = NOBODY
    consul: bool = False
    quaestor: bool = False
    bought: bool = False
    winners: list[int] = []
    ending: str = ""

    # -- seats ---------------------------------------------------------------------------------------------------
    @rule("senators:turn.4")
    def living(self) -> list[int]:
        """The players still in the game, in seat order."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    @rule("senators:turn.1", "senators:turn.4")
    def left_of(self, seat: int) -> int:
        """The next living player clockwise."""
        for other in CLOCKWISE[self.seats][seat]:
            if not self.out[other]:
                return other
        raise AssertionError("with one player left the game is over")

    def opponents_of(self, seat: int) -> list[int]:
        """The other living players, clockwise from the left."""
        return [other for other in CLOCKWISE[self.seats][seat] if not self.out[other]]

    def owner_of(self, card: int) -> int:
        """The seat that has this card face up; nobody, if nobody has."""
        for seat in range(self.seats):
            if card in self.open[seat]:
                return seat
        return NOBODY

    # -- bids ----------------------------------------------------------------------------------------------------
    def standing_bid(self, lot: int) -> int:
        """The highest bid on a lot of a player still in the game; 0 if there is none."""
        return max(self.bids[lot])

    def bidder_on(self, lot: int) -> int:
        """The highest bidder: bids only rise, so no two are the same."""
        bid = self.standing_bid(lot)
        return self.bids[lot].index(bid) if bid else NOBODY

    # -- money ---------------------------------------------------------------------------------------------------
    @rule("senators:setup.10")
    def take(self, seat: int, amount: int) -> None:
        """Coins from the bank, which never runs out."""
        self.bank -= amount
        self.coins[seat] += amount

    @rule("senators:war.3", "senators:newsenator.3", "senators:deficit.1", "senators:civil.1", "senators:trade.9")
    def pay_bank(self, seat: int, amount: int) -> None:
        """Coins to the bank."""
        self.bank += amount
        self.coins[seat] -= amount

    def pay(self, payer: int, receiver: int, amount: int) -> None:
        """Coins from one player to another."""
        self.coins[payer] -= amount
        self.coins[receiver] += amount

    @rule("senators:auction.7", "senators:extortion.9")
    def means(self, seat: int) -> int:
        """The sum that a player could pay by embezzling all but the last senator."""
        return self.coins[seat] + EMBEZZLED * (self.senators[seat] - 1)

    # -- senators ------------------------------------------------------------------------------------------------
    @rule("senators:setup.2")
    def gain_senator(self, seat: int) -> None:
        """One more voice in the senate; the count goes on above the track's end."""
        self.senators[seat] += 1

    @rule("senators:elim.1")
    def lose_senator(self, seat: int) -> None:
        """One voice less; without any the player is out at once."""
        self.senators[seat] -= 1
        if self.senators[seat] == 0:
            self.eliminate(seat)

    @rule("senators:elim.1", "senators:elim.2")
    def eliminate(self, seat: int) -> None:
        """Coins go to the bank, cards to their discards, Influence cards out of the game, bids fall."""
        self.reveal()  # the hand is shown as it is discarded
        self.out[seat] = 1
        self.pay_bank(seat, self.coins[seat])
        for card in self.hidden[seat] + self.open[seat]:
            self.discard(card)
        self.hidden[seat] = []
        self.open[seat] = []
        for bids in self.bids:
            bids[seat] = 0
        self.say("elimination", rule="senators:elim.1", seat=SEATS[seat])

    @rule("senators:elim.3")
    def decided(self, together: Sequence[int] = ()) -> bool:
        """Is at most one player left? Then the game is over; those who went out `together` as the last share it."""
        living = self.living()
        if len(living) > 1:
            return False
        self.winners = living or list(together)
        self.ending = "last_standing" if living else "all_out"
        self.say("end.last_standing", rule="senators:elim.3", winners=[SEATS[seat] for seat in self.winners])
        self.over()
        return True

    @rule("senators:civil.3", "senators:auction.12", "senators:extortion.9")
    def raise_coins(self, seat: int, amount: int) -> None:
        """Forced embezzling, as often as needed. It is a shown secret that somebody was short."""
        while self.coins[seat] < amount and self.senators[seat]:
            self.reveal()
            self.take(seat, EMBEZZLED)
            self.senators[seat] -= 1
            self.say("embezzle.forced", rule="senators:embezzle.1", seat=SEATS[seat], coins=EMBEZZLED)

    # -- cards ---------------------------------------------------------------------------------------------------
    @rule("senators:trade.10", "senators:elim.2", "senators:eviction.1")
    def discard(self, card: int) -> None:
        """A card to the discards of its deck; an Influence card leaves the game."""
        if card in RESOURCES:
            self.discards[self.deck_of[card]].append(card)
        elif card in OFFICES:
            self.used_offices.append(card)
        else:
            self.gone_influence.append(card)

    @rule("senators:civil.2", "senators:gov.3")
    def governs(self, seat: int) -> bool:
        """Does this player have a governor?"""
        return any(card in GOVERNORS for card in self.open[seat])


def check(s: Senators) -> None:
    """These facts hold after every scene: no coin, card or piece is ever lost or made."""
    resources = [c for deck in s.decks + s.discards for c in deck]
    held = [c for hand in s.hidden + s.open for c in hand]
    cards = resources + held + s.offices + s.used_offices + s.lots + s.influence_row + s.gone_influence
    assert sorted(c for c in cards if c in RESOURCES) == list(RESOURCES), "54 resource cards"
    assert sorted(c for c in cards if c in OFFICES) == list(OFFICES), "15 offices"
    influence = [c for c in cards if c in INFLUENCE]
    assert len(influence) == len(set(influence)), "each Influence card once"
    assert not s.options.influence_cards or sorted(influence) == list(INFLUENCE), "nine Influence cards"
    events = s.events + s.later_events + s.used_events + s.wars + ([s.event] if s.event >= 0 else [])
    assert sorted(events) == list(EVENTS), "22 events"
    assert sum(s.coins) + s.bank == 0, "coins with the bank"
    assert min(s.coins) >= 0, "nobody owes"
    assert all((n == 0) == bool(out) for n, out in zip(s.senators, s.out, strict=True)), "out is without senators"
    assert all(c in RESOURCES for hand in s.hidden for c in hand), "only resources are hidden"
    for deck in range(len(s.decks)):
        assert all(s.deck_of[c] == deck for c in s.decks[deck] + s.discards[deck]), "cards return to their deck"
