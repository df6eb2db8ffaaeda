"""Treaties between courts: which clauses hold by the rules, which stand on the own sheet, and which are mere words."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.documents import PROMISE
from tabularium.draw.look import Look
from tabularium.games.mare_nostrum.documents import CLAUSES, standing
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.table.contents import LEAVES
from tabularium.games.mare_nostrum.view import view
from tabularium.shapes.said import Clause
from tabularium.web.words import PageWords

from .world import go_to_war, nation, world


def look(s: Any, name: str, **relation: Any) -> Look:
    """What a nation sees, with one row of diplomacy on its sheet."""
    seat = nation(s, name)
    words = PageWords(GAME, "en", [f"P{each}" for each in range(13)])
    return Look(GAME, words, words, view(s, seat), seat, draft={"diplomacy": [relation] if relation else []})


def test_an_alliance_is_open_then_written_then_holds() -> None:
    s = world()
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    clause = Clause("military_alliance", by=egypt, to=rome)

    assert standing(look(s, "rome"), clause) == ""
    assert standing(look(s, "rome", nation="nation:egypt", military_alliance="establish"), clause) == "written"
    assert standing(look(s, "rome", nation="nation:gauls", military_alliance="establish"), clause) == ""
    s.military_alliance[rome][egypt] = s.military_alliance[egypt][rome] = True
    assert standing(look(s, "rome"), clause) == "holds"


def test_a_grant_holds_as_long_as_it_was_promised_and_only_its_two_nations_know() -> None:
    s = world()
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    clause = Clause("passage", by=rome, to=egypt, until=s.year + 3)

    granted = look(s, "rome", nation="nation:egypt", grant_passage_until=s.year + 3)
    assert standing(granted, clause) == "written"
    s.passage_until[rome][egypt] = s.year + 2
    assert standing(look(s, "egypt"), clause) == ""
    s.passage_until[rome][egypt] = s.year + 3
    assert standing(look(s, "egypt"), clause) == standing(look(s, "rome"), clause) == "holds"
    assert standing(look(s, "carthage"), clause) == ""


def test_a_war_that_was_promised_holds_when_it_is_declared() -> None:
    s = world()
    clause = Clause("war", by=nation(s, "rome"), about=nation(s, "carthage"))
    assert standing(look(s, "rome", nation="nation:carthage", declare_war=True), clause) == "written"
    go_to_war(s, "rome", "carthage")
    assert standing(look(s, "rome"), clause) == "holds"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_its_words_its_rule_and_its_page(lang: str) -> None:
    words = PageWords(GAME, lang, (), strict=True)
    for kind in CLAUSES:
        given = {"by": "Rome", "to": "Egypt", "about": "Illyria", "until": 526, "words": "3 grain"}
        says = words.text(f"clause.{kind.name}.says", **given)
        assert all(str(given[each]) in says for each in kind.needs)
        assert words.text(f"clause.{kind.name}")
        assert kind.rule is None or kind.rule in GAME.rules.ids
        assert kind.page in ("", *(leaf.name for leaf in LEAVES))
    assert words.text(f"clause.{PROMISE.name}")
