"""The state of a game: plain typed data, quick to copy, with the few verbs every scene uses."""

from __future__ import annotations

import copy
from collections.abc import Callable
from types import UnionType
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec

from .dice import Dice, Fast
from .log import Line
from .refusal import KernelError

SIMPLE = (int, str, bool, float, type(None), bytes)


class Table:
    """What surrounds a state while it is played: dice, log, and whether something was sealed in this scene."""

    __slots__ = ("dice", "log", "rolls", "sealed")

    def __init__(self, dice: Dice | None = None, log: list[Line] | None = None) -> None:
        self.dice: Dice = dice or Fast()
        self.log = log
        self.sealed = False
        self.rolls: list[list[int]] | None = None


class State(msgspec.Struct, dict=True, kw_only=True):
    """What a game remembers: ints, strings, lists and typed structs, nothing else.

    `agenda` is a stack of scenes with plain arguments, `dice` the one int of random state, and `held` the closed
    fists of a simultaneous ask that is interrupted.
    """

    agenda: list[list[Any]] = []
    dice: int = 0
    held: list[list[Any]] = []

    table: ClassVar[Table]
    _copiers: ClassVar[dict[type, list[tuple[str, Callable[[Any], Any]]]]] = {}

    # -- the flow ------------------------------------------------------------------------------------------------
    def next(self, scene: Callable[..., Any], *args: Any) -> None:
        """The running scene gives way to another."""
        self.agenda[-1] = [scene.__name__, *args]

    def push(self, scene: Callable[..., Any], *args: Any) -> None:
        """Another scene comes first; what is below it on the agenda runs afterwards."""
        self.agenda.append([scene.__name__, *args])

    def done(self) -> None:
        """The running scene is finished; what lies below it on the agenda goes on."""
        self.agenda.pop()

    def over(self) -> None:
        """Nothing more happens: the game has ended."""
        self.agenda.clear()

    # -- chance and secrets --------------------------------------------------------------------------------------
    def roll(self, count: int = 1, faces: int = 6) -> list[int]:
        """Dice. Chance ends a scene: store the result, name the next scene, end."""
        return [self._chance(faces, None) + 1 for _ in range(count)]

    def draw(self, bag: list[int]) -> int:
        """One thing out of a bag nobody may look into."""
        at = self._chance(len(bag), bag)
        thing = bag[at]
        bag[at] = bag[-1]
        bag.pop()
        return thing

    def _chance(self, n: int, bag: list[int] | None) -> int:
        table = self.table
        table.sealed = True
        result = table.dice.below(self, n, bag)
        if table.rolls is not None:
            table.rolls.append([n, result])
        return result

    def reveal(self) -> None:
        """A secret is being shown: like chance it ends the scene, and nothing before it can be undone."""
        self.table.sealed = True

    # -- the log -------------------------------------------------------------------------------------------------
    def say(self, message: str, rule: str | None = None, to: list[int] | None = None, **params: Any) -> None:
        """A line for the log: a message id with parameters, for all or for the seats in `to`."""
        if self.table.log is not None:
            self.table.log.append(Line(message=message, rule=rule, to=to, params=params))

    # -- copies --------------------------------------------------------------------------------------------------
    def copy(self) -> Self:
        """An independent copy, not yet at any table."""
        other = copy.copy(self)
        for name, copier in _plan(type(self)):
            setattr(other, name, copier(getattr(self, name)))
        return other

    def sit(self, table: Table) -> None:
        """Bring the state to a table."""
        self.__dict__["table"] = table


def _plan(cls: type) -> list[tuple[str, Callable[[Any], Any]]]:
    """Which fields must be copied, and how; worked out once from their types."""
    plan = State._copiers.get(cls)
    if plan is None:
        hints = get_type_hints(cls)
        found = ((field.name, _copier(hints[field.name])) for field in msgspec.structs.fields(cls))
        plan = State._copiers[cls] = [(name, copier) for name, copier in found if copier is not None]
    return plan


def _copier(hint: Any) -> Callable[[Any], Any] | None:
    """How to copy a value of this type; None if it never changes."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in SIMPLE or origin is Literal:
        return None
    if hint is Any:
        return plain_copy
    if origin in (Union, UnionType):
        inner = [_copier(arg) for arg in args]
        return None if all(copier is None for copier in inner) else plain_copy
    if origin is list:
        item = _copier(args[0])
        return list.copy if item is None else lambda value, item=item: [item(each) for each in value]
    if origin is dict:
        item = _copier(args[1])
        return dict.copy if item is None else lambda value, item=item: {key: item(v) for key, v in value.items()}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return None if hint.__struct_config__.frozen else _copy_struct
    raise KernelError(f"a state may not hold {hint}: use ints, strings, lists, dicts and structs")


def _copy_struct(value: Any) -> Any:
    other = copy.copy(value)
    for name, copier in _plan(type(value)):
        setattr(other, name, copier(getattr(value, name)))
    return other


def plain_copy(value: Any) -> Any:
    """A copy of nested plain lists, dicts and structs."""
    kind = type(value)
    if kind is list:
        return [plain_copy(each) for each in value]
    if kind is dict:
        return {key: plain_copy(each) for key, each in value.items()}
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return _copy_struct(value)
    return value
