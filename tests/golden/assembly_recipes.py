"""Recipes for golden records of the assembly: the ways its game can end, and what only it has."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Answer, Ask
from tabularium.games.republic.assembly.bot import AssemblyBot

from .recipes import Recipe, Restless, bot_game, said, sealed, short
from .republic_recipes import ROWS, ends

GAME = "republic_assembly"


class Vindictive(AssemblyBot):
    """Plays like the greedy bot, but tries every statesman for his life and is sorry afterwards."""

    wishes = {
        "trial.charge": "charge:major",
        "trial.prosecutor_consent": "consent",
        "trial.exile": "leave",
        "senate.business": "exile_recall",
    }

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        wish: Answer = self.wishes.get(ask.key, "")
        if ask.key == "trial.accuse":
            wish = next((key for key in ask.legal() if str(key).startswith("statesman:")), "")
        elif ask.key == "senate.vote" and ask.params["subject"] in ("subject:trial", "subject:exile_recall"):
            wish = "for"
        return wish if ask.accepts(wish) else super().__call__(view, ask)


ASSEMBLY = [
    Recipe(GAME, "four_wars", "four wars are active at once", bot_game(["random"] * 12), ends("four_wars")),
    Recipe(GAME, "people_revolt", "the people rise", bot_game(["random"] * 18), ends("people_revolt")),
    Recipe(
        GAME,
        "consul_for_life",
        "a Consul for Life lives to the end of the turn",
        bot_game(["greedy"] * 12),
        ends("consul_for_life"),
    ),
    Recipe(
        GAME,
        "last_card",
        "the last card is drawn, and the faction with most influence has won",
        bot_game(["greedy"] * 18, dice=sealed),
        ends("influence"),
    ),
    Recipe(
        GAME,
        "followers",
        "twenty-four people, of whom one follows a senator who is won over",
        bot_game([Restless] * 24),
        lambda match: short(match, ROWS) and said(match, "people.follows"),
    ),
    Recipe(
        GAME,
        "exile",
        "a statesman goes into exile from his trial, and the Senate calls him back",
        bot_game([Vindictive] * 12),
        lambda match: short(match, ROWS) and said(match, "exile.goes") and said(match, "exile.returns"),
    ),
]
