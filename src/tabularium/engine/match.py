"""A match: a game being played by people, with its log and record; it can go back, be saved and be loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from . import replay
from .ask import CONFIRMS, Answer, Ask, Bound
from .dice import Dice, Fast, from_header
from .game import Game, the_game
from .history import Entry, History, Mark, Stops
from .log import Line
from .openly import openly_asked
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
    Ruling,
    Seat,
    Standing,
    Stop,
)
from .refusal import NoChance, Refused, Sealed, StaleAsk, TabulariumError, refuse
from .run import GO_ON, MOMENT, STOP, Run
from .save import Saved, decode_state
from .state import State, Table

MOST_STANDING = 1000
FORCED = "forced"
"""A seat that stops here, or here at the key of an ask, gives the only legal answer itself."""


class Moment(NamedTuple):
    """Where a match stood, as far as a table can go back to it: the scene's first ask, and what was done since."""

    mark: Mark
    entries: list[Entry]
    log: list[Line]
    log_start: int


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
        """The rolls of the last step, as [faces, result from 0]."""
        self._asked: dict[int, tuple[Ask, dict[str, Any]]] = {}
        """The asks that have their numbers, with how they read when they were put."""
        self._history = History()
        self._same_rules = False
        """Whether it comes from a snapshot of the rules it is played by."""
        self.restarted = False
        """Whether it comes from a snapshot whose last answers the rules of today do not know."""
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
        match.rolls, match._history.seal = table.rolls, "chance"
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
        """The asks, by the seat that must answer."""
        return self.run.asks

    @property
    def seats(self) -> range:
        """The seats of this match."""
        return range(len(self.names))

    def chances(self, seat: int) -> dict[str, Ask]:
        """The things that a seat may do unasked now."""
        return self.run.chances(seat) if seat in self.seats else {}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The view of a seat (None: a spectator)."""
        return self.game.view(self.state, seat)

    def known(self, seat: int | None = None) -> dict[str, Any]:
        """The knowledge of a seat (None: a spectator), from which its game imagines."""
        return self.game.knows(self.state, seat)

    def lines(self, seat: int | None = None) -> list[Line]:
        """The log as a seat may read it."""
        return [line for line in self.log if line.visible(seat)]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How it ended; None while it is played."""
        return None if self.asks or self.state.agenda else self.game.outcome(self.state)

    # -- what a seat can do --------------------------------------------------------------------------------------
    def checked(self, seat: int, answer: Answer, ask: int) -> Answer:
        """The answer of a seat to the ask of this number, in its normal form; refused if it is not legal."""
        self._check_number(seat, ask)
        return self.run.checked(seat, answer)[1]

    def _check_number(self, seat: int, ask: int | None) -> None:
        if ask is not None and seat in self.seats and ask != self.numbers[seat]:
            raise StaleAsk(refuse("refused.stale", seat=f"seat:{seat}"))

    def answer(self, seat: int, answer: Answer, ask: int | None = None, by: str | None = None) -> None:
        """A seat answers. `ask` is the number of the ask it means; `by` names who answered for it unasked."""
        asked = self.asks.get(seat)
        self._check_number(seat, ask)
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

        A single pass is invisible to others: it moves no number, seals nothing, and is no entry. Only the passing of
        all is an entry.
        """
        self._happened(Entry(HOUSE, key, GO_ON, unasked=False, stops=self.run.stops))

    def interject(self, seat: int, name: str, answer: Answer, by: str | None = None) -> None:
        """A seat does something unasked; `by` names the bot that did it for the seat."""
        chance = self.chances(seat).get(name)
        if chance is None:
            barred = self.run.barred_by(seat, name, answer) if seat in self.seats else None
            raise NoChance(refuse("refused.no_chance", barred, name=name, seat=f"seat:{seat}"))
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
        last = self._history.last
        unasked = last is not None and last.unasked and last.seat == seat  # it came after the fist, so it goes first
        if not unasked and self.run.take_back(seat):
            self._history.open(seat)
        elif last is None or last.seat != seat:
            raise Sealed(refuse("refused.sealed", remedy="refused.sealed.remedy", by=self.seal))
        else:
            self._history.entries.pop()
            self._restore()
        self._asked.pop(seat, None)
        self._append(Back(seat=seat))
        self._moved()

    def can_undo(self, seat: int) -> bool:
        """Could this seat take something back now?"""
        last = self._history.last
        return seat in self.run.held or (last is not None and last.seat == seat)

    @property
    def seal(self) -> str:
        """The message id of what keeps everything before it from being undone."""
        return f"seal.{self._history.seal}"

    def be_courteous(self) -> None:
        """Wait for everybody at the moments of all cards, until a seat says otherwise by `stop`."""
        self.run.stops = {**self.run.stops, **{card: list(self.seats) for card in self.game.cards}}
        self._append(Courtesy())

    def stop(self, seat: int, window: str, on: bool = True) -> None:
        """A seat wishes to be waited for at a window, or with a card at its moments. Private."""
        others = [each for each in self.run.stops.get(window, []) if each != seat]
        self.run.stops = {**self.run.stops, window: [*others, seat] if on else others}  # entries keep the old ones
        self._append(Stop(seat=seat, window=window, on=on))

    def stand(
        self,
        seat: int,
        key: str,
        prefer: list[Answer],
        until: str | None = None,
        about: Mapping[str, Bound] | None = None,
    ) -> None:
        """A seat answers `key` in advance with the first legal of `prefer`, where it is asked about this. Private."""
        row = Standing(seat=seat, key=key, prefer=prefer, until=until, about=dict(about or {}))
        self.keep(row)
        self._append(row)

    def keep(self, row: Standing) -> None:
        """Hold an answer that was given in advance, instead of an earlier one; without preferences, hold none."""
        same = (row.seat, row.key, row.about)
        self.standings = [each for each in self.standings if (each.seat, each.key, each.about) != same]
        if row.prefer:
            self.standings.append(row)

    def due(self) -> list[tuple[int, Answer]]:
        """The standing answers that fit the asks that wait now; of several the one that says most comes first."""
        found = []
        for row in sorted(self.standings, key=lambda row: -len(row.about)):
            ask = self.asks.get(row.seat)
            if ask is not None and ask.key == row.key and ask.tells(row.about):
                answers = [answer for answer in row.prefer if ask.accepts(answer)][:1]
                found.extend([(row.seat, answer) for answer in answers if not self._circles(row.seat, row.key, answer)])
        return found

    def _circles(self, seat: int, key: str, answer: Answer) -> bool:
        """Did this answer lead back here? Then it would for ever."""
        return self.run.steps == 0 and self._history.led_back(seat, key, answer)

    def foregone(self) -> dict[int, Answer]:
        """By seat the answer that all at the table know to be the only one.

        Where a secret could leave a choice there is none, whatever the seat holds, because others see who is waited
        for, and for how long. An ask that cannot be undone is always put, and so is one to a player who wished to be
        asked at a moment.
        """
        single = {
            seat: ask
            for seat, ask in self.asks.items()
            if ask.lists and not ask.is_choice()
            if not ask.key.startswith((STOP, MOMENT)) and not ask.key.endswith(CONFIRMS)
        }
        known = openly_asked(self.run) if single else {}
        return {seat: answer for seat, ask in single.items() if seat in known for answer in ask.legal()}

    def forced(self) -> list[tuple[int, Answer]]:
        """The answers that are foregone, of seats that did not wish to give them themselves."""
        return [
            (seat, answer)
            for seat, answer in self.foregone().items()
            if not self._wishes_to_answer(seat, self.asks[seat].key)
            if not self._circles(seat, self.asks[seat].key, answer)
        ]

    def _wishes_to_answer(self, seat: int, key: str) -> bool:
        return any(seat in self.run.stops.get(window, ()) for window in (FORCED, f"{FORCED}.{key}"))

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

    def give_ruling(self, ruling: Ruling) -> None:
        """The presiding host decides a doubt: everybody may know of it, and nothing else changes."""
        self._append(ruling)
        self._moved()

    # -- steps ---------------------------------------------------------------------------------------------------
    def _guarded(self, step: Callable[[], None]) -> None:
        """Run a step. If anything goes wrong in a scene, the match is as before."""
        table = self.run.table
        table.rolls = []
        self._agenda, self._begun, passed = list(self.state.agenda), [], self.run.passed
        self.run.after_scene = self._after_scene if self.standings else None
        try:
            step()
        except Refused:
            raise
        except Exception:
            self._restore()
            self._pass_again(passed)
            raise
        self.rolls = table.rolls

    def _after_scene(self, state: State) -> None:
        """Notice which scene begins now; one that was interrupted and goes on does not begin."""
        if state.agenda and not any(state.agenda[-1] is each for each in self._agenda):
            self._begun.append(state.agenda[-1][0])

    def _happened(self, entry: Entry) -> None:
        """Remember an entry, and seal what may no longer be undone."""
        seal = "end" if not self.asks else "chance" if self.run.sealed else None
        self._history.add(entry, fist=entry.seat in self.run.held, seal=seal)
        if self.run.fresh:
            self._mark()
        self._history.prune()
        self.standings = [row for row in self.standings if row.until not in self._begun]
        self._moved()

    def _mark(self) -> None:
        if self.asks:
            self._history.mark(self.run.remember(), self.run.given, len(self.log), self.run.stops)

    def _restore(self) -> None:
        """The match as it was after the entries that its history still has."""
        mark, entries = self._history.back()
        stops = self.run.stops
        del self.log[mark.log :]
        self.run = replay.since(mark, entries, self.run, self.log)
        self.run.stops = stops

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

    # -- records -------------------------------------------------------------------------------------------------
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
            raise replay.ReplayError(0, "the first row is no header")
        if header.game != game.name:
            raise replay.ReplayError(0, f"this is a record of {header.game}, not of {game.name}")
        match = cls.new(game, header.seats, options=header.options, dice=dice, names=header.names)
        match.record = None
        for row in replay.stages(match, rows):
            yield row, match

    def follow(self, rows: Sequence[AnyRow]) -> None:
        """Play the rows that came after a snapshot, none of them a rewind."""
        for row in rows:
            self.run.trusting = self._same_rules
            replay.again(self, row)
        self.run.trusting = False

    def rewind(self, to: int, seat: int, consent: Sequence[int]) -> None:
        """Back to how it was after row `to`, beyond any seal, by consent of all seats. The dice do not go back."""
        if self.record is None or self.record.end is not None:
            raise TabulariumError("only a match that is played and recorded can be rewound")
        if not 0 <= to < len(self.record.rows):
            raise TabulariumError(f"there is no row {to} to go back to")
        self._check_consent(consent)
        self.return_to(Match.replay(self.game, self.record.rows[: to + 1], self.run.table.dice), to, seat, consent)

    def give_up(self, rows: Sequence[AnyRow], to: int) -> None:
        """Rows that the present rules do not accept no longer count: the match stands after row `to`.

        The dice do not go back: what these rows rolled has been seen.
        """
        for row in rows:
            for faces, _ in row.rolls if isinstance(row, Given) else ():
                self.run.table.dice.below(self.state, faces)
        self.go_to(self.moment())
        self._append(Back(seat=HOUSE, to=to))

    def return_to(self, earlier: Match, to: int, seat: int, consent: Sequence[int], because: str = "") -> None:
        """The same for a caller who has the match as it was after row `to`: from a snapshot, without a replay.

        The presiding host (`HOUSE`) needs nobody's consent, and says why.
        """
        if seat != HOUSE:
            self._check_consent(consent)
        self.go_to(earlier.moment())
        self._append(Back(seat=seat, to=to, consent=sorted(consent), because=because))

    def _check_consent(self, consent: Sequence[int]) -> None:
        if set(consent) != set(self.seats):
            raise Sealed(refuse("refused.consent", remedy="refused.consent.remedy"))

    def moment(self) -> Moment:
        """This moment, to come back to."""
        mark, entries = self._history.back()
        return Moment(mark._replace(entry=0), entries, self.log[: mark.log], self.log_start)

    def go_to(self, moment: Moment) -> None:
        """Everything is as it was then but the dice, which go on, and the stops, which are wishes."""
        state = moment.mark.state.copy()
        state.dice = self.state.dice
        self.log, self.log_start = list(moment.log), moment.log_start
        self._history.begin(moment.mark._replace(state=state), moment.entries)
        self._restore()
        self._history.close("consent")
        self._asked = {}
        self._moved()

    # -- snapshots -----------------------------------------------------------------------------------------------
    def snapshot(self, standings: bool = True) -> bytes:
        """The match as bytes, with all that undo can reach. Log and record are kept elsewhere.

        Where many snapshots are kept, the standing answers may be kept once beside them.
        """
        history = self._history
        over = Mark(self.state, [], len(self.log), len(history.entries), self.run.stops)
        mark = history.marks[0] if self.asks else over
        return Saved.encode(
            self.game,
            mark.state,
            names=self.names,
            n=self.n,
            numbers=self.numbers,
            given=[list(each) for each in mark.given],
            entries=[list(each) for each in history.entries[mark.entry :]],
            sealed_at=history.sealed_at - mark.entry,
            seal=history.seal,
            log=self.log_start + mark.log,
            stops=self.run.stops,
            stops_then=mark.stops,
            standings=self.standings if standings else [],
            passed=self.run.passed,
        )

    @classmethod
    def from_snapshot(cls, game: Game, data: bytes, dice: Dice | None = None) -> Match:
        """A match from its bytes. If newer code no longer fits, the scene starts again and the log says so."""
        saved = Saved.decode(game, data)
        match = cls._open(game, decode_state(game, saved), dice or Fast(), list(saved.names), saved.stops_then)
        match._same_rules = saved.rules_version == game.rules_version
        fits = match._refill(saved)
        match.run.stops, match.standings = saved.stops, saved.standings
        history = match._history
        match.n, match.log_start, history.seal = saved.n, saved.log, saved.seal
        if fits:
            match._pass_again(saved.passed)
            match.numbers = saved.numbers
            history.sealed_at = max(history.sealed_at, min(saved.sealed_at, len(history.entries)))
        else:
            match.restarted = True
            match.numbers = [number + 1 for number in saved.numbers]
            match.log.append(Line(message="engine.scene_restarted"))
        match._asked = {seat: (ask, ask.describe()) for seat, ask in match.asks.items()}
        return match

    @classmethod
    def resumed(cls, game: Game, data: bytes, rows: Sequence[AnyRow], dice: Dice) -> tuple[Match, Sequence[AnyRow]]:
        """A match from its bytes and the rows since, and the rows that the rules of today do not know.

        It stands before the first of these.
        """
        fit = rows
        while True:
            match = cls.from_snapshot(game, data, dice)
            if match.restarted:
                return match, rows
            try:
                match.follow(fit)
            except replay.ReplayError as error:
                fit = [row for row in fit if row.n < error.n]
            else:
                return match, rows[len(fit) :]

    def _refill(self, saved: Saved) -> bool:
        """Give again what had been given since the snapshot; False, and nothing given, where it no longer fits."""
        del self.log[:]
        if not self.asks:  # it is over
            return not saved.entries
        opening = self._history.marks[-1]._replace(log=0)
        self.run.trusting = self._same_rules
        try:
            for seat, key, answer in saved.given:
                replay.expect(self, seat, key, self.n)
                self.run.answer(seat, answer)
            del self.log[:]
            self._history.begin(opening._replace(given=list(self.run.given)))
            for seat, key, answer, unasked, stops in saved.entries:
                self.run.stops = stops
                if seat == HOUSE:
                    replay.expect_pause(self, key, self.n)
                    self.lapse()
                elif unasked:
                    self.interject(seat, key, answer)
                else:
                    replay.expect(self, seat, key, self.n)
                    self.answer(seat, answer)
        except (Refused, replay.ReplayError):
            self._history.begin(opening)
            self._restore()
            return False
        self.run.trusting = False
        return True

    def clone(self, seed: int) -> Match:
        """A copy to think with: the same point, other dice, no record."""
        run = self.run.clone(seed)
        log: list[Line] = []
        run.tell(log)
        match = Match(self.game, run, log, list(self.names))
        match._mark()
        match._history.marks = [mark._replace(stops=self.run.waited) for mark in match._history.marks]
        return match


def _called(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]
