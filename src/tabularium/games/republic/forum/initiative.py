"""Six initiatives a turn: one for each faction in order, the rest by auction; each begins with an event or a card."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import SEATS, Amount, Pick, Scene, varies

from ..book import rule, scene
from ..cards import (
    BEQUEST,
    CARD,
    ERA_ENDS,
    ERAS,
    EVENT_STAYS,
    EVENTS,
    IN_HAND,
    KIND,
    PERSON,
    PERSON_AT,
    TABLES,
    THING,
)
from ..death import Cause, kill
from ..senators import clockwise, family_appears, in_rome, names
from ..state import BENEATH, Faction, Republic
from ..wars import grow_long
from .arrivals import appear, lead
from .events import catiline, random_event
from .persuasion import persuade
from .provinces import bequeath

INITIATIVES: int = TABLES["initiatives_per_turn"]
EVENT_ROLL = 7
PASS = "pass"


@scene
@rule(
    "republic:7.1",
    "republic:7.21a",
    "republic:7.21b",
    "republic:8.2b",
    "republic:E.barbarian-raids.4",
)
def forum_phase(s: Republic) -> None:
    """Last year's events leave, and captives of raids without ransom die; then come the initiatives in order.

    Where war wears Rome out, another year of every active war is counted.
    """
    for p, _ in list(s.captors):
        kill(s, p, Cause.CAPTIVITY)
    for event in passing(s):
        s.level[event] = 0
    if s.options.war_exhaustion:
        grow_long(s)
    s.shortage, s.no_recruitment = 0, False
    s.initiatives, s.auction_over = 0, False
    s.order = initiative_order(s)
    s.after(forum_phase)


@varies
@rule("republic:7.1")
def passing(s: Republic) -> list[int]:
    """The events that are over after a year: all but those whose card says otherwise."""
    return [event for event in EVENTS if not EVENT_STAYS[event]]


@varies
@rule("republic:7.21a")
def initiative_order(s: Republic) -> list[Faction]:
    """Clockwise from the highest officer's faction."""
    return clockwise(s)


@scene
@rule("republic:7.2d", "republic:7.21a", "republic:7.21b", "republic:7.21d")
def next_initiative(s: Republic) -> None:
    """The next faction that has not had its own; then auctions until there have been six."""
    while s.order and s.out[s.order[0]]:
        s.order.pop(0)
    if s.initiatives == INITIATIVES:
        s.after(next_initiative)
    elif s.order:
        s.next(take_initiative, s.order.pop(0))
    elif s.auction_over:
        s.next(take_initiative, clockwise(s)[0])
    else:
        s.next(auction, clockwise(s), [])


@scene
@rule("republic:7.21b", "republic:7.21c", "republic:7.21d", "republic_assembly:3e")
def auction(s: Republic, waiting: list[Faction], best: list[int]) -> Scene:
    """Each faction once, from the highest officer's, bids talents of one senator; the first highest bid wins.

    `best` is the bid to beat: talents and senator. Without any bid the highest officer's faction takes those left.
    """
    if not waiting:
        award(s, best)
        return
    faction = waiting[0]
    rich = [p for p in bidders(s, faction) if s.talents[p]]
    if not rich:
        s.next(auction, waiting[1:], best)
        return
    named = yield Pick(
        faction, "forum.bidder", [PASS, *names(rich)], rule="republic:7.21c", params={"best": best[0] if best else 0}
    )
    if named != PASS:
        p = PERSON_AT[named]
        bid = yield Amount(
            faction, "forum.bid", s.edition.least_bid, s.talents[p], rule="republic:7.21c", params={"senator": named}
        )
        s.say("initiative.bid", rule="republic:7.21c", seat=SEATS[faction], senator=named, talents=bid)
        if bid > (best[0] if best else 0):
            best = [bid, p]
    s.next(auction, waiting[1:], best)


@varies
@rule("republic:7.21c")
def bidders(s: Republic, faction: Faction) -> Sequence[int]:
    """The senators with whose talents a faction may bid: those in Rome."""
    return in_rome(s, faction)


@rule("republic:7.21c", "republic:7.21d", "republic_assembly:3e")
def award(s: Republic, best: list[int]) -> None:
    """The winner pays the bank and takes the initiative; without a bid the highest officer's faction takes the rest."""
    if best:
        talents, p = best
        s.talents[p] -= talents
        s.say("initiative.bought", rule="republic:7.21c", senator=PERSON[p], talents=talents)
        s.next(take_initiative, s.faction[p])
    else:
        s.auction_over = not s.options.auction_after_no_bid
        s.next(take_initiative, clockwise(s)[0])


@scene
@rule("republic:7.2a", "republic:7.2b", "republic:7.22a", "republic:7.21b")
def take_initiative(s: Republic, faction: Faction) -> None:
    """An event or a card comes first; then the faction may act."""
    s.active = faction
    s.initiatives += 1
    s.next(persuade)
    event_or_card(s, faction, s.initiatives)


@rule("republic:7.2a", "republic:7.22a", "republic_assembly:3c")
def event_or_card(s: Republic, faction: Faction, number: int) -> None:
    """Two dice, untouched by evil omens: seven brings an event, anything else a card for this faction."""
    rolled = sum(s.roll(2))
    s.say("initiative.roll", rule="republic:7.2a", seat=SEATS[faction], rolled=rolled, number=number)
    if rolled == EVENT_ROLL:
        random_event(s)
    else:
        draw_card(s, faction)


@rule("republic:7.2a", "republic:7.2c", "republic:3.4c", "republic:3.4d")
def draw_card(s: Republic, faction: Faction) -> None:
    """One card from the deck, if there is one; the first card of a later period's deck begins that period."""
    if not s.deck:
        s.say("deck.empty", rule="republic:7.2c")
        return
    card = s.draw(s.deck[0])
    if s.deck_era[0] > s.era:
        s.era = s.deck_era[0]
        s.say("deck.era", rule="republic:3.4c", era=f"era:{ERAS[s.era]}")
    if not s.deck[0]:
        del s.deck[0], s.deck_era[0]
        if not s.deck:
            s.exhausted()
    place(s, faction, card)


@rule("republic:7.3a", "republic:7.3b", "republic:4.2a", "republic:7.37", "republic:12.1b", "republic_assembly:7.3a")
def place(s: Republic, faction: Faction, card: int) -> None:
    """A red card goes unseen into the hand; a black one lies open in the Forum and does what it does."""
    if IN_HAND[card]:
        s.hands[faction].append(card)
        s.say("card.to_hand", rule="republic:7.3b", seat=SEATS[faction])
        s.say("card.yours", rule="republic:7.3b", to=[faction], card=CARD[card])
        return
    kind, thing = KIND[card], THING[card]
    if kind == "war":
        appear(s, thing)
    elif kind == "leader":
        lead(s, thing)
    elif kind == "family":
        family_appears(s, thing)
        under = s.place[thing] == BENEATH
        s.say("family.beneath" if under else "family.appears", rule="republic:7.3a", senator=PERSON[thing])
    elif card == ERA_ENDS:
        s.era_ends = True
        s.say("deck.era_ends", rule="republic:12.1b")
    elif CARD[card] in BEQUEST:
        bequeath(s, thing)
    else:
        s.discards.append(card)
        s.push(catiline)
