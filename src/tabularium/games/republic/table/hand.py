"""The reader's own hand and treasury: each card with what it does, and whether now or when it can be played."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Ask

from ..cards import CARD_OF, KIND
from ..forum.persuasion import UNOPPOSED
from ..revolution.cards import HAND_LIMIT
from ..speakers import spokesman
from ..state import NOBODY
from .stage import Stage

TRIBUNE, ASSASSIN = "intrigue:tribune", "intrigue:assassin"
VETO = "veto"
PLAYED_BY: Mapping[str, tuple[str, ...]] = {
    TRIBUNE: ("tribune_propose", "tribune_reserve", "tribune_land_bill", "tribune_suspend", "tribune_adjourning"),
    ASSASSIN: ("assassination", "land_bill_assassination"),
    "intrigue:open-bodyguard": ("open_bodyguard",),
    "intrigue:influence-peddling": ("influence_peddling",),
    "intrigue:seduction": ("unopposed",),
    "intrigue:blackmail": ("unopposed",),
    "intrigue:graft": ("graft",),
    "intrigue:murder-of-a-tribune": ("murder_of_a_tribune",),
    "intrigue:mob-incited-to-violence": ("mob_incited",),
    "intrigue:proscription": ("proscription",),
}
"""The chances by which a card is played unasked."""
WAITS_FOR = {
    TRIBUNE: "senate",
    ASSASSIN: "senate",
    "intrigue:secret-bodyguard": "attack",
    "intrigue:open-bodyguard": "revenue",
    "intrigue:influence-peddling": "any",
    "intrigue:seduction": "forum",
    "intrigue:blackmail": "forum",
    "intrigue:graft": "tribune",
    "intrigue:murder-of-a-tribune": "tribune",
    "intrigue:mob-incited-to-violence": "tribune",
    "intrigue:proscription": "combat",
}
"""The phase a card waits for, or the moment."""
OF_KIND = {"statesman": "revolution", "concession": "revolution", "law": "senate", "leader": "combat"}
PHASES = ("revenue", "forum", "senate", "combat", "revolution")
SIGNS = {"statesman": "person", "concession": "talents", "law": "log", "leader": "flag"}
OWN_SIGNS = {TRIBUNE: "tribune", ASSASSIN: "dagger"}


def hand(stage: Stage) -> Markup | None:
    """The part only the reader's faction sees: the reader alone, or all who play it, of whom one plays the cards."""
    if stage.own == NOBODY or stage.s.out[stage.own]:
        return None
    known = stage.look.view["factions"][stage.own]
    cards = known["hand"] or []
    shared = len(stage.s.people_of(stage.own)) > 1
    player = spokesman(stage.s, stage.own)
    rows = [_card(stage, card, explained=player == stage.look.seat) for card in cards]
    body: Node = (
        h.ul(rows, class_="ihand") if rows else h.p(stage.text("board.no_cards"), class_="panel__body small muted")
    )
    theirs = stage.text("board.hand.player", name=stage.look.name(player)) if player != stage.look.seat else None
    aside = "board.hand.aside.faction" if shared else "board.hand.aside"
    return panel(
        stage.text("board.hand.faction" if shared else "board.hand"),
        h.p(theirs, class_="panel__body small") if theirs and rows else None,
        body,
        h.p(
            h.span(stage.text("purse.treasury"), class_="grow"),
            h.b(icon("treasury"), " ", known["treasury"], class_="big"),
            class_="row panel__body purse-line",
        ),
        aside=stage.text(aside, n=len(cards), most=HAND_LIMIT),
        class_="mine pane pane-hand",
    )


def playable(stage: Stage, card: str) -> bool:
    """Can this card be played now: as an answer, or unasked?"""
    look = stage.look
    ask: Ask | None = look.ask
    if card in look.options or any(_names(each, card) for each in look.chances.values()):
        return True
    if card == TRIBUNE and ask is not None and VETO in look.options:
        return True
    if card in UNOPPOSED and look.asks("forum.persuader"):
        return True
    return any(name in look.chances for name in PLAYED_BY.get(card, ()))


def _names(ask: Ask, card: str) -> bool:
    return card in ask.things


def _card(stage: Stage, card: str, explained: bool) -> Markup:
    """A card; its effect is told to those who can play it."""
    kind = KIND[CARD_OF[card]]
    about = f"about.{card.replace(':', '.', 1)}"
    now = playable(stage, card)
    wait = WAITS_FOR.get(card, OF_KIND.get(kind, "any"))
    when = stage.text(f"phase.{wait}") if wait in PHASES else stage.text(f"board.when.{wait}")
    printed = stage.look.view["printed"].get(card)
    told: Node = stage.text(about) if explained and stage.look.words.has(about) else None
    if printed:
        told = [
            ", ".join(f"{stage.text(f'view.{name}')} {value}" for name, value in printed.items() if value),
        ]
    return h.li(
        h.span(use(f"i-{OWN_SIGNS.get(card) or SIGNS.get(kind, 'hand')}"), class_="icard__a", aria_hidden="true"),
        h.span(h.b(stage.ref(card)), h.p(told) if told else None),
        chip(stage.text("board.now"), kind="gold") if now else chip(when),
        class_="icard icard--now" if now else "icard",
    )
