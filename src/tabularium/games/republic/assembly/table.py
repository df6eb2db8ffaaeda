"""The board of the assembly: the second edition's, and beneath it who decides what."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from tabularium.draw.fields import Form
from tabularium.draw.look import Board, Look
from tabularium.draw.svg import h, join

from ..table import board as second_edition
from ..table import sheet as second_sheet
from ..table.stage import Stage
from . import offers, wishes
from .decides import TITLE, decisions


def board(look: Look) -> Board:
    """The table as a person sees it; who decides what is folded, for one asks it once."""
    found, stage = second_edition(look), Stage(look)
    told = h.details(
        h.summary(h.h2(stage.text(TITLE), class_="label"), class_="panel__head"),
        decisions(stage),
        class_="panel fold pane pane-more",
        data_fold="decides",
    )
    return replace(found, main=join(found.main, told))


def sheet(form: Form) -> Markup | None:
    """A person's transfers and offers have forms of their own; all other sheets are those of the second edition."""
    if form.ask.key == offers.OFFER:
        return offers.sheet(form)
    return wishes.sheet(form) if form.ask.key == wishes.WISHES else second_sheet(form)
