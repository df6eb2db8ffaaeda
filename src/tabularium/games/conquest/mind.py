"""Figures of Conquest for bots that think ahead."""

from __future__ import annotations

from tabularium.bots import Mind
from tabularium.engine import Ask

from .board import LANDS, NEIGHBOURS, SHORE_LAND
from .pieces import LAND_KINDS, LEADERS_OF, PRICES
from .state import ABOARD, FORTIFIED, ROW, Conquest

NAMES = (
    *("players", "tribute", "army", "talents", "units", "generals", "captives", "cities", "galleys"),
    *("lead_in_tribute", "lead_in_army", "most_army", "most_tribute"),
    *("home", "peril", "alone", "at_sea", "wait", "exposed", "pressing"),
    *("late_tribute", "late_army"),
)
LATE = 20
"""Rounds after which a game is late."""
UNIT_PRICES = PRICES[:LAND_KINDS]


def features(s: Conquest, seat: int) -> list[float] | None:
    """The figures of a seat: its shares of what all have, its lead, and how safe its Caesar is."""
    if s.out[seat]:
        return None
    living = s.living()
    many = len(living)
    armies = {each: army(s, each) for each in living}
    tribute, arms = sum(s.tribute), sum(armies.values()) or 1
    riches = sum(s.talents) or 1
    others = [each for each in living if each != seat]
    own_tribute, own_army = s.tribute[seat] / max(1, tribute), armies[seat] / arms
    best_army = max((armies[each] for each in others), default=0) / arms
    best_tribute = max((s.tribute[each] for each in others), default=0) / max(1, tribute)
    land, guards, besiegers = court(s, seat)
    late = min(1.0, s.round / LATE)
    exposed, pressing = fronts(s, seat)
    return [
        many,
        own_tribute,
        own_army,
        s.talents[seat] / riches,
        sum(s.units[seat * ROW : (seat + 1) * ROW]) / 10,
        generals(s, seat),
        len(s.captives_of(seat)),
        sum(s.control[town] == seat for town in s.towns),
        len(s.galleys_of(seat)),
        own_tribute - best_tribute,
        own_army - best_army,
        best_army,
        best_tribute,
        float(s.control[s.home(seat)] == seat),
        max(0.0, besiegers / (1 + guards) - 1) if besiegers else 0.0,
        float(land is not None and not guards),
        float(land is None),
        (living.index(seat) - living.index(s.active)) % many / many if s.active in living else 0.0,
        exposed / arms,
        pressing / arms,
        late * own_tribute,
        late * own_army,
    ]


def army(s: Conquest, seat: int) -> float:
    """The price of a seat's land units before inflation, without those aboard."""
    row = s.units[seat * ROW : (seat + 1) * ROW]
    return sum(price * sum(row[kind::LAND_KINDS]) for kind, price in enumerate(UNIT_PRICES))


def generals(s: Conquest, seat: int) -> int:
    """How many generals of a seat are free."""
    at = s.at
    return sum(0 <= at[leader] < 2 * ABOARD for nation in s.colours[seat] for leader in LEADERS_OF[nation]) - 1


def court(s: Conquest, seat: int) -> tuple[int | None, int, int]:
    """The land of a Caesar, how many guard him there, and how many of one enemy stand next door."""
    land = s.at[LEADERS_OF[s.nation[seat]][0]]
    if land >= ABOARD:
        land = SHORE_LAND[s.galley_at[land - ABOARD]]
    if land not in LANDS:
        return None, 0, 0
    guards = s.strong(seat, land) + 2 * (s.city[land] == FORTIFIED)
    crowded = [near for near in NEIGHBOURS[land] if s.contested(seat, near)]
    if not crowded:
        return land, guards, 0
    most = max(sum(s.strong(foe, near) for near in crowded) for foe in s.living() if foe != seat)
    return land, guards, most


def fronts(s: Conquest, seat: int) -> tuple[float, float]:
    """The value of own units beside stronger enemies, and of enemies beside stronger own units."""
    crowd = s.crowd
    strong = {land: s.strong(seat, land) for land in LANDS if crowd[land]}
    exposed, pressing = 0, 0
    for land, own in strong.items():
        others = crowd[land] - own
        if own:
            besiegers = max((crowd[near] - strong[near] for near in NEIGHBOURS[land] if crowd[near]), default=0)
            exposed += own * (besiegers > own)
        if others:
            besiegers = max((strong[near] for near in NEIGHBOURS[land] if crowd[near]), default=0)
            pressing += others * (besiegers > others)
    return 10.0 * exposed, 10.0 * pressing


def turns(s: Conquest) -> int:
    """Every turn has its slot."""
    return s.slot


THOUGHT = {"battle.stand", "captive.fate", "place.city", "combat.next", "ransom.reply", "retreat.to"}
"""The asks that are worth a thought of their own."""


def trivial(ask: Ask) -> bool:
    """Moves and purchases are dozens of small steps of one plan, which says nothing step by step."""
    return ask.key not in THOUGHT


MIND = Mind(
    names=NAMES,
    features=features,
    horizon=turns,
    figures=(__package__, "data/figures.json"),
    tables=({"round_limit": 60},),
    most=400,
    trivial=trivial,
)
