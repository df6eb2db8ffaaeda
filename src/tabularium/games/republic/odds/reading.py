"""The arguments of `tabularium odds republic`: a question, names, and numbers within their bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from tabularium.engine.refusal import bad


class Bounds(NamedTuple):
    """The least and the most a number may be, and what it is if nobody gives it; without that it must be given."""

    low: int
    high: int
    usual: int | None = 0


@dataclass(frozen=True)
class Typed:
    """A question taken apart."""

    words: list[str]
    numbers: dict[str, int] = field(default_factory=dict)
    named: dict[str, list[str]] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)


def typed(
    arguments: Sequence[str],
    numbers: Mapping[str, Bounds],
    named: Iterable[str] = (),
    switches: Iterable[str] = (),
) -> Typed:
    """Words and flags told apart; `--flag value` and `--flag=value` are the same."""
    found = Typed([])
    rest = iter(arguments)
    flags = [*numbers, *named, *switches]
    for argument in rest:
        if not argument.startswith("--"):
            found.words.append(argument)
            continue
        flag, equals, value = argument.removeprefix("--").partition("=")
        if flag not in flags:
            raise bad("bad.flag", name=f"--{flag}", nearest=f"--{nearest(flag, flags)}")
        if flag in switches:
            found.switches.add(flag)
            continue
        value = value if equals else next(rest, "")
        if flag in numbers:
            found.numbers[flag] = whole(flag, value, numbers[flag])
        else:
            found.named.setdefault(flag, []).append(value)
    return found


def whole(flag: str, value: str, bounds: Bounds) -> int:
    """A number within its bounds."""
    if not value.removeprefix("-").isdecimal() or not bounds.low <= int(value) <= bounds.high:
        raise bad("odds.bad.number", name=f"--{flag}", number=value, low=bounds.low, high=bounds.high)
    return int(value)


def given(found: Typed, numbers: Mapping[str, Bounds]) -> dict[str, int]:
    """Every number, those nobody gave at their usual value."""
    return dict(_given(found, numbers))


def _given(found: Typed, numbers: Mapping[str, Bounds]) -> Iterator[tuple[str, int]]:
    for flag, bounds in numbers.items():
        value = found.numbers.get(flag, bounds.usual)
        if value is None:
            raise bad("odds.bad.missing", name=f"--{flag}")
        yield flag, value


def known(name: str, keys: Sequence[str], message: str) -> int:
    """The number of the thing that was meant: by its key, or by the name in it."""
    lower = name.lower()
    for n, key in enumerate(keys):
        if lower in (key, key.partition(":")[2]):
            return n
    raise bad(message, name=name, nearest=nearest(lower, [key.partition(":")[2] for key in keys]))


def nearest(name: str, known: Sequence[str]) -> str:
    """The word that was probably meant."""
    return (get_close_matches(name, known, 1, 0) or [""])[0]
