"""Sheets on a page: a form generated from the struct, with problems beside their fields and in one list."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.fields import Form
from tabularium.draw.look import Look
from tabularium.draw.svg import Node, h
from tabularium.engine import Sheet

from .controls import Control, give, page

__all__ = ["page"]


@page.control(Sheet)
class Filling(Control[Sheet]):
    """The control of a sheet: a form beside the board, and a button in the bar that hands it in."""

    def controls(self, look: Look, ask: Sheet, chance: str | None) -> list[Node]:
        left = len(ask.problems(ask.default if look.draft is None or chance else look.draft))
        button = give(
            look,
            ask,
            "sheet",
            chance,
            "sheet.hand_in",
            data_unfit=look.text("sheet.problems_left"),
            data_why=look.text("sheet.problems_left") if left else None,
            aria_disabled="true" if left else None,
        )
        return [_drawn(Form(look, ask, ask.default)), button] if chance is not None else [button]

    def hint(self, look: Look, ask: Sheet) -> str | None:
        return look.text("sheet.saved_as_you_type")

    def panel(self, look: Look, ask: Sheet, number: int | None, version: int) -> Node:
        return h.section(
            h.div(h.h2(look.text("sheet.title"), class_="label"), class_="panel__head"),
            _drawn(Form(look, ask, ask.default if look.draft is None else look.draft, number, version)),
            class_="panel sheetbox",
            aria_label=look.text("sheet.title"),
        )


def _drawn(form: Form) -> Markup:
    return form.whole(form.all_fields(), form.all_problems())
