"""Answers ahead: standing answers, and moments at which the table shall wait for me."""

from __future__ import annotations

import json
import re
from typing import Any

from tabularium.draw.look import Look
from tabularium.draw.parts import chip, icon
from tabularium.draw.svg import Node, h
from tabularium.engine.match import FORCED
from tabularium.shapes.tables import StandingInfo

from .sheets import page
from .shown import Shown

UNTIL, WINDOW = "until", "window"
"""Families of the game's catalogue: scenes that end a standing answer, and moments one can be waited for at."""


def ahead(shown: Shown) -> Node:
    """The box for answers ahead; nothing if there is nothing to answer ahead."""
    look = shown.look
    parts = [_standing(look), _cards(shown), _stops(shown), _forced(shown)]
    if not any(parts):
        return None
    return h.details(
        h.summary(icon("standing"), " ", look.text("ahead.title"), class_="btn btn--quiet btn--small"),
        h.div(parts, class_="pop stack"),
        class_="popbox",
        data_fold="ahead",
    )


def _standing(look: Look) -> Node:
    """The form of a standing answer, for questions that the game names."""
    if look.ask is None or look.ask.key not in look.game.ahead:
        return None
    field = page.of(look.ask).ahead(look, look.ask)
    if field is None:
        return None
    moments = [
        ("", look.text("ahead.for_good")),
        *((each, look.text(f"until.{each}")) for each in look.words.family(UNTIL)),
    ]
    return h.section(
        h.h3(look.text("bar.standing"), class_="label"),
        h.p(look.text("bar.standing.note"), class_="small"),
        h.label(h.span(look.text("ahead.answer")), field, class_="field"),
        h.label(
            h.span(look.text("ahead.until")),
            h.select(
                (h.option(word, value=value) for value, word in moments),
                class_="select",
                data_until=True,
            ),
            class_="field",
        )
        if len(moments) > 1
        else None,
        h.button(look.text("bar.standing.set"), type="button", class_="btn btn--small", data_stand=look.ask.key),
        class_="stack",
        data_standing=True,
    )


def _cards(shown: Shown) -> Node:
    """The cards at whose moments the table waits for me, whether I hold them or not."""
    look = shown.look
    if not look.game.cards or look.seat is None:
        return None
    return h.section(
        h.h3(look.text("ahead.cards"), class_="label"),
        h.p(look.text("ahead.cards.note"), class_="small"),
        (
            h.label(
                h.input(type="checkbox", data_stop=card, checked=card in shown.sight.stops),
                h.span(look.words.ref(card)),
                class_="check",
            )
            for card in look.game.cards
        ),
        h.button(look.text("ahead.cards.none"), type="button", class_="btn btn--small", data_stops_none=True),
        class_="stack",
        data_cards=True,
    )


def _stops(shown: Shown) -> Node:
    """The windows at which the table can wait for me."""
    look = shown.look
    windows = look.words.family(WINDOW)
    if not windows:
        return None
    return h.section(
        h.h3(look.text("ahead.stops"), class_="label"),
        h.p(look.text("ahead.stops.note"), class_="small"),
        (
            h.label(
                h.input(type="checkbox", data_stop=window, checked=window in shown.sight.stops),
                h.span(look.text("ahead.when", window=look.text(f"window.{window}"))),
                class_="check",
            )
            for window in windows
        ),
        class_="stack",
    )


def _forced(shown: Shown) -> Node:
    """Single answers: given by the server, or by me where I wished so."""
    look = shown.look
    if look.seat is None:
        return None
    kinds = [each.partition(".")[2] for each in shown.sight.stops if each.startswith(f"{FORCED}.")]

    def wish(window: str, text: str) -> Node:
        box = h.input(type="checkbox", data_stop=window, checked=window in shown.sight.stops)
        return h.label(box, h.span(text), class_="check")

    return h.section(
        h.h3(look.text("ahead.forced"), class_="label"),
        h.p(look.text("ahead.forced.note"), class_="small"),
        wish(FORCED, look.text("ahead.forced.never")),
        (wish(f"{FORCED}.{key}", _question(look, key)) for key in kinds),
        class_="stack",
    )


# -- what stands -----------------------------------------------------------------------------------------------------
def stands(look: Look, each: StandingInfo) -> Node:
    """A standing answer: its question, answer and end, with a button to remove it."""
    answer = ", ".join(_said(look, each.key, answer) for answer in each.prefer)
    until = f"until.{each.until}"
    text = look.text("bar.stands", question=_question(look, each.key), answer=answer)
    if each.about:
        text = f"{text} ({', '.join(_told(look, name, bound) for name, bound in each.about.items())})"
    if each.until is not None and look.words.has(until):
        text = look.text("bar.stands.until", stands=text, until=look.text(until))
    return chip(
        h.span(text),
        h.button(
            "×",
            type="button",
            class_="chip__x",
            data_unstand=each.key,
            data_about=json.dumps(dict(each.about)),
            aria_label=look.text("bar.stands.end"),
        ),
        kind="info",
        sign="standing",
    )


def _told(look: Look, name: str, bound: Any) -> str:
    """The questions it applies to: things by name, numbers by bounds."""
    if isinstance(bound, str):
        return look.words.ref(bound) if ":" in bound else bound
    least, most = bound
    word = look.text(f"view.{name}") if look.words.has(f"view.{name}") else name
    return f"{word} {f'≥ {least}' if least is not None else f'≤ {most}'}"


def _question(look: Look, key: str) -> str:
    """The question that is answered ahead, without what is known only when it is asked."""
    if look.ask is not None and look.ask.key == key:
        return look.words.ask(look.ask)
    return re.sub(r"\{[^}]*\}", "…", look.words.template(f"ask.{key}"))


def _said(look: Look, key: str, answer: Any) -> str:
    """A standing answer as its button says it."""
    if look.ask is not None and look.ask.key == key and not isinstance(answer, dict):
        return look.words.option(look.ask, answer)
    if isinstance(answer, dict):
        return look.text("ahead.sheet")
    if not isinstance(answer, str):
        return str(answer)
    if ":" in answer:
        return look.words.ref(answer)
    return re.sub(r"\{[^}]*\}", "…", look.words.template(f"ask.{key}.{answer}"))
