"""The sheet of orders, a page a section, in the order of the book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from markupsafe import Markup

from tabularium.draw.fields import Form
from tabularium.draw.svg import Node, h

from . import armies, diplomacy, economy, people, powers
from .bids import bids
from .contents import FIRST, LEAVES, Leaf, leaves
from .peace import offers
from .stage import Stage
from .surrender import terms

Drawer = Callable[[Stage, Form], Node]
DRAWERS: dict[str, Drawer] = {
    "income": economy.income,
    "people": economy.people,
    "cards": powers.cards,
    "stability": economy.stability,
    "diplomacy": diplomacy.diplomacy,
    "population": people.population,
    "recruiting": people.recruiting,
    "disbanding": people.disbanding,
    "upkeep": economy.upkeep,
    "garrisons": people.garrisons,
    "fleets": armies.fleets,
    "leaders": armies.leaders,
    "independents": powers.independents,
    "trade": economy.trade,
    "goods": economy.goods,
    "armies": armies.composition,
    "movement": armies.movement,
    "reforms": economy.reforms,
}
RULES = {
    "income": "mare:2.1a",
    "people": "mare:2.3b",
    "cards": "mare:3.1a",
    "stability": "mare:3.2f",
    "diplomacy": "mare:3.3.5a",
    "population": "mare:3.4a",
    "recruiting": "mare:3.5a",
    "disbanding": "mare:3.7a",
    "upkeep": "mare:3.8a",
    "garrisons": "mare:3.9a",
    "fleets": "mare:3.10a",
    "leaders": "mare:3.11a",
    "independents": "mare:3.12.8d",
    "trade": "mare:3.13.1a",
    "goods": "mare:3.13.3a",
    "armies": "mare:3.14a",
    "movement": "mare:3.14c",
    "reforms": "mare:7.2a",
}
"""The rule with which the chapter of each page begins."""


def sheet(form: Form) -> Markup | None:
    """A nation's sheet, the bids for nations, or a paper of peace; other papers are drawn field by field."""
    if form.ask.key == "bids":
        return bids(form)
    if form.ask.key == "terms":
        return terms(replace(form, follows=True))
    if form.ask.key == "offers":
        return offers(replace(form, follows=True))
    if form.ask.key != "orders":
        return None
    form, stage = replace(form, follows=True), Stage(form.look)
    shown = leaves(stage)
    return h.section(
        form.whole(
            [
                _page(stage, form, leaf, at) if form.look.shows(leaf.name) else _closed(form, leaf)
                for at, leaf in enumerate(shown, 1)
            ],
            [form.kept(leaf.section) for leaf in LEAVES if leaf.section and leaf not in shown],
            form.all_problems(),
        ),
        class_="sheetbox orders-sheet",
        aria_label=form.look.text("sheet.title"),
    )


def _closed(form: Form, leaf: Leaf) -> Node:
    """A page that is not open: what is written there."""
    if leaf.section is None:
        return None
    return h.div(
        form.kept(leaf.section),
        hidden=True,
        data_page_of=leaf.name,
        data_leaf=form.look.text(f"board.page.{leaf.name}"),
    )


def _page(stage: Stage, form: Form, leaf: Leaf, number: int) -> Markup:
    look = stage.look
    following = [*(each.name for each in leaves(stage)), FIRST[0][0]][number]
    return h.section(
        h.div(
            h.h2(f"{number} · ", look.text(f"board.page.{leaf.name}"), class_="label"),
            look.rule_link(RULES[leaf.name]),
            class_="panel__head",
        ),
        h.p(look.text(f"board.why.{leaf.name}"), class_="leaf__why small muted"),
        DRAWERS[leaf.name](stage, form),
        h.p(
            h.a(
                look.text("board.next_page", page=look.text(f"board.page.{following}")),
                href=f"#{following}",
                data_page=following,
                class_="btn btn--small",
            ),
            class_="leaf__foot",
        ),
        class_=f"panel orderpage mn-page mn-page--{leaf.name}",
        data_leaf=look.text(f"board.page.{leaf.name}"),
        aria_label=look.text(f"board.page.{leaf.name}"),
    )
