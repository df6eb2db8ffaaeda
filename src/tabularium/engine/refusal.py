"""A refusal: a message, the rule behind it, and the remedy."""

from __future__ import annotations

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something is not allowed: a message id with parameters, the rule's id, and the message id of a remedy.

    Of a sheet, `path` names the field that cannot stand so.
    """

    message: str
    rule: str | None = None
    remedy: str | None = None
    params: dict[str, Any] = {}
    path: str | None = None


def refuse(message: str, rule: str | None = None, remedy: str | None = None, **params: Any) -> Refusal:
    """A refusal in one line."""
    return Refusal(message=message, rule=rule, remedy=remedy, params=params)


class TabulariumError(Exception):
    """The root of every error this project raises on purpose."""


class KernelError(TabulariumError):
    """A game broke a rule of the kernel: a fault of its author, never of a player."""


class Refused(TabulariumError):
    """A player's wish that was not granted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message} [{refusal.rule}] {refusal.params}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        """Made again from its refusal, where it comes out of another process."""
        return type(self), (self.refusal,)


class WrongSeat(Refused):
    """This seat is not asked anything now."""


class StaleAsk(Refused):
    """The question this answer was meant for has been replaced."""


class IllegalAnswer(Refused):
    """The answer is not among the legal ones."""


class NoChance(Refused):
    """This seat may not do that unasked, or not now."""


class Sealed(Refused):
    """An undo that would cross a seal: chance, a shown secret, or another seat's answer."""


class BadQuestion(Refused):
    """Odds that nobody could compute, or a question nobody could understand; the refusal says what is wrong."""


def bad(message: str, **params: Any) -> BadQuestion:
    """A complaint about a question in one line."""
    return BadQuestion(refuse(message, **params))
