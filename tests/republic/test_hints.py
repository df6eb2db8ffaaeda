"""What the table says beside a question and of a card: in five languages, of what there is, with the right numbers."""

from __future__ import annotations

import re

import pytest

from tabularium.draw import LANGUAGES, catalogue
from tabularium.draw.catalogue import Message
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import EVENT, LAND_BILLS, TABLES
from tabularium.games.republic.odds import appeal, knights, persuasion
from tabularium.web.words import PageWords

from .said import messages, things


def told(lang: str) -> dict[str, Message]:
    return dict(catalogue(GAME.package, "table", lang).messages)


def test_hints_are_given_to_questions_that_are_asked_and_cards_that_exist() -> None:
    asks = {each for each in messages() if each.startswith("ask.")}
    cards = {each.replace(":", ".", 1) for each in things()}
    events = {each.replace(":", ".", 1) for each in EVENT}
    hinted = {name.replace("hint.", "ask.", 1) for name in told("en") if name.startswith("hint.")}
    spoken_of = {name.removesuffix(".none").removesuffix(".about") for name in told("en") if name.startswith("ask.")}
    explained = {name.removeprefix("about.") for name in told("en") if name.startswith("about.")}

    assert hinted - asks == set()
    assert spoken_of - asks == set()
    assert explained - cards == set()
    assert {each for each in cards if each.startswith(("intrigue.", "law."))} | events == explained


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["forum.bribe", "forum.raise_bribe", "forum.counter_bribe"])
def test_the_chances_to_persuade_are_those_of_the_dice(lang: str, key: str) -> None:
    hint = PageWords(GAME, lang, strict=True).text(f"hint.{key}")
    hint = re.sub(r"\s(?=[:%])", "", hint)

    best = persuasion.useful_base()
    for base in range(4, best):
        assert f"{base}: {100 * persuasion.chance(base):.0f}%" in hint
    assert f": {100 * persuasion.chance(best):.0f}%" in hint
    assert persuasion.chance(best) == persuasion.chance(best + 5)


def test_the_other_numbers_are_those_of_the_tables() -> None:
    words = PageWords(GAME, strict=True)

    gifts = [(each["talents"], each["influence"]) for each in TABLES["contributions"]]
    assert "10, 25 or 50 talents bring 1, 3 or 7 influence" in words.text("hint.revenue.contribute")
    assert gifts == [(10, 1), (25, 3), (50, 7)]
    assert "5 are certain" in words.text("hint.forum.knight_talents")
    assert (knights.certain(), knights.chance(0)) == (5, 1 / 6)
    assert "each point above 7 is 4 votes" in words.text("hint.trial.appeal")
    assert [appeal.outcome(total) for total in (6, 7, 8)] == [-4, 0, 4]
    rows = {each["result"]: each["min"] for each in reversed(TABLES["combat_results"]["rows"])}
    assert "14 or more is a victory, 8 to 13 a stalemate" in words.text("hint.senate.commander")
    assert (rows["victory"], rows["stalemate"]) == (14, 8)
    follow = TABLES["legion_allegiance"]["min_to_follow"]
    assert "on 5 or more in the early Republic, 4 in the middle, 3 in the late" in words.text("hint.revolution.command")
    assert follow == {"early": 5, "middle": 4, "late": 3}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("bill", LAND_BILLS, ids=[each["type"] for each in LAND_BILLS])
def test_a_land_bill_says_what_it_costs_and_brings(lang: str, bill: dict[str, int]) -> None:
    label = PageWords(GAME, lang, strict=True).text(f"ask.senate.land_bill.{bill['type']}")

    effects = [bill["unrest"], bill["sponsor"], bill["cosponsor"], bill["voting_against"]]
    assert re.findall(r"[+−]\d+", label) == [f"{each:+}".replace("-", "−") for each in effects]
    assert re.findall(r"\b(?<![+−])\d+\b", label) == [str(bill["cost"])]
