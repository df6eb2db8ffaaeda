"""The events since my last turn: read from the log and drawn on the map; the record tells them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import seat_class
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .geometry import MIDDLE, Point
from .stage import called, seat_of

MOVES = ("move.march", "move.road", "move.sailed")
BEND = 0.16
"""How far a trail bends, as a part of its length."""


@dataclass
class News:
    """The moves, the battles and the changes of ownership."""

    trails: list[tuple[int, str, str, str]] = field(default_factory=list)
    """Seat, from, to, and how: march, road, sea or flight."""
    battles: list[str] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)

    @property
    def places(self) -> list[str]:
        """Everywhere something happened."""
        ends = [place for _, start, end, _ in self.trails for place in (start, end)]
        return list(dict.fromkeys([*ends, *self.battles, *self.taken]))


def lately(lines: Sequence[Line], seat: int | None) -> slice:
    """The moves of others between this seat's last turn and its present one; for a spectator, the newest turn."""
    begins = [at for at, line in enumerate(lines) if line.message == "turn.begins"]
    if seat is None or not begins:
        return slice(begins[-1] if begins else 0, len(lines) if begins else 0)
    mine = [at for at in begins if seat_of(lines[at].params["seat"]) == seat]
    until = mine[-1] if mine and mine[-1] == begins[-1] else len(lines)
    last = max((at for at in mine if at < until), default=-1)
    others = [at for at in begins if last < at < until]
    return slice(others[0], until) if others else slice(0, 0)


def news(look: Look) -> News:
    """The news for the one who reads."""
    span = lately(look.lines, look.seat)
    lines = look.lines[span]
    found = News()
    at_sea = _at_sea(look.lines[: span.start])
    for line in lines:
        _note(found, line, at_sea)
    return found


def under_way(look: Look) -> News:
    """The reader's own marches and voyages of this turn, as far as they have gone."""
    begins = [at for at, line in enumerate(look.lines) if line.message == "turn.begins"]
    found = News()
    if begins and look.seat is not None and seat_of(look.lines[begins[-1]].params["seat"]) == look.seat:
        at_sea = _at_sea(look.lines[: begins[-1]])
        for line in look.lines[begins[-1] :]:
            if line.message in MOVES:
                _note(found, line, at_sea)
    return found


def _at_sea(lines: Sequence[Line]) -> dict[str, str]:
    """Where galleys were last, as far as they have sailed."""
    return {line.params["galley"]: called(line.params["into"]) for line in lines if line.message == "move.sailed"}


def _note(found: News, line: Line, at_sea: dict[str, str]) -> None:
    params = line.params
    if line.message in ("move.march", "move.road"):
        how = line.message.partition(".")[2]
        found.trails.append((seat_of(params["seat"]), called(params["land"]), called(params["into"]), how))
    elif line.message == "retreat.done":
        found.trails.append((seat_of(params["seat"]), called(params["land"]), called(params["into"]), "flight"))
    elif line.message == "move.sailed":
        start, end = at_sea.get(params["galley"]), called(params["into"])
        if start is not None and start != end:
            found.trails.append((seat_of(params["seat"]), start, end, "sea"))
        at_sea[params["galley"]] = end
    elif line.message in ("battle.begins", "naval.begins"):
        place = called(params.get("land") or params["place"])
        found.battles.append(place.partition(".")[0])
    elif line.message == "conquered":
        found.taken[called(params["land"])] = seat_of(params["seat"])


# -- on the map ------------------------------------------------------------------------------------------------------
def marks(found: News) -> Markup | None:
    """Arrows for marches, crossed swords for battles, rings for provinces that changed hands."""
    if not found.places:
        return None
    drawn: list[Node] = [_trail(*each) for each in dict.fromkeys(found.trails)]
    drawn += [
        h.circle(cx=MIDDLE[land][0], cy=MIDDLE[land][1], r=17, class_=f"taken {seat_class(seat)}")
        for land, seat in found.taken.items()
    ]
    drawn += [
        h.g(
            h.circle(cx=MIDDLE[place][0], cy=MIDDLE[place][1] - 26, r=8, class_="fought"),
            h.path(d=_swords(MIDDLE[place]), class_="swords"),
        )
        for place in dict.fromkeys(found.battles)
    ]
    return h.g(drawn, class_="news-marks", aria_hidden="true")


def _swords(point: Point) -> str:
    x, y = point[0], point[1] - 26
    return (
        f"M{x - 4:.1f} {y - 4:.1f}l8 8M{x + 4:.1f} {y - 4:.1f}l-8 8"
        f"M{x - 4.4:.1f} {y + 1.6:.1f}l2.8 2.8M{x + 4.4:.1f} {y + 1.6:.1f}l-2.8 2.8"
    )


def bent(start: Point, end: Point) -> str:
    """A line from one place to another that bends a little, and stops short of both."""
    (x1, y1), (x2, y2) = start, end
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    short = min(12 / length, 0.3)
    ax, ay, bx, by = x1 + (x2 - x1) * short, y1 + (y2 - y1) * short, x2 - (x2 - x1) * short, y2 - (y2 - y1) * short
    cx, cy = (ax + bx) / 2 + (y2 - y1) * BEND, (ay + by) / 2 - (x2 - x1) * BEND
    return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def _trail(seat: int, start: str, end: str, how: str) -> Markup:
    line = bent(MIDDLE[start], MIDDLE[end])
    head = _head(line)
    return h.g(
        h.path(d=line, class_="trail-in"),
        h.path(d=line, class_=f"trail trail--{how}"),
        h.path(d=head, class_="trail-head"),
        class_=seat_class(seat),
    )


def _head(line: str) -> str:
    """The head of an arrow at the end of a bent line, in the direction it arrives."""
    _, _, rest = line.partition("Q")
    cx, cy, bx, by = map(float, rest.split())
    length = max(((bx - cx) ** 2 + (by - cy) ** 2) ** 0.5, 1)
    ux, uy = (bx - cx) / length, (by - cy) / length
    tip = bx + ux * 5, by + uy * 5
    left, right = (bx - uy * 4, by + ux * 4), (bx + uy * 4, by - ux * 4)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (tip, left, right)) + "z"
