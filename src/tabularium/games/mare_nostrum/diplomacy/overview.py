"""A nation's treaties on the page of diplomacy, some of which others may not see (3.3.1, 3.3.4)."""

from __future__ import annotations

from ..book import rule
from ..casus_belli import has_casus_belli
from ..state import MareNostrum


@rule("mare:3.3.1m", "mare:3.3.4b")
def overview(s: MareNostrum, nation: int) -> dict[str, dict[str, int]]:
    """By nation the years of grants and bars between the two, and from when war may be declared; blank means none."""
    found: dict[str, dict[str, int]] = {}
    for other in s.others(nation):
        peace = s.peace_until[nation][other]
        shown = {
            "granted_until": in_force(s, s.passage_until[nation][other]),
            "received_until": in_force(s, s.passage_until[other][nation]),
            "no_grant_before": to_come(s, s.no_passage_before[nation][other]),
            "no_grant_to_us_before": to_come(s, s.no_passage_before[other][nation]),
            "no_trade_alliance_before": to_come(s, s.no_trade_before[nation][other]),
            "no_military_alliance_before": to_come(s, s.no_military_before[nation][other]),
            "no_war_before": peace + 1 if peace >= s.year else 0,
            "casus_belli": int(has_casus_belli(s, nation, other)),
        }
        if any(shown.values()):
            found[s.name(other)] = {name: value for name, value in shown.items() if value}
    return found


def in_force(s: MareNostrum, until: int) -> int:
    """The last year of something that still holds."""
    return until if until >= s.year else 0


def to_come(s: MareNostrum, before: int) -> int:
    """The first year of something that is still barred."""
    return before if before > s.year else 0
