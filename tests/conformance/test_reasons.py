"""Bots that give advice say why, in words of every language, from what their seat may see."""

from __future__ import annotations

import pytest

from tabularium.draw import LANGUAGES, Words
from tabularium.engine import Adviser, Match, find_game

ANSWERS = 260
TOLD = {
    "senators": ({"seats": 3}, 9),
    "conquest": ({"seats": 3}, 9),
    "republic": ({"seats": 3}, 5),
}
"""How each game is begun, and how many different reasons are heard at least in its first answers."""


@pytest.mark.parametrize("name", TOLD)
def test_a_greedy_bot_says_why_in_every_language(name: str) -> None:
    """Given a game among greedy bots, then what they say of their reasons has all its words and figures."""
    game = find_game(name)
    begun, least = TOLD[name]
    match = Match.new(game, begun["seats"], seed=4, names=["Cassia", "Marco", "Livia"])
    bots = [game.bot("greedy", seat) for seat in match.seats]
    voices = [Words(game, lang, match.names, strict=True) for lang in LANGUAGES]
    heard: set[str] = set()
    for _ in range(ANSWERS):
        if not match.asks:
            break
        seat, ask = next(iter(match.asks.items()))
        bot, view = bots[seat], match.view(seat)
        answer = bot(view, ask)
        assert isinstance(bot, Adviser)
        why = bot.reason(view, ask, answer)
        if why is not None:
            heard.add(why.message)
            told = {words.line(why) for words in voices}
            assert not any("{" in each for each in told), told
        match.answer(seat, answer)
    assert len(heard) >= least, heard
