"""Editions: what differs between rulebooks of one game, and the order of play as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .refusal import KernelError


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One rulebook of a game.

    A game subclasses it with a field for each figure or condition in which its rulebooks differ; the field's docstring
    names the rules of all of them, so that they can be read side by side. A state's class names its edition, and scenes
    read `s.edition` when they run. Scenes that an edition replaces or drops stand in its register (`Scenes.edition`).
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
