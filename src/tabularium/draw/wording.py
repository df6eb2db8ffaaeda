"""What rules say to a reader: their sentences in a catalogue of its own, which is read when a rule is first opened."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Game, Rule

from .catalogue import ENGLISH, catalogue

DOMAIN = "rules"
"""The catalogue a game keeps for its rules. English has only the examples there: all else stands in the rulebook."""


@dataclass(frozen=True)
class Wording:
    """A rule as somebody reads it: what it says, an example, how we read an unclear text; and its language."""

    says: str
    example: str
    reading: str
    lang: str


def wording(game: Game, rule: Rule, lang: str) -> Wording:
    """A rule in the reader's language; in English where it has not been translated yet."""
    own = _sentences(game, rule, lang)
    if lang != ENGLISH and "says" in own:
        return Wording(own["says"], own.get("example", ""), own.get("reading", ""), lang)
    english = _sentences(game, rule, ENGLISH)
    return Wording(rule.rule, english.get("example", rule.check), rule.ambiguity, ENGLISH)


def _sentences(game: Game, rule: Rule, lang: str) -> dict[str, str]:
    """What the nearest catalogue has for a rule, by part."""
    for package, _ in game.homes:
        known = catalogue(package, DOMAIN, lang).messages
        found = {part: known.get(f"{part}.{rule.id}") for part in ("says", "example", "reading")}
        if any(found.values()):
            return {part: message.forms[0] for part, message in found.items() if message}
    return {}
