"""Troops go home when hostilities end (6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from ..book import rule
from ..pieces import NOBODY, Force
from ..state import MareNostrum


@rule("mare:6.1k", "mare:6.2m")
def withdraw(s: MareNostrum, nation: int, host: int, stay: Sequence[int]) -> None:
    """The troops of a nation leave the land of another for their own capital, but for provinces where they may stay."""
    for force in list(s.forces):
        if force.nation == nation and s.owner[force.province] == host and force.province not in stay:
            go_home(s, force)


@rule("mare:6.1k", "mare:6.2f")
def leave_ceded(s: MareNostrum, nation: int, ceded: Sequence[int]) -> None:
    """Troops go home from what was the former enemy's until this peace and is a third nation's now.

    Units at war with its new owner stay: there hostilities go on.
    """
    for force in list(s.forces):
        owner = s.owner[force.province]
        if force.nation == nation and force.province in ceded and owner != nation and not s.at_war(nation, owner):
            go_home(s, force)


def go_home(s: MareNostrum, force: Force) -> None:
    """A force moves to the capital of its nation, with its leader and his companions if it has one."""
    home = s.capital(force.nation)
    force.province = home
    if force.leader == NOBODY:
        s.join(force)
        return
    for leader in s.leaders:
        if force.leader in (leader.number, leader.principal):
            leader.province = home
