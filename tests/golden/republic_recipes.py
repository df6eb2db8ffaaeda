"""Recipes for golden records of The Republic of Rome: one for every way its game can end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Answer, Ask, Match
from tabularium.games.republic.bot import GreedyBot

from .recipes import Recipe, Restless, bot_game, ending, said, sealed, short

ROWS = 1_500
"""No record is longer than this."""


def ends(how: str, *messages: str) -> Callable[[Match], bool]:
    """A game of bearable length that ends so, with a line of each of these messages in its log."""

    def wanted(match: Match) -> bool:
        return short(match, ROWS) and ending(match) == how and all(said(match, message) for message in messages)

    return wanted


class Rebel(GreedyBot):
    """Plays to win like the greedy bot, until a commander has legions that would follow him against Rome."""

    wishes = {"revolution.command": "sound_out", "revolution.decide": "rebel", "revolution.side": "rebel"}

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        wish = self.wishes.get(ask.key, "")
        return wish if ask.accepts(wish) else super().__call__(view, ask)


REPUBLIC = [
    Recipe("republic", "bankruptcy", "the State cannot pay", bot_game(["random"] * 3), ends("bankruptcy")),
    Recipe("republic", "four_wars", "four wars are active at once", bot_game(["random"] * 4), ends("four_wars")),
    Recipe("republic", "people_revolt", "the people rise", bot_game(["random"] * 5), ends("people_revolt")),
    Recipe(
        "republic",
        "life_by_vote",
        "the Senate elects a Consul for Life, who lives to the end of the turn",
        bot_game([Restless] * 4),
        ends("consul_for_life", "life.elected"),
    ),
    Recipe(
        "republic",
        "life_by_influence",
        "a senator of 35 influence is Consul for Life at once, and lives to the end of the turn",
        bot_game(["greedy"] * 5),
        ends("consul_for_life", "life.automatic"),
    ),
    Recipe(
        "republic",
        "influence",
        "Era Ends, and the faction with most influence has won",
        bot_game(["greedy"] * 5),
        ends("influence"),
    ),
    Recipe(
        "republic",
        "middle",
        "the Middle Republic by the printed cards, three greedy bots, dice committed to before play",
        bot_game(["greedy"] * 3, {"preset": "printed_cards", "scenario": "middle"}, dice=sealed),
        lambda match: short(match, ROWS),
    ),
    Recipe(
        "republic",
        "rebel_takes_rome",
        "a rebel beats the Senate",
        bot_game([Rebel] * 3),
        ends("rebel_takes_rome"),
    ),
    Recipe(
        "republic",
        "rebel_in_collapse",
        "the State collapses while a rebel is in arms",
        bot_game([Rebel] * 3),
        ends("rebel_in_collapse"),
    ),
]
