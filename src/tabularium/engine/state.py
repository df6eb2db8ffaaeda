"""The state of a game: plain typed data, quick to copy, with the few verbs every scene uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy as shallow
from functools import cache
from types import FunctionType, UnionType
from typing import Any, ClassVar, Literal, NamedTuple, NoReturn, Self, Union, get_args, get_origin, get_type_hints

import msgspec

from .ask import SEATS
from .dice import Dice, Fast
from .edition import Edition
from .log import Line
from .refusal import KernelError
from .scene import Scenes

Named = Callable[..., Any] | str
"""A scene: its function, or its name where that is not at hand; both mean what is registered under the name."""
FINAL = ("over", "only")
"""The verbs that forget all earlier verbs, and after which no other may follow."""
NO_TAGS: frozenset[str] = frozenset()
UNKNOWN = Scenes()
SIMPLE = (int, str, bool, float, type(None), bytes)


class Table:
    """The surroundings of a state while it is played: dice, log, the register of scenes, and what this scene has done
    so far. `sealed` says whether chance or a secret ended the scene, `moved` is the verb that named the next scene,
    `vouched` is a finding for the scene that follows at once; a scene that begins anew gets none.
    """

    __slots__ = ("dice", "known", "log", "moved", "rolls", "scenes", "sealed", "vouched")

    def __init__(self, dice: Dice | None = None, log: list[Line] | None = None, scenes: Scenes = UNKNOWN) -> None:
        self.dice: Dice = dice or Fast()
        self.log = log
        self.play(scenes)
        self.sealed = False
        self.moved = ""
        self.vouched: tuple[Any, ...] | None = None
        self.rolls: list[list[int]] | None = None

    def play(self, scenes: Scenes) -> None:
        """By this register the game is played here."""
        self.scenes = scenes
        self.known = scenes.by_name


class Interrupted(NamedTuple):
    """A scene that something has broken into."""

    scene: str
    arguments: list[Any]
    tags: frozenset[str]


def named(scene: Named) -> str:
    """The name of a scene."""
    return scene if isinstance(scene, str) else scene.__name__


class State(msgspec.Struct, dict=True, kw_only=True):
    """The memory of a game: ints, strings, lists and typed structs, nothing else. `agenda` is a stack of scenes with
    plain arguments, `dice` the one int of random state, and `held` the closed fists of a simultaneous ask that was
    interrupted.
    """

    agenda: list[list[Any]] = []
    dice: int = 0
    held: list[list[Any]] = []

    table: ClassVar[Table]
    memo: ClassVar[dict[Any, Any]] = {}
    """What has been reckoned from columns (`engine/memo.py`). Each state has its own as soon as there is anything."""
    edition: ClassVar[Edition] = Edition()
    """The rulebook this state is played by."""

    # -- the flow: what comes next ---------------------------------------------------------------------------------
    def next(self, scene: Named, *args: Any) -> None:
        """The running scene gives way to another."""
        name = scene if type(scene) is str else scene.__name__  # type: ignore[union-attr]  # a function, then
        table = self.table
        if table.moved or name not in table.known:
            self._refuse("next", name)
        table.moved = "next"
        self.agenda[-1] = [name, *args]

    def push(self, scene: Named, *args: Any) -> None:
        """Another scene comes first; afterwards the agenda below it goes on, perhaps with this scene again."""
        name = scene if type(scene) is str else scene.__name__  # type: ignore[union-attr]
        table = self.table
        if table.moved in FINAL or name not in table.known:
            self._refuse("push", name)
        table.moved = "push"
        self.agenda.append([name, *args])

    def done(self) -> None:
        """The running scene is finished; what lies below it on the agenda goes on."""
        table = self.table
        if table.moved:
            self._refuse("done")
        table.moved = "done"
        self.agenda.pop()

    def begin(self, phase: str) -> None:
        """A phase comes first: it begins with the first of its steps."""
        self.push(self.edition.steps[phase][0])

    def after(self, step: Named) -> None:
        """The running scene was the last of a step: the next one follows, or the phase is done.

        The edition knows which step follows.
        """
        then = self.edition.after(named(step))
        if then:
            self.next(then)
        else:
            self.done()

    def only(self, scene: Named, *args: Any) -> None:
        """Only this scene is left: everything else on the agenda is forgotten."""
        name = named(scene)
        if self.table.moved in FINAL or name not in self.table.known:
            self._refuse("only", name)
        self.table.moved = "only"
        self.agenda[:] = [[name, *args]]

    def over(self) -> None:
        """Nothing more happens: the game has ended."""
        if self.table.moved in FINAL:
            self._refuse("over")
        self.table.moved = "over"
        self.agenda.clear()

    def _refuse(self, verb: str, name: str = "") -> NoReturn:
        if name:
            self.table.scenes.known(name)
        raise KernelError(
            f"`{verb}` after `{self.table.moved}` in one scene: a scene says once what follows it (next or done), then "
            "pushes what is to come before that; after over or only it says nothing more"
        )

    # -- the flow: what is under way -------------------------------------------------------------------------------
    @property
    def scene(self) -> str:
        """The name of the scene that waits or runs; empty when the game is over."""
        return str(self.agenda[-1][0]) if self.agenda else ""

    @property
    def arguments(self) -> list[Any]:
        """With what the waiting scene was named."""
        return self.agenda[-1][1:]

    def awaits(self, *scenes: Named) -> bool:
        """Is the scene that waits one of these?"""
        if not self.agenda:
            return False
        names = [each if type(each) is str else each.__name__ for each in scenes]  # type: ignore[union-attr]
        return self.agenda[-1][0] in names

    def tagged(self, *tags: str) -> bool:
        """Has the scene that waits been registered with one of these tags?"""
        return not self.table.scenes.tags.get(self.scene, NO_TAGS).isdisjoint(tags)

    def under_way(self, *scenes: Named) -> list[list[Any]]:
        """The arguments of each of these scenes that lie anywhere on the agenda, from the bottom."""
        names = [named(each) for each in scenes]
        return [task[1:] for task in self.agenda if task[0] in names]

    def tag_under_way(self, tag: str) -> bool:
        """Does a scene with this tag lie anywhere on the agenda?"""
        tags = self.table.scenes.tags
        return any(tag in tags.get(task[0], NO_TAGS) for task in self.agenda)

    # -- the flow: what was interrupted ----------------------------------------------------------------------------
    @property
    def interrupted(self) -> Interrupted:
        """The scene right below the running scene."""
        name, *args = self.agenda[-2] if len(self.agenda) > 1 else [""]
        return Interrupted(name, args, self.table.scenes.tags.get(name, NO_TAGS))

    def instead(self, scene: Named, *args: Any) -> None:
        """Another scene takes the place of the one that was interrupted."""
        name = named(scene)
        self.table.scenes.known(name)
        self.agenda[-2] = [name, *args]

    def set_aside(self) -> None:
        """The interrupted scene does not go on."""
        del self.agenda[-2]

    def postpone(self, below: Named) -> None:
        """The interrupted scene goes on only when that other scene, which lies deeper, is done."""
        task = self.agenda.pop(-2)
        self.agenda.insert([each[0] for each in self.agenda].index(named(below)), task)

    # -- the flow as plain data ------------------------------------------------------------------------------------
    @property
    def flow(self) -> list[list[Any]]:
        """The agenda from the bottom: scenes by name with their arguments, for views to hand on."""
        return plain_copy(self.agenda)  # type: ignore[no-any-return]  # a copy of nested lists

    def resume(self, flow: list[list[Any]]) -> None:
        """Stand where a flow says: an opening, an imagined position, a scenario."""
        self.agenda[:] = plain_copy(flow)
        if "table" in self.__dict__:
            self.table.moved = ""

    # -- chance and secrets --------------------------------------------------------------------------------------
    def roll(self, count: int = 1, faces: int = 6) -> list[int]:
        """Dice. Chance ends a scene: store the result, name the next scene, end."""
        table = self.table
        table.sealed = True
        below = table.dice.below
        rolled = [below(self, faces) + 1 for _ in range(count)]
        if table.rolls is not None:
            table.rolls.extend([faces, each - 1] for each in rolled)
        return rolled

    def draw(self, bag: list[int]) -> int:
        """One thing out of a bag nobody may look into."""
        table, many = self.table, len(bag)
        table.sealed = True
        at = table.dice.below(self, many, bag)
        if table.rolls is not None:
            table.rolls.append([many, at])
        thing = bag[at]
        bag[at] = bag[-1]
        bag.pop()
        return thing

    def reveal(self) -> None:
        """A secret is being shown: like chance it ends the scene, and nothing before it can be undone."""
        self.table.sealed = True

    # -- the log -------------------------------------------------------------------------------------------------
    def say(self, message: str, rule: str | None = None, to: list[int] | None = None, **params: Any) -> None:
        """A line for the log: a message id with parameters, for all or for the seats in `to`.

        A parameter that takes work may be a function, which is called only if somebody reads the log. A dict by seat is
        written down under the seats' names. Where scenes speak to parties, `to` are parties.
        """
        log = self.table.log
        if log is not None:
            for name, value in params.items():
                if type(value) is FunctionType:
                    value = params[name] = value()
                if type(value) is dict:
                    params[name] = {SEATS[key] if type(key) is int else key: each for key, each in value.items()}
            parties = self.table.scenes.parties
            if parties is not None:
                to, params = to and parties.hearers(self, to), parties.spoken(params)
                rule = rule and parties.cite(rule)
            log.append(Line(message=message, rule=rule, to=to, params=params))

    # -- copies --------------------------------------------------------------------------------------------------
    def copy(self) -> Self:
        """An independent copy, not yet at any table."""
        copied: Self = copier(type(self))(self)
        return copied

    def shadow(self) -> Self:
        """A copy that still has its columns in common with this state: each is made its own before it is changed."""
        other = shallow(self)
        other.__dict__["owned"] = set()
        other.__dict__["memo"] = {**self.memo}
        return other

    def own(self, columns: Iterable[str]) -> None:
        """A shadow gets copies of these columns, if it has none yet; all other states own all of theirs."""
        owned: set[str] | None = self.__dict__.get("owned")
        if owned is None:
            return
        copiers = column_copiers(type(self))
        for name in columns:
            if name not in owned:
                owned.add(name)
                setattr(self, name, copiers[name](getattr(self, name)))

    def sit(self, table: Table) -> None:
        """Bring the state to a table."""
        self.__dict__["table"] = table
        if table.log is None:  # mass play: what nobody reads is not even looked at
            self.__dict__["say"] = _unsaid
        else:
            self.__dict__.pop("say", None)


def _unsaid(message: str, **params: Any) -> None:
    """The log of a state where nobody reads it."""


@cache
def copier(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """A function that copies a struct of this kind: written out field by field it is three times as fast as a loop."""
    hints = get_type_hints(kind)
    lines = ["def copied(s):", " other = s.__copy__()"]
    space: dict[str, Any] = {"plain_copy": plain_copy}
    for field in msgspec.structs.fields(kind):
        expression = _copied(hints[field.name], f"s.{field.name}", space)
        if expression != f"s.{field.name}":
            lines.append(f" other.{field.name} = {expression}")
    exec("\n".join([*lines, " return other"]), space)
    function: Callable[[Any], Any] = space["copied"]
    return function


@cache
def column_copiers(kind: type[msgspec.Struct]) -> dict[str, Callable[[Any], Any]]:
    """By field of a struct a function that copies what it holds."""
    found: dict[str, Callable[[Any], Any]] = {}
    for name, hint in get_type_hints(kind).items():
        if get_origin(hint) is not ClassVar:
            space: dict[str, Any] = {"plain_copy": plain_copy}
            found[name] = eval(f"lambda value: {_copied(hint, 'value', space)}", space)
    return found


def _copied(hint: Any, value: str, space: dict[str, Any]) -> str:
    """The expression that copies a value of this type; what never changes stands for itself.

    Functions it calls are put into `space`.
    """
    hint = getattr(hint, "__supertype__", hint)  # a number of a kind of its own is a number
    origin, args = get_origin(hint), get_args(hint)
    if hint in SIMPLE or origin is Literal:
        return value
    if origin in (Union, UnionType):
        return value if all(_copied(arg, "x", space) == "x" for arg in args) else f"plain_copy({value})"
    if origin is list:
        item = _copied(args[0], "x", space)
        return f"[*{value}]" if item == "x" else f"[{item} for x in {value}]"
    if origin is dict:
        item = _copied(args[1], "x", space)
        return f"{value}.copy()" if item == "x" else f"{{k: {item} for k, x in {value}.items()}}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if hint.__struct_config__.frozen:
            return value
        if hint.__subclasses__():  # one of these may stand there
            return f"plain_copy({value})"
        space[f"copy_{hint.__name__}"] = copier(hint)
        return f"copy_{hint.__name__}({value})"
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
