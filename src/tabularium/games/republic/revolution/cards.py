"""The card step: statesmen and concessions are played, cards change hands, and nobody keeps more than five."""

from __future__ import annotations

from tabularium.engine import SEATS, Pick, Refusal, Scene, Subset, refuse

from ..ageing import honoured, retirement
from ..book import rule, scene
from ..cards import CARD, CARD_OF, CLEOPATRA, LEADER, TABLES
from ..playing import play_cards
from ..senate.law_votes import kept
from ..senators import clockwise, others
from ..state import Faction, Republic, faction_named
from .governors import reinforce_rebel, reinforcing

HAND_LIMIT: int = TABLES["hand_limit"]
TRADE = "trade"
MOST_OFFERS = 3
"""Exchanges one faction may offer in a turn; it keeps the table from haggling for ever."""


@scene
@rule("republic:11.1a", "republic:SUM.revolution", "republic:11.371", "republic_assembly:3h", "republic_assembly:11.1")
def revolution_phase(s: Republic) -> None:
    """From the highest officer clockwise each player has his turn with cards; before that elders may retire.

    And before all a rebel may be reinforced.
    """
    s.bargains = [0] * s.factions
    s.after(revolution_phase)
    order = list(reversed(clockwise(s)))
    for faction in order:
        s.push(intrigue, faction)
    for faction in order:
        if honoured(s, faction):
            s.push(retirement, faction)
    if reinforcing(s):
        s.push(reinforce_rebel)


@scene
@rule("republic:11.1a", "republic:11.1b", "republic:7.312a", "republic:7.32a")
def intrigue(s: Republic, faction: Faction) -> Scene:
    """A player plays cards and offers exchanges in any order; what he has got he can play."""
    open_to_trade = s.bargains[faction] < MOST_OFFERS and others(s, faction)
    if (yield from play_cards(s, faction, [TRADE] if open_to_trade else [])) == TRADE:
        s.push(bargain, faction)
    else:
        s.done()


@scene
@rule("republic:4.15a", "republic:11.1b")
def bargain(s: Republic, faction: Faction) -> Scene:
    """A player offers cards to another, whatever he holds."""
    answer = yield Pick(faction, "cards.offer_to", ["done", *others(s, faction)], rule="republic:11.1b")
    if answer == "done":
        s.done()
        return
    given = yield cards_of(s, faction, "cards.give", {"seat": answer})
    given = renamed(given)
    s.bargains[faction] += 1
    s.next(counter, faction_named(answer), faction, given)


def cards_of(s: Republic, faction: Faction, key: str, params: dict[str, object]) -> Subset:
    """Some of the own cards, by name and number of copies."""
    names = named(s.hands[faction])
    return Subset(faction, key, names, 0, len(names), fallback=[], rule="republic:11.1b", params=params)


def named(hand: list[int]) -> list[str]:
    """Every card of a hand under a name of its own: copies are numbered."""
    seen: dict[str, int] = {}
    names = []
    for card in hand:
        seen[CARD[card]] = seen.get(CARD[card], 0) + 1
        names.append(CARD[card] if seen[CARD[card]] == 1 else f"{CARD[card]}_{seen[CARD[card]]}")
    return names


def renamed(names: list[str]) -> list[str]:
    """The same cards sorted and numbered anew: a second copy would tell of the first, their order when they came."""
    return named(sorted(CARD_OF[name.rsplit("_", 1)[0]] for name in names))


@scene
@rule("republic:11.1b", "republic:4.15a")
def counter(s: Republic, faction: Faction, giver: Faction, given: list[str]) -> Scene:
    """The other player declines, or says what he gives in return."""
    answer = yield Pick(
        faction,
        "cards.answer",
        ["decline", "accept"],
        rule="republic:11.1b",
        params={"seat": SEATS[giver], "cards": given},
    )
    if answer == "decline":
        s.done()
        return
    back = yield cards_of(s, faction, "cards.return", {"seat": SEATS[giver]})
    s.next(shake_hands, faction, giver, given, renamed(back))


@scene
@rule("republic:11.1b", "republic:4.15a")
def shake_hands(s: Republic, faction: Faction, giver: Faction, given: list[str], back: list[str]) -> Scene:
    """The one who offered sees what he gets, and the cards change hands or not."""
    answer = yield Pick(
        giver,
        "cards.confirm",
        ["decline", "accept"],
        rule="republic:11.1b",
        params={"seat": SEATS[faction], "cards": back},
    )
    s.done()
    if answer == "accept" and (given or back):
        s.reveal()
        hand_over(s, giver, faction, given)
        hand_over(s, faction, giver, back)
        s.say("cards.traded", rule="republic:11.1b", seats=[SEATS[giver], SEATS[faction]])
        s.say("cards.traded.what", rule="republic:11.1b", to=[giver, faction], given=given, back=back)


def hand_over(s: Republic, giver: Faction, taker: Faction, cards: list[str]) -> None:
    """Cards pass from one hand to another."""
    names = named(s.hands[giver])
    moving = [card for name, card in zip(names, s.hands[giver], strict=True) if name in cards]
    for card in sorted(moving):
        s.hands[giver].remove(card)
        s.hands[taker].append(card)


@scene
@rule("republic:11.1c", "republic_assembly:11.1")
def keep_five(s: Republic) -> None:
    """A player with more than five cards discards; the number of a player's cards is no secret."""
    s.after(keep_five)
    for faction in reversed(clockwise(s)):
        if len(s.hands[faction]) > HAND_LIMIT:
            s.push(discard, faction)


@rule("republic:9.8311", "republic:I.cleopatra.2")
def why_kept(hand: list[str], loose: list[str], answer: list[str]) -> Refusal | None:
    """Why a card of the hand is not thrown away: Cleopatra waits for her war, a law for its vote."""
    for name in answer:
        if name in hand and name not in loose:
            rule_id = "republic:I.cleopatra.2" if name == LEADER[CLEOPATRA] else "republic:9.8311"
            return refuse("refused.card_kept", rule_id, card=name)
    return None


@scene
@rule("republic:11.1c", "republic:9.8311", "republic:I.cleopatra.2")
def discard(s: Republic, faction: Faction) -> Scene:
    """Cards above five go to the discards; Cleopatra cannot be thrown away, nor a law where laws are voted on.

    A player with too many laws keeps them.
    """
    hand = dict(zip(named(s.hands[faction]), s.hands[faction], strict=True))
    loose = [name for name, card in hand.items() if name != LEADER[CLEOPATRA] and not kept(s, card)]
    excess = min(len(hand) - HAND_LIMIT, len(loose))
    thrown = yield Subset(
        faction,
        "cards.discard",
        loose,
        excess,
        excess,
        rule="republic:11.1c",
        reason=lambda answer: why_kept(list(hand), loose, answer),
    )
    for card in [hand[name] for name in thrown]:
        s.hands[faction].remove(card)
        s.discards.append(card)
    s.say(
        "cards.discarded",
        rule="republic:11.1c",
        seat=SEATS[faction],
        cards=[CARD[hand[name]] for name in thrown],
    )
    s.done()
