"""Hands at the end of the turn: objectives, cards that end, the limit, the draw, and what was given away (3.1.3)."""

from __future__ import annotations

from ..ages import retire
from ..book import rule, scene
from ..deck import COPIES
from ..pieces import Active, Held
from ..state import MareNostrum
from .effects import apply
from .lasting import hand_limit
from .objectives import score_objectives
from .step import put_away, resolve_timed

PERIOD_CARDS = 2


@scene
@rule("mare:3.1.3d", "mare:3.1.3e", "mare:3.1.1b", "mare:7.1i", "mare:7.2e", "mare:8.1k", "mare:3.1.3b", "mare:5d")
def card_limit(s: MareNostrum) -> None:
    """Objectives are scored, spent cards put away, hands cut to their limit and filled by one; spies come last."""
    score_objectives(s, "end")
    limits = {
        nation: hand_limit(s, nation) for nation in s.living()
    }  # cards of which this is the last turn count in it
    end_cards(s)
    for nation, limit in limits.items():
        discard_unplayed(s, nation)
        cut_to_limit(s, nation, limit)
    for nation, limit in limits.items():
        draw_cards(s, nation, limit)
    for copy, nation in s.ceded:
        if s.eliminated[nation]:
            s.deck.append(copy)
        else:
            s.hands[nation].append(Held(card=copy, received=True, since=s.turn + 1))
            s.tell(nation, "cards.received_now", rule="mare:3.1.1b", card=kind(copy))
    s.ceded, s.acted = [], []
    resolve_timed(s, "end")
    s.after(card_limit)


def kind(copy: int) -> str:
    """How the kind of a card is called in words."""
    return f"card:{COPIES[copy]['id']}"


# -- what ends ------------------------------------------------------------------
@rule("mare:3.1.2i", "mare:3.1.2j")
def end_cards(s: MareNostrum) -> None:
    """Cards whose last turn this was, or whose leader is gone, are put away; a hired leader leaves with his card."""
    for card in list(s.active):
        brought = [leader for leader in s.leaders if leader.card == card.card]
        if over(s, card, bool(brought)):
            for leader in brought:
                retire(s, leader, "leaders.leaves")
            s.active.remove(card)
            put_away(s, card.card)


def over(s: MareNostrum, card: Active, leader_lives: bool) -> bool:
    """Is a card's effect over?"""
    if COPIES[card.card]["duration"]["kind"] == "leader_life":
        return not leader_lives
    spying = COPIES[card.card]["timing"] == "end" and COPIES[card.card]["duration"]["kind"] == "instant"
    return 0 < card.until <= s.turn and not spying


@rule("mare:3.1.3b")
def discard_unplayed(s: MareNostrum, nation: int) -> None:
    """Cards to be used at once or discarded go after the first turn in which they were in the hand."""
    for held in [each for each in s.hands[nation] if COPIES[each.card]["play"] == "use_or_discard"]:
        if held.since <= s.turn:
            s.hands[nation].remove(held)
            s.deck.append(held.card)


@rule("mare:3.1.3d")
def cut_to_limit(s: MareNostrum, nation: int, limit: int) -> None:
    """Too large a hand loses cards at random."""
    hand = s.hands[nation]
    while len(hand) > limit:
        copy = s.draw(sorted(held.card for held in hand))
        hand[:] = [held for held in hand if held.card != copy]
        s.deck.append(copy)
        s.tell(nation, "cards.over_limit", rule="mare:3.1.3d", card=kind(copy))


# -- the draw ------------------------------------------------------------------
@rule("mare:3.1.3e", "mare:7.1i", "mare:7.2e")
def draw_cards(s: MareNostrum, nation: int, limit: int) -> None:
    """One card if the hand is below its limit, not after a Period; an oracle's second; then bought cards beyond it."""
    for _ in range((0 if s.period else 1) + s.extra_draws[nation]):
        if len(s.hands[nation]) < limit:
            draw_card(s, nation)
    for _ in range(s.bought_cards[nation]):
        draw_card(s, nation)
    s.extra_draws[nation] = s.bought_cards[nation] = 0


@rule("mare:3.1.3b", "mare:3.1.3e")
def draw_card(s: MareNostrum, nation: int) -> None:
    """A card from the deck; one that is played at once takes effect now and never enters the hand.

    The deck is put in order first, so that it does not matter in which order sheets gave cards back.
    """
    if not s.deck:
        return
    s.deck.sort()
    copy = s.draw(s.deck)
    if COPIES[copy]["play"] == "immediate":
        strike(s, nation, copy)
        return
    s.hands[nation].append(Held(card=copy, since=s.turn + 1))
    s.tell(nation, "cards.drawn", rule="mare:3.1.3e", card=kind(copy))


@rule("mare:3.1.3b")
def strike(s: MareNostrum, nation: int, copy: int) -> None:
    """A card that takes effect when drawn."""
    s.tell(nation, "cards.strikes", rule="mare:3.1.3b", card=kind(copy))
    if COPIES[copy]["timing"] == "economy":
        s.active.append(Active(nation=nation, card=copy, since=s.turn, phases=COPIES[copy]["duration"]["n"]))
        return
    for effect in COPIES[copy]["effects"]:
        apply(s, nation, copy, effect, {})
    put_away(s, copy)


@rule("mare:7.1i")
def deal_period_cards(s: MareNostrum) -> None:
    """A Historical Period begins: two cards for every nation, however many it holds."""
    for nation in s.living():
        for _ in range(PERIOD_CARDS):
            draw_card(s, nation)


def economic_phase_over(s: MareNostrum) -> None:
    """Cards that last for some economic phases have seen one more of them."""
    score_objectives(s, "economy")
    for card in list(s.active):
        if card.phases:
            card.phases -= 1
            if not card.phases:
                s.active.remove(card)
                put_away(s, card.card)
