"""Voting on a proposal: how the factions are called, and what each can do when it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tabularium.engine import SEATS, Amount, Pick, Refusal, Window, refuse

from ..book import ANNOUNCED, TRIBUNE, rule, scene
from ..cards import PERSON
from ..census import census
from ..senators import in_rome, voice, why_own_talents
from ..state import EVERY_FACTION, NO_FACTION, Faction, Motion, Republic, faction_named
from .chair import presiding
from .means import spend
from .outcome import reject, tally, totals, void
from .session import urgent
from .subjects import Scene, Subject, kind_of, lawful, rejected_before, vouch, vouched
from .telling import told
from .vetoes import vetoes, why_no_abstention, why_no_vote

FOR_OR_AGAINST = ["for", "against"]
SIDES = [*FOR_OR_AGAINST, "abstain"]
"""How a senator can vote, where everybody must, and elsewhere."""
VERDICTS = {"for": "guilty", "against": "not_guilty"}
"""The meaning of a vote for or against in a trial."""


@rule("republic:9.14a", "republic:9.11b")
def to_call(s: Republic, motion: Motion, chair: Faction) -> list[Faction]:
    """The factions with a senator in Rome that have not voted yet, clockwise, the chair's last."""
    there, called = census(s).in_rome, motion.called
    after = chair + 1
    round_the_table = EVERY_FACTION[after : s.factions] + EVERY_FACTION[:after]
    return [faction for faction in round_the_table if faction not in called and there[faction]]


@scene(restartable=True)
@rule(
    "republic:9.12b",
    "republic:9.131a",
    "republic:9.14a",
    "republic:9.14b",
    "republic:9.16",
    "republic:9.722b",
    "republic:9.81a",
)
def call(s: Republic) -> Scene:
    """The chair calls the factions one at a time, in the order it likes, until all have voted.

    A Tribune's proposal that was put first and rejected is not voted on again.
    """
    motion = s.motions[-1]
    if not vouched(s, "call", motion):
        if urgent(s):
            return
        fresh = motion.opened or kind_of(motion).trial or not rejected_before(s, motion.subject, motion.terms)
        if not fresh or not lawful(s, motion):
            void(s)
            return
    chair = s.faction[presiding(s)]
    left = to_call(s, motion, chair)
    if len(left) > 1 and not motion.clockwise:
        options = [SEATS[each] for each in left]
        options.append("clockwise")
        answer = yield Pick(
            voice(s, chair),
            "senate.call",
            options,
            rule="republic:9.14a",
            reason=lambda each: why_not_closed(each, options),
        )
        if answer == "clockwise":
            motion.clockwise = True
        else:
            call_up(s, motion, faction_named(answer), left)
            return
    go_round(s, motion, left)


def go_round(s: Republic, motion: Motion, left: list[Faction]) -> None:
    """The first of these factions is to vote; if none is left the votes are counted."""
    if left:
        call_up(s, motion, left[0], left)
    else:
        s.next(tally)


def call_up(s: Republic, motion: Motion, faction: Faction, left: list[Faction]) -> None:
    """One of those that are left is to vote."""
    motion.waiting, motion.opened = faction, True
    if len(left) > 1:
        s.next(ballot)
        vouch(s, "ballot", motion)
    else:
        s.next(last_call)


@rule("republic:9.12d", "republic_assembly:9.11d")
def why_not_closed(answer: str, options: list[str]) -> Refusal | None:
    """The Senate is not closed while a proposal is before it."""
    if answer != "adjourn":
        return None
    return refuse("refused.not_an_option", "republic:9.12d", answer=answer, options=options)


@scene
@rule("republic:9.16")
def last_call(s: Republic) -> Scene:
    """The last faction is called: once it has answered nothing can stop what the vote decides."""
    motion = s.motions[-1]
    yield Window("war_departure.closing" if kind_of(motion).departs(s, motion) else "vote.closing")
    s.next(ballot)


@scene
@rule(
    "republic:9.12c",
    "republic:9.14c",
    "republic:9.141b",
    "republic:9.142a",
    "republic:9.142b",
    "republic:9.151h",
    "republic:9.152a",
    "republic:9.722b",
    "republic:9.823a",
    "republic:9.823b",
)
def ballot(s: Republic) -> Scene:
    """The called faction votes: all for, all against, all abstain, or senator by senator; it may buy votes or veto."""
    motion = s.motions[-1]
    kind = kind_of(motion)
    faction = motion.waiting
    sure = vouched(s, "ballot", motion)
    if not sure and urgent(s):
        return
    there = in_rome(s, faction)
    if not there or not (sure or lawful(s, motion)):
        s.next(call)
        return
    if kind.before(s, motion, faction):
        return
    teller = voice(s, faction)
    means = vetoes(s, motion, faction) if teller == faction else []
    answer = yield ballot_paper(s, motion, teller, there, means)
    if answer == "veto":
        by = means.pop() if len(means) == 1 else (yield Pick(faction, "senate.veto_by", means, rule="republic:9.151h"))
        announce_veto(s, faction, by)
        return
    side, _, buying = answer.partition("_")
    choices = dict.fromkeys(there, side)
    if side == "split":
        for p in there:
            choices[p] = yield vote_of(teller, p, kind, kind.bound(s, motion, p))
    spent: dict[int, int] = {}
    if buying or side == "split":
        for p in there:
            if s.talents[p] and choices[p] != "abstain":
                spent[p] = yield buying_ask(s, teller, p)
    vote(s, motion, faction, choices, spent)
    if motion.clockwise:
        go_round(s, motion, to_call(s, motion, s.faction[presiding(s)]))
    else:
        s.next(call)
        vouch(s, "call", motion)


def ballot_paper(s: Republic, motion: Motion, teller: int, there: Sequence[int], means: list[str]) -> Pick:
    """How these senators vote: alike, each with bought votes or without, or one by one; or the vote is vetoed.

    A faction that obeys a Consul for Life above offices votes for what cannot be abstained from.
    """
    kind = kind_of(motion)
    faction = motion.waiting
    obeys = s.edition.life_apart and voice(s, faction) != faction and kind.abstaining == "against"
    rich = any(map(s.talents.__getitem__, there))
    options = ways(obeys, kind.abstaining is None, rich, len(there) > 1, bool(means))
    return Pick(
        teller,
        "senate.vote",
        options,
        fallback="for" if obeys else kind.abstaining or "abstain",
        rule="republic:9.14a",
        reason=lambda answer: why_no_vote(s, motion, there, answer),
        facts=lambda: {
            "subject": f"subject:{motion.subject}",
            "terms": motion.terms,
            "told": told(s, motion.subject, motion.terms),
            "faction": SEATS[faction],
            "by": SEATS[motion.by],
            "vetoes": len(means),
            "votes": sum([kind.weight(s, motion, p) for p in there]),
            **dict(zip(("ayes", "noes"), totals(motion), strict=True)),
        },
    )


@cache
def ways(obeys: bool, abstains: bool, rich: bool, several: bool, veto: bool) -> list[str]:
    """The ways for a faction to vote: all its senators alike, with bought votes if one of them is rich, one by one, or
    not."""
    alike = ["for"] if obeys else SIDES if abstains else FOR_OR_AGAINST
    buying = [f"{each}_buying" for each in alike if each != "abstain"] if rich else []
    return [*alike, *buying, *(["split"] if several and not obeys else []), *(["veto"] if veto else [])]


def vote_of(teller: int, p: int, kind: Subject, bound: str | None = None) -> Pick:
    """How one senator of several votes; the sponsor of a repeal has no choice."""
    return Pick(
        teller,
        "senate.vote_of",
        [bound] if bound else FOR_OR_AGAINST if kind.abstaining else SIDES,
        fallback=bound or kind.abstaining or "abstain",
        rule="republic:9.621a" if bound else "republic:9.142a",
        reason=lambda answer: why_no_abstention(kind, answer),
        params={"senator": PERSON[p]},
    )


def buying_ask(s: Republic, teller: int, p: int) -> Amount:
    """How many extra votes a senator buys, a talent each."""
    return Amount(
        teller,
        "senate.buy_votes",
        0,
        s.talents[p],
        rule="republic:9.141b",
        reason=lambda answer: why_own_talents(s, p, answer),
        params={"senator": PERSON[p]},
    )


def announce_veto(s: Republic, faction: Faction, means: str) -> None:
    """A veto is used up and declared."""
    spend(s, faction, means)
    s.say("senate.veto", rule="republic:9.152a", seat=SEATS[faction], subject=f"subject:{s.motions[-1].subject}")
    s.next(veto, faction)


@scene(tags=(TRIBUNE, ANNOUNCED))
@rule("republic:9.152a", "republic:9.152c", "republic:I.graft")
def veto(s: Republic, faction: Faction) -> Scene:
    """A veto is announced; unless the tribune is stopped the vote is void and the proposal rejected."""
    if not s.session.cancelled:
        yield Window("tribune.played")
    motion = s.motions[-1]
    if s.session.cancelled:
        s.session.cancelled = False
        s.next(ballot if motion.waiting != NO_FACTION else call)
        return
    motion.vetoed = True
    s.motions.pop()
    s.done()
    reject(s, motion)


def vote(s: Republic, motion: Motion, faction: Faction, choices: dict[int, str], spent: dict[int, int]) -> None:
    """The votes of a faction are entered; talents spent are gone in any case.

    If a man has voted and died, and another of his family has come to Rome since, that other does not vote.
    """
    kind = kind_of(motion)
    voted = {*motion.ayes, *motion.noes}
    for p, choice in choices.items():
        if p in voted:
            continue
        side = kind.bound(s, motion, p) or choice
        if side == "abstain":
            continue
        extra = spent.get(p, 0)
        s.talents[p] -= extra
        (motion.ayes if side == "for" else motion.noes).append(p)
        motion.weights.append([p, kind.weight(s, motion, p) + extra])
        if extra:
            motion.bought.append([p, extra])
    motion.called.append(faction)
    motion.waiting = NO_FACTION
    kind.cast(s, motion, faction)
    ayes, noes = totals(motion)
    s.say(
        "senate.voted",
        rule="republic:9.14a",
        seat=SEATS[faction],
        way=lambda: way_of(s, motion, faction),
        ayes=ayes,
        noes=noes,
    )


def way_of(s: Republic, motion: Motion, faction: Faction) -> str:
    """Which way a faction has voted, by the word for it; in a trial one votes for guilty or not guilty."""
    sides = {
        side
        for side, people in (("for", motion.ayes), ("against", motion.noes))
        if any(s.faction[p] == faction for p in people)
    }
    if len(sides) != 1:
        return "vote:split" if sides else "vote:abstain"
    (side,) = sides
    return f"vote:{VERDICTS[side] if kind_of(motion).trial else side}"
