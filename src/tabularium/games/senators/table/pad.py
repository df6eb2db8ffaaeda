"""The pad: all bids of an auction in one form, given with one press. Every bid is still a question of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.svg import h

from ..bot import Position
from ..cards import GOODS, NUMBERS
from .scene import own

BIDS, AMOUNT, DONE = "auction.bids", "auction.amount", "done"
MINUS, ENTER = "\N{MINUS SIGN}", "\N{DOWNWARDS ARROW WITH CORNER LEFTWARDS}"
PAD = "pad"
"""The form, whose button stands in the bar of the ask."""


def pad(look: Look, lots: Markup) -> Markup:
    """The lots with a stepper each, and what all bids together would bind."""
    assert look.ask is not None
    most, coins = look.ask.params["most"], own(look)["coins"]
    if look.ask.params["bids"]:
        look.placed.add(DONE)
    fields = " ".join(card for card in look.ask.params["bids"])
    bound = [[n, max(0, coins - n)] for n in range(most + 1)]
    return h.form(
        lots,
        h.input(type="hidden", name=DONE, value=json.dumps(DONE), data_asks=BIDS),
        h.p(
            h.span(look.text("board.pad.pledged"), " ", h.b(0, data_figure=0, data_of=fields), class_="grow"),
            h.span(look.text("board.pad.left"), " ", h.b(coins, data_figure=1, data_of=fields)),
            h.span(look.text("board.pad.most", n=most), class_="muted"),
            h.button(look.words.option(look.ask, DONE), class_="btn btn--quiet btn--small", **look.give(DONE)),
            class_="pad__sum small",
        )
        if fields
        else None,
        id=PAD,
        class_="pad",
        data_row=PAD,
        data_rows=json.dumps(bound, separators=(",", ":")),
        data_most=most,
        data_over=look.text("board.pad.over_means", n=most),
    )


def stepper(look: Look, lot: Mapping[str, Any]) -> Markup:
    """No bid or a bid on this lot, which counts only if it is one; and what the card would add to a sale."""
    assert look.ask is not None
    name = f"card:{lot['card']}"
    most = look.ask.params["most"]
    first, *others = [bid for bid in look.ask.params["bids"][name] if bid <= most]
    spaces = [0, first, *(others if look.view["options"]["bid_spaces"] == "list" else range(first + 1, most + 1))]
    label = look.text("board.bids_on", card=name)
    return h.div(
        h.input(type="hidden", name=f"pick.{name}", value=json.dumps(name), data_asks=BIDS),
        h.span(
            h.span(
                h.button(MINUS, type="button", data_step="-1", aria_label=f"{look.text('bar.less')}: {label}"),
                h.input(
                    inputmode="numeric",
                    name=name,
                    value=0,
                    data_low=0,
                    data_high=spaces[-1],
                    data_spaces=json.dumps(spaces, separators=(",", ":")),
                    data_amount=True,
                    data_asks=AMOUNT,
                    data_about=json.dumps({"card": name}),
                    aria_label=label,
                    autocomplete="off",
                ),
                h.button("+", type="button", data_step="1", aria_label=f"{look.text('bar.more')}: {label}"),
                class_="amount",
            ),
            _quick(first, str(first), look.text("board.bid_on", bid=first, card=name)),
            _quick(0, look.text("board.pad.none"), look.text("board.pad.none_on", card=name)),
            class_="row pad__amount",
        ),
        _gain(look, lot["card"]),
        class_="pad__bid",
        data_if_any=True,
    )


def _quick(bid: int, word: str, label: str) -> Markup:
    """A bid with one press."""
    return h.button(word, type="button", class_="btn btn--small", data_step_to=bid, aria_label=label)


def _gain(look: Look, name: str) -> Markup | None:
    """The income that a good would add to one's sales."""
    if look.seat is None or NUMBERS[name] not in GOODS:
        return None
    me = Position(dict(look.view), look.seat)
    gain = me.sales([*me.goods, NUMBERS[name]], False) - me.sales(me.goods, False)
    return h.p(look.text("board.pad.gain", coins=gain), class_="tiny muted") if gain > 0 else None


def giving(look: Look) -> Markup | None:
    """The button of the pad."""
    if not look.asks(BIDS) or not look.ask or not look.ask.params["bids"]:
        return None
    key = h.span(ENTER, class_="kbd", aria_hidden="true")
    label = look.text("board.pad.give")
    return h.button(label, key, type="button", class_="btn btn--primary", form=PAD, data_give="row", data_key="Enter")
