"""A board of the Republic under a rulebook that differs in some points, and whom the tests of editions look at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import msgspec

from tabularium.games.republic import GAME
from tabularium.games.republic.assembly import BY_FACTION
from tabularium.games.republic.editions import SECOND, RepublicEdition
from tabularium.games.republic.state import Republic

from ..table import board, person

FABIUS, CLAUDIUS = person("family:fabius"), person("family:claudius")
CORNELIUS = person("family:cornelius")


def in_assembly(here: bool, **given: Any) -> Republic:
    """A board of the second edition, or the same of the assembly with one person for each faction."""
    return board(game=BY_FACTION if here else GAME, **given)


def played_by(changes: dict[str, Any], **given: Any) -> Republic:
    """A board under a rulebook that differs in these points."""

    class Other(Republic, kw_only=True):
        edition: ClassVar[RepublicEdition] = replace(SECOND, **changes)

    s = board(game=GAME, **given)
    other = msgspec.convert(msgspec.to_builtins(s), Other)
    other.sit(s.table)
    return other
