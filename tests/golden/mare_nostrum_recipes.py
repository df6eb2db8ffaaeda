"""Recipes for golden records of Mare Nostrum: one for every way its game can end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabularium.engine import Answer, Ask, Match, Sheet
from tabularium.games.mare_nostrum.bot import GreedyBot

from .mare_nostrum_conquest import Conquest
from .recipes import Recipe, bot_game, ending, sealed, winners

SHORT = {"scenario": "three_shores", "bidding": False}
LONG = {"scenario": "second_punic_war", "bidding": False, "starting_stability": "optimo"}
SPOILS = [{"clause": f"clause:{name}"} for name in ("vp_gain", "vp_gain", "stability_gain", "stability_gain")]


class Subject:
    """Whoever is no master makes war on all masters when he can, and surrenders without a say the year after.

    His fleets seek theirs: a war without a battle would fade.
    """

    blind = False
    masters: Sequence[str] = ("nation:rome",)

    def __init__(self, seed: int) -> None:
        self.rest = GreedyBot(seed)

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        if not isinstance(ask, Sheet):
            return ask.default
        if ask.key == "orders":
            return self.orders(view, ask)
        paper: dict[str, Any] = ask.default
        if ask.key == "offers":
            wars = [name for name in ask.among["offers[].nation"] if name in self.masters]
            paper["offers"] = [{"nation": name, "kind": "unconditional"} for name in wars if self.serves(view)]
        if ask.key == "terms":
            paper["terms"] = [{"nation": name, "clauses": SPOILS} for name in ask.among["terms[].nation"]]
        return ask.normal(paper)

    def orders(self, view: dict[str, Any], ask: Sheet) -> Answer:
        """War, if it is allowed; masters rule as well as they can."""
        if not self.serves(view):
            return self.rest(view, ask)
        war = {**ask.default, "diplomacy": [{"nation": name, "declare_war": True} for name in self.masters]}
        fleets = view["nations"][view["nation"]]["fleets"]
        seas = [next((sea for sea, there in view["fleets"].items() if name in there), "") for name in self.masters]
        if "" not in seas and fleets >= len(seas):
            share, rest = divmod(fleets, len(seas))
            war["fleets"] = [{"sea": sea, "fleets": share} for sea in seas]
            war["fleets"][0]["fleets"] += rest
        peace = [{**ask.default, "stability": levels} for levels in ({"grain": 1}, {"talents": 1})]
        return ask.normal(next(sheet for sheet in (war, *peace, ask.default) if ask.accepts(sheet)))

    def serves(self, view: dict[str, Any]) -> bool:
        """Is it to be subdued?"""
        return view["nation"] not in self.masters

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        return None


class SubjectOfTwo(Subject):
    """Two masters, so that neither has twice the other's points."""

    masters = ("nation:rome", "nation:carthage")


class Friend(GreedyBot):
    """Rules well, and allies with everybody in trade and war."""

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        sheet = super().__call__(view, ask)
        if ask.key == "orders" and isinstance(ask, Sheet):
            rows = []
            for other in (name for name in view["nations"] if name != view["nation"]):
                kinds = [
                    kind
                    for kind in ("trade_alliance", "military_alliance")
                    if not any({other, view["nation"]} == {*pair} for pair in view[f"{kind}s"])
                ]
                rows.append({"nation": other, **dict.fromkeys(kinds, "establish")})
            friendly = {**sheet, "diplomacy": rows}
            return ask.normal(friendly) if ask.accepts(friendly) else sheet
        return sheet


class Admirer(GreedyBot):
    """Rules well for two years, and then acclaims Rome."""

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        rome = next(player["seat"] for player in view["players"] if player["nation"] == "nation:rome")
        wish = f"seat:{rome}"
        able = "acclaim" in chances and chances["acclaim"].accepts(wish)
        return ("acclaim", wish) if able and view["turn"] == 3 else None


def ends(how: str, match: Match) -> bool:
    """Did it end so?"""
    return ending(match) == how


MARE_NOSTRUM = [
    Recipe(
        "mare_nostrum",
        "goal",
        "seven hundred points, while another has more than half of them",
        bot_game([SubjectOfTwo] * 13, LONG),
        lambda match: ends("goal", match),
    ),
    Recipe(
        "mare_nostrum",
        "double",
        "more than twice the points of the second",
        bot_game([Subject] * 9, LONG),
        lambda match: ends("double", match),
    ),
    Recipe(
        "mare_nostrum",
        "subjugation",
        "all others have surrendered unconditionally to one",
        bot_game([Subject] * 3, SHORT),
        lambda match: ends("subjugation", match),
    ),
    Recipe(
        "mare_nostrum",
        "eliminations",
        "six nations are gone, taken apart province by province",
        bot_game([Conquest] * 13, LONG),
        lambda match: ends("eliminations", match),
    ),
    Recipe(
        "mare_nostrum",
        "concord",
        "allied with all others in a world at peace",
        bot_game([Friend] * 3, SHORT),
        lambda match: ends("concord", match) and winners(match) == 1,
    ),
    Recipe(
        "mare_nostrum",
        "acclamation",
        "all others acclaim one player",
        bot_game([Admirer] * 3, SHORT),
        lambda match: ends("acclamation", match),
    ),
    Recipe(
        "mare_nostrum",
        "last_year",
        "the years of the scenario are over, after a bidding, with dice committed to before play",
        bot_game(["greedy", "random", "greedy"], {"scenario": "three_shores"}, dice=sealed),
        lambda match: ends("last_year", match),
    ),
    Recipe(
        "mare_nostrum",
        "wild_years",
        "thirteen nations that try everything for three years",
        bot_game(["random"] * 13, {"bidding": False, "last_year": 3}),
        lambda match: ends("last_year", match),
    ),
]
