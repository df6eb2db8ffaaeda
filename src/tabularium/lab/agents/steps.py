"""An answer made in small steps: each is a short list of choices, and together they can say every legal answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabularium.engine import Amount, Answer, Ask, Sheet, Subset

MOST_CHOICES = 256
"""A longer list is parted: first one chooses a part, then within it."""
DONE = "done"
"""Ends a set."""
BLANK = "blank"
"""A section of a sheet as the game hands it out."""

Drafts = Callable[[Sheet], Mapping[str, Answer]]
"""Whole sheets by name, from which the sections of a sheet may be taken."""


@dataclass(frozen=True)
class Answered:
    """The steps are over: this is the answer."""

    answer: Answer


@dataclass(frozen=True)
class Step:
    """One choice among several; `follow` says what comes after the choice of this number."""

    choices: Sequence[str]
    follow: Callable[[int], Step | Answered]


def first_step(ask: Ask, drafts: Drafts = lambda sheet: {}) -> Step | Answered:
    """The first step towards an answer."""
    if isinstance(ask, Sheet):
        return _section(ask, drafts(ask), list(ask.form.__struct_fields__), ask.default)
    if isinstance(ask, Subset):
        return _part(ask, [])
    if isinstance(ask, Amount):
        numbers = list(ask.legal())
        return _listed([str(number) for number in numbers], lambda at: Answered(numbers[at]))
    answers = list(ask.legal())
    return _listed(answers, lambda at: Answered(answers[at]))


def _listed(choices: Sequence[str], follow: Callable[[int], Step | Answered]) -> Step | Answered:
    """A step with these choices, or several where they are many."""
    if len(choices) <= MOST_CHOICES:
        return Step(choices, follow)
    size = -(-len(choices) // MOST_CHOICES)
    starts = range(0, len(choices), size)
    parts = [choices[start : start + size] for start in starts]

    def within(part: int) -> Step | Answered:
        return _listed(parts[part], lambda at: follow(starts[part] + at))

    return Step([f"{part[0]}..{part[-1]}" for part in parts], within)


def _part(ask: Subset, chosen: list[str]) -> Step | Answered:
    """The next thing of a set. Things are taken in the order of the list, so that each set has one way to it."""
    if ask.sets is not None:
        begun = [each for each in ask.sets if each[: len(chosen)] == chosen]
        things = list(dict.fromkeys(each[len(chosen)] for each in begun if len(each) > len(chosen)))
        enough = chosen in begun
    else:
        after = ask.options.index(chosen[-1]) + 1 if chosen else 0
        missing = ask.least - len(chosen)
        last = len(ask.options) - max(missing - 1, 0)
        things = list(ask.options[after:last]) if len(chosen) < ask.most else []
        enough = missing <= 0
    choices = [*things, DONE] if enough else things
    if choices == [DONE]:
        return Answered(chosen)
    return _listed(choices, lambda at: _part(ask, [*chosen, things[at]]) if at < len(things) else Answered(chosen))


def _section(ask: Sheet, drafts: Mapping[str, Answer], left: list[str], sheet: dict[str, Any]) -> Step | Answered:
    """The next section of a sheet: as it stands, or as one of the drafts has it, if the sheet stays legal with it."""
    if not left:
        return Answered(sheet)
    section, *later = left
    ways, sheets = [f"{section}:{BLANK}"], [sheet]
    for name, draft in drafts.items():
        changed = {**sheet, section: draft[section]}
        if changed not in sheets and ask.accepts(changed):
            ways.append(f"{section}:{name}")
            sheets.append(changed)
    if len(sheets) == 1:
        return _section(ask, drafts, later, sheet)
    return _listed(ways, lambda at: _section(ask, drafts, later, sheets[at]))
