"""Quotas: how much one person may store, and what to do when it is used up."""

from __future__ import annotations

from sqlalchemy import Connection

from tabularium.store import holdings, lists, registry

from ..base.problem import Problem, conflict

MOST_TABLES = 60
"""Tables one person may have open at once; those given up in the last hour count too."""
MOST_ALONE = 8
"""Running games among bots alone that one person has opened."""
MOST_SITTING = 200
"""Running games at which one person may sit."""
MOST_FINISHED = 500
"""Finished games of one host that are kept."""
MOST_UPLOADED = 200
MOST_UPLOADED_BYTES = 32 * 1024 * 1024
MOST_LINKS_TO = 60
"""Links that lead to one table."""
MOST_SAID = 1000
"""What one person may say at one table."""
MOST_LETTER_DRAFTS = 20
"""Letters that one seat may have begun and not sent."""
MOST_DOCUMENTS = 60
"""Documents that one seat may have written at one table."""
MOST_ROWS = 20_000
"""Rows of one record; beyond that a game goes on by answers alone."""


def full(what: str, most: int) -> Problem:
    """The refusal when a quota is used up; the remedy says how to make room."""
    return conflict(f"problem.full_{what}", remedy=f"problem.full_{what}.remedy", most=most)


def check_opening(connection: Connection, person: str) -> None:
    """May this person open one more table?"""
    if lists.running(connection, person) + holdings.given_up(connection, person) >= MOST_TABLES:
        raise conflict("problem.too_many_tables", most=MOST_TABLES)
    if holdings.finished(connection, person) >= MOST_FINISHED:
        raise full("finished", MOST_FINISHED)


def check_alone(connection: Connection, host: str) -> None:
    """May one more game go on among bots alone?"""
    if holdings.alone(connection, host) >= MOST_ALONE:
        raise full("alone", MOST_ALONE)


def check_sitting(connection: Connection, person: str) -> None:
    """May this person sit down at one more table?"""
    if holdings.sitting(connection, person) >= MOST_SITTING:
        raise conflict("problem.too_many_tables", most=MOST_SITTING)


def check_upload(connection: Connection, person: str, more: int) -> None:
    """Is there room for an upload of so many bytes?"""
    count, size = holdings.uploaded(connection, person)
    if count >= MOST_UPLOADED or size + more > MOST_UPLOADED_BYTES:
        raise full("uploads", MOST_UPLOADED)


def check_links(connection: Connection, table_id: str) -> None:
    """May one more link lead to this table?"""
    if len(registry.links_to(connection, table_id)) >= MOST_LINKS_TO:
        raise full("links", MOST_LINKS_TO)


def check_talk(connection: Connection, person: str, table_id: str) -> None:
    """May this person say one more thing at this table?"""
    if holdings.said(connection, person, table_id) >= MOST_SAID:
        raise full("talk", MOST_SAID)


def check_record(rows: int) -> None:
    """May a record of so many rows grow by rows that are no answers?"""
    if rows >= MOST_ROWS:
        raise full("record", MOST_ROWS)
