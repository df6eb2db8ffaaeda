"""7: the Forum of an assembly: what the year brings comes at once, then the initiatives, and everybody may bid."""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Pick, Scene, Window

from ..cards import EVENT_STAYS, EVENTS, LOYALTY, PERSON
from ..forum import closing, initiative, persuasion
from ..forum import knights as of_knights
from ..forum.initiative import INITIATIVES, event_or_card
from ..forum.knights import DECLINE, GAMES, LEADER, payable_games
from ..forum.knights import knights as attract_or_press
from ..forum.persuasion import base, under_way
from ..senators import clockwise, faction_votes, living, members, purse_open, rome_consul
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
    s.order = s.order or initiative.initiative_order(s)
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


@initiative.passing.register(Assembly)
@rule("republic_assembly:7.1")
def passing(s: Assembly) -> list[int]:
    """The events that are over: those whose card does not say otherwise, or all if the table reads it so."""
    return [event for event in EVENTS if s.options.events_last_one_turn or not EVENT_STAYS[event]]


# -- initiatives -------------------------------------------------------------------------------------------------------
@initiative.initiative_order.register(Assembly)
@rule("republic_assembly:7.2")
def initiative_order(s: Assembly) -> list[Faction]:
    """Clockwise from the faction of the Rome Consul."""
    consul = rome_consul(s)
    return clockwise(s, s.faction[consul] if consul != NOBODY else None)


@initiative.bidders.register(Assembly)
@rule("republic_assembly:3e")
def bidders(s: Assembly, faction: Faction) -> list[int]:
    """A senator may pay in any place, if his purse is open."""
    return [p for p in members(s, faction) if purse_open(s, p)]


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


@of_knights.which_games.register(Assembly)
@rule("republic_assembly:2a")
def which_games(s: Assembly, faction: Faction, p: int) -> Pick:
    """The games a senator can pay; he may keep his talents."""
    kinds = [*payable_games(s, p), DECLINE]
    return Pick(faction, "forum.games", kinds, DECLINE, rule="republic:7.6a", params={"senator": PERSON[p]})


# -- persuasion --------------------------------------------------------------------------------------------------------
@persuasion.loyalty.register(Assembly)
@rule("republic_assembly:7.511c")
def loyalty(s: Assembly, target: int, faction: Faction) -> int:
    """A senator's loyalty as it is printed, without his enemies and brothers."""
    return LOYALTY[target]


@persuasion.bidders.register(Assembly)
@rule("republic_assembly:7.513")
def may_spend(s: Assembly) -> list[Faction]:
    """The factions that may spend in a round, clockwise: all others, and last the faction itself."""
    own, *others = clockwise(s, s.active)
    return [*others, own]


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
@rule("republic_assembly:7.34c")
def roll_in_the_curia(s: Assembly) -> None:
    """A die for each enemy leader who waits in the Forum comes first, then those for the Curia."""
    closing.leaders_grow_old(s)
    closing.leave_the_curia(s)
    s.after(roll_in_the_curia)


@scene
@rule("republic_assembly:3f")
def count_votes(s: Assembly) -> None:
    """All factions say how many votes they have in Rome now."""
    counted = {SEATS[faction]: faction_votes(s, faction) for faction in living(s)}
    s.say("forum.votes", rule="republic_assembly:3f", votes=counted)
    s.after(count_votes)
