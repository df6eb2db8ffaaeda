"""Bringing a database up to date, or telling why it cannot be."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

LOCK = 0x7AB0_1A12
"""The key of the PostgreSQL lock under which one worker at a time migrates."""


def settings_of(connection: Connection) -> Config:
    """Where the migrations are, and on which connection they run."""
    config = Config()
    config.set_main_option("script_location", str(files("tabularium.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run every migration that has not run yet."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    command.upgrade(settings_of(connection), "head")
    connection.commit()
