"""What is particular to a game: how strong its bots are, what their games look like, and whether odds are right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabularium.engine import find_game
from tabularium.lab import simulate, wilson
from tests.conquest.odds_proof import prove as odds_agree
from tests.mare_nostrum.history import histories, unlike
from tests.mare_nostrum.ruling import ahead
from tests.mare_nostrum.years_at_random import prove as prove_years
from tests.republic.annals import shares, tables
from tests.republic.standing import FALLS, STANDINGS, Standing, rome_stands

from .proof import Failed, Scale, told

BATTLES = 1_000_000
RANDOM_REPUBLICS = 500
YEARS_AT_RANDOM = 300
RULERS = 100
HISTORIES = 24
WARS, SURRENDERS = 5, 3
"""So many of both a game of ten years among thirteen greedy bots has at least, taken over all games."""
THINKERS, LEAST_THOUGHT = 300, 0.4
"""In how many games one bot that thinks sits among four greedy ones, and which share of those that Rome survives it
wins at least."""
TABLES, CONTESTED, TRIED, STOOD, FOR_LIFE = 100, 0.2, 0.5, 0.65, 0.4
"""How many games bots that think play among themselves; the least share of contested votes, of games with a trial and
of games that Rome survives, and the greatest of those that a Consul for Life ends."""
LEAST_AHEAD = 0.8
"""In which share of its games the greedy bot must have most points after twenty years."""
MOST_RANDOM_SURVIVALS = 0.15
"""In which share of its games random bots may bring Rome through."""


@dataclass(frozen=True)
class Duel:
    """How many games the greedy bot plays against random ones, and what its wins must come to."""

    game: str
    bots: tuple[str, ...]
    games: int
    least: float


DUELS = (
    Duel("senators", ("greedy", "random", "random", "random"), 1_000, 0.8),
    Duel("conquest", ("greedy", "random"), 500, 0.95),
)


def greedy_beats_random(duel: Duel, scale: Scale) -> str:
    """The greedy bot wins most games against random ones."""
    games, bots = scale.of(duel.games, 100), list(duel.bots)
    report = simulate(find_game(duel.game), len(bots), bots, games, seed=1, workers=scale.workers, rotate=True)
    rate = next(each for each in report.wins_by_bot if each.name == "greedy")
    figures = (
        f"{rate.rate:.1%} of {games:,} games against {len(bots) - 1} random, "
        f"95 % bounds {rate.low:.1%} to {rate.high:.1%}"
    )
    if rate.low < duel.least:
        raise Failed(f"{figures}; the lower bound must be {duel.least:.0%}")
    return figures


def keeps_rome(standing: Standing, scale: Scale) -> str:
    """Five greedy bots keep Rome standing to a winner often enough, seldom to one for life; all ends are counted.

    With all optional rules they keep it no less often than without.
    """
    games = scale.of(standing.games, 50)
    share = rome_stands(standing.scenario, "greedy", games, scale.workers, all_rules=standing.all_rules)
    if standing.all_rules:
        plain = rome_stands(standing.scenario, "greedy", games, scale.workers)
        standing = replace(standing, least=max(standing.least, plain.rate))
    if not share.meets(standing):
        raise Failed(f"{share}; it must be {standing.least:.1%}, at most {standing.most_for_life:.1%} for life")
    return str(share)


def loses_rome(scale: Scale) -> str:
    """Five random bots lose Rome nearly always."""
    share = rome_stands("early", "random", scale.of(RANDOM_REPUBLICS, 50), scale.workers)
    if share.rate > MOST_RANDOM_SURVIVALS:
        raise Failed(f"{share}; it must be at most {MOST_RANDOM_SURVIVALS:.0%}")
    return str(share)


def thinks_better(scale: Scale) -> str:
    """One bot that thinks wins more than its share of the games that Rome survives, and Rome survives no less often."""
    games, bots = scale.of(THINKERS, 20), ["thinking@2w", *["greedy"] * 4]
    report = simulate(find_game("republic"), 5, bots, games, seed=2026, workers=scale.workers, rotate=True)
    stood = games - sum(report.endings.get(cause, 0) for cause in FALLS)
    won = next(each.wins for each in report.wins_by_bot if each.name == "thinking@2w")
    low, high = wilson(won, stood)
    plain = rome_stands("early", "greedy", scale.of(STANDINGS[0].games, 50), scale.workers)  # played once for all
    figures = (
        f"wins {won / stood:.1%} of the {stood} games of {games} that Rome survives, 95 % bounds {low:.1%} to "
        f"{high:.1%}; of greedy ones alone it survives {plain.rate:.1%}"
    )
    best = won / stood if games >= THINKERS else high
    if best < LEAST_THOUGHT or wilson(stood, games)[1] < wilson(plain.stood, plain.games)[0]:
        raise Failed(f"{figures}; it must be {LEAST_THOUGHT:.0%}, and Rome must survive no less often")
    return figures


def looks_like_a_game(scale: Scale) -> str:
    """Bots that think, one of each temperament, contest votes, accuse each other, deal, and keep Rome."""
    report = tables(scale.of(TABLES, 10), scale.workers)
    told, found = report.endings, shares(report)
    figures = (
        f"{report.count} games: {found.contested:.0%} of {told['votes']:,} votes contested, a trial in "
        f"{found.tried:.0%}, Rome survives {found.stood:.0%}, a Consul for Life ends {found.for_life:.0%}; "
        f"{told['offered']} deals offered, {told['agreed']} agreed to, {told['refused']} refused, "
        f"{told['settled']} promises kept, {told['disputed']} disputed"
    )
    if found.contested < CONTESTED or found.tried <= TRIED or found.stood < STOOD or found.for_life > FOR_LIFE:
        raise Failed(figures)
    return figures


def conquest_odds(scale: Scale) -> str:
    """The exact odds of battles agree with battles played by the rules, and with as many played by the game."""
    return odds_agree(scale.of(BATTLES, 12_000), scale.workers)


def years_at_random(scale: Scale) -> str:
    """Fifteen years of sheets of every kind, legal and illegal: no exception, and everything is accounted for."""
    report = prove_years(scale.of(YEARS_AT_RANDOM, 4), scale.workers)
    return told(report, f"games of fifteen years, {report.steps:,} papers, legal and illegal")


def rules_better(rival: str, scale: Scale) -> str:
    """The greedy bot has more points than each of its rivals after twenty years, often enough."""
    report = ahead(rival, scale.of(RULERS, 10), scale.workers)
    figures = f"most points in {report.steps} of {report.count} games of twenty years"
    if report.steps < LEAST_AHEAD * report.count:
        raise Failed(f"{figures}; it must be {LEAST_AHEAD:.0%}")
    return figures


def makes_history(scale: Scale) -> str:
    """Greedy bots make war and peace, ally themselves in each game otherwise, and answer each letter that asks."""
    report = histories(scale.of(HISTORIES, 6), scale.workers)
    each = {name: report.endings[name] / report.count for name in ("wars", "surrenders", "truces", "cities")}
    own = unlike(report)
    figures = f"{report.count} games: {', '.join(f'{number:.1f} {name}' for name, number in each.items())} a game"
    asked, decided = report.endings["asked"], report.endings["decided"]
    figures += f"; {own} with alliances of their own; {decided} of {asked} treaties asked for by letter were answered"
    if each["wars"] < WARS or each["surrenders"] < SURRENDERS or own < report.count / 2 or decided < asked or not asked:
        raise Failed(figures)
    return figures
