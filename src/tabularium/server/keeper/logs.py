"""Structured logs: one JSON object a line on standard error, and never a secret."""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime

import msgspec

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
            told["error"] = "".join(traceback.format_exception(*record.exc_info))
        return msgspec.json.encode(told, enc_hook=str).decode()


def set_up(level: str) -> None:
    """Log like this from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tabularium", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
