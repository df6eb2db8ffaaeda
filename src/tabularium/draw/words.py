"""Words: message ids with parameters become sentences in the reader's language, with names for references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from string import Formatter
from typing import Any, Literal

from babel.lists import format_list
from babel.numbers import format_decimal

from tabularium.engine import Answer, Ask, Game, Line, Refusal, TabulariumError
from tabularium.shapes.said import CALLED

from .catalogue import ENGLISH, HOUSE, Catalogue, Message, catalogue
from .naming import COUNT, NAMES, NUMBER, PLURAL, Name, begun
from .numerals import roman

REFERENCE = re.compile(r"[a-z_]+:[\w.-]+")
ROW = re.compile(r"\[(\d*)\]")
"""The number of a row in the path of a sheet's field; none in a place that stands for every row."""
KERNELS_OWN = ("stop", "moment")
"""Questions that the kernel puts itself, at windows; they read alike in all games."""
NUMBERED = re.compile(r"(.+)_(\d+)")
TYPED = "answer"
"""The parameter that holds what a player typed: it may be anything."""
NONE = ".none"
"""The ending of the variant that is used where a list the message speaks of is empty."""
SEAL = "seal."
MARKUP = r"(?:<[^>]*>|\[[^\]]*\])*"
EUPHONY = {
    "es": [("y", re.compile(rf"{MARKUP}h?[ií](?!e)", re.I), "e"), ("o", re.compile(rf"{MARKUP}h?[oó]", re.I), "u")],
    "it": [("e", re.compile(rf"{MARKUP}e", re.I), "ed")],
}
"""Where a language changes its "and" or "or" before a word that begins with the same sound."""
BEFORE_PER_CENT = {"es": "\u00a0", "fr": "\u202f", "de": "\u00a0"}
"""The space, never one that breaks, that stands before the sign in some languages."""

Mark = Callable[[str, str], str]
"""From a reference ("" for anything else) and its words to what is shown, with colour, links or escapes."""


class Spoken(str):
    """A parameter that is in words already."""

    __slots__ = ()


class MissingMessage(TabulariumError):
    """A message id that no catalogue has."""


def plain(reference: str, words: str) -> str:
    """Words as they are."""
    return words


class Words:
    """The words of one table for one reader."""

    def __init__(
        self,
        game: Game | None,
        lang: str = ENGLISH,
        names: Sequence[str] = (),
        mark: Mark = plain,
        strict: bool = False,
    ) -> None:
        """A missing message is shown by its id; where `strict`, as in tests, it is an error."""
        self.game = game
        self.lang = lang
        self.names = names
        self.mark = mark
        self.strict = strict
        self.own: list[tuple[str, str]] = [] if game is None else game.homes
        places = [*self.own, (HOUSE, HOUSE)]
        # An edition's English before its base's translation: the two may say different things under one id.
        self._catalogues = [catalogue(*place, each) for place in places for each in dict.fromkeys((lang, ENGLISH))]

    # -- messages ------------------------------------------------------------------------------------------------
    def has(self, message: str) -> bool:
        """Does any catalogue have this message?"""
        return self._find(message) is not None

    def family(self, name: str) -> list[str]:
        """The names that the game's catalogues list under a prefix: `window.vote.closing` is `vote.closing` of
        `window`."""
        known = [each for place in self.own for each in catalogue(*place, ENGLISH).messages]
        return [each.removeprefix(f"{name}.") for each in known if each.startswith(f"{name}.")]

    def template(self, message: str) -> str:
        """A message as it stands in the catalogue, its fields not filled in; the bare id if there is none."""
        found = self._find(message)
        return message if found is None else found[1].forms[0]

    def text(self, message: str, /, **params: Any) -> str:
        """A message with its parameters filled in."""
        found = self._find(message)
        if found is not None and any(value == [] and _speaks_of(found[1], name) for name, value in params.items()):
            found = self._find(message + NONE) or found
        if found is None:
            if self.strict:
                raise MissingMessage(f"no message {message} in {self.lang}")
            return message
        template = self._form(*found, params)
        fields = {name: self._named(name, value) for name, value in params.items()}
        return template.format_map(fields if self.strict else _Lenient(fields))

    def fills(self, message: str, params: Mapping[str, Any]) -> bool:
        """Is there such a message, and do these parameters give everything it speaks of?"""
        found = self._find(message)
        return found is not None and all(
            name in params for form in found[1].forms for _, name, _, _ in Formatter().parse(form) if name
        )

    def line(self, line: Line) -> str:
        """A line of the log; where others sit by now, it keeps the names of those who sat there then."""
        params = dict(line.params)
        called = params.pop(CALLED, None)
        return (self._before(called) if called else self).text(line.message, **params)

    def _before(self, called: Mapping[int, str]) -> Words:
        """The same words for a table at which some seats were called otherwise."""
        words = copy(self)
        words.names = [called.get(seat, name) for seat, name in enumerate(self.names)]
        return words

    def refusal(self, refusal: Refusal, ask: Ask | None = None) -> str:
        """Why something is not allowed; with the ask its answers are called as they are on its buttons."""
        params = dict(refusal.params)
        if ask is not None and isinstance(params.get("options"), list):
            labels = [self.option(ask, option) for option in params["options"]]
            params["options"] = Spoken(self.listing(labels, "or"))
        return self.text(refusal.message, **params)

    def remedy(self, refusal: Refusal) -> str | None:
        """The way out of a refusal, if there is one."""
        return None if refusal.remedy is None else self.text(refusal.remedy, **refusal.params)

    # -- asks ----------------------------------------------------------------------------------------------------
    def ask(self, ask: Ask) -> str:
        """The question in one line."""
        kind, _, window = ask.key.partition(".")
        if kind in KERNELS_OWN and not self.has(f"ask.{ask.key}"):
            return self.text(f"ask.{kind}", window=Spoken(self.text(f"window.{window}")))
        return self.text(f"ask.{ask.key}", **self._asked(ask))

    def option(self, ask: Ask, option: Answer) -> str:
        """The name of an answer: a button's label, a thing on the table, a number, or several of these."""
        if isinstance(option, list):
            return self.listing([self.option(ask, each) for each in option]) or self.text("answer.nothing")
        if isinstance(option, dict):
            return self.text("answer.sheet")
        if not isinstance(option, str):
            return self.mark("", str(option))
        kind, colon, _ = option.partition(":")
        if not colon:
            key = ask.key.partition(".")[0]
            own = key in KERNELS_OWN and not self.has(f"ask.{ask.key}.{option}")
            return self.text(f"ask.{key if own else ask.key}.{option}", **self._asked(ask))
        if self.has(f"ask.{ask.key}.{kind}"):
            return self.text(f"ask.{ask.key}.{kind}", **{**self._asked(ask), "target": option})
        return self.ref(option)

    def field(self, ask: Ask, path: str) -> str:
        """The name of a field of a sheet: `ask.orders.levies.province` names `levies[0].province` and its like."""
        own = f"ask.{ask.key}.{ROW.sub('', path)}"
        if self.strict or self.has(own):
            return self.text(own)
        return self.mark("", path.rpartition(".")[2].replace("_", " ").capitalize())

    def path(self, ask: Ask, path: str, sheet: Any = None) -> str:
        """The whole way to a field: its section, its row, its name; a row by what `sheet` says it is about."""
        way, names = "", []
        for part in path.split(".") if path else ():
            way = f"{way}.{part}" if way else part
            names.append(self.field(ask, ROW.sub("", way)))
            sheet = sheet.get(ROW.sub("", part)) if isinstance(sheet, dict) else None
            row = ROW.search(part)
            if row:
                at = int(row[1])
                sheet = sheet[at] if isinstance(sheet, list) and at < len(sheet) else None
                names.append(self._row(sheet) or self.text("sheet.row", n=at + 1))
        return " › ".join(names) if names else self.text("sheet.whole")

    def _row(self, row: Any) -> str | None:
        """The first thing with a name that is written in a row."""
        written = row.values() if isinstance(row, dict) else (row,)
        things = (each for each in written if isinstance(each, str) and ":" in each)
        return next((self.ref(each) for each in things if self.knows(each)), None)

    def _asked(self, ask: Ask) -> dict[str, Any]:
        return {"seat": f"seat:{ask.seat}", **ask.limits(), **(ask.params or {})}

    # -- names ---------------------------------------------------------------------------------------------------
    def ref(self, reference: str) -> str:
        """The name of a seat, a card, an event: of anything called `kind:name`."""
        name = self._called(reference)
        if name is None and self.strict:
            raise MissingMessage(f"no name for {reference} in {self.lang}")
        return self.mark(reference, name or reference)

    def knows(self, reference: str) -> bool:
        """Does a catalogue have a name for this thing?"""
        return self._called(reference) is not None

    def _called(self, reference: str) -> str | None:
        """The bare name behind a reference, if it has one; `card:oak_7` is the seventh of the cards called oak.

        A thing that has nothing but its number, `tree:7`, is called as `tree.number` says.
        """
        kind, _, name = reference.partition(":")
        if kind == "seat" and name.isdecimal() and int(name) < len(self.names):
            return self.names[int(name)]
        own = self._find(f"{kind}.{name}")
        if own is not None:
            return own[1].forms[0]
        numbered = NUMBERED.fullmatch(f"number_{name}" if name.isdecimal() else name)
        found = self._find(f"{kind}.{numbered[1]}") if numbered else None
        if not found or not numbered:
            return None
        number = int(numbered[2])
        return self._form(*found, {"number": number}).format(number=numbered[2], roman=roman(number))

    def listing(self, items: Iterable[str], style: Literal["standard", "or"] = "standard") -> str:
        """Several things in a row, as the language joins them."""
        things = list(items)
        listed = format_list(things, style=style, locale=self.lang)
        for joint, sound, instead in EUPHONY.get(self.lang, ()):
            if len(things) > 1 and listed.endswith(f" {joint} {things[-1]}") and sound.match(things[-1]):
                return f"{listed.removesuffix(f'{joint} {things[-1]}')}{instead} {things[-1]}"
        return listed

    def number(self, value: float, pattern: str = "#,##0") -> str:
        """A number as the language writes it."""
        return format_decimal(value, pattern, locale=self.lang)

    def share(self, value: float, tenths: bool = True) -> str:
        """A share of one in per cent and tenths, with the space that the language sets before the sign."""
        return self.number(value, f"#,##0{'.0' if tenths else ''}{BEFORE_PER_CENT.get(self.lang, '')}%")

    # -- what a table is told before and after -------------------------------------------------------------------
    def option_sentence(self, name: str) -> str:
        """A sentence about an option of the game."""
        return self.text(f"option.{name}")

    def option_value(self, name: str, value: Any) -> str:
        """The name of an option's value."""
        if isinstance(value, bool):
            return self.text("option.on" if value else "option.off")
        if self.has(f"option.{name}.{value}"):
            return self.text(f"option.{name}.{value}")
        return self._spoken(name, value)

    def rule_title(self, rule: str) -> str:
        """The title of a rule; in English it stands in the rulebook.

        A rule of an edition that is its base's may have the title it has there.
        """
        if self.game is None:
            return rule
        if self.lang != ENGLISH:
            if self.has(f"rule.{rule}"):
                return self.text(f"rule.{rule}")
            same = self.game.rules.same(rule)
            if same is not None and self.has(f"rule.{same.id}"):
                return self.text(f"rule.{same.id}")
        known = self.game.rules.find(rule)
        return known.title if known else rule

    def outcome(self, outcome: Mapping[str, Any]) -> str:
        """How it ended, in a sentence."""
        seats = {
            name: {f"seat:{seat}": each for seat, each in enumerate(value)}
            for name, value in outcome.items()
            if isinstance(value, list) and len(value) == len(self.names)
        }
        winners = [f"seat:{seat}" for seat in outcome.get("winners", [])]
        return self.text(f"outcome.{outcome.get('ending')}", **{**outcome, **seats, "winners": winners})

    # -- parameters ----------------------------------------------------------------------------------------------
    def _named(self, name: str, value: Any) -> Name:
        """A parameter in words, and in the forms that a message may want of it."""
        spoken = self._spoken(name, value)
        return Name.of(spoken, lambda form: self._formed(value, form) or spoken)

    def _formed(self, value: Any, form: str) -> str | None:
        """A thing, several, or a number of some, in a form of the language; None for what has no such form."""
        if isinstance(value, list):
            all_told = [self._formed(each, form.lower()) for each in value]
            known = [each for each in all_told if each is not None]
            listed = self.listing(known) if known and len(known) == len(value) else None
            return begun(listed) if listed and form[0].isupper() else listed
        if not isinstance(value, str) or not REFERENCE.fullmatch(value):
            return self._counted(value, form)
        told = self._form_of(value, form.lower()) or self._called(value)
        return None if told is None else self.mark(value, begun(told) if form[0].isupper() else told)

    def _form_of(self, reference: str, form: str) -> str | None:
        """The form of a thing's name, if the language has one of its own for it."""
        found = self._find_form(f"{reference.replace(':', '.', 1)}.{form}")
        return found[1].forms[0] if found else None

    def _counted(self, number: Any, noun: str) -> str | None:
        """A number with its noun: one horse, two horses. A number that is in words already is not one."""
        found = self._find_form(f"{COUNT}{noun}")
        if found is None:
            return None
        template = self._form(*found, {"n": number}) if isinstance(number, int) else found[1].forms[-1]
        return template.format(n=self._spoken("n", number))

    def _find_form(self, message: str) -> tuple[Catalogue, Message] | None:
        """A message of the catalogue of forms."""
        for package, _ in self.own:
            known = catalogue(package, NAMES, self.lang)
            if message in known.messages:
                return known, known.messages[message]
        return None

    def _form(self, found: Catalogue, message: Message, params: Mapping[str, Any]) -> str:
        """The plural form that the counting parameter asks for: a number, a list, or a name."""
        if message.counts is None:
            return message.forms[0]
        return message.forms[found.plural(self._count(params[message.counts]))]

    def _count(self, value: Any) -> int:
        """How many a parameter means to the verb."""
        if isinstance(value, list):
            return self._count(value[0]) if len(value) == 1 else len(value)
        if isinstance(value, str):
            return 2 if self._form_of(value, NUMBER) == PLURAL else 1
        return int(value)

    def _spoken(self, name: str, value: Any) -> str:
        """A parameter in words."""
        if isinstance(value, Spoken):
            return value
        if isinstance(value, dict):
            pairs = (f"{self._spoken(name, key)} {self._spoken(name, each)}" for key, each in value.items())
            return ", ".join(pairs)
        if isinstance(value, list):
            spoken = [self._spoken(name, each) for each in value]
            refers = all(isinstance(each, str) and REFERENCE.fullmatch(each) for each in value)
            return self.listing(spoken) if refers and name != TYPED else ", ".join(spoken)
        if isinstance(value, str) and REFERENCE.fullmatch(value):
            anything = name == TYPED and self._called(value) is None
            return self.mark("", value) if anything else self.ref(value)
        if isinstance(value, str) and value.startswith(SEAL):
            return self.text(value)
        return self.mark("", str(value))

    def _find(self, message: str) -> tuple[Catalogue, Message] | None:
        for each in self._catalogues:
            if message in each.messages:
                return each, each.messages[message]
        return None


class _Lenient(dict[str, Name]):
    """A parameter nobody gave is shown by its name."""

    def __missing__(self, name: str) -> Name:
        return Name.of(f"{{{name}}}", lambda form: f"{{{name}}}")


def _speaks_of(message: Message, name: str) -> bool:
    """Does a message name this parameter, or count by it?"""
    return name == message.counts or any(f"{{{name}}}" in form or f"{{{name}:" in form for form in message.forms)
