"""Numbers that answer questions to come: a stepper, and a press that takes all there is."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.svg import h

from .stage import Stage


def stepper(
    stage: Stage,
    name: str,
    asks: str,
    low: int,
    high: int,
    value: int,
    label: str,
    about: str | None = None,
    weight: int = 1,
) -> Markup:
    """A number that answers a question to come."""
    return h.span(
        h.button("−", type="button", data_step="-1", aria_label=f"{stage.text('bar.less')}: {label}"),
        h.input(
            inputmode="numeric",
            name=name,
            value=value,
            data_low=low,
            data_high=high,
            data_amount=True,
            data_asks=asks,
            data_about=about,
            data_worth=weight,
            aria_label=f"{label} {low}–{high}",
            autocomplete="off",
        ),
        h.button("+", type="button", data_step="1", aria_label=f"{stage.text('bar.more')}: {label}"),
        class_="amount",
    )


def all_of(stage: Stage, most: int) -> Markup:
    """Of how many, beside a stepper: a press takes all of them."""
    return h.button(
        stage.text("board.of", n=most),
        type="button",
        class_="btn btn--quiet btn--small",
        data_step_to=most,
        title=stage.text("bar.most", n=most),
    )
