"""Deals of players with each other, unasked: public deals and their judgement, showing cards, Influence Peddling.

A deal that is recorded is public and binds, except for what the book never lets bind. Private agreements are not
recorded at all: nobody can appeal to them. Nobody is ever waited for: an offer lies open until it is answered, and a
complaint until enough have judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from tabularium.engine import SEATS, Pick, Refusal, Sheet, refuse, written

from .book import ATTEMPT, interjection, rule
from .cards import CARD, CARD_OF
from .dealings import NOTHING, Deal, Promise
from .senators import living, others, voice
from .state import NOBODY, Faction, Republic, faction_named

Promised = Literal[
    "nothing",
    "talents",
    "card",
    "concession",
    "governorship",
    "command",
    "support",
    "favour",
    "consulship",
    "votes",
    "assassination",
    "proposal",
    "showing",
    "safety",
]
TALENTS = "talents"
NEVER_BINDING = ("consulship", "votes", "assassination", "safety")
"""Promises that can be made openly and are never enforced."""
AT_ONCE = ("proposal", "showing")
"""Promises that are kept as soon as the last party has agreed."""
PROMISES: tuple[str, ...] = get_args(Promised)
MOST_TALENTS = 100
MOST_OPEN = 4
"""Deals and offers a player may have proposed at a time that are not done with."""
MOST_OFFERS = 8
"""Offers a player may make in a turn."""
MOST_REMEMBERED = 12
"""Deals of a player's proposing that lie on the table, those done with included."""
DONE_WITH = ("refused", "withdrawn", "fulfilled")

INFLUENCE_PEDDLING = CARD_OF["intrigue:influence-peddling"]


def deal_key(number: int) -> str:
    """How a deal is named in answers; people count from one."""
    return f"deal:number_{number + 1}"


def deal_number(answer: str) -> int:
    """A deal by its name."""
    return int(answer.removeprefix("deal:number_")) - 1


def promise_key(promise: str, talents: int) -> str:
    """How a promise is named in the log; talents with their number."""
    return f"promise:{promise}_{talents}" if promise == TALENTS else f"promise:{promise}"


def open_to_talk(s: Republic, faction: Faction) -> bool:
    """May this player speak of deals and show cards now? From the setup on, at any time."""
    return not s.ending and not s.out[faction]


def describe(s: Republic, number: int) -> dict[str, Any]:
    """A deal in words of the log."""
    deal = s.deals[number]
    return {
        "deal": deal_key(number),
        "seat": SEATS[deal.gives.seat],
        "partner": SEATS[deal.gets.seat],
        "gives": promise_key(deal.gives.what, deal.gives.talents),
        "gets": promise_key(deal.gets.what, deal.gets.talents),
    }


def numbers(s: Republic, faction: Faction, fit: Callable[[Deal], bool]) -> list[str]:
    """The deals on the table for which a test holds, for a player who may talk about them."""
    if not open_to_talk(s, faction):
        return []
    return [deal_key(number) for number, deal in enumerate(s.deals) if fit(deal)]


def choice(faction: Faction, key: str, deals: list[str]) -> Pick | None:
    """Which of these deals; nothing to be done without any."""
    return Pick(faction, key, deals, rule="republic:4.13a") if deals else None


# -- offering ------------------------------------------------------------------------------------------------------
class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's offer, talents with their number, and the price."""

    partner: str
    gives: Promised = "favour"
    amount: Annotated[int, Meta(ge=0, le=MOST_TALENTS)] = 0
    gets: Promised = "favour"
    price: Annotated[int, Meta(ge=0, le=MOST_TALENTS)] = 0


def may_record(s: Republic, faction: Faction) -> Sheet | None:
    """A player may offer a public deal to any other at any time, so many at a time and so many in a turn."""
    partners = others(s, faction)
    if not open_to_talk(s, faction) or not partners or not may_offer(s, faction):
        return None
    return Sheet(
        faction, "deal.offer", Terms, problems, Terms(partners[0]), among={"partner": partners}, rule="republic:4.13a"
    )


def may_offer(s: Republic, faction: Faction) -> bool:
    """May a player offer one more deal? So many lie open at a time, and so many are offered in a turn."""
    mine = [deal for deal in s.deals if deal.author == faction]
    alive = [deal for deal in mine if deal.state not in DONE_WITH]
    today = [deal for deal in mine if deal.turn == s.turn]
    return len(alive) < MOST_OPEN and len(today) < MOST_OFFERS


@rule("republic:4.16")
def problems(terms: Terms) -> Iterator[tuple[str, Refusal]]:
    """Talents are promised with their number, anything else without one; and a deal is about something."""
    for what, talents, path in ((terms.gives, terms.amount, "amount"), (terms.gets, terms.price, "price")):
        if (what == TALENTS) != (talents > 0):
            yield path, refuse("refused.deal_talents", "republic:4.16", "refused.deal_talents.remedy")
    if terms.gives == terms.gets == NOTHING:
        yield "gets", refuse("refused.deal_of_nothing", "republic:4.13a")


@interjection(may_record)
@rule("republic:4.13a", "republic:4.13b", "republic:4.14", "republic:4.16")
def record_deal(s: Republic, faction: Faction, answer: dict[str, Any]) -> None:
    """A player says openly what he promises and what he wants for it; nothing changes hands now."""
    terms = written(Terms, answer)
    gives, gets = (
        Promise(by, what, talents, kept=what == NOTHING)
        for by, what, talents in (
            (faction, terms.gives, terms.amount),
            (faction_named(terms.partner), terms.gets, terms.price),
        )
    )
    number = lay_down(s, Deal(gives, gets, "offered", s.turn))
    s.say("deal.offered", rule="republic:4.13a", **describe(s, number))
    s.done()


def lay_down(s: Republic, deal: Deal) -> int:
    """The number of a new offer: that of one refused in an earlier turn, or of the oldest if too many lie there."""
    mine = [number for number, each in enumerate(s.deals) if each.gives.seat == deal.gives.seat]
    past = [number for number in mine if s.deals[number].turn != s.turn and s.deals[number].state in DONE_WITH]
    spare = [number for number in past if s.deals[number].state == "refused" or len(mine) >= MOST_REMEMBERED]
    if spare:
        s.deals[spare[0]] = deal
        return spare[0]
    s.deals.append(deal)
    return len(s.deals) - 1


# -- agreeing ------------------------------------------------------------------------------------------------------
def offers_to(s: Republic, faction: Faction) -> list[str]:
    """The offers to a player from others who are still in the game."""
    return numbers(
        s,
        faction,
        lambda deal: deal.state == "offered" and waits_for(deal, faction) and not impossible(s, deal),
    )


def waits_for(deal: Deal, faction: Faction) -> bool:
    """Is this one of the parties that have not agreed to an offer yet?"""
    return faction in deal.parties and faction not in (deal.author, *deal.sealed)


def impossible(s: Republic, deal: Deal) -> bool:
    """Can an offer not be agreed to any more, because one of its parties is out of the game?"""
    return any(s.out[party] for party in deal.parties)


def may_agree(s: Republic, faction: Faction) -> Pick | None:
    """A player who is offered a deal may agree to it."""
    return choice(faction, "deal.agree", offers_to(s, faction))


@interjection(may_agree)
@rule("republic:4.13a")
def agree_deal(s: Republic, faction: Faction, answer: str) -> None:
    """The others agree in front of everybody: there is a deal once all have."""
    number = deal_number(answer)
    deal = s.deals[number]
    if any(waits_for(deal, each) for each in deal.parties if each != faction):
        deal.sealed.append(faction)
        tell(s, "deal.sealed", faction, answer)
    else:
        deal.state, deal.sealed, deal.former = "open", [], []
        if deal.more:
            s.say("deal.made", rule="republic:4.13a", deal=answer, seats=[SEATS[each] for each in deal.parties])
        else:
            s.say("deal.recorded", rule="republic:4.13a", **describe(s, number))
    s.done()


def may_refuse(s: Republic, faction: Faction) -> Pick | None:
    """Or refuse it."""
    return choice(faction, "deal.refuse", offers_to(s, faction))


@interjection(may_refuse)
@rule("republic:4.13a")
def refuse_deal(s: Republic, faction: Faction, answer: str) -> None:
    """There is no deal."""
    number = deal_number(answer)
    s.deals[number].state = "refused"
    if s.deals[number].more:
        tell(s, "deal.declined", faction, answer)
    else:
        s.say("deal.refused", rule="republic:4.13a", **describe(s, number))
    s.done()


def may_take_back(s: Republic, faction: Faction) -> Pick | None:
    """An offer that nobody has accepted yet can be taken back."""
    mine = numbers(s, faction, lambda deal: deal.state == "offered" and deal.gives.seat == faction)
    return choice(faction, "deal.take_back", mine)


@interjection(may_take_back)
@rule("republic:4.13a")
def take_back_deal(s: Republic, faction: Faction, answer: str) -> None:
    """The offer is off the table."""
    number = deal_number(answer)
    s.deals[number].state = "refused"
    s.say("deal.taken_back", rule="republic:4.13a", **describe(s, number))
    s.done()


# -- keeping it ----------------------------------------------------------------------------------------------------
def owed(s: Republic, faction: Faction) -> list[str]:
    """Deals of a player in which something promised to him has not come."""
    return numbers(s, faction, lambda deal: deal.state == "open" and bool(deal.owed_to(faction)))


def may_settle(s: Republic, faction: Faction) -> Pick | None:
    """A player may say that a promise to them was kept."""
    return choice(faction, "deal.settle", owed(s, faction))


@interjection(may_settle)
@rule("republic:4.13a")
def settle_deal(s: Republic, faction: Faction, answer: str) -> None:
    """A promise was kept; when both sides have kept their word the deal is done."""
    deal = s.deals[deal_number(answer)]
    deal.keep(faction)
    if all(each.kept for each in deal.clauses):
        deal.state = "fulfilled"
    s.say("deal.settled", rule="republic:4.13a", deal=answer, seat=SEATS[faction])
    s.done()


# -- breaking it ---------------------------------------------------------------------------------------------------
@rule("republic:4.13b")
def may_complain(s: Republic, faction: Faction) -> Pick | None:
    """A party may appeal to the table about what it was promised, once a turn; some promises never bind."""
    waiting = owed(s, faction)
    fit = [key for key in waiting if binds(s, faction, key) and s.deals[deal_number(key)].complained != s.turn]
    if not fit:
        return None

    def why(answer: str) -> Refusal | None:
        if answer in waiting and not binds(s, faction, answer):
            return refuse("refused.never_binds", "republic:4.13b", deal=answer)
        return None

    return Pick(faction, "deal.complain", fit, rule="republic:4.13a", reason=why)


def binds(s: Republic, faction: Faction, key: str) -> bool:
    """Is what this player was promised of the kind that can be enforced?"""
    return any(each.what not in NEVER_BINDING for each in s.deals[deal_number(key)].owed_to(faction))


@interjection(may_complain)
@rule("republic:4.13a")
def complain(s: Republic, faction: Faction, answer: str) -> None:
    """The deal is disputed until a majority of the players has judged, each with one voice."""
    number = deal_number(answer)
    deal = s.deals[number]
    deal.state, deal.plaintiff, deal.complained = "disputed", faction, s.turn
    s.say("deal.disputed", rule="republic:4.13a", plaintiff=SEATS[faction], **describe(s, number))
    s.done()


def unjudged(s: Republic, faction: Faction) -> list[str]:
    """Disputes in which a player has not judged yet."""
    return numbers(
        s, faction, lambda deal: deal.state == "disputed" and faction not in deal.finds_broken + deal.finds_kept
    )


def may_find_broken(s: Republic, faction: Faction) -> Pick | None:
    """Every player, the parties too, may find that the deal was broken."""
    return choice(faction, "deal.broken", unjudged(s, faction))


@interjection(may_find_broken)
@rule("republic:4.13a")
def find_broken(s: Republic, faction: Faction, answer: str) -> None:
    """One voice for who complains: with more than half of the players he is in the right."""
    deal = s.deals[deal_number(answer)]
    deal.finds_broken.append(faction)
    tell(s, "deal.found_broken", faction, answer)
    if in_the_right(s, deal):
        s.say("deal.judged", rule="republic:4.13a", deal=answer, seat=SEATS[deal.plaintiff])
    s.done()


def may_find_kept(s: Republic, faction: Faction) -> Pick | None:
    """Or that it was not."""
    return choice(faction, "deal.kept", unjudged(s, faction))


@interjection(may_find_kept)
@rule("republic:4.13a")
def find_kept(s: Republic, faction: Faction, answer: str) -> None:
    """One voice against him: with half of the players there is no majority any more, and the deal stands."""
    deal = s.deals[deal_number(answer)]
    deal.finds_kept.append(faction)
    tell(s, "deal.found_kept", faction, answer)
    if 2 * len(judges(s, deal.finds_kept)) >= len(living(s)):
        uphold(s, answer)
    s.done()


def tell(s: Republic, message: str, faction: Faction, key: str) -> None:
    """A judgement is public."""
    s.say(message, rule="republic:4.13a", deal=key, seat=SEATS[faction])


def judges(s: Republic, seats: list[int]) -> list[int]:
    """Those of the players who are still in the game."""
    return [faction for faction in seats if not s.out[faction]]


@rule("republic:4.13a")
def in_the_right(s: Republic, deal: Deal) -> bool:
    """Has a majority of the players found that the deal was broken?"""
    return 2 * len(judges(s, deal.finds_broken)) > len(living(s))


def uphold(s: Republic, key: str) -> None:
    """The dispute is over and the deal stands; what was done stays done."""
    deal = s.deals[deal_number(key)]
    deal.state, deal.plaintiff, deal.finds_broken, deal.finds_kept = "open", NOBODY, [], []
    s.say("deal.upheld", rule="republic:4.13a", deal=key)


def may_withdraw(s: Republic, faction: Faction) -> Pick | None:
    """The winner of a complaint may withdraw from what is still to be done."""
    fit = numbers(
        s, faction, lambda deal: deal.state == "disputed" and deal.plaintiff == faction and in_the_right(s, deal)
    )
    return choice(faction, "deal.withdraw", fit)


@interjection(may_withdraw)
@rule("republic:4.13a")
def withdraw_deal(s: Republic, faction: Faction, answer: str) -> None:
    """Things already done stay done."""
    s.deals[deal_number(answer)].state = "withdrawn"
    tell(s, "deal.withdrawn", faction, answer)
    s.done()


def may_uphold(s: Republic, faction: Faction) -> Pick | None:
    """The author of a complaint may let the matter rest, whatever the table finds."""
    return choice(
        faction, "deal.uphold", numbers(s, faction, lambda deal: deal.state == "disputed" and deal.plaintiff == faction)
    )


@interjection(may_uphold)
@rule("republic:4.13a")
def uphold_deal(s: Republic, faction: Faction, answer: str) -> None:
    """He wants the deal more than his right."""
    uphold(s, answer)
    s.done()


# -- cards ---------------------------------------------------------------------------------------------------------
class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the own hand, and who may see it."""

    card: str
    to: Annotated[list[str], Meta(min_length=1, max_length=len(SEATS))]


def may_show(s: Republic, faction: Faction) -> Sheet | None:
    """Cards of the own hand may be shown at any time; handing them over waits for the Revolution Phase."""
    audience = others(s, faction)
    if not open_to_talk(s, faction) or not s.hands[faction] or not audience:
        return None
    cards = list(dict.fromkeys(CARD[card] for card in s.hands[faction]))
    return Sheet(
        faction,
        "cards.show",
        Shown,
        shown_once,
        Shown(cards[0], audience[:1]),
        among={"card": cards, "to[]": audience},
        rule="republic:4.15b",
    )


def shown_once(shown: Shown) -> Iterator[tuple[str, Refusal]]:
    """Nobody is named twice."""
    for place, faction in enumerate(shown.to):
        if faction in shown.to[:place]:
            yield f"to[{place}]", refuse("refused.shown_twice", "republic:4.15b", seat=faction)


@interjection(may_show)
@rule("republic:4.15a", "republic:4.15b")
def show_card(s: Republic, faction: Faction, answer: dict[str, Any]) -> None:
    """Some players see the card; it stays where it is."""
    shown = written(Shown, answer)
    s.reveal()
    to = [faction, *map(SEATS.index, shown.to)]
    s.say("cards.shown", rule="republic:4.15b", to=to, seat=SEATS[faction], card=shown.card)
    s.done()


@rule("republic:I.influence-peddling", "republic:9.823a", "republic:9.71b")
def may_peddle(s: Republic, faction: Faction) -> Pick | None:
    """The holder of the card may take from any opponent who has cards, in any phase but the Revolution.

    Not during an attempt at assassination, nor in a Senate where a Consul for Life decides for him.
    """
    if s.phase == "revolution" or s.ending or all(CARD[card] != CARD[INFLUENCE_PEDDLING] for card in s.hands[faction]):
        return None
    if voice(s, faction) != faction or s.tag_under_way(ATTEMPT):
        return None
    victims = [SEATS[other] for other in living(s) if other != faction and s.hands[other]]
    return Pick(faction, "cards.peddle", victims, rule="republic:I.influence-peddling") if victims else None


@interjection(may_peddle)
@rule("republic:I.influence-peddling")
def influence_peddling(s: Republic, faction: Faction, victim: str) -> None:
    """A card at random out of an opponent's hand; only the two of them know which."""
    played = next(card for card in s.hands[faction] if CARD[card] == CARD[INFLUENCE_PEDDLING])
    s.hands[faction].remove(played)
    s.discards.append(played)
    robbed = faction_named(victim)
    card = s.draw(s.hands[robbed])
    s.hands[faction].append(card)
    s.say("cards.peddled", rule="republic:I.influence-peddling", seat=SEATS[faction], victim=victim)
    s.say("cards.taken", rule="republic:I.influence-peddling", to=[faction, robbed], card=CARD[card])
    s.done()
