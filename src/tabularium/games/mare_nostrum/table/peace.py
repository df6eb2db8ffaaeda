"""The paper of the diplomatic phase: a card an enemy, with what is offered to it, and the surrenders one may demand."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form, inside
from tabularium.draw.svg import Node, h
from tabularium.engine.form import Choice, Rows, Section

from .controls import part, row
from .livery import hue, shield
from .stage import Stage

CONDITIONAL = "conditional"


def offers(form: Form) -> Markup:
    """The paper; who offers nothing fights on."""
    stage, look = Stage(form.look), form.look
    known = form.written("offers", "nation")
    enemies = dict.fromkeys([*form.ask.offered().get("offers[].nation", ()), *known])
    demands = dict.fromkeys([*form.ask.offered().get("demands[]", ()), *map(str, form.value("demands") or ())])
    return h.section(
        form.whole(
            h.p(look.text("board.peace.how" if enemies or demands else "board.peace.none"), class_="small muted"),
            form.keyed(
                "offers",
                [_enemy(stage, form, name, *known.get(name, ("offers[]", None))) for name in enemies],
                class_="enemies",
            ),
            part(look.words.field(form.ask, "demands"), _demands(stage, form, list(demands)))
            if demands
            else form.keyed("demands", []),
            form.all_problems(),
        ),
        class_="sheetbox panel peace",
        aria_label=look.text("sheet.title"),
    )


def _enemy(stage: Stage, form: Form, nation: str, path: str, value: Any) -> Markup:
    """An enemy: fight on, a truce, or a surrender; a conditional one names its clauses."""
    field = form.at("offers")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    clauses = field.row.fields["clauses"]
    assert isinstance(clauses, Rows)
    kind = inside(value, "kind")
    return row(
        form,
        "nation",
        nation,
        path,
        [
            h.div(shield(nation), h.b(stage.name(nation), class_="grow"), class_="bid__h"),
            _kind(stage, form, f"{path}.kind", field.row.fields["kind"], kind, nation),
            h.div(
                form.rows(f"{path}.clauses", clauses, inside(value, "clauses")),
                class_="enemy__clauses",
                hidden=kind != CONDITIONAL,
            ),
        ],
        class_=f"enemy {hue(nation)}",
    )


def _kind(stage: Stage, form: Form, path: str, field: Any, value: Any, nation: str) -> Markup:
    """What is offered; nothing is to fight on."""
    assert isinstance(field, Choice)
    words = form.look.words
    return h.span(
        h.select(
            h.option(form.look.text("board.peace.fight_on"), value=""),
            [h.option(words.option(form.ask, each), value=each, selected=each == value) for each in field.values],
            class_="select",
            aria_label=f"{stage.name(nation)}: {words.field(form.ask, 'offers[].kind')}",
        ),
        form.problem(path),
        class_="sheet__bare",
        data_name="kind",
        data_type="choice",
    )


def _demands(stage: Stage, form: Form, nations: list[str]) -> Node:
    """A tick for each nation in Collapse whose surrender one may demand."""
    chosen = form.value("demands") or []
    return form.keyed(
        "demands",
        [
            h.label(
                h.input(type="checkbox", checked=name in chosen),
                shield(name, "s"),
                h.span(stage.name(name)),
                class_="check leaf__pad",
                data_type="switch",
                data_key=name,
            )
            for name in nations
        ],
    )
