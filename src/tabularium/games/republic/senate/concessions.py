"""Concessions of the Forum, awarded by vote."""

from __future__ import annotations

from tabularium.engine import Ask, Pick, Refusal, refuse

from ..book import interjection, rule
from ..cards import CONCESSION, CONCESSIONS, LAND_COMMISSIONER, PEOPLE, PERSON, PERSON_AT
from ..playing import grantable
from ..senators import aligned, in_play, names, present, voice, why_away
from ..state import IN_FORUM, ROME, Faction, Motion, Republic
from .groups import Group, Parts, frame_group
from .means import free
from .motions import Framing, Subject, subject
from .subjects import turned_down


@rule(
    "republic:9.61a",
    "republic:9.61b",
    "republic:9.61d",
    "republic:9.131b",
    "republic:7.32c",
    "republic:I.land-commissioner",
)
def on_offer(s: Republic) -> list[int]:
    """Concessions in the Forum not yet voted on this turn; the Land Commissioner only while a land bill is in force."""
    return [
        each
        for each in CONCESSIONS
        if s.holder[each] == IN_FORUM and each not in s.session.spent and grantable(s, each)
    ]


@rule("republic:9.61a", "republic:9.61c")
def awards(s: Republic, teller: Faction) -> Group:
    """Concessions for senators in Rome, in one proposal."""

    def left(parts: Parts) -> list[str]:
        named = [key for key, _ in parts]
        return [CONCESSION[each] for each in on_offer(s) if CONCESSION[each] not in named]

    def part(key: str, parts: Parts) -> Framing:
        to = yield Pick(
            teller,
            "senate.concession_to",
            names(present(s)),
            rule="republic:9.61a",
            reason=lambda answer: why_not_awarded(s, answer),
            nearby=lambda: names(p for p in PEOPLE if aligned(s, p) and in_play(s, p) and s.place[p] != ROME),
            params={"concession": key},
        )
        return [key, to]

    def why(key: str, parts: Parts) -> Refusal | None:
        return why_not_on_offer(s, key)

    return Group("concessions", "senate.concession", "republic:9.61a", left, part, why)


@rule("republic:9.131b", "republic:9.61b", "republic:9.61d")
def why_not_on_offer(s: Republic, key: str) -> Refusal | None:
    """Why a concession is not awarded: it has had its vote, alone or in a group, or there is nothing for it to do."""
    if key not in CONCESSION or s.holder[CONCESSION.index(key)] != IN_FORUM:
        return None
    if CONCESSION.index(key) in s.session.spent:
        grouped = any(len(terms) > 1 and key in [each for each, _ in terms] for terms in turned_down(s, "concessions"))
        rule_id = "republic:9.61b" if grouped else "republic:9.131b"
        return refuse("refused.rejected_this_turn", rule_id, subject="subject:concessions")
    if not grantable(s, CONCESSION.index(key)):
        return refuse("refused.not_now", "republic:9.61d", subject="subject:concessions")
    return None


@rule("republic:9.61a")
def why_not_awarded(s: Republic, key: str) -> Refusal | None:
    """Only senators in Rome are awarded anything."""
    away = key in PERSON_AT and s.place[PERSON_AT[key]] != ROME
    return why_away(s, PERSON_AT[key], "republic:9.61a") if away else None


@subject
class Concessions(Subject):
    """Concessions of the Forum are awarded to senators in Rome."""

    name = "concessions"

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(on_offer(s))

    @rule("republic:9.61a", "republic:9.61c", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """One or several concessions, each with a senator in Rome."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, awards(s, teller)))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return all(
            s.holder[CONCESSION.index(key)] == IN_FORUM and s.place[PERSON_AT[senator]] == ROME
            for key, senator in motion.terms
        )

    @rule("republic:9.61b", "republic:9.131b", "republic:9.722b")
    def put(self, s: Republic, motion: Motion) -> None:
        """A concession that was voted on is turned over for this turn, even if its candidate dies in between."""
        s.session.spent += [CONCESSION.index(key) for key, _ in motion.terms]

    def passed(self, s: Republic, motion: Motion) -> None:
        for key, senator in motion.terms:
            s.holder[CONCESSION.index(key)] = PERSON_AT[senator]
            s.say("senate.concession", rule="republic:9.61a", concession=key, senator=senator)

    @rule("republic:9.131b")
    def over(self, s: Republic, motion: Motion) -> bool:
        """Has one of them been voted on since, by a Tribune's proposal, or has the last land bill gone?"""
        return any(CONCESSION.index(key) not in on_offer(s) for key, _ in motion.terms)


# -- Fulvius Flaccus -----------------------------------------------------------------------------------------------
@rule("republic:I.land-commissioner", "republic:9.823a", "republic:9.71b")
def may_claim(s: Republic, faction: Faction) -> Ask | None:
    """After the trials he may take the Land Commissioner without a vote, while a land bill is in force."""
    if not any(s.bills) or s.session.step not in ("governors", "business") or not free(s, faction):
        return None
    entitled = [p for p in present(s) if "claim_land_commissioner" in s.edition.cards.abilities[p]]
    able = [p for p in entitled if voice(s, s.faction[p]) == faction]
    if not able or s.holder[LAND_COMMISSIONER] != IN_FORUM:
        return None
    return Pick(
        faction,
        "land_commissioner.claim",
        names(able),
        rule="republic:I.land-commissioner",
        params={"senator": PERSON[able[0]]},
    )


@interjection(may_claim)
@rule("republic:I.land-commissioner")
def claim_land_commissioner(s: Republic, faction: Faction, answer: str) -> None:
    """He takes it."""
    s.holder[LAND_COMMISSIONER] = PERSON_AT[answer]
    s.say(
        "senate.concession",
        rule="republic:I.land-commissioner",
        concession=CONCESSION[LAND_COMMISSIONER],
        senator=answer,
    )
    s.done()
