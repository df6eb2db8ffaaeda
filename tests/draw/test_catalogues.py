"""The catalogues are complete: every message the source uses, in five languages with the same fields, and no other."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from typer.main import get_command

import tabularium
from tabularium.cli import app
from tabularium.draw import LANGUAGES, Catalogue, Words, catalogue
from tabularium.engine import Match, find_game
from tabularium.engine.options import describe
from tests.draw.messages import read

SOURCE = Path(tabularium.__file__).parent
SENATORS = find_game("senators")
HOUSE_FILES = [
    *sorted(SOURCE.glob("engine/*.py")),
    *sorted(SOURCE.glob("terminal/*.py")),
    SOURCE / "draw" / "words.py",
    SOURCE / "cli.py",
]
GAME_FILES = sorted(SOURCE.glob("games/senators/*.py"))
LEFT_TO_GAMES = ("ask.", "ending.", "game.", "option.*", "outcome.", "preset.", "rule.", "window.")
"""Where the house leaves it to each game to have the message."""
NUMBERED = re.compile(r"_\d+$")


@cache
def house_messages() -> set[str]:
    """What the house itself says, with the help of every command and of each of its parameters."""
    used = {message for message in read(HOUSE_FILES) if not message.startswith(LEFT_TO_GAMES) and "help" not in message}
    used |= {"ask.stop", "ask.stop.go_on", "option.unknown", "option.unknown_preset", "option.bad_value"}
    used |= {"help.commands", "help.arguments", "help.options", "help.help", "play.help"}
    return used | help_messages()


def help_messages() -> set[str]:
    has = catalogue("tabularium", "tabularium", "en").messages
    command: Any = get_command(app)
    used = {f"play.help.{name}" for name in ("undo", "back", "why_not", "hint", "log", "chances", "rule", "table")}
    used |= {"play.help.help", "play.help.quit"}
    for name, each in {"tabularium": command, **command.commands}.items():
        used.add(f"help.{name}")
        for parameter in each.params:
            own = f"help.{name}.{parameter.name}"
            used.add(own if own in has else f"help.any.{parameter.name}")
    return used


@cache
def game_messages() -> set[str]:
    """What the game says, with the names of its things and its options."""
    game = SENATORS
    used = set(read(GAME_FILES)) | {"game.title", "game.about"}
    used |= {f"preset.{name}" for name in game.presets}
    for info in describe(game.options):
        used.add(f"option.{info.name}")
        used |= {f"option.{info.name}.{value}" for value in info.values or () if isinstance(value, str)}
    named = catalogue(game.package, game.name, "en").messages
    for name in game.things:
        kind = "event" if f"event.{NUMBERED.sub('', name)}" in named else "card"
        used.add(f"{kind}.{name}" if f"{kind}.{name}" in named else f"{kind}.{NUMBERED.sub('', name)}")
    return used


def words_of(domain: str, lang: str) -> Catalogue:
    package = "tabularium" if domain == "tabularium" else SENATORS.package
    return catalogue(package, domain, lang)


def used_in(domain: str, lang: str) -> set[str]:
    if domain == "tabularium":
        return house_messages()
    titles = {f"rule.{rule}" for rule in SENATORS.rules.rules} if lang != "en" else set()
    return game_messages() | titles


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def matches(pattern: str, message: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".+"), message) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", ["tabularium", "senators"])
def test_every_message_that_is_used_stands_in_the_catalogue(domain: str, lang: str) -> None:
    has = words_of(domain, lang).messages
    house = words_of("tabularium", lang).messages

    missing = sorted(
        message
        for message in used_in(domain, lang)
        if not any(matches(message, known) for known in ([*has, *house] if domain != "tabularium" else has))
    )

    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", ["tabularium", "senators"])
def test_nothing_stands_in_the_catalogue_that_nobody_uses(domain: str, lang: str) -> None:
    used = used_in(domain, lang)
    asks = {message for message in used if message.startswith("ask.")}
    of_targets = {f"{ask}.{kind}" for ask in asks for kind in ("card", "seat")}

    unused = sorted(
        message
        for message in words_of(domain, lang).messages
        if message not in of_targets and not any(matches(each, message.removesuffix(".none")) for each in used)
    )

    assert unused == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", ["tabularium", "senators"])
def test_every_language_fills_the_same_fields(domain: str, lang: str) -> None:
    english, other = words_of(domain, "en").messages, words_of(domain, lang).messages

    differing = {
        name: (message.counts, other[name].counts)
        for name, message in english.items()
        if name not in other
        or message.counts != other[name].counts
        or len(other[name].forms) != len(message.forms)
        or set().union(*map(fields, message.forms)) != set().union(*map(fields, other[name].forms))
    }

    assert differing == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", ["tabularium", "senators"])
def test_nobody_shouts(domain: str, lang: str) -> None:
    texts = [form for message in words_of(domain, lang).messages.values() for form in message.forms]

    assert [text for text in texts if "!" in text or "¡" in text] == []


OPTIONS = [
    {},
    {"influence_cards": True, "spread_wars": True, "war_all_zero": "none_gain"},
    {"preset": "fr", "bid_spaces": "list", "influence_cards": True},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_whole_games_can_be_told_in_every_language(options: dict[str, Any]) -> None:
    """Given random games, every line, question, answer and refusal on the way has its words."""
    speakers = [Words(SENATORS, lang, ["A", "B", "C", "D"], strict=True) for lang in LANGUAGES]
    for seed in range(3):
        rng = Random(seed)
        match = Match.new(SENATORS, 4, seed=seed, options=options)
        while match.asks:
            seat, ask = rng.choice(sorted(match.asks.items()))
            speak(rng.choice(speakers), match, seat)
            chances = match.chances(seat)
            if chances and rng.random() < 0.02:
                name = sorted(chances)[0]
                match.interject(seat, name, chances[name].sample(rng))
            else:
                match.answer(seat, ask.sample(rng))
        for words in speakers:
            for line in match.log:
                assert "{" not in words.line(line)
            assert match.outcome is not None
            assert words.outcome(match.outcome)


def speak(words: Words, match: Match, seat: int) -> None:
    for ask in [match.asks[seat], *match.chances(seat).values()]:
        assert words.ask(ask)
        for answer, _ in zip(ask.legal(), range(30), strict=False):
            assert words.option(ask, answer)
        for answer, refusal in ask.near():
            assert words.option(ask, answer)
            assert words.refusal(refusal, ask)
            if refusal.remedy:
                assert words.remedy(refusal)
            if refusal.rule:
                assert words.rule_title(refusal.rule) != refusal.rule
