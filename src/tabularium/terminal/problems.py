"""Bad input: one line that says what is wrong and names the nearest valid choice."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from tabularium.engine import BadOption, Game, TabulariumError, find_game, game_names
from tabularium.engine.options import OptionInfo, describe

STATUS = 2


class BadInput(Exception):
    """A wish the command cannot follow: a message id with parameters, shown in one line."""

    def __init__(self, message: str, status: int = STATUS, /, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.params = params


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one."""
    return (get_close_matches(name, list(known), 1, 0) or [""])[0]


def choose(message: str, name: str, known: Iterable[str]) -> str:
    """The name, if it is known."""
    choices = list(known)
    if name not in choices:
        raise BadInput(message, name=name, nearest=nearest(name, choices), known=choices)
    return name


def the_game(name: str) -> Game:
    """An installed game."""
    return find_game(choose("bad.game", name, game_names()))


def within(message: str, number: float, low: int, high: int | None = None) -> None:
    """Refuse a number outside its range."""
    if number < low or (high is not None and number > high):
        raise BadInput(message, number=number, nearest=low if number < low or high is None else high)


def existing(path: Path) -> Path:
    """A file that can be read."""
    if path.is_file():
        return path
    beside = sorted(each.name for each in existing_folder(path.parent).iterdir() if each.is_file())
    raise BadInput("bad.file", file=str(path), nearest=str(path.parent / nearest(path.name, beside)))


def existing_folder(path: Path) -> Path:
    """A folder that is there."""
    if path.is_dir():
        return path
    above = next(each for each in path.absolute().parents if each.is_dir())
    beside = sorted(each.name for each in above.iterdir() if each.is_dir())
    raise BadInput("bad.folder", file=str(path), nearest=str(above / nearest(path.name, beside)))


def reason(error: Exception) -> str:
    """The problem with a record; an unexpected error is named with its kind."""
    return str(error) if isinstance(error, TabulariumError) else f"{type(error).__name__}: {error}"


def options_of(game: Game, given: Iterable[str], preset: str | None) -> dict[str, Any]:
    """The options of a table from `key=value` texts."""
    infos = {info.name: info for info in describe(game.options)}
    options: dict[str, Any] = {}
    if preset is not None:
        options["preset"] = choose("option.unknown_preset", preset, game.presets)
    for text in given:
        name, _, value = text.partition("=")
        choose("option.unknown", name, infos)
        options[name] = _value(infos[name], value.strip())
    try:
        game.new(game.seats[0], options)
    except BadOption as bad:
        raise BadInput(bad.refusal.message, **bad.refusal.params) from None
    return options


def _value(info: OptionInfo, text: str) -> Any:
    """An option's value as it was typed: one of its few values, or JSON, or a list with commas."""
    if info.values is not None:
        spelled = {_spelled(value): value for value in info.values}
        return spelled[choose("bad.option_value", text.lower(), spelled)]
    try:
        return msgspec.json.decode(f"[{text}]" if info.shape == "array" and not text.startswith("[") else text)
    except msgspec.DecodeError:
        raise BadInput("bad.option_value", name=text, nearest=_spelled(info.default), known=[]) from None


def _spelled(value: Any) -> str:
    """A value as one types it."""
    if isinstance(value, list):
        return ",".join(map(_spelled, value))
    return value if isinstance(value, str) else str(msgspec.json.encode(value), "utf-8")
