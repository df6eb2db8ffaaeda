"""Positions for scenarios: the opening of a game, changed by path in the words of the game.

A game may help with a `Scenario` in its face. `patch(state, path, value)` sets a value in the game's own way, for
example a card that leaves its old place, and returns False to leave it to the plain path. `tidy(state)` puts the
position in order afterwards. `look(state, path)` reads in the same words, or returns NotImplemented.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from tabularium.draw.face import Scenario, face_of
from tabularium.engine import Dice, Game, State, Table

SCENE = "scene"
"""In paths: what lies on top of the agenda."""


class Malformed(ValueError):
    """Something in a scenario that cannot be read; the message is for its author."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the nearest valid word."""
    found = get_close_matches(word, list(known), 1, 0)
    return f"; did you mean {found[0]}?" if found else ""


def number_of(value: Any, things: Mapping[str, int]) -> int:
    """A number, or the thing of that name."""
    if type(value) is int:
        return value
    if value in things:
        return things[value]
    raise Malformed(f"{value!r} is neither a whole number nor the name of a thing{nearest(str(value), things)}")


def opening(game: Game, seats: int, options: Mapping[str, Any], dice: Dice) -> State:
    """The position after the game's first scene, the set-up, if that one asks nothing; else the one before it."""
    state: State = game.new(seats, options)
    state.dice = dice.first()
    state.sit(Table(dice, scenes=game.scenes))
    asking = game.scenes.known(state.scene)(state, *state.arguments)
    if asking is not None:
        asking.close()
    return state


def prepare(game: Game, state: State, given: Mapping[str, Any]) -> None:
    """Change a position by path, then see that it is one the game could be in."""
    words = face_of(game).scenario
    for path, value in given.items():
        try:
            _set(game, state, words, str(path), value)
        except (Malformed, msgspec.ValidationError) as error:
            raise Malformed(f"{path}: {error}") from None
    if words is not None and words.tidy is not None:
        words.tidy(state)
    if game.invariants is not None:
        try:
            game.invariants(state)
        except AssertionError as error:
            raise Malformed(f"the position cannot be: {error}") from None


def _set(game: Game, state: State, words: Scenario | None, path: str, value: Any) -> None:
    parts = path.split(".")
    if parts == [SCENE]:
        state.resume([_task(game, value)])
        return
    if words is not None:
        try:
            if words.patch(state, parts, value):
                return
        except ValueError as error:
            raise Malformed(str(error)) from None
    holder = read(state, parts[:-1])
    last = parts[-1]
    if isinstance(holder, msgspec.Struct):
        read(holder, [last])
        setattr(holder, last, _convert(value, get_type_hints(type(holder))[last], game.things))
    elif isinstance(holder, list):
        old = read(holder, [last])
        holder[int(last)] = _convert(value, type(old), game.things)
    elif isinstance(holder, dict):
        holder[last] = value
    else:
        raise Malformed(f"{'.'.join(parts[:-1])} has no parts")


def _task(game: Game, value: Any) -> list[Any]:
    """A scene with its arguments; things may be called by name."""
    name, *args = value if isinstance(value, list) else [value]
    if name not in game.scenes.by_name:
        raise Malformed(f"no scene called {name!r}{nearest(str(name), game.scenes.by_name)}")
    return [name, *(_plain(arg, game.things) for arg in args)]


def _plain(value: Any, things: Mapping[str, int]) -> Any:
    if isinstance(value, list):
        return [_plain(each, things) for each in value]
    return things.get(value, value) if isinstance(value, str) else value


def _convert(value: Any, hint: Any, things: Mapping[str, int]) -> Any:
    """A value of the type the state has there; names of things where numbers are wanted."""
    if get_origin(hint) is list and isinstance(value, list):
        return [_convert(each, get_args(hint)[0], things) for each in value]
    if hint is int and isinstance(value, str):
        return number_of(value, things)
    return msgspec.convert(value, hint, strict=True)


def read_state(game: Game, state: State, path: str) -> Any:
    """The value at a path of the state, in the words of the game where it has some."""
    words, parts = face_of(game).scenario, path.split(".")
    if words is not None and words.look is not None:
        try:
            found = words.look(state, parts)
        except Malformed:
            raise
        except ValueError as error:
            raise Malformed(str(error)) from None
        if found is not NotImplemented:
            return found
    return read(state, parts)


def read(thing: Any, path: Iterable[str]) -> Any:
    """The value at a path of fields, list places and keys."""
    gone: list[str] = []
    for part in path:
        thing = _part(thing, part, ".".join(gone))
        gone.append(part)
    return thing


def _part(thing: Any, part: str, where: str) -> Any:
    within = f"{where} has" if where else "there is"
    if part == SCENE and isinstance(thing, State):
        return thing.agenda[-1] if thing.agenda else []
    if isinstance(thing, msgspec.Struct):
        names = [each.name for each in msgspec.structs.fields(thing)]
        if part in names:
            return getattr(thing, part)
        raise Malformed(f"{within} no field {part!r}{nearest(part, names)}")
    if isinstance(thing, dict):
        if part in thing:
            return thing[part]
        raise Malformed(f"{within} no key {part!r}{nearest(part, map(str, thing))}")
    if isinstance(thing, list):
        if part.isdecimal() and int(part) < len(thing):
            return thing[int(part)]
        raise Malformed(f"{within} no place {part!r}; there are {len(thing)}, counted from 0")
    raise Malformed(f"{where} has no parts, so no {part!r}")
