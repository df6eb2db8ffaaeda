"""What the keeper of a house decides, and the two things tests decide instead: time and chance."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

WALL = time.time
MONOTONIC = time.monotonic


class Clock(Protocol):
    """The time of day, and a time that never jumps."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    def steady(self) -> float:
        """Seconds since some moment, whatever happens to the time of day."""
        ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> float:
        return WALL()

    def steady(self) -> float:
        return MONOTONIC()


def data_home() -> Path:
    """Where a house keeps its things unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tabularium"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set, with what suits a house on one machine."""

    data_dir: Path = field(default_factory=data_home)
    database: str = ""
    """An address; empty means SQLite in the data folder."""
    base_url: str = ""
    """How the house is reached from outside, for links in mails and feeds; empty: as the request says."""
    workers: int = 1
    grace: float = 2.5
    """Seconds that automatic answers leave a person who could still take something back."""
    bot_pause: float = 0.0
    """Seconds before another bot goes on after something was seen to happen, so that eyes can follow."""
    forced: float = 0.0
    """Seconds, up to twice as many, after which an answer that all know to be the only one is given; 0: never."""
    bot_seconds: float = 10.0
    """What a bot may take for one answer before it is replaced."""
    bot_processes: int = 1
    resolve_seconds: float = 60.0
    """What opening the sealed answers of a table may take before it is tried again."""
    story_wait: float = 0.5
    """Seconds a page waits for chart and check of a finished game; of a long one it comes without, and hears later."""
    smtp: str = ""
    """`smtp://user:password@host:587` (STARTTLS if offered), `smtps://…`, or empty for no mail."""
    mail_from: str = "Tabularium <tabularium@localhost>"
    mail_after: float = 300.0
    """Seconds a turn waits before a mail is sent for it; what comes in meanwhile goes into the same mail."""
    body_limit: int = 64 * 1024
    record_limit: int = 4 * 1024 * 1024
    record_seconds: float = 20.0
    """What playing a record again may take, for an upload or a verification."""
    session_days: float = 90.0
    secure: bool | None = None
    """Whether cookies are for TLS only; None: as the request came in."""
    connections: int = 4096
    """Connections one worker has at a time."""
    connections_from_one: int = 256
    """How many of them from one address, unless they all come through a trusted proxy."""
    streams_from_one: int = 128
    """Live streams of one worker to one address."""
    in_hand_of_one: int = 2
    """Looks, and deeds, of one person that one worker has in hand at once; the others wait."""
    in_hand_from_one: int = 16
    """The same from one address: a class sits behind one."""
    waiting_of_one: int = 256
    """How many of one person, or from one address, may wait; whoever comes then is told to come back."""
    sign_in_tries: int = 10
    """Wrong passwords at one account, and wrong links, that one address has in ten minutes."""
    code_tries: int = 60
    """Wrong codes of tables and key words of seats that one address has in ten minutes: a class sits behind one."""
    guests_an_hour: int = 200
    accounts_an_hour: int = 60
    confirmations_an_hour: int = 5
    """Mails that ask whether an address is somebody's, for one person and to one address."""
    talk_a_minute: int = 20
    desk_a_minute: int = 120
    """What whoever presides over a table may do there in a minute."""
    drafts_a_minute: int = 120
    draft_limit: int = 32 * 1024
    """Bytes that the draft of a sheet may have."""
    trust_proxy: bool = False
    """Whether X-Forwarded-For and -Proto of the next hop are believed."""
    proxies: int = 1
    """How many trusted proxies stand in front, one behind the other."""
    log_level: str = "info"
    clock: Clock = field(default_factory=SystemClock)
    ask_database: bool = True
    """Whether a database that machines share says what time it is; tests have a time of their own."""
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)
    """A new unguessable token."""
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    """A new secret seed for the dice of a table."""

    def make_private(self) -> None:
        """Nobody but its owner looks into the data folder, where the database lies unless told otherwise."""
        if not self.database:
            self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self.data_dir.stat().st_mode & 0o077:
                self.data_dir.chmod(0o700)

    def database_url(self) -> str:
        """The database to open."""
        return self.database or f"sqlite:///{self.data_dir.absolute() / 'tabularium.db'}"
