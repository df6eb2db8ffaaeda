"""Golden records on disk, and how a record is made once more from its rows."""

from __future__ import annotations

from pathlib import Path

from tabularium.engine import Game, Match, Record
from tabularium.engine.dice import from_header
from tabularium.engine.record import AnyRow, Auto, Back, End, Given, Interject, Seat, Standing, Stop

HERE = Path(__file__).parent
ADVICE = (
    "If legality or outcome was meant to change, raise rules_version of the game and make the records anew with "
    "`python -m tests.golden.make`; if not, the change broke games that are being played."
)


def files(game: str) -> list[Path]:
    """The golden records of a game."""
    return sorted((HERE / game).glob("*.jsonl"))


def sound(path: Path) -> Record:
    """A record from its file, every line and digest checked."""
    record, broken = Record.load(path)
    if broken is not None:
        raise broken
    return record


def record_again(game: Game, record: Record) -> Record:
    """A new record of the same game: a new match does what the rows say, and writes its own."""
    header, end = record.header, record.end
    dice = from_header(header.dice, end.seed if end else None)
    match = Match.new(game, header.seats, options=header.options, dice=dice, names=header.names)
    for row in record.rows[1:]:
        do(match, row)
    assert match.record is not None
    return match.record


def do(match: Match, row: AnyRow) -> None:
    """Do what a row says; the end comes of itself."""
    if isinstance(row, Interject):
        match.interject(row.seat, row.key, row.answer, by=row.by)
    elif isinstance(row, Given):
        match.answer(row.seat, row.answer, by=row.by if isinstance(row, Auto) else None)
    elif isinstance(row, Back) and row.to is not None:
        match.rewind(row.to, row.seat, row.consent)
    elif isinstance(row, Back):
        match.undo(row.seat)
    elif isinstance(row, Standing):
        match.stand(row.seat, row.key, row.prefer, row.until)
    elif isinstance(row, Stop):
        match.stop(row.seat, row.window, row.on)
    elif isinstance(row, Seat):
        match.hand_over(row.seat, row.name)
    else:
        assert isinstance(row, End), f"golden records have no {type(row).__name__} rows"


def first_difference(one: bytes, other: bytes) -> str:
    """Where two records part, with both lines."""
    pairs = enumerate(zip(one.splitlines(), other.splitlines(), strict=False), start=1)
    for number, (old, new) in pairs:
        if old != new:
            return f"line {number}:\n  stored {old.decode()}\n  now    {new.decode()}"
    return f"one has {len(one.splitlines())} lines, the other {len(other.splitlines())}"
