"""Numbers of any shape in forms and addresses: a refusal or another page, never a broken house."""

from __future__ import annotations

import httpx
import pytest

from tabularium.engine import find_game
from tabularium.web.frame import Frame
from tests.web.ways import against_bots, filled_in

pytestmark = pytest.mark.anyio
ODD = ["²", "٣", "inf", "-inf", "1e999", "nan", "9" * 400, "-1", "1.5", "0x1", " ", "\u2460"]
"""What some call a number."""
NUMBERS = {
    "delay": {},
    "pause": {},
    "minutes": {"pace": "live"},
    "days": {"pace": "days"},
    "hours": {"pace": "days"},
    "misses": {"pace": "weekly"},
    "remind": {"pace": "weekly"},
    "weekday": {"pace": "weekly"},
    "mare_nostrum.phase.diplomacy": {"pace": "weekly"},
}


@pytest.mark.parametrize("odd", ODD)
async def test_the_form_of_a_new_table(client: httpx.AsyncClient, odd: str) -> None:
    form = filled_in((await client.get("/new?game=mare_nostrum")).text)
    for name, more in NUMBERS.items():
        sent = await client.post("/new", data={**form, "game": "mare_nostrum", **more, name: odd})
        assert sent.status_code in (303, 409, 422), (name, odd)


@pytest.mark.parametrize("odd", ODD)
async def test_a_seat_by_the_code(client: httpx.AsyncClient, odd: str) -> None:
    for path, field in (("/join/rostra-42", "bench"), ("/join/rostra-42/back", "seat")):
        sent = await client.post(path, data={field: odd, "name": "Ann", "key": "ficus ficus ficus"})
        assert sent.status_code == 404, (path, odd)


@pytest.mark.parametrize("odd", ["²", "9" * 400])
async def test_whatever_a_table_is_asked_for(client: httpx.AsyncClient, odd: str) -> None:
    table = await against_bots(client)
    for path in ("", "/replay", "/letters", "/minutes", "/screen", "/desk", "/phone", "/record"):
        for name in ("seat", "at", "part", "panel"):
            got = await client.get(f"{table}{path}", params={name: odd})
            assert got.status_code < 500, (path, name, odd)
    for path in ("", "/sight", "/log", "/messages", "/letters", "/record", "/moments", f"/at/{odd}"):
        for name in ("seat", "n", "after", "limit"):
            got = await client.get(f"/api/v1/tables{table[2:]}{path}", params={name: odd})
            assert got.status_code < 500, (path, name, odd)


@pytest.mark.parametrize("name", ["seat:²", "card:²", "seat:", "seat:99", "\u2460"])
def test_a_name_that_is_no_number_is_shown_as_it_is(name: str) -> None:
    assert Frame(lang="en").words(find_game("senators"), ("A", "B", "C")).ref(name)
