"""The last year as a picture: marches, battles and changes of hands on one map, and the line that plays them back."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.parts import SPRITE, icon, panel
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .battles import BATTLES, SIEGES
from .geometry import bend, places
from .livery import hue
from .map import mark
from .news import MOVES
from .stage import Stage
from .ways import ROMAN

BEFORE, NAVAL, WHOLE = 0, 1, 8
"""The places of the line: before the first march, the battles at sea, six segments, and the whole year."""
HANDS = ("city.occupied", "city.freed", "independents.annexed", "peace.ceded")
"""The lines by which a place changes hands."""
MOST_SIGNS = 3


def playback(stage: Stage) -> Markup | None:
    """The line of the year with its stories, and what the script lays on the map for each place of it."""
    look = stage.look
    told = [(line, at) for line, at in _placed(stage.last_year) if line.message in (MOVES, *BATTLES, *SIEGES, *HANDS)]
    if not told:
        return None
    pins = h.g([_pin(line, place) for line, place in told if line.message != MOVES], data_lay="playmarks")
    if not look.shows("year"):
        return h.svg(pins, class_="overlay", hidden=True)  # the small map shows where it burns
    steps = [_step(stage, at, [line for line, place in told if place == at]) for at in range(WHOLE + 1)]
    stories = [
        h.ul(
            [h.li(text) for line, place in told if _belongs(line, place, at) for text in _says(stage, line)]
            or h.li(look.text("board.playback.quiet"), class_="muted"),
            class_="rows",
            data_story=at,
            hidden=at != WHOLE,
        )
        for at in range(WHOLE + 1)
    ]
    return panel(
        look.text("board.playback"),
        h.div(
            h.button(
                icon("play"),
                h.span(look.text("board.playback.play"), class_="sr"),
                type="button",
                class_="btn btn--small yearline__play",
                data_playback=True,
            ),
            h.div(steps, class_="yearline", role="group", aria_label=look.text("board.playback.segments")),
            class_="playbar",
        ),
        stories,
        h.svg(
            h.g(
                [_arrow(move, place) for line, place in told if line.message == MOVES for move in _moves(line)],
                data_lay="playback",
            ),
            pins,
            class_="overlay",
            hidden=True,
        ),
        class_="mn-page mn-page--year yearplay",
    )


def _placed(lines: list[Line]) -> list[tuple[Line, int]]:
    """Every line with its place: that of its segment, or of the last segment told before it."""
    found, now = [], BEFORE
    for line in lines:
        segment = line.params.get("segment")
        if isinstance(segment, int):
            now = segment + NAVAL
        found.append((line, WHOLE if line.message.startswith("peace.") else now))
    return found


def _belongs(line: Line, place: int, at: int) -> bool:
    """Is a line told at this place? For the whole year marches and assaults are left to the picture."""
    return line.message in (*BATTLES, *HANDS) if at == WHOLE else place == at


def _step(stage: Stage, at: int, lines: list[Line]) -> Markup:
    """A place of the line: its name, a stroke a march, and a sign a battle or change of hands."""
    look = stage.look
    named = {BEFORE: "before", NAVAL: "naval", WHOLE: "whole"}
    title = look.text(f"board.playback.{named[at]}") if at in named else ROMAN[at - NAVAL]
    marches = sum(len(_moves(line)) for line in lines if line.message == MOVES)
    signs = [_sign(line) for line in lines if line.message != MOVES][:MOST_SIGNS]
    return h.button(
        h.span(title),
        h.span(class_="strokes", data_n=min(marches, 6)) if marches else None,
        h.span([icon(sign) for sign in signs], class_="signs") if signs else None,
        type="button",
        data_moment=at,
        aria_pressed="true" if at == WHOLE else "false",
    )


def _sign(line: Line) -> str:
    return "war" if line.message in (*BATTLES, *SIEGES) else "flag"


def _moves(line: Line) -> list[list[str]]:
    moves: Any = line.params["moves"]
    return [[str(part) for part in move] for move in moves]


def _says(stage: Stage, line: Line) -> list[Node]:
    """A march in words, or what the line itself says."""
    if line.message != MOVES:
        return [Markup(stage.look.rich.line(line))]
    return [
        stage.look.html("board.playback.march", nation=nation, leader=leader, origin=origin, province=to)
        for nation, leader, origin, to in _moves(line)
    ]


def _arrow(move: list[str], place: int) -> Markup:
    nation, _, origin, to = move
    line, _ = bend(places()[origin], places()[to])
    return h.path(
        d=line,
        class_=f"marrow {hue(nation)}",
        vector_effect="non-scaling-stroke",
        marker_end="url(#arrowhead)",
        data_seg=place,
    )


def _pin(line: Line, place: int) -> Markup:
    """Where there was fighting, or a place that changed hands."""
    where = str(line.params.get("sea") or line.params.get("province") or line.params.get("city"))
    sign = _sign(line)
    return mark(
        places()[where],
        h.circle(r=12, class_="pin"),
        h.use(href=f"{SPRITE}#i-{sign}", x=-8, y=-8, width=16, height=16, class_="pin__sign"),
        layer="play",
        size=(26, 26),
        segment=place,
        more=f"pin--{sign}",
    )
