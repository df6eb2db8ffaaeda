"""The companion of a guided first game, beside the question: three lines at most, and never in gold."""

from __future__ import annotations

import json

from markupsafe import Markup

from tabularium.draw.guide import SOMETHING, Step
from tabularium.draw.parts import use
from tabularium.draw.svg import h

from .shown import Shown


def companion(shown: Shown) -> Markup | None:
    """What the guide has to say just now."""
    look, guided = shown.look, shown.reader.guided
    if guided is None:
        return None
    step = guided.step
    dots = [h.i(class_="done" if at < guided.at else "now" if at == guided.at else None) for at in range(guided.of)]
    where = f"#{step.page}" if step.page else None
    return h.aside(
        h.span(use("e-column"), class_="disc disc--l guide__sign", aria_hidden="true"),
        h.p(
            look.text(f"guide.{step.name}"),
            " ",
            [[look.rule_link(rule), " "] for rule in step.rules],
            class_="guide__says",
        ),
        h.div(
            h.span(
                dots, class_="guide__dots", role="img", aria_label=look.text("guide.at", n=guided.at + 1, of=guided.of)
            ),
            h.a(look.text("guide.show"), class_="btn btn--small", href=where, data_page=step.page) if where else None,
            h.button(
                look.text("guide.next"),
                type="button",
                class_="btn btn--small",
                data_deed="guide/next",
                data_wish=f'{{"seat": {look.seat}, "step": {guided.at}}}',
            )
            if step.done == "read"
            else None,
            h.button(
                look.text("guide.leave"),
                type="button",
                class_="btn btn--quiet btn--small",
                data_deed="guide/leave",
                data_wish=f'{{"seat": {look.seat}}}',
            ),
            class_="guide__deeds",
        ),
        class_="guide",
        aria_label=look.text("guide.label"),
        aria_live="polite",
        data_shows=step.shows or _pressed(step),
    )


def _pressed(step: Step) -> str | None:
    """Where an answer is given by one press, that is what is set off."""
    named = isinstance(step.answer, str | int) and step.answer != SOMETHING
    return f"[data-answer='{json.dumps(step.answer)}']" if named else None
