"""Names within sentences: with an article, in a case, with the number that the verb asks for. Numbers with their nouns.

A message writes the form that it needs behind the name, `{victim:dem}`, and with a capital letter where the sentence
begins, `{nation:Der}`. The forms stand in a game's `names.po` as `nation.gauls.dem`. A name without that form is used
as it is. `nation.gauls.number` says that the verb stands in the plural.

Behind a number stands its noun, `{horses:horses}`: `count.horses` has its plural forms.
"""

from __future__ import annotations

from collections.abc import Callable

NAMES = "names"
"""The catalogue of forms."""
NUMBER = "number"
"""The form that says how many a name means to the verb, and the only value that it has."""
PLURAL = "plural"
COUNT = "count."
"""How the messages begin that hold a number with its noun."""


class Name(str):
    """A parameter in words, which can also be told in the forms of its language."""

    __slots__ = ("_form",)
    _form: Callable[[str], str]

    @classmethod
    def of(cls, words: str, form: Callable[[str], str]) -> Name:
        """Words, and how to tell them in a form."""
        name = cls(words)
        name._form = form
        return name

    def __format__(self, form: str) -> str:
        return self._form(form) if form else str(self)


def begun(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]
