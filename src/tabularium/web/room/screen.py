"""The screen of the room: it follows the question by itself, has no controls, and shows what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.floor import Floor, Moment
from tabularium.draw.parts import disc, icon, seat_class, use
from tabularium.draw.svg import Node, h, join
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import SeatInfo

from .. import ending
from ..qr import qr
from ..table import part
from ..values import phase_name
from .bits import bench_name, clock, dots, facts, floor_of, hand_kind, tally, together, who
from .shown import Bench, Gathering, RoomPage

LAST_EVENTS = 3
"""So much of the record stands below the question."""
ROUND = {"for": "check", "against": "cross", "question": "why", "order": "gavel"}


def screen(shown: Gathering) -> RoomPage:
    """The attributes of the page and its parts: top, middle and foot."""
    floor = floor_of(shown.public) if shown.begun else Floor()
    attributes = {
        "class_": "proj pj proj--black" if shown.room.black else "proj pj",
        "id": "table",
        "data_table": shown.info.id,
        "data_n": shown.info.n,
        "data_page": "screen",
        "data_title": shown.title,
    }
    parts = [
        part("top", _top(shown)),
        part("main", h.div(_main(shown, floor), class_="pj-main")),
        part("foot", _foot(shown, floor)),
    ]
    return RoomPage(attributes, parts)


# -- top and foot ----------------------------------------------------------------------------------------------------
def _top(shown: Gathering) -> Markup:
    look = shown.look
    phases = list(shown.phases)
    now = phases.index(shown.phase) if shown.phase in phases else -1
    name = f"{phase_name(look.words, shown.phase)} · {shown.title}" if shown.phase else shown.title
    steps = [
        h.li(
            title=phase_name(look.words, each),
            class_="done" if at < now else None,
            aria_current="step" if at == now else None,
        )
        for at, each in enumerate(phases)
    ]
    code = h.span(look.text("room.code"), " ", h.b(shown.code), class_="pj-code") if shown.code else None
    running = clock(shown, "pj-clock timer")
    return h.header(
        h.span(use("e-tabula"), " ", name, class_="pj-brand"),
        h.ol(steps, class_="pj-ph", aria_label=look.text("room.phases")) if len(phases) > 1 and now >= 0 else h.span(),
        h.span(code, icon("hourglass") if running else None, running, class_="pj-right"),
        class_="pj-top",
    )


def _foot(shown: Gathering, floor: Floor) -> Node:
    if not shown.begun or not (floor.facts or floor.then):
        return None
    then = (
        h.span(h.span(shown.look.text("room.then"), class_="label"), h.b(floor.then), class_="pj-k")
        if floor.then and shown.look.outcome is None
        else None
    )
    return h.footer(facts(floor.facts), then, class_="pj-foot")


# -- the middle ------------------------------------------------------------------------------------------------------
def _main(shown: Gathering, floor: Floor) -> Node:
    if shown.room.black:
        return None
    if not shown.begun:
        return gathering(shown)
    if shown.look.outcome is not None:
        return _over(shown)
    if shown.info.status == "paused":
        return _paused(shown)
    return [_ruling(shown), _question(shown, floor), _events(shown, floor)]


def gathering(shown: Gathering) -> Node:
    """Before play: the code to come in, and the people."""
    look = shown.look
    steps = [
        h.li(h.b("I"), h.span(look.text("room.join.open"), " ", h.strong(shown.shown_address))),
        h.li(h.b("II"), h.span(look.text("room.join.type"))),
        h.li(h.b("III"), h.span(look.text("room.join.name"))),
    ]
    word, _, number = shown.code.partition(" ")
    whole = (shown.info.whole_code or "").upper()
    return [
        h.div(
            h.div(qr(shown.address, look.text("room.qr")), class_="qrbox") if shown.address else None,
            h.div(
                h.p(look.text("room.join.label"), class_="label"),
                h.p(word, " ", h.i(number), class_="bigcode", aria_label=f"{word} {number}"),
                h.ol(steps, class_="steps"),
                h.p(look.text("room.join.note"), " ", look.text("room.join.whole", code=whole)),
                class_="pj-h",
            ),
            class_="pj-join",
        )
        if shown.code
        else None,
        h.div(
            h.span(look.html("room.here", n=shown.taken, all=len(shown.info.seats))),
            h.span(icon("gavel"), " ", look.text("room.begins", host=shown.info.host or ""), class_="pj-int"),
            class_="pj-now",
        ),
        h.div((_bench(shown, bench) for bench in shown.benches), class_="pj-fac"),
    ]


def _bench(shown: Gathering, bench: Bench) -> Markup:
    look = shown.look
    places = [shown.info.seats[seat] for seat in bench.seats]
    if bench.name is None:
        return h.section(
            h.ul(_place(shown, place, named=True) for place in places),
            class_="fac fac--all",
            aria_label=look.text("new.seats"),
        )
    colour = list(shown.benches).index(bench)
    sits = sum(place.kind in ("person", "bot") for place in places)
    return h.section(
        h.header(disc(colour), h.b(bench_name(look, bench.name))),
        h.ul(_place(shown, place) for place in places),
        h.footer(look.text("room.of", n=sits, all=len(places))),
        class_=f"fac {seat_class(colour)}",
        aria_label=bench_name(look, bench.name),
    )


def _place(shown: Gathering, place: SeatInfo, named: bool = False) -> Markup:
    """A seat: taken or free."""
    free = place.kind in ("open", "link")
    sign = (
        disc(shown.colour(place.seat), "s")
        if named
        else icon("dash" if free else "bot" if place.kind == "bot" else "check")
    )
    name = shown.look.text("room.free") if free else place.name
    return h.li(sign, h.span(name), class_="free" if free else "for")


def _question(shown: Gathering, floor: Floor) -> Node:
    """The floor: motion, tally and the voter who is called; beside it the speaker."""
    look = shown.look
    several = len({*shown.asked, *shown.closed}) > 1
    waiting = [together(shown), dots(shown)] if several else None
    if floor.moment is not None:
        left = [_moment(shown, floor.moment), _next(shown, floor), waiting]
    else:
        head = _head(floor.label, floor.question or _asks(shown, several))
        effects = h.p((h.span(each) for each in floor.effects), class_="pj-eff") if floor.effects else None
        called = _called(shown, floor) if floor.called or not several else waiting
        left = [head, effects, tally(look, floor.tally) if floor.tally else None, called, floor.main]
    question = h.div(left, class_="pj-left")
    if shown.room.speech is None and not shown.room.hands:
        return question
    return h.div(question, _speakers(shown), class_="pj-two")


def _head(label: str, says: Node) -> Markup:
    return h.div(h.p(label, class_="label") if label else None, h.h1(says), class_="pj-h")


def _moment(shown: Gathering, moment: Moment) -> Node:
    """The latest event, with its consequences."""
    return [
        _head(moment.label, moment.says),
        tally(shown.look, moment.tally) if moment.tally else None,
        moment.drawing,
        h.ul((h.li(each) for each in moment.after), class_="after") if moment.after else None,
    ]


def _next(shown: Gathering, floor: Floor) -> Node:
    """The present question and its seat, below the latest event."""
    if not shown.asked:
        return None
    several = len({*shown.asked, *shown.closed}) > 1
    asks = None if several else shown.look.html("room.called", seats=[f"seat:{seat}" for seat in shown.asked])
    said = [h.b(floor.question) if floor.question else None, " " if floor.question else None, asks]
    if not floor.question and several:
        return None
    return h.p(None if several else disc(shown.colour(shown.asked[0])), h.span(said), class_="pj-now")


def _asks(shown: Gathering, several: bool) -> str | Markup:
    """The seats that must answer, where the game draws no floor; the question may be secret."""
    if several:
        return shown.look.text("bar.together")
    if not shown.asked:
        return shown.look.text("room.no_question")
    return shown.look.html("bar.thinks", seats=[f"seat:{seat}" for seat in shown.asked])


def _called(shown: Gathering, floor: Floor) -> Node:
    if not shown.asked or not floor.question:
        return None
    told = floor.called or shown.look.html("room.called", seats=[f"seat:{seat}" for seat in shown.asked])
    several = len({*shown.asked, *shown.closed}) > 1
    return h.div(disc(shown.colour(shown.asked[0])), h.span(told), dots(shown) if several else None, class_="pj-now")


def _speakers(shown: Gathering) -> Markup:
    """The speaker with a countdown, and the list."""
    look, speech = shown.look, shown.room.speech
    now = (
        h.div(
            h.div(disc(shown.colour(speech.seat), "l"), h.h2(look.name(speech.seat)), class_="orator"),
            h.p(
                look.text("room.speaks", kind=hand_kind(look, speech)),
                h.span(f" · {speech.words}") if speech.words else None,
            ),
            h.p(h.span(class_="timer", role="timer", data_deadline=speech.until, data_rings=True), class_="count__n"),
            h.div(h.i(data_since=speech.since, data_until=speech.until), class_="count__bar"),
            class_="count",
        )
        if speech
        else None
    )
    rows = [
        h.li(
            h.i(number),
            disc(shown.colour(hand.seat), "s"),
            h.span(look.name(hand.seat), h.small(f" {hand.words}") if hand.words else None),
            h.em(icon(ROUND[hand.kind]), " ", hand_kind(look, hand)),
        )
        for number, hand in enumerate(shown.room.hands, start=1)
    ]
    return h.aside(
        now,
        h.p(look.text("room.hands"), class_="label") if rows else None,
        h.ol(rows) if rows else None,
        None if shown.room.listing else h.p(look.text("room.list_closed"), class_="muted"),
        class_="floor",
    )


def _events(shown: Gathering, floor: Floor) -> Node:
    """The latest events in large type; only the newest where the game fills the screen."""
    if floor.main is not None:
        return None
    most, told = (1, floor.moment.after) if floor.moment is not None else (LAST_EVENTS, ())
    last = [Markup(shown.look.rich.line(entry.line)) for entry in _latest(shown.lines, most)]
    fresh = [each for each in last if each not in told]
    return h.ol((h.li(each) for each in fresh), class_="pj-events", aria_live="polite") if fresh else None


def _latest(lines: Sequence[LogLine], most: int) -> list[LogLine]:
    return [entry for entry in lines if not entry.undone][-most:]


def _ruling(shown: Gathering) -> Node:
    """A ruling is read out until something else happens."""
    last = shown.room.rulings[-1] if shown.room.rulings else None
    if last is None or last.n != shown.info.n:
        return None
    look = shown.look
    return h.div(
        icon("gavel"),
        h.div(h.b(last.decided), h.p(look.text("room.because", because=last.because))),
        class_="pj-ruling",
    )


def _paused(shown: Gathering) -> Node:
    look = shown.look
    adjourned = shown.room.adjourned
    return [
        h.div(
            h.p(icon("pause"), class_="label"),
            h.h1(look.text("room.adjourned" if adjourned else "room.paused")),
            h.p(look.text("room.adjourned.note" if adjourned else "room.paused.note")),
            class_="pj-h",
        ),
        _events(shown, Floor()),
    ]


def _over(shown: Gathering) -> Node:
    """The winner and the final standings."""
    look = shown.look
    assert look.outcome is not None
    winners = look.outcome.get("winners") or []
    parties = [bench for bench in shown.benches if bench.name and set(bench.seats) & set(winners)]
    who_won = (
        [h.span(disc(shown.colour(bench.seats[0]), "l"), " ", bench_name(look, bench.name or "")) for bench in parties]
        if parties
        else [who(shown, seat, "l") for seat in winners]
    )
    return [
        h.div(join(*who_won), h.h1(Markup(look.rich.outcome(look.outcome))), class_="pj-end"),
        _standings(shown),
    ]


def _standings(shown: Gathering) -> Node:
    """The public numbers of each party or seat, the highest first."""
    look = shown.look
    score = (face_of(look.game).score or ending.score)(look.view)
    names = [bench_name(look, bench.name) for bench in shown.benches if bench.name]
    names = names if len(names) == len(score) else [look.name(place.seat) for place in shown.info.seats]
    if len(score) != len(names) or not any(score):
        return None
    order = sorted(range(len(score)), key=lambda each: -score[each])
    rows = [
        h.li(disc(each, "s"), h.span(names[each]), _bar(each, score[each] / max(score)), h.b(score[each]))
        for each in order
    ]
    return h.ol(rows, class_="bars")


def _bar(colour: int, share: float) -> Markup:
    length = max(0.0, round(100 * share, 1))
    return h.svg(
        h.rect(width=length, height=10),
        class_=f"bars__bar {seat_class(colour)}",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
