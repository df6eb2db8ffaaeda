"""All treaties of the year take effect together: clauses, rewards, the end of the wars, the way home (6.1 to 6.3)."""

from __future__ import annotations

from ..book import rule, scene
from ..diplomacy.fading import end_war
from ..orders import Clause
from ..pieces import Treaty
from ..state import MareNostrum
from ..world import PROVINCE, PROVINCES
from .applying import APPLY
from .elimination import eliminate
from .negotiating import tell_clauses
from .papers import passes
from .priority import standing
from .spoils import SPOILS
from .withdrawal import leave_ceded, withdraw

YEARS_OF_PEACE = 5
CESSION = "clause:province_cession"


@scene
@rule("mare:6.0a", "mare:6.1k", "mare:6.2r", "mare:5e")
def peace_effects(s: MareNostrum) -> None:
    """Clauses are applied with all troops where they stand; then wars end, and troops go home last."""
    stand, lost = standing(s)
    fallen = [(treaty, clause) for treaty, clause in stand if takes_capital(s, treaty, clause)]
    for treaty, clause in stand:
        APPLY[clause.clause](s, treaty, clause)
    for treaty in s.treaties:
        report(s, treaty, [clause for each, clause in stand if each is treaty])
        if treaty.kind != "truce":
            reward(s, treaty)
    for treaty, clause in lost:
        s.tell(treaty.victor, "peace.clause_lost", rule="mare:6.2r", clause=clause.clause)
    for treaty in s.treaties:
        make_peace(s, treaty, treaty.keep if passes([clause for each, clause in stand if each is treaty]) else [])
    for treaty in s.treaties:
        for nation, host in ((treaty.victor, treaty.loser), (treaty.loser, treaty.victor)):
            leave_ceded(s, nation, ceded_by(stand, host))
    for treaty, clause in fallen:
        eliminate(s, treaty.loser, treaty.victor, PROVINCE[str(clause.province)])
    s.forced = []
    s.tidy()
    s.after(peace_effects)


@rule("mare:6.2f4", "mare:9.germans.b")
def takes_capital(s: MareNostrum, treaty: Treaty, clause: Clause) -> bool:
    """Does a clause take the province of the loser's capital? It is its last one then."""
    return clause.clause == CESSION and clause.province == PROVINCES[s.capital(treaty.loser)]


def ceded_by(stand: list[tuple[Treaty, Clause]], loser: int) -> list[int]:
    """The provinces that a nation gives up in this peace."""
    cessions = [clause for treaty, clause in stand if treaty.loser == loser and clause.clause == CESSION]
    return [PROVINCE[str(clause.province)] for clause in cessions]


@rule("mare:5e")
def report(s: MareNostrum, treaty: Treaty, stand: list[Clause]) -> None:
    """The terms of a treaty are known to its signatories alone."""
    for party in (treaty.loser, treaty.victor):
        s.tell(party, f"peace.{treaty.kind}", rule="mare:5e", loser=s.name(treaty.loser), victor=s.name(treaty.victor))
        tell_clauses(s, party, stand)


@rule(
    "mare:6.1g",
    "mare:6.1h",
    "mare:6.1i",
    "mare:6.1j",
    "mare:3.2t",
    "mare:3.2u",
    "mare:3.2v",
    "mare:3.2w",
    "mare:6.1d",
    "mare:4.5.2e",
    "mare:8.1i",
    "mare:8.1j",
    "mare:8.2c",
    "mare:8.1k",
)
def reward(s: MareNostrum, treaty: Treaty) -> None:
    """The victor gains points and levels, the loser loses as many levels, and its leaders grow old over it."""
    spoils = SPOILS[treaty.kind]
    s.points[treaty.victor] += spoils.points
    s.steady(treaty.victor, spoils.levels)
    s.steady(treaty.loser, -spoils.levels)
    for leader in s.leaders_of(treaty.loser):
        leader.age += spoils.years
    if treaty.kind == "unconditional":
        s.subdued[treaty.victor][treaty.loser] = True
        s.feats.append(["surrender", treaty.victor, treaty.loser])


@rule("mare:6.1k", "mare:6.1m", "mare:6.2t", "mare:6.3a", "mare:6.3b")
def make_peace(s: MareNostrum, treaty: Treaty, stay: list[int]) -> None:
    """Forced peace binds both, the war is over, what was occupied returns, and troops go home unless they may stay."""
    loser, victor = treaty.loser, treaty.victor
    truce = treaty.kind == "truce"
    for bound, other in ((loser, victor), (victor, loser)):
        bind(s, bound, other, treaty.years if truce else YEARS_OF_PEACE)
    if truce:
        end_war(s, loser, victor)
    else:
        end_war(s, loser, victor, surrendered=loser)
    s.say("peace.made", rule="mare:6.1k", nation=s.name(loser), other=s.name(victor))
    withdraw(s, loser, victor, [])
    withdraw(s, victor, loser, stay)


@rule("mare:6.2a", "mare:6.2t")
def bind(s: MareNostrum, nation: int, other: int, years: int) -> None:
    """Forced peace for so many years, this one included, after any that binds already."""
    s.peace_until[nation][other] = max(s.peace_until[nation][other], s.year - 1) + years
