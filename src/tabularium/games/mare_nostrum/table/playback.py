"""The last year played back on the map, segment by segment: who marched where, and where there was fighting."""

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

LAST = 6


def playback(stage: Stage) -> Markup | None:
    """The steps of the year with their stories, and what the script lays on the map for each."""
    look = stage.look
    told = [line for line in stage.last_year if line.message in (MOVES, *BATTLES, *SIEGES)]
    if not told:
        return None
    last = max(map(_segment, told))
    steps = [
        h.button(ROMAN[at], type="button", data_moment=at, aria_pressed="true" if at == last else "false")
        for at in range(LAST + 1)
    ]
    stories = [
        h.ul(
            [h.li(text) for line in told if _segment(line) == at for text in _says(stage, line)]
            or h.li(look.text("board.playback.quiet"), class_="muted"),
            class_="rows",
            data_story=at,
            hidden=at != last,
        )
        for at in range(LAST + 1)
    ]
    return panel(
        look.text("board.playback"),
        h.div(
            h.button(
                icon("play"),
                " ",
                look.text("board.playback.play"),
                type="button",
                class_="btn btn--small",
                data_playback=True,
            ),
            h.div(steps, class_="seg", role="group", aria_label=look.text("board.playback.segments")),
            class_="playbar",
        ),
        stories,
        h.svg(
            h.g(
                [_arrow(move, _segment(line)) for line in told if line.message == MOVES for move in _moves(line)],
                data_lay="playback",
            ),
            h.g([_pin(line) for line in told if line.message != MOVES], data_lay="playmarks"),
            class_="overlay",
            hidden=True,
        ),
        class_="mn-page mn-page--year",
    )


def _segment(line: Line) -> int:
    """In which segment something happened; fleets fight before the first."""
    found = line.params.get("segment", 0)
    return found if isinstance(found, int) else 0


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


def _arrow(move: list[str], segment: int) -> Markup:
    nation, _, origin, to = move
    line, _ = bend(places()[origin], places()[to])
    return h.path(
        d=line,
        class_=f"marrow {hue(nation)}",
        vector_effect="non-scaling-stroke",
        marker_end="url(#arrowhead)",
        data_seg=segment,
    )


def _pin(line: Line) -> Markup:
    """Where there was fighting."""
    place = str(line.params.get("sea") or line.params.get("province") or line.params.get("city"))
    return mark(
        places()[place],
        h.circle(r=12, class_="pin"),
        h.use(href=f"{SPRITE}#i-war", x=-8, y=-8, width=16, height=16, class_="pin__sign"),
        layer="play",
        size=(26, 26),
        segment=_segment(line),
    )
