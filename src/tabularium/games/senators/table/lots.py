"""The auction on the board: four lots, the bids on them, and the verdict of the one who sells."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.numerals import roman
from tabularium.draw.parts import disc, icon, shift
from tabularium.draw.svg import Node, h
from tabularium.engine import Amount

from ..auction import MERCHANTS_PRICE
from ..cards import DATA
from .cards import card, is_resource
from .pad import BIDS, pad, stepper
from .scene import Stage, own

PRINTED: dict[str, list[int]] = DATA["bid_spaces"]


def lots(look: Look, stage: Stage) -> Markup:
    """The cards on offer."""
    decided = stage.args[0] if stage.name == "verdict" else None
    rows = [lot_panel(look, lot, at == decided) for at, lot in enumerate(look.view["lots"])]
    shown = h.div(rows, class_="lots")
    return pad(look, shown) if look.asks(BIDS) else shown


def place_of(look: Look, name: str) -> tuple[str, int]:
    """Where a lot comes from, and how many cards are left there."""
    if not is_resource(name):
        return look.text("board.senate"), look.view["offices_left"]
    deck = next(at for at, names in enumerate(look.view["known_decks"]) if name in names)
    return look.text("board.market", deck=roman(deck + 1)), look.view["decks"][deck]


def lot_panel(look: Look, lot: dict[str, Any], decided: bool) -> Markup:
    """One lot: its card, who leads, and what may be done about it."""
    name = lot["card"]
    place, left = place_of(look, name)
    called = look.words.ref(f"card:{name}")
    lead = leader(look, lot)
    spoken = look.text("board.lot.label", card=f"card:{name}", lead=lead_text(look, lot))
    amount = (
        look.ask if look.asks("auction.amount") and look.ask and look.ask.params["card"] == f"card:{name}" else None
    )
    return h.article(
        h.header(
            h.h3(place, class_="label"),
            h.span(look.text("board.left", n=left), class_="tiny muted"),
            class_="panel__head",
        ),
        h.div(
            h.div(card(look, name, label=spoken), class_="lot__card", data_new=name),
            h.div(
                h.div(lead, class_="lot__lead small"),
                spaces(look, amount, lot) if isinstance(amount, Amount) else None,
                stepper(look, lot) if look.asks(BIDS) and f"card:{name}" in look.options else None,
                verdict(look, lot) if decided and look.asks("auction.verdict") else None,
                class_="lot__bids",
            ),
            class_="lot__in",
        ),
        class_=f"lot panel{' lot--now' if amount or decided else ''}",
        aria_label=look.text("board.lot", place=place, card=called),
    )


def lead_text(look: Look, lot: dict[str, Any]) -> str:
    """The leading bidder, in words."""
    if lot["bidder"] is None:
        return look.text("board.no_bid")
    message = "board.you_lead" if look.is_me(lot["bidder"]) else "board.leads"
    return look.text(message, seat=f"seat:{lot['bidder']}", bid=lot["bid"])


def leader(look: Look, lot: dict[str, Any]) -> Node:
    """The leading bidder, with the disc."""
    if lot["bidder"] is None:
        return h.span(lead_text(look, lot), class_="muted")
    return [disc(lot["bidder"], "s"), h.span(lead_text(look, lot))]


def spaces(look: Look, ask: Amount, lot: dict[str, Any]) -> Markup:
    """The bid spaces: the legal ones glow, the others say why not. Higher bids are typed in the bar."""
    printed = PRINTED["market" if is_resource(lot["card"]) else "senate"]
    shown = []
    for bid in printed:
        refusal = ask.why(bid)
        if refusal is None:
            label = look.text("board.bid_on", bid=bid, card=ask.params["card"])
            shown.append(h.button(bid, class_="bid target", **look.give(bid, label)))
        elif bid in lot["bids"]:
            shown.append(
                h.span(disc(lot["bids"].index(bid), "s"), h.b(bid), class_="bid bid--taken", **look.why(refusal))
            )
        else:
            shown.append(h.button(bid, class_="bid bid--no", type="button", **look.why(refusal)))
    return h.div(shown, class_="bids", role="group", aria_label=look.text("board.bids_on", card=ask.params["card"]))


def verdict(look: Look, lot: dict[str, Any]) -> Markup:
    """The money left after selling, and after taking."""
    assert look.ask is not None
    coins, price = own(look)["coins"], lot["bid"]
    return h.ul(
        h.li(icon("talents"), h.span(look.text("board.if_sell"), " ", shift(coins, coins + price))),
        h.li(icon("hand"), h.span(look.text("board.if_take"), " ", shift(coins, coins - price)))
        if coins >= price
        else None,
        h.li(icon("hand"), h.span(look.text("board.if_merchants"), " ", shift(coins, coins - MERCHANTS_PRICE)))
        if look.ask.accepts("merchants")
        else None,
        class_="small outcomes",
    )
