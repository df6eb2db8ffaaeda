"""Dice that are the same in every run: each test has tables of its own, whoever played at the house before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabularium.server.base.settings import Settings
    from tabularium.server.house import House


def tell(file: Path, told: bytes) -> None:
    """The next table that is opened has a seed made of this, and each after it one made of the one before."""
    file.write_bytes(sha256(told).digest())


def put(file: Path) -> None:
    """From now on every house of this process takes its seeds from there."""

    def seed() -> bytes:
        told = file.read_bytes()
        tell(file, told)
        return told

    _open_with(seed)


def fix(seed: str) -> None:
    """From now on every table of this process has this seed, said in hexadecimal digits."""
    _open_with(lambda: bytes.fromhex(seed))


def _open_with(seed: Callable[[], bytes]) -> None:
    from tabularium.server.house import House  # what lays the dice out opens no house

    opened = House.open

    async def lucky(settings: Settings, *more: Any) -> House:
        return await opened(replace(settings, seed=seed), *more)

    House.open = staticmethod(lucky)  # type: ignore[method-assign, assignment]
