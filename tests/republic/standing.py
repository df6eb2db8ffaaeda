"""How often bots keep Rome standing to a winner, scenario by scenario, and by what it falls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tabularium.engine import find_game
from tabularium.lab import simulate, wilson

from .optional.nine import ALL_ON

SEATS = 5
FALLS = ("bankruptcy", "four_wars", "people_revolt", "war_exhaustion")
"""The endings in which everybody loses."""


@dataclass(frozen=True)
class Standing:
    """How many games of a scenario are played, in which share of them Rome must stand, and in which at most a Consul
    for Life may win: factions that are not his know how to stop him, and do unless long wars make them wish for him."""

    scenario: str
    games: int
    least: float = 0.0
    most_for_life: float = 1.0
    all_rules: bool = False
    """Are all optional rules on?"""

    @property
    def name(self) -> str:
        """The scenario, and whether it is played with all optional rules."""
        return f"{self.scenario} with all optional rules" if self.all_rules else self.scenario


STANDINGS = (
    Standing("early", 1_000, 0.84, 1 / 3),
    Standing("early", 1_000, 0.84, 0.55, all_rules=True),
    Standing("middle", 200),
    Standing("late", 200),
    Standing("extended", 100),
    Standing("alternative_history", 200),
)


@dataclass(frozen=True)
class Share:
    """In how many games Rome stood, and how all of them ended."""

    bots: str
    stood: int
    games: int
    endings: dict[str, int]

    @property
    def rate(self) -> float:
        """The share of games with a winner."""
        return self.stood / self.games

    @property
    def for_life(self) -> int:
        """How many games a Consul for Life won."""
        return self.endings.get("consul_for_life", 0)

    def meets(self, standing: Standing) -> bool:
        """Is it as it must be? A smaller sample than the full one only fails if chance does not explain it."""
        if self.games >= standing.games:
            return self.rate >= standing.least and self.for_life / self.games <= standing.most_for_life
        highest, lowest = wilson(self.stood, self.games)[1], wilson(self.for_life, self.games)[0]
        return highest >= standing.least and lowest <= standing.most_for_life

    def __str__(self) -> str:
        low, high = wilson(self.stood, self.games)
        told = ", ".join(f"{count} {cause}" for cause, count in sorted(self.endings.items(), key=lambda each: -each[1]))
        return (
            f"{SEATS} {self.bots} bots keep Rome in {self.rate:.1%} of {self.games:,} games, "
            f"95 % bounds {low:.1%} to {high:.1%} ({told})"
        )


@cache
def rome_stands(scenario: str, bots: str, games: int, workers: int, *, all_rules: bool = False) -> Share:
    """Play games between equal bots and count."""
    options = {**(ALL_ON if all_rules else {}), "scenario": scenario}
    report = simulate(find_game("republic"), SEATS, [bots] * SEATS, games, seed=1, options=options, workers=workers)
    fallen = sum(report.endings.get(cause, 0) for cause in FALLS)
    return Share(bots, games - fallen, games, dict(report.endings))
