"""A match: a game with its history, which can be recorded, replayed, rewound, saved and loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from .dice import Dice, Fast, from_header
from .game import Game
from .history import Entry, History, Mark
from .log import Line
from .record import (
    HOUSE,
    AnyRow,
    Back,
    Courtesy,
    End,
    Given,
    Header,
    Interject,
    Lapse,
    Record,
    Rules,
    Seat,
    Standing,
    Stop,
)
from .refusal import Refused, Sealed, TabulariumError, refuse
from .save import Saved, decode_state
from .state import State

MOST_FACES = 1 << 63


class ReplayError(TabulariumError):
    """A row of a record that does not fit the game as it is played now."""

    def __init__(self, n: int, reason: str) -> None:
        super().__init__(f"row {n}: {reason}")
        self.n = n


class Moment(NamedTuple):
    """Where a match stood, as far as a table can go back to it: the scene's first ask, and what was done since."""

    mark: Mark
    entries: list[Entry]
    log: list[Line]
    log_start: int


class Match(History):
    """A game being played by people. What its seats can do stands in its history."""

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
        """Play rows again one by one: each row, and the match after it.

        Every row is played once, whatever was taken back: the moments to which the table will return are known before
        the first row is played, and are kept until the last return to them.
        """
        header = rows[0]
        if not isinstance(header, Header):
            raise ReplayError(0, "the first row is no header")
        if header.game != game.name:
            raise ReplayError(0, f"this is a record of {header.game}, not of {game.name}")
        match = cls.new(game, header.seats, options=header.options, dice=dice, names=header.names)
        match.record = None
        _same_rolls(header, match.rolls)
        returns = {row.to: row.n for row in rows if isinstance(row, Back) and row.to is not None}
        moments = {0: match._moment()} if 0 in returns else {}
        yield header, match
        version = header.rules_version
        for row in rows[1:]:
            if isinstance(row, Rules):
                version = row.version
            elif version != game.rules_version:
                raise ReplayError(row.n, f"played under rules {version}; this is version {game.rules_version}")
            elif isinstance(row, Back) and row.to is not None:
                match._return(row, moments)
                if returns[row.to] == row.n:
                    del moments[row.to]
            else:
                match._again(row)
            if returns.get(row.n, 0) > row.n and match.asks:
                moments[row.n] = match._moment()
            yield row, match

    def follow(self, rows: Sequence[AnyRow]) -> None:
        """Play the rows that came after a snapshot, none of them a rewind."""
        for row in rows:
            self._again(row)

    def _again(self, row: AnyRow) -> None:
        """Play one row again."""
        if not isinstance(row, Header | Rules | End | Lapse | Courtesy) and row.seat not in self.seats:
            raise ReplayError(row.n, f"there is no seat {row.seat}")
        try:
            if isinstance(row, Interject):
                self.interject(row.seat, row.key, row.answer)
                _same_rolls(row, self.rolls)
            elif isinstance(row, Lapse):
                self._expect_pause(row.key)
                self.lapse()
                _same_rolls(row, self.rolls)
            elif isinstance(row, Courtesy):
                self.be_courteous()
            elif isinstance(row, Given):
                ask = self.asks.get(row.seat)
                if ask is None or ask.key != row.key:
                    asked = ask.key if ask else "nothing"
                    raise ReplayError(row.n, f"it answers {row.key}, but seat {row.seat} is asked {asked}")
                self.answer(row.seat, row.answer)
                _same_rolls(row, self.rolls)
            elif isinstance(row, Back) and row.to is not None:
                raise ReplayError(row.n, "a rewind is played again from a whole record only")
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

    def rewind(self, to: int, seat: int, consent: Sequence[int]) -> None:
        """Back to how it was after row `to`, beyond any seal, by consent of all seats. The dice do not go back."""
        if self.record is None or self.record.end is not None:
            raise TabulariumError("only a match that is played and recorded can be rewound")
        if not 0 <= to < len(self.record.rows):
            raise TabulariumError(f"there is no row {to} to go back to")
        self._check_consent(consent)
        self.return_to(Match.replay(self.game, self.record.rows[: to + 1], self.run.table.dice), to, seat, consent)

    def return_to(self, earlier: Match, to: int, seat: int, consent: Sequence[int]) -> None:
        """The same, by somebody who has the match as it was after row `to`: from a snapshot, it costs no replay."""
        self._check_consent(consent)
        self._go_to(earlier._moment())
        self._append(Back(seat=seat, to=to, consent=sorted(consent)))
        self._moved()

    def _check_consent(self, consent: Sequence[int]) -> None:
        if set(consent) != set(self.seats):
            raise Sealed(refuse("refused.consent", remedy="refused.consent.remedy"))

    def _return(self, row: Back, moments: dict[int, Moment]) -> None:
        """Play a rewind again."""
        if row.seat not in self.seats:
            raise ReplayError(row.n, f"there is no seat {row.seat}")
        moment = None if row.to is None else moments.get(row.to)
        if moment is None:
            raise ReplayError(row.n, f"it goes back to row {row.to}")
        self._go_to(moment)
        self._moved()

    def _moment(self) -> Moment:
        """This moment, to come back to."""
        mark = self._marks[-1]
        return Moment(mark._replace(entry=0), self._entries[mark.entry :], self.log[: mark.log], self.log_start)

    def _go_to(self, moment: Moment) -> None:
        """Everything is as it was then but the dice, which go on, and the stops, which are wishes."""
        state = moment.mark.state.copy()
        state.dice = self.state.dice
        self.log, self.log_start = list(moment.log), moment.log_start
        self._entries, self._marks = list(moment.entries), [moment.mark._replace(state=state)]
        self._restore(len(self._entries))
        self._sealed_at, self._seal = len(self._entries), "consent"
        self._asked = {}

    # -- snapshots -----------------------------------------------------------------------------------------------
    def snapshot(self, standings: bool = True) -> bytes:
        """The match as bytes, with all that undo can reach. Log and record are kept elsewhere.

        Where many snapshots are kept, the standing answers may be kept once beside them.
        """
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
            standings=self.standings if standings else [],
            passed=self.run.passed,
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
            match._pass_again(saved.passed)
            match.numbers = saved.numbers
            match._sealed_at = max(match._sealed_at, min(saved.sealed_at, len(match._entries)))
        else:
            match.numbers = [number + 1 for number in saved.numbers]
            match.log.append(Line(message="engine.scene_restarted"))
        match._asked = {seat: (ask, ask.describe()) for seat, ask in match.asks.items()}
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
                if seat == HOUSE:
                    self._expect_pause(key)
                    self.lapse()
                elif unasked:
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

    def _expect_pause(self, key: str) -> None:
        if not any(self.asks[seat].key == key for seat in self.run.pausing):
            raise ReplayError(self.n, f"no pause is given at {key}")

    def clone(self, seed: int) -> Match:
        """A copy to think with: the same point, other dice, no record."""
        run = self.run.clone(seed)
        log: list[Line] = []
        run.table.log = log
        match = Match(self.game, run, log, list(self.names))
        match._mark()
        match._marks = [mark._replace(stops=self.run.waited) for mark in match._marks]
        return match


def _same_rolls(row: Header | Given, rolls: Iterable[list[int]]) -> None:
    if row.rolls != list(rolls):
        raise ReplayError(row.n, f"the record says chance gave {row.rolls}, the seed gives {list(rolls)}")


def same_rules(game: Game, record: Record) -> bool:
    """Was all of it played under the rules of today?"""
    changes = {row.version for row in record.rows if isinstance(row, Rules)}
    return {record.header.rules_version, *changes} == {game.rules_version}


def check_dice(record: Record, dice: Dice) -> int:
    """Check every roll of a record, the undone ones too, without knowing any rules. How many rolls.

    The dice never go back, so the rolls of all rows in their order are what the source gives from its beginning.
    """
    place = State(dice=dice.first())
    rolls = 0
    for row in record.rows:
        if isinstance(row, Header | Given):
            if any(len(roll) != 2 or not 1 <= roll[0] <= MOST_FACES for roll in row.rolls):
                raise ReplayError(row.n, "it tells of dice that there are not")
            _same_rolls(row, [[faces, dice.below(place, faces)] for faces, _ in row.rolls])
            rolls += len(row.rolls)
    return rolls


def verify(game: Game, record: Record, watch: Callable[[AnyRow, Match], object] | None = None) -> int:
    """Check a finished record: the chain, the seed against its digest, every roll and the outcome. How many rolls.

    `watch` is shown each row and the match after it, so that whoever wants to know more needs not play it again. Of a
    record of other rules nothing is played and `watch` sees nothing: the dice are checked by themselves.
    """
    if record.end is None:
        raise TabulariumError("the record has no end: the game can be resumed, not verified")
    dice = from_header(record.header.dice, record.end.seed)
    if not same_rules(game, record):
        return check_dice(record, dice)
    for row, match in Match.stages(game, record.rows, dice):
        if watch is not None:
            watch(row, match)
    return sum(len(row.rolls) for row in record.rows if isinstance(row, Header | Given))
