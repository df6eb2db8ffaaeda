"""Drawers: what a dock of fixed height has no room for comes from below on a phone. On a desk it lies in the bar."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

ANSWERS, MORE = "answers", "more"
"""The drawers of a table: the answers to the question, and the rarer tools."""
IN_A_ROW = 2
"""So many answers stand side by side on a phone."""


def drawer(look: Look, name: str, title: str, *children: Node) -> Markup:
    """What a phone shows only on request, with a heading and a way out."""
    return h.div(
        h.div(
            h.b(title),
            h.button("×", type="button", class_="iconbtn", data_closes=True, aria_label=look.text("script.dismiss")),
            class_="drawer__head",
        ),
        h.div(children, class_="drawer__body"),
        class_="drawer",
        id=f"drawer-{name}",
        data_drawer=name,
    )


def opener(look: Look, name: str, *label: Node) -> Markup:
    """The button that opens a drawer and, while it is open, leads back."""
    return h.button(
        h.span(icon("menu"), " ", label, class_="opens__more"),
        h.span(look.text("bar.close"), class_="opens__back"),
        type="button",
        class_="btn opens",
        data_opens=name,
        aria_expanded="false",
        aria_controls=f"drawer-{name}",
    )


def choices(look: Look, count: int, title: str, *controls: Node) -> list[Node]:
    """Answers that take more room than a row of a phone has, with the button that opens them."""
    return [opener(look, ANSWERS, look.text("bar.choices", n=count)), drawer(look, ANSWERS, title, *controls)]
