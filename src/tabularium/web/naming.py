"""Names of games, levels, presets and tables on pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabularium.draw.face import face_of
from tabularium.engine import find_game

from .frame import Frame


def title_of(frame: Frame, game: str) -> str:
    """The name of a game."""
    words = frame.words(find_game(game))
    return words.text("game.title") if words.has("game.title") else game.replace("_", " ").title()


def pitch_of(frame: Frame, game: str) -> str:
    """One sentence about a game: from its board's catalogue, else from its own."""
    words = frame.words(find_game(game))
    return next((words.text(each) for each in ("game.pitch", "game.about") if words.has(each)), "")


def emblem_of(game: str) -> str:
    """The emblem of a game, from its face."""
    return face_of(find_game(game)).emblem


def level_of(frame: Frame, level: str | None) -> str:
    """What a bot of this level is called, with its temperament if it has one."""
    words, parts = frame.words(), str(level).split(":")
    named = zip((f"{kind}.{part}" for kind, part in zip(("level", "temper"), parts, strict=False)), parts, strict=False)
    return ", ".join(words.text(message) if words.has(message) else part for message, part in named)


def preset_of(frame: Frame, game: str, preset: str) -> str:
    """The name of a preset."""
    words = frame.words(find_game(game))
    return words.text(f"preset.{preset}") if words.has(f"preset.{preset}") else preset


def called(frame: Frame, name: str, game: str, people: Sequence[str]) -> str:
    """The name of a table: its own, else its people, else its game."""
    if name:
        return name
    seated = [each for each in people if each]
    return frame.words().listing(seated) if seated else title_of(frame, game)


def value_of(value: Any) -> str:
    """An option's value as a form sends it."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def value_from(sent: str, values: Sequence[Any]) -> Any:
    """The value of an option that a form sends so; as it was sent, if it is none of them."""
    return {value_of(value): value for value in values}.get(sent, sent)
