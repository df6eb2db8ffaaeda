"""6.3: the last step of the Revenue Phase: everybody moves money as he likes, and names the purse that receives it.

A senator's purse is moved by his person, the treasury of a faction by its leader's. All hand in their wishes at once,
and again, until nobody has any or they have been asked often enough: what was received in one round can be passed on
in the next. Until it is over others see the purses as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from tabularium.engine import SEATS, Refusal, Scene, Sheet, refuse, written

from ..cards import PERSON
from ..dealings import Offer
from ..revenue.redistribution import ROUNDS, TREASURY, add, close, free, named, purse
from ..senators import living, loyal
from ..state import EVERY_FACTION, NOBODY, Faction, Seat
from .book import people_scene, rule
from .people import all_at_once, everybody, senators_of, spokesman
from .state import Assembly

MOST_TALENTS = 10_000
"""More than a purse of Rome holds."""
CHESTS = {SEATS[faction]: faction for faction in EVERY_FACTION}
"""How the treasury of another faction is named."""


class Transfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Talents from one purse to another."""

    source: str
    target: str
    talents: Annotated[int, Meta(ge=1, le=MOST_TALENTS)] = 1


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's transfers; nothing if they are content."""

    transfers: list[Transfer] = []


@people_scene
@rule("republic_assembly:3b", "republic_assembly:6.3a", "republic_assembly:6.3d")
def redistribution(s: Assembly, turn: int) -> Scene:
    """All at once; then once more if anything was moved."""
    answers = yield from all_at_once(s, [wish_sheet(s, seat) for seat in everybody(s) if sources(s, seat)])
    wishes = {Seat(seat): written(Wishes, answer).transfers for seat, answer in answers.items()}
    for seat, transfers in wishes.items():
        for transfer in transfers:
            carry(s, s.faction_of(seat), transfer)
    if any(wishes.values()) and turn + 1 < ROUNDS:
        s.next(redistribution, turn + 1)
    else:
        close(s)


@rule("republic_assembly:6.3a", "republic_assembly:6.31a")
def sources(s: Assembly, seat: Seat) -> list[str]:
    """The purses a person opens, be they empty or not: his senators', and the treasury if he speaks for his faction."""
    faction = s.faction_of(seat)
    own = [PERSON[p] for p in senators_of(s, seat) if p in free(s, faction)]
    return [TREASURY, *own] if spokesman(s, faction) == seat and not s.out[faction] else own


@rule("republic_assembly:6.3a")
def targets(s: Assembly, faction: Faction, source: int) -> list[str]:
    """The receivers from a purse: for rebels only rebels, for all others any treasury and any loyal senator."""
    if source != NOBODY and not loyal(s, source):
        return [PERSON[p] for p in free(s, faction) if not loyal(s, p) and p != source]
    people = [PERSON[p] for each in living(s) for p in free(s, each) if loyal(s, p) and p != source]
    chests = [name for name, other in CHESTS.items() if other in living(s) and other != faction]
    return [*([TREASURY] if source != NOBODY else []), *people, *chests]


def wish_sheet(s: Assembly, seat: Seat) -> Sheet:
    """From which purse to which, and how much, as often as he likes."""
    faction, own = s.faction_of(seat), sources(s, seat)
    reach = {source: targets(s, faction, purse(source)) for source in own}

    def check(wishes: Wishes) -> Iterator[tuple[str, Refusal]]:
        taken = Counter[str]()
        for line, each in enumerate(wishes.transfers):
            taken[each.source] += each.talents
            if each.target not in reach[each.source]:
                yield f"transfers[{line}].target", why_not(s, each)
            if taken[each.source] > (held := content(s, faction, each.source)):
                yield f"transfers[{line}].talents", refuse("refused.purse", purse=named(each.source), talents=held)

    return Sheet(
        seat,
        "redistribution.wishes",
        Wishes,
        check,
        Wishes(),
        among={
            "transfers[].source": own,
            "transfers[].target": list(dict.fromkeys(target for each in reach.values() for target in each)),
        },
        rule="republic_assembly:6.3a",
    )


def why_not(s: Assembly, wish: Transfer) -> Refusal:
    """Why talents may not go there."""
    if wish.source == wish.target:
        return refuse("refused.same_purse", "republic_assembly:6.3a", purse=named(wish.source))
    return refuse("refused.rebels_apart", "republic_assembly:6.3b", purse=named(wish.source))


def content(s: Assembly, faction: Faction, source: str) -> int:
    """The talents in a purse of a faction."""
    return s.treasury[faction] if source == TREASURY else s.talents[purse(source)]


@rule("republic_assembly:6.3a", "republic_assembly:6.32")
def carry(s: Assembly, faction: Faction, wish: Transfer) -> None:
    """Talents change purses at once; a gift between factions is told to these two."""
    source = purse(wish.source)
    if wish.target in CHESTS:
        receiver, target = CHESTS[wish.target], NOBODY
    else:
        target = purse(wish.target)
        receiver = faction if target == NOBODY else s.faction[target]
    add(s, faction, source, -wish.talents)
    add(s, receiver, target, wish.talents)
    if receiver != faction:
        s.offers.append(Offer(faction, source, receiver, wish.talents, taken=True))
        s.say(
            "redistribution.gift",
            rule="republic_assembly:6.3a",
            to=[faction, receiver],
            giver=SEATS[faction],
            seat=SEATS[receiver],
            purse=named(TREASURY) if target == NOBODY else PERSON[target],
            talents=wish.talents,
        )
