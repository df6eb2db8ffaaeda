"""Pieces shared by screen, phone and desk: floor, clock, list of speakers, closed hands."""

from __future__ import annotations

import json
from collections.abc import Sequence

from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.floor import Fact, Floor, Tally
from tabularium.draw.look import Look
from tabularium.draw.parts import EMBLEMS, disc, icon, seat_class, use
from tabularium.draw.svg import Node, h
from tabularium.shapes.room import Hand, Speech

from ..values import called as entry_name
from ..values import empty, seats_of, value_of
from .shown import Gathering

MOST_FACTS = 6
UNSHOWN = ("seat", "flow", "columns", "options")


def floor_of(look: Look) -> Floor:
    """The floor as the game draws it, else plain facts of the spectator's view."""
    floor = face_of(look.game).floor
    return floor(look) if floor else Floor(facts=plain_facts(look))


def plain_facts(look: Look) -> list[Fact]:
    """Numbers and words that stand in a spectator's view under their own names."""
    players = seats_of(look.view)[0]
    plain = {
        name: value
        for name, value in look.view.items()
        if name not in (*UNSHOWN, players) and not isinstance(value, list | dict | bool) and not empty(value)
    }
    return [Fact(entry_name(look, name), Markup(h.span(value_of(look, name, value)))) for name, value in plain.items()][
        :MOST_FACTS
    ]


def bench_name(look: Look, name: str) -> str:
    """The name of a party."""
    return look.words.ref(name)


def who(shown: Gathering, seat: int, size: str = "s") -> Markup:
    """Somebody in the room: the emblem of the party, and the name."""
    return h.span(disc(shown.colour(seat), size), " ", shown.look.name(seat), class_="who")


def clock(shown: Gathering, class_: str = "timer") -> Node:
    """The clock of the question: running, stopped, or none."""
    room, label = shown.room, shown.look.text("bar.time")
    if room.until is not None and shown.playing:
        return h.span(class_=class_, role="timer", aria_label=label, data_deadline=room.until, data_rings=True)
    if room.left is not None:
        return h.span(class_=class_, role="timer", aria_label=label, data_left=round(room.left))
    return None


def hand_kind(look: Look, hand: Hand | Speech) -> str:
    """The purpose of a raised hand."""
    return look.text(f"room.hand.{hand.kind}")


def speakers(shown: Gathering, give: bool = False) -> Node:
    """The speaker and the list after them, with buttons for the one who gives the floor."""
    look, room = shown.look, shown.room
    now = room.speech
    rows: list[Node] = []
    if now is not None:
        rows.append(
            h.li(
                who(shown, now.seat),
                h.span(h.b(look.text("room.speaks", kind=hand_kind(look, now))), _words(now), class_="grow"),
                h.span(class_="timer", role="timer", data_deadline=now.until, data_rings=True),
                h.span(
                    deed(look.text("room.speech_more"), "floor/more", {"seconds": 30}),
                    deed(look.text("room.speech_end"), "floor/end", {}),
                    class_="row",
                )
                if give
                else None,
                class_="speaking",
            )
        )
    for number, hand in enumerate(room.hands, start=1):
        rows.append(
            h.li(
                h.i(number),
                who(shown, hand.seat),
                h.span(hand_kind(look, hand), _words(hand), class_="grow muted"),
                deed(look.text("room.give_floor"), "floor/give", {"seat": hand.seat}) if give else None,
            )
        )
    if not rows:
        return h.p(look.text("room.no_hands"), class_="small muted")
    return h.ol(rows, class_="speakers")


def _words(hand: Hand | Speech) -> Node:
    return h.span(f" · {hand.words}", class_="muted") if hand.words else None


def deed(label: Node, name: str, wish: object, class_: str = "btn btn--small", **more: object) -> Markup:
    """A button for a deed at the table; it carries the whole request."""
    return h.button(label, type="button", class_=class_, data_deed=name, data_wish=json.dumps(wish), **more)


def dots(shown: Gathering) -> Node:
    """Closed and open hands by party; their answers stay secret until the last is in."""
    all_asked = {*shown.asked, *shown.closed}
    groups = []
    for bench in shown.benches:
        seats = [seat for seat in bench.seats if seat in all_asked]
        marks = [_dot(shown, seat) for seat in seats]
        if marks:
            sign = disc(shown.colour(seats[0]), "s") if bench.name else None
            groups.append(h.span(sign, marks, class_="fistrow__g"))
    return h.div(groups, class_="fistrow")


def _dot(shown: Gathering, seat: int) -> Markup:
    closed = seat in shown.closed
    label = shown.look.text("room.closed" if closed else "room.not_closed", seat=f"seat:{seat}")
    emblem = None if shown.bench_of(seat).name else disc(shown.colour(seat), "s")
    mark = h.span(icon("check") if closed else None, class_="dot on" if closed else "dot")
    return h.span(emblem, mark, role="img", aria_label=label, title=label, class_="dotted")


def together(shown: Gathering) -> Node:
    """An ask to everybody: how many have answered."""
    done, all_ = len(shown.closed), len({*shown.asked, *shown.closed})
    return h.p(shown.look.html("room.sealed", done=done, all=all_), class_="pj-sealed")


def tally(look: Look, votes: Tally) -> Markup:
    """A vote: what each side has, the votes to come hatched, and the mark of the majority."""
    ordered = [
        *(share for share in votes.shares if share.side == 0),
        *(share for share in votes.shares if share.side is None),
        *(share for share in votes.shares if share.side == 1),
    ]
    total = sum(votes.total(side) for side in (0, None, 1))
    segments = [
        h.div(
            h.span(use(_emblem(share.seat)), share.votes, h.em(f" {share.note}") if share.note else None),
            class_=f"tally__seg {seat_class(share.seat)}{' tally__seg--wait' if share.side is None else ''}",
            data_flex=share.votes,
        )
        for share in ordered
        if share.votes
    ]
    if votes.swing:
        size = abs(votes.swing)
        people = h.div(h.span(icon("palm"), size), class_="tally__seg tally__seg--people", data_flex=size)
        segments = [people, *segments] if votes.swing > 0 else [*segments, people]
    sides = [(votes.sides[side], votes.total(side)) for side in (0, 1)]
    told = look.text(
        "room.tally", left=sides[0][0], a=sides[0][1], right=sides[1][0], b=sides[1][1], open=votes.total(None)
    )
    mark = (
        h.span(
            h.span(votes.carries, class_="tally__need"),
            class_="tally__mid",
            data_at=round(100 * votes.needed / total, 1),
        )
        if votes.needed is not None and total
        else None
    )
    return h.div(
        _side(*sides[0], "t-0" if votes.even else "t-ok"),
        h.div(segments, mark, class_="tally__bar", role="img", aria_label=told),
        _side(*sides[1], "t-0" if votes.even else "t-bad", " pj-n--r"),
        class_="pj-tally",
    )


def _side(name: str, votes: int, colour: str, where: str = "") -> Markup:
    return h.div(h.b(votes, class_=colour), h.span(name), class_=f"pj-n{where}")


def _emblem(seat: int) -> str:
    return f"e-{EMBLEMS[seat % len(EMBLEMS)]}"


def facts(found: Sequence[Fact]) -> list[Markup]:
    """Public facts in large type."""
    return [
        h.span(
            h.span(fact.label, class_="label"), h.b(icon(fact.sign) if fact.sign else None, fact.value), class_="pj-k"
        )
        for fact in found
    ]
