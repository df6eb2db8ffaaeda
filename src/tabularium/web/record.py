"""The record and the press beside the board: what happened, in sentences, and what people say about it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import disc, icon, panel, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .shown import Entry, Letter, Shown

MOST_LINES = 120


def subject(line: Line) -> int | None:
    """The seat a line is about, if it is about one."""
    reference = line.params.get("seat")
    if isinstance(reference, str) and reference.startswith("seat:"):
        return int(reference[5:])
    return None


def when(at: float) -> Markup:
    """A moment; the script turns it into the reader's own words."""
    stamp = datetime.fromtimestamp(at, UTC)
    return h.time(stamp.strftime("%H:%M"), class_="when", datetime=stamp.isoformat(timespec="seconds"))


def log(look: Look, entries: Sequence[Entry], seen: int, turn_begins: str | None) -> Markup:
    """The newest first, turn by turn, with a line where the last visit ended."""
    rows: list[Node] = []
    marked = False
    shown = list(entries)[-MOST_LINES:]
    for entry in reversed(shown):
        if not marked and seen and entry.n <= seen:
            marked = True
            if rows:
                rows.append(h.li(look.text("log.since"), class_="since"))
        rows.append(_line(look, entry))
        seat = subject(entry.line)
        if entry.line.message == turn_begins and seat is not None:
            rows.append(h.li(h.span(look.text("log.turn", seat=f"seat:{seat}"), class_="label"), class_="turn"))
    return h.ol(rows, class_="log", aria_label=look.text("log.label"))


def _line(look: Look, entry: Entry) -> Markup:
    line = entry.line
    seat = subject(line)
    sign = disc(seat, "s") if seat is not None else h.span(use("e-tabula"), class_="disc disc--s", aria_hidden="true")
    words = Markup(look.rich.line(line))
    undone = entry.undone
    return h.li(
        sign,
        h.span(h.s(words) if undone else words, " ", look.rule_link(line.rule) if line.rule else None),
        when(entry.at),
        class_="undone" if undone else None,
    )


def press(shown: Shown) -> Markup:
    """What was said at the table."""
    look = shown.look
    rows = [_letter(look, letter) for letter in shown.messages]
    empty = h.p(look.text("press.empty"), class_="small muted") if not rows else None
    return h.div(rows, empty, class_="press", role="log", aria_label=look.text("press.label"))


def _letter(look: Look, letter: Letter) -> Markup:
    private = letter.to is not None
    to = look.text("press.to", seats=[f"seat:{seat}" for seat in letter.to or []]) if private else ""
    return h.article(
        h.div(
            disc(letter.seat, "s") if letter.seat is not None else None,
            h.b(letter.name),
            h.span(to, class_="muted") if private else None,
            when(letter.at),
            _manners(look, letter) if not letter.mine else None,
            class_="row small",
        ),
        h.p(letter.text, class_="whisper" if private else None),
    )


def _manners(look: Look, letter: Letter) -> Markup:
    """What one can do about somebody who is rude."""
    more = look.text("press.more", name=letter.name)
    return h.details(
        h.summary(icon("menu"), class_="iconbtn iconbtn--s", aria_label=more, title=more),
        h.div(
            h.button(look.text("press.mute"), type="button", class_="btn btn--small", data_mute=letter.id),
            h.button(look.text("press.report"), type="button", class_="btn btn--small", data_report=letter.id),
            class_="pop stack",
        ),
        class_="popbox manners",
    )


def press_form(shown: Shown) -> Markup | None:
    """Where one writes; not swapped when the table moves, so that no word is lost."""
    look = shown.look
    if not shown.talks:
        return None
    to: Node = None
    if shown.letters and look.seat is not None:
        others = [seat for seat in range(len(look.words.names)) if seat != look.seat]
        to = h.select(
            h.option(look.text("press.all"), value=""),
            (h.option(look.name(seat), value=seat) for seat in others),
            class_="select",
            name="to",
            aria_label=look.text("press.to_whom"),
        )
    return h.form(
        to,
        h.input(
            class_="input",
            name="text",
            maxlength=1000,
            autocomplete="off",
            aria_label=look.text("press.message"),
            placeholder=look.text("press.write"),
        ),
        h.button(look.text("press.send"), class_="btn btn--small"),
        class_="press__form",
        data_press=True,
    )


def dice(shown: Shown) -> Markup:
    """The dice are sealed; at the end the seal is opened and everything checked."""
    look = shown.look
    short = f"{shown.digest[:6]}…{shown.digest[-4:]}" if shown.digest else ""
    if look.outcome is None:
        return h.p(
            icon("seal"),
            " ",
            look.text("dice.sealed"),
            " ",
            h.code(short, title=shown.digest),
            class_="seal panel__body",
        )
    checked = shown.verified
    rows = [
        (look.text("dice.seed"), short),
        (look.text("dice.rolls"), str(checked.rolls) if checked else "…"),
    ]
    return panel(
        look.text("dice.title"),
        h.div(
            h.ul((h.li(icon("check"), h.span(what), h.code(value)) for what, value in rows), class_="check-list"),
            h.p(look.text("dice.repeat"), " ", h.code(f"tabularium verify {shown.table}.jsonl"), class_="small muted"),
            h.p(look.text("dice.limit"), class_="small muted"),
            h.a(
                icon("log"),
                " ",
                look.text("dice.download"),
                class_="btn btn--small",
                href=f"/t/{shown.table}/record",
                download=True,
            ),
            class_="panel__body stack",
        ),
        aside=h.span(icon("check"), " ", look.text("dice.verified"), class_="chip chip--ok") if checked else None,
        class_="pane pane-log",
    )
