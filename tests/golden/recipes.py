"""How each golden record comes about: who plays, and what the game must show to be worth keeping."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tabularium.engine import Answer, Ask, Bot, Committed, Dice, Fast, Game, Match, find_game
from tabularium.engine.record import Auto, Back, Interject, Seat, Standing


@dataclass(frozen=True)
class Recipe:
    """A record to be made: a game is played for one seed after the other until one is `wanted`."""

    game: str
    name: str
    about: str
    play: Callable[[Game, int], Match]
    wanted: Callable[[Match], bool]


def bot_game(
    bots: Sequence[str | Callable[[int], Bot]],
    options: Mapping[str, Any] | None = None,
    dice: Callable[[int], Dice] = Fast,
) -> Callable[[Game, int], Match]:
    """A way to play: these bots to the end, each free to interject before it answers."""

    def play(game: Game, seed: int) -> Match:
        match = Match.new(game, len(bots), options=options, dice=dice(seed))
        seated = [game.bot(bot, seed + seat) if isinstance(bot, str) else bot(seed) for seat, bot in enumerate(bots)]
        while match.asks:
            one_step(match, seated)
        return match

    return play


def one_step(match: Match, bots: Sequence[Bot]) -> None:
    """The first seat that is asked interjects or answers."""
    seat, ask = next(iter(match.asks.items()))
    view = match.view(seat)
    wish = bots[seat].interject(view, match.chances(seat))
    if wish is None:
        match.answer(seat, bots[seat](view, ask), by="bot")
    else:
        match.interject(seat, *wish, by="bot")


class Spendthrift:
    """Embezzles down to the last senator, or with `ruin` beyond, and otherwise does what the clock would do."""

    blind = False

    def __init__(self, seed: int, ruin: bool = False) -> None:
        self.ruin = ruin

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return "confirm" if ask.key == "embezzle.confirm" else ask.default

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        least = 1 if self.ruin else 2
        can = "embezzle" in chances and chances["embezzle"].params["senators"] >= least
        return ("embezzle", "take") if can else None


class Restless:
    """Answers at random, and now and then does something unasked."""

    blind = True
    restlessness = 0.03

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return ask.sample(self.rng)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        if not chances or self.rng.random() >= self.restlessness:
            return None
        name = self.rng.choice(sorted(chances))
        return name, chances[name].sample(self.rng)


class Seafarer(Restless):
    """Plays Conquest at random, but goes to sea whenever it can, and fights there."""

    restlessness = 0.0
    sought = {"move.march": "galley:", "move.sail": "space:m_", "buy.piece": "kind:galley", "combat.next": "space:m_"}

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        wanted = [each for each in ask.legal() if str(each).startswith(self.sought.get(ask.key, "nowhere"))]
        return self.rng.choice(wanted) if wanted else ask.sample(self.rng)


class Idle(Restless):
    """Does what the clock would do."""

    restlessness = 0.0

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return ask.default


def ruined(seed: int) -> Bot:
    """A player who embezzles until out."""
    return Spendthrift(seed, ruin=True)


def sealed(seed: int) -> Dice:
    """Committed dice whose seed is known here, with a salt of each player."""
    return Committed(bytes([seed % 256]) * 32, ["ave", "salve", "vale"])


def lively_table(game: Game, seed: int) -> Match:
    """Everything a table can do: second thoughts, standing answers, a seat that changes hands, a rewind by consent."""
    rng = Random(seed)
    match = Match.new(game, 3, seed=seed, options={"influence_cards": True}, names=["Livia", "Marcus", "Gaius"])
    bots: list[Bot] = [game.bot("greedy", seed), Restless(seed), Restless(seed + 1)]
    match.stand(0, "trade.join", ["decline"])
    match.stand(1, "trade.join", ["decline"], until="war")
    rewound = False
    while match.asks:
        match.settle()
        if not match.asks:
            break
        seat = next(iter(match.asks))
        one_step(match, bots)
        if rng.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
        assert match.record is not None
        if len(match.record.rows) > 80 and not rewound and match.asks:
            match.rewind(50, seat, list(match.seats))
            match.hand_over(2, "Flavia")
            rewound = True
    return match


def ending(match: Match) -> str:
    return str((match.outcome or {})["ending"])


def leaders(match: Match) -> int:
    """How many players have the most senators."""
    senators = (match.outcome or {})["senators"]
    return sum(count == max(senators) for count in senators)


def winners(match: Match) -> int:
    return len((match.outcome or {})["winners"])


def rows(match: Match, kind: type) -> list[Any]:
    assert match.record is not None
    return [row for row in match.record.rows if isinstance(row, kind)]


def said(match: Match, *messages: str) -> bool:
    """Do lines with these messages stand in the log, one right after the other?"""
    log = [line.message for line in match.log]
    return any(tuple(log[at : at + len(messages)]) == messages for at in range(len(log)))


def short(match: Match, most: int = 500) -> bool:
    """Is the record small enough to be kept?"""
    return match.record is not None and len(match.record.rows) <= most


def is_lively(match: Match) -> bool:
    backs = rows(match, Back)
    standing = [row for row in rows(match, Auto) if row.by == "standing"]
    return (
        any(row.to is None for row in backs)
        and any(row.to is not None for row in backs)
        and all((standing, rows(match, Interject), rows(match, Standing), rows(match, Seat)))
    )


RECIPES = [
    Recipe(
        "senators",
        "fourth_war",
        "the fourth War, most senators win",
        bot_game(["greedy"] * 4),
        lambda match: ending(match) == "fourth_war" and leaders(match) == 1,
    ),
    Recipe(
        "senators",
        "tie_by_coins",
        "the fourth War, coins decide among the tied",
        bot_game(["greedy", "random", "greedy"]),
        lambda match: ending(match) == "fourth_war" and leaders(match) > 1 and winners(match) == 1,
    ),
    Recipe(
        "senators",
        "shared_victory",
        "the fourth War, as many senators and as many coins",
        bot_game(["random"] * 3),
        lambda match: ending(match) == "fourth_war" and winners(match) > 1,
    ),
    Recipe(
        "senators",
        "last_standing",
        "all others are out, and the one who is left wins before the fourth War",
        bot_game(["greedy", "random", "random"]),
        lambda match: ending(match) == "last_standing" and (match.outcome or {})["turns"] >= 8,
    ),
    Recipe(
        "senators",
        "all_out",
        "the last players are eliminated together by a deficit and share the victory",
        bot_game([Spendthrift, Spendthrift, ruined, Spendthrift]),
        lambda match: ending(match) == "all_out" and winners(match) > 1 and (match.outcome or {})["turns"] >= 6,
    ),
    Recipe(
        "senators",
        "influence",
        "five players with Influence cards, spread wars and printed bid spaces",
        bot_game(["greedy"] * 5, {"influence_cards": True, "spread_wars": True, "bid_spaces": "list"}),
        lambda match: True,
    ),
    Recipe(
        "senators",
        "french",
        "by the French text, with decks dealt at random",
        bot_game(["greedy", "random", "greedy"], {"preset": "fr", "deck_split": "random_18"}),
        lambda match: True,
    ),
    Recipe(
        "senators",
        "committed_dice",
        "dice committed to before play, so that every roll can be verified",
        bot_game(["greedy"] * 3, dice=sealed),
        lambda match: True,
    ),
    Recipe(
        "senators",
        "lively_table",
        "undo, interjections, standing answers, a seat that changes hands, and a rewind by consent",
        lively_table,
        is_lively,
    ),
    Recipe(
        "conquest",
        "fallen_in_battle",
        "the last other Caesar is captured when his units fall in battle",
        bot_game(["greedy", "random"]),
        lambda match: (
            short(match) and (said(match, "battle.won", "eliminated") or said(match, "battle.held", "eliminated"))
        ),
    ),
    Recipe(
        "conquest",
        "caught_alone",
        "the last other Caesar is captured alone, without a battle",
        bot_game(["random", "greedy"]),
        lambda match: (
            short(match) and (said(match, "move.over", "eliminated") or said(match, "conquered", "eliminated"))
        ),
    ),
    Recipe(
        "conquest",
        "lost_at_sea",
        "a Caesar goes down with his galley",
        bot_game([Seafarer, Seafarer]),
        lambda match: short(match, 900) and said(match, "naval.sunk", "eliminated"),
    ),
    Recipe(
        "conquest",
        "inheritance",
        "three players: one falls, and the heir plays on until the rounds are over",
        bot_game(["greedy", "random", "greedy"], {"round_limit": 8}),
        lambda match: short(match, 700) and ending(match) == "round_limit" and said(match, "eliminated"),
    ),
    Recipe(
        "conquest",
        "acclamation",
        "the others agree on a Caesar",
        bot_game([Restless] * 3),
        lambda match: short(match) and ending(match) == "acclamation" and (match.outcome or {})["rounds"] > 3,
    ),
    Recipe(
        "conquest",
        "ransom",
        "a general is captured and ransomed before the rounds are over",
        bot_game(["greedy", "random", "greedy"], {"round_limit": 10}),
        lambda match: short(match, 900) and said(match, "ransom.done"),
    ),
    Recipe(
        "conquest",
        "round_limit",
        "six players, a limit of rounds, the highest tribute wins",
        bot_game(["greedy"] * 6, {"round_limit": 4}),
        lambda match: ending(match) == "round_limit" and winners(match) == 1,
    ),
    Recipe(
        "conquest",
        "all_equal",
        "nobody does anything, and after two rounds all have as much tribute and as many talents",
        bot_game([Idle] * 4, {"round_limit": 2}),
        lambda match: ending(match) == "round_limit" and winners(match) == 4,
    ),
    Recipe(
        "conquest",
        "other_readings",
        "every option otherwise than by default, with dice committed to before play",
        bot_game(
            ["random", "greedy", Seafarer],
            {
                "home_assignment": "choice",
                "lone_leader_capture": "never",
                "road_use": "builder_only",
                "leader_per_galley": False,
                "galley_coast": "per_province",
                "inherited_home_placement": True,
                "hidden_treasury": True,
                "round_limit": 6,
            },
            dice=sealed,
        ),
        lambda match: True,
    ),
]


def make(recipe: Recipe, most: int = 5_000) -> Match:
    """The first game, seed by seed, that is as the recipe wants it."""
    game = find_game(recipe.game)
    for seed in range(most):
        match = recipe.play(game, seed)
        if recipe.wanted(match):
            return match
    raise LookupError(f"no seed below {most} makes {recipe.name}: {recipe.about}")
