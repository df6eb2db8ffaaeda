"""Redistribution: money moves inside the factions and between them, until everybody is content.

All players are asked together; whoever does not confirm moves talents one amount after the other. Gifts to others are
offers: the talents are laid out at once, and are given back if they are declined or withdrawn. If anything was offered
everybody is asked whose gifts he takes, and then all over again: others learn that there was an offer, but neither to
whom nor how much. In the last round talents only move inside a faction, so that what was received can be placed.
"""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, Subset, Together, refuse

from ..book import interjection, rule, scene
from ..cards import PERSON, PERSON_AT
from ..senators import living, loyal, members
from ..state import CAPTIVE, NOBODY, REVOLT, Faction, Offer, Republic, faction_named

CONFIRM = "confirm"
TREASURY = "treasury"
ROUNDS = 3
MOST_TRANSFERS = 6
"""How often a player may move talents in one round, unless he has more senators: so often is enough for any split."""


@scene
@rule("republic:6.3a", "republic:4.16")
def open_redistribution(s: Republic) -> None:
    """The purses are veiled: others see them as they are now until everything is settled."""
    s.veil = list(s.talents)
    s.say("revenue.redistribution", rule="republic:6.3a")
    s.next(redistribution, 0)


@scene
@rule("republic:6.3a", "republic:6.3d")
def redistribution(s: Republic, turn: int) -> Scene:
    """Everybody confirms, or names a purse to take talents from."""
    seats = living(s)
    answers = yield Together([ask_source(s, faction, turn) for faction in seats])
    queue = [[faction, purse(answer)] for faction, answer in answers.items() if answer != CONFIRM]
    if queue:
        s.next(transfers, turn, queue)
    else:
        close(s)


@rule("republic:6.3a", "republic:6.3b")
def ask_source(s: Republic, faction: Faction, turn: int) -> Pick:
    """Where talents are to come from, or that the player is content; a purse that can give to nobody stays closed."""
    options = [CONFIRM]
    people = free(s, faction)
    if s.treasury[faction] and targets(s, faction, people, NOBODY, turn):
        options.append(TREASURY)
    options += [PERSON[p] for p in people if s.talents[p] and (loyal(s, p) or targets(s, faction, people, p, turn))]
    return Pick(
        faction,
        "revenue.from",
        options,
        rule="republic:6.3a",
        reason=lambda answer: why_frozen(s, faction, answer),
        nearby=lambda: [PERSON[p] for p in members(s, faction)],
    )


def free(s: Republic, faction: Faction) -> list[int]:
    """Senators with whom money may be exchanged in some way: all but captives, wherever they are."""
    return [p for p in members(s, faction) if s.place[p] != CAPTIVE]


def purse(answer: str) -> int:
    """A purse as a number: a senator's, or nobody's for the treasury."""
    return NOBODY if answer == TREASURY else PERSON_AT[answer]


def named(answer: str) -> str:
    """A purse as it is called in a question."""
    return "purse:treasury" if answer == TREASURY else answer


def why_frozen(s: Republic, faction: Faction, answer: str) -> Refusal | None:
    """Why a purse of the own faction is closed."""
    if answer not in PERSON_AT or s.faction[PERSON_AT[answer]] != faction:
        return None
    place = s.place[PERSON_AT[answer]]
    if place == CAPTIVE:
        return refuse("refused.captive_purse", "republic:10.71b", senator=answer)
    return refuse("refused.rebel_purse", "republic:6.3b", senator=answer) if place == REVOLT else None


@rule("republic:6.3a", "republic:6.3b", "republic:6.3c", "republic:6.3d", "republic:4.16")
def targets(s: Republic, faction: Faction, people: list[int], source: int, turn: int) -> list[str]:
    """Where talents may go: rebels only among themselves, loyal senators and the treasury anywhere else.

    `people` are the senators of the faction who are free to give and take.
    """
    if source != NOBODY and not loyal(s, source):
        return [PERSON[p] for p in people if not loyal(s, p) and p != source]
    own = [PERSON[p] for p in people if loyal(s, p) and p != source]
    if source != NOBODY:
        own = [TREASURY, *own]
    others = [SEATS[other] for other in living(s) if other != faction] if turn + 1 < ROUNDS else []
    return own + others


def why_not_there(s: Republic, faction: Faction, source: int, answer: str) -> Refusal | None:
    """Why talents may not go there."""
    rebel = source != NOBODY and not loyal(s, source)
    if answer in PERSON_AT and s.faction[PERSON_AT[answer]] == faction:
        p = PERSON_AT[answer]
        if s.place[p] == CAPTIVE:
            return refuse("refused.captive_purse", "republic:10.71b", senator=answer)
        if rebel or not loyal(s, p):
            return refuse("refused.rebel_purse", "republic:6.3b", senator=answer)
    if rebel and (answer == TREASURY or answer in SEATS):
        return refuse("refused.rebel_purse", "republic:6.3b", senator=PERSON[source])
    if answer in SEATS:
        return refuse("refused.no_more_gifts", "republic:6.3d")
    return None


@scene
@rule("republic:6.3a", "republic:6.3c", "republic:6.3d")
def transfers(s: Republic, turn: int, queue: list[list[int]]) -> Scene:
    """One player moves talents: from, to, how many; and again, until he is content or has moved enough."""
    faction, source = Faction(queue[0][0]), queue[0][1]
    people = free(s, faction)
    left = max(MOST_TRANSFERS, len(people))
    while left:
        target = yield ask_target(s, faction, source, targets(s, faction, people, source, turn))
        most = s.treasury[faction] if source == NOBODY else s.talents[source]
        talents = yield Amount(
            faction, "revenue.talents", 0, most, rule="republic:6.3a", params={"target": named(target)}
        )
        move(s, faction, source, target, talents)
        left -= 1
        answer = (yield ask_source(s, faction, turn)) if left else CONFIRM
        if answer == CONFIRM:
            break
        source = purse(answer)
    if queue[1:]:
        s.next(transfers, turn, queue[1:])
    elif any(not offer.taken for offer in s.offers):
        s.next(offered, turn)
    else:
        close(s)


def ask_target(s: Republic, faction: Faction, source: int, options: list[str]) -> Pick:
    """Where the talents are to go."""
    return Pick(
        faction,
        "revenue.to",
        options,
        rule="republic:6.3a",
        reason=lambda answer: why_not_there(s, faction, source, answer),
        nearby=lambda: [
            *([TREASURY] if source != NOBODY else []),
            *(PERSON[p] for p in members(s, faction) if p != source),
        ],
        params={"source": named(TREASURY if source == NOBODY else PERSON[source])},
    )


@rule("republic:6.3a", "republic:6.3d", "republic:4.2d")
def move(s: Republic, faction: Faction, source: int, target: str, talents: int) -> None:
    """Talents leave one purse for another; those meant for another faction wait for its answer."""
    if not talents:
        return
    add(s, faction, source, -talents)
    if target in SEATS:
        receiver = faction_named(target)
        s.offers.append(Offer(faction, source, receiver, talents))
        s.say(
            "revenue.offer",
            rule="republic:6.3d",
            to=[faction, receiver],
            giver=SEATS[faction],
            seat=target,
            talents=talents,
        )
    else:
        add(s, faction, purse(target), talents)


def add(s: Republic, faction: Faction, whose: int, talents: int) -> None:
    """A purse gains or loses."""
    if whose == NOBODY:
        s.treasury[faction] += talents
    else:
        s.talents[whose] += talents


# -- offers --------------------------------------------------------------------------------------------------------
@scene
@rule("republic:6.3d")
def offered(s: Republic, turn: int) -> Scene:
    """Everybody says whose gifts he takes; what is not taken goes back. Then all are asked again."""
    answers = yield Together([ask_offers(s, faction) for faction in living(s)])
    for offer in s.offers:
        if offer.taken:
            continue
        if SEATS[offer.giver] in answers[offer.receiver]:
            offer.taken = True
            s.treasury[offer.receiver] += offer.talents
            say_to_both(s, "revenue.gift", offer)
        else:
            give_back(s, offer)
    s.offers = [offer for offer in s.offers if offer.taken]
    s.next(redistribution, turn + 1)


def ask_offers(s: Republic, faction: Faction) -> Subset:
    """Which givers' talents this player takes; asked with an empty list too."""
    waiting: dict[str, int] = {}
    for offer in s.offers:
        if offer.receiver == faction and not offer.taken:
            waiting[SEATS[offer.giver]] = waiting.get(SEATS[offer.giver], 0) + offer.talents
    givers = list(waiting)
    return Subset(
        faction,
        "revenue.offers",
        givers,
        0,
        len(givers),
        fallback=givers,
        rule="republic:6.3d",
        params={"offers": waiting or []},
    )


def give_back(s: Republic, offer: Offer) -> None:
    """A gift that is declined or withdrawn returns to its purse."""
    add(s, offer.giver, offer.source, offer.talents)
    say_to_both(s, "revenue.returned", offer)


def say_to_both(s: Republic, message: str, offer: Offer) -> None:
    """What becomes of a gift is between giver and receiver."""
    s.say(
        message,
        rule="republic:6.3d",
        to=[offer.giver, offer.receiver],
        giver=SEATS[offer.giver],
        seat=SEATS[offer.receiver],
        talents=offer.talents,
    )


def may_withdraw(s: Republic, faction: Faction) -> Pick | None:
    """A giver may take back what nobody has accepted yet."""
    if s.phase != "revenue":
        return None
    waiting = sorted({offer.receiver for offer in s.offers if offer.giver == faction and not offer.taken})
    return (
        Pick(faction, "revenue.withdraw", [SEATS[each] for each in waiting], rule="republic:6.3d") if waiting else None
    )


@interjection(may_withdraw)
@rule("republic:6.3d")
def withdraw_offer(s: Republic, faction: Faction, answer: str) -> None:
    """All that is offered to one player comes back; whether others still offer something will show."""
    s.reveal()
    back = [
        offer for offer in s.offers if offer.giver == faction and SEATS[offer.receiver] == answer and not offer.taken
    ]
    for offer in back:
        give_back(s, offer)
    s.offers = [offer for offer in s.offers if offer not in back]
    s.done()


@rule("republic:6.3d", "republic:4.2e")
def close(s: Republic) -> None:
    """The purses are open again; a gift from a senator's purse is known to all, one from a treasury is not."""
    s.reveal()
    s.veil = []
    for offer in s.offers:
        if offer.source != NOBODY:
            s.say(
                "revenue.gift_seen",
                rule="republic:6.3d",
                senator=PERSON[offer.source],
                giver=SEATS[offer.giver],
                seat=SEATS[offer.receiver],
                talents=offer.talents,
            )
    s.offers = []
    s.after(open_redistribution)
