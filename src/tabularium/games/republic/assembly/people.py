"""People and their senators: a person goes where the senator goes, or waits for the next of the faction."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from tabularium.engine import SEATS, Ask, Asked, Together

from ..cards import FAMILY, PERSON
from ..census import census
from ..senators import first_man, living
from ..state import BENEATH, NOBODY, Faction, Seat
from .book import rule
from .state import Assembly


def named(seat: Seat) -> str:
    """A person in what is said."""
    return f"person:{seat}"


@rule("republic_assembly:2a", "republic_assembly:4.1")
def seating(people: int, factions: list[Faction]) -> list[Faction]:
    """People sit down in turn, so that no faction has more than one more than another."""
    return [factions[seat % len(factions)] for seat in range(people)]


def everybody(s: Assembly) -> list[Seat]:
    """All people of the room."""
    return [Seat(seat) for seat in range(len(s.sits))]


def senators_of(s: Assembly, seat: Seat) -> list[int]:
    """The senators a person plays."""
    return [p for p in census(s).members[s.faction_of(seat)] if s.plays[p] == seat]


def spokesman(s: Assembly, faction: Faction) -> Seat:
    """The speaker of a faction: its leader's person, or while there is none that of its foremost senator."""
    speaker = first_man(s, faction)
    return s.person_of(speaker) if speaker != NOBODY else s.people_of(faction)[0]


def all_at_once(
    s: Assembly, asks: Iterable[Ask], basis: Mapping[int, list[Any]] | None = None
) -> Generator[Asked, Any, dict[Seat, Any]]:
    """People are asked together, each one thing, and answer in secret; by seat what they answer.

    Their seats are people; in all else that is asked `seat:n` is a faction, as scenes of factions have it. `basis` is
    what must not change for a closed answer to count.
    """
    papers, parties = list(asks), s.table.scenes.parties
    if not papers:
        return {}
    if parties is None:
        return dict((yield Together(papers, basis)))
    answers = yield Together([parties.addressed(ask, ask.seat) for ask in papers], basis)
    return {seat: parties.meant(answer) for seat, answer in answers.items()}


# -- after every scene -----------------------------------------------------------------------------------------------
@rule("republic_assembly:2a", "republic_assembly:5.2c")
def settle(s: Assembly) -> None:
    """Senators have changed sides, died or arrived: people follow, wait, or get one to play.

    The person of a senator won over by another faction goes with him, if they play no other and do not leave their
    faction without anybody. A dead man's heir, and a statesman on his family, are played by who played that family. Any
    other is for who has waited longest, else for who has the fewest; and nobody plays two beside one who waits.
    """
    if s.faction == s.stood:
        return
    freed = {}
    for p, before in enumerate(s.stood):
        seat, now = s.plays[p], s.faction[p]
        if seat == NOBODY or (now == before and s.place[p] != BENEATH):
            continue
        if now not in (NOBODY, before) and alone_with(s, seat, p) and len(s.people_of(before)) > 1:
            s.sits[seat] = now
            s.say("people.follows", rule="republic_assembly:2a", person=named(seat), senator=PERSON[p], seat=SEATS[now])
        else:
            s.plays[p] = Seat(NOBODY)
            freed[FAMILY[p]] = seat
    seat_all(s, freed)


def seat_all(s: Assembly, freed: dict[int, Seat]) -> None:
    """Everybody gets a senator of his faction to play, as far as there are any; `freed` are those to whom heirs go."""
    s.stood = list(s.faction)
    scatter(s)
    for faction in living(s):
        hand_out(s, faction, freed)
    busy = {seat for seat in s.plays if seat != NOBODY}
    left = [seat for seat in s.waiting if seat not in busy]
    s.waiting = left + [Seat(seat) for seat in range(len(s.sits)) if seat not in busy and seat not in left]


def alone_with(s: Assembly, seat: Seat, p: int) -> bool:
    """Is this the only senator a person plays?"""
    return not any(each == seat for q, each in enumerate(s.plays) if q != p)


def scatter(s: Assembly) -> None:
    """The people of a faction that is out of the game go to the smallest of the others."""
    for seat, faction in enumerate(s.sits):
        if s.out[faction] and not all(s.out):
            s.sits[seat] = min(living(s), key=lambda each: (len(s.people_of(each)), each))


def hand_out(s: Assembly, faction: Faction, freed: dict[int, Seat]) -> None:
    """Everybody of a faction gets a senator to play, as far as there are any."""
    people, members = s.people_of(faction), census(s).members[faction]
    count = dict.fromkeys(people, 0)
    for p in members:
        if s.plays[p] != NOBODY:
            count[s.plays[p]] += 1

    def turn(seat: Seat) -> tuple[int, int]:
        return count[seat], s.waiting.index(seat) if seat in s.waiting else len(s.waiting) + seat

    def give(p: int, seat: Seat) -> None:
        if s.plays[p] != NOBODY:
            count[s.plays[p]] -= 1
        s.plays[p] = seat
        count[seat] += 1
        s.say("people.plays", rule="republic_assembly:5.2c", person=named(seat), senator=PERSON[p], seat=SEATS[faction])

    for p in members:
        if s.plays[p] == NOBODY:
            heir = freed.get(FAMILY[p])
            give(p, heir if heir in count and not count[heir] else min(people, key=turn))
    for seat in sorted(people, key=turn):
        spare = [p for p in members if count[s.plays[p]] > 1 and p != s.leader[faction]]
        if not count[seat] and spare:
            give(spare[-1], seat)
