"""The casus belli: a right to declare war that lifts every restriction, for a turn (3.3.5)."""

from __future__ import annotations

from .book import rule
from .state import MareNostrum


@rule("mare:3.3.5m", "mare:3.3.5n")
def has_casus_belli(s: MareNostrum, nation: int, against: int) -> bool:
    """May a nation use one this turn?"""
    return s.casus_belli_from[nation][against] <= s.turn <= s.casus_belli[nation][against]


@rule("mare:3.3.5n", "mare:7.1l")
def give_casus_belli(s: MareNostrum, nation: int, against: int, *, at_once: bool = False) -> None:
    """One is good in the turn after it arose, however many years that has; `at_once` also in this one."""
    s.own(("casus_belli", "casus_belli_from"))
    first = s.turn if at_once else s.turn + 1
    if s.casus_belli[nation][against] >= s.turn:  # another is still good, and the new one follows it without a gap
        first = min(first, s.casus_belli_from[nation][against])
    s.casus_belli_from[nation][against] = first
    s.casus_belli[nation][against] = s.turn + 1
