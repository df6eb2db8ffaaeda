"""An attempt on a life in one go: victim, assassin, number of cards, and the odds."""

from __future__ import annotations

import json
from collections.abc import Sequence

from markupsafe import Markup

from tabularium.draw.parts import chip, icon
from tabularium.draw.svg import Node, h

from ..cards import PERSON, PERSON_AT
from ..odds.assassination import chances
from .hand import ASSASSIN
from .numbers import stepper
from .stage import Stage

CHANCES = ("assassination", "land_bill_assassination")
KILLED, CAUGHT, GUARDED = range(3)
"""The columns of a row: he dies, the assassin is caught, he dies in spite of a Secret Bodyguard."""


def attempts(stage: Stage) -> list[Markup]:
    """A form for each kind of attempt the reader may make now, folded up until it is wanted."""
    return [_attempt(stage, name) for name in CHANCES if name in stage.look.chances]


def _attempt(stage: Stage, name: str) -> Markup:
    s, look = stage.s, stage.look
    ask = look.chances[name]
    targets = [PERSON_AT[each] for each in ask.things]
    held = int(ask.params["cards"])
    rows = [
        _row(stage, cards, guards)
        for guards in range(max(s.guards[p] for p in targets) + 1)
        for cards in range(held + 1)
    ]
    hands = [PERSON_AT[each] for each in ask.params["attackers"]]

    def figure(column: int) -> Markup:
        return h.b(rows[0][column], data_figure=column, data_of="cards target")

    return h.details(
        h.summary(
            h.h2(icon("dagger"), " ", stage.text(f"chance.{name}"), class_="label"),
            h.span(stage.text("board.attempt.aside", n=held), class_="tiny muted"),
            class_="panel__head",
        ),
        h.form(
            _choices(stage, "target", "", targets, held),
            _choices(stage, "attacker", "assassination.attacker", hands, None),
            h.div(
                h.span(stage.ref(ASSASSIN), class_="sub"),
                stepper(stage, "cards", "assassination.cards", 0, held, 0, stage.ref(ASSASSIN)),
                class_="row",
            )
            if held
            else h.input(type="hidden", name="cards", value="0", data_asks="assassination.cards"),
            h.p(
                h.span(icon("die"), " ", stage.text("board.attempt.killed"), " ", figure(KILLED), class_="odds"),
                h.span(stage.text("board.attempt.caught"), " ", figure(CAUGHT)),
                h.span(stage.text("board.attempt.guarded"), " ", figure(GUARDED)),
                class_="row row--wrap",
                data_rows=json.dumps(rows, ensure_ascii=False),
            ),
            h.p(stage.text("board.attempt.warning"), class_="small"),
            h.button(
                icon("dagger"),
                " ",
                stage.text("board.attempt.strike"),
                type="button",
                class_="btn btn--danger",
                data_give="row",
                data_chance=name,
            ),
            class_="panel__body stack",
            data_row=name,
        ),
        class_="panel fold",
        data_fold=f"republic.{name}",
    )


def _row(stage: Stage, cards: int, guards: int) -> list[str]:
    two = stage.s.options.two_dice_assassination
    found, guarded = (chances(cards, secret, guards, stage.omens, two_dice=two) for secret in (0, 1))
    return [stage.share(found.killed), stage.share(found.caught), stage.share(guarded.killed)]


def _choices(stage: Stage, name: str, asks: str, people: Sequence[int], held: int | None) -> Markup:
    """Senators to choose one of; with `held` a target's Open Bodyguards move the chances."""
    s = stage.s

    def guarded(p: int) -> Node:
        return chip(stage.text("view.bodyguards"), kind="warn") if held is not None and s.guards[p] else None

    return h.div(
        h.span(stage.text(f"board.attempt.{name}"), class_="sub"),
        h.div(
            (
                h.label(
                    h.input(
                        type="radio",
                        name=name,
                        value=json.dumps(PERSON[p]),
                        checked=at == 0,
                        data_asks=asks,
                        data_worth=s.guards[p] * (held + 1) if held is not None else None,
                    ),
                    h.span(stage.man(p), guarded(p)),
                )
                for at, p in enumerate(people)
            ),
            class_="segr segr--wrap",
        ),
        class_="stack",
    )
