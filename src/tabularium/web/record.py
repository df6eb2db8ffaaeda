"""The record beside the board: what happened, in sentences, what the reader has missed, and the seal of chance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from markupsafe import Markup

from tabularium.draw.dice import row
from tabularium.draw.look import Look
from tabularium.draw.parts import icon, panel, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Line
from tabularium.shapes.said import LogLine

from .guide import companion
from .shown import Shown

MOST_LINES = 120
MOST_AT_ONCE = 32
MOST_MISSED = 6
CHAPTER = "turn.phase"
"""The line with which games of many phases begin each: it stands as a heading."""


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


def until(at: float) -> Markup:
    """A moment that is still to come; the script says how long that is, and the reader's own time of day."""
    stamp = datetime.fromtimestamp(at, UTC)
    return h.time(stamp.strftime("%Y-%m-%d %H:%M UTC"), class_="due", datetime=stamp.isoformat(timespec="seconds"))


EARLIER = "log.earlier"
"""The name by which the page asks for the lines before those that it shows at once."""


def log(look: Look, entries: Sequence[LogLine], seen: int, turn_begins: str | None) -> tuple[Markup, Markup]:
    """The newest first, turn by turn, with a mark where the reader's last visit ended, or else their last turn; and
    the earlier lines, which are sent when the reader opens them."""
    rows = _rows(look, entries, seen, turn_begins)
    recent, earlier = rows[:MOST_AT_ONCE], rows[MOST_AT_ONCE:]
    if earlier:
        summary = h.summary(look.text(EARLIER, n=len(earlier)), class_="small")
        recent.append(h.li(h.details(summary, data_kept=EARLIER, data_aside=EARLIER), class_="earlier"))
    return h.ol(recent, class_="log", aria_label=look.text("log.label")), h.ol(earlier, class_="log")


def whole_log(look: Look, entries: Sequence[LogLine], turn_begins: str | None) -> Markup:
    """All lines at once, as of a moment that has passed."""
    return h.ol(_rows(look, entries, 0, turn_begins), class_="log", aria_label=look.text("log.label"))


def _rows(look: Look, entries: Sequence[LogLine], seen: int, turn_begins: str | None) -> list[Node]:
    rows: list[Node] = []
    shown = list(entries)[-MOST_LINES:]
    new, since = _visited(shown, seen), "log.since"
    if not new:
        new, since = _played(shown, look.seat, turn_begins), "log.since_turn"
    for at in reversed(range(len(shown))):
        entry = shown[at]
        if at == new - 1:
            rows.append(h.li(look.text(since), class_="since"))
        if entry.line.message == CHAPTER:
            rows.append(h.li(h.span(look.words.line(entry.line), class_="label"), class_="turn"))
            continue
        rows.append(_line(look, entry))
        seat = subject(entry.line)
        if entry.line.message == turn_begins and seat is not None:
            rows.append(h.li(h.span(look.text("log.turn", seat=f"seat:{seat}"), class_="label"), class_="turn"))
    return rows


def _visited(shown: Sequence[LogLine], seen: int) -> int:
    """The place of the first line after the last visit; 0 where there is none, or none before it."""
    return next((at for at, entry in enumerate(shown) if entry.n > seen), 0) if seen else 0


def _played(shown: Sequence[LogLine], seat: int | None, turn_begins: str | None) -> int:
    """The place at which another's turn began after the last that this seat has ended; 0 where there is none.

    Where turns are everybody's, the first line after the last that tells of this seat.
    """
    if seat is None:
        return 0
    begins = [at for at, entry in enumerate(shown) if entry.line.message == turn_begins]
    if not any(subject(shown[at].line) is not None for at in begins):
        own = [at for at, entry in enumerate(shown[:-1]) if subject(entry.line) == seat]
        return own[-1] + 1 if own else 0
    mine = [at for at in begins if subject(shown[at].line) == seat]
    ended = mine[:-1] if mine[-1:] == begins[-1:] else mine
    return next((at for at in begins if ended and at > ended[-1]), 0)


def _line(look: Look, entry: LogLine) -> Markup:
    line = entry.line
    seat = subject(line)
    house = h.span(use("e-tabula"), class_="disc disc--s", aria_hidden="true")
    sign = house if seat is None else look.livery(seat, "s")
    words = Markup(look.rich.line(line))
    undone = entry.undone
    return h.li(
        sign,
        h.span(
            h.s(words) if undone else words,
            " ",
            look.rule_link(line.rule) if line.rule else None,
            row(line.params),
        ),
        look.again(entry.n, when(entry.at), class_="again", title=look.text("log.again")),
        class_="undone" if undone else None,
    )


def noticed(shown: Shown) -> Markup | None:
    """What wants to be read first: what a guide says, letters that wait, and what was missed."""
    look, before = shown.look, missed(shown)
    told = look.text("letters.waiting", n=look.unread) if look.letters and look.unread else ""
    waiting = h.p(icon("letter"), " ", h.a(told, href=look.letters), class_="panel panel__body letters__waiting")
    guide = companion(shown)
    if guide is None and not told:
        return before
    # Beside somebody who explains, what was missed is not told as well: it would not let the guide stay in sight.
    return h.div(guide, waiting if told else None, before if guide is None else None, class_="missed")


def missed(shown: Shown) -> Markup | None:
    """What happened while the reader was away: the newest lines in their order, until the reader goes on playing."""
    look, reader = shown.look, shown.reader
    new = [each for each in shown.sight.lines if reader.seen < each.n <= reader.upto and not each.undone]
    if look.seat is None or not new:
        return None
    earlier = len(new) - MOST_MISSED
    title = look.text("missed.title" if reader.seen else "missed.first")
    return h.details(
        h.summary(
            h.h2(title, class_="label"),
            h.span(look.text("missed.lines", n=len(new)), class_="tiny muted"),
            class_="panel__head",
        ),
        h.ol((_line(look, entry) for entry in new[-MOST_MISSED:]), class_="log"),
        h.p(
            h.span(look.text("missed.more", n=earlier), class_="grow") if earlier > 0 else h.span(class_="grow"),
            h.button(look.text("missed.close"), type="button", class_="btn btn--quiet btn--small", data_seen_now=True),
            class_="row small muted missed__foot",
        ),
        class_="panel fold missed",
        open=True,
    )


def dice(shown: Shown) -> Markup:
    """The dice are sealed; at the end the seal is opened and everything checked."""
    look, checked = shown.look, shown.story.verified
    table, digest = shown.info.id, shown.info.digest
    short = f"{digest[:6]}…{digest[-4:]}" if digest else ""
    if look.outcome is None:
        return h.p(
            icon("seal"),
            " ",
            look.text("dice.sealed"),
            " ",
            h.code(short, title=digest),
            class_="seal panel__body",
        )
    found = (
        h.ul(
            h.li(icon("check"), h.span(look.text("dice.seed")), h.code(short)),
            h.li(icon("check"), h.span(look.text("dice.rolls")), h.code(checked.rolls)),
            class_="check-list",
        )
        if checked
        else h.p(look.text("dice.unchecked" if shown.story.known else "dice.checking"), class_="small")
    )
    return panel(
        look.text("dice.title"),
        h.div(
            found,
            h.p(look.text("dice.other_rules"), class_="small") if checked and not checked.replayed else None,
            h.p(look.text("dice.repeat"), " ", h.code(f"tabularium verify {table}.jsonl"), class_="small muted"),
            h.p(look.text("dice.limit"), class_="small muted"),
            h.a(
                icon("log"),
                " ",
                look.text("dice.download"),
                class_="btn btn--small",
                href=f"/t/{table}/record",
                download=True,
            ),
            class_="panel__body stack",
        ),
        aside=h.span(icon("check"), " ", look.text("dice.verified"), class_="chip chip--ok") if checked else None,
        class_="pane pane-log",
    )
