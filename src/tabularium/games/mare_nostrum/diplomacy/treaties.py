"""The consequences of the end of a treaty, for any end and reason (3.3.1 to 3.3.3)."""

from __future__ import annotations

from ..book import rule
from ..routes import alliance_ended
from ..spheres import end_spheres
from ..state import MareNostrum

BAR = 5
"""So many years must pass before a broken treaty can be made again."""


@rule("mare:3.3.1e", "mare:3.3.1g", "mare:3.3.1l", "mare:7.1l")
def has_passage(s: MareNostrum, guest: int, host: int) -> bool:
    """Has a nation the right to move through another and to stay there? It is one-way."""
    return s.passage_until[host][guest] >= s.year


@rule("mare:3.3.1h", "mare:6.2k")
def end_passage(s: MareNostrum, host: int, guest: int) -> None:
    """A grant ends before its time and cannot be given again for five years."""
    s.passage_until[host][guest] = 0
    s.no_passage_before[host][guest] = s.year + BAR


@rule("mare:3.3.2d", "mare:3.3.2e")
def end_trade_alliance(s: MareNostrum, a: int, b: int) -> None:
    """The trade points between the two suffer, and for five years they cannot ally again."""
    s.trade_alliance[a][b] = s.trade_alliance[b][a] = False
    s.no_trade_before[a][b] = s.no_trade_before[b][a] = s.year + BAR
    alliance_ended(s, a, b)


@rule("mare:3.3.3c")
def end_military_alliance(s: MareNostrum, a: int, b: int) -> None:
    """The two no longer fight together, and cannot ally again for five years."""
    s.military_alliance[a][b] = s.military_alliance[b][a] = False
    s.no_military_before[a][b] = s.no_military_before[b][a] = s.year + BAR


@rule("mare:3.3a", "mare:3.3.5o", "mare:3.3.5u")
def void_treaties(s: MareNostrum, a: int, b: int) -> None:
    """War ends all that two nations have agreed, the terms of their last peace among it."""
    if s.trade_alliance[a][b]:
        end_trade_alliance(s, a, b)
    if s.military_alliance[a][b]:
        end_military_alliance(s, a, b)
    for host, guest in ((a, b), (b, a)):
        if has_passage(s, guest, host):
            end_passage(s, host, guest)
        s.peace_until[host][guest] = 0
        end_spheres(s, host, guest)
    s.debts = [debt for debt in s.debts if not (debt.per_urban and {debt.debtor, debt.creditor} == {a, b})]
