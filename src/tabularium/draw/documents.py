"""The contents of a document between seats: the kinds of clauses a game knows, and how each stands now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Field = Literal["by", "to", "about", "until", "words"]
Standing = Literal["", "written", "holds"]
"""Nothing done about it yet; written by the reader's own hand, to be opened with the others' answers; it holds."""


@dataclass(frozen=True)
class ClauseKind:
    """A kind of clause: the catalogue has its name (`clause.NAME`) and its sentence (`clause.NAME.says`)."""

    name: str
    needs: tuple[Field, ...]
    """The party that acts, towards whom, about which seat, until when; or in words alone."""
    rule: str | None = None
    """The rule by which it binds once it is made real; None: it binds nobody."""
    page: str = ""
    """The place on the table where it is made real."""


PROMISE = ClauseKind("promise", ("words",))
"""The clause that every document may hold in any game: words that bind nobody."""
