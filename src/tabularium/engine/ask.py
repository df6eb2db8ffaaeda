"""The asks: what a scene may put to a seat. An ask is the one source of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from .refusal import Refusal, refuse

Answer = Any  # a string, a whole number, a list of strings, or a sheet: always plain JSON

SEATS = [f"seat:{seat}" for seat in range(32)]
"""How a seat is named in options, parameters and log lines."""

CONFIRMS = ".confirm"
"""An ask whose key ends so is about something that cannot be mended."""

Bound = str | list[int | None]
"""The value a parameter of an ask must have: a word, or a number between a least and a most."""

Why = Callable[[Answer], Refusal | None]
Nearby = Callable[[], Iterable[Answer]]
Facts = Callable[[], dict[str, Any]]


def _within(value: Any, bound: Bound) -> bool:
    if isinstance(bound, str):
        return bool(value == bound)
    least, most = bound
    return type(value) is int and (least is None or value >= least) and (most is None or value <= most)


class About(msgspec.Struct, kw_only=True, eq=False):
    """A scene's notes about an ask: its rule, parameters for its text, and why some answers are not legal.
    `reason(answer)` explains a refusal, `nearby()` lists answers that a player would try next, `facts()` gives
    parameters that take some work. They are called only when somebody looks.
    """

    rule: str | None = None
    reason: Why | None = None
    nearby: Nearby | None = None
    params: dict[str, Any] = {}
    facts: Facts | None = None
    at_once: bool = False
    """Is an answer that all know to be the only one given without a pause? Nobody would do anything else before it."""


class Ask(About, eq=False):
    """A question to one seat. They are made by the million: a struct is made three times as fast."""

    seat: int
    key: str
    kind: ClassVar[str]
    several: ClassVar[bool] = False
    """Is an answer made of several of its `things`?"""
    lists: ClassVar[bool] = True
    """Can all its legal answers be listed?"""

    @property
    def default(self) -> Answer:
        """The answer when a clock runs out: the scene's `fallback`, else the first legal answer."""
        raise NotImplementedError

    @property
    def start(self) -> Answer:
        """The value shown before anybody has chosen."""
        return self.default

    def accepts(self, answer: Answer) -> bool:
        """Is this answer legal?"""
        raise NotImplementedError

    def legal(self) -> Iterator[Answer]:
        """Every legal answer, in a stable order."""
        raise NotImplementedError

    def count(self) -> int:
        """How many legal answers there are."""
        raise NotImplementedError

    def is_choice(self) -> bool:
        """Are there at least two legal answers?"""
        return self.count() > 1

    def sample(self, rng: Random) -> Answer:
        """One legal answer, each as likely as any other."""
        raise NotImplementedError

    def spoil(self, rng: Random) -> list[Answer]:
        """Answers that look like a legal one and mostly are not: for tests of refusals."""
        raise NotImplementedError

    @property
    def things(self) -> Sequence[str]:
        """The things that an answer can name, as a button or on the table."""
        return ()

    def limits(self) -> dict[str, int]:
        """The numbers its question may speak of."""
        return {}

    def places(self) -> dict[str, Sequence[str]]:
        """The fields an answer has, where it is a sheet, with what can be named in each."""
        return {}

    def _shape(self) -> dict[str, Any]:
        raise NotImplementedError

    def _well_formed(self, answer: Answer) -> bool:
        """Has it the form of an answer at all? Only then is the scene asked for its reason."""
        return isinstance(answer, str | int)

    def _explain(self, answer: Answer) -> Refusal:
        """The general refusal, where the scene gave no reason of its own."""
        raise NotImplementedError

    def normal(self, answer: Answer) -> Answer:
        """The one spelling of a legal answer."""
        return answer

    def complete(self) -> Self:
        """The ask as it is put to somebody: its facts are among its parameters."""
        if self.facts is not None:
            self.params, self.facts = {**self.params, **self.facts()}, None
        return self

    def tells(self, about: Mapping[str, Bound]) -> bool:
        """Do its parameters say this: the same word, or a number between a least and a most, if there are such?"""
        if not about:
            return True
        told = self.complete().params
        return all(name in told and _within(told[name], bound) for name, bound in about.items())

    def why(self, answer: Answer) -> Refusal | None:
        """Why this answer is not legal; None if it is."""
        if self.accepts(answer):
            return None
        given = self.reason(answer) if self.reason is not None and self._well_formed(answer) else None
        reason = given or self._explain(answer)
        if reason.rule is None and self.rule is not None:
            return refuse(reason.message, self.rule, reason.remedy, **reason.params)
        return reason

    def near(self) -> list[tuple[Answer, Refusal]]:
        """Answers that a player would try next but may not give, each with its reason."""
        if self.nearby is None:
            return []
        reasons = ((answer, self.why(answer)) for answer in self.nearby())
        return [(answer, reason) for answer, reason in reasons if reason is not None]

    def describe(self) -> dict[str, Any]:
        """The ask as plain JSON for a client."""
        shape: dict[str, Any] = {"kind": self.kind, "seat": self.seat, "key": self.key, **self._shape()}
        shape["default"] = self.default
        if self.rule:
            shape["rule"] = self.rule
        if self.params:
            shape["params"] = self.params
        return shape

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.describe()}>"


class Pick(Ask, eq=False):
    """One of a list of options. An option `kind:name` lies on the table as a target, any other is a button."""

    options: list[str]
    fallback: str | None = None
    kind = "pick"

    @property
    def default(self) -> str:
        return self.options[0] if self.fallback is None else self.fallback

    def accepts(self, answer: Answer) -> bool:
        return answer in self.options

    def legal(self) -> Iterator[str]:
        return iter(self.options)

    def count(self) -> int:
        return len(self.options)

    def is_choice(self) -> bool:
        return len(self.options) > 1

    def sample(self, rng: Random) -> str:
        return self.options[int(rng.random() * len(self.options))]

    def spoil(self, rng: Random) -> list[Answer]:
        return _misspelt([self.sample(rng)])

    @property
    def things(self) -> Sequence[str]:
        return self.options

    def _shape(self) -> dict[str, Any]:
        return {"options": list(self.options)}

    def _explain(self, answer: Answer) -> Refusal:
        return refuse("refused.not_an_option", answer=_spoken(answer), options=list(self.options))


class Amount(Ask, eq=False):
    """A whole number in a range, or one of the numbers in `spaces`."""

    low: int
    high: int
    fallback: int | None = None
    spaces: list[int] | None = None
    kind = "amount"

    @property
    def default(self) -> int:
        if self.fallback is not None:
            return self.fallback
        return self.low if self.spaces is None else self.spaces[0]

    def accepts(self, answer: Answer) -> bool:
        if type(answer) is not int:
            return False
        return self.low <= answer <= self.high if self.spaces is None else answer in self.spaces

    def legal(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1) if self.spaces is None else self.spaces)

    def count(self) -> int:
        return self.high - self.low + 1 if self.spaces is None else len(self.spaces)

    def is_choice(self) -> bool:
        return self.high > self.low if self.spaces is None else len(self.spaces) > 1

    def sample(self, rng: Random) -> int:
        if self.spaces is not None:
            return self.spaces[int(rng.random() * len(self.spaces))]
        return self.low + int(rng.random() * (self.high - self.low + 1))

    def spoil(self, rng: Random) -> list[Answer]:
        return [self.low - 1, self.high + 1, str(self.low), float(self.low), [self.low]]

    def limits(self) -> dict[str, int]:
        return {"low": self.low, "high": self.high}

    def _shape(self) -> dict[str, Any]:
        shape: dict[str, Any] = self.limits()
        if self.spaces is not None:
            shape["spaces"] = list(self.spaces)
        return shape

    def _well_formed(self, answer: Answer) -> bool:
        return type(answer) is int

    def _explain(self, answer: Answer) -> Refusal:
        if type(answer) is not int:
            return refuse("refused.not_a_number", answer=_spoken(answer))
        if self.spaces is not None and self.low <= answer <= self.high:
            return refuse("refused.no_such_space", answer=answer, spaces=list(self.spaces))
        return refuse("refused.out_of_range", answer=answer, low=self.low, high=self.high)


class Subset(Ask, eq=False):
    """Some of a list, between a least and a most; if `sets` is given, only those, each in the order of the list."""

    options: list[str]
    least: int
    most: int
    fallback: list[str] | None = None
    sets: list[list[str]] | None = None
    kind = "subset"
    several = True

    @property
    def default(self) -> list[str]:
        return next(self.legal()) if self.fallback is None else self.fallback

    def normal(self, answer: Answer) -> list[str]:
        return [option for option in self.options if option in answer]

    def accepts(self, answer: Answer) -> bool:
        if not isinstance(answer, list) or not self.least <= len(answer) <= self.most:
            return False
        chosen = [option for option in self.options if option in answer]
        if len(chosen) != len(answer):
            return False
        return self.sets is None or chosen in self.sets

    def legal(self) -> Iterator[list[str]]:
        if self.sets is not None:
            return iter(self.sets)
        sizes = range(self.least, self.most + 1)
        return (list(chosen) for size in sizes for chosen in combinations(self.options, size))

    def count(self) -> int:
        if self.sets is not None:
            return len(self.sets)
        return sum(comb(len(self.options), size) for size in range(self.least, self.most + 1))

    def is_choice(self) -> bool:
        if self.sets is not None:
            return len(self.sets) > 1
        most = min(self.most, len(self.options))
        return self.least < most or 0 < self.least == most < len(self.options)

    def sample(self, rng: Random) -> list[str]:
        if self.sets is not None:
            return self.sets[int(rng.random() * len(self.sets))]
        sizes, many = range(self.least, self.most + 1), _of_each_size(len(self.options), self.least, self.most)
        size = rng.choices(sizes, cum_weights=many)[0]
        return self.normal(rng.sample(self.options, size)) if size else []

    def spoil(self, rng: Random) -> list[Answer]:
        return [each for each in _misspelt(self.sample(rng)) if not self.accepts(each)]

    @property
    def things(self) -> Sequence[str]:
        return self.options

    def limits(self) -> dict[str, int]:
        return {"least": self.least, "most": self.most}

    def _shape(self) -> dict[str, Any]:
        shape: dict[str, Any] = {"options": list(self.options), **self.limits()}
        if self.sets is not None:
            shape["sets"] = self.sets
        return shape

    def _well_formed(self, answer: Answer) -> bool:
        return isinstance(answer, list) and all(isinstance(option, str) for option in answer)

    def _explain(self, answer: Answer) -> Refusal:
        if not isinstance(answer, list):
            return refuse("refused.not_a_list", answer=_spoken(answer))
        for option in answer:
            if option not in self.options:
                return refuse("refused.not_an_option", answer=_spoken(option), options=list(self.options))
        if len(set(answer)) != len(answer):
            return refuse("refused.named_twice", answer=answer)
        if not self.least <= len(answer) <= self.most:
            return refuse("refused.how_many", given=len(answer), least=self.least, most=self.most)
        return refuse("refused.does_not_fit", answer=answer)


@lru_cache(maxsize=4096)
def _of_each_size(things: int, least: int, most: int) -> list[int]:
    """How many sets there are of the least size, of that and the next, and so on."""
    return list(accumulate(comb(things, size) for size in range(least, most + 1)))


class Sieve:
    """A pick of those candidates that fit, where it takes some work to find out which.

    A player who is asked gets the `pick` itself, made from its list of options. Only where a game is played out at
    random nobody looks at the whole list: candidates are tried until one fits, and each that fits is as likely as any
    other. The one that `always` fits need not be tried.
    """

    __slots__ = ("_fits", "_tried", "candidates", "pick")

    def __init__(
        self,
        candidates: Sequence[str],
        fits: Callable[[str], bool],
        pick: Callable[[list[str]], Pick],
        always: str | None = None,
    ) -> None:
        self.candidates = candidates
        self.pick = pick
        self._fits = fits
        self._tried: dict[str, bool] = {} if always is None else {always: True}

    def listed(self) -> Pick:
        """The pick."""
        return self.pick([each for each in self.candidates if self.fits(each)])

    def fits(self, candidate: str) -> bool:
        """Is this one of the options?"""
        if candidate not in self._tried:
            self._tried[candidate] = self._fits(candidate)
        return self._tried[candidate]

    def is_choice(self) -> bool:
        """Are there at least two options?"""
        tried = self._tried
        found = sum(tried.values())
        for each in self.candidates:
            if found > 1:
                break
            if each not in tried:
                found += self.fits(each)
        return found > 1

    def sample(self, rng: Random) -> str:
        """One of the options, each as likely as any other."""
        left = list(self.candidates)
        while True:
            at = int(rng.random() * len(left))
            if self.fits(left[at]):
                return left[at]
            left[at] = left[-1]
            left.pop()


class Together:
    """Asks to several seats at once; nobody learns an answer before the last is in. `basis` says, by seat, on which
    public facts an answer rests, as plain data. An answer that was closed before an interruption counts again only if
    its basis has not changed.
    """

    __slots__ = ("asks", "basis")

    def __init__(self, asks: Iterable[Ask], basis: Mapping[int, list[Any]] | None = None) -> None:
        self.asks = list(asks)
        self.basis = basis or {}


class Window:
    """A moment at which the book lets someone interrupt.

    It passes at once unless a seat stops there, or wishes to be waited for with a card that could be played there
    (`Game.moments`).
    """

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key


Asked = Ask | Sieve | Together | Window
"""The things that a scene may yield."""


def _misspelt(options: list[str]) -> list[Answer]:
    """A few options with one misspelt, named twice, one too many, one too few."""
    return [f"{options[0]}x" if options else "x", [*options, *options], [*options, "x"], options[:-1]]


def _spoken(answer: Answer) -> str | int:
    """An answer as it may stand in a message: short, and never a structure."""
    return answer if type(answer) is int else "{…}" if isinstance(answer, dict) else str(answer)[:80]
