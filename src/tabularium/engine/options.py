"""Options of a game: typed fields of a frozen struct, with defaults, limits, presets and a sentence each."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .refusal import Refusal, Refused, refuse


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options. The sentence of `name` is the message `option.name`."""

    settled: ClassVar[frozenset[str]] = frozenset()
    """Options of the base of an edition that it does not offer: they have the value its rulebook gives them."""

    def conflict(self) -> Refusal | None:
        """Why these options cannot be played together, with the rule that says so; most go with each other."""
        return None


class BadOption(Refused):
    """An option that does not exist, a value it cannot take, or one that does not go with the others."""


class OptionInfo(msgspec.Struct, frozen=True):
    """The data with which a client offers an option: its values if they are few, else the shape of its type."""

    name: str
    default: Any
    values: list[Any] | None
    shape: str


MOST_NAME = 80
"""So much of a name that does not exist is told back."""

O = TypeVar("O", bound=Options)  # noqa: E741


def describe(options: type[Options]) -> list[OptionInfo]:
    """Every option with its default and its possible values."""
    hints = get_type_hints(options)
    infos = []
    for field in msgspec.structs.fields(options):
        if field.name in options.settled:
            continue
        hint = hints[field.name]
        default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        values = list(get_args(hint)) if get_origin(hint) is Literal else [False, True] if hint is bool else None
        infos.append(OptionInfo(field.name, default, values, _shape(field.type)))
    return infos


def make(options: type[O], presets: dict[str, dict[str, Any]], given: dict[str, Any] | None) -> O:
    """Typed options from plain ones; `preset` names a set of values that the others override."""
    plain = dict(given or {})
    preset = plain.pop("preset", None)
    if preset is not None and not (isinstance(preset, str) and preset in presets):
        raise BadOption(_unknown("option.unknown_preset", str(preset), list(presets)))
    plain = {**presets.get(preset, {}), **plain} if preset else plain
    known = [name for name in options.__struct_fields__ if name not in options.settled]
    for name in plain:
        if name not in known:
            raise BadOption(_unknown("option.unknown", name, known))
    try:
        made = msgspec.convert(plain, options)
    except msgspec.ValidationError as error:
        raise BadOption(refuse("option.bad_value", problem=str(error))) from None
    conflict = made.conflict()
    if conflict is not None:
        raise BadOption(conflict)
    return made


def _unknown(message: str, name: str, known: list[str]) -> Any:
    name = name[:MOST_NAME]
    nearest = get_close_matches(name, known, 1, 0)
    return refuse(message, name=name, nearest=nearest[0] if nearest else "", known=known)


def _shape(hint: Any) -> str:
    """A short word for the kind of value."""
    schema = msgspec.json.schema(hint)
    return str(schema.get("type", "choice"))
