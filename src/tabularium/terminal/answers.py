"""Typed text as an answer: a number from the list, a name or its beginning, an amount, or several of these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tabularium.draw import Words
from tabularium.engine import Amount, Answer, Ask, Pick, Subset, Surface

A = TypeVar("A", bound=Ask)
SEVERAL = re.compile(r"[,\s]+")
NOTHING = "-"


class Typing(Generic[A]):
    """How a kind of ask is answered at a keyboard."""

    def read(self, ask: A, typed: str, words: Words, draft: Answer) -> Answer:
        """The answer that was meant. Text that makes no sense is handed on as it is, to be refused with a reason.

        None where the line did not answer, but changed the draft of a sheet.
        """
        raise NotImplementedError

    def lines(self, ask: A, words: Words, draft: Answer) -> list[str]:
        """The text below the question."""
        return [
            f"  [bold]{number:>2}[/]  {capital(words.option(ask, each))}" for number, each in enumerate(ask.things, 1)
        ]

    def says(self, ask: A, words: Words) -> str | None:
        """A hint about what to type, where no list tells."""
        return None


terminal = Surface[Typing[Any]]("terminal")


@terminal.control(Pick)
class One(Typing[Pick]):
    """An option by its number or its name."""

    def read(self, ask: Pick, typed: str, words: Words, draft: Answer) -> Answer:
        return _one(ask, typed, words)


@terminal.control(Amount)
class Number(Typing[Amount]):
    """A whole number."""

    def read(self, ask: Amount, typed: str, words: Words, draft: Answer) -> Answer:
        return int(typed) if re.fullmatch(r"[+-]?\d+", typed) else typed

    def says(self, ask: Amount, words: Words) -> str:
        if ask.spaces is not None:
            return words.text("play.spaces", spaces=ask.spaces)
        return words.text("play.amount", low=ask.low, high=ask.high)


@terminal.control(Subset)
class Several(Typing[Subset]):
    """Numbers with spaces or commas, or names with commas; a dash is nothing at all."""

    def read(self, ask: Subset, typed: str, words: Words, draft: Answer) -> Answer:
        if typed == NOTHING:
            return []
        parts = SEVERAL.split(typed.strip())
        if not all(part.isdigit() for part in parts):
            parts = [part.strip() for part in typed.split(",")]
        return [_one(ask, part, words) for part in parts if part]

    def says(self, ask: Subset, words: Words) -> str:
        return words.text("play.subset", least=ask.least, most=ask.most)


def capital(words: str) -> str:
    """With a capital at the beginning, wherever the markup lets it begin."""
    at = words.find("]") + 1 if words.startswith("[") else 0
    return words[:at] + words[at : at + 1].upper() + words[at + 1 :]


def only_answer(ask: Ask) -> Answer | None:
    """The answer that needs no typing, for there is no other; None where there is a choice."""
    return None if ask.is_choice() else next(iter(ask.legal()))


def _one(ask: Ask, typed: str, words: Words) -> str:
    """One of the options by its number, its key, its name, or the beginning of its name."""
    return matching(ask, typed, ask.things, words)


def matching(ask: Ask, typed: str, options: Sequence[str], words: Words) -> str:
    """The one of these that is meant; what was typed, where none or several could be."""
    if typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    tried = [answer for answer, _ in ask.near() if isinstance(answer, str)]
    names = {option: words.option(ask, option).casefold() for option in [*options, *tried]}
    wish = typed.casefold()
    for fits in (
        lambda option, name: wish in (option, name),
        lambda option, name: name.startswith(wish) or option.startswith(wish),
        lambda option, name: wish in name,
    ):
        found = [option for option, name in names.items() if fits(option, name)]
        if len(found) == 1:
            return found[0]
    return typed
