"""Learning what counts: bots play, what seats had is fitted to who won, and bots play again with what they learned."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tabularium.bots import Budget, Figures, Mind, Players, Search, Weights, bot_of, mind_of
from tabularium.engine import Bot, Game, Run, TabulariumError, find_game

from .fit import fit, log_loss
from .play import seed_of
from .simulate import batched
from .workers import spread

HELD_BACK = 10
"""One game of so many is not fitted to: by these the log loss is told."""
UNLIKE = 0.5
"""With this chance a seat thinks in the games that train the next round; else it is greedy."""
MOST_ROWS = 60
"""So many positions of a game are looked at, at most: a long one is not worth more than a short one."""

Position = tuple[list[float], list[tuple[int, list[float]]]]
"""The figures of the table, and of each seat that can still win."""
Tell = Callable[[str, int, int], None]
"""Called with what is being done (`greedy`, `thinking`, `duel`), how many games are played, and of how many."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """The games of one round: greedy bots alone, or with bots among them that think with some figures."""

    game: str
    round: int
    seed: int
    worlds: int
    seats: list[int]
    tables: list[dict[str, Any]]
    figures: Figures | None = None
    rival: Figures | None = None
    """In a duel every other seat thinks with these figures."""


class Rows(msgspec.Struct, kw_only=True):
    """Observations from some games: by game, the figures of seats and of the table, with the result."""

    games: int = 0
    win: list[tuple[int, list[float], float]] = []
    stand: list[tuple[int, list[float], float]] = []
    duel: tuple[float, float] = (0.0, 0.0)
    """The victories of those with the new figures, and of their rivals."""

    def add(self, other: Rows) -> None:
        """Take in what was seen in other games."""
        self.games += other.games
        self.win += other.win
        self.stand += other.stand
        self.duel = self.duel[0] + other.duel[0], self.duel[1] + other.duel[1]


def gather(game: Game, lesson: Lesson, numbers: range) -> Rows:
    """Play the games of these numbers, and write down what each seat has at every pause."""
    mind, found = mind_of(game), Rows()
    for number in numbers:
        seats = lesson.seats[number % len(lesson.seats)]
        options = lesson.tables[number // len(lesson.seats) % len(lesson.tables)]
        rng = Random(seed_of("learn", lesson.seed, lesson.round, number))
        new = [seat for seat in range(seats) if (seat + number) % 2 == 0]
        bots = [_bot(game, mind, lesson, seat in new, rng) for seat in range(seats)]
        run = Run.new(game, seats, rng.getrandbits(48), options)
        run.keep = True
        seen = _positions(run, bots, mind)
        winners = game.outcome(run.state)["winners"]
        share = {seat: winners.count(seat) / len(winners) if winners else 0.0 for seat in range(seats)}
        found.games += 1
        won = sum(share[seat] for seat in new)
        found.duel = found.duel[0] + won, found.duel[1] + sum(share.values()) - won
        for table, figures in rng.sample(seen, min(MOST_ROWS, len(seen))):
            found.win += [(number, row, share[seat]) for seat, row in figures]
            if table:
                found.stand.append((number, table, 1.0 if winners else 0.0))
    return found


def _bot(game: Game, mind: Mind[Any], lesson: Lesson, new: bool, rng: Random) -> Bot:
    """The level on a seat in this round."""
    seed, thinks = rng.getrandbits(32), rng.random() < UNLIKE
    figures = lesson.figures
    if lesson.rival is not None:
        figures = lesson.figures if new else lesson.rival
    elif not thinks:
        figures = None
    if figures is None:
        return bot_of(game, mind.greedy, seed)
    return Search(game, mind, Budget(worlds=lesson.worlds), seed, figures)


def _positions(run: Run, bots: Sequence[Bot], mind: Mind[Any]) -> list[Position]:
    """Play a game to its end: the figures of the table and of all seats after every pause."""
    players, seen = Players(run, bots), []
    now = mind.horizon(run.state)
    while run.asks:
        then = mind.horizon(run.state)
        if then != now:
            now = then
            rows = mind.rows(run.state, len(bots))
            table = list(mind.table(run.state)) if mind.table else []
            seen.append((table, [(seat, list(row)) for seat, row in enumerate(rows) if row is not None]))
        players.step()
    return seen


def fitted(names: Sequence[str], rows: Sequence[tuple[int, list[float], float]]) -> Weights:
    """Weights for these figures; the log loss is that of games which were held back."""
    kept = [row for row in rows if row[0] % HELD_BACK]
    back = [row for row in rows if not row[0] % HELD_BACK]
    if not kept or not back:
        raise TabulariumError(f"too few games to learn from: at least {HELD_BACK + 1} are needed")
    bias, weights = fit([row for _, row, _ in kept], [share for *_, share in kept])
    made = Weights(
        bias=bias, weights=dict(zip(names, weights, strict=True)), rows=len(kept), log_loss=0.0, blind_loss=0.0
    )
    shares = [share for *_, share in back]
    mean = sum(share for *_, share in kept) / len(kept)
    return msgspec.structs.replace(
        made,
        log_loss=log_loss([made.chance(row) for _, row, _ in back], shares),
        blind_loss=log_loss([mean] * len(back), shares),
    )


def learn(
    game: Game,
    *,
    games: int = 600,
    rounds: int = 3,
    thinking: int = 100,
    duels: int = 60,
    worlds: int = 4,
    seed: int = 0,
    seats: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    work: Path | None = None,
    command: str = "",
    tell: Tell | None = None,
) -> Figures:
    """Figures learned from play, round after round, until the new ones no longer beat those before.

    The games are stored in `work`, if it is given, so that an interrupted run goes on from there.
    """
    mind = mind_of(game)
    common: dict[str, Any] = {"game": game.name, "seed": seed, "worlds": worlds}
    common["seats"] = list(seats or game.seating(options))
    common["tables"] = [{**table, **(options or {})} for table in mind.tables]
    told = tell or (lambda what, done, total: None)
    school = School(game, workers, work, told)
    rows = school.play("greedy", Lesson(round=0, **common), games)
    figures = _figures(game, mind, rows, seed, command)
    for number in range(1, rounds + 1):
        rows.add(school.play("thinking", Lesson(round=number, figures=figures, **common), thinking))
        newer = _figures(game, mind, rows, seed, command)
        duel = school.play("duel", Lesson(round=-number, figures=newer, rival=figures, **common), duels).duel
        if duel[0] <= duel[1]:
            break
        figures = newer
    return figures


def _figures(game: Game, mind: Mind[Any], rows: Rows, seed: int, command: str) -> Figures:
    fallen = any(share < 1 for *_, share in rows.stand)
    return Figures(
        game=game.name,
        command=command,
        seed=seed,
        commit=commit(game),
        games=rows.games,
        win=fitted(mind.names, rows.win),
        stand=fitted(mind.table_names, rows.stand) if fallen else None,
    )


class School:
    """Plays lessons, batch after batch; what a folder holds already is not played again."""

    def __init__(self, game: Game, workers: int, folder: Path | None, tell: Tell) -> None:
        self.game = game
        self.workers = workers
        self.folder = folder
        self.tell = tell

    def play(self, what: str, lesson: Lesson, games: int) -> Rows:
        """The games of a lesson."""
        kept = self._kept(lesson)
        found: dict[int, Rows] = {}
        left = []
        for numbers in batched(games, 4):
            place = kept / f"{numbers.start}-{numbers.stop}.json" if kept else None
            if place and place.exists():
                found[numbers.start] = msgspec.json.decode(place.read_bytes(), type=Rows)
            else:
                left.append(numbers)
        done = sum(rows.games for rows in found.values())
        self.tell(what, done, games)
        task = partial(gather, self.game, lesson) if self.workers == 1 else partial(_remote, self.game.name, lesson)
        for numbers, rows in spread(task, left, self.workers):
            if kept:
                _write(kept / f"{numbers.start}-{numbers.stop}.json", msgspec.json.encode(rows))
            found[numbers.start] = rows
            done += rows.games
            self.tell(what, done, games)
        whole = Rows()
        for start in sorted(found):
            whole.add(found[start])
        return whole

    def _kept(self, lesson: Lesson) -> Path | None:
        """Where the games of a lesson lie: another lesson has another folder."""
        if self.folder is None:
            return None
        digest = seed_of(commit(self.game), msgspec.json.encode(lesson)) % 16**8
        place = self.folder / f"{lesson.game}-{lesson.round}-{digest:08x}"
        place.mkdir(parents=True, exist_ok=True)
        return place


def _write(place: Path, data: bytes) -> None:
    """All of it or nothing: a run may be broken off at any moment."""
    half = place.with_suffix(".half")
    half.write_bytes(data)
    half.replace(place)


def _remote(name: str, lesson: Lesson, numbers: range) -> Rows:
    return gather(find_game(name), lesson, numbers)


def figures_file(game: Game) -> Path:
    """Where what was learned of a game lies in this installation."""
    where = mind_of(game).figures
    if where is None:
        raise TabulariumError(f"{game.name} has no place for figures")
    return Path(str(files(where[0]).joinpath(where[1])))


def written(figures: Figures) -> str:
    """Figures as a file holds them."""
    return msgspec.json.format(msgspec.json.encode(figures), indent=2).decode() + "\n"


def commit(game: Game) -> str:
    """The commit of the code that plays; empty where it comes from no repository."""
    folder = str(files(game.package))
    try:
        told = subprocess.run(
            ["git", "-C", folder, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()
