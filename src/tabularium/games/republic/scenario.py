"""The language of scenario files for a position: each thing by its key, in any place; the deck has the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

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
    PERSON,
    PROVINCE,
    STATESMEN,
    WAR,
)
from .dealings import Attempt
from .forces import garrison
from .invariants import on_the_table
from .scenario_forces import (
    NONE,
    known,
    put_active,
    put_army,
    put_camp,
    put_captive,
    put_garrison,
    put_province,
    put_rebel,
    worded,
)
from .scenario_reading import READ_PLACED, READ_WHOLE
from .senators import fresh, join, members, put_beneath
from .setup import start
from .state import (
    CURIA,
    EVERY_FACTION,
    EXPEDITIONS,
    FORUM,
    IN_CURIA,
    IN_FORUM,
    NO_FACTION,
    NO_OFFICE,
    NOBODY,
    NOWHERE,
    OFFICES,
    PLACES,
    ROME,
    ROME_CONSUL,
    WAR_STATES,
    Republic,
    Session,
)

TYPES = [str(each["type"]) for each in LAND_BILLS]
LEADER_STATES = ("unseen", "leading", "curia", "gone")
BEQUEST_STATES = ("unseen", "open", "done")
WORDS: dict[str, Sequence[str]] = {
    "office": OFFICES,
    "place": PLACES,
    "war": WAR_STATES,
    "leader_at": LEADER_STATES,
    "bequest": BEQUEST_STATES,
    "expedition": EXPEDITIONS,
}
"""Columns of the state whose values are words."""
KINDS: dict[str, Sequence[str]] = {
    "family": PERSON,
    "statesman": PERSON,
    "war": WAR,
    "revolt": WAR,
    "leader": LEADER,
    "province": PROVINCE,
    "concession": CONCESSION,
    "law": LAW,
    "event": EVENT,
    "bequest": BEQUEST,
}
"""The kind that a key names, by the word before its colon."""
TOLD: dict[str, Sequence[str]] = {
    **dict.fromkeys(("governor", "sworn", "disbanded", "life", "rebel", "rebel_master", "pontifex", "leader"), PERSON),
    **dict.fromkeys(("curia", "chair", "resigned", "used", "reinforced", "fined"), PERSON),
    **dict.fromkeys(("ally", "rhodian_war"), WAR),
    "pretender": PROVINCE,
    "spent": CONCESSION,
    **dict.fromkeys(("hand", "discards", "gone"), CARD),
}
"""The things that the numbers of a field name, where a file reads it."""
OF_A_SENATOR = (
    "faction",
    "place",
    "office",
    "influence",
    "popularity",
    "knights",
    "talents",
    "prior",
    "corrupt",
    "major",
)
"""The facts that a file reads of a senator at once."""


# -- writing -----------------------------------------------------------------------------------------------------------
def patch(s: Republic, path: list[str], value: Any) -> bool:
    """Put something somewhere by its key; things without one are left to the plain path."""
    what, *rest = path
    if what in WHOLE and not rest:
        WHOLE[what](s, value)
    elif what in PLACED and len(rest) == 1:
        PLACED[what](s, rest[0], value)
    elif what == "session" and len(rest) == 1:
        return put_field(s.session, rest[0], value)
    elif len(rest) == 1 and isinstance(getattr(s, what, None), list) and not rest[0].isdecimal():
        column = getattr(s, what)
        row = row_of(rest[0], what)
        column[row] = known(value, WORDS[what]) if what in WORDS else numbers(value, int)
    else:
        return not rest and put_field(s, what, value)
    return True


def row_of(key: str, column: str) -> int:
    """The row of a column that a key names; land bills are called by their type."""
    if column == "bills":
        return known(key, TYPES)
    kind = key.partition(":")[0]
    if kind not in KINDS:
        known(kind, list(KINDS))
    return known(key, KINDS[kind])


def put_field(holder: Republic | Session, name: str, value: Any) -> bool:
    """A field with what it holds called by key; one that holds no numbers is left to the plain path."""
    hints = get_type_hints(type(holder))
    if name not in hints or not numeric(hints[name]):
        return False
    if name == "bills" and isinstance(holder, Session):
        value = [known(each, TYPES) for each in value]
    found = numbers(value, hints[name])
    setattr(holder, name, found if get_origin(hints[name]) is list else msgspec.convert(found, int))
    return True


def numeric(hint: Any) -> bool:
    """Does a field hold numbers, in lists or alone? A seat or a faction is one too."""
    if get_origin(hint) is list:
        return numeric(get_args(hint)[0])
    return getattr(hint, "__supertype__", hint) is int


def numbers(value: Any, hint: Any) -> Any:
    """Numbers for the keys in a value, however deep; nobody and nothing are called none."""
    if isinstance(value, list):
        inner = get_args(hint)[0] if get_args(hint) else int
        return [numbers(each, inner) for each in value]
    if value == NONE:
        return NOBODY
    return row_of(value, "") if isinstance(value, str) else int(value)


def tidy(s: Republic) -> None:
    """A card that lies on the table or in a hand has left the deck, and one that lies nowhere is back in it."""
    shown = [card for pile in (*s.hands, s.discards, s.gone) for card in pile]
    guards = [card for card in CARDS if CARD[card] == "intrigue:open-bodyguard"][: sum(s.guards)]
    used = {*shown, *guards, *(card for card in CARDS if on_the_table(s, card))}
    for pile in (*s.deck, s.aside):
        pile[:] = [card for card in pile if card not in used]
    lying = used.union(*s.deck, s.aside)
    left = [card for card in CARDS if card not in lying]
    bags = [(bag, era) for bag, era in zip(s.deck, s.deck_era, strict=True) if bag]
    if left:
        mixed = next((bag for bag, _ in bags if len(bag) > 1), None)
        if mixed is None:
            bags.append((left, s.era))
        else:
            mixed.extend(left)
    s.deck, s.deck_era = [bag for bag, _ in bags], [era for _, era in bags]


# -- people ------------------------------------------------------------------------------------------------------------
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
        if keys:
            s.leader[seat] = known(keys[0], PERSON)
    s.office[s.leader[0]] = ROME_CONSUL


def put_senator(s: Republic, key: str, place: str) -> None:
    """A senator in the Forum, in the Curia or back in the deck, without a faction; or home in Rome."""
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
    if s.place[p] == ROME:
        s.post[p] = NOBODY
        if s.faction[p] == NO_FACTION:
            raise ValueError(f"{key} has no faction; say faction.{key} instead")


def put_member(s: Republic, key: str, faction: int) -> None:
    """A senator of a faction, in Rome unless he is away already; a statesman lies on his family if it is free."""
    p, seat = known(key, PERSON), EVERY_FACTION[int(faction)]
    if p in s.curia:
        s.curia.remove(p)
    if s.place[p] == NOWHERE:
        fresh(s, p)
    away = s.place[p] not in (NOWHERE, FORUM, CURIA, ROME)
    place = s.place[p]
    join(s, p, seat)
    if away:
        s.place[p] = place
    family = FAMILY[p]
    if p in STATESMEN and (s.faction[family] in (NO_FACTION, seat)):
        put_beneath(s, family, p)
        if s.leader[seat] == family:
            s.leader[seat] = p
    if s.leader[seat] == NOBODY and list(members(s, seat)) == [p]:
        s.leader[seat] = p


def put_all(s: Republic, key: str, columns: dict[str, Any]) -> None:
    """All facts of a senator at once, each in its own word."""
    for word, value in columns.items():
        if not patch(s, [word, key], value):
            raise ValueError(f"nothing is called {word!r} of a senator")


def put_leader(s: Republic, seat: str, key: str) -> None:
    """The leader of a faction, if there is one."""
    s.leader[int(seat)] = NOBODY if key == NONE else known(key, PERSON)


def put_curia(s: Republic, keys: list[str]) -> None:
    """The senators in the Curia, the first to return in front."""
    for p in list(s.curia):
        put_senator(s, PERSON[p], "nowhere")
    for key in keys:
        put_senator(s, key, "curia")


def put_persuasion(s: Republic, attempt: dict[str, Any]) -> None:
    """An attempt at persuasion under way."""
    words = worded(attempt, ("persuader", "target", "bribes", "counter_bribes", "card"), "target")
    people = {word: known(words[word], PERSON) for word in ("persuader", "target")}
    s.persuasion = msgspec.convert({**words, **people}, Attempt)


# -- cards -------------------------------------------------------------------------------------------------------------
def put_concession(s: Republic, key: str, holder: str) -> None:
    """A concession in the Forum, in the Curia, with a senator, or with nobody."""
    lying = {"forum": IN_FORUM, "curia": IN_CURIA, NONE: NOBODY}
    s.holder[known(key, CONCESSION)] = lying[holder] if holder in lying else known(holder, PERSON)


def take_cards(s: Republic, keys: Iterable[str]) -> list[int]:
    """Cards of these names that are neither on the table nor in a pile of their own; copies are equal."""
    taken = {
        card for pile in (*s.hands, s.discards, s.gone, *(bag for bag in s.deck if len(bag) == 1)) for card in pile
    }
    found: list[int] = []
    for key in keys:
        known(key, CARD)
        copies = [card for card in CARDS if CARD[card] == key and card not in taken and not on_the_table(s, card)]
        if not copies:
            raise ValueError(f"there is no further {key}")
        found.append(copies[0])
        taken.add(copies[0])
    return found


def put_hand(s: Republic, seat: str, keys: list[str]) -> None:
    """Exactly these cards in a hand."""
    s.hands[int(seat)] = []
    s.hands[int(seat)] = take_cards(s, keys)


def put_pile(name: str) -> Callable[[Republic, list[str]], None]:
    """Exactly these cards in a pile that lies open."""

    def put(s: Republic, keys: list[str]) -> None:
        setattr(s, name, [])
        setattr(s, name, take_cards(s, keys))

    return put


def put_top(s: Republic, keys: list[str]) -> None:
    """The next cards of the deck, in the order in which they are drawn; the rest comes after them."""
    cards = take_cards(s, keys)
    s.deck = [[card] for card in cards] + [[each for each in bag if each not in cards] for bag in s.deck]
    s.deck_era = [s.era] * len(cards) + s.deck_era


def put_deck(s: Republic, keys: list[str]) -> None:
    """The whole deck, in the order in which it is drawn; all other cards take no part."""
    s.deck, s.deck_era, s.aside = [], [], []
    cards = take_cards(s, keys)
    s.deck, s.deck_era = [[card] for card in cards], [s.era] * len(cards)
    s.aside = [card for card in CARDS if card not in cards]


def put_rows(column: str) -> Callable[[Republic, Any], None]:
    """Of a column exactly these rows: a mapping with their values, or a list of those that are marked."""

    def put(s: Republic, value: Any) -> None:
        rows = value if isinstance(value, dict) else dict.fromkeys(value, 1)
        getattr(s, column)[:] = [0] * len(getattr(s, column))
        for key, each in rows.items():
            patch(s, [column, str(key)], each)

    return put


def put_garrisoned(s: Republic, provinces: list[str]) -> None:
    """The garrisons of these provinces were sent this turn."""
    s.session.garrisoned = [legion for key in provinces for legion in garrison(s, known(key, PROVINCE))]


def put_markers(s: Republic, markers: dict[str, Any]) -> None:
    """The things used up in this Senate, several markers at once."""
    for name, value in markers.items():
        if name == "garrisoned":
            put_garrisoned(s, value)
        elif not put_field(s.session, name, value):
            hints = get_type_hints(Session)
            known(name, list(hints))
            setattr(s.session, name, msgspec.convert(value, hints[name]))


PLACED: dict[str, Callable[[Republic, str, Any], None]] = {
    "senator": put_all,
    "place": put_senator,
    "faction": put_member,
    "leader": put_leader,
    "captive": put_captive,
    "province": put_province,
    "garrison": put_garrison,
    "camp": put_camp,
    "concession": put_concession,
    "hand": put_hand,
    "army": put_army,
}
"""The things that are placed in a way of their own, by key."""
WHOLE: dict[str, Callable[[Republic, Any], None]] = {
    "factions": seat_factions,
    "legions": put_active,
    "rebel": put_rebel,
    "curia": put_curia,
    "persuasion": put_persuasion,
    "deck": put_deck,
    "top": put_top,
    "discards": put_pile("discards"),
    "gone": put_pile("gone"),
    "laws": put_rows("laws"),
    "events": put_rows("level"),
    "bills": put_rows("bills"),
    "session": put_markers,
}
"""And what is said as a whole."""


# -- reading -----------------------------------------------------------------------------------------------------------
def look(s: Republic, path: list[str]) -> Any:
    """The value of a path in the words of `patch`; NotImplemented where the plain path does."""
    what, *rest = path
    if what in READ_WHOLE and not rest:
        return READ_WHOLE[what](s)
    if what in READ_PLACED and len(rest) == 1:
        return READ_PLACED[what](s, rest[0])
    if what == "senator" and len(rest) == 1:
        return {column: look(s, [column, *rest]) for column in OF_A_SENATOR}
    if what == "concession" and len(rest) == 1:
        return spoken("holder", s.holder[known(rest[0], CONCESSION)])
    if what == "hand" and len(rest) == 1:
        return spoken("hand", s.hands[int(rest[0])])
    if path == ["session", "bills"]:
        return [TYPES[each] for each in s.session.bills]
    if what == "session" and len(rest) == 1 and rest[0] in TOLD:
        return spoken(rest[0], getattr(s.session, rest[0]))
    if not hasattr(s, what):
        return NotImplemented
    value = getattr(s, what)
    if not rest:
        return spoken(what, value) if what in TOLD else NotImplemented
    if len(rest) > 1 or not isinstance(value, list):
        return NotImplemented
    if rest[0].isdecimal():
        return spoken(what, value[int(rest[0])]) if what == "leader" else NotImplemented
    return spoken(what, value[row_of(rest[0], what)])


def spoken(what: str, value: Any) -> Any:
    """A value in words: a column's own, or the keys of what its numbers name."""
    if isinstance(value, list):
        return [spoken(what, each) for each in value]
    if what in WORDS:
        return WORDS[what][value]
    if what == "holder":
        return {IN_FORUM: "forum", IN_CURIA: "curia", NOBODY: None}.get(value) or (
            PERSON[value] if value >= 0 else None
        )
    if what in TOLD and type(value) is int:
        return TOLD[what][value] if value >= 0 else None
    return value
