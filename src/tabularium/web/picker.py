"""A picker for many answers: grouped by kind, with a search field, in a box that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

FEW = 8
"""So many things stand in a row without further ado."""
MANY = 16
"""With more than this there is a field to find one by its name."""


def kind_of(option: str) -> str:
    """The kind of thing in an answer; nothing for a plain word."""
    kind, colon, _ = option.partition(":")
    return kind if colon else ""


def called(look: Look, kind: str) -> str:
    """The heading for things of a kind: from the game's catalogue, else the kind's own name."""
    if not kind:
        return look.text("bar.other_answers")
    message = f"group.{kind}"
    return look.text(message) if look.words.has(message) else kind.replace("_", " ")


def in_order(options: Sequence[str], count: int) -> list[str]:
    """Answers in their order on the page: by kind, plain words before a few things and after many."""
    kinds = list(dict.fromkeys(kind for kind in map(kind_of, options) if kind))
    kinds.insert(0 if count <= FEW else len(kinds), "")
    return sorted(options, key=lambda option: kinds.index(kind_of(option)))


def picker(look: Look, things: Sequence[tuple[str, Markup]]) -> list[Node]:
    """The controls of answers: as they are if few, else in groups with plain words last."""
    if len(things) <= FEW:
        return [control for _, control in things]
    kinds = dict.fromkeys(kind_of(option) for option, _ in things)
    words = [control for option, control in things if not kind_of(option)]
    few = len(words) <= FEW
    groups = [
        h.div(
            h.span(called(look, kind), class_="label") if len(kinds) > 1 else None,
            h.span([control for option, control in things if kind_of(option) == kind], class_="picker__row"),
            class_="picker__group",
            role="group",
            aria_label=called(look, kind),
        )
        for kind in kinds
        if kind or not few
    ]
    return [
        h.div(
            _find(look, len(things)) if len(things) > MANY else None,
            h.div(groups, class_="picker__all", tabindex="0", role="group", aria_label=look.text("bar.answers")),
            class_="picker",
            data_picker=True,
        ),
        *(words if few else []),
    ]


def _find(look: Look, count: int) -> Markup:
    return h.label(
        icon("search"),
        h.input(
            type="search",
            class_="input",
            data_filter=True,
            autocomplete="off",
            placeholder=look.text("bar.find", n=count),
            aria_label=look.text("bar.find", n=count),
        ),
        h.span(look.text("bar.find.none"), class_="small muted", data_filter_none=True, hidden=True, role="status"),
        class_="find",
    )
