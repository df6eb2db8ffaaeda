"""What a faction would rebel with: by it those are compared who declare themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ..book import rule
from ..cards import LEGIONS, MILITARY
from ..forces import garrison, strength
from ..revolt import discontented
from ..state import BANK, Republic


@rule("republic:11.2c", "republic:11.3b")
def force(s: Republic, leader: int, legions: Sequence[int] = ()) -> int:
    """A leader's skill and the legions that follow him, and all that the governors of his faction could bring.

    They bring garrisons, provincial armies and fleets, and veterans sworn to them, who alone count two; not their own
    skill, and no legion twice.
    """
    governors = [each for each in discontented(s) if s.faction[each] == s.faction[leader]]
    provinces = [s.post[each] for each in governors]
    elsewhere = [legion for legion in LEGIONS if s.legion[legion] != BANK and legion not in legions]
    sworn = [legion for legion in elsewhere if s.sworn[legion] in governors]
    others = {legion for province in provinces for legion in garrison(s, province)} - {*sworn}
    local = sum(s.provincial_armies[province] + s.provincial_fleets[province] for province in provinces)
    return MILITARY[leader] + strength(s, [*legions, *sworn]) + len(others) + local
