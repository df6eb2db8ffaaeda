"""What the server says is complete in five languages, with the same fields in each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import tabularium.server
from tabularium.cli import house_command
from tabularium.draw import LANGUAGES, Words, catalogue
from tabularium.draw.catalogue import ENGLISH
from tabularium.server.base.settings.sources import settable
from tabularium.server.base.speech import speaker
from tabularium.store.ways import EVENTS

SOURCE = Path(tabularium.server.__file__).parent
FILES = [*SOURCE.rglob("*.py"), *(SOURCE.parent / "store").glob("*.py")]
USED = re.compile(r'f?"((?:advice|call|problem|house|mail|feed|keeper|serve)\.[a-z_.]*)(\{[^"]*)?"')
STATUSES = ("open", "playing", "paused", "over", "abandoned", "closed")
KINDS = ("rewind", "pause", "resume", "extend", "abandon", "seat")
FULL = ("alone", "finished", "uploads", "links", "talk", "record", "letter_drafts", "documents")
THINGS = ("page", "table", "link", "message", "moment", "rule", "code", "key", "bench", "document", "guide")
FILLED = {
    "problem.table_is_": STATUSES,
    "problem.no_": THINGS,
    "problem.full_": FULL,
    "problem.unknown_": ("game", "bot"),
    "house.proposed_": KINDS,
    "house.declined_": KINDS,
    "house.agreed_": KINDS,
    "house.desk_seat_": ("wait", "bot", "person", "away"),
    "keeper.": (
        "id",
        "game",
        "name",
        "status",
        "n",
        "seats",
        "changed",
        "at",
        "table_id",
        "text",
        "reason",
        "event",
        "channel",
        "person",
        "trouble",
    ),
    "call.": tuple(event for event in EVENTS if event not in ("turn", "deadline")),
}
"""Messages of which the source writes only the beginning."""
ANSWERED = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503)


def used() -> set[str]:
    found = {"refused.moved_on", *(f"status.{status}" for status in ANSWERED)}
    for file in FILES:
        for message, rest in USED.findall(file.read_text("utf-8")):
            found |= {message + end for end in FILLED[message]} if rest else {message}
    found |= {message for message in helped(get_command(house_command())) if not Words(None, strict=True).has(message)}
    return {message for message in found if not message.endswith(".remedy")} | {
        "problem.not_signed_in.remedy",
        "problem.broken.remedy",
        "problem.no_reason.remedy",
        "problem.list_closed.remedy",
        *(f"problem.full_{what}.remedy" for what in FULL),
    }


def helped(command: Any, before: str = "") -> set[str]:
    """The help of every command and of each of its parameters."""
    has = catalogue("tabularium.server", "server", "en").messages
    found = set()
    for name, each in command.commands.items():
        found.add(f"help.{before}{name}")
        for parameter in each.params:
            own = f"help.{before}{name}.{parameter.name}"
            if parameter.name not in settable():
                found.add(own if own in has else f"help.any.{parameter.name}")
        if hasattr(each, "commands"):
            found |= helped(each, f"{before}{name}.")
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_english_has_every_message_and_no_language_has_another(lang: str) -> None:
    settings = set() if lang == ENGLISH else {f"setting.{name}" for name in settable()}  # English stands by the fields

    known, needed = set(catalogue("tabularium.server", "server", lang).messages), used() | settings
    assert known <= needed
    assert lang != ENGLISH or known == needed


def test_the_speaker_knows_house_game_and_server() -> None:
    words = speaker(None, "de")

    assert words.text("problem.not_your_seat") == "Das ist nicht dein Platz."
    assert words.has("refused.stale")
    assert words.text("mail.subject", turns=2) == "Tabularium: 2 Züge warten auf dich"
