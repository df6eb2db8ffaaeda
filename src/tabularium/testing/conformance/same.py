"""Comparisons of the checks: matches as plain data, with the place of the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tabularium.engine import Ask, Match, Refused

MOST_SHOWN = 120


def encoded(value: Any) -> bytes:
    """Plain data as bytes, the same for the same data."""
    return msgspec.json.encode(value, order="deterministic")


def same(found: Any, expected: Any, what: str) -> None:
    """Assert that two things are byte for byte the same."""
    if encoded(found) != encoded(expected):
        left, right = msgspec.to_builtins(found), msgspec.to_builtins(expected)
        raise AssertionError(f"{what} differs at {difference(left, right)}")


def difference(found: Any, expected: Any, path: str = "") -> str:
    """The first place where two plain values differ, and how."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted({*found, *expected}, key=str):
            if key not in found or key not in expected:
                return f"{path}.{key}: only {'the second' if key not in found else 'the first'} has it"
            if found[key] != expected[key]:
                return difference(found[key], expected[key], f"{path}.{key}")
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for place, (left, right) in enumerate(zip(found, expected, strict=True)):
            if left != right:
                return difference(left, right, f"{path}[{place}]")
    return f"{path or 'the whole'}: {_short(found)} is not {_short(expected)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def plain(value: Any, what: str) -> None:
    """Assert that a value is plain JSON, or structs of it: no tuples, sets, objects, or keys that are not strings."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            plain(getattr(value, name), f"{what}.{name}")
    elif isinstance(value, dict):
        for key, each in value.items():
            assert type(key) is str, f"{what} has the key {key!r}, which is no string"
            plain(each, f"{what}.{key}")
    elif type(value) is list:
        for place, each in enumerate(value):
            plain(each, f"{what}[{place}]")
    else:
        assert value is None or type(value) in (str, int, bool, float), f"{what} is {value!r}, which is not plain"


def containers(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything within plain data that can be changed, with the way to it."""
    inside: Iterable[tuple[str, Any]]
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        inside = ((f".{name}", getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        inside = ((f".{key}", each) for key, each in value.items())
    elif isinstance(value, list):
        inside = ((f"[{place}]", each) for place, each in enumerate(value))
    else:
        return
    yield path, value
    for step, each in inside:
        yield from containers(each, path + step)


def apart(value: Any, state: Any, what: str) -> None:
    """Assert that nothing in a value is the state's own, which would change behind its back."""
    shown = {id(each): path for path, each in containers(value)}
    if len(shown) > 1:  # the value itself is made anew
        shared = [
            f"{shown[id(each)]} is the state's own {path}" for path, each in containers(state) if id(each) in shown
        ]
        assert not shared, f"{what}: {shared[0]}, not a copy"


def raises(kind: type[Refused], what: str, wish: Callable[..., None], *args: Any) -> None:
    """Assert that a wish is refused in this way."""
    try:
        wish(*args)
    except kind:
        return
    except Refused as other:
        raise AssertionError(f"{what}: refused as {type(other).__name__}, not {kind.__name__}") from other
    raise AssertionError(f"{what}: not refused")


def described(asks: Mapping[Any, Ask]) -> dict[str, Any]:
    """Asks as plain data."""
    return {str(key): ask.describe() for key, ask in asks.items()}


def position(match: Match) -> dict[str, Any]:
    """Where a match stands: all that must come back after undo, in a copy, in a replay."""
    return {
        "state": msgspec.to_builtins(match.state),
        "asks": described(match.asks),
        "chances": {str(seat): described(match.chances(seat)) for seat in match.seats},
        "views": {str(seat): match.view(seat) for seat in (*match.seats, None)},
        "closed": {str(seat): answer for seat, answer in match.run.held.items()},
        "passed": sorted(match.run.passed),
        "outcome": match.outcome,
    }


def everything(match: Match) -> dict[str, Any]:
    """The position, and all that a refused wish must not change either."""
    return {
        **position(match),
        "log": msgspec.to_builtins(match.log),
        "record": len(match.record.rows) if match.record else None,
        "n": match.n,
        "numbers": list(match.numbers),
        "undo": [match.can_undo(seat) for seat in match.seats],
        "stops": match.run.stops,
        "standing": msgspec.to_builtins(match.standings),
    }
