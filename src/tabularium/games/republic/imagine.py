"""A seat's knowledge, as columns of the state without its secrets, and states made up to agree with it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from tabularium.engine import Knowledge, State

from .cards import CARD, CARD_ERA, CARD_OF, CARDS, ERA_ENDS, IN_HAND
from .hands import COPIES
from .invariants import on_the_table
from .options import RepublicOptions
from .senators import factions
from .setup_decks import periods
from .speakers import eyes
from .state import NOBODY, Faction, Republic
from .view import sees_hand

MOST_IMAGINED_TALENTS = 40
BODYGUARD = CARD_OF["intrigue:open-bodyguard"]


OPEN = (
    *("options", "factions", "turn", "phase", "era", "era_ends", "chest", "unrest", "leader", "out", "faction"),
    *(
        "place",
        "post",
        "office",
        "influence",
        "popularity",
        "knights",
        "prior",
        "corrupt",
        "major",
        "guards",
        "guard_paid",
    ),
    *("deaths", "returned", "fleets_with", "sent", "rank", "victor", "curia", "life", "life_elected", "rebel"),
    *("rebel_master", "holder", "bar", "earned", "laws", "servilian", "bills", "level", "shortage", "no_recruitment"),
    *("proscribed", "enthusiasm", "due", "war", "navy_beaten", "revolt", "halved", "struck", "fought"),
    *("leader_at", "refuge", "pretender", "captors", "province", "governor", "term", "developed", "appointed"),
    *(
        "age",
        "pontifex",
        "priest",
        "impious",
        "honour",
        "disbanded",
        "duration",
        "held_off",
        "defended",
        "driven_back",
        "provincial_armies",
        "provincial_fleets",
        "ally",
        "expedition",
        "intercepted",
        "defied",
        "released_fleets",
        "idle",
        "bequest",
        "legion",
        "veteran",
        "sworn",
        "fleets",
        "camp_fleets",
        "rhodian",
    ),
    *("rhodian_turned_away", "rhodian_turn", "rhodian_war", "deck_era", "cup", "initiatives", "order"),
    *(
        "active",
        "auction_over",
        "persuasion",
        "spoils_taken",
        "given",
        "foreseen",
        "veil",
        "released",
        "session",
        "motions",
    ),
    *("lined_up", "cleopatra_with", "withdraws", "pledged", "declared_force", "declared", "siding", "bargains"),
    *("triumph", "deals", "ending", "winners"),
)
VEILED = ("talents", "offers", "contributing", "discards", "gone", "aside")
"""Purses and gifts while money is redistributed; of equal cards nobody can tell which lies where, or takes no part."""


def knowledge(options: RepublicOptions) -> Knowledge:
    """Treasuries and hands are a faction's own, the deck is hidden, and the rest lies on the table."""
    return Knowledge(OPEN, own=("treasury", "hands"), hidden=("deck",), veiled=VEILED, lifted={"talents": "veil"})


# -- what a seat knows ----------------------------------------------------------------------------------------------
def known(s: Republic, seat: int | None) -> dict[str, Any]:
    """The state as plain data without what this seat may not know.

    Of a hidden hand and of the deck only the numbers of cards are left, of a hidden treasury nothing. While money is
    redistributed others' purses are as they were before it, and gifts between others are not known.
    """
    columns: dict[str, Any] = msgspec.to_builtins(s)
    for name in (*State.__struct_fields__, "aside"):
        del columns[name]
    own = columns["own"] = eyes(s, seat)
    columns["treasury"] = [talents if each == own else None for each, talents in enumerate(s.treasury)]
    columns["hands"] = [keys(s.hands[each]) if sees_hand(s, own, each) else len(s.hands[each]) for each in factions(s)]
    columns["discards"], columns["gone"] = keys(s.discards), keys(s.gone)
    columns["deck"] = [len(bag) for bag in s.deck]
    columns["flow"] = [open_task(task, own) for task in s.flow]
    if s.veil:
        columns["talents"] = [
            talents if s.faction[p] == own else s.veil[p] for p, talents in enumerate(columns["talents"])
        ]
        mine = [offer for offer in s.offers if own in (offer.giver, offer.receiver)]
        columns["offers"] = [
            msgspec.structs.asdict(offer) | {"source": offer.source if offer.giver == own else NOBODY} for offer in mine
        ]
    columns["contributing"] = [talents if s.faction[p] == own else 0 for p, talents in enumerate(s.contributing)]
    return columns


def keys(cards: list[int]) -> list[str]:
    """Cards by their keys: which of several equal ones it is makes no difference, and nobody can tell."""
    return [CARD[card] for card in cards]


def open_task(task: list[Any], own: Faction | None) -> list[Any]:
    """A scene under way as this faction may know it, without the cards others offer."""
    scene, *args = task
    if scene in ("counter", "shake_hands") and own not in args[:2]:
        return [scene, *args[:2], *([] for _ in args[2:])]
    return task


def recall(known: Mapping[str, Any], kind: type[Republic] = Republic) -> Republic:
    """A seat's knowledge as a state again: hidden hands, treasuries and the deck are empty in it.

    For boards, where the rules compute with open facts only.
    """
    columns = {**known}
    for name in ("own", "deck"):
        columns.pop(name, None)
    columns["hands"] = [[CARD_OF[key] for key in hand] if isinstance(hand, list) else [] for hand in columns["hands"]]
    columns["treasury"] = [talents or 0 for talents in columns["treasury"]]
    for pile in ("discards", "gone"):
        columns[pile] = [CARD_OF[key] for key in columns[pile]]
    flow = columns.pop("flow")
    s = msgspec.convert(columns, kind)
    s.resume(flow)
    return s


# -- and what could be behind it -------------------------------------------------------------------------------------
def imagine(known: dict[str, Any], seed: int, kind: type[Republic] = Republic) -> Republic:
    """A state that agrees with what a seat knows: treasuries, hands, deck and what others do in secret are made up."""
    rng = Random(seed)
    columns = {**known}
    own, hands, bags = columns.pop("own"), columns.pop("hands"), columns.pop("deck")
    copies = {key: sorted(COPIES[key]) for key in CARD_OF}
    for pile in ("discards", "gone"):
        columns[pile] = [copies[key].pop() for key in columns[pile]]
    hands = [[copies[key].pop() for key in hand] if type(hand) is list else hand for hand in hands]
    columns["treasury"] = [
        talents if talents is not None else 0 if out else rng.randint(0, MOST_IMAGINED_TALENTS)
        for talents, out in zip(columns["treasury"], columns["out"], strict=True)
    ]
    flow = columns.pop("flow")
    s = msgspec.convert(columns, kind)
    s.resume(flow)
    s.dice = rng.getrandbits(64)
    if s.veil:
        _redistribute(s, own, rng)
    _deal(s, hands, bags, rng)
    return s


def _redistribute(s: Republic, own: Faction | None, rng: Random) -> None:
    """Others have moved talents between their purses."""
    for p, faction in enumerate(s.faction):
        if faction not in (NOBODY, own):
            s.talents[p] = rng.randint(0, s.veil[p])


def _deal(s: Republic, hands: list[Any], bags: list[int], rng: Random) -> None:
    """Every card that does not lie open goes into a hidden hand, into the deck or aside."""
    seen = {card for pile in (s.discards, s.gone, *(hand for hand in hands if type(hand) is list)) for card in pile}
    if any(s.guards):
        seen.add(BODYGUARD)
    unseen = [card for card in CARDS if card not in seen and not on_the_table(s, card)]
    rng.shuffle(unseen)
    eras = range(3) if s.options.scenario == "alternative_history" else periods(s.options)
    unseen.sort(key=lambda card: CARD_ERA[card] not in eras)  # what takes no part lies aside for the most part
    s.hands = [hand if type(hand) is list else [] for hand in hands]
    for giver, cards in _shown(s):
        if type(hands[giver]) is int:
            for name in cards:
                card = next(each for each in unseen if CARD[each] == name.rsplit("_", 1)[0])
                unseen.remove(card)
                s.hands[giver].append(card)
    last = ERA_ENDS in unseen and bool(bags)
    if last:
        unseen.remove(ERA_ENDS)
    for faction, hand in enumerate(hands):
        if type(hand) is int:
            s.hands[faction] += _take(unseen, hand - len(s.hands[faction]), lambda card: IN_HAND[card])
    s.deck = [
        _take(unseen, size - (last and at == len(bags) - 1), lambda card, era=era: CARD_ERA[card] == era)
        for at, (size, era) in enumerate(zip(bags, s.deck_era, strict=True))
    ]
    if last:
        s.deck[-1].append(ERA_ENDS)
    s.aside = unseen


def _shown(s: Republic) -> list[tuple[int, list[str]]]:
    """Cards that a seat has been shown in an exchange under way: in whose hand, and which."""
    found = [(args[1], args[2]) for args in s.under_way("counter", "shake_hands")]
    return found + [(args[0], args[3]) for args in s.under_way("shake_hands")]


def _take(cards: list[int], count: int, fits: Any) -> list[int]:
    """So many cards, those that fit before others."""
    taken = sorted(cards, key=lambda card: not fits(card))[:count]
    gone = set(taken)
    cards[:] = [card for card in cards if card not in gone]
    return taken
