"""The value of a step before it is taken: exact odds of the battles it would bring, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.draw.look import Look
from tabularium.draw.parts import use
from tabularium.draw.svg import Node, h

from ..odds import Force, Odds, Toll, land_battle
from ..pieces import CLASS_KIND, KINDS, LAND_KINDS, UNIT
from .stage import Stage, called, sign_of

LEAST_LOSS = 0.05
"""Losses below this are not worth a word."""


def percent(chance: float) -> int:
    """A chance as a whole number; only what is certain is a hundred or nothing."""
    whole = round(100 * chance)
    if whole in (0, 100) and 0 < chance < 1:
        return 1 if whole == 0 else 99
    return whole


def legion(keys: Sequence[str]) -> list[int]:
    """Infantry, cavalry and catapults of a list of units."""
    numbers = [0] * LAND_KINDS
    for key in keys:
        group, count = UNIT[key]
        numbers[CLASS_KIND[group]] += count
    return numbers


def attack(stage: Stage, land: str) -> Odds | None:
    """The battle the legion that is being moved would fight in a land; None if there is none, or more than one."""
    look = stage.look
    if look.ask is None or not look.asks("move.march", "move.land"):
        return None
    params = look.ask.params
    return assault(stage, land, legion(params["units"]), [params["leader"], *params["leaders"]])


def assault(stage: Stage, land: str, numbers: Sequence[int], leaders: Sequence[str]) -> Odds | None:
    """The battle that these units and leaders of the reader would fight in a land, if it is one."""
    ask = stage.look.ask
    foes = [seat for seat in stage.armed(land) if ask is not None and seat != ask.seat]
    if ask is None or len(foes) != 1:
        return None
    mine = stage.force(ask.seat, land, numbers, [called(key) for key in leaders], galleys=False)
    if not any(mine.units):
        return None
    return land_battle(mine, stage.force(foes[0], land), fort=stage.walled(land, foes[0]))


def losses(look: Look, toll: Toll, force: Force) -> Node:
    """The average losses, kind by kind, and how likely the leaders are captured."""
    parts = [
        h.span(
            use(sign_of(kind), "i"),
            h.span(look.words.number(getattr(toll, kind).expected, "0.0"), aria_hidden="true"),
            h.span(
                look.text(
                    "board.loss.of", n=look.words.number(getattr(toll, kind).expected, "0.0"), unit=f"kind:{kind}"
                ),
                class_="sr",
            ),
            class_="stat",
        )
        for kind in KINDS[: LAND_KINDS + 1]
        if getattr(toll, kind).expected >= LEAST_LOSS
    ]
    taken = 1 - toll.general.chances[0] if force.general else 0.0
    return h.span(
        parts or h.span(look.text("board.loss.none")),
        h.span(look.text("board.loss.generals", percent=percent(taken)), class_="chip")
        if taken >= LEAST_LOSS
        else None,
        h.span(look.text("board.loss.caesar", percent=percent(toll.caesar)), class_="chip chip--bad")
        if toll.caesar >= LEAST_LOSS / 10
        else None,
        class_="losses",
    )
