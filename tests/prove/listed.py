"""The list of all proofs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tabularium.engine import Committed, Fast, find_game, game_names
from tests.mare_nostrum.ruling import RIVALS
from tests.republic.standing import STANDINGS

from . import dice, games, outside, particular
from .proof import Proof


def proofs() -> Iterator[Proof]:
    """All proofs, quick ones first."""
    for name in game_names():
        game = find_game(name)
        yield Proof(f"{name}: rule coverage", partial(games.rule_coverage, game), on_one_core=True)
        yield Proof(f"{name}: scenario files", partial(games.scenario_files, game), on_one_core=True)
        yield Proof(f"{name}: golden records", partial(games.golden_records, game), on_one_core=True)
        if game.base is not None:
            yield Proof(f"{name}: shared tests", partial(games.shared_tests, game))
    yield Proof("dice: fast", partial(dice.fair_dice, Fast(2024)), on_one_core=True)
    yield Proof(
        "dice: committed",
        partial(dice.fair_dice, Committed(b"a seed for the proof", ["ave", "vale"])),
        on_one_core=True,
    )
    yield Proof("readme", outside.readme, on_one_core=True)
    yield Proof("wheel", outside.wheel, on_one_core=True)
    for name in game_names():
        game = find_game(name)
        yield Proof(f"{name}: random games", partial(games.random_games, game))
        yield Proof(f"{name}: secrets", partial(games.secrets, game))
        yield Proof(f"{name}: waiting", partial(games.waiting, game))
        yield Proof(f"{name}: conformance", partial(games.conformance, game))
    for name in game_names():
        if find_game(name).tempers("greedy"):
            yield Proof(f"{name}: characters", partial(games.told_apart, name))
    for duel in particular.DUELS:
        yield Proof(f"{duel.game}: greedy", partial(particular.greedy_beats_random, duel))
    for standing in STANDINGS:
        yield Proof(f"republic: greedy {standing.name}", partial(particular.keeps_rome, standing))
    yield Proof("republic: lost by chance", particular.loses_rome)
    yield Proof("republic: one that thinks among greedy ones", particular.thinks_better)
    yield Proof("republic: tables of bots that think", particular.looks_like_a_game)
    yield Proof("conquest: odds", particular.conquest_odds)
    yield Proof("mare_nostrum: years", particular.years_at_random)
    for rival in RIVALS:
        yield Proof(f"mare_nostrum: greedy beside {rival}", partial(particular.rules_better, rival))
    yield Proof("mare_nostrum: wars and surrenders", particular.makes_history)
    for name in game_names():
        yield Proof(f"{name}: bite", partial(games.bite, name))
    yield Proof("attack", outside.attacked)
    yield Proof("kill -9: SQLite", outside.killed)
    yield Proof("kill -9: PostgreSQL", outside.killed_shared)
    yield Proof("marked tests", outside.marked_tests)
    yield Proof("browser with other dice", outside.other_dice)
