"""Random play for the proofs: samples of a game, matches with everything sprinkled in, and games by the thousand."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

import msgspec

from tabularium.engine import Ask, Game, Match, Run, Scene, Scenes, Together, Window

MOST_UNDONE, MOST_REWOUND, MOST_SETTLED = 40, 3, 3
ASIDES = ("undo", "undo", "stop", "stand", "settle", "hand_over", "rewind")
RESTLESSNESS = (0.01, 0.05, 0.2)
"""How often seats do something unasked; a few ways, so that long games are seen as well as wild ones."""


@dataclass(frozen=True)
class Case:
    """One sample of a game: a table, a seed, and how many positions of its random match are looked at.

    `secrets` names columns of the state, one value for each seat, that no other seat may know. `most` is how many
    answers the match may take before it is said never to end; 0 for as many as the game says.
    """

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    positions: int = 20
    most: int = 0
    secrets: tuple[str, ...] = ()

    def __str__(self) -> str:
        chosen = "-".join(f"{name}={value}" for name, value in self.options.items()) or "default"
        return f"{self.game.name}-{self.seats}-{chosen}-{self.seed}".replace(" ", "")

    def random(self, what: str) -> Random:
        """A source of chance of its own for every purpose."""
        return Random(f"{what}:{self.seed}")

    @property
    def longest(self) -> int:
        """How many answers the match may take."""
        return self.most or self.game.longest

    def new(self) -> Match:
        """The match at its first ask."""
        return Match.new(self.game, self.seats, self.seed, self.options)


def cases(
    game: Game,
    count: int = 6,
    seed: int = 0,
    positions: int = 20,
    secrets: tuple[str, ...] = (),
    *,
    most: int = 0,
    fixed: Mapping[str, Any] | None = None,
) -> list[Case]:
    """Samples over the numbers of seats and the options: the defaults, the presets, then options at random.

    `fixed` options are the same at all tables: a round limit that keeps a sample quick, or one that hides something.
    """
    rng = Random(seed)
    tables: list[dict[str, Any]] = [{}, *({"preset": name} for name in game.presets)]
    tables += [random_options(game, rng) for _ in range(count - len(tables))]
    seats = [game.seats[place % len(game.seats)] for place in range(count)]
    return [
        Case(game, number, {**options, **(fixed or {})}, seed + place, positions, most, secrets)
        for place, (number, options) in enumerate(zip(seats, tables, strict=False))
    ]


def random_options(game: Game, rng: Random) -> dict[str, Any]:
    """Some options of a game changed at random, within their types and limits."""
    chosen = {}
    for each in msgspec.structs.fields(game.options):
        value = _value(msgspec.inspect.type_info(each.type), rng)
        if value is not None and rng.random() < 0.5:
            chosen[each.name] = value
    return chosen


def _value(kind: msgspec.inspect.Type, rng: Random) -> Any:
    """A value of a type with limits; None if there are too many to choose from."""
    if isinstance(kind, msgspec.inspect.LiteralType | msgspec.inspect.EnumType):
        values = kind.values if isinstance(kind, msgspec.inspect.LiteralType) else [each.value for each in kind.cls]
        return rng.choice(list(values))
    if isinstance(kind, msgspec.inspect.BoolType):
        return rng.random() < 0.5
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return rng.randint(kind.ge, kind.le)
    if isinstance(kind, msgspec.inspect.ListType) and kind.max_length is not None:
        items = [_value(kind.item_type, rng) for _ in range(rng.randint(kind.min_length or 0, kind.max_length))]
        return None if None in items else items
    return None


# -- a match with everything in it -------------------------------------------------------------------------------
class Action(NamedTuple):
    """Something done to a match, so that it can be done to another."""

    verb: str
    seat: int
    name: str = ""
    answer: Any = None

    @property
    def moves(self) -> bool:
        """Does it move the game on?"""
        return self.verb in ("answer", "interject")


def do(match: Match, action: Action) -> None:
    """Do it."""
    verb, seat, name, answer = action
    if verb == "answer":
        match.answer(seat, answer)
    elif verb == "interject":
        match.interject(seat, name, answer)
    elif verb == "undo":
        match.undo(seat)
    elif verb == "stop":
        match.stop(seat, name, answer)
    elif verb == "stand":
        match.stand(seat, name, answer)
    elif verb == "hand_over":
        match.hand_over(seat, name)
    elif verb == "rewind":
        match.rewind(answer, seat, match.seats)
    else:
        match.settle()


class Player:
    """Plays all seats at random: answers, things unasked, and all that goes on beside the game."""

    def __init__(self, rng: Random, restlessness: float, windows: set[str]) -> None:
        self.rng = rng
        self.restlessness = restlessness
        self.windows = windows
        self.undone = self.rewound = self.settled = 0

    def choose(self, match: Match) -> Action:
        """What happens next."""
        rng = self.rng
        if rng.random() < self.restlessness:
            seats = [seat for seat in match.seats if match.chances(seat)]
            if seats:
                seat = rng.choice(seats)
                name, chance = rng.choice(sorted(match.chances(seat).items(), key=lambda each: each[0]))
                return Action("interject", seat, name, chance.sample(rng))
        return self._aside(match) or self._answer(match)

    def _answer(self, match: Match) -> Action:
        seat = self.rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        assert ask.count() > 0, f"{ask.key} to seat {seat}: no legal answer"
        return Action("answer", seat, answer=ask.sample(self.rng))

    def _aside(self, match: Match) -> Action | None:
        """Now and then somebody takes something back, stops, answers in advance, or gives up the seat."""
        rng, seat = self.rng, self.rng.choice(match.seats)
        kind = rng.choice(ASIDES) if rng.random() < 0.2 else ""
        if kind == "undo" and match.can_undo(seat) and self.undone < MOST_UNDONE:
            self.undone += 1
            return Action("undo", seat)
        if kind == "rewind" and match.record is not None and self.rewound < MOST_REWOUND:
            self.rewound += 1
            return Action("rewind", seat, answer=rng.randrange(len(match.record.rows)))
        if kind == "hand_over":
            return Action("hand_over", seat, f"player {rng.randrange(10)}")
        if kind == "stop" and self.windows:
            return Action("stop", seat, rng.choice(sorted(self.windows)), rng.random() < 0.7)
        if kind == "stand" and match.asks:
            asked = rng.choice(sorted(match.asks))
            ask = match.asks[asked]
            return Action("stand", asked, ask.key, [ask.sample(rng) for _ in range(rng.randint(0, 2))])
        if kind == "settle" and match.due() and self.settled < MOST_SETTLED:
            self.settled += 1
            return Action("settle", seat)
        return None


def moves(case: Case) -> Iterator[tuple[Match, Action]]:
    """A random match to its end: before each step the match, and what will be done next. Look, and change nothing."""
    watch = Watch()
    match = Match.new(watch.over(case.game), case.seats, case.seed, case.options)
    player = Player(case.random("play"), case.random("mood").choice(RESTLESSNESS), watch.windows)
    for _ in range(case.longest):
        if not match.asks:
            return
        action = player.choose(match)
        yield match, action
        do(match, action)
    raise AssertionError(f"{case}: not over after {case.longest} steps, at {match.state.agenda}")


def looked_at(case: Case) -> Iterator[tuple[Match, Action]]:
    """As many of the moves as the case asks for, spread over the match."""
    return ((match, action) for match, action, look in stretches(case, 1) if look)


def stretches(case: Case, length: int) -> Iterator[tuple[Match, Action, bool]]:
    """All moves, and whether one belongs to the stretches of this length that are to be looked at."""
    parts = -(-sum(1 for _ in moves(case)) // length)
    chosen = set(case.random("positions").sample(range(parts), min(case.positions, parts)))
    for place, (match, action) in enumerate(moves(case)):
        yield match, action, place // length in chosen


class Watch:
    """Looks on at every scene of a game: which windows there are, and what holds after each scene."""

    def __init__(self, after: Callable[[Any], None] | None = None, steady: bool = False) -> None:
        """With `steady`, a scene that changes anything before its first ask is reported."""
        self.windows: set[str] = set()
        self.after = after
        self.steady = steady

    def over(self, game: Game) -> Game:
        """The same game, looked at."""
        scenes: Scenes = copy(game.scenes)
        scenes.by_name = {name: self._wrapped(name, scene) for name, scene in game.scenes.by_name.items()}
        return replace(game, scenes=scenes)

    def _wrapped(self, name: str, scene: Callable[..., Any]) -> Callable[..., Any]:
        def run(state: Any, *args: Any) -> Any:
            running = scene(state, *args)
            if running is not None:
                return self._watched(name, state, running)
            self._ended(state)
            return None

        return run

    def _watched(self, name: str, state: Any, running: Scene) -> Scene:
        before = msgspec.json.encode(state) if self.steady else b""
        ask = next(running, None)
        if ask is not None and self.steady and not (isinstance(ask, Together) and state.held):
            assert msgspec.json.encode(state) == before, f"the scene {name} changes the state before its first ask"
        while ask is not None:
            if isinstance(ask, Window):
                self.windows.add(ask.key)
            value = yield ask
            try:
                ask = running.send(value)
            except StopIteration:
                ask = None
        self._ended(state)

    def _ended(self, state: Any) -> None:
        if self.after is not None:
            self.after(state)


# -- games by the thousand ---------------------------------------------------------------------------------------
@dataclass
class Report:
    """What a proof came to; `faults` say how each fault can be seen again."""

    what: str
    count: int = 0
    steps: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def ok(self) -> bool:
        """Was nothing wrong?"""
        return not self.faults

    def add(self, other: Report) -> None:
        """Take in a part that was done elsewhere."""
        self.count += other.count
        self.steps += other.steps
        self.faults += other.faults
        self.longest = max(self.longest, other.longest)
        self.endings += other.endings

    def __str__(self) -> str:
        told = f"{self.what}: {self.count:,} looked at, {self.steps:,} steps, {self.seconds:.0f} s"
        return f"{told}, no fault" if self.ok else f"{told}, {len(self.faults)} faults, the first: {self.faults[0]}"


Watcher = Callable[[Any], Callable[[Any], None]]
"""Given the state at the start, what is called after every scene: for what must hold from one state to the next."""


def play_many(
    game: Game,
    games: int,
    seed: int = 0,
    workers: int = 1,
    most: int = 0,
    *,
    fixed: Mapping[str, Any] | None = None,
    watcher: Watcher | None = None,
) -> Report:
    """Random games over all numbers of seats and options: no exception, no dead end, every invariant held."""

    def part(numbers: Iterable[int]) -> Report:
        report = Report(f"{game.name}: games at random")
        for number in numbers:
            rng = Random(f"{seed}:{number}")
            seats, options = rng.choice(game.seats), {**random_options(game, rng), **(fixed or {})}
            report.count += 1
            try:
                steps, outcome = play_one(game, seats, options, rng, most, watcher)
                report.steps += steps
                report.longest = max(report.longest, steps)
                report.endings[str(outcome.get("ending", ""))] += 1
            except Exception as error:
                told = f"{type(error).__name__}: {error}"
                report.faults.append(f"game {number} of seed {seed} ({seats} seats, {options}): {told}")
        return report

    return shared_out(part, games, workers)


def play_one(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    rng: Random,
    most: int = 0,
    watcher: Watcher | None = None,
) -> tuple[int, dict[str, Any]]:
    """One game at random to its end, with invariants after every scene; how many steps it took, and the outcome."""
    restlessness = rng.choice((0.0, *RESTLESSNESS))
    run = Run.new(game, seats, rng.getrandbits(32), options)
    run.after_scene = _watched_by(game.invariants, watcher(run.state) if watcher else None)
    if game.invariants is not None:
        game.invariants(run.state)
    for step in range(most or game.longest):
        if not run.asks:
            assert not run.state.agenda, f"nobody is asked, but the agenda is {run.state.agenda}"
            outcome = game.outcome(run.state)
            assert outcome, "no outcome"
            return step, outcome
        seat = rng.randrange(seats)
        chances = run.chances(seat) if rng.random() < restlessness else {}
        if chances:
            name = rng.choice(sorted(chances))
            run.interject(seat, name, chances[name].sample(rng))
        else:
            seat, ask = _any(run.asks, rng)
            run.answer(seat, ask.sample(rng))
    raise AssertionError(f"not over after {most or game.longest} steps, at {run.state.agenda}")


def _watched_by(*looks: Callable[[Any], None] | None) -> Callable[[Any], None]:
    """All that look on after a scene, as one."""
    found = [look for look in looks if look is not None]

    def look_on(state: Any) -> None:
        for look in found:
            look(state)

    return look_on


def _any(asks: dict[int, Ask], rng: Random) -> tuple[int, Ask]:
    return next(iter(asks.items())) if len(asks) == 1 else rng.choice(list(asks.items()))


def shared_out(part: Callable[[Iterable[int]], Report], count: int, workers: int) -> Report:
    """Numbers from 0 to `count`, shared out among processes where the system can fork them."""
    began = time.perf_counter()
    if workers > 1 and "fork" in multiprocessing.get_all_start_methods():
        fork = multiprocessing.get_context("fork")
        pipes = []
        for worker in range(workers):
            mine, theirs = fork.Pipe(duplex=False)
            numbers = range(worker, count, workers)
            fork.Process(target=lambda end=theirs, todo=numbers: end.send(part(todo)), daemon=True).start()
            theirs.close()
            pipes.append(mine)
        reports: list[Report] = [mine.recv() for mine in pipes]
    else:
        reports = [part(range(count))]
    for other in reports[1:]:
        reports[0].add(other)
    reports[0].seconds = time.perf_counter() - began
    return reports[0]
