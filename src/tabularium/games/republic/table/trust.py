"""Beside a deal: the other deals, whose word is worth what, and what falls due."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import chip, disc, icon, panel
from tabularium.draw.svg import Node, h

from ..dealings import Deal, Promise
from ..deals import NEVER_BINDING, deal_key
from ..state import NOBODY, Faction
from .deed import Sheet, due, named, said, waits
from .stage import Stage

MADE = ("open", "disputed", "fulfilled", "withdrawn")
MARKS = 5
"""So many deals show their mark; the count says the rest."""


def others(sheet: Sheet) -> Node:
    """The deals on the table, the newest first."""
    stage = sheet.stage
    rows = [
        h.li(
            h.a(
                h.span((disc(each, "s") for each in deal.parties), class_="discs"),
                h.b(stage.ref(deal_key(n))),
                chip(stage.text("board.deal.yours"), kind="warn", sign="seal")
                if waits(stage, deal)
                else chip(stage.text(f"state.{deal.state}")),
                href=sheet.link(number=n),
                aria_current="page" if n == sheet.number else None,
            )
        )
        for n, deal in reversed(list(enumerate(stage.s.deals)))
        if deal.state != "refused" or n == sheet.number
    ]
    return panel(stage.text("view.deals"), h.ul(rows, class_="dealt")) if rows else None


def counted(stage: Stage, faction: Faction) -> tuple[list[bool], list[bool]]:
    """The public deals that a faction kept or did not, and the same of its words that never bind.

    A deal counts once all that binds was done, or once somebody withdrew from it for what was not.
    """
    deals, words = [], []
    for deal in stage.s.deals:
        if deal.state not in MADE:
            continue
        mine = [each for each in deal.clauses if each.seat == faction]
        binding = [each for each in mine if each.what not in NEVER_BINDING]
        ended = deal.state in ("fulfilled", "withdrawn")
        if binding and (all(each.kept for each in binding) or _broke(deal, faction)):
            deals.append(all(each.kept for each in binding))
        words += [each.kept for each in mine if each.what in NEVER_BINDING and (each.kept or ended)]
    return deals, words


def _broke(deal: Deal, faction: Faction) -> bool:
    return deal.state == "withdrawn" and deal.plaintiff not in (faction, NOBODY)


def trust(sheet: Sheet) -> Markup:
    """What each faction has kept, in public; the parties to this deal are marked."""
    stage = sheet.stage
    rows = []
    for each in stage.factions:
        deals, words = counted(stage, each)
        marks = [h.i(icon("check" if kept else "cross"), class_="y" if kept else "x") for kept in deals[-MARKS:]]
        rows.append(
            h.li(
                disc(each),
                h.b(named(stage, each)),
                h.span(marks, class_="kept", aria_hidden="true"),
                h.span(
                    h.b(stage.text("board.trust.of", n=sum(deals), all=len(deals)) if deals else "–"),
                    h.small(stage.text("board.trust.words", n=sum(words), all=len(words))) if words else None,
                    class_="tr__f",
                ),
                class_="hot" if each in sheet.parties else None,
            )
        )
    return panel(
        stage.text("board.trust"),
        h.ol(rows, class_="trust2"),
        h.p(stage.text("board.trust.note"), class_="panel__foot2"),
    )


def debts(stage: Stage) -> Node:
    """What is still owed on the deals that were made: the reader's first, then what all have heard."""
    found = [
        (stage.own not in (each.seat, each.to), deal, each)
        for deal in stage.s.deals
        if deal.state in ("open", "disputed")
        for each in deal.clauses
        if not each.kept
    ]
    rows = [_debt(stage, deal, each) for _, deal, each in sorted(found, key=lambda one: one[0])]
    return (
        panel(stage.text("board.due"), h.ol(rows, class_="due"), aside=stage.text("board.due.note")) if rows else None
    )


def _debt(stage: Stage, deal: Deal, each: Promise) -> Markup:
    late = deal.turn < stage.s.turn
    word = each.what in NEVER_BINDING
    state = "disputed" if deal.state == "disputed" else "word" if word else "late" if late else "open"
    kinds = {"disputed": "bad", "word": "warn", "late": "bad"}
    return h.li(
        h.span(due(stage, each) if not late else "", class_="due__w"),
        disc(each.seat, "s"),
        h.span(
            f"{named(stage, each.seat)} → {named(stage, Faction(each.to))}: ", h.b(said(stage, each)), class_="grow"
        ),
        chip(stage.text(f"board.due.{state}"), kind=kinds.get(state, "")),
    )
