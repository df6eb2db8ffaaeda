"""Treaties of peace: offers, answers, the terms of surrenders, and their effects (6)."""

from . import effects, negotiating, surrenders  # noqa: F401  (their scenes register themselves)
