"""The general table: the view of any game as panels; answers glow, hidden things are veiled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Board, Look
from tabularium.draw.parts import disc, icon, panel, seat_class, veil
from tabularium.draw.svg import Node, h

from .values import Rows, called, empty, name_of, named, rows_of, seats_of, value_of

UNSHOWN = ("seat", "flow", "columns")
"""Who looks, what comes next, and the bare columns of the state from which bots imagine the rest."""
OPTIONS = "options"
MOST_OPEN = 12
"""A panel of more facts than this is folded up until the reader wants it."""
MOST_ROWS = 30
"""The same for a table, which scrolls within its panel."""


def board(look: Look, only: bool = True) -> Board:
    """The view as panels; `only`: the game has no other board."""
    shown = {name: value for name, value in look.view.items() if name not in UNSHOWN and not empty(value)}
    facts = {name: value for name, value in shown.items() if _is_plain(value)}
    rest = [name for name in shown if name not in (*facts, seats_of(look.view)[0], OPTIONS)]
    rest.sort(key=lambda name: rows_of(shown[name]) is not None)
    panels: list[Node] = [
        _facts(look, "", look.text("generic.table"), facts) if facts else None,
        mine(look),
        [_panel(look, name, shown[name]) for name in rest],
        _panel(look, OPTIONS, shown[OPTIONS]) if OPTIONS in shown and OPTIONS not in facts else None,
        h.p(icon("board"), h.span(look.text("generic.note")), class_="genote small") if only else None,
        _raw(look),
    ]
    return Board(main=h.div(panels, class_="board--gen"), mine=None, seats=_seats(look))


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= MOST_OPEN and all(not isinstance(each, list | dict) for each in value)
    return not isinstance(value, dict)


# -- panels ----------------------------------------------------------------------------------------------------------
def _fold(look: Look, name: str, title: str, body: Node, aside: str, is_open: bool, class_: str = "") -> Markup:
    """A panel that can be folded up; the script remembers how the reader likes it."""
    return h.details(
        h.summary(h.h2(title, class_="label"), h.span(aside, class_="tiny muted"), class_="panel__head"),
        body,
        class_=f"panel fold {class_}".rstrip(),
        data_fold=f"{look.game.name}.{name}",
        open=is_open and name != OPTIONS,
    )


def _facts(look: Look, name: str, title: str, values: Mapping[str, Any]) -> Markup:
    """Entries with their values, a line each; those of the table as a whole are never folded up."""
    count, body = look.text("generic.facts", n=len(values)), h.div(_list(look, values, name), _notes(look, values))
    if not name:
        return _fold(look, name, title, body, count, True, "span2 kv2")
    return _fold(look, name, title, body, count, len(values) <= MOST_OPEN)


def _list(look: Look, values: Mapping[str, Any], entry: str = "") -> Markup:
    rows = (
        h.div(h.dt(name_of(look, name, entry) or called(look, name)), h.dd(value_of(look, name, value)))
        for name, value in values.items()
    )
    return h.dl(rows, class_="kv")


def _secret(look: Look) -> dict[str, Any]:
    """The secrets of the own seat."""
    players = seats_of(look.view)[1]
    if look.seat is None or look.seat >= len(players):
        return {}
    own = players[look.seat]
    others = [player for player in players if player is not own]
    hidden = [name for name in own if all(other.get(name) is None for other in others)]
    return {name: own[name] for name in hidden if own[name] is not None}


def mine(look: Look) -> Markup | None:
    """The secrets of the own seat, as a panel."""
    secret = _secret(look)
    if not secret:
        return None
    things = [each for value in secret.values() if isinstance(value, list) for each in value]
    body = h.div(_list(look, secret), _notes(look, things))
    return panel(look.text("generic.you"), body, aside=look.text("generic.only_you"), class_="mine2")


def _notes(look: Look, things: Iterable[Any]) -> Markup | None:
    """Notes on what things do, each once, where the game's catalogue has them."""
    known = {each: f"about.{each.replace(':', '.', 1)}" for each in things if isinstance(each, str)}
    told = [(each, message) for each, message in known.items() if look.words.has(message)]
    if not told:
        return None
    rows = (h.li(h.b(look.words.ref(each)), " – ", look.text(message)) for each, message in told)
    return h.ul(rows, class_="notes small")


def _panel(look: Look, name: str, value: Any) -> Markup | None:
    rows = rows_of(value)
    if rows is not None:
        return _table(look, name, rows)
    if isinstance(value, dict):
        told = {key: each for key, each in value.items() if not empty(each)}
        return _facts(look, name, called(look, name), told) if told else None
    listed = {str(at + 1): each for at, each in enumerate(value)}
    return _facts(look, name, called(look, name), listed)


def _table(look: Look, name: str, rows: Rows) -> Markup:
    """A table of things of one kind: a row for each, and a column for each entry that is not empty everywhere.

    Those without a name that are all the same, such as pieces of one kind, share a row.
    """
    every = dict.fromkeys(key for _, row in rows for key in row if key not in look.game.legend.unread)
    columns = [column for column in every if any(row.get(column) for _, row in rows)]
    by_name = rows[0][0] is not None
    alike = {repr(each): each for each in rows}
    counts = Counter(repr(each) for each in rows)
    counted = len(alike) < len(rows)
    head = h.tr(
        h.th(h.span(look.text("generic.name"), class_="sr"), scope="col") if by_name else None,
        h.th(look.text("generic.count"), scope="col") if counted else None,
        (h.th(called(look, column), scope="col") for column in columns),
    )
    body = [
        h.tr(
            h.th(named(look, key, name, quiet=True), scope="row") if key is not None else None,
            h.td(h.b(counts[same])) if counted else None,
            (h.td(value_of(look, column, row.get(column))) for column in columns),
            class_="own" if _is_own(look, row) else None,
        )
        for same, (key, row) in alike.items()
    ]
    grid = h.div(
        h.table(h.thead(head), h.tbody(body), class_="tbl"),
        class_="scroll-x fold__grid",
        tabindex="0",
        role="region",
        aria_label=called(look, name),
    )
    size = look.text("generic.rows", n=len(rows))
    return _fold(look, name, called(look, name), grid, size, len(body) <= MOST_ROWS, "span2")


def _is_own(look: Look, row: Mapping[str, Any]) -> bool:
    """Does a row belong to the reader? Such rows are set off."""
    legend = look.game.legend
    own = look.view.get(legend.parties) if legend.parties else look.seat
    return own is not None and any(row.get(each) == own for each in legend.owners)


def _raw(look: Look) -> Markup:
    text = json.dumps(look.view, ensure_ascii=False)
    size = look.text("generic.size", n=round(len(text.encode()) / 1024, 1))
    body = h.pre(text, class_="rawview")
    return _fold(look, "raw", look.text("generic.raw"), body, size, False, "span2")


# -- seats -----------------------------------------------------------------------------------------------------------
def _seats(look: Look) -> Markup:
    players = seats_of(look.view)[1]
    rows = []
    for seat in range(len(look.words.names)):
        known = players[seat] if seat < len(players) else {}
        left_out = (*UNSHOWN, *_secret(look)) if look.is_me(seat) else UNSHOWN
        entries = [_entry(look, players, name, value) for name, value in known.items() if name not in left_out]
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


def _entry(look: Look, players: list[Mapping[str, Any]], name: str, value: Any) -> Markup | None:
    """An entry of a seat: name and value, or a veil if the reader may not know it."""
    if value is None:
        hidden = name in _secret(look) or (look.seat is None and all(player.get(name) is None for player in players))
        return h.span(veil(called(look, name))) if hidden else None
    if empty(value) or value is False:
        return None
    return h.span(called(look, name), " ", h.b(value_of(look, name, value)))
