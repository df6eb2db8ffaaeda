"""The kinds of asks, and surfaces: a surface has one control for every kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from .ask import Amount, Ask, Pick, Subset
from .refusal import KernelError
from .sheet import Sheet

C = TypeVar("C")
KINDS: tuple[type[Ask], ...] = (Pick, Amount, Subset, Sheet)
"""Every kind of ask there is."""


class Surface(Generic[C]):
    """The controls of one surface, such as the page or the terminal."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._controls: dict[type[Ask], C] = {}

    def control(self, kind: type[Ask]) -> Callable[[Callable[[], C]], Callable[[], C]]:
        """The decorator of a class of controls: it is the one for this kind here."""

        def add(made: Callable[[], C]) -> Callable[[], C]:
            self._controls[kind] = made()
            return made

        return add

    def of(self, ask: Ask) -> C:
        """The control of an ask."""
        return self.by_kind(type(ask))

    def by_kind(self, kind: type[Ask]) -> C:
        """The control of a kind; a new kind without one is an error that names the missing control."""
        for each in kind.__mro__:
            if each in self._controls:
                return self._controls[each]
        raise KernelError(
            f"the {self.name} has no control for {kind.__name__}: "
            f"write one and register it with .control({kind.__name__})"
        )
