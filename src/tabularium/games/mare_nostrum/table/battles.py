"""Battles in the report: who fought with what, how the dice fell, and who won."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .livery import hue, shield
from .stage import Stage

BATTLES = ("battle.naval", "battle.field")
SIEGES = ("city.assault", "city.siege")
WON = "battle.won"


TAKEN = ("city.occupied", "city.freed")


def size(line: Line) -> int:
    """How many fought."""
    told = line.params
    return int(told["units"]) + int(told["enemies"] if line.message in BATTLES else told["garrison"])


def is_mine(stage: Stage, line: Line) -> bool:
    """Did the reader's nation fight in it?"""
    if stage.me is None:
        return False
    city = stage.view["cities"].get(line.params.get("city"))
    holder = stage.view["provinces"][city["province"]]["nation"] if city else None
    return holder == stage.me or any(stage.me in line.params.get(side, []) for side in ("one", "other", "nations"))


def decided(line: Line, lines: list[Line]) -> Line | None:
    """The line that tells what a fight decided: who won it, or to whom the city fell."""
    at = lines.index(line) + 1
    if line.message in BATTLES:
        return lines[at] if at < len(lines) and lines[at].message == WON else None
    city = line.params["city"]
    for each in lines[at:]:
        if each.params.get("city") == city:
            return each if each.message in TAKEN else None
    return None


def weight(stage: Stage, line: Line, lines: list[Line]) -> tuple[bool, bool, bool, int]:
    """How much a fight matters to the reader: the own ones first, then a city that fell, a battle won, and the size."""
    outcome = decided(line, lines)
    return is_mine(stage, line), outcome is not None and outcome.message in TAKEN, outcome is not None, size(line)


def lead(stage: Stage, line: Line, lines: list[Line]) -> Markup:
    """The battle of the year, side by side with its dice, and who won it."""
    look, told = stage.look, line.params
    won = decided(line, lines)
    place = told.get("sea") or told.get("province") or told.get("city")
    return h.article(
        h.p(icon("war"), " ", stage.name(str(place)), class_="chip chip--bad"),
        h.h3(Markup(look.rich.line(won)) if won else look.text("board.year.no_victor"), class_="headline"),
        h.p(Markup(look.rich.line(line)), " ", look.rule_link(line.rule) if line.rule else None, class_="txt"),
        _sides(stage, line),
    )


def dice(stage: Stage, line: Line) -> Markup | None:
    """How the dice of any fight fell, at hand under its line; lines of an older house have none."""
    if "dice" not in line.params:
        return None
    return h.details(h.summary(stage.look.text("board.year.dice")), _sides(stage, line), class_="why small")


def _sides(stage: Stage, line: Line) -> Markup:
    told = line.params
    rows: list[tuple[list[str], int, int]] = (
        [(told["one"], told["units"], told["lost"]), (told["other"], told["enemies"], told["killed"])]
        if line.message in BATTLES
        else [(told["nations"], told["units"], told["lost"]), ([told["city"]], told["garrison"], told["broken"])]
    )
    rolled = told.get("dice", [None, None])
    return h.div(
        [_side(stage, *row, volley) for row, volley in zip(rows, rolled, strict=True)],
        class_="fight",
    )


def _side(stage: Stage, names: list[str], had: int, lost: int, volley: list[list[int]] | None) -> Markup:
    look = stage.look
    nations = [each for each in names if each.startswith("nation:")]
    return h.div(
        h.p([shield(each, "s") for each in nations], " ", h.b(look.words.listing(map(stage.name, names)))),
        _volley(stage, volley) if volley else None,
        h.p(look.text("board.year.side", n=had, lost=lost)),
        class_=f"fight__side {hue(nations[0])}" if nations else "fight__side",
    )


def _volley(stage: Stage, volley: list[list[int]]) -> Node:
    """Every die with its face, those that hit ringed; in words for who cannot see them."""
    look = stage.look
    hits, misses = volley
    if not hits and not misses:
        return None
    faces = [h.span(die, class_=f"d10 {kind}") for kind, them in (("hit", hits), ("miss", misses)) for die in them]
    return [
        h.p(faces, class_="volley", aria_hidden="true"),
        h.p(look.text("board.year.hits", n=len(hits), all=len(hits) + len(misses))),
    ]
