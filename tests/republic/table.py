"""A table of The Republic of Rome put up in the middle of a game, by names; and short words to read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabularium.engine import Game, Match, Table
from tabularium.engine.dice import Scripted, seeded
from tabularium.games import republic
from tabularium.games.republic.cards import (
    CARD,
    CARD_OF,
    CARDS,
    CONCESSION,
    EVENT,
    FAMILY,
    KIND,
    LAND_BILLS,
    LAW,
    LEADER,
    PEOPLE,
    PERSON,
    PERSON_AT,
    PROVINCE,
    STATESMEN,
    WAR,
)
from tabularium.games.republic.forces import raise_legions
from tabularium.games.republic.invariants import on_the_table
from tabularium.games.republic.parties import NO_FACTION, Faction
from tabularium.games.republic.posts import go_to_province
from tabularium.games.republic.senators import fresh, put_beneath
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    GARRISON,
    GOVERNED,
    IN_CURIA,
    IN_FORUM,
    LEADER_IN_CURIA,
    LEADING,
    NOBODY,
    OFFICES,
    PLACES,
    ROME,
    VACANT,
    WAR_STATES,
    WITH,
    Republic,
)
from tabularium.testing.inventory.editions import played
from tabularium.testing.language import asked, everybody

GAME = played(republic.GAME)
THREE_EACH = [PERSON[p] for p in range(18)]
"""The families dealt three to a faction in order: Cornelius, Fabius and Valerius to 0."""
HOLDERS = {"forum": IN_FORUM, "curia": IN_CURIA, **PERSON_AT}
"""Where a concession lies, in words."""


def position(
    scene: str, args: Sequence[Any] = (), *, dice: Iterable[int] = (), game: Game = GAME, **given: Any
) -> Match:
    """A match that begins with `scene` in the state that `board` makes, played on to its first ask."""
    s = board(game=game, **given)
    s.dice = seeded(0)
    s.agenda = [[scene, *args]]
    match = Match.from_state(game, s, s.factions, Scripted(dice))
    holds(match.state)
    return match


def walk(s: Republic, *scenes: str) -> None:
    """Run these scenes, which ask nothing, one after the other: each must be what the one before it names."""
    s.resume([[scenes[0]]])
    for scene in scenes:
        assert s.scene == scene
        s.resume(s.flow)
        GAME.scenes.known(scene)(s, *s.arguments)


def contented(match: Match) -> Match:
    """All sign that their money stays where it is, and nobody gives the State more than that."""
    while set(asked(match).values()) & {"revenue.money", "revenue.contribute"}:
        everybody(match, {})
    return match


def board(
    *,
    game: Game = GAME,
    seats: int = 5,
    phase: str = "senate",
    turn: int = 2,
    options: Mapping[str, Any] | None = None,
    people: Mapping[str, Mapping[str, Any]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    treasuries: Mapping[int, int] | None = None,
    wars: Mapping[str, str] | None = None,
    leaders: Mapping[str, str] | None = None,
    provinces: Mapping[str, str | None] | None = None,
    concessions: Mapping[str, str] | None = None,
    laws: Sequence[str] = (),
    bills: Mapping[str, int] | None = None,
    events: Mapping[str, int] | None = None,
    legions: int = 4,
    fleets: int = 0,
    armies: Mapping[str, int] | None = None,
    garrisons: Mapping[str, int] | None = None,
    deck: Sequence[str] | None = None,
    **fields: Any,
) -> Republic:
    """A state in the middle of a game.

    Faction n has families 3n+1 to 3n+3 in Rome, the first of them its leader; the first leader is Rome Consul, the
    second Field Consul, unless `people` says otherwise. `people` gives columns of the state by senator (`office` and
    `place` in words); a statesman named there lies on his family if that is in play. `wars` are by state, `leaders`
    "leading" or "curia", `provinces` by governor or None, `concessions` by holder, "forum" or "curia". `legions` are
    in the Active box, `armies` with commanders, `garrisons` in provinces. All cards not mentioned are in the deck, or
    in `aside` if `deck` names its cards.
    """
    s = game.new(seats, options or {})
    assert isinstance(s, Republic)
    s.sit(Table(scenes=game.scenes))
    s.phase, s.turn = phase, turn
    for p in range(3 * seats):
        fresh(s, p)
        s.faction[p], s.place[p] = Faction(p // 3), ROME
    s.leader = [3 * seat for seat in range(seats)]
    s.office[0], s.office[3] = OFFICES.index("rome_consul"), OFFICES.index("field_consul")
    _people(s, people or {})
    for seat, amount in (treasuries or {}).items():
        s.treasury[seat] = amount
    for key, state in (wars or {}).items():
        s.war[WAR.index(key)] = WAR_STATES.index(state)
    for key, place in (leaders or {}).items():
        s.leader_at[LEADER.index(key)] = LEADING if place == "leading" else LEADER_IN_CURIA
    for key, governor in (provinces or {}).items():
        _province(s, PROVINCE.index(key), governor)
    for key, holder in (concessions or {}).items():
        s.holder[CONCESSION.index(key)] = HOLDERS[holder]
    for key in laws:
        s.laws[LAW.index(key)] = 1
    for kind, count in (bills or {}).items():
        s.bills[[each["type"] for each in LAND_BILLS].index(kind)] = count
    for key, level in (events or {}).items():
        s.level[EVENT.index(key)] = level
    raise_legions(s, legions, ACTIVE_BOX)
    for key, count in (armies or {}).items():
        raise_legions(s, count, WITH + PERSON_AT[key])
    for key, count in (garrisons or {}).items():
        raise_legions(s, count, GARRISON + PROVINCE.index(key))
    s.fleets = fleets
    for name, value in fields.items():
        assert hasattr(s, name), f"a state has no {name}"
        setattr(s, name, value)
    _cards(s, hands or {}, deck)
    holds(s)
    return s


def _people(s: Republic, people: Mapping[str, Mapping[str, Any]]) -> None:
    for key, columns in people.items():
        p = PERSON_AT[key]
        if p in STATESMEN or "faction" in columns or "place" in columns:
            fresh(s, p)
            s.faction[p] = columns.get("faction", s.faction[p])
            s.place[p] = ROME
            if p in STATESMEN:
                family = FAMILY[p]
                if s.place[family] == ROME:
                    s.faction[p] = columns.get("faction", s.faction[family])
                    seat = s.faction[family]
                    if s.leader[seat] == family:
                        s.leader[seat] = p
                    s.office[p] = s.office[family]
                    fresh(s, family)
                    put_beneath(s, family, p)
        for name, value in columns.items():
            column = getattr(s, name)
            if name == "office":
                value = OFFICES.index(value)
            if name == "place":
                value = PLACES.index(value)
            column[p] = value
        if PLACES[s.place[p]] in ("forum", "curia", "nowhere"):
            s.faction[p] = NO_FACTION
            s.office[p] = 0
        if PLACES[s.place[p]] == "curia":
            s.curia.append(p)
    for party in range(s.factions):
        if s.faction[s.leader[party]] != party:
            s.leader[party] = next((p for p in PEOPLE if s.faction[p] == party), NOBODY)


def _province(s: Republic, province: int, governor: str | None) -> None:
    s.province[province] = VACANT if governor is None else GOVERNED
    if governor is not None:
        p = PERSON_AT[governor]
        s.governor[province], s.term[province] = p, 3
        go_to_province(s, p, province)


def _cards(s: Republic, hands: Mapping[int, Sequence[str]], deck: Sequence[str] | None) -> None:
    """Hands by key; what is not on the table is in the deck, or aside."""
    left = [card for card in CARDS if not on_the_table(s, card)]
    for _ in range(sum(s.guards)):
        left.remove(CARD_OF["intrigue:open-bodyguard"])
    for seat, keys in hands.items():
        for key in keys:
            card = next(each for each in left if CARD[each] == key)
            left.remove(card)
            s.hands[seat].append(card)
    if deck is None:
        s.deck, s.deck_era = [left], [s.era]
        return
    drawn = []
    for key in deck:
        card = next(each for each in left if CARD[each] == key)
        left.remove(card)
        drawn.append(card)
    s.deck, s.deck_era = ([drawn], [s.era]) if drawn else ([], [])
    s.aside = left


def loaded(s: Republic, *dice: int, game: Game = GAME) -> Republic:
    """A board whose next rolls and draws are these, to call a function of the rules directly."""
    s.dice = seeded(0)
    s.sit(Table(Scripted(dice), scenes=game.scenes))
    return s


def holds(state: Any) -> None:
    """The invariants of the game."""
    assert GAME.invariants is not None
    GAME.invariants(state)


# -- reading it ------------------------------------------------------------------------------------------------------
def rome(match: Match) -> Republic:
    """The state, typed."""
    assert isinstance(match.state, Republic)
    return match.state


def person(key: str) -> int:
    """A senator's number."""
    return PERSON_AT[key]


def war(key: str) -> int:
    """A war's number."""
    return WAR.index(key)


def leader(key: str) -> int:
    """An enemy leader's number."""
    return LEADER.index(key)


def province(key: str) -> int:
    """A province's number."""
    return PROVINCE.index(key)


def event(key: str) -> int:
    """An event's number."""
    return EVENT.index(key)


def concession(key: str) -> int:
    """A concession's number."""
    return CONCESSION.index(key)


def of(match: Match, column: str, key: str) -> Any:
    """A column of the state for one senator."""
    return getattr(rome(match), column)[person(key)]


def hand(match: Match, seat: int) -> list[str]:
    """A hand by keys."""
    return [CARD[card] for card in rome(match).hands[seat]]


def kinds(cards: Iterable[int]) -> list[str]:
    """The kinds of some cards."""
    return [KIND[card] for card in cards]


# -- playing on ------------------------------------------------------------------------------------------------------
