"""The phone of somebody in the room: head, cards, one thing to do at the thumb, and a hand to raise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.floor import Role
from tabularium.draw.parts import disc, icon
from tabularium.draw.svg import Node, h
from tabularium.shapes.room import MOST_WORDS, HandKind
from tabularium.shapes.said import Message

from .. import generic
from ..askbar import askbar
from ..press import letter as draw_letter
from ..shown import Shown
from ..table import own_sheet, part, set_livery
from .bits import bench_name, clock, dots, floor_of, speakers, tally, together
from .shown import Gathering, RoomPage
from .straw import ballot, newest, opening

KINDS = get_args(HandKind)
MOST_SAID = 12
"""So much of what was said in the own party is shown."""
REPLIES = ("with_you", "not_this", "wait", "what_for_me")
"""What is said there with a tap."""


def phone(gathering: Gathering, shown: Shown | None, key: str | None = None, heard: Sequence[Message] = ()) -> RoomPage:
    """The attributes of the page and its parts; the question at the thumb is the last. Before play nothing is shown.

    `heard` is what was said to this person.
    """
    look = gathering.look
    seat = look.seat
    assert seat is not None
    face = face_of(look.game)
    role = _role(gathering) if shown else None
    for each in (look, shown.look) if shown else ():
        set_livery(each, face)
    still = shown is None or look.outcome is not None or shown.still
    attributes = {
        "class_": "phone",
        "id": "table",
        "data_table": gathering.info.id,
        "data_n": gathering.info.n,
        "data_seat": seat,
        "data_page": "phone",
        "data_title": gathering.title,
        "data_over": "1" if look.outcome is not None else None,
        "data_still": "1" if still else None,
    }
    listed = shown is not None and bool(gathering.room.hands or gathering.room.speech)
    parts = [
        part("head", _head(gathering, seat, role)),
        part("reminded", _reminded(gathering, shown, seat) if shown else None),
        part("floor", _floor(gathering) if shown else _company(gathering, seat)),
        part("raise", _raise(gathering, seat)),
        part("speakers", _card(look.text("room.hands"), speakers(gathering, gathering.chairs)) if listed else None),
        part("sheet", own_sheet(shown, face) if shown else None),
        part("role", _own(role) if role else None),
        part("hand", _cards(gathering) if shown else None),
        part("talk", _talk(gathering, seat, heard)),
        part("write", _write(gathering, seat)),
        part("rulings", _rulings(gathering)),
        part("key", _key(gathering, key)),
        part("ask", askbar(shown, own_board=False) if shown else _waits(gathering)),
    ]
    return RoomPage(attributes, parts)


def _company(shown: Gathering, seat: int) -> Markup:
    """Before play: the people of the own party."""
    look, bench = shown.look, shown.bench_of(seat)
    names = [shown.info.seats[each].name or look.text("room.free") for each in bench.seats]
    title = bench_name(look, bench.name) if bench.name else look.text("new.seats")
    return _card(title, h.ul((h.li(name) for name in names), class_="ph-f"))


def _waits(shown: Gathering) -> Markup:
    """Before play nothing is asked."""
    look = shown.look
    text = h.div(
        h.span(icon("check"), " ", look.text("room.seated"), class_="ask__flag"),
        h.p(look.text("room.begins", host=shown.info.host or ""), class_="ask__q"),
        class_="ask__text",
    )
    return h.section(
        h.div(text, class_="ask__main"), class_="ask", id="ask", aria_label=look.text("bar.label"), tabindex="-1"
    )


def _card(title: str, *body: Node, aside: Node = None, class_: str = "") -> Markup:
    head = h.header(h.h2(title, class_="label"), h.span(aside, class_="small muted") if aside else None)
    return h.section(head, *body, class_=f"panel ph-card {class_}".rstrip(), aria_label=title)


def _role(shown: Gathering) -> Role | None:
    """The reader's role, where the game has roles."""
    tells = face_of(shown.look.game).role
    return tells(shown.look) if tells else None


def _head(shown: Gathering, seat: int, role: Role | None) -> Markup:
    look, bench = shown.look, shown.bench_of(seat)
    party = bench_name(look, bench.name) if bench.name else shown.title
    person = look.name(seat)
    name, about = (role.name, role.about or party) if role else (person, party)
    return h.header(
        disc(shown.colour(seat), "l"),
        h.div(h.h1(name), h.p(about if name == person else f"{person} · {about}")),
        clock(shown),
        class_="ph-head",
    )


def _own(role: Role) -> list[Markup]:
    return [
        _card(card.title, card.body, aside=card.aside, class_="secret" if card.secret else "") for card in role.cards
    ]


def _reminded(shown: Gathering, asked: Shown, seat: int) -> Node:
    """The reminder that the desk has sent."""
    number = asked.sight.number
    if number is None or shown.room.reminded.get(seat) != number:
        return None
    return h.p(icon("bell"), " ", shown.look.text("room.waits_for_you"), class_="chip chip--gold", role="status")


def _floor(shown: Gathering) -> Node:
    """The floor, as the screen shows it."""
    look = shown.look
    if look.outcome is not None:
        return None
    floor = floor_of(shown.public)
    several = len({*shown.asked, *shown.closed}) > 1
    body: list[Node] = [
        h.p(floor.question, class_="display ph-q") if floor.question else None,
        h.p(look.words.listing(floor.played), class_="small muted") if floor.played else None,
        tally(look, floor.tally) if floor.tally else None,
        [h.p(floor.called, class_="pj-sealed") if floor.called else together(shown), dots(shown)] if several else None,
    ]
    if not any(body):
        return None
    return _card(look.text("room.on_floor"), body, aside=floor.label)


def _cards(shown: Gathering) -> Node:
    """The secrets of this seat. Its answers are buttons below, so nothing here can be pressed."""
    still = replace(shown.look, ask=None, chances={}, placed=set())
    face = face_of(still.game)
    if face.mine is not None:
        return face.mine(still)
    return face.board(still).mine if face.board else generic.mine(still)


# -- the party's own talk --------------------------------------------------------------------------------------------
def _company_of(shown: Gathering, seat: int) -> list[int]:
    """The others of the own party; nobody where all play for themselves, or letters are not allowed."""
    bench = shown.bench_of(seat)
    return [each for each in bench.seats if each != seat] if bench.name and shown.look.game.letters else []


def _talk(shown: Gathering, seat: int, heard: Sequence[Message]) -> Node:
    """The private talk of the party."""
    look, others = shown.look, _company_of(shown, seat)
    ours = [each for each in heard if each.to is not None and {seat, *others}.issuperset(each.to)]
    if not others or not ours:
        return None
    party = bench_name(look, shown.bench_of(seat).name or "")
    straw = newest(ours)
    told = [each for each in ours if straw is None or not straw.counts(each)][-MOST_SAID:]
    rows = h.div([draw_letter(look, each, among=True) for each in told], class_="press", role="log") if told else None
    vote = ballot(look, straw, _named(others)) if straw else None
    return _card(look.text("room.talk", party=party), rows, vote, aside=look.text("room.talk.note"), class_="secret")


def _named(seats: Sequence[int]) -> str:
    """Seats, as the field of a form names them."""
    return ",".join(map(str, seats))


def _write(shown: Gathering, seat: int) -> Node:
    """The form to write to them; it is never replaced, so that no word is lost."""
    look, others = shown.look, _company_of(shown, seat)
    if not others:
        return None
    label = look.text("room.talk.write", party=bench_name(look, shown.bench_of(seat).name or ""))
    form = h.form(
        h.input(type="hidden", name="to", value=_named(others)),
        h.input(class_="input", name="text", maxlength=1000, autocomplete="off", aria_label=label, placeholder=label),
        h.button(look.text("press.send"), class_="btn"),
        h.div((_reply(look.text(f"room.talk.{word}")) for word in REPLIES), class_="row row--wrap"),
        class_="press__form",
        data_press=True,
    )
    floor = floor_of(shown.public)
    asked = Markup(floor.question).striptags() if floor.question else ""
    return [form, opening(look, _named(others), asked)]


def _reply(says: str) -> Markup:
    """Something that is said so often that a tap says it; after the button that sends, which Enter means."""
    return h.button(says, class_="btn", data_says=says)


# -- hands, rulings, the key -----------------------------------------------------------------------------------------
def _raise(shown: Gathering, seat: int) -> Node:
    """The form to raise a hand."""
    look, room = shown.look, shown.room
    if not shown.playing or look.outcome is not None:
        return None
    mine = next((hand for hand in room.hands if hand.seat == seat), None)
    speaks = room.speech is not None and room.speech.seat == seat
    if mine is not None or speaks:
        place = [hand.seat for hand in room.hands].index(seat) + 1 if mine else 0
        told = look.text("room.you_speak") if speaks else look.text("room.your_place", n=place)
        label = look.text("room.yield" if speaks else "room.lower")
        button = h.button(
            label, type="button", class_="btn btn--block", data_deed="floor/lower", data_wish=f'{{"seat": {seat}}}'
        )
        return _card(look.text("room.your_hand"), h.p(told), button)
    kinds = [
        h.label(
            h.input(type="radio", name="kind", value=kind, checked=kind == KINDS[0]),
            h.span(look.text(f"room.hand.{kind}")),
        )
        for kind in KINDS
        if room.listing or kind == "order"
    ]
    return h.form(
        h.header(h.h2(look.text("room.your_hand"), class_="label")),
        h.fieldset(h.legend(look.text("room.what_for"), class_="sr"), h.span(kinds, class_="segr segr--hands")),
        h.input(
            class_="input",
            name="words",
            maxlength=MOST_WORDS,
            autocomplete="off",
            placeholder=look.text("room.few_words"),
            aria_label=look.text("room.few_words"),
        ),
        h.input(type="hidden", name="seat", value=seat, data_as="number"),
        h.button(icon("palm"), " ", look.text("room.raise"), class_="btn btn--block"),
        None if room.listing else h.p(look.text("room.list_closed"), class_="small muted"),
        class_="panel ph-card",
        data_deed="floor/hand",
        aria_label=look.text("room.your_hand"),
    )


def _rulings(shown: Gathering) -> Node:
    look = shown.look
    if not shown.room.rulings:
        return None
    rows = [
        h.li(h.b(each.decided), " ", h.span(look.text("room.because", because=each.because), class_="muted"))
        for each in reversed(shown.room.rulings)
    ]
    return _card(look.text("room.rulings"), h.ol(rows, class_="rulings"))


def _key(shown: Gathering, key: str | None) -> Node:
    """The key with which to go on if the phone dies."""
    look = shown.look
    body = (
        h.p(look.html("room.key", key=key), class_="small") if key else h.p(look.text("room.key_desk"), class_="small")
    )
    table = h.a(look.text("room.whole_table"), href=f"/t/{shown.info.id}", class_="btn btn--small btn--quiet")
    return _card(look.text("room.phone_dies"), body, table)
