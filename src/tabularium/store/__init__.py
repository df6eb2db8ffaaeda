"""Records in a database: SQLite by default, PostgreSQL by address; one schema, migrations on start."""

from . import (
    backup,
    documents,
    drafts,
    forget,
    guides,
    judged,
    lease,
    letters,
    lists,
    mail_queue,
    registry,
    schema,
    shelf,
    talk,
    tries,
)
from .database import Conflict, PostgresStore, SqliteStore, Store, database_url, open_store
from .errors import BadDatabase, Unavailable

__all__ = [
    "BadDatabase",
    "Conflict",
    "PostgresStore",
    "SqliteStore",
    "Store",
    "Unavailable",
    "backup",
    "database_url",
    "documents",
    "drafts",
    "forget",
    "guides",
    "judged",
    "lease",
    "letters",
    "lists",
    "mail_queue",
    "open_store",
    "registry",
    "schema",
    "shelf",
    "talk",
    "tries",
]
