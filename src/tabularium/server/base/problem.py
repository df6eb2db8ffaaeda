"""Problems: a message id with parameters and an HTTP status, for requests that the server refuses."""

from __future__ import annotations

from typing import Any

from tabularium.engine import (
    BadOption,
    BrokenRecord,
    IllegalAnswer,
    NoChance,
    Refusal,
    Refused,
    Sealed,
    StaleAsk,
    UnknownName,
    WrongSeat,
    refuse,
)
from tabularium.store import BadDatabase

STATUS: dict[type[Refused], int] = {
    StaleAsk: 409,
    WrongSeat: 409,
    Sealed: 409,
    NoChance: 409,
    IllegalAnswer: 422,
    BadOption: 422,
    BadDatabase: 503,
}
"""The status of a refusal of the engine or the store."""


class Problem(Refused):
    """The server refuses a request; nothing has changed."""

    def __init__(
        self, status: int, message: str, rule: str | None = None, remedy: str | None = None, **params: Any
    ) -> None:
        super().__init__(refuse(message, rule, remedy, **params))
        self.status = status
        self.headers: dict[str, str] = {}


def not_found(what: str = "page") -> Problem:
    """404: the thing does not exist, or this visitor may not see it. Both look the same."""
    return Problem(404, f"problem.no_{what}")


def not_signed_in() -> Problem:
    """401: the visitor must sign in first."""
    return Problem(401, "problem.not_signed_in", remedy="problem.not_signed_in.remedy")


def forbidden(message: str, **params: Any) -> Problem:
    """403: this person may not do that."""
    return Problem(403, message, **params)


def conflict(message: str, **params: Any) -> Problem:
    """409: not in the present state."""
    return Problem(409, message, **params)


def invalid(message: str, **params: Any) -> Problem:
    """422: the request makes no sense."""
    return Problem(422, message, **params)


def too_many(seconds: float) -> Problem:
    """429: too often in too short a time."""
    problem = Problem(429, "problem.too_often", seconds=max(1, round(seconds)))
    problem.headers["Retry-After"] = str(max(1, round(seconds)))
    return problem


def status_of(error: Exception) -> int:
    """The HTTP status of an error that is raised on purpose."""
    if isinstance(error, Problem):
        return error.status
    for kind, status in STATUS.items():
        if isinstance(error, kind):
            return status
    return 422 if isinstance(error, Refused | BrokenRecord | UnknownName) else 500


def refusal_of(error: Exception) -> Refusal:
    """The message to the player for an error that is raised on purpose."""
    if isinstance(error, Refused):
        return error.refusal
    if isinstance(error, BrokenRecord):
        return refuse("problem.broken_record", line=error.line, reason=error.reason)
    if isinstance(error, UnknownName):
        return refuse(f"problem.unknown_{error.what}", name=error.name[:80], nearest=error.nearest)
    return refuse("problem.broken", remedy="problem.broken.remedy")
