"""Sheets rid of what is wrong with them."""

from __future__ import annotations

import msgspec

from tabularium.engine.form import mended, tree


class Gift(msgspec.Struct):
    """A row with a field it cannot be without."""

    to: str
    note: str = ""


class Levy(msgspec.Struct):
    """A section."""

    legions: int = 0
    ships: int = 0


class Paper(msgspec.Struct):
    """A sheet."""

    levy: Levy
    gifts: list[Gift] = []
    chief: Gift | None = None


SHEET = {
    "levy": {"legions": 9, "ships": 1},
    "gifts": [{"to": "a", "note": "x"}, {"to": "b"}, {"to": "c"}],
    "chief": {"to": "d"},
}


def without(*paths: str) -> object:
    """The sheet without what is named."""
    return mended(tree(Paper), SHEET, paths)


def test_fields_are_left_out_and_rows_that_need_them_go() -> None:
    assert without("gifts[2].to", "gifts[0].note", "levy.legions") == {
        "levy": {"ships": 1},
        "gifts": [{"to": "a"}, {"to": "b"}],
        "chief": {"to": "d"},
    }


def test_whole_rows_go_the_last_first() -> None:
    assert without("gifts[0]", "gifts[2]") == {**SHEET, "gifts": [{"to": "b"}]}


def test_an_optional_section_goes_whole_if_it_cannot_be_without_the_field() -> None:
    assert without("chief.to", "gifts") == {"levy": {"legions": 9, "ships": 1}}


def test_what_the_sheet_itself_cannot_be_without_leaves_nothing() -> None:
    assert without("levy") == without("") == {}
