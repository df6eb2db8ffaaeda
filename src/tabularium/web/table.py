"""The table page: ask, board, screen, seats, record and press, each a part that can be replaced alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from tabularium.draw.face import PLAIN, Face, face_of
from tabularium.draw.fields import Form
from tabularium.draw.look import Board, Look
from tabularium.draw.parts import icon, panel
from tabularium.draw.sheets import written
from tabularium.draw.svg import Node, h, join
from tabularium.engine import Sheet
from tabularium.shapes.said import LogLine

from . import ending, generic
from .askbar import askbar
from .happened import happened
from .press import press, press_form
from .record import EARLIER, dice, log, noticed, whole_log
from .sheets import page
from .shown import Reader, Shown
from .week import week_panel

PANES = (("hand", "hand"), ("seats", "seats"), ("log", "log"), ("press", "press"))
"""The panels a phone shows one at a time, with their signs."""
OF_BOARD = 2
"""The first of them come from the board."""
STAYS = "game--stays"
"""The class of a table whose ask stays in sight while its board is scrolled, unless its game says no."""
PRESS = Markup("<!-- press -->")
"""Where the press goes; no text of a player can hold it, for all are escaped."""


class Part(NamedTuple):
    """A part of the page with a digest; it is sent and replaced only when that changes."""

    name: str
    digest: str
    html: Markup


def part(name: str, *children: Node) -> Part:
    """Make a part."""
    inner = join(*children)
    digest = hashlib.blake2b(inner.encode(), digest_size=6).hexdigest()
    return Part(name, digest, h.div(inner, class_=f"part part-{name}", data_part=name, data_v=digest))


@dataclass(frozen=True)
class DrawnTable:
    """A table drawn for a seat, without the press, which differs by reader."""

    attributes: Mapping[str, Any]
    """The attributes of `<main>`."""
    parts: Mapping[str, Part]
    whole: tuple[Markup, Markup]
    """All of it, before the press and behind it."""
    asides: Mapping[str, Markup]
    """Pieces that are sent only on request, by name."""


def table(shown: Shown, plain: bool = False) -> Markup:
    """The whole of a table; `plain` shows the generic one even where the game has its own."""
    return whole(draw_table(shown, plain), shown.reader)


def whole(laid: DrawnTable, reader: Reader) -> Markup:
    """All of a table, with the press of this reader."""
    before, behind = laid.whole
    return join(before, pressed(reader).html, press_form(reader), behind)


def changed(laid: DrawnTable, reader: Reader, known: Mapping[str, str]) -> Markup:
    """Only the parts that the browser does not have yet, by the digests of those it has."""
    parts = {**laid.parts, "press": pressed(reader)}
    fresh = [part.html for name, part in parts.items() if known.get(name) != part.digest]
    return h.main(fresh, **laid.attributes)


def draw_table(shown: Shown, plain: bool = False) -> DrawnTable:
    """Draw everything but the press."""
    look, reader = shown.look, shown.reader
    own = face_of(look.game)
    face = PLAIN if plain else own
    set_livery(look, face)
    drawn = face.board(look) if face.board else generic.board(look, only=not plain)
    told = face.finale or ending.finale
    finale = told(look, shown.story.scores) if look.outcome is not None else None
    recent, earlier = log(look, shown.sight.lines, reader.seen, face.turn_begins)
    bar = askbar(shown, face.board is own.board, drawn.answer, drawn.plans)
    drawings = (
        part("head", drawn.head),
        part("ask", bar),
        part("missed", noticed(shown)),
        *(part(name, each) for name, each in drawn.parts.items()),
        part("sheet", own_sheet(shown, face)),
        part("board", h.section(finale, drawn.main, class_="board", aria_label=look.text("table.board"))),
        part("tabs", _tabs(shown, drawn)),
        part("hand", drawn.mine),
        part("seats", drawn.seats, _clocks(shown)),
        part("log", recent),
        part("happened", happened(shown, own.marks)),
        part("dice", dice(shown)),
    )
    parts = {each.name: each for each in drawings}
    middle = ("board", "sheet") if face.sheet_below else ("sheet", "board")
    kinds = {
        STAYS: face.ask_stays,
        "game--headed": drawn.head is not None,
        "game--sheet-below": face.sheet_below,
    }
    attributes = {
        "class_": " ".join(["game", *(name for name, on in kinds.items() if on)]),
        "id": "table",
        "data_table": shown.info.id,
        "data_n": shown.sight.n,
        "data_seat": look.seat,
        "data_over": "1" if look.outcome is not None else None,
        "data_opened": look.opened,
        "data_still": "1" if look.outcome is not None or shown.still else None,
        "data_title": title(look, shown.title),
        "data_seen": reader.seen,
        "data_upto": reader.upto,
    }
    main = h.main(
        parts["head"].html,
        h.div([parts[name].html for name in ("ask", "missed", *drawn.parts, *middle, "tabs")], class_="game__main"),
        h.aside(
            h.div([parts[name].html for name in ("hand", "seats")], class_="rail__top", tabindex="0"),
            parts["happened"].html,
            _rail(shown, parts["log"].html),
            parts["dice"].html,
            class_="rail",
            aria_label=look.text("table.rail"),
        ),
        **attributes,
    )
    before, _, behind = main.partition(PRESS)
    return DrawnTable(attributes, parts, (before, behind), {**drawn.asides, EARLIER: earlier})


def set_livery(look: Look, face: Face) -> None:
    """Show seats as the powers they play, where the game says how these look and what they are called."""
    if face.livery is not None:
        look.livery = face.livery(look.view)
    if face.titles is not None:
        look.titles = face.titles(look)


def pressed(reader: Reader) -> Part:
    """The press as this reader may see it."""
    return part("press", press(reader))


def own_sheet(shown: Shown, face: Face) -> Node:
    """The form of the own sheet, laid out by the game, else field by field."""
    look, version = shown.look, shown.reader.version
    if look.ask is None or shown.still:
        return None
    if isinstance(look.ask, Sheet) and face.sheet is not None:
        draft = look.ask.default if look.draft is None else look.draft
        laid = face.sheet(Form(look, look.ask, draft, shown.sight.number, version))
        if laid is not None:
            return laid
    return page.of(look.ask).panel(look, look.ask, shown.sight.number, version)


def title(look: Look, name: str) -> str:
    """The title of the browser's tab."""
    if look.ask is not None and look.outcome is None:
        return look.text("table.title_turn", title=name)
    return look.text("table.title", title=name)


def _rail(shown: Shown, record: Markup) -> Markup:
    """Record and press, one at a time; where the press comes stands a mark."""
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
            record,
            id="p-log",
            role="tabpanel",
            aria_labelledby="t-log",
            class_="scrolls",
            tabindex="0",
        ),
        h.div(
            PRESS,
            id="p-press",
            role="tabpanel",
            aria_labelledby="t-press",
            hidden=True,
        ),
        class_="panel pane pane-log pane-press dock",
        aria_label=look.text("table.record_press"),
    )


def _tabs(shown: Shown, drawn: Board) -> Markup:
    """The tabs of the phone."""
    look = shown.look
    named = [(name, sign, look.text(f"table.pane.{name}")) for name, sign in PANES]
    own = list(drawn.panes) or named[:OF_BOARD]
    panes = [each for each in (*own, *named[OF_BOARD:]) if each[0] != "hand" or drawn.mine is not None]
    return h.nav(
        (
            h.button(
                icon(sign),
                " ",
                label,
                class_="tab",
                type="button",
                data_pane_tab=name,
                aria_pressed="true" if at == 0 else "false",
            )
            for at, (name, sign, label) in enumerate(panes)
        ),
        class_="panetabs",
        aria_label=look.text("table.panes"),
    )


def _clocks(shown: Shown) -> Node:
    """Whose clock runs, and until when."""
    look = shown.look
    if shown.look.week is not None:
        return week_panel(look, shown.look.week)
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


def replayed(
    look: Look,
    lines: Sequence[LogLine],
    exact: bool,
    sheet: tuple[str, dict[str, Any]] | None = None,
    others: Sequence[Look] = (),
) -> tuple[Markup, Markup, Markup]:
    """A moment of the past: course, board, and beside it seats, record and the last sheet; nothing to answer.

    Where its rules are no more and it was not kept, the board is that of the moment before, and says so. `others` are
    the seats whose secrets lie open, for who looks with everybody's eyes.
    """
    face = face_of(look.game)
    set_livery(look, face)
    drawn = face.board(look) if face.board else generic.board(look)
    told = None if exact else h.p(look.text("replay.not_kept"), class_="small muted")
    board = join(
        [part(name, each).html for name, each in drawn.parts.items()],
        part("board", h.section(told, drawn.main, class_="board", aria_label=look.text("table.board"))).html,
    )
    beside = join(
        part("hand", drawn.mine, [_opened(each, face) for each in others]).html,
        part("seats", drawn.seats).html,
        part("handed", _handed_in(look, *sheet) if sheet is not None else None).html,
        h.section(
            h.div(h.h2(look.text("table.pane.log"), class_="label"), class_="panel__head"),
            h.div(part("log", whole_log(look, lines, face.turn_begins)).html, class_="scrolls", tabindex="0"),
            class_="panel",
            aria_label=look.text("table.pane.log"),
        ),
    )
    return part("head", drawn.head).html, board, beside


def asides(look: Look) -> Mapping[str, Markup]:
    """The asides of a past moment, by name."""
    face = face_of(look.game)
    set_livery(look, face)
    return face.board(look).asides if face.board else {}


def _opened(look: Look, face: Face) -> Node:
    """The secrets of one seat at that moment, under its name."""
    set_livery(look, face)
    mine = face.mine(look) if face.mine else (face.board or generic.board)(look).mine
    assert look.seat is not None
    return (
        h.details(h.summary(look.who(look.seat)), mine, class_="panel opened", data_kept=f"opened.{look.seat}")
        if mine
        else None
    )


def _handed_in(look: Look, key: str, sheet: dict[str, Any]) -> Markup:
    """A sheet in words."""
    told = [(h.b(title), h.span(text)) for title, text in written(key, sheet, look.words)]
    rows = h.ul((h.li(title, " ", text) for title, text in told), class_="rows") if told else None
    empty = None if told else h.p(look.text("answer.nothing"), class_="panel__body small muted")
    return panel(look.text("replay.handed_in"), rows, empty, class_="handed")
