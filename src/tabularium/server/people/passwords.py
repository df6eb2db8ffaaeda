"""Password rules: long enough, not a common one, not the person's name."""

from __future__ import annotations

from functools import cache

from ..base.problem import invalid
from ..base.tidy import MOST_PASSWORD

LEAST_PASSWORD = 8


def check(password: str, *names: str) -> str:
    """The password if it is good enough, or a refusal. Reading the list takes a tenth of a second, once."""
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise invalid("problem.bad_password", least=LEAST_PASSWORD, most=MOST_PASSWORD)
    if password.lower() in common() or any(_only(password, name) for name in names):
        raise invalid("problem.weak_password")
    return password


@cache
def common() -> frozenset[str]:
    """The most common passwords, in small letters."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]  # needed by few, and large

    return frozenset(FREQUENCY_LISTS["passwords"])


def _only(password: str, name: str) -> bool:
    """Is this nothing but a name, once or several times, with digits and signs?"""
    plain, own = _letters(password), _letters(name)
    return own != "" and own in plain and plain.replace(own, "") == ""


def _letters(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalpha())
