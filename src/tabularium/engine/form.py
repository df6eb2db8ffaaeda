"""The form of a sheet: a msgspec struct as a tree of fields, each of which finds faults, varies, spoils and counts.

A path names a field of a sheet, `levies[0].province`; a place names it in every row, `levies[].province`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from .refusal import KernelError, Refusal, refuse

Problem = tuple[str, Refusal]
"""A problem of a sheet: the path of a field, and why its value is wrong."""
MOST_TEXT = 200
MOST_ROWS = 60
HIGHEST = 1_000_000
"""How long a text, how many rows and how high a number may be where the struct sets no limit itself."""
MOST_SHOWN = 40
SMALL = 9
FEW = 3
"""So many rows more than it needs a sample may have."""
DEEDS = ("add", "change", "remove")
"""The possible changes of rows."""
GONE: Any = object()
"""Stands for a value that cannot be without what is taken away from it."""
LETTERS = "abcdefghijklmnopqrstuvwxyz "


class Moment(NamedTuple):
    """The limits of this moment: by place the possible options, and the least and greatest number."""

    among: Mapping[str, Sequence[str]]
    within: Mapping[str, Sequence[int]]


ALWAYS = Moment({}, {})
"""Nothing holds beyond the form, or the form has been narrowed already."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a form. `optional` ones may hold nothing; `place` names it in every row of the sheet."""

    optional: bool = False
    place: str = ""

    def faults(self, value: Any, path: str) -> Iterator[Problem]:
        """The reason why a value cannot stand here, whatever the rest of the sheet says."""
        if value is not None or not self.optional:
            yield from self._faults(value, path)

    @property
    def sure(self) -> bool:
        """Can anything stand here that the struct can hold, where nothing is narrowed?"""
        return False

    def fits(self, value: Any, now: Moment) -> bool:
        """Has a value no faults, given that the struct can hold it? Found without wording any: most have none."""
        return (self.optional and value is None) or self._fits(value, now)

    def sample(self, rng: Random, now: Moment = ALWAYS) -> Any:
        """A value without faults."""
        return None if self.optional and rng.random() < 0.3 else self._sample(rng, now)

    def vary(self, value: Any, rng: Random, now: Moment = ALWAYS) -> Any:
        """A value like this one with something changed, without faults if it had none."""
        return self.sample(rng, now)

    def spoil(self, value: Any, rng: Random) -> Any:
        """A value like this one with a fault."""
        raise NotImplementedError

    def count(self) -> int:
        """How many values there are without faults, reckoned and not listed."""
        return self._count() + self.optional

    def open(self, now: Moment = ALWAYS) -> bool:
        """Is there anything that can stand here?"""
        return True

    def blank(self) -> Any:
        """The value of a new row."""
        raise NotImplementedError

    def places(self, place: str) -> Iterator[tuple[str, Sequence[str]]]:
        """This field and those inside it, each with the options it names."""
        yield place, ()

    def narrowed(self, place: str, among: Mapping[str, Sequence[str]], within: Mapping[str, Sequence[int]]) -> Field:
        """The same with the options and limits that hold at this moment."""
        return self

    def without(self, value: Any, steps: Sequence[str | int]) -> Any:
        """The value without the part at the end of these steps; GONE if nothing can be."""
        return GONE

    def shaped(self, value: Any) -> Any:
        """The parts of an unfinished value that have the shape of this field; GONE if nothing has.

        It may still be wrong: a number too high, for example, which its author wants to see.
        """
        if value is None and self.optional:
            return None
        left = self._shaped(value)
        return None if left is GONE and self.optional else left

    def _shaped(self, value: Any) -> Any:
        return value if value is None or self._holds(value) else self.blank()

    def _holds(self, value: Any) -> bool:
        """Is a value of the kind that stands here?"""
        raise NotImplementedError

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        raise NotImplementedError

    def _fits(self, value: Any, now: Moment) -> bool:
        raise NotImplementedError

    def _sample(self, rng: Random, now: Moment) -> Any:
        raise NotImplementedError

    def _count(self) -> int:
        raise NotImplementedError


class Number(Field, frozen=True, kw_only=True):
    """A whole number in a range."""

    low: int
    high: int
    bounded: bool = False
    """Does the struct itself set both limits?"""

    @property
    def sure(self) -> bool:
        return self.bounded

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        if type(value) is not int:
            yield path, refuse("refused.not_a_number", answer=shown(value))
        elif not self.low <= value <= self.high:
            yield path, refuse("refused.out_of_range", answer=shown(value), low=self.low, high=self.high)

    def _fits(self, value: Any, now: Moment) -> bool:
        if type(value) is not int or not self.low <= value <= self.high:
            return False
        low, high = now.within.get(self.place, (value, value))
        return low <= value <= high

    def _holds(self, value: Any) -> bool:
        return type(value) is int

    def _sample(self, rng: Random, now: Moment) -> int:
        """Mostly a small one where there is much room: orders are seldom for hundreds."""
        low, high = self.low, self.high
        within = now.within.get(self.place)
        if within is not None:
            low, high = max(low, within[0]), min(high, within[1])
        if high - low > 10 * SMALL and rng.random() < 0.9:
            high = low + SMALL
        return low + int(rng.random() * (high - low + 1))

    def spoil(self, value: Any, rng: Random) -> Any:
        return rng.choice([self.low - 1, self.high + 1, "many", 0.5, True, [], {}])

    def _count(self) -> int:
        return self.high - self.low + 1

    def blank(self) -> int:
        return max(self.low, min(0, self.high))

    def narrowed(self, place: str, among: Mapping[str, Sequence[str]], within: Mapping[str, Sequence[int]]) -> Field:
        if place not in within:
            return self
        low, high = within[place]
        return replace(self, low=max(low, self.low), high=min(high, self.high))


class Text(Field, frozen=True, kw_only=True):
    """Words of the player's own."""

    least: int = 0
    most: int = MOST_TEXT

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        if type(value) is not str:
            yield path, refuse("refused.sheet.not_a_text", answer=shown(value))
        elif not self.least <= len(value) <= self.most:
            yield path, refuse("refused.sheet.length", given=len(value), least=self.least, most=self.most)

    def _holds(self, value: Any) -> bool:
        return type(value) is str and len(value) <= self.most

    def _fits(self, value: Any, now: Moment) -> bool:
        among = now.among.get(self.place)
        if among is not None:
            return value in among
        return type(value) is str and self.least <= len(value) <= self.most

    def open(self, now: Moment = ALWAYS) -> bool:
        return self.optional or bool(now.among.get(self.place, True))

    def _sample(self, rng: Random, now: Moment) -> str:
        among = now.among.get(self.place)
        if among is not None:
            return among[int(rng.random() * len(among))]
        return "".join(rng.choices(LETTERS, k=rng.randint(self.least, min(self.most, self.least + 12))))

    def spoil(self, value: Any, rng: Random) -> Any:
        return rng.choice(["x" * (self.most + 1), 7, ["x"], {"x": "x"}])

    def _count(self) -> int:
        letters = len(LETTERS)
        return int((letters ** (self.most + 1) - letters**self.least) // (letters - 1))

    def blank(self) -> str:
        return "x" * self.least

    def narrowed(self, place: str, among: Mapping[str, Sequence[str]], within: Mapping[str, Sequence[int]]) -> Field:
        return Choice(values=tuple(among[place]), optional=self.optional, place=place) if place in among else self


class Choice(Field, frozen=True, kw_only=True):
    """One of a list."""

    values: tuple[str, ...]

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        if value is None:
            yield path, refuse("refused.sheet.choose")
        elif value not in self.values:
            yield path, refuse("refused.not_an_option", answer=shown(value), options=list(self.values))

    def _shaped(self, value: Any) -> Any:
        return value if value in self.values else GONE

    def _fits(self, value: Any, now: Moment) -> bool:
        return value in self.values and value in now.among.get(self.place, self.values)

    def open(self, now: Moment = ALWAYS) -> bool:
        return self.optional or bool(self._values(now))

    def _values(self, now: Moment) -> Sequence[str]:
        among = now.among.get(self.place)
        return self.values if among is None else [value for value in self.values if value in among]

    def _sample(self, rng: Random, now: Moment) -> str:
        values = self._values(now)
        return values[int(rng.random() * len(values))]

    def spoil(self, value: Any, rng: Random) -> Any:
        return rng.choice([f"{self.values[0]}x" if self.values else "x", 7, [value], {}])

    def _count(self) -> int:
        return len(self.values)

    def blank(self) -> str | None:
        return self.values[0] if self.values else None

    def places(self, place: str) -> Iterator[tuple[str, Sequence[str]]]:
        yield place, self.values

    def narrowed(self, place: str, among: Mapping[str, Sequence[str]], within: Mapping[str, Sequence[int]]) -> Field:
        return replace(self, values=tuple(self._values(Moment(among, within)))) if place in among else self


class Switch(Field, frozen=True, kw_only=True):
    """Yes or no."""

    @property
    def sure(self) -> bool:
        return True

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        if type(value) is not bool:
            yield path, refuse("refused.sheet.not_yes_or_no", answer=shown(value))

    def _holds(self, value: Any) -> bool:
        return type(value) is bool

    def _fits(self, value: Any, now: Moment) -> bool:
        return type(value) is bool

    def _sample(self, rng: Random, now: Moment) -> bool:
        return rng.random() < 0.5

    def spoil(self, value: Any, rng: Random) -> Any:
        return rng.choice(["yes", 1, []])

    def _count(self) -> int:
        return 2

    def blank(self) -> bool:
        return False


class Rows(Field, frozen=True, kw_only=True, dict=True):
    """As many rows of one shape as one likes, within limits."""

    row: Field
    least: int = 0
    most: int = MOST_ROWS

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        if type(value) is not list:
            yield path, refuse("refused.sheet.not_rows", answer=shown(value))
        elif not self.least <= len(value) <= self.most:
            yield path, refuse("refused.sheet.rows", given=len(value), least=self.least, most=self.most)
        else:
            for place, each in enumerate(value):
                yield from self.row.faults(each, f"{path}[{place}]")

    def _shaped(self, value: Any) -> Any:
        rows = [self.row.shaped(each) for each in value[: self.most]] if type(value) is list else []
        return [each for each in rows if each is not GONE]

    def _fits(self, value: Any, now: Moment) -> bool:
        if type(value) is not list or not self.least <= len(value) <= self.most:
            return False
        row = self.row
        for each in value:  # noqa: SIM110  (asked for every sheet that is tried: a generator costs twice as much)
            if not row.fits(each, now):
                return False
        return True

    def open(self, now: Moment = ALWAYS) -> bool:
        return self.optional or not self.least or self.row.open(now)

    def room(self, now: Moment = ALWAYS) -> int:
        """How many rows there can be: none where a row cannot be filled in."""
        return self.most if self.row.open(now) else 0

    def _sample(self, rng: Random, now: Moment) -> list[Any]:
        more = min(self.room(now) - self.least, FEW)
        return [self.row.sample(rng, now) for _ in range(self.least + int(rng.random() * (more + 1)))]

    def vary(self, value: Any, rng: Random, now: Moment = ALWAYS) -> Any:
        rows = list(value or [])
        deed = DEEDS[int(rng.random() * len(DEEDS))]
        if deed == "add" and len(rows) < self.room(now):
            rows.insert(int(rng.random() * (len(rows) + 1)), self.row.sample(rng, now))
        elif rows and deed == "change":
            at = int(rng.random() * len(rows))
            rows[at] = self.row.vary(rows[at], rng, now)
        elif len(rows) > self.least:
            del rows[int(rng.random() * len(rows))]
        return rows

    def without(self, value: Any, steps: Sequence[str | int]) -> Any:
        if not steps:
            return GONE
        at = int(steps[0])
        left = [self.row.without(each, steps[1:]) for each in value[at : at + 1]]
        return [*value[:at], *(each for each in left if each is not GONE), *value[at + 1 :]]

    def spoil(self, value: Any, rng: Random) -> Any:
        if value and rng.random() < 0.6:
            at = rng.randrange(len(value))
            return [*value[:at], self.row.spoil(value[at], rng), *value[at + 1 :]]
        return rng.choice([[self.row.blank()] * (self.most + 1), "rows", {"0": {}}, [None]])

    def _count(self) -> int:
        one = self.row.count()
        if one == 1:
            return self.most - self.least + 1
        return int((one ** (self.most + 1) - one**self.least) // (one - 1)) if one else int(not self.least)

    def blank(self) -> list[Any]:
        return [self.row.blank() for _ in range(self.least)]

    def places(self, place: str) -> Iterator[tuple[str, Sequence[str]]]:
        yield place, ()
        yield from (each for each in self.row.places(f"{place}[]") if each[0] != f"{place}[]" or each[1])

    def narrowed(self, place: str, among: Mapping[str, Sequence[str]], within: Mapping[str, Sequence[int]]) -> Field:
        return replace(self, row=self.row.narrowed(f"{place}[]", among, within))


class Section(Field, frozen=True, kw_only=True, dict=True):
    """Fields by name; those that are not `needed` may be left out."""

    fields: Mapping[str, Field]
    needed: frozenset[str] = frozenset()
    usual: dict[str, Any] | None = None
    """The value if nothing is written, where that is possible."""

    def _faults(self, value: Any, path: str) -> Iterator[Problem]:
        if type(value) is not dict:
            yield path, refuse("refused.sheet.not_a_section", answer=shown(value))
            return
        for name in self.fields:
            if name in value:
                yield from self.fields[name].faults(value[name], joined(path, name))
            elif name in self.needed:
                yield joined(path, name), refuse("refused.sheet.missing", name=name)
        for name in value:
            if name not in self.fields:
                yield joined(path, shown(name)), refuse("refused.sheet.unknown", name=shown(name))

    def _shaped(self, value: Any) -> Any:
        if type(value) is not dict:
            return GONE
        left = {
            name: each.shaped(value.get(name))
            for name, each in self.fields.items()
            if name in value or name in self.needed
        }
        if any(left[name] is GONE for name in self.needed):
            return GONE
        return {name: each for name, each in left.items() if each is not GONE}

    def _fits(self, value: Any, now: Moment) -> bool:
        if type(value) is not dict or not self.needed <= value.keys():
            return False
        if value == self.usual and not now.within:
            return True
        looked_at = self.fields.items() if now.within else self.telling
        if not value.keys() <= self.fields.keys():
            return False
        for name, each in looked_at:  # noqa: SIM110
            if name in value and not each.fits(value[name], now):
                return False
        return True

    @cached_property
    def telling(self) -> list[tuple[str, Field]]:
        """The fields in which a value that the struct can hold may be wrong all the same, where no numbers are set."""
        return [(name, each) for name, each in self.fields.items() if not each.sure]

    def open(self, now: Moment = ALWAYS) -> bool:
        if not self.optional:
            for each in self.fields.values():
                if not each.open(now):
                    return False
        return True

    @cached_property
    def flat(self) -> bool:
        """Are there neither rows nor sections inside it?"""
        return not any(isinstance(each, Rows | Section) for each in self.fields.values())

    def _sample(self, rng: Random, now: Moment) -> dict[str, Any]:
        return {name: each.sample(rng, now) for name, each in self.fields.items()}

    def vary(self, value: Any, rng: Random, now: Moment = ALWAYS) -> Any:
        names = list(self.fields)
        name = names[int(rng.random() * len(names))]
        return {**(value or {}), name: self.fields[name].vary((value or {}).get(name), rng, now)}

    def without(self, value: Any, steps: Sequence[str | int]) -> Any:
        if not steps:
            return GONE
        name = steps[0]
        left = self.fields[str(name)].without(value[name], steps[1:]) if value.get(name) is not None else GONE
        if left is not GONE:
            return {**value, name: left}
        return GONE if name in self.needed else {each: kept for each, kept in value.items() if each != name}

    def spoil(self, value: Any, rng: Random) -> Any:
        if not value:
            return "section"
        deed = rng.random()
        name = rng.choice(list(self.fields))
        if deed < 0.1:
            return {**value, "nonsense": 1}
        if deed < 0.2:
            return {each: kept for each, kept in value.items() if each != name}
        if deed < 0.25:
            return rng.choice([None, [], "section", 7])
        return {**value, name: self.fields[name].spoil(value[name], rng)}

    def _count(self) -> int:
        product = 1
        for name in self.fields:
            product *= self.fields[name].count()
        return product

    def blank(self) -> dict[str, Any]:
        return {name: None if each.optional else each.blank() for name, each in self.fields.items()}

    def places(self, place: str) -> Iterator[tuple[str, Sequence[str]]]:
        if place:
            yield place, ()
        for name, each in self.fields.items():
            yield from each.places(joined(place, name))

    def narrowed(self, place: str, among: Mapping[str, Sequence[str]], within: Mapping[str, Sequence[int]]) -> Section:
        if self.flat:
            fields = {name: each.narrowed(joined(place, name), among, within) for name, each in self.fields.items()}
            return replace(self, fields=fields)
        return replace(self, fields=Narrowing(self.fields, place, among, within))


class Narrowing(Mapping[str, Field]):
    """The fields of a section at this moment, each narrowed when it is first looked at: most of a sheet stays empty."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        place: str,
        among: Mapping[str, Sequence[str]],
        within: Mapping[str, Sequence[int]],
    ) -> None:
        self.fields, self.place, self.among, self.within = fields, place, among, within
        self.narrow: dict[str, Field] = {}

    def __getitem__(self, name: str) -> Field:
        narrow = self.narrow.get(name)
        if narrow is None:
            narrow = self.fields[name].narrowed(joined(self.place, name), self.among, self.within)
            self.narrow[name] = narrow
        return narrow

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)


def joined(path: str, name: str) -> str:
    """A field inside what a path names."""
    return f"{path}.{name}" if path else name


def mended(form: Section, sheet: Any, paths: Iterable[str]) -> Any:
    """A sheet without what these paths name: fields are left out, and rows that cannot be without them go."""
    for path in sorted(set(paths), key=_last_first, reverse=True):
        rest = form.without(sheet, _steps(path))
        sheet = {} if rest is GONE else rest
    return sheet


@lru_cache(maxsize=4096)
def _steps(path: str) -> tuple[str | int, ...]:
    """A path taken apart: names of fields and numbers of rows."""
    parts = path.replace("[", ".").replace("]", "").split(".")
    return tuple(int(each) if each.isdecimal() else each for each in parts if each)


@lru_cache(maxsize=4096)
def _last_first(path: str) -> list[tuple[int, str]]:
    """An order of paths in which later rows come after earlier ones."""
    return [(step, "") if isinstance(step, int) else (-1, step) for step in _steps(path)]


def shown(value: Any) -> str:
    """A value as it may stand in a message: short, and never a structure."""
    plain = isinstance(value, str | float | None) or (isinstance(value, int) and abs(value) <= HIGHEST)
    return str(value)[:MOST_SHOWN] if plain else "…"


@cache
def tree(form: type[msgspec.Struct]) -> Section:
    """The fields of a form."""
    return _section(inspect.type_info(form), form.__name__)


def _section(info: inspect.Type, where: str) -> Section:
    if not isinstance(info, inspect.StructType):
        raise KernelError(f"{where}: a form is a msgspec struct, and so is each of its sections")
    fields = {each.encode_name: _field(each.type, f"{where}.{each.encode_name}") for each in info.fields}
    needed = frozenset(each.encode_name for each in info.fields if each.required)
    return Section(fields=fields, needed=needed, usual=None if needed else msgspec.to_builtins(info.cls()))


def _field(info: inspect.Type, where: str) -> Field:
    if isinstance(info, inspect.Metadata):
        return _field(info.type, where)
    if isinstance(info, inspect.UnionType):
        kinds = [each for each in info.types if not isinstance(each, inspect.NoneType)]
        if len(kinds) == 1 and info.includes_none:
            return replace(_field(kinds[0], where), optional=True)
    if isinstance(info, inspect.StructType):
        return _section(info, where)
    if isinstance(info, inspect.ListType):
        most = MOST_ROWS if info.max_length is None else info.max_length
        return Rows(row=_field(info.item_type, f"{where}[]"), least=info.min_length or 0, most=most)
    if isinstance(info, inspect.BoolType):
        return Switch()
    place = where.partition(".")[2]
    if isinstance(info, inspect.IntType):
        bounded = info.ge is not None and info.le is not None
        high = HIGHEST if info.le is None else int(info.le)
        return Number(low=int(info.ge or 0), high=high, bounded=bounded, place=place)
    if isinstance(info, inspect.LiteralType) and all(isinstance(each, str) for each in info.values):
        return Choice(values=tuple(map(str, info.values)), place=place)
    if isinstance(info, inspect.EnumType):
        return Choice(values=tuple(str(each.value) for each in info.cls), place=place)
    if isinstance(info, inspect.StrType):
        most = MOST_TEXT if info.max_length is None else info.max_length
        return Text(least=info.min_length or 0, most=most, place=place)
    raise KernelError(
        f"{where}: a sheet has numbers, texts, yes and no, Literals of strings, lists and structs of these, "
        f"each perhaps None; not {type(info).__name__}"
    )
