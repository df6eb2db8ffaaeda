"""Figures of Senators for bots that think ahead."""

from __future__ import annotations

from tabularium.bots import Mind

from .cards import ECONOMY, GOODS, NAMES, QUAESTORS
from .state import Senators
from .worth import INFLUENCE_WORTH, OFFICE_WORTH, sales

SENATOR = ECONOMY["senator_price"]
NAMES_OF_FIGURES = (
    *("seats", "senators", "coins", "goods", "cards", "influence", "offices", "wait"),
    *("lead", "lead_of_mean", "richer", "richer_than_mean", "reach", "others_influence"),
    *("wars_senators", "wars_lead", "wars_reach", "wars_riches", "wars_goods"),
)


def features(s: Senators, seat: int) -> list[float] | None:
    """The figures of a seat; wars bring the end nearer, when senators count and goods no longer do."""
    if s.out[seat]:
        return None
    others = [other for other in range(s.seats) if other != seat and not s.out[other]]
    riches = [s.coins[each] + _goods(s, each) for each in range(s.seats)]
    wars = len(s.wars)
    senators, coins, goods = s.senators[seat], s.coins[seat], riches[seat] - s.coins[seat]
    reach = [s.senators[each] + riches[each] / SENATOR for each in range(s.seats)]
    lead = senators - max((s.senators[other] for other in others), default=0)
    best_reach = reach[seat] - max((reach[other] for other in others), default=0)
    many = max(1, len(others))
    return [
        s.seats,
        senators,
        coins,
        goods,
        len(s.hidden[seat]) + len(s.open[seat]),
        _influence(s, seat),
        _offices(s, seat),
        (seat - s.active) % s.seats / s.seats,
        lead,
        senators - sum(s.senators[other] for other in others) / many,
        riches[seat] - max((riches[other] for other in others), default=0),
        riches[seat] - sum(riches[other] for other in others) / many,
        best_reach,
        sum(_influence(s, other) for other in others) / many,
        wars * senators,
        wars * lead,
        wars * best_reach,
        wars * riches[seat],
        wars * goods,
    ]


def _goods(s: Senators, seat: int) -> int:
    """The income from selling the goods of a seat."""
    open_cards = s.open[seat]
    goods = [*s.hidden[seat], *(card for card in open_cards if card in GOODS)]
    any_three = any(card in QUAESTORS for card in open_cards)
    return sales(goods, any_three, any(NAMES[card] == "pontifex_maximus" for card in open_cards))


def _influence(s: Senators, seat: int) -> int:
    return sum(INFLUENCE_WORTH.get(NAMES[card], 0) for card in s.open[seat])


def _offices(s: Senators, seat: int) -> int:
    """The value of the face-up offices that are no goods."""
    return sum(OFFICE_WORTH.get(NAMES[card].rpartition("_")[0], 0) for card in s.open[seat] if card not in GOODS)


def turns(s: Senators) -> int:
    """Every turn one event is drawn."""
    return len(s.events) + len(s.later_events)


MIND = Mind(
    names=NAMES_OF_FIGURES,
    features=features,
    horizon=turns,
    figures=(__package__, "data/figures.json"),
    tables=({}, {"influence_cards": True}),
)
