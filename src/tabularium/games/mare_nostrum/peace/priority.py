"""Which clauses stand when several victors choose one more often than it can be chosen (6.2)."""

from __future__ import annotations

from ..book import rule
from ..orders import Clause
from ..pieces import Treaty
from ..state import MareNostrum
from .clauses import KINDS, ORDER


@rule("mare:6.2r", "mare:6.2u", "mare:6.2f3")
def standing(s: MareNostrum) -> tuple[list[tuple[Treaty, Clause]], list[tuple[Treaty, Clause]]]:
    """The clauses that take effect, in the book's order, and those that are lost; limits hold for each loser."""
    stand: list[tuple[Treaty, Clause]] = []
    lost: list[tuple[Treaty, Clause]] = []
    losers = {treaty.loser for treaty in s.treaties}
    for loser in [nation for nation in s.living() if nation in losers]:
        chosen = [(treaty, clause) for treaty in by_priority(s, loser) for clause in treaty.clauses]
        for key in ORDER:
            same = [(treaty, clause) for treaty, clause in chosen if clause.clause == key]
            limit = KINDS[key]["max_per_turn"]
            if KINDS[key].get("same_victor_only"):
                limit = min(limit, sum(treaty is same[0][0] for treaty, _ in same))
            stand += same[:limit]
            lost += same[limit:]
    stand.sort(key=lambda each: ORDER.index(each[1].clause))
    return stand, lost


@rule("mare:6.2r")
def by_priority(s: MareNostrum, loser: int) -> list[Treaty]:
    """A loser's surrenders: unconditional ones first, then the longest war, most troops, the steadiest victor."""

    def key(treaty: Treaty) -> tuple[bool, int, int, int]:
        victor = treaty.victor
        troops = sum(s.units_in(province, victor) for province in s.provinces(loser))
        return treaty.kind != "unconditional", s.war_since[loser][victor], -troops, s.stability[victor]

    return sorted((treaty for treaty in s.treaties if treaty.loser == loser and treaty.kind != "truce"), key=key)
