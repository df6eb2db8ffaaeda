"""Tribunes: proposals that do not come from the chair, and the cards that stop a tribune."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import OPENS, SEATS, Ask, Pick, Refusal, Window, varies

from ..book import ANNOUNCED, TRIBUNE, interjection, rule, scene
from ..cards import PERSON, PERSON_AT
from ..chance import draw_chits, highest, struck, throw
from ..death import Cause, kill
from ..hands import holds, play_card
from ..senators import gain_popularity, in_rome, members, names, oratory, purse_open, voice
from ..state import NO_FACTION, NOBODY, ROME, Faction, Motion, Republic
from .chair import presiding, seat_chair
from .means import busy, free, own_tribune, set_aside, spend, tribunes
from .motions import Scene, propose
from .points import by_no_tribune
from .session import first, urgent
from .subjects import SUBJECTS, for_a_tribune, kind_of

PROPOSE, RESERVE, SUSPEND, ADJOURNING, LAND_BILL = "propose", "reserve", "suspend", "adjourning", "land_bill"
GRAFT = "intrigue:graft"
MURDER = "intrigue:murder-of-a-tribune"
MOB = "intrigue:mob-incited-to-violence"
LET_GO = "let_go"
WORDS = {"minor_motion"}
"""The subjects that can be proposed at any time and change nothing."""
SPECIAL_TRIAL_DUE = ("special_prosecutor", "special_consent")
"""The scenes between a caught assassin and the trial of his faction, which follows at once."""


# -- when a Tribune can be played ------------------------------------------------------------------------------------
@rule("republic:9.151a", "republic:9.12b", "republic:9.74b", "republic:9.823a")
def may_act(s: Republic, faction: Faction) -> bool:
    """Only a senator in Rome who does not preside needs a Tribune, and can use one; the chair's faction has others.

    Nobody comes with one between a caught assassin and the special trial.
    """
    chair = presiding(s) if free(s, faction) and not s.under_way(*SPECIAL_TRIAL_DUE) else NOBODY
    return chair != NOBODY and any(p != chair for p in in_rome(s, faction))


def ask_means(s: Republic, faction: Faction, key: str) -> Ask | None:
    """With which Tribune? The presiding officer needs none himself."""
    chair = PERSON[presiding(s)]
    means = [each for each in tribunes(s, faction) if each != chair]
    return Pick(faction, key, means, rule="republic:9.15a") if means else None


@rule(
    "republic:9.151a",
    "republic:9.151b",
    "republic:9.151c",
    "republic:9.151d",
    "republic:9.151e",
    "republic_assembly:9.22a",
)
def floor_open(s: Republic) -> bool:
    """Is no proposal under way that comes first, nor a trial or a Tribune's before the Senate?"""
    if s.awaits("adjournment"):
        return False
    if not s.motions:
        return True
    motion = s.motions[-1]
    return not under_way(s, motion) and not motion.tribune and not kind_of(motion).trial


@varies
@rule("republic:9.151b")
def under_way(s: Republic, motion: Motion) -> bool:
    """Is a proposal under way? It is as soon as the first faction is called."""
    return motion.opened


@rule("republic:9.15b")
def rival(s: Republic, scene: str, arguments: list[Any]) -> Faction:
    """The player of another Tribune for a proposal at this very moment, which has not yet taken effect."""
    if scene != tribune_played.__name__ or s.session.cancelled:
        return NO_FACTION
    purpose, faction = arguments
    return Faction(faction) if purpose == PROPOSE else NO_FACTION


def may_propose(s: Republic, faction: Faction) -> Ask | None:
    """Between votes, and until the first faction is called, a Tribune may put a proposal before anything else."""
    if not may_act(s, faction) or not floor_open(s):
        return None
    claimed = rival(s, s.scene, s.arguments) not in (NOBODY, faction)
    if (busy(s) and not claimed) or not for_a_tribune(s, faction):
        return None
    return ask_means(s, faction, "tribune.propose")


def may_bring_land_bill(s: Republic, faction: Faction) -> Ask | None:
    """The Gracchi bring land bills, once a turn each."""
    if not may_act(s, faction) or busy(s) or "land_bill" not in for_a_tribune(s, faction):
        return None
    if not floor_open(s) and not s.awaits("adjournment"):
        return None
    others = [p for p in in_rome(s, faction) if p != presiding(s) and p not in s.session.used]
    able = [p for p in others if "free_land_bill_proposal" in s.edition.cards.abilities[p]]
    return Pick(faction, "tribune.land_bill", names(able), rule="republic:9.151h") if able else None


@rule("republic:9.151b", "republic:9.151d", "republic:9.642")
def voting(s: Republic, departing: bool) -> bool:
    """Is a proposal under way, of the kind that sends the chair to war or not?"""
    if busy(s) or not s.motions:
        return False
    motion = s.motions[-1]
    kind = kind_of(motion)
    return under_way(s, motion) and not kind.trial and kind.departs(s, motion) == departing


@rule("republic:9.151b")
def vote_runs(s: Republic, faction: Faction) -> bool:
    """During a vote a Tribune gains the right to the next proposal, if he has it not yet."""
    return voting(s, departing=False) and faction not in s.session.reserved


@varies
@rule("republic:9.151g", "republic:9.642")
def chair_departs(s: Republic, faction: Faction) -> bool:
    """The vote that sends the chair to war, and so ends the Senate, can wait for a proposal; votes cast stand."""
    return voting(s, departing=True) and bool(for_a_tribune(s, faction))


@rule("republic:9.151e", "republic:9.6b")
def senate_closes(s: Republic, faction: Faction) -> bool:
    """Right after the chair has closed the Senate a Tribune may keep it open for a single proposal."""
    return s.awaits("adjournment") and bool(for_a_tribune(s, faction))


MOMENTS: dict[str, Callable[[Republic, Faction], bool]] = {
    RESERVE: vote_runs,
    SUSPEND: chair_departs,
    ADJOURNING: senate_closes,
}
"""The uses of a Tribune besides a proposal of the moment, and their moments."""


# -- playing one -----------------------------------------------------------------------------------------------------
def announce(s: Republic, faction: Faction, means: str, purpose: str) -> None:
    """A Tribune is used up, and everybody hears what for."""
    set_aside(s)
    spend(s, faction, means)
    s.say(f"tribune.{purpose}", rule="republic:9.15a", seat=SEATS[faction], means=means)


@interjection(may_propose, tags=(OPENS,))
@rule("republic:9.151a", "republic:9.15b")
def tribune_propose(s: Republic, faction: Faction, means: str) -> None:
    """A Tribune for a proposal; of two at the same moment the higher 2d6 goes first, and the other waits for it."""
    announce(s, faction, means, PROPOSE)
    other = rival(s, s.interrupted.scene, s.interrupted.arguments)
    if other == NOBODY:
        s.next(tribune_played, PROPOSE, faction)
        return
    both = [other, faction]
    winner = highest(s, both)
    s.instead(tribune_played, PROPOSE, winner)
    s.session.reserved.append(faction if winner == other else other)
    s.say("tribune.first", rule="republic:9.15b", seat=SEATS[winner])
    s.done()


@interjection(may_bring_land_bill, tags=(OPENS,))
@rule("republic:9.151h")
def tribune_land_bill(s: Republic, faction: Faction, means: str) -> None:
    """A Gracchus acts as a tribune for a land bill."""
    announce(s, faction, means, LAND_BILL)
    s.next(tribune_played, LAND_BILL, faction)


def for_purpose(purpose: str, moment: Callable[[Republic, Faction], bool]) -> None:
    """Register the interjection by which a Tribune is played for something at its moment."""

    def may(s: Republic, faction: Faction) -> Ask | None:
        return ask_means(s, faction, f"tribune.{purpose}") if moment(s, faction) and may_act(s, faction) else None

    def play(s: Republic, faction: Faction, means: str) -> None:
        announce(s, faction, means, purpose)
        s.next(tribune_played, purpose, faction)

    play.__name__ = f"tribune_{purpose}"
    interjection(may, tags=(OPENS,))(play)


for _purpose, _moment in MOMENTS.items():
    for_purpose(_purpose, _moment)


@scene(tags=(TRIBUNE, ANNOUNCED))
@rule("republic:9.151b", "republic:9.151c", "republic:9.821c", "republic:I.graft")
def tribune_played(s: Republic, purpose: str, faction: Faction) -> Scene:
    """The Tribune takes effect unless he is bribed or murdered; another Tribune cannot stop him."""
    if not s.session.cancelled:
        yield Window("tribune.played")
    if s.session.cancelled:
        s.session.cancelled = False
        s.done()
    elif purpose == RESERVE:
        s.session.reserved.append(faction)
        s.done()
    else:
        s.next(tribune_proposal, purpose, faction)


@scene(tags=(TRIBUNE,))
@rule("republic:9.151a", "republic:9.151d", "republic:9.151f", "republic:9.151h", "republic:9.15a")
def tribune_proposal(s: Republic, purpose: str, faction: Faction) -> Scene:
    """A tribune may propose what the chair might at this point of the sitting, but neither a trial nor the closing.

    Not for a faction that has nobody left in Rome.
    """
    options = [name for name in for_a_tribune(s, faction) if purpose != LAND_BILL or name == "land_bill"]
    if not in_rome(s, faction) or not options:
        s.done()
        return
    own = own_tribune(s, faction)
    answer = yield Pick(
        voice(s, faction),
        "tribune.subject",
        [*options, LET_GO],
        fallback=LET_GO,
        rule="republic:9.151a",
        params={"senator": PERSON[own]} if own != NOBODY else {},
        reason=lambda answer: why_not_now(s, answer),
    )
    if answer == LET_GO:
        s.done()
        return
    terms = yield from SUBJECTS[answer].frame(s, faction)
    s.done()
    if terms is not None:
        propose(s, Motion(subject=answer, terms=terms, by=faction, tribune=True))


@varies
def why_not_now(s: Republic, answer: str) -> Refusal | None:
    """Why no Tribune brings this."""
    return by_no_tribune(s, answer)


@first
@rule("republic:9.151b", "republic:9.15b")
def reserved_first(s: Republic) -> bool:
    """The faction that has reserved the next proposal comes before the chair, as soon as there is more than a minor
    motion to propose."""
    if not s.session.reserved:
        return False
    there = [faction for faction in s.session.reserved if in_rome(s, faction)]
    able = [faction for faction in there if set(for_a_tribune(s, faction)) - WORDS]
    waiting = next(iter(able), NO_FACTION)
    if waiting == NOBODY:
        return False
    s.session.reserved.remove(waiting)
    s.push(tribune_proposal, RESERVE, waiting)
    return True


# -- stopping one ----------------------------------------------------------------------------------------------------
def attackable(s: Republic, faction: Faction, card: str) -> bool:
    """Has another's Tribune just been announced, and is this card there to stop him?"""
    if not s.tagged(ANNOUNCED) or s.arguments[-1] == faction or not free(s, faction):
        return False
    return not s.session.cancelled and holds(s, faction, card)


@rule("republic:I.graft")
def may_graft(s: Republic, faction: Faction) -> Ask | None:
    """One senator of the faction must pay, in Rome or not as the table reads the card."""
    if not attackable(s, faction, GRAFT):
        return None
    payers = in_rome(s, faction) if s.options.graft_in_rome else members(s, faction)
    fit = names(p for p in payers if purse_open(s, p))
    return Pick(faction, "tribune.graft", fit, rule="republic:I.graft") if fit else None


@interjection(may_graft)
@rule("republic:I.graft", "republic:9.821c", "republic:10.71b")
def graft(s: Republic, faction: Faction, payer: str) -> None:
    """A die of talents buys the tribune; who cannot pay it has wasted the card."""
    play_card(s, faction, GRAFT)
    p = PERSON_AT[payer]
    cost = max(0, throw(s))
    paid = s.talents[p] >= cost
    if paid:
        s.talents[p] -= cost
    s.session.cancelled = paid
    message = "tribune.bought" if paid else "tribune.not_bought"
    s.say(message, rule="republic:I.graft", seat=SEATS[faction], senator=payer, talents=cost)
    s.next(tribune_attacked, faction)


def may_murder(s: Republic, faction: Faction) -> Ask | None:
    """A senator in Rome must lend his name to it."""
    if not attackable(s, faction, MURDER) or not in_rome(s, faction):
        return None
    return Pick(faction, "tribune.murder", names(in_rome(s, faction)), rule="republic:I.murder-of-a-tribune")


@interjection(may_murder)
@rule("republic:I.murder-of-a-tribune", "republic:9.821c")
def murder_of_a_tribune(s: Republic, faction: Faction, senator: str) -> None:
    """An even die and the tribune is gone; the senator loses as much popularity in any case."""
    play_card(s, faction, MURDER)
    rolled = throw(s)
    s.session.cancelled = rolled % 2 == 0
    gain_popularity(s, PERSON_AT[senator], -max(0, rolled))
    message = "tribune.murdered" if s.session.cancelled else "tribune.escaped"
    s.say(message, rule="republic:I.murder-of-a-tribune", seat=SEATS[faction], senator=senator, rolled=rolled)
    s.next(tribune_attacked, faction)


@scene(tags=(TRIBUNE,))
@rule("republic:I.mob-incited")
def tribune_attacked(s: Republic, faction: Faction) -> Scene:
    """A player who has tried to stop a tribune may have the mob set on him."""
    yield Window("tribune.attacked")
    s.done()


def may_incite(s: Republic, faction: Faction) -> Ask | None:
    """The card, and a senator in Rome to speak to the crowd."""
    if not s.awaits(tribune_attacked) or s.arguments[0] == faction or not free(s, faction):
        return None
    if not holds(s, faction, MOB) or not in_rome(s, faction):
        return None
    return Pick(faction, "tribune.mob", names(in_rome(s, faction)), rule="republic:I.mob-incited")


@interjection(may_incite)
@rule("republic:I.mob-incited")
def mob_incited(s: Republic, faction: Faction, speaker: str) -> None:
    """A die and the speaker's oratory in chits; senators in Rome of the faction that attacked the tribune die."""
    play_card(s, faction, MOB)
    target = s.interrupted.arguments[0]
    count = max(0, throw(s)) + oratory(s, PERSON_AT[speaker])
    s.say("tribune.mob", rule="republic:I.mob-incited", senator=speaker, seat=SEATS[target], chits=count)
    for chit in draw_chits(s, count):
        p = struck(s, chit, lambda s, p: s.place[p] == ROME and s.faction[p] == target)
        if p != NOBODY:
            kill(s, p, Cause.MOB)
    seat_chair(s)
    s.done()
    urgent(s)
