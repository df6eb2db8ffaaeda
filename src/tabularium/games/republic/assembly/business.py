"""Other business of the Senate: Italy laid waste, units disbanded in all places, and nominations for life."""

from __future__ import annotations

from tabularium.engine import Ask, Pick

from ..book import ASKED_ANEW
from ..cards import PERSON_AT, PROVINCE, WAR
from ..forces import all_fleets, garrison, garrisoned, remove
from ..forum.closing import ravage_italy
from ..senate.garrisons import frame_legions
from ..senate.life import SUBJECT, nomination
from ..senate.means import free, set_aside
from ..senate.motions import Consent, Framing, propose, subject
from ..senate.order import conclude
from ..senate.session import step
from ..senate.subjects import proposable
from ..senate.telling import TELLING
from ..senate.units import Draft, frame_force, named_legions, still_there
from ..senate.withdrawing import Withdraw, divisible, force, taken_from
from ..senators import in_rome, voice
from ..state import Faction, Motion, Republic
from .book import interjection, rule
from .state import Assembly

ABROAD = "disband_abroad"


# -- tax farmers -----------------------------------------------------------------------------------------------------
@step("ravage")
@rule("republic_assembly:9.611a")
def ravaged(s: Republic) -> None:
    """Before other business the wars in Italy destroy tax farmers, once a turn."""
    conclude(s, "ravage")
    if not s.session.ravaged:
        s.session.ravaged = True
        ravage_italy(s)


# -- disbanding ------------------------------------------------------------------------------------------------------
def stationed(s: Republic, where: str) -> tuple[list[int], int]:
    """The legions and fleets of a garrison, a commander, or an army without one."""
    return (garrison(s, PROVINCE.index(where)), 0) if where in PROVINCE else force(s, where)


def posts(s: Republic) -> list[str]:
    """The places outside Rome where units could be disbanded: garrisons, and forces in the field that would not
    disappear."""
    return [*(PROVINCE[each] for each in garrisoned(s)), *divisible(s)]


@subject
class DisbandAbroad(Withdraw):
    """Units outside Rome are disbanded."""

    name = ABROAD

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(posts(s))

    @rule("republic_assembly:9.64e")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """From one garrison or force."""
        teller = voice(s, faction)
        where = yield Pick(teller, "senate.disband_where", posts(s), rule="republic_assembly:9.64e")
        legions, fleets = stationed(s, where)
        asks = ("senate.disband_legions", "senate.disband_fleets")
        draft = Draft(ABROAD, [where], asks, "republic_assembly:9.64e")
        if where in PROVINCE:
            return (yield from frame_legions(s, teller, draft, legions))
        return (yield from frame_force(s, teller, draft, taken_from(legions, fleets)))

    @rule("republic_assembly:9.64e")
    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        """A Proconsul who would be left weaker than his enemy must agree, as if his units came home."""
        if motion.terms[0] in PROVINCE:
            return []
        return super().consents(s, Motion(subject=ABROAD, terms=[motion.terms], by=motion.by))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        where, veterans, count, *ships = motion.terms
        if where not in posts(s):
            return False
        legions, fleets = stationed(s, where)
        return still_there(s, legions, veterans, count) and sum(ships) <= fleets

    @rule("republic_assembly:9.64e", "republic_assembly:10.5b")
    def passed(self, s: Republic, motion: Motion) -> None:
        """They go back to the bank; veterans are veterans no longer."""
        where, veterans, count, *ships = motion.terms
        fleets = sum(ships)
        legions = named_legions(s, stationed(s, where)[0], veterans, count)
        remove(s, legions)
        if where in WAR:
            s.camp_fleets[WAR.index(where)] -= fleets
        elif where in PERSON_AT:
            s.fleets_with[PERSON_AT[where]] -= fleets
        s.rhodian = min(s.rhodian, all_fleets(s))
        s.session.disbanded[0] += len(legions)
        s.session.disbanded[1] += fleets
        s.say("senate.disbanded", rule="republic_assembly:9.64e", legions=len(legions), fleets=fleets)


TELLING[ABROAD] = lambda s, terms: TELLING["garrison" if terms[0] in PROVINCE else "withdraw"](s, [terms])


# -- a Consul for Life -----------------------------------------------------------------------------------------------
@rule("republic_assembly:9.67a")
def may_nominate(s: Assembly, faction: Faction) -> Ask | None:
    """Where the table lets everybody, any faction may nominate while nothing is being voted."""
    if not s.options.free_nomination or not free(s, faction) or s.motions or not s.tagged(ASKED_ANEW):
        return None
    if not in_rome(s, faction) or SUBJECT not in proposable(s, faction):
        return None
    return nomination(s, faction, "senate.nominate_for_life")


@interjection(may_nominate)
@rule("republic_assembly:9.67a")
def nominate_for_life(s: Assembly, faction: Faction, answer: str) -> None:
    """Neither the chair nor a Tribune is needed for it."""
    set_aside(s)
    s.done()
    propose(s, Motion(subject=SUBJECT, terms=[answer], by=faction, tribune=True))
