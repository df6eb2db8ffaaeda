"""The kernel's loop: runs scenes until a seat must answer. It keeps no history; a match does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ask import Answer, Ask, Pick, Together, Window
from .dice import Dice, Fast, seeded
from .game import Game
from .refusal import IllegalAnswer, KernelError, NoChance, WrongSeat, refuse
from .scene import Scene
from .state import State, Table

MOST_SCENES = 1000
GO_ON = "go_on"


class Run:
    """A game being played, one answer at a time.

    `asks` is who must answer what. `given` holds the answers of the scene that waits, `steps` how many of its
    asks are complete, and `base` its state at the first ask, if `keep` is set.
    """

    __slots__ = (
        "_gen",
        "_held",
        "_together",
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
        self._gen: Scene | None = None
        self._together: Together | Window | None = None
        self._held: dict[int, Answer] = {}
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

    # -- what a seat can do --------------------------------------------------------------------------------------
    def answer(self, seat: int, answer: Answer) -> None:
        """A seat answers its ask."""
        ask = self.asks.get(seat)
        if ask is None:
            raise WrongSeat(refuse("refused.not_asked", seat=f"seat:{seat}"))
        if not ask.accepts(answer):
            raise IllegalAnswer(ask.why(answer) or refuse("refused.not_an_option"))
        answer = ask.normal(answer)
        self.given.append((seat, ask.key, answer))
        self.fresh = self.sealed = False
        together = self._together
        if together is None:
            self.steps += 1
            self._go(answer)
        else:
            self._held[seat] = answer
            del self.asks[seat]
            if not self.asks:
                self._go(self._gathered(together))

    def take_back(self, seat: int) -> bool:
        """Open a closed fist again; False if this seat has none."""
        together = self._together
        if not isinstance(together, Together) or seat not in self._held:
            return False
        del self._held[seat]
        self.given = [entry for entry in self.given if entry[0] != seat]
        self.asks = {ask.seat: ask for ask in together.asks if ask.seat not in self._held}
        return True

    def chances(self, seat: int) -> dict[str, Ask]:
        """What a seat may do unasked at this moment."""
        if self._gen is None or not self.interruptible:
            return {}
        return self.game.scenes.chances(self.state, seat)

    @property
    def interruptible(self) -> bool:
        """Is the waiting scene at its first ask, or one that can start again anywhere?"""
        return self.steps == 0 or (bool(self.state.agenda) and self.state.agenda[-1][0] in self.game.scenes.restartable)

    def interject(self, seat: int, name: str, answer: Answer) -> None:
        """A seat does something unasked: the waiting scene is closed, and starts again from data afterwards."""
        ask = self.chances(seat).get(name)
        if ask is None:
            raise NoChance(refuse("refused.no_chance", name=name, seat=f"seat:{seat}"))
        if not ask.accepts(answer):
            raise IllegalAnswer(ask.why(answer) or refuse("refused.not_an_option"))
        self.fresh = self.sealed = False
        state = self.state
        depth = len(state.agenda) - 1
        if isinstance(self._together, Together):
            keys = {each.seat: each.key for each in self._together.asks}
            state.held.extend([depth, each, keys[each], held] for each, held in self._held.items())
        self._close()
        state.agenda.append([name, seat, ask.normal(answer)])
        self._go(None)

    # -- the loop ------------------------------------------------------------------------------------------------
    def go(self) -> None:
        """Run scenes until a seat must answer or the game is over."""
        self.fresh = self.sealed = False
        self._close()
        self._go(None)

    def _go(self, value: Any) -> None:
        state, table = self.state, self.table
        agenda = state.agenda
        by_name, asking = self.game.scenes.by_name, self.game.scenes.asking
        gen = self._gen
        for _ in range(MOST_SCENES):
            if gen is None:
                if not agenda:
                    self._close()
                    return
                task = agenda[-1]
                table.sealed = False
                name = task[0]
                if name in asking:
                    self._gen = gen = by_name[name](state, *task[1:])
                    self._together = None
                    self.given = []
                    self.steps = 0
                    self.base = None
                    value = None
                else:
                    by_name[name](state, *task[1:])
                    self._ended(task)
                    continue
            else:
                task = agenda[-1]
            try:
                ask = gen.send(value)
            except StopIteration:
                gen = self._gen = None
                self._ended(task)
                continue
            if table.sealed:
                raise KernelError(f"the scene {task[0]} asks after chance or a shown secret")
            if isinstance(ask, Ask):
                self._together = None
                self.asks = {ask.seat: ask}
            elif self._passes(ask):
                value = self._gathered(ask)
                continue
            if self.steps == 0:
                self.fresh = True
                if self.keep and self.base is None:
                    self.base = state.copy()
            return
        raise KernelError(f"{MOST_SCENES} scenes in a row asked nothing, the last of them {agenda[-1]}")

    def _passes(self, ask: Together | Window) -> bool:
        """Does this moment pass without anybody being waited for?"""
        self._together = ask
        self._held = {}
        if isinstance(ask, Window):
            waiting = [seat for seat in self.stops.get(ask.key, ()) if self.chances(seat)]
            self.asks = {seat: Pick(seat, f"stop.{ask.key}", [GO_ON]) for seat in waiting}
            return not waiting
        self.asks = {each.seat: each for each in ask.asks}
        if self.state.held:
            self._hold_again()
        return not self.asks

    def _hold_again(self) -> None:
        """Fists that were closed before an interruption stay closed if they are still legal."""
        depth = len(self.state.agenda) - 1
        mine = [entry for entry in self.state.held if entry[0] == depth]
        self.state.held = [entry for entry in self.state.held if entry[0] < depth]
        for _, seat, key, answer in mine:
            ask = self.asks.get(seat)
            if ask is not None and ask.key == key and ask.accepts(answer):
                self._held[seat] = answer
                self.given.append((seat, key, answer))
                del self.asks[seat]

    def _gathered(self, ask: Together | Window) -> dict[int, Answer] | None:
        """What the scene gets back from a simultaneous ask."""
        self.steps += 1
        if isinstance(ask, Window):
            return None
        self.sealed = self.sealed or len(ask.asks) > 1
        return {each.seat: self._held[each.seat] for each in ask.asks}

    def _ended(self, task: list[Any]) -> None:
        agenda = self.state.agenda
        if self.table.sealed:
            self.sealed = True
        if agenda and agenda[-1] is task:
            raise KernelError(f"the scene {task[0]} ended without saying what comes next")

    def _close(self) -> None:
        if self._gen is not None:
            self._gen.close()
        self._gen = None
        self._together = None
        self._held = {}
        self.asks = {}
        self.given = []
        self.steps = 0

    # -- copies --------------------------------------------------------------------------------------------------
    @property
    def held(self) -> dict[int, Answer]:
        """The closed fists of the simultaneous ask that waits."""
        return self._held if isinstance(self._together, Together) else {}

    def clone(self, seed: int) -> Run:
        """An independent run at the same point with other dice and no log."""
        source = self.state if self.interruptible or self.base is None else self.base
        if source is self.state and not self.interruptible:
            raise KernelError("a run that keeps no base cannot be cloned in the middle of a scene")
        state = source.copy()
        state.dice = seeded(seed)
        run = Run(self.game, state, Table(Fast(seed)), self.keep)
        run.stops = self.stops
        run.go()
        given = self.held.items() if source is self.state else [(seat, answer) for seat, _, answer in self.given]
        for seat, answer in list(given):
            run.answer(seat, answer)
        return run
