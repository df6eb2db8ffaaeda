"""The history of a game: what its seats did, the log, and how far any of it can be taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple, Self

from .ask import Answer, Ask
from .dice import Dice, Fast
from .game import Game, the_game
from .log import Line
from .record import (
    FORMAT,
    HOUSE,
    AnyRow,
    Auto,
    Back,
    Courtesy,
    End,
    Given,
    Header,
    Interject,
    Lapse,
    Record,
    Seat,
    Standing,
    Stop,
)
from .refusal import NoChance, Refused, Sealed, StaleAsk, TabulariumError, refuse
from .run import GO_ON, Run
from .state import State, Table

MOST_STANDING = 1000

Stops = dict[str, list[int]]


class Entry(NamedTuple):
    """Something a seat did, as undo remembers it, with the stops that were set then."""

    seat: int
    key: str
    answer: Answer
    unasked: bool
    stops: Stops


class Mark(NamedTuple):
    """The state at a scene's first ask, with what was already given there, and where log and entries stood."""

    state: State
    given: list[tuple[int, str, Answer]]
    log: int
    entry: int
    stops: Stops


class History:
    """A game being played by people.

    `asks` is who must answer what; `numbers` the number of each seat's newest ask; `n` counts what everybody may
    know has happened.
    """

    def __init__(self, game: Game, run: Run, log: list[Line], names: list[str]) -> None:
        self.game = game
        self.run = run
        self.log = log
        self.names = names
        self.n = 0
        self.record: Record | None = None
        self.standings: list[Standing] = []
        self.numbers = [0] * len(names)
        self.log_start = 0
        self.rolls: list[list[int]] = []
        """What chance did in the last step, as [faces, result from 0]."""
        self._asked: dict[int, tuple[Ask, dict[str, Any]]] = {}
        """The asks that have their numbers, with how they read when they were put."""
        self._entries: list[Entry] = []
        self._marks: list[Mark] = []
        self._sealed_at = 0
        self._since: tuple[Entry | None, int, set[int]] = (None, 0, set())
        self._seal = "nothing"
        self._agenda: list[list[Any]] = []
        self._begun: list[str] = []

    # -- making one ----------------------------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        game: Game | ModuleType,
        seats: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        dice: Dice | None = None,
        names: Sequence[str] | None = None,
    ) -> Self:
        """A new match at its first ask. Without `dice` the fast source is used, from `seed`."""
        game = the_game(game)
        source = dice or Fast(seed)
        state = game.new(seats, options)
        state.dice = source.first()
        called = list(names or _called(seats))
        if len(called) != seats:
            raise TabulariumError(f"{seats} seats need as many names, not {len(called)}")
        match = cls._open(game, state, source, called)
        match.record = Record()
        match.record.append(
            Header(
                format=FORMAT,
                game=game.name,
                rules_version=game.rules_version,
                seats=seats,
                names=list(called),
                options=dict(options or {}),
                dice=source.header(),
                rolls=match.rolls,
            )
        )
        return match

    @classmethod
    def from_state(
        cls, game: Game, state: State, seats: int, dice: Dice | None = None, stops: Stops | None = None
    ) -> Self:
        """A match that begins in the middle, without a record; `state.dice` is kept."""
        return cls._open(game, state, dice or Fast(), _called(seats), stops)

    @classmethod
    def _open(cls, game: Game, state: State, dice: Dice, names: list[str], stops: Stops | None = None) -> Self:
        log: list[Line] = []
        table = Table(dice, log)
        table.rolls = []
        run = Run(game, state, table, keep=True)
        run.stops = stops or {}
        run.go()
        match = cls(game, run, log, names)
        match.rolls, match._seal = table.rolls, "chance"
        match._mark()
        match._renumber()
        return match

    # -- reading it ----------------------------------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The state as it is now: for the game's own code and tests, never for a client."""
        return self.run.state

    @property
    def asks(self) -> dict[int, Ask]:
        """Who must answer what."""
        return self.run.asks

    @property
    def seats(self) -> range:
        """The seats of this match."""
        return range(len(self.names))

    def chances(self, seat: int) -> dict[str, Ask]:
        """What a seat may do unasked now."""
        return self.run.chances(seat) if seat in self.seats else {}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know."""
        return self.game.view(self.state, seat)

    def known(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) knows, as its game imagines from it."""
        return self.game.knows(self.state, seat)

    def lines(self, seat: int | None = None) -> list[Line]:
        """The log as a seat may read it."""
        return [line for line in self.log if line.visible(seat)]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How it ended; None while it is played."""
        return None if self.asks or self.state.agenda else self.game.outcome(self.state)

    # -- what a seat can do --------------------------------------------------------------------------------------
    def answer(self, seat: int, answer: Answer, ask: int | None = None, by: str | None = None) -> None:
        """A seat answers. `ask` is the number of the ask it means; `by` names who answered for it unasked."""
        asked = self.asks.get(seat)
        if ask is not None and seat in self.seats and ask != self.numbers[seat]:
            raise StaleAsk(refuse("refused.stale", seat=f"seat:{seat}"))
        key = asked.key if asked else ""
        pausing = self.run.pausing
        self._guarded(lambda: self.run.answer(seat, answer))
        answer = asked.normal(answer) if asked else answer
        if by is None:
            self._append(Given(seat=seat, key=key, answer=answer, rolls=self.rolls))
        else:
            self._append(Auto(seat=seat, key=key, answer=answer, rolls=self.rolls, by=by))
        self._asked.pop(seat, None)  # its next ask is another one, even if it reads the same
        if seat not in pausing:
            self._happened(Entry(seat, key, answer, unasked=False, stops=self.run.stops))
        elif pausing == [seat]:
            self._lapsed(key)

    def lapse(self) -> None:
        """The pause that is given at a moment is over, for all who have not let it pass."""
        key = next((self.asks[seat].key for seat in self.run.pausing), "")
        self._guarded(self.run.lapse)
        self._append(Lapse(key=key, rolls=self.rolls))
        self._lapsed(key)

    def _lapsed(self, key: str) -> None:
        """A moment has passed for all, and from now on nobody can undo what it was the answer to.

        That somebody lets it pass while others have not happens for nobody else: it moves no number, seals nothing,
        and is no entry; only that all have is one.
        """
        self._happened(Entry(HOUSE, key, GO_ON, unasked=False, stops=self.run.stops))

    def interject(self, seat: int, name: str, answer: Answer, by: str | None = None) -> None:
        """A seat does something unasked; `by` names the bot that did it for the seat."""
        chance = self.chances(seat).get(name)
        if chance is None:
            raise NoChance(refuse("refused.no_chance", name=name, seat=f"seat:{seat}"))
        pausing = self.run.pausing
        self._guarded(lambda: self.run.interject(seat, name, answer))
        for each in pausing:  # if the moment comes again, the pause begins again
            self._asked.pop(each, None)
        answer = chance.normal(answer)
        self._append(Interject(seat=seat, key=name, answer=answer, rolls=self.rolls, by=by))
        self._begun.append(name)
        self._happened(Entry(seat, name, answer, unasked=True, stops=self.run.stops))

    def undo(self, seat: int) -> None:
        """A seat takes back its last entry, if no seal has come since."""
        last = self._entries[-1] if len(self._entries) > self._sealed_at else None
        unasked = last is not None and last.unasked and last.seat == seat  # it came after the fist, so it goes first
        if not unasked and self.run.take_back(seat):
            self._opened(seat)
        else:
            self._check_unsealed(seat)
            self._entries.pop()
            self._restore(len(self._entries))
        self._asked.pop(seat, None)
        self._append(Back(seat=seat))
        self._moved()

    def _opened(self, seat: int) -> None:
        """Forget the answer of a fist that was opened again."""
        mark = self._marks[-1]
        mine = [i for i in range(mark.entry, len(self._entries)) if self._entries[i].seat == seat]
        if mine:
            del self._entries[mine[-1]]
            self._sealed_at = min(self._sealed_at, len(self._entries))
        else:  # closed before an interruption: nothing before that can be restored any more
            self._marks[-1] = mark._replace(given=[each for each in mark.given if each[0] != seat])
            self._sealed_at, self._seal = len(self._entries), "another_seat"
            self._prune()

    def can_undo(self, seat: int) -> bool:
        """Could this seat take something back now?"""
        if seat in self.run.held:
            return True
        return len(self._entries) > self._sealed_at and self._entries[-1].seat == seat

    @property
    def seal(self) -> str:
        """The message id of what keeps everything before it from being undone."""
        return f"seal.{self._seal}"

    def _check_unsealed(self, seat: int) -> None:
        if len(self._entries) <= self._sealed_at or self._entries[-1].seat != seat:
            raise Sealed(refuse("refused.sealed", remedy="refused.sealed.remedy", by=self.seal))

    def be_courteous(self) -> None:
        """Wait for everybody at the moments of all cards, until a seat says otherwise by `stop`."""
        self.run.stops = {**self.run.stops, **{card: list(self.seats) for card in self.game.cards}}
        self._append(Courtesy())

    def stop(self, seat: int, window: str, on: bool = True) -> None:
        """A seat wishes to be waited for at a window, or with a card at its moments. Private."""
        others = [each for each in self.run.stops.get(window, []) if each != seat]
        self.run.stops = {**self.run.stops, window: [*others, seat] if on else others}  # entries keep the old ones
        self._append(Stop(seat=seat, window=window, on=on))

    def stand(self, seat: int, key: str, prefer: list[Answer], until: str | None = None) -> None:
        """A seat answers `key` in advance with the first legal of `prefer`. Private."""
        row = Standing(seat=seat, key=key, prefer=prefer, until=until)
        self._stand(row)
        self._append(row)

    def _stand(self, row: Standing) -> None:
        self.standings = [each for each in self.standings if (each.seat, each.key) != (row.seat, row.key)]
        if row.prefer:
            self.standings.append(row)

    def due(self) -> list[tuple[int, Answer]]:
        """The standing answers that fit the asks that wait now."""
        found = []
        for row in self.standings:
            ask = self.asks.get(row.seat)
            if ask is not None and ask.key == row.key:
                answers = [answer for answer in row.prefer if ask.accepts(answer)][:1]
                found.extend([(row.seat, answer) for answer in answers if not self._circles(row, answer)])
        return found

    def _circles(self, row: Standing, answer: Answer) -> bool:
        """Was this answered here before, since the seal, and led back here? Then it would for ever."""
        *earlier, here = self._marks
        given = [mark for mark in earlier if self._entries[mark.entry][:3] == (row.seat, row.key, answer)]
        return self.run.steps == 0 and any((mark.state, mark.given) == (here.state, here.given) for mark in given)

    def settle(self) -> int:
        """Give all standing answers that are due; how many were given."""
        for given in range(MOST_STANDING):
            due = self.due()
            if not due:
                return given
            seat, answer = due[0]
            self.answer(seat, answer, by="standing")
        return MOST_STANDING

    def hand_over(self, seat: int, name: str) -> None:
        """A seat changes hands."""
        self.names[seat] = name
        self._append(Seat(seat=seat, name=name))
        self._moved()

    # -- history -------------------------------------------------------------------------------------------------
    def _guarded(self, step: Callable[[], None]) -> None:
        """Run a step; whatever goes wrong in a scene, the match is as before."""
        table = self.run.table
        table.rolls = []
        self._agenda, self._begun, passed = list(self.state.agenda), [], self.run.passed
        self.run.after_scene = self._after_scene if self.standings else None
        try:
            step()
        except Refused:
            raise
        except Exception:
            self._restore(len(self._entries))
            self._pass_again(passed)
            raise
        self.rolls = table.rolls

    def _after_scene(self, state: State) -> None:
        """Notice which scene begins now; one that was interrupted and goes on does not begin."""
        if state.agenda and not any(state.agenda[-1] is each for each in self._agenda):
            self._begun.append(state.agenda[-1][0])

    def _happened(self, entry: Entry) -> None:
        """Remember an entry, and seal what may no longer be undone."""
        seats = self._seats_since()
        if seats - {entry.seat} and entry.seat not in self.run.held:
            self._sealed_at, self._seal, seats = len(self._entries), "another_seat", set()
        self._entries.append(entry)
        if self.run.sealed or not self.asks:
            self._sealed_at, self._seal = len(self._entries), "chance" if self.asks else "end"
        self._since = (entry, len(self._entries) - self._sealed_at, {*seats, entry.seat})
        if self.run.fresh:
            self._mark()
        self._prune()
        self.standings = [row for row in self.standings if row.until not in self._begun]
        self._moved()

    def _seats_since(self) -> set[int]:
        """Who did something since the seal; looked up anew only if more has changed than one entry at the end."""
        last, count, seats = self._since
        found = len(self._entries) - self._sealed_at
        if found and found == count and self._entries[-1] is last:
            return seats
        return {each.seat for each in self._entries[self._sealed_at :]}

    def _mark(self) -> None:
        if self.asks:
            given = list(self.run.given)
            self._marks.append(Mark(self.run.remember(), given, len(self.log), len(self._entries), self.run.stops))

    def _prune(self) -> None:
        """Forget marks and entries that no undo can reach."""
        keep = bisect_right(self._marks, self._sealed_at, key=lambda mark: mark.entry) - 1
        if keep > 0:
            gone = self._marks[keep].entry
            self._marks = [mark._replace(entry=mark.entry - gone) for mark in self._marks[keep:]]
            del self._entries[:gone]
            self._sealed_at -= gone

    def _restore(self, upto: int) -> None:
        """The match as it was after its first `upto` entries."""
        while self._marks[-1].entry > upto:
            self._marks.pop()
        mark = self._marks[-1]
        table, stops = self.run.table, self.run.stops
        run = Run(self.game, mark.state.copy(), table, keep=True)
        table.log, run.stops = None, mark.stops  # what was said up to the mark is still in the log
        run.go()
        for seat, _, answer in mark.given:
            run.answer(seat, answer)
        del self.log[mark.log :]
        table.log = self.log
        for entry in self._entries[mark.entry : upto]:
            run.stops = entry.stops
            if entry.seat == HOUSE:
                run.lapse()
            elif entry.unasked:
                run.interject(entry.seat, entry.key, entry.answer)
            else:
                run.answer(entry.seat, entry.answer)
        run.stops = stops
        self.run = run

    def _pass_again(self, passed: Sequence[int]) -> None:
        """These had let the moment pass at which the match waits."""
        for seat in passed:
            if {seat} < set(self.run.pausing):  # newer code may wait for others
                self.run.answer(seat, GO_ON)

    def _moved(self) -> None:
        self.n += 1
        self._renumber()

    def _renumber(self) -> None:
        """An ask that was replaced gets a new number; one that merely waits keeps it, and is not even read again."""
        asked = {}
        for seat, ask in self.asks.items():
            before = self._asked.get(seat)
            if before is not None and before[0] is ask:
                asked[seat] = before
                continue
            asked[seat] = (ask, ask.describe())
            if before is None or before[1] != asked[seat][1]:
                self.numbers[seat] += 1
        self._asked = asked

    def _append(self, row: AnyRow) -> None:
        if self.record is not None and self.record.end is None:
            self.record.append(row)
            if not self.asks and not self.state.agenda and isinstance(row, Given):
                self.record.append(End(outcome=self.outcome or {}, seed=self.run.table.dice.reveal().get("seed")))


def _called(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]
