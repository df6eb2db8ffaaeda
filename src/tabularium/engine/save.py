"""Snapshots: a match as versioned bytes, and the way up from older versions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import msgspec

from .game import Game
from .record import Standing
from .refusal import TabulariumError
from .state import State

FORMAT = 1


class BadSnapshot(TabulariumError):
    """Bytes that are no snapshot of this game, or of a version nobody can read any more."""


class Saved(msgspec.Struct, kw_only=True):
    """The parts of a snapshot besides the state, which is stored under its own version."""

    format: int
    game: str
    state_version: int
    rules_version: int = 0
    """The rules by which its answers were legal; 0 in snapshots that do not say."""
    state: msgspec.Raw
    names: list[str]
    n: int
    numbers: list[int]
    given: list[list[Any]]
    entries: list[list[Any]]
    sealed_at: int
    seal: str
    log: int
    stops: dict[str, list[int]]
    stops_then: dict[str, list[int]]
    standings: list[Standing]
    passed: list[int] = []

    @staticmethod
    def encode(game: Game, state: State, **rest: Any) -> bytes:
        """Bytes of a match."""
        raw = msgspec.Raw(_encoder.encode(state))
        state_version, rules_version = game.state_version, game.rules_version
        return _encoder.encode(
            Saved(
                format=FORMAT,
                game=game.name,
                state_version=state_version,
                rules_version=rules_version,
                state=raw,
                **rest,
            )
        )

    @staticmethod
    def decode(game: Game, data: bytes) -> Saved:
        """The parts of a snapshot."""
        try:
            saved = _decoder.decode(data)
        except msgspec.DecodeError as error:
            raise BadSnapshot(f"these bytes are no snapshot: {error}") from error
        if saved.format != FORMAT or saved.game != game.name:
            raise BadSnapshot(f"a snapshot of {saved.game} (format {saved.format}) does not fit {game.name}")
        return saved


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Saved)


@cache
def _state_decoder(kind: type[State]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def moved(saved: dict[str, Any], scenes: Mapping[str, str]) -> dict[str, Any]:
    """For a game's `upgrades`: an old state in which removed scenes are replaced by their successors."""
    agenda = [[scenes.get(name, name), *args] for name, *args in saved["agenda"]]
    return {**saved, "agenda": agenda}


def replaced(saved: dict[str, Any], scenes: Mapping[str, str]) -> dict[str, Any]:
    """The same where those that took their place begin anew, without what the old ones had been given."""
    agenda = [[scenes[task[0]]] if task[0] in scenes else task for task in saved["agenda"]]
    return {**saved, "agenda": agenda}


def dropped(saved: dict[str, Any], scenes: Collection[str]) -> dict[str, Any]:
    """For a game's `upgrades`: an old state without the scenes of these names that were under way."""
    return {**saved, "agenda": [task for task in saved["agenda"] if task[0] not in scenes]}


def trimmed(saved: dict[str, Any], scene: str, most: int) -> dict[str, Any]:
    """For a game's `upgrades`: an old state whose scenes of this name have at most so many arguments."""
    agenda = [task[: most + 1] if task[0] == scene else task for task in saved["agenda"]]
    return {**saved, "agenda": agenda}


def begun(saved: dict[str, Any], *tasks: list[Any]) -> dict[str, Any]:
    """For a game's `upgrades`: these scenes come before all that is under way, the last of them first."""
    return {**saved, "agenda": [*saved["agenda"], *tasks]}


def ended(saved: dict[str, Any], scene: str, then: str) -> dict[str, Any]:
    """For a game's `upgrades`: another scene comes when all of this name that are under way are over."""
    agenda = saved["agenda"]
    last = [name for name, *_ in agenda].index(scene)
    return {**saved, "agenda": [*agenda[:last], [then], *agenda[last:]]}


def waiting(saved: dict[str, Any], scene: str) -> list[list[Any]]:
    """For a game's `upgrades`: what each scene of this name that is under way in an old state was given."""
    return [args for name, *args in saved["agenda"] if name == scene]


def decode_state(game: Game, saved: Saved) -> State:
    """The state, brought up to the present version by the game's `upgrades`, one version at a time."""
    return state_from(game, saved.state_version, saved.state)


def encode_state(state: State) -> bytes:
    """A state alone, as bytes."""
    return _encoder.encode(state)


def state_from(game: Game, version: int, data: bytes | msgspec.Raw) -> State:
    """A state from bytes of this version, brought up to the present one."""
    kind: type[State] = game.state
    if version == game.state_version:
        state: State = _state_decoder(kind).decode(data)
        return state
    plain = msgspec.msgpack.decode(data)
    while version != game.state_version:
        if version not in game.upgrades:
            raise BadSnapshot(f"no way up from version {version} of the state of {game.name}")
        plain = game.upgrades[version](plain)
        version += 1
    return msgspec.convert(plain, kind)
