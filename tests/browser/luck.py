"""Dice that are the same in every run: each test has tables of its own, whoever played at the house before."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from pathlib import Path


def tell(file: Path, told: bytes) -> None:
    """The next table that is opened has a seed made of this, and each after it one made of the one before."""
    file.write_bytes(sha256(told).digest())


def put(file: Path) -> None:
    """From now on every house of this process takes its seeds from there."""
    from tabularium.server.base.settings import Settings
    from tabularium.server.keeper import commands  # what lays the dice out opens no house

    def seed() -> bytes:
        told = file.read_bytes()
        tell(file, told)
        return told

    vars(commands)["Settings"] = partial(Settings, seed=seed)
