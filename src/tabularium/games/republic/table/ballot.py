"""The vote of the faction that is called: one press for all, or senator by senator, with votes bought on the way."""

from __future__ import annotations

import json

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..cards import PERSON
from .floor import AGAINST, FOR, Floor, voters, weight_of
from .numbers import all_of, stepper
from .stage import Stage, stat

ABSTAIN, SPLIT, VETO, BUYING = "abstain", "split", "veto", "_buying"
SIGNS = {FOR: "check", AGAINST: "cross", ABSTAIN: "dash"}
FORM = "ballot"


def ballot(at: Floor) -> Markup | None:
    """The table of my senators in which each one's vote and purse can be set; nothing where there is no choice."""
    stage = at.stage
    if not stage.look.asks("senate.vote"):
        return None
    options = stage.look.options
    buys = any(each.endswith(BUYING) for each in options)
    if SPLIT not in options and not buys:
        return None
    people = voters(stage)
    sides = [side for side in (FOR, AGAINST, ABSTAIN) if side in options] if SPLIT in options else []
    rows = [_row(at, p, sides) for p in people]
    cast = [
        h.button(
            icon(SIGNS[side]),
            " ",
            stage.text("board.ballot.with_bought", side=at.word(side)),
            type="button",
            class_="btn btn--small",
            data_give="row",
            data_first=json.dumps(f"{side}{BUYING}"),
        )
        for side in (FOR, AGAINST)
        if f"{side}{BUYING}" in options and SPLIT not in options
    ]
    if SPLIT in options:
        cast.append(
            h.button(
                icon("gavel"),
                " ",
                stage.text("board.ballot.cast"),
                type="button",
                class_="btn btn--primary btn--small",
                data_give="row",
                data_first=json.dumps(SPLIT),
            )
        )
    return h.form(
        h.details(
            h.summary(
                h.h2(stage.text("board.ballot"), class_="label"),
                h.span(stage.text("board.ballot.aside" if buys else "board.ballot.each"), class_="tiny muted"),
                class_="panel__head",
            ),
            h.div(rows, class_="ballot"),
            h.p(cast, class_="row row--wrap panel__body"),
            class_="panel fold",
            data_fold="republic.ballot",
        ),
        data_row=f"{FORM}.{stage.look.ask.key if stage.look.ask else ''}",
    )


def _row(at: Floor, p: int, choices: list[str]) -> Markup:
    """A senator's vote, where they can vote differently, and what he spends on it."""
    stage = at.stage
    s = stage.s
    about = json.dumps({"senator": PERSON[p]})
    sides = (
        h.span(
            (
                h.label(
                    h.input(
                        type="radio",
                        name=f"side-{p}",
                        value=json.dumps(side),
                        checked=side == FOR,
                        data_asks="senate.vote_of",
                        data_about=about,
                    ),
                    h.span(icon(SIGNS[side]), " ", at.word(side)),
                )
                for side in choices
            ),
            class_="segr",
            role="group",
            aria_label=stage.senator(p),
        )
        if choices
        else h.span()
    )
    return h.div(
        h.b(stage.senator(p)),
        stat(stage, "votes", weight_of(at, p)),
        sides,
        _buys(stage, p, about) if s.talents[p] else h.span(stage.text("board.ballot.poor"), class_="tiny muted"),
        class_="ballot__row",
    )


def _buys(stage: Stage, p: int, about: str) -> Markup:
    """So many more votes for his own talents."""
    return h.span(
        stepper(
            stage,
            f"buy-{p}",
            "senate.buy_votes",
            0,
            stage.s.talents[p],
            0,
            stage.text("board.ballot.buys", senator=PERSON[p]),
            about,
        ),
        all_of(stage, stage.s.talents[p]),
        class_="row",
    )


def buttons(at: Floor) -> Node:
    """The three great buttons of a vote; both sides weigh the same."""
    look = at.stage.look
    if not look.asks("senate.vote"):
        return None
    shown: list[Node] = []
    for number, side in enumerate((FOR, AGAINST, ABSTAIN), start=1):
        if side not in look.options:
            continue
        look.placed.add(side)
        shown.append(
            h.button(
                icon(SIGNS[side]),
                " ",
                at.word(side),
                h.span(number, class_="kbd", aria_hidden="true"),
                class_=f"btn btn--{side}",
                data_key=str(number),
                **look.give(side),
            )
        )
    look.placed.update(each for each in look.options if each.endswith(BUYING) or each == SPLIT)
    if VETO in look.options:
        look.placed.add(VETO)
        shown.append(h.button(icon("tribune"), " ", at.word(VETO), class_="btn btn--danger", **look.give(VETO)))
    return shown
