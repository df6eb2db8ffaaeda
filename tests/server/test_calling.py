"""What tables and guests are called who were given no name."""

from __future__ import annotations

import pytest

from tabularium.server.people.names import FIRST_NAMES, another, bot_names, guest_name, numeral, table_name
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


def test_numbers_as_romans_write_them() -> None:
    assert [numeral(n) for n in (1, 4, 9, 14, 40, 49)] == ["I", "IV", "IX", "XIV", "XL", "XLIX"]


def test_tables_can_be_told_apart() -> None:
    names = {table_name(f"table {n}") for n in range(100)}
    assert len(names) > 90
    assert table_name("one") == table_name("one")


def test_a_guest_has_a_roman_name() -> None:
    assert len(set(FIRST_NAMES)) == len(FIRST_NAMES)
    assert {guest_name(str(n)) for n in range(50)} <= set(FIRST_NAMES)
    assert len({guest_name(str(n)) for n in range(50)}) > 20


def test_no_two_bots_of_a_table_have_one_name() -> None:
    names = list(bot_names({"Livia"}))
    assert len(names) >= 24
    assert len(set(names)) == len(names)
    assert "Livia" not in names


def test_the_second_of_a_name_is_the_second() -> None:
    assert another("Livia", ["Marcus", ""]) == "Livia"
    assert another("Livia", ["Livia", "Livia II"]) == "Livia III"


async def test_a_table_without_a_name_gets_one_and_namesakes_are_told_apart(lite: Inn) -> None:
    first, second = await lite.guest("Ann"), await lite.guest("Ann")
    opened = await lite.table(first, ["me", "open", "bot:random"], public=True)
    await lite.house.tables.join(second, opened.table.id)

    info = await lite.house.tables.info(first, opened.table.id)

    assert info.name == table_name(info.id)
    assert [seat.name for seat in info.seats][:2] == ["Ann", "Ann II"]
    named = await lite.table(first, ["me", "bot:random", "bot:random"], name="Saturday")
    assert named.table.name == "Saturday"
