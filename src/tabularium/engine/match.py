"""A match: a game with its history: record, log, undo, stops and standing answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from .ask import Answer, Ask
from .dice import Dice, Fast, from_header
from .game import Game, the_game
from .log import Line
from .record import (
    FORMAT,
    AnyRow,
    Auto,
    Back,
    End,
    Given,
    Header,
    Interject,
    Record,
    Rules,
    Seat,
    Standing,
    Stop,
)
from .refusal import NoChance, Refused, Sealed, StaleAsk, TabulariumError, refuse
from .run import Run
from .save import Saved, decode_state
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


class ReplayError(TabulariumError):
    """A row of a record that does not fit the game as it is played now."""

    def __init__(self, n: int, reason: str) -> None:
        super().__init__(f"row {n}: {reason}")
        self.n = n


class Match:
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
        self._asked: dict[int, dict[str, Any]] = {}
        self._entries: list[Entry] = []
        self._marks: list[Mark] = []
        self._sealed_at = 0
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
    ) -> Match:
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
    ) -> Match:
        """A match that begins in the middle, without a record; `state.dice` is kept."""
        return cls._open(game, state, dice or Fast(), _called(seats), stops)

    @classmethod
    def _open(cls, game: Game, state: State, dice: Dice, names: list[str], stops: Stops | None = None) -> Match:
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
        self._guarded(lambda: self.run.answer(seat, answer))
        answer = asked.normal(answer) if asked else answer
        if by is None:
            self._append(Given(seat=seat, key=key, answer=answer, rolls=self.rolls))
        else:
            self._append(Auto(seat=seat, key=key, answer=answer, rolls=self.rolls, by=by))
        self._asked.pop(seat, None)  # its next ask is another one, even if it reads the same
        self._happened(Entry(seat, key, answer, unasked=False, stops=self.run.stops))

    def interject(self, seat: int, name: str, answer: Answer, by: str | None = None) -> None:
        """A seat does something unasked; `by` names the bot that did it for the seat."""
        chance = self.chances(seat).get(name)
        if chance is None:
            raise NoChance(refuse("refused.no_chance", name=name, seat=f"seat:{seat}"))
        self._guarded(lambda: self.run.interject(seat, name, answer))
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

    def stop(self, seat: int, window: str, on: bool = True) -> None:
        """A seat wishes to be waited for at a window. Private: nobody else learns of it."""
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
                found.extend([(row.seat, answer) for answer in row.prefer if ask.accepts(answer)][:1])
        return found

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

    def rewind(self, to: int, seat: int, consent: Sequence[int]) -> None:
        """Back to how it was after row `to`, beyond any seal, by consent of all seats. The dice do not go back."""
        if self.record is None or self.record.end is not None:
            raise TabulariumError("only a match that is played and recorded can be rewound")
        if set(consent) != set(self.seats):
            raise Sealed(refuse("refused.consent", remedy="refused.consent.remedy"))
        if not 0 <= to < len(self.record.rows):
            raise TabulariumError(f"there is no row {to} to go back to")
        self._rewind(self.record.rows[: to + 1])
        self._append(Back(seat=seat, to=to, consent=sorted(consent)))
        self._moved()

    def _rewind(self, rows: list[AnyRow]) -> None:
        position, stops = self.state.dice, self.run.stops
        earlier = Match.replay(self.game, rows, self.run.table.dice)
        mark = earlier._marks[-1]
        self.run, self.log, self.log_start = earlier.run, earlier.log, 0
        self._entries, self._marks = earlier._entries[mark.entry :], [mark._replace(entry=0)]
        self._sealed_at, self._seal = len(self._entries), "consent"
        self.state.dice = mark.state.dice = position
        self.run.stops = stops
        self._asked = {}

    # -- history -------------------------------------------------------------------------------------------------
    def _guarded(self, step: Callable[[], None]) -> None:
        """Run a step; whatever goes wrong in a scene, the match is as before."""
        table = self.run.table
        table.rolls = []
        self._agenda, self._begun = list(self.state.agenda), []
        self.run.after_scene = self._after_scene if self.standings else None
        try:
            step()
        except Refused:
            raise
        except Exception:
            self._restore(len(self._entries))
            raise
        self.rolls = table.rolls

    def _after_scene(self, state: State) -> None:
        """Notice which scene begins now; one that was interrupted and goes on does not begin."""
        if state.agenda and not any(state.agenda[-1] is each for each in self._agenda):
            self._begun.append(state.agenda[-1][0])

    def _happened(self, entry: Entry) -> None:
        """Remember an entry, and seal what may no longer be undone."""
        others = any(each.seat != entry.seat for each in self._entries[self._sealed_at :])
        if others and entry.seat not in self.run.held:
            self._sealed_at, self._seal = len(self._entries), "another_seat"
        self._entries.append(entry)
        if self.run.sealed or not self.asks:
            self._sealed_at, self._seal = len(self._entries), "chance" if self.asks else "end"
        if self.run.fresh:
            self._mark()
        self._prune()
        self.standings = [row for row in self.standings if row.until not in self._begun]
        self._moved()

    def _mark(self) -> None:
        if self.asks:
            given = list(self.run.given)
            self._marks.append(Mark(self.run.remember(), given, len(self.log), len(self._entries), self.run.stops))

    def _prune(self) -> None:
        """Forget marks and entries that no undo can reach."""
        keep = max((i for i, mark in enumerate(self._marks) if mark.entry <= self._sealed_at), default=0)
        if keep:
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
            if entry.unasked:
                run.interject(entry.seat, entry.key, entry.answer)
            else:
                run.answer(entry.seat, entry.answer)
        run.stops = stops
        self.run = run

    def _moved(self) -> None:
        self.n += 1
        self._renumber()

    def _renumber(self) -> None:
        """An ask that was replaced gets a new number; one that merely waits keeps it."""
        asked = {seat: ask.describe() for seat, ask in self.asks.items()}
        for seat, shape in asked.items():
            if self._asked.get(seat) != shape:
                self.numbers[seat] += 1
        self._asked = asked

    def _append(self, row: AnyRow) -> None:
        if self.record is not None and self.record.end is None:
            self.record.append(row)
            if not self.asks and not self.state.agenda and isinstance(row, Given):
                self.record.append(End(outcome=self.outcome or {}, seed=self.run.table.dice.reveal().get("seed")))

    # -- records and snapshots -----------------------------------------------------------------------------------
    @classmethod
    def from_record(cls, game: Game, record: Record, seed: str | None = None) -> Match:
        """A match from its record; an unfinished one can be played on. Sealed dice need their seed."""
        end = record.end
        dice = from_header(record.header.dice, seed or (end.seed if end else None))
        match = cls.replay(game, record.rows, dice)
        match.record = record
        return match

    @classmethod
    def replay(cls, game: Game, rows: Sequence[AnyRow], dice: Dice) -> Match:
        """Play rows again, checking every roll on the way. The match has no record of its own."""
        *_, (_, match) = cls.stages(game, rows, dice)
        return match

    @classmethod
    def stages(cls, game: Game, rows: Sequence[AnyRow], dice: Dice) -> Iterator[tuple[AnyRow, Match]]:
        """Play rows again one by one: each row, and the match after it."""
        header = rows[0]
        if not isinstance(header, Header):
            raise ReplayError(0, "the first row is no header")
        if header.game != game.name:
            raise ReplayError(0, f"this is a record of {header.game}, not of {game.name}")
        match = cls.new(game, header.seats, options=header.options, dice=dice, names=header.names)
        match.record = None
        _same_rolls(header, match.rolls)
        yield header, match
        version = header.rules_version
        for row in rows[1:]:
            if isinstance(row, Rules):
                version = row.version
            else:
                if version != game.rules_version:
                    raise ReplayError(row.n, f"played under rules {version}; this is version {game.rules_version}")
                match._again(row, rows)
            yield row, match

    def follow(self, rows: Sequence[AnyRow]) -> None:
        """Play the rows that came after a snapshot, none of them a rewind."""
        for row in rows:
            self._again(row, rows)

    def _again(self, row: AnyRow, rows: Sequence[AnyRow]) -> None:
        """Play one row again."""
        if not isinstance(row, Header | Rules | End) and row.seat not in self.seats:
            raise ReplayError(row.n, f"there is no seat {row.seat}")
        try:
            if isinstance(row, Interject):
                self.interject(row.seat, row.key, row.answer)
                _same_rolls(row, self.rolls)
            elif isinstance(row, Given):
                ask = self.asks.get(row.seat)
                if ask is None or ask.key != row.key:
                    asked = ask.key if ask else "nothing"
                    raise ReplayError(row.n, f"it answers {row.key}, but seat {row.seat} is asked {asked}")
                self.answer(row.seat, row.answer)
                _same_rolls(row, self.rolls)
            elif isinstance(row, Back) and row.to is not None:
                if not 0 <= row.to < row.n:
                    raise ReplayError(row.n, f"it goes back to row {row.to}")
                self._rewind(list(rows[: row.to + 1]))
                self._moved()
            elif isinstance(row, Back):
                self.undo(row.seat)
            elif isinstance(row, Stop):
                self.stop(row.seat, row.window, row.on)
            elif isinstance(row, Standing):
                self._stand(row)
            elif isinstance(row, Seat):
                self.hand_over(row.seat, row.name)
            elif isinstance(row, End) and row.outcome != self.outcome:
                raise ReplayError(row.n, f"the record says {row.outcome}, the game {self.outcome}")
        except Refused as refused:
            raise ReplayError(row.n, f"refused: {refused}") from refused

    def snapshot(self) -> bytes:
        """The match as bytes, with all that undo can reach. Log and record are kept elsewhere."""
        over = Mark(self.state, [], len(self.log), len(self._entries), self.run.stops)
        mark = self._marks[0] if self.asks else over
        return Saved.encode(
            self.game,
            mark.state,
            names=self.names,
            n=self.n,
            numbers=self.numbers,
            given=[list(each) for each in mark.given],
            entries=[list(each) for each in self._entries[mark.entry :]],
            sealed_at=self._sealed_at - mark.entry,
            seal=self._seal,
            log=self.log_start + mark.log,
            stops=self.run.stops,
            stops_then=mark.stops,
            standings=self.standings,
        )

    @classmethod
    def from_snapshot(cls, game: Game, data: bytes, dice: Dice | None = None) -> Match:
        """A match from its bytes. If newer code no longer fits, the scene starts again and the log says so."""
        saved = Saved.decode(game, data)
        match = cls._open(game, decode_state(game, saved), dice or Fast(), list(saved.names), saved.stops_then)
        fits = match._refill(saved)
        match.run.stops, match.standings = saved.stops, saved.standings
        match.n, match.log_start, match._seal = saved.n, saved.log, saved.seal
        if fits:
            match.numbers = saved.numbers
            match._sealed_at = max(match._sealed_at, min(saved.sealed_at, len(match._entries)))
        else:
            match.numbers = [number + 1 for number in saved.numbers]
            match.log.append(Line(message="engine.scene_restarted"))
        match._asked = {seat: ask.describe() for seat, ask in match.asks.items()}
        return match

    def _refill(self, saved: Saved) -> bool:
        """Give again what had been given since the snapshot; False, and nothing given, where it no longer fits."""
        del self.log[:]
        opening = [mark._replace(log=0) for mark in self._marks]
        try:
            for seat, key, answer in saved.given:
                self._expect(seat, key)
                self.run.answer(seat, answer)
            del self.log[:]
            self._marks = [mark._replace(given=list(self.run.given)) for mark in opening]
            for seat, key, answer, unasked, stops in saved.entries:
                self.run.stops = stops
                if unasked:
                    self.interject(seat, key, answer)
                else:
                    self._expect(seat, key)
                    self.answer(seat, answer)
        except (Refused, ReplayError):
            self._marks, self._entries, self._sealed_at = opening, [], 0
            self._restore(0)
            return False
        return True

    def _expect(self, seat: int, key: str) -> None:
        ask = self.asks.get(seat)
        if ask is None or ask.key != key:
            raise ReplayError(self.n, f"seat {seat} is not asked {key}")

    def clone(self, seed: int) -> Match:
        """A copy to think with: the same point, other dice, no record."""
        run = self.run.clone(seed)
        log: list[Line] = []
        run.table.log = log
        match = Match(self.game, run, log, list(self.names))
        match._mark()
        match._marks = [mark._replace(stops=self.run.waited) for mark in match._marks]
        return match


def _called(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]


def _same_rolls(row: Header | Given, rolls: Iterable[list[int]]) -> None:
    if row.rolls != list(rolls):
        raise ReplayError(row.n, f"the record says chance gave {row.rolls}, the seed gives {list(rolls)}")


def verify(game: Game, record: Record) -> int:
    """Check a finished record: the chain, the seed against its digest, every roll and the outcome. How many rolls."""
    if record.end is None:
        raise TabulariumError("the record has no end: the game can be resumed, not verified")
    Match.from_record(game, record)
    return sum(len(row.rolls) for row in record.rows if isinstance(row, Header | Given))
