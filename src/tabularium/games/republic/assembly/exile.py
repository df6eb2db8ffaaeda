"""Exile: a statesman flees a trial for his life, waits abroad, and comes back when the Senate recalls him."""

from __future__ import annotations

from collections import Counter

from tabularium.engine import SEATS, Pick, Scene

from ..cards import FAMILY, INFLUENCE, LOYALTY, PERSON, PERSON_AT, STATESMEN, STATESMEN_OF, TWINS
from ..census import people_at
from ..chance import highest, omens
from ..death import Cause, left_alone, pass_on, step_down
from ..forum.persuasion import change_sides
from ..odds.persuasion import FAILS_FROM
from ..playing import replace
from ..senate import trials
from ..senate.motions import Framing, Subject, rejected_before, subject
from ..senate.outcome import totals
from ..senate.session import urgent
from ..senate.subjects import kind_of, lawful
from ..senate.verdicts import accused_of, capital, closed, prosecutor_of, reward_prosecutor
from ..senators import fresh, heads_family, in_rome, join, man, members, names, put_beneath, voice
from ..state import CAPTIVE, CURIA, EXILE, FORUM, NO_FACTION, NOBODY, PROVINCE, ROME, Faction, Motion, Republic
from .book import rule, scene
from .state import Assembly

STAY, LEAVE = "stay", "leave"
DECLINE, CLAIM = "decline", "claim"
RECALL = "exile_recall"


# -- into exile ------------------------------------------------------------------------------------------------------
@trials.exile_first.register(Assembly)
@rule("republic_assembly:9.421a")
def exile_first(s: Assembly, motion: Motion, faction: Faction) -> bool:
    """A statesman is asked in his major trial when his faction is called to vote, once."""
    accused = accused_of(motion)
    if not flees(motion) or s.faction[accused] != faction or motion.stays:
        return False
    s.next("choose_exile")
    return True


@trials.ways_out.register(Assembly)
@rule("republic_assembly:9.421a")
def ways_out(s: Assembly, motion: Motion) -> list[str]:
    """The ways out of a trial: for a statesman in a major one also exile."""
    return ["votes", "appeal", "veto", *(["exile"] if flees(motion) else [])]


def flees(motion: Motion) -> bool:
    """Can the accused leave: a statesman whose life is at stake?"""
    return capital(motion) and accused_of(motion) in STATESMEN


@scene
@rule("republic_assembly:9.421a", "republic_assembly:9.44d")
def choose_exile(s: Assembly) -> Scene:
    """When his faction is called, after an appeal if he makes one, a statesman may leave instead of voting."""
    motion = s.motions[-1]
    if not lawful(s, motion):
        s.next("call")
        return
    accused = accused_of(motion)
    answer = yield Pick(
        voice(s, s.faction[accused]),
        "trial.exile",
        [STAY, LEAVE],
        fallback=STAY,
        rule="republic_assembly:9.421a",
        params={"senator": PERSON[accused]},
        facts=lambda: so_far(s, motion),
    )
    if answer == STAY:
        motion.stays = True
        s.next("ballot")
        return
    s.motions.pop()
    s.done()
    flee(s, motion)
    urgent(s)


def so_far(s: Assembly, motion: Motion) -> dict[str, int]:
    """The votes that were cast for guilty and not guilty, and those his own faction has yet to cast."""
    ayes, noes = totals(motion)
    own = in_rome(s, s.faction[accused_of(motion)])
    return {"ayes": ayes, "noes": noes, "votes": sum(kind_of(motion).weight(s, motion, p) for p in own)}


@rule("republic_assembly:9.412b", "republic_assembly:9.421b", "republic_assembly:9.422")
def flee(s: Assembly, motion: Motion) -> None:
    """The trial is over, and the prosecutor has his reward as for a conviction."""
    accused = accused_of(motion)
    prior, lost = s.prior[accused], max(0, s.influence[accused] - INFLUENCE[accused])
    closed(s, motion)
    s.say("exile.goes", rule="republic_assembly:9.421a", senator=PERSON[accused], lost=lost)
    banish(s, accused)
    reward_prosecutor(s, prosecutor_of(motion), lost, prior)


@rule("republic_assembly:9.421b", "republic_assembly:9.422")
def banish(s: Assembly, p: int) -> None:
    """He keeps his talents, knights and sworn legions without use, and no influence but what is printed on his card.

    To his family and his faction it is as if he had died.
    """
    faction = s.faction[p]
    step_down(s, p)
    kept = s.talents[p], s.knights[p], min(s.influence[p], INFLUENCE[p]), min(0, s.popularity[p])
    fresh(s, p)
    s.talents[p], s.knights[p], s.influence[p], s.popularity[p] = kept
    s.place[p], s.faction[p] = EXILE, NO_FACTION
    if p == s.life:
        s.life = NOBODY
    pass_on(s, p, faction, Cause.CONDEMNED)
    if not members(s, faction):
        left_alone(s, faction)


# -- and back --------------------------------------------------------------------------------------------------------
@rule("republic_assembly:9.423a")
def recallable(s: Republic) -> list[int]:
    """Exiles whose place is free."""
    return [p for p in people_at(s, EXILE) if place_is_free(s, p) and not rejected_before(s, RECALL, [PERSON[p]])]


@rule("republic_assembly:9.423a")
def place_is_free(s: Republic, p: int) -> bool:
    """Not while another statesman of the family, no twin of his, stands for it; nor while it is held captive, or away.

    From a faction's commander or governor he takes over, from nobody's governor he cannot.
    """
    family = FAMILY[p]
    away = s.place[family] == CAPTIVE or (s.place[family] == PROVINCE and s.faction[family] == NOBODY)
    others = [each for each in STATESMEN_OF[family] if each != p and heads_family(s, each)]
    return not away and all(each in TWINS[p] for each in others)


@subject
class ExileRecall(Subject):
    """An exile is called back."""

    name = RECALL

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(recallable(s))

    @rule("republic_assembly:9.423a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """Who is to come back?"""
        answer = yield Pick(
            voice(s, faction), "senate.exile_recall", names(recallable(s)), rule="republic_assembly:9.423a"
        )
        return [answer]

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return PERSON_AT[motion.terms[0]] in recallable(s)

    @rule("republic_assembly:9.423a", "republic_assembly:9.423b")
    def passed(self, s: Republic, motion: Motion) -> None:
        """He is back; the faction that has done most for it may try to win him, and his family with him."""
        p = PERSON_AT[motion.terms[0]]
        come_back(s, p)
        s.say("exile.returns", rule="republic_assembly:9.423a", senator=PERSON[p])
        claimant = most_for(s, motion)
        leads = s.faction[p] != NOBODY and s.leader[s.faction[p]] == p
        if s.faction[p] != claimant and s.place[p] in (ROME, FORUM) and not leads:
            s.push(claim_exile, man(s, p), claimant)


@rule("republic_assembly:9.423a")
def come_back(s: Republic, p: int) -> None:
    """He joins a twin, or takes the place of his family where a faction has it; else he lies over it in the Forum."""
    family = FAMILY[p]
    twin = next((each for each in TWINS[p] if heads_family(s, each) and s.faction[each] != NOBODY), NOBODY)
    if twin != NOBODY:
        join(s, p, s.faction[twin])
    elif s.faction[family] != NOBODY:
        talents, knights = s.talents[p], s.knights[p]
        replace(s, family, p)
        s.talents[p] += talents
        s.knights[p] += knights
        put_beneath(s, family, p)
    else:
        s.place[p] = FORUM
        if s.place[family] in (FORUM, CURIA):
            s.talents[p] += s.talents[family]
            fresh(s, family)
            put_beneath(s, family, p)


@rule("republic_assembly:9.423b")
def most_for(s: Republic, motion: Motion) -> Faction:
    """The faction that cast most votes for it; of several the higher 2d6."""
    cast = Counter[Faction]()
    for p, weight in motion.weights:
        if p in motion.ayes:
            cast[s.faction[p]] += weight
    return highest(s, [faction for faction in sorted(cast) if cast[faction] == max(cast.values())])


@scene
@rule("republic_assembly:9.423b", "republic_assembly:2d")
def claim_exile(s: Assembly, exile: list[int], faction: Faction) -> Scene:
    """An attempt nobody can oppose: two dice below his loyalty, and below ten as they lie, and he is theirs."""
    p = exile[0]
    if man(s, p) != exile or s.place[p] not in (ROME, FORUM) or s.out[faction]:
        s.done()
        return
    answer = yield Pick(
        faction,
        "senate.exile_claim",
        [DECLINE, CLAIM],
        rule="republic_assembly:9.423b",
        params={"senator": PERSON[p], "loyalty": LOYALTY[p]},
    )
    s.done()
    if answer == DECLINE:
        return
    natural = sum(s.roll(2))
    rolled = natural + omens(s)
    equal = s.options.printed_comparisons == "or_equal"
    won = rolled < LOYALTY[p] + equal and natural < FAILS_FROM
    s.say(
        "exile.claimed" if won else "exile.not_claimed",
        rule="republic_assembly:9.423b",
        seat=SEATS[faction],
        senator=PERSON[p],
        rolled=rolled,
        loyalty=LOYALTY[p],
    )
    if won:
        change_sides(s, p, faction)
