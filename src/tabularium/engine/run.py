"""The kernel's loop: runs scenes until a seat must answer. It keeps no history; a match does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from .ask import Amount, Answer, Ask, Pick, Sieve, Together, Window
from .dice import Dice, Fast, seeded
from .game import Game
from .log import Line
from .refusal import IllegalAnswer, KernelError, NoChance, Refused, WrongSeat, refuse
from .scene import OPENS, Scene
from .sight import Sight, Standpoint
from .state import NO_TAGS, State, Table

MOST_SCENES = 1000
GO_ON = "go_on"
STOP, MOMENT = "stop.", "moment."
"""How the keys of the kernel's own asks begin: the ask to a seat that stops, and the ask at a card's moment."""


class Run:
    """A game being played, one answer at a time. `asks` has the asks by seat. `given` holds the answers of the scene
    that waits, `steps` says how many of its asks are complete, and `base` is its state at the first ask, if it was
    kept.
    """

    __slots__ = (
        "_flow",
        "_held",
        "_idle",
        "_put",
        "_scenes",
        "_together",
        "after_scene",
        "asks",
        "base",
        "fresh",
        "game",
        "given",
        "keep",
        "sealed",
        "state",
        "steps",
        "stops",
        "table",
        "trusting",
    )

    def __init__(self, game: Game, state: State, table: Table | None = None, keep: bool = False) -> None:
        self.game = game
        self.state = state
        self.table = table or Table()
        self.keep = keep
        self.asks: dict[int, Ask] = {}
        self.stops: dict[str, list[int]] = {}
        self.given: list[tuple[int, str, Answer]] = []
        self.base: State | None = None
        self.steps = 0
        self.fresh = False
        self.sealed = False
        self.after_scene: Callable[[State], None] | None = None
        """Called after every scene: for tests that watch invariants."""
        self.trusting = False
        """Whether answers are played that were found legal when they were made: no sheet is looked through twice."""
        self._scenes = game.scenes.by_name
        self._flow: Scene | None = None
        self._idle = 0
        """How many scenes have begun since somebody was asked."""
        self._together: Together | Window | None = None
        self._held: dict[int, Answer] = {}
        self._put: dict[int, Ask] = {}
        """All asks of the window that waits, those that were answered too."""
        self.table.play(game.scenes)
        state.sit(self.table)

    @classmethod
    def new(
        cls, game: Game, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None, dice: Dice | None = None
    ) -> Run:
        """A new game without log or history, at its first ask."""
        state = game.new(seats, options)
        source = dice or Fast(seed)
        state.dice = source.first()
        run = cls(game, state, Table(source))
        run.go()
        return run

    def tell(self, log: list[Line] | None) -> None:
        """Further lines go into this log, or nowhere if it is None."""
        self.table.log = log
        self.state.sit(self.table)

    # -- what a seat can do --------------------------------------------------------------------------------------
    def checked(self, seat: int, answer: Answer) -> tuple[Ask, Answer]:
        """The ask of a seat, and its answer in normal form; refused if it is not legal."""
        ask = self.asks.get(seat)
        if ask is None:
            raise WrongSeat(refuse("refused.not_asked", self.unasked_by(seat), seat=f"seat:{seat}"))
        if (ask.lists or not self.trusting) and not ask.accepts(answer):
            raise IllegalAnswer(ask.why(answer) or refuse("refused.not_an_option"))
        return ask, ask.normal(answer) if type(answer) is list or type(answer) is dict else answer

    def unasked_by(self, seat: int) -> str | None:
        """The rule by which a seat is not asked. Of a pause nobody learns which seats have it."""
        if seat in self._held or isinstance(self._together, Window):
            return None
        return self.game.scenes.unasked_by(self.state, seat, self.asks)

    def answer(self, seat: int, answer: Answer) -> None:
        """A seat answers its ask."""
        ask, answer = self.checked(seat, answer)
        together = self._together
        if self.keep:
            self.remember()
            if not isinstance(together, Window):
                self.given.append((seat, ask.key, answer))
        self.fresh = self.sealed = False
        if together is None:
            self.steps += 1
            self._go(answer)
        else:
            self._held[seat] = answer
            del self.asks[seat]
            if not self.asks:
                self._go(self._gathered(together))

    def lapse(self) -> None:
        """The pause at a moment is over: who has not spoken lets it pass. A seat that has set a stop is still waited
        for."""
        window = self._together
        if not isinstance(window, Window) or not self.pausing:
            raise KernelError("nobody is given a pause here")
        if self.keep:
            self.remember()
        self.fresh = self.sealed = False
        for seat in self.pausing:
            self._held[seat] = GO_ON
            del self.asks[seat]
        if not self.asks:
            self._go(self._gathered(window))

    def take_back(self, seat: int) -> bool:
        """Open a closed fist again; False if this seat has none."""
        together = self._together
        if not isinstance(together, Together) or seat not in self._held:
            return False
        del self._held[seat]
        if self.keep:
            del self.given[max(i for i, each in enumerate(self.given) if each[0] == seat)]
        self.asks = {ask.seat: ask for ask in together.asks if ask.seat not in self._held}
        return True

    def chances(self, seat: int) -> dict[str, Ask]:
        """The things that a seat may do unasked at this moment."""
        if self._flow is None or not self.interruptible:
            return {}
        return self.game.scenes.chances(self.state, seat)

    def chance(self, seat: int, name: str) -> Ask | None:
        """Whether a seat may do this one thing unasked at this moment; far cheaper than to look at all."""
        if self._flow is None or (self.steps and not self.interruptible):
            return None
        return self.game.scenes.chance(self.state, seat, name)

    def barred_by(self, seat: int, name: str, answer: Answer) -> str | None:
        """The rule by which a seat has no chance of this now; none where it only has to wait, between two asks."""
        scenes = self.game.scenes
        if scenes.chance(self.state, seat, name) is not None:
            return None
        return scenes.barred_by(self.state, seat, name, answer)

    @property
    def interruptible(self) -> bool:
        """Is the waiting scene at its first ask, or one that can start again anywhere?"""
        return self.steps == 0 or (bool(self.state.agenda) and self.state.agenda[-1][0] in self.game.scenes.restartable)

    def interject(self, seat: int, name: str, answer: Answer) -> None:
        """A seat does something unasked: the waiting scene is closed, and starts again from data afterwards."""
        ask = self.chance(seat, name)
        if ask is None:
            raise NoChance(refuse("refused.no_chance", name=name, seat=f"seat:{seat}"))
        if (ask.lists or not self.trusting) and not ask.accepts(answer):
            raise IllegalAnswer(ask.why(answer) or refuse("refused.not_an_option"))
        self.fresh = self.sealed = False
        state = self.state
        depth = len(state.agenda) - 1
        if isinstance(self._together, Together):
            keys = {each.seat: each.key for each in self._together.asks}
            if OPENS in self.game.scenes.tags.get(name, NO_TAGS):
                self._held.pop(seat, None)
            on = self._together.basis
            state.held.extend([depth, each, keys[each], held, *on.get(each, ())] for each, held in self._held.items())
        self._close()
        state.agenda.append(self.game.scenes.interjected(state, seat, name, ask.normal(answer)))
        self._go(None)

    # -- what a bot is handed ------------------------------------------------------------------------------------
    def sight(self, seat: int) -> Sight:
        """The view of a seat now, for a bot."""
        return Sight(self.game.view, self.state, seat).standing(lambda: self._standpoint(seat))

    def _standpoint(self, seat: int) -> Standpoint:
        """From where a seat can imagine: the state from which the waiting scene could start again."""
        if self.interruptible or self.base is None:
            return Standpoint(self.game.knows(self.state, seat))
        answered = self.given[: len(self.given) - len(self.answered)]  # a fist that is closed still tells nobody
        return Standpoint(
            self.game.knows(self.base, seat), [(by, given if by == seat else None) for by, _, given in answered]
        )

    # -- the loop ------------------------------------------------------------------------------------------------
    def go(self) -> None:
        """Run scenes until a seat must answer or the game is over."""
        self.fresh = self.sealed = False
        self._close()
        self._go(None)

    def playout(self, rng: Random) -> int:
        """Play to the end at random; how many decisions that took. Nobody interjects."""
        self._close()
        self._flow = self._scene_after_scene()
        send, table, random = self._flow.send, self.table, rng.random
        decisions = 0
        value: Answer = None
        try:
            while True:
                ask = send(value)
                self._idle = 0
                if table.sealed:
                    raise self._asks_after_chance()
                if type(ask) is Pick:  # the two commonest asks, without a detour through their methods
                    options = ask.options
                    if len(options) == 1:
                        value = options[0]
                    else:
                        value = options[int(random() * len(options))]
                        decisions += 1
                elif type(ask) is Amount and ask.spaces is None:
                    low, high = ask.low, ask.high
                    if low == high:
                        value = low
                    else:
                        value = low + int(random() * (high - low + 1))
                        decisions += 1
                elif isinstance(ask, Window):
                    value = None
                elif isinstance(ask, Together):
                    value = {}
                    for each in ask.asks:
                        decisions += each.is_choice()
                        value[each.seat] = each.sample(rng)
                    if len(value) != len(ask.asks):
                        raise self._asks_twice()
                else:
                    value = ask.sample(rng)
                    decisions += ask.is_choice()
        except StopIteration:
            self._close()
        return decisions

    def _scene_after_scene(self) -> Scene:
        """The whole game as one generator: what lies on top of the agenda, until nothing does."""
        state, table, scenes = self.state, self.table, self._scenes
        agenda = state.agenda
        table.sealed, table.moved, table.vouched = False, "", None
        while agenda:
            task = agenda[-1]
            idle = self._idle = self._idle + 1
            if idle > MOST_SCENES:
                raise KernelError(f"{MOST_SCENES} scenes in a row asked nothing, the last of them {task}")
            try:
                scene = scenes[task[0]]
            except KeyError:
                scene = self.game.scenes.known(task[0])
            if len(task) == 1:  # a starred call costs as much as all the rest of this loop
                gen = scene(state)
            elif len(task) == 2:
                gen = scene(state, task[1])
            else:
                gen = scene(state, *task[1:])
            if gen is not None:
                yield from gen
            if not table.moved:
                raise KernelError(f"the scene {task[0]} ended without saying what comes next")
            table.moved = ""
            if table.sealed:
                self.sealed, table.sealed = True, False
            if self.after_scene is not None:
                self.after_scene(state)

    def _asks_after_chance(self) -> KernelError:
        return KernelError(f"the scene {self.state.agenda[-1][0]} asks after chance or a shown secret")

    def _asks_twice(self) -> KernelError:
        return KernelError(
            f"the scene {self.state.scene} asks one seat twice at once: put both questions into one ask, or ask in turn"
        )

    def _go(self, value: Any) -> None:
        """Send a value into the waiting scene, if there is one, and run on until somebody must answer."""
        if self._flow is None:
            self._flow = self._scene_after_scene()
        flow = self._flow
        try:
            while True:
                ask = flow.send(value)
                if self.table.sealed:
                    raise self._asks_after_chance()
                if self._idle:
                    self._idle = 0
                    self.fresh = True
                    self.steps = 0
                    self.given = []
                    self.base = None
                if isinstance(ask, Sieve):
                    ask = ask.listed()
                if isinstance(ask, Ask):
                    self._together, self._held, self._put, self.asks = None, {}, {}, {ask.seat: ask.complete()}
                elif self._passes(ask):
                    if self.keep:
                        self.remember()
                    value = self._gathered(ask)
                    continue
                return
        except StopIteration:
            self._close()
        except Refused as refused:  # what is legal has one source, the ask
            raise KernelError(f"a scene refuses what its ask allows: {refused}") from refused

    def _passes(self, ask: Together | Window) -> bool:
        """Does this moment pass without anybody being waited for?"""
        self._together = ask
        self._held, self._put = {}, {}
        if isinstance(ask, Window):
            self._put = self._waits_at(ask.key) if self.stops else {}
            self.asks = dict(self._put)
            return not self.asks
        self.asks = {each.seat: each.complete() for each in ask.asks}
        if len(self.asks) != len(ask.asks):
            raise self._asks_twice()
        if self.state.held:
            self._hold_again(ask.basis)
        return not self.asks

    def _waits_at(self, window: str) -> dict[int, Ask]:
        """The seats to wait for at a window: those that stop there and have a chance, and those that wish it for one of
        its cards.

        With a card one is waited for if one could hold it by what everybody knows, whether one does or not.
        """
        stopping = {seat for seat in self.stops.get(window, ()) if self.chances(seat)}
        cards = self.game.moments.get(window, {}).items()
        wishing = {seat for card, could in cards for seat in self.stops.get(card, ()) if could(self.state, seat)}
        keys = {seat: STOP if seat in stopping else MOMENT for seat in sorted(stopping | wishing)}
        return {seat: Pick(seat, f"{key}{window}", [GO_ON]) for seat, key in keys.items()}

    def _hold_again(self, basis: Mapping[int, list[Any]]) -> None:
        """Fists that were closed before an interruption stay closed if they rest on the same and are still legal."""
        depth = len(self.state.agenda) - 1
        mine = [entry for entry in self.state.held if entry[0] == depth]
        self.state.held = [entry for entry in self.state.held if entry[0] < depth]
        for _, seat, key, answer, *rests_on in mine:
            ask = self.asks.get(seat)
            if ask is not None and ask.key == key and rests_on == basis.get(seat, []) and ask.accepts(answer):
                self._held[seat] = answer
                self.given.append((seat, key, answer))
                del self.asks[seat]

    def _gathered(self, ask: Together | Window) -> dict[int, Answer] | None:
        """The value that the scene gets back from a simultaneous ask."""
        self.steps += 1
        if isinstance(ask, Window):
            return None
        self.sealed = self.sealed or len(ask.asks) > 1
        return {each.seat: self._held[each.seat] for each in ask.asks}

    def _close(self) -> None:
        if self._flow is not None:
            self._flow.close()
        self._flow = None
        self._idle = 0
        self._together = None
        self._held, self._put = {}, {}
        self.asks = {}
        self.given = []
        self.base = None
        self.steps = 0

    # -- copies --------------------------------------------------------------------------------------------------
    @property
    def answered(self) -> dict[int, Answer]:
        """The seats that have answered already, if several are asked."""
        return {} if self._together is None else self._held

    @property
    def held(self) -> dict[int, Answer]:
        """The closed fists of the simultaneous ask that waits."""
        return self._held if isinstance(self._together, Together) else {}

    @property
    def waited(self) -> dict[str, list[int]]:
        """The stops under which the scene, started again, waits where it waits now."""
        window = self._together
        if not isinstance(window, Window):
            return {}
        given = [seat for seat, ask in self._put.items() if ask.key.startswith(MOMENT)]
        cards = dict.fromkeys(self.game.moments.get(window.key, {}), given) if given else {}
        return {window.key: [seat for seat in self._put if seat not in given], **cards}

    @property
    def pausing(self) -> list[int]:
        """The seats to which a pause is given and which have not let it pass."""
        return [seat for seat in self.asks if seat in self._put and self.asks[seat].key.startswith(MOMENT)]

    @property
    def passed(self) -> list[int]:
        """The seats that have let it pass while others have not. Nobody else may know which."""
        return [seat for seat in self._held if seat in self._put and self._put[seat].key.startswith(MOMENT)]

    def remember(self) -> State:
        """The state at the waiting scene's first ask, copied before the first answer changes it."""
        if self.base is None:
            self.base = self.state.copy()
        return self.base

    def clone(self, seed: int) -> Run:
        """An independent run at the same point with other dice and no log."""
        source = self.state if self.interruptible or self.base is None else self.base
        if source is self.state and not self.interruptible:
            raise KernelError("a run that keeps no base cannot be cloned in the middle of a scene")
        state = source.copy()
        state.dice = seeded(~seed)  # never the dice of a game that was given the same seed
        run = Run(self.game, state, Table(Fast(seed)), self.keep)
        run.stops = self.waited
        run.go()
        given = self.answered.items() if source is self.state else [(seat, answer) for seat, _, answer in self.given]
        for seat, answer in given:
            run.answer(seat, answer)
        run.stops = {key: list(seats) for key, seats in self.stops.items()}
        return run
