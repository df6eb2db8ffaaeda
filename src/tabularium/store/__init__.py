"""Records in a database: SQLite by default, PostgreSQL by address; one schema, migrations on start."""

from . import registry, schema, shelf
from .database import BadDatabase, Conflict, PostgresStore, SqliteStore, Store, database_url, open_store

__all__ = [
    "BadDatabase",
    "Conflict",
    "PostgresStore",
    "SqliteStore",
    "Store",
    "database_url",
    "open_store",
    "registry",
    "schema",
    "shelf",
]
