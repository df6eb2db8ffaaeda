"""A sheet on the page: every field of the form is a named control, and problems stand beside their fields."""

from typing import Any

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.face import Face
from tabularium.draw.look import Look
from tabularium.engine import Match
from tabularium.web import generic
from tabularium.web import table as tables
from tabularium.web.frame import Frame
from tabularium.web.table import table
from tests.mini.tribute.game import TRIBUTE
from tests.web.gallery import around


def shown(draft: dict[str, Any] | None = None, lang: str = "en", strict: bool = True) -> str:
    match = Match.new(TRIBUTE, 3, 5)
    frame = Frame(lang=lang, strict=strict)
    names = ("Ann", "Bob", "Cyd")
    words, rich = frame.words(TRIBUTE, names), frame.rich(TRIBUTE, names)
    look = Look(TRIBUTE, words, rich, match.view(0), 0, ask=match.asks[0], asked=[0, 1, 2], draft=draft)
    return str(table(around(look, 7, version=3)))


def test_every_field_has_a_name_and_a_control() -> None:
    page = shown()
    assert 'data-sheet="7"' in page
    assert 'data-version="3"' in page
    for name in ("legions", "ships", "god", "offering", "procession", "vow"):
        assert f'data-name="{name}"' in page
    assert '<legend class="label">Levy</legend>' in page
    assert 'aria-label="Legions 0–5"' in page
    assert '<option value="mars">Mars</option>' in page


def test_rows_can_be_added_and_removed() -> None:
    page = shown({"gifts": [{"to": "seat:2", "coins": 2}]})
    assert page.count("data-row-remove") == 2, "the row that is there, and the blank one"
    assert page.count("<template>") == 1
    assert '<option value="seat:2" selected>Cyd</option>' in page


def test_no_more_rows_can_be_added_than_there_is_room_for() -> None:
    adding = "data-row-add disabled"
    gift = {"to": "seat:2", "coins": 1}
    assert adding not in shown({"gifts": [gift] * 2})
    assert adding in shown({"gifts": [gift] * 3})


def test_a_section_that_may_be_left_out_has_a_box_and_its_fields_are_at_hand() -> None:
    without, held = shown({"triumph": None}), shown({"triumph": {"chariots": 2}})
    assert '<input type="checkbox" data-there>' in without
    assert '<div class="sheet__fields" hidden>' in without
    assert 'aria-label="Chariots 1–3"' in without
    assert '<input type="checkbox" checked data-there>' in held
    assert '<div class="sheet__fields" hidden>' not in held


def test_problems_stand_beside_their_fields_and_in_one_list() -> None:
    page = shown({"levy": {"legions": 9}, "temple": {"vow": 7}})
    assert page.count("9 is not from 0 to 5.") == 2
    assert 'data-lead="levy.legions">Levy › Legions</button>' in page, "the list leads to the field"
    assert 'aria-invalid="true"' in page
    assert 'href="/rules/tribute/sheet.1"' in page
    assert 'data-give="sheet"' in page
    assert (
        'aria-disabled="true"'
        in page.partition('data-give="sheet"')[0].rpartition("<button")[2]
        + page.partition('data-give="sheet"')[2].partition(">")[0]
    )


@pytest.mark.parametrize(
    ("stands", "order"),
    [("above", ["sheet", "board", "hand"]), ("below", ["board", "sheet", "hand"])],
)
def test_a_games_own_table_says_where_the_form_stands(
    stands: str, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    face = Face(board=generic.board, sheet_below=stands == "below")
    monkeypatch.setattr(tables, "face_of", lambda game: face)
    page = shown()
    assert sorted(order, key=lambda name: page.index(f'data-part="{name}"')) == order
    assert ("game--sheet-below" in page) == (stands == "below")


def test_what_a_draft_says_is_escaped() -> None:
    page = shown({"temple": {"vow": "<script>", "god": "<b>"}, "levy": "<i>", "<u>": 1}, strict=False)
    assert "<script>" not in page
    assert "<b><" not in page
    assert "<u>" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_house_speaks_of_sheets_in_every_language(lang: str) -> None:
    assert "Levy › Legions" in shown({"levy": {"legions": 9}}, lang)
