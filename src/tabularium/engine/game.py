"""A game as the rest of the house knows it: one object, found by entry point."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, runtime_checkable

from .ask import Answer, Ask
from .log import Line
from .options import Options, make
from .parties import SEAT
from .refusal import TabulariumError
from .rules import Rulebook
from .scene import Scenes
from .state import Named, State, named

GROUP = "tabularium.games"

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    O = TypeVar("O", bound=Options, default=Any)  # noqa: E741
else:
    from typing import TypeVar

    S, O = TypeVar("S"), TypeVar("O")  # noqa: E741


class Bot(Protocol):
    """Answers from what a seat may see, and never from anything else.

    `blind` bots do not look at the view and are spared the making of it.
    """

    blind: bool

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        """A legal answer."""
        ...

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """Something to do unasked, or None."""
        ...


@runtime_checkable
class Adviser(Protocol):
    """A bot that can also say why it would answer so."""

    def reason(self, view: dict[str, Any], ask: Ask, answer: Answer) -> Line | None:
        """One line with what it reckons: odds, prices; None where it follows a habit."""
        ...


class Weighed(NamedTuple):
    """An answer, and the chance to win after it."""

    answer: Answer
    chance: float


@runtime_checkable
class Counsel(Protocol):
    """A bot that can also say what several answers are worth."""

    def weighed(self, view: dict[str, Any], ask: Ask) -> list[Weighed]:
        """The best answers it has looked at, its own first; none where it does not look ahead."""
        ...


BotMaker = Callable[[int], Bot]


@runtime_checkable
class Characters(Protocol):
    """Makes bots of several temperaments."""

    @property
    def tempers(self) -> Collection[str]:
        """The temperaments, by name."""
        ...

    def __call__(self, seed: int, /) -> Bot:
        """A bot of no certain one."""
        ...

    def minded(self, temper: str) -> BotMaker:
        """Makes bots of this one."""
        ...


@dataclass(frozen=True)
class Knowledge:
    """The readers of each field of a state: every field is in one of these groups. The conformance kit checks it."""

    open: Collection[str]
    """Everybody knows it: the view of every seat shows it."""
    own: Collection[str] = ()
    """A value for each seat, which no other seat may know."""
    hidden: Collection[str] = ()
    """Nobody knows it, such as what is left in a bag from which hidden hands were dealt."""
    veiled: Collection[str] = ()
    """Open except for a part, or except at times: an offer to another seat, or piles that each seat knows as far as it
    has seen them."""
    owners: str = ""
    """The field that says by number to which seat a value of an `own` column belongs, if not to the seat itself."""
    lifted: Mapping[str, str] = field(default_factory=dict)
    """Veiled fields that all know as long as another one, which is open, is empty: what keeps the veil, say."""


@dataclass(frozen=True)
class Legend:
    """How entries of a view are read where nobody knows the game: on the general table, in hints, in the terminal."""

    seats: tuple[str, ...] = ()
    """Entries whose numbers are seats, besides `seat`, `active`, `owner` and `winners`."""
    owners: tuple[str, ...] = ("owner",)
    """Entries by which a row belongs to a seat."""
    kinds: tuple[str, ...] = ()
    """The kinds of things that stand in a view by their bare names."""
    unread: tuple[str, ...] = ()
    """Entries of rows that are for bots, where another says the same in words."""
    parties: str = ""
    """Where people speak for parties, their kind: what would be a seat is one of these."""
    people: tuple[str, ...] = ()
    """Entries whose numbers are seats even so."""

    def is_seat(self, entry: str) -> bool:
        """Is a number under this entry a seat, or a party?"""
        return entry in ("seat", "active", "owner", "winners") or entry in self.seats or entry in self.people

    def reference(self, entry: str, number: int) -> str | None:
        """The seat or party that a number under this entry means; nobody, where it is just a number."""
        if not self.is_seat(entry):
            return None
        return f"{self.parties if self.parties and entry not in self.people else SEAT}:{number}"

    def readings(self, name: str, entry: str) -> list[str]:
        """The things that a name under an entry could refer to, the likeliest first."""
        kinds = dict.fromkeys((entry, entry.removesuffix("s"), *self.kinds))
        return [name] if ":" in name else [f"{kind}:{name}" for kind in kinds if kind]


@dataclass(frozen=True)
class Game(Generic[S, O]):
    """Everything the house needs of a game."""

    name: str
    package: str
    seats: range
    state: type[S]
    options: type[O]
    scenes: Scenes
    rules: Rulebook
    rules_version: int
    start: Callable[[O, int], S]
    """The table before anything has happened."""
    opening: Named
    """The scene with which play begins."""
    view: Callable[[S, int | None], dict[str, Any]]
    knowledge: Callable[[O], Knowledge]
    """Says who may know which field of a state, at a table with these options. A state keeps them in its field
    `options`."""
    outcome: Callable[[S], dict[str, Any]]
    room: Callable[[O], int] | None = None
    """How many seats a table with these options has at most, where options can leave fewer than the game has."""
    imagine: Callable[[dict[str, Any], int], S] | None = None
    """A state that agrees with what a seat knows, the rest made up."""
    known: Callable[[S, int | None], dict[str, Any]] | None = None
    """A seat's knowledge as plain data to imagine from; None where its view tells as much."""
    invariants: Callable[[S], None] | None = None
    """Checks what must hold after every scene."""
    watcher: Callable[[S], Callable[[S], None]] | None = None
    """Given the state at the start, what is called after every scene: for what holds from one state to the next."""
    presets: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    bots: Mapping[str, BotMaker] = field(default_factory=dict)
    things: Mapping[str, int] = field(default_factory=dict)
    """Names of the things that are drawn from bags, for scripted dice and scenario files."""
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """From a state's version to the next: functions on the plain dict that an old snapshot holds."""
    state_version: int = 1
    legend: Legend = Legend()
    moments: Mapping[str, Mapping[str, Callable[[S, Any], bool]]] = field(default_factory=dict)
    """By window, the cards that may be played there, each with who could hold and play it by what everybody knows."""
    ahead: tuple[str, ...] = ()
    """The questions that come again and again and may well be answered alike each time: these can be answered ahead."""
    letters: bool = False
    """May seats write each other privately while they play?"""
    archive: Callable[[O], Collection[str]] = lambda options: ()
    """Which papers everybody may read when the game is over, at a table with these options: `letters`, `documents`."""
    benches: Callable[[int], list[list[int]]] | None = None
    """Where several people play one party: given a number of people, who sits with whom. The n-th bench is the n-th
    party."""
    seated: Callable[[S], list[list[int]]] | None = None
    """The same once play has begun, where people change sides."""
    bench: str = ""
    """How such a party is named at the table: `faction` for `faction:2`."""
    chair: Callable[[S], int | None] | None = None
    """The seat that presides just now, by what everybody knows; in a room full of people it gives the floor."""
    leaders: Callable[[S], list[int]] | None = None
    """The seats that speak for all others where the table must agree; None: every seat speaks for itself."""
    turn: Callable[[S], int] | None = None
    """Which turn it is, counted from 1, by what everybody knows; None where there are none to be counted."""
    calendar: Mapping[str, float] | None = None
    """For weekly games: by question key or its beginning, for how many hours of the week that question has a phase of
    its own. All others are due when the week ends. None: it is not played by the calendar."""
    base: Game | None = None
    """The game this one is an edition of: its code and words serve here too."""
    lone: Game | None = None
    """Where several people speak for a party, the same with one person for each: so play the tests of its base."""
    short: Mapping[str, Any] = field(default_factory=dict)
    """Options under which games end soon that random play would hardly end, for proofs that look at every step."""
    longest: int = 5_000
    """How many answers a game may take, played at random, before the conformance kit says that it never ends."""

    def __post_init__(self) -> None:
        self.scenes.known(named(self.opening))

    @property
    def homes(self) -> list[tuple[str, str]]:
        """Where its words are, as package and name: in its own package first, then in that of its base."""
        return [(self.package, self.name), *(self.base.homes if self.base else [])]

    @property
    def cards(self) -> list[str]:
        """The cards that answer a moment."""
        return list(dict.fromkeys(card for cards in self.moments.values() for card in cards))

    def new(self, seats: int, options: Mapping[str, Any] | None = None) -> S:
        """The state before the first scene."""
        fit = self.seating(options)
        if seats not in fit:
            raise TabulariumError(f"{self.name} is for {fit[0]} to {fit[-1]} seats, not {seats}")
        state = self.start(self._made(options), seats)
        state.resume([[named(self.opening)]])
        return state

    def seating(self, options: Mapping[str, Any] | None = None) -> range:
        """For how many seats a table with these options is."""
        made = self._made(options)
        return self.seats if self.room is None else range(self.seats[0], min(self.seats[-1], self.room(made)) + 1)

    def phase(self, state: S) -> str:
        """The phase in which a state is, as its edition calls it; empty where its game has none."""
        return state.edition.phase_of(task[0] for task in state.agenda)

    def hides(self, options: Mapping[str, Any] | None = None) -> bool:
        """Is there anything at a table with these options that not all may know?"""
        known = self.knowledge(self._made(options))
        return bool(known.own or known.hidden or known.veiled)

    def secrets(self, state: Any) -> list[str]:
        """The fields of a state that not all may know just now. The kernel's own are no secrets."""
        told = self.knowledge(state.options)
        known = {*told.open, *(name for name, veil in told.lifted.items() if not getattr(state, veil))}
        kind: type[State] = type(state)
        return [name for name in _own_fields(kind) if name not in known]

    def opens(self, papers: str, options: Mapping[str, Any] | None = None) -> bool:
        """May everybody read these papers when the game is over?"""
        return papers in self.archive(self._made(options))

    def _made(self, options: Mapping[str, Any] | None) -> O:
        """Typed options from plain ones."""
        return make(self.options, dict(self.presets), dict(options or {}))

    def knows(self, state: S, seat: int | None) -> dict[str, Any]:
        """The knowledge of a seat (None: a spectator), for `imagine`."""
        return (self.known or self.view)(state, seat)

    def bot(self, named: str, seed: int = 0) -> Bot:
        """A bot by its level, and perhaps its temperament: `greedy`, `greedy:martial`."""
        return self.maker(named)(seed)

    def maker(self, named: str) -> BotMaker:
        """What makes the bots that are called so."""
        level, named_one, temper = named.partition(":")
        maker = self.bots.get(level)
        if maker is None:
            raise UnknownName("bot", level, list(self.bots))
        if not named_one:
            return maker
        if not isinstance(maker, Characters) or temper not in maker.tempers:
            raise UnknownName("bot", named, [f"{level}:{each}" for each in self.tempers(level)] or [level])
        return maker.minded(temper)

    def tempers(self, level: str) -> list[str]:
        """The temperaments that bots of a level can have."""
        maker = self.bots.get(level)
        return list(maker.tempers) if isinstance(maker, Characters) else []


@cache
def _own_fields(kind: type[State]) -> list[str]:
    """The fields a game has added to the kernel's."""
    return [name for name in kind.__struct_fields__ if name not in State.__struct_fields__]


def the_game(game: Game | ModuleType) -> Game:
    """A game, or the package of one: what `games` has by its name before the package is imported, and afterwards."""
    return game if isinstance(game, Game) else game.GAME


class UnknownName(TabulariumError):
    """An unknown name, with the nearest known one."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        self.what = what
        self.name = name
        self.nearest = (get_close_matches(name, known, 1, 0) or [""])[0]
        hint = f"; did you mean {self.nearest}?" if self.nearest else ""
        super().__init__(f"no {what} called {name!r}{hint} (there are: {', '.join(known) or 'none'})")


def game_names() -> list[str]:
    """The names of all installed games."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


@cache
def find_game(name: str) -> Game:
    """The installed game of this name."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            game: Game = entry.load()
            return game
    raise UnknownName("game", name, game_names())
