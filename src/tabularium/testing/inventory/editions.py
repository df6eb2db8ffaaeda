"""Tests of a game run under an edition of it: a rule that two rulebooks share is held by the same tests.

A test table says `GAME = played(MY_GAME)`, and `pytest --edition NAME` puts the edition there. Only tests run that
name rules of the base, all of which are the edition's as well: what else a test relies on it names too.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib.metadata import EntryPoint
from typing import TypeVar

from tabularium.engine import Game, UnknownName, find_game

from .reading import UnreadableError

G = TypeVar("G", bound=Game)
_standing_in: list[Game] = []


def edition_called(name: str) -> Game:
    """An edition by its name, or by the place of its `Game` as `module:NAME` if it is not installed."""
    try:
        game: Game = EntryPoint(name, name, "").load() if ":" in name else find_game(name)
    except (UnknownName, ImportError, AttributeError) as error:
        raise UnreadableError(str(error)) from error
    if game.base is None:
        raise UnreadableError(f"{game.name} is no edition of another game")
    return game


def stand_in(edition: Game | None) -> None:
    """From now on this edition is played where its base is called for; None: every game is itself."""
    _standing_in[:] = [] if edition is None else [edition]


def played(game: G) -> G:
    """The game a test plays: this one, or the edition of it that stands in."""
    for edition in _standing_in:
        base = edition.base
        while base is not None and base is not game:
            base = base.base
        if base is game:
            return edition.lone or edition  # type: ignore[return-value]  # its state and options are its base's, or subclasses
    return game


def shared(edition: Game) -> frozenset[str]:
    """The rules of its bases that an edition has as they are."""
    book, found = edition.rules, set[str]()
    waiting = [rule for rule in book.rules.values() if rule.same_as]
    while waiting:
        same = waiting.pop().same_as or ()
        ids = {same} if isinstance(same, str) else set(same)
        waiting += [rule for id in ids - found if (rule := book.find(id)) is not None and rule.same_as]
        found |= ids
    return frozenset(found)


def holds(edition: Game, named: Collection[str]) -> bool:
    """Does a test that names these rules hold for the edition too?"""
    bases = {prefix for book in edition.rules.bases for prefix in book.prefixes}
    theirs = {id for id in named if id.partition(":")[0] in bases}
    return bool(theirs) and theirs <= shared(edition)
