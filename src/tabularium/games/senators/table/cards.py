"""The faces of the cards, large and small."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import use
from tabularium.draw.svg import Node, h, join

from ..cards import NUMBERS, RESOURCES

GOODS = {"grain": "wheat", "meat": "cattle", "iron": "iron", "cloth": "cloth", "wood": "wood", "olives": "olives"}
"""The symbol and the colour of each good."""
SIGNS = {
    "governor": "u-city",
    "censor": "i-gavel",
    "consul": "i-influence",
    "quaestor": "i-talents",
    "vox_populi": "i-popularity",
    "tribunes_support": "i-tribune",
    "lictors": "i-military",
    "merchants": "i-trade",
    "cavalry": "u-cavalry",
    "pontifex_maximus": "i-oratory",
    "princeps_senatus": "i-leader",
    "prefects": "i-lock",
    "praetors": "i-stability",
    "war": "i-war",
    "new_senator": "i-votes",
    "public_deficit": "i-talents",
    "civil_conflict": "i-unrest",
    "eviction": "i-flag",
    "senate_majority": "i-influence",
}


def kind_of(card: str) -> str:
    """The kind of a card: grain, governor, censor, war, merchants."""
    if card.startswith("governor_"):
        return "governor"
    stem, _, number = card.rpartition("_")
    return stem if number.isdigit() else card


def is_resource(card: str) -> bool:
    """Is it one of the goods?"""
    return NUMBERS[card] in RESOURCES


def note(look: Look, card: str) -> str | None:
    """The effect of a Senate or Influence card, in a sentence; goods explain themselves."""
    return None if is_resource(card) else look.text(f"board.note.{kind_of(card)}")


def face(look: Look, card: str, value: int | None = None) -> Markup:
    """The print on a card: value, picture and name; a governor shows the good it governs."""
    kind = kind_of(card)
    if kind in GOODS:
        colour = f"res res-{GOODS[kind]}"
        return join(
            h.span(card.rpartition("_")[2], class_=f"card__v {colour}"),
            h.span(use(f"r-{GOODS[kind]}"), class_=f"card__art {colour}"),
            h.span(look.text(f"board.card.{kind}"), class_="card__t"),
        )
    good = card.partition("_")[2] if kind == "governor" else ""
    return join(
        h.span(value, class_="card__v"),
        h.span(use(SIGNS[kind]), class_="card__art card__art--senate"),
        h.span(
            look.text(f"board.card.{kind}"),
            h.small(use(f"r-{GOODS[good]}", "i"), class_=f"card__of res res-{GOODS[good]}") if good else None,
            class_="card__t",
        ),
    )


def card(look: Look, name: str, size: str = "", label: str | None = None, **attributes: Any) -> Markup:
    """A card on the table: a target, a refusal or simply a card."""
    senate = "" if is_resource(name) else " card--senate"
    return look.thing(
        f"card:{name}",
        face(look, name),
        class_=f"card{size and f' card--{size}'}{senate}",
        label=label or look.words.ref(f"card:{name}"),
        title=note(look, name),
        **attributes,
    )


def small(look: Look, card: str, *more: Node) -> Markup:
    """A card as a small token in a line."""
    kind = kind_of(card)
    name = look.words.ref(f"card:{card}")
    if kind in GOODS:
        value = h.span(card.rpartition("_")[2], aria_hidden="true")
        sign, colour = use(f"r-{GOODS[kind]}"), f"res res-{GOODS[kind]}"
        return h.span(sign, value, h.span(name, class_="sr"), *more, class_=f"facecard {colour}", title=name)
    good = card.partition("_")[2] if kind == "governor" else ""
    return h.span(
        use(SIGNS[kind]),
        h.span(look.text(f"board.card.{kind}"), aria_hidden="true"),
        h.span(use(f"r-{GOODS[good]}"), class_=f"res res-{GOODS[good]}") if good else None,
        h.span(name, class_="sr"),
        *more,
        class_="facecard facecard--senate",
        title=note(look, card),
    )
