"""What goes over the wire: small at first, kept where it may be, and never where it is one seat's."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

import tabularium
from tabularium.engine import game_names
from tabularium.web.assets import FACES, assets
from tests.web.ways import against_bots

pytestmark = pytest.mark.anyio
FIRST_PAINT = 150 * 1024
FACE = 32 * 1024
"""What one style of the text face may weigh."""


@pytest.mark.parametrize("board", ["", "?board=generic"])
@pytest.mark.parametrize("game", game_names())
async def test_the_first_paint_of_a_table_is_small(client: httpx.AsyncClient, game: str, board: str) -> None:
    """Given an empty cache, page, styles, script and emblems together stay small, packed as browsers ask for them."""
    path = await against_bots(client, game) + board
    async with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as page:
        wire = b"".join([part async for part in page.aiter_raw()])
        assert page.headers["content-encoding"] == "gzip"
    text = gzip.decompress(wire).decode()
    total = len(wire)
    for link in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', text)):
        async with client.stream("GET", link, headers={"Accept-Encoding": "gzip"}) as file:
            assert file.status_code == 200
            assert "immutable" in file.headers["cache-control"]
            total += len(b"".join([part async for part in file.aiter_raw()]))

    assert total < FIRST_PAINT


async def test_static_files_are_kept_by_version_and_asked_for_without(client: httpx.AsyncClient) -> None:
    asset = assets()["tabularium.css"]
    kept = await client.get(f"/static/tabularium.css?v={asset.version}")
    plain = await client.get("/static/tabularium.css", headers={"Accept-Encoding": "identity"})
    again = await client.get("/static/tabularium.css", headers={"If-None-Match": plain.headers["etag"]})

    assert "immutable" in kept.headers["cache-control"]
    assert plain.headers["cache-control"] == "no-cache"
    assert plain.content == asset.body
    assert again.status_code == 304
    assert (await client.get("/static/../frame.py")).status_code == 404
    assert (await client.get("/static/%2e%2e/frame.py")).status_code == 404


async def test_the_text_face_is_kept_by_version_and_named_so_in_the_style_sheet(client: httpx.AsyncClient) -> None:
    for name in FACES:
        where = f"/static/{name}?v={assets()[name].version}"
        face = await client.get(where, headers={"Accept-Encoding": "gzip"})

        assert where.rpartition("/")[2] in assets()["tokens.css"].body.decode()
        assert face.headers["content-type"] == "font/woff2"
        assert "immutable" in face.headers["cache-control"]
        assert "content-encoding" not in face.headers, "it is packed already"
        assert face.content[:4] == b"wOF2"
        assert len(face.content) < FACE


def test_the_text_face_has_the_letters_of_every_language() -> None:
    """The letters of all catalogues are those for which `tools/face.py` cuts it."""
    source = Path(tabularium.__file__).parent
    used = {letter for file in source.rglob("*.po") for letter in file.read_text("utf-8") if letter.isalpha()}

    assert len(used) > 52
    assert {letter for letter in used if ord(letter) > 0xFF} <= {"\u0152", "\u0153"}


async def test_pages_of_a_seat_are_never_kept(client: httpx.AsyncClient) -> None:
    page = await client.get(await against_bots(client))

    assert page.headers["cache-control"] == "no-store"
