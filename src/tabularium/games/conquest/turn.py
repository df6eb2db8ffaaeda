"""The order of play, the phases of a turn, and the end of the game."""

from __future__ import annotations

from tabularium.engine import SEATS

from . import movement
from .board import LANDS, NATIONS
from .book import rule
from .pieces import FRESH, GALLEY_POINTS, GALLEYS, LEADERS, LEADERS_OF, SLOTS
from .state import FACTORS, HELD, INFLATIONS, NOBODY, Conquest

UNTIRED = [0] * (len(LANDS) * SLOTS)


@rule("conquest:setup.6")
def first_turn(s: Conquest) -> None:
    """The game begins with the first home of the order that is in play."""
    s.slot = min(s.nation)
    begin(s)


@rule("conquest:setup.6", "conquest:seq.2", "conquest:tribute.3", "conquest:ransom.1", "conquest:naval.11")
def end_turn(s: Conquest) -> None:
    """Play passes to the next home of the order whose player still has a Caesar; talents are kept."""
    s.letters = []
    s.fought = []
    slot = s.slot
    while True:
        slot += 1
        nation = slot % len(NATIONS)
        if nation == 0 and limit_reached(s):
            return
        seat = s.lord[nation]
        if seat != NOBODY and s.nation[seat] == nation:
            break
    s.slot = slot
    begin(s)


@rule("conquest:seq.1", "conquest:seq.2", "conquest:seq.3", "conquest:elim.3", "conquest:inflation.1")
def begin(s: Conquest) -> None:
    """A turn begins: prices rise if it is time, everybody is fresh, and movement comes first."""
    s.active = s.lord[s.slot % len(NATIONS)]
    inflate(s)
    s.strength = [FRESH] * len(LEADERS)
    s.points = [GALLEY_POINTS] * len(GALLEYS)
    free_own(s)
    s.say("turn.begins", rule="conquest:seq.1", seat=SEATS[s.active], round=s.round)
    s.next(movement.move)


@rule("conquest:inflation.1", "conquest:inflation.2", "conquest:inflation.3", "conquest:inflation.4")
def inflate(s: Conquest) -> None:
    """Prices rise for all in the turn of the player who reached the mark a round ago, or when that turn would have
    come."""
    begun = [factor for due, factor in zip(s.due, FACTORS, strict=True) if NOBODY != due <= s.slot]
    factor = max(begun, default=s.factor)
    if s.factor < factor:
        s.factor = factor
        s.say("inflation.now", rule=INFLATIONS[factor], factor=factor)


@rule("conquest:elim.3")
def free_own(s: Conquest) -> None:
    """Own generals who came back with a dead captor's pieces go home as soon as there is a home to go to."""
    home = s.home(s.active)
    if s.control[home] == s.active:
        for nation in s.colours[s.active]:
            for leader in LEADERS_OF[nation]:
                if s.at[leader] == HELD + s.active:
                    s.at[leader] = home


def limit_reached(s: Conquest) -> bool:
    """A house rule: after so many rounds the highest tribute wins, then the fullest treasury; those tied share it."""
    if s.options.round_limit == 0 or s.round < s.options.round_limit:
        return False
    best = max((s.tribute[seat], s.talents[seat]) for seat in s.living())
    finish(s, [seat for seat in s.living() if (s.tribute[seat], s.talents[seat]) == best], "round_limit")
    return True


@rule("conquest:win.1", "conquest:win.2")
def decided(s: Conquest) -> bool:
    """Is one Caesar left, or are all others who are left for one? Then the game is over at once."""
    living = s.living()
    if len(living) > 1:
        return acclaimed(s)
    finish(s, living, "last_caesar")
    return True


@rule("conquest:win.2")
def acclaimed(s: Conquest) -> bool:
    """When all others name the same player Caesar, that player has won."""
    living = s.living()
    for hailed in living:
        if all(s.hails[seat] == hailed for seat in living if seat != hailed):
            finish(s, [hailed], "acclamation")
            return True
    return False


def finish(s: Conquest, winners: list[int], ending: str) -> None:
    """The game ends."""
    s.winners = winners
    s.ending = ending
    s.say(
        f"end.{ending}",
        rule="conquest:win.2" if ending == "acclamation" else "conquest:win.1",
        winners=[SEATS[seat] for seat in winners],
    )
    s.over()


@rule("conquest:win.1", "conquest:win.2")
def outcome(s: Conquest) -> dict[str, object]:
    """The result: only one Caesar wins, unless a round limit finds several equal."""
    return {
        "winners": list(s.winners),
        "ending": s.ending,
        "tribute": list(s.tribute),
        "talents": list(s.talents),
        "homes": [NATIONS[nation] for nation in s.nation],
        "rounds": s.round,
    }
