"""What went wrong, as a page: a heading of its own, what happened in words, the numeral, and a way out."""

from __future__ import annotations

import httpx
import pytest
from fastapi import Request

from tabularium.draw import LANGUAGES
from tabularium.draw.numerals import roman
from tabularium.server.base.problem import Problem
from tabularium.web.words import PageWords
from tests.golden.again import files, sound
from tests.web.ways import upload

pytestmark = pytest.mark.anyio
STATUSES = (401, 403, 404, 409, 413, 422, 429, 500, 503)
"""What a browser may be told by the house."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("status", STATUSES)
async def test_every_problem_has_a_heading_of_its_own(client: httpx.AsyncClient, status: int, lang: str) -> None:
    async def fail(request: Request) -> None:
        if status == 500:
            raise RuntimeError("a mistake of ours")
        raise Problem(status, "problem.too_busy")

    client.app.add_api_route("/fail", fail)  # type: ignore[attr-defined]
    words = PageWords(None, lang)

    page = await client.get("/fail", headers={"Accept-Language": lang})

    assert page.status_code == status
    assert words.text(f"error.{status}") in page.text
    assert words.text("error.lobby") in page.text
    assert f">{roman(status)}<" in page.text


async def test_an_uploaded_game_is_nobodys_defeat(client: httpx.AsyncClient) -> None:
    """Given a record that somebody has only brought, their page counts it neither as played nor as lost."""
    await client.post("/guest", data={"name": "Livia"})
    await upload(client, sound(files("senators")[0]).to_bytes())

    page = (await client.get("/me")).text

    assert "<b>0</b><span>played</span>" in page
    assert '<span class="chip">uploaded</span>' in page
