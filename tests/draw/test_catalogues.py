"""The catalogues: English has every message the source uses and no other; other languages have the same fields.

A translation that is missing is listed at the end of a run. `RELEASE=1` makes it an error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from typer.main import get_command

import tabularium
from tabularium.draw import LANGUAGES, Catalogue, Words, catalogue
from tabularium.draw.catalogue import ENGLISH, HOUSE, Message
from tabularium.draw.face import face_of
from tabularium.draw.naming import NAMES
from tabularium.engine import Game, Match, find_game
from tabularium.engine.options import describe
from tabularium.games.conquest import board, economy, pieces, ransom
from tabularium.games.mare_nostrum import GAME as MARE_NOSTRUM
from tabularium.games.republic import GAME as REPUBLIC
from tabularium.games.republic.assembly import GAME as ASSEMBLY
from tabularium.terminal.commands import app
from tabularium.web.words import BOARD, WEB
from tests.draw.behind import CATALOGUES, OTHERS, behind
from tests.draw.messages import read
from tests.mare_nostrum.said import messages as mare_nostrum_messages
from tests.republic.assembly.said import messages as assembly_messages
from tests.republic.said import messages as republic_messages

SOURCE = Path(tabularium.__file__).parent
SENATORS = find_game("senators")
CONQUEST = find_game("conquest")
GAMES = {game.name: game for game in (SENATORS, CONQUEST, REPUBLIC, MARE_NOSTRUM, ASSEMBLY)}
DOMAINS = ["tabularium", *GAMES]
SERVER = "tabularium.server"
SAME = ("game.title", "names", "statesman.", "table.title")
"""What may read the same in two languages."""
HOUSE_FILES = [
    *sorted(SOURCE.glob("engine/*.py")),
    *sorted(SOURCE.glob("terminal/**/*.py")),
    SOURCE / "draw" / "sheets.py",
    SOURCE / "draw" / "words.py",
    SOURCE / "cli.py",
]
LEFT_TO_GAMES = ("ask.", "ending.", "game.", "option.*", "outcome.", "preset.", "rule.", "view.*", "window.")
"""Where the house leaves it to each game to have the message."""
TYPED = ("play.amount", "play.spaces", "play.subset")
"""What the terminal's controls say can be typed."""
IN_ITS_OWN_PLACE = ("rule.", "says.", "reading.", "setting.")
"""What English has in `rules.yaml`, or beside the field of a setting, and the other languages have in catalogues."""
NUMBERED = re.compile(r"_\d+$")
SALUTE = "¡Ave, César!"
"""The one thing that is shouted: it stands so in the rulebook."""
FIELD = re.compile(r"\{[^}]*\}")


@cache
def house_messages() -> set[str]:
    """What the house itself says, with the help of every command and of each of its parameters."""
    used = {message for message in read(HOUSE_FILES) if not message.startswith(LEFT_TO_GAMES) and "help" not in message}
    used |= {"ask.stop", "ask.stop.go_on", "ask.moment", "ask.moment.go_on"}
    used |= {"option.unknown", "option.unknown_preset", "option.bad_value", "option.needs"}
    used |= {*TYPED}
    used |= {"help.commands", "help.arguments", "help.options", "help.help", "play.help"}
    return used | help_messages()


def help_messages() -> set[str]:
    has = catalogue("tabularium", "tabularium", "en").messages
    command: Any = get_command(app)
    used = {
        f"play.help.{name}"
        for name in ("undo", "back", "why_not", "hint", "log", "chances", "moments", "rule", "table")
    }
    used |= {"play.help.help", "play.help.quit"}
    for name, each in {"tabularium": command, **command.commands}.items():
        used.add(f"help.{name}")
        for parameter in each.params:
            own = f"help.{name}.{parameter.name}"
            used.add(own if own in has else f"help.any.{parameter.name}")
    return used


@cache
def game_messages(name: str) -> set[str]:
    """What a game says, with the names of its things and its options."""
    game = GAMES[name]
    said = SAID.get(name)
    used = (
        set(said())
        if said
        else set(read(sorted([*SOURCE.glob(f"games/{name}/*.py"), *SOURCE.glob(f"games/{name}/bot/*.py")])))
    )
    used |= {"game.title", "game.about"}
    used |= {f"preset.{name}" for name in game.presets}
    for info in describe(game.options):
        used.add(f"option.{info.name}")
        used |= {f"option.{info.name}.{value}" for value in info.values or () if isinstance(value, str)}
    evening = face_of(game).evening
    used |= {f"option.{evening.story}.{value}" for value in evening.lasts}
    named = [message for home in game.homes for message in catalogue(*home, "en").messages]
    for thing in THINGS[name]() if name in THINGS else ():
        used.add(thing if thing in named else NUMBERED.sub("", thing))
    return used


def cards() -> set[str]:
    """The names of the cards of Senators."""
    named = catalogue(SENATORS.package, SENATORS.name, "en").messages
    events = {name for name in SENATORS.things if f"event.{NUMBERED.sub('', name)}" in named}
    return {f"{'event' if name in events else 'card'}.{name}" for name in SENATORS.things}


def pieces_and_places() -> set[str]:
    """The names of all that Conquest refers to."""
    references = [*board.KEYS, *board.ROAD_KEYS, *pieces.LEADER_KEYS, *pieces.GALLEY_KEYS]
    references += [
        *(key for keys in pieces.UNIT_KEYS for key in keys),
        *pieces.KIND_KEYS,
        *economy.LESS_KEYS,
        economy.FORTIFIED_CITY,
        "kind:general",
        *pieces.FACE_KEYS,
    ]
    references += [*economy.told([1] * len(pieces.KINDS)), *(f"promise:{promise}" for promise in ransom.PROMISES)]
    return {reference.replace(":", ".", 1) for reference in references}


THINGS: dict[str, Callable[[], set[str]]] = {"senators": cards, "conquest": pieces_and_places}
"""The names of what each game has."""
SAID: dict[str, Callable[[], set[str]]] = {
    "republic": republic_messages,
    "mare_nostrum": mare_nostrum_messages,
    "republic_assembly": assembly_messages,
}
"""Games in many modules, which say themselves what they can say and what they have."""


def words_of(domain: str, lang: str) -> Catalogue:
    return catalogue("tabularium" if domain == "tabularium" else GAMES[domain].package, domain, lang)


def used_in(domain: str, lang: str) -> set[str]:
    if domain == "tabularium":
        return house_messages()
    book = GAMES[domain].rules
    titles = {f"rule.{same.id}" for rule in book.rules if (same := book.same(rule))} if lang != "en" else set()
    base = GAMES[domain].base
    return game_messages(domain) | titles | (used_in(base.name, lang) if base else set())


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def form(patterns: Iterable[str]) -> re.Pattern[str]:
    """One expression for all of these that have a `*`; it fits nothing if there are none."""
    return re.compile("|".join(re.escape(each).replace(r"\*", ".+") for each in patterns if "*" in each) or r"(?!)")


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_not_translated_yet_is_listed(lang: str) -> None:
    """A change may come in English alone; a release lacks nothing."""
    if lacking := behind(lang):
        told = f"{len(lacking)} messages are not translated yet ({lang}): {'; '.join(lacking)}"
        pytest.fail(told) if os.environ.get("RELEASE") else pytest.skip(told)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_that_is_used_stands_in_the_catalogue(domain: str) -> None:
    """A table in the terminal also speaks the words of the pages and of the game's board."""
    homes = GAMES[domain].homes if domain in GAMES else [("tabularium", domain)]
    has = [message for home in homes for message in catalogue(*home, ENGLISH).messages]
    house = words_of("tabularium", ENGLISH).messages
    house = {**house, **catalogue(*WEB, ENGLISH).messages}
    if domain in GAMES:
        for package, _ in homes:
            house |= catalogue(package, BOARD, ENGLISH).messages

    known = {*has, *house}

    missing = sorted(
        message for message in used_in(domain, ENGLISH) - known if not any(map(form([message]).fullmatch, known))
    )

    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_stands_in_the_catalogue_that_nobody_uses(domain: str, lang: str) -> None:
    used = used_in(domain, lang)
    asks = {message for message in used if message.startswith("ask.")}
    of_targets = {f"{ask}.{kind}" for ask in asks for kind in ("card", "seat")}

    forms = form(used)

    unused = sorted(
        message
        for message in words_of(domain, lang).messages.keys() - used - of_targets
        if (name := message.removesuffix(".none")) not in used and not forms.fullmatch(name)
    )

    assert unused == []


def test_no_message_stands_twice_in_a_catalogue() -> None:
    """The second would speak, and the first would be lost without a word."""
    files = {path: re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.M) for path in SOURCE.rglob("*.po")}

    twice = {str(path): sorted({each for each in ids if ids.count(each) > 1}) for path, ids in files.items()}

    assert {path: ids for path, ids in twice.items() if ids} == {}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_translations_have_the_fields_of_the_english_message(package: str, domain: str, lang: str) -> None:
    """Given any catalogue, then only what rules say, which English takes from the rulebook, is more."""
    english, other = catalogue(package, domain, "en").messages, catalogue(package, domain, lang).messages

    differing = {
        name: (message.counts, other[name].counts)
        for name, message in english.items()
        if name in other
        and (
            message.counts != other[name].counts
            or len(other[name].forms) != len(message.forms)
            or set().union(*map(fields, message.forms)) != set().union(*map(fields, other[name].forms))
        )
    }

    if domain != NAMES:  # each language has forms of its own
        assert [name for name in other.keys() - english.keys() if not name.startswith(IN_ITS_OWN_PLACE)] == []
    assert differing == {}


@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_no_message_stands_in_two_catalogues(package: str, domain: str) -> None:
    """Given what one reader is told at one table, then no catalogue says again what another says."""
    others = [each for each in CATALOGUES if each[0] in (package, HOUSE, SERVER) and each != (package, domain)]
    heard = {message for other in others for message in catalogue(*other, "en").messages}

    assert heard & catalogue(package, domain, "en").messages.keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_no_message_brings_markup_and_none_shouts(package: str, domain: str, lang: str) -> None:
    texts = [form for message in catalogue(package, domain, lang).messages.values() for form in message.forms]
    texts = [text.replace(SALUTE, "") for text in texts]

    assert [text for text in texts if re.search(r"[<>&!¡]", text)] == []


def own_words(message: Message) -> str:
    return FIELD.sub("", message.forms[0])


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_sentences_are_translated(package: str, domain: str, lang: str) -> None:
    """Given a message of more than three own words, then it was forgotten if it reads the same in two languages."""
    english, other = catalogue(package, domain, "en").messages, catalogue(package, domain, lang).messages
    long = [name for name in english.keys() & other.keys() if len(re.findall(r"\w+", own_words(english[name]))) > 3]

    assert [name for name in long if english[name].forms == other[name].forms and not name.startswith(SAME)] == []


TABLES = [
    (SENATORS, {}),
    (SENATORS, {"influence_cards": True, "spread_wars": True, "war_all_zero": "none_gain"}),
    (SENATORS, {"preset": "fr", "bid_spaces": "list", "influence_cards": True}),
    (CONQUEST, {"round_limit": 6}),
    (CONQUEST, {"round_limit": 4, "home_assignment": "choice", "galley_coast": "per_province"}),
    (REPUBLIC, {}),
    (REPUBLIC, {"scenario": "late", "preset": "printed_cards", "concession_income_optional": True}),
    (MARE_NOSTRUM, {"last_year": 3}),
    (ASSEMBLY, {}),
]


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 3), marks=pytest.mark.prove)], ids=str)
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_whole_games_can_be_told_in_every_language(game: Game, options: dict[str, Any], seeds: range) -> None:
    """Given random games, every line, question, answer and refusal on the way has its words."""
    seats = max(4, game.seats[0])
    speakers = [Words(game, lang, [f"Player {seat}" for seat in range(seats)], strict=True) for lang in LANGUAGES]
    for seed in seeds:
        rng = Random(seed)
        match = Match.new(game, seats, seed=seed, options=options)
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
            assert words.option(ask, answer) or answer == []
        for answer, refusal in ask.near():
            assert words.option(ask, answer)
            assert words.refusal(refusal, ask)
            if refusal.remedy:
                assert words.remedy(refusal)
            if refusal.rule:
                assert words.rule_title(refusal.rule) != refusal.rule
