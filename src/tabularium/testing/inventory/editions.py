"""Tests of a game run under an edition of it: a rule that two rulebooks share is held by the same tests.

A test table says `GAME = played(MY_GAME)`, and `pytest --edition NAME` puts the edition there. A test runs only if all
rules it names are the edition's as well: it also names every other rule on which it relies.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from importlib.metadata import EntryPoint
from inspect import getsourcelines
from types import FunctionType
from typing import Any, TypeVar

from tabularium.engine import Game, UnknownName, find_game
from tabularium.engine.rules import Rule

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
        ids = _same(waiting.pop())
        waiting += [rule for id in ids - found if (rule := book.find(id)) is not None and rule.same_as]
        found |= ids
    return frozenset(found)


def also_called(edition: Game, rules: Collection[str]) -> list[str]:
    """The ids under which an edition has these rules of its bases."""
    return sorted(rule.id for rule in edition.rules.rules.values() if _same(rule) & set(rules))


def _same(rule: Rule) -> set[str]:
    """The rules that a rule is the same as."""
    same = rule.same_as or ()
    return {same} if isinstance(same, str) else set(same)


def holds(edition: Game, named: Collection[str]) -> bool:
    """Does a test that names these rules hold for the edition too?"""
    bases = {prefix for book in edition.rules.bases for prefix in book.prefixes}
    theirs = {id for id in named if id.partition(":")[0] in bases}
    return bool(theirs) and theirs <= shared(edition)


def is_own(edition: Game, named: Collection[str]) -> bool:
    """Is a test that names these rules one of the edition's own, which relies on nothing it has not?"""
    theirs = {id for id in named if id.partition(":")[0] not in edition.rules.prefixes}
    return theirs <= shared(edition) and len(theirs) < len(named)


def left_out(edition: Game) -> list[tuple[str, range]]:
    """The scenes and functions of its base that an edition does not play, each as its module and its lines."""
    assert edition.base is not None
    played_here, state = (edition.lone or edition).scenes.by_name, edition.base.state
    gone = [scene for name, scene in edition.base.scenes.by_name.items() if played_here.get(name) is not scene]
    for function in varying(edition.base):
        if function.dispatch(edition.state) is not function.dispatch(state):
            gone.append(function.dispatch(state))
    found = []
    for each in gone:
        lines, first = getsourcelines(each)
        found.append((each.__module__, range(first, first + len(lines))))
    return found


def varying(game: Game) -> list[Any]:
    """The functions of a game that an edition may have otherwise: those that its state's class selects."""
    inside = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{game.package}.")]
    functions = (each for module in inside for each in vars(module).values() if isinstance(each, FunctionType))
    return list(dict.fromkeys(each for each in functions if hasattr(each, "dispatch")))
