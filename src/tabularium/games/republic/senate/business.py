"""Other business: what the chair brings before the Senate when all offices are filled, and how a sitting ends."""

from __future__ import annotations

from collections.abc import Callable

from tabularium.engine import SEATS, Ask, Pick, Refusal, Sieve, Window, refuse

from ..book import ASKED_ANEW, interjection, rule, scene
from ..cards import PERSON_AT
from ..forces import room
from ..senators import names, present, voice
from ..state import NOBODY, Faction, Motion, Republic
from ..wars import in_play
from .chair import presiding
from .dispatch import bequests, commanders
from .means import set_aside
from .motions import Framing, Scene, Subject, propose, subject
from .order import rise
from .points import ADJOURN, out_of_order
from .recall import at_the_front, recallable
from .recruiting import most, price
from .session import step
from .subjects import SUBJECTS, in_order, proposable, turned_down, turned_down_by


@step("business")
@rule("republic:9.6a", "republic:9.151e")
def business_next(s: Republic) -> None:
    """The chair goes on, or the closing it has declared is declared again after a Tribune's proposal."""
    s.push(adjournment if s.session.adjourning else business)


@scene(tags=(ASKED_ANEW,))
@rule(
    "republic:9.6a",
    "republic:9.6b",
    "republic:9.12d",
    "republic:9.151b",
    "republic:9.17a",
    "republic:9.84",
    "republic_assembly:9.11d",
)
def business(s: Republic) -> Scene:
    """One proposal at a time, each on one subject; or the chair closes the Senate."""
    faction = s.faction[presiding(s)]
    answer = yield Sieve(
        [*in_order(s), ADJOURN],
        lambda name: SUBJECTS[name].possible(s, faction),
        lambda options: order_paper(s, voice(s, faction), options),
        always=ADJOURN,
    )
    if answer == ADJOURN:
        s.session.adjourning = True
        s.say("senate.adjourns", rule="republic:9.6b", seat=SEATS[faction])
        s.done()
        return
    terms = yield from SUBJECTS[answer].frame(s, faction)
    s.done()
    if terms is None:
        s.session.let_go.append(answer)
    else:
        propose(s, Motion(subject=answer, terms=terms, by=faction))


def order_paper(s: Republic, teller: Faction, options: list[str]) -> Pick:
    """The possible proposals of the chair."""
    return Pick(
        teller,
        "senate.business",
        options,
        fallback=ADJOURN,
        rule="republic:9.6a",
        reason=lambda answer: why_not(s, answer),
        nearby=lambda: [name for name in in_order(s) if name not in options],
    )


NEEDS = {
    "minor_motion": ("republic:9.85", "refused.needs.minor_motion"),
    "consul_for_life": ("republic:9.821a", "refused.needs.consul_for_life"),
    "dispatch": ("republic:9.64b", "refused.needs.dispatch"),
    "reinforce": ("republic:9.647a", "refused.needs.reinforce"),
    "recall": ("republic:9.644a", "refused.needs.recall"),
    "withdraw": ("republic:9.644b", "refused.needs.withdraw"),
    "garrison": ("republic:9.646a", "refused.needs.garrison"),
    "ungarrison": ("republic:9.646b", "refused.needs.ungarrison"),
    "recruit": ("republic:9.63e", "refused.needs.recruit"),
    "disband": ("republic:9.63d", "refused.needs.disband"),
    "intercept": ("republic:11.372a", "refused.needs.intercept"),
    "refuse_rhodian": ("republic:E.rhodian-alliance.1", "refused.needs.refuse_rhodian"),
    "concessions": ("republic:9.61a", "refused.needs.concessions"),
    "governor_recall": ("republic:9.52b", "refused.needs.governor_recall"),
    "land_bill": ("republic:9.62c", "refused.needs.land_bill"),
    "repeal": ("republic:9.621a", "refused.needs.repeal"),
    "remove_pontifex": ("republic:9.654a", "refused.needs.remove_pontifex"),
}
"""The conditions of each subject of other business, with the rule that says so."""
STRICTER: dict[str, list[tuple[str, Callable[[Republic], object]]]] = {
    "consul_for_life": [("republic:9.821c", lambda s: s.session.life_voted)],
    "repeal": [("republic:9.621c", lambda s: s.session.repealed)],
    "land_bill": [("republic:9.62b", lambda s: s.session.bills)],
    "concessions": [("republic:9.131b", lambda s: s.session.spent)],
    "recruit": [
        ("republic:9.63b", lambda s: not any(room(s))),
        ("republic:8.2b", lambda s: s.no_recruitment and not any(most(s))),
        ("republic:9.63d", lambda s: not any(most(s))),
    ],
    "dispatch": [
        ("republic:9.641b", lambda s: not commanders(s, [])),
        ("republic:9.64a", lambda s: not in_play(s) and not bequests(s) and s.rebel == NOBODY),
    ],
    "recall": [("republic:9.644c", at_the_front)],
    "withdraw": [("republic:9.644c", lambda s: at_the_front(s) and not recallable(s))],
}
"""Narrower rules that forbid it, each if this is so, before what it needs is told."""


@rule("republic:9.17a", "republic:9.84", "republic:9.131a", "republic:9.131b")
def why_not(s: Republic, answer: str) -> Refusal | None:
    """A subject the rules know was rejected this turn, or is not possible now and needs something; else it is none."""
    if answer not in SUBJECTS:
        return refuse("refused.no_subject", "republic:9.17a", answer=answer)
    if answer not in NEEDS:
        return out_of_order(s, answer)
    barred = next((rule_id for rule_id, holds in STRICTER.get(answer, ()) if holds(s)), None)
    if barred is None and turned_down(s, answer):
        return refuse("refused.rejected_this_turn", turned_down_by(s, answer), subject=f"subject:{answer}")
    rule_id, remedy = NEEDS[answer]
    return refuse(
        "refused.not_now",
        barred or rule_id,
        remedy,
        subject=f"subject:{answer}",
        influence=s.edition.life_influence,
        price=price(s),
        treasury=s.chest,
    )


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.6c", "republic:9.151e")
def adjournment(s: Republic) -> Scene:
    """The chair has closed the Senate; only a Tribune can still keep it open, for one proposal."""
    yield Window("senate.adjourning")
    rise(s)
    s.done()


# -- minor motions ---------------------------------------------------------------------------------------------------
MINOR = ("motion:censure", "motion:thanks", "motion:address")
ANY_STEP = frozenset({"consuls", "pontifex", "dictator", "censor", "trials", "governors", "business"})


def _left(s: Republic, kind: str) -> list[str]:
    """The senators for whom this motion has not been voted down."""
    rejected = [key for terms in turned_down(s, "minor_motion") if kind in terms for key in terms]
    there = names(present(s))
    return [key for key in there if key not in rejected] if rejected else there


@subject
class MinorMotion(Subject):
    """Censure, thanks or an address to a senator: words without effect."""

    name = "minor_motion"
    steps = ANY_STEP
    costs_chair = False

    @rule("republic:9.85")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """Censure, thanks or an address to a senator: words without effect."""
        teller = voice(s, faction)
        kinds = [kind for kind in MINOR if _left(s, kind)]
        kind = yield Pick(teller, "senate.minor_motion", kinds, rule="republic:9.85")
        key = yield Pick(
            teller, "senate.minor_motion_on", _left(s, kind), rule="republic:9.85", params={"motion": kind}
        )
        return [kind, key]

    def passed(self, s: Republic, motion: Motion) -> None:
        s.say("senate.minor_motion", rule="republic:9.85", motion=motion.terms[0], senator=motion.terms[1])

    def possible(self, s: Republic, faction: Faction) -> bool:
        return any(_left(s, kind) for kind in MINOR)

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return PERSON_AT[motion.terms[1]] in present(s)


def may_put_first(s: Republic, faction: Faction) -> Ask | None:
    """Before a Censor is elected the chair may bring a Dictator, before governors are the recall of others."""
    if s.phase != "senate" or s.motions or not s.awaits("nominate_censor", "nominate_governors"):
        return None
    made = s.awaits("nominate_censor")
    options = ["dictator"] if made else ["governor_recall"]
    if options[0] not in proposable(s, faction) or voice(s, s.faction[presiding(s)]) != faction:
        return None
    return Pick(faction, "senate.put_first", options, rule="republic:9.32b" if made else "republic:9.52b")


@interjection(may_put_first)
@rule("republic:9.32a", "republic:9.32b", "republic:9.52b", "republic:SUM.senate-order")
def put_first(s: Republic, faction: Faction, name: str) -> Scene:
    """A Dictator can be put to the vote until the Censor is elected; governors are recalled beside their election."""
    own = s.faction[presiding(s)]
    terms = yield from SUBJECTS[name].frame(s, own)
    set_aside(s)
    s.done()
    if terms is not None:
        propose(s, Motion(subject=name, terms=terms, by=own))


def may_move(s: Republic, faction: Faction) -> Ask | None:
    """The presiding officer may bring one between elections and trials, too, while nothing is being voted."""
    if s.phase != "senate" or s.motions or s.session.step == "business" or not s.tagged(ASKED_ANEW):
        return None
    if voice(s, s.faction[presiding(s)]) != faction or "minor_motion" not in proposable(s, faction):
        return None
    return Pick(faction, "senate.minor_motion", [kind for kind in MINOR if _left(s, kind)], rule="republic:9.85")


@interjection(may_move)
@rule("republic:9.85")
def propose_minor_motion(s: Republic, faction: Faction, kind: str) -> Scene:
    """Words without effect come at any point of a sitting."""
    key = yield Pick(faction, "senate.minor_motion_on", _left(s, kind), rule="republic:9.85", params={"motion": kind})
    set_aside(s)
    s.done()
    propose(s, Motion(subject="minor_motion", terms=[kind, key], by=s.faction[presiding(s)]))
