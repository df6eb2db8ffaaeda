"""Asks as controls: buttons, a stepper, toggles. They offer exactly the answers of the ask."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import chip
from tabularium.draw.svg import Node, h
from tabularium.engine import Amount, Ask, Pick, Subset, Surface

from .drawers import ANSWERS, IN_A_ROW, choices, drawer, opener
from .picker import in_order, picker
from .values import told

A = TypeVar("A", bound=Ask)
GOES_ON = ("done", "finish", "go_on")
"""Answers that only go on: they carry the filled button and the Enter key."""
FAR = 3
"""From so many steps on, a stepper has a way straight to its end."""
BOARD = "board"
"""What lies on the board itself, and on no panel of its own."""
MOST_SETS = 400
"""As many legal sets as the page is told of; beyond that the server has the last word."""


class Control(Generic[A]):
    """The controls of one kind of ask."""

    def controls(self, look: Look, ask: A, chance: str | None) -> list[Node]:
        """The controls that do not lie on the board."""
        raise NotImplementedError

    def hint(self, look: Look, ask: A) -> str | None:
        """The hint, where the game gives none of its own."""
        return None

    def ahead(self, look: Look, ask: A) -> Node:
        """The choice of a standing answer; nothing where the same question rarely returns."""
        return None

    def panel(self, look: Look, ask: A, number: int | None, version: int) -> Node:
        """The panel beside the board: the form of a sheet."""
        return None

    def says_all(self, ask: A) -> bool:
        """Is there a single button that needs no box around it?"""
        return False


page = Surface[Control[Any]]("page")


def options(look: Look, ask: Ask, chance: str | None = None) -> list[Node]:
    """The controls of an ask that do not lie on the board."""
    return page.of(ask).controls(look, ask, chance)


@page.control(Pick)
class Buttons(Control[Pick]):
    """One button for each option."""

    def controls(self, look: Look, ask: Pick, chance: str | None) -> list[Node]:
        return buttons(look, ask, chance)

    def hint(self, look: Look, ask: Pick) -> str | None:
        placed = any(option in look.placed for option in ask.options)
        return look.text("bar.press_glowing") if placed else None

    def ahead(self, look: Look, ask: Pick) -> Node:
        words = [option for option in ask.options if ":" not in option]
        if not words or not ask.is_choice():
            return None
        return h.select(
            (h.option(look.words.option(ask, option), value=json.dumps(option)) for option in words),
            class_="select",
            data_prefer=True,
        )

    def says_all(self, ask: Pick) -> bool:
        return len(ask.options) == 1


@page.control(Amount)
class Stepper(Control[Amount]):
    """A number with its two steps."""

    def controls(self, look: Look, ask: Amount, chance: str | None) -> list[Node]:
        return stepper(look, ask, chance)

    def ahead(self, look: Look, ask: Amount) -> Node:
        return h.input(
            class_="input input--n", inputmode="numeric", value=ask.default, data_prefer=True, autocomplete="off"
        )


@page.control(Subset)
class Toggles(Control[Subset]):
    """One toggle for each option, and a button that gives the set."""

    def controls(self, look: Look, ask: Subset, chance: str | None) -> list[Node]:
        return toggles(look, ask, chance)

    def hint(self, look: Look, ask: Subset) -> str | None:
        if not ask.most:
            return None
        if ask.least == ask.most:
            return look.text("bar.choose_so_many", n=ask.most)
        return look.text("bar.choose_some" if ask.least else "bar.choose_up_to", least=ask.least, most=ask.most)


def buttons(look: Look, ask: Pick, chance: str | None) -> list[Node]:
    """One button for each option, in their order; near misses are dashed and say why."""
    placed = look.placed if chance is None else set()
    shown = [option for option in ask.options if option not in placed]
    refused = {
        answer: h.button(look.words.option(ask, answer), class_="btn", type="button", **look.why(refusal))
        for answer, refusal in (ask.near() if chance is None else ())
        if isinstance(answer, str) and answer not in placed and answer not in ask.options
    }
    loose = [each for each in shown if each not in GOES_ON]
    ordered = in_order(loose, len(loose) + len(refused))
    things = [(option, _button(look, ask, option, chance, number)) for number, option in enumerate(ordered, start=1)]
    answers = picker(look, [*things, *refused.items()])
    goes = _goes_on(look, ask, [option for option in shown if option in GOES_ON], chance, len(ordered))
    if chance is not None:
        return [*answers, *goes]
    answers += _out_of_sight(look, ask)
    count = len([option for option in ask.options if option not in GOES_ON])
    if count + len(refused) + len(goes) <= IN_A_ROW:
        return [*answers, *goes]
    return [*choices(look, count, look.words.ask(ask), *answers), *goes]


def _goes_on(look: Look, ask: Pick, words: Sequence[str], chance: str | None, before: int) -> list[Node]:
    """The buttons that go on. Enter presses them only where nothing on the board is left to be done instead."""
    left = any(option in look.placed for option in ask.options if option not in words)
    return [
        _button(look, ask, option, chance, before + at if left else 0, primary=True)
        for at, option in enumerate(words, start=1)
    ]


def _button(look: Look, ask: Pick, option: str, chance: str | None, number: int = 0, primary: bool = False) -> Markup:
    """A button with its shortcut key: its number, or Enter where it has none."""
    key = (str(number) if 0 < number < 10 else None if number else "Enter") if chance is None else None
    return h.button(
        _named(look, ask, option),
        h.span("↵" if key == "Enter" else key, class_="kbd", aria_hidden="true") if key else None,
        type="button",
        class_="btn btn--primary" if primary else "btn",
        data_key=key,
        data_answer=json.dumps(option),
        data_chance=chance,
    )


def _out_of_sight(look: Look, ask: Pick | Subset) -> list[Node]:
    """Answers on the board, and on panels that a phone may not show; there the bar names them too."""
    shown: list[Node] = []
    for pane in ("", *sorted(set(look.on_panes.values()))):
        there = [each for each in ask.options if each in look.placed and look.on_panes.get(each, "") == pane]
        named = picker(look, [(each, _twin(look, ask, each)) for each in there])
        shown.append(h.span(named, class_=f"elsewhere elsewhere--{pane or BOARD}") if there else None)
    return shown


def _twin(look: Look, ask: Pick | Subset, option: str) -> Markup:
    """The same answer once more, for a panel that is out of sight."""
    name = _named(look, ask, option) if isinstance(ask, Pick) else look.words.option(ask, option)
    return h.button(name, class_="btn target", **look.give(option))


def _named(look: Look, ask: Pick, option: str) -> Node:
    """The name of an answer, and below it what matters about it now, where the game says so."""
    label, about = look.words.option(ask, option), f"ask.{ask.key}.about"
    known = told(look, option) if look.words.has(about) else None
    if known is None or not look.words.fills(about, known):
        return label
    return h.span(label, h.small(look.text(about, **known), class_="muted"), class_="btn__about")


def stepper(look: Look, ask: Amount, chance: str | None) -> list[Node]:
    """A number between the least and the most, and the button that gives it."""
    label = look.words.ask(ask)
    unit = f"{ask.low}–{ask.high}"
    filled = look.filled if chance is None and ask.accepts(look.filled) else ask.default
    most = look.text("bar.most", n=ask.high)
    row = h.span(
        h.span(
            h.button("−", type="button", data_step="-1", aria_label=look.text("bar.less")),
            h.input(
                inputmode="numeric",
                value=filled,
                data_low=ask.low,
                data_high=ask.high,
                data_spaces=json.dumps(ask.spaces) if ask.spaces else None,
                data_amount=True,
                aria_label=f"{label} {unit}",
                autocomplete="off",
            ),
            h.button("+", type="button", data_step="1", aria_label=look.text("bar.more")),
            class_="amount amount--l",
        ),
        h.button(
            unit,
            type="button",
            class_="btn btn--quiet btn--small nowrap hide-s",
            data_step_to=ask.high,
            aria_label=most,
            title=most,
        )
        if ask.high - ask.low >= FAR
        else h.span(unit, class_="muted small nowrap hide-s"),
        _quick(ask) if chance is None else None,
        class_="row",
    )
    if chance is not None:
        return [row, give(look, ask, "amount", chance)]
    shown = [h.span(filled, data_amount_shown=True), h.span(f" ({unit})", class_="muted")]
    return [opener(look, ANSWERS, *shown), drawer(look, ANSWERS, label, row), give(look, ask, "amount", chance)]


def _quick(ask: Amount) -> Markup:
    """Values that are wanted often, one press each on a phone: the least, the usual, the most."""
    values = [each for each in dict.fromkeys((ask.low, ask.default, ask.high)) if ask.accepts(each)]
    return h.span(
        (h.button(each, type="button", class_="btn", data_step_to=each) for each in values), class_="quick only-s"
    )


def give(look: Look, ask: Ask, kind: str, chance: str | None, word: str = "bar.give", **more: Any) -> Markup:
    """The button that gives a number or a set, with the game's own word if there is one."""
    own = f"ask.{ask.key}.give"
    return h.button(
        look.text(own if look.words.has(own) else word),
        h.span("↵", class_="kbd", aria_hidden="true"),
        type="button",
        class_="btn btn--primary",
        data_key="Enter" if chance is None else None,
        data_give=kind,
        data_chance=chance,
        **more,
    )


def toggles(look: Look, ask: Subset, chance: str | None) -> list[Node]:
    """Toggles for what does not lie on the board, a count, and the button that gives the set."""
    loose = [option for option in ask.options if chance is not None or option not in look.placed]
    sets = [[ask.options.index(each) for each in chosen] for chosen in islice(ask.legal(), MOST_SETS + 1)]
    size = str(ask.least) if ask.least == ask.most else f"{ask.least}–{ask.most}"
    answers = picker(
        look,
        [
            (
                option,
                h.button(
                    look.words.option(ask, option),
                    type="button",
                    class_="btn btn--small target",
                    data_option=option,
                    aria_pressed="false",
                ),
            )
            for option in loose
        ],
    )
    if chance is None and ask.options:
        answers = choices(look, len(ask.options), look.words.ask(ask), *answers, *_out_of_sight(look, ask))
    return [
        *answers,
        chip(h.b(0, data_count=True), f" / {size}", kind="gold") if ask.options else None,
        give(
            look,
            ask,
            "subset",
            chance,
            "bar.give" if ask.options else "bar.go_on",
            data_least=ask.least,
            data_most=ask.most,
            data_options=json.dumps(ask.options),
            data_sets=json.dumps(sets, separators=(",", ":")) if len(sets) <= MOST_SETS else None,
            data_missing=look.text("bar.choose_first", least=ask.least, most=ask.most),
            data_unfit=look.text("bar.no_such_set"),
        ),
    ]
