"""The games of the house, one package each; `games.senators` is the installed game of that name."""

from tabularium.engine import Game, UnknownName, find_game


def __getattr__(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownName as error:
        raise AttributeError(str(error)) from error
