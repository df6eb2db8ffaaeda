"""The choice of an action, and of an Influence card before the game: what each way brings, before the click."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon, panel, use
from tabularium.draw.svg import Node, h

from ..cards import ECONOMY
from ..turn import ACTIONS
from .cards import card, kind_of
from .fists import opened
from .post import best_sale
from .scene import SIGNS, Stage, own

SIGN_OF = {"auction": SIGNS["auction"], "extortion": SIGNS["extortion"], "trading": SIGNS["trade"]}


def action(look: Look, stage: Stage) -> Markup:
    """The result of the event, and the three actions side by side for the player who must choose."""
    return h.div(opened(look, stage), ways(look) if look.asks("turn.action") else None, class_="stack")


def ways(look: Look) -> Markup:
    """Auction, extortion, trading: each with what it means at this moment."""
    assert look.ask is not None
    rows = []
    for choice in ACTIONS:
        label = look.words.option(look.ask, choice)
        rows.append(
            h.div(
                h.h3(h.span(use(SIGN_OF[choice], "i"), " ", label)),
                h.ul(h.li(icon("check"), h.span(point)) for point in points(look, choice)),
                h.button(label, class_="btn", **look.give(choice)),
                class_="way",
            )
        )
    return h.div(rows, class_="ways ways--3")


def points(look: Look, choice: str) -> list[Node]:
    """The known facts about an action."""
    me = own(look)
    others = [player for player in look.view["players"] if not player["out"] and not look.is_me(player["seat"])]
    if choice == "auction":
        return [look.text("board.way.auction.lots"), look.text("board.way.auction.verdict")]
    if choice == "extortion":
        income = ECONOMY["lictors_income" if "lictors" in me["open"] else "extortion_income"]
        victims = sum(bool(player["open"]) for player in others)
        return [
            look.text("board.way.extortion.income", n=income),
            look.text("board.way.extortion.victims", n=victims),
        ]
    sale = best_sale(look)
    fees = look.text("board.way.trading.fee", n=ECONOMY["joining_fee"])
    if sale is None:
        return [look.text("board.way.trading.no_set"), fees]
    return [look.text("board.way.trading.set", n=sale.coins), fees]


def influence(look: Look, stage: Stage) -> Markup:
    """The Influence cards to choose from, each with what it does."""
    rows = [
        h.div(card(look, name), h.p(look.text(f"board.note.{kind_of(name)}"), class_="small"), class_="patron")
        for name in look.view["influence_row"]
    ]
    return panel(
        look.text("board.influence"),
        h.div(rows, class_="patrons panel__body"),
        aside=look.text("board.influence.aside"),
    )
