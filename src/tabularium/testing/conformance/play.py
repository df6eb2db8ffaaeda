"""Random play for the checks: samples of a game, and matches with everything sprinkled in, played once for all."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any, NamedTuple

import msgspec

from tabularium.engine import Game, Knowledge, Match, Scene, Scenes, Together, Window
from tabularium.engine.options import make

from .same import everything

MOST_UNDONE, MOST_REWOUND, MOST_SETTLED = 40, 3, 3
HASTE = 0.3
"""How often the house ends a pause instead of waiting for all."""
ASIDES = ("undo", "undo", "stop", "stand", "settle", "hand_over", "rewind")
RESTLESSNESS = (0.01, 0.05, 0.2)
"""How often seats do something unasked; a few ways, so that long games are seen as well as wild ones."""
STRETCH = 4
"""How many steps in a row are looked at, where what came before matters."""


@dataclass(frozen=True)
class Case:
    """One sample of a game: a table, a seed, and how closely its random match is looked at.

    The checks look at the first `positions` steps, and then at fewer and fewer the longer the match lasts: about as
    many again whenever it has become two or three times as long. `most` is how many answers the match may take before
    it counts as endless; 0 for the game's own number.
    """

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    positions: int = 6
    most: int = 0

    def __str__(self) -> str:
        chosen = "-".join(f"{name}={value}" for name, value in self.options.items()) or "default"
        return f"{self.id}-{chosen}".replace(" ", "")

    @property
    def id(self) -> str:
        """A short name for a test; the seed brings its options back."""
        return f"{self.game.name}-{self.seats}-{self.seed}"

    @cached_property
    def knowledge(self) -> Knowledge:
        """The knowledge at this table: who may know which field."""
        return self.game.knowledge(make(self.game.options, dict(self.game.presets), dict(self.options)))

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
    positions: int = 6,
    *,
    most: int = 0,
    fixed: Mapping[str, Any] | None = None,
) -> list[Case]:
    """Samples over the numbers of seats and the options: the defaults, the presets, then options at random.

    `fixed` options are the same at all tables, on top of those that keep the game short.
    """
    rng = Random(seed)
    tables: list[dict[str, Any]] = [{}, *({"preset": name} for name in game.presets)]
    tables += [random_options(game, rng) for _ in range(count - len(tables))]
    seats = [game.seats[place % len(game.seats)] for place in range(count)]
    chosen = [{**options, **game.short, **(fixed or {})} for options in tables]
    return [
        Case(game, min(number, game.seating(options)[-1]), options, seed + place, positions, most)
        for place, (number, options) in enumerate(zip(seats, chosen, strict=False))
    ]


def random_options(game: Game, rng: Random) -> dict[str, Any]:
    """Some options of a game changed at random, within their types and limits, that go with each other."""
    while True:
        chosen = {}
        for each in msgspec.structs.fields(game.options):
            if each.name in game.options.settled:
                continue
            value = _value(msgspec.inspect.type_info(each.type), rng)
            if value is not None and rng.random() < 0.5:
                chosen[each.name] = value
        if msgspec.convert(chosen, game.options).conflict() is None:
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
        return self.verb in ("answer", "interject", "lapse")


def do(match: Match, action: Action) -> None:
    """Do it."""
    verb, seat, name, answer = action
    if verb == "answer":
        match.answer(seat, answer)
    elif verb == "interject":
        match.interject(seat, name, answer)
    elif verb == "lapse":
        match.lapse()
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
        """The next move."""
        rng = self.rng
        if rng.random() < self.restlessness:
            seats = [seat for seat in match.seats if match.chances(seat)]
            if seats:
                seat = rng.choice(seats)
                name, chance = rng.choice(sorted(match.chances(seat).items(), key=lambda each: each[0]))
                return Action("interject", seat, name, chance.sample(rng))
        if match.run.pausing and rng.random() < HASTE:
            return Action("lapse", match.run.pausing[0])
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
        moments = [*sorted(self.windows), *match.game.cards]
        if kind == "stop" and moments:
            return Action("stop", seat, rng.choice(moments), rng.random() < 0.7)
        if kind == "stand" and match.asks:
            asked = rng.choice(sorted(match.asks))
            ask = match.asks[asked]
            return Action("stand", asked, ask.key, [ask.sample(rng) for _ in range(rng.randint(0, 2))])
        if kind == "settle" and match.due() and self.settled < MOST_SETTLED:
            self.settled += 1
            return Action("settle", seat)
        return None


@dataclass
class Move:
    """A match before a step, and what will be done next. Look, and change nothing."""

    match: Match
    action: Action
    look: bool
    """Is this one of the positions that are looked at from all sides?"""
    stretch: bool
    """Does it belong to the few steps in a row that begin with such a one?"""

    @cached_property
    def everything(self) -> dict[str, Any]:
        """The match as it is, before anything was tried on it."""
        return everything(self.match)


Looking = Generator[None, Move | None, None]
"""Looks on while a match is played: it is sent every move, and None at the end."""
Check = Callable[[Case], Looking]
"""Something that must hold of every match; an AssertionError says what does not, and where."""


def look_on(case: Case, checks: Mapping[str, Check], after: Callable[[Any], None] | None = None) -> None:
    """Play the match of a case once, while all these checks look on; `after` is called after every scene."""
    watching = {name: check(case) for name, check in checks.items()}
    for each in watching.values():
        next(each)
    for move in chain(moves(case, Watch(after, steady="restarts" in checks)), [None]):
        for name, each in watching.items():
            try:
                each.send(move)
            except StopIteration:
                assert move is None, f"{name} has looked away"
            except AssertionError as fault:
                raise AssertionError(f"{name}: {fault}") from fault


def moves(case: Case, watch: Watch | None = None) -> Iterator[Move]:
    """A random match to its end, move by move."""
    watch = watch or Watch()
    with watch:
        match = Match.new(watch.over(case.game), case.seats, case.seed, case.options)
    player = Player(case.random("play"), case.random("mood").choice(RESTLESSNESS), watch.windows)
    looks = case.random("positions")
    due = last = 0
    for place in range(case.longest):
        if not match.asks:
            return
        action = player.choose(match)
        look = place >= due
        if look:
            last, due = place, place + 1 + looks.randint(0, 2 * place // case.positions)
        yield Move(match, action, look, place < last + STRETCH)
        with watch:
            do(match, action)
    raise AssertionError(f"{case}: not over after {case.longest} steps, at {match.state.agenda}")


class Watch:
    """Looks on at every scene that is run under it: which windows there are, and what holds after each scene."""

    def __init__(self, after: Callable[[Any], None] | None = None, steady: bool = False) -> None:
        """With `steady`, a scene that changes anything before its first ask is reported."""
        self.windows: set[str] = set()
        self.after = after
        self.steady = steady
        self.awake = False

    def __enter__(self) -> None:
        self.awake = True

    def __exit__(self, *_: object) -> None:
        self.awake = False

    def over(self, game: Game) -> Game:
        """The same game, looked at."""
        scenes: Scenes = copy(game.scenes)
        scenes.by_name = {name: self._wrapped(name, scene) for name, scene in game.scenes.by_name.items()}
        return replace(game, scenes=scenes)

    def _wrapped(self, name: str, scene: Callable[..., Any]) -> Callable[..., Any]:
        def run(state: Any, *args: Any) -> Any:
            running = scene(state, *args)
            if not self.awake:
                return running
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
