"""A check of bots: they answer from what their seat may know, and from nothing else."""

from __future__ import annotations

from tabularium.bots import bot_of, thinks
from tabularium.engine import Match

from .play import Case, Looking
from .same import same
from .secrecy import Worlds

WORLDS = "@2w"
"""The budget of bots that think ahead: in worlds, because a clock would make their answers differ."""


def plays_fair(case: Case) -> Looking:
    """In two positions that look the same to a seat, its bots of all levels answer the same.

    Levels that think differ in their time alone: with as many worlds they are one bot, so that one speaks for all.
    """
    worlds, rng = Worlds(case), case.random("fair")
    thinking = [level for level in case.game.bots if thinks(case.game, level)]
    levels = [
        *(level for level in case.game.bots if level not in thinking),
        *(f"{each}{WORLDS}" for each in thinking[:1]),
    ]
    while move := (yield):
        match = move.match
        if not move.look:
            continue
        for seat in match.asks:
            world = worlds.world(match, seat)
            if world is None or seat not in world.asks:
                continue
            for level in levels:
                seed = rng.getrandbits(32)
                here, there = (_answers(each, seat, level, seed) for each in (match, world))
                same(there, here, f"{case}: the bot {level} of seat {seat} knows more than it may: its answer")


def _answers(match: Match, seat: int, level: str, seed: int) -> dict[str, object]:
    """A bot's choice of something to do unasked, and its answer."""
    bot = bot_of(match.game, level, seed)
    sight = {} if bot.blind else match.run.sight(seat)
    ask = match.asks[seat]
    answer = bot(sight, ask)
    assert ask.accepts(answer), f"{level} gives an answer to {ask.key} that is not legal: {answer}"
    return {"unasked": bot.interject(sight, match.chances(seat)), "answer": answer}
