"""Short words for the page of diplomacy: rows, treaties in force, wars, and who may declare one."""

from __future__ import annotations

from typing import Any

from tabularium.games.mare_nostrum.casus_belli import give_casus_belli, has_casus_belli
from tabularium.games.mare_nostrum.diplomacy.treaties import has_passage
from tabularium.games.mare_nostrum.orders import Relation
from tabularium.games.mare_nostrum.state import MareNostrum

from .world import nation, order, wrong

YEAR = 522
"""The first year of the scenario."""


def towards(name: str, **what: Any) -> Relation:
    """A row of the page."""
    return Relation(f"nation:{name}", **what)


def ordered(s: MareNostrum, name: str, *rows: Relation) -> None:
    """A nation hands in these rows."""
    order(s, name, diplomacy=list(rows))


def refused(s: MareNostrum, name: str, *rows: Relation) -> dict[str, str]:
    """What is wrong with these rows, by path the rule."""
    return wrong(s, name, diplomacy=list(rows))


def grant(s: MareNostrum, host: str, guest: str, until: int) -> None:
    s.passage_until[nation(s, host)][nation(s, guest)] = until


def granted(s: MareNostrum, host: str, guest: str) -> bool:
    return has_passage(s, nation(s, guest), nation(s, host))


def trading(s: MareNostrum, a: str, b: str, yes: bool | None = None) -> bool:
    """Have two nations a trade alliance? If `yes` says so, they have from now on."""
    one, other = nation(s, a), nation(s, b)
    if yes is not None:
        s.trade_alliance[one][other] = s.trade_alliance[other][one] = yes
    return s.trade_alliance[one][other]


def allied(s: MareNostrum, a: str, b: str) -> bool:
    return s.military_alliance[nation(s, a)][nation(s, b)]


def at_war(s: MareNostrum, a: str, b: str) -> bool:
    return s.at_war(nation(s, a), nation(s, b))


def may_use(s: MareNostrum, a: str, b: str) -> bool:
    """Has the first a casus belli against the second that is good now?"""
    return has_casus_belli(s, nation(s, a), nation(s, b))


def holds(s: MareNostrum, a: str, b: str) -> bool:
    """Will the first have a casus belli against the second next turn?"""
    s.turn += 1
    found = may_use(s, a, b)
    s.turn -= 1
    return found


def arm(s: MareNostrum, a: str, b: str) -> None:
    """The first has a casus belli against the second that is good now."""
    give_casus_belli(s, nation(s, a), nation(s, b), at_once=True)
