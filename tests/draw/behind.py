"""What the other languages still lack of the English messages: it is shown in English until somebody translates it."""

from __future__ import annotations

from pathlib import Path

import tabularium
from tabularium.draw import catalogue
from tabularium.draw.catalogue import ENGLISH, LANGUAGES
from tabularium.draw.naming import NAMES
from tabularium.engine import Game, find_game, game_names
from tabularium.server.base.settings.sources import settable

SOURCE = Path(tabularium.__file__).parent
CATALOGUES = sorted(
    (".".join(path.relative_to(SOURCE.parent).parts[:-4]), path.stem)
    for path in SOURCE.glob("**/locale/en/LC_MESSAGES/*.po")
)
"""Every catalogue there is, by its package and its name."""
OTHERS = tuple(lang for lang in LANGUAGES if lang != ENGLISH)


def rule_messages(game: Game, lang: str = "") -> set[str]:
    """The messages of a game's rules; English has only the examples, all else stands in `rules.yaml`."""
    rules = game.rules.rules.values()
    told = {f"example.{rule.id}" for rule in rules if rule.check}
    if lang != ENGLISH:
        told |= {f"says.{rule.id}" for rule in rules if rule.rule}
        told |= {f"reading.{rule.id}" for rule in rules if rule.ambiguity}
    return told


def wanted(package: str, domain: str) -> set[str]:
    """What another language has to say in a catalogue. Of forms of names each language has those that it needs."""
    if domain == NAMES:
        return set()
    found = set(catalogue(package, domain, ENGLISH).messages)
    if domain == "rules":
        for game in map(find_game, game_names()):
            if game.package == package:
                found |= rule_messages(game)
    if domain == "server":
        found |= {f"setting.{name}" for name in settable()}
    return found


def behind(lang: str) -> list[str]:
    """The messages that a language lacks, each with its catalogue."""
    return [
        f"{package}/{domain}: {message}"
        for package, domain in CATALOGUES
        for message in sorted(wanted(package, domain) - set(catalogue(package, domain, lang).messages))
    ]
