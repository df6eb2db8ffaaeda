"""The parts of any proposal's form: choices, the fields that depend on them, and the buttons that put it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..senate.groups import PUT
from ..senators import names
from .stage import Stage

Choice = tuple[str, Node]
"""The answer, and its name."""


def form(
    stage: Stage, kind: str, *fields: Node, first: str | None = None, group: str | None = None, more: bool = False
) -> Markup:
    """The fields of a proposal, and the button that puts it.

    `first` is the answer with which it begins, where the subject itself is still to be named. Where several may be
    voted on together `group` is the key of the question what comes next, and `more` says that something could.
    """
    attributes = {"data_give": "row", "data_first": None if first is None else json.dumps(first)}
    put = h.button(
        icon("gavel"),
        " ",
        stage.text("ask.senate.commander.put"),
        type="button",
        class_="btn btn--primary",
        **attributes,
    )
    another = h.button(stage.text("board.draft.another"), type="button", class_="btn", data_but=PUT, **attributes)
    return h.form(
        fields,
        h.input(type="hidden", name=PUT, value=json.dumps(PUT), data_asks=group) if group else None,
        h.p(put, another if more else None, class_="row row--wrap"),
        class_="composer stack",
        data_row=kind,
    )


def select(label: str, asks: str, choices: Iterable[Choice], about: str | None = None) -> Markup:
    """One of several, in a list that opens."""
    return h.label(
        h.span(label),
        h.select(
            (h.option(word, value=json.dumps(value)) for value, word in choices),
            class_="select",
            data_asks=asks,
            data_about=about,
        ),
        class_="field",
    )


def pick(label: str, name: str, asks: str, choices: Sequence[Choice], about: str | None = None) -> Markup:
    """One of several, all of them in sight; the first is chosen."""
    return h.div(
        h.span(label, class_="sub"),
        h.div(
            (
                h.label(
                    h.input(
                        type="radio",
                        name=name,
                        value=json.dumps(value),
                        checked=at == 0,
                        data_asks=asks,
                        data_about=about,
                    ),
                    h.span(word),
                )
                for at, (value, word) in enumerate(choices)
            ),
            class_="segr segr--col",
            role="group",
            aria_label=label,
        ),
        class_="stack",
    )


def benches(name: str, bodies: Iterable[tuple[str, Node]]) -> list[Markup]:
    """The fields for each choice of this name; those of the first are shown."""
    return [
        h.div(body, class_="stack", data_when=f"{name} {json.dumps(value)}", hidden=at > 0)
        for at, (value, body) in enumerate(bodies)
    ]


def people(stage: Stage, keys: Iterable[str]) -> list[Choice]:
    """Senators, one's own first: they will not refuse."""
    own = set(names(stage.mine))
    return [(key, stage.ref(key)) for key in sorted(keys, key=lambda key: key not in own)]
