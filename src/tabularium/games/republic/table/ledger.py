"""The ledger of public deals: promises, parties, what binds, what was kept, and my possible answers."""

from __future__ import annotations

import json

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.svg import Node, h

from ..dealings import Deal, Promise
from ..deals import NEVER_BINDING, deal_key, promise_key
from ..state import Faction
from .stage import Stage

SAID = (
    *("agree_deal", "refuse_deal", "take_back_deal", "settle_deal", "complain"),
    *("find_broken", "find_kept", "withdraw_deal", "uphold_deal"),
)
"""The possible answers to a deal on the table."""
STATES = {"offered": "info", "open": "", "disputed": "bad", "fulfilled": "ok", "withdrawn": "warn"}


def ledger(stage: Stage) -> Markup | None:
    """Every deal that was offered or made, the newest first."""
    deals = [(n, deal) for n, deal in enumerate(stage.s.deals) if deal.state != "refused"]
    if not deals:
        return None
    rows = [_deal(stage, n, deal) for n, deal in reversed(deals)]
    return panel(
        stage.text("view.deals"),
        h.ul(rows, class_="deals"),
        h.p(stage.text("board.deals.private"), class_="tiny muted panel__body"),
        aside=stage.look.rule_link("republic:4.13a"),
        class_="pane pane-hand",
    )


def _deal(stage: Stage, number: int, deal: Deal) -> Markup:
    key = deal_key(number)
    ways = [
        h.button(
            stage.text(f"board.deal.{name}"),
            type="button",
            class_="btn btn--small",
            data_answer=json.dumps(key),
            data_chance=name,
        )
        for name in SAID
        if name in stage.look.chances and key in stage.look.chances[name].things
    ]
    return h.li(
        h.p(
            h.a(stage.ref(key), href=f"{stage.look.deals}?of={number + 1}")
            if stage.look.deals
            else h.b(stage.ref(key)),
            chip(stage.text(f"state.{deal.state}"), kind=STATES.get(deal.state, "")),
            class_="row row--between",
        ),
        [_promise(stage, each, deal) for each in deal.clauses],
        h.p(ways, class_="row row--wrap") if ways else None,
    )


def _promise(stage: Stage, promise: Promise, deal: Deal) -> Node:
    binds = promise.what not in NEVER_BINDING
    kept = icon("check") if promise.kept else icon("hourglass")
    return h.p(
        kept,
        stage.whose(promise.seat),
        [icon("arrow"), stage.whose(Faction(promise.to))] if deal.more else None,
        h.span(stage.ref(promise_key(promise.what, promise.talents)), class_="grow"),
        chip(stage.text("board.deal.binds" if binds else "board.deal.never_binds"), kind="" if binds else "warn"),
        class_="row small",
        title=stage.text("board.deal.is_kept") if promise.kept else None,
    )
