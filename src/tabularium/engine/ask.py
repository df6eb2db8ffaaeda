"""The asks: what a scene may put to a seat. An ask is the one source of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Any, ClassVar

from .refusal import Refusal, refuse

Answer = Any  # a string, a whole number, or a list of strings: always plain JSON

Why = Callable[[Answer], Refusal | None]
Nearby = Callable[[], Iterable[Answer]]


class Ask:
    """A question to one seat. `near` and `why` are computed only when somebody looks."""

    __slots__ = ("_nearby", "_why", "default", "key", "params", "rule", "seat")
    kind: ClassVar[str]

    seat: int
    key: str
    default: Answer
    rule: str | None
    params: dict[str, Any]
    _why: Why | None
    _nearby: Nearby | None

    def accepts(self, answer: Answer) -> bool:
        """Is this answer legal?"""
        raise NotImplementedError

    def legal(self) -> Iterator[Answer]:
        """Every legal answer, in a stable order."""
        raise NotImplementedError

    def count(self) -> int:
        """How many legal answers there are."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Answer:
        """One legal answer, each as likely as any other."""
        raise NotImplementedError

    def _shape(self) -> dict[str, Any]:
        raise NotImplementedError

    def _explain(self, answer: Answer) -> Refusal:
        """The general refusal, where the scene gave no reason of its own."""
        raise NotImplementedError

    def normal(self, answer: Answer) -> Answer:
        """The one spelling of a legal answer."""
        return answer

    def why(self, answer: Answer) -> Refusal | None:
        """Why this answer is not legal; None if it is."""
        if self.accepts(answer):
            return None
        given = self._why(answer) if self._why is not None else None
        reason = given or self._explain(answer)
        if reason.rule is None and self.rule is not None:
            return refuse(reason.message, self.rule, reason.remedy, **reason.params)
        return reason

    def near(self) -> list[tuple[Answer, Refusal]]:
        """What a player would try next but may not, each with its reason."""
        if self._nearby is None:
            return []
        reasons = ((answer, self.why(answer)) for answer in self._nearby())
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


class Pick(Ask):
    """One of a list of options. An option `kind:name` lies on the table as a target, any other is a button."""

    __slots__ = ("options",)
    kind = "pick"

    def __init__(
        self,
        seat: int,
        key: str,
        options: list[str],
        default: str | None = None,
        rule: str | None = None,
        why: Why | None = None,
        nearby: Nearby | None = None,
        **params: Any,
    ) -> None:
        self.seat = seat
        self.key = key
        self.options = options
        self.default = options[0] if default is None else default
        self.rule = rule
        self.params = params
        self._why = why
        self._nearby = nearby

    def accepts(self, answer: Answer) -> bool:
        return answer in self.options

    def legal(self) -> Iterator[str]:
        return iter(self.options)

    def count(self) -> int:
        return len(self.options)

    def sample(self, rng: Random) -> str:
        return self.options[int(rng.random() * len(self.options))]

    def _shape(self) -> dict[str, Any]:
        return {"options": list(self.options)}

    def _explain(self, answer: Answer) -> Refusal:
        return refuse("refused.not_an_option", answer=_spoken(answer), options=list(self.options))


class Amount(Ask):
    """A whole number in a range, or one of the numbers in `spaces`."""

    __slots__ = ("high", "low", "spaces")
    kind = "amount"

    def __init__(
        self,
        seat: int,
        key: str,
        low: int,
        high: int,
        default: int | None = None,
        rule: str | None = None,
        why: Why | None = None,
        nearby: Nearby | None = None,
        spaces: list[int] | None = None,
        **params: Any,
    ) -> None:
        self.seat = seat
        self.key = key
        self.low = low
        self.high = high
        self.spaces = spaces
        self.default = (low if spaces is None else spaces[0]) if default is None else default
        self.rule = rule
        self.params = params
        self._why = why
        self._nearby = nearby

    def accepts(self, answer: Answer) -> bool:
        if type(answer) is not int:
            return False
        return self.low <= answer <= self.high if self.spaces is None else answer in self.spaces

    def legal(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1) if self.spaces is None else self.spaces)

    def count(self) -> int:
        return self.high - self.low + 1 if self.spaces is None else len(self.spaces)

    def sample(self, rng: Random) -> int:
        if self.spaces is not None:
            return self.spaces[int(rng.random() * len(self.spaces))]
        return self.low + int(rng.random() * (self.high - self.low + 1))

    def _shape(self) -> dict[str, Any]:
        shape: dict[str, Any] = {"low": self.low, "high": self.high}
        if self.spaces is not None:
            shape["spaces"] = list(self.spaces)
        return shape

    def _explain(self, answer: Answer) -> Refusal:
        if type(answer) is not int:
            return refuse("refused.not_a_number", answer=_spoken(answer))
        if self.spaces is not None and self.low <= answer <= self.high:
            return refuse("refused.no_such_space", answer=answer, spaces=list(self.spaces))
        return refuse("refused.out_of_range", answer=answer, low=self.low, high=self.high)


class Subset(Ask):
    """Some of a list, between a least and a most; `fits` says which of those sets are legal."""

    __slots__ = ("_fits", "least", "most", "options")
    kind = "subset"

    def __init__(
        self,
        seat: int,
        key: str,
        options: list[str],
        least: int,
        most: int,
        default: list[str] | None = None,
        rule: str | None = None,
        why: Why | None = None,
        nearby: Nearby | None = None,
        fits: Callable[[list[str]], bool] | None = None,
        **params: Any,
    ) -> None:
        self.seat = seat
        self.key = key
        self.options = options
        self.least = least
        self.most = most
        self.rule = rule
        self.params = params
        self._fits = fits
        self._why = why
        self._nearby = nearby
        self.default = default if default is not None else next(self.legal())

    def normal(self, answer: Answer) -> list[str]:
        return [option for option in self.options if option in answer]

    def accepts(self, answer: Answer) -> bool:
        if not isinstance(answer, list) or not self.least <= len(answer) <= self.most:
            return False
        chosen = [option for option in self.options if option in answer]
        if len(chosen) != len(answer):
            return False
        return self._fits is None or self._fits(chosen)

    def legal(self) -> Iterator[list[str]]:
        for size in range(self.least, self.most + 1):
            for chosen in combinations(self.options, size):
                if self._fits is None or self._fits(list(chosen)):
                    yield list(chosen)

    def count(self) -> int:
        if self._fits is None:
            return sum(comb(len(self.options), size) for size in range(self.least, self.most + 1))
        return sum(1 for _ in self.legal())

    def sample(self, rng: Random) -> list[str]:
        if self._fits is not None:
            sets = list(self.legal())
            return sets[int(rng.random() * len(sets))]
        sizes = range(self.least, self.most + 1)
        size = rng.choices(sizes, [comb(len(self.options), n) for n in sizes])[0]
        return self.normal(rng.sample(self.options, size))

    def _shape(self) -> dict[str, Any]:
        return {"options": list(self.options), "least": self.least, "most": self.most}

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


class Together:
    """Asks to several seats at once; nobody learns an answer before the last is in."""

    __slots__ = ("asks",)

    def __init__(self, asks: Iterable[Ask]) -> None:
        self.asks = list(asks)


class Window:
    """A moment at which the book lets someone interrupt. It passes at once unless a seat stops there."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key


def _spoken(answer: Answer) -> str | int:
    """An answer as it may stand in a message: short, and never a structure."""
    return answer if type(answer) is int else str(answer)[:80]
