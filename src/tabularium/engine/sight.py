"""The things that a bot is handed: the view of its seat, and from where the seat can imagine hidden facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from .ask import Answer

S = TypeVar("S")
ABSENT: Any = object()
"""The value of a part that a view does not have."""
Part = Callable[[S, int | None], Any]


class Parts(Generic[S]):
    """A view made of parts, each from the state and the seat that looks: all of them, or one that is asked for."""

    __slots__ = ("parts",)

    def __init__(self, parts: Mapping[str, Part[S]]) -> None:
        self.parts = dict(parts)

    def __call__(self, state: S, seat: int | None) -> dict[str, Any]:
        """The whole view."""
        made = ((name, part(state, seat)) for name, part in self.parts.items())
        return {name: value for name, value in made if value is not ABSENT}


class Standpoint(NamedTuple):
    """A seat's knowledge when the waiting scene began, and the asks of that scene since."""

    known: dict[str, Any]
    since: list[tuple[int, Answer]] = []
    """The seats that have answered, and their answers. Only the own answers are told: another seat's is `None`."""


class Sight(dict[str, Any]):
    """The view of a seat, made part by part as a bot looks: most look at a few. It is good for one answer."""

    __slots__ = ("_parts", "_seat", "_standpoint", "_state")

    def __init__(self, view: Callable[[Any, int | None], dict[str, Any]], state: Any, seat: int) -> None:
        self._standpoint: Callable[[], Standpoint] | None = None
        self._parts: dict[str, Part[Any]] = {}
        self._state, self._seat = state, seat
        if isinstance(view, Parts):
            self._parts = view.parts
        else:
            self.update(view(state, seat))

    def standing(self, standpoint: Callable[[], Standpoint]) -> Sight:
        """The same, with the standpoint from which the seat can imagine."""
        self._standpoint = standpoint
        return self

    @property
    def standpoint(self) -> Standpoint:
        """From where the seat can imagine; made only for a bot that asks for it."""
        assert self._standpoint is not None, "a sight without a standpoint"
        return self._standpoint()

    def __missing__(self, name: str) -> Any:
        part = self._parts.get(name)
        value = ABSENT if part is None else part(self._state, self._seat)
        if value is ABSENT:
            raise KeyError(name)
        self[name] = value
        return value

    def get(self, name: str, default: Any = None, /) -> Any:
        """A part; the default where there is none."""
        try:
            return self[name]
        except KeyError:
            return default


def standpoint_of(view: Mapping[str, Any]) -> Standpoint:
    """The standpoint that comes with a view; a bare view tells only what it says itself."""
    return view.standpoint if isinstance(view, Sight) else Standpoint(dict(view))
