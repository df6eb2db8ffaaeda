"""Proposals of one kind put together in one vote: part after part, until the proposer puts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tabularium.engine import Pick, Refusal, refuse
from tabularium.engine.state import plain_copy

from ..book import rule
from ..state import Faction, Republic
from .subjects import Framing, rejected_before

PUT = "put"
LET_GO = "let_go"

Parts = list[Any]
"""The parts of a proposal so far, each a list of its own."""


class Group(msgspec.Struct, frozen=True):
    """A kind of proposal whose parts are voted on together. `ask` is the key of the question for the next part, `cited`
    its rule. `left` says what could be named next beside these parts, and `frame` asks for the rest of the named part.
    `why` gives the reason why something cannot be named, and `near` lists what one might try all the same.
    """

    subject: str
    ask: str
    cited: str
    left: Callable[[Parts], list[str]]
    frame: Callable[[str, Parts], Framing]
    why: Callable[[str, Parts], Refusal | None] = lambda answer, parts: None
    near: Callable[[], list[str]] = list


@rule("republic:9.6a", "republic:9.131a", "republic_assembly:9.6a")
def frame_group(s: Republic, teller: Faction, group: Group) -> Framing:
    """One part or several, where they may be voted on together; what has been rejected as it stands is let go, unless
    more is added to it.
    """
    parts: Parts = []
    again = refuse("refused.rejected_this_turn", "republic:9.131a", subject=f"subject:{group.subject}")
    while True:
        ends = [LET_GO if rejected_before(s, group.subject, parts) else PUT] if parts else []
        options = [*ends, *(group.left(parts) if not parts or group.subject in s.edition.grouped else [])]
        if options == [PUT]:
            return parts
        key = yield Pick(
            teller,
            group.ask,
            options,
            rule=group.cited,
            reason=lambda answer: again if answer == PUT else group.why(answer, parts),
            nearby=group.near,
            facts=lambda: {"parts": plain_copy(parts)},
        )
        if key in ends:
            return parts if key == PUT else None
        part = yield from group.frame(key, parts)
        if part is not None:
            parts.append(part)
        elif not parts:
            return None


@rule("republic:9.131a")
def open_to(s: Republic, group: Group, parts: Parts) -> bool:
    """Can these parts come before the Senate: not rejected as they stand, or with something left to add?"""
    return not rejected_before(s, group.subject, parts) or (
        group.subject in s.edition.grouped and bool(group.left(parts))
    )
