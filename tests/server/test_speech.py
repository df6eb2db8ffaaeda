"""What the server says is complete in five languages, with the same fields in each."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import tabularium.server
from tabularium.draw import LANGUAGES, catalogue
from tabularium.server.speech import speaker

SOURCE = Path(tabularium.server.__file__).parent
USED = re.compile(r'f?"((?:problem|house|mail|feed)\.[a-z_.]*)(\{[^"]*)?"')
STATUSES = ("open", "playing", "paused", "over", "abandoned", "closed")
KINDS = ("rewind", "pause", "abandon")
THINGS = ("page", "table", "link", "message", "moment", "rule")
FILLED = {
    "problem.table_is_": STATUSES,
    "problem.no_": THINGS,
    "house.proposed_": KINDS,
    "house.declined_": KINDS,
    "house.agreed_": KINDS,
}
"""Messages of which the source writes only the beginning."""
ANSWERED = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500)


def used() -> set[str]:
    found = {"refused.moved_on", *(f"status.{status}" for status in ANSWERED)}
    for file in SOURCE.rglob("*.py"):
        for message, rest in USED.findall(file.read_text("utf-8")):
            found |= {message + end for end in FILLED[message]} if rest else {message}
    return {message for message in found if not message.endswith(".remedy")} | {
        "problem.not_signed_in.remedy",
        "problem.broken.remedy",
    }


def fields(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_there_and_no_other(lang: str) -> None:
    assert set(catalogue("tabularium.server", "server", lang).messages) == used()


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_fills_in_the_same_fields(lang: str) -> None:
    english = catalogue("tabularium.server", "server", "en").messages
    for name, message in catalogue("tabularium.server", "server", lang).messages.items():
        assert fields(message.forms) == fields(english[name].forms), name
        assert message.forms != english[name].forms or name == "mail.hello", name


def test_the_speaker_knows_house_game_and_server() -> None:
    words = speaker(None, "de")

    assert words.text("problem.not_your_seat") == "Das ist nicht dein Platz."
    assert words.has("refused.stale")
    assert words.text("mail.subject", turns=2) == "Tabularium: 2 Züge warten auf dich"
