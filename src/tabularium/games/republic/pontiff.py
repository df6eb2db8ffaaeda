"""The office of Pontifex Maximus: how it is taken and lost, and what evil omens demand of him."""

from __future__ import annotations

from tabularium.engine import SEATS

from .book import rule
from .cards import PERSON, TABLES
from .end import state_pays
from .senators import gain_influence, man, purse_open
from .state import NOBODY, Republic

GAIN: int = TABLES["office_influence"]["pontifex_maximus"]
LOSS: int = TABLES["office_influence"]["losing_pontifex_maximus"]
FINE = 10


@rule("republic:9.65b")
def install_pontifex(s: Republic, p: int) -> None:
    """The office is his for life, with influence once."""
    s.pontifex = p
    s.say("pontifex.elected", rule="republic:9.65b", senator=PERSON[p])
    gain_influence(s, p, GAIN)


@rule("republic:9.654b", "republic:9.65c")
def depose(s: Republic) -> None:
    """The Senate or the gods have removed him, and his influence falls."""
    p, s.pontifex = s.pontifex, NOBODY
    s.say("pontifex.deposed", rule="republic:9.654b", senator=PERSON[p])
    gain_influence(s, p, LOSS)


@rule("republic:9.653b", "republic:9.653c", "republic:9.653d")
def atone(s: Republic, level: int, price: int) -> None:
    """Evil omens: he pays from his own purse, or loses the office, as he does when they come twice in a year.

    His faction pays the rest and a fine, the former first. If it cannot, its leader may stand trial for it, and the
    State pays what is missing without the fine.
    """
    p = s.pontifex
    faction = s.faction[p]
    if level > 1:
        depose(s)
        return
    own = min(price, s.talents[p]) if purse_open(s, p) else 0
    s.talents[p] -= own
    s.say("pontifex.atones", rule="republic:9.653b", senator=PERSON[p], talents=own)
    missing = price - own
    if not missing:
        return
    depose(s)
    paid = min(missing + FINE, s.treasury[faction])
    s.treasury[faction] -= paid
    s.say("pontifex.fined", rule="republic:9.653d", seat=SEATS[faction], talents=paid)
    if paid < missing + FINE:
        leader = s.leader[faction]
        s.impious = man(s, leader) if leader != NOBODY else []
        state_pays(s, max(0, missing - paid))
