"""A year of the assembly that has everything, found by playing it without a browser: twelve people follow a tale.

The temporary consul is a statesman and leads his faction. He speaks to the people, another pair is elected, and one of
his own is caught with a dagger: he is tried for his life, and flees. Whatever the tale says nothing about is answered
as the question suggests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from tabularium.engine import Answer, Ask, Committed, Line, Match, Pick, find_game
from tabularium.games.republic.assembly.exile import LEAVE
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.cards import FAMILY, PERSON_AT, STATESMEN
from tabularium.games.republic.senators import rome_consul

PEOPLE = 12
FIRST = 35
"""The first seed that is tried. While the rules are as they were it is the only one."""
MOST_SEEDS, MOST_STEPS = 4_000, 600
ELECTED = "senate.consuls"
TOLD = {
    *("people.ballot", "mortality.dies", "approval.given", "population.speech"),
    *(ELECTED, "assassination.seized", "exile.goes"),
}
"""What must have been said before the year is over."""
DAGGER = "assassination"
"""What is done unasked."""
OPENING = ("people.leader", "quaestors.rome", "quaestors.field", "play.card", "play.holder")
"""What is asked before the first year begins."""
SILENCE = ("senate.vote", "consuls", 2)
"""Whose silence is taken for an answer: the first who is asked when the third faction votes on the consuls."""


@dataclass(frozen=True)
class Step:
    """One thing somebody does: who, which question it is for the seat, what is asked, about what, and the answer."""

    seat: int
    number: int
    key: str
    about: str
    answer: Answer
    silent: bool = False
    """Is it the desk that answers, because nothing is heard?"""


@dataclass(frozen=True)
class Year:
    """The seed of its dice, what people do, and what was told in the end."""

    seed: bytes
    steps: list[Step]
    log: list[Line]


def wish(s: Assembly, seat: int, ask: Ask) -> Answer:
    """What the tale wants of somebody."""
    options = ask.options if isinstance(ask, Pick) else []
    consul = rome_consul(s)
    if ask.key == "play.card":
        heirs = [each for each in options if each in PERSON_AT and FAMILY[PERSON_AT[each]] == consul]
        return heirs[0] if heirs else ask.default
    if ask.key == "approval.vote":
        return "disapprove" if seat % 3 == 0 else "approve"
    if ask.key == "senate.vote":
        return "for"
    if ask.key == "senate.call":
        return "clockwise"
    if ask.key == "trial.exile":
        return LEAVE
    return ask.default


def live(seed: int) -> Year | None:
    """The first year of this seed, if it has everything."""
    dice = Committed(seed.to_bytes(32), [""] * PEOPLE)
    match = Match.new(find_game("republic_assembly"), PEOPLE, dice=dice)
    steps: list[Step] = []
    while match.asks and len(steps) < MOST_STEPS:
        s = cast(Assembly, match.state)
        if s.turn > 1:
            break
        seat, ask = next(iter(match.asks.items()))
        plotted = any(step.key == DAGGER for step in steps)
        if ask.key not in OPENING and not plotted and len(leaders(s)) != 1:
            return None
        if ask.key == "senate.business" and not plotted:
            found = plotter(match, s)
            if found is None:
                return None
            seat, ask = found
            steps.append(Step(seat, 0, DAGGER, "", ask.default))
            match.interject(seat, DAGGER, ask.default)
        else:
            steps.append(step_of(match, s, seat, silent=not any(each.silent for each in steps)))
            match.answer(seat, steps[-1].answer)
    return Year(dice.seed, steps, match.log) if said(match, *TOLD) >= TOLD and match.asks else None


def step_of(match: Match, s: Assembly, seat: int, silent: bool) -> Step:
    """What somebody answers; `silent` if they may be the one of whom nothing is heard."""
    ask, motion = match.asks[seat], s.motions[-1] if s.motions else None
    about = motion.subject if motion else ""
    silent = silent and motion is not None and (ask.key, about, len(motion.called)) == SILENCE
    return Step(seat, match.numbers[seat], ask.key, about, ask.default if silent else wish(s, seat, ask), silent)


def leaders(s: Assembly) -> list[int]:
    """Statesmen who lead a faction, and were or are consul."""
    return [p for p in s.leader if p in STATESMEN]


def plotter(match: Match, s: Assembly) -> tuple[int, Ask] | None:
    """Who could strike for this statesman, and whom: a person of his faction, but not his own."""
    leader = leaders(s)[0]
    others = [seat for seat in s.people_of(s.faction[leader]) if seat != s.person_of(leader)]
    return next(((seat, match.chances(seat)[DAGGER]) for seat in others if DAGGER in match.chances(seat)), None)


def said(match: Match, *messages: str) -> set[str]:
    """Which of these were said."""
    return {line.message for line in match.log if line.message in messages}


def find_year() -> Year:
    """The first year from the known seed on that has everything."""
    for seed in range(FIRST, FIRST + MOST_SEEDS):
        year = live(seed)
        if year is not None:
            return year
    raise AssertionError("no year has everything: the tale does not suit the rules any more")
