"""`make prove`: every proof at full size, one line each with its figures; exit status 1 if one fails.

`python -m tests.prove NAME…` runs some of them, `--list` names them, `--size 0.01` is for a quick look. A further game
is found by itself. A further proof is one entry in `proofs()`: its name, and a function that gives figures or raises.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import shlex
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tabularium.engine import Committed, Dice, Fast, Game, find_game, game_names, verify
from tabularium.lab import simulate, wilson
from tabularium.testing.conformance import kit
from tabularium.testing.conformance.many import Report, shared_out
from tabularium.testing.inventory.coverage import coverage
from tabularium.testing.scenarios.scenario import check_file
from tests.bots.characters import Company, guessed
from tests.conquest.odds_proof import prove as odds_agree
from tests.databases import new_postgres, own_postgres
from tests.golden.again import files, record_again, sound
from tests.mare_nostrum.history import histories, unlike
from tests.mare_nostrum.ruling import RIVALS, ahead
from tests.mare_nostrum.years_at_random import prove as prove_years
from tests.republic.annals import shares, tables
from tests.republic.standing import FALLS, STANDINGS, Standing, rome_stands
from tests.server.kill import prove_kill, prove_one_of_two_killed
from tests.server.waiting import guesses, old_rule

ROOT = Path(__file__).parents[1]
RANDOM_GAMES = {"conquest": 2_000, "republic": 5_000, "republic_assembly": 500, "mare_nostrum": 200}
MOST_RANDOM_GAMES = 10_000
ROOMS = {"republic_assembly": (12, 18, 24)}
"""Games for so many people that only some numbers of them are tried."""
SECRET_POSITIONS = {"republic_assembly": 100, "mare_nostrum": 200}
"""Where a position is looked at by so many people that fewer positions do."""
MOST_SECRET_POSITIONS = 1_000
WATCHED_GAMES, WATCHED_QUESTIONS = 200, 40
"""How many games a spectator watches, and in each how many questions that rest on secrets."""
CONFORMANCE_GAMES = {"republic": 20, "republic_assembly": 6, "mare_nostrum": 12}
"""Games of which fewer are looked at from every side, for they are long."""
MOST_CONFORMANCE_GAMES = 60
ROLLS = 600_000
MUTANTS = {"republic": 300, "mare_nostrum": 300}
MOST_MUTANTS = 200
BATTLES = 1_000_000
KILLS = 1_000
SHARED_KILLS = 200
WORKER_KILLS = 10
RANDOM_REPUBLICS = 500
YEARS_AT_RANDOM = 500
RULERS = 100
HISTORIES = 24
CHARACTERS = {"senators": 300, "conquest": 100}
"""Games in which temperaments are told apart, where not sixty."""
YEARS_OF: dict[str, tuple[tuple[str, Any], ...]] = {"mare_nostrum": (("bidding", False), ("last_year", 10))}
"""Options that bound games which else have no last year."""
WARS, SURRENDERS = 5, 3
"""So many of both a game of ten years among thirteen greedy bots has at least, taken over all games."""
THINKERS, LEAST_THOUGHT = 300, 0.4
"""In how many games one bot that thinks sits among four greedy ones, and which share of those that Rome survives it
wins at least."""
TABLES, CONTESTED, TRIED, STOOD, FOR_LIFE = 100, 0.2, 0.5, 0.65, 0.4
"""How many games bots that think play among themselves; the least share of contested votes, of games with a trial and
of games that Rome survives, and the greatest of those that a Consul for Life ends."""
LEAST_AHEAD = 0.8
"""In which share of its games the greedy bot must have most points after twenty years."""
MOST_RANDOM_SURVIVALS = 0.15
"""In which share of its games random bots may bring Rome through."""
FACES = (2, 3, 6, 18, 54)
LIMITS: dict[str, dict[str, Any]] = {"conquest": {"round_limit": 100}}
"""Options that bound games which random play might never end, where they may take longer than the kit allows."""
BEYOND_LUCK = 5.5
"""Standard deviations from the expected; a fair source goes there once in fifty million."""


class Failed(Exception):
    """A proof that does not hold; the text says why."""


@dataclass(frozen=True)
class Scale:
    """How much of everything, and on how many cores."""

    size: float = 1.0
    workers: int = 2

    def of(self, full: int, least: int = 1) -> int:
        """So many of a full number."""
        return max(least, round(full * self.size))


@dataclass(frozen=True)
class Proof:
    """Something to be shown; `show` returns the figures."""

    name: str
    show: Callable[[Scale], str]


def proofs() -> Iterator[Proof]:
    """All proofs, quick ones first."""
    for name in game_names():
        game = find_game(name)
        yield Proof(f"{name}: rule coverage", partial(rule_coverage, game))
        yield Proof(f"{name}: scenario files", partial(scenario_files, game))
        yield Proof(f"{name}: golden records", partial(golden_records, game))
        if game.base is not None:
            yield Proof(f"{name}: shared tests", partial(shared_tests, game))
    yield Proof("dice: fast", partial(fair_dice, Fast(2024)))
    yield Proof("dice: committed", partial(fair_dice, Committed(b"a seed for the proof", ["ave", "vale"])))
    yield Proof("readme", readme)
    yield Proof("wheel", wheel)
    for name in game_names():
        game = find_game(name)
        yield Proof(f"{name}: random games", partial(random_games, game))
        yield Proof(f"{name}: secrets", partial(secrets, game))
        yield Proof(f"{name}: waiting", partial(waiting, game))
        yield Proof(f"{name}: conformance", partial(conformance, game))
    for name in game_names():
        if find_game(name).tempers("greedy"):
            yield Proof(f"{name}: characters", partial(told_apart, name))
    for duel in DUELS:
        yield Proof(f"{duel.game}: greedy", partial(greedy_beats_random, duel))
    for standing in STANDINGS:
        yield Proof(f"republic: greedy {standing.name}", partial(keeps_rome, standing))
    yield Proof("republic: lost by chance", loses_rome)
    yield Proof("republic: one that thinks among greedy ones", thinks_better)
    yield Proof("republic: tables of bots that think", looks_like_a_game)
    yield Proof("conquest: odds", conquest_odds)
    yield Proof("mare_nostrum: years", years_at_random)
    for rival in RIVALS:
        yield Proof(f"mare_nostrum: greedy beside {rival}", partial(rules_better, rival))
    yield Proof("mare_nostrum: wars and surrenders", makes_history)
    for name in game_names():
        yield Proof(f"{name}: bite", partial(bite, name))
    yield Proof("attack", attacked)
    yield Proof("kill -9: SQLite", killed)
    yield Proof("kill -9: PostgreSQL", killed_shared)
    yield Proof("marked tests", marked_tests)
    yield Proof("browser with other dice", other_dice)


# -- what is shown of every game ---------------------------------------------------------------------------------
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


def told(report: Report, what: str) -> str:
    """The figures of a report of the kit."""
    if not report.ok:
        raise Failed("\n".join(report.faults[:5]))
    return f"{report.count:,} {what}, no fault"


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
    report = kit.noninterference(game, positions, seed=1)
    return told(report, f"positions with other secrets, {report.steps:,} comparisons")


def waiting(game: Game, scale: Scale) -> str:
    """Who is waited for, and for how long, tells a spectator nothing of what is held; with the old rule it did."""
    games = scale.of(WATCHED_GAMES, 4)
    with old_rule():
        before = guesses(game, games, WATCHED_QUESTIONS)
    now = guesses(game, games, WATCHED_QUESTIONS)
    if now.tells:
        raise Failed(f"{games} games watched: {now}")
    return f"{games} games watched: {now}\n        with the old rule: {before}"


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


# -- what is particular ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Duel:
    """How many games the greedy bot plays against random ones, and what its wins must come to."""

    game: str
    bots: tuple[str, ...]
    games: int
    least: float


DUELS = (
    Duel("senators", ("greedy", "random", "random", "random"), 1_000, 0.8),
    Duel("conquest", ("greedy", "random"), 500, 0.95),
)


def greedy_beats_random(duel: Duel, scale: Scale) -> str:
    """The greedy bot wins most games against random ones."""
    games, bots = scale.of(duel.games, 100), list(duel.bots)
    report = simulate(find_game(duel.game), len(bots), bots, games, seed=1, workers=scale.workers, rotate=True)
    rate = next(each for each in report.wins_by_bot if each.name == "greedy")
    figures = (
        f"{rate.rate:.1%} of {games:,} games against {len(bots) - 1} random, "
        f"95 % bounds {rate.low:.1%} to {rate.high:.1%}"
    )
    if rate.low < duel.least:
        raise Failed(f"{figures}; the lower bound must be {duel.least:.0%}")
    return figures


class _Die:
    """Something with the one int of random state."""

    dice = 0


def fair_dice(source: Dice, scale: Scale) -> str:
    """Every face as often as any other, and every pair of faces in a row."""
    rolls = scale.of(ROLLS, 20_000)
    worst = 0.0
    for faces in FACES:
        die = _Die()
        die.dice = source.first()
        thrown = [source.below(die, faces) for _ in range(rolls)]
        pairs = [one * faces + two for one, two in zip(thrown[::2], thrown[1::2], strict=False)]
        for kinds, seen in ((faces, thrown), (faces * faces, pairs)):
            worst = max(worst, strangeness(seen, kinds))
            if worst > BEYOND_LUCK:
                raise Failed(f"a die of {faces}: {worst:.1f} standard deviations from fair")
    return (
        f"{rolls:,} rolls on dice of {', '.join(map(str, FACES))} faces, singly and in pairs, at most {worst:.1f} σ off"
    )


def strangeness(seen: list[int], kinds: int) -> float:
    """How far counts are from equal: their chi-square in standard deviations, after Wilson and Hilferty."""
    counts = [0] * kinds
    for each in seen:
        counts[each] += 1
    expected = len(seen) / kinds
    chi2 = sum((count - expected) ** 2 for count in counts) / expected
    free = kinds - 1
    return abs(math.cbrt(chi2 / free) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))


def bite(game: str, scale: Scale) -> str:
    """Rules are taken out, and the tests that name them notice."""
    mutants = scale.of(MUTANTS.get(game, MOST_MUTANTS), 5)
    command = ["-m", "tools.bite", game, "--sample", str(mutants), "--seed", "1"]
    done = python(*command, "--jobs", str(scale.workers))
    if done.returncode:
        raise Failed(done.stdout + done.stderr)
    return done.stdout.strip().splitlines()[-1]


def keeps_rome(standing: Standing, scale: Scale) -> str:
    """Five greedy bots keep Rome standing to a winner often enough, seldom to one for life; all ends are counted.

    With all optional rules they keep it no less often than without.
    """
    games = scale.of(standing.games, 50)
    share = rome_stands(standing.scenario, "greedy", games, scale.workers, all_rules=standing.all_rules)
    if standing.all_rules:
        plain = rome_stands(standing.scenario, "greedy", games, scale.workers)
        standing = replace(standing, least=max(standing.least, plain.rate))
    if not share.meets(standing):
        raise Failed(f"{share}; it must be {standing.least:.1%}, at most {standing.most_for_life:.1%} for life")
    return str(share)


def loses_rome(scale: Scale) -> str:
    """Five random bots lose Rome nearly always."""
    share = rome_stands("early", "random", scale.of(RANDOM_REPUBLICS, 50), scale.workers)
    if share.rate > MOST_RANDOM_SURVIVALS:
        raise Failed(f"{share}; it must be at most {MOST_RANDOM_SURVIVALS:.0%}")
    return str(share)


def thinks_better(scale: Scale) -> str:
    """One bot that thinks wins more than its share of the games that Rome survives, and Rome survives no less often."""
    games, bots = scale.of(THINKERS, 20), ["thinking@2w", *["greedy"] * 4]
    report = simulate(find_game("republic"), 5, bots, games, seed=2026, workers=scale.workers, rotate=True)
    stood = games - sum(report.endings.get(cause, 0) for cause in FALLS)
    won = next(each.wins for each in report.wins_by_bot if each.name == "thinking@2w")
    low, high = wilson(won, stood)
    plain = rome_stands("early", "greedy", games, scale.workers)
    figures = (
        f"wins {won / stood:.1%} of the {stood} games of {games} that Rome survives, 95 % bounds {low:.1%} to "
        f"{high:.1%}; of greedy ones alone it survives {plain.rate:.1%}"
    )
    best = won / stood if games >= THINKERS else high
    if best < LEAST_THOUGHT or wilson(stood, games)[1] < wilson(plain.stood, games)[0]:
        raise Failed(f"{figures}; it must be {LEAST_THOUGHT:.0%}, and Rome must survive no less often")
    return figures


def looks_like_a_game(scale: Scale) -> str:
    """Bots that think, one of each temperament, contest votes, accuse each other, deal, and keep Rome."""
    report = tables(scale.of(TABLES, 10), scale.workers)
    told, found = report.endings, shares(report)
    figures = (
        f"{report.count} games: {found.contested:.0%} of {told['votes']:,} votes contested, a trial in "
        f"{found.tried:.0%}, Rome survives {found.stood:.0%}, a Consul for Life ends {found.for_life:.0%}; "
        f"{told['offered']} deals offered, {told['agreed']} agreed to, {told['refused']} refused, "
        f"{told['settled']} promises kept, {told['disputed']} disputed"
    )
    if found.contested < CONTESTED or found.tried <= TRIED or found.stood < STOOD or found.for_life > FOR_LIFE:
        raise Failed(figures)
    return figures


def told_apart(name: str, scale: Scale) -> str:
    """The temperaments of greedy bots are guessed from their deeds alone, better than by chance."""
    found = guessed(
        Company(name, options=YEARS_OF.get(name, ())), scale.of(CHARACTERS.get(name, 60), 40), scale.workers
    )
    if not found.beyond_chance:
        raise Failed(str(found))
    return str(found)


def conquest_odds(scale: Scale) -> str:
    """The exact odds of battles agree with battles played by the rules, and with as many played by the game."""
    return odds_agree(scale.of(BATTLES, 12_000), scale.workers)


def years_at_random(scale: Scale) -> str:
    """Fifteen years of sheets of every kind, legal and illegal: no exception, and everything is accounted for."""
    report = prove_years(scale.of(YEARS_AT_RANDOM, 4), scale.workers)
    return told(report, f"games of fifteen years, {report.steps:,} papers, legal and illegal")


def rules_better(rival: str, scale: Scale) -> str:
    """The greedy bot has more points than each of its rivals after twenty years, often enough."""
    report = ahead(rival, scale.of(RULERS, 10), scale.workers)
    figures = f"most points in {report.steps} of {report.count} games of twenty years"
    if report.steps < LEAST_AHEAD * report.count:
        raise Failed(f"{figures}; it must be {LEAST_AHEAD:.0%}")
    return figures


def makes_history(scale: Scale) -> str:
    """Greedy bots make war and peace, ally themselves in each game otherwise, and answer each letter that asks."""
    report = histories(scale.of(HISTORIES, 6), scale.workers)
    each = {name: report.endings[name] / report.count for name in ("wars", "surrenders", "truces", "cities")}
    own = unlike(report)
    figures = f"{report.count} games: {', '.join(f'{number:.1f} {name}' for name, number in each.items())} a game"
    asked, decided = report.endings["asked"], report.endings["decided"]
    figures += f"; {own} with alliances of their own; {decided} of {asked} treaties asked for by letter were answered"
    if each["wars"] < WARS or each["surrenders"] < SURRENDERS or own < report.count / 2 or decided < asked or not asked:
        raise Failed(figures)
    return figures


def marked_tests(scale: Scale) -> str:
    """The tests that are marked `prove`: proofs that need a place of their own, such as a running server."""
    done = python("-m", "pytest", "-q", "-m", "prove", "-n", str(scale.workers), "-p", "no:cacheprovider", "tests")
    return "none so far" if done.returncode == 5 else passed(done)


def other_dice(scale: Scale) -> str:
    """The browser's tests play the same games in every run of the suite: here they play others, told by their word."""
    word = os.urandom(3).hex()
    done = python("-m", "pytest", "-q", "-n", str(scale.workers), "-p", "no:cacheprovider", "tests/browser", LUCK=word)
    if done.returncode:
        raise Failed(f"LUCK={word}\n{done.stdout[-4000:]}")
    return f"{passed(done)}, LUCK={word}"


def passed(done: subprocess.CompletedProcess[str]) -> str:
    """The last word of tests that have passed."""
    if done.returncode:
        raise Failed(done.stdout[-4000:])
    return next(line for line in reversed(done.stdout.splitlines()) if " passed" in line).strip("= ")


def attacked(scale: Scale) -> str:
    """The house under attack, point by point, on both databases."""
    done = python("-m", "tests.server.attack", ATTACK_SIZE=str(scale.size))
    if done.returncode:
        raise Failed(done.stdout[-4000:])
    return done.stdout.splitlines()[-1]


def killed(scale: Scale) -> str:
    """Servers are killed again and again while people play; nothing that was acknowledged is lost."""
    return prove_kill(scale.of(KILLS, 3), seed=2, databases=[""] * scale.workers)


def killed_shared(scale: Scale) -> str:
    """The same on PostgreSQL, and then one of two workers."""
    with ExitStack() as stack:
        server = stack.enter_context(own_postgres())
        *houses, other = (stack.enter_context(new_postgres(server)) for _ in range(scale.workers + 1))
        told = prove_kill(scale.of(SHARED_KILLS, 3), seed=3, databases=houses)
        return f"{told}; {prove_one_of_two_killed(scale.of(WORKER_KILLS), other)}"


def readme(scale: Scale) -> str:
    """The code blocks of the README run, and so do its commands."""
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "README.md")
    if done.returncode not in (0, 5):
        raise Failed(done.stdout[-4000:])
    commands = list(readme_commands((ROOT / "README.md").read_text(encoding="utf-8")))
    with TemporaryDirectory() as folder:
        for command in commands:
            _run(command, Path(folder))
    return f"its code blocks run, and {len(commands)} commands"


def wheel(scale: Scale) -> str:
    """The built wheel works outside the repository, with rules, data and words inside."""
    with TemporaryDirectory() as folder:
        site = f"{folder}/site"
        _succeeds("-m", "build", "--no-isolation", "--wheel", "--outdir", folder, str(ROOT))
        (built,) = Path(folder).glob("*.whl")
        _succeeds("-m", "pip", "install", "--quiet", "--no-deps", "--target", site, str(built))
        environment = {**os.environ, "PYTHONPATH": site}
        done = subprocess.run(
            [sys.executable, "-c", OUTSIDE], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Failed(done.stdout + done.stderr)
        if site not in done.stdout:
            raise Failed(f"not the wheel was used, but {done.stdout}")
        return f"{built.name}, {built.stat().st_size // 1024:,} KB: every installed game is played to its end"


OUTSIDE = """
from tabularium import Match, __file__ as place, find_game, game_names
from tabularium.draw import Words
for name in game_names():
    game = find_game(name)
    bot = game.bot("random", 1)
    match = Match.new(game, game.seats[0], seed=1)
    words = Words(game, names=match.names, strict=True)
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        words.ask(ask)
        match.answer(seat, bot(match.view(seat), ask))
    assert game.rules.rules and match.outcome
    for line in match.log:
        words.line(line)
print(place)
"""
"""What is done with the wheel: every game, with its words, to the end."""


def _succeeds(*arguments: str) -> None:
    done = python(*arguments)
    if done.returncode:
        raise Failed(done.stdout + done.stderr)


def readme_commands(text: str) -> Iterator[list[str]]:
    """The commands in blocks of shell text, without comments, prompts and the folder of the environment."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    shell = [block for language, block in blocks if language in ("", "sh", "console")]
    for line in (line for block in shell for line in block.splitlines()):
        words = shlex.split(line.strip().removeprefix("$ ").removeprefix(".venv/bin/").partition(" #")[0])
        if words and words[0] in ("make", "tabularium"):
            yield words


def _run(words: list[str], folder: Path) -> None:
    """A target of make need only exist, for it may be this very proof; other commands run, nobody at the keyboard."""
    if words[0] == "make":
        command, where = ["make", "--dry-run", *words[1:]], ROOT
    else:
        command, where = [str(Path(sys.executable).parent / words[0]), *words[1:]], folder
    done = subprocess.run(
        command, cwd=where, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode:
        raise Failed(f"{' '.join(words)} ended with {done.returncode}\n{done.stdout[-1000:]}{done.stderr[-1000:]}")


def python(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Another Python, run in the repository."""
    environment = {**os.environ, "COLUMNS": "160", **more}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


# -- the command -------------------------------------------------------------------------------------------------
def main(arguments: list[str] | None = None) -> int:
    """Show every proof, or those asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description="Every proof at full size.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only proofs whose names contain one of these")
    parser.add_argument("--list", action="store_true", help="name the proofs and run nothing")
    parser.add_argument("--size", type=float, default=1.0, metavar="X", help="a part of the full size (%(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2, metavar="K", help="(%(default)s)")
    chosen = parser.parse_args(arguments)
    wanted = [proof for proof in proofs() if not chosen.names or any(name in proof.name for name in chosen.names)]
    if not wanted:
        parser.error(f"no proof is called {' or '.join(chosen.names)}; --list names them all")
    if chosen.list:
        print("\n".join(proof.name for proof in wanted))
        return 0
    width = max(len(proof.name) for proof in wanted)
    scale, began = Scale(chosen.size, chosen.workers), time.monotonic()
    failed = sum(not shown(proof, scale, width) for proof in wanted)
    print(f"{len(wanted) - failed} of {len(wanted)} proofs hold ({time.monotonic() - began:.0f} s)")
    return 1 if failed else 0


def shown(proof: Proof, scale: Scale, width: int) -> bool:
    """One line for a proof; what went wrong below it."""
    began = time.monotonic()
    trouble = ""
    try:
        figures = proof.show(scale)
    except (Failed, AssertionError) as error:
        figures, trouble = "does not hold", str(error)
    except Exception:
        figures, trouble = "broke down", traceback.format_exc()
    verdict = "FAILED" if trouble else "ok"
    print(f"{verdict:6}  {proof.name:{width}}  {figures} ({time.monotonic() - began:.0f} s)", flush=True)
    for line in trouble.splitlines():
        print(f"        {line}", flush=True)
    return not trouble


if __name__ == "__main__":
    raise SystemExit(main())
