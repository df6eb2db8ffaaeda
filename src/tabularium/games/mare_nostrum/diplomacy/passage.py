"""Right of passage: who may stand where, and what it costs to stand there without right (3.3.1)."""

from __future__ import annotations

from ..book import rule, scene
from ..casus_belli import give_casus_belli
from ..state import MareNostrum
from .treaties import has_passage


def has_troops(s: MareNostrum, nation: int, host: int) -> bool:
    """Has a nation units in the provinces of another?"""
    land = s.lands.provinces.get(host, ())
    inside = [force for force in s.forces if force.nation == nation and force.province in land]
    return any(force.size for force in inside)


def guests(s: MareNostrum) -> set[tuple[int, int]]:
    """Nations with units in the provinces of others, each with its host."""
    return {
        (force.nation, s.owner[force.province])
        for force in s.forces
        if s.owner[force.province] != force.nation and force.size
    }


@rule("mare:3.3.1d", "mare:3.3.3h", "mare:3.3.5a")
def may_enter(s: MareNostrum, nation: int, host: int) -> bool:
    """May a nation's leaders enter another's provinces without forcing their way: by a grant or by war?"""
    return s.at_war(nation, host) or has_passage(s, nation, host)


@rule("mare:3.3.1k")
def turned_away(s: MareNostrum, nation: int, host: int) -> None:
    """A move is annulled at a border: if the right to it was revoked this turn, that is a casus belli."""
    if not s.revoked[host][nation]:
        return
    s.revoked[host][nation] = 0
    give_casus_belli(s, nation, host)
    for party in (nation, host):
        s.tell(party, "casus_belli.arises", rule="mare:3.3.1k", nation=s.name(nation), against=s.name(host))


@scene
@rule("mare:3.3.1a", "mare:3.3.1l")
def passage_penalty(s: MareNostrum) -> None:
    """Movement is over: who stands in another nation without right loses a level for each such nation."""
    there = guests(s)
    for nation in s.living():
        for host in [other for other in s.others(nation) if (nation, other) in there]:
            paid = s.forced_entry[nation][host] and not s.options.passage_penalty_stacks
            if not may_enter(s, nation, host) and not paid:
                s.steady(nation, -1)
                s.tell(nation, "passage.unlawful_stay", rule="mare:3.3.1a", nation=s.name(host))
    for row in filter(any, (*s.forced_entry, *s.revoked)):
        row[:] = [0] * len(row)
    s.after(passage_penalty)
