"""What is shown of every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabularium.engine import Game, verify
from tabularium.testing.conformance import kit
from tabularium.testing.conformance.many import Report, shared_out
from tabularium.testing.inventory.coverage import coverage
from tabularium.testing.scenarios.scenario import check_file
from tests.bots.characters import Company, guessed
from tests.golden.again import files, record_again, sound
from tests.server.waiting import guesses, old_rule

from .proof import ROOT, Failed, Scale, passed, python, told

RANDOM_GAMES = {"conquest": 1_000, "republic": 2_500, "republic_assembly": 500, "mare_nostrum": 200}
MOST_RANDOM_GAMES = 10_000
ROOMS = {"republic_assembly": (12, 18, 24)}
"""Games for so many people that only some numbers of them are tried."""
SECRET_POSITIONS = {"republic_assembly": 100, "mare_nostrum": 200}
"""Where a position is looked at by so many people that fewer positions do."""
MOST_SECRET_POSITIONS = 1_000
WATCHED_GAMES, WATCHED_QUESTIONS = 200, 40
"""How many games a spectator watches, and in each how many questions that rest on secrets."""
FORMERLY_WATCHED_GAMES = 50
"""How many show that the same spectator learnt something under the old rule: it told so much that few are enough."""
CONFORMANCE_GAMES = {"republic": 20, "republic_assembly": 6, "mare_nostrum": 12}
"""Games of which fewer are looked at from every side, for they are long."""
MOST_CONFORMANCE_GAMES = 60
MUTANTS = {"republic": 300, "mare_nostrum": 300}
MOST_MUTANTS = 200
CHARACTERS = {"senators": 300, "conquest": 100}
"""Games in which temperaments are told apart, where not sixty."""
YEARS_OF: dict[str, tuple[tuple[str, Any], ...]] = {"mare_nostrum": (("bidding", False), ("last_year", 10))}
"""Options that bound games which else have no last year."""
LIMITS: dict[str, dict[str, Any]] = {"conquest": {"round_limit": 100}}
"""Options that bound games which random play might never end, where they may take longer than the kit allows."""


def rule_coverage(game: Game, scale: Scale) -> str:
    """Every rule is implemented and tested."""
    books = [game.rules, *game.rules.bases]  # an edition lies inside the package of its base
    homes = [ROOT / "src" / book.package.replace(".", "/") for book in books]
    files_of = [home / name for home, book in zip(homes, books, strict=True) for name in book.rule_files]
    found = coverage(homes[-1], ROOT / "tests", game.rules.prefixes, rules=files_of)
    if not found.complete:
        raise Failed(found.render())
    return str(found.totals)


def shared_tests(game: Game, scale: Scale) -> str:
    """What an edition has in common with its base is held by the base's tests, played by the edition."""
    done = python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", str(scale.workers), "--edition", game.name, "tests"
    )
    return passed(done)


def scenario_files(game: Game, scale: Scale) -> str:
    """Every scenario file holds."""
    paths = sorted((ROOT / "tests" / "scenarios" / game.name).rglob("*.yaml"))
    problems = [problem for path in paths for problem in check_file(path)]
    if problems:
        raise Failed("\n".join(problems))
    return f"{len(paths)} files, every expectation holds"


def golden_records(game: Game, scale: Scale) -> str:
    """Every golden record replays, verifies, and is made again byte for byte."""
    rows = rolls = 0
    for path in files(game.name):
        record = sound(path)
        rolls += verify(game, record)
        rows += len(record.rows)
        if record_again(game, record).to_bytes() != path.read_bytes():
            raise Failed(f"{path.name} is not the same when recorded again")
    if not rows:
        raise Failed(f"{game.name} has no golden records")
    return f"{len(files(game.name))} games, {rows:,} rows and {rolls:,} rolls replayed byte for byte"


def random_games(game: Game, scale: Scale) -> str:
    """No exception, no dead end, every invariant after every scene and from one scene to the next."""
    report = kit.play_many(
        game,
        scale.of(RANDOM_GAMES.get(game.name, MOST_RANDOM_GAMES)),
        seed=1,
        workers=scale.workers,
        fixed=LIMITS.get(game.name),
        seats=ROOMS.get(game.name, ()),
    )
    seats = ROOMS.get(game.name) or (f"{game.seats[0]} to {game.seats[-1]}",)
    figures = f"games over all options and {', '.join(map(str, seats))} seats, {report.steps:,} steps"
    if len(report.endings) > 1:
        endings = ", ".join(f"{count:,} by {ending}" for ending, count in report.endings.most_common())
        figures += f" (at most {report.longest:,}; {endings})"
    return told(report, figures)


def secrets(game: Game, scale: Scale) -> str:
    """The secrets of others are changed, and what a seat sees, is asked, is refused and reads stays the same."""
    positions = scale.of(SECRET_POSITIONS.get(game.name, MOST_SECRET_POSITIONS), 20)
    report = kit.noninterference(game, positions, seed=1, workers=scale.workers)
    return told(report, f"positions with other secrets, {report.steps:,} comparisons")


def waiting(game: Game, scale: Scale) -> str:
    """Who is waited for, and for how long, tells a spectator nothing of what is held; with the old rule it did."""
    games, formerly = scale.of(WATCHED_GAMES, 4), scale.of(FORMERLY_WATCHED_GAMES, 4)
    with old_rule():
        before = guesses(game, formerly, WATCHED_QUESTIONS, workers=scale.workers)
    now = guesses(game, games, WATCHED_QUESTIONS, workers=scale.workers)
    if now.tells:
        raise Failed(f"{games} games watched: {now}")
    return f"{games} games watched: {now}\n        {formerly} with the old rule: {before}"


def conformance(game: Game, scale: Scale) -> str:
    """Every check of the kit, on samples over seats, presets and options."""
    games = scale.of(CONFORMANCE_GAMES.get(game.name, MOST_CONFORMANCE_GAMES), 4)
    samples = kit.cases(game, games, seed=1)

    def part(numbers: Iterable[int]) -> Report:
        report = Report("checks")
        for number in numbers:
            report.count += len(kit.checks)
            try:
                kit.conforms(samples[number])
            except Exception as fault:
                report.faults.append(f"{samples[number]}: {type(fault).__name__}: {fault}")
        return report

    report = shared_out(part, len(samples), scale.workers)
    return told(report, f"checks, {len(kit.checks)} on each of {len(samples)} games")


def told_apart(name: str, scale: Scale) -> str:
    """The temperaments of greedy bots are guessed from their deeds alone, better than by chance."""
    found = guessed(
        Company(name, options=YEARS_OF.get(name, ())), scale.of(CHARACTERS.get(name, 60), 40), scale.workers
    )
    if not found.beyond_chance:
        raise Failed(str(found))
    return str(found)


def bite(game: str, scale: Scale) -> str:
    """Rules are taken out, and the tests that name them notice."""
    mutants = scale.of(MUTANTS.get(game, MOST_MUTANTS), 5)
    command = ["-m", "tools.bite", game, "--sample", str(mutants), "--seed", "1"]
    done = python(*command, "--jobs", str(scale.workers))
    if done.returncode:
        raise Failed(done.stdout + done.stderr)
    return done.stdout.strip().splitlines()[-1]
