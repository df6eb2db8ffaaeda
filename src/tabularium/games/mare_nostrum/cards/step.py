"""The step in which cards are played: they leave the hands, are checked again, paid, and take effect (3.1.1, 3.1.2)."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Refusal, refuse

from ..book import rule, scene
from ..deck import CARD, CARDS, COPIES
from ..independents.grades import taken
from ..independents.investments import Investment, settle
from ..orders import Orders, Play
from ..pieces import Active, Held
from ..state import Failed, MareNostrum
from ..tables import ANNEXED, GOODS, GRADES, LETTERS, SUBSIDIARY
from ..world import PROVINCE
from .conditions import Chosen, holds
from .effects import apply, decreases
from .parameters import wrong_parameter

AT_ONCE = "cards"
"""The timing of effects that come in the step itself."""
LATER = ("naval", "movement", "end")
"""Timings of effects that come once, at a later moment of the turn."""


@dataclass(frozen=True)
class Played:
    """A card that was played and found good."""

    nation: int
    copy: int
    chosen: Chosen


@scene
@rule("mare:3.1.1a", "mare:3.1.2f", "mare:3.1.2l", "mare:3.1.3a", "mare:1.4b")
def cards(s: MareNostrum) -> None:
    """Discards and cessions leave the hands; what is played is checked and paid; then all effects come together."""
    for nation, orders in s.ordered("cards"):
        leave_hand(s, nation, orders, s.failed(nation))
    accepted = [
        played for nation, orders in s.ordered("cards") for played in check_cards(s, nation, orders, s.failed(nation))
    ]
    for played in accepted:
        pay_for(s, played)
    take_effect(s, accepted)
    s.after(cards)


def play_cards(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The page of one nation, when what it discards and gives away has left its hand."""
    accepted = check_cards(s, nation, orders, failed)
    for played in accepted:
        pay_for(s, played)
    take_effect(s, accepted)


# -- 3.1.1 what leaves the hand ------------------------------------------------------------------
@rule("mare:3.1.1a", "mare:3.1.1b", "mare:3.1.1c", "mare:3.1.3a", "mare:3.1.2d", "mare:3.1.2e")
def leave_hand(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Cards are discarded or given away, and cards of earlier turns ended where they can be."""
    for place, name in enumerate(orders.cards.discard):
        held = in_hand(s, nation, name)
        if held is None:
            failed(f"cards.discard[{place}]", refuse("cards.not_held", "mare:3.1.1a", card=kind_of(name)))
            continue
        s.hands[nation].remove(held)
        s.deck.append(held.card)
    for place, cession in enumerate(orders.cards.cede):
        cede(s, nation, cession.card, cession.to, f"cards.cede[{place}]", failed)
    for place, name in enumerate(orders.cards.cancel):
        cancel(s, nation, name, f"cards.cancel[{place}]", failed)


def in_hand(s: MareNostrum, nation: int, name: str) -> Held | None:
    """A card of a hand by its name."""
    return next((held for held in s.hands[nation] if CARDS[held.card] == name), None)


def kind_of(name: str) -> str:
    """How the kind of a card is called in words."""
    return f"card:{COPIES[CARD[name]]['id']}" if name in CARD else name


@rule("mare:3.1.1b", "mare:3.1.1c", "mare:3.1.1a")
def cede(s: MareNostrum, nation: int, name: str, to: str, path: str, failed: Failed) -> None:
    """A card drawn from the deck goes to another nation, which has it from the next turn on."""
    held, other = in_hand(s, nation, name), s.nation(to)
    if held is None:
        failed(f"{path}.card", refuse("cards.not_held", "mare:3.1.1a", card=kind_of(name)))
    elif held.received:
        failed(f"{path}.card", refuse("cards.received", "mare:3.1.1c", card=kind_of(name)))
    elif other == nation or s.eliminated[other]:
        failed(f"{path}.to", refuse("cards.nobody", "mare:3.1.1b", nation=to))
    else:
        s.hands[nation].remove(held)
        s.ceded.append([held.card, other])


@rule("mare:3.1.2d", "mare:3.1.2e")
def cancel(s: MareNostrum, nation: int, name: str, path: str, failed: Failed) -> None:
    """A card in play is ended; of one that can never be, nobody is kept from trying: it is still in play next turn."""
    card = next((each for each in s.active if each.nation == nation and CARDS[each.card] == name), None)
    if card is None:
        failed(path, refuse("cards.not_cancellable", "mare:3.1.2d", card=kind_of(name)))
        return
    if not COPIES[card.card]["cancellable"]:
        s.failed(nation)(path, refuse("cards.not_cancellable", "mare:3.1.2e", card=kind_of(name)))
        return
    s.active.remove(card)
    put_away(s, card.card)


@rule("mare:3.1.2i", "mare:3.1.2j")
def put_away(s: MareNostrum, copy: int) -> None:
    """After its effect a card returns to the deck at once, or leaves the game if it says so."""
    if COPIES[copy]["permanent_discard"]:
        s.removed.append(copy)
    else:
        s.deck.append(copy)


# -- 3.1.2 what is played ------------------------------------------------------------------
@rule("mare:3.1.2a", "mare:3.1.2f", "mare:3.1.2g", "mare:3.1.2h")
def check_cards(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> list[Played]:
    """Each card in the order of play, costs adding up; what is refused stays in the hand as if never played."""
    spent = [0] * len(GOODS)
    accepted: list[Played] = []
    for place, play in enumerate(orders.cards.play):
        path = f"cards.play[{place}]"
        chosen = parameters(play)
        why = unplayable(s, nation, play, chosen, spent) or out_of_reach(s, nation, play, chosen, accepted)
        if why is None and any(CARDS[other.copy] == play.card for other in accepted):
            why = refuse("cards.not_held", "mare:3.1.1a", card=kind_of(play.card))
        if why is not None:
            failed(path, why)
            continue
        copy = CARD[play.card]
        spent = [a + b for a, b in zip(spent, cost(copy), strict=True)]
        accepted.append(Played(nation, copy, chosen))
    return accepted


def parameters(play: Play) -> Chosen:
    """The rows of a played card, by parameter."""
    chosen: Chosen = {}
    for row in play.named:
        chosen.setdefault(row.parameter, []).append(row.value)
    return chosen


def cost(copy: int) -> list[int]:
    """The price of a card, by column of the treasury."""
    return [COPIES[copy]["cost"].get(letter, 0) for letter in LETTERS]


@rule("mare:3.1.2f", "mare:3.1a", "mare:3.1.2a")
def unplayable(s: MareNostrum, nation: int, play: Play, chosen: Chosen, spent: list[int]) -> Refusal | None:
    """Why a card cannot be played: not held, parameters, conditions, or its cost beside what was spent before."""
    if in_hand(s, nation, play.card) is None:
        return refuse("cards.not_held", "mare:3.1.1a", card=kind_of(play.card))
    kind = COPIES[CARD[play.card]]
    amiss = wrong_parameter(s, nation, kind["params"], chosen)
    if amiss is not None:
        return refuse("cards.parameter", "mare:3.1.2a", card=kind_of(play.card), parameter=f"parameter:{amiss}")
    if not all(holds(s, nation, each, chosen) for each in kind["conditions"]):
        return refuse("cards.condition", "mare:3.1.2f", card=kind_of(play.card))
    price = [a + b for a, b in zip(spent, cost(CARD[play.card]), strict=True)]
    if not s.affords(nation, *price):
        return refuse("cards.too_dear", "mare:3.1.2f", card=kind_of(play.card))
    return None


@rule("mare:3.12.8c")
def out_of_reach(s: MareNostrum, nation: int, play: Play, chosen: Chosen, accepted: list[Played]) -> Refusal | None:
    """Why a card that raises a relation with an independent finds no place there, after those accepted before it."""
    for effect in relations(COPIES[CARD[play.card]]):
        province = PROVINCE[chosen["province"][0]]
        before = [
            each for each in accepted if relations(COPIES[each.copy]) and each.chosen["province"] == chosen["province"]
        ]
        if s.acted.count([nation, province]) + len(before) >= (3 if s.period else 1):
            return refuse("independents.once", "mare:3.12.8c", province=chosen["province"][0])
        return taken(s, nation, province, aim(s, nation, province, effect))
    return None


def relations(kind: dict[str, object]) -> list[dict[str, object]]:
    """The effects of a card that raise a relation with an independent."""
    effects = kind["effects"]
    return [each for each in effects if each["tag"] == "independent_relation"] if isinstance(effects, list) else []


def aim(s: MareNostrum, nation: int, province: int, effect: dict[str, object]) -> int:
    """The grade a card raises a relation to."""
    if effect.get("to_level") == "annexed":
        return ANNEXED
    most = GRADES.index(str(effect.get("max_level", GRADES[SUBSIDIARY])))
    return min(s.grade[nation][province] + 1, most)


@rule("mare:3.1.2k")
def pay_for(s: MareNostrum, played: Played) -> None:
    """The card leaves the hand, and its cost the treasury."""
    held = in_hand(s, played.nation, CARDS[played.copy])
    assert held is not None
    s.hands[played.nation].remove(held)
    s.pay(played.nation, *cost(played.copy))


@rule("mare:3.1.2b", "mare:3.1.2i", "mare:3.1.2l", "mare:3.12.8c")
def take_effect(s: MareNostrum, accepted: list[Played]) -> None:
    """All that gives before all that takes; then what lasts is in play, and the rest goes back to the deck.

    Relations are raised before leaders rise, who void what was raised this turn but no annexation.
    """
    void = crowded_out(s, accepted)
    doings = [
        (played, effect)
        for played in accepted
        if COPIES[played.copy]["timing"] in (AT_ONCE, "turn", "economy") and played not in void
        for effect in COPIES[played.copy]["effects"]
    ]
    raised: list[Investment] = []
    for played in accepted:
        for effect in relations(COPIES[played.copy]):
            province = PROVINCE[played.chosen["province"][0]]
            raised.append(Investment(played.nation, province, aim(s, played.nation, province, effect), 0))
            s.acted.append([played.nation, province])
    settle(s, raised)
    for played, effect in sorted(doings, key=lambda each: decreases(each[1])):
        apply(s, played.nation, played.copy, effect, played.chosen)
    for played in accepted:
        put_in_play(s, played)


@rule("mare:3.1.2l", "mare:3.12.8f", "mare:3.12.8g")
def crowded_out(s: MareNostrum, accepted: list[Played]) -> list[Played]:
    """Cards that come to nothing because one province has room for one leader: the steadiest nation's counts.

    Of the cards of one nation the first does; of equal nations none.
    """
    void: list[Played] = []
    raising = [played for played in accepted if raises_leader(COPIES[played.copy])]
    for province in dict.fromkeys(played.chosen["province"][0] for played in raising):
        rivals = [played for played in raising if played.chosen["province"][0] == province]
        best = min(s.stability[played.nation] for played in rivals)
        first = [played for played in rivals if s.stability[played.nation] == best]
        clear = all(played.nation == first[0].nation for played in first)
        for played in rivals:
            if not clear or played is not first[0]:
                void.append(played)
                name = kind_of(CARDS[played.copy])
                s.tell(played.nation, "cards.no_leader_rises", "mare:3.12.8f", card=name, province=province)
    return void


def raises_leader(kind: dict[str, object]) -> bool:
    """Does a card bring a leader to an independent province?"""
    effects = kind["effects"]
    return isinstance(effects, list) and any(
        each["tag"] == "independent_leader" and not each.get("remove") for each in effects
    )


def put_in_play(s: MareNostrum, played: Played) -> None:
    """A card whose effect lasts, or comes later, is in play; any other is put away."""
    kind = COPIES[played.copy]
    duration, timing = kind["duration"], kind["timing"]
    number = duration.get("n") or duration.get("max_turns") or 0
    if duration["kind"] in ("instant", "permanent") and timing not in LATER:
        put_away(s, played.copy)
        return
    s.active.append(
        Active(
            nation=played.nation,
            card=played.copy,
            named=played.chosen,
            since=s.turn,
            until=s.turn + number - 1 if number and timing != "economy" else s.turn if timing in LATER else 0,
            phases=number if timing == "economy" else 0,
        )
    )


def resolve_timed(s: MareNostrum, timing: str) -> None:
    """Effects of one timing come now, once; their cards are put away."""
    for card in [each for each in s.active if COPIES[each.card]["timing"] == timing]:
        kind = COPIES[card.card]
        if kind["duration"]["kind"] != "instant":
            continue
        for effect in kind["effects"]:
            apply(s, card.nation, card.card, effect, card.named)
        s.active.remove(card)
        put_away(s, card.card)
