"""6.22: contributions to the State: all at once and sealed, each on a condition if its giver likes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from tabularium.engine import Refusal, Scene, Sheet, refuse, written

from ..cards import PERSON, PERSON_AT
from ..revenue.contributions import give, reward
from ..senators import purse_open
from ..state import Seat
from .book import people_scene, rule
from .people import all_at_once, everybody, senators_of
from .state import Assembly

MOST_TALENTS = 10_000
"""More than all purses of Rome hold."""
Talents = Annotated[int, Meta(ge=0, le=MOST_TALENTS)]


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One senator's gift."""

    senator: str
    talents: Talents = 0


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gifts of a person's senators, if all gifts together reach a sum; zero is no condition."""

    gifts: list[Gift] = []
    total: Talents = 0

    @property
    def talents(self) -> int:
        """All of it."""
        return sum(gift.talents for gift in self.gifts)


@people_scene
@rule("republic_assembly:6.22c", "republic_assembly:3b")
def contributions(s: Assembly) -> Scene:
    """Everybody whose senators have talents hands in an offer; when all are in they are opened together."""
    answers = yield from all_at_once(s, [offer_sheet(s, seat) for seat in everybody(s) if givers(s, seat)])
    offers = [written(Offer, answer) for answer in answers.values()]
    reached = total(offers)
    for offer in offers:
        open_offer(s, offer, stands=offer.total <= reached)
    reward(s)
    s.after(contributions)


@rule("republic_assembly:6.22c")
def givers(s: Assembly, seat: Seat) -> list[int]:
    """The senators a person can give for: in Rome or away, but no captives and no rebels."""
    return [p for p in senators_of(s, seat) if s.talents[p] and purse_open(s, p)]


def offer_sheet(s: Assembly, seat: Seat) -> Sheet:
    """A line for each senator who could give."""
    fit = givers(s, seat)

    def check(offer: Offer) -> Iterator[tuple[str, Refusal]]:
        for line, gift in enumerate(offer.gifts):
            purse = s.talents[PERSON_AT[gift.senator]]
            if any(gift.senator == other.senator for other in offer.gifts[:line]):
                yield f"gifts[{line}].senator", refuse("refused.named_twice", answer=gift.senator)
            if gift.talents > purse:
                yield f"gifts[{line}].talents", refuse("refused.purse", purse=gift.senator, talents=purse)

    return Sheet(
        seat,
        "contributions.offer",
        Offer,
        check,
        Offer([Gift(PERSON[p]) for p in fit]),
        among={"gifts[].senator": [PERSON[p] for p in fit]},
        rule="republic_assembly:6.22c",
        params={"treasury": s.chest},
    )


@rule("republic_assembly:6.22c")
def total(offers: Iterable[Offer]) -> int:
    """The greatest sum for which every offer that counts has its condition met: those that ask for more fall away."""
    reached, before = sum(offer.talents for offer in offers), -1
    while reached != before:
        before, reached = reached, sum(offer.talents for offer in offers if offer.total <= reached)
    return reached


@rule("republic_assembly:6.22c")
def open_offer(s: Assembly, offer: Offer, stands: bool) -> None:
    """The offers, their conditions, and their results."""
    gifts = {gift.senator: gift.talents for gift in offer.gifts if gift.talents}
    if gifts and offer.total:
        message = "contributions.met" if stands else "contributions.lapsed"
        s.say(message, rule="republic_assembly:6.22c", gifts=gifts, total=offer.total)
    if stands:
        for senator, talents in gifts.items():
            give(s, PERSON_AT[senator], talents)
