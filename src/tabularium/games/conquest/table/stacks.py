"""Pieces on the map: boxes with a glyph and a number, stacks of them by owner, and what can be pressed among them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.numerals import roman
from tabularium.draw.parts import EMBLEMS, SPRITE, seat_class
from tabularium.draw.svg import Node, h
from tabularium.engine import Subset

from ..pieces import KINDS, LAND_KINDS
from ..routes import Said
from ..state import NOBODY
from .plans import gives
from .stage import Stage, number_of

WIDE, HIGH, GAP = 14, 20, 1
GLYPH = 10.4
TOWN = 13
MOST_IN_A_ROW = 5


def spot(
    look: Look,
    option: str,
    *children: Node,
    label: str,
    class_: str = "",
    answer: str | None = None,
    then: str | None = None,
    drags: bool = False,
) -> Markup:
    """Something on the map: glowing if it is an answer, explaining itself if it would be tempting, or only drawn.

    With `answer` pressing it gives that answer, which another thing on the table stands for as well; `then` is what is
    answered along with it. The things that `drags` can be drawn to a place instead of being pressed.
    """
    given = answer or option
    if given in look.options:
        look.place(given)
        chooses = isinstance(look.ask, Subset)
        return h.g(
            *children,
            class_=f"target {class_}".rstrip(),
            role="button",
            tabindex="0",
            aria_label=label,
            data_answer=None if chooses else json.dumps(given),
            data_then=then,
            data_drags=json.dumps(given) if drags else None,
            data_place=option if option.startswith("space:") else None,
            data_option=given if chooses else None,
            aria_pressed="false" if chooses else None,
        )
    refusal = look.refused.get(json.dumps(given))
    if refusal is not None:
        look.place(given)
        why = look.why(refusal)
        place = option if option.startswith("space:") else None
        named = {"role": "button", "tabindex": "0", "aria_label": label, "data_place": place}
        return h.g(*children, class_=f"no {class_}".rstrip(), **named, **why)
    return h.g(*children, class_=class_ or None)


@dataclass(frozen=True)
class Box:
    """A piece, or several of a kind: a symbol with a number; `option` is the answer it stands for."""

    symbol: str
    text: str
    label: str
    option: str = ""
    leads: bool = False
    chosen: bool = False
    instead: bool = False
    """Can it be called once the one under orders is let go?"""

    def draw(self, look: Look, x: float, y: float) -> Markup:
        """The box with its upper left corner here."""
        box = [
            h.rect(
                x=x,
                y=y,
                width=WIDE,
                height=HIGH,
                rx=WIDE / 2 if self.leads else 2,
                class_=f"piece__box{' is-chosen' if self.chosen else ''}",
            ),
            h.use(href=f"{SPRITE}#{self.symbol}", x=x + 1.8, y=y + 1, width=GLYPH, height=GLYPH),
            h.text(self.text, x=x + WIDE / 2, y=y + HIGH - 1.7, class_="piece__num"),
        ]
        if self.instead and look.ask is not None:
            says = [Said(look.ask.key, "stay"), Said("move.who", self.option)]
            return h.g(box, class_="instead", role="button", tabindex="0", aria_label=self.label, **gives(says))
        if self.chosen:
            return h.g(box, class_="carried", data_drags="")
        return spot(look, self.option, box, label=self.label, drags=look.asks("move.who")) if self.option else h.g(box)


def leader_boxes(stage: Stage, seat: int, place: str) -> list[Box]:
    """The leaders in a place: one by one where they can be chosen, else the generals in one box with their number."""
    look = stage.look
    names = sorted(stage.leaders.get((seat, place), []), key=lambda name: (not name.endswith("_caesar"), name))
    params = look.ask.params if look.ask is not None else {}
    chosen = {params.get("leader"), *params.get("leaders", [])} if look.asks("move.march", "move.land") else set()
    one_by_one = any(
        key in look.options or json.dumps(key) in look.refused or key in chosen or key in stage.others
        for key in [f"leader:{name}" for name in names]
    )
    boxes = []
    generals = [name for name in names if not name.endswith("_caesar")]
    for name in names:
        key = f"leader:{name}"
        if name not in generals:
            boxes.append(_leader_box(stage, "u-caesar", "·", key, key in chosen))
        elif one_by_one:
            boxes.append(_leader_box(stage, "u-general", roman(number_of(name)), key, key in chosen))
    if generals and not one_by_one:
        boxes.append(Box("u-general", str(len(generals)), look.text("board.generals", n=len(generals)), "", True))
    return boxes


def _leader_box(stage: Stage, symbol: str, text: str, key: str, chosen: bool) -> Box:
    instead = key in stage.others and key not in stage.look.options and not chosen
    return Box(symbol, text, stage.look.words.ref(key), key, True, chosen, instead)


def unit_boxes(stage: Stage, numbers: Sequence[int]) -> list[Box]:
    """Land units, a box a kind."""
    return [
        Box(f"u-{kind}", str(count), stage.look.words.ref(f"unit:{kind}_{count}"))
        for kind, count in zip(KINDS[:LAND_KINDS], numbers, strict=True)
        if count
    ]


def rows_of(stage: Stage, land: str) -> list[tuple[int, list[Box]]]:
    """The pieces in a land, row by row: their owner, and the boxes."""
    seats = [each["seat"] for each in stage.players]
    rows = []
    for seat in seats:
        leaders, units = leader_boxes(stage, seat, land), unit_boxes(stage, stage.units(seat, land))
        if len(leaders) + len(units) <= MOST_IN_A_ROW:
            leaders, units = leaders + units, []
        rows += [(seat, row) for row in (leaders, units) if row]
    return rows


def stack(stage: Stage, land: str, x: float, y: float) -> tuple[Markup, float]:
    """Everything that stands in a land, and where it ends below; city and control marker come before the first row."""
    there = stage.view["lands"][land]
    drawn: list[Node] = []
    rows = rows_of(stage, land)
    before = []
    if there["city"]:
        before.append(town(there["fortified"]))
    if there["control"] is not None and any(seat != there["control"] for seat, _ in rows or [(NOBODY, [])]):
        before.append(marker(there["control"], TOWN / 2, TOWN / 2))
    for at, (seat, boxes) in enumerate(rows or [(0, [])]):
        signs = before if at == 0 else []
        left = x - ((len(boxes) + len(signs)) * (WIDE + GAP) - GAP) / 2
        drop = 3.5 if boxes else 0
        for sign in signs:
            drawn.append(h.g(sign, transform=f"translate({left:.1f} {y + drop:.1f})"))
            left += WIDE + GAP
        row = [box.draw(stage.look, round(left + n * (WIDE + GAP), 1), round(y, 1)) for n, box in enumerate(boxes)]
        drawn.append(h.g(row, class_=f"piece {seat_class(seat)}"))
        y += (HIGH + 1.5) if boxes else TOWN + 1 if signs else 0
    return h.g(drawn), y


def town(fortified: bool) -> Markup:
    """A city, square where it is fortified."""
    return h.g(
        h.rect(width=TOWN, height=TOWN, rx=1 if fortified else TOWN / 2, class_="bg"),
        h.use(href=f"{SPRITE}#{'u-fort' if fortified else 'u-city'}", x=2, y=2, width=9, height=9),
        class_="ivory",
    )


def marker(seat: int, x: float, y: float, radius: float = 5.8) -> Markup:
    """A control marker: the owner's emblem."""
    size = radius * 1.44
    return h.g(
        h.circle(cx=round(x, 1), cy=round(y, 1), r=radius, class_="ctl"),
        h.use(
            href=f"{SPRITE}#e-{EMBLEMS[seat % len(EMBLEMS)]}",
            x=round(x - size / 2, 1),
            y=round(y - size / 2, 1),
            width=round(size, 1),
            height=round(size, 1),
        ),
        class_=f"piece {seat_class(seat)}",
    )


def fleet(stage: Stage, seat: int, place: str, x: float, y: float) -> Markup:
    """A seat's galleys in a place: one by one where they can be chosen, with a pip where something is aboard."""
    look = stage.look
    names = stage.galleys[seat, place]
    pressed = [name for name in names if _matters(look, f"galley:{name}") or f"galley:{name}" in stage.others]
    shown: list[tuple[str, str, str]] = [(name, roman(number_of(name)), f"galley:{name}") for name in pressed]
    others = [name for name in names if name not in pressed]
    if others:
        shown.append((others[0], str(len(others)), ""))
    left = x - (len(shown) * (WIDE + GAP) - GAP) / 2
    drawn = []
    for at, (name, text, option) in enumerate(shown):
        across = round(left + at * (WIDE + GAP), 1)
        instead = option in stage.others and option not in look.options and not look.asks("move.sail")
        box = Box("u-galley", text, aboard_of(stage, name), option, instead=instead)
        named = box.draw(look, across, round(y - HIGH / 2, 1))
        carried = [each for each in (others if not option else [name]) if laden(stage, each)]
        pip = h.circle(cx=across + WIDE - 1, cy=round(y - HIGH / 2 + 1, 1), r=3, class_="pip") if carried else None
        drawn.append(h.g(named, pip))
    return h.g(drawn, class_=f"piece {seat_class(seat)}")


def _matters(look: Look, option: str) -> bool:
    return option in look.options or json.dumps(option) in look.refused


def laden(stage: Stage, galley: str) -> bool:
    """Is anybody aboard?"""
    there: dict[str, Any] = stage.view["galleys"][galley]
    return any(there["cargo"].values()) or (there["owner"], galley) in stage.leaders


def aboard_of(stage: Stage, galley: str) -> str:
    """A galley with what is aboard, in words."""
    look = stage.look
    there = stage.view["galleys"][galley]
    leaders = [f"leader:{name}" for name in stage.leaders.get((there["owner"], galley), [])]
    units = [f"unit:{kind}_{count}" for kind, count in there["cargo"].items() if count]
    return look.text("board.galley.aboard", galley=f"galley:{galley}", load=[*leaders, *units])
