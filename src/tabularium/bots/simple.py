"""The random bot: any legal answer, each as likely as another."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tabularium.engine import Answer, Ask


class RandomBot:
    """Answers without looking, and does nothing unasked."""

    blind = True

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return ask.sample(self.rng)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        return None
