"""The table page: ask, board, screen, seats, record and press, each a part that can be swapped on its own."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from types import ModuleType

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h, join

from . import ending, generic
from .askbar import askbar
from .press import press, press_form
from .record import dice, log, missed
from .sheets import page
from .shown import Entry, Shown

PANES = (("hand", "hand"), ("seats", "seats"), ("log", "log"), ("press", "press"))
"""The panels a phone shows one at a time, with their signs."""


@cache
def drawer(package: str) -> ModuleType | None:
    """The module of a game's package that draws its own board; None for a game that has none yet."""
    name = f"{package}.table"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def part(name: str, *children: Node, class_: str = "") -> Markup:
    """A part of the page with a digest of what it holds: the script swaps it only when that changes."""
    inner = h.div(*children, class_="contents")
    digest = hashlib.blake2b(inner.encode(), digest_size=6).hexdigest()
    return h.div(*children, class_=f"part part-{name} {class_}".rstrip(), data_part=name, data_v=digest)


def table(shown: Shown, plain: bool = False) -> Markup:
    """The whole of a table; `plain` shows the generic one even where the game has its own."""
    look = shown.look
    module = None if plain else drawer(look.game.package)
    drawn = module.board(look) if module else generic.board(look, only=not plain)
    begins = getattr(module, "TURN_BEGINS", None) if module else None
    finale = (module or ending).finale(look, shown.history) if look.outcome is not None else None
    bar = askbar(shown, module is drawer(look.game.package))
    return h.main(
        part("ask", bar),
        part("missed", missed(shown)),
        part("sheet", _sheet(shown)),
        part("board", h.section(finale, drawn.main, class_="board", aria_label=look.text("table.board"))),
        part("tabs", _tabs(shown, drawn.mine is not None)),
        h.aside(
            part("hand", drawn.mine) if drawn.mine is not None else part("hand"),
            part("seats", drawn.seats, _clocks(shown)),
            _rail(shown, begins),
            part("dice", dice(shown)),
            class_="rail",
            aria_label=look.text("table.rail"),
        ),
        class_="game",
        id="table",
        data_table=shown.table,
        data_n=shown.n,
        data_seat=look.seat,
        data_over="1" if look.outcome is not None else None,
        data_still="1" if look.outcome is not None or shown.paused or shown.abandoned else None,
        data_title=title(shown),
        data_seen=shown.seen,
        data_upto=shown.upto,
    )


def _sheet(shown: Shown) -> Node:
    """The own sheet, where one is asked for."""
    look = shown.look
    if look.ask is None or shown.paused or shown.abandoned:
        return None
    return page.of(look.ask).panel(look, look.ask, shown.number, shown.version)


def title(shown: Shown) -> str:
    """What the browser's tab says."""
    look = shown.look
    if look.ask is not None and look.outcome is None:
        return look.text("table.title_turn", title=shown.title)
    return look.text("table.title", title=shown.title)


def _rail(shown: Shown, begins: str | None) -> Markup:
    """Record and press, one at a time."""
    look = shown.look
    tabs = h.div(
        h.button(
            icon("log"),
            " ",
            look.text("table.pane.log"),
            class_="tab",
            role="tab",
            type="button",
            id="t-log",
            aria_selected="true",
            aria_controls="p-log",
        ),
        h.button(
            icon("press"),
            " ",
            look.text("table.pane.press"),
            class_="tab",
            role="tab",
            type="button",
            id="t-press",
            aria_selected="false",
            tabindex="-1",
            aria_controls="p-press",
            data_key="/",
        ),
        class_="tabs hide-s",
        role="tablist",
        aria_label=look.text("table.record_press"),
    )
    return h.section(
        tabs,
        h.div(
            part("log", log(look, shown.lines, shown.seen, begins)),
            id="p-log",
            role="tabpanel",
            aria_labelledby="t-log",
            class_="scrolls",
            tabindex="0",
        ),
        h.div(
            part("press", press(shown)),
            press_form(shown),
            id="p-press",
            role="tabpanel",
            aria_labelledby="t-press",
            hidden=True,
        ),
        class_="panel pane pane-log pane-press",
        aria_label=look.text("table.record_press"),
    )


def _tabs(shown: Shown, has_hand: bool) -> Markup:
    """The tabs of the phone."""
    look = shown.look
    panes = PANES if has_hand else PANES[1:]
    return h.nav(
        (
            h.button(
                icon(sign),
                " ",
                look.text(f"table.pane.{name}"),
                class_="tab",
                type="button",
                data_pane_tab=name,
                aria_pressed="true" if at == 0 else "false",
            )
            for at, (name, sign) in enumerate(panes)
        ),
        class_="panetabs",
        aria_label=look.text("table.panes"),
    )


def _clocks(shown: Shown) -> Node:
    """Whose clock runs, and until when."""
    look = shown.look
    rows = [
        h.li(
            h.b(look.name(seat)),
            h.span(
                h.span(class_="timer", data_deadline=clock.deadline)
                if clock.deadline is not None
                else h.span(class_="timer", data_left=round(clock.left)),
            ),
        )
        for seat, clock in sorted(shown.clocks.items())
    ]
    if not rows:
        return None
    return h.section(
        h.div(h.h2(look.text("table.clocks"), class_="label"), class_="panel__head"),
        h.ul(rows, class_="stakes"),
        class_="panel pane pane-seats",
        aria_label=look.text("table.clocks"),
    )


def replayed(look: Look, lines: Sequence[Entry]) -> Markup:
    """A moment of the past: board, seats and record, with nothing to answer."""
    module = drawer(look.game.package)
    drawn = module.board(look) if module else generic.board(look)
    begins = getattr(module, "TURN_BEGINS", None) if module else None
    return join(
        part("board", h.section(drawn.main, class_="board", aria_label=look.text("table.board"))),
        h.aside(
            part("hand", drawn.mine),
            part("seats", drawn.seats),
            h.section(
                h.div(h.h2(look.text("table.pane.log"), class_="label"), class_="panel__head"),
                h.div(part("log", log(look, lines, 0, begins)), class_="scrolls", tabindex="0"),
                class_="panel",
                aria_label=look.text("table.pane.log"),
            ),
            class_="rail",
            aria_label=look.text("table.rail"),
        ),
    )
