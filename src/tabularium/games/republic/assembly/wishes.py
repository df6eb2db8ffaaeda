"""The sheet of wishes: the purses a person opens, and a press that empties one into another."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form
from tabularium.draw.svg import h
from tabularium.engine.form import Choice, Rows, Section

from ..revenue.redistribution import TREASURY, purse
from ..table.stage import Stage

WISHES = "redistribution.wishes"


def sheet(form: Form) -> Markup:
    """Every purse with what lies in it, and the transfers row by row."""
    stage, own = Stage(form.look), _own(form)
    name = stage.text("board.money")
    return h.div(
        form.whole(
            h.section(
                h.div(h.h2(name, class_="label"), class_="panel__head"),
                (_purse(stage, form, source, own) for source in own),
                class_="panel mine",
                aria_label=name,
            ),
            form.draw("transfers"),
            form.all_problems(),
        ),
        class_="sheetbox moneysheet",
    )


def _own(form: Form) -> list[str]:
    """The purses this person opens."""
    rows = form.at("transfers")
    assert isinstance(rows, Rows)
    assert isinstance(rows.row, Section)
    source = rows.row.fields["source"]
    assert isinstance(source, Choice)
    return list(source.values)


def _purse(stage: Stage, form: Form, source: str, own: list[str]) -> Markup:
    """The owner of a purse, the talents in it, and where they can go."""
    s = stage.s
    has = s.treasury[stage.own] if source == TREASURY else s.talents[purse(source)]
    moves = [{"source": source, "target": target, "talents": has} for target in dict.fromkeys([TREASURY, *own])]
    return h.div(
        h.b(form.look.words.option(form.ask, source), class_="n"),
        h.span(has, class_="num"),
        h.span(
            (_press(stage, move) for move in moves if not form.ask.problems({"transfers": [move]})),
            class_="row row--wrap",
        ),
        class_="purse purse--wish",
    )


def _press(stage: Stage, move: dict[str, Any]) -> Markup:
    """It writes the row of a transfer."""
    target = move["target"]
    return h.button(
        stage.text("board.money.all_safe") if target == TREASURY else stage.text("board.money.all_to", senator=target),
        type="button",
        class_="btn btn--small",
        data_write=json.dumps(move),
        data_into="[data-name=transfers]",
    )
