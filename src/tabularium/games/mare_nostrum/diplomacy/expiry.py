"""Things that end by themselves when the calendar moves on: grants, bars, forced peace, casus belli (3.3)."""

from __future__ import annotations

from ..book import rule
from ..state import MareNostrum


@rule("mare:3.3.1l", "mare:3.3.5n", "mare:7.1l")
def expire(s: MareNostrum) -> None:
    """Terms of years that are over are forgotten, at no cost and as nobody's wrong; so is an unused casus belli."""
    for row in filter(any, (*s.passage_until, *s.peace_until, *s.sphere_until)):
        row[:] = [until if until >= s.year else 0 for until in row]
    s.other_spheres = [each for each in s.other_spheres if each.until >= s.year]
    for row in filter(any, (*s.no_passage_before, *s.no_trade_before, *s.no_military_before)):
        row[:] = [before if before > s.year else 0 for before in row]
    for row in filter(any, s.casus_belli):
        row[:] = [last if last >= s.turn else 0 for last in row]
