"""Editions: what differs between rulebooks of one game, and the order of play as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from .refusal import KernelError

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One rulebook of a game.

    A game subclasses it with a field for each figure in which its rulebooks differ; the field's docstring names the
    rules of all of them, so that they can be read side by side. A state's class names its edition, and scenes read
    `s.edition` when they run. Functions that an edition has otherwise stand in its package (`varies`), scenes that it
    replaces or drops in its register (`Scenes.edition`).
    """

    name: str = ""
    phases: tuple[str, ...] = ()
    """The phases of a turn, in their order."""
    steps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By phase the scenes with which its steps begin, in their order."""

    def __post_init__(self) -> None:
        unordered = set(self.steps) - set(self.phases)
        if unordered:
            raise KernelError(
                f"the edition {self.name} has steps for {', '.join(sorted(unordered))}, but no such phase"
            )

    @cached_property
    def following(self) -> dict[str, str]:
        """By step the one that follows it in its phase; nothing follows the last."""
        found: dict[str, str] = {}
        for steps in self.steps.values():
            for step, then in zip(steps, (*steps[1:], ""), strict=True):
                if found.get(step, then) != then:
                    raise KernelError(f"the edition {self.name} has the step {step} twice, with different successors")
                found[step] = then
        return found

    def phase_of(self, scenes: Iterable[str]) -> str:
        """The phase in which these scenes are under way, by the step that lies lowest; empty between phases."""
        for scene in scenes:
            for phase, steps in self.steps.items():
                if scene in steps:
                    return phase
        return ""

    def after(self, step: str) -> str:
        """The step that follows this one, empty after the last of a phase."""
        if step not in self.following:
            raise KernelError(f"{step} is no step of the edition {self.name}: its tuples of steps do not name it")
        return self.following[step]


class Varying(Protocol[P, R_co]):
    """A function of the state that an edition may have otherwise."""

    __name__: str

    def __call__(self, s: Any, /, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """As the edition of this state has it."""

    def register(
        self, state: type[S], /
    ) -> Callable[[Callable[Concatenate[S, P], Any]], Callable[Concatenate[S, P], Any]]:
        """Mark how the edition has it whose states are of this class."""

    def dispatch(self, state: type, /) -> Callable[..., R_co]:
        """How states of this class have it."""


class Ways(dict[type, Callable[..., Any]]):
    """By the class of a state how its edition does something; an edition that says nothing does as its base."""

    def __missing__(self, state: type) -> Callable[..., Any]:
        self[state] = next(self[each] for each in state.__mro__ if each in self)
        return self[state]


def varies(function: Callable[Concatenate[S, P], R]) -> Varying[P, R]:
    """Mark a function of the state that an edition may have otherwise; the state's class finds it when it is called.

    It is `functools.singledispatch` at half the cost, and mypy compares the parameters. Arguments are given by place.
    """
    ways = Ways({object: function})

    @wraps(function)
    def way(s: Any, *args: Any) -> Any:
        return ways[type(s)](s, *args)

    def register(state: type) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def mark(other: Callable[..., Any]) -> Callable[..., Any]:
            if state in ways:
                raise KernelError(f"{function.__name__} is registered twice for {state.__name__}, or too late")
            ways[state] = other
            return other

        return mark

    way.__dict__.update(register=register, dispatch=ways.__getitem__)
    return cast(Varying[P, R], way)
