"""A person's role: senators with their numbers, a quaestor's books, and what a person without a senator waits for."""

from __future__ import annotations

from tabularium.draw.floor import Card, Role
from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..cards import MILITARY
from ..senators import oratory, votes
from ..state import NO_OFFICE, NOBODY, OFFICES, ROME, Seat
from ..table.stage import Stage, signed
from .decides import TITLE, decisions
from .ledger import forecast, payments
from .people import senators_of
from .quaestors import FIELD_QUAESTOR, POST, QUAESTOR_OF_ROME, quaestor
from .state import Assembly

BOOKS = {QUAESTOR_OF_ROME: ("pays", payments), FIELD_QUAESTOR: ("state", forecast)}
"""The books of each quaestor."""


def role(look: Look) -> Role:
    """The own senators, the foremost first; who has none is told so."""
    stage = Stage(look)
    s = stage.s
    assert isinstance(s, Assembly)
    seat = Seat(look.seat or 0)
    faction = s.faction_of(seat)
    leader = s.leader[faction]
    own = sorted(senators_of(s, seat), key=lambda p: (p != leader, -s.influence[p]))
    party = stage.called(faction)
    if not own:
        return Role(look.name(seat), party, [_without(stage, s, seat), _who(stage)])
    if leader == NOBODY:
        about = party
    elif leader in own:
        about = stage.text("room.leads", faction=party)
    else:
        about = stage.text("room.led", faction=party, senator=stage.senator(leader))
    books = [
        Card(stage.text(f"room.books.{name}"), drawn(stage), stage.ref(POST[post]))
        for post, (name, drawn) in BOOKS.items()
        if quaestor(s, post) in own
    ]
    called = look.words.listing([stage.senator(p) for p in own])
    return Role(called, about, [*(_senator(stage, p, len(own) > 1) for p in own), *books, _who(stage)])


def known_as(look: Look) -> dict[int, str]:
    """The senators everybody plays, by person: so the desk calls them."""
    return {
        seat: look.words.listing([look.words.ref(each) for each in person["senators"]])
        for seat, person in enumerate(look.view["players"])
        if person["senators"]
    }


def _senator(stage: Stage, p: int, named: bool) -> Card:
    """The marks by which a senator is known."""
    s = stage.s
    known: dict[str, int | str] = {
        "military": MILITARY[p],
        "oratory": oratory(s, p),
        "votes": votes(s, p),
        "influence": s.influence[p],
        "popularity": signed(s.popularity[p]),
        "talents": s.talents[p],
    }
    stats = [
        h.span(icon(name), h.b(value), h.small(stage.text(f"view.{name}")), class_="ph-stat")
        for name, value in known.items()
    ]
    office = stage.ref(f"office:{OFFICES[s.office[p]]}") if s.office[p] != NO_OFFICE else ""
    away = "" if s.place[p] == ROME else stage.text("board.away")
    holds = [h.li(icon("trade"), stage.ref(each)) for each in stage.concessions_of(p)]
    body: list[Node] = [h.div(stats, class_="ph-stats"), h.ul(holds, class_="ph-f") if holds else None]
    title = stage.senator(p) if named else stage.text("room.your_senator")
    return Card(title, h.div(body, class_="stack"), ", ".join(filter(None, (office, away))))


def _who(stage: Stage) -> Card:
    """The table of who decides what, for everybody to look up."""
    shown = h.details(h.summary(stage.text("board.decides.open"), class_="btn btn--quiet"), decisions(stage))
    return Card(stage.text(TITLE), shown)


def _without(stage: Stage, s: Assembly, seat: Seat) -> Card:
    """A person who waits sees what the room sees; the next free senator is for the person who has waited longest."""
    own = s.faction_of(seat)
    queue = [each for each in s.waiting if s.faction_of(each) == own]
    place, faction = queue.index(seat) + 1 if seat in queue else 1, stage.called(own)
    rows = [
        h.li(icon("person"), h.span(stage.text("room.without.next", faction=faction, n=place))),
        h.li(icon("check"), h.span(stage.text("room.without.may", faction=faction))),
        h.li(icon("cross"), h.span(stage.text("room.without.not"))),
    ]
    return Card(stage.text("room.without"), h.ul(rows, class_="ph-f"))
