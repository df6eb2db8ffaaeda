"""The rulebook of a game: every rule under a stable id, used on scenes, refusals, log lines and tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
import yaml

from .refusal import KernelError

F = TypeVar("F", bound=Callable[..., Any])
ID_LINE = re.compile(r"^- id: (\S+)", re.MULTILINE)
DECIDES = re.compile(r"setting:\s+name: (\w+)|^  option: (\w+)$|[Oo]ption:? (\w+)", re.MULTILINE)
"""Where an entry names the option of the table by which it holds, or holds otherwise."""
META = "\n  phase: meta\n"
COUNTERPARTS = ("covers", "same_as", "differs_from")
"""The keys by which an entry of an edition names the rules of the base that it replaces; the first has the last word.
"""
COUNTERPART = re.compile(rf"^  ({'|'.join(COUNTERPARTS)}): (.+)$", re.MULTILINE)


class UnknownRule(KernelError):
    """A rule id that stands in no rulebook."""


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a rulebook, in our own words."""

    id: str
    title: str
    phase: str = ""
    rule: str = ""
    check: str = ""
    ambiguity: str = ""
    source: str = "stated"
    same_as: str | tuple[str, ...] | None = None
    option: str | None = None


class Rulebook:
    """The rules of a game, read from the `rules.yaml` files of its package."""

    def __init__(
        self,
        package: str,
        *prefixes: str,
        rule_files: tuple[str, ...] = ("rules.yaml",),
        base: Rulebook | None = None,
        editions: tuple[str, ...] = (),
    ) -> None:
        """`base` is the rulebook of the game this is an edition of; `same_as` points into it.

        `editions` are the prefixes of rulebooks that are editions of this one. Code of this game may also name rules of
        an edition; they are looked up as soon as the edition's book is there.
        """
        self.package = package
        self.prefixes = prefixes
        self.base = base
        self.editions: dict[str, Rulebook | None] = dict.fromkeys(editions)
        self._promised: list[str] = []
        self.rule_files = rule_files
        texts = [files(package).joinpath(name).read_text("utf-8") for name in rule_files]
        own = frozenset(found for text in texts for found in ID_LINE.findall(text))
        self.ids: frozenset[str] = own | base.ids if base else own
        strange = sorted(each for each in own if each.partition(":")[0] not in prefixes)
        if strange:
            raise UnknownRule(f"{package} does not declare the prefix of {', '.join(strange)}")
        if base is not None:
            for each in base.editions.keys() & prefixes:
                base.editions[each] = self
                self.check(*(id for id in base._promised if id.partition(":")[0] == each))

    def check(self, *ids: str) -> None:
        """Raise for an id that does not exist; one of an edition whose book is not there yet is looked up later."""
        for each in ids:
            prefix = each.partition(":")[0]
            edition = self.editions.get(prefix)
            if prefix in self.editions and edition is None:
                self._promised.append(each)
            elif each not in (edition or self).ids:
                raise UnknownRule(f"no rule {each} in the rulebook of {self.package}")

    @property
    def bases(self) -> list[Rulebook]:
        """The rulebooks this is an edition of, nearest first."""
        return [self.base, *self.base.bases] if self.base else []

    def find(self, id: str) -> Rule | None:
        """The rule of this id, here or in the rulebook this is an edition of."""
        return self.rules.get(id) or (self.base.find(id) if self.base else None)

    def same(self, id: str) -> Rule | None:
        """The rule an entry of this rulebook is, followed through `same_as` to the one that says it.

        An entry that is several rules of the base at once stands for itself.
        """
        rule = self.find(id)
        while rule is not None and isinstance(rule.same_as, str):
            found = self.find(rule.same_as)
            if found is None:
                raise UnknownRule(f"{rule.id} is the same as {rule.same_as}, which stands in no rulebook here")
            rule = found
        return rule

    @cached_property
    def _cited(self) -> dict[str, str]:
        """By the id of a rule of the base the entry of this book that is read for it; found without parsing."""
        found: dict[str, dict[str, str]] = {each: {} for each in COUNTERPARTS}
        for name in self.rule_files if self.base else ():
            _, *parts = ID_LINE.split(files(self.package).joinpath(name).read_text("utf-8"))
            for id, entry in zip(parts[::2], parts[1::2], strict=True):
                for how, theirs in COUNTERPART.findall(entry) if META not in entry else ():
                    for each in theirs.strip("[]").split(","):
                        found[how].setdefault(each.strip(" '"), id)
        return {theirs: id for how in reversed(COUNTERPARTS) for theirs, id in found[how].items()}

    def cite(self, id: str) -> str:
        """A rule as this book has it: an edition speaks of its own paragraph, where it has one for its base's rule."""
        return self._cited.get(id, id)

    def alike(self, one: str, other: str) -> bool:
        """Do two ids name one rule here: one of them as the base has it, or two places that say the same?"""
        own = self.cite(one), self.cite(other)
        return own[0] == own[1] or self.same(own[0]) == self.same(own[1])

    def rule(self, *ids: str) -> Callable[[F], F]:
        """Mark a function as implementing these rules."""
        self.check(*ids)

        def mark(function: F) -> F:
            function.__dict__["rules"] = ids
            return function

        return mark

    @cached_property
    def decided(self) -> dict[str, str]:
        """By the name of an option, the first rule that it decides about; read without parsing the files."""
        found = dict[str, str]()
        for name in self.rule_files:
            text = files(self.package).joinpath(name).read_text("utf-8")
            _, *parts = ID_LINE.split(text)
            for id, entry in zip(parts[::2], parts[1::2], strict=True):
                for match in DECIDES.finditer(entry) if META not in entry else ():
                    found.setdefault(next(filter(None, match.groups())), id)
        return {**(self.base.decided if self.base else {}), **found}

    @cached_property
    def entries(self) -> dict[str, dict[str, Any]]:
        """The files' entries as they stand, sections included."""
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        found: dict[str, dict[str, Any]] = {}
        for name in self.rule_files:
            for entry in yaml.load(files(self.package).joinpath(name).read_text("utf-8"), loader):
                found[entry["id"]] = entry
        return found

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule that is not a section about the rulebook."""
        return {
            id: msgspec.convert(entry, Rule)
            for id, entry in self.entries.items()
            if entry.get("phase") != "meta" and "absent" not in entry
        }
