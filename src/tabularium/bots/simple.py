"""The random bot: any legal answer, each as likely as another."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tabularium.engine import Answer, Ask


class RandomBot:
    """Answers without looking. Now and then it does something unasked."""

    blind = True
    restlessness = 0.01

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return ask.sample(self.rng)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        if self.rng.random() >= self.restlessness or not chances:
            return None
        name = self.rng.choice(sorted(chances))
        return name, chances[name].sample(self.rng)
