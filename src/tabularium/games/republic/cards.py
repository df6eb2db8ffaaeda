"""The printed facts: who the senators are, and what stands on every card and table. Nothing here ever changes.

Everything has a number and a key such as `family:cornelius`, `statesman:1a`, `war:punic-1`. Answers, log lines and
scenario files use the keys, the state the numbers.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from .book import rule


@rule(
    "republic:7.31a",
    "republic:7.33a",
    "republic:7.311b",
    "republic:TBL.provinces",
    "republic:ERR.acilius",
    "republic:ERR.caesar",
    "republic:ERR.cilicia",
)
def read(name: str) -> dict[str, Any]:
    """One file of facts."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath(f"data/{name}.json").read_text("utf-8"))
    return found


TABLES = read("tables")
ERAS = ("early", "middle", "late")
EARLY, MIDDLE, LATE = range(3)

# -- people: the thirty families, then the statesmen ---------------------------------------------------------------
_families: list[dict[str, Any]] = read("senators")["families"]
_statesmen: list[dict[str, Any]] = read("statesmen")["statesmen"]
_people = _families + _statesmen
FAMILIES = range(len(_families))
STATESMEN = range(len(_families), len(_people))
PEOPLE = range(len(_people))
PERSON: list[str] = [each["key"] for each in _people]
"""How a senator is called in answers and in the log."""
PERSON_AT: dict[str, int] = {key: n for n, key in enumerate(PERSON)}
NUMBER_OF: list[int] = [each["id"] if "family_id" not in each else each["family_id"] for each in _people]
"""The number of the mortality chit."""
FAMILY: list[int] = [number - 1 for number in NUMBER_OF]
"""The family of each senator; a family is its own."""
LETTER: list[str] = ["" if "family_id" not in each else each["id"][-1] for each in _people]
STATESMEN_OF: list[list[int]] = [[p for p in STATESMEN if FAMILY[p] == family] for family in FAMILIES]
MILITARY: list[int] = [each["mil"] for each in _people]
ORATORY: list[int] = [each["ora"] for each in _people]
LOYALTY: list[int] = [each["loy"] for each in _people]
INFLUENCE: list[int] = [each["inf"] for each in _people]
POPULARITY: list[int] = [each["pop"] for each in _people]
PERSON_ERA: list[int] = [ERAS.index(each["deck"]) for each in _people]
_by_id = {each["id"]: STATESMEN[n] for n, each in enumerate(_statesmen)}
ENEMIES: list[frozenset[int]] = [
    frozenset(_by_id[other] for other in each.get("loyalty_zero_with", ())) for each in _people
]
"""Statesmen beside whom this one has no loyalty to their faction."""
BROTHERS: list[frozenset[int]] = [
    frozenset(_by_id[other] for other in each.get("loyalty_zero_toward") or ()) for each in _people
]
"""The Gracchi, each with the other."""
TWINS: list[frozenset[int]] = [frozenset(_by_id[other] for other in each.get("coexists_with", ())) for each in _people]
"""Statesmen of one number who may be in play together."""
ABILITIES: list[dict[str, dict[str, Any]]] = [
    {ability["tag"]: ability for ability in each.get("abilities", ())} for each in _people
]
"""The abilities of a statesman, by tag."""

# -- wars: those of the decks, then the revolt of each province ----------------------------------------------------
_wars: list[dict[str, Any]] = read("wars")["wars"]
_provinces: list[dict[str, Any]] = read("provinces")["provinces"]
PROVINCES = range(len(_provinces))
PROVINCE: list[str] = [each["key"] for each in _provinces]
PROVINCE_AT: dict[str, int] = {each["id"]: n for n, each in enumerate(_provinces)}
FRONTIER: list[bool] = [each["frontier"] for each in _provinces]
UNDEVELOPED, DEVELOPED = 0, 1
PERSONAL_INCOME: list[list[tuple[int, int]]] = [
    [(each[side]["personal_income"]["dice"], each[side]["personal_income"]["bonus"]) for each in _provinces]
    for side in ("undeveloped", "developed")
]
"""Dice and bonus of a governor's spoils, by side and province."""
STATE_INCOME: list[list[tuple[int, int]]] = [
    [(each[side]["state_income"]["dice"], each[side]["state_income"]["bonus"]) for each in _provinces]
    for side in ("undeveloped", "developed")
]


def _by_side(value: str) -> list[list[int]]:
    """A number of each province, on the undeveloped side and on the developed one."""
    return [[each[side][value] for each in _provinces] for side in ("undeveloped", "developed")]


BASE_LAND, BASE_NAVAL = _by_side("base_land"), _by_side("base_naval")
LOCAL_TAXES = _by_side("local_taxes")
MOST_ARMIES, MOST_LOCAL_FLEETS = _by_side("max_armies"), _by_side("max_fleets")
"""The Maximum Forces of a province."""

DECK_WARS = range(len(_wars))
REVOLTS = range(len(_wars), len(_wars) + len(_provinces))
"""The war that a province in revolt is."""
WARS = range(REVOLTS.stop)
WAR: list[str] = [each["key"] for each in _wars] + [f"revolt:{each['id']}" for each in _provinces]
WAR_AT: dict[str, int] = {each["id"]: n for n, each in enumerate(_wars)}
WAR_OF: dict[str, int] = {key: n for n, key in enumerate(WAR)}
"""A war by its key."""
_all_wars: list[dict[str, Any]] = _wars + [{} for _ in _provinces]
SERIES: list[str | None] = [each.get("series") for each in _all_wars]
SERIES_ORDER: list[int] = [each.get("series_order") or 0 for each in _all_wars]
SERIES_SIZE: list[int] = [each.get("series_size") or 1 for each in _all_wars]


def matching_in(series: list[str | None]) -> list[list[int]]:
    """By war the others of the same series."""
    return [
        [other for other in DECK_WARS if series[war] is not None and series[other] == series[war] and other != war]
        for war in WARS
    ]


MATCHING: list[list[int]] = matching_in(SERIES)
"""The other wars of the same series."""
LAND_STRENGTH: list[int] = [each.get("land_strength", 0) for each in _all_wars]
NAVAL_STRENGTH: list[int] = [each.get("naval_strength", 0) for each in _all_wars]
FLEET_SUPPORT: list[int] = [each.get("fleet_support", 0) for each in _all_wars]
DISASTER: list[list[int]] = [each.get("disaster", []) for each in _all_wars]
STANDOFF: list[list[int]] = [each.get("standoff", []) for each in _all_wars]
SPOILS: list[int] = [each.get("spoils", 0) for each in _all_wars]
DROUGHT: list[bool] = [each.get("drought", False) for each in _all_wars]
PIRATES: list[bool] = [each.get("is_pirates", False) for each in _all_wars]
ACTIVATION: list[str] = [each.get("activation", "active") for each in _all_wars]
REQUIRES: list[list[int]] = [
    [PROVINCE_AT[name] for name in each.get("activation_requires_provinces", ())] for each in _all_wars
]
"""Provinces that must be in play for a conditional war to be active."""
REVOLT_IF: list[int | None] = [
    PROVINCE_AT[each["revolt"]["if_province"]] if isinstance(each.get("revolt"), dict) else None for each in _all_wars
]
ALWAYS_REVOLT: list[bool] = [each.get("revolt") == "always" or not each for each in _all_wars]
CREATES: list[list[dict[str, Any]]] = [
    [{**made, "province": PROVINCE_AT[made["province"]]} for made in each.get("creates", ())] for each in _all_wars
]
"""Provinces a war makes: `province`, `when` (victory, all_series_defeated, first_attack_any_result), `developed`."""
ATTACKS: list[list[int]] = [[PROVINCE_AT[name] for name in each.get("attacks", ())] for each in _all_wars]
"""The provinces named on a war, in the order of its card."""
WAR_EFFECTS: list[dict[str, dict[str, Any]]] = [
    {effect["tag"]: effect for effect in each.get("effects", ())} for each in _all_wars
]

# -- enemy leaders -------------------------------------------------------------------------------------------------
_leaders: list[dict[str, Any]] = read("leaders")["leaders"]
LEADERS = range(len(_leaders))
LEADER: list[str] = [each["key"] for each in _leaders]
LEADER_STRENGTH: list[int] = [each["strength"] for each in _leaders]
LEADER_DISASTER: list[list[int]] = [each["disaster"] for each in _leaders]
LEADER_STANDOFF: list[list[int]] = [each["standoff"] for each in _leaders]
LEADER_WARS: list[list[int]] = [
    [
        war
        for war in DECK_WARS
        if SERIES[war] == each["matches"].get("series", "") or WAR[war] == f"war:{each['matches'].get('war')}"
    ]
    for each in _leaders
]
"""The wars each leader leads."""
CLEOPATRA = LEADER.index("leader:cleopatra-vii")
ALEXANDRINE = WAR_AT["alexandrine"]
_leader_effects = [{effect["tag"]: effect for effect in each["effects"]} for each in _leaders]
NEEDS_PROVINCES: list[bool] = ["requires_war_provinces" in effects for effects in _leader_effects]
"""Does he lead only revolts whose provinces are in play?"""
RAVAGES_WITH: list[int] = [
    WAR_AT[effects["extra_tax_farmer_destruction_roll"]["with_war"]]
    if "extra_tax_farmer_destruction_roll" in effects
    else -1
    for effects in _leader_effects
]
"""The war beside which a leader destroys one more tax farmer."""

# -- concessions, intrigue cards, laws, events ---------------------------------------------------------------------
_concessions: list[dict[str, Any]] = read("concessions")["concessions"]
CONCESSIONS = range(len(_concessions))
CONCESSION: list[str] = [each["key"] for each in _concessions]
CONCESSION_AT: dict[str, int] = {each["id"]: n for n, each in enumerate(_concessions)}
CONCESSION_INCOME: list[int] = [each["income_per_turn"] for each in _concessions]
PER_LEGION: list[int] = [each["income_per_legion"] for each in _concessions]
PER_FLEET: list[int] = [each["income_per_fleet"] for each in _concessions]
GRAIN: list[bool] = [each["grain"] for each in _concessions]
TAX_FARMER: list[int | None] = [each["tax_farmer"] for each in _concessions]
LAND_COMMISSIONER = CONCESSION_AT["land-commissioner"]
DESTROYS: list[int | None] = [
    CONCESSION_AT[each["destroy_concession"]["concession"]] if "destroy_concession" in each else None
    for each in WAR_EFFECTS
]
"""The grain concession that a war destroys."""

_laws: list[dict[str, Any]] = read("laws")["laws"]
LAWS = range(len(_laws))
LAW: list[str] = [each["key"] for each in _laws]
LAW_AT: dict[str, int] = {each["id"]: n for n, each in enumerate(_laws)}
ACILIAN, CALPURNIAN, GABINIAN = (LAW_AT[name] for name in ("acilian", "calpurnian", "gabinian"))
JULIAN, MANILIAN, MILITARY_REFORMS = (LAW_AT[name] for name in ("julian", "manilian", "military-reforms"))
PLAUTIAN, SERVILIAN = LAW_AT["plautian-papirian"], LAW_AT["servilian"]
TRADITION_ERODES, VATINIAN = LAW_AT["tradition-erodes"], LAW_AT["vatinian"]

_events = read("events")
EVENT_IDS: list[str] = list(_events["events"])
EVENTS = range(len(EVENT_IDS))
EVENT: list[str] = [f"event:{name}" for name in EVENT_IDS]
EVENT_AT: dict[str, int] = {name: n for n, name in enumerate(EVENT_IDS)}
EVENT_STAYS: list[bool] = [_events["events"][name]["persists_until"] != "next_forum_phase" for name in EVENT_IDS]
"""Events whose card lies in the Forum until something happens, not only for a year."""
EVENT_MOST: list[int | None] = [_events["events"][name]["max_level"] for name in EVENT_IDS]
"""The level beyond which nothing more happens."""
EVENT_FACTS: list[list[dict[str, Any]]] = [
    [_events["events"][name]["level1"], _events["events"][name]["level2"]] for name in EVENT_IDS
]
"""The figures on both sides of an event card."""
EVENT_TABLE: list[list[int]] = [[EVENT_AT[_events["table"][era][str(total)]] for total in range(3, 19)] for era in ERAS]
"""The event of each 3d6 total from 3, by era."""
BEQUESTS: list[dict[str, Any]] = [each for each in _events["deck_events"] if each["key"].startswith("bequest:")]
BEQUEST: list[str] = [each["key"] for each in BEQUESTS]

# -- the 160 cards of the decks, by the number printed on them -----------------------------------------------------
_decks = read("decks")
DECKS: list[list[int]] = [[card["card_no"] for card in _decks["decks"][era]["cards"]] for era in ERAS]
"""The cards of each era."""
ERA_ENDS: int = _decks["era_ends"]["card_no"]
SCENARIOS: list[dict[str, Any]] = [_decks["scenarios"][era] for era in ERAS]
"""The beginning of each period: legions, families and cards for a player, laws, provinces."""
_cards = {card["card_no"]: card for era in ERAS for card in _decks["decks"][era]["cards"]}
CARDS = range(1, len(_cards) + 2)
CARD: list[str] = ["", *(_cards[n]["key"] if n in _cards else _decks["era_ends"]["key"] for n in CARDS)]
"""The key of each card; several tribunes share one."""
CARD_ERA: list[int] = [0] * (len(_cards) + 2)
for _era, _deck in enumerate(DECKS):
    for _card in _deck:
        CARD_ERA[_card] = _era
KIND: list[str] = ["", *(_cards[n]["kind"] if n in _cards else "deck_event" for n in CARDS)]
"""war, family, statesman, leader, intrigue, concession, law or deck_event."""
_numbers: dict[str, int] = {
    **{key: n for n, key in enumerate(PERSON)},
    **{key: n for n, key in enumerate(WAR)},
    **{key: n for n, key in enumerate(LEADER)},
    **{key: n for n, key in enumerate(CONCESSION)},
    **{key: n for n, key in enumerate(LAW)},
    **{key: n for n, key in enumerate(BEQUEST)},
}
THING: list[int] = [-1, *(_numbers.get(CARD[n], -1) for n in CARDS)]
"""The number of the person, war, leader, concession, law or bequest a card is."""
CARD_OF: dict[str, int] = {CARD[n]: n for n in reversed(CARDS)}
"""A card by its key; the first where there are several."""


@rule("republic:4.2a", "republic:7.3a", "republic:7.3b")
def _faction_cards() -> list[bool]:
    """Red cards go into a hand, black ones into the Forum; Cleopatra is red although she leads a war."""
    return [False, *(n in _cards and _cards[n]["card_class"] == "faction" for n in CARDS)]


IN_HAND: list[bool] = _faction_cards()
"""Is this a card for a hand?"""

# -- chits and units -----------------------------------------------------------------------------------------------
DRAW_TWO = 31
NO_CHIT = 32
CHITS: list[int] = [
    *TABLES["mortality_chits"]["numbered"],
    *[NO_CHIT] * TABLES["mortality_chits"]["none"],
    *[DRAW_TWO] * TABLES["mortality_chits"]["draw_two"],
]
"""The mortality cup: the numbers of senators, chits that say none and chits that say draw two."""
LEGIONS = range(TABLES["forces"]["max_legions"])
MOST_FLEETS: int = TABLES["forces"]["max_fleets"]
LAND_BILLS: list[dict[str, Any]] = TABLES["land_bills"]
"""The three types, numbered from 0."""


# -- what differs by edition ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Columns:
    """The columns in which the cards of the editions differ; all others stand above and are the same."""

    series: list[str | None]
    matching: list[list[int]]
    leader_wars: list[list[int]]
    abilities: list[dict[str, dict[str, Any]]]
    activation: list[str]
    revolt_if: list[int | None]
    event_facts: list[list[dict[str, Any]]]

    @cached_property
    def gifted(self) -> defaultdict[str, list[int]]:
        """By ability who has it."""
        found = defaultdict(list)
        for p, abilities in enumerate(self.abilities):
            for tag in abilities:
                found[tag].append(p)
        return found


@rule("republic_assembly:2b")
def _first_edition() -> Columns:
    """The cards of the first edition: those of the second but for what its file names."""
    differs = read("first_edition")
    wars, leaders = differs["wars"], differs["leaders"]
    series = [wars.get(each.get("id"), {}).get("series", SERIES[war]) for war, each in enumerate(_all_wars)]
    abilities = list(ABILITIES)
    for name, change in differs["statesmen"].items():
        p = _by_id[name]
        kept = {tag: ability for tag, ability in ABILITIES[p].items() if tag not in change.get("without", ())}
        new = {tag: {**ABILITIES[p][tag], **figures} for tag, figures in change.get("with", {}).items()}
        abilities[p] = kept | new
    facts = list(EVENT_FACTS)
    for name, sides in differs["events"].items():
        event = EVENT_AT[name]
        facts[event] = [
            {**side, **sides.get(f"level{level}", {})} for level, side in enumerate(EVENT_FACTS[event], start=1)
        ]
    return Columns(
        series=series,
        matching=matching_in(series),
        leader_wars=[
            [WAR_AT[war] for war in leaders[each["id"]]["wars"]] if each["id"] in leaders else LEADER_WARS[leader]
            for leader, each in enumerate(_leaders)
        ],
        abilities=abilities,
        activation=[
            wars.get(each.get("id"), {}).get("activation", ACTIVATION[war]) for war, each in enumerate(_all_wars)
        ],
        revolt_if=REVOLT_IF,
        event_facts=facts,
    )


COLUMNS = Columns(SERIES, MATCHING, LEADER_WARS, ABILITIES, ACTIVATION, REVOLT_IF, EVENT_FACTS)
"""The cards of the second edition."""
FIRST_EDITION = _first_edition()
"""Those of the first, from which the assembly plays."""
