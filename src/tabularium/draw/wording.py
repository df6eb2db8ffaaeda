"""The sentences of rules for a reader: a catalogue of its own, which is read when a rule is first opened."""

from __future__ import annotations

from dataclasses import dataclass

from tabularium.engine import Game, Rule

from .catalogue import ENGLISH, catalogue

DOMAIN = "rules"
"""The catalogue a game keeps for its rules. English has only the examples there: all else stands in the rulebook."""

PARTS = ("says", "example", "reading")


@dataclass(frozen=True)
class Wording:
    """A rule as a reader sees it: its sentence, an example, our reading of an unclear text; and its language."""

    says: str
    example: str
    reading: str
    lang: str


def wording(game: Game, rule: Rule, lang: str) -> Wording:
    """A rule in the reader's language; in English where it has not been translated yet.

    A rule that is the same as others says what they say; only its reading may be its own.
    """
    sayers = _sayers(game, rule)
    told = [_told(game, each, lang) for each in sayers]
    english = [_told(game, each, ENGLISH) for each in sayers]
    if lang != ENGLISH and any(
        text and not here[part] for here, there in zip(told, english, strict=True) for part, text in there.items()
    ):
        return wording(game, rule, ENGLISH)
    says, example, reading = (" ".join(filter(None, (each[part] for each in told))) for part in PARTS)
    return Wording(says, example, _told(game, rule, lang)["reading"] or reading, lang)


def _sayers(game: Game, rule: Rule) -> list[Rule]:
    """The rules that say what a rule says: itself, or those it is the same as."""
    if rule.rule or not rule.same_as:
        return [rule]
    ids = (rule.same_as,) if isinstance(rule.same_as, str) else rule.same_as
    return [each for id in ids if (found := game.rules.find(id)) for each in _sayers(game, found)]


def _told(game: Game, rule: Rule, lang: str) -> dict[str, str]:
    """The sentences of a rule itself, by part; English is written in the rulebook, but for the examples."""
    own = _sentences(game, rule, lang)
    if lang == ENGLISH:
        return {"says": rule.rule, "example": own["example"] or rule.check, "reading": rule.ambiguity}
    return own


def _sentences(game: Game, rule: Rule, lang: str) -> dict[str, str]:
    """The catalogues' sentences for a rule, by part; the nearest catalogue first."""
    found = dict.fromkeys(PARTS, "")
    for package, _ in game.homes:
        known = catalogue(package, DOMAIN, lang).messages
        for part in PARTS:
            message = known.get(f"{part}.{rule.id}")
            found[part] = found[part] or (message.forms[0] if message else "")
    return found
