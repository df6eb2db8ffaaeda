"""Recipes for golden records of the assembly: the ways its game can end, and what only it has."""

from __future__ import annotations

from .recipes import Recipe, Restless, bot_game, said, sealed, short
from .republic_recipes import ROWS, ends

GAME = "republic_assembly"

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
]
