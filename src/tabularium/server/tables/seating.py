"""Seats: sitting down, beginning the game, and rematches."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tabularium.draw.guide import guide_of
from tabularium.draw.numerals import roman
from tabularium.engine import Game, Match, Refused, find_game
from tabularium.engine.options import describe
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import Session
from tabularium.shapes.tables import AwayPolicy, GameInfo, Pace, UndoPolicy
from tabularium.store import registry
from tabularium.store.rows import SeatRow, Stored, TableRow

from ..base import tidy
from ..base.problem import conflict, invalid
from ..people.names import another
from ..people.quotas import check_alone
from . import pace
from .bots import best_level
from .change import Draft
from .loaded import Loaded, Tail

BOT = "bot:"
ME = "me"
MOST_DELAY = 20
USUAL_SEATS = 4
MOST_EVENINGS = 1000
"""Up to here the evenings of a table are counted in its name."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted of a new table. A seat is `me`, `me:Name` (hot-seat), `open`, `link` or `bot:LEVEL[:TEMPER]`."""

    game: str
    seats: list[str]
    options: dict[str, Any] = {}
    name: str = ""
    public: bool = False
    pace: Pace = Pace()
    undo: UndoPolicy = "consent"
    away: AwayPolicy = "bot"
    delay: int = 0
    """So many turns later spectators see it."""
    facilitated: bool = False
    """Does the host preside, from a desk, and perhaps without a seat?"""
    salt: str = ""


def usual_count(game: Game) -> int:
    """How many seats a table has where nobody says otherwise."""
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]


def check_wish(wanted: NewTable) -> None:
    """Refuse wishes that a table cannot have; a form can send anything."""
    try:
        msgspec.convert(msgspec.to_builtins(wanted), NewTable)
    except msgspec.ValidationError as error:
        raise invalid("problem.bad_body", reason=str(error)) from None


def checked_delay(turns: int, game: Game) -> int:
    """By how many turns spectators are delayed; none if the game counts no turns."""
    if not 0 <= turns <= MOST_DELAY or (turns and game.turn is None):
        raise invalid("problem.bad_delay", most=MOST_DELAY)
    return turns


def check_company(draft: Draft) -> None:
    """Refuse a game of bots alone if its host has too many of them."""
    host = draft.loaded.table.host
    if host is not None and all(seat.kind == "bot" for seat in draft.loaded.seats):
        draft.along(lambda connection: check_alone(connection, host))


def sit(draft: Draft, seat: int, person: str, name: str, salt: str) -> None:
    """Sit down, and begin the game if that was the last seat."""
    name = another(name, draft.loaded.names)
    draft.seat_person(seat, person, name, salt=tidy.clean(salt, tidy.MOST_SALT))
    draft.say("house.joined", seat=f"seat:{seat}")
    start_if_full(draft)


def take_over(draft: Draft, seat: int, person: str, name: str) -> None:
    """Take over a seat in mid-game, from a bot or from a person who stays away."""
    draft.seat_person(seat, person, name, level=None, resigned=False, missed=0)
    draft.along(lambda connection: registry.revoke_keys(connection, draft.loaded.table.id, seat))
    draft.say("house.joined", seat=f"seat:{seat}")


def start_if_full(draft: Draft) -> None:
    """Begin the game when every seat is taken; a presiding host begins it themselves."""
    if draft.loaded.room is None:
        begin(draft)


def begin(draft: Draft) -> None:
    """Begin the game if every seat is taken."""
    loaded = draft.loaded
    if loaded.table.status != "open" or any(row.kind in ("open", "link") for row in loaded.seats):
        return
    try:
        match = Match.new(
            loaded.game, len(loaded.seats), options=loaded.table.options, dice=loaded.dice(), names=loaded.names
        )
    except Refused as refused:
        raise conflict("problem.cannot_start", reason=refused.refusal.message) from refused
    if loaded.game.moments and pace.courteous(loaded.pace) and not loaded.table.hot_seat:
        match.be_courteous()  # around one screen people say aloud that they want to play a card
    record = match.record
    assert record is not None
    tail = Tail(0, record.head)
    tail.rows, tail.lines = record.rows, record.lines
    match.record = tail
    loaded.match = match
    draft.set(status="playing", started=draft.now, rules_version=loaded.game.rules_version)
    if loaded.room is None:
        draft.set(code=None)  # all seats stay taken from here on
    else:
        draft.set_room(msgspec.structs.replace(loaded.room, sessions=[Session(began=draft.now)]))


def closed_book(table: TableRow, seats: list[SeatRow]) -> Loaded:
    """A table without its match, as a list needs it."""
    return Loaded(
        Stored(table=table, seats=seats, clocks=[], proposals=[], called={}, watchers=set(), snapshot=None, since=[])
    )


def same_again(loaded: Loaded, who: Visitor) -> NewTable:
    """The wishes for a rematch."""
    table = loaded.table
    mine = loaded.seats_of(who.id)
    seats = []
    for row in loaded.seats:
        own = row.seat in mine
        bot = f"{BOT}{row.level or best_level(loaded.game)}"
        seats.append(f"{ME}:{row.name}" if own else "link" if row.kind == "person" and row.person else bot)
    return NewTable(
        game=table.game,
        seats=seats,
        options=table.options,
        name=next_name(table.name),
        public=table.public,
        pace=loaded.pace,
        undo=table.undo,  # type: ignore[arg-type]
        away=table.away,  # type: ignore[arg-type]
        delay=table.delay,
        facilitated=loaded.room is not None,
    )


def next_name(name: str) -> str:
    """The name of a rematch: the second evening of Via Sacra is Via Sacra II."""
    first, _, number = name.rpartition(" ")
    played = next((n for n in range(2, MOST_EVENINGS) if roman(n) == number), 1)
    bare = first if played > 1 else name
    after = f" {roman(played + 1)}"
    return f"{bare[: tidy.MOST_TABLE_NAME - len(after)].rstrip()}{after}"


def reserve(previous: Loaded, seats: list[SeatRow], person: str) -> None:
    """Reserve the seats of a rematch for those who had them."""
    for row, before in zip(seats, previous.seats, strict=True):
        if row.kind == "link" and before.person != person:
            row.person, row.name = before.person, before.name


@cache
def _options(game: str) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(each) for each in describe(find_game(game).options)]


def game_info(game: Game) -> GameInfo:
    """A game as the page for a new table needs it."""
    return GameInfo(
        name=game.name,
        edition_of=game.base.name if game.base else None,
        seats=list(game.seats),
        bots=list(game.bots),
        tempers={level: tempers for level in game.bots if (tempers := game.tempers(level))},
        presets=list(game.presets),
        options=_options(game.name),
        letters=game.letters,
        guided=guide_of(game) is not None,
    )
