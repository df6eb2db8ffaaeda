"""The generic table: any game's view as panels under its own names; answers glow, hidden things are veiled."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Board, Look
from tabularium.draw.parts import chip, disc, icon, panel, seat_class, veil
from tabularium.draw.svg import Node, h

SEATED = "players"
"""The entry of a view that lists what is known of each seat."""
SEAT_NUMBERS = ("seat", "active", "start", "bidder", "winner", "winners")
"""Entries that name seats by number."""
UNSHOWN = ("seat", "agenda")


def board(look: Look) -> Board:
    """The view, panel by panel."""
    shown = {name: value for name, value in look.view.items() if name not in UNSHOWN and value not in (None, [], {})}
    plain = {name: value for name, value in shown.items() if _is_plain(value)}
    rows = {name: value for name, value in shown.items() if name not in plain and name != SEATED}
    panels: list[Node] = [
        h.p(icon("board"), h.span(look.text("generic.note")), class_="genote small"),
        _facts(look, look.text("generic.table"), plain) if plain else None,
        _mine(look),
        [_panel(look, name, value) for name, value in rows.items()],
        _left_over(look),
        _raw(look),
    ]
    return Board(main=h.div(panels, class_="board--gen"), mine=None, seats=_seats(look))


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(not isinstance(each, list | dict) for each in value)
    return not isinstance(value, dict)


def _players(look: Look) -> list[dict[str, Any]]:
    listed = look.view.get(SEATED)
    return listed if isinstance(listed, list) and all(isinstance(each, dict) for each in listed) else []


# -- panels ----------------------------------------------------------------------------------------------------------
def _facts(look: Look, title: str, values: Mapping[str, Any], class_: str = "", aside: str | None = None) -> Markup:
    rows = (h.div(h.dt(_called(name)), h.dd(value_of(look, name, value))) for name, value in values.items())
    count = aside or look.text("generic.facts", n=len(values))
    return panel(title, h.dl(rows, class_="kv"), aside=count, class_=class_)


def _mine(look: Look) -> Markup | None:
    """What only the reader may know of the own seat."""
    players = _players(look)
    if look.seat is None or look.seat >= len(players):
        return None
    own = players[look.seat]
    others = [player for player in players if player is not own]
    secret = {name: value for name, value in own.items() if any(other.get(name) is None for other in others)}
    if not secret:
        return None
    return _facts(look, look.text("generic.you"), secret, "mine2", look.text("generic.only_you"))


def _panel(look: Look, name: str, value: Any) -> Markup:
    if isinstance(value, dict):
        return _facts(look, _called(name), value)
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return _table(look, name, value)
    listed = {str(at + 1): each for at, each in enumerate(value)} if isinstance(value, list) else {"": value}
    return _facts(look, _called(name), listed)


def _table(look: Look, name: str, rows: list[dict[str, Any]]) -> Markup:
    """A list of things: a row each, and a column for each of their entries."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    head = h.tr(h.th(_called(column), scope="col") for column in columns)
    body = [h.tr(h.td(value_of(look, column, row.get(column))) for column in columns) for row in rows]
    return panel(
        _called(name),
        h.div(h.table(h.thead(head), h.tbody(body), class_="tbl"), class_="scroll-x"),
        aside=look.text("generic.rows", n=len(rows)),
        class_="span2",
    )


def _left_over(look: Look) -> Markup | None:
    """Answers whose thing the view does not show: they must be on the table too."""
    loose = [option for option in look.options if ":" in option and option not in look.placed]
    if not loose:
        return None
    things = [_thing(look, option) for option in loose]
    return panel(look.text("generic.answers"), h.div(things, class_="picks panel__body"), class_="span2")


def _raw(look: Look) -> Markup:
    text = json.dumps(look.view, indent=1, ensure_ascii=False)
    size = look.text("generic.size", n=round(len(text.encode()) / 1024, 1))
    return h.details(
        h.summary(
            h.span(look.text("generic.raw"), class_="label"),
            h.span(size, class_="tiny muted"),
            class_="panel__head",
        ),
        h.pre(text),
        class_="panel rawview span2",
    )


# -- seats -----------------------------------------------------------------------------------------------------------
def _seats(look: Look) -> Markup:
    players = _players(look)
    rows = []
    for seat in range(len(look.words.names)):
        known = players[seat] if seat < len(players) else {}
        entries = [_entry(look, name, value) for name, value in known.items() if name not in UNSHOWN]
        turn = seat in look.asked
        rows.append(
            h.li(
                disc(seat),
                h.span(
                    h.span(look.name(seat)),
                    h.em(look.text("generic.you"), class_="you") if look.is_me(seat) else look.remark(seat),
                    class_="seat__name",
                ),
                h.span(icon("hourglass"), look.text("generic.asked"), class_="seat__mark") if turn else h.span(),
                h.span(entries, class_="seat__sub"),
                class_=f"seat {seat_class(seat)}{' seat--turn' if turn else ''}",
            )
        )
    return panel(look.text("generic.seats"), h.ol(rows, class_="seats"), class_="pane pane-seats")


def _entry(look: Look, name: str, value: Any) -> Markup:
    """An entry of a seat: its name and its value, or a veil."""
    if value is None:
        return h.span(veil(_called(name)))
    return h.span(_called(name), " ", h.b(value_of(look, name, value)))


# -- values ----------------------------------------------------------------------------------------------------------
def _called(name: str) -> str:
    return name.replace("_", " ")


def value_of(look: Look, name: str, value: Any) -> Node:
    """A value as it can be shown: a seat, a thing, a number, yes or no, or a list of these."""
    if value is None:
        return h.span("–", class_="muted")
    if isinstance(value, bool):
        return look.text("generic.yes" if value else "generic.no")
    if name in SEAT_NUMBERS and isinstance(value, int) and 0 <= value < len(look.words.names):
        return look.who(value)
    if isinstance(value, list):
        if not value:
            return h.span("–", class_="muted")
        return h.span([h.span(value_of(look, name, each), class_="gv") for each in value], class_="row row--wrap gvs")
    if isinstance(value, dict):
        return h.span(
            [h.span(_called(key), " ", value_of(look, key, each), class_="gv") for key, each in value.items()]
        )
    if isinstance(value, str):
        option = _option(look, value)
        return _thing(look, option) if option and option not in look.placed else _named(look, value)
    return h.b(value)


def _option(look: Look, value: str) -> str | None:
    """The answer this value stands for, if it stands for one: by its whole name or by what follows the colon."""
    tempting = [json.loads(key) for key in look.refused]
    for option in (*look.options, *(each for each in tempting if isinstance(each, str))):
        if option == value or option.partition(":")[2] == value:
            return option if ":" in option else None
    return None


def _thing(look: Look, option: str) -> Markup:
    label = look.words.option(look.ask, option) if look.ask else look.words.ref(option)
    return look.thing(option, label, class_="btn btn--small", label=label)


def _named(look: Look, value: str) -> Node:
    """A name from the game's catalogue if one fits, else the word itself."""
    for kind in ("card", "event", "space", "unit"):
        stem = value.rpartition("_")[0] or value
        if look.words.has(f"{kind}.{value}") or look.words.has(f"{kind}.{stem}"):
            return look.words.ref(f"{kind}:{value}")
    return chip(_called(value)) if value else ""
