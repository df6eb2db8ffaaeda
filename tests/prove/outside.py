"""What runs in processes of its own: commands of the README, the wheel, marked tests, servers under attack."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.databases import new_postgres, own_postgres
from tests.server.kill import prove_kill, prove_one_of_two_killed

from .proof import ROOT, Failed, Scale, passed, python

KILLS = 1_000
SHARED_KILLS = 200
WORKER_KILLS = 10
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
