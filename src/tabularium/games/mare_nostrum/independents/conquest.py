"""Effects of war on an independent: extermination, protected provinces, storming, and the end of its leader (3.12)."""

from __future__ import annotations

from ..book import rule
from ..pieces import NOBODY
from ..state import MareNostrum
from ..tables import HOSTILE, MILITARY_ALLIANCE, VASSAL
from ..world import CITIES_OF, PROVINCE_OF, PROVINCES
from .grades import annex, grant, hand_back, make_peace


@rule("mare:3.12.1b", "mare:3.12.1c", "mare:3.12.9c")
def exterminated(s: MareNostrum, province: int, nation: int) -> None:
    """A hostile nation's battle has destroyed all troops: the province is its vassal, unless another protects it.

    A grade that was only kept while the province had a leader protects as well, for it counts again without him.
    """
    if s.grade[nation][province] != HOSTILE:
        return
    holder = next((other for other in s.others(nation) if protects(s, other, province)), NOBODY)
    if holder == NOBODY:
        s.fresh.append([province, nation])
        grant(s, nation, province, VASSAL, "mare:3.12.1b")
    elif s.options.patron_reaction == "next_turn" or not s.at_war(holder, nation):
        s.pending.append([province, nation, holder])


@rule("mare:3.12.1c", "mare:3.12.9b")
def protects(s: MareNostrum, nation: int, province: int) -> bool:
    """Is a nation the patron of a province, or will it be again now that its leader is gone?"""
    return max(s.grade[nation][province], s.kept[nation][province]) >= MILITARY_ALLIANCE


@rule("mare:3.12.1c")
def transfer_pending(s: MareNostrum) -> None:
    """The turn after: a protected province that nobody defended becomes the vassal of the nation that destroyed its
    troops."""
    for province, nation, holder in s.pending:
        defended = s.options.patron_reaction == "next_turn" and s.at_war(holder, nation)
        if s.independent(province) and not s.eliminated[nation] and not defended:
            grant(s, nation, province, VASSAL, "mare:3.12.1c")
    s.pending = []


@rule("mare:3.12.7c")
def may_storm(s: MareNostrum, nation: int, province: int) -> bool:
    """May a nation attack the cities of an independent: it has no troops, and they are at war or just were?"""
    if not s.independent(province) or s.units_in(province, NOBODY):
        return False
    fresh = s.options.storm_relation == "hostile_or_fresh_vassal" and [province, nation] in s.fresh
    return s.grade[nation][province] == HOSTILE or fresh


@rule("mare:3.12.7c")
def stormed(s: MareNostrum, city: int, nation: int) -> None:
    """A city of an independent falls and gets a garrison of the attacker; with the last of them all is annexed."""
    province = PROVINCE_OF[city]
    s.occupier[city], s.garrison[city] = nation, 1
    s.say("independents.stormed", rule="mare:3.12.7c", nation=s.name(nation), province=PROVINCES[province])
    if all(s.occupier[each] == nation for each in CITIES_OF[province]):
        annex(s, province, nation, "mare:3.12.7c")


@rule("mare:3.12.7c")
def war_is_over(s: MareNostrum) -> None:
    """A new turn: vassals won by the sword are vassals like any others, and cities stormed there are their own."""
    s.fresh = []
    for province in {PROVINCE_OF[city] for city, occupier in enumerate(s.occupier) if occupier != NOBODY}:
        if s.independent(province):
            hand_back(s, province)


@rule("mare:3.12.9c", "mare:3.12.9d")
def leader_gone(s: MareNostrum, province: int) -> None:
    """The leader of an independent is gone: wars that were declared on him end, and kept grades count again."""
    for nation in s.living():
        if s.grade[nation][province] == HOSTILE and s.kept[nation][province] != HOSTILE:
            make_peace(s, nation, province)


@rule("mare:3.12.9e")
def leader_appears(s: MareNostrum, province: int) -> None:
    """A leader rises: what nations invested there this turn is lost, and things are as they were before it.

    Nations that lost advantages to a vassal of this turn get them back.
    """
    for nation, place, before, no_entry in reversed(s.climbed):
        if place == province and s.independent(province):
            if s.grade[nation][province] >= before:
                s.tell(nation, "independents.overtaken", rule="mare:3.12.9e", province=PROVINCES[province])
            s.grade[nation][province], s.no_entry[nation][province] = before, bool(no_entry)
    s.climbed = [each for each in s.climbed if each[1] != province]
