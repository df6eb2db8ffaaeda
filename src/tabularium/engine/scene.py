"""Scenes: short functions that read like a paragraph of the rulebook, registered by name."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar, overload

from .ask import Answer, Ask, Asked
from .parties import Parties
from .refusal import KernelError

Scene = Generator[Asked, Any, None]

F = TypeVar("F", bound=Callable[..., Any])
May = Callable[[Any, Any], Ask | None]
Bar = Callable[[Any, Any, Answer], str | None]
"""The rule by which a seat may not do something unasked."""
B = TypeVar("B", bound=Bar)
OPENS = "opens"
"""A player who starts an interjection with this tag opens their closed fist. The fist may have relied on something that
the interjection uses up. If it were opened only in that case, everybody could tell what it said."""


class Scenes:
    """The scenes of one game, and what its seats may do unasked."""

    def __init__(self) -> None:
        self.by_name: dict[str, Callable[..., Any]] = {}
        self.restartable: set[str] = set()
        self.interjections: dict[str, May] = {}
        self.bars: dict[str, Bar] = {}
        self.tags: dict[str, frozenset[str]] = {}
        self.parties: Parties | None = None
        self.by_party: frozenset[str] = frozenset()
        """Interjections that are made in the name of a party."""

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

    def bar(self, *names: str) -> Callable[[B], B]:
        """Register which rule forbids one of these interjections to a seat that has no chance of it now."""

        def register(function: B) -> B:
            for name in names:
                if name not in self.interjections:
                    raise KernelError(f"{name} is no interjection, so nothing bars it")
                self.bars[name] = function
            return function

        return register

    def edition(
        self,
        replace: Mapping[str, Callable[..., Any]] | None = None,
        *,
        may: Mapping[str, May] | None = None,
        drop: Iterable[str] = (),
    ) -> Scenes:
        """The register of another edition, made when this one is complete.

        Scenes and interjections of the names in `replace` are other functions there, those in `may` other chances, and
        those in `drop` do not exist. Scenes are bound by name when they run, so all that names one finds the new one.
        The edition registers more scenes of its own with the register it gets.
        """
        for name in (*(replace or {}), *drop):
            self.known(name)
        for name in may or {}:
            if name not in self.interjections:
                raise KernelError(f"{name} is no interjection, so nobody may do it unasked")
        made = Scenes()
        gone = set(drop)
        made.by_name = {name: each for name, each in {**self.by_name, **(replace or {})}.items() if name not in gone}
        made.restartable = self.restartable - gone
        made.interjections = {n: each for n, each in {**self.interjections, **(may or {})}.items() if n not in gone}
        made.bars = {name: bar for name, bar in self.bars.items() if name not in gone}
        made.tags = {name: tags for name, tags in self.tags.items() if name not in gone}
        made.parties, made.by_party = self.parties, self.by_party.difference(gone, replace or {})
        return made

    def revised(self, chapter: Scenes) -> Scenes:
        """The register of another edition, in which the scenes of a chapter stand in place of those of the same name.

        Those whose names are new stand beside the others. A scene brings all it was registered with.
        """
        made = self.edition(drop=[name for name in chapter.by_name if name in self.by_name])
        parties = self.parties
        made.by_name |= {name: parties.direct(each) if parties else each for name, each in chapter.by_name.items()}
        made.restartable |= chapter.restartable
        chances = chapter.interjections
        made.interjections |= {name: parties.own_chance(may) if parties else may for name, may in chances.items()}
        made.bars |= chapter.bars
        made.tags |= chapter.tags
        return made

    def routed(self, parties: Parties) -> Scenes:
        """A register of the same scenes in which people speak for parties; made when this one is complete.

        Scenes that are registered with it afterwards, or put in the place of others, ask people from the start.
        """
        made = self.edition()
        made.by_name = {name: parties.scene(parties.followed(each)) for name, each in self.by_name.items()}
        made.interjections = {name: parties.chance(may) for name, may in self.interjections.items()}
        made.parties, made.by_party = parties, frozenset(self.interjections)
        return made

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
        """The things that a seat may do unasked now, by the name of the interjection."""
        found = ((name, may(state, seat)) for name, may in self.interjections.items())
        return {name: ask.complete() for name, ask in found if ask is not None}

    def chance(self, state: Any, seat: int, name: str) -> Ask | None:
        """Whether a seat may do this one thing unasked now."""
        may = self.interjections.get(name)
        return may(state, seat) if may is not None else None

    def barred_by(self, state: Any, seat: int, name: str, answer: Answer) -> str | None:
        """The rule by which a seat has no chance of this now, if the game says so."""
        parties, by_party = self.parties, name in self.by_party
        if parties is not None and by_party and any(self.chance(state, f, name) for f in parties.fellows(state, seat)):
            return parties.speaks
        bar = self.bars.get(name)
        if bar is None:
            return None
        if parties is None:
            return bar(state, seat, answer)
        rule = bar(state, parties.party(state, seat), parties.meant(answer)) if by_party else bar(state, seat, answer)
        return rule and parties.cite(rule)

    def unasked_by(self, state: Any, seat: int, asked: Iterable[int]) -> str | None:
        """The rule by which a seat is not asked what somebody else of its party is, if the game says so."""
        parties = self.parties
        if parties is None or parties.speaks is None:
            return None
        return parties.speaks if any(seat in parties.fellows(state, each) for each in asked) else None

    def interjected(self, state: Any, seat: int, name: str, answer: Answer) -> list[Any]:
        """The scene that a seat starts unasked, as it goes on the agenda: with who acts, and with his answer."""
        if self.parties is None or name not in self.by_party:
            return [name, seat, answer]
        return [name, self.parties.party(state, seat), self.parties.meant(answer)]
