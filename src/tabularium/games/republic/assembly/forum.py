"""7: the Forum of an assembly: what the year brings comes at once, then the initiatives, and everybody may bid."""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Pick, Scene, Window

from ..cards import PERSON
from ..forum.initiative import INITIATIVES, event_or_card, initiative_order
from ..forum.knights import GAMES, LEADER
from ..forum.knights import knights as attract_or_press
from ..forum.persuasion import base, under_way
from ..senators import faction_votes, living
from ..state import NOBODY, Faction
from .book import rule, scene
from .quaestors import QUAESTOR_OF_ROME, serving, substitute_quaestor, vacancy
from .state import Assembly

PASS, RESIST, SUPPORT = "pass", "resist", "support"


# -- the year ----------------------------------------------------------------------------------------------------------
@scene
@rule("republic_assembly:3c", "republic_assembly:4.3b", "republic_assembly:4.3c")
def posting(s: Assembly) -> None:
    """Before anybody takes an initiative the Quaestor of Rome hands out what the year brings."""
    post = vacancy(s)
    if post != NOBODY:
        s.push(substitute_quaestor, post)
        return
    s.order = s.order or initiative_order(s)
    s.say("quaestors.hands_out", rule="republic_assembly:3c", senator=serving(s, QUAESTOR_OF_ROME))
    s.next(year_brings, 0)


@scene
@rule("republic_assembly:3c")
def year_brings(s: Assembly, drawn: int) -> None:
    """Six times an event, a card for all, or one for the hand of the faction whose turn it is; then round again."""
    if drawn == INITIATIVES:
        s.after(posting)
        return
    s.next(year_brings, drawn + 1)
    event_or_card(s, s.order[drawn % len(s.order)], drawn + 1)


# -- initiatives -------------------------------------------------------------------------------------------------------
@scene
@rule("republic_assembly:3c", "republic_assembly:3d")
def take_initiative(s: Assembly, faction: Faction) -> None:
    """Without dice: the faction acts."""
    s.active = faction
    s.initiatives += 1
    s.say("initiative.taken", rule="republic_assembly:3d", seat=SEATS[faction], number=s.initiatives)
    s.next("persuade")


@scene
@rule("republic_assembly:3d")
def knights(s: Assembly) -> Scene | None:
    """Nobody attracts or presses knights, unless the table has agreed that they may."""
    if s.options.knights:
        return attract_or_press(s)
    s.next("last_actions", [GAMES, LEADER])
    return None


@scene(restartable=True)
@rule("republic_assembly:7.513", "republic_assembly:7.514", "republic_assembly:6.31a")
def counter_bribe(s: Assembly, waiting: list[Faction], side: str = "") -> Scene:
    """In turn each faction may spend of its treasury against the attempt or for it; what it spends is gone."""
    yield Window("persuasion.bidding")
    faction, attempt = waiting[0], under_way(s)
    about = {"senator": PERSON[attempt.persuader], "target": PERSON[attempt.target], "base": base(s, attempt)}
    if not side:
        sides = [PASS, RESIST, SUPPORT] if s.treasury[faction] else [PASS]
        chosen = yield Pick(faction, "forum.side", sides, PASS, rule="republic_assembly:7.513", params=about)
        if chosen != PASS:
            s.next(counter_bribe, waiting, chosen)
            return
    else:
        key = "forum.support" if side == SUPPORT else "forum.counter_bribe"
        spent = yield Amount(faction, key, 1, s.treasury[faction], rule="republic_assembly:7.513", params=about)
        spend(s, faction, side, spent)
    if len(waiting) > 1:
        s.next(counter_bribe, waiting[1:])
    else:
        s.next("raise_bribe")


@rule("republic_assembly:7.513", "republic_assembly:6.31a")
def spend(s: Assembly, faction: Faction, side: str, talents: int) -> None:
    """Talents of a treasury lie beside those of the persuader, or against them."""
    attempt = under_way(s)
    s.treasury[faction] -= talents
    if side == SUPPORT:
        attempt.bribes += talents
    else:
        attempt.counter_bribes += talents
    s.say(
        "persuasion.supported" if side == SUPPORT else "persuasion.countered",
        rule="republic_assembly:7.513",
        seat=SEATS[faction],
        talents=talents,
        base=base(s, attempt),
    )


# -- the end of the phase ----------------------------------------------------------------------------------------------
@scene
@rule("republic_assembly:3f")
def count_votes(s: Assembly) -> None:
    """All factions say how many votes they have in Rome now."""
    counted = {SEATS[faction]: faction_votes(s, faction) for faction in living(s)}
    s.say("forum.votes", rule="republic_assembly:3f", votes=counted)
    s.after(count_votes)
