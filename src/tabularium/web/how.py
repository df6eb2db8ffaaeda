"""How a finished game went: everybody's chances, the moments that decided it, and where the chances came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from tabularium.bots.judged import COUNTED, Judged, Way, accounts, moments
from tabularium.draw.flow import MOST_BANDS, Flow, Pin, Point
from tabularium.draw.look import Look
from tabularium.draw.marks import Course as Rounds
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.sheets import written
from tabularium.draw.svg import Node, h, join
from tabularium.engine import Answer, Line

from .record import subject
from .sums import EVEN, called, hundredths, percent, quality, signed, sums

MOST_BOXES = 14
"""So many boxes of rounds find room under the line; of more rounds several share one."""
WAYS = 3
"""So many answers are shown, what was done among them."""

ITEMS = "; "
"""What stands between the entries of a section in words."""
MOST_ITEMS = 4
"""So many entries of a section are named."""
THIN = 0.04
"""A box that takes less of the line has no room for its number."""


@dataclass(frozen=True)
class How:
    """A game looked at again, as far as it has been reckoned."""

    look: Look
    table: str
    name: str
    rows: Sequence[Judged]
    rounds: Rounds
    lines: Mapping[int, Sequence[Line]]
    """What was said, by the public number at which it was."""
    upto: int
    rows_in_all: int
    whole: bool
    why: str = ""
    at: int | None = None
    """The row of the moment that is looked at."""

    @cached_property
    def moments(self) -> list[Judged]:
        """What decided it, as far as is known."""
        return moments(self.rows)

    @cached_property
    def chosen(self) -> Judged | None:
        """The moment that is looked at: the one that was named, else the weightiest."""
        named = next((row for row in self.rows if row.row == self.at), None)
        return named or max(self.moments, key=lambda row: row.weight, default=None)

    def share(self, n: int) -> float:
        """How far along the line a public number lies."""
        return min(1.0, n / max(1, self.rounds.last))

    def moment_href(self, row: Judged) -> str:
        """Where a moment is looked at."""
        return f"/t/{self.table}/how?at={row.row}#moment"

    def said(self, row: Judged) -> list[Line]:
        """What was said on the way to the end of a moment."""
        before = max((each.at for each in self.rows if each.row < row.row), default=-1)
        return [line for n in range(before + 1, row.at + 1) for line in self.lines.get(n, ())]


def page(how: How) -> list[tuple[str, Node]]:
    """The page in its parts."""
    chosen = how.chosen
    return [
        ("hail", _hail(how)),
        ("flow", _flow(how) if how.rows else None),
        ("reckoned", None if how.whole else _reckoning(how)),
        ("moment", None if chosen is None else _moment(how, chosen)),
        ("decided", _decided(how) if how.rows else None),
        ("about", _about(how)),
        ("sums", sums(how.look, accounts(how.rows)) if how.whole and how.rows else None),
        ("quality", quality(how.look, accounts(how.rows)) if how.whole and how.rows else None),
    ]


# -- the head --------------------------------------------------------------------------------------------------------
def _hail(how: How) -> Markup:
    look, here = how.look, f"/t/{how.table}"
    told = look.rich.outcome(look.outcome) if look.outcome is not None else ""
    places = (("end", here), ("title", f"{here}/how"), ("replay", f"{here}/replay"), ("record", f"{here}/record"))
    tabs = [
        h.a(look.text(f"how.{word}"), href=href, aria_current="page" if word == "title" else None)
        for word, href in places
    ]
    return h.header(
        h.div(
            h.p(how.name, class_="label"),
            h.h1(look.text("how.title"), class_="display"),
            h.p(Markup(told), " ", _in_short(how), class_="went__say"),
        ),
        h.nav(tabs, class_="seg went__tabs", aria_label=look.text("how.after")),
        class_="hail",
    )


def _in_short(how: How) -> str:
    if not how.whole:
        return how.look.text("how.still") if not how.why else ""
    return how.look.text("how.in_short", n=len(how.moments))


# -- the line --------------------------------------------------------------------------------------------------------
def _flow(how: How) -> Markup:
    look, rows = how.look, how.rows
    points: list[Point] = [(0.0, rows[0].before), *((how.share(row.at), row.after) for row in rows)]
    names = [called(look, seat) for seat in range(len(rows[0].before))]
    ends = ", ".join(
        look.text("how.from_to", name=name, start=percent(look, rows[0].before[seat]), end=percent(look, now))
        for seat, (name, now) in enumerate(zip(names, rows[-1].after, strict=True))
    )
    pins = [
        Pin(
            how.share(row.at), _sign(row), number, how.moment_href(row), _pin_label(how, number, row), row is how.chosen
        )
        for number, row in enumerate(how.moments, 1)
    ]
    flow = Flow(
        points,
        pins,
        names,
        look.text("how.line", ends=ends),
        "" if how.whole else look.text("how.not_yet"),
        lambda seat: look.livery(seat, "s"),
    )
    return panel(
        look.text("how.chances"),
        h.div(flow.draw(), _boxes(how), class_="flowbox"),
        _readout(how) if how.chosen is not None and len(names) <= MOST_BANDS else None,
        class_="flowpanel",
    )


def _pin_label(how: How, number: int, row: Judged) -> str:
    return how.look.text("how.moment_label", n=number, round=_round(how, row), what=_plainly(how, row))


def _boxes(how: How) -> Node:
    """The rounds under the line, each a way to its beginning in the replay; on a phone they are too small to be one."""
    begun, last = list(how.rounds.rounds), how.rounds.last
    if not begun:
        return None
    every = -(-len(begun) // MOST_BOXES)
    starts = begun[::every]
    now = how.rounds.round_of(how.chosen.at - 1) if how.chosen else 0
    links, boxes = list[Node](), list[Node]()
    for place, (first, end) in enumerate(zip(starts, [*starts[1:], last], strict=True)):
        number, wide = place * every + 1, max(end - first, last / 100)
        name = roman(number) if end - first >= THIN * last else None
        here = "true" if number <= now < number + every else None
        label, href = how.look.text("replay.round", n=number), f"/t/{how.table}/replay?at={first}"
        links.append(h.a(name, href=href, data_flex=wide, aria_current=here, aria_label=label))
        boxes.append(h.i(name, data_flex=wide, aria_current=here))
    before = h.span(data_flex=starts[0]) if starts[0] else None
    return [
        h.nav(before, links, class_="flow__rounds hide-s", aria_label=how.look.text("replay.rounds")),
        h.div(before, boxes, class_="flow__rounds only-s", aria_hidden="true"),
    ]


def _readout(how: How) -> Node:
    look, row = how.look, how.chosen
    assert row is not None
    seats = [
        h.li(
            look.livery(seat, ""),
            h.span(h.b(look.name(seat)), h.small(look.titles(seat)) if look.titles is not None else None),
            h.span(h.s(percent(look, before)), " ", icon("arrow"), " ", h.b(percent(look, after)), class_="shift"),
        )
        for seat, (before, after) in enumerate(zip(row.before, row.after, strict=True))
    ]
    return h.ul(seats, class_="readout", aria_label=look.text("how.at_this_moment"))


# -- the moments -----------------------------------------------------------------------------------------------------
def _decided(how: How) -> Markup:
    look = how.look
    items = [
        h.li(
            h.a(
                h.i(_round(how, row)),
                look.livery(row.seat, "s"),
                h.span(h.b(_told(how, row)), h.small(_kinds(look, row))),
                h.span(signed(look, row.after[row.seat] - row.before[row.seat]), class_="swing"),
                href=how.moment_href(row),
                aria_current="true" if row is how.chosen else None,
            )
        )
        for row in how.moments
    ]
    title = look.text("after.decided" if how.whole else "how.so_far")
    if not items:
        return panel(title, h.p(look.text("after.nothing_decided" if how.whole else "how.none_yet"), class_="empty"))
    return panel(title, h.ol(items, class_="moments2"), aside=look.text("how.for_who_acted"))


def _kinds(look: Look, row: Judged) -> Node:
    """What it was, in words: a decision, chance, or both, and what it cost."""
    told, parts = list[Node](), list[str]()
    if row.ways and (row.quality in COUNTED or max(map(abs, row.decided)) >= EVEN or not row.rolls):
        told.append(chip(look.text("how.decision"), kind="info", sign="scales"))
        word = "cost" if row.quality in COUNTED else row.quality
        parts.append(look.text(f"how.{word}", n=hundredths(look, row.cost)))
    if row.rolls:
        told.append(chip(look.text("how.dice"), sign="die"))
        parts.append(look.text("how.chance_brought", n=signed(look, row.chance[row.seat])))
    return [*told, look.words.listing(parts)]


def _told(how: How, row: Judged) -> Markup:
    """What happened, in a sentence: the question with its answer, or what the log says."""
    words, answer = how.look.rich, _done(row)
    if answer is None or isinstance(answer, dict):
        line = _line(how, row)
        return Markup(words.line(line)) if line is not None else Markup(words.ask(row.asked))
    return join(Markup(words.ask(row.asked)), " → ", Markup(_answer(how.look, row, answer)))


def _plainly(how: How, row: Judged) -> str:
    words, answer = how.look.words, _done(row)
    if answer is None or isinstance(answer, dict):
        line = _line(how, row)
        return words.line(line) if line is not None else words.ask(row.asked)
    return f"{words.ask(row.asked)} → {words.option(row.asked, answer)}"


def _done(row: Judged) -> Answer:
    """What was answered, where that tells more than what chance did."""
    if not row.ways or (row.rolls and row.resolve < max(map(abs, row.chance)) / 2):
        return None
    return row.ways[0].answer


def _line(how: How, row: Judged) -> Line | None:
    """The line of the log that says most: one about the seat, else the first."""
    said = how.said(row)
    return next((line for line in said if subject(line) == row.seat), said[0] if said else None)


def _answer(look: Look, row: Judged, answer: Answer) -> str:
    return look.text("after.nothing_done") if answer is None else look.rich.option(row.asked, answer)


# -- one of them -----------------------------------------------------------------------------------------------------
def _moment(how: How, row: Judged) -> Markup:
    look = how.look
    at = how.moments.index(row) if row in how.moments else None
    steps = [
        h.a(icon(sign), href=how.moment_href(how.moments[at + by]), class_="iconbtn tap", aria_label=look.text(word))
        for word, sign, by in (("how.before", "prev", -1), ("how.next", "next", 1))
        if at is not None and 0 <= at + by < len(how.moments)
    ]
    title = look.text("how.moment", n=at + 1, all=len(how.moments)) if at is not None else look.text("how.one_moment")
    before = max((each.at for each in how.rows if each.row < row.row), default=0)
    body = h.div(
        h.header(
            h.h3(_told(how, row)),
            h.p(
                h.span(look.livery(row.seat, "s"), h.b(look.name(row.seat)), class_="row who2"),
                h.span(_where(how, row), class_="muted"),
                class_="row row--wrap small",
            ),
        ),
        _fall(look, row),
        _ways(how, row),
        _what_was_said(how, row),
        h.p(icon("hidden"), h.span(look.text("how.knew", seat=f"seat:{row.seat}")), class_="knew small"),
        h.div(
            h.a(
                icon("play"),
                " ",
                look.text("how.watch"),
                class_="btn btn--primary",
                href=f"/t/{how.table}/replay?at={before}",
            ),
            class_="moment__do",
        ),
        class_="moment__in",
    )
    return panel(title, body, aside=h.span(steps, class_="row"), class_="spot", id="moment")


def _where(how: How, row: Judged) -> str:
    known = {"n": row.row, "all": how.rows_in_all, "round": _round(how, row)}
    return how.look.text("how.where" if known["round"] else "how.where_bare", **known)


def _fall(look: Look, row: Judged) -> Markup:
    """Before, what the decision and what chance did, after: of the seat that acted."""
    seat = row.seat
    parts = [
        (look.text("how.part.decision", n=signed(look, row.decided[seat])), abs(row.decided[seat]), "fb1"),
        (look.text("how.part.chance", n=signed(look, row.chance[seat])), abs(row.chance[seat]), "fb2"),
    ]
    shown = [(word, size, kind) for word, size, kind in parts if size >= EVEN]
    ends = [percent(look, row.before[seat]), percent(look, row.after[seat])]
    label = look.text(
        "how.fall", before=ends[0], after=ends[1], parts=look.words.listing([word for word, _, _ in shown]) or "0"
    )
    return h.div(
        h.span(
            (h.i(h.b(word), class_=kind, data_flex=max(round(100 * size, 1), 1)) for word, size, kind in shown),
            class_="fallbar__in",
        )
        if shown
        else None,
        h.p(
            h.span(h.b(ends[0]), " ", look.text("how.fall.before")),
            h.span(h.b(ends[1]), " ", look.text("how.fall.after")),
        ),
        class_="fallbar",
        role="img",
        aria_label=label,
    )


def _ways(how: How, row: Judged) -> Node:
    """What could be answered, the best first, and what it cost not to."""
    look = how.look
    if len(row.ways) < 2:
        return None
    ways = sorted(row.ways, key=lambda way: -way.chances[row.seat])[:WAYS]
    done, usual = row.ways[0], row.ways[row.usual]
    shown = ways if done in ways else [*ways[: WAYS - 1], done]
    items = [_way(how, row, way, at, done, usual) for at, way in enumerate(shown, 1)]
    cost = (
        "how.it_cost" if row.quality in COUNTED else "how.it_was_near" if row.quality == "near" else "how.it_was_best"
    )
    return [
        h.h4(look.text("how.could")),
        h.ol(items, class_="alts"),
        h.p(
            icon("scales"),
            h.span(look.html(cost, n=hundredths(look, row.cost))),
            class_="verdict",
        ),
    ]


def _way(how: How, row: Judged, way: Way, at: int, done: Way, usual: Way) -> Markup:
    look, chance = how.look, way.chances[row.seat]
    marks = [
        chip(look.text("how.best_way"), kind="ok", sign="check") if at == 1 else None,
        chip(look.text("how.done"), kind="gold", sign="flag") if way is done else None,
        chip(look.text("how.usual"), sign="bot") if way is usual else None,
    ]
    wide = round(100 * chance, 1)
    error = round(100 * way.error, 1)
    bar = h.svg(
        h.rect(width=100, height=8, class_="alt__all"),
        h.rect(width=wide, height=8, class_="alt__is"),
        class_="alt__bar",
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        role="img",
        aria_label=look.text("how.give_or_take", chance=percent(look, chance), n=look.words.number(error, "0.#")),
    )
    sheet = isinstance(way.answer, dict)
    name: Node = look.text("how.sheet_done" if way is done else "how.sheet_other") if sheet else None
    return h.li(
        h.span(at, class_="alt__n"),
        h.span(
            h.b(name or Markup(_answer(look, row, way.answer))),
            _changes(how, row, way, done) if sheet else None,
            class_="alt__t",
        ),
        h.span(h.b(percent(look, chance)), marks, class_="alt__v"),
        bar,
        class_="alt alt--done" if way is done else "alt",
    )


def _changes(how: How, row: Judged, way: Way, done: Way) -> Node:
    """Of a sheet, the sections in which it differs from the one that was handed in."""
    if way is done or not isinstance(way.answer, dict) or not isinstance(done.answer, dict):
        return None
    look = how.look
    before = dict(written(row.key, done.answer, look.words))
    after = dict(written(row.key, way.answer, look.words))
    sections = []
    for title in dict.fromkeys([*before, *after]):
        gone, come = (
            _only(one.get(title, ""), other.get(title, "")) for one, other in ((before, after), (after, before))
        )
        if gone or come:
            sections.append(h.small(h.strong(title), " ", h.s(gone) if gone else None, " " if gone else None, come))
    return sections


def _only(text: str, other: str) -> str:
    """Of what stands in a section only what does not stand in the other one."""
    known = other.split(ITEMS)
    return ITEMS.join([each for each in text.split(ITEMS) if each not in known][:MOST_ITEMS])


def _what_was_said(how: How, row: Judged) -> Node:
    said = how.said(row)[:6]
    if not said:
        return None
    return [
        h.h4(how.look.text("how.what_came")),
        h.ul((h.li(Markup(how.look.rich.line(line))) for line in said), class_="came small"),
    ]


# -- what is being reckoned, and how ---------------------------------------------------------------------------------
def _reckoning(how: How) -> Markup:
    look = how.look
    if how.why:
        known = f"after.{how.why}"
        told = look.text(known if look.words.has(known) else "how.broken")
        return panel(look.text("how.nothing_to_tell"), h.p(told, class_="panel__body"))
    done = min(how.upto, how.rows_in_all)
    bar = h.progress(value=done, max=how.rows_in_all, class_="progress2", aria_label=look.text("how.reckoning"))
    count = chip(look.text("how.so_many", n=done, all=how.rows_in_all), kind="info", sign="hourglass")
    body = h.div(
        bar,
        h.p(look.text("how.reckoning.note"), class_="small"),
        h.p(look.text("how.reckoning.goes_on"), class_="small muted"),
        h.a(icon("play"), " ", look.text("how.meanwhile"), class_="btn", href=f"/t/{how.table}/replay"),
        class_="panel__body stack",
    )
    return panel(look.text("how.reckoning"), body, aside=count)


def _about(how: How) -> Markup:
    look = how.look
    paragraphs = [h.p(look.text(f"how.about.{n}")) for n in range(1, 5)]
    return h.details(h.summary(look.text("how.about")), h.div(paragraphs, class_="panel__body"), class_="why2 panel")


# -- figures ---------------------------------------------------------------------------------------------------------
def _round(how: How, row: Judged) -> str:
    return roman(how.rounds.round_of(row.at - 1))


def _sign(row: Judged) -> str:
    return "die" if row.rolls and max(map(abs, row.chance)) >= row.weight else "scales"


def said_by_number(entries: Sequence[tuple[int, Line]]) -> dict[int, list[Line]]:
    """What was said, by number."""
    found: dict[int, list[Line]] = {}
    for n, line in entries:
        found.setdefault(n, []).append(line)
    return found
