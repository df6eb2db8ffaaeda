"""Parties: where scenes speak to parties of the state, factions say, and the people of a party speak for it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import wraps
from typing import Any

import msgspec

from .ask import SEATS, Answer, Ask, Asked, Sieve, Together
from .form import Problem
from .refusal import KernelError, Refusal
from .sheet import Sheet

SEAT = SEATS[0].partition(":")[0]
PERSON = "person"
"""How scenes name a person where `seat:n` is a party."""


@dataclass(frozen=True)
class Parties:
    """Which person stands for which party. A register with parties puts every ask of its scenes to the person who
    decides it.

    Scenes know parties only: an ask's seat, the first argument of an interjection, the audience of a line are parties,
    and `seat:n` in what they say is the n-th party. At the table all of these are people, and `seat:n` is `kind:n`.
    Of people scenes speak as `person:n`, which is `seat:n` at the table.
    """

    kind: str
    """How a party is named at the table."""
    speaker: Callable[[Any, Ask], int]
    """The seat that answers what a party is asked."""
    party: Callable[[Any, int], int]
    """The party in whose name a seat acts."""
    audience: Callable[[Any, int], list[int]]
    """The seats that hear what a party is told."""
    settle: Callable[[Any], None] | None = None
    """Called after each scene: it says for whom the people stand now."""
    cite: Callable[[str], str] = str
    """Under which id of the game's own book people read a rule that a scene names."""
    speaks: str | None = None
    """The rule by which one person speaks for a party, for the others of it who try to."""

    # -- from the scenes to the table --------------------------------------------------------------------------------
    def spoken(self, value: Any) -> Any:
        """The log lines of scenes, with parties under their own names."""
        return _renamed(value, {SEAT: self.kind, PERSON: SEAT})

    def put(self, state: Any, ask: Ask) -> Ask:
        """An ask of a party as it reaches the person who answers it."""
        return self.cited(self.addressed(ask, self.speaker(state, ask)))

    def addressed(self, ask: Ask, seat: int) -> Ask:
        """An ask as a person reads it."""
        asked = copy(ask)
        asked.seat = seat
        for name in ("options", "sets", "fallback", "params"):
            if hasattr(ask, name):
                setattr(asked, name, self.spoken(getattr(ask, name)))
        reason, nearby, facts = ask.reason, ask.nearby, ask.facts
        if reason is not None:
            asked.reason = lambda answer: self._refusal(reason(self.meant(answer)))
        if nearby is not None:
            asked.nearby = lambda: [self.spoken(answer) for answer in nearby()]
        if facts is not None:
            asked.facts = lambda: self.spoken(facts())
        if isinstance(asked, Sheet):
            self._sheet(asked)
        return asked

    def cited(self, ask: Ask) -> Ask:
        """The same ask, with the rules that it and its refusals name under the ids of the game's own book."""
        if ask.rule:
            ask.rule = self.cite(ask.rule)
        reason = ask.reason
        if reason is not None:
            ask.reason = lambda answer: self._own_rule(reason(answer))
        if isinstance(ask, Sheet):
            check = ask.check
            ask.check = lambda sheet: ((path, self._own(why)) for path, why in check(sheet))
        return ask

    def _own_rule(self, refusal: Refusal | None) -> Refusal | None:
        return refusal and self._own(refusal)

    def _own(self, refusal: Refusal) -> Refusal:
        return msgspec.structs.replace(refusal, rule=self.cite(refusal.rule)) if refusal.rule else refusal

    def _sheet(self, asked: Sheet) -> None:
        """The same for the names in a sheet that is filled in, and for what is wrong with it."""
        check, fallback, drawn = asked.check, asked.fallback, asked.drawn

        def problems(sheet: msgspec.Struct) -> Iterator[Problem]:
            for path, why in check(_rewritten(sheet, self.meant)):
                yield path, self._spoken_refusal(why)

        asked.check, asked.fallback, asked.narrow = problems, _rewritten(fallback, self.spoken), None
        asked.among = self.spoken(asked.offered())
        asked.drawn = (lambda rng: self.spoken(drawn(rng))) if drawn else None

    def _refusal(self, refusal: Refusal | None) -> Refusal | None:
        return refusal and self._spoken_refusal(refusal)

    def _spoken_refusal(self, refusal: Refusal) -> Refusal:
        return msgspec.structs.replace(refusal, params=self.spoken(refusal.params))

    def hearers(self, state: Any, parties: list[int]) -> list[int]:
        """The people of some parties."""
        return sorted({seat for each in parties for seat in self.audience(state, each)})

    def fellows(self, state: Any, seat: int) -> list[int]:
        """The other people of somebody's party."""
        return [each for each in self.audience(state, self.party(state, seat)) if each != seat]

    # -- and back ----------------------------------------------------------------------------------------------------
    def meant(self, answer: Answer) -> Answer:
        """An answer as the scene that asked understands it."""
        return _renamed(answer, {self.kind: SEAT, SEAT: PERSON})

    # -- a register ----------------------------------------------------------------------------------------------------
    def chance(self, may: Callable[[Any, int], Ask | None]) -> Callable[[Any, int], Ask | None]:
        """The chance of a party to act unasked, as the chance of the person who decides it."""

        @wraps(may)
        def routed(state: Any, seat: int) -> Ask | None:
            ask = may(state, self.party(state, seat))
            asked = None if ask is None else self.put(state, ask)
            return asked if asked is not None and asked.seat == seat else None

        return routed

    def own_chance(self, may: Callable[[Any, int], Ask | None]) -> Callable[[Any, int], Ask | None]:
        """The chance of a person to act unasked, in a scene that knows people."""

        @wraps(may)
        def cited(state: Any, seat: int) -> Ask | None:
            ask = may(state, seat)
            return None if ask is None else self.cited(ask)

        return cited

    def moments(
        self, moments: Mapping[str, Mapping[str, Callable[[Any, int], bool]]]
    ) -> dict[str, dict[str, Callable[[Any, int], bool]]]:
        """At which windows a card of a party could be played (`Game.moments`): all its people are waited for alike."""

        def of_person(could: Callable[[Any, int], bool]) -> Callable[[Any, int], bool]:
            return lambda state, seat: could(state, self.party(state, seat))

        return {window: {card: of_person(could) for card, could in cards.items()} for window, cards in moments.items()}

    def scene(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A scene whose asks reach people and whose answers come back by party."""

        @wraps(function)
        def routed(state: Any, *args: Any) -> Any:
            flow = function(state, *args)
            return None if flow is None else _through(flow, lambda asked: self._asking(state, asked))

        return routed

    def followed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A scene after which the people settle; and before each of its asks, for it may have changed something."""
        settle = self.settle
        if settle is None:
            return function

        def through(state: Any, flow: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
            answer: Any = None
            try:
                while True:
                    asked = flow.send(answer)
                    settle(state)
                    answer = yield asked
            except StopIteration:
                settle(state)
            finally:
                flow.close()

        @wraps(function)
        def then(state: Any, *args: Any) -> Any:
            flow = function(state, *args)
            if flow is not None:
                return through(state, flow)
            settle(state)
            return None

        return then

    def direct(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A scene that asks people itself: they read the rules it names in the game's own book."""

        followed = self.followed(function)

        @wraps(function)
        def then(state: Any, *args: Any) -> Any:
            flow = followed(state, *args)
            return None if flow is None else _through(flow, self._named)

        return then

    def _named(self, asked: Asked) -> Generator[Asked, Any, Any]:
        """An ask of people is put to them as it is, under the rules of the game's own book."""
        for each in asked.asks if isinstance(asked, Together) else [asked]:
            if isinstance(each, Ask):
                self.cited(each)
        return (yield asked)

    def _asking(self, state: Any, asked: Asked) -> Generator[Asked, Any, Any]:
        """An ask of parties is put to people, and what they say is given back by party."""
        if isinstance(asked, Ask):
            return self.meant((yield self.put(state, asked)))
        if not isinstance(asked, Together):
            return (yield asked)
        put = [self.put(state, ask) for ask in asked.asks]
        seats = {ask.seat: each.seat for ask, each in zip(asked.asks, put, strict=True)}
        given = yield Together(put, {seats[party]: on for party, on in asked.basis.items()})
        answer = {party: self.meant(given[seat]) for party, seat in seats.items()}
        if len(answer) != len(put):
            raise KernelError(f"one {self.kind} is asked twice at once: put both questions into one ask")
        return answer


def _through(
    flow: Generator[Asked, Any, None], put: Callable[[Asked], Generator[Asked, Any, Any]]
) -> Generator[Asked, Any, None]:
    """A scene whose asks are put in another way, each listed in full."""
    answer: Any = None
    try:
        while True:
            asked = flow.send(answer)
            answer = yield from put(asked.listed() if isinstance(asked, Sieve) else asked)
    except StopIteration:
        return
    finally:
        flow.close()


def _rewritten(sheet: msgspec.Struct, named: Callable[[Any], Any]) -> msgspec.Struct:
    """A sheet with other names in it."""
    return msgspec.convert(named(msgspec.to_builtins(sheet)), type(sheet))


def _renamed(value: Any, kinds: Mapping[str, str]) -> Any:
    """Plain data in which things of some kinds are called things of others."""
    if type(value) is str:
        before, colon, number = value.partition(":")
        return f"{kinds[before]}:{number}" if colon and before in kinds else value
    if type(value) is list:
        return [_renamed(each, kinds) for each in value]
    if type(value) is dict:
        return {_renamed(key, kinds): _renamed(each, kinds) for key, each in value.items()}
    return value
