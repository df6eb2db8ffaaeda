"""Vetoes: by what a faction may stop a vote, and why it may not vote so."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import SEATS, Answer, Refusal, refuse, varies

from ..book import rule
from ..cards import PERSON
from ..senators import in_rome, voice
from ..state import Faction, Motion, Republic
from .means import innate_veto, tribunes
from .subjects import Subject, kind_of


@rule(
    "republic:9.15a",
    "republic:9.151c",
    "republic:9.151h",
    "republic:9.152a",
    "republic:9.152b",
    "republic:9.33c",
    "republic:9.423a",
    "republic:9.652",
    "republic:9.654a",
    "republic_assembly:9.72b",
)
def vetoes(s: Republic, motion: Motion, faction: Faction) -> list[str]:
    """The means of a faction to veto: not against a Dictator's proposal, nor against one that no veto can touch.

    The Pontifex Maximus has a veto of his own, but not against his removal.
    """
    if motion.dictated or (motion.tribune and tribune_final(s)):
        return []
    means = tribunes(s, faction, "free_land_bill_veto" if motion.subject == "land_bill" else "")
    if motion.subject != "remove_pontifex":
        means += innate_veto(s, faction)
    return means if means and kind_of(motion).veto(s, motion) else []


@varies
@rule("republic:9.151c")
def tribune_final(s: Republic) -> bool:
    """Is what a Tribune proposes beyond any veto? Yes."""
    return True


@rule("republic:9.823b", "republic:6.31b", "republic:9.141b")
def why_no_vote(s: Republic, motion: Motion, there: Sequence[int], answer: str) -> Refusal | None:
    """Why these senators cannot vote so: no veto, nobody with talents of his own to buy votes, or no will of theirs."""
    faction = motion.waiting
    if answer == "veto":
        return why_no_veto(s, motion, faction)
    side = str(answer).partition("_")[0]
    if side in ("against", "abstain", "split") and voice(s, faction) != faction and kind_of(motion).abstaining:
        return refuse("refused.obeys", "republic:9.823b", seat=SEATS[faction])
    if side == "abstain":
        return why_no_abstention(kind_of(motion), side)
    if answer not in ("for_buying", "against_buying") or any(s.talents[p] for p in there):
        return None
    if any(s.talents[p] for p in in_rome(s, faction)):
        return refuse("refused.own_talents", "republic:9.141b", senator=PERSON[there[0]], talents=0)
    rule_id = "republic:6.31b" if s.treasury[faction] else "republic:9.141b"
    return refuse("refused.nobody_can_buy", rule_id, seat=SEATS[faction])


@rule("republic:9.14c")
def why_no_abstention(kind: Subject, answer: Answer) -> Refusal | None:
    """Nobody abstains on a land bill or its repeal."""
    if answer != "abstain" or kind.abstaining is None:
        return None
    return refuse("refused.no_abstention", "republic:9.14c", subject=f"subject:{kind.name}")


@rule("republic:9.152b", "republic:9.151c", "republic:9.652", "republic:9.654a", "republic:9.15a", "republic:9.823a")
def why_no_veto(s: Republic, motion: Motion, faction: Faction) -> Refusal:
    """Why a faction cannot veto what it votes on."""
    if motion.tribune and tribune_final(s):
        barred = "republic:9.151c"
    elif motion.dictated or not kind_of(motion).veto(s, motion):
        barred = "republic:9.152b"
    elif s.pontifex in in_rome(s, faction) and not tribunes(s, faction):
        barred = "republic:9.654a" if motion.subject == "remove_pontifex" else "republic:9.652"
    else:
        barred = "republic:9.15a" if voice(s, faction) == faction else "republic:9.823a"
    return refuse("refused.no_veto", barred, subject=f"subject:{motion.subject}")
