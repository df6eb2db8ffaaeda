"""The bot in court: it knows what it votes on, and stands by its own."""

from __future__ import annotations

from tabularium.games.republic import GAME, assembly
from tabularium.games.republic.bot.votes import JUDGES
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.testing.language import play

from ..court import court, tried


def test_it_judges_only_what_can_be_voted_on() -> None:
    """What the assembly alone votes on is known once it is there."""
    assert assembly.GAME.bots
    assert set(JUDGES) <= set(SUBJECTS)


def test_it_does_not_convict_its_own_senator() -> None:
    match = play(tried(court()), "seat:3", "no_appeal")
    assert GAME.bot("greedy", 3)(match.view(3), match.asks[3]) == "against"
