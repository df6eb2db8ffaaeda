"""What players do with each other unasked: public deals and their judgement, showing cards, Influence Peddling.

A deal that is recorded is public and binds, except for what the book never lets bind. What is agreed in private is not
recorded at all: nobody can appeal to it.
"""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, Subset, Together, refuse

from .book import ATTEMPT, TALK, interjection, rule, scene
from .cards import CARD, CARD_OF
from .senators import living, voice
from .state import Deal, Promise, Republic

NOTHING = "nothing"
TALENTS = "talents"
BINDING = (TALENTS, "card", "concession", "governorship", "command", "support", "favour")
NEVER_BINDING = ("consulship", "votes", "assassination")
"""What can be promised openly and is never enforced."""
PROMISES = (NOTHING, *BINDING, *NEVER_BINDING)
MOST_TALENTS = 100
MOST_OPEN = 4
"""Open deals a player may have proposed at a time."""
BROKEN = "broken"
KEPT = "kept"
AGREE = "agree"
REFUSE = "refuse"
WITHDRAW = "withdraw"
UPHOLD = "uphold"

INFLUENCE_PEDDLING = CARD_OF["intrigue:influence-peddling"]


def deal_key(number: int) -> str:
    """How a deal is named in answers; people count from one."""
    return f"deal:number_{number + 1}"


def promise_key(promise: str, talents: int) -> str:
    """How a promise is named in questions and in the log; talents with their number."""
    return f"promise:{promise}_{talents}" if promise == TALENTS else f"promise:{promise}"


def in_game(s: Republic) -> bool:
    """Deals and cards are open to all from the setup on."""
    return not s.ending


def open_to_talk(s: Republic, seat: int) -> bool:
    """May this player speak of deals and show cards now? One matter is talked about at a time."""
    return in_game(s) and not s.out[seat] and not s.tagged(TALK)


def describe(s: Republic, number: int) -> dict[str, Any]:
    """A deal in words of the log."""
    deal = s.deals[number]
    return {
        "deal": deal_key(number),
        "seat": SEATS[deal.gives.seat],
        "partner": SEATS[deal.gets.seat],
        "gives": promise_key(deal.gives.what, deal.gives.talents),
        "talents": deal.gives.talents,
        "gets": promise_key(deal.gets.what, deal.gets.talents),
        "price": deal.gets.talents,
    }


# -- making a deal -------------------------------------------------------------------------------------------------
def may_record(s: Republic, seat: int) -> Pick | None:
    """A player may propose a public deal to any other at any time."""
    if not open_to_talk(s, seat):
        return None
    mine = [deal for deal in s.deals if deal.gives.seat == seat and deal.state == "open"]
    partners = [SEATS[other] for other in living(s) if other != seat]
    free = partners and len(mine) < MOST_OPEN
    return Pick(seat, "deal.partner", partners, rule="republic:4.13a") if free else None


@interjection(may_record, tags=(TALK,))
@rule("republic:4.13a", "republic:4.13b", "republic:4.14", "republic:4.16")
def record_deal(s: Republic, seat: int, partner: str) -> Scene:
    """A player says openly what he promises and what he wants for it; nothing changes hands now."""
    params = {"seat": partner}
    gives = yield Pick(seat, "deal.give", list(PROMISES), rule="republic:4.13a", params=params)
    talents = price = 0
    if gives == TALENTS:
        talents = yield Amount(seat, "deal.give_talents", 1, MOST_TALENTS, rule="republic:4.16")
    gets = yield Pick(seat, "deal.get", list(PROMISES), rule="republic:4.13a", params=params)
    if gets == TALENTS:
        price = yield Amount(seat, "deal.get_talents", 1, MOST_TALENTS, rule="republic:4.16")
    s.next(agree_deal, seat, SEATS.index(partner), [gives, gets], [talents, price])


@scene(tags=(TALK,))
@rule("republic:4.13a")
def agree_deal(s: Republic, seat: int, partner: int, promised: list[str], amounts: list[int]) -> Scene:
    """The other agrees in front of everybody, or there is no deal."""
    answer = yield Pick(
        partner,
        "deal.agree",
        [REFUSE, AGREE],
        rule="republic:4.13a",
        params={
            "seat": SEATS[seat],
            "gives": promise_key(promised[0], amounts[0]),
            "talents": amounts[0],
            "gets": promise_key(promised[1], amounts[1]),
            "price": amounts[1],
        },
    )
    if answer == AGREE:
        number = len(s.deals)
        gives, gets = (
            Promise(by, what, talents, kept=what == NOTHING)
            for by, what, talents in zip((seat, partner), promised, amounts, strict=True)
        )
        s.deals.append(Deal(gives, gets))
        s.say("deal.recorded", rule="republic:4.13a", **describe(s, number))
    else:
        s.say("deal.refused", rule="republic:4.13a", seat=SEATS[seat], partner=SEATS[partner])
    s.done()


# -- keeping it ----------------------------------------------------------------------------------------------------
def owed(s: Republic, seat: int) -> list[int]:
    """Open deals of a player in which something promised to him has not come."""
    return [
        number
        for number, deal in enumerate(s.deals)
        if deal.state == "open" and seat in deal.parties and not deal.promised_to(seat).kept
    ]


def may_settle(s: Republic, seat: int) -> Pick | None:
    """Whoever was promised something may say that it has come."""
    waiting = [deal_key(number) for number in owed(s, seat)] if open_to_talk(s, seat) else []
    return Pick(seat, "deal.settle", waiting, rule="republic:4.13a") if waiting else None


@interjection(may_settle)
@rule("republic:4.13a")
def settle_deal(s: Republic, seat: int, answer: str) -> None:
    """What was promised has come; when both sides have kept their word the deal is done."""
    deal = s.deals[deal_number(answer)]
    deal.promised_to(seat).kept = True
    if deal.gives.kept and deal.gets.kept:
        deal.state = "fulfilled"
    s.say("deal.settled", rule="republic:4.13a", deal=answer, seat=SEATS[seat])
    s.done()


def deal_number(answer: str) -> int:
    """A deal by its name."""
    return int(answer.removeprefix("deal:number_")) - 1


# -- breaking it ---------------------------------------------------------------------------------------------------
@rule("republic:4.13b")
def may_complain(s: Republic, seat: int) -> Pick | None:
    """A party may appeal to the table about what it was promised, unless that is of the kind that never binds."""
    waiting = owed(s, seat) if open_to_talk(s, seat) else []
    fit = [deal_key(number) for number in waiting if binds(s, seat, number)]
    if not fit:
        return None

    def why(answer: str) -> Refusal | None:
        if answer in [deal_key(number) for number in waiting]:
            return refuse("refused.never_binds", "republic:4.13b", deal=answer)
        return None

    return Pick(seat, "deal.complain", fit, rule="republic:4.13a", reason=why)


def binds(s: Republic, seat: int, number: int) -> bool:
    """Is what this player was promised of the kind that can be enforced?"""
    return s.deals[number].promised_to(seat).what not in NEVER_BINDING


@interjection(may_complain, tags=(TALK,))
@rule("republic:4.13a")
def complain(s: Republic, seat: int, answer: str) -> Scene:
    """All players judge, each with one voice; a majority of them finds the deal broken, or it stands."""
    number = deal_number(answer)
    params = describe(s, number)
    seats = living(s)
    judged = yield Together(
        [Pick(each, "deal.judge", [KEPT, BROKEN], rule="republic:4.13a", params=params) for each in seats]
    )
    found = sum(verdict == BROKEN for verdict in judged.values())
    s.say("deal.judged", rule="republic:4.13a", deal=answer, seat=SEATS[seat], broken=found, players=len(seats))
    if 2 * found > len(seats):
        s.next(wronged, seat, number)
    else:
        s.done()


@scene(tags=(TALK,))
@rule("republic:4.13a")
def wronged(s: Republic, seat: int, number: int) -> Scene:
    """The wronged party may withdraw from what is still to be done; what was done stays done."""
    answer = yield Pick(seat, "deal.withdraw", [WITHDRAW, UPHOLD], rule="republic:4.13a", params=describe(s, number))
    if answer == WITHDRAW:
        s.deals[number].state = "withdrawn"
        s.say("deal.withdrawn", rule="republic:4.13a", deal=deal_key(number), seat=SEATS[seat])
    s.done()


# -- cards ---------------------------------------------------------------------------------------------------------
def may_show(s: Republic, seat: int) -> Pick | None:
    """Cards of the own hand may be shown at any time; handing them over waits for the Revolution Phase."""
    if not open_to_talk(s, seat) or not s.hands[seat] or living(s) == [seat]:
        return None
    return Pick(seat, "cards.show", list(dict.fromkeys(CARD[card] for card in s.hands[seat])), rule="republic:4.15b")


@interjection(may_show, tags=(TALK,))
@rule("republic:4.15a", "republic:4.15b")
def show_card(s: Republic, seat: int, card: str) -> Scene:
    """Some players see the card; it stays where it is."""
    others = [SEATS[other] for other in living(s) if other != seat]
    chosen = yield Subset(seat, "cards.show_to", others, 1, len(others), rule="republic:4.15b", params={"card": card})
    s.reveal()
    s.say("cards.shown", rule="republic:4.15b", to=[seat, *map(SEATS.index, chosen)], seat=SEATS[seat], card=card)
    s.done()


@rule("republic:I.influence-peddling", "republic:9.823a", "republic:9.71b")
def may_peddle(s: Republic, seat: int) -> Pick | None:
    """The holder of the card may take from any opponent who has cards, in any phase but the Revolution.

    Not during an attempt at assassination, nor in a Senate where a Consul for Life decides for him.
    """
    if s.phase == "revolution" or s.ending or all(CARD[card] != CARD[INFLUENCE_PEDDLING] for card in s.hands[seat]):
        return None
    if voice(s, seat) != seat or s.tag_under_way(ATTEMPT):
        return None
    victims = [SEATS[other] for other in living(s) if other != seat and s.hands[other]]
    return Pick(seat, "cards.peddle", victims, rule="republic:I.influence-peddling") if victims else None


@interjection(may_peddle)
@rule("republic:I.influence-peddling")
def influence_peddling(s: Republic, seat: int, victim: str) -> None:
    """A card at random out of an opponent's hand; only the two of them know which."""
    played = next(card for card in s.hands[seat] if CARD[card] == CARD[INFLUENCE_PEDDLING])
    s.hands[seat].remove(played)
    s.discards.append(played)
    robbed = SEATS.index(victim)
    card = s.draw(s.hands[robbed])
    s.hands[seat].append(card)
    s.say("cards.peddled", rule="republic:I.influence-peddling", seat=SEATS[seat], victim=victim)
    s.say("cards.taken", rule="republic:I.influence-peddling", to=[seat, robbed], card=CARD[card])
    s.done()
