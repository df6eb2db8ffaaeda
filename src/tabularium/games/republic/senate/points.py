"""Points of order: why something is not put at this point of a sitting."""

from __future__ import annotations

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..state import Republic
from .order import reached
from .subjects import SUBJECTS

ADJOURN = "adjourn"
FIRST = {
    "consuls": "republic:9.2a",
    "pontifex": "republic:9.65a",
    "governors": "republic:9.5b",
}
"""The rule by which an election comes before anything else the chair may bring."""
KEPT_OPEN = {"governors": "republic:9.54a"}
"""The rule by which the Senate is not closed before that: the compulsory business, unless another says so."""
ELSEWHERE = {
    "trial": "republic:9.84",
    "special_trial": "republic:9.84",
    "law": "republic:9.83",
}
"""The rule by which a subject has its own point of a sitting, or none that the chair could choose."""


@rule("republic:9.3a", "republic:9.32b", "republic:9.821a", "republic:9.821c", "republic:SUM.senate-order")
def its_point(s: Republic, subject: str) -> str | None:
    """The rule that says when a subject can be put, if one does."""
    if subject == "dictator":
        return "republic:9.32b" if reached(s, "trials") else "republic:9.3a"
    if subject == "consul_for_life":
        return "republic:9.821c" if s.session.life_voted else "republic:9.821a"
    return ELSEWHERE.get(subject)


def out_of_order(s: Republic, answer: str) -> Refusal | None:
    """Why a subject is not put, nor the Senate closed, where a candidate is to be named."""
    step = s.session.step
    if answer == ADJOURN:
        return refuse("refused.not_now", KEPT_OPEN.get(step, "republic:9.12d"), subject="subject:adjourn")
    if answer not in SUBJECTS:
        return None
    barred = FIRST.get(step) or its_point(s, answer) or "republic:SUM.senate-order"
    return refuse("refused.not_now", barred, subject=f"subject:{answer}")


def by_no_tribune(s: Republic, answer: str) -> Refusal | None:
    """Why a Tribune does not propose this: a trial, the closing, or what has its own point of the sitting."""
    if answer == ADJOURN:
        return refuse("refused.not_now", "republic:9.151f", subject="subject:adjourn")
    if answer not in SUBJECTS:
        return None
    barred = "republic:9.151d" if SUBJECTS[answer].trial else its_point(s, answer) or "republic:9.151a"
    return refuse("refused.not_now", "republic:9.151a" if answer == "law" else barred, subject=f"subject:{answer}")
