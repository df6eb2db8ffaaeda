"""Our speed beside the peers', in one run on one core: `make bench`, or `python bench/run.py --quick`.

Seconds are those of the processor, node's apart, so that whatever else runs here takes nothing from either side.
Machines are noisy all the same: compare only figures of one run, and call a difference real above 1.5 times. Ours and
the peer it is to be measured against take turns, so that a machine that quickens or slows does so for both; medians are
told.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BENCH = Path(__file__).resolve().parent
ENVIRONMENTS = BENCH.parent / ".venv-peers"
OURS = "tabularium"
INSTALL_LIMIT = 900.0  # seconds one peer may take to install
DECISIONS = ("decisions/s", "order-decisions/s")  # units that compare with our decisions a second
YARDSTICK = "catanatron"
ROUNDS = 3  # ours and the yardstick take turns so often
AIMS = {"senators-4": 6.0, "conquest-4": 3.0, "republic-4": 3.0}
"""How many times the yardstick's decisions a second each game is to reach."""
YEARS = {"mare_nostrum-13": "diplomacy"}
"""Games of which years a second are to be as many as the phases a second of a peer."""
WHOLE_GAMES = {"republic-5 greedy": 2.0}
"""How many seconds a whole game between greedy bots may take."""

Row = dict[str, Any]


class Unavailable(Exception):
    """A driver or a peer that could not be had here, with the reason."""


@dataclass
class Peer:
    """One engine we measure beside: its driver and what its environment is installed from."""

    name: str
    requirements: list[str]

    @property
    def home(self) -> Path:
        return ENVIRONMENTS / self.name

    def obtain(self) -> None:
        """Install the peer unless it already is; a marker remembers from which requirements."""
        marker = self.home / ".installed"
        wanted = " ".join(self.requirements)
        if marker.exists() and marker.read_text() == wanted:
            return
        print(f"  installing {wanted} ...", flush=True)
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        self.install()
        marker.write_text(wanted)

    def install(self) -> None:
        _install([sys.executable, "-m", "venv", str(self.home)])
        _install([str(self.home / "bin" / "python"), "-m", "pip", "install", "--quiet", *self.requirements])

    def command(self, seconds: float, runs: int, quick: bool) -> list[str]:
        python = str(self.home / "bin" / "python")
        command = [python, str(BENCH / "peers" / f"peer_{self.name}.py"), f"--seconds={seconds}", f"--runs={runs}"]
        return command + (QUICK_GAMES.get(self.name, []) if quick else [])


class NodePeer(Peer):
    """A peer written in JavaScript: npm puts it into a folder, node runs it."""

    def install(self) -> None:
        if not (shutil.which("node") and shutil.which("npm")):
            raise Unavailable("node and npm are not installed")
        quiet = ["--no-save", "--no-audit", "--no-fund", "--no-update-notifier", "--fetch-retries=1"]
        where = ["--prefix", str(self.home), "--cache", str(self.home / ".npm")]
        _install(["npm", "install", *quiet, *where, *self.requirements])

    def command(self, seconds: float, runs: int, quick: bool) -> list[str]:
        return ["node", str(BENCH / "peers" / f"peer_{self.name}.cjs"), str(seconds), str(runs)]


QUICK_GAMES = {
    "openspiel": ["connect_four", "backgammon", "gin_rummy", "python_kuhn_poker", "python_block_dominoes"],
    "pettingzoo": ["tictactoe_v3", "connect_four_v3", "texas_holdem_v4"],
}


@dataclass
class Results:
    """What the drivers printed, and what could not be had."""

    rows: list[Row] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, printed: Sequence[Row]) -> None:
        for row in printed:
            if "median" in row:
                self.rows.append(row)
            else:
                self.missing[f"{name}, {row.get('game', '?')}"] = str(row.get("error", "no figure"))

    def ours(self) -> list[Row]:
        return _merge([row for row in self.rows if row["peer"] == OURS])

    def peers(self) -> list[Row]:
        return _merge([row for row in self.rows if row["peer"] != OURS])


def main() -> None:
    options = _options()
    peers = [peer for peer in _peers() if not options.only or peer.name in options.only.split(",")]
    seconds, runs = (0.4, 3) if options.quick else (1.5, 5)
    results = Results()

    print("Peers", flush=True)
    ready = []
    for peer in peers:
        try:
            peer.obtain()
            ready.append(peer)
        except Unavailable as reason:
            results.missing[peer.name] = str(reason)

    print(f"Measuring on {_pin_to_one_core()}", flush=True)
    limit = 60.0 if options.quick else 300.0
    ours = [sys.executable, str(BENCH / "ours.py"), f"--seconds={seconds}", f"--runs={runs}"]
    turns = [peer for peer in ready if peer.name == YARDSTICK or peer.name in YEARS.values()]
    for _ in range(ROUNDS):
        _measure(results, OURS, ours, limit)
        for peer in turns:
            _measure(results, peer.name, peer.command(seconds, runs, options.quick), limit, peer.home)
    for peer in ready:
        if peer not in turns:
            _measure(results, peer.name, peer.command(seconds, runs, options.quick), limit, peer.home)

    _print_table(results)
    if options.json:
        Path(options.json).write_text(json.dumps({"rows": results.rows, "missing": results.missing}, indent=2) + "\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Our speed beside the peers', in one run on one core.")
    parser.add_argument("--quick", action="store_true", help="shorter runs and fewer games: a look, not a measurement")
    parser.add_argument("--only", metavar="NAMES", help="only these peers, by the names in peers.txt, with commas")
    parser.add_argument("--json", metavar="FILE", help="also write every figure into a file")
    return parser.parse_args()


def _peers() -> list[Peer]:
    peers = []
    for line in (BENCH / "peers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, requirements = line.partition(":")
            kind = NodePeer if (BENCH / "peers" / f"peer_{name}.cjs").exists() else Peer
            peers.append(kind(name, requirements.split()))
    return peers


def _install(command: Sequence[str]) -> None:
    """Run one step of an installation, keeping caches and settings inside the folder of the peers."""
    kept_here = {
        "PIP_NO_CACHE_DIR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "RUSTUP_HOME": str(ENVIRONMENTS / ".rustup"),
    }
    try:
        done = subprocess.run(
            command, env=os.environ | kept_here, capture_output=True, text=True, timeout=INSTALL_LIMIT, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Unavailable(f"installation failed: {problem}") from problem
    if done.returncode:
        raise Unavailable(f"installation failed: {_last_line(done.stderr)}")


def _pin_to_one_core() -> str:
    """Keep this process, and so every driver it starts, on one core."""
    if not hasattr(os, "sched_setaffinity"):
        return "any core: this system cannot pin a process, so expect more noise"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"core {core} only"


def _measure(results: Results, name: str, command: Sequence[str], limit: float, home: Path | None = None) -> None:
    """Run one driver and keep the lines of JSON it prints, also those before a failure."""
    print(f"  {name} ...", flush=True)
    if home is None and not Path(command[1]).exists():
        results.missing[name] = "its driver bench/ours.py is not there"
        return
    environment = dict(os.environ)
    if home is not None:
        # Some peers write caches into the home folder; theirs is their environment.
        environment |= {"HOME": str(home), "NODE_PATH": str(home / "node_modules")}
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
        printed, problem = done.stdout, _last_line(done.stderr) if done.returncode else ""
    except subprocess.TimeoutExpired as late:
        printed = (late.stdout or b"").decode(errors="replace")  # bytes, even where text was asked for
        problem = f"stopped after {limit:.0f} seconds"
    except OSError as failure:
        printed, problem = "", str(failure)
    rows = [row for line in printed.splitlines() if (row := _row(line)) is not None]
    results.add(name, rows)
    if problem or not rows:
        results.missing[name] = problem or "printed no figures"


def _row(line: str) -> Row | None:
    """One figure, if the line is one: peers also print banners and warnings."""
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) and "peer" in row else None


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no reason given"


def _merge(rows: Sequence[Row]) -> list[Row]:
    """One row for each figure: the median where a driver ran more than once, with the distance of its rounds."""
    figures: dict[tuple[str, str, str], list[float]] = {}
    for row in rows:
        figures.setdefault((row["peer"], row["game"], row["unit"]), []).append(float(row["median"]))
    return [
        {"peer": peer, "game": game, "unit": unit, "median": statistics.median(seen), "spread": max(seen) / min(seen)}
        for (peer, game, unit), seen in figures.items()
    ]


def _language(row: Row) -> str:
    if row["peer"] == "boardgame.io":
        return "JavaScript"
    if row["peer"] == "open_spiel" and not row["game"].startswith("python_"):
        return "C++"
    return "Python"


def _ratio(row: Row, ours: Sequence[Row], game: str | None = None) -> float | None:
    """How many times faster a game of ours is in the same unit, the first unless named; None where nothing compares."""
    unit = "decisions/s" if row["unit"] in DECISIONS else row["unit"]
    same = [own["median"] for own in ours if own["unit"] == unit and game in (None, own["game"])]
    return same[0] / row["median"] if same and row["median"] else None


def _print_table(results: Results) -> None:
    ours, peers = results.ours(), results.peers()
    line = "{:<13} {:<48} {:<11} {:>12}  {:<18} {:>10}"
    print("\n" + line.format("engine", "game", "language", "figure", "unit", "ours/peer"))
    print("-" * 117)
    for row in ours + peers:
        ratio = None if row["peer"] == OURS else _ratio(row, ours)
        shown = f"{ratio:.2f}" if ratio is not None else ""
        print(
            line.format(row["peer"], row["game"], _language(row), _figure(row["median"]), row["unit"], shown).rstrip()
        )
    _print_verdict(ours, peers)
    print("\nCould not be had here:" if results.missing else "\nEverything could be had here.")
    for name, reason in results.missing.items():
        print(f"  {name}: {reason}")


def _print_verdict(ours: Sequence[Row], peers: Sequence[Row]) -> None:
    rated = [(ratio, row) for row in peers if row["unit"] in DECISIONS and (ratio := _ratio(row, ours)) is not None]
    python = [(ratio, row) for ratio, row in rated if _language(row) == "Python"]
    if not python:
        return
    ratio, row = min(python, key=lambda pair: pair[0])
    print(f"\nFastest Python peer: {row['peer']} ({row['game']}); ours is {ratio:.2f} times as fast.")
    for row in (row for _, row in rated if row["peer"] == YARDSTICK):
        for game, aim in AIMS.items():
            ratio = _ratio(row, ours, game)
            if ratio is not None:
                print(f"{game} beside {YARDSTICK}: {ratio:.2f} times as fast; the aim is {aim:.0f}.")
    for (game, peer), ratio in _years(ours, peers).items():
        print(f"{game} beside {peer}: {ratio:.2f} years for a phase; the aim is 1.")
    for own in (own for own in ours if own["game"] in WHOLE_GAMES):
        seconds, most = own["median"] / 1e3, WHOLE_GAMES[own["game"]]
        print(f"{own['game']}: a whole game in {seconds:.2f} seconds; the aim is under {most:.0f}.")
    worst = max(own["spread"] for own in ours)
    print(f"The {ROUNDS} rounds of ours differ by at most {worst - 1:.0%}.")


def _years(ours: Sequence[Row], peers: Sequence[Row]) -> dict[tuple[str, str], float]:
    """By game and peer how many of our years are resolved in the time of a phase."""
    phases = {row["peer"]: row["median"] for row in peers if row["unit"] == "phases/s"}
    years = {row["game"]: row["median"] for row in ours if row["unit"] == "years/s"}
    return {
        (game, peer): years[game] / phases[peer] for game, peer in YEARS.items() if game in years and peer in phases
    }


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


if __name__ == "__main__":
    main()
