"""Disbanded veterans: a victor sends his sworn men home for glory, and calls them back as consul."""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Ask, Pick, Scene

from .book import interjection, rule
from .cards import PERSON, PERSON_AT, TABLES
from .forces import army, remove
from .senate.means import free
from .senators import gain_influence, gain_popularity, in_rome, names
from .state import ACTIVE_BOX, FIELD_CONSUL, NOBODY, ROME_CONSUL, Faction, Republic

PRICE: int = TABLES["forces"]["unit_cost"]
CONSULS = (ROME_CONSUL, FIELD_CONSUL)


# -- disbanding ------------------------------------------------------------------------------------------------------
@rule("republic:10.521")
def faithful(s: Republic, p: int) -> list[int]:
    """The veterans sworn to a commander in the army with which he has won."""
    return [legion for legion in army(s, p) if s.sworn[legion] == p]


@rule("republic:10.521")
def disband(s: Republic, p: int, count: int) -> None:
    """So many of his veterans go home: the legions to the bank, and to him a point of influence and oratory each."""
    legions = faithful(s, p)[:count]
    remove(s, legions)
    for legion in legions:
        s.disbanded[legion] = p
    gain_influence(s, p, len(legions))
    if legions:
        s.say("veterans.disbanded", rule="republic:10.521", senator=PERSON[p], legions=len(legions))


# -- recalling -------------------------------------------------------------------------------------------------------
@rule("republic:10.522a")
def recallable(s: Republic, faction: Faction) -> list[int]:
    """Consuls of a faction in Rome who have disbanded veterans and can pay for one."""
    consuls = [p for p in in_rome(s, faction) if s.office[p] in CONSULS and p in s.disbanded]
    return [p for p in consuls if s.talents[p] + s.treasury[faction] >= PRICE]


def may_recall_veterans(s: Republic, faction: Faction) -> Ask | None:
    """At any time while the Senate sits; not while it is being done."""
    if not s.options.disbanding_veterans or not free(s, faction) or s.under_way(recall_veterans):
        return None
    fit = names(recallable(s, faction))
    return Pick(faction, "veterans.recall", fit, rule="republic:10.522a") if fit else None


@interjection(may_recall_veterans)
@rule("republic:10.522a")
def recall_veterans(s: Republic, faction: Faction, key: str) -> Scene:
    """A consul pays, himself or from the faction's treasury, and they are his veterans again, in Rome."""
    p = PERSON_AT[key]
    most = min(s.disbanded.count(p), (s.talents[p] + s.treasury[faction]) // PRICE)
    count = yield Amount(faction, "veterans.count", 1, most, rule="republic:10.522a", params={"senator": key})
    cost = PRICE * count
    own = yield Amount(
        faction,
        "veterans.own_share",
        max(0, cost - s.treasury[faction]),
        min(cost, s.talents[p]),
        fallback=min(cost, s.talents[p]),
        rule="republic:10.522a",
        params={"senator": key, "talents": cost},
    )
    s.talents[p] -= own
    s.treasury[faction] -= cost - own
    legions = [legion for legion, whose in enumerate(s.disbanded) if whose == p][:count]
    for legion in legions:
        s.legion[legion], s.veteran[legion], s.sworn[legion], s.disbanded[legion] = ACTIVE_BOX, 1, p, NOBODY
    gain_influence(s, p, -count)
    gain_popularity(s, p, -count)
    s.say("veterans.recalled", rule="republic:10.522a", seat=SEATS[faction], senator=key, legions=count, talents=cost)
    s.done()
