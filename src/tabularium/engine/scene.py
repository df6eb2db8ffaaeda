"""Scenes: short functions that read like a paragraph of the rulebook, registered by name."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar, overload

from .ask import Ask, Together, Window
from .refusal import KernelError

Scene = Generator[Ask | Together | Window, Any, None]

F = TypeVar("F", bound=Callable[..., Any])
May = Callable[[Any, int], Ask | None]


class Scenes:
    """The scenes of one game, and what its seats may do unasked."""

    def __init__(self) -> None:
        self.by_name: dict[str, Callable[..., Any]] = {}
        self.restartable: set[str] = set()
        self.interjections: dict[str, May] = {}
        self.tags: dict[str, frozenset[str]] = {}

    @overload
    def scene(self, function: F) -> F: ...
    @overload
    def scene(self, *, restartable: bool = False, tags: Sequence[str] = ()) -> Callable[[F], F]: ...
    def scene(self, function: F | None = None, *, restartable: bool = False, tags: Sequence[str] = ()) -> Any:
        """Register a scene.

        A plain scene asks one seat a few things in a row and changes nothing before its first ask; others may
        interject only there. A restartable one, run anew on the present data, asks the same again.
        `tags` are words by which rules speak of several scenes at once: `s.tagged("attempt")`.
        """

        def register(function: F) -> F:
            name = function.__name__
            if name in self.by_name:
                raise KernelError(f"two scenes are called {name}")
            self.by_name[name] = function
            if restartable:
                self.restartable.add(name)
            if tags:
                self.tags[name] = frozenset(tags)
            return function

        return register if function is None else register(function)

    def interjection(self, may: May, tags: Sequence[str] = ()) -> Callable[[F], F]:
        """Register a scene that a seat may start unasked.

        `may(state, seat)` is the ask that describes the chance, or None. The interjection is called after its scene,
        which is run with the seat and the answer.
        """

        def register(function: F) -> F:
            self.scene(tags=tags)(function)
            self.interjections[function.__name__] = may
            return function

        return register

    def known(self, name: str) -> Callable[..., Any]:
        """The scene of this name."""
        if name in self.by_name:
            return self.by_name[name]
        near = get_close_matches(name, list(self.by_name), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise KernelError(
            f"no scene called {name!r} is registered: it needs `@scene`, and its module must be imported{hint}"
        )

    def chances(self, state: Any, seat: int) -> dict[str, Ask]:
        """What a seat may do unasked now, by the name of the interjection."""
        found = ((name, may(state, seat)) for name, may in self.interjections.items())
        return {name: ask for name, ask in found if ask is not None}
