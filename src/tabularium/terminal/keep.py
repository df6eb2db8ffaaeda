"""Keeping a record: every row is on disk as soon as it happens, and beside it, until the end, the seed of the dice."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from tabularium.engine import BrokenRecord, Match, Record

from .problems import BadInput, existing

SUFFIX = ".jsonl"
SEED_SUFFIX = ".seed"


class Secret(msgspec.Struct, frozen=True):
    """The secrets of a running game's host: the seed of the sealed dice, and the players."""

    seed: str
    seats: list[str]


def records_folder(environ: Mapping[str, str]) -> Path:
    """Where records go if nobody says where."""
    home = environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "tabularium" / "records"


def new_path(folder: Path, game: str, moment: str) -> Path:
    """A file name that is still free."""
    folder.mkdir(parents=True, exist_ok=True)
    names = (f"{game}-{moment}{suffix}" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for name in names if not (path := folder / f"{name}{SUFFIX}").exists())


def seed_path(record: Path) -> Path:
    """The file beside a record that holds its secret."""
    return record.with_name(record.name + SEED_SUFFIX)


def read_secret(record: Path) -> Secret | None:
    """The secret of a running game, if it lies beside its record."""
    path = seed_path(record)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Secret) if path.exists() else None
    except (OSError, msgspec.DecodeError):
        return None


def read_record(path: Path) -> tuple[Record, BrokenRecord | None]:
    """A record from a file; its sound part, if a line is broken."""
    try:
        record, broken = Record.load(existing(path))
    except OSError as error:
        raise BadInput("bad.unreadable", file=str(path), reason=str(error.strerror)) from None
    if not record.rows:
        raise BadInput("bad.no_record", file=str(path), reason=str(broken))
    return record, broken


class Keeper:
    """Writes the rows of a match as they come."""

    def __init__(self, path: Path, written: int) -> None:
        self.path = path
        self._written = written
        self._file = path.open("ab", buffering=0)

    @classmethod
    def new(cls, path: Path, secret: Secret) -> Keeper:
        """A record that begins; an older one is never written over."""
        try:
            if path.exists():
                raise BadInput("bad.exists", file=str(path))
            path.parent.mkdir(parents=True, exist_ok=True)
            keys = os.open(seed_path(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(keys, "wb") as file:
                file.write(msgspec.json.encode(secret))
            return cls(path, 0)
        except OSError as error:
            raise BadInput("bad.unwritable", file=str(path), reason=str(error.strerror)) from None

    @classmethod
    def resume(cls, path: Path, record: Record) -> Keeper:
        """A record that goes on; a torn last line is cut off."""
        try:
            os.truncate(path, len(record.to_bytes()))
            return cls(path, len(record.lines))
        except OSError as error:
            raise BadInput("bad.unwritable", file=str(path), reason=str(error.strerror)) from None

    def save(self, match: Match) -> None:
        """Write what is new. At the end the seed stands in the record, and its file goes."""
        assert match.record is not None
        for line in match.record.lines[self._written :]:
            self._file.write(line + b"\n")
            self._written += 1
        if match.record.end is not None:
            seed_path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()
