"""Answers ahead: votes of my faction by kind of proposal and proposer, payments and bids I never make, and my money."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..senate.subjects import SUBJECTS
from ..state import NOBODY
from .floor import title_of
from .stage import Stage

VOTES = ("for", "against", "abstain")
UNTIL = "senate_phase"
"""A standing vote may end when the next Senate begins."""


def ahead(stage: Stage) -> Markup | None:
    """Folded up until it is wanted; what stands already is told beside the ask."""
    if stage.own == NOBODY or stage.look.outcome is not None:
        return None
    return h.details(
        h.summary(h.h2(stage.text("board.ahead"), class_="label"), class_="panel__head"),
        h.div(
            [box(stage) for box in (_votes, _calls, _consents, _bribes, _raises, _bids, _money, _contributions)],
            class_="panel__body stack",
        ),
        class_="panel fold pane pane-hand",
        data_fold="republic.ahead",
    )


def _box(stage: Stage, title: str, key: str, *fields: Node) -> Markup:
    return h.div(
        h.span(stage.text(title), class_="sub"),
        fields,
        h.button(
            icon("standing"),
            " ",
            stage.text("bar.standing.set"),
            type="button",
            class_="btn btn--small",
            data_stand=key,
        ),
        class_="stack",
        data_standing=True,
    )


def _field(label: str, field: Markup) -> Markup:
    return h.label(h.span(label), field, class_="field")


def _choice(options: list[tuple[str, str]], **attributes: Any) -> Markup:
    return h.select((h.option(word, value=value) for value, word in options), class_="select select--s", **attributes)


def _votes(stage: Stage) -> Markup:
    """The votes by kind of proposal and proposer."""
    kinds = [name for name, kind in SUBJECTS.items() if stage.look.words.knows(f"subject:{name}") and not kind.trial]
    subjects = [("", stage.text("board.ahead.any")), *((f"subject:{each}", title_of(stage, each)) for each in kinds)]
    by = [("", stage.text("board.ahead.anybody"))]
    by += [(stage.faction_ref(each), stage.called(each)) for each in stage.factions]
    votes = [(json.dumps(each), stage.text(f"board.vote.{each}")) for each in VOTES]
    return _box(
        stage,
        "board.ahead.votes",
        "senate.vote",
        _field(stage.text("board.ahead.about"), _choice(subjects, data_told="subject")),
        _field(stage.text("board.ahead.by"), _choice(by, data_told="by")),
        _field(stage.text("board.ahead.vote"), _choice(votes, data_prefer=True)),
        h.label(
            h.input(type="checkbox", value="0", data_told="vetoes", data_bound="high", checked=True),
            h.span(stage.text("board.ahead.vetoes")),
            class_="check",
        ),
        _field(
            stage.text("board.ahead.until"),
            _choice(
                [("", stage.text("board.ahead.for_good")), (UNTIL, stage.text("board.ahead.senate"))], data_until=True
            ),
        ),
    )


def _calls(stage: Stage) -> Markup:
    """The chair calls all who have not voted in the order of the table."""
    return _box(
        stage,
        "board.ahead.calls",
        "senate.call",
        h.input(type="hidden", value=json.dumps("clockwise"), data_prefer=True),
    )


CONSENTS = ("senate.commander_consent", "senate.governor_consent", "senate.sponsor_consent")
"""The consents asked of my senators before a vote."""


def _consents(stage: Stage) -> Markup:
    """My senators take what they are offered, a press for each kind."""
    return h.div(
        h.span(stage.text("board.ahead.consents"), class_="sub"),
        h.input(type="hidden", value=json.dumps("consent"), data_prefer=True),
        h.div(
            (
                h.button(stage.text(f"board.ahead.{key}"), type="button", class_="btn btn--small", data_stand=key)
                for key in CONSENTS
            ),
            class_="row row--wrap",
        ),
        class_="stack",
        data_standing=True,
    )


def _number(told: str, bound: str, value: int) -> Markup:
    return h.input(
        inputmode="numeric", class_="input input--n", value=value, data_told=told, data_bound=bound, autocomplete="off"
    )


def _bribes(stage: Stage) -> Markup:
    """No counter-bribes while the attempt is unlikely anyway, or for others' senators."""
    return _box(
        stage,
        "board.ahead.bribes",
        "forum.counter_bribe",
        _field(stage.text("board.ahead.base"), _number("base", "high", 4)),
        h.label(
            h.input(type="checkbox", value="0", data_told="mine", data_bound="high"),
            h.span(stage.text("board.ahead.not_mine")),
            class_="check",
        ),
        h.input(type="hidden", value="0", data_prefer=True),
    )


def _raises(stage: Stage) -> Markup:
    """The first offer is enough as long as nobody spends against it."""
    return _box(
        stage,
        "board.ahead.raises",
        "forum.raise_bribe",
        _field(stage.text("board.ahead.countered"), _number("countered", "high", 0)),
        h.input(type="hidden", value="0", data_prefer=True),
    )


def _bids(stage: Stage) -> Markup:
    """No bids for the initiative above a price."""
    return _box(
        stage,
        "board.ahead.bids",
        "forum.bidder",
        _field(stage.text("board.ahead.best"), _number("best", "low", 1)),
        h.input(type="hidden", value=json.dumps("pass"), data_prefer=True),
    )


AS_IT_STANDS = "{}"
"""A sheet on which nothing is written changes nothing."""


def _money(stage: Stage) -> Markup:
    """Nothing moves: always, or when all are asked again after a gift."""
    rounds = [("2", stage.text("board.ahead.money.again")), ("", stage.text("board.ahead.money.always"))]
    return _box(
        stage,
        "board.ahead.money",
        "revenue.money",
        _field(stage.text("board.ahead.when"), _choice(rounds, data_told="round", data_bound="low")),
        h.input(type="hidden", value=AS_IT_STANDS, data_prefer=True),
    )


def _contributions(stage: Stage) -> Markup:
    """The signed sum is given, whatever the taxes of the provinces are."""
    return _box(
        stage,
        "board.ahead.contributions",
        "revenue.contribute",
        h.input(type="hidden", value=AS_IT_STANDS, data_prefer=True),
    )
