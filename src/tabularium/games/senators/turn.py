"""A turn: one event, then exactly one action; and the end of the game."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import auction, events, extortion, trade
from .book import rule, scene
from .cards import CARD_OF, ECONOMY, EVENT_KEYS, EVENTS, KIND, NAMES, OFFICES, WARS
from .state import NOBODY, Senators

WARS_TO_END = ECONOMY["wars_to_end"]
ACTIONS = ["auction", "extortion", "trading"]


@scene
@rule("senators:event.1", "senators:event.3", "senators:war.5", "senators:end.1", "senators:turn.4")
def turn(s: Senators) -> None:
    """The active player reveals the next event, which takes effect at once; the fourth War ends the game."""
    if s.out[s.active]:  # the start player may leave before the first turn
        s.active = s.left_of(s.active)
    if not s.events:
        s.events, s.later_events = s.later_events, []
    s.event = s.draw(s.events)
    s.say("event.drawn", rule="senators:event.1", seat=SEATS[s.active], event=EVENT_KEYS[s.event])
    if s.event in WARS and len(s.wars) + 1 == WARS_TO_END:
        s.next(the_end)
    else:
        s.next(events.SCENES[KIND[s.event]])


@rule("senators:event.2")
def put_event_away(s: Senators) -> None:
    """A resolved event is discarded; Wars lie apart so that everybody can count them."""
    (s.wars if s.event in WARS else s.used_events).append(s.event)
    s.event = NOBODY


@rule("senators:event.2")
def after_event(s: Senators) -> None:
    """The event is put away before the action begins."""
    put_event_away(s)
    s.next(action)


@scene
@rule("senators:turn.2", "senators:turn.3", "senators:turn.4")
def action(s: Senators) -> Scene:
    """One of the three actions must be taken; a player whom the event has eliminated takes none."""
    if s.out[s.active]:
        end_turn(s)
        return
    choice = yield Pick(
        s.active, "turn.action", ACTIONS, rule="senators:turn.2", reason=no_pass, nearby=lambda: ["pass"]
    )
    s.say(f"action.{choice}", rule="senators:turn.2", seat=SEATS[s.active])
    s.next({"auction": auction.auction, "extortion": extortion.extortion, "trading": trade.trading}[choice])


@rule("senators:turn.3", "senators:senate.2")
def no_pass(answer: Any) -> Refusal | None:
    """Why a player can neither simply pass nor play a Senate card."""
    if answer == "pass":
        return refuse("turn.no_pass", "senators:turn.3", "turn.no_pass.remedy")
    return only_in_trading(answer, "senate.only_in_trading.remedy")


@rule("senators:senate.2")
def only_in_trading(answer: Any, remedy: str | None = None) -> Refusal | None:
    """Why a Senate card cannot be played at a question of anything but trading; None if it is no such card."""
    if CARD_OF.get(answer) in OFFICES:
        return refuse("senate.only_in_trading", "senators:senate.2", remedy, card=answer)
    return None


@rule("senators:turn.1", "senators:turn.4")
def end_turn(s: Senators) -> None:
    """Play passes clockwise."""
    s.active = s.left_of(s.active)
    s.next(turn)


@scene
@rule("senators:end.1", "senators:end.2", "senators:end.3", "senators:end.4")
def the_end(s: Senators) -> None:
    """Most senators wins, among the tied the most coins; those still tied share the victory."""
    put_event_away(s)
    living = s.living()
    most = max(s.senators[seat] for seat in living)
    tied = [seat for seat in living if s.senators[seat] == most]
    richest = max(s.coins[seat] for seat in tied)
    s.winners = [seat for seat in tied if s.coins[seat] == richest]
    s.ending = "fourth_war"
    s.say("end.fourth_war", rule="senators:end.1", winners=[SEATS[seat] for seat in s.winners])
    s.over()


@rule("senators:end.4")
def outcome(s: Senators) -> dict[str, object]:
    """The result: only the winners are marked, there is no second place."""
    return {
        "winners": list(s.winners),
        "ending": s.ending,
        "senators": list(s.senators),
        "coins": list(s.coins),
        "wars": [NAMES[card] for card in s.wars],
        "turns": len(EVENTS) - len(s.events) - len(s.later_events),
    }
