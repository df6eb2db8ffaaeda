"""The tables of the database: one schema for SQLite and PostgreSQL. Times are seconds since the epoch."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Plain(TypeDecorator[Any]):
    """Plain JSON data, kept as text so that both databases hold the same bytes."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


def _person(name: str = "person", **more: Any) -> Column[str]:
    return Column(name, String(24), ForeignKey("people.id", ondelete="CASCADE"), **more)


def _table(**more: Any) -> Column[str]:
    return Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), **more)


house = Table(
    "house",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Plain, nullable=False),
)
"""The server's own memory: when it was last alive, for clocks that must not run while it is closed."""

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("account", String(60), unique=True),
    Column("password", Text),
    Column("email", String(254)),
    Column("mail", Boolean, nullable=False, default=False),
    Column("language", String(8), nullable=False, default="en"),
    Column("created", Double, nullable=False),
    Column("mailed", Double, nullable=False, default=0.0),
    Column("unconfirmed", String(254)),
    Column("confirm_due", Double, index=True),
    Column("confirm_tries", Integer, nullable=False, default=0),
    Column("leaving", Double, index=True),
    Column("calls", Plain),
)
"""`email` is a confirmed address, `unconfirmed` one that waits for its owner; `confirm_due` says when the mail goes
out. `leaving` is set while a person is being forgotten, which takes a while after many games. `calls` is what the
person wants to be told of, and where; null means as everybody has it at first.

A guest has neither account nor password. `account` is the name a person signs in with, in lower case.
"""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    _person(nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Column("label", String(120), nullable=False, default=""),
)
"""`token` is the digest of what the browser holds, `label` that of the address it was given to."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("options", Plain, nullable=False),
    Column("status", String(12), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("hot_seat", Boolean, nullable=False, default=False),
    Column("pace", Plain, nullable=False),
    Column("undo", String(12), nullable=False),
    Column("away", String(12), nullable=False),
    _person("host", index=True),
    Column("origin", String(12), nullable=False, default="played"),
    Column("rules_version", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Column("started", Double),
    Column("ended", Double),
    Column("changed", Double, nullable=False, index=True),
    Column("version", Integer, nullable=False, default=0),
    Column("rows", Integer, nullable=False, default=0),
    Column("n", Integer, nullable=False, default=0),
    Column("head", String(64), nullable=False, default=""),
    Column("asked", Plain, nullable=False),
    Column("standing", Plain),
    Column("grace", Double),
    Column("due", Double, index=True),
    Column("outcome", Plain),
    Column("previous", String(24)),
    Column("following", String(24)),
    Column("room", Plain),
    Column("code", String(24), index=True, unique=True),
    Column("delay", Integer, nullable=False, default=0),
    Column("turns", Plain),
    Column("whole_code", String(60)),
)
"""`rows` counts the record, `n` what everybody may know has happened; `version` rises with every change at all.

`asked` maps a seat to the number of its ask and whether others may know that it is asked. `grace` is until when
automatic answers wait, `due` when the house must look after the table: an automatic answer or a clock. `seed` stays
here until the record's end row reveals it. `delay` is how many turns later spectators see it, `turns` at which
numbers its turns began. `room` is what a table keeps at which somebody presides, `code` the word
and number by which people come to it, `whole_code` the same with more words.
"""

seats = Table(
    "seats",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(60), nullable=False),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("level", String(40)),
    Column("caretaker", String(40)),
    Column("away", Double),
    Column("salt", String(80), nullable=False, default=""),
    Column("resigned", Boolean, nullable=False, default=False),
    Column("told", Boolean, nullable=False, default=False),
    Column("seen", Integer, nullable=False, default=0),
    Column("here", Double),
    Column("missed", Integer, nullable=False, default=0),
    Column("former", Plain),
)
"""`kind` is person, open, link or bot. `caretaker` is the bot that looks after an absent person's seat, `away` since
when. `here` is when the seat was last seen in the room. `missed` counts missed deadlines in a row. `former` lists
earlier owners, each with the public number and the time of the change."""

watchers = Table(
    "watchers",
    metadata,
    _table(primary_key=True),
    _person(primary_key=True),
    Column("link", String(24)),
)
"""People who may look at a private table, with the link by which they came: taking the link back sends them away."""

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("id", String(24), nullable=False, unique=True),
    Column("kind", String(8), nullable=False),
    _person(index=True),
    _table(index=True),
    Column("seat", Integer),
    Column("created", Double, nullable=False),
    Column("expires", Double),
    Column("used", Double),
)
"""Links stand under the digest of their token; who revokes one deletes its row. `id` is what the owner sees of it."""

rows = Table(
    "rows",
    metadata,
    _table(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("public", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("line", LargeBinary, nullable=False),
    Column("step", LargeBinary),
)
"""The record: one JSON line a row, append-only. `public` is the table's public number after it, `step` the state, where
it changed.
"""

snapshots = Table(
    "snapshots",
    metadata,
    _table(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("public", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("kept", Boolean, nullable=False),
)
"""The match after row `n`: the newest sealed one, and those that are kept for replay."""

lines = Table(
    "lines",
    metadata,
    Column("serial", Integer, primary_key=True),
    _table(nullable=False),
    Column("place", Integer),
    Column("public", Integer, nullable=False),
    Column("undone", Integer),
    Column("at", Double, nullable=False),
    Column("audience", String(200)),
    Column("line", Plain, nullable=False),
    Index("ix_lines_table_public", "table_id", "public"),
    sqlite_autoincrement=True,
)
"""The log. `audience` is `,0,2,` for two seats and null for everybody. `place` is the line's index in the match's log,
none for what the house itself says; an undone line stays.
"""

messages = Table(
    "messages",
    metadata,
    Column("serial", Integer, primary_key=True),
    _table(nullable=False, index=True),
    Column("public", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL")),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("audience", String(200)),
    Column("text", Text, nullable=False),
    Column("lines", Plain),
    sqlite_autoincrement=True,
)
"""Talk: for all where `audience` is null, else a letter to those seats. A bot's words are `lines` of a catalogue."""

letter_drafts = Table(
    "letter_drafts",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", String(16), primary_key=True),
    _person(nullable=False, index=True),
    Column("audience", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""Letters that are not sent yet; `key` is what the page on which one is written calls it."""

mailboxes = Table(
    "mailboxes",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("read", Integer, nullable=False),
)
"""Up to which message a seat has read its letters."""

documents = Table(
    "documents",
    metadata,
    Column("id", String(24), primary_key=True),
    _table(nullable=False, index=True),
    Column("public", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("seat", Integer, nullable=False),
    Column("audience", String(200)),
    Column("title", String(120), nullable=False),
    Column("text", Text, nullable=False),
    Column("clauses", Plain, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("closed", String(10)),
    Column("closed_by", Integer),
    Column("closed_at", Double),
)
"""Documents that seats sign with one another: `audience` are the parties, null in a declaration to all. Its text never
changes; `closed` says that it was withdrawn before all had signed, or denounced afterwards.
"""

signatures = Table(
    "signatures",
    metadata,
    Column("document", String(24), ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)

waiting_post = Table(
    "waiting_post",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("papers", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("person", String(24)),
    Column("due", Double, nullable=False, index=True),
)
"""Seats of bots at which papers wait to be answered: how many, how often the bot has written, who wrote last."""

mutes = Table(
    "mutes",
    metadata,
    _person(primary_key=True),
    Column("muted", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("serial", Integer, primary_key=True),
    Column("message", Integer, ForeignKey("messages.serial", ondelete="CASCADE"), nullable=False),
    _person(nullable=False),
    Column("reason", String(500), nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("message", "person"),
    sqlite_autoincrement=True,
)

tries = Table(
    "tries",
    metadata,
    Column("serial", Integer, primary_key=True),
    Column("key", String(32), nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_tries_key_at", "key", "at"),
    sqlite_autoincrement=True,
)
"""Tries at passwords and links, new guests, talk: `key` is a digest of who tried what."""

clocks = Table(
    "clocks",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("left", Double, nullable=False),
    Column("ask", Integer),
    Column("since", Double),
    Column("deadline", Double, index=True),
    Column("reminded", Integer),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"], ondelete="CASCADE"),
)
"""A seat's time: the rest of its bank, the start and end of its present ask's clock, and the ask of its last reminder.
"""

envelopes = Table(
    "envelopes",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ask", Integer, nullable=False),
    Column("answer", Plain, nullable=False),
    Column("by", String(40)),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"], ondelete="CASCADE"),
)
"""An answer that was handed in and lies sealed until all are opened; `by` names who wrote it if its person did not."""

drafts = Table(
    "drafts",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("ask", Integer, primary_key=True, autoincrement=False),
    _person(nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("sheet", Plain, nullable=False),
)
"""A sheet as far as a person has filled it in, for the ask of this number; `version` counts how often it was saved."""

guides = Table(
    "guides",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, nullable=False),
    Column("number", Integer, nullable=False),
)
"""How far a guest of a guided first game has come: the step, and the number of the question at which it was reached."""

judged = Table(
    "judged",
    metadata,
    _table(primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("upto", Integer, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""What was found out about a finished game, from row `first` of its record on; `whole` marks the last part."""

proposals = Table(
    "proposals",
    metadata,
    Column("id", String(24), primary_key=True),
    _table(nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("row", Integer),
    Column("public", Integer, nullable=False),
    Column("consents", Plain, nullable=False),
    Column("against", Plain),
    Column("at", Double, nullable=False),
    Column("closed", String(10)),
    Column("person", String(24)),
    Column("name", String(60)),
)
"""Proposals that need the consent of the table: to go back beyond a seal, to pause, to abandon, or to give a bot's seat
to a `person` called `name`."""

notices = Table(
    "notices",
    metadata,
    Column("serial", Integer, primary_key=True),
    Column("key", String(100), nullable=False, unique=True),
    Column("event", String(12), nullable=False),
    _person(index=True),
    _table(index=True),
    Column("n", Integer, nullable=False),
    Column("public", Integer, nullable=False),
    Column("channel", String(8), nullable=False),
    Column("at", Double, nullable=False),
    Column("due", Double, index=True),
    Column("tries", Integer, nullable=False, default=0),
    Column("trouble", String(200), nullable=False, default=""),
    sqlite_autoincrement=True,
)
"""The outbox: what people are to be told, written with what happened. A row that was sent is gone; one that was given
up stays for a while with `due` null. `key` tells notices apart by event, person, table and `n`: the number of the ask,
of the letter, or the public number of the table. Without a `person` it is for the table as a whole.
"""

ways = Table(
    "ways",
    metadata,
    Column("id", String(24), primary_key=True),
    _person(index=True),
    _table(index=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(60), nullable=False),
    Column("address", Text, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created", Double, nullable=False),
    Column("used", Double),
    Column("answer", String(200), nullable=False, default=""),
    Column("good", Boolean, nullable=False, default=True),
)
"""Ways to reach a person, or a table as a whole, besides mail: `push` to a browser, or `chat`. `answer` is what came
back the last time, at `used`; `good` says whether the message was taken.
"""
