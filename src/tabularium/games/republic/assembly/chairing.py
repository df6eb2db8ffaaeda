"""9.11, 9.34: who has given up the chair gets it back when the next one does, or with new consuls."""

from __future__ import annotations

from ..senate import chair as of_chair
from ..senate import outcome
from ..senate.outcome import GIVE_UP, LOSE
from .book import rule
from .state import Assembly


@of_chair.with_new_officers.register(Assembly)
@rule("republic_assembly:9.11a")
def with_new_officers(s: Assembly) -> None:
    """A new Rome Consul presides, even if he had given up the chair."""
    s.session.resigned = []


@of_chair.passed_over.register(Assembly)
@rule("republic_assembly:9.34")
def passed_over(s: Assembly, chair: int) -> list[int]:
    """The senator who gave up the chair last, and nobody before him."""
    return [chair]


@outcome.amends.register(Assembly)
@rule("republic_assembly:9.34")
def amends(s: Assembly, chair: int) -> list[str]:
    """The chair loses influence or gives up the chair; one without influence has nothing to lose, and may stay."""
    return [LOSE, GIVE_UP]
