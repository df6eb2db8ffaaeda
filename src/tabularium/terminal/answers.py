"""What is typed, as an answer: a number from the list, a name or its beginning, an amount, several of these."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabularium.draw import Words
from tabularium.engine import Amount, Answer, Ask, Pick, Subset

SEVERAL = re.compile(r"[,\s]+")
NOTHING = "-"


def listed(ask: Ask) -> list[str]:
    """The answers that are shown with a number."""
    return list(ask.options) if isinstance(ask, Pick | Subset) else []


def read_answer(ask: Ask, typed: str, words: Words) -> Answer:
    """The answer somebody means. What cannot be understood is handed on as it is, to be refused with a reason."""
    if isinstance(ask, Amount):
        return int(typed) if re.fullmatch(r"[+-]?\d+", typed) else typed
    if isinstance(ask, Subset):
        return _several(ask, typed, words)
    return _one(ask, typed, listed(ask), words)


def only_answer(ask: Ask) -> Answer | None:
    """The answer that needs no typing, for there is no other; None where there is a choice."""
    return None if ask.is_choice() else next(iter(ask.legal()))


def _several(ask: Subset, typed: str, words: Words) -> list[str]:
    """Numbers with spaces or commas, or names with commas; a dash is nothing at all."""
    if typed == NOTHING:
        return []
    parts = SEVERAL.split(typed.strip())
    if not all(part.isdigit() for part in parts):
        parts = [part.strip() for part in typed.split(",")]
    return [_one(ask, part, ask.options, words) for part in parts if part]


def _one(ask: Ask, typed: str, options: Sequence[str], words: Words) -> str:
    """One of the options by its number, its key, its name, or the beginning of its name."""
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
