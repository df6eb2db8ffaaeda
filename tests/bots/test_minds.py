"""What games tell bots that think: it fits what was learned, and that foretells games."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.bots import Players, bot_of, mind_of, thinks
from tabularium.bots.mind import Figures, fitting
from tabularium.bots.mind import parsed as read_figures
from tabularium.engine import Game, Run, TabulariumError, find_game, game_names
from tabularium.lab.fit import log_loss
from tabularium.lab.learn import Lesson, Rows, figures_file, gather, learn, written

THINKING = [find_game(name) for name in game_names() if thinks(find_game(name), "thinking")]
GAMES = {"senators": 60}
"""How many games a short training plays; 11 where games are long."""
FRESH = {"senators": 40}
SEEN = {"senators": 10}
"""How many fresh games the sample plays; 3 where games are long."""
WORSE = 0.03
"""By so much the shipped figures may be worse on a few fresh games than a short training on others, by chance alone."""


@pytest.fixture(params=THINKING, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_the_levels_that_think_stand_beside_the_others(game: Game) -> None:
    assert {"random", "greedy", "thinking", "deep"} <= set(game.bots)


def test_figures_have_names_and_are_numbers_all_along_a_game(game: Game) -> None:
    mind = mind_of(game)
    run = Run.new(game, game.seats[0], 1, mind.tables[0])
    players = Players(run, [bot_of(game, mind.greedy, seat) for seat in range(game.seats[0])])
    pauses = {mind.horizon(run.state)}
    for _ in range(300):
        if not run.asks:
            break
        players.step()
        pauses.add(mind.horizon(run.state))
        for seat in range(mind.seats(run.state)):
            row = mind.features(run.state, seat)
            assert row is None or len(row) == len(mind.names)
            assert row is None or all(isinstance(each, int | float) for each in row)
        assert len(mind.table(run.state) if mind.table else ()) == len(mind.table_names)
    assert len(pauses) > 2, "the horizon never moves"


def test_the_shipped_figures_say_where_they_come_from(game: Game) -> None:
    figures = mind_of(game).learned()
    assert figures is not None
    assert fitting(mind_of(game), figures) is figures
    assert figures.game == game.name
    assert figures.command.startswith(f"tabularium learn {game.name} ")
    assert figures.commit
    assert read_figures(written(figures)) == figures
    assert figures_file(game).read_text("utf-8") == written(figures)


def test_the_shipped_figures_foretell_games_that_they_have_not_seen(game: Game) -> None:
    """The short sample: they are less surprised than somebody who gives all seats the same chance."""
    shipped = mind_of(game).learned()
    assert shipped is not None
    rows = fresh(game, SEEN.get(game.name, 3))
    shares = [share for *_, share in rows.win]
    assert loss(shipped, rows) < log_loss([1 / game.seats[0]] * len(shares), shares)
    assert shipped.win.log_loss < shipped.win.blind_loss


@pytest.mark.prove
def test_the_shipped_figures_foretell_games_as_well_as_a_short_training(game: Game) -> None:
    """Given games that neither has seen, then what is shipped is no worse than what is learned here, but for chance."""
    shipped = mind_of(game).learned()
    assert shipped is not None
    short = learn(game, games=GAMES.get(game.name, 11), rounds=0, seed=11)
    rows = fresh(game, FRESH.get(game.name, 5))
    ours, theirs = loss(shipped, rows), loss(short, rows)
    assert ours < theirs + WORSE


def fresh(game: Game, games: int) -> Rows:
    """What seats had in games between greedy bots."""
    seats = list(game.seats)
    lesson = Lesson(game=game.name, round=0, seed=99, worlds=1, seats=seats, tables=[*map(dict, mind_of(game).tables)])
    return gather(game, lesson, range(games))


def loss(figures: Figures, rows: Rows) -> float:
    """How surprised these figures are by what came."""
    return log_loss([figures.win.chance(row) for _, row, _ in rows.win], [share for *_, share in rows.win])


def test_figures_of_something_else_are_refused() -> None:
    senators = find_game("senators")
    figures = mind_of(senators).learned()
    assert figures is not None
    other = read_figures(written(figures).replace('"coins"', '"gold"'))
    with pytest.raises(TabulariumError, match="learn them anew"):
        fitting(mind_of(senators), other)
