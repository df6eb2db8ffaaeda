"""A replay: what happened at a moment, the line of the game with its marks, chapters, and whose eyes one looks with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.look import Look
from tabularium.draw.marks import BATTLE, LEAD, TURNING, Course, Mark, Marks, War, course, leads
from tabularium.draw.numerals import roman
from tabularium.draw.parts import icon, panel, seat_class, use
from tabularium.draw.svg import Node, h, join
from tabularium.shapes.said import LogLine

from . import ending
from .record import subject

ALL = "all"
"""The eyes of everybody at once."""
SIGNS = {TURNING: "flag", LEAD: "leader", BATTLE: "war"}
LANES = {TURNING: (TURNING, LEAD), BATTLE: (BATTLE,)}
"""Which marks stand on which lane."""
PLACES = 36
"""So many marks find room on a lane: nearer ones become one."""
MOST_WARS = 5
"""So many rows wars may take."""
MOST_CHAPTERS = 160
THIN = 0.024
"""A round that takes less of the line has no room for its number."""
SPEEDS = ((1600, "½×"), (800, "1×"), (300, "3×"))
WIDTH, HEIGHT = 1000, 76


def marks_of(look: Look) -> Marks:
    """Which lines of this game's log are marks."""
    return face_of(look.game).marks


@dataclass(frozen=True)
class Way:
    """A game's whole line, as one pair of eyes may know it."""

    look: Look
    table: str
    eyes: str
    """The seat one looks from, `all`, or nothing for a spectator."""
    at: int
    course: Course
    scores: Sequence[tuple[int, Sequence[int]]]
    """Everybody's scores where turns ended; nothing while the game runs."""
    over: bool = False
    """Has the game ended, so that it can be told how it went?"""

    @cached_property
    def marks(self) -> list[Mark]:
        """All marks in their order."""
        return sorted([*self.course.marks, *leads(self._by_round)], key=lambda mark: mark.n)

    @property
    def _by_round(self) -> list[tuple[int, Sequence[int]]]:
        """The scores with which rounds ended: within one, whoever has just moved is ahead."""
        ended = {self.course.round_of(n - 1): (n, scores) for n, scores in self.scores}
        return list(ended.values())

    def share(self, n: int) -> float:
        """How far along the line a number lies, in percent."""
        return round(100 * n / max(1, self.course.last), 2)

    def link(self, n: int, *children: Node, **attributes: object) -> Markup:
        """A way to a moment, with the same eyes; the script takes it without leaving the page."""
        seat = f"&seat={self.eyes}" if self.eyes else ""
        here = "true" if n == self.at else None
        return h.a(children, href=f"/t/{self.table}/replay?at={n}{seat}", data_to=n, aria_current=here, **attributes)


def way(
    look: Look,
    table: str,
    eyes: str,
    at: int,
    last: int,
    entries: Sequence[LogLine],
    history: Sequence[Sequence[int]],
    over: bool = False,
) -> Way:
    """The line of a game from all that was said in it, and from everybody's scores by turn if they are known."""
    lines = [(entry.n, entry.line) for entry in entries if not entry.undone]
    begins = face_of(look.game).turn_begins or ending.TURN_BEGINS
    ends = [n for n, line in lines if line.message == begins][: len(history) - 1]
    scores = [(n, scores) for n, scores in zip([*ends, last], history, strict=False) if scores]
    return Way(look, table, eyes, at, course(lines, marks_of(look), last), scores if len(ends) > 1 else [], over)


def moment(look: Look, lines: Sequence[LogLine]) -> Markup:
    """What happened on the way to this number: the mark among its lines, or the last of them.

    Where nothing was said, the last that was.
    """
    marks = marks_of(look)
    said = [each.line for each in lines if not each.undone] or list(look.lines[-1:])
    told = next((line for line in said if marks.kind(line)), said[-1] if said else None)
    kind = marks.kind(told) if told else None
    seat = subject(told) if told else None
    others = [line for line in said if line is not told][:3]
    return h.div(
        look.livery(seat, "l") if seat is not None else h.span(use("e-tabula"), class_="disc disc--l"),
        h.div(
            h.span(
                icon(SIGNS[kind] if kind else "eye"), " ", look.text(f"replay.{kind or 'moment'}"), class_="ask__flag"
            ),
            h.p(Markup(look.rich.line(told)) if told else look.text("replay.nothing_said"), class_="ask__q"),
            h.p([[Markup(look.rich.line(each)), " "] for each in others], class_="ask__hint") if others else None,
            class_="ask__text",
        ),
        class_="ask__main",
    )


def head(way: Way, told: Markup) -> Markup:
    """What happened, and the ways to the mark before, the next one, and for others to this moment."""
    look = way.look

    def step(word: str, sign: str, key: str, by: int) -> Markup:
        label = look.text(f"replay.{word}")
        return h.button(icon(sign), " ", label, type="button", class_="btn", data_mark=by, data_key=key)

    return h.section(
        told,
        h.div(
            step("mark_before", "prev", "p", -1) if way.marks else None,
            step("mark_next", "next", "n", 1) if way.marks else None,
            h.button(
                icon("link"),
                " ",
                look.text("replay.share"),
                type="button",
                class_="btn btn--quiet",
                data_copy_here=True,
            ),
            class_="ask__opts",
        ),
        class_="ask",
        id="ask",
        tabindex="-1",
        aria_label=look.text("replay.label"),
    )


# -- the line --------------------------------------------------------------------------------------------------------
def line(way: Way) -> Markup:
    """Play, pause and slider, which stay in sight, and the lanes with their marks."""
    look = way.look
    rows = [_rounds(way), [_lane(way, name, kinds) for name, kinds in LANES.items()], _wars(way), _scores(way)]
    return join(
        h.section(_controls(way), _slider(way), class_="panel replay", aria_label=look.text("replay.label")),
        h.section(rows, class_="panel course", aria_label=look.text("replay.line")),
    )


def _controls(way: Way) -> Markup:
    look = way.look

    def button(word: str, sign: str, **more: object) -> Markup:
        return h.button(icon(sign), type="button", class_="iconbtn", aria_label=look.text(f"replay.{word}"), **more)

    play = h.button(
        icon("play"),
        icon("pause"),
        type="button",
        class_="btn btn--primary",
        data_play=True,
        data_key=" ",
        aria_pressed="false",
        aria_label=look.text("replay.play"),
    )
    speeds = [h.option(word, value=ms, selected=ms == SPEEDS[1][0]) for ms, word in SPEEDS]
    by_marks = h.option(look.text("replay.by_marks"), value="marks") if way.marks else None
    step = look.text("script.step").replace("{at}", str(way.at)).replace("{all}", str(way.course.last))
    return h.div(
        h.div(
            button("first", "first", data_jump=0),
            button("back", "prev", data_skip=-1, data_key="ArrowLeft"),
            play,
            button("on", "next", data_skip=1, data_key="ArrowRight"),
            button("last", "last", data_jump="last"),
            class_="row",
        ),
        h.p(step, id="step", class_="grow", role="status"),
        h.label(
            look.text("replay.speed"),
            " ",
            h.select(speeds, by_marks, class_="select", data_speed=True),
            class_="row small",
        ),
        h.a(look.text("how.link"), class_="btn btn--small", href=f"/t/{way.table}/how") if way.over else None,
        h.a(look.text("replay.to_table"), class_="btn btn--small", href=f"/t/{way.table}"),
        class_="replay__keys",
    )


def _row(label: str, *children: Node, class_: str = "", row: str = "") -> Markup:
    return h.div(
        h.span(label, class_="label"),
        h.div(children, class_=f"course__in {class_}".rstrip()),
        class_=f"course__row {row}".rstrip(),
    )


def _rounds(way: Way) -> Node:
    begun, last = way.course.rounds, way.course.last
    if not begun:
        return None
    ends = [*begun[1:], last]
    before = h.span(data_flex=begun[0]) if begun[0] else None
    boxes = [
        way.link(
            first,
            roman(number) if end - first >= THIN * last else None,
            data_flex=max(end - first, last / 400),
            aria_label=way.look.text("replay.round", n=number),
            data_round=end,
        )
        for number, (first, end) in enumerate(zip(begun, ends, strict=True), 1)
    ]
    return _row(way.look.text("replay.rounds"), before, boxes, class_="course__in--rounds")


def _lane(way: Way, name: str, kinds: Sequence[str]) -> Node:
    """Marks of a kind, those that would lie on each other as one that says how many."""
    places: dict[int, list[Mark]] = {}
    for mark in way.marks:
        if mark.kind in kinds:
            places.setdefault(mark.n * PLACES // max(1, way.course.last), []).append(mark)
    if not places:
        return None

    def sign(here: Sequence[Mark]) -> Markup:
        first = here[0]
        said = way.look.words.line(first.line)
        label = said if len(here) == 1 else way.look.text("replay.and_more", said=said, n=len(here) - 1)
        return way.link(first.n, icon(SIGNS[first.kind]), data_at=way.share(first.n), aria_label=label, title=label)

    return _row(way.look.text(f"replay.lane.{name}"), map(sign, places.values()), row="course__row--marks")


def _wars(way: Way) -> Node:
    """Wars as spans, in as few rows as they need."""
    rows: list[list[War]] = []
    for war in way.course.wars:
        row = next((each for each in rows if each[-1].last < war.first), None)
        if row is None:
            rows.append(row := [])
        row.append(war)

    def span(war: War) -> Markup:
        wide = max(way.share(war.last) - way.share(war.first), 0.8)
        name = way.look.text("replay.war", sides=list(war.sides))
        side = war.sides[0].partition(":")
        colour = seat_class(int(side[2])) if side[0] == "seat" else None
        return way.link(war.first, name, data_at=way.share(war.first), data_wide=wide, title=name, class_=colour)

    return [
        _row(way.look.text("replay.lane.wars") if at == 0 else "", map(span, row), class_="course__in--war")
        for at, row in enumerate(rows[:MOST_WARS])
    ]


def _scores(way: Way) -> Node:
    """Everybody's score, under the needle."""
    top = max((max(scores) for _, scores in way.scores), default=0)
    if not top:
        return None
    lines = [
        h.polyline(
            points=" ".join(
                f"{WIDTH * n / way.course.last:.1f},{HEIGHT - 4 - (HEIGHT - 8) * scores[seat] / top:.1f}"
                for n, scores in way.scores
            ),
            class_=seat_class(seat),
        )
        for seat in range(len(way.scores[0][1]))
    ]
    drawing = h.svg(lines, viewBox=f"0 0 {WIDTH} {HEIGHT}", preserveAspectRatio="none", aria_hidden="true")
    needle = h.span(class_="needle", data_needle=True, data_at=way.share(way.at))
    return _row(way.look.text("replay.lane.scores"), drawing, needle, class_="course__in--lead")


def _slider(way: Way) -> Markup:
    return h.input(
        class_="range",
        type="range",
        min=0,
        max=way.course.last,
        value=way.at,
        data_replay=True,
        aria_label=way.look.text("replay.lane.answers"),
    )


# -- beside the board ------------------------------------------------------------------------------------------------
def chapters(way: Way) -> Node:
    """All marks as a list to go by."""
    look = way.look
    if not way.marks:
        return None
    # Of a long game the turning points come first: there may be hundreds of battles.
    weighed = sorted(way.marks, key=lambda mark: mark.kind == BATTLE)[:MOST_CHAPTERS]
    kinds = {mark.kind for mark in weighed}
    rows = [
        h.li(
            way.link(
                mark.n,
                h.i(roman(way.course.round_of(mark.n))),
                icon(SIGNS[mark.kind]),
                h.span(look.words.line(mark.line)),
            ),
            data_kind=BATTLE if mark.kind == BATTLE else TURNING,
            hidden=mark.kind == BATTLE and kinds != {BATTLE},
        )
        for mark in sorted(weighed, key=lambda mark: mark.n)
    ]
    shows = [("", "replay.all_marks"), (TURNING, "replay.lane.turning"), (BATTLE, "replay.lane.battle")]
    choice = h.select(
        [h.option(look.text(word), value=kind, selected=kind == TURNING) for kind, word in shows],
        class_="select",
        data_chapters=True,
        aria_label=look.text("replay.chapters"),
    )
    both = BATTLE in kinds and kinds != {BATTLE}
    return panel(
        look.text("replay.chapters"),
        h.ol(rows, class_="chapters scrolls", tabindex="0"),
        aside=choice if both else None,
    )


def seen_by(way: Way, eyes: Sequence[tuple[str, str]]) -> Node:
    """With whose eyes one looks: a spectator's, a seat's, or everybody's at once."""
    look = way.look
    if len(eyes) < 2:
        return None

    def sign(value: str) -> Node:
        return look.livery(int(value), "s") if value.isdecimal() else icon("eye" if value == ALL else "screen")

    buttons = [
        h.button(
            sign(value), " ", name, name="seat", value=value, aria_pressed="true" if value == way.eyes else "false"
        )
        for value, name in eyes
    ]
    form = h.form(
        h.input(type="hidden", name="at", value=way.at, data_at_now=True),
        buttons,
        method="get",
        action=f"/t/{way.table}/replay",
        class_="seenby panel__body",
    )
    return panel([icon("eye"), " ", look.text("replay.seen_by")], form, label=look.text("replay.seen_by"))
