"""Sheets on a page: a form generated from the struct, with problems beside their fields and in one list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Answer, Sheet
from tabularium.engine.form import Choice, Field, Number, Rows, Section, Switch, Text, joined

from .controls import Control, give, page

__all__ = ["page"]


@page.control(Sheet)
class Filling(Control[Sheet]):
    """The form stands beside the board; in the bar there is the button that hands it in."""

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
        return [_form(look, ask, ask.default, None), button] if chance is not None else [button]

    def hint(self, look: Look, ask: Sheet) -> str | None:
        return look.text("sheet.saved_as_you_type")

    def panel(self, look: Look, ask: Sheet, number: int | None, version: int) -> Node:
        return h.section(
            h.div(h.h2(look.text("sheet.title"), class_="label"), class_="panel__head"),
            _form(look, ask, ask.default if look.draft is None else look.draft, number, version),
            class_="panel sheetbox",
            aria_label=look.text("sheet.title"),
        )


def _form(look: Look, ask: Sheet, sheet: Answer, number: int | None, version: int = 0) -> Markup:
    """The whole form. The script reads it by the names and types of its fields; only what is numbered is saved."""
    wrong: dict[str, list[str]] = {}
    told = []
    for path, refusal in ask.problems(sheet):
        text = look.words.refusal(refusal, ask)
        wrong.setdefault(path, []).append(text)
        rule = look.rule_link(refusal.rule) if refusal.rule else None
        told.append(h.li(h.b(look.words.path(ask, path)), " ", text, " ", look.words.remedy(refusal), " ", rule))
    drawing = _Drawing(look, ask, wrong)
    return h.form(
        (drawing.field(name, name, each, _inside(sheet, name)) for name, each in ask.fields.fields.items()),
        h.ul(told, class_="sheet__problems", data_problems=True, role="status", aria_label=look.text("sheet.problems")),
        class_="sheet panel__body stack",
        data_sheet=number if number is not None else "",
        data_version=version,
        data_type="section",
        data_game=look.game.name,
        autocomplete="off",
    )


def _inside(value: Any, name: str) -> Any:
    """What a draft says here, whatever else it is."""
    return value.get(name) if isinstance(value, dict) else None


@dataclass(frozen=True)
class _Drawing:
    """Draws fields: each in a box that says its name and type, with a line for what is wrong with it."""

    look: Look
    ask: Sheet
    wrong: Mapping[str, list[str]]

    def field(self, path: str, name: str | None, field: Field, value: Any) -> Markup:
        if isinstance(field, Section):
            return self._section(path, name, field, value)
        if isinstance(field, Rows):
            return self._rows(path, name, field, value)
        label, told = self.look.words.field(self.ask, path), self.wrong.get(path, [])
        control = self._control(field, value, label, bool(told))
        check = isinstance(field, Switch)
        return h.div(
            h.label(
                [control, h.span(label)] if check else [h.span(label), control],
                class_="check" if check else "field",
            ),
            self._problem(told),
            class_="sheet__field",
            data_name=name,
            data_type=type(field).__name__.lower(),
        )

    def _problem(self, told: list[str]) -> Markup:
        return h.span(" ".join(told), class_="sheet__problem tiny", data_problem=True)

    def _section(self, path: str, name: str | None, section: Section, value: Any) -> Markup:
        """A section that may be left out is there if its box is ticked; its fields are at hand until then."""
        given = section.blank() if section.optional and value is None else value
        fields = [
            self.field(joined(path, each), each, inner, _inside(given, each)) for each, inner in section.fields.items()
        ]
        in_row = path.endswith("]")
        name_of = None if in_row else self.look.words.field(self.ask, path)
        if section.optional and not in_row:
            there = h.input(type="checkbox", checked=value is not None, data_there=True)
            name_of = h.label(there, h.span(name_of), class_="check")
        return h.fieldset(
            None if in_row else h.legend(name_of, class_="label"),
            h.div(fields, class_="sheet__fields", hidden=section.optional and value is None),
            self._problem(self.wrong.get(path, [])),
            class_="sheet__section",
            data_name=name,
            data_type="section",
        )

    def _rows(self, path: str, name: str | None, rows: Rows, value: Any) -> Markup:
        label = self.look.words.field(self.ask, path)
        given = value if isinstance(value, list) else []
        blank = self._row(f"{path}[]", rows.row, rows.row.blank())
        return h.fieldset(
            h.legend(label, class_="label"),
            h.ol((self._row(f"{path}[{at}]", rows.row, each) for at, each in enumerate(given)), data_list=True),
            h.template(blank),
            h.button(
                "+ ",
                self.look.text("sheet.add_row"),
                type="button",
                class_="btn btn--small",
                data_row_add=True,
                disabled=len(given) >= rows.room,
                aria_label=f"{label}: {self.look.text('sheet.add_row')}",
            ),
            self._problem(self.wrong.get(path, [])),
            class_="sheet__section",
            data_name=name,
            data_type="rows",
            data_most=rows.room,
        )

    def _row(self, path: str, field: Field, value: Any) -> Markup:
        remove = self.look.text("sheet.remove_row")
        return h.li(
            self.field(path, None, field, value),
            h.button(icon("cross"), type="button", class_="iconbtn", data_row_remove=True, aria_label=remove),
            class_="sheet__row",
            data_row=True,
        )

    def _control(self, field: Field, value: Any, label: str, bad: bool) -> Markup:
        invalid = "true" if bad else None
        if isinstance(field, Switch):
            return h.input(type="checkbox", checked=value is True, aria_invalid=invalid)
        if isinstance(field, Choice):
            nothing = [h.option("–", value="", selected=value is None)] if field.optional or value is None else []
            stray = [] if value is None or value in field.values else [h.option(str(value), value=value, selected=True)]
            return h.select(
                nothing,
                stray,
                (
                    h.option(self.look.words.option(self.ask, each), value=each, selected=each == value)
                    for each in field.values
                ),
                class_="select",
                aria_invalid=invalid,
            )
        if isinstance(field, Number):
            less, more = self.look.text("bar.less"), self.look.text("bar.more")
            return h.span(
                h.button("−", type="button", data_step="-1", aria_label=f"{label}: {less}"),
                h.input(
                    inputmode="numeric",
                    value="" if value is None else value,
                    data_low=field.low,
                    data_high=field.high,
                    aria_label=f"{label} {field.low}–{field.high}",
                    aria_invalid=invalid,
                ),
                h.button("+", type="button", data_step="1", aria_label=f"{label}: {more}"),
                class_="amount",
            )
        assert isinstance(field, Text), f"no control for {type(field).__name__}"
        return h.input(class_="input", maxlength=field.most, value="" if value is None else value, aria_invalid=invalid)
