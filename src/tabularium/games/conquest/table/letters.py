"""Captives and the letters about them: reading an offer, writing one, and deciding about a general just taken."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import EMBLEMS, chip, disc, facts, icon, panel, seat_class, shift, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Subset

from .stage import Stage, called, seat_of

WRITING = ("ransom.talents", "ransom.exchange", "ransom.promise")


def desk(stage: Stage) -> Markup | None:
    """The letter that lies open, with what is at stake; the fate of a captive; or the captives one can write about."""
    look = stage.look
    if look.asks("ransom.reply"):
        return h.div(_read(stage), h.div(_accepting(stage), captives(stage), class_="stack"), class_="desk")
    if look.asks(*WRITING):
        return h.div(_write(stage), h.div(captives(stage), class_="stack"), class_="desk")
    if look.asks("captive.fate"):
        return fate(stage)
    if look.asks("ransom.who"):
        return captives(stage)
    return None


# -- letters ---------------------------------------------------------------------------------------------------------
def _of(stage: Stage, seat: int) -> Node:
    home = stage.home(seat)
    return [disc(seat), " ", stage.look.text("board.letter.of", seat=f"seat:{seat}", home=home or "")]


def _paper(stage: Stage, writer: int, reader: int, say: str, parts: list[Markup], note: str, open_: bool) -> Markup:
    look = stage.look
    return h.article(
        h.p(_of(stage, writer), h.span(look.text("board.letter.to")), _of(stage, reader), class_="letter__to"),
        h.p(Markup(say), class_="letter__say"),
        h.div(parts),
        h.div(
            h.p(note, class_="small muted"),
            h.span(
                use(f"e-{EMBLEMS[writer % len(EMBLEMS)]}"),
                class_=f"letter__seal letter__seal--seat {seat_class(writer)}",
                aria_hidden="true",
            ),
            class_="letter__foot",
        ),
        class_=f"letter{' letter--open' if open_ else ''}",
        aria_label=look.text("board.letter"),
    )


def _part(sign: str, title: str, *more: Node, class_: str = "") -> Markup:
    body = h.div(h.h3(title), more)
    return h.div(icon(sign), body, class_=f"letter__part {class_}".rstrip())


def _read(stage: Stage) -> Markup:
    """A letter that lies before the reader."""
    look = stage.look
    assert look.ask is not None
    params = look.ask.params
    reader = look.ask.seat
    owner, captor = seat_of(params["owner"]), seat_of(params["captor"])
    writer = owner if reader == captor else captor
    say = look.rich.text("board.letter.offer" if writer == owner else "board.letter.demand", leader=params["leader"])
    promise = called(params["promise"])
    parts = [
        _part("talents", look.text("board.talents.n", n=params["talents"])),
        _part(
            "chain",
            look.text("board.letter.captives", captives=params["generals"]),
        ),
        _part(
            "treaty",
            look.text("board.letter.promise", promise=f"promise:{promise}")
            if promise != "none"
            else look.text("board.letter.no_promise"),
            h.p(look.text("board.letter.binds"), " ", look.rule_link("conquest:ransom.5"), class_="small muted")
            if promise != "none"
            else None,
        ),
    ]
    answers = [
        _answer(look, option, kind)
        for option, kind in (("accept", "for"), ("decline", "against"), ("counter", "quiet"))
    ]
    return h.div(
        _paper(stage, writer, reader, say, parts, look.text("board.letter.lapses"), open_=False),
        h.div(answers, class_="row row--wrap letter__answers"),
        class_="stack",
    )


def _answer(look: Look, option: str, kind: str) -> Markup:
    """A button of the letter; what may not be answered says why."""
    assert look.ask is not None
    inside = [icon({"accept": "check", "decline": "cross", "counter": "letter"}[option]), " "]
    label = look.words.option(look.ask, option)
    if option in look.options:
        return h.button(inside, label, class_=f"btn btn--{kind}", **look.give(option))
    refusal = look.refused.get(json.dumps(option))
    why = look.why(refusal) if refusal is not None else {"aria_disabled": "true"}
    return h.button(inside, label, class_="btn", type="button", **why)


def _accepting(stage: Stage) -> Markup:
    """The changes if the reader says yes."""
    look = stage.look
    assert look.ask is not None
    params = look.ask.params
    owner, captor = seat_of(params["owner"]), seat_of(params["captor"])
    rows: list[tuple[Node, Node]] = []
    for seat, sign in ((owner, -1), (captor, 1)):
        talents = stage.players[seat]["talents"]
        if talents is not None:
            rows.append(
                (look.text("board.treasury", seat=f"seat:{seat}"), shift(talents, talents + sign * params["talents"]))
            )
    rows.append((look.text("board.letter.goes"), look.text("board.letter.home", home=stage.home(owner) or "")))
    return panel(look.text("board.letter.if"), facts(*rows))


def _write(stage: Stage) -> Markup:
    """The reader's own letter while it is written, part by part."""
    look = stage.look
    assert look.ask is not None
    params = look.ask.params
    owner, captor = seat_of(params["owner"]), seat_of(params["captor"])
    writer = look.ask.seat
    reader = captor if writer == owner else owner
    say = look.rich.text("board.letter.offer" if writer == owner else "board.letter.demand", leader=params["leader"])
    step = WRITING.index(look.ask.key)
    parts = [
        _part("talents", look.text("board.letter.talents"), class_=_now(step, 0)),
        _part("chain", look.text("board.letter.exchange"), _toggles(stage), class_=_now(step, 1)),
        _part(
            "treaty",
            look.text("board.letter.a_promise"),
            h.p(look.text("board.letter.binds"), " ", look.rule_link("conquest:ransom.5"), class_="small muted"),
            class_=_now(step, 2),
        ),
    ]
    return _paper(stage, writer, reader, say, parts, look.text("board.letter.writing"), open_=True)


def _now(step: int, at: int) -> str:
    return "is-now" if step == at else "is-done" if at < step else ""


def _toggles(stage: Stage) -> Markup | None:
    """The captives that could be given in exchange."""
    look = stage.look
    if not isinstance(look.ask, Subset):
        return None
    things = [
        look.thing(option, use("u-general"), stage.look.words.ref(option), class_="pickable pickable--wide")
        for option in look.ask.options
    ]
    return h.div(things, class_="picks")


# -- captives --------------------------------------------------------------------------------------------------------
def captives(stage: Stage) -> Markup | None:
    """Every captive, whose he is and who holds him."""
    look = stage.look
    held = [(name, where) for name, where in stage.view["leaders"].items() if where["captor"] is not None]
    if not held:
        return None
    rows = [_captive(stage, name, where) for name, where in held]
    head = [look.text(f"board.captives.{column}") for column in ("who", "by")]
    table = h.table(
        h.thead(h.tr(h.th(each, scope="col") for each in head), class_=None),
        h.tbody(rows),
        class_="tbl",
    )
    return panel(look.text("board.captives"), h.div(table, class_="scroll-x"), aside=look.text("board.public"))


def _captive(stage: Stage, name: str, where: dict[str, Any]) -> Markup:
    look = stage.look
    key = f"leader:{name}"
    shown: Node = look.words.ref(key)
    if look.asks("ransom.who") and (key in look.options or f'"{key}"' in look.refused):
        shown = look.thing(
            key,
            icon("letter"),
            " ",
            shown,
            class_="btn btn--small",
            label=look.text("board.captives.write", leader=key),
        )
    mine = look.seat is not None and look.seat in (where["owner"], where["captor"])
    return h.tr(
        h.td(h.span(disc(where["owner"], "s"), shown, class_="row")),
        h.td(look.who(where["captor"])),
        class_="is-you" if mine else None,
    )


def fate(stage: Stage) -> Markup:
    """A general just taken: hold him, or remove him from the game."""
    look = stage.look
    assert look.ask is not None
    leader = look.ask.params["leader"]
    return panel(
        look.text("board.fate", leader=leader),
        h.div(
            _way(look, "hold", ["board.fate.hold.ransom", "board.fate.hold.not_his"]),
            _way(look, "remove", ["board.fate.remove.gone", "board.fate.remove.nothing"]),
            class_="ways panel__body",
        ),
    )


def _way(look: Look, option: str, notes: list[str]) -> Markup:
    assert look.ask is not None
    name = look.words.option(look.ask, option)
    points = [h.li(icon("dash"), h.span(look.text(note))) for note in notes]
    button = h.button(name, class_="btn", **look.give(option))
    return h.section(h.h3(name), h.ul(points), button, class_="way", aria_label=name)


def held_chip(stage: Stage, seat: int) -> Markup | None:
    """How many captives a seat holds."""
    count = len(stage.players[seat]["captives"])
    return chip(stage.look.text("board.captives.n", n=count), kind="bad", sign="chain") if count else None
