"""The calendar at the desk: the end of this week, and the form of later weeks."""

from __future__ import annotations

import msgspec
from babel.dates import get_day_names
from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import panel
from tabularium.draw.svg import Node, h
from tabularium.shapes.tables import Pace

from ..values import phase_name

DAYS = 7
MOST_HOURS, MOST_WEEKS, MOST_MISSES = 336, 8, 20


def calendar(look: Look, runs: Pace) -> Node:
    """Two forms: this week's end, which holds at once, and the weeks to come."""
    return h.div(_deadline(look), _weeks(look, runs), class_="stack stack--l")


def _deadline(look: Look) -> Markup:
    label = look.text("desk.deadline")
    form = h.form(
        h.label(
            h.span(label),
            h.input(class_="input", type="datetime-local", name="at", data_as="moment", required=True),
            class_="field grow",
        ),
        h.button(look.text("desk.set_deadline"), class_="btn btn--small"),
        class_="row row--wrap panel__body",
        data_deed="desk/deadline",
        aria_label=label,
    )
    return panel(label, form)


def _weeks(look: Look, runs: Pace) -> Markup:
    names = get_day_names("wide", locale=look.words.lang)
    label = look.text("desk.calendar")
    form = h.form(
        h.input(type="hidden", name="pace", value=msgspec.json.encode(runs).decode(), data_as="json"),
        h.div(
            _field(
                look.text("week.weekday"),
                h.select(
                    [h.option(names[day], value=day, selected=day == runs.weekday) for day in range(DAYS)],
                    class_="select",
                    name="pace.weekday",
                    data_as="number",
                ),
            ),
            _field(look.text("week.at"), h.input(class_="input", type="time", name="pace.at", value=runs.at)),
            _field(
                look.text("week.zone"),
                h.input(class_="input", name="pace.zone", value=runs.zone, maxlength=60, autocomplete="off"),
            ),
            _number(look.text("week.weeks"), "weeks", runs.weeks, MOST_WEEKS, least=1),
            [
                _number(
                    look.text("week.phase_hours", phase=phase_name(look.words, key)),
                    f"phases.{key}",
                    runs.phases.get(key, hours),
                )
                for key, hours in (look.game.calendar or {}).items()
            ],
            _number(look.text("week.shortest"), "shortest", runs.shortest),
            _number(look.text("week.remind"), "remind", runs.remind),
            _number(look.text("week.misses"), "misses", runs.misses, MOST_MISSES),
            class_="calendar__fields",
        ),
        h.label(
            h.input(type="checkbox", name="pace.early", checked=runs.early, data_as="flag"),
            " ",
            h.span(look.text("desk.calendar.early")),
            class_="check",
        ),
        h.p(
            h.span(look.text("desk.calendar.note"), class_="small muted grow"),
            h.button(look.text("desk.set_calendar"), class_="btn btn--small"),
            class_="row row--wrap",
        ),
        class_="panel__body stack",
        data_deed="desk/calendar",
        aria_label=label,
    )
    return panel(label, form)


def _field(label: str, control: Markup) -> Markup:
    return h.label(h.span(label), control, class_="field")


def _number(label: str, name: str, value: float, most: int = MOST_HOURS, least: int = 0) -> Markup:
    """A number of hours, or a count where a most is named."""
    return _field(
        label,
        h.input(
            class_="input",
            type="number",
            name=f"pace.{name}",
            value=f"{value:g}",
            min=least,
            max=most,
            step="any" if most == MOST_HOURS else 1,
            required=True,
            data_as="number",
        ),
    )
