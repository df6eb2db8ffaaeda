"""Migrations: bring a database up to date, or say why that is impossible."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from .errors import BadDatabase

if TYPE_CHECKING:
    from alembic.config import Config

LOCK = 0x7AB0_1A12
"""The key of the PostgreSQL lock under which one worker at a time migrates."""


def settings_of(connection: Connection) -> Config:
    """Alembic's configuration for this connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("tabularium.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    return config


def known() -> list[str]:
    """The numbers of all migrations, as the names of their files have them; the newest last."""
    versions = files("tabularium.store").joinpath("migrations", "versions")
    return sorted(each.name[1:5] for each in versions.iterdir() if each.name.startswith("m"))


def version_of(connection: Connection) -> str | None:
    """The number of the last migration that has run."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection) -> None:
    """Run missing migrations; Alembic is only imported if there are any."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    version, all_ = version_of(connection), known()
    if version is not None and version not in all_:
        raise BadDatabase("problem.database.later", version=version, newest=all_[-1])
    if version != all_[-1]:
        from alembic import command

        command.upgrade(settings_of(connection), "head")
    connection.commit()
