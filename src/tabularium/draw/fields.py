"""A sheet as a form: its fields as controls, each in a box that says its name and type, with its problems beside it.

The script of the page reads a form by the names and types of its boxes, however a game lays them out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from tabularium.engine import Answer, Refusal, Sheet
from tabularium.engine.form import Choice, Field, Number, Rows, Section, Switch, Text, joined

from .look import Look
from .parts import icon
from .svg import Node, h


@dataclass(frozen=True)
class Form:
    """A sheet that is being filled in; only what is numbered is saved as one types."""

    look: Look
    ask: Sheet
    sheet: Answer
    number: int | None = None
    version: int = 0
    follows: bool = False
    """Do other parts of the page tell what is written here, and must be drawn anew when it is saved?"""

    # -- the whole -----------------------------------------------------------------------------------------------
    def whole(self, *children: Node) -> Markup:
        """The form around its fields."""
        return h.form(
            children,
            class_="sheet panel__body stack",
            data_sheet=self.number if self.number is not None else "",
            data_version=self.version,
            data_follows=self.follows,
            data_type="section",
            data_game=self.look.game.name,
            autocomplete="off",
        )

    def all_fields(self) -> list[Markup]:
        """Every field of the sheet, in its order."""
        return [self.draw(name) for name in self.ask.fields.fields]

    def all_problems(self) -> Markup:
        """One list of what is wrong, each line leading to its field."""
        return h.ul(
            (self._told(path, refusal) for path, refusal in self.problems),
            class_="sheet__problems",
            data_problems=True,
            aria_live="polite",
            aria_label=self.look.text("sheet.problems"),
        )

    @cached_property
    def problems(self) -> list[tuple[str, Refusal]]:
        """The problems by path."""
        return self.ask.problems(self.sheet)

    @cached_property
    def _wrong(self) -> dict[str, list[str]]:
        wrong: dict[str, list[str]] = {}
        for path, refusal in self.problems:
            wrong.setdefault(path, []).append(self.look.words.refusal(refusal, self.ask))
        return wrong

    def _told(self, path: str, refusal: Refusal) -> Markup:
        words = self.look.words
        return h.li(
            h.button(words.path(self.ask, path, self.sheet), type="button", class_="linkbtn", data_lead=path),
            " ",
            words.refusal(refusal, self.ask),
            " ",
            words.remedy(refusal),
            " ",
            self.look.rule_link(refusal.rule) if refusal.rule else None,
        )

    # -- single fields -------------------------------------------------------------------------------------------
    def draw(self, path: str) -> Markup:
        """The field at a path, with what is written there."""
        return self.field(path, path.rpartition(".")[2], self.at(path), self.value(path))

    def kept(self, path: str) -> Markup:
        """What is written at a path, without a control: it is drawn when its reader opens it."""
        value = self.value(path)
        return h.div(
            data_name=path.rpartition(".")[2],
            data_type="kept",
            data_value=json.dumps(self.at(path).blank() if value is None else value),
        )

    def at(self, path: str) -> Field:
        """The field that a path names."""
        found: Field = self.ask.fields
        for step in path.split("."):
            assert isinstance(found, Section), path
            found = found.fields[step]
        return found

    def value(self, path: str) -> Any:
        """The value at a path, whatever the rest of the draft is."""
        found: Any = self.sheet
        for step in path.split("."):
            found = inside(found, step)
        return found

    def field(self, path: str, name: str | None, field: Field, value: Any) -> Markup:
        """A field of any kind."""
        if isinstance(field, Section):
            return self._section(path, name, field, value)
        if isinstance(field, Rows):
            return self.rows(path, field, value)
        label = self.look.words.field(self.ask, path)
        control = self.control(path, field, value, label)
        check = isinstance(field, Switch)
        return h.div(
            h.label(
                [control, h.span(label)] if check else [h.span(label), control],
                class_="check" if check else "field",
            ),
            self.problem(path),
            class_="sheet__field",
            data_name=name,
            data_type=type(field).__name__.lower(),
        )

    def problem(self, path: str) -> Markup:
        """The line for what is wrong here."""
        return h.span(" ".join(self._wrong.get(path, [])), class_="sheet__problem tiny", data_problem=True)

    def bare(self, path: str, key: str, field: Field, value: Any, label: str, **more: Any) -> Markup:
        """A field whose label stands elsewhere, as in the head of a column; with `choices` that others share, or a
        number's own attributes."""
        return h.span(
            self.control(path, field, value, label, **more),
            self.problem(path),
            class_="sheet__bare",
            data_name=key,
            data_type=type(field).__name__.lower(),
        )

    # -- rows that are all there ---------------------------------------------------------------------------------
    def keyed(self, path: str, rows: Iterable[Markup], class_: str = "sheet__keyed", whole: bool = False) -> Markup:
        """Rows by something that cannot be chosen, a province each.

        Those in which nothing is written are left out, unless the `whole` of them counts.
        """
        return h.div(
            list(rows),
            self.problem(path),
            class_=class_,
            data_name=path.rpartition(".")[2],
            data_type="keyed",
            data_whole=whole,
        )

    def written(self, path: str, name: str) -> dict[str, tuple[str, Any]]:
        """The values of rows by their key, each with its path; of several with one key the first."""
        rows = self.value(path)
        found: dict[str, tuple[str, Any]] = {}
        for at, row in enumerate(rows if isinstance(rows, list) else []):
            found.setdefault(str(inside(row, name)), (f"{path}[{at}]", row))
        return found

    # -- by kind -------------------------------------------------------------------------------------------------
    def _section(self, path: str, name: str | None, section: Section, value: Any) -> Markup:
        """A section that may be left out is there if its box is ticked; its fields are at hand until then."""
        given = section.blank() if section.optional and value is None else value
        fields = [
            self.field(joined(path, each), each, inner, inside(given, each)) for each, inner in section.fields.items()
        ]
        in_row = path.endswith("]")
        name_of: Node = None if in_row else self.look.words.field(self.ask, path)
        if section.optional and not in_row:
            there = h.input(type="checkbox", checked=value is not None, data_there=True)
            name_of = h.label(there, h.span(name_of), class_="check")
        return h.fieldset(
            None if in_row else h.legend(name_of, class_="label"),
            h.div(fields, class_="sheet__fields", hidden=section.optional and value is None),
            self.problem(path),
            class_="sheet__section",
            data_name=name,
            data_type="section",
        )

    def rows(
        self,
        path: str,
        rows: Rows,
        value: Any,
        drawn: Callable[[str, Any], Markup] | None = None,
        template: str | None = None,
    ) -> Markup:
        """Rows that can be added and removed, each field by field or as `drawn`.

        Lists of the same shape may share one `template`, which then stands elsewhere under this id.
        """
        draw = drawn or (lambda place, row: self.field(place, None, rows.row, row))
        label = self.look.words.field(self.ask, path)
        given = value if isinstance(value, list) else []
        return h.fieldset(
            h.legend(label, class_="label"),
            h.ol((self.row(draw(f"{path}[{at}]", each)) for at, each in enumerate(given)), data_list=True),
            None if template else h.template(self.row(draw(f"{path}[]", rows.row.blank()))),
            h.button(
                "+ ",
                self.look.text("sheet.add_row"),
                type="button",
                class_="btn btn--small",
                data_row_add=True,
                disabled=len(given) >= rows.room(),
                aria_label=f"{label}: {self.look.text('sheet.add_row')}",
            ),
            self.problem(path),
            class_="sheet__section",
            data_name=path.rpartition(".")[2],
            data_type="rows",
            data_most=rows.room(),
            data_template=template,
        )

    def row(self, inner: Markup) -> Markup:
        """A row that can be removed again."""
        remove = self.look.text("sheet.remove_row")
        return h.li(
            inner,
            h.button(icon("cross"), type="button", class_="iconbtn", data_row_remove=True, aria_label=remove),
            class_="sheet__row",
            data_row=True,
        )

    def choices(self, name: str, field: Field) -> Markup:
        """The choices that several fields share: the script puts them into the one that is to be changed."""
        assert isinstance(field, Choice)
        options = [h.option(self.look.words.option(self.ask, each), value=each) for each in field.values]
        return h.template(h.select(options), data_choices_of=name)

    def control(
        self, path: str, field: Field, value: Any, label: str, choices: str | None = None, **number: Any
    ) -> Markup:
        """The control in which a value is pressed or typed; the `choices` of several may stand elsewhere."""
        invalid = "true" if path in self._wrong else None
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
                    if choices is None or each == value
                ),
                class_="select",
                data_choices=choices,
                aria_label=label,
                aria_invalid=None if value is None else invalid,
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
                    **number,
                ),
                h.button("+", type="button", data_step="1", aria_label=f"{label}: {more}"),
                class_="amount",
            )
        assert isinstance(field, Text), f"no control for {type(field).__name__}"
        return h.input(
            class_="input",
            maxlength=field.most,
            value="" if value is None else value,
            aria_label=label,
            aria_invalid=invalid,
        )


def inside(value: Any, name: str) -> Any:
    """The value of a draft here, whatever else the draft is."""
    return value.get(name) if isinstance(value, dict) else None
