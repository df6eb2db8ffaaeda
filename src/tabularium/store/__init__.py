"""Records in a database: SQLite by default, PostgreSQL by address; one schema, migrations on start."""

from . import forget, lists, registry, schema, shelf, talk
from .database import BadDatabase, Conflict, PostgresStore, SqliteStore, Store, database_url, open_store

__all__ = [
    "BadDatabase",
    "Conflict",
    "PostgresStore",
    "SqliteStore",
    "Store",
    "database_url",
    "forget",
    "lists",
    "open_store",
    "registry",
    "schema",
    "shelf",
    "talk",
]
