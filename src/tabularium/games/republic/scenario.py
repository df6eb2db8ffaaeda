"""How scenario files speak of a position: senators, cards and armies by their keys; the deck has what is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

from tabularium.engine import State

from .cards import (
    BEQUEST,
    CARD,
    CARDS,
    CONCESSION,
    EVENT,
    FAMILY,
    LAND_BILLS,
    LAW,
    LEADER,
    LEGIONS,
    PERSON,
    PROVINCE,
    STATESMEN,
    WAR,
)
from .forces import legions_at, raise_legions, remove
from .invariants import on_the_table
from .posts import go_to_province
from .senators import fresh, join, put_beneath
from .setup import start
from .state import (
    ACTIVE_BOX,
    CURIA,
    EVERY_FACTION,
    EXPEDITIONS,
    FIELD,
    FORUM,
    GARRISON,
    GOVERNED,
    IN_CURIA,
    IN_FORUM,
    NO_FACTION,
    NO_OFFICE,
    NOBODY,
    NOWHERE,
    OFFICES,
    PLACES,
    ROME_CONSUL,
    VACANT,
    WAR_STATES,
    WITH,
    Republic,
)

TYPES = [str(each["type"]) for each in LAND_BILLS]
LEADER_STATES = ("unseen", "leading", "curia", "gone")
BEQUEST_STATES = ("unseen", "open", "done")
USUAL_TERM = 3
COLUMNS: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    **dict.fromkeys(("influence", "popularity", "knights", "talents", "prior", "corrupt", "major"), (PERSON, ())),
    **dict.fromkeys(("guards", "returned", "age", "priest"), (PERSON, ())),
    "office": (PERSON, OFFICES),
    "war": (WAR, WAR_STATES),
    **dict.fromkeys(("navy_beaten", "revolt", "duration"), (WAR, ())),
    "leader_at": (LEADER, LEADER_STATES),
    "bequest": (BEQUEST, BEQUEST_STATES),
    "expedition": (PROVINCE, EXPEDITIONS),
    **dict.fromkeys(("term", "developed", "provincial_armies", "provincial_fleets"), (PROVINCE, ())),
    "bar": (CONCESSION, ()),
    "laws": (LAW, ()),
    "level": (EVENT, ()),
    "bills": (TYPES, ()),
}
"""Columns of the state with the keys of their rows, and words for their values where these have some."""


def patch(s: Republic, path: list[str], value: Any) -> bool:
    """Put something somewhere by its key; whatever has none is left to the plain path."""
    what, *rest = path
    if what == "factions" and not rest:
        seat_factions(s, value)
    elif what in COLUMNS and len(rest) == 1:
        keys, words = COLUMNS[what]
        getattr(s, what)[known(rest[0], keys)] = known(value, words) if words else int(value)
    elif len(rest) == 1 and what in PLACED:
        PLACED[what](s, rest[0], value)
    elif what == "legions" and not rest:
        remove(s, legions_at(s, ACTIVE_BOX))
        raise_legions(s, int(value))
    elif what in ("life", "rebel", "pontifex") and not rest:
        setattr(s, what, known(value, PERSON))
    else:
        return False
    return True


def tidy(s: Republic) -> None:
    """A card that lies on the table or in a hand has left the deck, and one that lies nowhere is back in it."""
    shown = [card for pile in (*s.hands, s.discards, s.gone) for card in pile]
    guards = [card for card in CARDS if CARD[card] == "intrigue:open-bodyguard"][: sum(s.guards)]
    used = {*shown, *guards, *(card for card in CARDS if on_the_table(s, card))}
    for pile in (*s.deck, s.aside):
        pile[:] = [card for card in pile if card not in used]
    lying = used.union(*s.deck, s.aside)
    left = [card for card in CARDS if card not in lying]
    if left:
        s.deck, s.deck_era = ([left], [s.era]) if not s.deck else (s.deck, s.deck_era)
        s.deck[0].extend(card for card in left if card not in s.deck[0])


def known(name: Any, names: Sequence[str]) -> int:
    """The number of a name."""
    if name not in names:
        near = get_close_matches(str(name), names, 1, 0)[0]
        raise ValueError(f"there is no {name!r}; did you mean {near}?")
    return names.index(name)


def seat_factions(s: Republic, factions: list[list[str]]) -> None:
    """Only these senators are on the table, all in Rome; the first of each faction leads it, the very first Rome."""
    new = start(s.options, s.factions)
    for name in new.__struct_fields__:
        if name not in State.__struct_fields__:
            setattr(s, name, getattr(new, name))
    s.phase = "senate"
    for seat, keys in zip(EVERY_FACTION, factions, strict=False):
        for key in keys:
            p = known(key, PERSON)
            fresh(s, p)
            join(s, p, seat)
            if p in STATESMEN:
                put_beneath(s, FAMILY[p], p)
        s.leader[seat] = known(keys[0], PERSON)
    s.office[s.leader[0]] = ROME_CONSUL


def put_senator(s: Republic, key: str, place: str) -> None:
    """A senator in the Forum, in the Curia or back in the deck, without a faction."""
    p = known(key, PERSON)
    if p in s.curia:
        s.curia.remove(p)
    if s.place[p] == NOWHERE:
        fresh(s, p)
    s.place[p] = known(place, PLACES)
    if s.place[p] in (FORUM, CURIA, NOWHERE):
        s.faction[p], s.office[p] = NO_FACTION, NO_OFFICE
    if s.place[p] == CURIA:
        s.curia.append(p)


def put_province(s: Republic, key: str, governor: str) -> None:
    """A province without governor, or with one who is there."""
    province = known(key, PROVINCE)
    if governor == "vacant":
        s.province[province], s.governor[province] = VACANT, NOBODY
        return
    p = known(governor, PERSON)
    s.province[province], s.governor[province], s.term[province] = GOVERNED, p, USUAL_TERM
    go_to_province(s, p, province)


def put_garrison(s: Republic, key: str, legions: int) -> None:
    """So many legions in a province."""
    raise_legions(s, legions, GARRISON + known(key, PROVINCE))


def put_concession(s: Republic, key: str, holder: str) -> None:
    """A concession in the Forum, in the Curia or with a senator."""
    lying = {"forum": IN_FORUM, "curia": IN_CURIA}
    s.holder[known(key, CONCESSION)] = lying[holder] if holder in lying else known(holder, PERSON)


def put_hand(s: Republic, seat: str, keys: list[str]) -> None:
    """Exactly these cards in a hand; copies are equal."""
    s.hands[int(seat)] = []
    for key in keys:
        known(key, CARD)
        held = [card for hand in s.hands for card in hand]
        copies = [card for card in CARDS if CARD[card] == key and card not in held and not on_the_table(s, card)]
        if not copies:
            raise ValueError(f"there is no further {key}")
        s.hands[int(seat)].append(copies[0])


def put_army(s: Republic, key: str, army: dict[str, Any]) -> None:
    """A commander in the field against a war, with legions, veterans and fleets."""
    for word in army:
        known(word, ("against", "legions", "veterans", "fleets"))
    p = known(key, PERSON)
    s.place[p], s.post[p] = FIELD, known(army.get("against"), WAR)
    s.sent[p], s.rank[p] = s.turn, max(s.rank) + 1
    s.fleets_with[p] = army.get("fleets", 0)
    veterans = army.get("veterans", 0)
    raise_legions(s, army.get("legions", 0) + veterans, WITH + p)
    for legion in [each for each in LEGIONS if s.legion[each] == WITH + p][:veterans]:
        s.veteran[legion] = 1


PLACED: dict[str, Callable[[Republic, str, Any], None]] = {
    "place": put_senator,
    "province": put_province,
    "garrison": put_garrison,
    "concession": put_concession,
    "hand": put_hand,
    "army": put_army,
}
"""What is put somewhere in a way of its own."""
