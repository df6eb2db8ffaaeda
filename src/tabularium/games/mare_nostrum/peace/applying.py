"""The effects of each clause of a surrender (6.2)."""

from __future__ import annotations

from collections.abc import Callable

from ..ages import checked
from ..book import rule
from ..diplomacy.treaties import end_military_alliance, end_passage, end_trade_alliance
from ..leaders import called
from ..orders import Clause
from ..pieces import NOBODY, Debt, Treaty
from ..recruiting import scrap
from ..routes import change_hands
from ..spheres import keep_out
from ..state import POINTS, MareNostrum
from ..tables import NEUTRAL, TABLES
from ..world import CITIES_OF, PROVINCE, PROVINCES
from .clauses import rescinds
from .troops import best, taken, worst

YEARS = 5
"""For so long hold the clauses that hold for years."""
FLEETS = 10
UNITS = 5


@rule("mare:6.2a")
def forced_peace(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """Five years of peace more, which bind the loser alone."""
    s.peace_until[treaty.loser][treaty.victor] = later(s, s.peace_until[treaty.loser][treaty.victor])


@rule("mare:6.2b")
def vp_gain(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """Points for the victor."""
    s.points[treaty.victor] += POINTS["vp_clause"]


@rule("mare:6.2c")
def vp_loss(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """The loser's points fall, below zero if need be."""
    s.points[treaty.loser] -= POINTS["vp_clause"]


@rule("mare:6.2d")
def stability_gain(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """A level for the victor."""
    s.steady(treaty.victor, 1)


@rule("mare:6.2e")
def indemnity(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """In each of the next five years a talent for every point of urban population the loser then has."""
    s.debts.append(Debt(treaty.loser, treaty.victor, since=s.year, until=s.year + YEARS, per_urban=1))


@rule("mare:6.2f", "mare:6.2f5")
def province_cession(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """A province with all that is in it goes to the victor, its garrisons too; units go home when peace is made."""
    province = PROVINCE[str(clause.province)]
    change_hands(s, province, treaty.victor)
    for city in CITIES_OF[province]:
        if s.occupier[city] not in (NOBODY, treaty.victor):
            s.garrison[city] = 1
        s.occupier[city] = NOBODY
    s.say("peace.ceded", rule="mare:6.2f", province=PROVINCES[province], nation=s.name(treaty.victor))


@rule("mare:6.2g")
def rights_cession(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """The loser's grade in an independent goes to the victor, unless his own is higher."""
    province = PROVINCE[str(clause.province)]
    s.grade[treaty.victor][province] = max(s.grade[treaty.victor][province], s.grade[treaty.loser][province])
    s.no_entry[treaty.victor][province] = False
    make_neutral(s, treaty.loser, province)


@rule("mare:6.2h")
def rights_withdrawal(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """The loser is Neutral to an independent again."""
    make_neutral(s, treaty.loser, PROVINCE[str(clause.province)])


def make_neutral(s: MareNostrum, nation: int, province: int) -> None:
    """A nation has no more to do with an independent than any other."""
    s.grade[nation][province] = NEUTRAL
    s.no_entry[nation][province] = False


@rule("mare:6.2i", "mare:7.1l")
def sphere_of_influence(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """The loser cannot invest in an independent for five years."""
    province = PROVINCE[str(clause.province)]
    keep_out(s, treaty.loser, province, treaty.victor, s.year + YEARS - 1)


@rule("mare:6.2j")
def break_military_alliance(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """An alliance of the loser ends, at no cost and as nobody's wrong; why it does, the line does not tell."""
    ally = s.nation(str(clause.nation))
    if not s.military_alliance[treaty.loser][ally]:  # another treaty of the same peace has ended it
        return
    end_military_alliance(s, treaty.loser, ally)
    s.say("peace.alliance_broken", rule="mare:3.3.3c", nation=s.name(treaty.loser), other=s.name(ally))


@rule("mare:6.2k")
def rescind_passage(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """A grant of the loser ends even with guests in the land; where there is none there is nothing to end."""
    if not rescinds(s, treaty.loser, clause):
        return
    guest = s.nation(str(clause.nation))
    end_passage(s, treaty.loser, guest)
    for party in (treaty.loser, guest):
        s.tell(party, "passage.revoked", rule="mare:3.3.1h", nation=s.name(treaty.loser), guest=s.name(guest))


@rule("mare:6.2l")
def break_trade_alliance(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """A trade alliance of the loser ends, and is nobody's wrong; why it does, the line does not tell."""
    ally = s.nation(str(clause.nation))
    if not s.trade_alliance[treaty.loser][ally]:  # the ally has surrendered too, and broke it first
        return
    end_trade_alliance(s, treaty.loser, ally)
    s.say("peace.trade_broken", rule="mare:3.3.2e", nation=s.name(treaty.loser), other=s.name(ally))


@rule("mare:6.2m")
def passage_to_victor(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """The victor may pass through the loser for five years, for ten if it is chosen twice."""
    s.passage_until[treaty.loser][treaty.victor] = later(s, s.passage_until[treaty.loser][treaty.victor])


@rule("mare:6.2n")
def leader_retirement(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """A leader ages by twenty years and must pass the check of old age."""
    leader = next(each for each in s.leaders_of(treaty.loser) if called(each) == clause.leader)
    leader.age += TABLES["leader_years"]["retirement_clause"]
    checked(s, leader, "old_age")


@rule("mare:6.2o")
def fleet_scrapping(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """Ten fleets of the loser leave the game."""
    scrap(s, treaty.loser, FLEETS)


@rule("mare:6.2p")
def auxiliary_troops(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """Five of the loser's worst units serve the victor from now on, in his capital."""
    for column in taken(s, treaty.loser, UNITS, worst):
        s.muster(treaty.victor, s.capital(treaty.victor), column, 1)


@rule("mare:6.2q")
def demobilisation(s: MareNostrum, treaty: Treaty, clause: Clause) -> None:
    """Five of the loser's best units are sent home."""
    taken(s, treaty.loser, UNITS, best)


def later(s: MareNostrum, until: int) -> int:
    """Five years from now, or after a term that runs already."""
    return max(until, s.year - 1) + YEARS


Apply = Callable[[MareNostrum, Treaty, Clause], None]
APPLY: dict[str, Apply] = {
    f"clause:{each.__name__}": each
    for each in (
        forced_peace,
        vp_gain,
        vp_loss,
        stability_gain,
        indemnity,
        province_cession,
        rights_cession,
        rights_withdrawal,
        sphere_of_influence,
        break_military_alliance,
        rescind_passage,
        break_trade_alliance,
        passage_to_victor,
        leader_retirement,
        fleet_scrapping,
        auxiliary_troops,
        demobilisation,
    )
}
"""By clause what it does."""
