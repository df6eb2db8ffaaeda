"""Checks of secrets: worlds that differ in what a seat may not know look the same to it, and chance is not foreseen.

The other world is imagined from the seat's own view. A view that leaks could feed the leak to `imagine`, which would
then imagine it right; so a game says of every field of its state who may know it (`Knowledge`). Every secret field must
have been seen to differ, and every open field must be the same in every world, so no field can be left out of both.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, islice
from random import Random
from typing import Any

import msgspec

from tabularium.engine import Answer, Ask, Game, Knowledge, Match, Refused, Run, Sheet, State
from tabularium.engine.form import Problem

from .many import Report, in_parts
from .play import Action, Case, Looking, cases, do, moves
from .same import encoded, same

Alter = Callable[[dict[str, Any], int], State]
Observer = int | None

TRIES, ENOUGH = 12, 100
"""After so many comparisons a secret must have differed for an observer once, and after so many that of each seat."""
TABLES, LOOKS = 50, 3
"""At how many tables in a row options are changed, and how closely each is looked at."""
CLONES, SURE = 3, 40
"""How many reseeded clones are compared at first, and how many before anybody is accused of foresight."""
PROBES: list[Any] = [-1, 0, 1, 3, 10, 40, 10**6, "", "yes", "seat:0", "seat:1", [], ["seat:0"], None]
SHEETS = 12
"""Answers tried at every ask to hear why not, and how many sheets where one is filled in."""


def leaks_nothing(case: Case) -> Looking:
    """Change the secrets of others, and what a seat sees, is asked, may do, is refused and reads stays the same."""
    declares(case.game, case.knowledge)
    worlds = Worlds(case)
    while move := (yield):
        if move.look:
            for observer in (*move.match.seats, None):
                worlds.compare(move.match, observer)
    worlds.found.check(str(case))


def declares(game: Game, knowledge: Knowledge) -> None:
    """The game says of every field of its state who may know it, once; the kernel's own are the kernel's business."""
    fields = set(game.state.__struct_fields__).difference(State.__struct_fields__)
    said = Counter([*knowledge.open, *knowledge.own, *knowledge.hidden, *knowledge.veiled])
    unsaid = ", ".join(sorted(fields.difference(said)))
    assert not unsaid, f"{game.name}: `knowledge` does not say who may know {unsaid}: open, own, hidden or veiled?"
    unknown = ", ".join(sorted(set(said).difference(fields)))
    assert not unknown, f"{game.name}: `knowledge` names {unknown}, which the state does not have"
    assert "options" in fields, f"{game.name}: the state does not keep the options of its table in `options`"
    veils = {*knowledge.lifted}.difference(knowledge.veiled) | {*knowledge.lifted.values()}.difference(knowledge.open)
    assert not veils, f"{game.name}: `lifted` names {', '.join(sorted(veils))}: it is for veiled fields and open veils"
    twice = ", ".join(name for name, times in said.items() if times > 1)
    assert not twice, f"{game.name}: `knowledge` says two things of {twice}"


def noninterference(
    game: Game, positions: int, seed: int = 0, workers: int = 1, *, fixed: Mapping[str, Any] | None = None
) -> Report:
    """The same on at least so many positions of many tables that hide something, if any table of the game does.

    Each of several workers looks at tables of its own, until all have their share of the positions.
    """

    def part(shares: Iterable[int]) -> tuple[Report, Found]:
        report, found = Report(f"{game.name}: positions in which secrets were changed"), Found()
        for share in shares:
            hiding = islice(cycle(game, seed, fixed), share, None, workers)
            due = report.count + len(range(share, positions, workers))
            while report.count < due and len(report.faults) < TRIES:
                _compare(Worlds(next(hiding), found), report)
        return report, found

    began = time.perf_counter()
    parts = in_parts(part, workers, workers)
    report, found = parts[0]
    for other, more in parts[1:]:
        report.add(other)
        found.add(more)
    try:
        found.check(game.name)
    except AssertionError as leak:
        report.faults.append(str(leak))
    report.seconds = time.perf_counter() - began
    return report


def _compare(worlds: Worlds, report: Report) -> None:
    """Compare positions of one match with imagined ones."""
    try:
        for move in moves(worlds.case):
            if move.look:
                match = move.match
                compared = [worlds.compare(match, observer) for observer in (*match.seats, None)]
                report.count += all(compared)
    except AssertionError as leak:
        report.faults.append(str(leak))
    report.steps += worlds.compared


def cycle(game: Game, seed: int, fixed: Mapping[str, Any] | None) -> Iterator[Case]:
    """Tables without end, over all options, of those that hide something where some do."""
    for first in count(seed, TABLES):
        tables = cases(game, TABLES, first, LOOKS, fixed=fixed)
        yield from [case for case in tables if case.knowledge.own or case.knowledge.hidden] or tables


class Found:
    """Which secrets were seen to differ: by field, by who looked, and by whose it is."""

    def __init__(self) -> None:
        self.compared: Counter[tuple[str, Observer, Observer]] = Counter()
        self.differed: set[tuple[str, Observer, Observer]] = set()

    def add(self, other: Found) -> None:
        """Take in what was found elsewhere."""
        self.compared += other.compared
        self.differed |= other.differed

    def count(self, knowledge: Knowledge, observer: Observer, here: State, there: State) -> None:
        """Compare two states that look the same to an observer."""
        for name in knowledge.own:
            pairs = zip(getattr(here, name), getattr(there, name), strict=True)
            owners = getattr(here, knowledge.owners) if knowledge.owners else None
            for place, (left, right) in enumerate(pairs):
                if (owners[place] if owners else place) != observer:
                    self._count((name, observer, place), left != right)
        for name in knowledge.hidden:
            self._count((name, observer, None), getattr(here, name) != getattr(there, name))

    def _count(self, secret: tuple[str, Observer, Observer], differs: bool) -> None:
        self.compared[secret] += 1
        if differs:
            self.differed.add(secret)

    def check(self, where: str) -> None:
        """Every secret has differed for every observer; what never differs was not hidden."""
        for (name, observer, owner), compared in self.compared.items():
            some = any(each[:2] == (name, observer) for each in self.differed)
            enough = compared < TRIES or ((name, observer, owner) in self.differed if compared >= ENOUGH else some)
            whose = "" if owner is None else f" of seat {owner}"
            assert enough, f"{where}: what observer {observer} sees gives away {name}{whose}"


class Worlds:
    """Compares a match with imagined ones."""

    def __init__(self, case: Case, found: Found | None = None) -> None:
        assert case.game.imagine is not None, f"{case.game.name} has no imagine: its secrets cannot be changed"
        self.case = case
        self.imagine: Alter = case.game.imagine
        self.rng = case.random("worlds")
        self.compared = 0
        self.found = found or Found()

    def compare(self, match: Match, observer: Observer) -> bool:
        """Compare what an observer learns here and in another world, now and after one more step."""
        world = self.world(match, observer)
        if world is None:
            return False
        self.compared += 1
        self.found.count(self.case.knowledge, observer, match.state, world.state)
        where = f"{self.case}: at {match.state.agenda[-1]} the observer {observer} can tell other secrets apart"
        same(seen(world, observer), seen(match, observer), where)
        here = match.clone(self.rng.getrandbits(32))
        step = self._step(here, world, observer)
        if step is not None:
            self._after(here, world, observer, step)
        return True

    def world(self, match: Match, observer: Observer) -> Match | None:
        """A match that the observer could as well be in, at the same point; None where it cannot get there."""
        source, openly, fists = _since(match)
        state = self.imagine(match.game.knows(source, observer), self.rng.getrandbits(32))
        for name in [*self.case.knowledge.open, *_lifted(self.case.knowledge, source)]:
            where = f"{self.case}: {name} is called open, but observer {observer} does not know it"
            _alike(getattr(state, name), getattr(source, name), where)
        state.held = [self._fist(match.game, state, entry, observer) for entry in source.held]
        world = _opened(match, state)
        for seat, answer in openly:
            if seat not in world.asks or not world.asks[seat].accepts(answer):
                return None
            world.answer(seat, answer)
        pauses = "gives other seats a pause by the secrets of others"
        assert _pauses(match) == _pauses(world), f"{self.case}: at {match.state.agenda[-1]} the table {pauses}"
        stops = "waits for whoever stops there, or does not, by the secrets of others"
        assert _window(match) == _window(world), f"{self.case}: at {match.state.agenda[-1]} the table {stops}"
        for seat, answer in fists.items():
            assert seat in world.asks, f"{self.case}: by the secrets of others seat {seat} is asked or not"
            world.answer(seat, answer if seat == observer else world.asks[seat].sample(self.rng))
        return world

    def _fist(self, game: Game, state: State, entry: list[Any], observer: Observer) -> list[Any]:
        """A fist that was closed before an interruption; that of another seat holds something else in this world."""
        depth, seat, key, answer, *rests_on = entry
        if seat != observer:
            waiting = state.copy()
            waiting.agenda, waiting.held = waiting.agenda[: depth + 1], []
            run = Run(game, waiting)
            run.go()
            answer = run.asks[seat].sample(self.rng) if seat in run.asks else answer  # it may be dead by now
        return [depth, seat, key, answer, *rests_on]

    def _step(self, here: Match, world: Match, observer: Observer) -> tuple[Action, Action] | None:
        """The same step in both worlds; a fist that stays closed may hold something else in each."""
        rng = self.rng
        names = [
            (seat, name)
            for seat in here.seats
            for name in here.chances(seat)
            if rng.random() < 0.3 and name in world.chances(seat)
        ]
        if names:
            seat, name = rng.choice(names)
            verb, left, right = "interject", here.chances(seat)[name], world.chances(seat)[name]
        else:
            seat = rng.choice(sorted(here.asks))
            if seat not in world.asks or world.asks[seat].key != here.asks[seat].key:
                return None
            verb, name, left, right = "answer", "", here.asks[seat], world.asks[seat]
            if len(here.asks) > 1 and seat != observer and not _window(here):
                answers = left.sample(rng), right.sample(rng)
                return Action(verb, seat, name, answers[0]), Action(verb, seat, name, answers[1])
        for _ in range(TRIES):
            answer = left.sample(rng)
            if right.accepts(answer):
                return Action(verb, seat, name, answer), Action(verb, seat, name, answer)
        return None

    def _after(self, here: Match, world: Match, observer: Observer, step: tuple[Action, Action]) -> None:
        """Do the step in both; unless chance or a shown secret came up, the observer learns the same."""
        said, scene = len(world.log), here.state.agenda[-1][0]
        do(here, step[0])
        do(world, step[1])
        if here.run.sealed or world.run.sealed or not here.asks or not world.asks:
            return
        where = f"{self.case}: after {step[0]} in {scene} the observer {observer} can tell other secrets apart"
        same(seen(world, observer), seen(here, observer), where)
        lines = [line for line in world.log[said:] if line.visible(observer)]
        same(lines, here.lines(observer), f"{where}: the log")


def _alike(found: Any, expected: Any, what: str) -> None:
    """Assert that two values are the same; what is the order in a bag, nobody knows and nobody cares."""
    if found != expected and not (_bag(found) and _bag(expected) and sorted(found) == sorted(expected)):
        same(found, expected, what)


def _bag(value: Any) -> bool:
    return isinstance(value, list) and all(type(each) is int for each in value)


def _since(match: Match) -> tuple[State, list[tuple[int, Answer]], dict[int, Answer]]:
    """The data the waiting scene can start again from, and what it was given since, openly and in closed fists."""
    run, fists = match.run, match.run.answered
    if run.interruptible or run.base is None:
        return run.state, [], fists
    given = [(seat, answer) for seat, _, answer in run.given]
    return run.base, given[: len(given) - len(fists)], fists


def _opened(match: Match, state: State) -> Match:
    """Another state at the same table: with the stops under which the match waits where it does, then its own."""
    world = Match.from_state(match.game, state, len(match.seats), stops=match.run.waited)
    world.run.stops = match.run.stops
    return world


def _lifted(knowledge: Knowledge, state: State) -> list[str]:
    """Fields that are veiled at other times, and that all know now."""
    return [name for name, veil in knowledge.lifted.items() if not getattr(state, veil)]


def _window(match: Match) -> str | None:
    """The window at which the match waits, if it does."""
    return next(iter(match.run.waited), None)


def _pauses(match: Match) -> list[int]:
    """The seats that get a pause at the moment of a card, the same in every world: it depends on public knowledge."""
    return sorted([*match.run.pausing, *match.run.passed])


def seen(match: Match, observer: Observer) -> dict[str, Any]:
    """All that an observer learns here by looking, and by asking why not."""
    own = match.asks.get(observer) if observer is not None else None
    chances = match.chances(observer) if observer is not None else {}
    return {
        "view": match.view(observer),
        "known": match.known(observer),
        "waits for": _window(match) or sorted(match.asks),
        "answers for": {str(seat): _how_soon(match.asks[seat]) for seat in sorted(match.foregone())},
        "ask": _looked(own) if own else None,
        "chances": {name: _looked(ask) for name, ask in chances.items()},
    }


def _how_soon(ask: Ask) -> str:
    """How long the house waits before it gives the only answer."""
    return "at once" if ask.at_once else "after a pause"


def _looked(ask: Ask) -> dict[str, Any]:
    return {
        "shape": ask.describe(),
        "near": msgspec.to_builtins(ask.near()),
        "why": [msgspec.to_builtins(ask.why(probe)) for probe in PROBES],
        "problems": [msgspec.to_builtins(problem) for problem in _problems(ask)],
    }


def _problems(ask: Ask) -> Iterator[list[Problem]]:
    """The problems of sheets that fit the form, the same sheets wherever the form is the same."""
    if isinstance(ask, Sheet):
        rng = Random(ask.key)
        yield ask.problems(ask.default)
        yield from (ask.problems(ask.fields.sample(rng)) for _ in range(SHEETS))


# -- chance ------------------------------------------------------------------------------------------------------
def foresees_nothing(case: Case) -> Looking:
    """Other dice change no view and no ask; and what no seat knows is decided when it comes up, not before."""
    rng = case.random("foresight")
    while move := (yield):
        if not move.look:
            continue
        match, action = move.match, move.action
        now = _public(match)
        for _ in range(CLONES):
            same(_public(match.clone(rng.getrandbits(32))), now, f"{case}: with other dice")
        if not action.moves:
            continue
        result = _outcome(match, action, rng)
        if all(_outcome(match, action, rng) == result for _ in range(CLONES)):
            for world in _reshuffled(match, now, rng):
                do(world, action)
                if encoded(_public(world)) != result:
                    decided = all(_outcome(match, action, rng) == result for _ in range(SURE))
                    assert not decided, f"{case}: the order of things nobody knows decides what {action} brings"


def _public(match: Match) -> dict[str, Any]:
    """The views and asks of all seats together."""
    asks = {str(seat): ask.describe() for seat, ask in match.asks.items()}
    return {"views": [match.view(seat) for seat in (*match.seats, None)], "asks": asks}


def _outcome(match: Match, action: Action, rng: Random) -> bytes:
    """The public knowledge after a step, with other dice."""
    clone = match.clone(rng.getrandbits(32))
    do(clone, action)
    return encoded(_public(clone))


def _reshuffled(match: Match, now: dict[str, Any], rng: Random) -> Iterator[Match]:
    """The same position with everything in another order that no seat knows the order of."""
    imagine = match.game.imagine
    assert imagine is not None, f"{match.game.name} has no imagine: nobody knows what its seats know"
    source, openly, fists = _since(match)
    views = [match.game.knows(source, seat) for seat in match.seats]
    imagined = [[imagine(view, rng.getrandbits(32)) for _ in range(2)] for view in views]
    unknown = [
        path
        for path, things in _orders(source)
        if all(any(_at(state, path) != things for state in states) for states in imagined)
    ]
    for _ in range(CLONES if unknown else 0):
        state = source.copy()
        for path in unknown:
            things = _at(state, path)
            order = list(things)
            rng.shuffle(things)
            if [match.game.knows(state, seat) for seat in match.seats] != views:
                things[:] = order  # each knows a part of it, such as the own coins
        world = _opened(match, state)
        try:
            for seat, answer in (*openly, *fists.items()):
                world.answer(seat, answer)
        except Refused:
            continue
        if encoded(_public(world)) == encoded(now):
            yield world


def _orders(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], list[int]]]:
    """Every list of numbers in a state, with the way to it."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if path or name not in ("agenda", "held"):
                yield from _orders(getattr(value, name), (*path, name))
    elif isinstance(value, list) and value and all(type(each) is int for each in value):
        yield path, value
    elif isinstance(value, list | dict):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _orders(each, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    """The value at a path; None if there is nothing."""
    for step in path:
        try:
            value = getattr(value, step) if isinstance(value, msgspec.Struct) else value[step]
        except (AttributeError, KeyError, IndexError):
            return None
    return value
