"""The sheet of an offer to the State: a stepper for each own senator with the steps that bring influence."""

from __future__ import annotations

import json

from markupsafe import Markup

from tabularium.draw.fields import Form
from tabularium.draw.svg import h

from ..cards import PERSON
from ..state import Seat
from ..table.money import giver, influence, plain
from ..table.stage import Stage
from .contributions import givers
from .state import Assembly

OFFER = "contributions.offer"


def sheet(form: Form) -> Markup:
    """A row for each senator who could give, and the condition below."""
    stage = Stage(form.look)
    s = stage.s
    assert isinstance(s, Assembly)
    people = givers(s, Seat(form.look.seat or 0))
    known = form.written("gifts", "senator")
    pool = sum(s.talents[p] for p in people)
    rows = [[plain(n), plain(pool - n), f"+{-n}", plain(n), f"+{influence(-n)}"] for n in range(-pool, pool + 1)]
    name = stage.text("board.money")
    return h.div(
        form.whole(
            h.section(
                h.div(h.h2(name, class_="label"), class_="panel__head"),
                form.keyed(
                    "gifts", (giver(stage, form, p, known.get(PERSON[p])) for p in people), class_="purses", whole=True
                ),
                class_="panel mine",
                aria_label=name,
                data_rows=json.dumps(rows),
                data_first=-pool,
            ),
            form.draw("total"),
            form.all_problems(),
        ),
        class_="sheetbox moneysheet",
    )
