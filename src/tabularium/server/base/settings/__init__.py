"""The settings of a server, with the clock and the source of chance that tests replace."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, Protocol

from msgspec import Meta

WALL = time.time
MONOTONIC = time.monotonic


class Clock(Protocol):
    """The time of day, and a time that never jumps."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    def steady(self) -> float:
        """Seconds since some moment; changes of the time of day do not move it."""
        ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> float:
        return WALL()

    def steady(self) -> float:
        return MONOTONIC()


def data_home() -> Path:
    """The data folder unless a setting names another."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tabularium"


Port = Annotated[int, Meta(ge=0, le=65535)]
Workers = Annotated[int, Meta(ge=1, le=64)]
Proxies = Annotated[int, Meta(ge=1, le=9)]
Level = Literal["debug", "info", "warning", "error"]
Seconds = Annotated[float, Meta(ge=0)]
Count = Annotated[int, Meta(ge=1)]
"""What a host gives is checked by these types."""


@dataclass(frozen=True)
class Help:
    """The help text of a setting, for the command line and for `docs/serving.md`."""

    text: str
    default: str = ""
    """What is so by default, where no value says it."""


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults for a server on one machine.

    A host may set each field that has a help text, which the catalogues translate as `setting.NAME`. The others are
    for tests.
    """

    host: Annotated[str, Help("The address to listen on; 0.0.0.0 for the home network.")] = "127.0.0.1"
    port: Annotated[Port, Help("The port; 0 for any that is free.")] = 8000
    data_dir: Annotated[
        Path,
        Help(
            "Where the house keeps its files; the SQLite database by default.",
            "$XDG_DATA_HOME/tabularium, else ~/.local/share/tabularium",
        ),
    ] = field(default_factory=data_home)
    database: Annotated[
        str,
        Help(
            "Where records are kept: a SQLite file, or postgresql://user:password@host/name.",
            "SQLite in the data folder",
        ),
    ] = ""
    base_url: Annotated[
        str, Help("How the house is reached from outside, for links in mails.", "as the request says")
    ] = ""
    workers: Annotated[Workers, Help("Processes that serve; several want PostgreSQL.")] = 1
    grace: Annotated[Seconds, Help("Seconds in which a person can still undo before bots go on.")] = 2.5
    forced: Annotated[
        Seconds,
        Help(
            "Seconds, up to twice as many, after which an answer that everybody knows to be the only one is given for "
            "its seat, or 0 for never."
        ),
    ] = 3.0
    bot_pause: Annotated[Seconds, Help("Seconds before another bot goes on, so that eyes can follow.")] = 0.4
    bot_seconds: Annotated[Seconds, Help("Seconds that a bot may take for one answer before it is replaced.")] = 10.0
    bot_processes: Annotated[Count, Help("Processes in which bots of one level think; quick levels share theirs.")] = 1
    resolve_seconds: Annotated[
        Seconds, Help("Seconds that opening the sealed answers of a table may take before it is tried again.")
    ] = 60.0
    story_wait: Annotated[
        Seconds, Help("Seconds that a page waits for the chart of a finished game; of a long one it comes without.")
    ] = 0.5
    judge_seconds: Annotated[
        Seconds, Help("Seconds that one decision of a finished game is looked at again, to tell how the game went.")
    ] = 0.25
    smtp: Annotated[
        str, Help("The mail server, as smtp://user:password@host:587; without it no mail is sent.", "no mail")
    ] = ""
    mail_from: Annotated[str, Help("The sender of mails.")] = "Tabularium <tabularium@localhost>"
    mail_after: Annotated[
        Seconds,
        Help("Seconds that a turn waits before its mail is sent; what comes in meanwhile goes into the same mail."),
    ] = 300.0
    call_after: Annotated[
        Seconds,
        Help(
            "Seconds that a turn waits before it is told by push or chat; a page that is looked at spares the message."
        ),
    ] = 12.0
    call_private: Annotated[
        bool,
        Help("Let people name addresses of the network of the house, and without TLS, for webhooks and push."),
    ] = False
    calls_of_one: Annotated[Count, Help("Ways to be called that one person, or one table, may have.")] = 10
    tests_an_hour: Annotated[Count, Help("Test messages that one person may send in an hour.")] = 20
    body_limit: Annotated[Count, Help("Bytes that a request may have.")] = 64 * 1024
    record_limit: Annotated[Count, Help("Bytes that an uploaded record may have.")] = 4 * 1024 * 1024
    record_seconds: Annotated[
        Seconds, Help("Seconds that playing a record again may take, for an upload or a verification.")
    ] = 20.0
    session_days: Annotated[Seconds, Help("Days that a browser stays signed in.")] = 90.0
    secure: Annotated[bool | None, Help("Whether cookies are for TLS only.", "as the request came in")] = None
    connections: Annotated[Count, Help("Connections that one worker has at a time.")] = 4096
    connections_from_one: Annotated[
        Count, Help("How many of them come from one address, unless all come through a trusted proxy.")
    ] = 256
    streams_from_one: Annotated[Count, Help("Live streams of one worker to one address.")] = 128
    in_hand_of_one: Annotated[
        Count, Help("Looks, and as many deeds, of one person that one worker has in hand at once; the others wait.")
    ] = 2
    in_hand_from_one: Annotated[Count, Help("The same from one address: a class sits behind one.")] = 16
    waiting_of_one: Annotated[
        Count, Help("How many requests of one person, or from one address, may wait; later ones are sent away.")
    ] = 256
    sign_in_tries: Annotated[
        Count, Help("Wrong passwords at one account, and wrong links, that one address has in ten minutes.")
    ] = 10
    code_tries: Annotated[
        Count,
        Help("Wrong codes of tables and keys of seats that one address has in ten minutes: a class sits behind one."),
    ] = 60
    guests_an_hour: Annotated[Count, Help("Guests that one address may bring in an hour.")] = 200
    accounts_an_hour: Annotated[Count, Help("Accounts that one address may make in an hour.")] = 60
    confirmations_an_hour: Annotated[
        Count, Help("Mails in an hour that ask one person, or one address, whether the address is theirs.")
    ] = 5
    talk_a_minute: Annotated[Count, Help("Things that one person may say in a minute.")] = 20
    desk_a_minute: Annotated[Count, Help("Things that whoever presides over a table may do there in a minute.")] = 120
    drafts_a_minute: Annotated[Count, Help("Drafts of sheets that one person may save in a minute.")] = 120
    draft_limit: Annotated[Count, Help("Bytes that the draft of a sheet may have.")] = 32 * 1024
    trust_proxy: Annotated[bool, Help("Believe X-Forwarded-For and X-Forwarded-Proto of a reverse proxy.")] = False
    proxies: Annotated[Proxies, Help("How many trusted proxies stand in front, one behind the other.")] = 1
    log_level: Annotated[Level, Help("What is logged: debug, info, warning or error.")] = "warning"
    clock: Clock = field(default_factory=SystemClock)
    ask_database: bool = True
    """Whether a database that machines share says what time it is; tests have a time of their own."""
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)
    """A new unguessable token."""
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    """A new secret seed for the dice of a table."""

    def make_private(self) -> None:
        """Let only its owner read the data folder, where the database lies by default."""
        if not self.database:
            self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self.data_dir.stat().st_mode & 0o077:
                self.data_dir.chmod(0o700)

    def database_url(self) -> str:
        """The database to open."""
        return self.database or f"sqlite:///{self.data_dir.absolute() / 'tabularium.db'}"
