"""The state of a game: plain typed data, quick to copy, with the few verbs every scene uses."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec

from .ask import SEATS
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
    @property
    def heard(self) -> bool:
        """Does anybody read the log? A scene that runs often asks before it words a line, to spare the lab."""
        return self.table.log is not None

    def say(self, message: str, rule: str | None = None, to: list[int] | None = None, **params: Any) -> None:
        """A line for the log: a message id with parameters, for all or for the seats in `to`.

        A dict by seat is written down under the seats' names.
        """
        if self.table.log is not None:
            for name, value in params.items():
                if type(value) is dict:
                    params[name] = {SEATS[key] if type(key) is int else key: each for key, each in value.items()}
            self.table.log.append(Line(message=message, rule=rule, to=to, params=params))

    # -- copies --------------------------------------------------------------------------------------------------
    def copy(self) -> Self:
        """An independent copy, not yet at any table."""
        copied: Self = copier(type(self))(self)
        return copied

    def sit(self, table: Table) -> None:
        """Bring the state to a table."""
        self.__dict__["table"] = table


@cache
def copier(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """A function that copies a struct of this kind: written out field by field it is three times as fast as a loop."""
    hints = get_type_hints(kind)
    lines = ["def copied(s):", " other = s.__copy__()"]
    for field in msgspec.structs.fields(kind):
        expression = _copied(hints[field.name], f"s.{field.name}")
        if expression != f"s.{field.name}":
            lines.append(f" other.{field.name} = {expression}")
    space: dict[str, Any] = {"plain_copy": plain_copy}
    exec("\n".join([*lines, " return other"]), space)
    function: Callable[[Any], Any] = space["copied"]
    return function


def _copied(hint: Any, value: str) -> str:
    """The expression that copies a value of this type; what never changes stands for itself."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in SIMPLE or origin is Literal:
        return value
    if origin in (Union, UnionType):
        return value if all(_copied(arg, "x") == "x" for arg in args) else f"plain_copy({value})"
    if origin is list:
        item = _copied(args[0], "x")
        return f"[*{value}]" if item == "x" else f"[{item} for x in {value}]"
    if origin is dict:
        item = _copied(args[1], "x")
        return f"{value}.copy()" if item == "x" else f"{{k: {item} for k, x in {value}.items()}}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return value if hint.__struct_config__.frozen else f"plain_copy({value})"
    if hint is Any:
        return f"plain_copy({value})"
    raise KernelError(f"a state may not hold {hint}: use ints, strings, lists, dicts and structs")


def plain_copy(value: Any) -> Any:
    """A copy of nested plain lists, dicts and structs."""
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is list:
        return [plain_copy(each) for each in value]
    if kind is dict:
        return {key: plain_copy(each) for key, each in value.items()}
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return copier(type(value))(value)
    return value
