"""Controls the pages of the sheet share: rows by place with a stepper, units by kind, a row a nation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from tabularium.draw.fields import Form, inside
from tabularium.draw.svg import Node, h
from tabularium.engine.form import Number, Rows, Section

from ..tables import KINDS
from .stage import Stage

COLUMNS = (*KINDS, *(f"veteran_{kind}" for kind in KINDS))


def tally(form: Form, path: str, key: str, amount: str, rows: Iterable[tuple[str, Node]]) -> Markup:
    """A stepper per place: `rows` are the places with their facts; zero is no row of the sheet."""
    field = form.at(path)
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    number = field.row.fields[amount]
    assert isinstance(number, Number)
    there = form.written(path, key)
    known = dict(rows)
    stray = {name: None for name in there if name not in known}
    return form.keyed(
        path,
        (
            row(
                form,
                key,
                name,
                there.get(name, (f"{path}[]", None))[0],
                [
                    h.span(
                        h.b(form.look.words.ref(name)), h.small(about) if about is not None else None, class_="grow"
                    ),
                    form.bare(
                        f"{there[name][0]}.{amount}" if name in there else f"{path}[].{amount}",
                        amount,
                        replace(number, low=0),
                        inside(there[name][1], amount) if name in there else 0,
                        form.look.words.ref(name),
                    ),
                ],
            )
            for name, about in {**known, **stray}.items()
        ),
        class_="tally",
    )


def row(form: Form, key_name: str | None, key: str, path: str, children: Node, class_: str = "tally__row") -> Markup:
    """A row that is there for something: what is written in it counts, under its key."""
    return h.div(
        children,
        form.problem(path),
        class_=class_,
        data_type="section",
        data_key=key,
        data_key_name=key_name,
    )


def units(form: Form, path: str, name: str, value: Any, there: Sequence[int] | None, at: str = "") -> Markup:
    """Units by kind, without kinds that have none; `there` says how many."""
    look = form.look
    cells: list[Node] = []
    for column, kind in enumerate(COLUMNS):
        now = inside(value, kind) or 0
        have = there[column] if there is not None and column < len(there) else 0
        if not have and not now:
            continue
        label = look.words.field(form.ask, f"{path}.{kind}")
        cells.append(
            h.div(
                h.span(label, h.small(look.text("board.of", n=have)), class_="unit__label"),
                form.bare(f"{path}.{kind}", kind, Number(low=0, high=999), now, f"{at} {label}".strip()),
                class_="unit__cell",
            )
        )
    return h.div(
        cells or h.span(look.text("board.no_units"), class_="small muted"),
        _shares(form, there, at) if there is not None and sum(there) > 1 else None,
        form.problem(path),
        class_="units",
        data_type="section",
        data_name=name,
    )


def _shares(form: Form, there: Sequence[int], at: str) -> Markup:
    """All units at once, half of each kind, or none."""
    shares = {"all": list(there), "half": [-(-number // 2) for number in there], "none": [0] * len(there)}
    return h.div(
        (
            h.button(
                form.look.text(f"board.share.{name}"),
                type="button",
                class_="btn btn--small",
                data_set=json.dumps({kind: n for kind, n, have in zip(COLUMNS, numbers, there, strict=False) if have}),
                aria_label=f"{at} {form.look.text(f'board.share.{name}')}".strip(),
            )
            for name, numbers in shares.items()
        ),
        class_="shares",
    )


def units_by_province(
    stage: Stage, form: Form, path: str, there: Mapping[str, Sequence[int]], only: Iterable[str] | None = None
) -> Markup:
    """Units to be named province by province."""
    known = form.written(path, "province")
    places = dict.fromkeys([*(name for name in there if only is None or name in only), *known])
    return form.keyed(
        path,
        (
            row(
                form,
                "province",
                name,
                known.get(name, (f"{path}[]", None))[0],
                [
                    h.b(stage.name(name)),
                    units(
                        form,
                        f"{known[name][0]}.units" if name in known else f"{path}[].units",
                        "units",
                        inside(known[name][1], "units") if name in known else None,
                        there.get(name),
                        stage.name(name),
                    ),
                ],
                class_="tally__row tally__row--units",
            )
            for name in places
        ),
        class_="tally",
    )


def part(title: Node, *children: Node, more: Node = None, folded: bool | None = None) -> Markup:
    """A part of a page under its own heading; one that is seldom needed is folded up."""
    if folded is None:
        return h.section(h.h3(title, h.small(more, class_="muted") if more else None, class_="leaf__part"), *children)
    return h.details(
        h.summary(title, h.small(more, class_="muted") if more else None, class_="leaf__part"),
        *children,
        open=not folded,
        data_kept=title,
    )
