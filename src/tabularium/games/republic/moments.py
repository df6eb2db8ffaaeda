"""The moments of cards: where one can be played, and who could hold it there by what everybody knows.

A house that is courteous waits there for all of these, whether they hold the card or not. So nothing here may look
into a hand; how many cards it has is open.
"""

from __future__ import annotations

from collections.abc import Callable

from .cards import CARD, CARD_ERA, CARDS, ERAS
from .combat.civil_war import PROSCRIPTION
from .forum.persuasion import BLACKMAIL, SEDUCTION, may_use
from .senate.means import TRIBUNE_CARD, busy, free, statesmen
from .senate.subjects import for_a_tribune
from .senate.tribunes import GRAFT, MOB, MURDER, chair_departs, floor_open, may_act, senate_closes
from .senators import in_rome
from .setup_decks import periods
from .state import Faction, Republic

Could = Callable[[Republic, Faction], bool]


def could_hold(s: Republic, faction: Faction, card: str) -> bool:
    """A hand that is not empty could hold any card that was dealt or drawn and is not open."""
    if not s.hands[faction] or s.out[faction]:
        return False
    open_ones = sum(CARD[each] == card for each in (*s.discards, *s.gone))
    return sum(CARD[each] == card and CARD_ERA[each] in dealt(s) for each in CARDS) > open_ones


def dealt(s: Republic) -> list[int]:
    """The periods whose cards can be in hands."""
    if s.options.scenario == "alternative_history":
        return list(range(len(ERAS)))
    return [era for era in periods(s.options) if era <= s.era]


# -- Tribunes --------------------------------------------------------------------------------------------------------
def by_tribune(moment: Could) -> Could:
    """A Tribune by a card that could be in hand, or by a statesman who has the right himself."""

    def could(s: Republic, faction: Faction) -> bool:
        means = could_hold(s, faction, TRIBUNE_CARD) or bool(statesmen(s, faction))
        return means and may_act(s, faction) and moment(s, faction)

    return could


def before_the_vote(s: Republic, faction: Faction) -> bool:
    """A Tribune may put another proposal before the one that sends the chair away, or suspend it."""
    return (floor_open(s) and not busy(s) and bool(for_a_tribune(s, faction))) or chair_departs(s, faction)


# -- what answers a Tribune ------------------------------------------------------------------------------------------
def graft(s: Republic, faction: Faction) -> bool:
    """Another's Tribune has been announced."""
    return free(s, faction) and s.arguments[-1] != faction and could_hold(s, faction, GRAFT)


def murder(s: Republic, faction: Faction) -> bool:
    """The same, and a senator in Rome."""
    return (
        free(s, faction) and s.arguments[-1] != faction and bool(in_rome(s, faction)) and could_hold(s, faction, MURDER)
    )


def mob(s: Republic, faction: Faction) -> bool:
    """Another has tried to stop a Tribune, and a senator in Rome can speak to the crowd."""
    return free(s, faction) and s.arguments[0] != faction and bool(in_rome(s, faction)) and could_hold(s, faction, MOB)


# -- other cards -----------------------------------------------------------------------------------------------------
def proscription(s: Republic, faction: Faction) -> bool:
    """A civil war is over, and this is not the faction that lost it."""
    return s.arguments[0] != faction and could_hold(s, faction, PROSCRIPTION)


def unopposed(card: str) -> Could:
    """The persuader has nothing left to raise his bribe with; a card is all that could still help him."""

    def could(s: Republic, faction: Faction) -> bool:
        attempt = s.persuasion
        usable = attempt is not None and may_use(s, card, attempt.target)
        return faction == s.active and usable and could_hold(s, faction, card)

    return could


MOMENTS: dict[str, dict[str, Could]] = {
    "tribune.played": {GRAFT: graft, MURDER: murder},
    "tribune.attacked": {MOB: mob},
    "war_departure.pending": {TRIBUNE_CARD: by_tribune(before_the_vote)},
    "war_departure.closing": {TRIBUNE_CARD: by_tribune(chair_departs)},
    "senate.adjourning": {TRIBUNE_CARD: by_tribune(senate_closes)},
    "combat.civil_war_won": {PROSCRIPTION: proscription},
    "persuasion.accepting": {SEDUCTION: unopposed(SEDUCTION), BLACKMAIL: unopposed(BLACKMAIL)},
}
"""A Tribune has no moment in an ordinary vote: it can be played as long as the vote lasts, and in the next one too."""
