"""The players of each seat: `me,greedy,random:2` becomes one entry for every seat."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.bots import Budget, thinks
from tabularium.draw import Words
from tabularium.engine import Game

from .problems import BadInput, choose, nearest

ME = "me"
USUAL = 4
"""How many sit down where nobody says how many, if the game is for so many."""
BEST = "greedy"


@dataclass(frozen=True)
class Sitter:
    """A player at the table: a person before this screen, or a bot of some level."""

    name: str
    level: str

    @property
    def human(self) -> bool:
        """Is it a person?"""
        return self.level == ME


def usual_seats(fit: range) -> int:
    """The number of seats where nobody names one."""
    return min(max(USUAL, fit[0]), fit[-1])


def best_bot(game: Game) -> str:
    """The bot that gives hints and fills seats."""
    return BEST if BEST in game.bots else list(game.bots)[-1]


def levels(game: Game, text: str, people: bool = True) -> list[str]:
    """The bot of every seat, `greedy:3` counting three times, `greedy:martial:3` too."""
    tempered = [f"{level}:{temper}" for level in game.bots for temper in game.tempers(level)]
    known = [*([ME] if people else []), *game.bots, *tempered]
    found: list[str] = []
    for part in map(str.strip, text.split(",")):
        level, colon, count = part.rpartition(":")
        if not colon or (game.tempers(level) and not count.isdigit()):
            level, colon, count = part, "", "1"
        choose("bad.seat", level.partition("@")[0], known)
        budgeted(game, level)
        if colon and not (count.isdigit() and int(count)):
            raise BadInput("bad.count", name=part, nearest=f"{level}:1")
        found += [level] * int(count)
    return found


def budgeted(game: Game, level: str) -> None:
    """Refuse a budget that cannot be read, or that this level does not take."""
    name, at, budget = level.partition("@")
    if at and not (thinks(game, name) and Budget.fits(budget)):
        raise BadInput("bad.budget", name=level, nearest=f"{name}@200ms" if thinks(game, name) else name)


def seat_count(game: Game, fit: range, count: int) -> int:
    """The number of seats, if the game can be played by so many."""
    low, high = fit[0], fit[-1]
    if not low <= count <= high:
        closest = min(max(count, low), high)
        raise BadInput("bad.seats", game=game.name, number=count, low=low, high=high, nearest=closest)
    return count


def sit_down(game: Game, fit: range, seats: str | None, names: str | None, words: Words) -> list[Sitter]:
    """Everybody at the table, with a name of their own or one of the house's."""
    if seats is None:
        found = [ME] + [best_bot(game)] * (usual_seats(fit) - 1)
    else:
        found = levels(game, seats)
    seat_count(game, fit, len(found))
    called = [each.strip() for each in (names or words.text("names")).split(",")]
    if names is not None and (len(called) != len(found) or len(set(called)) != len(called) or not all(called)):
        raise BadInput("bad.names", number=len(called), nearest=len(found))
    called += [words.text("names.further", number=seat + 1) for seat in range(len(called), len(found))]
    return [Sitter(name, level) for name, level in zip(called, found, strict=False)]


def bots_for(game: Game, fit: range, text: str, seats: int | None) -> list[str]:
    """The bots of a simulation: one for every seat, or a single one for all."""
    found = levels(game, text, people=False)
    if len(found) == 1:
        return found * seat_count(game, fit, usual_seats(fit) if seats is None else seats)
    if seats is not None and seat_count(game, fit, seats) != len(found):
        fitting = (found + found[-1:] * seats)[:seats]
        raise BadInput("bad.bots", number=len(found), seats=seats, nearest=",".join(fitting))
    seat_count(game, fit, len(found))
    return found


def seat_of(text: str, names: list[str]) -> int:
    """A seat by its number from 1, or by its name."""
    if text.isdigit() and 1 <= int(text) <= len(names):
        return int(text) - 1
    known = {name.casefold(): seat for seat, name in enumerate(names)}
    if text.casefold() in known:
        return known[text.casefold()]
    raise BadInput("bad.seat", name=text, nearest=nearest(text, names))
