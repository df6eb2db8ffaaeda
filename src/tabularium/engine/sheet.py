"""The sheet: an ask whose answer is a whole typed document, edited until it is handed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, TypeVar

import msgspec

from .ask import Answer, Ask
from .form import Moment, Problem, Section, mended, tree
from .refusal import Refusal, refuse

F = TypeVar("F", bound=msgspec.Struct)
Check = Callable[[Any], Iterable[Problem]]
MOST_PROBLEMS = 100
"""As many problems of a sheet are told; who has more has enough to mend."""
MENDS = 5
"""How often a sample is rid of what is wrong with it before another is made."""
STEPS = 8
"""How many changes a sample tries away from the legal default."""
ROW = re.compile(r"\[\d+\]")


class Sheet(Ask, eq=False):
    """A sheet to be filled in: a struct with a field per section.

    An answer is the sheet as plain JSON. `check` is given the sheet as a `form` and yields what is wrong with it: the
    path of a field and a refusal. A sheet without problems is legal, and `fallback` must be; a player begins with it.
    `among` and `within` say by place (`levies[].province`) which options and numbers are possible now.
    `forecast` computes what the sheet would come to, as far as that can be known; no answer needs it.
    """

    form: type[msgspec.Struct]
    check: Check
    fallback: msgspec.Struct
    among: dict[str, list[str]] = {}
    found: Callable[[], dict[str, list[str]]] | None = None
    """Finds what stands in `among` when somebody first looks; an empty sheet never needs it."""
    within: dict[str, list[int]] = {}
    rules: Mapping[str, str] = {}
    """By place the rule that says what may stand there and in what lies inside it; elsewhere it is the ask's rule."""
    forecast: Callable[[Any], Any] | None = None
    drawn: Callable[[Random], Answer] | None = None
    """A legal sheet at random, where the game can say more quickly than by trial what is one."""
    kind = "sheet"
    lists = False
    narrow: Section | None = None
    """The form with the options and limits of this moment, made when first needed."""
    good: msgspec.Struct | None = None
    """The latest sheet in which nothing was wrong: who has looked through one hands it in next."""

    @property
    def fields(self) -> Section:
        """The fields with the options and limits of this moment."""
        if self.narrow is None:
            self.narrow = tree(self.form).narrowed("", self.offered(), self.within)
        return self.narrow

    @property
    def now(self) -> Moment:
        """The options and limits of this moment, for the fields as the form has them."""
        return Moment(self.offered(), self.within)

    def offered(self) -> dict[str, list[str]]:
        """By place what there is to choose from at this moment."""
        if self.found is not None:
            self.among, self.found = self.found(), None
        return self.among

    @property
    def default(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self.fallback)
        return plain

    def problems(self, answer: Answer) -> list[Problem]:
        """The problems of a sheet, by path. A problem without a rule gets the ask's rule."""
        return self._cited(islice(self._problems(answer), MOST_PROBLEMS))

    def _cited(self, problems: Iterable[Problem]) -> list[Problem]:
        return [
            (path, msgspec.structs.replace(why, path=path, rule=why.rule or self.rule_at(path)))
            for path, why in problems
        ]

    def renewed(self, answer: Answer) -> tuple[Answer, list[Problem]]:
        """A sheet of an earlier moment without what can no longer stand in the form, and by its path what that was."""
        sheet, faults = answer, list(islice(self.fields.faults(answer, ""), MOST_PROBLEMS))
        gone = self._cited(faults)
        for _ in range(MENDS):
            if not faults:
                return self.normal(sheet), gone
            sheet = mended(tree(self.form), sheet, [path for path, _ in faults])
            faults = list(self.fields.faults(sheet, ""))
        return self.default, gone

    def shaped(self, answer: Answer) -> dict[str, Any]:
        """A sheet as far as it is filled in, without anything that is not part of its form."""
        left = self.fields.shaped(answer)
        return left if isinstance(left, dict) else self.default

    def rule_at(self, path: str) -> str | None:
        """The rule of a field: its own, else that of the part of the sheet in which it lies, else the ask's."""
        place = ROW.sub("[]", path)
        around = [part for part in self.rules if place == part or place.startswith((f"{part}.", f"{part}["))]
        return self.rules[max(around, key=len)] if around else self.rule

    def _problems(self, answer: Answer, sound: bool = False) -> Iterator[Problem]:
        """First what cannot stand in the form at all; only a sheet without such faults is shown to the check.

        A `sound` one has none: its own fields have filled it in, and perhaps something was taken away again.
        """
        try:
            sheet = msgspec.convert(answer, self.form)
        except msgspec.ValidationError as error:
            faults = self.fields.faults(answer, "")
            none = "", refuse("refused.sheet.does_not_fit", answer=str(error))  # a limit that no field knows
            yield next(faults, none)
            yield from faults
            return
        if sheet == self.good:
            return
        if sound or sheet == self.fallback or tree(self.form).fits(answer, self.now):
            wrong = False
            for problem in self.check(sheet):
                wrong = True
                yield problem
            if not wrong:
                self.good = sheet
        else:
            yield from self.fields.faults(answer, "")

    def foreseen(self, answer: Answer) -> Any:
        """The forecast of a sheet, legal or not; None where that is not told or it does not fit the form."""
        if self.forecast is None or next(self.fields.faults(answer, ""), None) is not None:
            return None
        return self.forecast(msgspec.convert(answer, self.form))

    def accepts(self, answer: Answer) -> bool:
        return next(self._problems(answer), None) is None

    def normal(self, answer: Answer) -> Answer:
        return msgspec.to_builtins(msgspec.convert(answer, self.form))

    def why(self, answer: Answer) -> Refusal | None:
        return next((why for _, why in self.problems(answer)), None)

    def legal(self) -> Iterator[Answer]:
        """The default alone: nobody can list them all."""
        yield self.default

    def count(self) -> int:
        """How many sheets there is room for; which of them are legal only the check knows."""
        return self.fields.count()

    def is_choice(self) -> bool:
        return True

    def sample(self, rng: Random) -> Answer:
        """A legal sheet: one filled in at random, without what is wrong with it, or some way off from the default."""
        if self.drawn is not None:
            return self.drawn(rng)
        form, now = tree(self.form), self.now
        sheet: Answer = self._filled_in(form, now, rng) if rng.random() < 0.5 else None
        if sheet is None:
            sheet = self.default
            for _ in range(int(rng.random() * (STEPS + 1))):
                varied = form.vary(sheet, rng, now)
                if varied != sheet and next(self._problems(varied, sound=True), None) is None:
                    sheet = varied
        return self.normal(sheet)

    def _filled_in(self, form: Section, now: Moment, rng: Random) -> Answer:
        """A sheet filled in at random without what is wrong with it; None if nothing is left of it."""
        sheet = form.sample(rng, now)
        for _ in range(MENDS):
            wrong = [path for path, _ in self._problems(sheet, sound=True)]
            if not wrong:
                return sheet
            if "" in wrong:
                break
            sheet = mended(form, sheet, wrong)
        return None

    def spoil(self, rng: Random) -> list[Answer]:
        """Illegal sheets: some cannot stand in the form, some the check refuses."""
        sheet = self.sample(rng)
        spoiled = [self.fields.spoil(sheet, rng) for _ in range(6)]
        varied = [self.fields.sample(rng) for _ in range(6)]
        return [each for each in (*spoiled, *varied) if not self.accepts(each)]

    def places(self) -> dict[str, Sequence[str]]:
        return dict(self.fields.places(""))

    def _shape(self) -> dict[str, Any]:
        return {"schema": schema(self.form), "among": self.offered(), "within": self.within}


def written(form: type[F], answer: Answer) -> F:
    """A sheet that was handed in, as its form again."""
    return msgspec.convert(answer, form)


@cache
def schema(form: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON schema of a form; the same object every time, for nobody may change it."""
    return msgspec.json.schema(form)
