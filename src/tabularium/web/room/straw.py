"""A straw vote: a question with choices in the private talk of a bench. Each person's last answer counts.

It is only talk: people outside the bench do not see it, and it binds nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.svg import Node, h
from tabularium.shapes.said import Message

ASKED = re.compile(r"([^\[\]]{1,160}) \[([^\[\]]{3,120})\]")
"""A question and, in brackets, its choices with strokes between them; the script writes it so."""
CHOICES = range(2, 5)
MOST_QUESTION = 120
MOST_CHOICE = 30


@dataclass(frozen=True)
class Straw:
    """A straw vote as it stands."""

    asked: Message
    question: str
    choices: tuple[str, ...]
    ballots: dict[int, Message]
    """By seat what was said to it last."""

    def counts(self, said: Message) -> bool:
        """Is this the question, or one of the answers to it?"""
        return said.id == self.asked.id or (said.id > self.asked.id and said.text in self.choices)


def newest(said: Sequence[Message]) -> Straw | None:
    """The last straw vote of a talk."""
    for at, letter in reversed(list(enumerate(said))):
        found = ASKED.fullmatch(letter.text)
        choices = tuple(dict.fromkeys(each.strip() for each in found[2].split("/"))) if found else ()
        if found and len(choices) in CHOICES and all(choices):
            ballots = {each.seat: each for each in said[at + 1 :] if each.text in choices and each.seat is not None}
            return Straw(letter, found[1], choices, ballots)
    return None


def ballot(look: Look, straw: Straw, to: str) -> Node:
    """The question, and a button for each choice with how many have said it."""
    mine = next((each.text for each in straw.ballots.values() if each.mine), None)
    counted = [sum(each.text == choice for each in straw.ballots.values()) for choice in straw.choices]
    return h.section(
        h.header(
            h.h3(look.text("room.straw.of", name=straw.asked.name), class_="label"),
            h.span(look.text("room.straw.binds"), class_="small muted"),
        ),
        h.p(straw.question),
        h.form(
            h.input(type="hidden", name="to", value=to),
            (
                h.button(
                    choice, " ", h.b(count), class_="btn", data_says=choice, aria_pressed=str(choice == mine).lower()
                )
                for choice, count in zip(straw.choices, counted, strict=True)
            ),
            class_="row row--wrap",
            data_press=True,
        ),
        class_="straw",
        aria_label=look.text("room.straw.of", name=straw.asked.name),
    )


READY = ("agree", "speak", "offer")
"""Questions that are asked so often that a tap asks them."""


def ready(look: Look, to: str, floor: str) -> Markup:
    """Questions with their answers, each asked with one tap: first that of the floor."""
    answers = "/".join(look.text(f"room.straw.{each}") for each in ("yes", "no"))
    plain = re.sub(r"[\[\]]", "", floor)[:MOST_QUESTION].strip()
    questions = [each for each in (plain, *(look.text(f"room.straw.ready.{name}") for name in READY)) if each]
    return h.form(
        h.input(type="hidden", name="to", value=to),
        (h.button(each, class_="btn btn--small", data_says=f"{each} [{answers}]") for each in questions),
        class_="row row--wrap",
        data_press=True,
    )


def opening(look: Look, to: str, floor: str = "") -> Node:
    """The form to ask such a question, and those that are ready."""

    def field(name: str, label: str, most: int) -> Node:
        text = look.text(f"room.straw.{label}")
        return h.input(
            class_="input",
            name=name,
            maxlength=most,
            required=True,
            autocomplete="off",
            placeholder=text,
            aria_label=text,
        )

    return h.details(
        h.summary(look.text("room.straw"), class_="btn btn--small btn--quiet"),
        ready(look, to, floor),
        h.form(
            h.input(type="hidden", name="to", value=to),
            field("question", "question", MOST_QUESTION),
            h.div(field("choice", "one", MOST_CHOICE), field("choice", "other", MOST_CHOICE), class_="row"),
            h.button(look.text("room.straw.ask"), class_="btn"),
            class_="stack",
            data_press=True,
        ),
        class_="straw__new",
    )
