"""Sitting down to a game: a new one with sealed dice, or one that was left."""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.paint import QUIET, WARNING
from tabularium.engine import Committed, Game, Match, Record
from tabularium.engine.record import Auto

from .keep import Keeper, Secret, new_path, read_record, read_secret, records_folder
from .play import Play
from .problems import BadInput, reason
from .screen import Screen
from .seats import ME, Sitter, levels, sit_down

BOT = "bot:"
MOMENT = "%Y%m%d-%H%M%S"


def start_game(
    game: Game,
    seats: str | None,
    names: str | None,
    record: Path | None,
    options: dict[str, Any],
    seed: int | None,
    words: Words,
    console: Console,
) -> Play:
    """A new game. Its dice are sealed: their digest stands in the record, their seed beside it until the end."""
    sitters = sit_down(game, game.seating(options), seats, names, words)
    called = [sitter.name for sitter in sitters]
    if seed is None:
        dice = Committed.fresh(called)
    else:
        dice = Committed(hashlib.sha256(f"tabularium {seed}".encode()).digest(), called)
    path = record or new_path(records_folder(os.environ), game.name, time.strftime(MOMENT))
    keeper = Keeper.new(path, Secret(dice.seed.hex(), [sitter.level for sitter in sitters]))
    match = Match.new(game, len(sitters), options=options, dice=dice, names=called)
    if sum(sitter.human for sitter in sitters) == 1 and game.moments:
        match.be_courteous()  # around one screen whoever wants to play a card says so
    console.print(Text(words.text("play.sealed", digest=dice.digest[:16]), style=QUIET))
    return Play(match, sitters, keeper, Screen(console), words.lang, _bot_seed(dice.seed.hex(), match))


def resume_game(game: Game, path: Path, seats: str | None, words: Words, console: Console) -> Play:
    """A game that was left, at the question where it was left."""
    record, broken = read_record(path)
    if record.header.game != game.name:
        raise BadInput("bad.other_game", file=str(path), nearest=record.header.game)
    if record.end is not None:
        raise BadInput("bad.finished", file=str(path))
    secret = read_secret(path)
    try:
        match = Match.from_record(game, record, secret.seed if secret else None)
    except Exception as error:  # whatever a record that was tampered with brings about
        raise BadInput("bad.resume", file=str(path), reason=reason(error)) from None
    found = levels(game, seats) if seats is not None else secret.seats if secret else _seen(record)
    if len(found) != len(match.names):
        raise BadInput("bad.resume_seats", number=len(found), nearest=len(match.names))
    if broken is not None:
        console.print(Text(words.text("play.broken", line=broken.line, reason=broken.reason), style=WARNING))
    sitters = [Sitter(name, level) for name, level in zip(match.names, found, strict=True)]
    seed = _bot_seed(secret.seed if secret else "", match)
    return Play(match, sitters, Keeper.resume(path, record), Screen(console), words.lang, seed)


def _seen(record: Record) -> list[str]:
    """The players of the seats, as far as the rows tell: a seat for which a bot has answered is a bot's."""
    found = [ME] * record.header.seats
    for row in record.rows:
        if isinstance(row, Auto) and row.by.startswith(BOT):
            found[row.seat] = row.by.removeprefix(BOT)
    return found


def _bot_seed(seed: str, match: Match) -> int:
    """Bots think anew after every pause, and the same wherever the same game is resumed."""
    rows = len(match.record.rows) if match.record else 0
    return int.from_bytes(hashlib.sha256(f"bots {seed} {rows}".encode()).digest()[:8])
