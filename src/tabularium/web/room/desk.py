"""The presiding desk: order, time, attendance, the floor, steps back, rulings. It shows no hand, only veils."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.parts import disc, icon, panel, veil
from tabularium.draw.svg import Node, h
from tabularium.shapes.room import AWAY, MINUTE, PHASE, SPEECH
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import SeatInfo

from ..record import subject
from ..table import part
from ..values import phase_name
from ..week import week_panel
from .bits import bench_name, clock, deed, dots, floor_of, speakers
from .calendar import calendar
from .shown import Bench, Gathering, RoomPage

HOUSE = "house."
MOST_BACK = 12
COLUMNS = (("now", "attendance", "ruling", "rulings"), ("speakers", "clocks", "calendar", "back", "record"))
DAY = 86400.0


def desk(shown: Gathering) -> RoomPage:
    """The attributes of the page and its parts, those of the left column first."""
    attributes = {
        "class_": "desk",
        "id": "table",
        "data_table": shown.info.id,
        "data_n": shown.info.n,
        "data_page": "desk",
        "data_title": shown.title,
    }
    parts = [
        part("now", _now(shown)),
        part("attendance", _attendance(shown)),
        part("speakers", _speakers(shown)),
        part("clocks", _clocks(shown) if shown.week is None else week_panel(shown.look, shown.week)),
        part("calendar", calendar(shown.look, shown.info.pace) if shown.week else None),
        part("back", _back(shown)),
        part("ruling", _ruling(shown)),
        part("rulings", _rulings(shown)),
        part("record", _record(shown)),
    ]
    return RoomPage(attributes, parts, COLUMNS)


# -- now -------------------------------------------------------------------------------------------------------------
def _now(shown: Gathering) -> Markup:
    look = shown.look
    if not shown.begun:
        return _opening(shown)
    floor = floor_of(shown.public)
    waiting = look.html("bar.thinks", seats=[f"seat:{seat}" for seat in shown.asked]) if shown.asked else ""
    told = (
        look.text("room.adjourned" if shown.room.adjourned else "room.paused")
        if shown.info.status == "paused"
        else None
    )
    over = Markup(look.rich.outcome(look.outcome)) if look.outcome is not None else None
    label = " · ".join(filter(None, (phase_name(look.words, shown.phase) if shown.phase else "", floor.label)))
    return h.section(
        h.div(
            h.div(
                h.p(label, class_="label") if label else None,
                h.h1(over or told or floor.question or waiting),
                h.p(waiting, class_="small muted") if floor.question and not over and not told else None,
                dots(shown) if len({*shown.asked, *shown.closed}) > 1 and shown.playing else None,
            ),
            clock(shown, "desk-now__t timer"),
            class_="desk-now",
        ),
        _bar(shown) if over is None else None,
        _nothing_hidden(shown),
        class_="panel",
        aria_label=look.text("desk.now"),
    )


def _opening(shown: Gathering) -> Markup:
    """Before play: people, codes to come in, and the button that begins."""
    look = shown.look
    code = h.p(shown.code, class_="invite__code") if shown.code else None
    whole = look.text("room.join.whole", code=(shown.info.whole_code or "").upper())
    free = len(shown.info.seats) - shown.taken
    return h.section(
        h.div(
            h.div(
                h.p(look.text("room.join.label"), class_="label"),
                h.h1(look.html("room.here", n=shown.taken, all=len(shown.info.seats))),
                h.p(shown.address, class_="small muted") if shown.address else None,
                h.p(whole, class_="small muted") if code else None,
            ),
            code,
            class_="desk-now",
        ),
        h.div(
            deed(
                [icon("play"), " ", look.text("desk.begin_bots", n=free) if free else look.text("desk.begin")],
                "start",
                {},
                "btn btn--primary",
            ),
            h.a(icon("link"), " ", look.text("desk.invite"), class_="btn", href=f"/t/{shown.info.id}"),
            _screen(shown),
            class_="desk-bar",
        ),
        class_="panel",
        aria_label=look.text("desk.now"),
    )


def _bar(shown: Gathering) -> Markup:
    """The controls that the desk always has."""
    look = shown.look

    def order(do: str, sign: str, class_: str = "btn", key: str | None = None) -> Markup:
        kbd = h.span(key.upper(), class_="kbd", aria_hidden="true") if key else None
        return deed([icon(sign), " ", look.text(f"desk.{do}"), kbd], "desk/order", {"do": do}, class_, data_key=key)

    if shown.info.status == "paused":
        return h.div(order("resume", "play", "btn btn--primary", "p"), _screen(shown), class_="desk-bar")
    return h.div(
        order("pause", "pause", "btn btn--primary", "p"),
        _more(shown),
        order("time", "gavel"),
        [_skip(shown, seat) for seat in shown.asked] if len(shown.asked) == 1 else None,
        h.span(class_="grow"),
        order("adjourn", "flag", "btn btn--quiet"),
        _screen(shown),
        class_="desk-bar",
    )


def _more(shown: Gathering) -> Markup:
    """Buttons for more time: a minute, or a day at a weekly table."""
    name, seconds = ("minute", MINUTE) if shown.week is None else ("day", DAY)
    return deed([icon("clock"), " ", shown.look.text(f"desk.{name}")], "desk/more", {"seconds": seconds}, "btn")


def _screen(shown: Gathering) -> Node:
    look, black = shown.look, shown.room.black
    label = [icon("screen" if black else "hidden"), " ", look.text("desk.show_screen" if black else "desk.black")]
    return [
        deed(label, "desk/screen", {"black": not black}, "btn btn--quiet"),
        h.a(
            icon("screen"),
            " ",
            look.text("desk.screen"),
            class_="btn btn--quiet",
            href=f"/t/{shown.info.id}/screen",
            target="_blank",
        ),
    ]


def _skip(shown: Gathering, seat: int, class_: str = "btn") -> Markup:
    label = shown.look.text("desk.skip", seat=f"seat:{seat}")
    sure = shown.look.text("desk.skip.sure", seat=f"seat:{seat}")
    return deed(label, "desk/skip", {"seat": seat, "ask": shown.numbers.get(seat, 0)}, class_, data_sure=sure)


def _nothing_hidden(shown: Gathering) -> Markup:
    """The note that the desk sees no secrets."""
    look = shown.look
    closed = veil(look.text("desk.closed", n=len(shown.closed))) if shown.closed else None
    return h.p(icon("hidden"), h.span(look.text("desk.blind"), " ", closed), class_="nohand")


# -- people ----------------------------------------------------------------------------------------------------------
def _attendance(shown: Gathering) -> Markup:
    look = shown.look
    people = [place for place in shown.info.seats if place.kind == "person"]
    here = sum(shown.in_room(place.seat).now for place in people)
    aside = look.text("desk.here", n=here, all=len(people))
    return panel(
        look.text("desk.attendance"),
        h.div((_bench(shown, bench) for bench in shown.benches), class_="att"),
        aside=aside,
    )


def _bench(shown: Gathering, bench: Bench) -> Markup:
    look = shown.look
    head = (
        h.header(disc(list(shown.benches).index(bench), "s"), bench_name(look, bench.name), _asked(shown, bench))
        if bench.name is not None
        else None
    )
    return h.section(head, h.ul(_place(shown, shown.info.seats[seat], bench.name is None) for seat in bench.seats))


def _asked(shown: Gathering, bench: Bench) -> Node:
    """Is this party waited for, or has it answered?"""
    seats = set(bench.seats)
    word = "called" if seats.intersection(shown.asked) else "answered" if seats.intersection(shown.closed) else None
    return h.small(shown.look.text(f"room.bench.{word}")) if word and shown.playing else None


def _place(shown: Gathering, place: SeatInfo, named: bool) -> Markup:
    look, seat = shown.look, place.seat
    asked = seat in shown.asked and shown.playing
    in_room = shown.in_room(seat).now
    sign = "bot" if place.kind == "bot" or place.caretaker else "hourglass" if asked else "check" if in_room else "bell"
    remind = (
        deed(look.text("desk.remind"), "desk/remind", {"seat": seat})
        if asked and place.kind == "person" and shown.room.reminded.get(seat) != shown.numbers.get(seat)
        else None
    )
    name = place.name or look.text("room.free")
    plays = known_as(shown).get(seat)
    called = [h.b(plays), " ", name] if plays else h.b(name)
    return h.li(
        disc(shown.colour(seat), "s") if named else icon(sign),
        h.span(called, " ", h.small(_state(shown, place))),
        h.span(
            remind,
            _skip(shown, seat, "btn btn--small") if asked and len(shown.asked) > 1 else None,
            _seat(shown, place),
            class_="row",
        ),
        data_seat=seat,
    )


def known_as(shown: Gathering) -> Mapping[int, str]:
    """The roles of people, where the game has any."""
    tells = face_of(shown.public.game).known_as
    return tells(shown.public) if tells and shown.begun else {}


def _state(shown: Gathering, place: SeatInfo) -> Node:
    """The state of a person."""
    look = shown.look
    if place.kind in ("open", "link"):
        return look.text("desk.awaited")
    if place.kind == "bot":
        return look.text("desk.is_bot")
    if place.caretaker:
        return look.text("desk.is_away" if place.caretaker == AWAY else "desk.is_looked_after")
    in_room = shown.in_room(place.seat)
    if in_room.now:
        return look.text("desk.is_here")
    return [look.text("desk.lost"), " ", h.time(class_="when", datetime=_iso(in_room.last)) if in_room.last else None]


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def _seat(shown: Gathering, place: SeatInfo) -> Node:
    """The choice of who answers for a seat now: its person, a bot, another person, or nobody."""
    look, seat = shown.look, place.seat
    if look.outcome is not None or not shown.begun or place.kind in ("open", "link"):
        return None
    ways = ["person"] if place.kind == "bot" else ["wait"] if place.caretaker else ["bot", "away", "person"]
    rows: list[Node] = [
        deed(
            [h.b(look.text(f"desk.seat.{way}")), h.small(look.text(f"desk.seat.{way}.note"))],
            "desk/seat",
            {"seat": seat, "by": way},
            "btn btn--block btn--way",
        )
        for way in ways
    ]
    if place.kind == "person":
        rows.append(
            h.button(
                h.b(look.text("desk.seat.key")),
                h.small(look.text("desk.seat.key.note")),
                type="button",
                class_="btn btn--block btn--way",
                data_new_key=seat,
            )
        )
    return h.details(
        h.summary(
            look.text("desk.seat"), class_="btn btn--small", aria_label=look.text("desk.seat_of", seat=f"seat:{seat}")
        ),
        h.div(h.p(h.b(place.name), class_="label"), rows, class_="pop stack"),
        class_="popbox",
        data_fold=f"desk.seat.{seat}",
    )


# -- floor and clocks ------------------------------------------------------------------------------------------------
def _speakers(shown: Gathering) -> Markup:
    look, listing = shown.look, shown.room.listing
    toggle = deed(look.text("desk.close_list" if listing else "desk.open_list"), "floor/list", {"on": not listing})
    return panel(look.text("room.hands"), h.div(speakers(shown, give=True), class_="panel__body"), aside=toggle)


def _clocks(shown: Gathering) -> Markup:
    """Minutes by question and by phase; all of them are set at once."""
    look = shown.look
    names = dict.fromkeys([SPEECH, *(f"{PHASE}{each}" for each in shown.phases), *shown.keys, *shown.room.timers])
    set_, unset = list[Markup](), list[Markup]()
    for number, name in enumerate(names):
        first = name in shown.room.timers or name == SPEECH or name.startswith(PHASE)
        (set_ if first else unset).append(_clock(shown, name, number))
    form = h.form(
        h.ul(set_, class_="clocks"),
        h.details(
            h.summary(look.text("desk.clocks.more"), class_="panel__body small"),
            h.ul(unset, class_="clocks"),
            class_="fold",
            data_fold="desk.clocks",
        )
        if unset
        else None,
        h.p(
            h.span(look.text("desk.clocks.note"), class_="small muted grow"),
            h.button(look.text("desk.set_clocks"), class_="btn btn--small"),
            class_="row panel__body",
        ),
        data_deed="desk/timers",
        data_timers=True,
        aria_label=look.text("desk.clocks"),
    )
    return panel(look.text("desk.clocks"), form, aside=look.text("desk.clocks.rings"))


def _clock(shown: Gathering, name: str, number: int) -> Markup:
    return h.li(
        h.label(_clock_name(shown, name), for_=f"clock-{number}"),
        h.input(
            id=f"clock-{number}",
            class_="input input--n",
            inputmode="decimal",
            value=_minutes(shown.room.timers.get(name, MINUTE if name == SPEECH else 0.0)),
            data_timer=name,
            autocomplete="off",
        ),
        h.span(shown.look.text("desk.min"), class_="muted tiny"),
    )


def _minutes(seconds: float) -> str:
    return "" if not seconds else f"{seconds / MINUTE:g}"


def _clock_name(shown: Gathering, name: str) -> str:
    look = shown.look
    if name == SPEECH:
        return look.text("desk.clock.speech")
    if name.startswith(PHASE):
        return look.text("desk.clock.phase", phase=phase_name(look.words, name.removeprefix(PHASE)))
    message = f"clock.{name}"
    return look.text(message) if look.words.has(message) else look.text("desk.clock.question", key=name)


# -- back, rulings, record -------------------------------------------------------------------------------------------
def _back(shown: Gathering) -> Node:
    """The last things that were done, each with a way to before it."""
    look = shown.look
    if look.outcome is not None or not shown.begun:
        return None
    done = [entry for entry in shown.lines if not entry.line.message.startswith(HOUSE)]
    waits = any(each.kind == "rewind" for each in shown.proposals)
    older = [-1, *(entry.n for entry in done)]
    firsts = [entry for entry, before in zip(done, older, strict=False) if entry.n != before or entry.undone]
    rows = [_entry(shown, entry) for entry in reversed(firsts[-MOST_BACK:])]
    body: list[Node] = [
        h.p(look.text("desk.back.asked"), class_="chip chip--gold") if waits else None,
        h.label(
            h.span(look.text("desk.reason")),
            h.input(class_="input", data_reason=True, maxlength=300, autocomplete="off"),
            class_="field panel__body",
        ),
        h.ol(rows, class_="back"),
    ]
    return panel(look.text("desk.back"), *body, aside=look.text("desk.back.note"))


def _entry(shown: Gathering, entry: LogLine) -> Markup:
    """A past entry: the first line about it, and a button to step back before it."""
    look = shown.look
    text = Markup(look.rich.line(entry.line))
    seat = subject(entry.line)
    button = (
        deed(look.text("desk.before"), "desk/back", {"n": entry.n - 1}, data_with_reason=True)
        if not entry.undone and shown.playing and entry.n
        else None
    )
    return h.li(
        h.span(entry.n, class_="when num"),
        h.span(disc(shown.colour(seat), "s") if seat is not None else None, " ", h.s(text) if entry.undone else text),
        button,
        class_="undone" if entry.undone else None,
    )


def _ruling(shown: Gathering) -> Node:
    look = shown.look
    if look.outcome is not None or not shown.begun:
        return None
    form = h.form(
        _field(look.text("desk.ruling.decided"), h.input(class_="input", name="decided", maxlength=300, required=True)),
        _field(
            look.text("desk.ruling.because"),
            h.textarea(class_="input", name="because", rows=2, maxlength=300, required=True),
        ),
        _field(
            look.text("desk.ruling.rule"),
            h.input(
                class_="input",
                name="rule",
                maxlength=80,
                autocomplete="off",
                placeholder=f"{look.game.name}:…",
                data_as="optional",
            ),
        ),
        h.div(
            h.label(
                h.input(type="checkbox", name="lasting", data_as="flag"),
                " ",
                h.span(look.text("desk.ruling.lasting")),
                class_="check",
            ),
            h.button(icon("gavel"), " ", look.text("desk.ruling.give"), class_="btn btn--primary"),
            class_="row row--wrap row--between",
        ),
        h.p(look.text("desk.ruling.limit"), class_="small muted"),
        class_="panel__body stack",
        data_deed="desk/ruling",
        aria_label=look.text("desk.ruling"),
    )
    return panel(look.text("desk.ruling"), form, aside=look.text("desk.ruling.kept"))


def _field(label: str, control: Markup) -> Markup:
    return h.label(h.span(label), control, class_="field")


def _rulings(shown: Gathering) -> Node:
    look = shown.look
    if not shown.room.rulings:
        return None
    rows = [
        h.li(
            h.span(each.n, class_="when num"),
            h.span(h.b(each.decided), " ", h.span(look.text("room.because", because=each.because), class_="muted")),
            look.rule_link(each.rule) if each.rule else None,
        )
        for each in reversed(shown.room.rulings)
    ]
    return panel(look.text("room.rulings"), h.ol(rows, class_="back"))


def _record(shown: Gathering) -> Markup:
    look = shown.look
    return panel(
        look.text("desk.record"),
        h.div(
            h.a(icon("log"), " ", look.text("desk.print"), class_="btn", href=f"/t/{shown.info.id}/minutes"),
            h.a(look.text("menu.replay"), class_="btn btn--quiet", href=f"/t/{shown.info.id}/replay"),
            class_="panel__body row row--wrap",
        ),
        aside=look.text("desk.sessions", n=len(shown.room.sessions)),
    )
