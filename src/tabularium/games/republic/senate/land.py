"""Land bills: relief for the people, paid every year, and their repeal."""

from __future__ import annotations

from tabularium.engine import Pick, Refusal, refuse

from ..book import rule
from ..cards import LAND_BILLS, PERSON, PERSON_AT
from ..senators import gain_popularity, lives, man, names, present, stir, voice
from ..state import Faction, Motion, Republic
from .motions import Consent, Framing, Subject, rejected_before, subject
from .subjects import turned_down

TYPES: list[str] = [bill["type"] for bill in LAND_BILLS]


@rule(
    "republic:9.62a", "republic:9.62b", "republic:9.62c", "republic:TBL.land", "republic:2", "republic_assembly:9.63a"
)
def passable(s: Republic) -> list[int]:
    """Types not yet proposed this turn of which a marker is left."""
    return [
        each for each, bill in enumerate(LAND_BILLS) if each not in s.session.bills and s.bills[each] < bill["markers"]
    ]


@rule("republic:9.131a", "republic:9.62d")
def seconds(s: Republic, kind: str, sponsor: str) -> list[str]:
    """The possible co-sponsors beside this sponsor: not a pair that has been refused this turn."""
    refused = {key for terms in turned_down(s, "land_bill") if kind in terms and sponsor in terms for key in terms}
    return [PERSON[p] for p in present(s) if PERSON[p] != sponsor and PERSON[p] not in refused]


def sponsors(s: Republic, kind: str) -> list[str]:
    """The possible first sponsors: everybody in Rome beside whom there is a second."""
    there = names(present(s))
    if not any(kind in terms for terms in turned_down(s, "land_bill")):
        return there if len(there) > 1 else []
    return [key for key in there if seconds(s, kind, key)]


@rule("republic:9.62b", "republic:9.62c")
def why_no_bill(s: Republic, kind: str) -> Refusal | None:
    """Why a land bill of this type cannot be proposed."""
    if kind not in TYPES:
        return None
    if TYPES.index(kind) in s.session.bills:
        return refuse("refused.bill_proposed", "republic:9.62b")
    return refuse("refused.bill_markers", "republic:9.62c") if TYPES.index(kind) not in passable(s) else None


@subject
class LandBill(Subject):
    """Land for the people, at the expense of the State."""

    name = "land_bill"
    abstaining = "against"
    outlives = True

    def possible(self, s: Republic, faction: Faction) -> bool:
        return any(sponsors(s, TYPES[kind]) for kind in passable(s))

    @rule("republic:9.62d", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """A type, a sponsor and a co-sponsor."""
        teller = voice(s, faction)
        kinds = [TYPES[each] for each in passable(s) if sponsors(s, TYPES[each])]
        kind = yield Pick(
            teller,
            "senate.land_bill",
            kinds,
            rule="republic:9.62b",
            reason=lambda answer: why_no_bill(s, answer),
            nearby=lambda: TYPES,
        )
        sponsor = yield Pick(teller, "senate.sponsor", sponsors(s, kind), rule="republic:9.62d")
        second = yield Pick(
            teller, "senate.cosponsor", seconds(s, kind, sponsor), rule="republic:9.62d", params={"senator": sponsor}
        )
        return [kind, sponsor, second]

    @rule("republic:9.62d")
    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        """Both sponsors must be willing."""
        return [
            (s.faction[PERSON_AT[key]], "senate.sponsor_consent", {"senator": key, "bill": motion.terms[0]})
            for key in motion.terms[1:]
        ]

    @rule("republic:9.62b")
    def put(self, s: Republic, motion: Motion) -> None:
        """One bill of each type a turn."""
        s.session.bills.append(TYPES.index(motion.terms[0]))

    @rule("republic:9.62f", "republic:9.14c")
    def cast(self, s: Republic, motion: Motion, faction: Faction) -> None:
        """A senator who votes against loses popularity, whatever the result."""
        loss = LAND_BILLS[TYPES.index(motion.terms[0])]["voting_against"]
        for p in motion.noes:
            if s.faction[p] == faction:
                gain_popularity(s, p, loss)

    @rule("republic:9.62e", "republic:9.62a", "republic:TBL.land")
    def passed(self, s: Republic, motion: Motion) -> None:
        """Unrest falls and both sponsors are loved for it; a sponsor who died in the vote is past that."""
        kind = TYPES.index(motion.terms[0])
        bill = LAND_BILLS[kind]
        s.bills[kind] += 1
        stir(s, bill["unrest"])
        for sponsor, gain in zip(motion.named, (bill["sponsor"], bill["cosponsor"]), strict=True):
            if lives(s, sponsor):
                gain_popularity(s, sponsor[0], gain)
        s.say("senate.land_bill", rule="republic:9.62e", bill=motion.terms[0])

    def over(self, s: Republic, motion: Motion) -> bool:
        return TYPES.index(motion.terms[0]) not in passable(s)


# -- repeal --------------------------------------------------------------------------------------------------------
@rule("republic:9.621a", "republic:9.621c")
def repealable(s: Republic) -> list[int]:
    """Types II and III in force for which somebody is popular enough to sponsor the repeal; one repeal a turn."""
    if s.session.repealed:
        return []
    return [each for each, bill in enumerate(LAND_BILLS) if bill["repealable"] and s.bills[each] and able(s, each)]


@rule("republic:9.621a", "republic:9.131a", "republic_assembly:9.631")
def able(s: Republic, kind: int) -> list[int]:
    """Senators with at least the popularity that sponsoring and voting will cost them, who have not refused to."""
    fit = [p for p in present(s) if s.popularity[p] >= s.edition.repeal_margin - cost(s, kind)]
    return [p for p in fit if not rejected_before(s, "repeal", [TYPES[kind], PERSON[p]])]


def cost(s: Republic, kind: int) -> int:
    """The loss of a repeal's sponsor, his vote included."""
    repeal = LAND_BILLS[kind]["repeal"]
    penalty: int = repeal["sponsor"] + (0 if s.options.repeal_same_penalty else repeal["voting_for"])
    return penalty


@subject
class Repeal(Subject):
    """A land bill is repealed."""

    name = "repeal"
    abstaining = "for"
    outlives = True

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(repealable(s))

    def frame(self, s: Republic, faction: Faction) -> Framing:
        teller = voice(s, faction)
        kind = yield Pick(teller, "senate.repeal", [TYPES[each] for each in repealable(s)], rule="republic:9.621a")
        sponsors = names(able(s, TYPES.index(kind)))
        sponsor = yield Pick(teller, "senate.repeal_sponsor", sponsors, rule="republic:9.621a", params={"bill": kind})
        return [kind, sponsor]

    @rule("republic:9.621c")
    def put(self, s: Republic, motion: Motion) -> None:
        """Only one repeal may be proposed in a turn."""
        s.session.repealed = True

    @rule("republic:9.621a", "republic:9.621b", "republic:9.14c")
    def cast(self, s: Republic, motion: Motion, faction: Faction) -> None:
        """Sponsor and all who vote for lose popularity, whatever comes of it."""
        kind = TYPES.index(motion.terms[0])
        repeal = LAND_BILLS[kind]["repeal"]
        loss = repeal["sponsor"] if s.options.repeal_same_penalty else repeal["voting_for"]
        for p in motion.ayes:
            if s.faction[p] == faction:
                gain_popularity(s, p, cost(s, kind) if man(s, p) in motion.named else loss)

    @rule("republic:9.621b")
    def passed(self, s: Republic, motion: Motion) -> None:
        """The bill is gone, and the people are angry."""
        kind = TYPES.index(motion.terms[0])
        s.bills[kind] -= 1
        stir(s, LAND_BILLS[kind]["repeal"]["unrest"])
        s.say("senate.repealed", rule="republic:9.621b", bill=motion.terms[0])

    def over(self, s: Republic, motion: Motion) -> bool:
        return s.session.repealed

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return bool(s.bills[TYPES.index(motion.terms[0])])

    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        return [
            (s.faction[PERSON_AT[key]], "senate.repeal_consent", {"senator": key, "bill": motion.terms[0]})
            for key in motion.terms[1:]
        ]

    def bound(self, s: Republic, motion: Motion, p: int) -> str | None:
        return "for" if man(s, p) in motion.named else None
