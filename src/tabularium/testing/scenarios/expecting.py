"""The expectations of a scenario: facts of the state, of views, asks, log and outcome, and how they are compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabularium.engine import Ask, Game, Line, Match
from tabularium.testing.language import asked
from tabularium.testing.scenarios.position import SCENE, Malformed, nearest, read, read_state

KEYS = ("state", "view", "asks", "legal", "chances", "undo", "log", "no_log", "outcome")
LEGAL = ("seat", "exactly", "includes", "excludes", "count", "least", "most")
MATCHERS = ("exactly", "includes", "excludes", "count", "least", "most")
SPECTATOR = "spectator"
MOST_LISTED = 20_000
"""So many legal answers can still be compared one by one."""
NOTHING = object()


@dataclass(frozen=True)
class Expect:
    """The facts that must hold at one moment."""

    things: Mapping[str, int]
    state: dict[str, Any] = field(default_factory=dict)
    view: dict[Any, dict[str, Any]] = field(default_factory=dict)
    asks: dict[int, str] | None = None
    legal: list[dict[str, Any]] = field(default_factory=list)
    chances: dict[int, list[str]] = field(default_factory=dict)
    undo: dict[int, bool] = field(default_factory=dict)
    log: list[dict[str, Any]] = field(default_factory=list)
    no_log: list[str] = field(default_factory=list)
    outcome: Any = NOTHING


# -- reading -----------------------------------------------------------------------------------------------------
def read_expect(value: Any, game: Game, seats: int) -> Expect:
    """The keys under `expect:`."""
    _mapping("expect", value, KEYS)
    for key in ("state", "view", "asks", "chances", "undo"):
        _mapping(key, value.get(key, {}))
    for key in ("asks", "chances", "undo"):
        for seat in value.get(key, {}):
            _seat(key, seat, seats)
    for seat, facts in value.get("view", {}).items():
        if seat != SPECTATOR:
            _seat("view", seat, seats)
        _mapping(f"view {seat}", facts)
    legal = value.get("legal", [])
    legal = legal if isinstance(legal, list) else [legal]
    for each in legal:
        _mapping("legal", each, LEGAL)
        _seat("legal", each.get("seat"), seats)
    return Expect(
        things=game.things,
        state=value.get("state", {}),
        view=value.get("view", {}),
        asks=value.get("asks"),
        legal=legal,
        chances=value.get("chances", {}),
        undo=value.get("undo", {}),
        log=[_line(each, game) for each in _list("log", value.get("log", []))],
        no_log=[str(each) for each in _list("no_log", value.get("no_log", []))],
        outcome=value.get("outcome", NOTHING),
    )


def _mapping(where: str, value: Any, known: Iterable[str] = ()) -> None:
    if not isinstance(value, dict):
        raise Malformed(f"{where} must be a mapping, not {value!r}")
    for key in value:
        if known and key not in known:
            raise Malformed(f"there is no {key!r} under {where}{nearest(str(key), known)}")


def _list(where: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(f"{where} must be a list, not {value!r}")
    return value


def _seat(where: str, seat: Any, seats: int) -> None:
    if type(seat) is not int or not 0 <= seat < seats:
        raise Malformed(f"{where}: {seat!r} is no seat; seats are 0 to {seats - 1}")


def _line(value: Any, game: Game) -> dict[str, Any]:
    """A line of the log: its message, or a mapping with message, rule and any of its parameters."""
    line = {"message": value} if isinstance(value, str) else value
    if not isinstance(line, dict) or not isinstance(line.get("message"), str):
        raise Malformed(f"log: a line is a message or a mapping with a `message`, not {value!r}")
    rule = line.get("rule")
    if rule is not None and rule not in game.rules.ids:
        raise Malformed(f"log: no rule {rule}{nearest(str(rule), sorted(game.rules.ids))}")
    return line


# -- checking ----------------------------------------------------------------------------------------------------
class Watch:
    """Looks at a match again and again; `log` and `no_log` are about what was said since the last look."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seen = 0

    def check(self, where: str, expect: Expect) -> Iterable[str]:
        """Every fact that is not as expected, as a sentence."""
        match = self.match
        found = [
            *_facts("state", match.state, expect.state, expect.things, match.game),
            *(
                problem
                for seat, facts in expect.view.items()
                for problem in _facts(
                    f"view of {seat}", match.view(None if seat == SPECTATOR else seat), facts, expect.things
                )
            ),
            *_asks(match, expect),
            *(problem for each in expect.legal for problem in _legal(match, each)),
            *self._log(expect),
        ]
        if expect.outcome is not NOTHING and not fits(match.outcome, expect.outcome, expect.things):
            found.append(f"outcome is {match.outcome}, expected {expect.outcome}")
        self.seen = len(match.log)
        return [f"{where}: {problem}" for problem in found]

    def _log(self, expect: Expect) -> Iterable[str]:
        lines = self.match.log[min(self.seen, len(self.match.log)) :]
        at = 0
        for wanted in expect.log:
            found = next((i for i in range(at, len(lines)) if self._says(lines[i], wanted, expect.things)), None)
            if found is None:
                said = [_spoken(line) for line in lines if line.message == wanted["message"]]
                heard = "; ".join(said) or ", ".join(line.message for line in lines) or "nothing"
                yield f"log: no line {_wish(wanted)} in this order since the last look; there was: {heard}"
            else:
                at = found + 1
        for message in expect.no_log:
            if any(line.message == message for line in lines):
                yield f"log: {message} was said, expected not to be"

    def _says(self, line: Line, wanted: Mapping[str, Any], things: Mapping[str, int]) -> bool:
        params = {key: each for key, each in wanted.items() if key not in ("message", "rule", "to")}
        rule, alike = wanted.get("rule"), self.match.game.rules.alike
        return (
            line.message == wanted["message"]
            and (rule is None or (line.rule is not None and alike(line.rule, rule)))
            and ("to" not in wanted or line.to == wanted["to"])
            and fits(line.params, params, things)
        )


def _facts(
    what: str, thing: Any, facts: Mapping[str, Any], things: Mapping[str, int], game: Game | None = None
) -> Iterable[str]:
    names = {number: name for name, number in things.items()}
    for path, expected in facts.items():
        try:
            actual = read(thing, str(path).split(".")) if game is None else read_state(game, thing, str(path))
        except Malformed as error:
            yield f"{what} {path}: {error}"
            continue
        if path == SCENE and isinstance(expected, str):
            actual = actual[0] if actual else ""
        if not fits(actual, expected, things):
            yield f"{what} {path} is {_shown(actual, expected, names)}, expected {expected}"


def fits(actual: Any, expected: Any, things: Mapping[str, int]) -> bool:
    """Is this what was expected? Names stand for numbers; a mapping compares only the keys it has."""
    if isinstance(expected, dict):
        if isinstance(actual, dict):
            return all(key in actual and fits(actual[key], each, things) for key, each in expected.items())
        return actual is not None and all(_measured(actual, word, each, things) for word, each in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(actual, list)
            and len(actual) == len(expected)
            and all(fits(one, other, things) for one, other in zip(actual, expected, strict=True))
        )
    if isinstance(expected, str) and type(actual) is int:
        return things.get(expected) == actual
    return bool(actual == expected)


def _measured(actual: Any, word: str, expected: Any, things: Mapping[str, int]) -> bool:
    """One matcher: what a list holds, or how big something is."""
    if word not in MATCHERS:
        raise Malformed(f"{word!r} is no way to compare{nearest(str(word), MATCHERS)}")
    if word in ("least", "most"):
        return bool(actual >= expected if word == "least" else actual <= expected)
    if not isinstance(actual, list):
        return False
    if word == "count":
        return len(actual) == int(expected)
    held = [any(fits(one, each, things) for one in actual) for each in expected]
    if word == "excludes":
        return not any(held)
    return all(held) and (word == "includes" or len(actual) == len(expected))


def _shown(actual: Any, expected: Any, names: Mapping[int, str]) -> Any:
    """The value that was found, with things called by name where the scenario does so."""
    if isinstance(actual, list):
        wanted = expected if isinstance(expected, list) else []
        if isinstance(expected, dict):
            wanted = [each for word in ("exactly", "includes", "excludes") for each in expected.get(word, [])]
        named = any(isinstance(each, str) for each in wanted)
        return [names.get(each, each) if named and type(each) is int else each for each in actual]
    return names.get(actual, actual) if isinstance(expected, str) and type(actual) is int else actual


def _asks(match: Match, expect: Expect) -> Iterable[str]:
    found = asked(match)
    if expect.asks is not None and found != expect.asks:
        yield f"asks are {found or 'none'}, expected {expect.asks or 'none'}"
    for seat, names in expect.chances.items():
        chances = sorted(match.chances(seat))
        if chances != sorted(names):
            yield f"chances of {seat} are {chances}, expected {names}"
    for seat, able in expect.undo.items():
        if match.can_undo(seat) != able:
            yield f"seat {seat} {'cannot' if able else 'can'} undo, expected the opposite"


def _legal(match: Match, wish: Mapping[str, Any]) -> Iterable[str]:
    seat = wish["seat"]
    ask = match.asks.get(seat)
    if ask is None:
        yield f"legal: seat {seat} is asked nothing"
        return
    for answer in wish.get("includes", []):
        if not ask.accepts(answer):
            yield f"legal: {answer!r} is not among the answers of seat {seat}: {_listed(ask)}"
    for answer in wish.get("excludes", []):
        if ask.accepts(answer):
            yield f"legal: {answer!r} is among the answers of seat {seat}, expected not to be"
    if "exactly" in wish:
        missing = [answer for answer in wish["exactly"] if not ask.accepts(answer)]
        if missing or ask.count() != len(wish["exactly"]):
            yield f"legal: the answers of seat {seat} are {_listed(ask)}, expected {wish['exactly']}"
    if "count" in wish and ask.count() != wish["count"]:
        yield f"legal: seat {seat} has {ask.count()} answers, expected {wish['count']}"
    if "least" in wish or "most" in wish:
        numbers = list(ask.legal())
        for word, found in (("least", min(numbers)), ("most", max(numbers))):
            if word in wish and found != wish[word]:
                yield f"legal: the {word} answer of seat {seat} is {found}, expected {wish[word]}"


def _listed(ask: Ask) -> Any:
    return list(ask.legal()) if ask.count() <= MOST_LISTED else f"{ask.count()} answers"


def _spoken(line: Line) -> str:
    return f"{line.message} [{line.rule}] {line.params}"


def _wish(wanted: Mapping[str, Any]) -> str:
    rest = {key: each for key, each in wanted.items() if key != "message"}
    return f"{wanted['message']} {rest or ''}".rstrip()
