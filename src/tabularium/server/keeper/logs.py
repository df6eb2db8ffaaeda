"""Structured logs: one JSON object a line on standard error, and never a secret."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
from sqlalchemy.exc import DBAPIError

DATABASES = ("sqlite3.", "asyncpg.", "sqlalchemy.dialects.")
PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """A log record as a line of JSON: time, level, what happened, and what was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in PLAIN},
        }
        if record.exc_info and record.exc_info[1] is not None:
            told["error"] = "".join(_told(record.exc_info[1]))
        return msgspec.json.encode(told, enc_hook=str).decode()


def _told(error: BaseException) -> Iterator[str]:
    """An exception and its causes. Errors of a database quote values, so only their kind is kept."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
    yield from traceback.format_tb(error.__traceback__)
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    if isinstance(error, DBAPIError):
        yield f"{kind}: {type(error.orig).__name__} in {error.statement}\n"
    elif kind.startswith(DATABASES):
        yield f"{kind}\n"
    else:
        yield f"{kind}: {error}\n"


def set_up(level: str) -> None:
    """Send all loggers through this format from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.root.handlers = [handler]
    logging.captureWarnings(True)
    for name in ("tabularium", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
