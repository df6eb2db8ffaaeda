"""The view of a seat: everything but hidden treasuries; and a state made up to agree with it."""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Any

import msgspec

from tabularium.engine import Knowledge, Parts

from .board import LANDS, NAMES, NATIONS, SHORE_LAND, SHORE_SEA, STRETCHES
from .book import rule
from .options import ConquestOptions
from .pieces import GALLEY_NAMES, GALLEYS, GALLEYS_EACH, KINDS, LAND_KINDS, LEADER_NAMES, LEADERS, LEADERS_EACH, PRICES
from .state import ABOARD, FORTIFIED, GONE, HELD, MARKS, NOBODY, Conquest

MOST_IMAGINED_TALENTS = 150
COLUMNS = [
    "seats",
    "nation",
    "lord",
    "colours",
    "out",
    "tribute",
    "supply",
    "units",
    "crowd",
    "tired",
    "landed",
    "control",
    "city",
    "towns",
    "road",
    "at",
    "strength",
    "galley_at",
    "points",
    "cargo",
    "cities",
    "fortifications",
    "roads",
    "slot",
    "active",
    "factor",
    "due",
    "basket",
    "letters",
    "fought",
    "field",
    "foe",
    "front",
    "fallen",
    "rolled",
    "clash",
    "hails",
    "pacts",
    "winners",
    "ending",
    "flow",
]
"""The open columns of the state, which a view hands on as they are."""
columns_of = attrgetter(*COLUMNS)


@rule("conquest:setup.5")
def knowledge(options: ConquestOptions) -> Knowledge:
    """Everything lies open but treasuries, where the table hides them."""
    known = [name for name in COLUMNS if name != "flow"]
    if options.hidden_treasury:
        return Knowledge(("options", *known), own=("talents",))
    return Knowledge(("options", "talents", *known))


def phase(s: Conquest) -> str:
    """Which of the six phases the table is in."""
    return PHASES.get(s.scene, "")


PHASES = {
    **dict.fromkeys(("set_up", "choose_home"), "setup"),
    **dict.fromkeys(("move", "march", "sail", "land"), "movement"),
    **dict.fromkeys(("combat", "form", "mark", "stand", "run_down", "retreat", "withdraw", "fate"), "combat"),
    **dict.fromkeys(("broadside", "go_down", "go_down_too"), "combat"),
    "destroy": "destruction",
    "buy": "purchase",
    **dict.fromkeys(("place_city", "place_fortification", "place_road", "place_galley", "place_units"), "placement"),
    **dict.fromkeys(("ransom", "letter", "reply"), "placement"),
}


@rule("conquest:setup.5", "conquest:board.7", "conquest:setup.2", "conquest:win.2", "conquest:inflation.1")
def players(s: Conquest, seat: int | None) -> list[dict[str, Any]]:
    """The rows of all seats; treasuries too, unless the table hides them until the game is over."""
    hidden = s.options.hidden_treasury and not s.ending
    return [
        {
            "seat": each,
            "home": NATIONS[s.nation[each]] if each < len(s.nation) else None,
            "out": bool(s.out[each]),
            "tribute": s.tribute[each],
            "talents": None if hidden and each != seat else s.talents[each],
            "supply": dict(zip(KINDS, s.supply[each * 4 : each * 4 + 4], strict=False)),
            "captives": [LEADER_NAMES[leader] for leader in s.captives_of(each)],
            "hails": None if s.hails[each] == NOBODY else s.hails[each],
            "allies": [other for other, word in enumerate(s.pacts[each]) if word],
        }
        for each in range(s.seats)
    ]


def land_view(s: Conquest, land: int) -> dict[str, Any]:
    """A province: who has it, what it pays, what stands there."""
    return {
        "control": None if s.control[land] == NOBODY else s.control[land],
        "tribute": s.worth(land),
        "city": bool(s.city[land]),
        "fortified": s.city[land] == FORTIFIED,
        "units": {
            str(seat): dict(zip(KINDS, s.force(seat, land), strict=False))
            for seat in range(s.seats)
            if s.strong(seat, land)
        }
        if s.crowd[land]
        else {},
    }


def where(s: Conquest, leader: int) -> dict[str, Any]:
    """A leader: whose he is and where."""
    at, owner = s.at[leader], s.lord[leader // LEADERS_EACH]
    place: dict[str, Any] = {"owner": owner, "land": None, "galley": None, "captor": None}
    if at >= HELD:
        place["captor"] = at - HELD
    elif at >= ABOARD:
        place["galley"] = GALLEY_NAMES[at - ABOARD]
    elif at != GONE:
        place["land"] = NAMES[at]
    return place


def galley_view(s: Conquest, galley: int) -> dict[str, Any]:
    """A galley: whose it is, where it lies and what it carries."""
    at = s.galley_at[galley]
    return {
        "owner": s.lord[galley // GALLEYS_EACH],
        "land": None if SHORE_LAND[at] == NOBODY else NAMES[SHORE_LAND[at]],
        "sea": NAMES[SHORE_SEA[at]],
        "points": s.points[galley],
        "cargo": dict(zip(KINDS, s.cargo[galley * LAND_KINDS : (galley + 1) * LAND_KINDS], strict=False)),
    }


def imagine(view: dict[str, Any], seed: int) -> Conquest:
    """A state that agrees with a seat's view: hidden treasuries are made up."""
    rng = Random(seed)
    columns = msgspec.json.decode(msgspec.json.encode(view["columns"]))
    talents = [
        (0 if player["out"] else rng.randint(0, MOST_IMAGINED_TALENTS))
        if player["talents"] is None
        else player["talents"]
        for player in view["players"]
    ]
    return standing({**view, "columns": columns}, talents, rng.getrandbits(64))


def standing(view: dict[str, Any], talents: list[int], dice: int) -> Conquest:
    """The state with these open columns, and these treasuries."""
    columns = {**view["columns"]}
    flow = columns.pop("flow")
    s = Conquest(options=ConquestOptions(**view["options"]), talents=talents, dice=dice, **columns)
    s.resume(flow)
    return s


view: Parts[Conquest] = Parts(
    {
        "seat": lambda s, seat: seat,
        "options": lambda s, _: msgspec.structs.asdict(s.options),
        "round": lambda s, _: s.round,
        "phase": lambda s, _: phase(s),
        "active": lambda s, _: s.active,
        "players": players,
        "lands": lambda s, _: {NAMES[land]: land_view(s, land) for land in LANDS},
        "leaders": lambda s, _: {
            LEADER_NAMES[leader]: where(s, leader) for leader in LEADERS if s.lord[leader // LEADERS_EACH] != NOBODY
        },
        "galleys": lambda s, _: {
            GALLEY_NAMES[galley]: galley_view(s, galley) for galley in GALLEYS if s.galley_at[galley] != GONE
        },
        "roads": lambda s, _: [
            [NAMES[a], NAMES[b], builder]
            for (a, b), builder in zip(STRETCHES, s.road, strict=True)
            if builder != NOBODY
        ],
        "prices": lambda s, _: {kind: price * s.factor for kind, price in zip(KINDS, PRICES, strict=True)},
        "shared": lambda s, _: {"city": s.cities, "fortification": s.fortifications, "road": s.roads},
        "inflation": lambda s, _: {"factor": s.factor, "marks": dict(zip(map(str, MARKS), s.due, strict=True))},
        "columns": lambda s, _: dict(zip(COLUMNS, msgspec.to_builtins(columns_of(s)), strict=True)),
        "winners": lambda s, _: list(s.winners),
        "ending": lambda s, _: s.ending or None,
    }
)
"""The whole board; treasuries too, unless the table hides them until the game is over."""
